//! A view if one is possible, else a new tensor.
//!
//! [`Contiguous`] is a separate type because `view` on it cannot fail: a [`CowTensor`] may borrow elements with gaps between them (`reshape` of every
//! other column), which have no strides under most other shapes.

use crate::dim::sealed::Seal;
use crate::shape::Lengths;
use crate::tensor::{Operand, Shaped, Strided, Tensor, View};
use congruent_kernel::Ref;
use congruent_kernel::element::Element;
use core::ops::Deref;

/// A view or a tensor: the result of [`reshape`](Strided::reshape) and [`flatten`](Strided::flatten), which copy only if no strides describe the
/// result.
///
/// It dereferences to [`Strided`], and is read like a view or a tensor.
#[must_use = "the result is a view, or a copy, that is not used"]
pub enum CowTensor<'a, T, S> {
    /// The elements of another tensor: nothing was copied.
    Borrowed(View<'a, T, S>),
    /// A copy.
    Owned(Tensor<T, S>),
}

/// # Elements
impl<T, S> CowTensor<'_, T, S> {
    /// Whether the elements are borrowed, not copied.
    pub fn is_borrowed(&self) -> bool {
        matches!(self, CowTensor::Borrowed(_))
    }

    /// A view of the elements: O(rank).
    pub fn as_view(&self) -> View<'_, T, S> {
        (**self).as_view()
    }
}

/// # A tensor of its own
impl<T: Element, S: Lengths> CowTensor<'_, T, S> {
    /// Converts into a tensor: a move if the elements are owned, else a copy, O(n).
    pub fn into_tensor(self) -> Tensor<T, S> {
        match self {
            CowTensor::Borrowed(view) => view.to_tensor(),
            CowTensor::Owned(tensor) => tensor,
        }
    }
}

#[cfg_attr(doc, doc(hidden))]
impl<T, S> Deref for CowTensor<'_, T, S> {
    type Target = Strided<T, S>;
    #[inline]
    fn deref(&self) -> &Strided<T, S> {
        match self {
            CowTensor::Borrowed(view) => view,
            CowTensor::Owned(tensor) => tensor,
        }
    }
}

/// Row-major elements without gaps, owned or borrowed: the result of [`contiguous`](Strided::contiguous).
///
/// The type records the layout: `view` to any other shape is free and cannot fail, as on a [`Tensor`], and [`as_slice`](Self::as_slice) needs no
/// check.
#[must_use = "the result is a view, or a copy, that is not used"]
pub struct Contiguous<'a, T, S> {
    // Invariant: the layout is contiguous.
    inner: CowTensor<'a, T, S>,
}

/// # Elements
impl<'a, T, S> Contiguous<'a, T, S> {
    /// # Panics
    /// If the elements are not contiguous.
    pub(super) fn new(inner: CowTensor<'a, T, S>) -> Self {
        assert!(inner.is_contiguous(), "strides {:?} of {:?}", inner.strides(), inner.sizes());
        Contiguous { inner }
    }

    /// Whether the elements are borrowed, not copied.
    pub fn is_borrowed(&self) -> bool {
        self.inner.is_borrowed()
    }

    /// A view of the elements: O(rank).
    pub fn as_view(&self) -> View<'_, T, S> {
        self.inner.as_view()
    }

    /// The elements as a slice, row-major: O(1).
    pub fn as_slice(&self) -> &[T] {
        // SAFETY: contiguous, so that many elements lie one after the other; borrowed with `self`.
        unsafe { core::slice::from_raw_parts(self.data_ptr(), self.numel()) }
    }
}

/// # A tensor of its own
impl<T: Element, S: Lengths> Contiguous<'_, T, S> {
    /// Converts into a tensor: a move if the elements are owned, else a copy, O(n).
    pub fn into_tensor(self) -> Tensor<T, S> {
        self.inner.into_tensor()
    }
}

#[cfg_attr(doc, doc(hidden))]
impl<T, S> Deref for Contiguous<'_, T, S> {
    type Target = Strided<T, S>;
    #[inline]
    fn deref(&self) -> &Strided<T, S> {
        &self.inner
    }
}

/// Makes both types operands, like a view, by value and by reference.
macro_rules! operands {
    ($($name:ident)*) => {$(
        #[diagnostic::do_not_recommend]
        impl<T: Element, S: Lengths> Operand<T> for $name<'_, T, S> {
            type Shape = S;
            type Kind = Shaped<S>;
            const SEALED: Seal<Self> = Seal::NEW;
            #[inline]
            fn raw(&self) -> Ref<'_, T> {
                (**self).raw()
            }
        }
        #[diagnostic::do_not_recommend]
        impl<T: Element, S: Lengths> Operand<T> for &$name<'_, T, S> {
            type Shape = S;
            type Kind = Shaped<S>;
            const SEALED: Seal<Self> = Seal::NEW;
            #[inline]
            fn raw(&self) -> Ref<'_, T> {
                (***self).raw()
            }
        }
    )*};
}
operands! { CowTensor Contiguous }
