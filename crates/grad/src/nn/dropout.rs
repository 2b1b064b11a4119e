//! Dropout, and the scope in which it is active.

use super::Layer;
use crate::tape::Erased;
use crate::{Module, Var};
use congruent::Float;
use congruent::prelude::*;
use congruent::random::Generator;
use congruent_macros::precompile;
use std::cell::RefCell;
use std::marker::PhantomData;

thread_local! {
    /// The innermost scope.
    static SCOPE: RefCell<Option<Scope>> = const { RefCell::new(None) };
}

/// The source of random numbers, and whether this is the second time.
#[derive(Clone)]
struct Scope {
    generator: Generator,
    again: bool,
}

/// Sets the innermost scope until it is dropped; then the outer scope is restored, also after a panic.
struct Inner<'a> {
    // The place to which the generator returns.
    rng: Option<&'a mut Generator>,
    outer: Option<Scope>,
}

impl<'a> Inner<'a> {
    fn enter(scope: Option<Scope>, rng: Option<&'a mut Generator>) -> Self {
        Inner { rng, outer: SCOPE.replace(scope) }
    }
}
impl Drop for Inner<'_> {
    fn drop(&mut self) {
        if let (Some(inner), Some(rng)) = (SCOPE.replace(self.outer.take()), &mut self.rng) {
            **rng = inner.generator;
        }
    }
}

/// Runs `f` in training mode and returns its result: on this thread, until `f` returns, [`Dropout`] is active and each batch is normalized by its own
/// statistics.
///
/// The numbers come from `rng`, which continues after `f` returns: the same seed gives the same run.
///
/// # Examples
/// ```
/// use congruent::prelude::*;
/// use congruent::random::seeded;
/// use congruent_grad::Var;
/// use congruent_grad::nn::{Dropout, Forward, training};
///
/// let x: Var<f32, shape![100]> = Tensor::ones().into();
/// let layer = Dropout::new(0.5);
/// let y = training(&mut seeded(1), || layer.forward(&x));
/// assert!(y.to_vec().iter().all(|&y| y == 0.0 || y == 2.0));
/// assert_eq!(training(&mut seeded(1), || layer.forward(&x)).to_vec(), y.to_vec());
/// assert_eq!(layer.forward(&x).to_vec(), x.to_vec());
/// ```
pub fn training<R>(rng: &mut Generator, f: impl FnOnce() -> R) -> R {
    let scope = Scope { generator: rng.clone(), again: false };
    let _inner = Inner::enter(Some(scope), Some(rng));
    f()
}

/// Returns whether the call is within [`training`].
pub fn is_training() -> bool {
    SCOPE.with_borrow(Option::is_some)
}

/// Returns whether the computation is a repetition: then its statistics are not stored.
pub(super) fn is_again() -> bool {
    SCOPE.with_borrow(|scope| scope.as_ref().is_some_and(|scope| scope.again))
}

/// Returns the current scope, for a computation that is repeated.
pub(crate) struct Before(Option<Scope>);

impl Before {
    pub(crate) fn now() -> Self {
        Before(SCOPE.with_borrow(Option::clone))
    }

    /// Runs `f` in an earlier scope and returns its result: the same numbers are drawn.
    pub(crate) fn again<R>(&self, f: impl FnOnce() -> R) -> R {
        let scope = self.0.clone().map(|scope| Scope { again: true, ..scope });
        let _inner = Inner::enter(scope, None);
        f()
    }
}

/// Returns the result of `draw` with the generator, within [`training`] only.
fn drawn<R>(draw: impl FnOnce(&mut Generator) -> R) -> Option<R> {
    let mut scope = SCOPE.take()?;
    let drawn = draw(&mut scope.generator);
    SCOPE.set(Some(scope));
    Some(drawn)
}

/// In [`training`], each element is 0 with probability `p`, and divided by `1 - p` otherwise; outside, elements are unchanged (Srivastava et al.
/// 2014). PyTorch's `Dropout`. Its elements are `f32` by default.
#[derive(Module, Debug)]
#[module(element = T)]
pub struct Dropout<T: Float = f32> {
    #[module(skip)]
    p: f64,
    #[module(skip)]
    elements: PhantomData<fn() -> T>,
}

#[precompile(f32)]
impl<T: Float> Dropout<T> {
    /// Returns a layer that drops with this probability.
    ///
    /// # Panics
    /// If `p` is not from 0 to 1.
    #[track_caller]
    pub const fn new(p: f64) -> Self {
        assert!(0.0 <= p && p <= 1.0, "a probability is from 0 to 1");
        Dropout { p, elements: PhantomData }
    }

    /// The probability.
    pub fn p(&self) -> f64 {
        self.p
    }

    /// Returns whether the layer drops elements now.
    pub(crate) fn drops(&self) -> bool {
        self.p != 0.0 && is_training()
    }

    #[precompile]
    #[track_caller]
    pub(crate) fn erased(&self, x: &Erased<T>) -> Erased<T> {
        if self.p == 0.0 {
            return x.clone();
        }
        match drawn(|rng| Tensor::<bool, AnyRank>::bernoulli_of(AnyRank::from(x.sizes()), self.p, rng)) {
            Some(dropped) if self.p < 1.0 => x.masked(&dropped).over(T::of(1.0 - self.p)),
            Some(dropped) => x.masked(&dropped),
            None => x.clone(),
        }
    }
}

#[diagnostic::do_not_recommend]
impl<T: Float, S: Lengths> Layer<Var<T, S>> for Dropout<T> {
    type Out = Var<T, S>;
    #[track_caller]
    fn apply(&self, x: &Var<T, S>) -> Var<T, S> {
        Var::over(self.erased(&x.erased))
    }
}
