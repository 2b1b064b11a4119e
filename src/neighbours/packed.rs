//! Views of static shapes whose elements are row-major without gaps, like arrays of a fixed length.
//!
//! Known by now: views of any layout. This file adds views that need no check at run time.

use crate::shape::StaticShape;
use crate::tensor::{Strided, View, ViewMut};
use congruent_layout::Layout;
use core::ptr::NonNull;

/// Stops the build if an array `A` has another size than a tensor of shape `S`.
pub(super) const fn assert_same_size<T, S: StaticShape, A>() {
    assert!(size_of::<A>() == S::NUMEL * size_of::<T>(), "as many elements");
}

/// Returns a row-major view of the elements that begin at `first`.
///
/// # Safety
/// `first` points to as many elements as `S` has, borrowed for `'a`.
pub(super) unsafe fn static_view<'a, T, S: StaticShape>(first: *const T) -> View<'a, T, S> {
    let first = NonNull::new(first.cast_mut()).unwrap_or(NonNull::dangling());
    // SAFETY: the caller's promise; the sizes are those of `S`.
    unsafe { View::over(Strided::new(first, 0, Layout::contiguous(S::SIZES.as_slice()))) }
}

/// Like [`static_view`], but mutable.
///
/// # Safety
/// `first` points to as many elements as `S` has, borrowed alone for `'a`.
pub(super) unsafe fn static_view_mut<'a, T, S: StaticShape>(first: *mut T) -> ViewMut<'a, T, S> {
    let first = NonNull::new(first).unwrap_or(NonNull::dangling());
    // SAFETY: the caller's promise; the sizes are those of `S`; row-major, so that no two positions share an element.
    unsafe { ViewMut::over(Strided::new(first, 0, Layout::contiguous(S::SIZES.as_slice()))) }
}

/// The conversions of an array type of one axis or two, whose lengths are numbers of `typenum`:
///
/// ```text
/// arrays! { GenericArray ArrayLength "&GenericArray" "&mut GenericArray" }
///
/// impl<'a, T: Element, N: ArrayLength + AsLength, D: StaticDim + ToDecimal> From<&'a GenericArray<T, N>> for View<'a, T, ((), D)>
/// where LengthOf<N>: SameLength<D> { .. }
/// ```
macro_rules! arrays {
    ($array:ident $size:ident $name:literal $name_mut:literal) => {
        arrays! { @axes $size, $name, $name_mut, $array<T, N>, ((), D), [N D] }
        arrays! { @axes $size, $name, $name_mut, $array<$array<T, M>, N>, (((), D), E), [N D M E] }
    };
    (@axes $size:ident, $name:literal, $name_mut:literal, $nested:ty, $shape:ty, [$($n:ident $d:ident)*]) => {
        arrays! { @into $size, $nested, $shape, [$($n $d)*] }
        arrays! { @from $size, $nested, $shape, [$($n $d)*] }
        arrays! { @check $size, $name, $name_mut, $nested, $shape, [$($n $d)*] }
    };
    // Arrays as views.
    (@into $size:ident, $nested:ty, $shape:ty, [$($n:ident $d:ident)*]) => {
        /// The same elements: no copy.
        impl<'a, T: Element, $($n: $size + AsLength, $d: StaticDim + ToDecimal),*> From<&'a $nested> for View<'a, T, $shape>
        where
            $(LengthOf<$n>: SameLength<$d>),*
        {
            fn from(array: &'a $nested) -> Self {
                const { assert_same_size::<T, $shape, $nested>() };
                // SAFETY: an array of arrays is its elements, row-major without gaps: as many as the shape has, which was compared.
                unsafe { static_view((&raw const *array).cast()) }
            }
        }
        /// The same elements: no copy.
        impl<'a, T: Element, $($n: $size + AsLength, $d: StaticDim + ToDecimal),*> From<&'a mut $nested> for ViewMut<'a, T, $shape>
        where
            $(LengthOf<$n>: SameLength<$d>),*
        {
            fn from(array: &'a mut $nested) -> Self {
                const { assert_same_size::<T, $shape, $nested>() };
                // SAFETY: an array of arrays is its elements, row-major without gaps: as many as the shape has, which was compared;
                // borrowed alone.
                unsafe { static_view_mut((&raw mut *array).cast()) }
            }
        }
    };
    // Contiguous tensors as arrays.
    (@from $size:ident, $nested:ty, $shape:ty, [$($n:ident $d:ident)*]) => {
        /// The same elements: no copy.
        #[cfg_attr(doc, doc(hidden))]
        impl<'a, T: Element, $($n: $size + AsLength, $d: StaticDim + ToDecimal),*> From<&'a Tensor<T, $shape>> for &'a $nested
        where
            $(LengthOf<$n>: SameLength<$d>),*
        {
            fn from(tensor: &'a Tensor<T, $shape>) -> Self {
                const { assert_same_size::<T, $shape, $nested>() };
                // SAFETY: the elements of a tensor lie row-major without gaps, as many as the array has, which was compared.
                unsafe { &*tensor.as_slice().as_ptr().cast() }
            }
        }
        /// The same elements: no copy.
        #[cfg_attr(doc, doc(hidden))]
        impl<'a, T: Element, $($n: $size + AsLength, $d: StaticDim + ToDecimal),*> From<&'a mut Tensor<T, $shape>> for &'a mut $nested
        where
            $(LengthOf<$n>: SameLength<$d>),*
        {
            fn from(tensor: &'a mut Tensor<T, $shape>) -> Self {
                const { assert_same_size::<T, $shape, $nested>() };
                // SAFETY: the elements of a tensor lie row-major without gaps, as many as the array has, which was compared; borrowed
                // alone.
                unsafe { &mut *tensor.as_mut_slice().as_mut_ptr().cast() }
            }
        }
        /// The same elements: no copy.
        impl<'a, T: Element, $($n: $size + AsLength, $d: StaticDim + ToDecimal),*> From<&'a StackTensor<T, $shape>> for &'a $nested
        where
            $(LengthOf<$n>: SameLength<$d>),*
        {
            fn from(tensor: &'a StackTensor<T, $shape>) -> Self {
                const { assert_same_size::<T, $shape, $nested>() };
                // SAFETY: the elements of a tensor lie row-major without gaps, as many as the array has, which was compared.
                unsafe { &*tensor.as_slice().as_ptr().cast() }
            }
        }
        /// The same elements: no copy.
        impl<'a, T: Element, $($n: $size + AsLength, $d: StaticDim + ToDecimal),*> From<&'a mut StackTensor<T, $shape>> for &'a mut $nested
        where
            $(LengthOf<$n>: SameLength<$d>),*
        {
            fn from(tensor: &'a mut StackTensor<T, $shape>) -> Self {
                const { assert_same_size::<T, $shape, $nested>() };
                // SAFETY: the elements of a tensor lie row-major without gaps, as many as the array has, which was compared; borrowed
                // alone.
                unsafe { &mut *tensor.as_mut_slice().as_mut_ptr().cast() }
            }
        }
        /// The elements, moved. Back: `StackTensor::from(array)`.
        impl<T: Element, $($n: $size + AsLength, $d: StaticDim + ToDecimal),*> From<StackTensor<T, $shape>> for $nested
        where
            $(LengthOf<$n>: SameLength<$d>),*
        {
            fn from(tensor: StackTensor<T, $shape>) -> Self {
                const { assert_same_size::<T, $shape, $nested>() };
                // SAFETY: the elements of a tensor lie row-major without gaps, as many as the array has, which was compared; they are
                // `Copy`.
                unsafe { tensor.as_slice().as_ptr().cast::<$nested>().read() }
            }
        }
    };
    // Views as arrays, if their elements are contiguous.
    (@check $size:ident, $name:literal, $name_mut:literal, $nested:ty, $shape:ty, [$($n:ident $d:ident)*]) => {
        /// The same elements, which must be contiguous: no copy.
        impl<'a, T: Element, $($n: $size + AsLength, $d: StaticDim + ToDecimal),*> TryFrom<View<'a, T, $shape>> for &'a $nested
        where
            $(LengthOf<$n>: SameLength<$d>),*
        {
            type Error = ShapeError;
            /// # Errors
            /// [`Fault::ConversionGaps`](crate::error::Fault::ConversionGaps)
            fn try_from(view: View<'a, T, $shape>) -> Result<Self, ShapeError> {
                const { assert_same_size::<T, $shape, $nested>() };
                require_contiguous("View", &view, $name)?;
                // SAFETY: the elements of the view lie row-major without gaps, as many as the array has, which was compared; borrowed
                // for 'a.
                Ok(unsafe { &*view.data_ptr().cast() })
            }
        }
        /// The same elements, which must be contiguous: no copy.
        impl<'a, T: Element, $($n: $size + AsLength, $d: StaticDim + ToDecimal),*> TryFrom<ViewMut<'a, T, $shape>> for &'a mut $nested
        where
            $(LengthOf<$n>: SameLength<$d>),*
        {
            type Error = ShapeError;
            /// # Errors
            /// [`Fault::ConversionGaps`](crate::error::Fault::ConversionGaps)
            fn try_from(view: ViewMut<'a, T, $shape>) -> Result<Self, ShapeError> {
                const { assert_same_size::<T, $shape, $nested>() };
                require_contiguous("ViewMut", &view, $name_mut)?;
                // SAFETY: the elements of the view lie row-major without gaps, as many as the array has, which was compared; borrowed
                // alone for 'a.
                Ok(unsafe { &mut *view.data_ptr().cast_mut().cast() })
            }
        }
    };
}
pub(super) use arrays;
