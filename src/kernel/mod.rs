//! Loops.
//!
//! Known by now: layouts and buffers. This module adds the loops over them. A kernel gets
//! pointers, lengths and strides, and checks nothing that the façade has not proven: each says in
//! its safety comment what it relies on. Kernels are generic over the element and the operation,
//! never over the shape: 300 additions of 300 shapes share one loop.
//!
//! In order: a file names only those above its own. (`tests/house/floors.rs` reads this table.)
//!
//! | file | what |
//! |---|---|
//! | `interpreted` | the instructions that Miri lacks, lane by lane |
//! | `vectored`, `transpose` | a vector register as a type, a square of registers |
//! | `isa` | one source for several instruction sets, chosen at run time |
//! | `threads` | rayon, or one thread |
//! | `plan` | from sizes and strides to few, long inner loops |
//! | `drive` | runs a plan: odometer, threads |
//! | `words`, `loops` | elements moved by size; the loops of an operation, and what brings every layout to them |
//! | `any` | any element at all |
//! | `fold`, `lanes` | many elements to one; along an axis that stays, and how its lanes lie |
//! | `compiled`, `classes` | where the loops are that are compiled here, and what is asked of scores |
//! | `math`, `float` | functions of `f32` and `f64`, and the trait of both |
//! | `convert`, `number`, `truth`, `key`, `ordered`, `range`, `draw` | what one element can do |
//! | `product`, `tile`, `dots`, `gemm`, `matmul` | products of matrices: the small and of integers; of one row and one column; of floats; all |
//! | `element` | what a tensor may hold: the sum of all that |
//! | `map`, `sixteen`, `exponential`, `tanh`, `finish`, `op` | operations on elements one by one and the loops they make; those that are written for an instruction set; what becomes of the results of folds; each operation as a type |
//! | `quad`, `square` | four elements in a register; determinant and inverse of the smallest matrices |
//! | `sheet`, `copy` | the same elements in another order: two axes, all of them |
//! | `elementwise` | the entry points of the façade |
//! | `cast` | from one type of numbers to another |
//! | `lazy` | several operations in one pass |
//! | `join`, `place`, `pad` | several operands, or blocks of one, in their places of one result |
//! | `flip`, `triangle` | runs backwards, and parts of rows |
//! | `reduce` | each fold as a type |
//! | `scan`, `softmax`, `sort`, `norm`, `norm_back`, `loss` | what happens to a lane |
//! | `along` | those loops of the common types |
//! | `index`, `gather`, `pick`, `median` | reading and writing at the places that an index names |
//! | `random` | numbers drawn |
//! | `conv`, `pool` | windows over planes |

mod along;
pub mod any;
pub mod cast;
pub mod classes;
mod compiled;
pub mod conv;
pub mod convert;
pub mod copy;
pub mod dots;
pub mod draw;
pub mod drive;
pub mod element;
pub mod elementwise;
mod exponential;
pub mod finish;
pub mod flip;
pub mod float;
pub mod fold;
pub mod gather;
mod gemm;
pub mod index;
#[cfg(all(miri, target_arch = "x86_64"))]
mod interpreted;
pub mod isa;
pub mod join;
pub mod key;
pub mod lanes;
pub mod lazy;
pub mod loops;
pub mod loss;
pub mod map;
pub mod math;
pub mod matmul;
pub mod median;
pub mod norm;
pub mod norm_back;
pub mod number;
pub mod op;
pub mod ordered;
pub mod pad;
pub mod pick;
pub mod place;
pub mod plan;
pub mod pool;
mod product;
pub mod quad;
#[cfg(feature = "random")]
pub mod random;
pub mod range;
pub mod reduce;
pub mod scan;
mod sheet;
mod sixteen;
pub mod softmax;
pub mod sort;
pub mod square;
mod tanh;
mod threads;
mod tile;
mod transpose;
pub mod triangle;
pub mod truth;
pub mod vectored;
mod words;

use crate::layout::{Geometry, Layout, same};
use core::marker::PhantomData;
use core::ops::Deref;

/// A size from which on a kernel takes another path. Under Miri, which is some thousand times slower, a 2048th of it:
/// so `tests/miri` reaches both with a few hundred elements.
const fn threshold(size: usize) -> usize {
    if cfg!(miri) { size >> 11 } else { size }
}

/// As much work as threads share. Under Miri a 128th of it: most of its tests stay below, because rayon runs under the
/// laxer of Miri's two rules of borrows only.
const fn parallel(work: usize) -> usize {
    if cfg!(miri) { work >> 7 } else { work }
}

/// An operand as the kernels see it: where its elements are, and its geometry.
///
/// Invariant: for every position inside `geometry.sizes`, `ptr + Σ position * geometry.strides` is a valid,
/// initialised element for `'a`. Operands lend one to whoever asks, so nobody else may change a field:
///
/// ```compile_fail,E0616
/// use congruent::Tensor;
/// use congruent::einsum::Summand;
///
/// let x = Tensor::from([1.0]);
/// let mut lent = Summand::<f64>::lend(&x);
/// lent.geometry = Summand::<f64>::lend(&x).geometry;
/// ```
// `C`: of elements of any type the fields lie alike, so that several may be read as [`forgotten`].
#[repr(C)]
pub struct Ref<'a, T> {
    /// The first element.
    pub(crate) ptr: *const T,
    /// How the elements lie.
    pub(crate) geometry: Geometry<'a>,
    /// Borrows the elements.
    pub(crate) life: PhantomData<&'a T>,
}

impl<'a, T> Deref for Ref<'a, T> {
    type Target = Geometry<'a>;
    #[inline(always)]
    fn deref(&self) -> &Geometry<'a> {
        &self.geometry
    }
}

impl<T> Clone for Ref<'_, T> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<T> Copy for Ref<'_, T> {}

impl<'a, T> Ref<'a, T> {
    /// The elements from `ptr` on.
    ///
    /// # Safety
    /// The invariant holds.
    #[inline]
    pub(crate) unsafe fn at(ptr: *const T, geometry: Geometry<'a>) -> Self {
        Ref { ptr, geometry, life: PhantomData }
    }

    /// As [`Geometry::with_axis`].
    #[inline]
    pub(crate) fn with_axis(self) -> Self {
        Ref { geometry: self.geometry.with_axis(), ..self }
    }

    /// A number: rank 0.
    #[inline]
    pub(crate) fn scalar(value: &'a T) -> Self {
        // SAFETY: one element, borrowed for `'a`.
        unsafe { Ref::at(value, Geometry::new(&[], &[])) }
    }

    /// Elements under a layout.
    ///
    /// # Panics
    /// When the layout reaches beyond them.
    pub(crate) fn of(elements: &'a [T], layout: &'a Layout) -> Self {
        assert!(layout.reach().is_some_and(|reach| reach <= elements.len()), "{layout:?} of {}", elements.len());
        // SAFETY: every position is among the elements, which are borrowed for `'a`.
        unsafe { Ref::new(elements.as_ptr(), layout, 0) }
    }

    /// The elements from `ptr` on.
    ///
    /// # Safety
    /// The invariant holds.
    #[inline]
    pub(crate) unsafe fn new(ptr: *const T, layout: &'a Layout, named: u64) -> Self {
        // SAFETY: the caller's promise.
        unsafe { Ref::at(ptr, Geometry { named, ..layout.geometry() }) }
    }

    /// Whether the elements lie as in this layout.
    #[inline]
    fn lies_as(&self, layout: &Layout) -> bool {
        same(self.sizes, layout.sizes()) && same(self.strides, layout.strides())
    }
}

/// Operands whose elements are only moved: of which type they are is forgotten, and so their size has to be said.
fn forgotten<'a, 'b, T>(operands: &'b [Ref<'a, T>]) -> &'b [Ref<'a, ()>] {
    // SAFETY: the fields lie alike whatever the elements are; a unit is valid wherever an element is.
    unsafe { core::slice::from_raw_parts(operands.as_ptr().cast(), operands.len()) }
}

/// What is written to: as [`Ref`], and nobody else reads or writes the elements meanwhile.
pub struct RefMut<'a, T> {
    /// The first element.
    pub(crate) ptr: *mut T,
    /// How the elements lie: no two positions share one.
    pub(crate) geometry: Geometry<'a>,
    /// Borrows the elements.
    pub(crate) life: PhantomData<&'a mut T>,
}

impl<'a, T> Deref for RefMut<'a, T> {
    type Target = Geometry<'a>;
    #[inline(always)]
    fn deref(&self) -> &Geometry<'a> {
        &self.geometry
    }
}

impl<'a, T> RefMut<'a, T> {
    /// The elements from `ptr` on.
    ///
    /// # Safety
    /// The invariant holds.
    #[inline]
    pub(crate) unsafe fn at(ptr: *mut T, geometry: Geometry<'a>) -> Self {
        RefMut { ptr, geometry, life: PhantomData }
    }

    /// As [`Geometry::with_axis`].
    #[inline]
    pub(crate) fn with_axis(self) -> Self {
        RefMut { geometry: self.geometry.with_axis(), ..self }
    }

    /// Elements under a contiguous layout.
    ///
    /// # Panics
    /// When the layout is another, or not of as many elements.
    pub(crate) fn of(elements: &'a mut [T], layout: &'a Layout) -> Self {
        assert!(layout.is_contiguous() && layout.numel() == elements.len(), "{layout:?} of {}", elements.len());
        // SAFETY: each position is another of the elements, which are borrowed alone for `'a`.
        unsafe { RefMut::at(elements.as_mut_ptr(), layout.geometry()) }
    }

    /// The same elements, for reading before anything is written.
    #[inline]
    pub(crate) fn share(&self) -> Ref<'_, T> {
        // SAFETY: this one's invariant; it rests for as long.
        unsafe { Ref::at(self.ptr, self.geometry) }
    }
}

/// A pointer that threads may share: the parts they work on are disjoint.
struct Shared<T>(*mut T);
impl<T> Clone for Shared<T> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<T> Copy for Shared<T> {}
// SAFETY: see above; who makes one promises it.
unsafe impl<T: Send> Send for Shared<T> {}
// SAFETY: as above.
unsafe impl<T: Sync> Sync for Shared<T> {}

impl<T> Shared<T> {
    /// So many elements further on.
    #[inline(always)]
    fn moved(self, elements: usize) -> Self {
        Shared(self.0.wrapping_add(elements))
    }
}

/// Layouts for tests.
#[cfg(test)]
mod layouts {
    /// Numbers without a pattern.
    pub struct Random(pub u64);
    impl Random {
        pub fn below(&mut self, n: usize) -> usize {
            self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            (self.0 >> 33) as usize % n
        }
    }

    /// Each position of `sizes`, row-major, as an offset.
    pub fn offsets(sizes: &[usize], strides: &[usize]) -> Vec<usize> {
        let mut all = vec![0];
        for (&size, &stride) in sizes.iter().zip(strides) {
            all = all.into_iter().flat_map(|at| (0..size).map(move |i| at + i * stride)).collect();
        }
        all
    }
}
