//! Variables as operands of transforms.

use super::pairs::PairsVar;
use crate::element::RealElement;
use crate::face::{COMPUTED, ComplexOperand, Movable, RealOperand, Resizable, Subject};
use crate::shapes::ComplexPairs;
use congruent::Float;
use congruent::dim::N;
use congruent::pad::Constant;
use congruent::prelude::*;
use congruent_grad::{AnyRankVar, Var};

impl<T, S: Lengths> Subject for Var<T, S> {
    type Shape = S;
    type Moved<R: Lengths> = Var<T, R>;
}

impl<T: RealElement, S: ComplexPairs> ComplexOperand for Var<T, S> {
    type Element = T;
    type Numbers = S::Numbers;
    type Spectrum = PairsVar<T>;
    type Complex<R: Lengths> = Var<T, (R, N<2>)>;
    type Real<R: Lengths> = Var<T, R>;
    type AnyComplex = Var<T, AnyRank>;
    type AnyReal = Var<T, AnyRank>;
    type Operand<'a>
        = Var<T, AnyRank>
    where
        Self: 'a;

    fn complex_operand(&self) -> Var<T, AnyRank> {
        self.clone().into_dyn()
    }
    fn complex<R: Lengths>(x: PairsVar<T>) -> Self::Complex<R> {
        x.into_variable().try_into_shape().expect(COMPUTED)
    }
    fn real<R: Lengths>(x: Var<T, AnyRank>) -> Self::Real<R> {
        x.try_into_shape().expect(COMPUTED)
    }
    fn any_complex(x: PairsVar<T>) -> Self::AnyComplex {
        x.into_variable()
    }
    fn any_real(x: Var<T, AnyRank>) -> Self::AnyReal {
        x
    }
}

impl<T: RealElement, S: Lengths> RealOperand for Var<T, S> {
    type Element = T;
    type Spectrum = PairsVar<T>;
    type Complex<R: Lengths> = Var<T, (R, N<2>)>;
    type AnyComplex = Var<T, AnyRank>;
    type Operand<'a>
        = Var<T, AnyRank>
    where
        Self: 'a;

    fn real_operand(&self) -> Var<T, AnyRank> {
        self.clone().into_dyn()
    }
    fn complex<R: Lengths>(x: PairsVar<T>) -> Self::Complex<R> {
        x.into_variable().try_into_shape().expect(COMPUTED)
    }
    fn any_complex(x: PairsVar<T>) -> Self::AnyComplex {
        x.into_variable()
    }
}

impl<T: Float, S: Lengths> Movable for Var<T, S> {
    fn lengths(&self) -> &[usize] {
        self.sizes()
    }
    fn roll_along(&self, axis: isize, shift: isize) -> Var<T, S> {
        let rolled = self.clone().into_dyn().roll(shift, along(axis)).expect("an axis that exists");
        rolled.try_into_shape().expect(COMPUTED)
    }
}

impl<T: RealElement, S: Lengths> Resizable for Var<T, S> {
    fn pad_zeros<R: Lengths>(&self, margins: &[isize]) -> Result<Var<T, R>, ShapeError> {
        let padded = self.clone().into_dyn().pad(margins, Constant(T::ZERO))?;
        Ok(padded.try_into_shape().expect(COMPUTED))
    }
}
