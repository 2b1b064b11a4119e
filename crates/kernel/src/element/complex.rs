//! Complex numbers of the crate `num-complex`, as elements: all of [`Numeric`] and [`Inexact`].
//!
//! The functions follow Kahan 1987, "Branch cuts for complex elementary functions", wherever the formula of `num-complex` loses digits or
//! overflows: quotients, roots, logarithms, hyperbolic and inverse functions. Branch cuts and signed zeros follow C99, appendix G.

use crate::element::close::{Close, Tolerance};
use crate::element::magnitude::Magnitude;
use crate::element::number::{Division, ZeroOne};
use crate::element::{Float, Inexact, Negate, Numeric, Scalar};
use crate::loops::Loops;
use crate::loops::map::Unary;
use crate::loops::op::{Abs, Binary, Hypot};
use crate::math::float::Analytic;
use crate::sealed::element::Sealed;
use crate::simd::isa::{Baseline, Isa};
use num_complex::Complex;

/// The complex conjugate.
#[derive(Clone, Copy, Debug)]
pub struct Conj;
// SAFETY: the provided methods are not overridden.
unsafe impl<T: Float> Unary<Complex<T>> for Conj {
    type Out = Complex<T>;
    #[inline(always)]
    fn apply<I: Isa>(&mut self, a: Complex<T>) -> Complex<T> {
        Complex::new(a.re, -a.im)
    }
}

/// The angle in radians.
#[derive(Clone, Copy, Debug)]
pub struct Angle;
// SAFETY: the provided methods are not overridden.
unsafe impl<T: Float> Unary<Complex<T>> for Angle {
    type Out = T;
    const COST: usize = 8;
    #[inline(always)]
    fn apply<I: Isa>(&mut self, a: Complex<T>) -> T {
        a.im.atan2_on::<I>(a.re)
    }
}

impl<T: Float> Sealed for Complex<T> {}
#[diagnostic::do_not_recommend]
impl<T: Float> Magnitude for Complex<T> {
    type Real = T;
    #[inline(always)]
    fn magnitude<I: Isa>(self) -> T {
        Hypot.apply::<I>(self.re, self.im)
    }
    fn magnitude_loops() -> &'static Loops<2> {
        const { &Loops::unary::<Complex<T>, Abs>() }
    }
}

/// Products with powers of e, for the real or the imaginary part of a complex number.
trait Grow {
    /// Returns `e^self * by`, also if only the power overflows and not the product; 0 stays 0.
    fn exp_times(self, by: Self) -> Self;
}

/// Implements for `Complex<f32>`, say, `Numeric` and the traits that it requires.
macro_rules! complex {
    ($($real:ident $saturated:literal;)*) => {$(
        #[diagnostic::do_not_recommend]
        impl Scalar for Complex<$real> {}
        #[diagnostic::do_not_recommend]
        impl Numeric for Complex<$real> {}
        #[diagnostic::do_not_recommend]
        impl Negate for Complex<$real> {}
        #[diagnostic::do_not_recommend]
        impl Inexact for Complex<$real> {}

        #[diagnostic::do_not_recommend]
        impl ZeroOne for Complex<$real> {
            const ZERO: Self = Complex::new(0.0, 0.0);
            const ONE: Self = Complex::new(1.0, 0.0);
        }

        impl Division for Complex<$real> {
            const DIVISION_PANICS: bool = false;
            #[inline(always)]
            fn division_panics(self, _: Self) -> bool { false }
            /// Divides as Smith 1962: the ratio of the divisor's parts is at most 1, whereas the square of its absolute value may overflow.
            #[inline(always)]
            fn divide(self, by: Self) -> Self {
                if by.re.abs() >= by.im.abs() {
                    if by.re == 0.0 {
                        // Division by 0 is infinite, without the sign of the zero, as in PyTorch and NumPy.
                        return Complex::new(self.re / by.re.abs(), self.im / by.re.abs());
                    }
                    let ratio = by.im / by.re;
                    let scale = 1.0 / (by.re + by.im * ratio);
                    Complex::new((self.re + self.im * ratio) * scale, (self.im - self.re * ratio) * scale)
                } else {
                    let ratio = by.re / by.im;
                    let scale = 1.0 / (by.re * ratio + by.im);
                    Complex::new((self.re * ratio + self.im) * scale, (self.im * ratio - self.re) * scale)
                }
            }
            #[inline(always)]
            fn from_usize(n: usize) -> Self { Complex::new(n as $real, 0.0) }
            #[inline(always)]
            fn share(self, n: i64) -> Self { self / n as $real }
            #[inline(always)]
            fn power<I: Isa>(self, exponent: Self) -> Self {
                match exponent == Self::ZERO {
                    true => Self::ONE,
                    false => Analytic::exp_on::<I>(exponent * Analytic::ln_on::<I>(self)),
                }
            }
        }

        #[diagnostic::do_not_recommend]
        impl Close for Complex<$real> {
            const RTOL: f64 = <$real>::RTOL;
            const ATOL: f64 = <$real>::ATOL;
            fn is_close(self, other: Self, by: Tolerance) -> bool {
                let scaled = Complex::new(by.rtol as $real * other.re, by.rtol as $real * other.im);
                let (error, allowed) = ((self - other).norm(), by.atol as $real + scaled.norm());
                self == other || error.is_finite() && error <= allowed || by.equal_nan && self.is_nan() && other.is_nan()
            }
            fn distance(self, other: Self) -> f64 {
                let [re, im] = [self.re.distance(other.re), self.im.distance(other.im)];
                re.hypot(im)
            }
            fn size(self) -> f64 {
                self.distance(Complex::new(0.0, 0.0))
            }
        }

        impl Grow for $real {
            #[inline]
            fn exp_times(self, by: Self) -> Self {
                let power = self.exp();
                if by == 0.0 {
                    by
                } else if power.is_infinite() && self.is_finite() {
                    let root = (self / 2.0).exp();
                    root * by * root
                } else {
                    power * by
                }
            }
        }

        impl Analytic for Complex<$real> {
            fn recip(self) -> Self { Self::ONE.divide(self) }
            fn sqrt(self) -> Self {
                if self.re == 0.0 && self.im == 0.0 {
                    return Complex::new(0.0, self.im);
                }
                if self.im.is_infinite() {
                    return Complex::new(<$real>::INFINITY, self.im);
                }
                // The root is that of a multiple of the number by a power of 4, so that half of it is not 0 and its absolute value does not
                // overflow.
                let most = self.re.abs().max(self.im.abs());
                let (by, back) = if most > <$real>::MAX / 8.0 {
                    (0.0625, 4.0)
                } else if most < <$real>::MIN_POSITIVE * 8.0 {
                    const BITS: i32 = 2 * (<$real>::MANTISSA_DIGITS as i32 / 2 + 2);
                    ((2.0 as $real).powi(BITS), (0.5 as $real).powi(BITS / 2))
                } else {
                    (1.0, 1.0)
                };
                let half = self * by * 0.5;
                let root = (half.re.abs() + half.re.hypot(half.im)).sqrt();
                match self.re >= 0.0 {
                    true => Complex::new(root, half.im / root) * back,
                    false => Complex::new(half.im.abs() / root, root.copysign(self.im)) * back,
                }
            }
            fn rsqrt(self) -> Self { Analytic::recip(Analytic::sqrt(self)) }
            fn exp_on<I: Isa>(self) -> Self {
                if !self.re.is_finite() {
                    return Complex::exp(self);
                }
                let (sin, cos) = self.im.sin_cos();
                Complex::new(self.re.exp_times(cos), self.re.exp_times(sin))
            }
            fn ln_on<I: Isa>(self) -> Self {
                let (most, least) = (self.re.abs().max(self.im.abs()), self.re.abs().min(self.im.abs()));
                let size = if (self.re.is_nan() || self.im.is_nan()) && !most.is_infinite() {
                    // (`max` returns the operand that is a number.)
                    <$real>::NAN
                } else if most >= 2.0 {
                    // The parts are halved, because the absolute value of the largest numbers overflows.
                    (self.re / 2.0).hypot(self.im / 2.0).ln() + <$real>::ln(2.0)
                } else if most > 0.5 {
                    // For an absolute value near 1 the logarithm is computed from `|z|² - 1`.
                    ((most - 1.0) * (most + 1.0) + least * least).ln_1p() / 2.0
                } else {
                    self.re.hypot(self.im).ln()
                };
                Complex::new(size, self.im.atan2(self.re))
            }
            fn log2_on<I: Isa>(self) -> Self { Analytic::ln_on::<I>(self) / <$real>::ln(2.0) }
            fn log10_on<I: Isa>(self) -> Self { Analytic::ln_on::<I>(self) / <$real>::ln(10.0) }
            fn sinh_on<I: Isa>(self) -> Self {
                let (sin, cos) = self.im.sin_cos();
                if self.re.abs() > $saturated {
                    // For such a large real part both hyperbolic functions are half of a power, but for rounding.
                    let re = self.re.abs().exp_times(cos / 2.0);
                    return Complex::new(re * (1.0 as $real).copysign(self.re), self.re.abs().exp_times(sin / 2.0));
                }
                Complex::new(self.re.sinh() * cos, self.re.cosh() * sin)
            }
            fn cosh_on<I: Isa>(self) -> Self {
                let (sin, cos) = self.im.sin_cos();
                if self.re.abs() > $saturated {
                    let im = self.re.abs().exp_times(sin / 2.0);
                    return Complex::new(self.re.abs().exp_times(cos / 2.0), im * (1.0 as $real).copysign(self.re));
                }
                Complex::new(self.re.cosh() * cos, self.re.sinh() * sin)
            }
            fn tanh_on<I: Isa>(self) -> Self {
                if self.re.abs() > $saturated {
                    // For such a large real part the real part of the result is 1, but for rounding.
                    let (sin, cos) = if self.im.is_finite() { self.im.sin_cos() } else { (0.0, 1.0) };
                    return Complex::new((1.0 as $real).copysign(self.re), 4.0 * sin * cos * (-2.0 * self.re.abs()).exp());
                }
                // Kahan's formula: it has no difference of near numbers at a pole, unlike `sinh(2 re) / (cosh(2 re) + cos(2 im))`.
                let (tan, sinh) = (self.im.tan(), self.re.sinh());
                let stretch = 1.0 + tan * tan;
                Complex::new(stretch * self.re.cosh() * sinh, tan) / (1.0 + stretch * sinh * sinh)
            }
            fn sin_on<I: Isa>(self) -> Self {
                // -i sinh(i z)
                let turned = Analytic::sinh_on::<I>(Complex::new(-self.im, self.re));
                Complex::new(turned.im, -turned.re)
            }
            fn cos_on<I: Isa>(self) -> Self { Analytic::cosh_on::<I>(Complex::new(-self.im, self.re)) }
            fn tan_on<I: Isa>(self) -> Self {
                // -i tanh(i z)
                let turned = Analytic::tanh_on::<I>(Complex::new(-self.im, self.re));
                Complex::new(turned.im, -turned.re)
            }
            // (In `1 - z` and `1 + z` the imaginary part keeps the sign of its 0, which says on which side of a cut the number is.)
            fn asin_on<I: Isa>(self) -> Self {
                if self.re.is_infinite() || self.im.is_infinite() {
                    return Complex::new(self.re.atan2(self.im.abs()), <$real>::INFINITY.copysign(self.im));
                }
                let below = Analytic::sqrt(Complex::new(1.0 - self.re, -self.im));
                let above = Analytic::sqrt(Complex::new(1.0 + self.re, self.im));
                Complex::new(self.re.atan2((below * above).re), (below.conj() * above).im.asinh())
            }
            fn acos_on<I: Isa>(self) -> Self {
                if self.re.is_infinite() || self.im.is_infinite() {
                    return Complex::new(self.im.abs().atan2(self.re), <$real>::INFINITY.copysign(-self.im));
                }
                let below = Analytic::sqrt(Complex::new(1.0 - self.re, -self.im));
                let above = Analytic::sqrt(Complex::new(1.0 + self.re, self.im));
                Complex::new(2.0 * below.re.atan2(above.re), (above.conj() * below).im.asinh())
            }
            fn atan_on<I: Isa>(self) -> Self {
                // (The function is odd: for a negative imaginary part the logarithm would be of a difference of near numbers.)
                let (x, y) = (self.re, self.im.abs());
                if x.abs().max(y) > 1.0 / <$real>::EPSILON {
                    // `pi / 2 - 1 / z`, since squares overflow.
                    let im = if x.is_infinite() || y.is_infinite() { 0.0 } else { -Analytic::recip(Complex::new(x, y)).im };
                    return Complex::new((core::f64::consts::FRAC_PI_2 as $real).copysign(x), im.copysign(self.im));
                }
                let re = (2.0 * x).atan2((1.0 - y) * (1.0 + y) - x * x) / 2.0;
                let im = match y == 1.0 {
                    // `ln((x² + 4) / x²) / 4`: the square of a small `x` is 0, and of others the quotient is near 1.
                    true if x.abs() < 1e-3 => (x.hypot(2.0).ln() - x.abs().ln()) / 2.0,
                    true => (4.0 / (x * x)).ln_1p() / 4.0,
                    false => (4.0 * y / (x * x + (1.0 - y) * (1.0 - y))).ln_1p() / 4.0,
                };
                Complex::new(re, im.copysign(self.im))
            }
            fn angle_in_range(self) -> bool { true }
            fn exact_sin(self) -> Self { self.sin_on::<Baseline>() }
            fn exact_cos(self) -> Self { self.cos_on::<Baseline>() }
            fn exact_tan(self) -> Self { self.tan_on::<Baseline>() }
        }
    )*};
}
complex! {
    f32 10.0;
    f64 20.0;
}
