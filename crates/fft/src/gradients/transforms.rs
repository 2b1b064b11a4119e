//! The three transforms, and their gradients.

use super::pairs::{PairsVar, read_pairs, write_pairs};
use crate::element::RealElement;
use crate::norm::Direction;
use crate::operands::{Answer, ComplexSignal, RealSignal, Spectrum};
use congruent::prelude::*;
use congruent_grad::{AnyRankVar, Var, custom_vjp};

/// The message of `expect` for the sizes of a gradient: they are the sizes of the value, which was computed.
const FITS: &str = "the sizes of a value that was computed";

/// A variable of any rank.
pub(super) type Any<T> = Var<T, AnyRank>;

impl<T: RealElement> ComplexSignal for Any<T> {
    type Spectrum = PairsVar<T>;
    fn into_spectrum(self, op: &'static str) -> Answer<PairsVar<T>> {
        PairsVar::from_variable(op, self)
    }
}

impl<T: RealElement> Spectrum for PairsVar<T> {
    type Real = Any<T>;
    fn sizes(&self) -> &[usize] {
        let sizes = self.0.sizes();
        &sizes[..sizes.len() - 1]
    }
    fn transform(self, axis: usize, direction: Direction, factor: f64) -> Self {
        PairsVar(transform(&self.0, axis, direction, factor))
    }
    fn transform_real(self, axis: usize, n: usize, factor: f64) -> Any<T> {
        transform_real(&self.0, axis, n, factor)
    }
    fn conjugate(self) -> Self {
        let signs: Any<T> = Tensor::from([T::ONE, -T::ONE]).into_dyn().into();
        PairsVar(self.0 * signs)
    }
    fn swap_last(self) -> Self {
        PairsVar(self.0.transpose(-3, -2).expect("two axes in front of the pairs"))
    }
}

impl<T: RealElement> RealSignal for Any<T> {
    type Spectrum = PairsVar<T>;
    fn sizes(&self) -> &[usize] {
        Var::sizes(self)
    }
    type Owned = Self;
    fn to_owned(&self) -> Self {
        self.clone()
    }
    fn transform_half(&self, axis: usize, factor: f64) -> PairsVar<T> {
        PairsVar(transform_half(self, axis, factor))
    }
}

/// `x̄ = Fᴴ ȳ`: the other direction
fn transform<T: RealElement>(x: &Any<T>, axis: usize, direction: Direction, factor: f64) -> Any<T> {
    let forward = |x: &Any<T>| write_pairs(&read_pairs(x).transform(axis, direction, factor));
    custom_vjp(x, forward, move |_, _, g| transform(g, axis, direction.reversed(), factor))
}

/// `x̄[n] = Re Σ ȳ[k] exp(2πi kn / N)` over the half: the real transform of halved values, which adds the other half
fn transform_half<T: RealElement>(x: &Any<T>, axis: usize, factor: f64) -> Any<T> {
    let n = x.sizes()[axis];
    let forward = |x: &Any<T>| write_pairs(&x.value().as_view().transform_half(axis, factor));
    custom_vjp(x, forward, move |_, _, g| transform_real(&(g * weights(g, axis, n, 0.5)), axis, n, factor))
}

/// `x̄[k] = Σ ȳ[n] exp(-2πi kn / N)`, times 2 where a value represents two frequencies
fn transform_real<T: RealElement>(x: &Any<T>, axis: usize, n: usize, factor: f64) -> Any<T> {
    let forward = |x: &Any<T>| read_pairs(x).transform_real(axis, n, factor).into();
    custom_vjp(x, forward, move |_, _, g| {
        let spectrum = transform_half(g, axis, factor);
        &spectrum * weights(&spectrum, axis, n, 2.0)
    })
}

/// Returns factors for half a spectrum: 1 for the frequencies that are their own negatives, 0 and `n / 2` if `n` is even, and `between` for the
/// others.
fn weights<T: RealElement>(half: &Any<T>, axis: usize, n: usize, between: f64) -> Any<T> {
    let weight = |k: usize| if k == 0 || 2 * k == n { T::ONE } else { T::of(between) };
    let mut sizes = vec![1; half.sizes().len() - axis];
    sizes[0] = n / 2 + 1;
    let weights = (0..n / 2 + 1).map(weight).collect();
    Tensor::from_vec(AnyRank::from(sizes), weights).expect(FITS).into()
}
