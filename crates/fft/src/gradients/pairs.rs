//! Conversions between pairs of a variable and complex numbers.

use crate::element::RealElement;
use crate::error::FftError;
use crate::operands::Answer;
use congruent::prelude::*;
use congruent_grad::Var;
use num_complex::Complex;

/// A variable of complex numbers: `[.., 2]`.
#[doc(hidden)]
pub struct PairsVar<T>(pub(super) Var<T, AnyRank>);

impl<T: RealElement> PairsVar<T> {
    /// Returns the complex numbers of a variable.
    ///
    /// # Errors
    /// [`FftError::NoPairs`]
    pub(super) fn from_variable(op: &'static str, x: Var<T, AnyRank>) -> Answer<Self> {
        match x.sizes().last() {
            Some(2) => Ok(PairsVar(x)),
            _ => Err(FftError::NoPairs { op, sizes: x.sizes().into() }),
        }
    }

    /// Returns the variable.
    pub(crate) fn into_variable(self) -> Var<T, AnyRank> {
        self.0
    }
}

/// Returns pairs as complex numbers.
pub(super) fn read_pairs<T: RealElement>(x: &Var<T, AnyRank>) -> Tensor<Complex<T>, AnyRank> {
    let (elements, sizes) = (x.value().to_vec(), &x.sizes()[..x.sizes().len() - 1]);
    let numbers = elements.chunks_exact(2).map(|pair| Complex::new(pair[0], pair[1])).collect();
    Tensor::from_vec(AnyRank::from(sizes), numbers).expect("half as many numbers")
}

/// Returns complex numbers as pairs.
pub(super) fn write_pairs<T: RealElement>(x: &Tensor<Complex<T>, AnyRank>) -> Var<T, AnyRank> {
    let sizes: Vec<usize> = x.sizes().iter().copied().chain([2]).collect();
    let elements = x.as_slice().iter().flat_map(|x| [x.re, x.im]).collect();
    Tensor::from_vec(AnyRank::from(sizes), elements).expect("twice as many elements").into()
}
