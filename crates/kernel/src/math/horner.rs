//! Polynomials by Horner's rule.

/// `horner!(fma32::<I>, x; a, b, c)` is `fma32::<I>(fma32::<I>(c, x, b), x, a)`: coefficients lowest power first.
///
/// A macro, because a loop over an array of coefficients has to be unrolled before the outer loop can be vectorised.
macro_rules! horner {
    ($fma:expr, $x:expr; $c:expr $(,)?) => { $c };
    ($fma:expr, $x:expr; $c:expr, $($rest:expr),+ $(,)?) => {
        $fma($crate::math::horner::horner!($fma, $x; $($rest),+), $x, $c)
    };
}

pub(super) use horner;
