//! Nested arrays as tensors: `Tensor::from([[1., 2.], [3., 4.]])`; and vectors, of which the type has no length.

use super::super::Tensor;
use super::{filled, sizes_of};
use crate::dim::number::ArrayDim;
use crate::dim::{Const, Dyn};
use crate::error::prelude::*;
use crate::kernel::element::{Element, Scalar};
use crate::shape::{Lengths, StaticShape};

/// The length type of an array of `V` elements.
type Len<const V: usize> = <Const<V> as ArrayDim>::Dim;

mod sealed {
    /// Closes [`ArrayShape`](super::ArrayShape): there are as many elements as its shape says.
    pub trait Array {}
    impl<T: crate::Scalar> Array for T {}
    impl<T: Array, const N: usize> Array for [T; N] {}
    impl<T: crate::Scalar> Array for Vec<T> {}
}

/// A nested array, or a vector, as a tensor: its shape as a type. Sealed.
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not become a tensor by itself",
    note = "nested arrays of numbers or `bool` do, up to six axes of at most 1,024 elements, and a `Vec` of numbers or `bool`, of shape `[_]`; for anything else use `Tensor::from_vec(dims![..], vec)`, and of rows, a `Vec<[f32; 5]>`, `Tensor::from_vec(dims![rows.len(), 5], rows.into_flattened())`"
)]
pub trait ArrayShape: sealed::Array {
    /// The type of one element.
    type Element: Element;
    /// The lengths, outermost first.
    type Shape: Lengths;
    /// The lengths.
    fn shape(&self) -> Self::Shape;
    /// The elements, row-major: as many as the shape has.
    fn elements(&self) -> &[Self::Element];
}

/// ```text
/// impl<T: Scalar, const A: usize, const B: usize> From<[[T; B]; A]> for Tensor<T, (((), Len<A>), Len<B>)> { .. }
/// ```
macro_rules! arrays {
    ($($array:ty, $shape:ty, [$($v:ident)*];)*) => {$(
        #[diagnostic::do_not_recommend]
        impl<T: Scalar, $(const $v: usize),*> ArrayShape for $array
        where
            $(Const<$v>: ArrayDim,)*
            $shape: StaticShape,
        {
            type Element = T;
            type Shape = $shape;
            fn shape(&self) -> $shape {
                <$shape as StaticShape>::VALUE
            }
            fn elements(&self) -> &[T] {
                // SAFETY: nested arrays lie one after the other, without gaps.
                unsafe { core::slice::from_raw_parts((&raw const *self).cast(), <$shape as StaticShape>::NUMEL) }
            }
        }
    )*};
}

arrays! {
    [T; A], ((), Len<A>), [A];
    [[T; B]; A], (((), Len<A>), Len<B>), [A B];
    [[[T; C]; B]; A], ((((), Len<A>), Len<B>), Len<C>), [A B C];
    [[[[T; D]; C]; B]; A], (((((), Len<A>), Len<B>), Len<C>), Len<D>), [A B C D];
    [[[[[T; E]; D]; C]; B]; A], ((((((), Len<A>), Len<B>), Len<C>), Len<D>), Len<E>), [A B C D E];
    [[[[[[T; F]; E]; D]; C]; B]; A], (((((((), Len<A>), Len<B>), Len<C>), Len<D>), Len<E>), Len<F>), [A B C D E F];
}

/// A number is an array without axes.
#[diagnostic::do_not_recommend]
impl<T: Scalar> ArrayShape for T {
    type Element = T;
    type Shape = ();
    fn shape(&self) {}
    fn elements(&self) -> &[T] {
        core::slice::from_ref(self)
    }
}

/// How many elements a vector has is known when the program runs.
#[diagnostic::do_not_recommend]
impl<T: Scalar> ArrayShape for Vec<T> {
    type Element = T;
    type Shape = ((), Dyn);
    fn shape(&self) -> ((), Dyn) {
        ((), Dyn(self.len()))
    }
    fn elements(&self) -> &[T] {
        self
    }
}

/// The elements of a nested array, of a vector, or a number: a copy, O(n).
///
/// # Panics
/// When memory runs out.
///
/// # Examples
/// ```
/// use congruent::prelude::*;
///
/// let x: Tensor<f64, shape![2, 2]> = Tensor::from([[1.0, 2.0], [3.0, 4.0]]);
/// let y: Tensor<f64, shape![_]> = Tensor::from(vec![1.0, 2.0]);
/// assert_eq!((&x + &y).to_vec(), [2.0, 4.0, 4.0, 6.0]);
/// ```
impl<A: ArrayShape> From<A> for Tensor<A::Element, A::Shape> {
    #[track_caller]
    fn from(array: A) -> Self {
        let elements = array.elements();
        let sizes = sizes_of(&array.shape());
        // SAFETY: the sizes of a value of the shape.
        unsafe { filled(&sizes, elements.len(), |i| elements[i]).or_panic().rebrand() }
    }
}
