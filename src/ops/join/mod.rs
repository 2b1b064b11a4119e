//! Several tensors in one: along an axis they have, or along a new one.
//!
//! | | on list shapes | on [`AnyRank`](crate::AnyRank) |
//! |---|---|---|
//! | along an axis | `a.cat::<0>(&b)`, `Tensor::cat::<0>(&a, &b)`, `Tensor::cat_all::<0, 3>([&a, &b, &c])` | `cat(0, &[&a, &b])` |
//! | along a new one | `Tensor::stack::<0>([&a, &b])` | `stack(0, &[&a, &b])` |
//! | side by side, one below the other | `a.hstack(&b)`, `Tensor::hstack_all([..])` | `hstack(&[&a, &b])` |
//!
//! **Why a trait and no methods?** The turbofish has the axis alone, while the result depends on the other operand:
//! a function that had its type as a parameter would want it there, too.

mod any_rank;
mod cat;
mod stack;

pub use any_rank::{cat, hstack, stack, vstack};
pub use cat::Cat;
pub use stack::Stack;

use crate::error::ShapeError;
use crate::kernel::Ref;
use crate::kernel::element::Element;
use crate::kernel::join::join;
use crate::layout::Layout;
use crate::layout::join::{self as rule, Joined, is_nothing};
use crate::tensor::Tensor;
use smallvec::SmallVec;

/// Operands and their layouts, which may have new axes.
type Laid<'a, T> = SmallVec<[(Layout, Ref<'a, T>); 8]>;

/// The operands as they are.
fn laid<'a, T>(parts: impl IntoIterator<Item = Ref<'a, T>>) -> Laid<'a, T> {
    parts.into_iter().map(|part| (Layout::new(part.sizes, part.strides), part)).collect()
}

/// The operands with at least so many axes.
fn upright<'a, T>(parts: impl IntoIterator<Item = Ref<'a, T>>, rank: usize) -> Laid<'a, T> {
    laid(parts).into_iter().map(|(layout, part)| (rule::at_least(&layout, rank), part)).collect()
}

fn sizes<'l, T>(parts: &'l Laid<T>) -> SmallVec<[&'l [usize]; 8]> {
    parts.iter().map(|(layout, _)| layout.sizes()).collect()
}

/// The parts along an axis. The caller has proven that they give `O`.
fn cat_laid<T: Element, O>(op: &'static str, parts: &Laid<T>, axis: isize) -> Result<Tensor<T, O>, ShapeError> {
    let joined = rule::cat(op, &sizes(parts), axis, size_of::<T>())?;
    Ok(joined_laid(&joined, parts.iter().filter(|(layout, _)| !is_nothing(layout.sizes()))))
}

/// The parts along a new axis. The caller has proven that they give `O`.
fn stack_laid<T: Element, O>(op: &'static str, parts: &Laid<T>, axis: isize) -> Result<Tensor<T, O>, ShapeError> {
    let joined = rule::stack(op, &sizes(parts), axis, size_of::<T>())?;
    let wide: Laid<T> = parts.iter().map(|(x, part)| (rule::with_axis(x, joined.axis), *part)).collect();
    Ok(joined_laid(&joined, wide.iter()))
}

fn joined_laid<'l, T: Element, O>(
    joined: &Joined,
    parts: impl Iterator<Item = &'l (Layout, Ref<'l, T>)>,
) -> Tensor<T, O> {
    let parts: SmallVec<[Ref<T>; 8]> =
        parts.map(|(x, part)| Ref { sizes: x.sizes(), strides: x.strides(), ..*part }).collect();
    let to = Layout::contiguous(&joined.sizes);
    let buffer = join(&to, joined.axis, &parts);
    Tensor::over(to, buffer)
}

/// Side by side: along axis 1, or of vectors along 0.
fn hstack_of<'a, T: Element, O>(
    op: &'static str,
    parts: impl IntoIterator<Item = Ref<'a, T>>,
) -> Result<Tensor<T, O>, ShapeError> {
    let parts = upright(parts, 1);
    let vectors = parts.first().is_some_and(|(layout, _)| layout.rank() == 1);
    cat_laid(op, &parts, if vectors { 0 } else { 1 })
}

/// One below the other.
fn vstack_of<'a, T: Element, O>(
    op: &'static str,
    parts: impl IntoIterator<Item = Ref<'a, T>>,
) -> Result<Tensor<T, O>, ShapeError> {
    cat_laid(op, &upright(parts, 2), 0)
}
