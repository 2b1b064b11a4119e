//! What is computed without a tape, and what is computed again.

use crate::differentiate::{tracked, variables};
use crate::module::lend;
use crate::nn::Before;
use crate::tape::{Erased, Op, Recorder, Recording, sweep_from};
use crate::{Module, Var};
use congruent::prelude::*;

/// Computes `f` of `at` without keeping what lies between: when gradients are wanted, it is computed once more. Less memory, for one more
/// evaluation. PyTorch's `torch.utils.checkpoint`.
///
/// `f` gets all that it reads of variables by its argument, so that gradients reach them; a variable that it captures and that is tracked is refused.
/// It must give the same value each time. (What layers draw within [`training`](crate::nn::training) is the same.)
///
/// # Panics
/// When `f` reads a tracked variable that is no part of `at`.
///
/// # Examples
/// ```
/// use congruent::prelude::*;
/// use congruent_grad::{Var, checkpoint, grad};
///
/// let x: Var<f64, shape![2]> = Tensor::from([1.0, 2.0]).into();
/// let deep = |x: &Var<f64, shape![2]>| (0..10).fold(x.clone(), |y, _| y.sin());
/// let kept = grad(&x, |x| deep(x).sum_all());
/// let again = grad(&x, |x| checkpoint(x, deep).sum_all());
/// assert_eq!(kept.to_vec(), again.to_vec());
/// ```
#[track_caller]
pub fn checkpoint<M, S: Lengths>(
    at: &M,
    f: impl Fn(&M) -> Var<M::Element, S> + Send + Sync + 'static,
) -> Var<M::Element, S>
where
    M: Module + Send + Sync + 'static,
{
    let inputs = variables(at);
    let before = Before::now();
    let value = {
        let _recorder = Recorder::set(match Recorder::now() {
            Recording::Off => Recording::Off,
            Recording::OffBefore(first) => Recording::OffBefore(first),
            Recording::On | Recording::RefusedBefore(_) => Recording::RefusedBefore(Recording::next()),
        });
        f(&lend(|| at.rebuild(&mut |x| x.detach()))).erased.value
    };
    let rule = || {
        let at = at.rebuild(&mut |x| x);
        move |g: &Erased<M::Element>| {
            // What is recorded now, an outer gradient wants: else the copy depends on nothing.
            let (tracked, leaves) = if matches!(Recorder::now(), Recording::Off) {
                tracked(&at.rebuild(&mut |x| x.detach()))
            } else {
                tracked(&at)
            };
            let y = {
                let _recorder = Recorder::set(Recording::On);
                before.again(|| f(&tracked))
            };
            drop(tracked);
            let _recorder = Recorder::set(Recording::On);
            sweep_from(y.erased, g.clone(), &leaves, &[]).grads
        }
    };
    Var::over(Op::new("checkpoint", value).edges(&inputs, rule).recorded())
}

/// Computes without recording, whatever is tracked: what comes out is a constant. PyTorch's `torch.no_grad`.
///
/// # Examples
/// ```
/// use congruent::prelude::*;
/// use congruent_grad::{Var, grad, no_grad};
///
/// let x: Var<f64, shape![]> = Tensor::scalar(3.0).into();
/// assert_eq!(grad(&x, |x| x * no_grad(|| x.square())).item(), 9.0);   // 9 is a number here
/// ```
pub fn no_grad<R>(f: impl FnOnce() -> R) -> R {
    let _recorder = Recorder::set(Recording::OffBefore(Recording::next()));
    f()
}
