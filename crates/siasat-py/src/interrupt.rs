//! Long work off the interpreter: other Python threads run meanwhile, and Ctrl-C ends it.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread::{Builder, scope};
use std::time::Duration;

use pyo3::prelude::*;
use siasat_core::StopFlag;
use siasat_core::limits::STACK;

use crate::failure::{failure, of_panic};

/// How often signals are looked at; Ctrl-C answers within this time plus what the work needs to see its flag.
const POLL: Duration = Duration::from_millis(20);

/// Run `work` in a thread of its own, without the interpreter, until it is done or a signal handler raises.
///
/// The thread has `STACK` bytes of stack, whichever Python thread calls. A panic of the work is an error. `should_stop` is a
/// Python callable; once it says true, the work is asked to stop, and its answer is still waited for.
pub fn run<T: Send>(
    py: Python<'_>,
    should_stop: Option<&Bound<'_, PyAny>>,
    work: impl FnOnce(&StopFlag) -> T + Send,
) -> PyResult<T> {
    let stop = StopFlag::default();
    scope(|scope| {
        let (done, waiting) = channel();
        let flag = stop.clone();
        let job = move || {
            let answer = catch_unwind(AssertUnwindSafe(|| work(&flag)));
            // A receiver that is gone means that nobody wants the answer any more.
            let _ = done.send(answer);
        };
        Builder::new().stack_size(STACK).spawn_scoped(scope, job).map_err(|error| no_thread(&error))?;
        // The receiver is not `Sync`; it moves into each detached wait and back out of it.
        let mut waiting = waiting;
        loop {
            let (receiver, answer) = py.detach(move || {
                let answer = waiting.recv_timeout(POLL);
                (waiting, answer)
            });
            waiting = receiver;
            match answer {
                Ok(answer) => return answer.map_err(|panic| of_panic(&*panic)),
                Err(RecvTimeoutError::Timeout) => {
                    let asked = py.check_signals().and_then(|()| asks_to_stop(should_stop));
                    if !matches!(asked, Ok(false)) {
                        stop.stop();
                        asked?;
                    }
                }
                Err(RecvTimeoutError::Disconnected) => {
                    return Err(failure("panic", "the native worker ended without an answer"));
                }
            }
        }
    })
}

/// The error for a thread that the system refuses.
pub fn no_thread(error: &std::io::Error) -> PyErr {
    failure("memory", format!("the system gives no thread and no stack for it ({error}); free some memory"))
}

fn asks_to_stop(should_stop: Option<&Bound<'_, PyAny>>) -> PyResult<bool> {
    should_stop.map_or(Ok(false), |callable| callable.call0()?.is_truthy())
}
