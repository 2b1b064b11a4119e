//! Lengths: one type for each number.
//!
//! Known by now: traits, generics and associated types, as *The Rust Programming Language* teaches them. This module adds the
//! types that stand for the length of one axis, and the trait [`Length`], which returns the number of a length.
//!
//! | type | stands for |
//! |---|---|
//! | [`One`] | 1, the length that stretches |
//! | [`N<V>`](N) | 0 and 2 to 999 |
//! | [`K<H, L>`](K) | 1,000 to 999,999, in thousands |
//! | [`M<H, K, L>`](M) | a million to a billion, in millions |
//! | [`Dyn`] | a length known only at run time, `_` |
//! | [`Sym<Tag>`](Sym) | a named length: its size is known at run time, its identity at compile time |
//!
//! # Computing with lengths
//!
//! [`shape!`](crate::shape!) and [`len!`](crate::len!) take `+`, `-`, `*`, `/` (rounded down), `%` and parentheses; [`Sum`],
//! [`Difference`], [`Product`], [`Quotient`], [`Remainder`], [`Halved`], [`Doubled`], [`Minimum`] and [`Maximum`] are the same as type
//! aliases. Every operation has a result for every pair of lengths, so that generic code needs no bound:
//!
//! ```
//! use congruent::prelude::*;
//!
//! /// A class token in front of `T` others.
//! fn with_class<B: Dim, T: Dim, D: Dim>(
//!     class: &Strided<f32, shape![B, 1, D]>,
//!     x: &Strided<f32, shape![B, T, D]>,
//! ) -> Tensor<f32, shape![B, 1 + T, D]> {
//!     class.cat::<1>(x)
//! }
//!
//! /// Weights for `C` channels and `G` more: known at compile time, because both are.
//! fn weights<C: StaticDim, G: StaticDim>() -> Tensor<f32, shape![G, C + G]> {
//!     Tensor::zeros()
//! }
//!
//! let x = Tensor::<f32, shape![2, 196, 8]>::ones();
//! let y: Tensor<f32, shape![2, 197, 8]> = with_class(&Tensor::ones(), &x);
//! let w: Tensor<f32, shape![32, 96]> = weights::<len![64], _>();
//! # let _ = (y, w);
//! ```
//!
//! | operands | result |
//! |---|---|
//! | both known | the one length of the number: `1 + 196` is `197` |
//! | one is `_` or named | `_` |
//! | one is a type parameter | the operation itself: `1 + T`; [`StaticDim`](crate::StaticDim) if both operands are |
//! | `D + 0`, `D - 0`, `D * 1`, `D / 1` | `D`, whatever `D` is, a named length or a parameter, too |
//! | known, and the result is negative, a division by zero, or more than a billion | no length: `shape!` rejects it where it sees both numbers. Otherwise the result is a type that equals only itself, and `cargo build` stops at the first operation that reads its number, and prints both operands |
//!
//! Two computed lengths with type parameters are the same if they are *written* in the same way (the rule of Futhark: size equality
//! is syntactical). `1 + T` and `T + 1` are two types; `C + G + C` and `2 * C + G` are, too. The result of an operation
//! has its operands in the order of the call: `a.cat::<0>(&b)` has length `A + B`. Numbers move to the front and are computed: `1 + 2 + T` is `3 + T`,
//! `(2 * 3) * T` is `6 * T`. Where you know more than the types, [`try_into_shape`](crate::Tensor::try_into_shape) checks it at run time.
//!
//! The files, in the order in which they are read; each opens with what is known by then and what it adds:
//!
//! | file | adds |
//! |---|---|
//! | `mod` | the types above, and [`Length`], which reads them |
//! | `relax` | a first relation between lengths; what a row is |
//! | `convert`, `written`, `axes`, `counts` | numbers of a running program as lengths, positions, axes and counts, single and in lists |
//! | `decimal`, in it `digit`, `length`, `factors` | numbers that types compute with: lists of digits |
//! | `table` | which list of digits is which const generic |
//! | `number` | from a length to its number and back, in one place |
//! | `arithmetic` | what is computed from lengths in generic code |
//! | `count` | numbers that may be unknown before the program runs |
//! | `constant`, `listed` | constants and const parameters as lengths |
//!
//! A first path: four files lead to [`Broadcast`](crate::shape::Broadcast), the relation that the crate is about.
//!
//! | read | for | leave for later |
//! |---|---|---|
//! | `dim/mod.rs` | the types of lengths, and [`Length`] | `AxisPattern`; `sealed`; the bounds `table::..`, which say what numbers a type may hold |
//! | `dim/relax.rs` | the first relation; what a row is | |
//! | `shape/lists/lengths.rs` | the list, [`Lengths`](crate::Lengths) | `SUMMARY`, `AXES` and the names of lists, for kernels and macros |
//! | `shape/broadcasting/broadcast.rs` | two shapes that meet | the rows of `AnyRank` |
//!
//! In the line above each rule, `d` is any length, `n` a number, `1` the length that stretches, `_` one known only at run time,
//! `name` a named one; `u` and `v` are numbers that can be computed with, and `[r, x]` is one of digits, of which `x` is the last.
//!
//! Then [`shape`](mod@crate::shape).
//!
//! **What are the two attributes?** `#[diagnostic::on_unimplemented]`, above a trait, is the sentence that rustc prints where the
//! trait does not hold. `#[diagnostic::do_not_recommend]`, above an `impl`, makes rustc report the trait that was required, and not
//! a bound of this impl that failed; nor does rustc list the impl among others that hold. Nearly all rows have this attribute. A row has no such
//! attribute if its bound has the better message: the row of two lists in `broadcast.rs` requires that their last lengths broadcast, and so the error
//! of `[5, 2] + [5, 3]` names 2 and 3 instead of both shapes.
//! **Why not typenum's numbers?** A user would read `UInt<UInt<UTerm, B1>, B0>` in every message
//! and, on a mismatch, "expected `B1`, found `B0`". These types print in decimal.
//!
//! **Why is `One` apart?** It is the only length that stretches. Because it has its own type, each row of the broadcast table is an `impl` on
//! constructors: no two overlap.
//!
//! **Why three constructors of known lengths?** So that the table of numbers that can be computed with
//! ([`number`]) has 1,000 rows and not a billion.
//!
//! Exercises of the course: 1, 2, 3, 11, 21, 23, 29 and 30.

mod axes;
mod convert;
mod counts;
mod decimal;
mod relax;
mod table;
mod written;
// Hidden but reachable, so that rustc prints the names in this module without a path. (With the attribute on the module itself, rustc would print a
// path.)
#[path = ""]
mod door {
    use super::*;

    pub mod arithmetic;
    pub mod constant;
    pub mod count;
    pub mod listed;
    pub mod number;
}
#[doc(hidden)]
pub use door::{arithmetic, constant, count, listed, number};

pub use arithmetic::{Difference, Doubled, Halved, Maximum, Minimum, Product, Quotient, Remainder, Sum, flat};
pub use axes::{AlongAxes, Axes, Axis, NamedAxes, along};
pub use constant::Const;
pub use convert::{Numbers, ToDim, ToValue};
pub use counts::Counts;
pub use relax::RelaxDim;

use crate::shape::Dim;
use arithmetic::{Both, Dynamic, IsProduct, Knowledge, Static};
use arithmetic::{KnownDifference, KnownMaximum, KnownMinimum, KnownProduct, KnownQuotient, KnownRemainder, KnownSum};
use core::fmt;
use core::marker::PhantomData;
use number::{Decimal, ToDecimal};
use table::{Digits, Positive, ThreeDigits};

/// The length 1, which stretches to any other.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct One;

/// A known length: 0, or 2 to 999.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct N<const V: usize>;

/// A known length of `H` thousands and `L`: `K<4, 96>` is 4,096.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct K<const H: usize, const L: usize = 0>;

/// A known length of `H` millions, `K` thousands and `L`: `M<1, 48, 576>` is 1,048,576.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct M<const H: usize, const K: usize = 0, const L: usize = 0>;

/// A length known only at run time: `_` in [`shape!`](crate::shape!).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Dyn(
    /// The length.
    pub usize,
);

/// The name of a length, declared by [`dim!`](crate::dim!).
pub trait Tag: Copy + fmt::Debug + Send + Sync + 'static {
    /// The name, as error messages show it.
    const NAME: &'static str;
}

/// A name that [`dim!`](crate::dim!) has declared: a length that is the same on every machine.
#[doc(hidden)]
pub trait Declared: Tag {}

/// A named length: two of the same tag are the same length, two of different tags never are.
///
/// Its size is known at run time, and is checked wherever two lengths of the same tag meet; unlike [`Dyn`], a named length never stretches, not even
/// if its size is 1.
pub struct Sym<T>(usize, PhantomData<T>);

impl<T> Sym<T> {
    /// The named length of size `n`.
    pub const fn new(n: usize) -> Self {
        Sym(n, PhantomData)
    }
}

// By hand: a derive would require the same of the tag.
impl<T> Clone for Sym<T> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<T> Copy for Sym<T> {}
/// 0, as for all lengths known at run time
impl<T> Default for Sym<T> {
    fn default() -> Self {
        Sym::new(0)
    }
}
impl<T> PartialEq for Sym<T> {
    fn eq(&self, other: &Self) -> bool {
        self.0 == other.0
    }
}
impl<T> Eq for Sym<T> {}
impl<T: Tag> fmt::Debug for Sym<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}({})", T::NAME, self.0)
    }
}

#[doc(inline)]
pub use congruent_layout::dim::AxisPattern;

/// Returns what the type of a length says about its number.
pub(crate) const fn pattern_of<D: Length>() -> AxisPattern {
    match (D::KNOWN, D::NAME) {
        (Some(n), _) => AxisPattern::Size(n),
        (None, Some(name)) => AxisPattern::Named(name),
        (None, None) => AxisPattern::Unknown,
    }
}

pub(crate) mod sealed {
    #[diagnostic::on_unimplemented(
        message = "`{Self}` is not one of the lengths and shapes of this crate",
        note = "`Length` and `Lengths` are sealed, because the kernels rely on their rules: name a length with `dim!`"
    )]
    /// Seals [`Length`](super::Length) and the traits built on it: the kernels rely on the rules.
    pub trait Sealed {}

    /// The remaining requirements on a length, in one bound: a type from another crate is rejected with one error.
    #[diagnostic::on_unimplemented(
        message = "`{Self}` is not one of the lengths and shapes of this crate",
        note = "`Length` and `Lengths` are sealed, because the kernels rely on their rules: name a length with `dim!`"
    )]
    pub trait OneOfOurs: Sealed + super::RelaxDim<Self> + super::RelaxDim<super::Dyn> + Default + Sized {}

    /// Seals a trait that has it as the type of a required constant, `const SEALED: Seal<Self>`: no other crate can name the type.
    ///
    /// **Why not a supertrait?** A supertrait seals `Self` alone. A relation with a parameter would still allow `impl RelaxDim<Liar> for N<3>`; and
    /// rustc would prove the supertrait again at each use.
    pub struct Seal<X: ?Sized>(core::marker::PhantomData<fn(&X)>);
    impl<X: ?Sized> Seal<X> {
        pub(crate) const NEW: Self = Seal(core::marker::PhantomData);
    }
}
use sealed::{OneOfOurs, Sealed};

/// A type that stands for the length of one axis.
///
/// Sealed. Generic code requires [`Dim`], which adds the laws of broadcasting.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a length",
    note = "a length is written with `shape!`, which finds the one type for each number: 1 is `One`, 224 is `N<224>`, 4096 is `K<4, 96>`"
)]
// (`len![P3]`, too: rustc prints the message of this trait, because `len!` accepts any length.)
#[cfg_attr(
    feature = "typenum",
    diagnostic::on_unimplemented(
        note = "an unsigned number of `typenum` is a length, `len![U784]`; a signed number is not: write `U3`, not `P3`"
    )
)]
pub trait Length: OneOfOurs + ToDim<Dim = Self> + Copy + fmt::Debug + PartialEq + Send + Sync + 'static {
    /// The number, if the type determines it.
    const KNOWN: Option<usize>;
    /// The name, if the length has one.
    const NAME: Option<&'static str> = None;

    /// The number.
    fn size(self) -> usize;

    /// Returns the length of that size, if the type allows it.
    fn of(size: usize) -> Option<Self>;

    /// The only value, if the type determines the number.
    #[doc(hidden)]
    const ONLY: Option<Self> = None;

    /// When the number is known: at compile time, or at run time.
    type Knowledge: Knowledge;

    /// The length without its name: `_` for a named length, because a computed number has no name, though it may be equal.
    type Nameless: Dim<Knowledge = Self::Knowledge>;

    /// `a + self`
    type AddedTo<A: Dim>: Dim<Knowledge = Both<Self, A>>;
    /// `a - self`
    type TakenFrom<A: Dim>: Dim<Knowledge = Both<Self, A>>;
    /// `a * self`, which is divided as it is written, in generic code, too.
    type Multiplying<A: Dim>: Dim<Knowledge = Both<Self, A>> + IsProduct<A, Self>;
    /// `a * self`, if that is `x`: where `self` is `_`, the largest multiple of a that is not more than `x`.
    type Completing<A: Dim, X: Dim>: Dim;
    /// `a / self`, rounded down.
    type Dividing<A: Dim>: Dim<Knowledge = Both<Self, A>>;
    /// `a % self`
    type RemainderOf<A: Dim>: Dim<Knowledge = Both<Self, A>>;
    /// `min(a, self)`
    type MinimumWith<A: Dim>: Dim<Knowledge = Both<Self, A>>;
    /// `max(a, self)`
    type MaximumWith<A: Dim>: Dim<Knowledge = Both<Self, A>>;

    /// `self + n`, a known number.
    type Plus<E: Dim + ToDecimal>: Dim<Knowledge = Self::Knowledge>;
    /// `self - n`
    type Minus<E: Dim + ToDecimal>: Dim<Knowledge = Self::Knowledge>;
    /// `self * n`
    type Times<E: Dim + ToDecimal>: Dim<Knowledge = Self::Knowledge>;
    /// `self / n`, rounded down.
    type Over<E: Dim + ToDecimal>: Dim<Knowledge = Self::Knowledge>;
    /// `self % n`
    type Modulo<E: Dim + ToDecimal>: Dim<Knowledge = Self::Knowledge>;
    /// `min(self, n)`
    type Minimum<E: Dim + ToDecimal>: Dim<Knowledge = Self::Knowledge>;
    /// `max(self, n)`
    type Maximum<E: Dim + ToDecimal>: Dim<Knowledge = Self::Knowledge>;
    /// `R` where `self` is known, otherwise `_`.
    type IfKnown<R: Dim<Knowledge = Static>>: Dim<Knowledge = Self::Knowledge>;
}

/// A length whose type determines its number: all but [`Dyn`] and [`Sym`].
#[diagnostic::on_unimplemented(
    message = "the length `{Self}` is not known at compile time",
    label = "this length is not known at compile time",
    note = "build such a tensor from run-time lengths: `Tensor::zeros_of(dims![n, 784])`"
)]
pub trait Fixed: Length<Knowledge = Static> {
    /// The number.
    const SIZE: usize;
    /// The one value of the type.
    const VALUE: Self;
}
/// `n`: its one value
#[diagnostic::do_not_recommend]
impl<D: Length<Knowledge = Static>> Fixed for D {
    const SIZE: usize = match D::KNOWN {
        Some(size) => size,
        None => unreachable!(),
    };
    const VALUE: Self = match D::ONLY {
        Some(value) => value,
        None => unreachable!(),
    };
}

/// Writes the rows of a relation for each named kind of length: calls the macro with the parameters and the type of each.
///
/// ```text
/// for_each_length!(rows: one, numbers);    // rows! { [] One; [const V: usize] N<V>; .. K<H, L>; .. M<H, T, L>; }
/// ```
macro_rules! for_each_length {
    ($rows:ident: $($kind:ident),*) => { for_each_length! { @collect $rows [$($kind)*] } };
    (@collect $rows:ident [] $($row:tt)*) => { $rows! { $($row)* } };
    (@collect $rows:ident [one $($kind:ident)*] $($row:tt)*) => {
        for_each_length! { @collect $rows [$($kind)*] $($row)* [] One; }
    };
    (@collect $rows:ident [numbers $($kind:ident)*] $($row:tt)*) => {
        for_each_length! {
            @collect $rows [$($kind)*] $($row)*
            [const V: usize] N<V>;
            [const H: usize, const L: usize] K<H, L>;
            [const H: usize, const T: usize, const L: usize] M<H, T, L>;
        }
    };
    (@collect $rows:ident [names $($kind:ident)*] $($row:tt)*) => {
        for_each_length! { @collect $rows [$($kind)*] $($row)* [T: Tag] Sym<T>; }
    };
    // A difference below 0.
    (@collect $rows:ident [negative $($kind:ident)*] $($row:tt)*) => {
        for_each_length! { @collect $rows [$($kind)*] $($row)* [X: Length, O: Sign, Y: Length] NoLength<X, O, Y>; }
    };
}
pub(crate) use for_each_length;

/// The equation of each known length: the types that it consists of, and its number.
macro_rules! known_length {
    ($([$($param:tt)*] $name:ty, $($digits:ty: $rule:path),* => $size:expr, $value:expr, $product:ty, $quotient:ty;)*) => {$(
        impl<$($param)*> Sealed for $name where $($digits: $rule),* {}
        impl<$($param)*> OneOfOurs for $name where $($digits: $rule),* {}
        /// `n`: this number, and no other
        #[diagnostic::do_not_recommend]
        impl<$($param)*> Length for $name where $($digits: $rule),* {
            const KNOWN: Option<usize> = Some($size);
            const ONLY: Option<Self> = Some($value);
            fn size(self) -> usize { $size }
            fn of(size: usize) -> Option<Self> { (size == $size).then_some($value) }

            type Knowledge = Static;
            type Nameless = Self;
            type AddedTo<A: Dim> = <<Self as ToDecimal>::Decimal as Decimal>::AddedTo<A, Self>;
            type TakenFrom<A: Dim> = <<Self as ToDecimal>::Decimal as Decimal>::TakenFrom<A, Self>;
            type Multiplying<A: Dim> = $product;
            type Completing<A: Dim, X: Dim> = $product;
            type Dividing<A: Dim> = $quotient;
            type RemainderOf<A: Dim> = A::Modulo<Self>;
            type MinimumWith<A: Dim> = A::Minimum<Self>;
            type MaximumWith<A: Dim> = A::Maximum<Self>;
            type Plus<E: Dim + ToDecimal> = KnownSum<Self, E>;
            type Minus<E: Dim + ToDecimal> = KnownDifference<Self, E>;
            type Times<E: Dim + ToDecimal> = KnownProduct<Self, E>;
            type Over<E: Dim + ToDecimal> = KnownQuotient<Self, E>;
            type Modulo<E: Dim + ToDecimal> = KnownRemainder<Self, E>;
            type Minimum<E: Dim + ToDecimal> = KnownMinimum<Self, E>;
            type Maximum<E: Dim + ToDecimal> = KnownMaximum<Self, E>;
            type IfKnown<R: Dim<Knowledge = Static>> = R;
        }
    )*};
}

// impl<const V: usize> Length for N<V> where Digits<V>: NotOne { const KNOWN = Some(V); .. }
known_length! {
    [] One, => 1, One, A, A;
    [const V: usize] N<V>, Digits<V>: table::NotOne => V, N, A::Times<Self>, A::Over<Self>;
    [const H: usize, const L: usize] K<H, L>, Digits<H>: Positive, Digits<L>: ThreeDigits => H * 1000 + L, K, A::Times<Self>, A::Over<Self>;
    [const H: usize, const T: usize, const L: usize] M<H, T, L>, Digits<H>: table::Millions, Digits<T>: ThreeDigits, Digits<L>: ThreeDigits => (H * 1000 + T) * 1000 + L, M, A::Times<Self>, A::Over<Self>;
}

/// The results of arithmetic on a number known at run time, which are known at run time only.
macro_rules! unknown {
    () => {
        type Knowledge = Dynamic;
        type Nameless = Dyn;
        type AddedTo<A: Dim> = Dyn;
        type TakenFrom<A: Dim> = Dyn;
        type Multiplying<A: Dim> = Dyn;
        type Completing<A: Dim, X: Dim> = Product<A, Quotient<X, A>>;
        type Dividing<A: Dim> = Dyn;
        type RemainderOf<A: Dim> = Dyn;
        type MinimumWith<A: Dim> = Dyn;
        type MaximumWith<A: Dim> = Dyn;
        type Plus<E: Dim + ToDecimal> = Dyn;
        type Minus<E: Dim + ToDecimal> = Dyn;
        type Times<E: Dim + ToDecimal> = Dyn;
        type Over<E: Dim + ToDecimal> = Dyn;
        type Modulo<E: Dim + ToDecimal> = Dyn;
        type Minimum<E: Dim + ToDecimal> = Dyn;
        type Maximum<E: Dim + ToDecimal> = Dyn;
        type IfKnown<R: Dim<Knowledge = Static>> = Dyn;
    };
}

impl Sealed for Dyn {}
impl OneOfOurs for Dyn {}
/// `_`: any number
impl Length for Dyn {
    unknown! {}
    const KNOWN: Option<usize> = None;
    fn size(self) -> usize {
        self.0
    }
    fn of(size: usize) -> Option<Self> {
        Some(Dyn(size))
    }
}

impl<T: Tag> Sealed for Sym<T> {}
impl<T: Tag> OneOfOurs for Sym<T> {}
/// `name`: any number
impl<T: Tag> Length for Sym<T> {
    unknown! {}
    const KNOWN: Option<usize> = None;
    const NAME: Option<&'static str> = Some(T::NAME);
    fn size(self) -> usize {
        self.0
    }
    fn of(size: usize) -> Option<Self> {
        Some(Sym::new(size))
    }
}
