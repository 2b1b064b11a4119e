//! Loops.
//!
//! Known by now: layouts and buffers. This module adds the loops over them. A kernel gets
//! pointers, lengths and strides, and checks nothing that the façade has not proven: each says in
//! its safety comment what it relies on. Kernels are generic over the element and the operation,
//! never over the shape: 300 additions of 300 shapes share one loop.
//!
//! | file | what |
//! |---|---|
//! | `isa` | one source for several instruction sets, chosen at run time |
//! | `plan` | from sizes and strides to few, long inner loops |
//! | `drive` | runs a plan: odometer, threads |
//! | `map`, `update` | the inner loops: into a new tensor, in place |
//! | `copy`, `transpose` | the same elements in another order |
//! | `element`, `number`, `float`, `math` | what a tensor may hold, and what can be done to one element |
//! | `op` | each operation as a type |
//! | `elementwise` | the entry points of the façade |
//! | `reduce`, `fold`, `matmul`, `tile`, `dots`, `index` | what is not elementwise |

pub mod copy;
mod dots;
pub mod drive;
pub mod element;
pub mod elementwise;
pub mod float;
pub mod fold;
pub mod index;
pub mod isa;
pub mod map;
pub mod math;
pub mod matmul;
pub mod number;
pub mod op;
pub mod plan;
pub mod reduce;
mod tile;
mod transpose;
pub mod update;

use crate::layout::{Layout, same};
use core::marker::PhantomData;

/// An operand as the kernels see it: where its elements are, and its geometry.
///
/// Invariant: for every position inside `sizes`, `ptr + Σ position * strides` is a valid,
/// initialised element for `'a`.
pub struct Ref<'a, T> {
    /// The first element.
    pub ptr: *const T,
    /// The length of each axis.
    pub sizes: &'a [usize],
    /// The stride of each axis, in elements.
    pub strides: &'a [usize],
    /// The axes that never stretch, bit 0 the last.
    pub named: u64,
    /// Borrows the elements.
    pub life: PhantomData<&'a T>,
}

impl<T> Clone for Ref<'_, T> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<T> Copy for Ref<'_, T> {}

impl<'a, T> Ref<'a, T> {
    /// A number: rank 0.
    #[inline]
    pub fn scalar(value: &'a T) -> Self {
        Ref { ptr: value, sizes: &[], strides: &[], named: 0, life: PhantomData }
    }

    /// The elements from `ptr` on.
    ///
    /// The caller has proven the invariant.
    #[inline]
    pub fn new(ptr: *const T, layout: &'a Layout, named: u64) -> Self {
        Ref { ptr, sizes: layout.sizes(), strides: layout.strides(), named, life: PhantomData }
    }

    /// The number of elements.
    pub fn numel(&self) -> usize {
        self.sizes.iter().product()
    }

    /// The sizes and the strides.
    #[inline]
    pub fn parts(&self) -> (&'a [usize], &'a [usize]) {
        (self.sizes, self.strides)
    }

    /// Whether the elements lie as in this layout.
    #[inline]
    fn lies_as(&self, layout: &Layout) -> bool {
        same(self.sizes, layout.sizes()) && same(self.strides, layout.strides())
    }
}

/// What is written to: as [`Ref`], and nobody else reads or writes the elements meanwhile.
pub struct RefMut<'a, T> {
    /// The first element.
    pub ptr: *mut T,
    /// The length of each axis.
    pub sizes: &'a [usize],
    /// The stride of each axis, in elements: no two positions share an element.
    pub strides: &'a [usize],
    /// The axes that never stretch, bit 0 the last.
    pub named: u64,
    /// Borrows the elements.
    pub life: PhantomData<&'a mut T>,
}

impl<'a, T> RefMut<'a, T> {
    /// The same elements, for reading before anything is written.
    #[inline]
    pub fn share(&self) -> Ref<'_, T> {
        Ref { ptr: self.ptr, sizes: self.sizes, strides: self.strides, named: self.named, life: PhantomData }
    }

    /// The sizes and the strides.
    #[inline]
    pub fn parts(&self) -> (&'a [usize], &'a [usize]) {
        (self.sizes, self.strides)
    }
}
