//! A gate.

use super::{Operation, fresh, row};
use congruent_layout::error::Fault;
use congruent_layout::view::resolve;

pub(super) const ROWS: &[Operation] =
    &[row("glu", "&x dim?", "The first half of an axis times the sigmoid of the second: half the length.", |given| {
        let (mut sizes, axis) = (given.sizes().to_vec(), resolve(given.sizes(), given.or("dim", -1))?);
        let size = sizes[axis];
        if !size.is_multiple_of(2) {
            return Err(Fault::OddLength { sizes: given.sizes().into(), axis, size });
        }
        sizes[axis] /= 2;
        fresh(&sizes)
    })];
