//! From tokens to items: one grammar for all three lists, on plain data.

use crate::computed::Computation;
use crate::error::{Mistake, Parsed, fail};
use crate::item::{AXIS, Grammar, Item, Parser, SIGNS};
use crate::number;
use crate::token::Kind;
use std::ops::Range;

/// Parses all items in order, or returns all mistakes in order.
pub(crate) fn parse(kinds: &[Kind], grammar: Grammar) -> Result<Vec<Item>, Vec<Mistake>> {
    let parser = Parser::new(kinds, grammar);
    let ranges = parser.ranges();
    let (items, mistakes) = parser.items(&ranges);
    if mistakes.is_empty() { Ok(items.into_iter().map(|(item, _)| item).collect()) } else { Err(mistakes) }
}

/// Parses the only item of `len!`, which has no lead.
pub(crate) fn parse_length(kinds: &[Kind]) -> Parsed<Item> {
    let parser = Parser::new(kinds, Grammar::Types);
    match parser.ranges().as_slice() {
        [] => fail(0..0, ONE),
        [range] if parser.scan.is_range(range.start) => fail(range.clone(), ONE),
        [range] => parser.placed(range.clone(), false),
        [_, second, ..] => fail(second.clone(), ONE),
    }
}

impl Parser<'_> {
    /// Returns the tokens of each item: those between two commas. The comma in `1000 @ Data, ragged` belongs to the item.
    fn ranges(&self) -> Vec<Range<usize>> {
        let mut ranges: Vec<Range<usize>> = Vec::new();
        for range in self.scan.split() {
            match ranges.last_mut() {
                Some(last) if self.kinds[range.clone()] == [Kind::Ragged] && self.at_sign(last).is_some() => {
                    last.end = range.end;
                }
                _ => ranges.push(range),
            }
        }
        ranges
    }

    /// Finds the `@` of a length in `shape!`.
    fn at_sign(&self, range: &Range<usize>) -> Option<usize> {
        let mut tokens = range.clone();
        tokens.find(|at| self.grammar == Grammar::Types && self.scan.is(*at, '@'))
    }

    fn items(&self, ranges: &[Range<usize>]) -> (Vec<(Item, Range<usize>)>, Vec<Mistake>) {
        let (mut items, mut mistakes) = (Vec::new(), Vec::new());
        let mut lead = false;
        for range in ranges {
            match self.placed(range.clone(), lead) {
                Ok(item) => items.push((item, range.clone())),
                Err(mistake) => mistakes.push(mistake),
            }
            lead |= self.scan.is_range(range.start);
        }
        (items, mistakes)
    }

    /// Parses an item; `lead` if a `..` came before it.
    fn placed(&self, range: Range<usize>, lead: bool) -> Parsed<Item> {
        let start = range.start;
        if range.is_empty() {
            return fail(start..start + 1, self.grammar.before_comma());
        }
        if self.grammar == Grammar::Axes {
            return self.axis(range);
        }
        if !self.scan.is_range(start) {
            return self.length(range);
        }
        match (start, lead) {
            (0, _) => self.lead(start + 2..range.end),
            (_, true) => fail(start..start + 2, "only one `..` in a shape"),
            (_, false) => fail(start..start + 2, self.grammar.first()),
        }
    }

    /// Parses the tokens after a leading `..`.
    fn lead(&self, range: Range<usize>) -> Parsed<Item> {
        match self.kinds[range.clone()] {
            [] | [Kind::Punct('.' | '=' | '-'), ..] => fail(0..2, NO_LEAD),
            [Kind::Number(_) | Kind::Literal] => fail(range, NO_LEAD),
            // `_` alone is a type: the leading list is inferred.
            [Kind::Underscore] if self.grammar == Grammar::Types => Ok(Item::Lead(range)),
            _ => self.whole(range).map(Item::Lead),
        }
    }

    /// Parses a length of a shape, as a type or as a value.
    fn length(&self, range: Range<usize>) -> Parsed<Item> {
        let start = range.start;
        if let Some(at) = self.at_sign(&range) {
            return self.split(range, at);
        }
        if self.grammar == Grammar::Types && self.is_computed(&range) {
            return Computation { parser: self, at: start, end: range.end }.whole();
        }
        match &self.kinds[range.clone()] {
            [Kind::Number(value)] => match number::length(*value) {
                Some(length) => Ok(Item::Number(length, start)),
                None => fail(range, LONGEST),
            },
            [Kind::Literal] => fail(range, self.grammar.expected()),
            [Kind::Ragged] if self.grammar == Grammar::Types => fail(range, RAGGED),
            [Kind::Punct('-'), Kind::Number(1)] if self.grammar == Grammar::Types => Ok(Item::Infer(range)),
            [Kind::Punct('-'), Kind::Number(_) | Kind::Literal] => fail(range, NEGATIVE),
            [Kind::Braces] => Ok(Item::Braces(start)),
            _ if self.grammar == Grammar::Types => self.type_item(range),
            _ => self.expression(range),
        }
    }

    /// Parses a length that is split along the mesh axis after `@`.
    fn split(&self, range: Range<usize>, at: usize) -> Parsed<Item> {
        let is_ragged = self.kinds[at..range.end].ends_with(&[Kind::Punct(','), Kind::Ragged]);
        let end = if is_ragged { range.end - 2 } else { range.end };
        if at == range.start || at + 1 == end {
            return fail(at..at + 1, SPLIT);
        }
        match self.length(range.start..at)? {
            Item::Infer(tokens) => fail(tokens, FOUND),
            length => Ok(Item::Split(Box::new(length), at, self.whole(at + 1..end)?, is_ragged)),
        }
    }

    /// Returns whether this length contains a sign or parentheses, and does not begin with a sign.
    fn is_computed(&self, range: &Range<usize>) -> bool {
        let sign = |at| self.kinds[at] == Kind::Open || self.is_sign(at);
        !matches!(self.kinds[range.start], Kind::Punct('-' | '*')) && range.clone().any(sign)
    }

    fn type_item(&self, range: Range<usize>) -> Parsed<Item> {
        let start = range.start;
        let kinds = &self.kinds[range.clone()];
        match kinds {
            [Kind::Underscore] => return Ok(Item::Dyn(start)),
            [Kind::Punct('-'), Kind::Number(1), Kind::Punct(c), ..] if SIGNS.contains(*c) => {
                return fail(start..start + 2, FOUND);
            }
            [Kind::Punct('-'), Kind::Number(1), _, ..] => return self.beyond(range, 2),
            [Kind::Punct('-'), ..] => return fail(start..(start + 2).min(range.end), NEGATIVE),
            [Kind::Literal, ..] => return fail(start..start + 1, self.grammar.expected()),
            [Kind::Number(_) | Kind::Underscore | Kind::Braces, _, ..] => return self.beyond(range, 1),
            [Kind::Punct(c), ..] if !"<&*!:'".contains(*c) => {
                return fail(start..start + 1, self.grammar.expected());
            }
            _ => {}
        }
        self.whole(range).map(Item::Tokens)
    }

    /// Parses the tokens after an item that is complete after `length` tokens: only a comma is valid.
    fn beyond(&self, range: Range<usize>, length: usize) -> Parsed<Item> {
        let at = range.start + length;
        let message = if self.kinds[at] == Kind::Punct(';') { SEPARATED } else { "expected a comma" };
        self.no_range(&range).and(fail(at..at + 1, message))
    }

    fn expression(&self, range: Range<usize>) -> Parsed<Item> {
        match self.kinds[range.start] {
            // An attribute, or an operator that does not begin an expression.
            Kind::Punct('#' | '=' | '.' | '+' | '/' | '%') => {
                fail(range.start..range.start + 1, self.grammar.expected())
            }
            _ => self.whole(range).map(Item::Tokens),
        }
    }

    fn axis(&self, range: Range<usize>) -> Parsed<Item> {
        let start = range.start;
        let (negative, value, length) = match self.kinds[range.clone()] {
            [Kind::Braces] => return Ok(Item::Braces(start)),
            [Kind::Number(value), ..] => (false, value, 1),
            [Kind::Punct('-'), Kind::Number(value), ..] => (true, value, 2),
            _ => return fail(range, AXIS),
        };
        if range.len() > length {
            return fail(start + length..start + length + 1, "expected a comma");
        }
        match i64::try_from(value).ok().filter(|value| *value <= 64) {
            Some(value) => Ok(Item::Axis(if negative { -value } else { value }, range.end - 1)),
            None => fail(range, out_of_range(negative, value)),
        }
    }
}

const ONE: &str = "expected one length, as in `len![784]`: several are a `shape!`";
const NO_LEAD: &str = "expected a shape after `..`";
const NEGATIVE: &str = "a length cannot be negative";
const SEPARATED: &str = "lengths are separated by commas, as in `2, 3`";
const FOUND: &str = "`-1` is the length that is left: nothing is computed from it";
const RAGGED: &str = "`ragged` stands behind a mesh axis, as in `1000 @ Data, ragged`";
const SPLIT: &str = "`@` stands between a length and a mesh axis, as in `1024 @ Data`";
const LONGEST: &str = "a length is at most 1_000_000_000";

fn out_of_range(negative: bool, value: u64) -> String {
    let minus = if negative { "-" } else { "" };
    format!("axis {minus}{value} is out of range: an axis is from -64 to 64")
}

#[cfg(test)]
#[path = "parse_tests.rs"]
mod tests;
