//! Matrix products.

use crate::error::{OrPanic, ShapeError};
use crate::kernel::Ref;
use crate::kernel::matmul::{Matrices, matmul};
use crate::layout::broadcast::{self as rule, stretch};
use crate::layout::{Dims, addressable};
use crate::shape::Lengths;
use crate::shape::matmul::{Matmul, Product};
use crate::tensor::{Operand, Strided, Tensor};
use crate::{Element, Float};

impl<T: Element, S: Lengths> Strided<T, S> {
    /// The matrix product, for every rank pairing that PyTorch's `matmul` has.
    ///
    /// # Shapes
    /// `[2, 3] · [3, 4] = [2, 4]`; `[5, 2, 3] · [3, 4] = [5, 2, 4]`; `[3] · [3] = []`. The rule is
    /// the table of [`shape::matmul`](crate::shape::matmul): the inner lengths must be the same,
    /// batch axes broadcast. Transposed operands (`w.t()`) are read by stride, never copied. The
    /// result is new: O(m k n).
    ///
    /// # Panics
    /// With the error of [`try_matmul`](Self::try_matmul).
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    ///
    /// let a = Tensor::from([[1.0f32, 2.0, 3.0], [4.0, 5.0, 6.0]]);
    /// let product: Tensor<f32, shape![2, 2]> = a.matmul(&a.t());
    /// assert_eq!(product.to_vec(), [14.0, 32.0, 32.0, 77.0]);
    /// ```
    /// ```compile_fail,E0277
    /// use congruent::prelude::*;
    ///
    /// let a = Tensor::from([[1.0f32, 2.0, 3.0], [4.0, 5.0, 6.0]]);
    /// a.matmul(&a);   // cannot contract dimension `N<3>` with dimension `N<2>`
    /// ```
    #[track_caller]
    pub fn matmul<X: Operand<T>>(&self, rhs: X) -> Tensor<T, Product<S, X::Shape>>
    where
        T: Float,
        S: Matmul<X::Shape>,
    {
        self.try_matmul(rhs).or_panic()
    }

    /// As [`matmul`](Self::matmul).
    ///
    /// # Errors
    /// [`ShapeError::Contract`] and [`ShapeError::Broadcast`] where lengths known only at run time
    /// do not fit, [`ShapeError::Scalar`] for an operand without axes.
    pub fn try_matmul<X: Operand<T>>(&self, rhs: X) -> Result<Tensor<T, Product<S, X::Shape>>, ShapeError>
    where
        T: Float,
        S: Matmul<X::Shape>,
    {
        let (a, b) = (self.raw(), rhs.raw());
        let product = Pairing::of(a, b)?;
        let buffer = matmul(a, b, product.matrices, product.offsets().into_iter());
        Ok(Tensor::assemble(&product.sizes, buffer))
    }
}

/// The products that a pair of operands asks for.
struct Pairing {
    sizes: Dims,
    batch: Dims,
    steps: [Dims; 2],
    matrices: Matrices,
}

impl Pairing {
    fn of<T: Element>(a: Ref<T>, b: Ref<T>) -> Result<Self, ShapeError> {
        let op = "matmul";
        if a.sizes.is_empty() || b.sizes.is_empty() {
            return Err(ShapeError::Scalar { op, a: a.sizes.into(), b: b.sizes.into() });
        }
        // A vector on the left is one row, on the right one column; that axis is not in the result.
        let (a_batch, [m, k], a_steps) = matrix(a, true);
        let (b_batch, [k2, n], b_steps) = matrix(b, false);
        if k != k2 {
            let (a_axis, b_axis) = (a.sizes.len() - 1, b.sizes.len().saturating_sub(2));
            let (a, b) = (a.sizes.into(), b.sizes.into());
            return Err(ShapeError::Contract { op, a, b, a_axis, b_axis, a_size: k, b_size: k2 });
        }
        let (named_a, named_b) = (a.named >> a.sizes.len().min(2), b.named >> b.sizes.len().min(2));
        let batches = rule::Operands { op, a: a_batch.0, b: b_batch.0, a_named: named_a, b_named: named_b };
        let batch = rule::broadcast(batches)?;
        let mut sizes = batch.clone();
        sizes.extend((a.sizes.len() > 1).then_some(m));
        sizes.extend((b.sizes.len() > 1).then_some(n));
        if !addressable(sizes.iter().copied()) {
            return Err(ShapeError::TooLarge { op, sizes: (&*sizes).into() });
        }
        let steps = [stretch(a_batch.0, a_batch.1, &batch), stretch(b_batch.0, b_batch.1, &batch)];
        let matrices = Matrices { m, k, n, a: a_steps, b: b_steps };
        Ok(Pairing { sizes, batch, steps, matrices })
    }

    /// Where the operands of each product of the batch start.
    fn offsets(&self) -> Vec<[usize; 2]> {
        let mut offsets = vec![[0, 0]];
        for (axis, &size) in self.batch.iter().enumerate() {
            let steps = [self.steps[0][axis], self.steps[1][axis]];
            offsets = offsets
                .iter()
                .flat_map(|at| (0..size).map(move |i| [at[0] + i * steps[0], at[1] + i * steps[1]]))
                .collect();
        }
        offsets
    }
}

/// The sizes and strides of the axes in front.
type Batch<'a> = (&'a [usize], &'a [usize]);

/// An operand as a batch of matrices: batch axes, (rows, columns), their strides.
fn matrix<T>(x: Ref<'_, T>, left: bool) -> (Batch<'_>, [usize; 2], [isize; 2]) {
    match (x.sizes, x.strides) {
        ([batch @ .., rows, columns], [steps @ .., down, across]) => {
            ((batch, steps), [*rows, *columns], [*down as isize, *across as isize])
        }
        ([n], [step]) if left => ((&[], &[]), [1, *n], [0, *step as isize]),
        ([n], [step]) => ((&[], &[]), [*n, 1], [*step as isize, 0]),
        _ => unreachable!("an operand without axes was refused"),
    }
}
