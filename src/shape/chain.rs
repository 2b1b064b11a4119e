//! What a list of types says, as a constant: the numbers of `axes![0, -1]`, the lengths that `view::<shape![2, -1]>` asks for, what
//! `shape![5, _, Batch]` knows of each axis.
//!
//! Known by now: a list grows at the back, so its last element and the list before it are at hand. A constant says the same: the
//! last value, and a reference to the constant before it. (A function that goes through the list would be one more for each list,
//! and each beginning of it, in a debug build; an array cannot be as long as a constant of a type parameter says.)

use crate::dim::AxisPattern;
use smallvec::SmallVec;

/// The values of a list, last one first.
#[derive(Clone, Copy, Debug)]
pub struct Chain<V: 'static>(Option<&'static Link<V>>);

/// The last value of a list, and those before it.
#[derive(Clone, Copy, Debug)]
pub struct Link<V: 'static> {
    before: Chain<V>,
    len: usize,
    last: V,
}

impl<V: Copy> Chain<V> {
    /// No values.
    pub const EMPTY: Self = Chain(None);

    /// How many there are.
    pub const fn len(self) -> usize {
        match self.0 {
            Some(link) => link.len,
            None => 0,
        }
    }

    /// One value more, at the back: of which [`new`](Self::new) makes a list.
    pub const fn push(self, last: V) -> Link<V> {
        Link { before: self, len: self.len() + 1, last }
    }

    /// The list that ends there.
    pub const fn new(link: &'static Link<V>) -> Self {
        Chain(Some(link))
    }

    /// The values, last to first.
    pub fn from_back(self) -> impl Iterator<Item = V> {
        core::iter::successors(self.0, |link| link.before.0).map(|link| link.last)
    }
}

impl Chain<isize> {
    /// The numbers, first to last.
    pub fn numbers(self) -> SmallVec<[isize; 6]> {
        let mut numbers = SmallVec::from_elem(0, self.len());
        for (number, value) in numbers.iter_mut().rev().zip(self.from_back()) {
            *number = value;
        }
        numbers
    }
}

impl Chain<AxisPattern> {
    /// What is known of each axis, first axis first.
    pub fn patterns(self) -> Vec<AxisPattern> {
        let mut patterns: Vec<_> = self.from_back().collect();
        patterns.reverse();
        patterns
    }

    /// The length of the axis that is `back` axes before the last, if it is known.
    pub fn known(self, back: usize) -> Option<usize> {
        match self.from_back().nth(back)? {
            AxisPattern::Size(size) => Some(size),
            AxisPattern::Named(_) | AxisPattern::Unknown => None,
        }
    }

    /// The first axis, from the back, that these sizes do not fit. (A name and `_` are of any length.)
    pub fn misfit(self, sizes: &[usize]) -> Option<usize> {
        let mut left = sizes.iter().rev();
        self.from_back().position(|pattern| match (pattern, left.next()) {
            (AxisPattern::Size(known), Some(&size)) => known != size,
            (AxisPattern::Named(_) | AxisPattern::Unknown, Some(_)) => false,
            (_, None) => true,
        })
    }
}
