//! Construction.
//!
//! Where the type knows every length, it is enough: `Tensor::<f32, shape![2, 3]>::zeros()`. Where
//! it does not, the same names end in `_of` and take the lengths: `Tensor::zeros_of(dims![n, 3])`.

use super::{Indexed, Tensor};
use crate::dim::number::ArrayDim;
use crate::error::{OrPanic, ShapeError};
use crate::kernel::element::{Element, Number, Scalar};
use crate::layout::{Dims, checked_numel};
use crate::shape::{Lengths, StaticShape};
use crate::storage::Buffer;
use typenum::Const;

/// The lengths of a shape, as numbers.
pub(crate) fn sizes_of<S: Lengths>(shape: &S) -> Dims {
    let mut sizes = Dims::from_elem(0, shape.rank());
    shape.write(&mut sizes);
    sizes
}

#[track_caller]
fn checked<T>(op: &'static str, sizes: &[usize]) -> usize {
    try_checked::<T>(op, sizes).or_panic()
}

fn try_checked<T>(op: &'static str, sizes: &[usize]) -> Result<usize, ShapeError> {
    checked_numel(sizes, size_of::<T>()).ok_or_else(|| ShapeError::TooLarge { op, sizes: sizes.into() })
}

impl<T: Element, S: Lengths> Tensor<T, S> {
    /// A tensor of these sizes (the number of elements is `numel`) with elements that come in
    /// row-major order.
    fn filled(sizes: &[usize], numel: usize, mut next: impl FnMut(usize) -> T) -> Self {
        let buffer = Buffer::new(numel);
        for i in 0..numel {
            // SAFETY: the buffer has `numel` elements.
            unsafe { buffer.ptr().add(i).write(next(i)) };
        }
        Tensor::assemble(sizes, buffer)
    }

    /// All elements `value`, of run-time lengths: O(n).
    ///
    /// # Panics
    /// When there are more elements than can be addressed.
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    ///
    /// let n = 5;
    /// let x: Tensor<f32, shape![_, 3]> = Tensor::full_of(dims![n, 3], 1.5);
    /// let y = Tensor::full_of(AnyRank::from([5, 3]), 1.5f32);
    /// assert_eq!(x, y);
    /// ```
    #[track_caller]
    pub fn full_of(shape: S, value: T) -> Self {
        let sizes = sizes_of(&shape);
        let numel = checked::<T>("full_of", &sizes);
        Tensor::filled(&sizes, numel, |_| value)
    }

    /// All elements 0, of run-time lengths: O(n).
    ///
    /// # Panics
    /// When there are more elements than can be addressed.
    #[track_caller]
    pub fn zeros_of(shape: S) -> Self
    where
        T: Number,
    {
        Tensor::full_of(shape, T::ZERO)
    }

    /// All elements 1, of run-time lengths: O(n).
    ///
    /// # Panics
    /// When there are more elements than can be addressed.
    #[track_caller]
    pub fn ones_of(shape: S) -> Self
    where
        T: Number,
    {
        Tensor::full_of(shape, T::ONE)
    }

    /// The numbers 0, 1, 2, ... row-major, of run-time lengths: O(n).
    ///
    /// # Panics
    /// When there are more elements than can be addressed.
    #[track_caller]
    pub fn arange_of(shape: S) -> Self
    where
        T: Number,
    {
        let sizes = sizes_of(&shape);
        let numel = checked::<T>("arange_of", &sizes);
        Tensor::filled(&sizes, numel, T::from_usize)
    }

    /// Each element computed from its position, of run-time lengths: O(n).
    ///
    /// The position is `[i, j]` for a list of rank 2, a slice for `AnyRank`.
    ///
    /// # Panics
    /// When there are more elements than can be addressed.
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    ///
    /// let n = 2;
    /// let x = Tensor::from_fn_of(dims![n, 3], |[i, j]| 10 * i + j);
    /// assert_eq!(x.to_vec(), [0, 1, 2, 10, 11, 12]);
    /// let y = Tensor::from_fn_of(AnyRank::from([2, 3]), |p| 10 * p[0] + p[1]);
    /// assert_eq!(x, y);
    /// ```
    #[track_caller]
    pub fn from_fn_of(shape: S, mut f: impl FnMut(S::Position<'_>) -> T) -> Self
    where
        S: Indexed,
    {
        let sizes = sizes_of(&shape);
        let numel = checked::<T>("from_fn_of", &sizes);
        let mut position = Dims::from_elem(0, sizes.len());
        Tensor::filled(&sizes, numel, |_| {
            let element = f(S::position(&position));
            turn(&mut position, &sizes);
            element
        })
    }

    /// The elements of a vector, row-major: a copy into aligned memory, O(n).
    ///
    /// # Errors
    /// [`ShapeError::Numel`] when there are not as many elements as the shape needs,
    /// [`ShapeError::TooLarge`] when it needs more than can be addressed.
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    ///
    /// let x = Tensor::from_vec(dims![2, 2], vec![1, 2, 3, 4])?;
    /// assert_eq!(x[[1, 0]], 3);
    /// assert!(Tensor::from_vec(dims![2, 2], vec![1, 2, 3]).is_err());
    /// # Ok::<(), ShapeError>(())
    /// ```
    pub fn from_vec(shape: S, elements: Vec<T>) -> Result<Self, ShapeError> {
        Tensor::from_slice(shape, &elements)
    }

    /// The elements of a slice, row-major: a copy, O(n).
    ///
    /// # Errors
    /// [`ShapeError::Numel`] when there are not as many elements as the shape needs.
    pub fn from_slice(shape: S, elements: &[T]) -> Result<Self, ShapeError> {
        let sizes = sizes_of(&shape);
        let numel = try_checked::<T>("from_vec", &sizes)?;
        if numel != elements.len() {
            let (op, wanted) = ("from_vec", (&*sizes).into());
            return Err(ShapeError::Numel { op, wanted, numel: elements.len() });
        }
        let buffer = Buffer::new(numel);
        // SAFETY: both are valid for `numel` elements, and one of them is new.
        unsafe { core::ptr::copy_nonoverlapping(elements.as_ptr(), buffer.ptr().as_ptr(), numel) };
        Ok(Tensor::assemble(&sizes, buffer))
    }
}

/// Turns a position on to the next, row-major.
fn turn(position: &mut [usize], sizes: &[usize]) {
    for (i, &size) in position.iter_mut().zip(sizes).rev() {
        *i += 1;
        if *i < size {
            return;
        }
        *i = 0;
    }
}

impl<T, S> Tensor<T, S> {
    /// All elements `value`: O(n).
    #[track_caller]
    pub fn full(value: T) -> Self
    where
        T: Element,
        S: StaticShape,
    {
        Tensor::full_of(S::VALUE, value)
    }

    /// All elements 0: O(n).
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    ///
    /// let x = Tensor::<f32, shape![2, 3]>::zeros();
    /// assert_eq!(x.sizes(), [2, 3]);
    /// ```
    /// ```compile_fail,E0277
    /// use congruent::prelude::*;
    ///
    /// let x = Tensor::<f32, shape![_, 3]>::zeros();   // how many rows? `zeros_of(dims![n, 3])`
    /// ```
    #[track_caller]
    pub fn zeros() -> Self
    where
        T: Number,
        S: StaticShape,
    {
        Tensor::full_of(S::VALUE, T::ZERO)
    }

    /// All elements 1: O(n).
    #[track_caller]
    pub fn ones() -> Self
    where
        T: Number,
        S: StaticShape,
    {
        Tensor::full_of(S::VALUE, T::ONE)
    }

    /// The numbers 0, 1, 2, ... row-major: O(n).
    #[track_caller]
    pub fn arange() -> Self
    where
        T: Number,
        S: StaticShape,
    {
        Tensor::arange_of(S::VALUE)
    }

    /// Each element computed from its position: O(n).
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    ///
    /// let x = Tensor::<_, shape![2, 3]>::from_fn(|[i, j]| 10 * i + j);
    /// assert_eq!(x[[1, 2]], 12);
    /// ```
    #[track_caller]
    pub fn from_fn(f: impl FnMut(S::Position<'_>) -> T) -> Self
    where
        T: Element,
        S: StaticShape + Indexed,
    {
        Tensor::from_fn_of(S::VALUE, f)
    }
}

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
    fn from(array: A) -> Self {
        let elements = array.elements();
        Tensor::filled(&sizes_of(&<A::Shape as StaticShape>::VALUE), elements.len(), |i| elements[i])
    }
}
