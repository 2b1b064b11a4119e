//! On a rank known only at run time: settings are values, or types, as the caller likes.

use super::Filter;
use super::run::{self, Which};
use crate::Float;
use crate::error::prelude::*;
use crate::shape::AnyRank;
use crate::tensor::{Operand, Strided, Tensor};

type Answer<T> = Result<Tensor<T, AnyRank>, ShapeError>;

/// `pub fn conv2d<F: Filter<T>>(&self, filter: F) -> Result<Tensor<T, AnyRank>, ShapeError> { .. }`
macro_rules! convolutions {
    ($($name:ident $axes:literal $transposed:literal, $doc:literal;)*) => {
        impl<T: Float> Strided<T, AnyRank> {$(
            #[doc = concat!($doc, " with a weight, alone or with settings: `conv(&w).stride_of(2).padding_of([1, 0])`.")]
            ///
            /// # Errors
            /// [`Fault::Window`], with PyTorch's sentences.
            pub fn $name<F: Filter<T>>(&self, filter: F) -> Answer<T> {
                let which = Which { op: stringify!($name), axes: $axes, transposed: $transposed };
                let (sizes, elements) = run::forward(which, self.raw(), &filter)?;
                Ok(Tensor::assemble(&sizes, elements))
            }
        )*}
    };
}

convolutions! {
    conv1d 1 false, "The convolution of `[n, c, l]` or `[c, l]`";
    conv2d 2 false, "The convolution of `[n, c, h, w]` or `[c, h, w]`";
    conv_transpose1d 1 true, "The transposed convolution of `[n, c, l]` or `[c, l]`";
    conv_transpose2d 2 true, "The transposed convolution of `[n, c, h, w]` or `[c, h, w]`";
}

macro_rules! gradients {
    ($($forward:ident $axes:literal: $input:ident $weight:ident;)*) => {
        impl<T: Float> Strided<T, AnyRank> {$(
            #[doc = concat!("The gradient of `x.", stringify!($forward), "(filter)` with respect to `x`, whose result has the gradient `grad`.")]
            ///
            /// # Errors
            /// [`Fault::Window`].
            pub fn $input<F: Filter<T>, G: Operand<T>>(&self, filter: F, grad: G) -> Answer<T> {
                let which = Which { op: stringify!($input), axes: $axes, transposed: false };
                let (sizes, elements) = run::input_gradient(which, self.sizes(), &filter, grad.raw())?;
                Ok(Tensor::assemble(&sizes, elements))
            }

            #[doc = concat!("The gradient of `x.", stringify!($forward), "(filter)` with respect to the weight in `filter`, where the result has the gradient `grad`.")]
            ///
            /// # Errors
            /// [`Fault::Window`].
            pub fn $weight<F: Filter<T>, G: Operand<T>>(&self, filter: F, grad: G) -> Answer<T> {
                let which = Which { op: stringify!($weight), axes: $axes, transposed: false };
                let (sizes, elements) = run::filter_gradient(which, self.raw(), &filter, grad.raw())?;
                Ok(Tensor::assemble(&sizes, elements))
            }
        )*}
    };
}

gradients! {
    conv1d 1: conv1d_backward_input conv1d_backward_weight;
    conv2d 2: conv2d_backward_input conv2d_backward_weight;
}
