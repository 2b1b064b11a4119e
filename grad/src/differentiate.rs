//! The face: functions in, gradients of their argument's type out.

use crate::tape::{Erased, sweep};
use crate::{Module, Var};

/// The value of a function and its gradient, which has the type of what the function is taken at: each part's gradient is there, and of
/// that part's shape.
///
/// `f` gets a tracked copy of `at` (the elements are shared), and gives a scalar. What it does not depend on has a gradient of zeros.
///
/// Where `f` depends on what an outer function tracks, the gradient does, too (the value, a number, does not: see [`grad`]).
///
/// # Panics
/// When memory runs out on the way back; the message names the operation and its line.
///
/// # Examples
/// ```
/// use congruent::prelude::*;
/// use congruent_grad::{Var, value_and_grad};
///
/// let w: Var<f64, shape![2]> = Tensor::from([1.0, 2.0]).into();
/// let (y, g) = value_and_grad(&w, |w| w.square().sum_all());
/// assert_eq!((y, g.to_vec()), (5.0, vec![2.0, 4.0]));
/// ```
/// ```compile_fail,E0308
/// use congruent::prelude::*;
/// use congruent_grad::{Var, value_and_grad};
///
/// let w: Var<f64, shape![2]> = Tensor::from([1.0, 2.0]).into();
/// let (y, g) = value_and_grad(&w, |w| w.square());   // not a scalar: `sum_all()` or `mean_all()` first
/// ```
#[track_caller]
pub fn value_and_grad<M: Module>(at: &M, f: impl FnOnce(&M) -> Var<M::Element, ()>) -> (M::Element, M) {
    let (tracked, leaves) = tracked(at);
    let y = f(&tracked);
    let value = y.item();
    drop(tracked);
    (value, gradient(at, &leaves, y))
}

/// The gradient of a function, which has the type of what the function is taken at. As [`value_and_grad`]; and where `f` depends on what
/// an outer function tracks, so does the gradient: gradients have gradients.
///
/// # Examples
/// ```
/// use congruent::prelude::*;
/// use congruent_grad::{Var, grad};
///
/// let x: Var<f64, shape![3]> = Tensor::from([1.0, 2.0, 3.0]).into();
/// let first = grad(&x, |x| (x * x * x).sum_all());
/// let second = grad(&x, |x| grad(x, |x| (x * x * x).sum_all()).sum_all());
/// assert_eq!(first.to_vec(), [3.0, 12.0, 27.0]);
/// assert_eq!(second.to_vec(), [6.0, 12.0, 18.0]);
/// ```
#[track_caller]
pub fn grad<M: Module>(at: &M, f: impl FnOnce(&M) -> Var<M::Element, ()>) -> M {
    let (tracked, leaves) = tracked(at);
    let y = f(&tracked);
    drop(tracked);
    gradient(at, &leaves, y)
}

/// A copy over leaves, and these in the order in which they are asked for.
fn tracked<M: Module>(at: &M) -> (M, Vec<Erased<M::Element>>) {
    let mut leaves = Vec::new();
    let tracked = at.rebuild(&mut |x| {
        let leaf = x.erased.leaf();
        leaves.push(leaf.clone());
        Var::over(leaf)
    });
    (tracked, leaves)
}

fn gradient<M: Module>(at: &M, leaves: &[Erased<M::Element>], y: Var<M::Element, ()>) -> M {
    let mut grads = sweep(y.erased, leaves).into_iter();
    let gradient =
        at.rebuild(&mut |_| Var::over(grads.next().expect("a module is rebuilt of as many variables each time")));
    assert!(grads.next().is_none(), "a module is rebuilt of as many variables each time");
    gradient
}
