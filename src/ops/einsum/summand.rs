//! Operands of `einsum!`.

use crate::Element;
use crate::dim::sealed::Seal;
use crate::shape::{InlineShape, Lengths};
use crate::tensor::{Contiguous, CowTensor, Operand, Shared, StackTensor, Strided, Tensor, View, ViewMut};
use congruent_kernel::Ref;

/// An operand of `einsum!` over elements of type `T`: a tensor or a view. Sealed.
///
/// **Why not [`Operand`]?** `Operand` has a row for every element type, because numbers are operands too: for a type that is not a tensor, rustc
/// would take that row, and report a scalar without axes.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot stand in `einsum!`",
    label = "expected tensors or views with elements of one type",
    note = "element types are never converted silently: `x.to_type::<f32>()` converts a tensor; a number scales the result with `*`"
)]
pub trait Summand<T> {
    /// The shape of the operand.
    type Axes: Lengths;

    /// Seals the trait: kernels trust this shape.
    #[doc(hidden)]
    const SEALED: Seal<Self>;

    /// Returns the elements and their layout, for the kernels.
    #[doc(hidden)]
    fn lend(&self) -> Ref<'_, T>;
}

macro_rules! summands {
    ($([$($param:tt)*] $name:ty, $shape:ident;)*) => {$(
        #[diagnostic::do_not_recommend]
        impl<$($param)* T: Element, S: $shape> Summand<T> for $name {
            type Axes = S;
            const SEALED: Seal<Self> = Seal::NEW;
            fn lend(&self) -> Ref<'_, T> {
                Operand::raw(self)
            }
        }
    )*};
}
summands! {
    [] Tensor<T, S>, Lengths;
    [] &Tensor<T, S>, Lengths;
    ['a,] View<'a, T, S>, Lengths;
    ['a,] &View<'a, T, S>, Lengths;
    ['a,] &ViewMut<'a, T, S>, Lengths;
    [] &Strided<T, S>, Lengths;
    ['a,] CowTensor<'a, T, S>, Lengths;
    ['a,] &CowTensor<'a, T, S>, Lengths;
    ['a,] Contiguous<'a, T, S>, Lengths;
    ['a,] &Contiguous<'a, T, S>, Lengths;
    [] Shared<T, S>, Lengths;
    [] &Shared<T, S>, Lengths;
    [] StackTensor<T, S>, InlineShape;
    [] &StackTensor<T, S>, InlineShape;
}
