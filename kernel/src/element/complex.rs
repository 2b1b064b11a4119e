//! Complex numbers of the crate `num-complex`, as elements: all of [`Numeric`] and [`Inexact`].
//!
//! The functions follow Kahan 1987, "Branch cuts for complex elementary functions", where the formula of `num-complex` loses digits
//! or overflows: quotients, roots, `tanh` and the inverse functions.

use crate::element::magnitude::Magnitude;
use crate::element::number::{Division, ZeroOne, sealed};
use crate::element::{Float, Inexact, Negate, Numeric, Scalar};
use crate::loops::Loops;
use crate::loops::map::Unary;
use crate::loops::op::{Abs, Binary, Hypot};
use crate::math::float::Analytic;
use crate::simd::isa::Isa;
use num_complex::Complex;

/// The complex conjugate.
#[derive(Clone, Copy, Debug)]
pub struct Conj;
impl<T: Float> Unary<Complex<T>> for Conj {
    type Out = Complex<T>;
    #[inline(always)]
    fn apply<I: Isa>(&mut self, a: Complex<T>) -> Complex<T> {
        Complex::new(a.re, -a.im)
    }
}

/// The angle in radians.
#[derive(Clone, Copy, Debug)]
pub struct Angle;
impl<T: Float> Unary<Complex<T>> for Angle {
    type Out = T;
    const COST: usize = 8;
    #[inline(always)]
    fn apply<I: Isa>(&mut self, a: Complex<T>) -> T {
        a.im.atan2::<I>(a.re)
    }
}

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

/// `impl Numeric for Complex<f32> {}`, and all that it asks for.
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

        impl sealed::Sealed for Complex<$real> {}
        #[diagnostic::do_not_recommend]
        impl ZeroOne for Complex<$real> {
            const ZERO: Self = Complex::new(0.0, 0.0);
            const ONE: Self = Complex::new(1.0, 0.0);
        }

        impl Division for Complex<$real> {
            const DIVISION_PANICS: bool = false;
            #[inline(always)]
            fn division_panics(self, _: Self) -> bool { false }
            /// By Smith 1962: the ratio of the divisor's parts is at most 1, where the square of its absolute value may overflow.
            #[inline(always)]
            fn divide(self, by: Self) -> Self {
                if by.re.abs() >= by.im.abs() {
                    if by.re == 0.0 {
                        return Complex::new(self.re / by.re, self.im / by.re);
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
            fn power<I: Isa>(self, exponent: Self) -> Self { self.powc(exponent) }
        }

        impl Analytic for Complex<$real> {
            fn recip(self) -> Self { Self::ONE.divide(self) }
            fn sqrt(self) -> Self {
                if self.re == 0.0 && self.im == 0.0 {
                    return Complex::new(0.0, self.im);
                }
                // Halves, since the absolute value of the largest numbers overflows.
                let half = self * 0.5;
                let root = (half.re.abs() + half.re.hypot(half.im)).sqrt();
                match self.re >= 0.0 {
                    true => Complex::new(root, half.im / root),
                    false => Complex::new(half.im.abs() / root, root.copysign(self.im)),
                }
            }
            fn rsqrt(self) -> Self { Analytic::recip(Analytic::sqrt(self)) }
            fn exp<I: Isa>(self) -> Self { Complex::exp(self) }
            fn ln<I: Isa>(self) -> Self { Complex::ln(self) }
            fn log2<I: Isa>(self) -> Self { Complex::ln(self) / <$real>::ln(2.0) }
            fn log10<I: Isa>(self) -> Self { Complex::ln(self) / <$real>::ln(10.0) }
            fn sinh<I: Isa>(self) -> Self { Complex::sinh(self) }
            fn cosh<I: Isa>(self) -> Self { Complex::cosh(self) }
            fn tanh<I: Isa>(self) -> Self {
                // There the hyperbolic functions of the other formula overflow, and the real part is 1 but for rounding.
                if self.re.abs() > $saturated {
                    let (sin, cos) = self.im.sin_cos();
                    return Complex::new((1.0 as $real).copysign(self.re), 4.0 * sin * cos * (-2.0 * self.re.abs()).exp());
                }
                Complex::tanh(self)
            }
            fn sin<I: Isa>(self) -> Self { Complex::sin(self) }
            fn cos<I: Isa>(self) -> Self { Complex::cos(self) }
            fn tan<I: Isa>(self) -> Self {
                // -i tanh(i z)
                let turned = Analytic::tanh::<I>(Complex::new(-self.im, self.re));
                Complex::new(turned.im, -turned.re)
            }
            fn asin<I: Isa>(self) -> Self {
                let (below, above) = (Analytic::sqrt(Self::ONE - self), Analytic::sqrt(Self::ONE + self));
                Complex::new(self.re.atan2((below * above).re), (below.conj() * above).im.asinh())
            }
            fn acos<I: Isa>(self) -> Self {
                let (below, above) = (Analytic::sqrt(Self::ONE - self), Analytic::sqrt(Self::ONE + self));
                Complex::new(2.0 * below.re.atan2(above.re), (above.conj() * below).im.asinh())
            }
            fn atan<I: Isa>(self) -> Self {
                let (x, y) = (self.re, self.im);
                let re = (2.0 * x).atan2((1.0 - y) * (1.0 + y) - x * x) / 2.0;
                Complex::new(re, (4.0 * y / (x * x + (1.0 - y) * (1.0 - y))).ln_1p() / 4.0)
            }
            fn angle_in_range(self) -> bool { true }
            fn exact_sin(self) -> Self { Complex::sin(self) }
            fn exact_cos(self) -> Self { Complex::cos(self) }
            fn exact_tan(self) -> Self { Complex::tan(self) }
        }
    )*};
}
complex! {
    f32 10.0;
    f64 20.0;
}
