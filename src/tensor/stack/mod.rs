//! Tensors without allocation: a fully static shape, stored inline.

mod loops;
mod moves;
mod operand;
mod walk;

use super::brand::Brand;
use super::{Position, StackOperand, Strided, Tensor, View, ViewMut};
use crate::dim::number::Decimal;
use crate::shape::axis::InList;
use crate::shape::rank::HasRank;
use crate::shape::{Broadcast, Broadcasted, InlineShape, List, Reduce, StaticShape};
use congruent_kernel::Ref;
use congruent_kernel::element::number::ZeroOne;
use congruent_kernel::element::{Element, Number};
use congruent_kernel::loops::op::{Binary, Ternary, Unary};
use congruent_kernel::simd::Baseline;
use congruent_layout::{Geometry, Layout};
use core::ops::{Index, IndexMut};
use core::ptr::NonNull;
use smallvec::SmallVec;

/// The maximal number of bytes that an in-place operation computes as a new value: a larger value would need stack space a second time.
const ANEW: usize = 1024;

/// The elements of a shape as an array whose length is a type.
type Array<T, S> = <<S as InlineShape>::Numel as Decimal>::Array<T>;

/// A tensor of a fully static shape, stored in the variable itself: `Copy`, no allocation,
/// loops of known length.
///
/// It is for a few elements: beyond a few hundred, moving them costs more than an allocation. Elementwise operations, comparisons, reductions,
/// products and permutations of axes have the names and rules of a [`Tensor`], and return a `StackTensor`; sums may round differently, because they
/// are added in another order. All shapes are known at compile time, so there are no `try_` methods, except for [`inverse`](Self::inverse). Integer
/// arithmetic panics like Rust's own, and so does a reduction without a result for an axis of length 0 (`amax`). For other methods, take a view:
/// [`as_view`](Self::as_view).
///
/// # Examples
/// ```
/// use congruent::prelude::*;
///
/// let rotation = StackTensor::from([[0.0, -1.0], [1.0, 0.0]]);
/// let x: StackTensor<f64, shape![2, 2]> = rotation + 1.0;
/// assert_eq!(x.as_slice(), [1.0, 0.0, 2.0, 1.0]);
///
/// let turned: StackTensor<f64, shape![2]> = rotation.matmul(StackTensor::from([3.0, 4.0]));
/// assert_eq!(turned.as_slice(), [-4.0, 3.0]);
/// assert_eq!(turned.norm_all().item(), 5.0);
/// assert_eq!(rotation.inverse(), rotation.t());
/// ```
/// ```compile_fail,E0277
/// use congruent::prelude::*;
///
/// let x = StackTensor::from([[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]);
/// x.matmul(x);   // cannot contract dimension `N<3>` with dimension `N<2>`
/// ```
#[repr(C, align(16))]
#[must_use = "operations return new tensors and change none; methods whose names end in `_` change a tensor"]
pub struct StackTensor<T, S: InlineShape> {
    /// Invariant: `S::NUMEL` elements without gaps (`AS_MANY`).
    elements: Array<T, S>,
    shape: Brand<S>,
}

impl<T: Copy, S: InlineShape> Clone for StackTensor<T, S> {
    #[inline(always)]
    fn clone(&self) -> Self {
        // SAFETY: the elements are `Copy`, and so are bytes of them.
        unsafe { core::ptr::read(self) }
    }
}
impl<T: Copy, S: InlineShape> Copy for StackTensor<T, S> where Array<T, S>: Copy {}
// SAFETY: it is its elements; the brand is no memory.
unsafe impl<T: Send, S: InlineShape> Send for StackTensor<T, S> {}
// SAFETY: it is its elements; the brand is no memory.
unsafe impl<T: Sync, S: InlineShape> Sync for StackTensor<T, S> {}

/// # Sizes and elements
impl<T, S: InlineShape> StackTensor<T, S> {
    /// Asserts that the array has exactly one place for each element.
    const AS_MANY: () = assert!(size_of::<Array<T, S>>() == S::NUMEL * size_of::<T>(), "as many elements");

    /// The elements as a slice, row-major: O(1).
    #[inline(always)]
    pub fn as_slice(&self) -> &[T] {
        const { Self::AS_MANY };
        // SAFETY: the invariant.
        unsafe { core::slice::from_raw_parts(self.first(), S::NUMEL) }
    }

    /// The elements as a mutable slice, row-major: O(1).
    #[inline(always)]
    pub fn as_mut_slice(&mut self) -> &mut [T] {
        const { Self::AS_MANY };
        // SAFETY: the invariant; borrowed alone with `self`.
        unsafe { core::slice::from_raw_parts_mut((&raw mut self.elements).cast(), S::NUMEL) }
    }

    /// # Safety
    /// `ptr` points to the elements of such a tensor for as long as the result is borrowed.
    unsafe fn strided(ptr: *const T) -> Strided<T, S> {
        let ptr = NonNull::new(ptr.cast_mut()).unwrap_or(NonNull::dangling());
        // SAFETY: the caller's promise; there are `S::NUMEL` elements, and the sizes are those of `S`.
        unsafe { Strided::new(ptr, 0, Layout::contiguous(S::SIZES.as_slice())) }
    }

    /// A view of the whole tensor, with all methods of views. O(rank).
    pub fn as_view(&self) -> View<'_, T, S> {
        // SAFETY: its own elements, borrowed with `self`.
        unsafe { View::over(Self::strided(self.first())) }
    }

    /// A mutable view of the whole tensor. O(rank).
    pub fn as_view_mut(&mut self) -> ViewMut<'_, T, S> {
        // SAFETY: its own elements, borrowed alone with `self`.
        unsafe { ViewMut::over(Self::strided(self.as_mut_slice().as_mut_ptr())) }
    }

    /// The length of each axis. O(1).
    pub fn sizes(&self) -> &'static [usize] {
        S::SIZES.as_slice()
    }

    /// The length of axis `A`, as a value of its type, for `dims!`. O(1). See [`Strided::dim`].
    pub fn dim<const A: isize>(&self) -> S::Dim
    where
        S: List + Reduce<A, Place: InList>,
    {
        self.as_view().dim::<A>()
    }

    /// The number of axes. O(1).
    pub fn ndim(&self) -> usize {
        S::SIZES.as_slice().len()
    }

    /// The number of elements. O(1).
    pub fn numel(&self) -> usize {
        S::NUMEL
    }

    /// The strides in elements: row-major. O(1).
    pub fn strides(&self) -> &'static [usize] {
        S::STRIDES.as_slice()
    }

    /// Always 0: the elements are in the tensor itself.
    pub fn storage_offset(&self) -> usize {
        0
    }

    /// The address of the first element. O(1).
    pub fn data_ptr(&self) -> *const T {
        self.first()
    }

    /// Always `true`: the elements are row-major without gaps.
    pub fn is_contiguous(&self) -> bool {
        true
    }

    /// Iterates over the elements, row-major.
    pub fn iter(&self) -> core::slice::Iter<'_, T> {
        self.as_slice().iter()
    }

    /// Returns the offset of the element at this position, computed from constants.
    #[inline(always)]
    fn offset_of(numbers: &[usize]) -> Option<usize> {
        let (sizes, strides) = (const { S::SIZES }, const { S::STRIDES });
        if numbers.len() != sizes.rank() {
            return None;
        }
        let mut offset = 0;
        for (axis, &number) in numbers.iter().enumerate() {
            if number >= sizes.get(axis) {
                return None;
            }
            offset += number * strides.get(axis);
        }
        Some(offset)
    }

    /// Returns the offset of the element at this position; panics if there is none.
    #[inline(always)]
    #[track_caller]
    fn offset_at(numbers: &[usize]) -> usize {
        match Self::offset_of(numbers) {
            Some(offset) => offset,
            // A copy, so that the numbers themselves stay in registers.
            None => super::index::outside(&SmallVec::<[usize; 8]>::from_slice(numbers), S::SIZES.as_slice()),
        }
    }

    /// Returns the element at a position, if it is inside. O(rank).
    #[inline(always)]
    pub fn get<P: Position<S>>(&self, position: P) -> Option<&T> {
        let offset = Self::offset_of(position.numbers(S::SIZES.as_slice()).as_ref())?;
        // SAFETY: an offset of a position inside.
        Some(unsafe { self.as_slice().get_unchecked(offset) })
    }

    /// Returns a mutable reference to the element at a position, if it is inside. O(rank).
    #[inline(always)]
    pub fn get_mut<P: Position<S>>(&mut self, position: P) -> Option<&mut T> {
        let offset = Self::offset_of(position.numbers(S::SIZES.as_slice()).as_ref())?;
        // SAFETY: an offset of a position inside.
        Some(unsafe { self.as_mut_slice().get_unchecked_mut(offset) })
    }
}

/// # New tensors, copies, closures
impl<T: Element, S: InlineShape> StackTensor<T, S> {
    #[inline]
    pub(super) fn inline_raw(&self) -> Ref<'_, T> {
        // SAFETY: as many elements as `S` has, in row-major order, borrowed for as long as `self`.
        unsafe { Ref::from_raw(self.first(), Geometry::new(S::SIZES.as_slice(), S::STRIDES.as_slice())) }
    }

    /// A tensor whose elements are all `value`.
    #[inline(always)]
    pub fn full(value: T) -> Self {
        StackTensor::collect(|_| value)
    }

    /// A tensor whose elements are all 0, or `false`.
    #[inline(always)]
    pub fn zeros() -> Self
    where
        T: ZeroOne,
    {
        StackTensor::full(T::ZERO)
    }

    /// A tensor whose elements are all 1, or `true`.
    #[inline(always)]
    pub fn ones() -> Self
    where
        T: ZeroOne,
    {
        StackTensor::full(T::ONE)
    }

    /// The numbers 0, 1, 2, ... row-major.
    pub fn arange() -> Self
    where
        T: Number,
    {
        StackTensor::collect(T::from_usize)
    }

    /// A tensor whose elements are computed from their positions, of up to 8 axes.
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    ///
    /// let x: StackTensor<f32, shape![2, 2]> = StackTensor::from_fn(|[i, j]| if i == j { 1.0 } else { 0.0 });
    /// assert_eq!(x.as_slice(), [1.0, 0.0, 0.0, 1.0]);
    /// ```
    pub fn from_fn<const R: usize>(mut f: impl FnMut([usize; R]) -> T) -> Self
    where
        S: HasRank<R>,
    {
        let (sizes, strides) = (S::SIZES.as_slice(), S::STRIDES.as_slice());
        StackTensor::collect(|i| f(core::array::from_fn(|axis| i / strides[axis] % sizes[axis])))
    }

    /// Copies the elements into a new vector, row-major: O(n).
    pub fn to_vec(&self) -> Vec<T> {
        self.as_slice().to_vec()
    }

    /// Copies the elements into a tensor on the heap: O(n).
    pub fn to_tensor(&self) -> Tensor<T, S> {
        self.as_view().to_tensor()
    }

    /// Returns the value of a tensor of one element.
    pub fn item(&self) -> T
    where
        S: super::SingleElement,
    {
        self.as_slice()[0]
    }

    /// Returns `f` of each element.
    #[inline(always)]
    #[must_use = "`map` returns a new tensor; `map_` changes this one"]
    pub fn map<U: Element>(&self, mut f: impl FnMut(T) -> U) -> StackTensor<U, S> {
        StackTensor::collect(|i| f(self.as_slice()[i]))
    }

    /// Replaces each element by `f` of the element, in place.
    #[inline(always)]
    pub fn map_(&mut self, mut f: impl FnMut(T) -> T) -> &mut Self {
        self.as_mut_slice().iter_mut().for_each(|x| *x = f(*x));
        self
    }

    /// Returns `f` of each element and the matching element of `other`, broadcast: called once for each, row-major.
    #[inline(always)]
    pub fn zip_map<X, B: Element, U: Element>(
        &self,
        other: X,
        f: impl FnMut(T, B) -> U,
    ) -> StackTensor<U, Broadcasted<S, X::Shape>>
    where
        X: StackOperand<B>,
        S: Broadcast<X::Shape, Out: InlineShape>,
    {
        // SAFETY: as many elements as the shapes have, which broadcast to that of the result.
        unsafe { StackTensor::meet::<false, S, X::Shape, _, _>(self.first(), other.elements().as_ptr(), f) }
    }

    #[inline(always)]
    pub(crate) fn unary<F: Unary<T>>(&self, mut f: F) -> StackTensor<F::Out, S> {
        if F::COST > 1 && S::NUMEL < 16 {
            // The compiler does not vectorise a loop over so few elements, unless they are whole vectors.
            return StackTensor::mapped(self, |x| f.exact::<Baseline>(x));
        }
        StackTensor::collect(|i| f.exact::<Baseline>(self.as_slice()[i]))
    }

    /// Returns `f` of the broadcast elements at each position of the result, of shape `O`.
    ///
    /// # Safety
    /// `O` is the broadcast shape of `S` and the shape of `other`.
    #[inline(always)]
    pub(crate) unsafe fn binary<X, B, F, O>(&self, other: &X, mut f: F) -> StackTensor<F::Out, O>
    where
        X: StackOperand<B>,
        B: Element,
        F: Binary<T, B>,
        O: InlineShape,
    {
        let f = |a, b| f.apply::<Baseline>(a, b);
        // SAFETY: as many elements as the shapes have; the caller's promise.
        unsafe { StackTensor::meet::<true, S, X::Shape, _, _>(self.first(), other.elements().as_ptr(), f) }
    }

    /// Returns `f` of each element and the element at the same position of another tensor of this shape.
    #[inline(always)]
    pub(crate) fn beside<B: Element, F: Binary<T, B>>(
        &self,
        other: &StackTensor<B, S>,
        mut f: F,
    ) -> StackTensor<F::Out, S> {
        StackTensor::collect(|i| f.apply::<Baseline>(self.as_slice()[i], other.as_slice()[i]))
    }

    /// Returns `f` of the broadcast elements of `self` and two more operands at each position of the result, of shape `O`.
    ///
    /// # Safety
    /// `O` is the broadcast shape of all three.
    #[inline(always)]
    pub(crate) unsafe fn ternary<X, Y, B, F, O>(&self, second: &X, third: &Y, mut f: F) -> StackTensor<F::Out, O>
    where
        X: StackOperand<B>,
        Y: StackOperand<B>,
        B: Element,
        F: Ternary<T, B, B>,
        O: InlineShape,
    {
        let f = |a, b, c| f.apply::<Baseline>(a, b, c);
        // SAFETY: as many elements as the shapes have; the caller's promise.
        unsafe {
            StackTensor::meet_three::<S, X::Shape, Y::Shape, _, _, _>(
                self.first(),
                second.elements().as_ptr(),
                third.elements().as_ptr(),
                f,
            )
        }
    }

    /// Like [`update`](Self::update), for an operand of as many elements: nothing is stretched. The result is a new value, which the compiler
    /// vectorises if it sees that `self` does not alias the operand. (A separate function: it needs stack space for as many elements again.)
    ///
    /// # Safety
    /// The shape of `other` expands to `S`, which has as many elements.
    #[cfg_attr(unoptimised, inline(never))]
    #[cfg_attr(not(unoptimised), inline(always))]
    unsafe fn anew<X, F>(&mut self, other: &X, mut f: F)
    where
        X: StackOperand<T>,
        F: Binary<T, T, Out = T>,
    {
        let f = |a, b| f.apply::<Baseline>(a, b);
        // SAFETY: the caller's promise.
        *self = unsafe { StackTensor::meet::<true, S, X::Shape, _, _>(self.first(), other.elements().as_ptr(), f) };
    }

    /// Replaces each element by `f` of the element and the matching element of `other`.
    ///
    /// # Safety
    /// The shape of `other` expands to `S`.
    #[inline(always)]
    pub(crate) unsafe fn update<X, F>(&mut self, other: &X, mut f: F)
    where
        X: StackOperand<T>,
        F: Binary<T, T, Out = T>,
    {
        if const { <X::Shape as StaticShape>::NUMEL == S::NUMEL && S::NUMEL * size_of::<T>() <= ANEW } {
            // SAFETY: the caller's promise; both have as many elements.
            return unsafe { self.anew(other, f) };
        }
        // SAFETY: as many elements as the shape has; the caller's promise.
        unsafe { self.replace::<X::Shape, T>(other.elements().as_ptr(), |a, b| *a = f.apply::<Baseline>(*a, b)) };
    }
}

impl<T, S: InlineShape, P: Position<S>> Index<P> for StackTensor<T, S> {
    type Output = T;
    #[inline(always)]
    #[track_caller]
    fn index(&self, position: P) -> &T {
        let offset = Self::offset_at(position.numbers(S::SIZES.as_slice()).as_ref());
        // SAFETY: an offset of a position inside.
        unsafe { self.as_slice().get_unchecked(offset) }
    }
}
impl<T, S: InlineShape, P: Position<S>> IndexMut<P> for StackTensor<T, S> {
    #[inline(always)]
    #[track_caller]
    fn index_mut(&mut self, position: P) -> &mut T {
        let offset = Self::offset_at(position.numbers(S::SIZES.as_slice()).as_ref());
        // SAFETY: an offset of a position inside.
        unsafe { self.as_mut_slice().get_unchecked_mut(offset) }
    }
}

impl<A: super::ArrayShape<Shape: InlineShape>> From<A> for StackTensor<A::Element, A::Shape> {
    fn from(array: A) -> Self {
        let elements = array.elements();
        StackTensor::collect(|i| elements[i])
    }
}

impl<T: Element, S: InlineShape> From<StackTensor<T, S>> for Tensor<T, S> {
    fn from(stack: StackTensor<T, S>) -> Self {
        stack.to_tensor()
    }
}
