//! The numbers that a list of types stands for, `axes![0, -1]` or the lengths of `view::<shape![2, -1]>`, as a constant.
//!
//! Known by now: a list grows at the back, so its last element and the list before it are at hand. A constant says the same
//! with a reference to the constant before it. (A function that writes the numbers would be one more for each list, and each
//! beginning of it, in a debug build; an array cannot be as long as a constant of a type parameter says.)

use smallvec::SmallVec;

/// The numbers of a list, last one first.
#[derive(Clone, Copy, Debug)]
pub struct Chain(Option<&'static Link>);

/// The last number of a list, and those before it.
#[derive(Clone, Copy, Debug)]
pub struct Link {
    before: Chain,
    len: usize,
    last: isize,
}

impl Chain {
    /// No numbers.
    pub const EMPTY: Self = Chain(None);

    /// How many there are.
    pub const fn len(self) -> usize {
        match self.0 {
            Some(link) => link.len,
            None => 0,
        }
    }

    /// One number more, at the back: of which [`new`](Self::new) makes a list.
    pub const fn push(self, last: isize) -> Link {
        Link { before: self, len: self.len() + 1, last }
    }

    /// The list that ends there.
    pub const fn new(link: &'static Link) -> Self {
        Chain(Some(link))
    }

    /// The numbers, first to last.
    pub fn numbers(self) -> SmallVec<[isize; 6]> {
        let mut numbers = SmallVec::from_elem(0, self.len());
        let mut rest = self;
        for number in numbers.iter_mut().rev() {
            let Some(link) = rest.0 else { break };
            (*number, rest) = (link.last, link.before);
        }
        numbers
    }
}
