//! Pools to given lengths: the mean of each part, which is a linear map of planes, and its largest element.

use super::Positions;
use crate::refuse::OrPanic;
use crate::tape::Erased;
use crate::{Var, VarElements, VarOf};
use congruent::Float;
use congruent::prelude::*;
use congruent::shape::{AdaptivePool1d, AdaptivePool2d, Pool1d, Pool2d, WindowColumns};
use congruent::window::{AskedLengths, Resampling, ResizedBy, Windowed, sized_of};
use congruent_macros::{faces, precompile};

#[precompile(f32)]
impl<T: Float> Erased<T> {
    #[precompile]
    #[track_caller]
    fn adaptive_mean(&self, axes: usize, to: &AskedLengths) -> Result<Self, ShapeError> {
        let op = ["adaptive_avg_pool1d", "adaptive_avg_pool2d"][axes - 1];
        self.resampled(op, Resampling::try_mean(op, axes, self.sizes(), to)?)
    }

    /// The largest element of each part, and where it is: the gradient goes there.
    #[inline(never)]
    #[track_caller]
    fn adaptive_largest(&self, axes: usize, to: &AskedLengths) -> Result<(Self, Positions), ShapeError> {
        let to = sized_of(&to.lengths[..]);
        let (value, at) = if axes == 1 {
            self.value.adaptive_max_pool1d_with_indices(to)?
        } else {
            self.value.adaptive_max_pool2d_with_indices(to)?
        };
        let at = at.into_shared();
        Ok((self.pooled(value.into_shared(), &at, axes), at))
    }
}

/// Adaptive pools whose rank is known at run time.
macro_rules! erased {
    ($($axes:literal $mean:ident $largest:ident $with:ident;)*) => {
        impl<T: Float> Erased<T> {$(
            #[track_caller]
            pub(crate) fn $mean(&self, to: impl ResizedBy) -> Result<Self, ShapeError> {
                self.adaptive_mean($axes, &to.asked())
            }

            #[track_caller]
            pub(crate) fn $largest(&self, to: impl ResizedBy) -> Result<Self, ShapeError> {
                Ok(self.adaptive_largest($axes, &to.asked())?.0)
            }

            #[track_caller]
            pub(crate) fn $with(&self, to: impl ResizedBy) -> Result<(Self, Tensor<i64, AnyRank>), ShapeError> {
                let (value, at) = self.adaptive_largest($axes, &to.asked())?;
                Ok((value, at.into_tensor()))
            }
        )*}
    };
}
erased! {
    1 adaptive_avg_pool1d adaptive_max_pool1d adaptive_max_pool1d_with_indices;
    2 adaptive_avg_pool2d adaptive_max_pool2d adaptive_max_pool2d_with_indices;
}

// (The rules of `lp_pool1d` and `lp_pool2d` are in the module above, that of `im2col` in `columns`.)
faces! {
    window;
    VarElements { Var::over(self.erased.name(values).or_panic()) }

    adaptive_avg_pool1d;
    adaptive_avg_pool2d;
    adaptive_max_pool1d;
    adaptive_max_pool2d;
    im2col;
    lp_pool1d;
    lp_pool2d;
}

faces! {
    window_found;
    VarElements {
        let (out, at) = self.erased.name(values).or_panic();
        (Var::over(out), at.try_into_shape().expect("the sizes fit the shape"))
    }

    adaptive_max_pool1d_with_indices;
    adaptive_max_pool2d_with_indices;
}
