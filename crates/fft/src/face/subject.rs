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
    /// The type with moved elements of this shape.
    type Moved<R: Lengths>;
}

/// A tensor or a variable that can be read as complex numbers.
#[doc(hidden)]
pub trait ComplexOperand: Subject {
    /// The type of real and imaginary parts.
    type Element: RealElement;
    /// The shape, without the pairs of a variable.
    type Numbers: Lengths;
    /// Complex numbers of any rank.
    type Spectrum: Spectrum<Real: Wave<Element = Self::Element>>;
    /// Complex numbers of this shape.
    type Complex<R: Lengths>;
    /// Real numbers of this shape.
    type Real<R: Lengths>;
    /// Complex numbers of any rank, in the type of the caller.
    type AnyComplex;
    /// Real numbers of any rank, in the type of the caller.
    type AnyReal;
    /// The operand, of any rank.
    type Operand<'a>: ComplexSignal<Spectrum = Self::Spectrum>
    where
        Self: 'a;

    /// The operand, of any rank.
    fn complex_operand(&self) -> Self::Operand<'_>;
    /// Gives complex numbers the shape that a relation has computed.
    fn complex<R: Lengths>(x: Self::Spectrum) -> Self::Complex<R>;
    /// Gives real numbers the shape that a relation has computed.
    fn real<R: Lengths>(x: <Self::Spectrum as Spectrum>::Real) -> Self::Real<R>;
    /// Returns complex numbers of any rank.
    fn any_complex(x: Self::Spectrum) -> Self::AnyComplex;
    /// Returns real numbers of any rank.
    fn any_real(x: <Self::Spectrum as Spectrum>::Real) -> Self::AnyReal;
}

/// A tensor or a variable of real numbers. (The trait is not a supertrait of [`ComplexOperand`]: for elements that are neither real nor complex,
/// rustc would report two errors.)
#[doc(hidden)]
pub trait RealOperand: Subject {
    /// The type of the elements.
    type Element: RealElement;
    /// Complex numbers of any rank.
    type Spectrum: Spectrum;
    /// Complex numbers of this shape.
    type Complex<R: Lengths>;
    /// Complex numbers of any rank, in the type of the caller.
    type AnyComplex;
    /// The operand, of any rank.
    type Operand<'a>: RealSignal<Spectrum = Self::Spectrum, Owned: Wave<Element = Self::Element>>
    where
        Self: 'a;

    /// The operand, of any rank.
    fn real_operand(&self) -> Self::Operand<'_>;
    /// Gives complex numbers the shape that a relation has computed.
    fn complex<R: Lengths>(x: Self::Spectrum) -> Self::Complex<R>;
    /// Returns complex numbers of any rank.
    fn any_complex(x: Self::Spectrum) -> Self::AnyComplex;
}

/// The message of `expect` for the shape of a result: both rules compute the same lengths.
pub(crate) const COMPUTED: &str = "the sizes that the relation computes";

impl<T, S: Lengths> Subject for Strided<T, S> {
    type Shape = S;
    type Moved<R: Lengths> = Tensor<T, R>;
}

impl<T: FftElement, S: Lengths> ComplexOperand for Strided<T, S> {
    type Element = T::Real;
    type Numbers = S;
    type Spectrum = Tensor<Complex<T::Real>, AnyRank>;
    type Complex<R: Lengths> = Tensor<Complex<T::Real>, R>;
    type Real<R: Lengths> = Tensor<T::Real, R>;
    type AnyComplex = Tensor<Complex<T::Real>, AnyRank>;
    type AnyReal = Tensor<T::Real, AnyRank>;
    type Operand<'a>
        = View<'a, T, AnyRank>
    where
        Self: 'a;

    fn complex_operand(&self) -> View<'_, T, AnyRank> {
        self.as_dyn()
    }
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

impl<T: RealElement, S: Lengths> RealOperand for Strided<T, S> {
    type Element = T;
    type Spectrum = Tensor<Complex<T>, AnyRank>;
    type Complex<R: Lengths> = Tensor<Complex<T>, R>;
    type AnyComplex = Tensor<Complex<T>, AnyRank>;
    type Operand<'a>
        = View<'a, T, AnyRank>
    where
        Self: 'a;

    fn real_operand(&self) -> View<'_, T, AnyRank> {
        self.as_dyn()
    }
    fn complex<R: Lengths>(x: Self::Spectrum) -> Self::Complex<R> {
        x.try_into_shape().expect(COMPUTED)
    }
    fn any_complex(x: Self::Spectrum) -> Self::AnyComplex {
        x
    }
}

/// The shape of complex numbers.
pub(super) type NumbersOf<X> = <X as ComplexOperand>::Numbers;
