//! Tensors: a layout that conforms to a shape type, over memory.
//!
//! Known by now: shapes as types on one side, layouts, buffers and loops on the other. This module adds the promise that connects them: *the run-time
//! sizes fit the type*. All later modules trust it.
//!
//! | type | memory | writes |
//! |---|---|---|
//! | [`Tensor<T, S>`](Tensor) | its own, contiguous, row-major, 64-byte aligned | yes |
//! | [`View<'a, T, S>`](View) | borrowed, any strides | no |
//! | [`ViewMut<'a, T, S>`](ViewMut) | borrowed alone, any strides, no two positions in one place | yes |
//! | [`Shared<T, S>`](Shared) | owned by several, any strides | no |
//! | [`StackTensor<T, S>`](StackTensor) | inline, no allocation | yes |
//! | [`CowTensor<'a, T, S>`](CowTensor), [`Contiguous<'a, T, S>`](Contiguous) | borrowed if possible, else its own | no |
//!
//! The first four dereference to [`Strided`], their common part: all methods that only read are written once, on `Strided`.

// In the order in which the pages of the types show the methods: rustdoc follows the order of the modules.
mod create;

mod any_rank;
mod strided;

mod elements;

mod axes;
mod index;

mod views;

mod assemble;
mod brand;
mod computed;
mod fmt;
mod iter;
mod operand;
mod shared;
mod stack;
mod view;

pub use any_rank::AnyRankStrided;
pub(crate) use assemble::{assembled, try_assembled};
#[cfg(feature = "rayon")]
pub(crate) use axes::Halves;
pub use axes::{AxisIter, AxisIterMut};
pub use computed::{CowOf, Found, FoundRows, Shapes, SharedOf, TensorOf, ViewMutOf, ViewOf};
pub use create::ArrayShape;
#[cfg(feature = "typenum")]
pub(crate) use create::FormShape;
#[cfg(feature = "serde")]
pub(crate) use create::checked;
#[cfg(feature = "rayon")]
pub(crate) use create::collected;
#[cfg(feature = "random")]
pub(crate) use create::likes;
pub(crate) use create::{build, constructors, require_numel, sizes_of};
pub(crate) use elements::copied;
#[cfg(feature = "show")]
pub(crate) use fmt::shape as shape_with_names;
pub use index::{Indexed, Position};
pub use iter::{Iter, IterMut};
pub(crate) use operand::Lent;
pub use operand::{Beside, LossTarget, Onto, Operand};
#[doc(hidden)]
pub use operand::{Meets, Met, Shaped, Single, StackOperand, TargetOf};
pub use shared::Shared;
pub use stack::StackTensor;
pub use strided::Strided;
pub(crate) use strided::{conform, conforms};
#[doc(hidden)]
pub use view::SingleElement;
pub use view::{View, ViewMut};
pub(crate) use views::is_disjoint;
pub use views::{
    Contiguous, CowTensor, Item, Items, broadcast_shapes, broadcast_tensors, broadcast_tensors_dyn, broadcast_tensors3,
    try_broadcast_tensors, try_broadcast_tensors3,
};
// The kinds and numbers of borrowed parts: internal names.
#[doc(hidden)]
pub use views::{Arrange, Arranged, ItemValue, Lender, Listed, Many, Reading, Several, SplitBy, TupleOf, Writing};

use crate::shape::equal::Equal;
use crate::shape::relax::Relaxes;
use crate::shape::{AnyRank, Lengths};
use congruent_kernel::RefMut;
use congruent_kernel::loops::copy;
use congruent_kernel::storage::{Filled, OutOfMemory};
use congruent_layout::Layout;
use core::ops::Deref;

/// A tensor with elements `T` and shape `S` that owns its elements: contiguous, row-major,
/// aligned to 64 bytes.
///
/// Declare read-only parameters as [`&Strided<T, S>`](Strided): callers pass a tensor or any view
/// (`f(&x)`, `f(&x.t())`). A parameter `&Tensor<T, S>` does not accept views ("expected `&Tensor<..>`, found `&View<..>`").
///
/// A view borrows. `let y = f().unsqueeze::<0>();` borrows from a tensor that is dropped at the end of the line (E0716, "temporary value dropped
/// while borrowed"): consume the tensor, `f().into_unsqueeze::<0>()`, or bind it to a name first.
///
/// # Examples
/// ```
/// use congruent::prelude::*;
///
/// let x = Tensor::from([[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]);   // shape![2, 3]
/// let bias = Tensor::from([10.0, 20.0, 30.0]);                // shape![3]
/// let y: Tensor<f64, shape![2, 3]> = &x + &bias;
/// assert_eq!(y.to_vec(), [11.0, 22.0, 33.0, 14.0, 25.0, 36.0]);
/// ```
/// ```compile_fail,E0277
/// use congruent::prelude::*;
///
/// let x = Tensor::from([[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]);
/// let y = &x + &Tensor::from([10.0, 20.0]);   // dimension `N<3>` and dimension `N<2>`
/// ```
///
/// # Methods
///
/// A tensor has **every method of [`Strided`](Strided#methods)**, which it dereferences to: views, operators, reductions, products, ..
/// This page has constructors, methods that write, and methods that consume the tensor.
///
/// | | |
/// |---|---|
/// | Build | [`zeros` `ones` `full` `arange` `from_fn`](#new-tensors); [`zeros_of` .. `from_vec` `from_slice`](#new-tensors-of-lengths-known-at-run-time); `Tensor::from([[1, 2], [3, 4]])`; [`scalar`](#a-new-scalar); [`eye`](#new-identity-matrices); [`arange_from` `linspace` `logspace`](#new-ranges); [`zeros_like` ..](#new-tensors-of-the-shape-of-another) |
/// | Random | [`rand` `randn` `uniform` `normal` `randint` `sample`](#new-random-tensors); [`permutation`](#new-random-orders); [`bernoulli`](#new-random-masks) |
/// | Elements | [`as_slice` `as_mut_slice` `as_view` `as_view_mut`](#elements-views-and-other-shape-types); [`into_vec`](#elements-in-a-vec); [`get_mut`](#one-element-to-write), `x[[i, j]] = v`; [`axis_iter_mut`](#along-an-axis-to-write) |
/// | Other shape types | [`into_shape` `try_into_shape` `into_dyn`](#elements-views-and-other-shape-types) |
/// | Views to write through | [`permute_mut` `transpose_mut` ..](#views-to-write-through-axes); [`slice_mut` `narrow_mut` `select_mut` ..](#views-to-write-through-parts); [`split_mut` `chunk_mut` ..](#several-views-at-a-time); [`view_mut`](#views-to-write-through-other-lengths) |
/// | In place | `+= -= *= /= %= &= \|= ^=`; [`add_` `copy_` ..](#operators-in-place-as-methods); [`exp_` `relu_` ..](#functions-of-each-element-in-place); [`maximum_` `pow_` ..](#functions-of-two-elements-in-place); [`map_` `fill_` `zero_` `clamp_`](#closures-values-bounds-in-place); [`masked_fill_`](#masks-in-place); [`assign_`](#values-of-an-expression-in-place) |
/// | In place, by an index | [`scatter_` `scatter_add_`](crate::gather::ScatterInPlace); [`scatter_reduce_`](crate::gather::ReduceInPlace); [`index_add_`](crate::gather::AddInPlace); [`index_fill_`](#index-and-fill-in-place); [`scatter_value_`](#scatter-one-value-in-place); [`index_put_`](#index-tensors-other-values-in-place) |
/// | Given away | [`into_view` `into_reshape` `into_flatten`](#given-away-other-lengths), [`into_unsqueeze` `into_squeeze` ..](#given-away-a-move): a move; [`into_permute` `into_transpose` `into_t` ..](#given-away-axes-in-another-order); [`into_lazy`](#expressions-in-the-memory-of-this-tensor) |
/// | Join | [`Tensor::stack`](crate::join::Stack); [`cat_all`](#joins); [`cat_slice` `stack_slice`](#joins-of-as-many-tensors-as-a-slice-has) |
///
/// With any rank ([`AnyRank`]) the same names take axes and sizes as values, and return a `Result`: [all of them in a
/// table](crate::guide::names#every-method-of-any-rank). Read-only methods are on the page of [`AnyRankStrided`], the others on that of [`ViewMut`].
/// Methods in place that can fail at run time panic; their `try_` twins, which return the error, are on that page, too.
///
/// # Operators
///
/// | | |
/// |---|---|
/// | `x + y`, `- * / %`; of integers and `bool` `& \| ^` | `x` and `y` are tensors, views, references to either, or numbers; the result is a new tensor, which reuses the memory of an owned operand where it fits |
/// | `-x`, `!x` | `x` is a tensor, a view, or a reference; the result is as for `x + y` |
/// | `x += y`, `-= *= /= %= &= \|= ^=` | `x` keeps its shape: `y` expands to it |
/// | `x == y` | for the same shape: `true` if all elements are equal (element by element: [`eq`](Strided::eq)) |
#[must_use = "operations return new tensors and change none; methods whose names end in `_` change a tensor"]
#[repr(C)]
pub struct Tensor<T, S> {
    // Invariants:
    // 1. `strided` is the contiguous layout over the whole `buffer`, whose elements are all initialised.
    // 2. The sizes fit `S`.
    // 3. `T` is `Copy`: nothing is dropped but the memory.
    // 4. Of any shape the fields lie alike (`repr(C)`, here and below).
    pub(crate) strided: Strided<T, S>,
    pub(crate) buffer: Filled<T>,
}

// SAFETY: a tensor owns its elements, as a `Vec` does; `S` is only a type.
unsafe impl<T: Send, S> Send for Tensor<T, S> {}
// SAFETY: a tensor owns its elements, as a `Vec` does; `S` is only a type.
unsafe impl<T: Sync, S> Sync for Tensor<T, S> {}

/// Returns a tensor of elements `$T` under another shape type, unsafe like [`Tensor::rebrand`]. The façades use this macro instead of the function:
/// in a debug build, each further function is compiled for each shape.
///
/// A `transmute`, because it is the only form for which rustc elides the copy: the call that returns the tensor writes it directly to the caller's
/// place. (Two tensors that differ only in their shape have the same memory layout: `repr(C)`, and a shape is zero-sized.)
macro_rules! rebranded {
    ($T:ty: $tensor:expr) => {{
        $crate::tensor::sizes_fit();
        ::core::mem::transmute::<$crate::Tensor<$T, _>, $crate::Tensor<$T, _>>($tensor)
    }};
}
pub(crate) use rebranded;

/// The claim of [`rebranded!`].
///
/// # Safety
/// The sizes of the tensor fit its new shape type.
#[inline(always)]
pub(crate) const unsafe fn sizes_fit() {}

/// Tensors of any rank are made from elements, which is safe: any sizes fit [`AnyRank`]. That they fit another type, too, is a separate claim:
/// [`rebrand`](Tensor::rebrand).
impl<T> Tensor<T, AnyRank> {
    /// Returns the tensor of these sizes over elements; their number fits the sizes.
    #[inline]
    pub(crate) fn assemble(sizes: &[usize], elements: Filled<T>) -> Self {
        let numel = sizes.iter().try_fold(1usize, |n, &size| n.checked_mul(size));
        assert!(numel == Some(elements.len()), "{} elements of sizes {sizes:?}", elements.len());
        // SAFETY: contiguous, and of as many elements.
        unsafe { Tensor::over(Layout::contiguous(sizes), elements) }
    }

    /// Like [`assemble`](Self::assemble), with the layout.
    ///
    /// # Safety
    /// The layout is the contiguous layout of as many elements.
    #[inline]
    pub(crate) unsafe fn over(layout: Layout, elements: Filled<T>) -> Self {
        debug_assert!(layout.numel() == elements.len() && layout.is_contiguous());
        // SAFETY: the caller's promise, all written; any sizes fit `AnyRank`; the tensor keeps the buffer.
        let strided = unsafe { Strided::new(elements.ptr(), 0, layout) };
        Tensor { strided, buffer: elements }
    }

    /// Like [`over`](Self::over), with a copy of a layout. (A small layout is copied directly to the tensor, in a separate branch.)
    ///
    /// # Safety
    /// `layout` is the contiguous layout of as many elements.
    #[inline(always)]
    pub(crate) unsafe fn like(layout: &Layout, elements: Filled<T>) -> Self {
        match layout.few_alike() {
            // SAFETY: the caller's promise.
            Some(layout) => unsafe { Tensor::over(layout, elements) },
            // SAFETY: the caller's promise.
            None => unsafe { Tensor::over(layout.clone(), elements) },
        }
    }
}

/// # Elements, views and other shape types
impl<T, S> Tensor<T, S> {
    /// Returns the same tensor under another shape type.
    ///
    /// # Safety
    /// The sizes fit `R`.
    #[inline(always)]
    pub(crate) unsafe fn rebrand<R>(self) -> Tensor<T, R> {
        // SAFETY: the caller's promise.
        unsafe { rebranded!(T: self) }
    }

    /// Returns the same tensor under another name of the same shape type.
    #[inline(always)]
    pub(crate) fn renamed<R>(self, _: Equal<S, R>) -> Tensor<T, R> {
        // SAFETY: sizes that fit `S` fit `R`, which is the same type.
        unsafe { self.rebrand() }
    }

    /// Returns the same elements under other sizes with as many elements.
    #[inline]
    pub(crate) fn resized(self, sizes: &[usize]) -> Tensor<T, AnyRank> {
        Tensor::assemble(sizes, self.buffer)
    }

    /// Returns the elements and their layout, for the kernels to write to.
    #[inline]
    pub(crate) fn raw_mut(&mut self) -> RefMut<'_, T>
    where
        S: Lengths,
    {
        self.strided.raw_mut()
    }

    /// The elements as a slice, row-major: O(1).
    #[inline]
    pub fn as_slice(&self) -> &[T] {
        self.buffer.as_slice()
    }

    /// The elements as a mutable slice, row-major: O(1).
    #[inline]
    pub fn as_mut_slice(&mut self) -> &mut [T] {
        self.buffer.as_mut_slice()
    }

    /// A view of the whole tensor: O(rank), nothing is copied.
    #[inline]
    pub fn as_view(&self) -> View<'_, T, S> {
        self.strided.as_view()
    }

    /// A mutable view of the whole tensor: O(rank), nothing is copied.
    #[inline]
    pub fn as_view_mut(&mut self) -> ViewMut<'_, T, S> {
        // SAFETY: the elements are the tensor's own, which is borrowed alone; contiguous, so each position has one.
        unsafe { ViewMut::over(self.strided.share()) }
    }

    /// Converts into a tensor of any rank: O(1), nothing is copied.
    #[inline]
    pub fn into_dyn(self) -> Tensor<T, AnyRank> {
        // SAFETY: any sizes fit `AnyRank`.
        unsafe { self.rebrand() }
    }

    /// Converts into a shape that says less: each length stays, or becomes `_`. O(1), without a copy or a check.
    ///
    /// For a function or a variable of type `shape![_, 3]`, if the length happens to be known.
    ///
    /// # Shapes
    /// `[4, 3]` as `[4, 3]`, `[_, 3]`, `[4, _]`, `[_, _]` or `AnyRank`. The other direction has to be checked at run time:
    /// [`try_into_shape`](Self::try_into_shape). Other lengths of the same elements: [`into_reshape`](Self::into_reshape).
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    ///
    /// let x: Tensor<f32, shape![_, 3]> = Tensor::<f32, shape![4, 3]>::ones().into_shape();
    /// fn keep_rows<B: Dim, D: Dim>(x: Tensor<f32, shape![B, D]>) -> Tensor<f32, shape![B, _]> {
    ///     x.into_shape()
    /// }
    /// assert_eq!(keep_rows(x).sizes(), [4, 3]);
    /// ```
    /// ```compile_fail,E0277
    /// use congruent::prelude::*;
    ///
    /// let x: Tensor<f32, shape![4, 2]> = Tensor::<f32, shape![4, 3]>::ones().into_shape();   // 3 is not 2
    /// ```
    #[doc(alias("relax", "forget"))]
    #[inline]
    pub fn into_shape<R>(self) -> Tensor<T, R>
    where
        S: Relaxes<R>,
    {
        // SAFETY: what fits `S` fits what it relaxes to.
        unsafe { self.rebrand() }
    }

    /// Converts into another shape type, checked axis by axis: nothing is copied.
    ///
    /// If the other type only says less, [`into_shape`](Self::into_shape) needs no check.
    ///
    /// # Errors
    /// [`Fault::Misfit`](crate::error::Fault::Misfit), which names the axis that disagrees.
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    ///
    /// let x = Tensor::<f32, _>::zeros_of(AnyRank::from([5, 784]));
    /// let x = x.try_into_shape::<shape![_, 784]>()?;
    /// let error = x.try_into_shape::<shape![5, 10]>().unwrap_err();
    /// assert!(error.to_string().contains("dimension 1 is 784, not 10"));
    /// # Ok::<(), ShapeError>(())
    /// ```
    pub fn try_into_shape<R: Lengths>(self) -> Result<Tensor<T, R>, crate::ShapeError> {
        strided::conforms::<R>("try_into_shape", self.sizes())?;
        // SAFETY: checked just now.
        Ok(unsafe { self.rebrand() })
    }
}

#[cfg_attr(doc, doc(hidden))]
impl<T, S> Deref for Tensor<T, S> {
    type Target = Strided<T, S>;
    #[inline]
    fn deref(&self) -> &Strided<T, S> {
        &self.strided
    }
}

impl<T: Copy, S> Tensor<T, S> {
    /// Returns a copy.
    ///
    /// # Errors
    /// [`OutOfMemory`]
    pub(crate) fn try_clone(&self) -> Result<Self, OutOfMemory> {
        // SAFETY: as many elements, of the same sizes.
        Ok(unsafe { rebranded!(T: try_cloned(&self.strided.layout, self.buffer.as_slice())?) })
    }
}

/// Copies elements with this layout, and writes the layout to `to`.
fn lay_copy<T: Copy>(layout: &Layout, elements: &[T], to: &mut Layout) -> Result<Filled<T>, OutOfMemory> {
    to.lay_as(layout);
    copy::copied(elements)
}

/// Copies elements with this layout.
fn try_cloned<T: Copy>(layout: &Layout, elements: &[T]) -> Result<Tensor<T, AnyRank>, OutOfMemory> {
    // SAFETY: the contiguous layout of as many elements.
    unsafe { try_assembled(|to| lay_copy(layout, elements, to)) }
}

/// Like [`try_cloned`], but without a `Result` of a tensor, which would be moved.
#[inline(never)]
#[track_caller]
fn cloned<T: Copy>(layout: &Layout, elements: &[T]) -> Tensor<T, AnyRank> {
    // SAFETY: the contiguous layout of as many elements.
    unsafe { assembled(|to| lay_copy(layout, elements, to)) }
}

impl<T: Copy, S> Clone for Tensor<T, S> {
    #[track_caller]
    fn clone(&self) -> Self {
        // SAFETY: the same sizes.
        unsafe { rebranded!(T: cloned(&self.strided.layout, self.buffer.as_slice())) }
    }
}

// A larger tensor is moved by a call (`layout::FEW`).
const _: () = assert!(size_of::<Tensor<f32, ()>>() <= 128);
