//! Tensors of one value, of ascending numbers, of a function of the position, and of existing elements.

use super::super::{Indexed, Tensor, assembled, rebranded, try_assembled};
use super::{build, checked, require_numel, sizes_of};
use crate::error::prelude::*;
use crate::shape::rank::HasRank;
use crate::shape::{AnyRank, Lengths, StaticShape};
use congruent_kernel::element::number::ZeroOne;
use congruent_kernel::element::{Element, Number};
use congruent_kernel::loops::copy::{copied, filled};
use congruent_kernel::storage::Filled;
use congruent_layout::{Dims, Layout, zero_sizes};
use congruent_macros::{aliases, precompile};

/// Fills a tensor of these sizes with one value, and writes its layout: one body for all shapes.
fn constant<T: Element>(op: &'static str, sizes: &[usize], value: T, to: &mut Layout) -> Result<Filled<T>, ShapeError> {
    let numel = checked::<T>(op, sizes)?;
    to.lay_contiguous(sizes);
    Ok(filled(value, numel)?)
}

/// Returns the tensor of [`constant`].
#[inline(never)]
#[track_caller]
fn uniform<T: Element>(op: &'static str, sizes: Dims, value: T) -> Tensor<T, AnyRank> {
    // SAFETY: the layout of these sizes, and as many elements.
    unsafe { assembled(|to| constant(op, &sizes, value, to)) }
}

/// Like [`uniform`], but returns an error instead of panicking.
#[inline(never)]
fn try_uniform<T: Element>(op: &'static str, sizes: Dims, value: T) -> Result<Tensor<T, AnyRank>, ShapeError> {
    // SAFETY: the layout of these sizes, and as many elements.
    unsafe { try_assembled(|to| constant(op, &sizes, value, to)) }
}

/// Returns the numbers 0, 1, 2, ..
#[precompile(f32, f64, i64)]
fn count<T: Number>(op: &'static str, sizes: &[usize]) -> Result<Tensor<T, AnyRank>, ShapeError> {
    build(op, sizes, |_| Ok(T::from_usize))
}

/// # A new scalar
impl<T: Element> Tensor<T, ()> {
    /// A scalar: one element, without axes. O(1). [`item`](crate::Strided::item) is the inverse.
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    ///
    /// let x: Tensor<f32, shape![]> = Tensor::scalar(2.5);
    /// assert_eq!(x.item(), 2.5);
    /// ```
    #[track_caller]
    pub fn scalar(value: T) -> Self {
        // SAFETY: no sizes, no axes.
        unsafe { rebranded!(T: uniform("scalar", Dims::new(), value)) }
    }
}

/// # New tensors, of lengths known at run time
impl<T: Element, S: Lengths> Tensor<T, S> {
    /// A tensor whose elements are all `value`, of run-time lengths: O(n).
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
        // SAFETY: the sizes of a value of `S`.
        unsafe { rebranded!(T: uniform("full", sizes_of(&shape), value)) }
    }

    /// Like [`full_of`](Self::full_of), but returns an error instead of panicking.
    ///
    /// # Errors
    /// [`Fault::TooLarge`] when there are more elements than can be addressed, [`Fault::OutOfMemory`].
    pub fn try_full_of(shape: S, value: T) -> Result<Self, ShapeError> {
        // SAFETY: the sizes of a value of `S`.
        Ok(unsafe { rebranded!(T: try_uniform("full", sizes_of(&shape), value)?) })
    }

    /// A tensor of zeros, of run-time lengths: O(n).
    ///
    /// # Panics
    /// When there are more elements than can be addressed.
    #[track_caller]
    pub fn zeros_of(shape: S) -> Self
    where
        T: ZeroOne,
    {
        // SAFETY: the sizes of a value of `S`.
        unsafe { rebranded!(T: uniform("zeros", sizes_of(&shape), T::ZERO)) }
    }

    /// Like [`zeros_of`](Self::zeros_of), but returns an error instead of panicking.
    ///
    /// # Errors
    /// [`Fault::TooLarge`] when there are more elements than can be addressed, [`Fault::OutOfMemory`].
    pub fn try_zeros_of(shape: S) -> Result<Self, ShapeError>
    where
        T: ZeroOne,
    {
        // SAFETY: the sizes of a value of `S`.
        Ok(unsafe { rebranded!(T: try_uniform("zeros", sizes_of(&shape), T::ZERO)?) })
    }

    /// A tensor of ones, of run-time lengths: O(n).
    ///
    /// # Panics
    /// When there are more elements than can be addressed.
    #[track_caller]
    pub fn ones_of(shape: S) -> Self
    where
        T: ZeroOne,
    {
        // SAFETY: the sizes of a value of `S`.
        unsafe { rebranded!(T: uniform("ones", sizes_of(&shape), T::ONE)) }
    }

    /// Like [`ones_of`](Self::ones_of), but returns an error instead of panicking.
    ///
    /// # Errors
    /// [`Fault::TooLarge`] when there are more elements than can be addressed, [`Fault::OutOfMemory`].
    pub fn try_ones_of(shape: S) -> Result<Self, ShapeError>
    where
        T: ZeroOne,
    {
        // SAFETY: the sizes of a value of `S`.
        Ok(unsafe { rebranded!(T: try_uniform("ones", sizes_of(&shape), T::ONE)?) })
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
        Tensor::try_arange_of(shape).or_panic()
    }

    /// Like [`arange_of`](Self::arange_of), but returns an error instead of panicking.
    ///
    /// # Errors
    /// [`Fault::TooLarge`] when there are more elements than can be addressed, [`Fault::OutOfMemory`].
    pub fn try_arange_of(shape: S) -> Result<Self, ShapeError>
    where
        T: Number,
    {
        // SAFETY: the sizes of a value of `S`.
        Ok(unsafe { count("arange", &sizes_of(&shape))?.rebrand() })
    }

    /// A tensor whose elements are computed from their positions, of run-time lengths: O(n).
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
    pub fn from_fn_of(shape: S, f: impl FnMut(S::Position<'_>) -> T) -> Self
    where
        S: Indexed,
    {
        Tensor::try_from_fn_of(shape, f).or_panic()
    }

    /// Like [`from_fn_of`](Self::from_fn_of), but returns an error instead of panicking.
    ///
    /// # Errors
    /// [`Fault::TooLarge`] when there are more elements than can be addressed, [`Fault::OutOfMemory`].
    pub fn try_from_fn_of(shape: S, mut f: impl FnMut(S::Position<'_>) -> T) -> Result<Self, ShapeError>
    where
        S: Indexed,
    {
        Tensor::try_placed(shape, move |position| f(S::position(position)))
    }

    /// Returns a tensor whose elements are computed from the numbers of their positions.
    fn try_placed(shape: S, mut f: impl FnMut(&[usize]) -> T) -> Result<Self, ShapeError> {
        let sizes = sizes_of(&shape);
        let mut position = zero_sizes(sizes.len());
        let built = build("from_fn", &sizes, |_| {
            Ok(|_| {
                let element = f(&position);
                turn(&mut position, &sizes);
                element
            })
        })?;
        // SAFETY: the sizes of a value of `S`.
        Ok(unsafe { built.rebrand() })
    }

    /// Copies the elements of a vector, row-major, into aligned memory, O(n). ([`Shared::from_vec`](crate::Shared::from_vec) copies nothing.)
    ///
    /// # Errors
    /// [`Fault::Numel`] when there are not as many elements as the shape needs,
    /// [`Fault::TooLarge`] when it needs more than can be addressed, [`Fault::OutOfMemory`].
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
    #[doc(alias = "tensor")]
    pub fn from_vec(shape: S, elements: Vec<T>) -> Result<Self, ShapeError> {
        // SAFETY: the sizes of a value of `S`.
        Ok(unsafe { copy_slice("from_vec", &sizes_of(&shape), &elements)?.rebrand() })
    }

    /// Copies the elements of a slice, row-major, O(n).
    ///
    /// # Errors
    /// [`Fault::Numel`] when there are not as many elements as the shape needs, [`Fault::OutOfMemory`].
    pub fn from_slice(shape: S, elements: &[T]) -> Result<Self, ShapeError> {
        // SAFETY: the sizes of a value of `S`.
        Ok(unsafe { copy_slice("from_slice", &sizes_of(&shape), elements)?.rebrand() })
    }
}

/// Returns a tensor of these sizes with these elements.
#[precompile(f32, f64, i64)]
fn copy_slice<T: Element>(op: &'static str, sizes: &[usize], elements: &[T]) -> Result<Tensor<T, AnyRank>, ShapeError> {
    require_numel::<T>(op, sizes, elements.len())?;
    Ok(Tensor::assemble(sizes, copied(elements)?))
}
/// # New tensors
impl<T, S> Tensor<T, S> {
    /// A tensor whose elements are all `value`: O(n).
    #[track_caller]
    pub fn full(value: T) -> Self
    where
        T: Element,
        S: StaticShape,
    {
        // SAFETY: the sizes of a value of `S`.
        unsafe { rebranded!(T: uniform("full", sizes_of(&S::VALUE), value)) }
    }

    /// A tensor whose elements are all 0, or `false`: O(n).
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
        T: ZeroOne,
        S: StaticShape,
    {
        // SAFETY: the sizes of a value of `S`.
        unsafe { rebranded!(T: uniform("zeros", sizes_of(&S::VALUE), T::ZERO)) }
    }

    /// A tensor whose elements are all 1, or `true`: O(n).
    #[track_caller]
    pub fn ones() -> Self
    where
        T: ZeroOne,
        S: StaticShape,
    {
        // SAFETY: the sizes of a value of `S`.
        unsafe { rebranded!(T: uniform("ones", sizes_of(&S::VALUE), T::ONE)) }
    }

    /// The numbers 0, 1, 2, ... row-major: O(n).
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    ///
    /// let x = Tensor::<i32, shape![2, 3]>::arange();
    /// assert_eq!(x.to_vec(), [0, 1, 2, 3, 4, 5]);
    /// ```
    /// ```compile_fail,E0277
    /// use congruent::prelude::*;
    ///
    /// let x = Tensor::<bool, shape![2, 3]>::arange();   // `bool` has no arithmetic
    /// ```
    #[track_caller]
    pub fn arange() -> Self
    where
        T: Number,
        S: StaticShape,
    {
        Tensor::arange_of(S::VALUE)
    }

    /// A tensor whose elements are computed from their positions, of up to 8 axes: O(n).
    ///
    /// (The closure takes an array of `R` numbers, and not a position of `S`, because rustc checks a closure before it knows the type to which the
    /// result is assigned: the pattern `|[i, j]|` determines the type of the argument.)
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    ///
    /// let x = Tensor::<_, shape![2, 3]>::from_fn(|[i, j]| 10 * i + j);
    /// assert_eq!(x[[1, 2]], 12);
    /// let y: Tensor<f32, shape![2, 2]> = Tensor::from_fn(|[i, j]| if i == j { 1.0 } else { 0.0 });
    /// assert_eq!(y.to_vec(), [1.0, 0.0, 0.0, 1.0]);
    /// ```
    /// ```compile_fail,E0277
    /// use congruent::prelude::*;
    ///
    /// let x: Tensor<f32, shape![2, 3]> = Tensor::from_fn(|[i]| i as f32);   // a position has two numbers
    /// ```
    #[track_caller]
    #[aliases]
    pub fn from_fn<const R: usize>(mut f: impl FnMut([usize; R]) -> T) -> Self
    where
        T: Element,
        S: StaticShape + HasRank<R>,
    {
        Tensor::try_placed(S::VALUE, move |position| f(core::array::from_fn(|axis| position[axis]))).or_panic()
    }
}

/// Advances a position to the next one, row-major.
fn turn(position: &mut [usize], sizes: &[usize]) {
    for (i, &size) in position.iter_mut().zip(sizes).rev() {
        *i += 1;
        if *i < size {
            return;
        }
        *i = 0;
    }
}
