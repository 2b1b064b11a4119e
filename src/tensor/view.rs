//! Views: a borrowed buffer with an offset and strides of its own.

use super::{Strided, Tensor};
use crate::dim::{Dyn, Length, One};
use crate::error::ShapeError;
use crate::kernel::RefMut;
use crate::layout::Layout;
use crate::shape::view::Viewed;
use crate::shape::{AnyRank, Lengths, StaticShape};
use core::marker::PhantomData;
use core::ops::Deref;

/// Elements of another tensor, for reading: nothing is copied when it is made or cloned.
///
/// Positions may share elements (an expanded axis has stride 0), which is why nothing can be
/// written through it.
pub struct View<'a, T, S> {
    // Invariant: `strided` keeps its invariants for `'a`, and nobody writes its elements meanwhile.
    pub(crate) strided: Strided<T, S>,
    life: PhantomData<&'a T>,
}

/// Elements of another tensor, for writing: the base sees what is written, and nobody else can
/// read or write it meanwhile.
pub struct ViewMut<'a, T, S> {
    // Invariants: `strided` keeps its invariants for `'a`; the elements are reached through this
    // view alone; no two positions share an element.
    pub(crate) strided: Strided<T, S>,
    life: PhantomData<&'a mut T>,
}

// SAFETY: a view is a `&T` many times over.
unsafe impl<T: Sync, S> Send for View<'_, T, S> {}
// SAFETY: as above.
unsafe impl<T: Sync, S> Sync for View<'_, T, S> {}
// SAFETY: a mutable view is a `&mut T` many times over.
unsafe impl<T: Send, S> Send for ViewMut<'_, T, S> {}
// SAFETY: as above; shared, it only reads.
unsafe impl<T: Sync, S> Sync for ViewMut<'_, T, S> {}

impl<'a, T, S> View<'a, T, S> {
    /// The caller has proven the invariant.
    #[inline]
    pub(crate) fn over(strided: Strided<T, S>) -> Self {
        View { strided, life: PhantomData }
    }

    /// The elements, if they lie row-major without gaps: O(rank).
    pub fn as_slice(&self) -> Option<&'a [T]> {
        let len = self.numel();
        // SAFETY: contiguous, so `len` elements lie one behind the other; borrowed for 'a.
        self.is_contiguous().then(|| unsafe { core::slice::from_raw_parts(self.strided.pointer().as_ptr(), len) })
    }

    /// The same elements with the rank forgotten: O(1).
    pub fn into_dyn(self) -> View<'a, T, AnyRank> {
        View::over(self.strided.rebrand())
    }

    /// The same view under another shape type, checked axis by axis.
    ///
    /// # Errors
    /// [`ShapeError::Misfit`], which names the axis that disagrees.
    pub fn try_into_shape<R: Lengths>(self) -> Result<View<'a, T, R>, ShapeError> {
        super::strided::conforms::<R>("try_into_shape", self.sizes())?;
        Ok(View::over(self.strided.rebrand()))
    }

    fn relaid<R>(&self, layout: Layout) -> View<'a, T, R> {
        View::over(self.strided.relaid(0, layout))
    }
}

impl<'a, T, S> ViewMut<'a, T, S> {
    /// The caller has proven the invariants.
    #[inline]
    pub(crate) fn over(strided: Strided<T, S>) -> Self {
        ViewMut { strided, life: PhantomData }
    }

    /// What the kernels write to.
    #[inline]
    pub(crate) fn raw_mut(&mut self) -> RefMut<'_, T>
    where
        S: Lengths,
    {
        self.strided.raw_mut()
    }

    /// The same elements, for reading while this view rests: O(rank).
    pub fn as_view(&self) -> View<'_, T, S> {
        View::over(self.strided.share())
    }

    /// The same elements, borrowed anew for a shorter time: O(rank).
    pub fn as_view_mut(&mut self) -> ViewMut<'_, T, S> {
        ViewMut::over(self.strided.share())
    }

    /// The same elements with the rank forgotten: O(1).
    pub fn into_dyn(self) -> ViewMut<'a, T, AnyRank> {
        ViewMut::over(self.strided.rebrand())
    }

    /// The same view under another shape type, checked axis by axis.
    ///
    /// # Errors
    /// [`ShapeError::Misfit`], which names the axis that disagrees.
    pub fn try_into_shape<R: Lengths>(self) -> Result<ViewMut<'a, T, R>, ShapeError> {
        super::strided::conforms::<R>("try_into_shape", self.sizes())?;
        Ok(ViewMut::over(self.strided.rebrand()))
    }
}

impl<T, S> Clone for View<'_, T, S> {
    fn clone(&self) -> Self {
        View::over(self.strided.share())
    }
}

impl<T, S> Deref for View<'_, T, S> {
    type Target = Strided<T, S>;
    #[inline]
    fn deref(&self) -> &Strided<T, S> {
        &self.strided
    }
}
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

/// `mt` and `t` of what lends for as long as it is borrowed.
///
/// ```text
/// impl<T, L, M, K> Tensor<T, ((L, M), K)> { pub fn mt(&self) -> View<'_, T, ((L, K), M)> { self.as_view().mt() } }
/// ```
macro_rules! transposes {
    ($([$($param:tt)*] $owner:ident [$($arg:tt)*];)*) => {$(
        impl<$($param)* T, L: Lengths, M: Length, K: Length> $owner<$($arg)* T, ((L, M), K)> {
            /// The last two axes exchanged: a view, O(rank). `[.., m, k]` becomes `[.., k, m]`.
            pub fn mt(&self) -> View<'_, T, ((L, K), M)> {
                self.as_view().mt()
            }
        }
        impl<$($param)* T, M: Length, K: Length> $owner<$($arg)* T, (((), M), K)> {
            /// The two axes of a matrix exchanged: a view, O(1). `[m, k]` becomes `[k, m]`.
            pub fn t(&self) -> View<'_, T, (((), K), M)> {
                self.as_view().t()
            }
        }
    )*};
}

transposes! {
    [] Tensor [];
    ['a,] ViewMut ['a,];
}

impl<'a, T, L: Lengths, M: Length, K: Length> View<'a, T, ((L, M), K)> {
    /// The last two axes exchanged: a view, O(rank). `[.., m, k]` becomes `[.., k, m]`.
    pub fn mt(&self) -> View<'a, T, ((L, K), M)> {
        let rank = self.ndim();
        self.relaid(self.layout().swapped(rank - 2, rank - 1))
    }
}
impl<'a, T, M: Length, K: Length> View<'a, T, (((), M), K)> {
    /// The two axes of a matrix exchanged: a view, O(1). `[m, k]` becomes `[k, m]`.
    pub fn t(&self) -> View<'a, T, (((), K), M)> {
        self.mt()
    }
}

impl<T, S> Tensor<T, S> {
    /// The same elements under other lengths: a view, O(rank); a tensor is contiguous, so it cannot
    /// fail.
    ///
    /// # Shapes
    /// `[4, 4]` as `[2, 8]`: the number of elements stays.
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    ///
    /// let x = Tensor::<i32, shape![4, 4]>::arange();
    /// let y = x.view::<shape![2, 8]>();
    /// assert_eq!(y[[1, 0]], 8);
    /// assert_eq!(y.data_ptr(), x.data_ptr());
    /// ```
    /// ```compile_fail,E0277
    /// use congruent::prelude::*;
    ///
    /// Tensor::<i32, shape![4, 4]>::arange().view::<shape![3, 5]>();   // 16 elements, not 15
    /// ```
    pub fn view<R: StaticShape>(&self) -> View<'_, T, R>
    where
        S: Viewed<R>,
    {
        View::over(self.strided.relaid(0, Layout::contiguous(R::SIZES.as_slice())))
    }

    /// The same elements under other lengths, to be written through: a view, O(rank).
    pub fn view_mut<R: StaticShape>(&mut self) -> ViewMut<'_, T, R>
    where
        S: Viewed<R>,
    {
        ViewMut::over(self.strided.relaid(0, Layout::contiguous(R::SIZES.as_slice())))
    }
}
