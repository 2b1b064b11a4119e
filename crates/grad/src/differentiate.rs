//! The functions that compute gradients: they take a function, and return gradients with the type of its argument.

use crate::module::lend;
use crate::tape::{Erased, Swept, sweep, sweep_from};
use crate::{Module, Var};
use congruent::Float;
use congruent::prelude::*;
use congruent_macros::precompile;
use std::vec::IntoIter;

/// The shape of a value that is differentiated: only `[]`.
///
/// (A trait, not the type itself, so that rustc prints a message for another shape.)
///
/// # Examples
/// ```
/// use congruent_grad::{LossShape, Module, Var, value_and_grad};
///
/// /// The loss alone, of any model.
/// fn loss<M: Module, S: LossShape>(model: &M, f: impl FnOnce(&M) -> Var<M::Element, S>) -> M::Element {
///     value_and_grad(model, f).0
/// }
/// ```
#[diagnostic::on_unimplemented(
    message = "a gradient is taken of a scalar, and this has shape `{Self}`: write `.mean_all()` or `.sum_all()` after it",
    label = "this has shape `{Self}`"
)]
pub trait LossShape: Lengths {}
#[diagnostic::do_not_recommend]
impl LossShape for () {}

/// Returns the value of a function and its gradient, which has the type of the argument: each part has a gradient of the same shape.
///
/// `f` takes a tracked copy of `at`, which shares the elements, and returns a scalar. The gradient of a part that the value does not depend on is
/// zeros.
///
/// If `f` depends on a variable that an outer function tracks, the gradient depends on it, too; the value is a number and does not: see [`grad`].
///
/// # Panics
/// If the value depends on no variable, for example if the closure calls the outer model instead of its argument. (PyTorch's `backward` raises an
/// error, too; [`grad`] returns zeros.) If the memory is exhausted in the backward pass; the message names the operation and its line.
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
/// ```compile_fail,E0277
/// use congruent::prelude::*;
/// use congruent_grad::{Var, value_and_grad};
///
/// let w: Var<f64, shape![2]> = Tensor::from([1.0, 2.0]).into();
/// let (y, g) = value_and_grad(&w, |w| w.square());   // not a scalar: `sum_all()` or `mean_all()` first
/// ```
#[track_caller]
#[must_use = "`value_and_grad` returns the value and the gradients and changes nothing"]
pub fn value_and_grad<M: Module, S: LossShape>(at: &M, f: impl FnOnce(&M) -> Var<M::Element, S>) -> (M::Element, M) {
    let (tracked, leaves) = tracked(at);
    let y = f(&tracked);
    assert!(
        leaves.is_empty() || y.is_tracked(),
        "value_and_grad: the value depends on nothing that the function is given: compute it of the function's argument, without `.value()` or `.detach()`"
    );
    let value = y.erased.value.item();
    drop(tracked);
    (value, rebuilt(at, sweep(y.inner.erased, &leaves)))
}

/// Returns the gradient of a function, with the type of the argument, as [`value_and_grad`] does. If `f` depends on a variable that an outer function
/// tracks, the gradient depends on it, too: gradients have gradients.
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
#[must_use = "`grad` returns the gradients and changes nothing"]
pub fn grad<M: Module, S: LossShape>(at: &M, f: impl FnOnce(&M) -> Var<M::Element, S>) -> M {
    let (tracked, leaves) = tracked(at);
    let y = f(&tracked);
    drop(tracked);
    rebuilt(at, sweep(y.inner.erased, &leaves))
}

/// Returns the value of a function of any shape, and the gradient of `(f(at) * cotangent).sum_all()`, the product of a vector and the Jacobian:
/// PyTorch's `torch.autograd.functional.vjp`.
///
/// # Panics
/// If lengths known only at run time differ: the cotangent has the shape of the value.
///
/// # Examples
/// ```
/// use congruent::prelude::*;
/// use congruent_grad::{Var, vjp};
///
/// let x: Var<f64, shape![3]> = Tensor::from([1.0, 2.0, 3.0]).into();
/// let (y, g) = vjp(&x, |x| x.square(), &Tensor::from([1.0, 0.0, 10.0]).into());
/// assert_eq!((y.to_vec(), g.to_vec()), (vec![1.0, 4.0, 9.0], vec![2.0, 0.0, 60.0]));
/// ```
#[track_caller]
#[must_use = "`vjp` returns the value and a function of its gradient and changes nothing"]
pub fn vjp<M: Module, S: Lengths>(
    at: &M,
    f: impl FnOnce(&M) -> Var<M::Element, S>,
    cotangent: &Var<M::Element, S>,
) -> (Var<M::Element, S>, M) {
    let (tracked, leaves) = tracked(at);
    let y = f(&tracked);
    drop(tracked);
    let (own, given) = (y.sizes(), cotangent.sizes());
    assert!(own == given, "vjp: the cotangent has shape {given:?}, the value {own:?}");
    let value = y.clone();
    let Swept { grads, outer } = sweep_from(y.inner.erased, cotangent.erased.clone(), &leaves, &[]);
    (if outer { value } else { value.detach() }, rebuilt(at, grads))
}

/// Returns the value of a function of any shape and its derivative in the direction of `tangent`, the product of the Jacobian and a vector: PyTorch's
/// `torch.autograd.functional.jvp`.
///
/// The tangent has the type of the argument. The derivative is computed as the gradient of a gradient (the product of a vector and the Jacobian is
/// linear in the vector, and its derivative is the result), in the time of about three values and two backward passes.
///
/// # Panics
/// If lengths known only at run time differ: each part of the tangent has the shape of its part of the argument.
///
/// # Examples
/// ```
/// use congruent::prelude::*;
/// use congruent_grad::{Var, jvp};
///
/// let a: Var<f64, shape![]> = Tensor::scalar(2.0).into();
/// let x: Var<f64, shape![2]> = Tensor::from([3.0, 5.0]).into();
/// let along = (Tensor::scalar(1.0).into(), Tensor::from([0.0, 10.0]).into());
/// let (y, dy) = jvp(&(a, x), |(a, x)| a * x, &along);
/// assert_eq!((y.to_vec(), dy.to_vec()), (vec![6.0, 10.0], vec![3.0, 25.0]));
/// ```
#[track_caller]
#[must_use = "`jvp` returns the value and its derivative and changes nothing"]
pub fn jvp<M: Module, S: Lengths>(
    at: &M,
    f: impl FnOnce(&M) -> Var<M::Element, S>,
    tangent: &M,
) -> (Var<M::Element, S>, Var<M::Element, S>) {
    let (tracked, leaves) = tracked(at);
    let y = f(&tracked);
    drop(tracked);
    let value = y.clone();
    let weights = Erased::number(M::Element::of(0)).expand(y.sizes()).leaf();
    let Swept { grads, outer } = sweep_from(y.inner.erased, weights.clone(), &leaves, &[]);
    let mut directions = variables(tangent).into_iter();
    let mut total = Erased::number(M::Element::of(0));
    for grad in grads {
        let direction = directions.next().expect("a tangent has as many variables as the argument");
        let (own, given) = (grad.sizes(), direction.sizes());
        assert!(own == given, "jvp: a part of the tangent has shape {given:?}, that of the argument {own:?}");
        total = total.add(&grad.mul(&direction).sum_to(&[]));
    }
    let mut changes = sweep_from(total, Erased::number(M::Element::of(1)), &[weights], &leaves).grads;
    let change = changes.pop().expect("one leaf");
    (if outer { value } else { value.detach() }, Var::over(change))
}

/// Returns a copy of the module over leaves, and the leaves in the order of the walk.
pub(crate) fn tracked<M: Module>(at: &M) -> (M, Vec<Erased<M::Element>>) {
    let mut leaves = Vec::new();
    let tracked = lend(|| at.rebuild(&mut |x| track(x, &mut leaves)));
    (tracked, leaves)
}

/// Returns a leaf with the value of this variable, and keeps the leaf in the list.
#[precompile(f32)]
fn track<T: Float>(x: Var<T, AnyRank>, leaves: &mut Vec<Erased<T>>) -> Var<T, AnyRank> {
    let leaf = x.erased.leaf();
    leaves.push(leaf.clone());
    Var::over(leaf)
}

/// Returns the same structure over these variables.
fn rebuilt<M: Module>(at: &M, parts: Vec<Erased<M::Element>>) -> M {
    let mut parts = parts.into_iter();
    let module = at.rebuild(&mut |_| take_part(&mut parts));
    assert!(parts.next().is_none(), "a module is rebuilt of as many variables each time");
    module
}

/// Returns the next of these parts, of which there are as many as variables.
#[precompile(f32)]
fn take_part<T: Float>(parts: &mut IntoIter<Erased<T>>) -> Var<T, AnyRank> {
    Var::over(parts.next().expect("a module is rebuilt of as many variables each time"))
}

/// Returns the variables of a module, in order.
pub(crate) fn variables<M: Module>(module: &M) -> Vec<Erased<M::Element>> {
    let mut all = Vec::new();
    module.visit(&mut |x| all.push(x.erased.clone()));
    all
}
