//! Memory whose size comes from outside: too much of it is an error, never an abort.

use crate::error::TableError;

/// A list of `count` zeros.
pub(crate) fn zeros<T: Clone + Default>(count: usize) -> Result<Vec<T>, TableError> {
    let mut numbers = Vec::new();
    reserve(&mut numbers, count)?;
    numbers.resize(count, T::default());
    Ok(numbers)
}

/// Make room for `more` elements.
pub(crate) fn reserve<T>(list: &mut Vec<T>, more: usize) -> Result<(), TableError> {
    list.try_reserve(more).map_err(|_| no_memory((more as u64).saturating_mul(size_of::<T>() as u64)))
}

/// Whether this many bytes can be allocated now; lists that grow bit by bit may need them.
pub(crate) fn check(bytes: u64) -> Result<(), TableError> {
    let count = usize::try_from(bytes).unwrap_or(usize::MAX);
    Vec::<u8>::new().try_reserve_exact(count).map_err(|_| no_memory(bytes))
}

/// The error if there is no memory for this many bytes.
pub(crate) fn no_memory(bytes: u64) -> TableError {
    let megabytes = bytes.div_ceil(1 << 20);
    TableError::Memory(format!("there is no memory for {megabytes} MiB; ask for less, or use fewer threads at a time"))
}
