//! A list of types as a constant: the numbers of `axes![0, -1]`, the lengths in `view::<shape![2, -1]>`, the known lengths of `shape![5, _, Batch]`.
//!
//! Known by now: a list grows at the back, so its last element and the list before it are at hand. This file adds a constant of the same form: the
//! last value, and a reference to the constant before it. (A function that goes through the list would be compiled once for each list, and for each
//! of its beginnings, in a debug build; an array cannot have a constant of a type parameter as its length.)
//!
//! Exercises of the course: 38.

use crate::dim::{AxisPattern, Numbers};
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

    /// The number of values.
    pub(crate) const fn len(self) -> usize {
        match self.0 {
            Some(link) => link.len,
            None => 0,
        }
    }

    /// Appends a value at the back; [`new`](Self::new) makes a list of the result.
    pub const fn push(self, last: V) -> Link<V> {
        Link { before: self, len: self.len() + 1, last }
    }

    /// Returns the list that ends with this link.
    pub const fn new(link: &'static Link<V>) -> Self {
        Chain(Some(link))
    }

    /// Iterates over the values, last to first.
    pub fn from_back(self) -> impl Iterator<Item = V> {
        core::iter::successors(self.0, |link| link.before.0).map(|link| link.last)
    }
}

impl Chain<isize> {
    /// Returns the numbers, first to last, followed by zeros; the list has at most `LEN`.
    pub const fn array<const LEN: usize>(self) -> [isize; LEN] {
        let (mut numbers, mut rest) = ([0; LEN], self.0);
        while let Some(link) = rest {
            numbers[link.len - 1] = link.last;
            rest = link.before.0;
        }
        numbers
    }

    /// Returns the numbers, first to last.
    pub fn numbers(self) -> SmallVec<[isize; 6]> {
        let mut numbers = SmallVec::from_elem(0, self.len());
        for (number, value) in numbers.iter_mut().rev().zip(self.from_back()) {
            *number = value;
        }
        numbers
    }
}

/// Converts a list of types into the argument of a method of a rank known at run time.
#[diagnostic::do_not_recommend]
impl Numbers for Chain<isize> {
    fn numbers(&self) -> SmallVec<[isize; 6]> {
        Chain::numbers(*self)
    }
}

impl Chain<AxisPattern> {
    /// Returns the known facts about each axis, first axis first.
    pub fn patterns(self) -> Vec<AxisPattern> {
        let mut patterns: Vec<_> = self.from_back().collect();
        patterns.reverse();
        patterns
    }

    /// Returns the length of the axis that is `back` axes before the last, if it is known.
    pub fn known(self, back: usize) -> Option<usize> {
        match self.from_back().nth(back)? {
            AxisPattern::Size(size) => Some(size),
            AxisPattern::Named(_) | AxisPattern::Unknown => None,
        }
    }

    /// Returns the first axis, from the back, that these sizes do not fit. (A name and `_` fit any length. Sizes beyond the axes of the list are not
    /// checked.)
    pub fn misfit(self, sizes: &[usize]) -> Option<usize> {
        let mut left = sizes.iter().rev();
        self.from_back().position(|pattern| match (pattern, left.next()) {
            (AxisPattern::Size(known), Some(&size)) => known != size,
            (AxisPattern::Named(_) | AxisPattern::Unknown, Some(_)) => false,
            (_, None) => true,
        })
    }
}

#[cfg(test)]
mod tests {
    use crate::shape::axis::AxisList;
    use crate::shape::view::Wanted;
    use crate::shape::{AnyRank, Lengths};

    #[test]
    fn numbers_come_first_to_last() {
        assert_eq!(<crate::axes![] as AxisList>::CHAIN.numbers().as_slice(), [] as [isize; 0]);
        assert_eq!(<crate::axes![2, -1, 0] as AxisList>::CHAIN.numbers().as_slice(), [2, -1, 0]);
        assert_eq!(<crate::axes![2, -1, 0] as AxisList>::CHAIN.array(), [2, -1, 0, 0]);
        assert_eq!(<crate::shape![4096, -1] as Wanted>::CHAIN.numbers().as_slice(), [4096, -1]);
    }

    #[test]
    fn sizes_that_do_not_fit_are_counted_from_the_back() {
        fn misfit<S: Lengths>(sizes: &[usize]) -> Option<usize> {
            S::AXES.misfit(sizes)
        }
        assert_eq!(misfit::<crate::shape![]>(&[]), None);
        assert_eq!(misfit::<crate::shape![5]>(&[5]), None);
        assert_eq!(misfit::<crate::shape![5]>(&[4]), Some(0));
        assert_eq!(misfit::<crate::shape![5]>(&[]), Some(0));
        assert_eq!(misfit::<crate::shape![5, _, 2]>(&[5, 9, 2]), None);
        assert_eq!(misfit::<crate::shape![5, _, 2]>(&[4, 9, 2]), Some(2));
        assert_eq!(misfit::<crate::shape![5, _, 2]>(&[4, 9, 3]), Some(0));
        assert_eq!(misfit::<crate::shape![5, _, 2]>(&[9, 2]), Some(2));
        assert_eq!(misfit::<crate::shape![5, _]>(&[7, 5, 3]), None);
        assert_eq!(misfit::<crate::shape![..AnyRank, 1]>(&[7, 1]), None);
        assert_eq!(misfit::<crate::shape![..AnyRank, 1]>(&[1, 7]), Some(0));
        assert_eq!(<crate::shape![5, _]>::AXES.known(1), Some(5));
        assert_eq!(<crate::shape![5, _]>::AXES.known(0), None);
        assert_eq!(<crate::shape![5, _]>::AXES.known(2), None);
    }
}
