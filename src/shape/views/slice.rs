//! Slicing: the items of `s!` as types, and their results for a shape.
//!
//! Known by now: lists of axes. This file adds lists of items, each of which removes, changes or adds an axis, or leaves some as they are; and
//! lengths that are computed from the ends of a range.

use crate::dim::number::{AboveZero, Decimal, Difference, FewerThan, LessOf, NoMoreThan, QuotientUp, ToDecimal};
use crate::dim::sealed::Seal;
use crate::dim::{Dyn, K, Length, M, N, One, Sym, Tag, for_each_length};
use crate::shape::Lengths;
pub use crate::shape::items::{ToItem, inclusive, step, value};

/// The items in front of `...`, with all axes that the other items leave.
#[derive(Clone, Copy, Debug)]
pub struct Front<F>(pub F);
/// The position `I`, counted from the front.
#[derive(Clone, Copy, Debug)]
pub struct Nth<I>(pub I);
/// The position `I`, counted from the back: 1 is the last.
#[derive(Clone, Copy, Debug)]
pub struct NthBack<I>(pub I);
/// A position known at run time, counted from the back when negative.
#[derive(Clone, Copy, Debug)]
pub struct NthValue(pub isize);
/// A whole axis.
#[derive(Clone, Copy, Debug)]
pub struct Whole;
/// A new axis of length 1.
#[derive(Clone, Copy, Debug)]
pub struct NewAxis;
/// The positions from `A` to before `B`, `C` apart.
#[derive(Clone, Copy, Debug)]
pub struct Between<A, B, C>(pub A, pub B, pub C);
/// A range known at run time.
#[derive(Clone, Copy, Debug)]
pub struct Bounds {
    /// The first position; `None` for 0.
    pub start: Option<isize>,
    /// The position after the last; `None` for the length.
    pub stop: Option<isize>,
}

/// An end that is not written: the edge of the axis.
#[derive(Clone, Copy, Debug)]
pub struct Open;
/// An end counted from the front.
#[derive(Clone, Copy, Debug)]
pub struct Fwd<I>(pub I);
/// An end counted from the back.
#[derive(Clone, Copy, Debug)]
pub struct Bwd<I>(pub I);
/// An end known at run time, counted from the back when negative.
#[derive(Clone, Copy, Debug)]
pub struct Value(pub isize);
/// A step known at run time.
#[derive(Clone, Copy, Debug)]
pub struct Step(pub usize);

/// A shape that can be sliced by the items `X`.
///
/// # Shapes
///
/// | item | written | an axis of length d becomes |
/// |---|---|---|
/// | `Nth<I>`, `NthBack<I>` | `2`, `-1` | nothing: the axis is removed; checked: `i < d`, `0 < i <= d` |
/// | `NthValue` | `i` | nothing; checked at run time |
/// | `Whole` | `..` | d |
/// | `Between<A, B, C>` | `1..7;2` | the length, if `d` and all three are known, else `Dyn` |
/// | `Bounds` | `r`, a range | `Dyn` |
/// | [`NewAxis`] | `NewAxis` | `1, d` |
///
/// The items after the `...` follow `Front`, which holds the items in front of it: they are lined up with the last axes, and those inside `Front`
/// with the first.
#[diagnostic::on_unimplemented(
    message = "shape `{Self}` cannot be sliced by `{X}`",
    label = "expected `s![..]`",
    note = "an index is written with `s!`, as in `x.slice(s![0, 2.., ..;2])`; index tensors copy: `x.index(s![&rows, ..])`"
)]
pub trait Slice<X> {
    /// The shape of the part.
    type Out: Lengths;
    #[doc(hidden)]
    const SEALED: Seal<Self>;
}

/// The shape of `S` sliced by the items `X`.
pub type Sliced<S, X> = <S as Slice<X>>::Out;

// (Hidden: rustdoc would list it on the page of each type.)
/// One row: the items determine the result.
#[cfg_attr(doc, doc(hidden))]
impl<S, X: Select<S, Out = O>, O: Lengths> Slice<X> for S {
    const SEALED: Seal<Self> = Seal::NEW;
    type Out = O;
}

/// Items that select a part of a shape `S`.
///
/// (Why the list of items is `Self`: see [`Widen`](crate::shape::Widen).)
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not an index of positions and ranges",
    label = "expected `s![..]`",
    note = "an index is written with `s!`, as in `x.slice(s![0, 2.., ..;2])`; index tensors copy: `x.index(s![&rows, ..])`"
)]
pub trait Select<S> {
    /// The shape of the part.
    type Out: Lengths;
    #[doc(hidden)]
    const SEALED: Seal<Self>;
}

/// `s` by `...` is `s`: there are no items in front.
impl<S: Lengths> Select<S> for Front<()> {
    const SEALED: Seal<Self> = Seal::NEW;
    type Out = S;
}
/// `[f.., i] ...`: the axes without an item stay whole.
impl<S, F, I, R, O: Lengths> Select<S> for Front<(F, I)>
where
    (F, I): Strip<S, Left = R>,
    S: Keep<R, (F, I), Out = O>,
{
    const SEALED: Seal<Self> = Seal::NEW;
    type Out = O;
}
/// `[]` by nothing is `[]`.
impl Select<()> for () {
    const SEALED: Seal<Self> = Seal::NEW;
    type Out = ();
}
/// `s` by `x.., NewAxis` is `s` by `x..`, then 1.
impl<S, X: Select<S>> Select<S> for (X, NewAxis) {
    const SEALED: Seal<Self> = Seal::NEW;
    type Out = (X::Out, One);
}
/// `[l.., d]` by `x.., Whole` is `[l..]` by `x..`, then d.
impl<L, D: Length, X: Select<L>> Select<(L, D)> for (X, Whole) {
    const SEALED: Seal<Self> = Seal::NEW;
    type Out = (X::Out, D);
}
/// `[l.., d]` by `x.., i` is `[l..]` by `x..`, if `i < d`.
impl<L, D: Length + HasPosition<I>, X: Select<L>, I> Select<(L, D)> for (X, Nth<I>) {
    const SEALED: Seal<Self> = Seal::NEW;
    type Out = X::Out;
}
/// `[l.., d]` by `x.., -i` is `[l..]` by `x..`, if `i <= d`.
impl<L, D: Length + HasPositionBack<I>, X: Select<L>, I> Select<(L, D)> for (X, NthBack<I>) {
    const SEALED: Seal<Self> = Seal::NEW;
    type Out = X::Out;
}
/// `[l.., d]` by `x.., i` is `[l..]` by `x..`; checked at run time.
impl<L, D: Length, X: Select<L>> Select<(L, D)> for (X, NthValue) {
    const SEALED: Seal<Self> = Seal::NEW;
    type Out = X::Out;
}
/// `[l.., d]` by `x.., a..b;c` is `[l..]` by `x..`, then the length of the range.
impl<L, D: Length + Ranged<A, B, C, Out = E>, X: Select<L>, A, B, C, E: Length> Select<(L, D)>
    for (X, Between<A, B, C>)
{
    const SEALED: Seal<Self> = Seal::NEW;
    type Out = (X::Out, E);
}
/// `[l.., d]` by `x.., r` is `[l..]` by `x..`, then `_`.
impl<L, D: Length, X: Select<L>> Select<(L, D)> for (X, Bounds) {
    const SEALED: Seal<Self> = Seal::NEW;
    type Out = (X::Out, Dyn);
}

/// An item that takes an axis of the shape.
pub trait TakesAxis {}

/// The rest of the shape `S`, without the axes that the items take.
pub trait Strip<S> {
    /// The remaining axes, or [`TooMany`].
    type Left;
    #[doc(hidden)]
    const SEALED: Seal<Self>;
}
/// Without items `s` is left.
impl<S> Strip<S> for () {
    const SEALED: Seal<Self> = Seal::NEW;
    type Left = S;
}
/// `f.., NewAxis` takes as many axes as `f..`.
impl<S, F: Strip<S>> Strip<S> for (F, NewAxis) {
    const SEALED: Seal<Self> = Seal::NEW;
    type Left = F::Left;
}
/// The rest if an item takes an axis of a shape that has none left.
pub struct TooMany(());

macro_rules! takes_axis {
    ($([$($param:ident)*] $item:ty;)*) => {$(
        /// An item takes one axis.
        impl<$($param),*> TakesAxis for $item {}
        /// `x.., i` takes one axis of `[l.., d]`, and `x..` some of `[l..]`.
        impl<L, D, X: Strip<L>, $($param),*> Strip<(L, D)> for (X, $item) {
            const SEALED: Seal<Self> = Seal::NEW;
            type Left = X::Left;
        }
        /// `x.., i` takes one axis of `[]`: refused by [`Keep`].
        impl<X, $($param),*> Strip<()> for (X, $item) {
            const SEALED: Seal<Self> = Seal::NEW;
            type Left = TooMany;
        }
    )*};
}
takes_axis! {
    [] Whole;
    [I] Nth<I>;
    [I] NthBack<I>;
    [] NthValue;
    [A B C] Between<A, B, C>;
    [] Bounds;
}

/// A shape that keeps its last axes, as many as `R` has, and whose other axes are sliced by `F`.
#[diagnostic::on_unimplemented(
    message = "too many indices: the shape has fewer axes than the index takes",
    label = "more positions and ranges than axes",
    note = "each position and each range takes one axis; `...` takes what is left, and `NewAxis` none"
)]
pub trait Keep<R, F> {
    /// The shape of the part.
    type Out: Lengths;
    #[doc(hidden)]
    const SEALED: Seal<Self>;
}
/// None is kept.
impl<S, F: Select<S>> Keep<(), F> for S {
    const SEALED: Seal<Self> = Seal::NEW;
    type Out = F::Out;
}
/// `[l.., d]` keeps d.
impl<L: Keep<R, F>, D: Length, R, E, F> Keep<(R, E), F> for (L, D) {
    const SEALED: Seal<Self> = Seal::NEW;
    type Out = (L::Out, D);
}

/// A length with a position `I`.
///
/// (The rows are for numbers and for lengths that are checked at run time: so a parameter is rejected by this bound, with a message that says what to
/// write, and a number by [`InBounds`].)
#[diagnostic::on_unimplemented(
    message = "index `{I}` is not known to be there: the axis has a generic length",
    label = "this axis has length `{Self}`, of which nothing is known",
    note = "give the position as a value, which is checked at run time: `let i = 0; x.slice(s![..., i])`"
)]
pub trait HasPosition<I> {}
/// A length with a position `I` from the back.
#[diagnostic::on_unimplemented(
    message = "index `{I}` from the back is not known to be there: the axis has a generic length",
    label = "this axis has length `{Self}`, of which nothing is known",
    note = "give the position as a value, which is checked at run time: `let i = -1; x.slice(s![..., i])`"
)]
pub trait HasPositionBack<I> {}
/// A number beyond the position `I`.
#[diagnostic::on_unimplemented(
    message = "index `{I}` is out of bounds for dimension `{Self}`",
    label = "this axis has length `{Self}`",
    note = "positions count from 0; where the length is generic, pass the position as a value: `let i = 0; x.slice(s![..., i])`"
)]
pub trait InBounds<I> {}
/// A number of at least `I`, which is not 0.
#[diagnostic::on_unimplemented(
    message = "index `{I}` from the back is out of bounds for dimension `{Self}`",
    label = "this axis has length `{Self}`",
    note = "negative positions count from the back: -1 is the last"
)]
pub trait InBoundsBack<I> {}
/// A number of at least `I`, where a range begins.
#[diagnostic::on_unimplemented(
    message = "the start `{I}` of a range is out of bounds for dimension `{Self}`",
    label = "this axis has length `{Self}`",
    note = "a start that is written as a number is checked at compile time; PyTorch's rule, which moves it to the edge, is for values: `let start = 9; x.slice(s![start..])`"
)]
pub trait HasStart<I> {}
/// A number of at least `I`, where a range ends.
#[diagnostic::on_unimplemented(
    message = "the end `{I}` of a range is out of bounds for dimension `{Self}`",
    label = "this axis has length `{Self}`",
    note = "an end that is written as a number is checked at compile time; PyTorch's rule, which moves it to the edge, is for values: `let end = 9; x.slice(s![..end])`"
)]
pub trait HasEnd<I> {}

/// `i < n`
#[diagnostic::do_not_recommend]
impl<D: ToDecimal, I: ToDecimal<Decimal: FewerThan<D::Decimal>>> InBounds<I> for D {}
/// `0 < i <= n`
#[diagnostic::do_not_recommend]
impl<D: ToDecimal, I: ToDecimal<Decimal: NoMoreThan<D::Decimal> + AboveZero>> InBoundsBack<I> for D {}
/// `i <= n`
#[diagnostic::do_not_recommend]
impl<D: ToDecimal, I: ToDecimal<Decimal: NoMoreThan<D::Decimal>>> HasStart<I> for D {}
/// `i <= n`
#[diagnostic::do_not_recommend]
impl<D: ToDecimal, I: ToDecimal<Decimal: NoMoreThan<D::Decimal>>> HasEnd<I> for D {}

/// A length that has a range from `A` to before `B`, `C` apart.
///
/// | `A` | `B` | `C` | the length of the range |
/// |---|---|---|---|
/// | open or a value | a value | any | `Dyn`, of any length |
/// | a value | open | any | `Dyn`, of any length |
/// | open | open | a value | `Dyn`, of any length |
/// | any other | | | by [`Cut`], for a length that is not generic |
pub trait Ranged<A, B, C> {
    /// The length of the range.
    type Out: Length;
}
macro_rules! by_values {
    ($([$($param:ident)?] $a:ty, $b:ty, $c:ty;)*) => {$(
        /// Known at run time: `_`
        impl<D: Length, $($param)?> Ranged<$a, $b, $c> for D {
            type Out = Dyn;
        }
    )*};
}
by_values! {
    [C] Open, Value, C;
    [C] Value, Open, C;
    [C] Value, Value, C;
    [] Open, Open, Step;
}
macro_rules! by_numbers {
    ($([$($param:tt)*] $a:ty, $b:ty, $c:ty;)*) => {$(
        /// The length of the cut range
        impl<D: Cut<$a, $b, $c, Out = O>, O: Length, $($param)*> Ranged<$a, $b, $c> for D {
            type Out = O;
        }
    )*};
}
by_numbers! {
    [I, B, C] Fwd<I>, B, C;
    [I, B, C] Bwd<I>, B, C;
    [I, C] Open, Fwd<I>, C;
    [I, C] Open, Bwd<I>, C;
    [I, C] Value, Fwd<I>, C;
    [I, C] Value, Bwd<I>, C;
    [] Open, Open, One;
    [const V: usize] Open, Open, N<V>;
    [const H: usize, const L: usize] Open, Open, K<H, L>;
    [const H: usize, const T: usize, const L: usize] Open, Open, M<H, T, L>;
}

/// A length from which a range is cut by numbers.
#[diagnostic::on_unimplemented(
    message = "a range with a number in it cannot be cut from an axis of generic length",
    label = "this axis has length `{Self}`, and nothing is computed from it",
    note = "give each end as a value, one from the back, too: `let n = -1; x.slice(s![.., ..n])`; the range has the length `_`"
)]
pub trait Cut<A, B, C> {
    /// The length of the range.
    type Out: Length;
}
macro_rules! numbers {
    ($([$($param:tt)*] $d:ty;)*) => {$(
        /// `i < n`
        impl<I, $($param)*> HasPosition<I> for $d where Self: InBounds<I> {}
        /// `i <= n`
        impl<I, $($param)*> HasPositionBack<I> for $d where Self: InBoundsBack<I> {}
        /// `a..b;c` of a number: from the place of `a` to the place of `b`, in steps of `c`
        impl<A, B, C, P, Q, O: Length, $($param)*> Cut<A, B, C> for $d
        where
            A: Start<Self, At = P>,
            B: Stop<Self, At = Q>,
            P: Span<Q, C, Out = O>,
        {
            type Out = O;
        }
    )*};
}
for_each_length!(numbers: one, numbers);
macro_rules! unknown {
    ($([$($param:tt)*] $d:ty;)*) => {$(
        /// Checked at run time.
        #[diagnostic::do_not_recommend]
        impl<I, $($param)*> HasPosition<I> for $d {}
        /// Checked at run time.
        #[diagnostic::do_not_recommend]
        impl<I, $($param)*> HasPositionBack<I> for $d {}
        /// A range of this length has a length known at run time.
        impl<A, B, C, $($param)*> Cut<A, B, C> for $d {
            type Out = Dyn;
        }
    )*};
}
unknown! {
    [] Dyn;
    [T: Tag] Sym<T>;
}

/// A place in an axis that is known as a number.
pub struct Place<U>(core::marker::PhantomData<U>);

/// The beginning of a range in an axis of length `D`.
pub trait Start<D> {
    /// The place: [`Place<U>`](Place), or [`Value`] at run time.
    type At;
}
/// The end of a range in an axis of length `D`.
pub trait Stop<D> {
    /// The place: [`Place<U>`](Place), or [`Value`] at run time.
    type At;
}
/// From `0`
impl<D> Start<D> for Open {
    type At = Place<()>;
}
/// To `d`
impl<D: ToDecimal> Stop<D> for Open {
    type At = Place<D::Decimal>;
}
macro_rules! ends {
    ($($trait:ident $has:ident;)*) => {$(
        /// `i`, if `i <= d`
        impl<D: $has<I>, I: ToDecimal> $trait<D> for Fwd<I> {
            type At = Place<I::Decimal>;
        }
        /// `d - i`, if `i <= d`
        ///
        /// (With a number in any case, so that only one bound rejects.) 0 counted from the back is not an end: `-0` is 0.
        impl<D: $has<I> + ToDecimal, I: ToDecimal<Decimal: AboveZero>> $trait<D> for Bwd<I> {
            type At = Place<LessOf<D::Decimal, I::Decimal>>;
        }
        /// Known at run time
        impl<D> $trait<D> for Value {
            type At = Value;
        }
    )*};
}
ends! { Start HasStart; Stop HasEnd; }

/// A place from which a range goes to `B`, `C` apart.
pub trait Span<B, C> {
    /// The length of the range.
    type Out: Length;
}
/// From a place known at run time: `_`
impl<B, C> Span<B, C> for Value {
    type Out = Dyn;
}
/// To a place known at run time: `_`
impl<A, C> Span<Value, C> for Place<A> {
    type Out = Dyn;
}
/// `max(b, a) - a`, in steps of `c`
impl<A: Decimal, B: Decimal, C, O: Length> Span<Place<B>, C> for Place<A>
where
    LessOf<B, A>: InSteps<C, Out = O>,
{
    type Out = O;
}

/// A number of positions, of which one in `C` is taken.
pub trait InSteps<C> {
    /// The number of these positions.
    type Out: Length;
}
/// `u / 1`. (No range is longer than its axis, so its length is a length type.)
impl<U: Decimal> InSteps<One> for U {
    type Out = U::LengthOr<N<0>>;
}
/// In steps known at run time: `_`
impl<U> InSteps<Step> for U {
    type Out = Dyn;
}
macro_rules! steps {
    ($([$($param:tt)*] $c:ty;)*) => {$(
        /// `u / c`, rounded up
        impl<U: Decimal, C: AboveZero, $($param)*> InSteps<$c> for U
        where
            $c: ToDecimal<Decimal = C>,
        {
            type Out = <QuotientUp<U, C> as Difference>::LengthOr<N<0>>;
        }
    )*};
}
for_each_length!(steps: numbers);

// Refused rows (see `broadcasting/expand.rs`).

/// `[]` by an item that takes an axis: never, because nothing keeps [`TooMany`].
impl<X, I: TakesAxis> Select<()> for (X, I)
where
    (): Keep<TooMany, (X, I)>,
{
    const SEALED: Seal<Self> = Seal::NEW;
    type Out = ();
}
