//! Views: the same elements under another shape, none of them copied.
//!
//! Known by now: what each view does to a shape as a type (`shape`) and as numbers
//! (`layout::view`, `layout::slice`). This folder puts both together: a method asks for the relation,
//! and lets the rule lay out the view in its place (`laid!`).
//!
//! | file | what |
//! |---|---|
//! | `list`, `stamps` | one view of a list shape: `permute`, `narrow`, `slice`, .. |
//! | `any_rank` | the same names on a rank known at run time, with values and a `Result` |
//! | `parts` | several views: `split`, `chunk`, `unbind` |
//! | `reshape`, `cow` | `view`, and what is a view where it can be: `reshape`, `flatten`, `contiguous` |
//! | `expand`, `as_strided` | positions that share elements |
//! | `owned` | the same names of a tensor that is given away, `into_permute`: a tensor again |
//!
//! Each is there four times, because what it borrows differs: on [`Strided`](super::Strided) (what a
//! tensor lends for as long as it is borrowed), on [`View`](super::View) (for as long as its base is,
//! so that views of views need no names), and, ending in `_mut`, on [`Tensor`](super::Tensor) and
//! [`ViewMut`](super::ViewMut). A `ViewMut` that is given away (`into_slice`) lends for as long as its
//! base is borrowed, too; a `Tensor` that is given away becomes another tensor.

mod any_rank;
mod as_strided;
mod cow;
mod expand;
mod list;
mod owned;
mod parts;
mod reshape;
mod slice;
mod stamps;

pub use cow::{Contiguous, CowTensor};
pub use expand::{
    broadcast_shapes, broadcast_tensors, broadcast_tensors_dyn, broadcast_tensors3, try_broadcast_tensors,
    try_broadcast_tensors3,
};
pub use parts::{Arrange, Arranged, Lender, Many, Reading, Several, TupleOf, Writing};
pub use slice::{Item, ItemValue, Items, Listed};

use super::{Strided, View};
use crate::layout::view::Window;

/// A view that a rule lays out, of a base that is borrowed, in its place: `$view` is `View` or `ViewMut`, `$base` a
/// [`Strided`], and what stands behind `=>`, in which `$x` is its layout and `$to` that of the view, gives the number of
/// elements that are skipped. (A macro: in a debug build, each function more is one more for every shape.)
///
/// # Safety
/// The view is of its base's elements, of sizes that fit its shape, for no longer than the base is borrowed; and what
/// `over` of either asks for.
macro_rules! laid {
    ($view:ident of $base:expr, $x:ident $to:ident => $skip:expr) => {{
        let $x = &$base.layout;
        let mut view = $view::over($crate::tensor::Strided::blank($base.ptr, $base.offset));
        let $to = &mut view.strided.layout;
        let skip: usize = $skip;
        if skip != 0 {
            view.strided.skip(skip);
        }
        view
    }};
}
use laid;

impl<T, S> Strided<T, S> {
    /// What lies in a window.
    ///
    /// # Safety
    /// The window is of this layout, its sizes fit `R`; and as for [`share`](Strided::share).
    #[inline]
    pub(crate) unsafe fn window<R>(&self, window: Window) -> Strided<T, R> {
        // SAFETY: a window of a layout stays inside of it; the rest is the caller's promise.
        unsafe { self.relaid(window.skip, window.layout) }
    }
}

impl<'a, T, S> View<'a, T, S> {
    /// What lies in a window, for as long as the base is borrowed.
    ///
    /// # Safety
    /// The window is of this layout, its sizes fit `R`.
    #[inline]
    pub(crate) unsafe fn through<R>(&self, window: Window) -> View<'a, T, R> {
        // SAFETY: the caller's promise; a second reader, for as long as the base is borrowed.
        unsafe { View::over(self.strided.window(window)) }
    }
}
