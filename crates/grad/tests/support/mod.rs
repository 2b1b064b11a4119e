//! Operands of tests, and the check of a rule: its gradient, and the gradient of that.

pub mod cases;
pub mod format;

use congruent::Shared;
use congruent::prelude::*;
use congruent_grad::{Module, Var, gradcheck, gradgradcheck, vjp};

pub type Any = Var<f64, AnyRank>;

/// Numbers between two bounds, in no order, no two alike.
pub fn between(low: f64, high: f64, sizes: &[usize]) -> Any {
    let n: usize = sizes.iter().product();
    let elements = (0..n).map(|i| low + (high - low) * ((0.37 + 0.618_033_988_75 * i as f64) % 1.0)).collect();
    Shared::from_vec(AnyRank::from(sizes), elements).unwrap().into()
}

/// The same, of a shape type.
pub fn of<S: Lengths>(sizes: &[usize]) -> Var<f64, S> {
    between(-2.0, 2.0, sizes).try_into_shape().unwrap()
}

/// The gradient of a function, and the gradient of that; and that the value of tracked operands has the bits of that of others.
#[track_caller]
pub fn check<M: Module<Element = f64>, S: Lengths>(at: &M, f: impl Fn(&M) -> Var<f64, S>) {
    let untracked = f(at).detach();
    let (tracked, _) = vjp(at, &f, &untracked);
    let bits = |y: &Var<f64, S>| y.to_vec().into_iter().map(f64::to_bits).collect::<Vec<_>>();
    assert!(bits(&tracked) == bits(&untracked), "a tracked value has other bits: {tracked:?}, and not {untracked:?}");
    if let Err(mismatch) = gradcheck(at, &f) {
        panic!("{mismatch}");
    }
    if let Err(mismatch) = gradgradcheck(at, &f) {
        panic!("the gradient: {mismatch}");
    }
}

pub fn scalar(value: f64) -> Var<f64, shape![]> {
    Tensor::scalar(value).into()
}

/// What a panic says.
pub fn message<R>(f: impl FnOnce() -> R + std::panic::UnwindSafe) -> String {
    let panic = std::panic::catch_unwind(f).err().expect("a panic");
    panic.downcast_ref::<String>().cloned().or_else(|| panic.downcast_ref::<&str>().map(|s| (*s).to_owned())).unwrap()
}
