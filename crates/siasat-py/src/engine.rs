//! The strong engine for Python: started in a thread of its own, asked for its events in batches.

use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use siasat_core::{Limits, StoppedBy};
use siasat_engine::engine::STACK;
use siasat_engine::params::TABLE;
use siasat_engine::{Clock, Control, Pacing};

use crate::failure::{duration, failure, guard, to_python};
use crate::interrupt::no_thread;
use siasat_engine::any_engine::Task;
use siasat_engine::choice::{GAMES, GameEngine, SMALLEST, open};
use siasat_engine::report::Event;

/// Holds the engine for one search; let go of also where the search breaks off.
struct Busy(Arc<AtomicBool>);

impl Busy {
    fn take(flag: &Arc<AtomicBool>) -> Option<Self> {
        (!flag.swap(true, Ordering::AcqRel)).then(|| Self(Arc::clone(flag)))
    }
}

impl Drop for Busy {
    fn drop(&mut self) {
        self.0.store(false, Ordering::Release);
    }
}

fn searching() -> PyErr {
    PyRuntimeError::new_err("the engine is searching; stop it first")
}

fn no_room(megabytes: usize) -> PyErr {
    failure("memory", format!("there is no memory for a table of {megabytes} MiB; ask for a smaller one"))
}

fn no_room_for_threads(threads: usize) -> PyErr {
    failure("memory", format!("there is no memory for {threads} threads; ask for fewer"))
}

/// The error for an engine that failed in the middle of something.
fn broken() -> PyErr {
    failure("panic", "the engine failed and cannot go on; open a new one, and please report this bug")
}

/// The engine of one game. One search at a time; see the stub for the rest.
#[pyclass(frozen, module = "siasat_native")]
pub struct NativeEngine {
    engine: Arc<Mutex<GameEngine>>,
    /// Set from the start of a search until its answer is ready.
    busy: Arc<AtomicBool>,
    control: Mutex<Arc<Control>>,
    events: Mutex<Option<Receiver<Event>>>,
}

impl NativeEngine {
    /// The engine, which a search that is under way keeps to itself.
    fn idle(&self) -> PyResult<MutexGuard<'_, GameEngine>> {
        if self.busy.load(Ordering::Acquire) {
            return Err(searching());
        }
        self.engine.lock().map_err(|_poisoned| broken())
    }

    /// Let `work` fail while it holds the engine.
    pub(crate) fn fail<T>(&self, work: impl FnOnce() -> PyResult<T>) -> PyResult<T> {
        let _engine = self.idle()?;
        work()
    }

    fn control(&self) -> Arc<Control> {
        Arc::clone(&self.control.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

#[pymethods]
impl NativeEngine {
    #[new]
    #[pyo3(signature = (game, variant, threads=1, hash_mb=16))]
    fn new(game: &str, variant: &str, threads: usize, hash_mb: usize) -> PyResult<Self> {
        let engine = guard(|| {
            let mut engine = open(game, variant, SMALLEST).map_err(to_python)?;
            engine.set_threads(threads).map_err(|_| no_room_for_threads(threads))?;
            engine.set_hash(hash_mb).map_err(|_| no_room(hash_mb))?;
            Ok(engine)
        })?;
        Ok(Self {
            engine: Arc::new(Mutex::new(engine)),
            busy: Arc::default(),
            control: Mutex::new(Arc::new(Control::default())),
            events: Mutex::new(None),
        })
    }

    /// The games that the engine plays.
    #[staticmethod]
    fn games() -> Vec<&'static str> {
        GAMES.to_vec()
    }

    /// Name, default, lowest, highest and meaning of every number of the search.
    #[staticmethod]
    fn params() -> Vec<(&'static str, i32, i32, i32, &'static str)> {
        TABLE.iter().map(|&(name, default, low, high, meaning)| (name, default, low, high, meaning.trim())).collect()
    }

    /// Use this many threads.
    fn set_threads(&self, threads: usize) -> PyResult<()> {
        guard(|| self.idle()?.set_threads(threads).map_err(|_| no_room_for_threads(threads)))
    }

    /// A new, empty table of this many MiB.
    fn set_hash(&self, megabytes: usize) -> PyResult<()> {
        guard(|| self.idle()?.set_hash(megabytes).map_err(|_| no_room(megabytes)))
    }

    /// Forget everything.
    fn clear(&self) -> PyResult<()> {
        self.idle()?.clear();
        Ok(())
    }

    /// Use the solver's tables below a folder, or none; see the stub.
    fn set_tables(&self, py: Python<'_>, folder: Option<PathBuf>) -> PyResult<usize> {
        py.detach(|| guard(|| self.idle()?.set_tables(folder.as_deref()).map_err(to_python)))
    }

    /// Set a number of the search.
    fn set_param(&self, name: &str, value: i32) -> PyResult<()> {
        guard(|| self.idle()?.set_param(name, value).map_err(to_python))
    }

    /// A number of the search, or None where there is none of that name.
    fn param(&self, name: &str) -> PyResult<Option<i32>> {
        Ok(self.idle()?.param(name))
    }

    /// Start a search; see the stub.
    #[pyo3(signature = (position=None, moves=Vec::new(), *, history=Vec::new(), depth=None, nodes=None, seconds=None,
        clock=None, mate=None, infinite=false, ponder=false, only=Vec::new(), lines=1))]
    #[allow(clippy::too_many_arguments)] // keyword arguments of Python
    fn start(
        &self,
        position: Option<String>,
        moves: Vec<String>,
        history: Vec<u64>,
        depth: Option<u32>,
        nodes: Option<u64>,
        seconds: Option<f64>,
        clock: Option<(f64, f64, Option<u32>)>,
        mate: Option<u32>,
        infinite: bool,
        ponder: bool,
        only: Vec<String>,
        lines: usize,
    ) -> PyResult<()> {
        let clock = match clock {
            None => None,
            Some((left, increment, moves)) => {
                Some(Clock { left: duration(left)?, increment: duration(increment)?, moves })
            }
        };
        let limits = Limits { depth, nodes, time: seconds.map(duration).transpose()? };
        let pacing = Pacing { clock, mate, infinite };
        let task = Task { position, moves, history, limits, pacing, only, lines };
        guard(|| self.idle()?.check(&task).map_err(to_python))?;
        let busy = Busy::take(&self.busy).ok_or_else(searching)?;
        let control = Arc::new(Control::default());
        if ponder {
            control.ponder();
        }
        *self.control.lock().unwrap_or_else(PoisonError::into_inner) = Arc::clone(&control);
        let (sender, receiver) = channel();
        *self.events.lock().unwrap_or_else(PoisonError::into_inner) = Some(receiver);
        let engine = Arc::clone(&self.engine);
        std::thread::Builder::new()
            .name("siasat-engine".into())
            .stack_size(STACK)
            .spawn(move || {
                // A panic poisons the lock: the engine is not used again, and `poll` says so.
                let mut listen = |event| {
                    // A receiver that is gone misses nothing.
                    let _ = sender.send(event);
                };
                let answer = engine.lock().ok().and_then(|mut engine| engine.search(&task, &control, &mut listen));
                drop(busy); // before the answer, so that its receiver finds the engine idle
                if let Some(answer) = answer {
                    let _ = sender.send(answer);
                }
            })
            .map_err(|error| no_thread(&error))?;
        Ok(())
    }

    /// Wait up to this many seconds for events, and return all there are; see the stub.
    fn poll<'py>(&self, py: Python<'py>, seconds: f64) -> PyResult<Vec<Bound<'py, PyDict>>> {
        let wait = duration(seconds)?;
        let events = py.detach(|| {
            let guard = self.events.lock().unwrap_or_else(PoisonError::into_inner);
            let Some(receiver) = guard.as_ref() else { return Ok(Vec::new()) };
            let mut events = match receiver.recv_timeout(wait) {
                Ok(event) => vec![event],
                Err(RecvTimeoutError::Timeout) => return Ok(Vec::new()),
                Err(RecvTimeoutError::Disconnected) => return Err("the engine stopped without a result"),
            };
            events.extend(receiver.try_iter());
            Ok(events)
        });
        let lost = |message| if self.engine.is_poisoned() { broken() } else { PyRuntimeError::new_err(message) };
        events.map_err(lost)?.into_iter().map(|event| to_dict(py, event)).collect()
    }

    /// Ask the search to stop; its answer follows at once.
    fn stop(&self) {
        self.control().stop();
    }

    /// The opponent played the expected move.
    fn ponder_hit(&self) {
        self.control().ponder_hit();
    }

    /// Whether a search is under way.
    #[getter]
    fn is_searching(&self) -> bool {
        self.busy.load(Ordering::Acquire)
    }
}

fn to_dict<'py>(py: Python<'py>, event: Event) -> PyResult<Bound<'py, PyDict>> {
    let (out, report) = (PyDict::new(py), event.report);
    out.set_item("is_last", event.stopped_by.is_some())?;
    out.set_item("depth", report.depth)?;
    out.set_item("deepest", report.deepest)?;
    out.set_item("rank", report.rank)?;
    out.set_item("value", report.value)?;
    out.set_item("bound", report.bound.name())?;
    out.set_item("nodes", report.nodes)?;
    out.set_item("hits", report.hits)?;
    out.set_item("seconds", report.time.as_secs_f64())?;
    out.set_item("fill", report.fill)?;
    out.set_item("line", report.line)?;
    out.set_item("stopped_by", event.stopped_by.map_or("", StoppedBy::name))?;
    Ok(out)
}
