//! The shape of a tensor according to its type.

use crate::ops::lazy::Lazy;
use crate::shape::InlineShape;
use crate::tensor::{Contiguous, CowTensor, Shared, StackTensor, Strided, Tensor, View, ViewMut};

/// A type that has a shape.
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no shape",
    label = "expected a tensor, a view or an expression",
    note = "an array becomes a tensor by `Tensor::from([..])`"
)]
pub trait Shapely {
    /// The shape of the type.
    type Shape;
}

macro_rules! shapely {
    ($([$($param:tt)*] $name:ty;)*) => {$(
        #[diagnostic::do_not_recommend]
        impl<$($param)*> Shapely for $name {
            type Shape = S;
        }
    )*};
}
shapely! {
    [T, S] Strided<T, S>;
    [T, S] Tensor<T, S>;
    [T, S] View<'_, T, S>;
    [T, S] ViewMut<'_, T, S>;
    [T, S] CowTensor<'_, T, S>;
    [T, S] Contiguous<'_, T, S>;
    [T, S] Shared<T, S>;
    [T, S: InlineShape] StackTensor<T, S>;
    [T, S] Lazy<'_, T, S>;
}
#[diagnostic::do_not_recommend]
impl<X: Shapely + ?Sized> Shapely for &X {
    type Shape = X::Shape;
}
#[diagnostic::do_not_recommend]
impl<X: Shapely + ?Sized> Shapely for &mut X {
    type Shape = X::Shape;
}

/// `s is s`
#[diagnostic::on_unimplemented(
    message = "expected shape `{Expected}`, found shape `{Self}`",
    label = "this has shape `{Self}`",
    note = "the type decides: a length that the type does not know is `_`, and nothing else is"
)]
pub trait IsShape<Expected> {}
#[diagnostic::do_not_recommend]
impl<S> IsShape<S> for S {}

/// The items that `assert_shape!` prints.
pub const fn has_shape<Expected, X: Shapely<Shape: IsShape<Expected>> + ?Sized>(_: &X) {}
