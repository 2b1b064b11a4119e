//! Losses of two and of three elements with numbers as settings. (The losses without settings are in `table`.)

use crate::element::Float;
use crate::element::number::Arithmetic;
use crate::loops::map::{Binary, Ternary};
use crate::simd::isa::Isa;
use core::f64::consts::PI;

/// Returns `ln(1 / (1 + e^-a))`, without overflow.
#[inline(always)]
pub(super) fn log_sigmoid<I: Isa, T: Float>(a: T) -> T {
    a.minimum(T::ZERO) - (-Arithmetic::abs(a)).exp_on::<I>().ln_1p_on::<I>()
}

/// ```text
/// pub struct Huber<T> { pub delta: T }
/// impl<T: Float> Binary<T, T> for Huber<T> { type Out = T; .. }
/// ```
macro_rules! losses {
    ($($(#[$doc:meta])* $name:ident { $($(#[$of:meta])* $field:ident: $type:ty),* } $cost:literal $class:ident |$($x:ident),*| $body:expr;)*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug)]
        pub struct $name<T> {
            $($(#[$of])* pub $field: $type,)*
        }
        losses! { @$class $name $cost ($($field)*) |$($x),*| $body }
    )*};
    (@Binary $name:ident $cost:literal ($($field:ident)*) |$a:ident, $b:ident| $body:expr) => {
        // SAFETY: the provided methods are not overridden.
        unsafe impl<T: Float> Binary<T, T> for $name<T> {
            type Out = T;
            const COST: usize = $cost;
            #[inline(always)]
            fn apply<I: Isa>(&mut self, $a: T, $b: T) -> T {
                let Self { $($field),* } = *self;
                $body
            }
        }
    };
}

losses! {
    /// Quadratic below `beta`, linear above.
    SmoothL1 {
        /// The threshold between the two.
        beta: T
    } 2 Binary |a, b| {
        let off = Arithmetic::abs(a - b);
        let near = T::of(0.5) * off * off / beta;
        if off < beta { near } else { off - T::of(0.5) * beta }
    };
    /// Half the square below `delta`, linear above.
    Huber {
        /// The threshold between the two, and the slope above.
        delta: T
    } 2 Binary |a, b| {
        let off = Arithmetic::abs(a - b);
        let near = T::of(0.5) * off * off;
        if off < delta { near } else { delta * (off - T::of(0.5) * delta) }
    };
    /// `1 - a` of a cosine if the target is 1; the excess over the margin if the target is -1; otherwise 0.
    CosineEmbedding {
        /// The largest cosine without a loss.
        margin: T
    } 2 Binary |a, b| {
        let apart = (a - margin).maximum(T::ZERO);
        if b == T::ONE { T::ONE - a } else if b == -T::ONE { apart } else { T::ZERO }
    };
    /// The element if the target is 1; the margin minus the element, at least 0, if the target is -1; otherwise their sum.
    HingeEmbedding {
        /// The smallest element without a loss.
        margin: T
    } 2 Binary |a, b| {
        let below = (margin - a).maximum(T::ZERO);
        let apart = if b == T::ONE { T::ZERO } else { below };
        let near = if b == -T::ONE { T::ZERO } else { a };
        apart + near
    };
}

/// `t (ln t - a)`, and 0 if the target is 0; for a target that is a logarithm, `e^t (t - a)`.
#[derive(Clone, Copy, Debug)]
pub struct KlDiv {
    /// Whether the target is a logarithm.
    pub log_target: bool,
}
// SAFETY: the provided methods are not overridden.
unsafe impl<T: Float> Binary<T, T> for KlDiv {
    type Out = T;
    const COST: usize = 6;
    #[inline(always)]
    fn apply<I: Isa>(&mut self, a: T, b: T) -> T {
        if self.log_target {
            return b.exp_on::<I>() * (b - a);
        }
        let entropy = if b == T::ZERO { T::ZERO } else { b * b.ln_on::<I>() };
        entropy - b * a
    }
}

/// `e^a - t a`, or `a - t ln(a + eps)` for an element that is not a logarithm; `full` adds Stirling's approximation for targets above 1.
#[derive(Clone, Copy, Debug)]
pub struct PoissonNll<T> {
    /// Whether the element is a logarithm.
    pub log_input: bool,
    /// Whether the approximation is added.
    pub full: bool,
    /// Added to the argument of the logarithm, so that the result is finite.
    pub eps: T,
}
// SAFETY: the provided methods are not overridden.
unsafe impl<T: Float> Binary<T, T> for PoissonNll<T> {
    type Out = T;
    const COST: usize = 8;
    #[inline(always)]
    fn apply<I: Isa>(&mut self, a: T, b: T) -> T {
        let loss = if self.log_input { a.exp_on::<I>() - b * a } else { a - b * (a + self.eps).ln_on::<I>() };
        if !self.full {
            return loss;
        }
        let stirling = b * b.ln_on::<I>() - b + T::of(0.5) * (b * T::of(2.0 * PI)).ln_on::<I>();
        if b > T::ONE || b.is_nan() { loss + stirling } else { loss }
    }
}

/// `((t - a)² / v + ln v) / 2`, where the variance `v` is at least `eps`; `full` adds `ln(2π) / 2`.
#[derive(Clone, Copy, Debug)]
pub struct GaussianNll<T> {
    /// Whether the constant is added.
    pub full: bool,
    /// The lower bound of the variance.
    pub eps: T,
}
// SAFETY: the provided methods are not overridden.
unsafe impl<T: Float> Ternary<T, T, T> for GaussianNll<T> {
    type Out = T;
    #[inline(always)]
    fn apply<I: Isa>(&mut self, a: T, b: T, c: T) -> T {
        let (off, variance) = (a - b, c.maximum(self.eps));
        let constant = if self.full { T::of((2.0 * PI).ln() / 2.0) } else { T::ZERO };
        T::of(0.5) * (variance.ln_on::<I>() + off * off / variance) + constant
    }
}

/// `max(0, margin - y (a - b))`
#[derive(Clone, Copy, Debug)]
pub struct MarginRanking<T> {
    /// The desired distance.
    pub margin: T,
}
// SAFETY: the provided methods are not overridden.
unsafe impl<T: Float> Ternary<T, T, T> for MarginRanking<T> {
    type Out = T;
    #[inline(always)]
    fn apply<I: Isa>(&mut self, a: T, b: T, c: T) -> T {
        (self.margin - c * (a - b)).maximum(T::ZERO)
    }
}

/// [`LogitEntropy`](super::op::LogitEntropy) with a weight for positive targets as third operand.
#[derive(Clone, Copy, Debug)]
pub struct WeightedLogitEntropy;
// SAFETY: the provided methods are not overridden.
unsafe impl<T: Float> Ternary<T, T, T> for WeightedLogitEntropy {
    type Out = T;
    #[inline(always)]
    fn apply<I: Isa>(&mut self, a: T, b: T, c: T) -> T {
        let weight = (c - T::ONE) * b + T::ONE;
        (T::ONE - b) * a - weight * log_sigmoid::<I, T>(a)
    }
}
