//! The leaves of nested arrays, and of vectors, of elements. (In the file of [`Scalar`], because coherence requires that no array is a scalar.)

mod neighbours;

use crate::element::{Element, Scalar};
use core::marker::PhantomData;

/// The form of a single leaf.
pub struct One;
/// The form `F`, repeated `N` times.
pub struct Many<F, const N: usize>(PhantomData<F>);
/// The form `F`, repeated as often as a number of `typenum` says.
pub struct ManyOf<F, U>(PhantomData<(F, U)>);
/// The form of a vector of leaves.
pub struct Row;

mod sealed {
    use super::Scalar;

    /// Seals [`Nested`](super::Nested): unsafe code trusts that there are as many leaves as the form says.
    pub trait Nested {}
    impl<T: Scalar> Nested for T {}
    impl<A: Nested, const N: usize> Nested for [A; N] {}
    impl<T: Scalar> Nested for Vec<T> {}
}

/// A leaf, nested arrays of leaves, or a vector of them, all contiguous in memory. Sealed.
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not become a tensor by itself",
    note = "nested arrays of numbers or `bool` do, up to six axes of at most 1,024 elements, and a `Vec` of numbers or `bool`, of shape `[_]`; for anything else use `Tensor::from_vec(dims![..], vec)`, and of rows, a `Vec<[f32; 5]>`, `Tensor::from_vec(dims![rows.len(), 5], rows.into_flattened())`"
)]
pub trait Nested: sealed::Nested {
    /// The type of a leaf.
    type Leaf: Element;
    /// The lengths, axis by axis.
    type Form;
    /// Returns the outermost length; 1 for a leaf.
    fn len(&self) -> usize;
    /// Returns a pointer to the first leaf.
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
