//! Views: a borrowed buffer with its own offset and strides.

use super::Strided;
use crate::dim::{Dyn, One};
use crate::error::prelude::*;
use crate::shape::relax::Relaxes;
use crate::shape::{AnyRank, Lengths};
use congruent_kernel::RefMut;
use core::marker::PhantomData;
use core::ops::Deref;

/// A read-only view of the elements of another tensor. Creating or cloning a view copies no element.
///
/// A function that only reads takes a [`&Strided<T, S>`](Strided), to which both `&view` and `&tensor` coerce.
/// For a result that outlives the tensor, consume the tensor, `x.into_permute::<axes![1, 0]>()`, or copy the view,
/// `view.to_tensor()`.
///
/// Positions may share elements (an expanded axis has stride 0), so elements cannot be written through a view.
///
/// A view has all methods of [`Strided`](Strided#methods), which it dereferences to. This page has the methods whose result lives for as long as the
/// base is borrowed, longer than the view itself. [`from_slice`](View::from_slice) borrows a slice; arrays of other crates become views in
/// [`neighbours`](crate::neighbours).
#[must_use = "making a view changes nothing"]
#[repr(transparent)]
pub struct View<'a, T, S> {
    // Invariant: `strided` keeps its invariants for `'a`, and nobody writes its elements meanwhile.
    pub(crate) strided: Strided<T, S>,
    life: PhantomData<&'a T>,
}

/// A mutable view of the elements of another tensor. Writes change the base, and no other code can read or write these elements meanwhile.
///
/// A mutable view has all methods of [`Strided`](Strided#methods), which it dereferences to, and the in-place methods of
/// [`Tensor`](super::Tensor#methods); their `try_` twins, and the in-place methods of any rank, are documented on this page only. Methods that end in
/// `_mut` return a view that borrows this one; methods that begin with `into_` consume this one, so that the result lives for as long as the base is
/// borrowed.
#[must_use = "making a view changes nothing; methods whose names end in `_` write through it"]
#[repr(transparent)]
pub struct ViewMut<'a, T, S> {
    // Invariants: `strided` keeps its invariants for `'a`; the elements are reached through this
    // view alone; no two positions share an element.
    pub(crate) strided: Strided<T, S>,
    life: PhantomData<&'a mut T>,
}

// SAFETY: a view is a `&T` many times over.
unsafe impl<T: Sync, S> Send for View<'_, T, S> {}
// SAFETY: a view is a `&T` many times over.
unsafe impl<T: Sync, S> Sync for View<'_, T, S> {}
// SAFETY: a mutable view is a `&mut T` many times over.
unsafe impl<T: Send, S> Send for ViewMut<'_, T, S> {}
// SAFETY: a mutable view is a `&mut T` many times over; shared, it only reads.
unsafe impl<T: Sync, S> Sync for ViewMut<'_, T, S> {}

/// # Elements, parts and other shape types
impl<'a, T, S> View<'a, T, S> {
    /// # Safety
    /// The invariant holds.
    #[inline(always)]
    pub(crate) unsafe fn over(strided: Strided<T, S>) -> Self {
        View { strided, life: PhantomData }
    }

    /// The elements as a slice, if they are row-major without gaps: O(rank).
    pub fn as_slice(&self) -> Option<&'a [T]> {
        let len = self.numel();
        // SAFETY: contiguous, so `len` elements lie one after the other; borrowed for 'a.
        self.is_contiguous().then(|| unsafe { core::slice::from_raw_parts(self.strided.pointer().as_ptr(), len) })
    }

    /// Converts into a view of any rank: O(1).
    pub fn into_dyn(self) -> View<'a, T, AnyRank> {
        // SAFETY: the same elements, for as long; any sizes fit `AnyRank`.
        unsafe { View::over(self.strided.rebrand()) }
    }

    /// Converts into a shape that says less, in which each length stays or becomes `_`: O(1), without a check. See
    /// [`Tensor::into_shape`](super::Tensor::into_shape).
    pub fn into_shape<R>(self) -> View<'a, T, R>
    where
        S: Relaxes<R>,
    {
        // SAFETY: the same elements, for as long; what fits `S` fits what it relaxes to.
        unsafe { View::over(self.strided.rebrand()) }
    }

    /// Converts into another shape type, checked axis by axis.
    ///
    /// # Errors
    /// [`Fault::Misfit`], which names the axis that disagrees.
    pub fn try_into_shape<R: Lengths>(self) -> Result<View<'a, T, R>, ShapeError> {
        super::strided::conforms::<R>("try_into_shape", self.sizes())?;
        // SAFETY: the same elements, for as long; the sizes were checked.
        Ok(unsafe { View::over(self.strided.rebrand()) })
    }
}

/// # Elements, parts and other shape types
impl<'a, T, S> ViewMut<'a, T, S> {
    /// # Safety
    /// The invariants hold.
    #[inline(always)]
    pub(crate) unsafe fn over(strided: Strided<T, S>) -> Self {
        ViewMut { strided, life: PhantomData }
    }

    /// Returns the operand that the kernels write to.
    #[inline]
    pub(crate) fn raw_mut(&mut self) -> RefMut<'_, T>
    where
        S: Lengths,
    {
        self.strided.raw_mut()
    }

    /// The elements as a mutable slice, if they are row-major without gaps: O(rank).
    pub fn as_mut_slice(&mut self) -> Option<&mut [T]> {
        let (at, len) = (self.strided.pointer().as_ptr(), self.numel());
        // SAFETY: contiguous, so `len` elements lie one after the other, and they are ours alone.
        self.is_contiguous().then(|| unsafe { core::slice::from_raw_parts_mut(at, len) })
    }

    /// A read-only view of the same elements, while this view is not used: O(rank).
    pub fn as_view(&self) -> View<'_, T, S> {
        self.strided.as_view()
    }

    /// A mutable view of the same elements, for a shorter time: O(rank).
    pub fn as_view_mut(&mut self) -> ViewMut<'_, T, S> {
        // SAFETY: `self` rests while its elements are reached through the result.
        unsafe { ViewMut::over(self.strided.share()) }
    }

    /// Converts into a view of any rank: O(1).
    pub fn into_dyn(self) -> ViewMut<'a, T, AnyRank> {
        // SAFETY: the same elements, taken over; any sizes fit `AnyRank`.
        unsafe { ViewMut::over(self.strided.rebrand()) }
    }

    /// Converts into a shape that says less, in which each length stays or becomes `_`: O(1), without a check. See
    /// [`Tensor::into_shape`](super::Tensor::into_shape).
    pub fn into_shape<R>(self) -> ViewMut<'a, T, R>
    where
        S: Relaxes<R>,
    {
        // SAFETY: the same elements, taken over; what fits `S` fits what it relaxes to.
        unsafe { ViewMut::over(self.strided.rebrand()) }
    }

    /// Converts into another shape type, checked axis by axis.
    ///
    /// # Errors
    /// [`Fault::Misfit`], which names the axis that disagrees.
    pub fn try_into_shape<R: Lengths>(self) -> Result<ViewMut<'a, T, R>, ShapeError> {
        super::strided::conforms::<R>("try_into_shape", self.sizes())?;
        // SAFETY: the same elements, taken over; the sizes were checked.
        Ok(unsafe { ViewMut::over(self.strided.rebrand()) })
    }
}

/// Converts a mutable view into a read-only one, for the same lifetime: O(rank), as `&mut T` becomes `&T`. (`as_view` borrows the view itself.)
///
/// # Examples
/// ```
/// use congruent::prelude::*;
///
/// fn filled<'a>(mut x: ViewMut<'a, f32, shape![_, 2]>) -> View<'a, f32, shape![_, 2]> {
///     x.fill_(1.0);
///     x.into()
/// }
/// let mut x: Tensor<f32, shape![3, 2]> = Tensor::zeros();
/// let ones = filled(x.as_view_mut().into_shape());
/// assert_eq!((ones.clone(), ones.sum_all().item()), (ones, 6.0));
/// ```
impl<'a, T, S> From<ViewMut<'a, T, S>> for View<'a, T, S> {
    fn from(view: ViewMut<'a, T, S>) -> Self {
        // SAFETY: the same elements, for as long; whoever alone could write them has given that up.
        unsafe { View::over(view.strided) }
    }
}

impl<T, S> Clone for View<'_, T, S> {
    fn clone(&self) -> Self {
        // SAFETY: a second reader of the same elements, for as long.
        unsafe { View::over(self.strided.share()) }
    }
}

#[cfg_attr(doc, doc(hidden))]
impl<T, S> Deref for View<'_, T, S> {
    type Target = Strided<T, S>;
    #[inline]
    fn deref(&self) -> &Strided<T, S> {
        &self.strided
    }
}
#[cfg_attr(doc, doc(hidden))]
impl<T, S> Deref for ViewMut<'_, T, S> {
    type Target = Strided<T, S>;
    #[inline]
    fn deref(&self) -> &Strided<T, S> {
        &self.strided
    }
}

/// A shape that has, or may have, exactly one element.
#[diagnostic::on_unimplemented(
    message = "a tensor of shape `{Self}` does not have exactly one element",
    note = "`item()` reads a scalar: reduce first (`sum_all()`), or read one position (`t[[i, j]]`)"
)]
pub trait SingleElement: Lengths {}
#[diagnostic::do_not_recommend]
impl SingleElement for () {}
#[diagnostic::do_not_recommend]
impl SingleElement for AnyRank {}
#[diagnostic::do_not_recommend]
impl<L: SingleElement> SingleElement for (L, One) {}
#[diagnostic::do_not_recommend]
impl<L: SingleElement> SingleElement for (L, Dyn) {}
