//! Functions computed without a tape, and functions computed again on the way back.

use crate::module::lend;
use crate::nn::Before;
use crate::tape::{Erased, Op, Recorder, Recording, Value, sweep_from};
use crate::{Module, Path, Var};
use congruent::Float;
use congruent::prelude::*;

/// Computes `f` of `at` without keeping what lies between: when gradients are wanted, it is computed once more. Less memory, for one more
/// evaluation. PyTorch's `torch.utils.checkpoint`.
///
/// `f` gets all that it reads of variables by its argument, so that gradients reach them; a variable that it captures and that is tracked is refused.
/// It must give the same value each time. (What layers draw within [`training`](crate::nn::training) is the same.)
///
/// # Panics
/// When `f` reads, or gives, a tracked variable that is no part of `at`.
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
    let (mut inputs, before, recording) = (Vec::new(), Before::now(), Recorder::now());
    let given = over(at, |_, x| {
        inputs.push(x.erased.clone());
        x.detach()
    });
    let value = refusing("checkpoint", || f(&given));
    let rule = || {
        let at = at.clone();
        move |g: &Erased<M::Element>| {
            // (Where no outer gradient is wanted, nothing is recorded now: these leaves depend on nothing.)
            let mut leaves = Vec::new();
            let tracked = over(&at, |_, x| {
                let leaf = x.erased.leaf();
                leaves.push(leaf.clone());
                Var::over(leaf)
            });
            // What was a number on the way there is one again.
            let _recorder = Recorder::set(match recording {
                Recording::OffBefore(first) => Recording::OffBefore(first),
                _ => Recording::On,
            });
            let y = before.again(|| f(&tracked));
            drop(tracked);
            sweep_from(y.inner.erased, g.clone(), &leaves, &[]).grads
        }
    };
    Var::over(Op::new("checkpoint", value).edges(&inputs, rule).recorded())
}

/// Returns the value of a function whose argument holds every variable it may read, untracked. Panics in the name of `by` if the function reads or
/// returns any other tracked variable.
#[track_caller]
pub(crate) fn refusing<T: Float, S: Lengths>(by: &'static str, f: impl FnOnce() -> Var<T, S>) -> Value<T> {
    let recording = match Recorder::now() {
        Recording::On | Recording::RefusedBefore(..) => Recording::RefusedBefore(Recording::next(), by),
        off @ Recording::OffBefore(_) => off,
    };
    let y = {
        let _recorder = Recorder::set(recording);
        f().inner.erased
    };
    assert!(
        !(y.is_tracked() && matches!(recording, Recording::RefusedBefore(..))),
        "`{by}`: its function gives a tracked variable that it was not given: make it a part of what is given"
    );
    y.value
}

/// Rebuilds the structure with other variables: each one that can have a gradient is replaced, tracked frozen ones included.
pub(crate) fn over<M: Module>(
    at: &M,
    mut other: impl FnMut(&Path<'_>, Var<M::Element, AnyRank>) -> Var<M::Element, AnyRank>,
) -> M {
    let mut copy = lend(|| at.clone());
    copy.walk(&Path::ROOT, &mut |path, mut leaf| {
        let x = leaf.var();
        if !path.is_frozen() || x.is_tracked() {
            leaf.set(other(path, x));
        }
    });
    copy
}

/// Computes without recording: what is computed in it, on this thread, of variables that are tracked outside is a constant. PyTorch's `torch.no_grad`.
///
/// (A variable that comes out as it went in is what it was.) A gradient that is taken inside is right, with these variables as numbers.
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
    let _recorder = Recorder::set(Recording::off());
    f()
}
