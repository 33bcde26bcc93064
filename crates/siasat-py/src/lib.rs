//! The Python module `siasat_native`. The only crate that knows of Python; it offers nothing the reference lacks.

mod engine;
mod failure;
mod interrupt;
mod native_game;
mod solve;

use pyo3::prelude::*;

/// Whether the search that `config` describes has a native twin.
#[pyfunction]
fn has_algorithm(config: &str) -> bool {
    siasat_search::Config::parse(config).is_ok()
}

/// Fail on purpose, on the caller's thread, on a worker thread or within an engine: the tests see how that is reported.
#[pyfunction]
#[pyo3(signature = (*, in_worker=false, engine=None))]
fn panic_on_purpose(py: Python<'_>, in_worker: bool, engine: Option<&engine::NativeEngine>) -> PyResult<()> {
    #[allow(clippy::panic)] // that is the purpose
    let fail = || -> PyResult<()> { panic!("on purpose") };
    match engine {
        Some(engine) => failure::guard(|| engine.fail(fail)),
        None if in_worker => interrupt::run(py, None, |_| fail())?,
        None => failure::guard(fail),
    }
}

/// The native accelerator of siasat. Use it through `siasat.backend`; the names here may change.
#[pymodule]
fn siasat_native(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add("__version__", env!("CARGO_PKG_VERSION"))?;
    module.add_class::<native_game::NativeGame>()?;
    module.add_class::<native_game::NativeState>()?;
    module.add_class::<native_game::NativeGauge>()?;
    module.add_class::<engine::NativeEngine>()?;
    module.add_class::<solve::tables::NativeTables>()?;
    module.add_class::<solve::tables::NativeProgress>()?;
    module.add_class::<solve::exact::NativeSolver>()?;
    module.add_class::<solve::mancala::NativeMancala>()?;
    module.add_function(wrap_pyfunction!(solve::mancala::first_turns, module)?)?;
    module.add_function(wrap_pyfunction!(has_algorithm, module)?)?;
    module.add_function(wrap_pyfunction!(panic_on_purpose, module)?)?;
    Ok(())
}
