//! What lives longer than a question: engines, tables and solvers, each under a number.

use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;

use siasat_any::exact::Exact;
use siasat_any::failure::Failure;
use siasat_any::mancala::Mancala;
use siasat_any::tables::AnyTables;
use siasat_engine::choice::GameEngine;

/// Something that the host knows by a number.
pub enum Object {
    Engine(RefCell<GameEngine>),
    Tables(Box<dyn AnyTables>),
    Solver(Box<Mancala>),
    Exact(Box<Exact>),
}

#[derive(Default)]
struct Objects {
    last: u32,
    all: HashMap<u32, Rc<Object>>,
}

thread_local! {
    static OBJECTS: RefCell<Objects> = RefCell::default();
}

/// Keep an object: its number.
pub fn keep(object: Object) -> u32 {
    OBJECTS.with_borrow_mut(|objects| {
        objects.last += 1;
        objects.all.insert(objects.last, Rc::new(object));
        objects.last
    })
}

/// Forget an object; nothing happens where there is none.
pub fn forget(number: u32) {
    let object = OBJECTS.with_borrow_mut(|objects| objects.all.remove(&number));
    drop(object);
}

fn find(number: u32) -> Result<Rc<Object>, Failure> {
    let object = OBJECTS.with_borrow(|objects| objects.all.get(&number).cloned());
    object.ok_or_else(|| missing(number))
}

fn missing(number: u32) -> Failure {
    Failure::new("runtime", format!("there is no object {number} in this instance of the native module"))
}

/// Do something with an engine, unless it is searching.
pub fn with_engine<T>(number: u32, work: impl FnOnce(&mut GameEngine) -> Result<T, Failure>) -> Result<T, Failure> {
    match &*find(number)? {
        Object::Engine(engine) => {
            let mut engine = engine
                .try_borrow_mut()
                .map_err(|_borrowed| Failure::new("runtime", "the engine is searching; stop it first"))?;
            work(&mut engine)
        }
        _ => Err(missing(number)),
    }
}

/// Do something with tables.
pub fn with_tables<T>(number: u32, work: impl FnOnce(&dyn AnyTables) -> Result<T, Failure>) -> Result<T, Failure> {
    match &*find(number)? {
        Object::Tables(tables) => work(&**tables),
        _ => Err(missing(number)),
    }
}

/// Do something with the solver of Connect Four or Othello.
pub fn with_exact<T>(number: u32, work: impl FnOnce(&Exact) -> Result<T, Failure>) -> Result<T, Failure> {
    match &*find(number)? {
        Object::Exact(exact) => work(exact),
        _ => Err(missing(number)),
    }
}

/// Do something with the solver of Congklak.
pub fn with_solver<T>(number: u32, work: impl FnOnce(&Mancala) -> Result<T, Failure>) -> Result<T, Failure> {
    match &*find(number)? {
        Object::Solver(solver) => work(solver),
        _ => Err(missing(number)),
    }
}
