//! Splits tokens at commas outside brackets, and finds missing commas.

use crate::error::{Parsed, fail};
use crate::token::Kind;
use std::ops::Range;

/// The tokens of a list, with their nesting.
pub(crate) struct Scan<'a> {
    kinds: &'a [Kind],
    /// Whether the items are types: among types, every `<` is a bracket.
    types: bool,
    /// The number of open angle brackets around each token.
    depths: Vec<usize>,
}

impl<'a> Scan<'a> {
    pub(crate) fn new(kinds: &'a [Kind], types: bool) -> Self {
        let mut depth = 0;
        let mut depths = Vec::with_capacity(kinds.len());
        for at in 0..kinds.len() {
            // The brackets themselves count as outside.
            let closes = depth > 0 && kinds[at] == Kind::Punct('>') && !is_arrow(kinds, at);
            depth -= usize::from(closes);
            depths.push(depth);
            depth += usize::from(opens(kinds, at, types, depth));
        }
        Self { kinds, types, depths }
    }

    /// Returns the ranges between the commas, without the empty range after a trailing comma.
    pub(crate) fn split(&self) -> Vec<Range<usize>> {
        let mut start = 0;
        let mut ranges = Vec::new();
        for at in (0..self.kinds.len()).filter(|at| self.is(*at, ',')) {
            ranges.push(start..at);
            start = at + 1;
        }
        if start < self.kinds.len() {
            ranges.push(start..self.kinds.len());
        }
        ranges
    }

    /// Returns whether this token is this punctuation, outside all brackets.
    pub(crate) fn is(&self, at: usize, punct: char) -> bool {
        self.kinds[at] == Kind::Punct(punct) && self.depths[at] == 0
    }

    /// Returns whether `..` starts here.
    pub(crate) fn is_range(&self, at: usize) -> bool {
        matches!(self.kinds.get(at..at + 2), Some([Kind::Punct('.'), Kind::Punct('.')]))
    }

    /// Finds the first `..`.
    pub(crate) fn dots(&self, range: &Range<usize>) -> Option<usize> {
        range.clone().find(|at| self.is_range(*at))
    }

    /// Finds the first `_` outside all brackets.
    pub(crate) fn underscore(&self, range: &Range<usize>) -> Option<usize> {
        range.clone().find(|at| self.kinds[*at] == Kind::Underscore && self.depths[*at] == 0)
    }

    /// Rejects two operands in a row: a comma is missing between them.
    pub(crate) fn no_seam(&self, range: &Range<usize>) -> Parsed<()> {
        match range.clone().skip(1).find(|at| self.depths[*at] == 0 && self.is_seam(*at)) {
            Some(at) => fail(at..at + 1, "expected a comma"),
            None => Ok(()),
        }
    }

    fn is_seam(&self, at: usize) -> bool {
        let (before, here) = (self.kinds[at - 1], self.kinds[at]);
        let ends = match before {
            Kind::Punct(c) => self.types && c == '>' && !is_arrow(self.kinds, at - 1),
            Kind::Keyword | Kind::Lifetime => false,
            _ => true,
        };
        let begins = match here {
            Kind::Word | Kind::NewAxis | Kind::Ragged | Kind::Underscore | Kind::Number(_) | Kind::Literal => true,
            Kind::Braces => self.types,
            _ => false,
        };
        ends && begins
    }

    /// Rejects a bracket that is not closed: it would hide the commas after it.
    pub(crate) fn closed(&self, range: &Range<usize>) -> Parsed<()> {
        let last = range.end - 1;
        let open = opens(self.kinds, last, self.types, self.depths[last]);
        if self.depths[last] == 0 && !open {
            return Ok(());
        }
        let outermost = range.clone().rev().find(|at| self.depths[*at] == 0);
        let at = outermost.unwrap_or(range.start);
        fail(at..at + 1, "this `<` is not closed")
    }
}

/// Returns whether `>` is the end of `->`.
fn is_arrow(kinds: &[Kind], at: usize) -> bool {
    at > 0 && kinds[at - 1] == Kind::Punct('-')
}

/// Returns whether this token is a `<` that opens a bracket of types. Among values a `<` between
/// two operands compares them; a `<` in the position of an operand is a bracket.
fn opens(kinds: &[Kind], at: usize, types: bool, depth: usize) -> bool {
    let before = at.checked_sub(1).map(|at| kinds[at]);
    let bracket = match before {
        None | Some(Kind::Keyword) => true,
        Some(Kind::Punct(c)) => !"<>?".contains(c),
        Some(_) => false,
    };
    kinds[at] == Kind::Punct('<') && (types || depth > 0 || bracket)
}
