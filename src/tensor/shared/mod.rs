//! Shared tensors: reference-counted memory, with a layout of their own.
//!
//! Known by now: tensors, which own their memory alone, and views, which borrow it. Code that stores values for later (a tape, a model that is
//! cloned) can use neither: it would copy, or its lifetime would spread to all types. A [`Shared`] owns its memory together with others, and so do
//! its views.

mod views;

use super::{CowTensor, Strided, Tensor, View, rebranded};
use crate::dim::sealed::Seal;
use crate::error::prelude::*;
use crate::shape::relax::Relaxes;
use crate::shape::{AnyRank, Lengths};
use crate::tensor::{Operand, Shaped};
use congruent_kernel::Ref;
use congruent_kernel::element::Element;
use congruent_kernel::storage::{Counted, Memory};
use congruent_layout::Layout;
use core::fmt;
use core::ops::Deref;
use std::sync::Arc;

/// A tensor whose elements have several owners: a clone copies nothing, and a view of it owns the elements, too. No owner writes them while there is
/// more than one.
///
/// A `Shared` dereferences to [`Strided`]: it has all read-only methods, operators, reductions and products among them.
///
/// # Shapes
/// For `[2, 3]`, `t()` is a `Shared` of `[3, 2]` over the same memory: O(rank). The views that are methods here are `permute`, `transpose`, `t`,
/// `mt`, `squeeze`, `unsqueeze`, `narrow`, `select`, `slice`, `expand` and `view`; other views are made by [`map_view`](Self::map_view), or borrow,
/// as for any tensor.
///
/// # Examples
/// ```
/// use congruent::Shared;
/// use congruent::prelude::*;
///
/// fn transposed() -> Shared<f32, shape![3, 2]> {
///     let x = Tensor::from([[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]).into_shared();
///     x.t()   // owns its elements; of a `Tensor`, `x.t()` would borrow from `x`
/// }
/// let x = transposed();
/// let y = x.clone();                              // the same elements
/// assert_eq!(y.data_ptr(), x.data_ptr());
/// assert_eq!((&x + &y).sum::<1>().to_vec(), [10.0, 14.0, 18.0]);
/// ```
/// ```compile_fail,E0596
/// use congruent::prelude::*;
///
/// let x = Tensor::from([1.0, 2.0]).into_shared();
/// x.as_mut_slice()[0] = 3.0;   // nothing shared is written: `into_tensor` gives a tensor of one owner
/// ```
#[must_use = "making a tensor that shares its elements changes nothing"]
pub struct Shared<T, S> {
    // Invariants:
    // 1. Every position of `strided` is an initialised element of `memory`, or of something that lives to the end of the program.
    // 2. The sizes fit `S`.
    // 3. As long as there is an owner beside this one, nobody writes the elements.
    strided: Strided<T, S>,
    memory: Counted<T>,
}

// SAFETY: owners on several threads read the same elements (`T: Sync`), and the last of them, on any thread, has them alone
// (`T: Send`), as with an `Arc<[T]>`; `S` is only a type.
unsafe impl<T: Send + Sync, S> Send for Shared<T, S> {}
// SAFETY: owners on several threads read the same elements (`T: Sync`), and the last of them, on any thread, has them alone
// (`T: Send`), as with an `Arc<[T]>`; `S` is only a type; because a reference to one can be cloned.
unsafe impl<T: Send + Sync, S> Sync for Shared<T, S> {}

impl<T, S> Shared<T, S> {
    /// # Safety
    /// The requirements are invariants 1 and 2.
    #[inline]
    unsafe fn over(strided: Strided<T, S>, memory: Counted<T>) -> Self {
        Shared { strided, memory }
    }

    /// Returns a view as another owner of the same memory: the result of `f`, which must not copy. O(rank).
    ///
    /// # Examples
    /// ```
    /// use congruent::Shared;
    /// use congruent::prelude::*;
    ///
    /// let x = Tensor::<i32, shape![3, 3]>::arange().into_shared();
    /// let diagonal: Shared<i32, shape![3]> = x.map_view(|x| x.diagonal::<0, 0, 1>());
    /// assert_eq!(diagonal.to_vec(), [0, 4, 8]);
    /// ```
    #[inline]
    pub fn map_view<R>(&self, f: impl for<'a> FnOnce(View<'a, T, S>) -> View<'a, T, R>) -> Shared<T, R>
    where
        T: 'static,
    {
        let view = f(self.as_view());
        // SAFETY: `f` does not know for how long its view is borrowed: what it gives back is good for as long as any such view,
        // and so for as long as there is an owner (invariants 1 and 3). (Elements that name a lifetime would bound "any such view"
        // by it, as a view of them cannot live longer: hence `'static`.)
        unsafe { Shared::over(view.strided, self.memory.clone()) }
    }

    /// Like [`map_view`](Self::map_view), for a closure that may fail.
    ///
    /// # Errors
    /// The errors of `f`.
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    ///
    /// let x = Tensor::<i32, _>::arange_of(AnyRank::from([3, 3])).into_shared();
    /// assert_eq!(x.try_map_view(|x| x.diagonal(0, 0, 1))?.to_vec(), [0, 4, 8]);
    /// assert!(x.try_map_view(|x| x.diagonal(0, 0, 2)).is_err());
    /// # Ok::<(), ShapeError>(())
    /// ```
    #[inline]
    pub fn try_map_view<R, E>(
        &self,
        f: impl for<'a> FnOnce(View<'a, T, S>) -> Result<View<'a, T, R>, E>,
    ) -> Result<Shared<T, R>, E>
    where
        T: 'static,
    {
        let view = f(self.as_view())?;
        // SAFETY: `f` does not know for how long its view is borrowed: its result is valid for as long as there is an
        // owner (invariants 1 and 3).
        Ok(unsafe { Shared::over(view.strided, self.memory.clone()) })
    }

    /// Like [`try_map_view`](Self::try_map_view), for a closure that may copy. A view shares this memory: O(rank). A copy has new memory, O(n), and
    /// the result is its only owner.
    ///
    /// # Errors
    /// The errors of `f`.
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    ///
    /// let x = Tensor::<i32, _>::arange_of(AnyRank::from([2, 3])).into_shared();
    /// let y = x.try_map_cow(|x| x.reshape([6]))?;
    /// assert_eq!(y.data_ptr(), x.data_ptr());
    /// let z = x.t()?.try_map_cow(|x| x.reshape([6]))?;
    /// assert!(z.is_sole_owner());
    /// assert_eq!(z.to_vec(), [0, 3, 1, 4, 2, 5]);
    /// # Ok::<(), ShapeError>(())
    /// ```
    pub fn try_map_cow<R: Lengths, E>(
        &self,
        f: impl for<'a> FnOnce(View<'a, T, S>) -> Result<CowTensor<'a, T, R>, E>,
    ) -> Result<Shared<T, R>, E>
    where
        T: Element,
    {
        Ok(match f(self.as_view())? {
            // SAFETY: `f` does not know for how long its view is borrowed: its result is valid for as long as there is
            // an owner (invariants 1 and 3).
            CowTensor::Borrowed(view) => unsafe { Shared::over(view.strided, self.memory.clone()) },
            CowTensor::Owned(tensor) => tensor.into_shared(),
        })
    }

    /// Whether there is no other owner of the elements: no clone, and no view. O(1).
    #[inline]
    pub fn is_sole_owner(&self) -> bool {
        Arc::strong_count(&self.memory) == 1
    }

    /// Whether the tensor covers all of its memory, row-major: then the only owner can convert it without a copy.
    fn is_whole(&self) -> bool {
        self.strided.ptr == self.memory.ptr()
            && self.strided.numel() == self.memory.len()
            && self.strided.is_contiguous()
    }

    /// Converts into a shared tensor of any rank: O(1).
    #[inline]
    pub fn into_dyn(self) -> Shared<T, AnyRank> {
        // SAFETY: (both) any sizes fit `AnyRank`; the same memory.
        unsafe { Shared::over(self.strided.rebrand(), self.memory) }
    }

    /// Converts into a shape that says less, in which each length stays or becomes `_`: O(1), without a check. See [`Tensor::into_shape`].
    pub fn into_shape<R>(self) -> Shared<T, R>
    where
        S: Relaxes<R>,
    {
        // SAFETY: (both) what fits `S` fits what it relaxes to; the same memory.
        unsafe { Shared::over(self.strided.rebrand(), self.memory) }
    }

    /// Converts into another shape type, checked axis by axis: nothing is copied.
    ///
    /// # Errors
    /// [`Fault::Misfit`], which names the axis that disagrees.
    pub fn try_into_shape<R: Lengths>(self) -> Result<Shared<T, R>, ShapeError> {
        super::conforms::<R>("try_into_shape", self.sizes())?;
        // SAFETY: (both) checked just now; the same memory.
        Ok(unsafe { Shared::over(self.strided.rebrand(), self.memory) })
    }
}

impl<T: Element, S: Lengths> Shared<T, S> {
    /// Converts into a tensor with one owner: moved, O(1), if there is no other owner and the tensor covers all of the memory of a former tensor.
    /// Otherwise a copy, O(n).
    ///
    /// # Panics
    /// When memory runs out.
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    ///
    /// let x = Tensor::from([1.0, 2.0]);
    /// let at = x.data_ptr();
    /// let x = x.into_shared();
    /// let y = x.clone();
    /// assert_ne!(x.into_tensor().data_ptr(), at);   // copied, because `y` owns it, too
    /// assert_eq!(y.into_tensor().data_ptr(), at);   // moved
    /// ```
    #[track_caller]
    pub fn into_tensor(self) -> Tensor<T, S> {
        // SAFETY: the same sizes.
        unsafe { rebranded!(T: owned(self.into_dyn())) }
    }

    /// Moves the elements of a vector, row-major: nothing is copied, O(1).
    ///
    /// [`Tensor::from_vec`] copies: the memory of a tensor is aligned for vector registers, and the memory of a vector is not.
    ///
    /// # Errors
    /// [`Fault::Numel`] when there are not as many elements as the shape needs, [`Fault::TooLarge`] when it needs more than can be
    /// addressed.
    ///
    /// # Examples
    /// ```
    /// use congruent::Shared;
    /// use congruent::prelude::*;
    ///
    /// let elements = vec![1, 2, 3, 4];
    /// let at = elements.as_ptr();
    /// let x = Shared::from_vec(dims![2, 2], elements)?;
    /// assert_eq!((x[[1, 0]], x.data_ptr()), (3, at));
    /// let elements = x.into_vec();
    /// assert_eq!(elements.as_ptr(), at);
    /// # Ok::<(), ShapeError>(())
    /// ```
    pub fn from_vec(shape: S, elements: Vec<T>) -> Result<Self, ShapeError> {
        let sizes = super::sizes_of(&shape);
        super::require_numel::<T>("from_vec", &sizes, elements.len())?;
        // SAFETY: row-major, as many elements; the sizes of a value of `S`.
        Ok(unsafe { Shared::over_vector(elements, 0, Layout::contiguous(&sizes)) })
    }

    /// Returns a tensor over the elements of a vector with this layout, beginning at `first`: nothing is copied.
    ///
    /// # Safety
    /// Each position of the layout, `first` elements further on, is an element of the vector; the sizes fit `S`.
    pub(crate) unsafe fn over_vector(elements: Vec<T>, first: usize, layout: Layout) -> Self {
        let memory = Memory::Vector(elements.into());
        // SAFETY: the caller's promise: initialised elements of a vector that nobody else has.
        unsafe {
            let mut strided = Strided::new(memory.ptr(), 0, layout);
            strided.skip(first);
            Shared::over(strided, Arc::new(memory))
        }
    }

    /// Converts into a vector, row-major: moved, O(1), if there is no other owner and the tensor covers all of a former vector. Otherwise a copy,
    /// O(n).
    ///
    /// # Panics
    /// When memory runs out.
    #[track_caller]
    pub fn into_vec(self) -> Vec<T> {
        if !self.is_whole() || !matches!(*self.memory, Memory::Vector(_)) {
            return self.to_vec();
        }
        let Shared { strided, memory } = self;
        match Arc::try_unwrap(memory) {
            Ok(Memory::Vector(elements)) => elements.into_vec(),
            Ok(Memory::Buffer(_)) => unreachable!("it was a vector"),
            // SAFETY: the invariants, as they were.
            Err(memory) => unsafe { Shared::over(strided, memory) }.to_vec(),
        }
    }
}

/// Like [`Shared::into_tensor`]: one function for all shapes.
#[track_caller]
fn owned<T: Element>(x: Shared<T, AnyRank>) -> Tensor<T, AnyRank> {
    if !x.is_whole() || !matches!(*x.memory, Memory::Buffer(_)) {
        return x.to_tensor();
    }
    let Shared { strided, memory } = x;
    match Arc::try_unwrap(memory) {
        Ok(Memory::Buffer(elements)) => Tensor::assemble(strided.sizes(), elements),
        Ok(Memory::Vector(_)) => unreachable!("it was a buffer"),
        // SAFETY: the invariants, as they were.
        Err(memory) => unsafe { Shared::over(strided, memory) }.to_tensor(),
    }
}

/// # Memory that several tensors share
impl<T, S> Tensor<T, S> {
    /// Converts into a tensor that several can own: O(1), no element is copied. The inverse is [`Shared::into_tensor`].
    #[inline]
    pub fn into_shared(self) -> Shared<T, S> {
        let Tensor { strided, buffer } = self;
        // SAFETY: the elements of the buffer, of sizes that fit; the tensor was its only owner.
        unsafe { Shared::over(strided, Arc::new(Memory::Buffer(buffer))) }
    }
}

/// Shares the same elements: O(1).
impl<T, S> From<Tensor<T, S>> for Shared<T, S> {
    fn from(tensor: Tensor<T, S>) -> Self {
        tensor.into_shared()
    }
}

/// Returns another owner of the same elements: O(rank).
impl<T, S> Clone for Shared<T, S> {
    #[inline]
    fn clone(&self) -> Self {
        // SAFETY: (both) the same elements, which nobody writes while there are two owners.
        unsafe { Shared::over(self.strided.share(), self.memory.clone()) }
    }
}

#[cfg_attr(doc, doc(hidden))]
impl<T, S> Deref for Shared<T, S> {
    type Target = Strided<T, S>;
    #[inline]
    fn deref(&self) -> &Strided<T, S> {
        &self.strided
    }
}

impl<T: fmt::Debug, S: Lengths> fmt::Debug for Shared<T, S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&**self, f)
    }
}
impl<T: fmt::Display + 'static, S: Lengths> fmt::Display for Shared<T, S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&**self, f)
    }
}

/// Makes a type an operand, like a view, by value and by reference.
macro_rules! operands {
    ($($name:ty;)*) => {$(
        #[diagnostic::do_not_recommend]
        impl<T: Element, S: Lengths> Operand<T> for $name {
            type Shape = S;
            type Kind = Shaped<S>;
            const SEALED: Seal<Self> = Seal::NEW;
            #[inline]
            fn raw(&self) -> Ref<'_, T> {
                self.strided.raw()
            }
        }
    )*};
}
operands! {
    Shared<T, S>;
    &Shared<T, S>;
}
