//! The tensor and the views of a shape that is computed: a method's result, where its type is the answer of a relation; and names for two
//! shapes whose length is found at run time.
//!
//! `TensorOf<T, R>` is `Tensor<T, R>`, and `ViewOf<'a, T, R>` is `View<'a, T, R>`, for every shape `R`. **Why not write those?**
//! With those, where a relation does not hold, rustc still knows that the result is a `Tensor`. It looks for the next method of
//! the chain, finds the one of lists and the one of [`AnyRank`](crate::AnyRank), and reports a second mistake. Of a type it does
//! not know at all it reports nothing.

use super::{CowTensor, Shared, Tensor, View, ViewMut};
use congruent_kernel::element::Element;

/// A shape as a function: of elements `T` it makes the type of a tensor.
#[doc(hidden)]
pub trait Shapes<T> {
    /// Elements of its own.
    type Tensor;
    /// Elements of another, for reading.
    type View<'a>
    where
        T: 'a;
    /// Elements of another, for writing.
    type ViewMut<'a>
    where
        T: 'a;
    /// A view or a tensor.
    type Cow<'a>
    where
        T: Element + 'a;
    /// Elements with several owners.
    type Shared;
}

impl<T, S> Shapes<T> for S {
    type Tensor = Tensor<T, S>;
    type Shared = Shared<T, S>;
    type View<'a>
        = View<'a, T, S>
    where
        T: 'a;
    type ViewMut<'a>
        = ViewMut<'a, T, S>
    where
        T: 'a;
    type Cow<'a>
        = CowTensor<'a, T, S>
    where
        T: Element + 'a;
}

/// [`Tensor<T, S>`](Tensor), of a shape that is computed.
pub type TensorOf<T, S> = <S as Shapes<T>>::Tensor;
/// [`View<'a, T, S>`](View), of a shape that is computed.
pub type ViewOf<'a, T, S> = <S as Shapes<T>>::View<'a>;
/// [`ViewMut<'a, T, S>`](ViewMut), of a shape that is computed.
pub type ViewMutOf<'a, T, S> = <S as Shapes<T>>::ViewMut<'a>;
/// [`CowTensor<'a, T, S>`](CowTensor), of a shape that is computed.
pub type CowOf<'a, T, S> = <S as Shapes<T>>::Cow<'a>;
/// [`Shared<T, S>`](Shared), of a shape that is computed.
pub type SharedOf<T, S> = <S as Shapes<T>>::Shared;

/// `shape![_]`: a vector of as many elements as are found.
pub type Found = crate::shape![_];
/// `shape![_, D]`: as many rows as are found, of length `D`.
pub type FoundRows<D> = crate::shape![_, D];
