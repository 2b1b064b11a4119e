//! Pools whose settings are one argument, and windows as columns.

use super::Windowed;
use super::adaptive::Adaptive;
use super::columns::windows_as_columns;
use super::lp::PowerPool;
use crate::error::prelude::*;
use crate::ops::resize::ResizedBy;
use crate::shape::conv::{Pool1d, Pool2d, WindowColumns};
use crate::shape::resize::{AdaptivePool1d, AdaptivePool2d};
use crate::shape::{AnyRank, List};
use crate::tensor::{AnyRankStrided, Strided, Tensor, TensorOf};
use crate::{Element, Float};
use congruent_macros::faces;

faces! {
    window;
    Strided {
        let out = operation(stringify!(name), &self.as_dyn(), values).or_panic();
        // SAFETY: invariant 2: the sizes that the relation computes.
        unsafe { out.rebrand() }
    } {
        let out = operation(stringify!(name), &self.as_dyn(), values)?;
        // SAFETY: invariant 2: the sizes that the relation computes.
        Ok(unsafe { out.rebrand() })
    }
    AnyRank { operation(stringify!(name), &self.strided, values) }

    /// The mean of each of as many parts as the result has columns: `x.adaptive_avg_pool1d(sized::<7>())`. Parts share an element if the length is
    /// not a multiple of their number (`torch.nn.AdaptiveAvgPool1d`).
    ///
    /// # Shapes
    /// `[8, 3, 100]` to 7 is `[8, 3, 7]`; without a batch `[3, 100]` gives `[3, 7]`. New: O(n).
    ///
    /// # Errors
    /// [`Fault::Window`] if an axis has no positions.
    // SAFETY: the batch, the channels, and the lengths of the relation.
    adaptive_avg_pool1d by unsafe { Adaptive(1).mean };
    /// The mean of each of as many parts as the result has elements: `x.adaptive_avg_pool2d(sized::<7>())`; along one axis, `adaptive_avg_pool1d`.
    /// Parts share rows or columns if a length is not a multiple of their number (`torch.nn.AdaptiveAvgPool2d`).
    ///
    /// # Shapes
    /// `[8, 3, 32, 32]` to `sized::<7>()` is `[8, 3, 7, 7]`; without a batch `[3, 32, 32]` gives `[3, 7, 7]`. New: O(n).
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    ///
    /// let x = Tensor::<f32, shape![1, 4, 6]>::arange();
    /// let y: Tensor<f32, shape![1, 1, 1]> = x.adaptive_avg_pool2d(sized::<1>());
    /// assert_eq!(y.to_vec(), [11.5]);
    /// ```
    /// ```compile_fail,E0277
    /// use congruent::prelude::*;
    ///
    /// Tensor::<f32, shape![4, 6]>::arange().adaptive_avg_pool2d(sized::<2>());   // shape `[4, 6]` has no planes
    /// ```
    ///
    /// # Errors
    /// [`Fault::Window`] where an axis has no positions.
    // SAFETY: the batch, the channels, and the lengths of the relation.
    adaptive_avg_pool2d by unsafe { Adaptive(2).mean };
    /// The largest element of each of as many parts as the result has columns, NaN if any is. The parts are those of
    /// [`adaptive_avg_pool1d`](Self::adaptive_avg_pool1d).
    ///
    /// # Shapes
    /// `[8, 3, 100]` to 7 is `[8, 3, 7]`; without a batch `[3, 100]` gives `[3, 7]`. New: O(n).
    ///
    /// # Errors
    /// [`Fault::Window`] where an axis has no positions.
    // SAFETY: the batch, the channels, and the lengths of the relation.
    adaptive_max_pool1d by unsafe { Adaptive(1).largest };
    /// The largest element of each of as many parts as the result has elements, NaN if any is; along one axis, `adaptive_max_pool1d`, and both also
    /// `_with_indices`. The parts are those of [`adaptive_avg_pool2d`](Self::adaptive_avg_pool2d).
    ///
    /// # Shapes
    /// `[8, 3, 32, 32]` to `sized::<7>()` is `[8, 3, 7, 7]`; without a batch `[3, 32, 32]` gives `[3, 7, 7]`. New: O(n).
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    ///
    /// let x = Tensor::<f32, shape![1, 4, 6]>::arange();
    /// let y: Tensor<f32, shape![1, 2, 1]> = x.adaptive_max_pool2d(sized2::<2, 1>());
    /// assert_eq!(y.to_vec(), [11.0, 23.0]);
    /// ```
    ///
    /// # Errors
    /// [`Fault::Window`] where an axis has no positions.
    // SAFETY: the batch, the channels, and the lengths of the relation.
    adaptive_max_pool2d by unsafe { Adaptive(2).largest };
    /// The windows of each plane as columns, with zeros around the planes (`torch.nn.functional.unfold`): rows are the elements of a window, channel
    /// by channel. Windows are adjacent unless a stride is set; PyTorch's default stride is 1.
    ///
    /// # Shapes
    /// `[8, 3, 16, 16]` by windows of 2 x 2, 1 apart, is `[8, 12, 225]`; without a batch `[3, 16, 16]` gives `[12, 225]`. New: O(result).
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    ///
    /// let x = Tensor::<f64, shape![1, 2, 3]>::arange();
    /// let y: Tensor<f64, shape![4, 2]> = x.im2col(pool::<2>().stride::<1>());
    /// assert_eq!(y.to_vec(), [0.0, 1.0, 1.0, 2.0, 3.0, 4.0, 4.0, 5.0]);
    /// ```
    ///
    /// # Errors
    /// [`Fault::Window`] where a length known only at run time is too short.
    // SAFETY: the lengths of the relation.
    im2col by unsafe { windows_as_columns };
    /// The root of the sum of powers of each window: `x.lp_pool1d(2.0, pool::<3>())`, the p-th root of the sum of p-th powers (`torch.nn.LPPool1d`).
    ///
    /// # Shapes
    /// The shapes of [`avg_pool1d`](Self::avg_pool1d). New: O(result times window).
    ///
    /// With a `p` of infinity, the result is the largest absolute value, with a `p` of minus infinity the smallest.
    ///
    /// # Errors
    /// [`Fault::Window`] for a `p` of 0 or NaN, where a length known only at run time is too short, and for a window with a divisor, which only a
    /// mean has.
    // SAFETY: the batch, the channels, and the lengths of the relation.
    lp_pool1d by unsafe { PowerPool(1).pool };
    /// The root of the sum of powers of each window: `x.lp_pool2d(2.0, pool::<3>())`, the p-th root of the sum of p-th powers (`torch.nn.LPPool2d`); along
    /// one axis, `lp_pool1d`.
    ///
    /// # Shapes
    /// The shapes of [`avg_pool2d`](Self::avg_pool2d). New: O(result times window).
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    ///
    /// let y: Tensor<f64, shape![1, 1, 1]> = Tensor::from([[[3.0, 4.0], [0.0, 0.0]]]).lp_pool2d(2.0, pool::<2>());
    /// assert_eq!(y.to_vec(), [5.0]);
    /// ```
    ///
    /// With a `p` of infinity, the result is the largest absolute value, with a `p` of minus infinity the smallest. Under `ceil_mode`, the sum of a
    /// window beyond the end is scaled by the size of a window divided by the number of its elements, as in PyTorch.
    ///
    /// # Errors
    /// [`Fault::Window`] for a `p` of 0 or NaN, where a length known only at run time is too short, and for a window with a divisor, which only a
    /// mean has.
    // SAFETY: the batch, the channels, and the lengths of the relation.
    lp_pool2d by unsafe { PowerPool(2).pool };
}

faces! {
    window_found;
    Strided {
        let (out, at) = operation(stringify!(name), &self.as_dyn(), values).or_panic();
        // SAFETY: (both) invariant 2: the sizes that the relation computes.
        unsafe { (out.rebrand(), at.rebrand()) }
    } {
        let (out, at) = operation(stringify!(name), &self.as_dyn(), values)?;
        // SAFETY: (both) invariant 2: the sizes that the relation computes.
        Ok(unsafe { (out.rebrand(), at.rebrand()) })
    }
    AnyRank { operation(stringify!(name), &self.strided, values) }

    /// Like [`adaptive_max_pool1d`](Self::adaptive_max_pool1d), with the position of each element in its row: the first of equal elements.
    /// # Errors
    /// [`Fault::Window`] where an axis has no positions.
    // SAFETY: the batch, the channels, and the lengths of the relation.
    adaptive_max_pool1d_with_indices by unsafe { Adaptive(1).largest_at };
    /// Like [`adaptive_max_pool2d`](Self::adaptive_max_pool2d), with the position of each element in its plane: the first of equal elements, counted
    /// row by row.
    /// # Errors
    /// [`Fault::Window`] where an axis has no positions.
    // SAFETY: the batch, the channels, and the lengths of the relation.
    adaptive_max_pool2d_with_indices by unsafe { Adaptive(2).largest_at };
}
