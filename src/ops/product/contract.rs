//! Products summed over axes: `inner`, `tensordot`, `cross`, `cosine_similarity`.

use crate::Element;
use crate::dim::{Axes, Axis};
use crate::error::prelude::*;
use crate::ops::einsum::evaluate_for;
use crate::ops::norm::elements;
use crate::ops::operands;
use crate::ops::reduce::norm::{are_finite, shrinking_scales};
use crate::shape::axis::AxisList;
use crate::shape::contract::{Alike, Compared, Cross, Crossed, Tensordot, Tensordotted};
use crate::shape::{AnyRank, List};
use crate::tensor::{Operand, Strided, Tensor, TensorOf, View, copied};
use congruent_kernel::Ref;
use congruent_kernel::element::{Float, Numeric};
use congruent_kernel::loops::elementwise::map2;
use congruent_kernel::loops::op::Mul;
use congruent_layout::view::{resolve, wrap};
use congruent_layout::{Layout, broadcast as rule, contract};
use congruent_macros::with_try;
use core::ptr::NonNull;

/// Products of a tensor of elements `T` and shape `S` with an operand `X` along axes that a call names: methods of all tensors and views.
#[with_try(pub trait ProductBy, "Products along axes")]
impl<T: Element, S: List, X> ProductBy<T, S, X> for Strided<T, S> {
    /// The products summed over the axes `A` of `self` and `B` of `rhs`, in pairs: PyTorch's `torch.tensordot`.
    ///
    /// # Shapes
    /// `[2, 3, 4]` along `axes![1, 0]` with `[3, 2, 5]` along `axes![0, 1]` is `[4, 5]`: the other axes of `self`, then those of `rhs`.
    /// Nothing is stretched, not even a length of 1 (PyTorch sums the other side over such an axis). New: a matrix product, after a copy of an
    /// operand whose axes are in another order.
    ///
    /// # Panics
    /// With the error of [`try_tensordot`](Self::try_tensordot).
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    ///
    /// let a = Tensor::from([[1, 2, 3], [4, 5, 6]]);
    /// let y: Tensor<i32, shape![3, 2]> = a.tensordot::<axes![0], axes![1]>(&Tensor::from([[1, 0], [10, 1]]));
    /// assert_eq!(y.to_vec(), [1, 14, 2, 25, 3, 36]);
    /// ```
    /// ```compile_fail,E0277
    /// use congruent::prelude::*;
    ///
    /// let a = Tensor::from([[1, 2, 3], [4, 5, 6]]);
    /// a.tensordot::<axes![1], axes![0]>(&a);   // cannot contract `N<3>` with `N<2>`
    /// ```
    ///
    /// # Errors
    /// [`Fault::Contract`] where lengths known only at run time differ, [`Fault::TooLarge`].
    fn tensordot<A, B>(&self, rhs: X) -> TensorOf<T, Tensordotted<S, X::Shape, A, B>>
    where
        T: Numeric,
        A: AxisList,
        B: AxisList,
        X: Operand<T, Shape: Tensordot<S, A, B>>,
    {
        // SAFETY: invariant 2: the sizes that `Tensordot` computes.
        unsafe { contracted("tensordot", self.raw(), rhs.raw(), &A::CHAIN.numbers(), &B::CHAIN.numbers()) }
    }

    /// The products summed over `axes` of `self` and `rhs_axes` of `rhs`, in pairs.
    ///
    /// # Errors
    /// [`Fault::TensordotCounts`], [`Fault::Axis`], [`Fault::AxisTwice`], [`Fault::Contract`]; [`Fault::TooLarge`].
    #[any_rank]
    pub fn tensordot(&self, rhs: impl Operand<T>, axes: impl Axes, rhs_axes: impl Axes) -> Tensor<T, AnyRank>
    where
        T: Numeric,
    {
        contracted("tensordot", self.strided.raw(), rhs.raw(), &axes.axes(), &rhs_axes.axes())
    }

    /// The cross product of vectors of 3 elements along axis `A`, broadcast: PyTorch's `torch.linalg.cross`.
    ///
    /// # Shapes
    /// `[2, 3]` with `[1, 3]` along -1 is `[2, 3]`. New, O(n).
    ///
    /// # Panics
    /// With the error of [`try_cross`](Self::try_cross).
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    ///
    /// let (x, y) = (Tensor::from([1, 0, 0]), Tensor::from([0, 1, 0]));
    /// assert_eq!(x.cross::<-1>(&y).to_vec(), [0, 0, 1]);
    /// ```
    /// ```compile_fail,E0277
    /// use congruent::prelude::*;
    ///
    /// Tensor::from([1, 0]).cross::<0>(&Tensor::from([0, 1]));   // vectors of 3 elements
    /// ```
    ///
    /// # Errors
    /// [`Fault::CrossLength`], [`Fault::Broadcast`], [`Fault::Named`] where lengths known only at run time do not fit.
    fn cross<const A: isize>(&self, rhs: X) -> TensorOf<T, Crossed<S, X::Shape, A>>
    where
        T: Numeric,
        X: Operand<T, Shape: Cross<S, A>>,
    {
        // SAFETY: invariant 2: the sizes that `Cross` computes.
        unsafe { crossed(self.raw(), rhs.raw(), A) }
    }

    /// The cross product of vectors of 3 elements along an axis, broadcast.
    ///
    /// # Errors
    /// [`Fault::CrossRanks`] for different ranks and an axis counted from the front, [`Fault::Axis`], [`Fault::CrossLength`], [`Fault::Broadcast`].
    #[any_rank]
    pub fn cross(&self, axis: impl Axis, rhs: impl Operand<T>) -> Tensor<T, AnyRank>
    where
        T: Numeric,
    {
        crossed(self.strided.raw(), rhs.raw(), axis.to_value())
    }

    /// The cosine of the angle between vectors along axis `A`, broadcast: `x · y / (max(‖x‖, eps) max(‖y‖, eps))`, PyTorch's
    /// `torch.nn.functional.cosine_similarity`, whose default for `eps` is 1e-8.
    ///
    /// # Shapes
    /// `[2, 3]` with `[3]` along -1 is `[2]`. New, O(n), without a tensor of the products.
    ///
    /// # Panics
    /// With the error of [`try_cosine_similarity`](Self::try_cosine_similarity).
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    ///
    /// let x = Tensor::from([[3.0, 4.0], [0.0, 2.0]]);
    /// assert_eq!(x.cosine_similarity::<-1>(&Tensor::from([1.0, 0.0]), 1e-8).to_vec(), [0.6, 0.0]);
    /// ```
    ///
    /// # Errors
    /// [`Fault::Broadcast`], [`Fault::Named`] where lengths known only at run time do not fit.
    fn cosine_similarity<const A: isize>(&self, rhs: X, eps: f64) -> TensorOf<T, Compared<S, X::Shape, A>>
    where
        T: Float,
        X: Operand<T, Shape: Alike<S, A>>,
    {
        // SAFETY: invariant 2: the sizes that `Alike` computes.
        unsafe { similar(self.raw(), rhs.raw(), A, eps) }
    }

    /// The cosine of the angle between vectors along an axis of both, broadcast.
    ///
    /// # Errors
    /// [`Fault::Broadcast`], [`Fault::Axis`].
    #[any_rank]
    pub fn cosine_similarity(&self, axis: impl Axis, rhs: impl Operand<T>, eps: f64) -> Tensor<T, AnyRank>
    where
        T: Float,
    {
        similar(self.strided.raw(), rhs.raw(), axis.to_value(), eps)
    }
}

/// The products, summed over axes of both.
#[inline(never)]
pub(super) fn contracted<T: Numeric>(
    op: &'static str,
    a: Ref<T>,
    b: Ref<T>,
    axes: &[isize],
    others: &[isize],
) -> Result<Tensor<T, AnyRank>, ShapeError> {
    let equation = named!(op, contract::tensordot(a.geometry(), b.geometry(), axes, others));
    evaluate_for(op, &equation, &[a, b])
}

/// The products, summed over the last axes; a scalar multiplies all elements.
#[inline(never)]
pub(super) fn inner_of<T: Numeric>(a: Ref<T>, b: Ref<T>) -> Result<Tensor<T, AnyRank>, ShapeError> {
    match named!("inner", contract::inner(a.geometry(), b.geometry())) {
        Some(equation) => evaluate_for("inner", &equation, &[a, b]),
        None => {
            let sizes = if a.sizes.is_empty() { b.sizes } else { a.sizes };
            Ok(Tensor::assemble(sizes, map2(&Layout::contiguous(sizes), a, b, Mul)?))
        }
    }
}

#[inline(never)]
fn crossed<T: Numeric>(a: Ref<T>, b: Ref<T>, axis: isize) -> Result<Tensor<T, AnyRank>, ShapeError> {
    const OP: &str = "cross";
    // (Counted from the back, an axis is the same for both, whatever the ranks.)
    if a.sizes.len() != b.sizes.len() && axis >= 0 {
        return Err(Fault::CrossRanks { a: a.sizes.into(), b: b.sizes.into() }.of(OP));
    }
    let at = resolve(a.sizes, axis).of(OP)?;
    let (a_size, b_size) = (a.sizes[at], b.sizes[resolve(b.sizes, axis).of(OP)?]);
    let back = a.sizes.len() - at;
    if [a_size, b_size] != [3, 3] {
        return Err(Fault::CrossLength { a: a.sizes.into(), b: b.sizes.into(), axis, a_size, b_size }.of(OP));
    }
    let sizes = named!(OP, rule::broadcast(operands(a, b)));
    let (of_a, of_b) = (stretched(a, &sizes), stretched(b, &sizes));
    // SAFETY: (both) stretched, each position is one of the elements that there are.
    let (a, b) = unsafe { (Ref::new(a.ptr(), &of_a, 0), Ref::new(b.ptr(), &of_b, 0)) };
    let mut product = copied(a)?;
    let inner = sizes[sizes.len() - back + 1..].iter().product();
    multiply_crosswise(product.as_mut_slice(), &elements(b)?, inner);
    Ok(product)
}

/// The products of vectors, divided by their norms, in three reductions; if one of these overflows, the vectors are scaled first.
#[inline(never)]
pub(in crate::ops) fn similar<T: Float>(
    a: Ref<T>,
    b: Ref<T>,
    axis: isize,
    eps: f64,
) -> Result<Tensor<T, AnyRank>, ShapeError> {
    const OP: &str = "cosine_similarity";
    let sizes = named!(OP, rule::broadcast(operands(a, b)));
    let axis = wrap(&sizes, axis).of(OP)?.map_or(0, |axis| axis as isize);
    let (of_a, of_b) = (stretched(a, &sizes), stretched(b, &sizes));
    // SAFETY: (both) stretched, each position is one of the elements that there are.
    let (a, b) = unsafe { (view_of(a, of_a), view_of(b, of_b)) };
    let products = (a.lazy() * &b).sum(axis, false)?;
    let [of_a, of_b] = [a.norm(axis, false)?, b.norm(axis, false)?];
    if ![&products, &of_a, &of_b].into_iter().all(|numbers| are_finite(numbers.as_slice())) {
        let [scales_a, scales_b] = [shrinking_scales(&a, axis)?, shrinking_scales(&b, axis)?];
        let [a, b] = [a.try_mul(&scales_a)?, b.try_mul(&scales_b)?];
        let norm = |x: &Strided<T, AnyRank>, scales: Tensor<T, AnyRank>| {
            Ok::<_, ShapeError>(x.norm(axis, true)?.into_lazy().maximum(scales * T::of(eps)))
        };
        let products = (a.lazy() * &b).sum(axis, true)?;
        let cosines = (products.into_lazy() / norm(&a, scales_a)? / norm(&b, scales_b)?).eval();
        return Ok(cosines.resized(of_a.sizes()));
    }
    let longer = |norm: Tensor<T, AnyRank>| norm.into_lazy().maximum(T::of(eps));
    Ok((products.into_lazy() / longer(of_a) / longer(of_b)).eval())
}

/// Returns the elements of an operand under another layout.
///
/// # Safety
/// Each position of the layout is one of the elements that the operand reads.
pub(in crate::ops) unsafe fn view_of<T: Element>(x: Ref<'_, T>, layout: Layout) -> View<'_, T, AnyRank> {
    // SAFETY: the caller's promise; the elements are borrowed for as long as the view lives, and are only read. (A pointer to
    // elements is not null.)
    unsafe { View::over(Strided::new(NonNull::new_unchecked(x.ptr().cast_mut()), 0, layout)) }
}

/// Returns the layout of an operand under the broadcast sizes.
pub(in crate::ops) fn stretched<T>(x: Ref<T>, sizes: &[usize]) -> Layout {
    Layout::new(sizes, &rule::stretch(x.sizes, x.strides, sizes))
}

/// Replaces vectors by their cross products with others. A block has three rows of `inner` elements, one for each component.
fn multiply_crosswise<T: Numeric>(a: &mut [T], b: &[T], inner: usize) {
    let multiply = |[x, y, z]: [T; 3], [u, v, w]: [T; 3]| [y * w - z * v, z * u - x * w, x * v - y * u];
    if inner == 1 {
        let (a, b) = (a.as_chunks_mut::<3>().0, b.as_chunks::<3>().0);
        a.iter_mut().zip(b).for_each(|(a, b)| *a = multiply(*a, *b));
        return;
    }
    let blocks = a.chunks_exact_mut((3 * inner).max(1)).zip(b.chunks_exact((3 * inner).max(1)));
    for (a, b) in blocks {
        let (x, rest) = a.split_at_mut(inner);
        let (y, z) = rest.split_at_mut(inner);
        let (u, rest) = b.split_at(inner);
        let (v, w) = rest.split_at(inner);
        for ((((x, y), z), (u, v)), w) in x.iter_mut().zip(y).zip(z).zip(u.iter().zip(v)).zip(w) {
            [*x, *y, *z] = multiply([*x, *y, *z], [*u, *v, *w]);
        }
    }
}
