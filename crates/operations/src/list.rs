//! The lists of all families, as one.

use crate::*;

/// The operation of this name.
pub fn find(name: &str) -> Option<&'static Operation> {
    ALL.iter().find(|operation| operation.name == name)
}

/// The families, with their operations.
macro_rules! families {
    ($($family:ident)*) => {
        const FAMILIES: &[(&str, &[Operation])] = &[$((stringify!($family), $family::ALL)),*];
    };
}
families! {
    elementwise
    compare
    mask
    reduce
    quantile
    scan
    sort
    unique
    histogram
    difference
    gather
    scatter
    index
    flip
    repeat
    pad
    diagonal
    shuffle
    rearrange
    join
    combinations
    views
    expand
    split
    product
    einsum
    conv
    pool
    resize
    attention
    norm
    glu
    distance
    loss
    create
    random
    sparse
}

const fn count() -> usize {
    let (mut list, mut count) = (0, 0);
    while list < FAMILIES.len() {
        count += FAMILIES[list].1.len();
        list += 1;
    }
    count
}

const fn concatenated() -> [Operation; count()] {
    let mut all = [FAMILIES[0].1[0]; count()];
    let (mut list, mut at) = (0, 0);
    while list < FAMILIES.len() {
        let (family, operations) = FAMILIES[list];
        let mut place = 0;
        while place < operations.len() {
            all[at] = operations[place];
            all[at].family = family;
            place += 1;
            at += 1;
        }
        list += 1;
    }
    all
}

/// Every operation.
pub const ALL: &[Operation] = &concatenated();
