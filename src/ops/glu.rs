//! The first half of an axis, gated by the second half.

use crate::dim::Axis;
use crate::error::prelude::*;
use crate::shape::split::{Halve, Halved};
use crate::shape::{AnyRank, List};
use crate::tensor::{Strided, Tensor, TensorOf};
use congruent_kernel::element::{Element, Float};
use congruent_layout::view::resolve;
use congruent_macros::with_try;

/// # Gates
#[with_try]
impl<T: Element, S: List> Strided<T, S> {
    /// Returns the first half along axis `A` times the sigmoid of the second half: new, O(n), in one pass (Dauphin et al. 2017). PyTorch's
    /// `torch.nn.functional.glu`.
    ///
    /// # Shapes
    /// `[2, 6]` along -1 is `[2, 3]`.
    ///
    /// # Panics
    /// With the error of [`try_glu`](Self::try_glu).
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    ///
    /// let y: Tensor<f64, shape![2]> = Tensor::from([3.0, 5.0, 0.0, 0.0]).glu::<-1>();
    /// assert_eq!(y.to_vec(), [1.5, 2.5]);
    /// ```
    /// ```compile_fail,E0277
    /// use congruent::prelude::*;
    ///
    /// Tensor::from([3.0, 5.0, 0.0]).glu::<-1>();   // an axis of odd length has no halves
    /// ```
    ///
    /// # Errors
    /// [`Fault::OddLength`] where a length is known only at run time.
    pub fn glu<const A: isize>(&self) -> TensorOf<T, Halved<S, A>>
    where
        T: Float,
        S: Halve<A>,
    {
        // SAFETY: invariant 2: the sizes that `Halve` computes.
        unsafe { gated(&self.as_dyn(), A) }
    }

    /// Returns the first half along an axis times the sigmoid of the second half: new, O(n).
    ///
    /// # Errors
    /// [`Fault::Axis`], [`Fault::OddLength`].
    #[any_rank]
    pub fn glu(&self, axis: impl Axis) -> Tensor<T, AnyRank>
    where
        T: Float,
    {
        gated(&self.strided, axis.to_value())
    }
}

#[inline(never)]
fn gated<T: Float>(x: &Strided<T, AnyRank>, axis: isize) -> Result<Tensor<T, AnyRank>, ShapeError> {
    let axis = resolve(x.sizes(), axis).of("glu")?;
    let size = x.sizes()[axis];
    if !size.is_multiple_of(2) {
        return Err(Fault::OddLength { sizes: x.sizes().into(), axis, size }.of("glu"));
    }
    let half = |start: usize| x.narrow(axis as isize, start, size / 2);
    Ok((half(0)?.lazy() * half(size / 2)?.lazy().sigmoid()).eval())
}
