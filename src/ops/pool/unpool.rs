//! Unpooling: elements at the positions where a pool found them, and zeros elsewhere.

use crate::error::WindowFault;
use crate::error::prelude::*;
use crate::gather::IndexOperand;
use crate::ops::resize::ResizedBy;
use crate::shape::resize::{AdaptivePool1d, AdaptivePool2d};
use crate::shape::same::Same;
use crate::shape::{AnyRank, List};
use crate::tensor::{Strided, Tensor, TensorOf};
use crate::{Element, Float};
use congruent_kernel::index::position;
use congruent_layout::checked_numel;
use congruent_macros::with_try;

/// Returns zeros with each element of `x` at its position of its plane: a scatter along planes of one axis.
fn unpooled<T: Float>(
    op: &'static str,
    axes: usize,
    x: &Strided<T, AnyRank>,
    indices: &impl IndexOperand,
    to: &impl ResizedBy,
) -> Result<Tensor<T, AnyRank>, ShapeError> {
    let (resized, sizes) = to.asked().pool(axes, x.sizes()).of(op)?;
    let indices = indices.numbers();
    if indices.sizes() != x.sizes() {
        let (expected, got) = (x.sizes().into(), indices.sizes().into());
        return Err(WindowFault::OtherGradient { what: "indices", expected, got }.of(op));
    }
    let (front, plane) = x.sizes().split_at(x.ndim() - axes);
    let rows = [front.iter().product::<usize>(), plane.iter().product()];
    if checked_numel(&sizes, size_of::<T>()).is_none() {
        return Err(Fault::TooLarge { sizes: (&*sizes).into() }.of(op));
    }
    let mut out = Tensor::<T, AnyRank>::try_zeros_of(AnyRank::from([rows[0], resized.output[0] * resized.output[1]]))?;
    let put = out.scatter_(1, &indices.into_reshape(rows)?, &x.reshape(rows)?).map(|_| ());
    put.map_err(|error| match error.fault {
        Fault::IndexValue { value, at, .. } => {
            let at = position(x.sizes(), at.0[0] * rows[1] + at.0[1]);
            WindowFault::UnpoolIndex { plane: sizes[sizes.len() - axes..].into(), value, at: (&*at).into() }.of(op)
        }
        fault => fault.of(op),
    })?;
    out.into_reshape(&sizes[..])
}

macro_rules! unpools {
    ($($axes:literal $rel:ident $name:ident $pool:ident $shapes:literal;)*) => {
        /// # Windows and planes
        #[with_try]
        impl<T: Element, S: List> Strided<T, S> {$(
            #[doc = concat!("Zeros, with each element at the position where [`", stringify!($pool), "`](Self::", stringify!($pool), ") found it. Of elements with one position, the last stays.")]
            ///
            /// # Shapes
            #[doc = $shapes]
            ///
            /// # Panics
            #[doc = concat!("With the error of [`try_", stringify!($name), "`](Self::try_", stringify!($name), ").")]
            ///
            /// # Errors
            /// [`Fault::Window`] where lengths known only at run time do not fit, or for an index outside of its plane.
            pub fn $name<X, G>(&self, indices: X, to: G) -> TensorOf<T, <G::Rule as $rel<S>>::Out>
            where
                T: Float,
                X: IndexOperand,
                X::Shape: Same<S>,
                G: ResizedBy,
                G::Rule: $rel<S>,
            {
                // SAFETY: invariant 2: the sizes that `$rel` computes.
                unsafe { unpooled(stringify!($name), $axes, &self.as_dyn(), &indices, &to) }
            }

            /// Returns zeros with each element at a position of its plane.
            ///
            /// # Errors
            /// [`Fault::Window`]; [`Fault::TooLarge`].
            #[any_rank]
            pub fn $name(&self, indices: impl IndexOperand, to: impl ResizedBy) -> Tensor<T, AnyRank>
            where
                T: Float,
            {
                unpooled(stringify!($name), $axes, &self.strided, &indices, &to)
            }
        )*}
    };
}

unpools! {
    1 AdaptivePool1d max_unpool1d max_pool1d_with_indices
        "`[8, 3, 50]` to `sized::<100>()` is `[8, 3, 100]`; the indices have the shape of `x` (`torch.nn.MaxUnpool1d`). New: O(result).";
    2 AdaptivePool2d max_unpool2d max_pool2d_with_indices
        "`[8, 3, 16, 16]` to `sized::<32>()` is `[8, 3, 32, 32]`; the indices have the shape of `x` (`torch.nn.MaxUnpool2d`). New: O(result).";
}
