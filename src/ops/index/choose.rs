//! From the items of an index to the loops over the selected elements: shapes first, then positions.

use super::entry::Entry;
use crate::error::OutOfMemory;
use crate::error::prelude::*;
use crate::shape::index::Elements;
use crate::tensor::Item;
use congruent_kernel::index::{self as kernel, Loops};
use congruent_layout::index::{self as rule, Arranged};
use congruent_layout::{Dims, Layout};
use core::slice::Iter;
use smallvec::SmallVec;

/// The elements that an index selects, by their shapes: the positions are not checked yet.
pub struct Chosen<'a> {
    op: &'static str,
    x: &'a Layout,
    arranged: Arranged,
    tensors: SmallVec<[IndexTensor<'a>; 2]>,
    /// The sizes of all index tensors together.
    picked: Dims,
    /// The sizes of the result.
    pub sizes: Dims,
}

/// An index tensor, its sizes, and the first axis that it indexes.
struct IndexTensor<'a> {
    axis: usize,
    sizes: Dims,
    places: Places<'a>,
}

/// The positions that an index tensor names.
enum Places<'a> {
    /// The positions where a mask is `true`: their number is part of the shape.
    Held(Vec<usize>),
    /// Positions that are not checked yet.
    Of(&'a [i64]),
}

/// Returns one item of an index, for the rule on sizes.
fn pick<'a>(entry: &'a Entry) -> rule::Pick<'a> {
    match entry {
        Entry::Item(item) => rule::Pick::Item(*item),
        Entry::Positions(x, _) if x.sizes.is_empty() => {
            rule::Pick::Item(Item::At(x.values.first().map_or(0, |&position| position as isize)))
        }
        Entry::Positions(x, _) => rule::Pick::Integers(&x.sizes),
        Entry::Mask(x) => rule::Pick::Mask(&x.sizes),
    }
}

/// Returns the positions of an item, if it is an index tensor.
fn source<'a>(
    entry: &'a Entry,
    x: &Layout,
    taken: &mut Iter<usize>,
) -> Result<Option<(IndexTensor<'a>, u64)>, OutOfMemory> {
    Ok(match entry {
        Entry::Positions(Elements { values, sizes }, named) if !sizes.is_empty() => {
            let source = |&axis| IndexTensor { axis, sizes: sizes.clone(), places: Places::Of(values) };
            taken.next().map(|axis| (source(axis), *named))
        }
        Entry::Mask(Elements { values, sizes }) => {
            let Some(&axis) = taken.next() else { return Ok(None) };
            let places = kernel::holds(values, sizes, &x.strides()[axis..axis + sizes.len()])?;
            Some((IndexTensor { axis, sizes: Dims::from_slice(&[places.len()]), places: Places::Held(places) }, 0))
        }
        _ => None,
    })
}

/// Returns the shape that the items of an index select.
pub fn choose<'a>(op: &'static str, x: &'a Layout, entries: &'a [Entry]) -> Result<Chosen<'a>, ShapeError> {
    let picks: SmallVec<[rule::Pick; 8]> = entries.iter().map(pick).collect();
    let arranged = named!(op, rule::arrange(x, &picks));
    let mut taken = arranged.taken.iter();
    let (mut tensors, mut shapes) = (SmallVec::new(), SmallVec::<[_; 2]>::new());
    for entry in entries {
        let Some((source, named)) = source(entry, x, &mut taken)? else { continue };
        shapes.push((source.sizes.clone(), named));
        tensors.push(source);
    }
    let picked = named!(op, rule::together(&shapes));
    let sizes = arranged.sizes(&picked).of(op)?;
    Ok(Chosen { op, x, arranged, tensors, picked, sizes })
}

impl Chosen<'_> {
    /// The offset of the loops from the first element of the tensor.
    pub fn skip(&self) -> usize {
        self.arranged.window.skip
    }

    /// Returns the loops over the selected elements, together with an operand of these strides that stretches to the selection, after checking all
    /// positions.
    ///
    /// # Errors
    /// [`Fault::IndexValue`].
    pub fn loops(self, other: &[usize]) -> Result<Loops, ShapeError> {
        let mut tensors = Vec::new();
        for IndexTensor { axis, sizes, places } in self.tensors {
            let places = match places {
                Places::Held(places) => places,
                Places::Of(positions) => checked(self.op, self.x, axis, positions, &sizes)?,
            };
            tensors.push((places, sizes));
        }
        // Index tensors without elements along one axis can name more positions than fit into memory.
        let places = if self.sizes.contains(&0) { Vec::new() } else { kernel::sums(&self.picked, tensors)? };
        let (lead, trail) = (self.arranged.select(&self.arranged.lead), self.arranged.select(&self.arranged.trail));
        Ok(Loops::new((&lead.0, &lead.1), places, &self.picked, (&trail.0, &trail.1), other)?)
    }
}

/// Returns the positions that an index tensor names along an axis, after checking that all are inside.
fn checked(
    op: &'static str,
    x: &Layout,
    axis: usize,
    positions: &[i64],
    sizes: &[usize],
) -> Result<Vec<usize>, ShapeError> {
    kernel::places(positions, x.sizes()[axis], x.strides()[axis])?.map_err(|before| {
        let at = kernel::position(sizes, before);
        Fault::IndexValue { sizes: x.sizes().into(), axis, value: positions[before], at: (&*at).into() }.of(op)
    })
}
