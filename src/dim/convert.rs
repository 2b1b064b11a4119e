//! Run-time numbers as lengths, for `dims!`.

use super::{Dyn, K, Length, M, N, One, Sym};

/// What may stand in [`dims!`](crate::dims): a number, or a length.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a length",
    note = "`dims!` takes a `usize` for `_`, a number for a known length, and `Batch(n)` for a named one"
)]
pub trait ToDim {
    /// The type of the length.
    type Dim: Length;

    /// The length.
    fn to_dim(self) -> Self::Dim;
}

/// A number of type `usize` is a length known at run time.
impl ToDim for usize {
    type Dim = Dyn;
    fn to_dim(self) -> Dyn {
        Dyn(self)
    }
}

/// A length is itself.
macro_rules! itself {
    ($([$($param:tt)*] $name:ty;)*) => {$(
        impl<$($param)*> ToDim for $name where $name: Length {
            type Dim = Self;
            fn to_dim(self) -> Self { self }
        }
    )*};
}

itself! {
    [] One;
    [] Dyn;
    [const V: usize] N<V>;
    [const H: usize, const L: usize] K<H, L>;
    [const H: usize, const T: usize, const L: usize] M<H, T, L>;
    [T] Sym<T>;
}
