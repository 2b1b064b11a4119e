//! Dropout, and when it drops.

use super::Layer;
use crate::tape::Erased;
use crate::{Module, Var};
use congruent::Float;
use congruent::prelude::*;
use congruent::random::Generator;
use std::cell::RefCell;
use std::marker::PhantomData;

thread_local! {
    /// The generator of the innermost scope.
    static SCOPE: RefCell<Option<Generator>> = const { RefCell::new(None) };
}

/// What `f` gives, computed as in training: on this thread, until `f` returns, [`Dropout`] drops and batches are normalized by themselves.
///
/// The numbers come from `rng`, which goes on where `f` left it: the same seed gives the same run.
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
    /// Gives the generator back, after a panic, too.
    struct Scope<'a>(&'a mut Generator, Option<Generator>);
    impl Drop for Scope<'_> {
        fn drop(&mut self) {
            if let Some(generator) = SCOPE.replace(self.1.take()) {
                *self.0 = generator;
            }
        }
    }
    let outer = SCOPE.replace(Some(rng.clone()));
    let _scope = Scope(rng, outer);
    f()
}

/// Whether this is within [`training`].
pub fn is_training() -> bool {
    SCOPE.with_borrow(Option::is_some)
}

/// What `draw` makes of the generator, if this is within [`training`].
fn drawn<R>(draw: impl FnOnce(&mut Generator) -> R) -> Option<R> {
    let mut generator = SCOPE.take()?;
    let drawn = draw(&mut generator);
    SCOPE.set(Some(generator));
    Some(drawn)
}

/// In [`training`], each element is 0 with probability `p`, and divided by `1 - p` otherwise; elsewhere nothing happens (Srivastava et al. 2014).
/// PyTorch's `Dropout`. Its elements are `f32`, unless said.
#[derive(Module, Debug)]
#[module(element = T)]
pub struct Dropout<T: Float = f32> {
    #[module(skip)]
    p: f64,
    #[module(skip)]
    elements: PhantomData<fn() -> T>,
}

impl<T: Float> Dropout<T> {
    /// Of this probability.
    ///
    /// # Panics
    /// When `p` is not from 0 to 1.
    #[track_caller]
    pub const fn new(p: f64) -> Self {
        assert!(0.0 <= p && p <= 1.0, "a probability is from 0 to 1");
        Dropout { p, elements: PhantomData }
    }

    /// The probability.
    pub fn p(&self) -> f64 {
        self.p
    }

    #[track_caller]
    pub(super) fn erased(&self, x: &Erased<T>) -> Erased<T> {
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
