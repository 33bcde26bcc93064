//! Questions to the tables of perfect play.

use std::cell::RefCell;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::Ordering;

use serde_json::{Value, json};
use siasat_any::failure::Failure;
use siasat_any::tables::Job;
use siasat_solve::Progress;

use crate::host::stop_flag;
use crate::objects::with_tables;
use crate::question::TablesWork;

thread_local! {
    /// How far the work that runs now is.
    static PROGRESS: RefCell<Arc<Progress>> = RefCell::default();
}

/// Tables done and to do, positions done and to do.
pub fn look() -> Value {
    PROGRESS.with_borrow(|progress| {
        json!((
            progress.done.load(Ordering::Relaxed),
            progress.total.load(Ordering::Relaxed),
            progress.positions.load(Ordering::Relaxed),
            progress.all_positions.load(Ordering::Relaxed),
        ))
    })
}

fn job(work: TablesWork) -> Job {
    let progress = Arc::<Progress>::default();
    PROGRESS.set(Arc::clone(&progress));
    Job { root: work.root, materials: work.materials, threads: 1, progress }
}

/// See `NativeTables.build`.
pub fn build(work: TablesWork) -> Result<Value, Failure> {
    let object = work.object;
    let job = job(work);
    with_tables(object, |tables| Ok(json!(tables.build(&job, &stop_flag())?)))
}

/// See `NativeTables.verify`.
pub fn verify(work: TablesWork) -> Result<Value, Failure> {
    let object = work.object;
    let job = job(work);
    with_tables(object, |tables| Ok(json!(tables.verify(&job, &stop_flag())?)))
}

/// See `NativeTables.export`.
pub fn export(object: u32, material: &str, path: &Path) -> Result<Value, Failure> {
    let progress = Arc::<Progress>::default();
    PROGRESS.set(Arc::clone(&progress));
    with_tables(object, |tables| Ok(json!(tables.export(material, path, &progress, &stop_flag())?)))
}
