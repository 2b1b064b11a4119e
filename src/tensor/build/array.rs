//! Nested arrays as tensors: `Tensor::from([[1., 2.], [3., 4.]])`.

use super::super::Tensor;
use super::sizes_of;
use crate::dim::number::ArrayDim;
use crate::error::OrPanic;
use crate::kernel::element::{Element, Scalar};
use crate::shape::StaticShape;
use typenum::Const;

/// The length type of an array of `V` elements.
type Len<const V: usize> = <Const<V> as ArrayDim>::Dim;

mod sealed {
    /// Closes [`ArrayShape`](super::ArrayShape): there are as many elements as its shape says.
    pub trait Array {}
    impl<T: crate::Scalar> Array for T {}
    impl<T: Array, const N: usize> Array for [T; N] {}
}

/// A nested array as a tensor: its shape as a type. Sealed.
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not become a tensor by itself",
    note = "nested arrays of numbers or `bool` do, up to six axes of at most 1,024 elements; for anything else use `Tensor::from_vec(dims![..], vec)`"
)]
pub trait ArrayShape: sealed::Array {
    /// The type of one element.
    type Element: Element;
    /// The lengths, outermost first.
    type Shape: StaticShape;
    /// The elements, row-major.
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
            fn elements(&self) -> &[T] {
                // SAFETY: nested arrays lie one behind the other, without gaps.
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
    fn elements(&self) -> &[T] {
        core::slice::from_ref(self)
    }
}

/// The elements of a nested array, or a number: a copy, O(n).
impl<A: ArrayShape> From<A> for Tensor<A::Element, A::Shape> {
    #[track_caller]
    fn from(array: A) -> Self {
        let elements = array.elements();
        let sizes = sizes_of(&<A::Shape as StaticShape>::VALUE);
        // SAFETY: the sizes of a value of the shape.
        unsafe { Tensor::filled(&sizes, elements.len(), |i| elements[i]) }.or_panic()
    }
}
