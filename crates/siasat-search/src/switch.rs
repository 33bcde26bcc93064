//! What a switch of an algorithm is. Twin of `siasat.search.switch`.

use siasat_core::InputError;
use siasat_core::notation::parse_number;

/// One switch, declared in the file of the enhancement that it turns on. `off` is its value where the text does not name
/// it; `read` gives the value for an argument (`None` where none was written).
pub(crate) struct Switch<T: 'static> {
    pub(crate) id: &'static str,
    pub(crate) off: T,
    pub(crate) read: fn(Option<&str>) -> Result<T, InputError>,
}

/// A switch that is on or off.
pub(crate) const fn flag_switch(id: &'static str) -> Switch<bool> {
    Switch { id, off: false, read: |_| Ok(true) }
}

/// The number that is the argument of a switch, or `default`; the reference has checked its range.
pub(crate) fn number(argument: Option<&str>, default: i64) -> Result<i64, InputError> {
    argument.map_or(Ok(default), |text| {
        parse_number(text, "the argument of a switch", -999_999_999, 999_999_999).map_err(InputError::Algorithm)
    })
}
