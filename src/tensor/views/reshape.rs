//! The same elements, in the same order, under other lengths.
//!
//! | on | `view` | `reshape`, `flatten` | `contiguous` |
//! |---|---|---|---|
//! | [`Tensor`], [`Contiguous`] | cannot fail | a view | a borrow |
//! | [`View`], [`ViewMut`](crate::ViewMut) | by PyTorch's rule on strides | [`CowTensor`]: a view, else a copy | a borrow, else a copy |
//!
//! (If a length is `_`, the number of elements is checked as well.)

use super::{Contiguous, CowTensor, laid};
use crate::error::prelude::*;
use crate::shape::flatten::{FlattenAxes, Flattened};
use crate::shape::view::{SameNumel, Viewed, ViewedAs, Wanted};
use crate::shape::{Chain, Lengths, List};
use crate::tensor::{CowOf, Strided, Tensor, View, ViewMut, ViewMutOf, ViewOf, sizes_of};
use congruent_kernel::element::Element;
use congruent_kernel::storage::OutOfMemory;
use congruent_layout::view::{self as rule, Skip, Window};
use congruent_layout::{Dims, Layout};
use congruent_macros::aliases;
use smallvec::SmallVec;

/// Returns the sizes of the target `R`.
fn asked<R: Wanted>(op: &'static str, x: &Layout) -> Result<Dims, ShapeError> {
    rule::inferred(x.numel(), &R::CHAIN.numbers()).of(op)
}

/// Returns these sizes, as a target without an open length. A size beyond `isize` is not a size of any tensor.
fn closed(sizes: &[usize]) -> SmallVec<[isize; 6]> {
    sizes.iter().map(|&size| isize::try_from(size).unwrap_or(isize::MIN)).collect()
}

/// Like [`rule::viewed`], for sizes that are constants.
fn viewed(x: &Layout, wanted: Chain<isize>, to: &mut Layout) -> Skip {
    if rule::viewed_whole(x, wanted.len(), wanted.from_back(), to) {
        return Ok(0);
    }
    rule::viewed(x, &wanted.numbers(), to)
}

/// Like [`rule::viewed`], for sizes without an open length.
fn viewed_as(x: &Layout, sizes: &[usize], to: &mut Layout) -> Skip {
    rule::viewed(x, &closed(sizes), to)
}

/// Like [`rule::contiguous`], for sizes that are constants.
fn contiguous(x: &Layout, wanted: Chain<isize>, to: &mut Layout) -> Skip {
    if rule::viewed_whole(x, wanted.len(), wanted.from_back(), to) {
        return Ok(0);
    }
    rule::contiguous(x, &wanted.numbers(), to)
}

/// Merges these axes into one, if strides describe the result.
fn try_flatten(x: &Layout, back: (usize, usize), to: &mut Layout) -> Skip {
    rule::viewed(x, &closed(&flattened(x, back)), to)
}

/// Returns the sizes with the axes that are `back.0` to `back.1` before the last as one.
fn flattened(x: &Layout, back: (usize, usize)) -> Dims {
    let (start, end) = (x.rank().saturating_sub(1 + back.0), x.rank().saturating_sub(1 + back.1));
    rule::flattened(x.sizes(), start, end).of("flatten").unwrap_or_else(|error| unreachable!("{error}"))
}

/// Returns the layout of contiguous elements with these axes as one.
fn flatten(x: &Layout, back: (usize, usize), to: &mut Layout) -> usize {
    to.lay_contiguous(&flattened(x, back));
    0
}

/// Returns `x` under these sizes, with as many elements: a view if possible.
///
/// # Safety
/// The sizes fit `R`.
pub(super) unsafe fn reshaped<'a, T: Element, S: Lengths, R>(
    x: View<'a, T, S>,
    sizes: &[usize],
) -> Result<CowTensor<'a, T, R>, OutOfMemory> {
    let mut layout = Layout::scalar();
    Ok(match rule::view(x.layout(), sizes, &mut layout) {
        // SAFETY: the rule's part of this layout; the caller's promise.
        Some(skip) => CowTensor::Borrowed(unsafe { x.through(Window { skip, layout }) }),
        // SAFETY: the caller's promise.
        None => CowTensor::Owned(unsafe { x.try_to_tensor()?.resized(sizes).rebrand() }),
    })
}

/// Methods of views that follow PyTorch's rule on strides.
///
/// ```text
/// impl<T, S: List> Strided<T, S> { pub fn view<R: Wanted>(&self) -> View<'_, T, ViewedAs<S, R>> where S: Viewed<R> { .. } .. }
/// ```
macro_rules! viewing {
    ($([$($life:lifetime)?] $owner:ty, $lent:lifetime, self$(.$strided:ident)?, $x:ident => $whole:expr;)*) => {$(
        /// # Views: other lengths of the same elements
        impl<$($life,)? T, S: List> $owner {
            /// The same elements under other lengths: a view, O(rank).
            ///
            /// # Shapes
            /// `[4, 4]` as `shape![2, 8]`, or as `shape![2, -1]`, whose second length is computed; a `_` is
            /// computed at run time.
            ///
            /// # Panics
            /// With the error of [`try_view`](Self::try_view).
            #[track_caller]
            pub fn view<R: Wanted>(&self) -> ViewOf<$lent, T, ViewedAs<S, R>>
            where
                S: Viewed<R>,
            {
                // SAFETY: the rule's part of this layout; the relation names its shape.
                unsafe { laid!(View of self$(.$strided)?, in "view" => viewed, R::CHAIN) }
            }

            /// Like [`view`](Self::view), but returns an error instead of panicking.
            ///
            /// # Errors
            /// [`Fault::Strides`] when no strides describe the elements under these lengths: [`reshape`](Self::reshape) then copies. [`Fault::Numel`]
            /// when the number of elements, if it is not known at compile time, differs.
            pub fn try_view<R: Wanted>(&self) -> Result<ViewOf<$lent, T, ViewedAs<S, R>>, ShapeError>
            where
                S: Viewed<R>,
            {
                // SAFETY: the rule's part of this layout; the relation names its shape.
                unsafe { laid!(View of self$(.$strided)?, tried "view" => viewed, R::CHAIN) }
            }

            /// The same elements under lengths known at run time: a view, O(rank).
            ///
            /// # Panics
            /// With the error of [`try_view_of`](Self::try_view_of).
            #[track_caller]
            pub fn view_of<R: Lengths>(&self, shape: R) -> View<$lent, T, R>
            where
                S: SameNumel<R>,
            {
                // SAFETY: the rule's part of this layout, of sizes that fit `R`.
                unsafe { laid!(View of self$(.$strided)?, in "view" => viewed_as, &*sizes_of(&shape)) }
            }

            /// Like [`view_of`](Self::view_of), but returns an error instead of panicking.
            ///
            /// # Errors
            /// [`Fault::Numel`], [`Fault::Strides`].
            pub fn try_view_of<R: Lengths>(&self, shape: R) -> Result<View<$lent, T, R>, ShapeError>
            where
                S: SameNumel<R>,
            {
                // SAFETY: the rule's part of this layout, of sizes that fit `R`.
                unsafe { laid!(View of self$(.$strided)?, tried "view" => viewed_as, &*sizes_of(&shape)) }
            }

            /// The same elements under the lengths of another tensor: a view, O(rank).
            ///
            /// # Panics
            /// With the error of [`try_view_as`](Self::try_view_as).
            #[track_caller]
            pub fn view_as<U, R: Lengths>(&self, other: &Strided<U, R>) -> View<$lent, T, R>
            where
                S: SameNumel<R>,
            {
                // SAFETY: the rule's part of this layout, of sizes that fit `R`.
                unsafe { laid!(View of self$(.$strided)?, in "view_as" => viewed_as, other.sizes()) }
            }

            /// Like [`view_as`](Self::view_as), but returns an error instead of panicking.
            ///
            /// # Errors
            /// [`Fault::Numel`], [`Fault::Strides`].
            pub fn try_view_as<U, R: Lengths>(&self, other: &Strided<U, R>) -> Result<View<$lent, T, R>, ShapeError>
            where
                S: SameNumel<R>,
            {
                // SAFETY: the rule's part of this layout, of sizes that fit `R`.
                unsafe { laid!(View of self$(.$strided)?, tried "view_as" => viewed_as, other.sizes()) }
            }

            /// The same elements under other lengths: a view if strides describe them, else a copy. The result is an enum of both, and is read like
            /// either.
            ///
            /// # Panics
            /// When a length known only at run time does not fit.
            ///
            /// # Examples
            /// ```
            /// use congruent::prelude::*;
            ///
            /// let x = Tensor::<i32, shape![2, 3]>::arange();
            /// assert!(x.as_view().reshape::<shape![6]>().is_borrowed());
            /// let copied = x.t().reshape::<shape![6]>();
            /// assert!(!copied.is_borrowed());
            /// assert_eq!(copied.to_vec(), [0, 3, 1, 4, 2, 5]);
            /// ```
            #[track_caller]
            pub fn reshape<R: Wanted>(&self) -> CowOf<$lent, T, ViewedAs<S, R>>
            where
                T: Element,
                S: Viewed<R>,
            {
                self.try_reshape::<R>().or_panic()
            }

            /// Like [`reshape`](Self::reshape), but returns an error instead of panicking.
            ///
            /// # Errors
            /// [`Fault::Numel`] when the number of elements, if it is not known at compile time, differs.
            pub fn try_reshape<R: Wanted>(&self) -> Result<CowOf<$lent, T, ViewedAs<S, R>>, ShapeError>
            where
                T: Element,
                S: Viewed<R>,
            {
                let $x = self;
                let sizes = asked::<R>("reshape", self.layout())?;
                // SAFETY: the sizes that `R` asks for, which the relation names.
                Ok(unsafe { reshaped($whole, &sizes)? })
            }

            /// The same elements under the lengths of another tensor: a view if strides describe them, else a copy.
            ///
            /// # Panics
            /// With the error of [`try_reshape_as`](Self::try_reshape_as).
            #[track_caller]
            pub fn reshape_as<U, R: Lengths>(&self, other: &Strided<U, R>) -> CowTensor<$lent, T, R>
            where
                T: Element,
                S: SameNumel<R>,
            {
                self.try_reshape_as(other).or_panic()
            }

            /// Like [`reshape_as`](Self::reshape_as), but returns an error instead of panicking.
            ///
            /// # Errors
            /// [`Fault::Numel`].
            pub fn try_reshape_as<U, R: Lengths>(&self, other: &Strided<U, R>) -> Result<CowTensor<$lent, T, R>, ShapeError>
            where
                T: Element,
                S: SameNumel<R>,
            {
                let $x = self;
                let sizes = named!("reshape_as", rule::inferred(self.numel(), &closed(other.sizes())));
                // SAFETY: the sizes of a tensor of shape `R`.
                Ok(unsafe { reshaped($whole, &sizes)? })
            }

            /// The axes `A` to `B` as one: a view if strides describe them, else a copy.
            ///
            /// # Shapes
            /// `[2, 3, 5]` from 1 to -1 is `[2, 15]`; a scalar from 0 to -1 is `[1]`.
            pub fn flatten<const A: isize, const B: isize>(&self) -> CowOf<$lent, T, Flattened<S, A, B>>
            where
                T: Element,
                S: FlattenAxes<A, B>,
            {
                let $x = self;
                let sizes = flattened(self.layout(), S::BACK);
                // SAFETY: the sizes with those axes as one, which the relation names.
                unsafe { reshaped($whole, &sizes) }.or_panic()
            }
        }
        /// # Contiguous elements
        impl<$($life,)? T: Element, S: Lengths> $owner {
            /// The same elements, row-major without gaps: borrowed if they already are, else a copy.
            #[aliases]
            pub fn contiguous(&self) -> Contiguous<$lent, T, S> {
                let $x = self;
                Contiguous::new(match self.is_contiguous() {
                    true => CowTensor::Borrowed($whole),
                    false => CowTensor::Owned(self.to_tensor()),
                })
            }
        }
    )*};
}

viewing! {
    [] Strided<T, S>, '_, self, x => x.as_view();
    ['a] View<'a, T, S>, 'a, self.strided, x => x.clone();
}

/// Methods that cannot fail on contiguous elements, except for the number of elements if a length is `_`.
macro_rules! contiguous {
    ($([$($life:lifetime)?] $owner:ty;)*) => {$(
        /// # Views of what is contiguous: other lengths
        impl<$($life,)? T, S: List> $owner {
            /// The same elements under other lengths: a view, O(rank). Contiguous elements can be viewed under any lengths, so no strides can prevent
            /// it. The owned form: [`into_view`](Tensor::into_view).
            ///
            /// # Shapes
            /// `[4, 4]` as `shape![2, 8]`, or as `shape![2, -1]`, whose second length is computed; a `_` is
            /// computed at run time.
            ///
            /// # Panics
            /// When a length known only at run time does not fit.
            ///
            /// # Examples
            /// ```
            /// use congruent::prelude::*;
            ///
            /// let x = Tensor::<i32, shape![4, 4]>::arange();
            /// let y: View<i32, shape![2, 8]> = x.view::<shape![2, -1]>();
            /// assert_eq!(y[[1, 0]], 8);
            /// assert_eq!(y.data_ptr(), x.data_ptr());
            /// ```
            /// ```compile_fail,E0277
            /// use congruent::prelude::*;
            ///
            /// Tensor::<i32, shape![4, 4]>::arange().view::<shape![3, 5]>();   // 16 elements, not 15
            /// ```
            #[track_caller]
            pub fn view<R: Wanted>(&self) -> ViewOf<'_, T, ViewedAs<S, R>>
            where
                S: Viewed<R>,
            {
                let base: &Strided<T, S> = self;
                // SAFETY: as many elements, which lie without gaps; the sizes that `R` asks for.
                unsafe { laid!(View of base, in "view" => contiguous, R::CHAIN) }
            }

            /// The same elements under other lengths: a view like [`view`](Self::view), because contiguous elements never have to be copied. The
            /// owned form: [`into_reshape`](Tensor::into_reshape).
            ///
            /// # Panics
            /// When a length known only at run time does not fit.
            #[track_caller]
            pub fn reshape<R: Wanted>(&self) -> ViewOf<'_, T, ViewedAs<S, R>>
            where
                S: Viewed<R>,
            {
                self.try_reshape::<R>().or_panic()
            }

            /// Like [`reshape`](Self::reshape), but returns an error instead of panicking.
            ///
            /// # Errors
            /// [`Fault::Numel`] when the number of elements, if it is not known at compile time, differs.
            pub fn try_reshape<R: Wanted>(&self) -> Result<ViewOf<'_, T, ViewedAs<S, R>>, ShapeError>
            where
                S: Viewed<R>,
            {
                let base: &Strided<T, S> = self;
                // SAFETY: as many elements, which lie without gaps; the sizes that `R` asks for.
                unsafe { laid!(View of base, tried "reshape" => contiguous, R::CHAIN) }
            }

            /// The axes `A` to `B` as one: a view, O(rank). The owned form:
            /// [`into_flatten`](Tensor::into_flatten).
            ///
            /// # Shapes
            /// `[2, 3, 5]` from 1 to -1 is `[2, 15]`; a scalar from 0 to -1 is `[1]`. Generic lengths multiply:
            /// `shape![B, C, H]` from 1 to -1 is `shape![B, C * H]`. With [`D: Divisor<C, H>`](crate::shape::Divisor), `H * D` is `C`.
            ///
            /// # Examples
            /// ```
            /// use congruent::prelude::*;
            ///
            /// let images = Tensor::<f32, shape![8, 28, 28]>::zeros();
            /// let rows: View<f32, shape![8, 784]> = images.flatten::<1, -1>();
            /// ```
            pub fn flatten<const A: isize, const B: isize>(&self) -> ViewOf<'_, T, Flattened<S, A, B>>
            where
                S: FlattenAxes<A, B>,
            {
                let base: &Strided<T, S> = self;
                // SAFETY: as many elements, which lie without gaps; the relation names the sizes.
                unsafe { laid!(View of base => flatten, S::BACK) }
            }
        }
    )*};
}
contiguous! {
    [] Tensor<T, S>;
    ['a] Contiguous<'a, T, S>;
}

/// # Views to write through: other lengths
impl<T, S: List> Tensor<T, S> {
    /// The same elements under other lengths, in a mutable view: O(rank).
    ///
    /// # Panics
    /// When a length known only at run time does not fit.
    #[track_caller]
    pub fn view_mut<R: Wanted>(&mut self) -> ViewMutOf<'_, T, ViewedAs<S, R>>
    where
        S: Viewed<R>,
    {
        self.try_view_mut::<R>().or_panic()
    }

    /// Like [`view_mut`](Self::view_mut), but returns an error instead of panicking.
    ///
    /// # Errors
    /// [`Fault::Numel`], [`Fault::Ambiguous`] when a length known only at run time does not fit.
    pub fn try_view_mut<R: Wanted>(&mut self) -> Result<ViewMutOf<'_, T, ViewedAs<S, R>>, ShapeError>
    where
        S: Viewed<R>,
    {
        // SAFETY: as many elements, which lie without gaps; the sizes that `R` asks for.
        unsafe { laid!(ViewMut of self.strided, tried "view_mut" => contiguous, R::CHAIN) }
    }

    /// The axes `A` to `B` as one, in a mutable view: O(rank).
    pub fn flatten_mut<const A: isize, const B: isize>(&mut self) -> ViewMutOf<'_, T, Flattened<S, A, B>>
    where
        S: FlattenAxes<A, B>,
    {
        // SAFETY: as many elements, which lie without gaps; the relation names the sizes.
        unsafe { laid!(ViewMut of self.strided => flatten, S::BACK) }
    }
}

/// # Views to write through: other lengths
impl<T, S: List> ViewMut<'_, T, S> {
    /// The same elements under other lengths, in a mutable view: O(rank).
    ///
    /// # Panics
    /// With the error of [`try_view_mut`](Self::try_view_mut).
    #[track_caller]
    pub fn view_mut<R: Wanted>(&mut self) -> ViewMutOf<'_, T, ViewedAs<S, R>>
    where
        S: Viewed<R>,
    {
        self.try_view_mut::<R>().or_panic()
    }

    /// Like [`view_mut`](Self::view_mut), but returns an error instead of panicking.
    ///
    /// # Errors
    /// [`Fault::Strides`] when strides do not describe the elements under these lengths,
    /// [`Fault::Numel`] when the number of elements differs.
    pub fn try_view_mut<R: Wanted>(&mut self) -> Result<ViewMutOf<'_, T, ViewedAs<S, R>>, ShapeError>
    where
        S: Viewed<R>,
    {
        // SAFETY: the rule's part of this layout, each element in one position; the relation names its shape.
        unsafe { laid!(ViewMut of self.strided, tried "view" => viewed, R::CHAIN) }
    }

    /// The axes `A` to `B` as one, in a mutable view: O(rank).
    ///
    /// # Panics
    /// With the error of [`try_flatten_mut`](Self::try_flatten_mut).
    #[track_caller]
    pub fn flatten_mut<const A: isize, const B: isize>(&mut self) -> ViewMutOf<'_, T, Flattened<S, A, B>>
    where
        S: FlattenAxes<A, B>,
    {
        self.try_flatten_mut::<A, B>().or_panic()
    }

    /// Like [`flatten_mut`](Self::flatten_mut), but returns an error instead of panicking.
    ///
    /// # Errors
    /// [`Fault::Strides`] when strides do not describe the elements with these axes as one.
    pub fn try_flatten_mut<const A: isize, const B: isize>(
        &mut self,
    ) -> Result<ViewMutOf<'_, T, Flattened<S, A, B>>, ShapeError>
    where
        S: FlattenAxes<A, B>,
    {
        // SAFETY: the rule's part of this layout, each element in one position; the relation names its shape.
        unsafe { laid!(ViewMut of self.strided, tried "flatten" => try_flatten, S::BACK) }
    }
}
