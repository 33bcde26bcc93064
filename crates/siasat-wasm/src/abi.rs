//! The functions that the host calls: `siasat_start` once, then for each question `siasat_room` for a buffer, write,
//! `siasat_call`, and read the answer. Questions may be asked from within [`crate::host`]'s functions as well.

#![allow(unsafe_code)] // the names of exported functions

use std::cell::RefCell;

use crate::answer::answer;
use crate::host::{report_panics, work_in_slices};

/// What the host reads: the answer's JSON, and the bytes that go with it.
#[derive(Default)]
struct Output {
    text: String,
    bytes: Vec<u8>,
}

thread_local! {
    static INPUT: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
    static OUTPUT: RefCell<Output> = RefCell::default();
}

/// Call this first: from then on panics are reported to the host.
#[unsafe(no_mangle)]
pub extern "C" fn siasat_start() {
    report_panics();
}

/// A buffer of this many bytes for the next question.
#[unsafe(no_mangle)]
pub extern "C" fn siasat_room(bytes: usize) -> *mut u8 {
    INPUT.with_borrow_mut(|input| {
        input.clear();
        input.resize(bytes, 0);
        input.as_mut_ptr()
    })
}

/// Answer the question in the buffer; returns the number of bytes of the answer at `siasat_text`.
#[unsafe(no_mangle)]
pub extern "C" fn siasat_call() -> usize {
    call(false)
}

/// As `siasat_call`, for a host that suspends the module whenever it is asked whether to stop.
#[unsafe(no_mangle)]
pub extern "C" fn siasat_call_in_slices() -> usize {
    call(true)
}

fn call(in_slices: bool) -> usize {
    let before = work_in_slices(in_slices);
    let question = INPUT.with_borrow_mut(std::mem::take);
    let (text, bytes) = answer(&question);
    work_in_slices(before);
    let length = text.len();
    OUTPUT.with_borrow_mut(|output| *output = Output { text, bytes });
    length
}

/// Where the last answer's JSON is.
#[unsafe(no_mangle)]
pub extern "C" fn siasat_text() -> *const u8 {
    OUTPUT.with_borrow(|output| output.text.as_ptr())
}

/// Where the bytes that go with the last answer are (the recording of a search).
#[unsafe(no_mangle)]
pub extern "C" fn siasat_bytes() -> *const u8 {
    OUTPUT.with_borrow(|output| output.bytes.as_ptr())
}

/// How many bytes go with the last answer.
#[unsafe(no_mangle)]
pub extern "C" fn siasat_bytes_length() -> usize {
    OUTPUT.with_borrow(|output| output.bytes.len())
}
