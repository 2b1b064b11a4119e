//! Elements in the opposite order: flipped, rolled, turned.

use super::{Given, Operation, Ruled, fresh, row};
use congruent_layout::error::Fault;
use congruent_layout::view::{resolve, wrap};

pub(super) const ROWS: &[Operation] = &[
    row("flip", "&x dim...", "Flip: these axes backwards. The shape stays.", |given| {
        let (sizes, mut seen) = (given.sizes(), vec![]);
        for axis in given.list("dim") {
            let axis = wrap(sizes, *axis)?.unwrap_or(0);
            if seen.contains(&axis) {
                return Err(Fault::FlippedTwice { sizes: sizes.into(), axis });
            }
            seen.push(axis);
        }
        fresh(sizes)
    }),
    row(
        "roll roll_all",
        "&x shifts.. dim..?",
        "Roll: positions move on, and those at the end come to the front. The shape stays.",
        |given| {
            let (sizes, shifts, axes) = (given.sizes(), given.list("shifts"), given.list("dim"));
            if !axes.is_empty() && shifts.len() != axes.len() {
                return Err(Fault::RollCounts { sizes: sizes.into(), shifts: shifts.into(), axes: axes.into() });
            }
            axes.iter().try_for_each(|axis| resolve(sizes, *axis).map(|_| ()))?;
            fresh(sizes)
        },
    )
    .generic("dim shifts"),
    row("rot90", "&x k? dim1? dim2?", "Quarter turns: at an odd number of them the two axes change places.", |given| {
        let sizes = given.sizes();
        let (a, b) = (resolve(sizes, given.or("dim1", 0))?, resolve(sizes, given.or("dim2", 1))?);
        if a == b {
            return Err(Fault::FlippedTwice { sizes: sizes.into(), axis: a });
        }
        let mut turned = sizes.to_vec();
        if given.or("k", 1).rem_euclid(2) == 1 {
            turned.swap(a, b);
        }
        fresh(&turned)
    }),
    row("fliplr", "&x", "Flip: axis 1 backwards. The shape stays.", |given| stays(given, 1)),
    row("flipud", "&x", "Flip: axis 0 backwards. The shape stays.", |given| stays(given, 0)),
];

fn stays(given: &Given, axis: isize) -> Ruled {
    resolve(given.sizes(), axis)?;
    fresh(given.sizes())
}
