//! An expression, of which the element types and the shape are forgotten.

use super::room::Room;
use super::step::{Refusal, Source, Step};
use crate::Ref;
use crate::loops::Parts;
use crate::storage::Buffer;
use congruent_layout::error::ShapeError;
use core::any::Any;
use core::mem::MaybeUninit;
use std::rc::Rc;

/// The largest number that a leaf keeps itself.
pub(super) const INLINE: usize = 16;

#[derive(Clone, Copy)]
#[repr(C, align(16))]
pub(super) struct Inline(pub(super) [MaybeUninit<u8>; INLINE]);

/// A tensor, or a number.
#[derive(Clone, Copy)]
pub(super) struct Leaf {
    /// The first element; null where it is a number of the expression's own.
    pub(super) ptr: *const u8,
    pub(super) sizes: *const [usize],
    pub(super) strides: *const [usize],
    /// The bytes of an element.
    pub(super) bytes: u32,
    /// Which number.
    pub(super) number: u32,
    /// One more than the place of its memory among what is kept, if the operand is owned.
    pub(super) owner: u32,
}

impl Leaf {
    #[inline]
    pub(super) fn sizes_and_strides(&self) -> Parts<'_> {
        // SAFETY: (both) invariant 1 of the expression.
        unsafe { (&*self.sizes, &*self.strides) }
    }
    #[inline]
    pub(super) fn bytes(&self) -> usize {
        self.bytes as usize
    }
    #[inline]
    pub(super) fn at(&self, numbers: &[Inline]) -> *mut u8 {
        match self.ptr.is_null() {
            true => numbers[self.number as usize].0.as_ptr() as *mut u8,
            false => self.ptr as *mut u8,
        }
    }
}

/// An expression whose element types and shape are forgotten.
pub struct Expression {
    // Invariants, promised by whoever adds leaves and steps, until the expression is cleared:
    // 1. Each leaf is a valid operand (the invariant of `Ref`), its sizes and strides are lent for as long.
    // 2. A step reads leaves and earlier steps, of the element types of its operation; no step is read twice.
    // 3. Leaves and what is read of steps stretch to `sizes`.
    // 4. Where it is `even`, each leaf that has an axis is contiguous and has these sizes.
    // 5. A closure that a step points to is kept, or has no size, and is `Sync`; what it borrows is lent for as long.
    pub(super) leaves: Vec<Leaf>,
    pub(super) numbers: Vec<Inline>,
    pub(super) steps: Vec<Step>,
    pub(super) refusals: Vec<Refusal>,
    /// The most bytes that an element takes on the way.
    pub(super) widest: usize,
    pub(super) even: bool,
    pub(super) top: Source,
    pub(super) sizes: *const [usize],
    pub(super) fault: Option<ShapeError>,
    /// The memory of owned leaves, and of sizes.
    pub(super) kept: Vec<Rc<dyn Any>>,
    pub(super) room: Room,
    pub(super) scratch: Option<Buffer<u8>>,
    pub(super) next: Option<Box<Expression>>,
    pub(super) depth: usize,
}

impl Default for Expression {
    fn default() -> Self {
        Expression {
            leaves: Vec::new(),
            numbers: Vec::new(),
            steps: Vec::new(),
            refusals: Vec::new(),
            widest: 1,
            even: true,
            top: Source::leaf(0),
            sizes: &[],
            fault: None,
            kept: Vec::new(),
            room: Room::default(),
            scratch: None,
            next: None,
            depth: 0,
        }
    }
}

impl Expression {
    #[inline]
    pub(super) fn clear(&mut self) {
        self.leaves.clear();
        self.steps.clear();
        self.numbers.clear();
        self.refusals.clear();
        self.widest = 1;
        self.even = true;
        if self.fault.is_some() {
            self.fault = None;
        }
        self.kept.clear();
    }

    /// The sizes of the result.
    #[inline]
    pub fn sizes(&self) -> &[usize] {
        // SAFETY: invariant 1.
        unsafe { &*self.sizes }
    }

    /// The first error of its shapes, if there was one.
    #[inline]
    pub fn fault(&self) -> Option<ShapeError> {
        if self.fault.is_none() { None } else { self.fault.clone() }
    }

    /// Remembers the first thing that is wrong.
    #[cold]
    pub fn refuse(&mut self, error: ShapeError) {
        if self.fault.is_none() {
            self.fault = Some(error);
        }
    }

    /// The tensor that this is, where it has no step.
    #[inline]
    pub fn alone(&self) -> Option<Ref<'_, ()>> {
        let leaf = &self.leaves[self.top.get().ok()?];
        let (sizes, strides) = leaf.sizes_and_strides();
        // SAFETY: invariant 1; a unit is valid wherever an element is.
        Some(unsafe { Ref::from_raw(leaf.at(&self.numbers).cast(), congruent_layout::Geometry::new(sizes, strides)) })
    }

    /// Whether some step refuses some elements.
    #[inline]
    pub fn is_checked(&self) -> bool {
        !self.refusals.is_empty()
    }
}

/// An operand that has entered an expression, and its sizes.
#[derive(Clone, Copy)]
pub struct Entered {
    /// The source that steps read.
    pub(super) source: Source,
    /// Its sizes.
    pub(super) sizes: *const [usize],
}

impl Entered {
    /// The operand of this source and these sizes.
    #[inline]
    pub fn new(source: Source, sizes: *const [usize]) -> Self {
        Entered { source, sizes }
    }
    /// The source that steps read.
    #[inline]
    pub fn source(self) -> Source {
        self.source
    }
    /// The sizes.
    ///
    /// # Safety
    /// It has entered this expression, or its sizes live as long.
    ///
    /// ```compile_fail,E0133
    /// use congruent_kernel::lazy::{Entered, Expression};
    ///
    /// let e = Expression::default();
    /// Entered::new(e.so_far().source(), core::ptr::slice_from_raw_parts(core::ptr::null(), 3)).sizes(&e);
    /// ```
    #[inline]
    pub unsafe fn sizes(self, _: &Expression) -> &[usize] {
        // SAFETY: the caller's promise; invariant 1 of the expression.
        unsafe { &*self.sizes }
    }
    /// The same for as long as the expression lives.
    #[inline]
    pub fn borrow_sizes(self) -> *const [usize] {
        self.sizes
    }
}
