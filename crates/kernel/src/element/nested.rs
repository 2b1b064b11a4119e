//! Nested arrays, and vectors, of elements: where their leaves are. (Beside [`Scalar`], of which coherence asks that no array is one.)

mod neighbours;

use crate::element::{Element, Scalar};
use core::marker::PhantomData;

/// A leaf alone.
pub struct One;
/// `N` times this form.
pub struct Many<F, const N: usize>(PhantomData<F>);
/// The form `F`, as many times as the number `U` of `typenum`.
pub struct ManyOf<F, U>(PhantomData<(F, U)>);
/// A vector of leaves.
pub struct Row;

mod sealed {
    use super::Scalar;

    /// Closes [`Nested`](super::Nested): there are as many leaves as its form says.
    pub trait Nested {}
    impl<T: Scalar> Nested for T {}
    impl<A: Nested, const N: usize> Nested for [A; N] {}
    impl<T: Scalar> Nested for Vec<T> {}
}

/// A leaf, nested arrays of leaves, or a vector of them, which lie one after the other. Sealed.
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not become a tensor by itself",
    note = "nested arrays of numbers or `bool` do, up to six axes of at most 1,024 elements, and a `Vec` of numbers or `bool`, of shape `[_]`; for anything else use `Tensor::from_vec(dims![..], vec)`, and of rows, a `Vec<[f32; 5]>`, `Tensor::from_vec(dims![rows.len(), 5], rows.into_flattened())`"
)]
pub trait Nested: sealed::Nested {
    /// One of them.
    type Leaf: Element;
    /// How many there are, axis by axis.
    type Form;
    /// The outermost length; 1 of a leaf.
    fn len(&self) -> usize;
    /// The first leaf.
    fn first(&self) -> *const Self::Leaf;
}

#[diagnostic::do_not_recommend]
impl<T: Scalar> Nested for T {
    type Leaf = T;
    type Form = One;
    fn len(&self) -> usize {
        1
    }
    fn first(&self) -> *const T {
        self
    }
}

#[diagnostic::do_not_recommend]
impl<A: Nested, const N: usize> Nested for [A; N] {
    type Leaf = A::Leaf;
    type Form = Many<A::Form, N>;
    fn len(&self) -> usize {
        N
    }
    fn first(&self) -> *const A::Leaf {
        (&raw const *self).cast()
    }
}

#[diagnostic::do_not_recommend]
impl<T: Scalar> Nested for Vec<T> {
    type Leaf = T;
    type Form = Row;
    fn len(&self) -> usize {
        self.len()
    }
    fn first(&self) -> *const T {
        self.as_ptr()
    }
}
