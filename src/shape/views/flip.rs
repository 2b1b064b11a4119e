//! Lists of axes that exist and are each named once.
//!
//! Known by now: taking axes out of a pool, one place after another (`permute`). This file adds lists that need not name all axes: the relations of
//! `flip` and `roll`, which copy, and whose result has the same shape.

use crate::dim::sealed::Seal;
use crate::shape::Lengths;
use crate::shape::axis::{At, Ax, AxisList, HasAxis, InList};
use crate::shape::equal::Equal;
use crate::shape::permute::{LentTaken, TakeFrom};

/// A shape that has the axes `X`, each named once: the bound of `flip`.
pub trait HasAxes<X>: Lengths {
    /// The shape itself. (An associated type, so that rustc names the missing axis.)
    type Out: Lengths;
    /// The proof that `Out` is the shape itself.
    #[doc(hidden)]
    const SAME: Equal<Self, Self::Out>;
}
/// Each axis is taken, and none twice.
impl<S: Lengths, X: NamesOf<S, S, Pool = Q>, Q: OnceEach> HasAxes<X> for S {
    type Out = S;
    const SAME: Equal<S, S> = Equal::ITSELF;
}

/// A list of axes of `S`. (Why the list is `Self`: see [`Widen`](crate::shape::Widen).)
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a list of axes",
    label = "expected a list of axes",
    note = "a list of axes is written with `axes!`, as in `x.flip::<axes![0, -1]>()`"
)]
pub trait NamesOf<S, Pool>: AxisList {
    /// `Pool`, with a mark in the place of each axis that is named.
    type Pool;
}
/// `axes![]`: nothing is taken.
impl<S, Pool> NamesOf<S, Pool> for () {
    type Pool = Pool;
}
/// `axes![x.., A]`: the axis is taken, then the others.
impl<S, X, P, Pool, const A: isize> NamesOf<S, Pool> for (X, Ax<A>)
where
    S: HasAxis<A, Place = P> + At<P>,
    P: TakeFrom<Pool>,
    X: NamesOf<S, P::Rest>,
    (X, Ax<A>): AxisList,
{
    type Pool = X::Pool;
}

/// Axes none of which was taken twice.
#[diagnostic::on_unimplemented(
    message = "an axis appears twice in a list of axes: name each axis once",
    label = "duplicate axes are not allowed",
    note = "each axis is named once, from the front or from the back: of three axes, 0 and -3 are the same"
)]
pub trait OnceEach {}
/// `[]`: there were no axes.
#[diagnostic::do_not_recommend]
impl OnceEach for () {}
/// `[.., d]`: each was taken once, or not at all.
#[diagnostic::do_not_recommend]
impl<L, D> OnceEach for (L, D) {}
/// The axis that a scalar accepts was taken.
#[diagnostic::do_not_recommend]
impl OnceEach for LentTaken {}

/// Numbers of positions, one for each of the axes `X`: the shifts of `roll_axes`. Sealed.
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not hold one shift for each of the axes",
    label = "another number of shifts than of axes",
    note = "as in `x.roll_axes::<axes![0, 1]>([1, -1])`"
)]
pub trait ShiftsOf<X>: AsRef<[isize]> {
    #[doc(hidden)]
    const SEALED: Seal<Self>;
}
macro_rules! shifts {
    ($($n:literal $list:ty, [$($a:ident)*];)*) => {$(
        /// `n` shifts for `n` axes
        #[diagnostic::do_not_recommend]
        impl<$(const $a: isize),*> ShiftsOf<$list> for [isize; $n] {
            const SEALED: Seal<Self> = Seal::NEW;
        }
    )*};
}
shifts! {
    0 (), [];
    1 ((), Ax<A>), [A];
    2 (((), Ax<A>), Ax<B>), [A B];
    3 ((((), Ax<A>), Ax<B>), Ax<C>), [A B C];
    4 (((((), Ax<A>), Ax<B>), Ax<C>), Ax<D>), [A B C D];
    5 ((((((), Ax<A>), Ax<B>), Ax<C>), Ax<D>), Ax<E>), [A B C D E];
    6 (((((((), Ax<A>), Ax<B>), Ax<C>), Ax<D>), Ax<E>), Ax<F>), [A B C D E F];
    7 ((((((((), Ax<A>), Ax<B>), Ax<C>), Ax<D>), Ax<E>), Ax<F>), Ax<G>), [A B C D E F G];
    8 (((((((((), Ax<A>), Ax<B>), Ax<C>), Ax<D>), Ax<E>), Ax<F>), Ax<G>), Ax<H>), [A B C D E F G H];
}

/// A shape that has the axes `X`, in any order, also repeated.
pub trait SomeAxes<X>: Lengths {
    /// The shape itself.
    type Out: Lengths;
    /// The proof that `Out` is the shape itself.
    #[doc(hidden)]
    const SAME: Equal<Self, Self::Out>;
}
/// Each axis exists.
impl<S: Lengths, X: SomeOf<S>> SomeAxes<X> for S {
    type Out = S;
    const SAME: Equal<S, S> = Equal::ITSELF;
}

/// A list of axes of `S`, in any order, also repeated. (Why the list is `Self`: see [`Widen`](crate::shape::Widen).)
pub trait SomeOf<S>: AxisList {}
/// `axes![]`
impl<S> SomeOf<S> for () {}
/// `axes![x.., A]`: each of `x`, and `A`
impl<S, X, const A: isize> SomeOf<S> for (X, Ax<A>)
where
    S: HasAxis<A, Place: InList>,
    X: SomeOf<S>,
    (X, Ax<A>): AxisList,
{
}
