//! The operands of an expression: borrowed and owned tensors, numbers, other expressions.

use super::expression::{Entered, Expression, INLINE, Inline, Leaf};
use super::handle::Handle;
use super::step::{Refusal, Source, Step};
use crate::Ref;
use crate::storage::Filled;
use congruent_layout::Layout;
use core::mem::MaybeUninit;
use smallvec::SmallVec;
use std::rc::Rc;

impl Expression {
    /// Stores a value as long as the expression lives.
    // SOUND: what is kept stays where it is while the expression is borrowed
    pub fn keep<X: 'static>(&mut self, x: X) -> &X {
        let x = Rc::new(x);
        let at = Rc::as_ptr(&x);
        self.kept.push(x);
        // SAFETY: the value is boxed, and stored as long as the expression lives.
        unsafe { &*at }
    }

    /// Enters a tensor of elements of the given size in bytes as an operand.
    ///
    /// # Safety
    /// The tensor is borrowed until the expression is dropped or cleared, and until all expressions that it is copied to or enters are.
    #[inline]
    pub unsafe fn tensor(&mut self, x: Ref<'_, ()>, bytes: usize) -> Entered {
        self.widest = self.widest.max(bytes);
        self.even &= x.geometry().is_contiguous();
        let bytes = bytes as u32;
        self.leaves.push(Leaf { ptr: x.ptr().cast(), sizes: x.sizes, strides: x.strides, bytes, number: 0, owner: 0 });
        Entered { source: Source::leaf(self.leaves.len() - 1), sizes: x.sizes }
    }

    /// Enters an owned tensor as an operand: its elements, and the layout over them.
    ///
    /// # Safety
    /// The layout lies inside the elements, and the product of its sizes can be computed, as [`Ref`] requires.
    pub unsafe fn enter_owned<T: 'static>(&mut self, elements: Filled<T>, layout: Layout) -> Entered {
        let at = elements.ptr().as_ptr().cast::<()>();
        let layout: *const Layout = self.keep(layout);
        self.keep(elements);
        // SAFETY: the caller's promise; both are stored as long as the expression lives.
        let x = unsafe { Ref::new(at, &*layout, 0) };
        // SAFETY: both are stored as long as the expression lives; an expression that it is copied to or enters stores them, too.
        let entered = unsafe { self.tensor(x, size_of::<T>()) };
        if let Some(leaf) = self.leaves.last_mut() {
            leaf.owner = self.kept.len() as u32;
        }
        entered
    }

    /// Returns the memory of an owned tensor of these elements that has the sizes of the result and no other owner: the
    /// expression still reads this memory, and may be evaluated into it.
    ///
    /// # Safety
    /// The memory lives until the last evaluation of the expression, and only that evaluation writes to it.
    #[inline]
    pub unsafe fn recycled<T: 'static>(&mut self) -> Option<Filled<T>> {
        if self.kept.is_empty() { None } else { self.given_away() }
    }

    fn given_away<T: 'static>(&mut self) -> Option<Filled<T>> {
        let fits = |leaf: &&Leaf| leaf.owner > 0 && leaf.sizes_and_strides().0 == self.sizes();
        let owners: SmallVec<[u32; 4]> = self.leaves.iter().filter(fits).map(|leaf| leaf.owner - 1).collect();
        owners.into_iter().find_map(|owner| {
            let kept = core::mem::replace(&mut self.kept[owner as usize], Rc::new(()));
            match kept.downcast::<Filled<T>>() {
                Ok(elements) if Rc::strong_count(&elements) == 1 => Rc::into_inner(elements),
                Ok(elements) => {
                    self.kept[owner as usize] = elements;
                    None
                }
                Err(other) => {
                    self.kept[owner as usize] = other;
                    None
                }
            }
        })
    }

    /// Enters a number as an operand.
    #[inline]
    // SOUND: room for the number was made as large and as aligned as it is, or it is kept
    pub fn number<T: Copy + 'static>(&mut self, x: T) -> Entered {
        const NONE: &[usize] = &[];
        let mut ptr = core::ptr::null();
        if const { size_of::<T>() <= INLINE && align_of::<T>() <= align_of::<Inline>() } {
            let mut number = Inline([MaybeUninit::uninit(); INLINE]);
            // SAFETY: there is room for the number, with its alignment.
            unsafe { number.0.as_mut_ptr().cast::<T>().write(x) };
            self.numbers.push(number);
        } else {
            ptr = (&raw const *self.keep(x)).cast();
        }
        self.widest = self.widest.max(size_of::<T>());
        let number = self.numbers.len().wrapping_sub(1) as u32;
        self.leaves.push(Leaf { ptr, sizes: NONE, strides: NONE, bytes: size_of::<T>() as u32, number, owner: 0 });
        Entered { source: Source::leaf(self.leaves.len() - 1), sizes: NONE }
    }

    /// Enters another expression as an operand.
    pub fn expression(&mut self, mut other: Handle) -> Entered {
        let (leaves, steps, numbers) = (self.leaves.len(), self.steps.len(), self.numbers.len());
        let kept = self.kept.len() as u32;
        for leaf in &other.leaves {
            let number = leaf.number.wrapping_add(numbers as u32);
            let owner = if leaf.owner == 0 { 0 } else { leaf.owner + kept };
            self.leaves.push(Leaf { number, owner, ..*leaf });
        }
        self.numbers.extend_from_slice(&other.numbers);
        let refusals = other.refusals.iter().map(|refusal| Refusal { step: refusal.step + steps, ..*refusal });
        self.refusals.extend(refusals);
        self.widest = self.widest.max(other.widest);
        self.even &= other.even;
        for step in &other.steps {
            self.steps.push(Step { from: step.from.map(|from| from.moved(leaves, steps)), ..*step });
        }
        self.kept.append(&mut other.kept);
        if let Some(fault) = other.fault() {
            self.refuse(fault);
        }
        Entered { source: other.top.moved(leaves, steps), sizes: other.sizes }
    }
}
