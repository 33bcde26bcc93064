//! What the module asks of its host while it works. Outside WebAssembly nobody asks for anything.

use std::cell::Cell;

use siasat_core::StopFlag;
use siasat_engine::Control;

/// Bit of the host's answer: stop.
const STOP: u32 = 1;
/// Bit of the host's answer: the opponent played the expected move.
const PONDER_HIT: u32 = 2;

#[cfg(target_family = "wasm")]
#[allow(unsafe_code)] // functions of the host
mod calls {
    #[link(wasm_import_module = "siasat")]
    unsafe extern "C" {
        fn poll() -> u32;
        fn poll_between_slices() -> u32;
        fn event(text: *const u8, bytes: usize);
        fn panicked(text: *const u8, bytes: usize);
    }

    pub fn ask() -> u32 {
        // SAFETY: the host's function takes nothing and returns a number.
        unsafe { poll() }
    }

    pub fn ask_between_slices() -> u32 {
        // SAFETY: the host's function takes nothing and returns a number.
        unsafe { poll_between_slices() }
    }

    pub fn tell(text: &str) {
        // SAFETY: the host reads these bytes before it returns.
        unsafe { event(text.as_ptr(), text.len()) }
    }

    pub fn report_panic(text: &str) {
        // SAFETY: the host reads these bytes before it returns.
        unsafe { panicked(text.as_ptr(), text.len()) }
    }
}

#[cfg(not(target_family = "wasm"))]
mod calls {
    pub fn ask() -> u32 {
        0
    }

    pub fn ask_between_slices() -> u32 {
        0
    }

    pub fn tell(_text: &str) {}

    pub fn report_panic(_text: &str) {}
}

thread_local! {
    static IN_SLICES: Cell<bool> = const { Cell::new(false) };
}

/// Whether the host may suspend the module when it is asked, from now on; whether it could before.
pub fn work_in_slices(in_slices: bool) -> bool {
    IN_SLICES.replace(in_slices)
}

/// Ask the host what it wishes.
fn ask() -> u32 {
    if IN_SLICES.get() { calls::ask_between_slices() } else { calls::ask() }
}

/// Tell the host an event of a search that goes on, as JSON.
pub fn tell(text: &str) {
    calls::tell(text);
}

/// A flag that asks the host.
pub fn stop_flag() -> StopFlag {
    StopFlag::asking(|| ask() & STOP != 0)
}

/// The control of an engine's search that asks the host.
pub fn control() -> Control {
    Control::asking(|control| {
        let wish = ask();
        if wish & PONDER_HIT != 0 {
            control.ponder_hit();
        }
        if wish & STOP != 0 {
            control.stop();
        }
    })
}

/// From now on a panic is reported to the host; the module traps after that.
pub fn report_panics() {
    std::panic::set_hook(Box::new(|info| {
        let payload = info.payload();
        let text = payload.downcast_ref::<&str>().copied();
        let text = text.or_else(|| payload.downcast_ref::<String>().map(String::as_str)).unwrap_or("no message");
        calls::report_panic(text);
    }));
}
