//! The tensor and the views of a computed shape: the result of a method whose type is the answer of a relation; and names for two shapes whose length
//! is found at run time.
//!
//! `TensorOf<T, R>` is `Tensor<T, R>`, and `ViewOf<'a, T, R>` is `View<'a, T, R>`, for all shapes `R`. **Why not write those?** With them, rustc
//! knows that the result is a `Tensor` even if a relation does not hold. It looks for the next method of the chain, finds one for lists and one for
//! [`AnyRank`](crate::AnyRank), and reports a second mistake. For a type that it does not know at all it reports nothing.

use super::{CowTensor, Shared, Tensor, View, ViewMut};
use congruent_kernel::element::Element;

/// A shape as a function: from elements `T` to the type of a tensor.
#[doc(hidden)]
pub trait Shapes<T> {
    /// A tensor that owns its elements.
    type Tensor;
    /// A read-only view.
    type View<'a>
    where
        T: 'a;
    /// A mutable view.
    type ViewMut<'a>
    where
        T: 'a;
    /// A view or a tensor.
    type Cow<'a>
    where
        T: Element + 'a;
    /// A tensor whose elements have several owners.
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

/// [`Tensor<T, S>`](Tensor), for a computed shape.
pub type TensorOf<T, S> = <S as Shapes<T>>::Tensor;
/// [`View<'a, T, S>`](View), for a computed shape.
pub type ViewOf<'a, T, S> = <S as Shapes<T>>::View<'a>;
/// [`ViewMut<'a, T, S>`](ViewMut), for a computed shape.
pub type ViewMutOf<'a, T, S> = <S as Shapes<T>>::ViewMut<'a>;
/// [`CowTensor<'a, T, S>`](CowTensor), for a computed shape.
pub type CowOf<'a, T, S> = <S as Shapes<T>>::Cow<'a>;
/// [`Shared<T, S>`](Shared), for a computed shape.
pub type SharedOf<T, S> = <S as Shapes<T>>::Shared;

/// `shape![_]`: a vector whose length is found at run time.
pub type Found = crate::shape![_];
/// `shape![_, D]`: a number of rows of length `D` that is found at run time.
pub type FoundRows<D> = crate::shape![_, D];
