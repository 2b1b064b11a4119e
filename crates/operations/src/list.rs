//! The lists of all kinds, as one.

use crate::{Operation, indexed, losses, made, pointwise, products, reductions, views};

/// The operation of this name.
pub fn find(name: &str) -> Option<&'static Operation> {
    ALL.iter().find(|operation| operation.name == name)
}

const LISTS: [&[Operation]; 7] =
    [pointwise::ALL, reductions::ALL, views::ALL, products::ALL, losses::ALL, indexed::ALL, made::ALL];

const fn count() -> usize {
    let (mut list, mut count) = (0, 0);
    while list < LISTS.len() {
        count += LISTS[list].len();
        list += 1;
    }
    count
}

const fn concatenated() -> [Operation; count()] {
    let mut all = [LISTS[0][0]; count()];
    let (mut list, mut at) = (0, 0);
    while list < LISTS.len() {
        let mut own = 0;
        while own < LISTS[list].len() {
            all[at] = LISTS[list][own];
            own += 1;
            at += 1;
        }
        list += 1;
    }
    all
}

/// Every operation.
pub const ALL: &[Operation] = &concatenated();
