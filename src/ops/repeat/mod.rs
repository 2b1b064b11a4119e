//! Copies of a tensor side by side: `repeat`. `tile` is in `tile`, the repetition of single elements in `interleave`.

mod interleave;
mod tile;

use crate::dim::Counts;
use crate::error::prelude::*;
use crate::shape::repeat::Repeat;
use crate::shape::{AnyRank, Lengths, List, StaticShape};
use crate::tensor::{Strided, Tensor, TensorOf, sizes_of};
use congruent_kernel::Ref;
use congruent_kernel::element::Element;
use congruent_kernel::loops::elementwise as kernel;
use congruent_kernel::loops::op::Itself;
use congruent_kernel::storage::Filled;
use congruent_layout::{Dims, Geometry, Layout, checked_numel, not_negative};
use congruent_macros::with_try;

/// # Repetitions
#[with_try]
impl<T: Element, S: List> Strided<T, S> {
    /// Returns the tensor repeated along each axis: a copy, O(n times the counts).
    ///
    /// # Shapes
    /// `[1, 2]` by `shape![3, 2]` gives `[3, 4]`; leading counts make new axes.
    ///
    /// # Panics
    /// With the error of [`try_repeat`](Self::try_repeat).
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    ///
    /// let x = Tensor::from([[1, 2]]);
    /// let y: Tensor<i32, shape![2, 4]> = x.repeat::<shape![2, 2]>();
    /// assert_eq!(y.to_vec(), [1, 2, 1, 2, 1, 2, 1, 2]);
    /// ```
    ///
    /// # Errors
    /// [`Fault::TooLarge`] when there are more elements than can be addressed.
    pub fn repeat<C>(&self) -> TensorOf<T, S::Out>
    where
        C: StaticShape,
        S: Repeat<C>,
    {
        // SAFETY: invariant 2: the sizes that `Repeat` computes.
        unsafe { repeated("repeat", self, &sizes_of(&C::VALUE)) }
    }

    /// Returns the tensor repeated along each axis: a copy, O(n times the counts). Leading counts make new axes.
    ///
    /// # Errors
    /// [`Fault::RepeatRank`] when there are fewer counts than axes, [`Fault::NegativeCount`], [`Fault::TooLarge`].
    #[any_rank]
    pub fn repeat(&self, counts: impl Counts) -> Tensor<T, AnyRank> {
        repeated("repeat", &self.strided, &not_negative(self.strided.sizes(), &counts.counts()).of("repeat")?)
    }
}

pub(super) fn repeated<T: Element, S: Lengths>(
    op: &'static str,
    x: &Strided<T, S>,
    counts: &[usize],
) -> Result<Tensor<T, AnyRank>, ShapeError> {
    let Some(new) = counts.len().checked_sub(x.ndim()) else {
        return Err(Fault::RepeatRank { sizes: x.sizes().into(), counts: counts.into() }.of(op));
    };
    // Each axis becomes two, (count, size), of which the first has stride 0.
    let (mut sizes, mut strides, mut out) = (Dims::new(), Dims::new(), Dims::new());
    for (axis, &count) in counts.iter().enumerate() {
        let old = axis.checked_sub(new);
        let (size, stride) = old.map_or((1, 0), |old| (x.sizes()[old], x.strides()[old]));
        sizes.extend([count, size]);
        strides.extend([0, stride]);
        out.push(count.saturating_mul(size));
    }
    match checked_numel(&out, size_of::<T>()) {
        None => return Err(Fault::TooLarge { sizes: (&*out).into() }.of(op)),
        // Without elements, the strides of the split axes could overflow.
        Some(0) => return Ok(Tensor::assemble(&out, Filled::empty())),
        Some(_) => {}
    }
    // SAFETY: the elements of `x`, each at as many positions as it is repeated.
    let wide = unsafe { Ref::from_raw(x.data_ptr(), Geometry::new(&sizes, &strides)) };
    let layout = Layout::contiguous(&sizes);
    Ok(Tensor::assemble(&out, kernel::map1(&layout, wide, Itself)?))
}
