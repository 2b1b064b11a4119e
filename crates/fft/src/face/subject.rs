//! Tensors, views and variables as operands of transforms, and the types of their results.

use crate::element::{FftElement, RealElement};
use crate::operands::{ComplexSignal, RealSignal, Spectrum, Wave};
use congruent::prelude::*;
use num_complex::Complex;

/// A tensor or a variable, which has the methods of [`Fft`](super::Fft).
#[doc(hidden)]
pub trait Subject {
    /// The shape.
    type Shape: Lengths;
    /// Moved elements of this shape.
    type Moved<R: Lengths>;
}

/// The results of transforms of a tensor or a variable.
#[doc(hidden)]
pub trait Results: Subject {
    /// The type of real and imaginary parts.
    type Element: RealElement;
    /// Complex numbers of any rank.
    type Spectrum: Spectrum<Real: Wave<Element = Self::Element>>;
    /// Complex numbers of this shape.
    type Complex<R: Lengths>;
    /// Real numbers of this shape.
    type Real<R: Lengths>;
    /// Complex numbers of any rank, as the user has them.
    type AnyComplex;
    /// Real numbers of any rank, as the user has them.
    type AnyReal;

    /// Gives complex numbers the shape that a relation has computed.
    fn complex<R: Lengths>(x: Self::Spectrum) -> Self::Complex<R>;
    /// Gives real numbers the shape that a relation has computed.
    fn real<R: Lengths>(x: <Self::Spectrum as Spectrum>::Real) -> Self::Real<R>;
    /// Returns complex numbers of any rank.
    fn any_complex(x: Self::Spectrum) -> Self::AnyComplex;
    /// Returns real numbers of any rank.
    fn any_real(x: <Self::Spectrum as Spectrum>::Real) -> Self::AnyReal;
}

/// A tensor or a variable that can be read as complex numbers.
#[doc(hidden)]
pub trait ComplexOperand: Results {
    /// The shape, without the pairs of a variable.
    type Numbers: Lengths;
    /// The operand, of any rank.
    type Operand<'a>: ComplexSignal<Spectrum = Self::Spectrum>
    where
        Self: 'a;
    /// The operand, of any rank.
    fn complex_operand(&self) -> Self::Operand<'_>;
}

/// A tensor or a variable of real numbers.
#[doc(hidden)]
pub trait RealOperand: Results {
    /// The operand, of any rank.
    type Operand<'a>: RealSignal<Spectrum = Self::Spectrum, Owned: Wave<Element = Self::Element>>
    where
        Self: 'a;
    /// The operand, of any rank.
    fn real_operand(&self) -> Self::Operand<'_>;
}

/// Why a result has the shape of the relation: both rules compute the same lengths.
pub(crate) const COMPUTED: &str = "the sizes that the relation computes";

impl<T, S: Lengths> Subject for Strided<T, S> {
    type Shape = S;
    type Moved<R: Lengths> = Tensor<T, R>;
}

impl<T: FftElement, S: Lengths> Results for Strided<T, S> {
    type Element = T::Real;
    type Spectrum = Tensor<Complex<T::Real>, AnyRank>;
    type Complex<R: Lengths> = Tensor<Complex<T::Real>, R>;
    type Real<R: Lengths> = Tensor<T::Real, R>;
    type AnyComplex = Tensor<Complex<T::Real>, AnyRank>;
    type AnyReal = Tensor<T::Real, AnyRank>;

    fn complex<R: Lengths>(x: Self::Spectrum) -> Self::Complex<R> {
        x.try_into_shape().expect(COMPUTED)
    }
    fn real<R: Lengths>(x: Self::AnyReal) -> Self::Real<R> {
        x.try_into_shape().expect(COMPUTED)
    }
    fn any_complex(x: Self::Spectrum) -> Self::AnyComplex {
        x
    }
    fn any_real(x: Self::AnyReal) -> Self::AnyReal {
        x
    }
}

impl<T: FftElement, S: Lengths> ComplexOperand for Strided<T, S> {
    type Numbers = S;
    type Operand<'a>
        = View<'a, T, AnyRank>
    where
        Self: 'a;
    fn complex_operand(&self) -> View<'_, T, AnyRank> {
        self.as_dyn()
    }
}

impl<T: RealElement + FftElement<Real = T>, S: Lengths> RealOperand for Strided<T, S> {
    type Operand<'a>
        = View<'a, T, AnyRank>
    where
        Self: 'a;
    fn real_operand(&self) -> View<'_, T, AnyRank> {
        self.as_dyn()
    }
}
