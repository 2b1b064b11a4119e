//! Joins of several tensors to one, along an axis that they have or along a new axis.
//!
//! | | on list shapes | on [`AnyRank`](crate::AnyRank) |
//! |---|---|---|
//! | along an axis | `a.cat::<0>(&b)`, `Tensor::cat::<0>(&a, &b)`, `Tensor::cat_all::<0, 3>([&a, &b, &c])` | `cat(0, &[&a, &b])` |
//! | along a new axis | `Tensor::stack::<0>([&a, &b])` | `stack(0, &[&a, &b])` |
//! | a `Vec` or slice of one type | `Tensor::cat_slice::<0>(&all)`, `Tensor::stack_slice::<0>(&all)` | |
//! | side by side, one below the other | `a.hstack(&b)`, `Tensor::hstack_all([..])` | `hstack(&[&a, &b])` |
//! | blocks, pairs | `a.block_diag(&b)`, `a.cartesian_prod(&b)` | `block_diag(&[&a, &b])` |
//! | vectors as columns, along axis 2 | `a.column_stack(&b)`, `a.dstack(&b)` | `dstack(&[&a, &b])` |
//!
//! **Why a trait and no methods?** The turbofish should have only the axis. The result also depends on the type of the other
//! operand, which as a parameter of a method would have to be in the turbofish, too. (The result of a slice of tensors depends only
//! on their one shape, so `cat_slice` and `stack_slice` are methods.)

mod any_rank;
mod blocks;
mod cat;
mod slices;
mod stack;

pub use any_rank::{cat, column_stack, dstack, hstack, stack, vstack};
pub use blocks::{block_diag, cartesian_prod};
pub use cat::Cat;
pub use stack::Stack;

use crate::error::OutOfMemory;
use crate::error::prelude::*;
use crate::shape::AnyRank;
use crate::tensor::{Tensor, assembled, try_assembled};
use congruent_kernel::Ref;
use congruent_kernel::arrange::join::join;
use congruent_kernel::element::Element;
use congruent_kernel::storage::Filled;
use congruent_layout::Layout;
use congruent_layout::join::{self as rule, Joined, is_nothing};
use smallvec::SmallVec;

/// The operands of a join.
type Parts<'a, T> = SmallVec<[Ref<'a, T>; 8]>;
/// Operands with their new layouts, which have additional axes.
type Laid<'a, T> = SmallVec<[(Layout, Ref<'a, T>); 4]>;

/// Returns the operands with their new layouts, all by the same rule.
fn laid<'a, T>(parts: impl IntoIterator<Item = Ref<'a, T>>, rule: impl Fn(&Layout) -> Layout) -> Laid<'a, T> {
    parts.into_iter().map(|part| (rule(&Layout::new(part.sizes, part.strides)), part)).collect()
}

/// Returns the operands with their new layouts as sizes and strides.
fn relaid<'l, T>(parts: &'l Laid<T>) -> Parts<'l, T> {
    // SAFETY: the same elements, under axes that the rule has added.
    parts.iter().map(|(x, part)| unsafe { Ref::from_raw(part.ptr(), x.geometry()) }).collect()
}

fn sizes<'a, T>(parts: &[Ref<'a, T>]) -> SmallVec<[&'a [usize]; 8]> {
    parts.iter().map(|part| part.sizes).collect()
}

/// Joins the parts along an axis.
fn cat_parts<T: Element>(op: &'static str, parts: &[Ref<T>], axis: isize) -> Result<Tensor<T, AnyRank>, ShapeError> {
    // SAFETY: the contiguous layout of the elements that `join` gives back.
    unsafe { try_assembled(|to| cat_elements(op, parts, axis, to)) }
}

/// Like [`cat_parts`], but panics on an error: the tensor is not moved out of a `Result`.
#[inline(never)]
#[track_caller]
fn cat_or_panic<T: Element>(op: &'static str, parts: &[Ref<T>], axis: isize) -> Tensor<T, AnyRank> {
    // SAFETY: the contiguous layout of the elements that `join` gives back.
    unsafe { assembled(|to| cat_elements(op, parts, axis, to)) }
}

/// Returns the elements of the parts joined along an axis, and writes their layout to `to`.
fn cat_elements<T: Element>(
    op: &'static str,
    parts: &[Ref<T>],
    axis: isize,
    to: &mut Layout,
) -> Result<Filled<T>, ShapeError> {
    let joined = named!(op, rule::cat(&sizes(parts), axis, size_of::<T>()));
    to.lay_contiguous(&joined.sizes);
    if parts.iter().any(|part| is_nothing(part.sizes)) {
        let some: Parts<T> = parts.iter().copied().filter(|part| !is_nothing(part.sizes)).collect();
        return Ok(join(to, joined.axis, &some)?);
    }
    Ok(join(to, joined.axis, parts)?)
}

/// Joins the parts along a new axis.
fn stack_parts<T: Element>(op: &'static str, parts: &[Ref<T>], axis: isize) -> Result<Tensor<T, AnyRank>, ShapeError> {
    let joined = named!(op, rule::stack(&sizes(parts), axis, size_of::<T>()));
    let wide = laid(parts.iter().copied(), |x| rule::with_axis(x, joined.axis));
    Ok(joined_parts(&joined, &relaid(&wide))?)
}

fn joined_parts<T: Element>(joined: &Joined, parts: &[Ref<T>]) -> Result<Tensor<T, AnyRank>, OutOfMemory> {
    let to = Layout::contiguous(&joined.sizes);
    let elements = join(&to, joined.axis, parts)?;
    // SAFETY: the contiguous layout of the elements that `join` gives back.
    Ok(unsafe { Tensor::over(to, elements) })
}

/// Joins the parts side by side: along axis 1, or vectors along axis 0.
fn hstack_of<'a, T: Element>(
    op: &'static str,
    parts: impl IntoIterator<Item = Ref<'a, T>>,
) -> Result<Tensor<T, AnyRank>, ShapeError> {
    let parts = laid(parts, |x| rule::at_least(x, 1));
    let vectors = parts.first().is_some_and(|(layout, _)| layout.rank() == 1);
    cat_parts(op, &relaid(&parts), if vectors { 0 } else { 1 })
}

/// Joins the parts one below the other.
fn vstack_of<'a, T: Element>(
    op: &'static str,
    parts: impl IntoIterator<Item = Ref<'a, T>>,
) -> Result<Tensor<T, AnyRank>, ShapeError> {
    cat_parts(op, &relaid(&laid(parts, |x| rule::at_least(x, 2))), 0)
}

/// Joins the parts along axis 2.
fn dstack_of<'a, T: Element>(
    op: &'static str,
    parts: impl IntoIterator<Item = Ref<'a, T>>,
) -> Result<Tensor<T, AnyRank>, ShapeError> {
    let deep = |x: &Layout| {
        let mut to = Layout::scalar();
        congruent_layout::view::at_least(x, 3, &mut to);
        to
    };
    cat_parts(op, &relaid(&laid(parts, deep)), 2)
}

/// Joins the parts along axis 1, vectors as columns.
fn column_stack_of<'a, T: Element>(
    op: &'static str,
    parts: impl IntoIterator<Item = Ref<'a, T>>,
) -> Result<Tensor<T, AnyRank>, ShapeError> {
    let columns = |x: &Layout| match rule::at_least(x, 1) {
        row if row.rank() == 1 => rule::with_axis(&row, 1),
        rows => rows,
    };
    cat_parts(op, &relaid(&laid(parts, columns)), 1)
}
