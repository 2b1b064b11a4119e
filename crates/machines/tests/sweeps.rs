//! A gradient leaves nothing behind on its thread.

use congruent::prelude::*;
use congruent_grad::Var;
use congruent_machines::prelude::*;
use congruent_machines::{Alone, Engine};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::rc::Rc;

mesh!(Data: 1);

/// An engine, and whether it is still there.
struct Watched(#[allow(dead_code)] Rc<()>);

impl Engine for Watched {
    fn rank(&self) -> usize {
        Alone.rank()
    }
    fn processes(&self) -> usize {
        Alone.processes()
    }
    fn start(&self, call: &str, to: Vec<(usize, Vec<u8>)>) -> Result<(), MachineError> {
        Alone.start(call, to)
    }
    fn finish(&self, call: &str, from: &[usize]) -> Result<Vec<Vec<u8>>, MachineError> {
        Alone.finish(call, from)
    }
}

/// A model, and a loss that is whole: its sweep adds what comes back of `w`.
fn loss(here: &Process, w: &DistVar<f64, shape![]>) -> DistVar<f64, shape![]> {
    (w * &DistVar::from(Dist::<f64, shape![4 @ Data]>::ones(here))).sum::<0>().all_reduce()
}

fn model(here: &Process) -> DistVar<f64, shape![]> {
    DistVar::from(Dist::full(here, 3.0))
}

#[test]
fn the_engine_ends_with_the_program() {
    let watched = Rc::new(());
    let here = Process::new::<Mesh>(Watched(watched.clone())).unwrap();
    let (value, gradient) = value_and_grad(&model(&here), |w| loss(&here, w));
    assert_eq!((value.to_tensor().item(), gradient.part().item()), (12.0, 4.0));
    drop((here, value, gradient));
    assert_eq!(Rc::strong_count(&watched), 1, "something keeps the engine");
}

/// Takes a gradient that is no sweep of this crate, which panics with a sentence about it.
#[track_caller]
fn refuses_another_sweep() {
    let sentence = Mesh::alone(|here| {
        let panic = catch_unwind(AssertUnwindSafe(|| {
            congruent_grad::grad(&model(here), |w| -> Var<f64, shape![]> { loss(here, w).to_var() })
        }));
        panic.expect_err("the gradient of another sweep").downcast_ref::<String>().cloned().unwrap()
    });
    let sentence = sentence.unwrap();
    let expected = ": gradients of variables on a mesh are taken by `congruent_machines::value_and_grad`";
    assert!(sentence.ends_with(expected), "{sentence}");
}

#[test]
fn another_sweep_has_no_process_before_and_after() {
    refuses_another_sweep();
    Mesh::alone(|here| drop(value_and_grad(&model(here), |w| loss(here, w)))).unwrap();
    refuses_another_sweep();
    // A function that panics leaves nothing behind either, not even the placement of its loss.
    let panic = Mesh::alone(|here| {
        let panicking = |_: &DistVar<f64, shape![]>| -> DistVar<f64, shape![], Partial<Data>> { panic!("no loss") };
        catch_unwind(AssertUnwindSafe(|| drop(value_and_grad(&model(here), panicking)))).is_err()
    });
    assert_eq!(panic, Ok(true));
    refuses_another_sweep();
}
