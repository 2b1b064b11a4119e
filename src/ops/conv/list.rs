//! The methods: on list shapes, settings and results are types; on `AnyRank`, settings are values or types.

use super::Filter;
use super::run::{self, Which};
use crate::error::prelude::*;
use crate::shape::conv::{Biased1d, Biased2d, Conv1d, Conv2d, ConvTranspose1d, ConvTranspose2d, GradientOf};
use crate::shape::{AnyRank, List};
use crate::tensor::{Operand, Strided, Tensor, TensorOf};
use crate::{Element, Float};
use congruent_macros::with_try;

/// The shape of a relation's result.
macro_rules! result {
    ($rel:ident, $s:ty, $f:ident) => {
        <<$f as Filter<T>>::Shape as $rel<$s, <$f as Filter<T>>::Rule>>::Out
    };
}

/// ```text
/// pub fn conv2d<F: Filter<T>>(&self, filter: F) -> Tensor<T, ..> where F::Shape: Conv2d<S, F::Rule>, .. { .. }
/// ```
macro_rules! convolutions {
    ($($(#[$doc:meta])* $name:ident $rel:ident $bias:ident $axes:literal $transposed:literal $any:literal;)*) => {
        /// # Convolutions
        #[with_try]
        impl<T: Element, S: List> Strided<T, S> {$(
            $(#[$doc])*
            ///
            /// # Errors
            /// [`Fault::Window`] where lengths known only at run time do not fit.
            pub fn $name<F>(&self, filter: F) -> TensorOf<T, result!($rel, S, F)>
            where
                T: Float,
                F: Filter<T>,
                F::Shape: $rel<S, F::Rule, Out: $bias<F::Bias>>,
            {
                // SAFETY: invariant 2: the sizes that `$rel` computes.
                unsafe { run::forward(Which { op: stringify!($name), axes: $axes, transposed: $transposed }, self.raw(), filter.to_parts()) }
            }

            #[doc = concat!($any, " with a weight, alone or with settings: `conv(&w).stride_of(2).padding_of([1, 0])`.")]
            ///
            /// # Errors
            /// [`Fault::Window`], with PyTorch's sentences.
            #[any_rank]
            pub fn $name(&self, filter: impl Filter<T>) -> Tensor<T, AnyRank>
            where
                T: Float,
            {
                run::forward(Which { op: stringify!($name), axes: $axes, transposed: $transposed }, self.strided.raw(), filter.to_parts())
            }
        )*}
    };
}

convolutions! {
    /// The convolution with a weight along the last axis, alone or with settings ([`conv`](crate::window::conv)).
    ///
    /// # Shapes
    /// `[8, 3, 100]` by a weight `[16, 3, 5]` is `[8, 16, 96]`; with `stride::<2>()` `[8, 16, 48]`. Without a
    /// batch `[3, 100]` gives `[16, 96]`. The rule is that of [`Conv1d`](crate::shape::Conv1d). New:
    /// O(result times weight).
    ///
    /// # Panics
    /// With the error of [`try_conv1d`](Self::try_conv1d).
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    ///
    /// let x = Tensor::from([[1.0, 2.0, 4.0, 7.0]]);
    /// let step = Tensor::from([[[-1.0, 1.0]]]);
    /// let y: Tensor<f64, shape![1, 3]> = x.conv1d(&step);
    /// assert_eq!(y.to_vec(), [1.0, 2.0, 3.0]);
    /// ```
    /// ```compile_fail,E0277
    /// use congruent::prelude::*;
    ///
    /// let w = Tensor::<f32, shape![1, 1, 5]>::ones();
    /// Tensor::<f32, shape![1, 4]>::ones().conv1d(&w);   // a kernel of length `N<5>` does not fit dimension `N<4>`
    /// ```
    conv1d Conv1d Biased1d 1 false "The convolution of `[n, c, l]` or `[c, l]`";

    /// The convolution with a weight along the last two axes, alone or with settings ([`conv`](crate::window::conv)).
    ///
    /// # Shapes
    /// `[8, 3, 32, 32]` by a weight `[16, 3, 5, 5]` is `[8, 16, 28, 28]`; with `stride::<2>()` and
    /// `padding::<2>()` `[8, 16, 16, 16]`. Without a batch `[3, 32, 32]` gives `[16, 28, 28]`. The rule is that of
    /// [`Conv2d`](crate::shape::Conv2d) and `torch.nn.Conv2d`. The input may be a view; it is not unfolded. New:
    /// O(result times weight).
    ///
    /// # Panics
    /// With the error of [`try_conv2d`](Self::try_conv2d).
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    ///
    /// let x = Tensor::<f32, shape![8, 3, 32, 32]>::ones();
    /// let (w, b) = (Tensor::<f32, shape![16, 3, 5, 5]>::ones(), Tensor::<f32, shape![16]>::ones());
    /// let y: Tensor<f32, shape![8, 16, 28, 28]> = x.conv2d(&w);
    /// let z: Tensor<f32, shape![8, 16, 16, 16]> = x.conv2d(conv(&w).stride::<2>().padding::<2>().bias(&b));
    /// assert_eq!((y[[0, 0, 0, 0]], z[[0, 0, 1, 1]]), (75.0, 76.0));
    /// ```
    /// ```compile_fail,E0277
    /// use congruent::prelude::*;
    ///
    /// let w = Tensor::<f32, shape![16, 4, 5, 5]>::ones();
    /// Tensor::<f32, shape![8, 3, 32, 32]>::ones().conv2d(&w);   // a weight for `N<4>` channels cannot convolve `N<3>`
    /// ```
    conv2d Conv2d Biased2d 2 false "The convolution of `[n, c, h, w]` or `[c, h, w]`";

    /// The transposed convolution along the last axis: the reverse of what [`conv1d`](Self::conv1d) does to lengths.
    ///
    /// # Shapes
    /// `[8, 16, 48]` by a weight `[16, 3, 5]` with `stride::<2>()` is `[8, 3, 99]`, with `output_padding::<1>()`
    /// `[8, 3, 100]`. New: O(input times weight).
    ///
    /// # Panics
    /// With the error of [`try_conv_transpose1d`](Self::try_conv_transpose1d).
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    ///
    /// let x = Tensor::from([[1.0, 2.0]]);
    /// let w = Tensor::from([[[1.0, 10.0, 100.0]]]);
    /// let y: Tensor<f64, shape![1, 5]> = x.conv_transpose1d(conv(&w).stride::<2>());
    /// assert_eq!(y.to_vec(), [1.0, 10.0, 102.0, 20.0, 200.0]);
    /// ```
    /// ```compile_fail,E0277
    /// use congruent::prelude::*;
    ///
    /// let (x, w) = (Tensor::from([[1.0, 2.0]]), Tensor::from([[[1.0, 10.0, 100.0]]]));
    /// x.conv_transpose1d(conv(&w).output_padding::<1>());   // must be smaller than either stride or dilation
    /// ```
    conv_transpose1d ConvTranspose1d Biased1d 1 true "The transposed convolution of `[n, c, l]` or `[c, l]`";

    /// The transposed convolution along the last two axes: the reverse of what [`conv2d`](Self::conv2d) does to lengths.
    ///
    /// # Shapes
    /// `[8, 16, 14, 14]` by a weight `[16, 3, 3, 3]` with `stride::<2>()` and `padding::<1>()` is `[8, 3, 27, 27]`, with
    /// `output_padding::<1>()` `[8, 3, 28, 28]`. The rule is that of [`ConvTranspose2d`](crate::shape::ConvTranspose2d) and
    /// `torch.nn.ConvTranspose2d`. New: O(input times weight); no zeros are put between the elements.
    ///
    /// # Panics
    /// With the error of [`try_conv_transpose2d`](Self::try_conv_transpose2d).
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    ///
    /// let x = Tensor::<f32, shape![8, 16, 14, 14]>::ones();
    /// let w = Tensor::<f32, shape![16, 3, 3, 3]>::ones();
    /// let y: Tensor<f32, shape![8, 3, 28, 28]> =
    ///     x.conv_transpose2d(conv(&w).stride::<2>().padding::<1>().output_padding::<1>());
    /// assert_eq!((y[[0, 0, 0, 0]], y[[0, 0, 1, 1]]), (16.0, 64.0));
    /// ```
    /// ```compile_fail,E0277
    /// use congruent::prelude::*;
    ///
    /// let w = Tensor::<f32, shape![3, 16, 3, 3]>::ones();
    /// Tensor::<f32, shape![8, 16, 14, 14]>::ones().conv_transpose2d(&w);   // a weight for `N<3>` channels
    /// ```
    conv_transpose2d ConvTranspose2d Biased2d 2 true "The transposed convolution of `[n, c, h, w]` or `[c, h, w]`";
}

macro_rules! gradients {
    ($($forward:ident $rel:ident $axes:literal: $input:ident $weight:ident;)*) => {
        /// # Gradients of convolutions
        #[with_try]
        impl<T: Element, S: List> Strided<T, S> {$(
            #[doc = concat!("The gradient of the input: of `x.", stringify!($forward), "(filter)`, whose result has the gradient `grad`,")]
            /// with respect to `x`. Only the shape of `x` is used; a bias changes nothing.
            ///
            /// # Shapes
            /// That of `x`; `grad` has the shape of the convolution's result. New: as costly as the convolution.
            ///
            /// # Panics
            #[doc = concat!("With the error of [`try_", stringify!($input), "`](Self::try_", stringify!($input), ").")]
            ///
            /// # Errors
            /// [`Fault::Window`] where lengths known only at run time do not fit.
            pub fn $input<F, G>(&self, filter: F, grad: G) -> Tensor<T, S>
            where
                T: Float,
                F: Filter<T>,
                G: Operand<T>,
                F::Shape: $rel<S, F::Rule>,
                G::Shape: GradientOf<result!($rel, S, F)>,
            {
                // SAFETY: invariant 2: the sizes of `self`.
                unsafe { run::input_gradient(Which { op: stringify!($input), axes: $axes, transposed: false }, self.sizes(), filter.to_parts(), grad.raw()) }
            }

            #[doc = concat!("The gradient of `x.", stringify!($forward), "(filter)` with respect to `x`, whose result has the gradient `grad`.")]
            ///
            /// # Errors
            /// [`Fault::Window`].
            #[any_rank]
            pub fn $input(&self, filter: impl Filter<T>, grad: impl Operand<T>) -> Tensor<T, AnyRank>
            where
                T: Float,
            {
                run::input_gradient(Which { op: stringify!($input), axes: $axes, transposed: false }, self.strided.sizes(), filter.to_parts(), grad.raw())
            }

            #[doc = concat!("The gradient of the weight: of `x.", stringify!($forward), "(filter)`, whose result has the gradient `grad`,")]
            /// with respect to the weight in `filter`. Only the shape of that weight is used. (The gradient of a bias is the sum of `grad` over all
            /// axes but the channels.)
            ///
            /// # Shapes
            /// That of the weight; `grad` has the shape of the convolution's result. New: as costly as the convolution.
            ///
            /// # Panics
            #[doc = concat!("With the error of [`try_", stringify!($weight), "`](Self::try_", stringify!($weight), ").")]
            ///
            /// # Errors
            /// [`Fault::Window`] where lengths known only at run time do not fit.
            pub fn $weight<F, G>(&self, filter: F, grad: G) -> Tensor<T, F::Shape>
            where
                T: Float,
                F: Filter<T>,
                G: Operand<T>,
                F::Shape: $rel<S, F::Rule>,
                G::Shape: GradientOf<result!($rel, S, F)>,
            {
                // SAFETY: invariant 2: the sizes of the weight.
                unsafe { run::filter_gradient(Which { op: stringify!($weight), axes: $axes, transposed: false }, self.raw(), filter.to_parts(), grad.raw()) }
            }

            #[doc = concat!("The gradient of `x.", stringify!($forward), "(filter)` with respect to the weight in `filter`, where the result has the gradient `grad`.")]
            ///
            /// # Errors
            /// [`Fault::Window`].
            #[any_rank]
            pub fn $weight(&self, filter: impl Filter<T>, grad: impl Operand<T>) -> Tensor<T, AnyRank>
            where
                T: Float,
            {
                run::filter_gradient(Which { op: stringify!($weight), axes: $axes, transposed: false }, self.strided.raw(), filter.to_parts(), grad.raw())
            }
        )*}
    };
}

gradients! {
    conv1d Conv1d 1: conv1d_backward_input conv1d_backward_weight;
    conv2d Conv2d 2: conv2d_backward_input conv2d_backward_weight;
}
