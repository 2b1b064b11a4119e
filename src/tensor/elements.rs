//! The elements of [`Strided`] as a view, an iterator, a vector, or a new tensor.

use super::strided::{conform, conforms};
use super::{Iter, Strided, Tensor, View, ViewMut, assembled, rebranded, try_assembled};
use crate::error::prelude::*;
use crate::shape::equal::Equal;
use crate::shape::relax::Relaxes;
use crate::shape::{AnyRank, Lengths};
use congruent_kernel::Ref;
use congruent_kernel::loops::copy::copied_few;
use congruent_kernel::loops::elementwise;
use congruent_kernel::loops::op::Itself;
use congruent_kernel::storage::{Filled, OutOfMemory, reserved};
use congruent_layout::Layout;

/// # All elements
impl<T, S> Strided<T, S> {
    /// A view of the whole tensor: O(rank), nothing is copied.
    #[inline]
    pub fn as_view(&self) -> View<'_, T, S> {
        // SAFETY: borrowed for as long as `self`.
        unsafe { View::over(self.share()) }
    }

    /// Iterates over the elements, row-major. O(rank) to create.
    #[inline]
    pub fn iter(&self) -> Iter<'_, T> {
        // SAFETY: invariant 1; the iterator borrows from `self`.
        unsafe { Iter::new(self.ptr.as_ptr(), &self.layout) }
    }

    /// Returns a new tensor of the same shape over these elements; their number fits the shape.
    #[inline(always)]
    pub(crate) fn with<U>(&self, elements: Filled<U>) -> Tensor<U, S> {
        self.with_as(elements, Equal::ITSELF)
    }

    /// Like [`with`](Self::with), under another shape type. (One function instead of two calls: a tensor that is moved once more costs as much as 16
    /// additions.)
    #[inline(always)]
    pub(crate) fn with_as<U, R>(&self, elements: Filled<U>, _: Equal<S, R>) -> Tensor<U, R> {
        // SAFETY: invariant 2: these sizes fit `S`, and `R` is the same type.
        unsafe { Tensor::assemble(self.layout.sizes(), elements).rebrand() }
    }
}

/// Copies the elements, row-major, into a new tensor: one function for all shapes.
///
/// # Errors
/// [`OutOfMemory`]
pub(crate) fn copied<T: crate::Element>(x: Ref<T>) -> Result<Tensor<T, AnyRank>, OutOfMemory> {
    // SAFETY: the contiguous layout of the elements that `map1` gives back.
    unsafe { try_assembled(|to| lay_copied(x, to)) }
}

/// Returns the elements of [`copied`], and writes their layout to `to`.
fn lay_copied<T: crate::Element>(x: Ref<T>, to: &mut Layout) -> Result<Filled<T>, OutOfMemory> {
    to.lay_contiguous(x.sizes);
    elementwise::map1(to, x, Itself)
}

/// Like [`copied`], but without a `Result` of a tensor, which would be moved.
#[inline(never)]
#[track_caller]
fn copy<T: crate::Element>(x: Ref<T>) -> Tensor<T, AnyRank> {
    if let Some((elements, sizes)) = copied_few(&x) {
        // SAFETY: the contiguous layout of as many elements.
        return unsafe { Tensor::over(Layout::matrix(sizes), elements) };
    }
    lay_copy_out(x)
}

/// Like [`copy`], but writes the result in place.
#[inline(never)]
#[track_caller]
fn lay_copy_out<T: crate::Element>(x: Ref<T>) -> Tensor<T, AnyRank> {
    // SAFETY: the contiguous layout of as many elements.
    unsafe { assembled(|to| lay_copied(x, to)) }
}

/// # Elements in a `Vec`
impl<T: Copy, S> Strided<T, S> {
    /// Copies the elements, row-major, into a new vector: O(n).
    ///
    /// # Panics
    /// When memory runs out.
    #[track_caller]
    #[doc(alias("tolist", "numpy"))]
    pub fn to_vec(&self) -> Vec<T> {
        self.listed().or_panic()
    }

    /// Like [`to_vec`](Self::to_vec), but returns an error instead of panicking.
    ///
    /// # Errors
    /// [`OutOfMemory`]
    pub(crate) fn listed(&self) -> Result<Vec<T>, OutOfMemory> {
        let mut elements = reserved(self.numel())?;
        elements.extend(self.iter().copied());
        Ok(elements)
    }
}

/// # Copies, and other shape types
impl<T: crate::Element, S: Lengths> Strided<T, S> {
    /// Copies the elements into a new tensor: O(n).
    ///
    /// # Panics
    /// When memory runs out.
    #[track_caller]
    #[doc(alias("contiguous", "clone"))]
    pub fn to_tensor(&self) -> Tensor<T, S> {
        // SAFETY: the same sizes.
        unsafe { rebranded!(T: copy(self.raw())) }
    }

    /// Like [`to_tensor`](Self::to_tensor), but returns an error instead of panicking.
    ///
    /// # Errors
    /// [`OutOfMemory`]
    pub(crate) fn try_to_tensor(&self) -> Result<Tensor<T, S>, OutOfMemory> {
        // SAFETY: the same sizes.
        Ok(unsafe { rebranded!(T: copied(self.raw())?) })
    }

    /// Returns the value of a tensor of one element.
    ///
    /// # Panics
    /// If the shape is not known at compile time and there is not exactly one element.
    #[track_caller]
    pub fn item(&self) -> T
    where
        S: super::SingleElement,
    {
        assert!(self.numel() == 1, "a tensor of shape {:?} cannot be converted to a scalar", self.sizes());
        // SAFETY: the one element is at `ptr`.
        unsafe { *self.ptr.as_ptr() }
    }

    /// A view of the same elements with any rank: O(rank).
    pub fn as_dyn(&self) -> View<'_, T, AnyRank> {
        self.as_view().into_dyn()
    }

    /// A view of the same elements under a shape that says less, in which each length stays or becomes `_`: O(rank), without a check. To consume the
    /// tensor, see [`Tensor::into_shape`].
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    ///
    /// fn mean(rows: &Strided<f32, shape![_, 3]>) -> Tensor<f32, shape![3]> {
    ///     rows.mean::<0>()
    /// }
    /// let x = Tensor::from([[1.0, 2.0, 3.0], [3.0, 4.0, 5.0]]);
    /// assert_eq!(mean(&x.as_shape()).to_vec(), [2.0, 3.0, 4.0]);
    /// ```
    #[doc(alias("relax", "forget"))]
    pub fn as_shape<R>(&self) -> View<'_, T, R>
    where
        S: Relaxes<R>,
    {
        // SAFETY: what fits `S` fits what it relaxes to; borrowed for as long as `self`.
        unsafe { View::over(self.share().rebrand()) }
    }

    /// A view of the same elements under another shape type, checked axis by axis: O(rank).
    ///
    /// If the other type only says less, [`as_shape`](Self::as_shape) needs no check.
    ///
    /// # Errors
    /// [`Fault::Misfit`], which names the axis that disagrees.
    pub fn try_as_shape<R: Lengths>(&self) -> Result<View<'_, T, R>, ShapeError> {
        conforms::<R>("try_as_shape", self.sizes())?;
        // SAFETY: checked; borrowed for as long as `self`.
        Ok(unsafe { View::over(self.share().rebrand()) })
    }
}

#[doc(hidden)]
impl<T> Strided<T, AnyRank> {
    /// Like [`try_as_shape`](Self::try_as_shape), for sizes that are known to fit.
    ///
    /// # Panics
    /// If the sizes do not fit.
    #[doc(hidden)]
    #[track_caller]
    pub fn known_as_shape<R: Lengths>(&self) -> View<'_, T, R> {
        conform("known_as_shape", self.sizes(), R::RANK, R::AXES).or_panic();
        // SAFETY: checked; borrowed for as long as `self`. (A view is what it describes: `repr(transparent)`; a shape takes no place.)
        unsafe { core::mem::transmute::<Strided<T, AnyRank>, View<'_, T, R>>(self.share()) }
    }
}

/// Copies the same elements into a new tensor: O(n).
macro_rules! owned {
    ($($name:ident)*) => {$(
        impl<T: crate::Element, S: Lengths> From<$name<'_, T, S>> for Tensor<T, S> {
            fn from(view: $name<'_, T, S>) -> Self {
                view.to_tensor()
            }
        }
        impl<T: crate::Element, S: Lengths> From<&$name<'_, T, S>> for Tensor<T, S> {
            fn from(view: &$name<'_, T, S>) -> Self {
                view.to_tensor()
            }
        }
    )*};
}
owned! { View ViewMut }
