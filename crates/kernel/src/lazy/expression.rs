//! An expression with erased element types and shape.

use super::room::Room;
use super::step::{Refusal, Source, Step};
use crate::Ref;
use crate::loops::Parts;
use crate::storage::Buffer;
use congruent_layout::error::ShapeError;
use core::any::Any;
use core::mem::MaybeUninit;
use std::rc::Rc;

/// The largest size in bytes of a number that the expression stores inline.
pub(super) const INLINE: usize = 16;

#[derive(Clone, Copy)]
#[repr(C, align(16))]
pub(super) struct Inline(pub(super) [MaybeUninit<u8>; INLINE]);

/// A tensor, or a number.
#[derive(Clone, Copy)]
pub(super) struct Leaf {
    /// The first element; null if the leaf is a number of the expression.
    pub(super) ptr: *const u8,
    pub(super) sizes: *const [usize],
    pub(super) strides: *const [usize],
    /// The bytes of an element.
    pub(super) bytes: u32,
    /// The index of the number.
    pub(super) number: u32,
    /// One more than the index of its memory in `kept`, if the operand is owned.
    pub(super) owner: u32,
}

impl Leaf {
    #[inline]
    // SOUND: invariant 1: whoever adds leaves and steps, which is unsafe, promises that they live as long
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

/// An expression with erased element types and shape.
pub struct Expression {
    // Invariants, promised by the code that adds leaves and steps, until the expression is cleared:
    // 1. Each leaf is a valid operand (the invariant of `Ref`), and its sizes and strides are borrowed as long.
    // 2. A step reads leaves and earlier steps, of the element types of its operation; no step is read twice.
    // 3. Leaves and the results of steps that are read expand to `sizes`.
    // 4. If it is `even`, each leaf that has an axis is contiguous and has these sizes.
    // 5. A closure that a step points to is stored, or has no size, and is `Sync`; its borrows last as long.
    pub(super) leaves: Vec<Leaf>,
    pub(super) numbers: Vec<Inline>,
    pub(super) steps: Vec<Step>,
    pub(super) refusals: Vec<Refusal>,
    /// The largest size in bytes of an element of an operand or intermediate result.
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

    /// Returns the sizes of the result.
    #[inline]
    // SOUND: invariant 1: whoever adds leaves and steps, which is unsafe, promises that they live as long
    pub fn sizes(&self) -> &[usize] {
        // SAFETY: invariant 1.
        unsafe { &*self.sizes }
    }

    /// Returns the first error in shapes, if any.
    #[inline]
    pub fn fault(&self) -> Option<ShapeError> {
        if self.fault.is_none() { None } else { self.fault.clone() }
    }

    /// Records an error, unless there is an earlier one.
    #[cold]
    pub fn refuse(&mut self, error: ShapeError) {
        if self.fault.is_none() {
            self.fault = Some(error);
        }
    }

    /// Returns the tensor that the expression consists of, if it has no steps.
    #[inline]
    // SOUND: invariant 1: whoever adds leaves and steps, which is unsafe, promises that they live as long
    pub fn alone(&self) -> Option<Ref<'_, ()>> {
        let leaf = &self.leaves[self.top.get().ok()?];
        let (sizes, strides) = leaf.sizes_and_strides();
        // SAFETY: invariant 1; a unit is valid wherever an element is.
        Some(unsafe { Ref::from_raw(leaf.at(&self.numbers).cast(), congruent_layout::Geometry::new(sizes, strides)) })
    }

    /// Returns whether any step may reject elements.
    #[inline]
    pub fn is_checked(&self) -> bool {
        !self.refusals.is_empty()
    }
}

/// An operand of an expression, and its sizes.
#[derive(Clone, Copy)]
pub struct Entered {
    /// The source that steps read.
    pub(super) source: Source,
    /// Its sizes.
    pub(super) sizes: *const [usize],
}

impl Entered {
    /// Creates an operand from its source and its sizes.
    #[inline]
    pub fn new(source: Source, sizes: *const [usize]) -> Self {
        Entered { source, sizes }
    }
    /// Returns the source that steps read.
    #[inline]
    pub fn source(self) -> Source {
        self.source
    }
    /// Returns the sizes.
    ///
    /// # Safety
    /// The operand has entered this expression, or its sizes live as long.
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
    /// Returns the sizes, borrowed as long as the expression lives.
    #[inline]
    pub fn borrow_sizes(self) -> *const [usize] {
        self.sizes
    }
}
