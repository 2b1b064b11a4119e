//! Joins the lists of all families.

use crate::*;

/// Returns the operation of this name in [`ALL`].
pub fn find(name: &str) -> Option<&'static Operation> {
    ALL.iter().find(|operation| operation.name == name)
}

/// A family: its name, and its operations.
type Family = (&'static str, &'static [Operation]);

macro_rules! families {
    ($($family:ident)*) => { &[$((stringify!($family), $family::ALL)),*] };
}

const FAMILIES: &[Family] = families! {
    elementwise compare mask reduce quantile scan sort unique histogram difference gather scatter index flip repeat pad diagonal shuffle rearrange
    join combinations lazy views expand split product einsum conv pool resize attention norm glu distance loss create random sparse
};
const OTHERS: &[Family] = families! { linalg fft complex dist };

const fn count(families: &[Family]) -> usize {
    let (mut list, mut count) = (0, 0);
    while list < families.len() {
        count += families[list].1.len();
        list += 1;
    }
    count
}

const fn concatenated<const N: usize>(families: &[Family]) -> [Operation; N] {
    let mut all = [families[0].1[0]; N];
    let (mut list, mut at) = (0, 0);
    while list < families.len() {
        let (family, operations) = families[list];
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

/// All operations of `congruent` and of `congruent-grad`.
pub const ALL: &[Operation] = &concatenated::<{ count(FAMILIES) }>(FAMILIES);

/// The operations of `congruent-linalg`, `congruent-fft` and `congruent-machines`, and those of complex numbers.
pub const BESIDE: &[Operation] = &concatenated::<{ count(OTHERS) }>(OTHERS);
