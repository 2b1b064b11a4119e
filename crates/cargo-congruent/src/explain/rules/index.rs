//! Index tensors, masks, positions and ranges, one for each axis.

use super::{Given, Operation, Ruled, fresh, row};
use crate::explain::items::Pick as Written;
use crate::explain::{pairs, views};
use congruent_layout::Dims;
use congruent_layout::broadcast::Operands;
use congruent_layout::error::Fault;
use congruent_layout::index::{Pick, arrange, together, values};
use congruent_layout::view::Window;

pub(super) const ROWS: &[Operation] = &[
    row(
        "index",
        "&x items%",
        "An index: positions and ranges as in a slice; index tensors broadcast, and what they pick takes the place of their axes, or comes\n\
         first where they are apart; a mask takes as many axes as it has.",
        indexed,
    )
    .with_steps(views::tell_slice),
    row(
        "index_put index_put_accumulate",
        "&x &values items%",
        "Index put: the values are stretched to what the index picks; the shape of `self` stays.",
        put,
    )
    .in_place()
    .with_steps(pairs::tell_shapes),
];

/// The items with the lengths of their tensors.
fn picks<'g>(given: &'g Given) -> Vec<Pick<'g>> {
    let mut tensors = given.operands.iter().zip(&given.bound.tensors).filter(|(_, (name, _))| *name == "items");
    let mut next = || tensors.next().map_or(&[][..], |(own, _)| own.sizes());
    let pick = |own: &Written| match own {
        Written::Item(item) => Pick::Item(*item),
        Written::Integers => Pick::Integers(next()),
        Written::Mask => Pick::Mask(next()),
    };
    given.bound.items.iter().map(pick).collect()
}

/// The lengths of what index tensors pick together; a mask picks one axis of a length that is not known.
fn picked(given: &Given, picks: &[Pick]) -> Result<Dims, Fault> {
    let tensor = |pick: &Pick| match pick {
        Pick::Item(_) => None,
        Pick::Integers(sizes) => Some((Dims::from_slice(sizes), 0)),
        Pick::Mask(_) => Some((Dims::from_slice(&[given.unknown]), 0)),
    };
    together(&picks.iter().filter_map(tensor).collect::<Vec<_>>())
}

pub(super) fn indexed(given: &Given) -> Ruled {
    let picks = picks(given);
    let arranged = arrange(given.x(), &picks)?;
    match picks.iter().all(|pick| matches!(pick, Pick::Item(_))) {
        true => Ok(vec![given.moved(arranged.window)]),
        false => fresh(&arranged.sizes(&picked(given, &picks)?)?),
    }
}

pub(super) fn put(given: &Given) -> Ruled {
    let (whole, source) = (indexed(given)?, given.b());
    let both = Operands { a: whole[0].layout.sizes(), b: source.sizes, a_named: 0, b_named: source.named };
    values(both, source.strides, false)?;
    Ok(vec![given.moved(Window::from(given.x().clone()))])
}
