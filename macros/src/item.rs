//! Items of a list, and the checks of tokens that hold for all items.

use crate::error::{Parsed, fail};
use crate::number::Length;
use crate::scan::Scan;
use crate::token::Kind;
use std::ops::Range;

/// The signs between lengths.
pub(crate) const SIGNS: &str = "+-*/%";

/// The list that is being parsed.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Grammar {
    /// `shape!`: lengths as types.
    Types,
    /// `dims!`: lengths as values.
    Values,
    /// `axes!`.
    Axes,
}

/// One item of a list.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Item {
    /// `..L`, with the tokens of `L`.
    Lead(Range<usize>),
    /// A number, and its token.
    Number(Length, usize),
    /// `_`.
    Dyn(usize),
    /// `-1` in `shape!`, with its two tokens.
    Infer(Range<usize>),
    /// `{expr}`.
    Braces(usize),
    /// A type in `shape!`, an expression in `dims!`.
    Tokens(Range<usize>),
    /// `A + B` in `shape!`: the sign, its token, and the operands.
    Computed(char, usize, Box<[Item; 2]>),
    /// `1024 @ Data` in `shape!`: the length, the token `@`, the tokens of the mesh axis, and whether `, ragged` follows.
    Split(Box<Item>, usize, Range<usize>, bool),
    /// An axis, and its number token.
    Axis(i64, usize),
}

/// A parser of the tokens of a list.
pub(crate) struct Parser<'a> {
    pub kinds: &'a [Kind],
    pub grammar: Grammar,
    pub scan: Scan<'a>,
}

impl<'a> Parser<'a> {
    pub fn new(kinds: &'a [Kind], grammar: Grammar) -> Self {
        Self { kinds, grammar, scan: Scan::new(kinds, grammar == Grammar::Types) }
    }

    /// Returns whether this token is `+`, `-`, `*`, `/` or `%`, outside brackets.
    pub fn is_sign(&self, at: usize) -> bool {
        let arrow = self.kinds.get(at..at + 2) == Some(&[Kind::Punct('-'), Kind::Punct('>')]);
        !arrow && SIGNS.chars().any(|sign| self.scan.is(at, sign))
    }

    /// Returns the range itself, if its tokens can be one type or one expression:
    /// errors found here are clearer than rustc's errors in the expansion.
    pub fn whole(&self, range: Range<usize>) -> Parsed<Range<usize>> {
        self.no_range(&range)?;
        self.scan.no_seam(&range)?;
        match self.scan.underscore(&range) {
            Some(at) if self.grammar == Grammar::Values => fail(at..at + 1, NO_VALUE),
            _ => self.scan.closed(&range).map(|()| range),
        }
    }

    /// Checks that these tokens contain no range.
    pub fn no_range(&self, range: &Range<usize>) -> Parsed<()> {
        match self.scan.dots(range) {
            Some(at) => fail(at..at + 2, "a length is one number, not a range"),
            None => Ok(()),
        }
    }
}

pub(crate) const NO_VALUE: &str = "`_` has no value here: write the length, as in `dims![n, 784]`";
pub(crate) const AXIS: &str = "an axis is a whole number, counted from the back when negative";

impl Grammar {
    pub fn expected(self) -> &'static str {
        match self {
            Self::Types => "expected a length: a whole number, `_`, a type, or `..L`",
            Self::Values => "expected a length: a whole number, an expression, or `..lead`",
            Self::Axes => AXIS,
        }
    }

    pub fn before_comma(self) -> &'static str {
        match self {
            Self::Axes => "expected an axis before this comma",
            _ => "expected a length before this comma",
        }
    }

    pub fn first(self) -> &'static str {
        match self {
            Self::Values => "`..` stands first: a shape grows at the back, as in `dims![..lead, 2]`",
            _ => "`..` stands first: a shape grows at the back, as in `shape![..L, 2]`",
        }
    }
}
