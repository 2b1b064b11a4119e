//! `where_`: selects one of two elements by a mask.

use crate::error::prelude::*;
use crate::shape::{InlineShape, Lengths};
use crate::tensor::{Beside, Meets, Met, StackOperand, StackTensor, Strided, Tensor};
use congruent_kernel::element::Element;
use congruent_kernel::loops::elementwise as kernel;
use congruent_kernel::loops::op::{Where, WhereBits};
use congruent_layout::broadcast as rule;
use congruent_macros::aliases;

/// The element type of a mask: `bool`. (A bound of `where_` instead of the type of its `self`: for that, rustc would only report that there is no
/// such method.)
#[diagnostic::on_unimplemented(
    message = "a mask has elements of type `bool`, not `{Self}`",
    label = "`self` is no mask",
    note = "a comparison gives one: `x.gt(0.0).where_(&a, &b)`; of numbers, `x.ne(0.0)` holds where `x` is not 0"
)]
pub trait MaskElement: Sized {
    /// Returns the mask as a mask of `bool`.
    #[doc(hidden)]
    fn mask<S>(x: &Strided<Self, S>) -> &Strided<bool, S>;
    /// Like `mask`, on the stack.
    #[doc(hidden)]
    fn inline_mask<S: InlineShape>(x: &StackTensor<Self, S>) -> &StackTensor<bool, S>;
}
#[diagnostic::do_not_recommend]
impl MaskElement for bool {
    #[inline]
    fn mask<S>(x: &Strided<Self, S>) -> &Strided<bool, S> {
        x
    }
    #[inline(always)]
    fn inline_mask<S: InlineShape>(x: &StackTensor<Self, S>) -> &StackTensor<bool, S> {
        x
    }
}

/// # Choices by a mask
impl<M, S: Lengths> Strided<M, S> {
    /// Returns `a` where this mask is `true`, else `b`; all three broadcast, in a new tensor.
    ///
    /// # Panics
    /// With the error of [`try_where_`](Self::try_where_).
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    ///
    /// let x = Tensor::from([[1.0, -2.0], [-3.0, 4.0]]);
    /// let y = x.gt(0.0).where_(&x, 0.0);
    /// assert_eq!(y.to_vec(), [1.0, 0.0, 0.0, 4.0]);
    /// ```
    #[track_caller]
    #[aliases]
    pub fn where_<T, A, B>(&self, a: A, b: B) -> Tensor<T, B::Out>
    where
        M: MaskElement,
        T: Element,
        A: Beside<T, S>,
        B: Beside<T, A::Out>,
    {
        self.try_where_(a, b).or_panic()
    }

    /// Like [`where_`](Self::where_), but returns an error instead of panicking.
    ///
    /// # Errors
    /// Where a length known only at run time does not fit.
    #[track_caller]
    pub fn try_where_<T, A, B>(&self, a: A, b: B) -> Result<Tensor<T, B::Out>, ShapeError>
    where
        M: MaskElement,
        T: Element,
        A: Beside<T, S>,
        B: Beside<T, A::Out>,
    {
        let (mask, a, b) = (M::mask(self).raw(), a.raw(), b.raw());
        let sizes = crate::ops::result_sizes::<S, A::Shape, _, _>("where_", mask, a)?;
        let named = mask.named | a.named;
        let both = rule::Operands { a: &sizes, b: b.sizes, a_named: named, b_named: b.named };
        let sizes = named!("where_", rule::broadcast(both));
        let elements = kernel::map3(&sizes, mask, a, b, Where)?;
        // SAFETY: `B::Out` is what the three broadcast to (`Beside`).
        Ok(unsafe { Tensor::assemble(&sizes, elements).rebrand() })
    }
}

/// # Choices by a mask
impl<M, S: InlineShape> StackTensor<M, S> {
    /// Returns `a` where this mask is `true`, else `b`; all three broadcast.
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    ///
    /// let x = StackTensor::from([[1.0, -2.0], [-3.0, 4.0]]);
    /// assert_eq!(x.gt(0.0).where_(x, 0.0).as_slice(), [1.0, 0.0, 0.0, 4.0]);
    /// ```
    #[inline(always)]
    pub fn where_<T, A, B>(&self, a: A, b: B) -> StackTensor<T, Met<T, Met<T, S, A>, B>>
    where
        M: MaskElement,
        T: Element,
        A: StackOperand<T, Kind: Meets<S>>,
        B: StackOperand<T, Kind: Meets<Met<T, S, A>, Out: InlineShape>>,
    {
        // SAFETY: `Met` is what the shapes broadcast to (`Meets`).
        unsafe { M::inline_mask(self).ternary(&a, &b, WhereBits) }
    }
}

/// Returns `a` where `mask` is `true`, else `b`: PyTorch's `torch.where(mask, a, b)`.
///
/// # Panics
/// Where a length known only at run time does not fit.
#[track_caller]
pub fn where_<T, S, A, B>(mask: &Strided<bool, S>, a: A, b: B) -> Tensor<T, B::Out>
where
    T: Element,
    S: Lengths,
    A: Beside<T, S>,
    B: Beside<T, A::Out>,
{
    mask.where_(a, b)
}
