//! Functions with a gradient written by the user.

use crate::differentiate::variables;
use crate::recording::{over, refusing};
use crate::tape::{Erased, Op};
use crate::{Module, Var};
use congruent::prelude::*;

/// A function with a gradient written by hand: `forward` computes the value, `backward` the gradient from the argument, the value and the gradient of
/// the value, as JAX's `custom_vjp` and PyTorch's `autograd.Function` do.
///
/// Nothing that `forward` computes is recorded. The closure must read variables only through its argument, so that gradients reach them; capturing a
/// tracked variable is an error. The gradient has the type of the argument, so no part is missing and each part has the shape of its variable. If
/// `backward` is written in variables, gradients have gradients: an outer function tracks its argument and the value.
///
/// The argument and the value are kept until the backward pass is over.
///
/// # Panics
/// If `forward` reads or returns a tracked variable that is not part of `at`, and if a frozen part of `at` is tracked. In the backward pass, if
/// `backward` returns lengths that differ from the argument's, if known at run time only, or another number of variables (of a `Vec`, an `Option`);
/// the message names the line of this call.
///
/// # Examples
/// Rounds, with the gradient of the identity (a "straight-through" estimator):
/// ```
/// use congruent::prelude::*;
/// use congruent_grad::{Var, custom_vjp, grad};
///
/// fn round<S: Shape>(x: &Var<f64, S>) -> Var<f64, S> {
///     custom_vjp(x, |x| x.round(), |_, _, g| g.clone())
/// }
///
/// let x: Var<f64, shape![2]> = Tensor::from([0.4, 1.6]).into();
/// assert_eq!(round(&x).to_vec(), [0.0, 2.0]);
/// assert_eq!(grad(&x, |x| round(x).square().sum_all()).to_vec(), [0.0, 4.0]);
/// ```
/// `log(1 + exp(x))`, whose gradient stays finite, and the product of two variables:
/// ```
/// use congruent::prelude::*;
/// use congruent_grad::{Var, custom_vjp, grad};
///
/// fn log1pexp<S: Shape>(x: &Var<f64, S>) -> Var<f64, S> {
///     custom_vjp(x, |x| (x.exp() + 1.0).ln(), |x, _, g| g * x.sigmoid())
/// }
///
/// let x: Var<f64, shape![]> = Tensor::scalar(1000.0).into();
/// assert_eq!(grad(&x, log1pexp).item(), 1.0);
/// assert!(grad(&x, |x| (x.exp() + 1.0).ln()).item().is_nan());
///
/// let (a, b): (Var<f64, shape![2]>, Var<f64, shape![2]>) = (Tensor::from([1.0, 2.0]).into(), Tensor::from([3.0, 5.0]).into());
/// let product = |ab: &_| custom_vjp(ab, |(a, b)| a * b, |(a, b), _, g| (g * b, g * a)).sum_all();
/// let (da, db) = grad(&(a, b), product);
/// assert_eq!((da.to_vec(), db.to_vec()), (vec![3.0, 5.0], vec![1.0, 2.0]));
/// ```
/// ```compile_fail,E0271
/// use congruent::prelude::*;
/// use congruent_grad::{Var, custom_vjp};
///
/// let x: Var<f64, shape![2]> = Tensor::ones().into();
/// let y = custom_vjp(&x, |x| x.sum_all(), |_, _, g| g.clone());   // the gradient of `x` has the type of `x`
/// ```
#[track_caller]
pub fn custom_vjp<M, S: Lengths>(
    at: &M,
    forward: impl FnOnce(&M) -> Var<M::Element, S>,
    backward: impl Fn(&M, &Var<M::Element, S>, &Var<M::Element, S>) -> M + Send + Sync + 'static,
) -> Var<M::Element, S>
where
    M: Module + Send + Sync + 'static,
{
    let mut inputs = Vec::new();
    let given = over(at, |path, x| {
        assert!(
            !(path.is_frozen() && x.erased.records()),
            "`custom_vjp`: the frozen part `{path}` is tracked, and a gradient has no place for it: detach it, or leave out `#[module(frozen)]`"
        );
        if !path.is_frozen() {
            inputs.push(x.erased.clone());
        }
        x.detach()
    });
    let value = refusing("custom_vjp", || forward(&given));
    let rule = || {
        let (at, parts) = (at.clone(), inputs.len());
        move |y: &Erased<M::Element>, g: &Erased<M::Element>| {
            let gradient = variables(&backward(&at, &Var::over(y.clone()), &Var::over(g.clone())));
            assert!(gradient.len() == parts, "the gradient has {} variables, the argument {parts}", gradient.len());
            // (The function may return its argument.)
            gradient.iter().map(Erased::passed_on).collect()
        }
    };
    Var::over(Op::new("custom_vjp", value).edges_from_output(&inputs, rule).recorded())
}
