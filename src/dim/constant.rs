//! Constants and const parameters as lengths: `shape![{VOCAB}]`, and `shape![{I}]` where `Const<I>: Known`.
//!
//! Known by now: one type for each number, and the digits that it is made of. This file adds the way from a number that
//! rustc computes to its type. A const argument may be computed only where no generic parameter is in it, so there are two ways:
//!
//! | in braces | its type comes from | numbers |
//! |---|---|---|
//! | a constant: `{VOCAB}`, `{A + 1}`, `{Config::WIDTH}` | its millions, thousands and rest, each a const argument: [`IsLength`] | to a billion |
//! | a const parameter: `{I}` | a table: [`OnTheList`](super::listed::OnTheList) | 0 to 1,024, and those listed beyond |
//!
//! **How does the macro distinguish `{VOCAB}` from `{I}`?** It cannot: it sees a name. It prints, for each of the three parts, a block in which the
//! name is a constant with the value "a parameter", and in that block another that imports all names of the module. A constant of the module hides
//! the first; a parameter is in no module, so that the first remains. A constant of a function is in no module either, and is looked up in the table.
//! A parameter (or a constant of a function) with the name of a constant of the module would be taken for that constant: the two numbers of
//! [`IsNamed`] then differ, and the length is rejected.
//!
//! **Rejected:** the name alone (`IN` may be either); `use NAME as X`, which sees constants of functions, too, but is rejected
//! where the name is a parameter; a table of all numbers.

use super::table::{Digits, Millions, NotOne, Positive, ThreeDigits};
use super::{K, Length, M, N, One};

/// The number of a const parameter: `Const<I>`, in the bound that makes it a length, `where Const<I>: Known`
/// ([`Known`](crate::Known)).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Const<const V: usize>;

/// A number in braces, as the macros print it: its millions, its thousands and the rest.
pub struct InBraces<const H: usize, const T: usize, const L: usize>;

/// The number used where the module has no constant of this name: longer than any length.
pub const PARAMETER: usize = usize::MAX;

/// The millions of [`PARAMETER`], and of any other number that is too long. (A length has at most 1,000 millions.)
pub const OF_PARAMETER: usize = 1001;
const TOO_LONG: usize = 1002;

/// The number that the macros split into parts. A field, because if its type does not fit, rustc reports nothing else.
pub struct Carried {
    /// The number.
    pub n: usize,
}

impl Carried {
    /// Returns the number.
    pub const fn itself(self) -> usize {
        self.n
    }

    /// Returns the millions.
    pub const fn millions(self) -> usize {
        match self.n {
            PARAMETER => OF_PARAMETER,
            1_000_000_001.. => TOO_LONG,
            n => n / 1_000_000,
        }
    }

    /// Returns the thousands below the millions.
    pub const fn thousands(self) -> usize {
        if self.n == PARAMETER { 0 } else { self.n / 1000 % 1000 }
    }

    /// Returns the part below the thousands.
    pub const fn rest(self) -> usize {
        if self.n == PARAMETER { 0 } else { self.n % 1000 }
    }
}

/// The three parts of a number `V` that is a length. (A parameter, so that the message can show the number.)
#[diagnostic::on_unimplemented(
    message = "a length is at most 1_000_000_000, not {V}",
    label = "{V} is too large for a length"
)]
pub trait IsLength<const V: usize> {
    /// The one length of the number.
    type Dim: Length;
}

/// `1`
#[diagnostic::do_not_recommend]
impl IsLength<1> for InBraces<0, 0, 1> {
    type Dim = One;
}

/// `L`
#[diagnostic::do_not_recommend]
impl<const V: usize, const L: usize> IsLength<V> for InBraces<0, 0, L>
where
    Digits<L>: NotOne,
{
    type Dim = N<L>;
}

/// `T * 1000 + L`
#[diagnostic::do_not_recommend]
impl<const V: usize, const T: usize, const L: usize> IsLength<V> for InBraces<0, T, L>
where
    Digits<T>: Positive,
    Digits<L>: ThreeDigits,
{
    type Dim = K<T, L>;
}

/// `(H * 1000 + T) * 1000 + L`
#[diagnostic::do_not_recommend]
impl<const V: usize, const H: usize, const T: usize, const L: usize> IsLength<V> for InBraces<H, T, L>
where
    Digits<H>: Millions,
    Digits<T>: ThreeDigits,
    Digits<L>: ThreeDigits,
{
    type Dim = M<H, T, L>;
}

/// The length of an expression that is `V`.
pub type Computed<const V: usize, const H: usize, const T: usize, const L: usize> =
    <InBraces<H, T, L> as IsLength<V>>::Dim;

/// The three parts of the number `W` that a name has in the module, where the name itself is `V`.
#[diagnostic::on_unimplemented(
    message = "the name of this length is also the name of a constant of the module, which is {W}",
    label = "not the constant of the module",
    note = "in braces a const parameter, and a constant of a function, has a name that no constant of the module has"
)]
pub trait IsNamed<const V: usize, const W: usize> {
    /// The one length of `V`.
    type Dim: Length;
}

/// A constant of the module.
impl<const V: usize, const H: usize, const T: usize, const L: usize, D: Length> IsNamed<V, V> for InBraces<H, T, L>
where
    Self: IsLength<V, Dim = D>,
{
    type Dim = D;
}

/// The length of a name whose value is `V`, and `W` in the module.
pub type Named<const V: usize, const W: usize, const H: usize, const T: usize, const L: usize> =
    <InBraces<H, T, L> as IsNamed<V, W>>::Dim;

/// Fails if a name in the place of a type is the name of a constant: other names have no size, whether they name nothing, the function that
/// [`dim!`](crate::dim!) declares, or a struct without fields.
#[track_caller]
pub const fn no_constant(size: usize, message: &str) {
    if size != 0 {
        panic!("{}", message);
    }
}

/// The type `T`; `CHECKED` has rejected constants before.
pub type NoConstant<T, const CHECKED: bool> = T;
