//! Views: the same elements under another shape, without a copy.
//!
//! Known by now: the effect of each view on a shape as a type (`shape`) and on sizes (`congruent_layout::view`, `congruent_layout::slice`). This
//! folder combines both: a method has the relation as its bound, and the rule lays out the view in place (`laid!`).
//!
//! | file | contents |
//! |---|---|
//! | `list` | one view: `permute`, `narrow`, `slice`, ..; of a list shape, and of a rank known at run time, with values and a `Result` |
//! | `any_rank` | the rules of `list` on a rank known at run time; further methods of any rank |
//! | `split` | several views: `split`, `chunk`, `unbind`; `tensor_split` |
//! | `reshape`, `cow` | `view`, and methods that return a view if possible: `reshape`, `flatten`, `contiguous` |
//! | `expand`, `as_strided` | positions that share elements |
//! | `owned` | `into_view` and its like, which consume a tensor and return a tensor |
//!
//! Each method exists four times, with different borrows: on [`Strided`](super::Strided) (the result borrows the tensor), on [`View`](super::View)
//! (the result lives for as long as its base is borrowed, so that views of views need no names), and, ending in `_mut`, on [`Tensor`](super::Tensor)
//! and [`ViewMut`](super::ViewMut). Methods that consume a `ViewMut` (`into_slice`) return a view that lives for as long as its base is borrowed,
//! too; methods that consume a `Tensor` return another tensor.
//!
//! If only the rule differs, `faces!` prints the methods (`list`). The others are separate: methods that may copy (`reshape`, `flatten`), that borrow
//! several parts (`split`), or share elements (`expand`, `as_strided`), and `view`, which on a tensor cannot fail because of strides.

// See above: the order on the page.
mod list;

mod reshape;
mod split;

mod as_strided;
mod expand;
mod owned;

mod any_rank;

mod back;
mod cow;
mod slice;

pub(crate) use as_strided::is_disjoint;
pub use cow::{Contiguous, CowTensor};
pub use expand::{
    broadcast_shapes, broadcast_tensors, broadcast_tensors_dyn, broadcast_tensors3, try_broadcast_tensors,
    try_broadcast_tensors3,
};
pub use slice::{Item, ItemValue, Items, Listed};
pub use split::{Arrange, Arranged, Lender, Many, Reading, Several, SplitBy, TupleOf, Writing};

use super::{Strided, View};
use crate::error::prelude::*;
use crate::shape::AnyRank;
use congruent_layout::Layout;
use congruent_layout::view::{Skip, Window};
use core::mem::MaybeUninit;

/// A view of a borrowed base, laid out by a rule: `$view` is `View` or `ViewMut`, `$base` a [`Strided`]; the rule takes the layout of the base,
/// `$of`, and the layout to write, and returns the number of elements that are skipped. For a rule that may fail, the macro returns the view or
/// panics (`in` an operation of that name), or returns a `Result` (`tried`).
///
/// Only `$of` depends on the shape, and a rule is a function without shapes: each shape compiles one call, whose result is written where the caller
/// wants it (see `rebranded!`).
///
/// # Safety
/// The view has elements of its base, and sizes that fit its shape, for no longer than the base is borrowed; and the requirements of `over` of the
/// view hold.
macro_rules! laid {
    ($view:ident of $base:expr => $rule:expr, $of:expr) => {
        $crate::tensor::views::laid!(@of $view lay_part, $base, $rule, $of)
    };
    ($view:ident of $base:expr, in $op:expr => $rule:expr, $of:expr) => {
        $crate::tensor::views::laid!(@of $view part_in, $base, $rule, $of, $op)
    };
    ($view:ident of $base:expr, tried $op:expr => $rule:expr, $of:expr) => {
        match $crate::tensor::views::part_or($crate::tensor::views::laid!(@base $base), $rule, $of, $op) {
            Ok(part) => Ok($crate::tensor::views::laid!(@as $view part)),
            Err(error) => Err(error),
        }
    };
    (@of $view:ident $by:ident, $base:expr, $($argument:expr),*) => {
        $crate::tensor::views::laid!(@as $view $crate::tensor::views::$by($crate::tensor::views::laid!(@base $base), $($argument),*))
    };
    // Any sizes fit `AnyRank`, and a shape is zero-sized (`repr(C)`).
    (@base $base:expr) => {{
        let base: &$crate::Strided<T, _> = &$base;
        &*(base as *const $crate::Strided<T, _> as *const $crate::Strided<T, $crate::AnyRank>)
    }};
    // A view is a `Strided` and a lifetime (`repr(transparent)`).
    (@as $view:ident $part:expr) => {
        ::core::mem::transmute::<$crate::Strided<T, $crate::AnyRank>, $view<'_, T, _>>($part)
    };
}
use laid;

/// Room for a part, which is written in place and moved as a whole. (rustc copies a value that a function builds and returns. LLVM writes the result
/// of a call directly to its destination.)
type Unlaid<T> = MaybeUninit<Strided<T, AnyRank>>;

/// Returns the part of `x` that a rule lays out. (Not inlined: the result of this call is written where the caller wants it.)
///
/// # Safety
/// The result is used as a view as [`laid!`] describes it.
#[inline(never)]
unsafe fn lay_part<T, A>(
    x: &Strided<T, AnyRank>,
    rule: impl FnOnce(&Layout, A, &mut Layout) -> usize,
    of: A,
) -> Strided<T, AnyRank> {
    let mut part = Unlaid::uninit();
    // SAFETY: (both) the rule lays out a part of `x`, that many elements further on; written by the call.
    unsafe {
        lay(&mut part, x, rule, of);
        part.assume_init()
    }
}

/// Like [`lay_part`], for a rule that may fail: panics on an error. (Inside of the call: a part that is returned after a branch is copied, and the
/// copy waits until the numbers just written are stored.)
///
/// # Safety
/// The requirement of [`lay_part`]: the result is a view as [`laid!`] describes it.
#[inline(never)]
#[track_caller]
unsafe fn part_in<T, A>(
    x: &Strided<T, AnyRank>,
    rule: impl FnOnce(&Layout, A, &mut Layout) -> Skip,
    of: A,
    op: &'static str,
) -> Strided<T, AnyRank> {
    let mut part = Unlaid::uninit();
    // SAFETY: (both) the rule lays out a part of `x`, that many elements further on; written by the call.
    unsafe {
        lay_in(&mut part, x, rule, of, op);
        part.assume_init()
    }
}

/// Like [`lay_part`], for a rule that may fail: returns its error.
///
/// # Safety
/// The requirement of [`lay_part`]: the result is a view as [`laid!`] describes it.
#[inline(never)]
unsafe fn part_or<T, A>(
    x: &Strided<T, AnyRank>,
    rule: impl FnOnce(&Layout, A, &mut Layout) -> Skip,
    of: A,
    op: &'static str,
) -> Result<Strided<T, AnyRank>, ShapeError> {
    let mut part = Unlaid::uninit();
    // SAFETY: (both) the rule lays out a part of `x`, that many elements further on; written by the call; written where
    // there is no fault.
    unsafe {
        match try_lay(&mut part, x, rule, of) {
            Ok(()) => Ok(part.assume_init()),
            Err(fault) => Err(fault.of(op)),
        }
    }
}

/// Writes the part of `x` that a rule lays out.
///
/// # Safety
/// The part begins `elements` elements further on.
#[inline(never)]
unsafe fn lay<T, A>(
    to: &mut Unlaid<T>,
    x: &Strided<T, AnyRank>,
    rule: impl FnOnce(&Layout, A, &mut Layout) -> usize,
    of: A,
) {
    // SAFETY: (both) the caller's promise.
    unsafe {
        let part = to.write(Strided::blank(x.ptr, x.offset));
        let skip = rule(&x.layout, of, &mut part.layout);
        part.skip(skip);
    }
}

/// Like [`lay`], but panics on an error.
///
/// # Safety
/// The requirement of [`lay`]: the part begins `elements` elements further on.
#[inline(never)]
#[track_caller]
unsafe fn lay_in<T, A>(
    to: &mut Unlaid<T>,
    x: &Strided<T, AnyRank>,
    rule: impl FnOnce(&Layout, A, &mut Layout) -> Skip,
    of: A,
    op: &'static str,
) {
    // SAFETY: the caller's promise.
    if let Err(fault) = unsafe { try_lay(to, x, rule, of) } {
        refuse(fault.of(op));
    }
}

/// Like [`lay`], but returns a fault; the part then needs no drop.
///
/// # Safety
/// The requirement of [`lay`]: the part begins `elements` elements further on.
#[inline(always)]
unsafe fn try_lay<T, A>(
    to: &mut Unlaid<T>,
    x: &Strided<T, AnyRank>,
    rule: impl FnOnce(&Layout, A, &mut Layout) -> Skip,
    of: A,
) -> Result<(), Fault> {
    // SAFETY: (both) the caller's promise.
    unsafe {
        let part = to.write(Strided::blank(x.ptr, x.offset));
        match rule(&x.layout, of, &mut part.layout) {
            Ok(skip) => part.skip(skip),
            Err(fault) => return Err(emptied(&mut part.layout, fault)),
        }
    }
    Ok(())
}

/// Resets the layout to that of a scalar. (The fault is passed through: where a panic could drop it, the destructor of all faults would be compiled.)
#[cold]
#[inline(never)]
fn emptied(layout: &mut Layout, fault: Fault) -> Fault {
    *layout = Layout::scalar();
    fault
}

impl<T, S> Strided<T, S> {
    /// Returns the elements in a window.
    ///
    /// # Safety
    /// The window is of this layout, its sizes fit `R`; and the requirements of [`share`](Strided::share).
    #[inline]
    pub(crate) unsafe fn window<R>(&self, window: Window) -> Strided<T, R> {
        // SAFETY: a window of a layout stays inside of it; the rest is the caller's promise.
        unsafe { self.relaid(window.skip, window.layout) }
    }
}

impl<'a, T, S> View<'a, T, S> {
    /// Returns the elements in a window, for as long as the base is borrowed.
    ///
    /// # Safety
    /// The window is of this layout, its sizes fit `R`.
    #[inline]
    pub(crate) unsafe fn through<R>(&self, window: Window) -> View<'a, T, R> {
        // SAFETY: the caller's promise; a second reader, for as long as the base is borrowed.
        unsafe { View::over(self.strided.window(window)) }
    }
}
