//! Several tensors in one.

use super::{Given, Operation, Ruled, fresh, row};
use crate::explain::joins;
use congruent_layout::Layout;
use congruent_layout::error::Fault;
use congruent_layout::join::{at_least, cat, stack, with_axis};

const CAT: &str = "\
Cat: the lengths along the axis are added, and all others are equal: nothing is stretched, not even a length of 1.";
const STACK: &str = "Stack: the shapes are the same, and a new axis counts them.";

pub(super) const ROWS: &[Operation] = &[
    row("cat cat_slice concat concatenate", "&all+ dim?", CAT, |given| {
        fresh(&cat(&given.all_sizes(), given.or("dim", 0), 1)?.sizes)
    })
    .with_steps(joins::tell_cat),
    row("stack stack_slice", "&all+ dim?", STACK, |given| {
        fresh(&stack(&given.all_sizes(), given.or("dim", 0), 1)?.sizes)
    })
    .with_steps(joins::tell_stack),
    row("hstack", "&all+", "Side by side: along axis 1, vectors along their only axis.", |given| {
        joined(given, 1, |first| if first.rank() == 1 { 0 } else { 1 })
    })
    .with_steps(joins::tell_stack),
    row("vstack row_stack", "&all+", "One below the other: along axis 0, a vector as one row.", |given| {
        joined(given, 2, |_| 0)
    })
    .with_steps(joins::tell_stack),
    row("dstack", "&all+", "One behind the other: along axis 2, which tensors of fewer axes get.", |given| {
        let deep = |x: &Layout| {
            let mut to = Layout::scalar();
            congruent_layout::view::at_least(x, 3, &mut to);
            to
        };
        joined_as(given, deep, |_| 2)
    })
    .with_steps(joins::tell_stack),
    row("column_stack", "&all+", "Side by side: along axis 1, a vector as one column.", |given| {
        joined_as(given, |x| if x.rank() < 2 { with_axis(&at_least(x, 1), 1) } else { x.clone() }, |_| 1)
    })
    .with_steps(joins::tell_stack),
    row("block_diag", "&all+", "Blocks on a diagonal: the rows are added, and so are the columns.", |given| {
        let (mut rows, mut columns) = (0_usize, 0_usize);
        for own in given.all_sizes() {
            let (height, width) = match *own {
                [] => (1, 1),
                [width] => (1, width),
                [height, width] => (height, width),
                _ => return Err(Fault::BlockRank { sizes: own.into() }),
            };
            (rows, columns) = (rows.saturating_add(height), columns.saturating_add(width));
        }
        fresh(&[rows, columns])
    }),
    row("cartesian_prod", "&all+", "Each choice of one element of each vector: a row for each.", |given| {
        let all = given.all_sizes();
        if let Some(index) = all.iter().position(|sizes| sizes.len() != 1) {
            return Err(Fault::GridRank { sizes: all[index].into(), index });
        }
        let rows = all.iter().fold(1_usize, |rows, sizes| rows.saturating_mul(sizes[0]));
        match all.len() {
            1 => fresh(&[rows]),
            columns => fresh(&[rows, columns]),
        }
    }),
];

/// Joins the tensors along an axis, each with at least `rank` axes.
fn joined(given: &Given, rank: usize, axis: fn(&Layout) -> isize) -> Ruled {
    joined_as(given, |x| at_least(x, rank), axis)
}

/// Joins the tensors along an axis, each under another layout.
fn joined_as(given: &Given, laid: impl Fn(&Layout) -> Layout, axis: fn(&Layout) -> isize) -> Ruled {
    let all: Vec<Layout> = given.operands.iter().map(|own| laid(&own.layout)).collect();
    let axis = all.first().map_or(0, axis);
    fresh(&cat(&all.iter().map(Layout::sizes).collect::<Vec<_>>(), axis, 1)?.sizes)
}
