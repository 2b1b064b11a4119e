//! Nested arrays as tensors: `Tensor::from([[1., 2.], [3., 4.]])`; and vectors, whose type has no length.

use super::super::Tensor;
use super::{filled, sizes_of};
use crate::dim::number::ArrayDim;
use crate::dim::{Const, Dyn};
use crate::error::prelude::*;
use crate::shape::{Lengths, StaticShape};
use congruent_kernel::element::Element;
use congruent_kernel::element::nested::{Many, Nested, One, Row};

/// The length type of an array of `V` elements.
type ArrayLength<const V: usize> = <Const<V> as ArrayDim>::Dim;

/// A nested array, or a vector, as a tensor: its shape as a type. Sealed.
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not become a tensor by itself",
    note = "nested arrays of numbers or `bool` do, up to six axes of at most 1,024 elements, and a `Vec` of numbers or `bool`, of shape `[_]`; for anything else use `Tensor::from_vec(dims![..], vec)`, and of rows, a `Vec<[f32; 5]>`, `Tensor::from_vec(dims![rows.len(), 5], rows.into_flattened())`"
)]
pub trait ArrayShape: Nested {
    /// The type of one element.
    type Element: Element;
    /// The lengths, outermost first.
    type Shape: Lengths;
    /// Returns the lengths.
    fn shape(&self) -> Self::Shape;
    /// The elements, row-major: as many as the shape has.
    fn elements(&self) -> &[Self::Element];
}

#[diagnostic::do_not_recommend]
impl<A: Nested<Form: FormShape>> ArrayShape for A {
    type Element = A::Leaf;
    type Shape = <A::Form as FormShape>::Shape;
    fn shape(&self) -> Self::Shape {
        <A::Form as FormShape>::shape(self.len())
    }
    fn elements(&self) -> &[A::Leaf] {
        // SAFETY: a form says how many leaves there are, which lie one after the other, without gaps.
        unsafe { core::slice::from_raw_parts(self.first(), <A::Form as FormShape>::numel(self.len())) }
    }
}

/// The shape of a form of nested arrays: up to six axes.
pub trait FormShape {
    /// The lengths, outermost first.
    type Shape: Lengths;
    /// Returns the values of the lengths, `len` for the outermost.
    fn shape(len: usize) -> Self::Shape;
    /// The number of elements.
    fn numel(len: usize) -> usize;
}

/// ```text
/// impl<const A: usize, const B: usize> FormShape for Many<Many<One, B>, A> { type Shape = (((), Len<A>), Len<B>); .. }
/// ```
macro_rules! arrays {
    ($($form:ty, $shape:ty, [$($v:ident)*];)*) => {$(
        #[diagnostic::do_not_recommend]
        impl<$(const $v: usize),*> FormShape for $form
        where
            $(Const<$v>: ArrayDim,)*
            $shape: StaticShape,
        {
            type Shape = $shape;
            fn shape(_: usize) -> $shape {
                <$shape as StaticShape>::VALUE
            }
            fn numel(_: usize) -> usize {
                <$shape as StaticShape>::NUMEL
            }
        }
    )*};
}

arrays! {
    One, (), [];
    Many<One, A>, ((), ArrayLength<A>), [A];
    Many<Many<One, B>, A>, (((), ArrayLength<A>), ArrayLength<B>), [A B];
    Many<Many<Many<One, C>, B>, A>, ((((), ArrayLength<A>), ArrayLength<B>), ArrayLength<C>), [A B C];
    Many<Many<Many<Many<One, D>, C>, B>, A>, (((((), ArrayLength<A>), ArrayLength<B>), ArrayLength<C>), ArrayLength<D>), [A B C D];
    Many<Many<Many<Many<Many<One, E>, D>, C>, B>, A>,
        ((((((), ArrayLength<A>), ArrayLength<B>), ArrayLength<C>), ArrayLength<D>), ArrayLength<E>), [A B C D E];
    Many<Many<Many<Many<Many<Many<One, F>, E>, D>, C>, B>, A>,
        (((((((), ArrayLength<A>), ArrayLength<B>), ArrayLength<C>), ArrayLength<D>), ArrayLength<E>), ArrayLength<F>), [A B C D E F];
}

/// The bound of impls that match no form.
///
/// With the two impls below, each form matches the heads of at least two. With a single impl, rustc would choose it, and report a missing `FormShape`
/// of a form; so it reports that an array does not become a tensor.
trait NoForm {}

/// The items of an impl without forms.
macro_rules! never {
    () => {
        type Shape = ();
        fn shape(_: usize) {}
        fn numel(_: usize) -> usize {
            0
        }
    };
}

#[diagnostic::do_not_recommend]
impl<F: NoForm> FormShape for F {
    never!();
}

#[diagnostic::do_not_recommend]
impl<F: NoForm, const N: usize> FormShape for Many<F, N> {
    never!();
}

/// The number of elements of a vector is known at run time.
impl FormShape for Row {
    type Shape = ((), Dyn);
    fn shape(len: usize) -> ((), Dyn) {
        ((), Dyn(len))
    }
    fn numel(len: usize) -> usize {
        len
    }
}

/// Copies the elements of a nested array or of a vector, or a number: O(n).
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
