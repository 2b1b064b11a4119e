//! The largest or smallest elements along an axis.

use crate::dim::Axis;
use crate::error::prelude::*;
use crate::shape::topk::{Top, TopK};
use crate::shape::{AnyRank, List};
use crate::tensor::{AnyRankStrided, Strided, Tensor, TensorOf};
use congruent_kernel::Ref;
use congruent_kernel::element::{Element, Number};
use congruent_kernel::fold::lanes::along;
use congruent_kernel::fold::sort;
use congruent_layout::Dims;
use congruent_layout::view::wrap;
use congruent_macros::aliases;

/// The elements, and their original positions.
type TopkPair<T, S> = (TensorOf<T, S>, TensorOf<i64, S>);

fn top<T: Number>(
    op: &'static str,
    x: Ref<T>,
    axis: usize,
    k: usize,
    largest: bool,
) -> Result<TopkPair<T, AnyRank>, ShapeError> {
    let lane = x.with_axis();
    if k > lane.sizes[axis] {
        return Err(Fault::TopK { sizes: x.sizes.into(), axis, k }.of(op));
    }
    let mut sizes = Dims::from_slice(x.sizes);
    // A scalar stays a scalar, even for a `K` of 0, as in PyTorch.
    let count = sizes.get_mut(axis).map_or(1, |size| core::mem::replace(size, k).min(k));
    let (values, places) = along(lane, axis, count, sort::Top { largest })?;
    Ok((Tensor::assemble(&sizes, values), Tensor::assemble(&sizes, places)))
}

/// # The largest and the smallest
impl<T: Element, S: List> Strided<T, S> {
    /// The `K` largest elements along axis `AXIS`, in descending order, and their positions: new, O(n). NaN is the largest, and equal elements stay
    /// in order.
    ///
    /// # Shapes
    /// `[2, 8]` along 1 with `K` 3 gives `[2, 3]` and `[2, 3]`. A scalar gives its element and 0, for a `K` of 0 and 1.
    ///
    /// # Panics
    /// With the error of [`try_topk`](Self::try_topk).
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    ///
    /// let x = Tensor::from([[3, 1, 4, 1], [5, 9, 2, 6]]);
    /// let (values, places): (Tensor<i32, shape![2, 2]>, _) = x.topk::<1, 2>();
    /// assert_eq!(values.to_vec(), [4, 3, 9, 6]);
    /// assert_eq!(places.to_vec(), [2, 0, 1, 3]);
    /// ```
    /// ```compile_fail,E0277
    /// use congruent::prelude::*;
    ///
    /// Tensor::from([3, 1, 4, 1]).topk::<0, 5>();   // there are only 4
    /// ```
    #[track_caller]
    pub fn topk<const AXIS: isize, const K: usize>(&self) -> TopkPair<T, Top<S, AXIS, K>>
    where
        T: Number,
        S: TopK<AXIS, K>,
    {
        self.try_topk::<AXIS, K>().or_panic()
    }

    /// Like [`topk`](Self::topk), but returns an error instead of panicking.
    ///
    /// # Errors
    /// [`Fault::TopK`] when a length known only at run time is below `K`.
    #[cfg_attr(all(doc, not(every_method)), doc(hidden))]
    pub fn try_topk<const AXIS: isize, const K: usize>(&self) -> Result<TopkPair<T, Top<S, AXIS, K>>, ShapeError>
    where
        T: Number,
        S: TopK<AXIS, K>,
    {
        let (values, places) = top("topk", self.raw(), self.axis_back(S::BACK), K, true)?;
        // SAFETY: (both) `Top<S, AXIS, K>` is `S` with `K` elements along the axis (`shape/axes/topk.rs`).
        Ok(unsafe { (values.rebrand(), places.rebrand()) })
    }

    /// Like [`topk`](Self::topk), but returns the smallest elements, in ascending order.
    ///
    /// # Panics
    /// With the error of [`try_topk_smallest`](Self::try_topk_smallest).
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    ///
    /// let (values, places) = Tensor::from([3, 1, 4, 1]).topk_smallest::<0, 2>();
    /// assert_eq!((values.to_vec(), places.to_vec()), (vec![1, 1], vec![1, 3]));
    /// ```
    #[track_caller]
    #[aliases]
    pub fn topk_smallest<const AXIS: isize, const K: usize>(&self) -> TopkPair<T, Top<S, AXIS, K>>
    where
        T: Number,
        S: TopK<AXIS, K>,
    {
        self.try_topk_smallest::<AXIS, K>().or_panic()
    }

    /// Like [`topk_smallest`](Self::topk_smallest), but returns an error instead of panicking.
    ///
    /// # Errors
    /// [`Fault::TopK`] when a length known only at run time is below `K`.
    #[cfg_attr(all(doc, not(every_method)), doc(hidden))]
    pub fn try_topk_smallest<const AXIS: isize, const K: usize>(
        &self,
    ) -> Result<TopkPair<T, Top<S, AXIS, K>>, ShapeError>
    where
        T: Number,
        S: TopK<AXIS, K>,
    {
        let (values, places) = top("topk_smallest", self.raw(), self.axis_back(S::BACK), K, false)?;
        // SAFETY: (both) `Top<S, AXIS, K>` is `S` with `K` elements along the axis (`shape/axes/topk.rs`).
        Ok(unsafe { (values.rebrand(), places.rebrand()) })
    }
}

/// # The largest and the smallest, any rank
impl<T: Number> AnyRankStrided<T> {
    /// The `k` largest (or smallest) elements along an axis, in descending (or ascending) order, and their positions. A scalar has axes 0 and -1, and
    /// gives its element for a `k` of 0 and 1. (The axis comes first, as on list shapes; in PyTorch it follows `k`.)
    ///
    /// # Errors
    /// [`Fault::Axis`], [`Fault::TopK`].
    pub fn topk(&self, axis: impl Axis, k: usize, largest: bool) -> Result<TopkPair<T, AnyRank>, ShapeError> {
        let axis = wrap(self.strided.sizes(), axis.to_value()).of("topk")?.unwrap_or(0);
        top("topk", self.strided.raw(), axis, k, largest)
    }
}
