//! Choices of elements of a vector, and grids.

use super::{Given, Operation, Ruled, fresh, row};
use congruent_layout::Layout;
use congruent_layout::error::Fault;

pub(super) const ROWS: &[Operation] = &[
    row(
        "meshgrid meshgrid_dyn",
        "&all+ indexing\"?",
        "Meshgrid: vectors span a grid with an axis for each; every result is a view of the whole grid. With `indexing=\"xy\"` the first two\n\
         axes change places.",
        grid,
    ),
    row(
        "combinations",
        "&x #r with_replacement!?",
        "Choices of r elements of a vector, a row each: how many they are depends on its length.",
        |given| match given.sizes() {
            [_] => fresh(&[given.unknown, given.count("r")]),
            sizes => Err(Fault::RowsOfVector { sizes: sizes.into() }),
        },
    ),
];

fn grid(given: &Given) -> Ruled {
    let all = given.all_sizes();
    if let Some(index) = all.iter().position(|sizes| sizes.len() > 1) {
        return Err(Fault::GridRank { sizes: all[index].into(), index });
    }
    let mut sizes: Vec<usize> = all.iter().map(|own| own.first().copied().unwrap_or(1)).collect();
    let turned = given.bound.text("indexing") == "xy" && sizes.len() > 1;
    let axis = |k: usize| if turned && k < 2 { 1 - k } else { k };
    fresh(&sizes)?;
    if turned {
        sizes.swap(0, 1);
    }
    let view = |k: usize| {
        let stride = given.operands[k].layout.strides().first().copied().unwrap_or(0);
        let strides: Vec<usize> = (0..sizes.len()).map(|own| if own == axis(k) { stride } else { 0 }).collect();
        Layout::new(&sizes, &strides).into()
    };
    Ok((0..sizes.len()).map(view).collect())
}
