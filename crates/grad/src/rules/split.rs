//! The parts of an axis, each a variable: views.

use super::{from_front, sizes_of};
use crate::Var;
use crate::refuse::OrPanic;
use crate::tape::Erased;
use congruent::Float;
use congruent::dim::Numbers;
use congruent::prelude::*;
use congruent::shape::{ChunkAxis, EvenAxis, InList, SplitAxis, SplitLengths, SplitSizes};
use congruent::tensor::{Arrange, Arranged, Lender, Many, Reading, Several};
use congruent_macros::precompile;
use std::vec::IntoIter;

/// The variables that correspond to the views of the eager operation: an array, a `Vec`, or a tuple.
pub trait VarParts<T> {
    /// The variables.
    type Vars;
    /// One for each view.
    #[doc(hidden)]
    fn vars(parts: LiftedParts<T>) -> Self::Vars;
}

/// Parts that wait for their types.
pub struct LiftedParts<T>(IntoIter<Erased<T>>);

impl<T: Float> LiftedParts<T> {
    fn next<S: Lengths>(&mut self) -> Var<T, S> {
        Var::over(self.0.next().expect("a part for each view"))
    }
}

impl<T: Float, S: Lengths, const K: usize> VarParts<T> for [View<'_, T, S>; K] {
    type Vars = [Var<T, S>; K];
    fn vars(mut parts: LiftedParts<T>) -> [Var<T, S>; K] {
        std::array::from_fn(|_| parts.next())
    }
}
impl<T: Float, S: Lengths> VarParts<T> for Vec<View<'_, T, S>> {
    type Vars = Vec<Var<T, S>>;
    fn vars(parts: LiftedParts<T>) -> Vec<Var<T, S>> {
        parts.0.map(Var::over).collect()
    }
}

/// `impl<T: Float, A: Lengths, B: Lengths> VarParts<T> for (View<'_, T, A>, View<'_, T, B>) { type Vars = (Var<T, A>, Var<T, B>); .. }`
macro_rules! tuples {
    ($($($s:ident)*;)*) => {$(
        impl<T: Float, $($s: Lengths),*> VarParts<T> for ($(View<'_, T, $s>,)*) {
            type Vars = ($(Var<T, $s>,)*);
            fn vars(mut parts: LiftedParts<T>) -> Self::Vars {
                ($(parts.next::<$s>(),)*)
            }
        }
    )*};
}
tuples! {
    A;
    A B;
    A B C;
    A B C D;
    A B C D E;
    A B C D E F;
    A B C D E F G;
    A B C D E F G H;
    A B C D E F G H I;
    A B C D E F G H I J;
    A B C D E F G H I J K;
    A B C D E F G H I J K L;
}

#[precompile(f32)]
impl<T: Float> Erased<T> {
    /// The parts of an axis, where each view of the value lies: one after another.
    #[track_caller]
    fn narrow_each<'a>(&self, axis: isize, views: impl IntoIterator<Item = View<'a, T, AnyRank>>) -> Vec<Self> {
        let axis = from_front(self.sizes().len(), axis);
        let mut start = 0;
        let part = |view: View<'a, T, AnyRank>| {
            let len = view.sizes()[axis];
            start += len;
            self.narrow(axis, start - len, len)
        };
        views.into_iter().map(part).collect()
    }

    #[precompile]
    #[track_caller]
    pub(crate) fn split(&self, axis: isize, size: usize) -> Result<Vec<Self>, ShapeError> {
        Ok(self.narrow_each(axis, self.value.split(axis, size)?))
    }

    #[precompile]
    #[track_caller]
    pub(crate) fn chunk(&self, axis: isize, count: usize) -> Result<Vec<Self>, ShapeError> {
        Ok(self.narrow_each(axis, self.value.chunk(axis, count)?))
    }

    #[inline(never)]
    #[track_caller]
    pub(crate) fn split_sizes(&self, axis: isize, sizes: &[isize]) -> Result<Vec<Self>, ShapeError> {
        Ok(self.narrow_each(axis, self.value.split_sizes(axis, sizes)?))
    }

    #[inline(never)]
    #[track_caller]
    pub(crate) fn tensor_split(&self, axis: isize, count: usize) -> Result<Vec<Self>, ShapeError> {
        Ok(self.narrow_each(axis, self.value.tensor_split(axis, count)?))
    }

    #[inline(never)]
    #[track_caller]
    pub(crate) fn tensor_split_at(&self, axis: isize, ends: &[isize]) -> Result<Vec<Self>, ShapeError> {
        let views = self.value.tensor_split_at(axis, ends)?;
        let axis = from_front(self.sizes().len(), axis);
        // Where ends do not ascend, parts overlap.
        let starts = std::iter::once(0).chain(ends.iter().copied());
        let len = self.sizes()[axis];
        let part = |(start, view): (isize, View<T, AnyRank>)| {
            self.narrow(axis, from_front(len, start).min(len), view.sizes()[axis])
        };
        Ok(starts.zip(views).map(part).collect())
    }

    #[precompile]
    #[track_caller]
    pub(crate) fn unbind(&self, axis: isize) -> Result<Vec<Self>, ShapeError> {
        let count = self.value.unbind(axis)?.len();
        Ok((0..count).map(|i| self.select(axis, i as isize).or_panic()).collect())
    }
}

/// The parts under the types of the eager ones.
#[track_caller]
fn typed<T: Float, P: VarParts<T>>(parts: Result<Vec<Erased<T>>, ShapeError>) -> P::Vars {
    P::vars(LiftedParts(parts.or_panic().into_iter()))
}

/// The views of an eager `split`.
type SplitViews<'a, T, P> = Arranged<P, Reading<'a, T>>;
/// Those of `split_sizes`.
type SplitSizesViews<'a, T, P> = <P as Several<Reading<'a, T>>>::Out;
/// Those of `unbind`.
type Unbound<'a, T, S, const A: isize> =
    <<S as Reduce<A>>::Dim as Many>::Of<<Reading<'a, T> as Lender>::Part<Reduced<S, A>>>;

/// # Several views at a time
impl<T: Float, S: List> Var<T, S> {
    /// The differentiable form of [`Strided::split`].
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    /// use congruent_grad::{Var, grad};
    ///
    /// let x: Var<f64, shape![4, 2]> = Tensor::ones().into();
    /// let g = grad(&x, |x| {
    ///     let [top, bottom]: [Var<f64, shape![2, 2]>; 2] = x.split::<0, 2>();
    ///     (top * 2.0 - bottom).sum_all()
    /// });
    /// assert_eq!(g.to_vec(), [2.0, 2.0, 2.0, 2.0, -1.0, -1.0, -1.0, -1.0]);
    /// ```
    #[track_caller]
    pub fn split<'s, const A: isize, const SIZE: usize>(&'s self) -> <SplitViews<'s, T, S::Parts> as VarParts<T>>::Vars
    where
        S: SplitAxis<A, SIZE, Parts: Arrange<Reading<'s, T>, Out: VarParts<T>>>,
    {
        typed::<T, SplitViews<'s, T, S::Parts>>(self.erased.split(A, SIZE))
    }

    /// The differentiable form of [`Strided::chunk`].
    #[track_caller]
    pub fn chunk<'s, const A: isize, const COUNT: usize>(&'s self) -> <SplitViews<'s, T, S::Parts> as VarParts<T>>::Vars
    where
        S: ChunkAxis<A, COUNT, Parts: Arrange<Reading<'s, T>, Out: VarParts<T>>>,
    {
        typed::<T, SplitViews<'s, T, S::Parts>>(self.erased.chunk(A, COUNT))
    }

    /// The differentiable form of [`Strided::tensor_split`].
    #[track_caller]
    pub fn tensor_split<'s, const A: isize, const COUNT: usize>(
        &'s self,
    ) -> <SplitViews<'s, T, S::Parts> as VarParts<T>>::Vars
    where
        S: EvenAxis<A, COUNT, Parts: Arrange<Reading<'s, T>, Out: VarParts<T>>>,
    {
        typed::<T, SplitViews<'s, T, S::Parts>>(self.erased.tensor_split(A, COUNT))
    }

    /// The differentiable form of [`Strided::split_sizes`].
    #[track_caller]
    pub fn split_sizes<'s, const A: isize, X: StaticShape>(
        &'s self,
    ) -> <SplitSizesViews<'s, T, S::Parts> as VarParts<T>>::Vars
    where
        S: SplitSizes<A, X, Parts: Several<Reading<'s, T>, Out: VarParts<T>>>,
    {
        typed::<T, SplitSizesViews<'s, T, S::Parts>>(self.erased.split_sizes(A, &X::SIZES.as_slice().numbers()))
    }

    /// The differentiable form of [`Strided::unbind`].
    #[track_caller]
    pub fn unbind<'s, const A: isize>(&'s self) -> <Unbound<'s, T, S, A> as VarParts<T>>::Vars
    where
        S: Reduce<A, Dim: Many, Place: InList>,
        Unbound<'s, T, S, A>: VarParts<T>,
    {
        typed::<T, Unbound<'s, T, S, A>>(self.erased.unbind(A))
    }
}

/// [`SplitBy`] of variables: parts of an axis whose lengths `X` are values.
pub trait VarSplit<T, S: List, X> {
    /// Splits axis `A` into parts of these lengths: [`SplitBy::split_of`].
    ///
    /// # Panics
    /// With [`Fault::PartsSum`](congruent::error::Fault::PartsSum) when a length known only at run time is not their sum.
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    /// use congruent_grad::{Var, VarSplit, grad};
    ///
    /// dim!(Seen, Unseen);
    ///
    /// let x: Var<f64, shape![3]> = Tensor::ones().into();
    /// let g = grad(&x, |x| {
    ///     let (seen, unseen): (Var<f64, shape![Seen]>, Var<f64, shape![Unseen]>) = x.split_of::<0>(dims![Seen(2), Unseen(1)]);
    ///     (seen.sum_all() * 2.0 - unseen.sum_all())
    /// });
    /// assert_eq!(g.to_vec(), [2.0, 2.0, -1.0]);
    /// ```
    #[track_caller]
    fn split_of<'s, const A: isize>(&'s self, lengths: X) -> <SplitSizesViews<'s, T, S::Parts> as VarParts<T>>::Vars
    where
        T: 's,
        S: SplitLengths<A, X, Parts: Several<Reading<'s, T>, Out: VarParts<T>>>;
}

#[diagnostic::do_not_recommend]
impl<T: Float, S: List, X: Lengths> VarSplit<T, S, X> for Var<T, S> {
    #[track_caller]
    fn split_of<'s, const A: isize>(&'s self, lengths: X) -> <SplitSizesViews<'s, T, S::Parts> as VarParts<T>>::Vars
    where
        T: 's,
        S: SplitLengths<A, X, Parts: Several<Reading<'s, T>, Out: VarParts<T>>>,
    {
        let parts = self.erased.split_sizes(A, &sizes_of(&lengths).as_slice().numbers());
        typed::<T, SplitSizesViews<'s, T, S::Parts>>(parts.map_err(|error| ShapeError { op: "split_of", ..error }))
    }
}
