//! The Kronecker product.

use crate::Element;
use crate::error::prelude::*;
use crate::shape::kron::Kron;
use crate::shape::{AnyRank, Lengths};
use crate::tensor::{Operand, Strided, Tensor, TensorOf};
use congruent_kernel::loops::elementwise::map2;
use congruent_kernel::loops::op::Mul;
use congruent_kernel::{Ref, element::Numeric};
use congruent_layout::{Dims, Layout, addressable};
use congruent_macros::with_try;

/// # Kronecker products
#[with_try]
impl<T: Element, S: Lengths> Strided<T, S> {
    /// The Kronecker product: a block `self[i] * rhs` for each element of `self`.
    ///
    /// # Shapes
    /// `[2, 3] ⊗ [4, 5] = [8, 15]`: the lengths are multiplied, from the last axis backwards; a missing axis counts as 1.
    /// New, O(n).
    ///
    /// # Panics
    /// With the error of [`try_kron`](Self::try_kron).
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    ///
    /// let y: Tensor<i32, shape![1, 4]> = Tensor::from([[1, 10]]).kron(&Tensor::from([1, 2]));
    /// assert_eq!(y.to_vec(), [1, 2, 10, 20]);
    /// ```
    /// ```compile_fail,E0308
    /// use congruent::prelude::*;
    ///
    /// let x = Tensor::<f32, shape![2]>::ones();
    /// let y: Tensor<f32, shape![5]> = x.kron(&Tensor::<f32, shape![3]>::ones());   // 2 times 3 is 6
    /// ```
    ///
    /// # Errors
    /// [`Fault::TooLarge`].
    pub fn kron<X>(&self, rhs: X) -> TensorOf<T, <X::Shape as Kron<S>>::Out>
    where
        T: Numeric,
        X: Operand<T>,
        X::Shape: Kron<S>,
    {
        // SAFETY: invariant 2: the sizes that `Kron` computes.
        unsafe { product(self.raw(), rhs.raw()) }
    }
}

fn product<T: Numeric>(a: Ref<T>, b: Ref<T>) -> Result<TensorOf<T, AnyRank>, ShapeError> {
    let pairs = AxisPairs::new(a, b)?;
    let [x, y] = &pairs.operands;
    // SAFETY: (both) the elements of an operand, with axes of length 1 between its own.
    let (a, b) = unsafe { (Ref::new(a.ptr(), x, 0), Ref::new(b.ptr(), y, 0)) };
    Ok(Tensor::assemble(&pairs.sizes, map2(&pairs.both, a, b, Mul)?))
}

/// Each axis of the product as two axes, one for each operand: as an outer product, it has the memory order of the Kronecker product.
struct AxisPairs {
    both: Layout,
    operands: [Layout; 2],
    sizes: Dims,
}

impl AxisPairs {
    fn new<T>(a: Ref<T>, b: Ref<T>) -> Result<Self, ShapeError> {
        let rank = a.sizes.len().max(b.sizes.len());
        let at = |x: Ref<T>, axis: usize| match (axis + x.sizes.len()).checked_sub(rank) {
            Some(own) => (x.sizes[own], x.strides[own]),
            None => (1, 0),
        };
        let lengths: Dims = (0..rank).flat_map(|axis| [at(a, axis).0, at(b, axis).0]).collect();
        if !addressable(lengths.iter().copied()) {
            let sizes: Dims = lengths.chunks_exact(2).map(|pair| pair[0].saturating_mul(pair[1])).collect();
            return Err(Fault::TooLarge { sizes: (&*sizes).into() }.of("kron"));
        }
        let stretched = |x: Ref<T>, side: usize| {
            let of = |k: usize| if k % 2 == side { at(x, k / 2) } else { (1, 0) };
            let (sizes, strides): (Dims, Dims) = (0..2 * rank).map(of).unzip();
            Layout::new(&sizes, &strides)
        };
        Ok(AxisPairs {
            both: Layout::contiguous(&lengths),
            operands: [stretched(a, 0), stretched(b, 1)],
            sizes: lengths.chunks_exact(2).map(|pair| pair[0] * pair[1]).collect(),
        })
    }
}
