//! Computed lengths in `shape!`: `(H + 2 * P - K) / S + 1`.
//!
//! `*`, `/` and `%` bind tighter than `+` and `-`, and all are left-associative. An operation on two numbers is computed here, so that a
//! mistake is reported at their tokens; all others become types that rustc computes.

use crate::error::{Parsed, fail};
use crate::item::{Grammar, Item, Parser};
use crate::number::{self, Length};
use crate::token::Kind;
use std::ops::Range;

/// A computed length, whose tokens before `at` have been read.
pub(crate) struct Computation<'a> {
    pub parser: &'a Parser<'a>,
    pub at: usize,
    pub end: usize,
}

/// An operand, and its tokens.
struct ComputedOperand {
    item: Item,
    tokens: Range<usize>,
}

impl Computation<'_> {
    /// Parses the whole length.
    pub fn whole(mut self) -> Parsed<Item> {
        let operand = self.sum()?;
        match self.parser.kinds.get(self.at) {
            _ if self.at == self.end => Ok(operand.item),
            Some(Kind::Punct('.')) if self.parser.scan.is_range(self.at) => {
                fail(self.at..self.at + 2, "a length is one number, not a range")
            }
            Some(Kind::Punct(';')) => fail(self.at..self.at + 1, "lengths are separated by commas, as in `2, 3`"),
            _ => fail(self.at..self.at + 1, "expected a comma"),
        }
    }

    /// Parses `a + b - c`.
    fn sum(&mut self) -> Parsed<ComputedOperand> {
        let mut left = self.product()?;
        while let Some(sign) = self.sign("+-") {
            let right = self.product()?;
            left = combine(left, sign, right)?;
        }
        Ok(left)
    }

    /// Parses `a * b / c % d`.
    fn product(&mut self) -> Parsed<ComputedOperand> {
        let mut left = self.operand()?;
        while let Some(sign) = self.sign("*/%") {
            let right = self.operand()?;
            left = combine(left, sign, right)?;
        }
        Ok(left)
    }

    /// Reads one of these signs, if it is next, and returns its token, too.
    fn sign(&mut self, signs: &str) -> Option<(char, usize)> {
        let at = self.at;
        let Some(Kind::Punct(sign)) = self.parser.kinds.get(at).filter(|_| at < self.end) else { return None };
        (signs.contains(*sign) && self.parser.is_sign(at)).then(|| {
            self.at += 1;
            (*sign, at)
        })
    }

    /// Parses a single length, or one in parentheses.
    fn operand(&mut self) -> Parsed<ComputedOperand> {
        let start = self.at;
        let kind = self.parser.kinds[..self.end].get(start).copied();
        if let Some(Kind::Open) = kind {
            self.at += 1;
            let mut inner = self.sum()?;
            if self.parser.kinds[..self.end].get(self.at) != Some(&Kind::Close) {
                return fail(
                    self.at.min(self.end - 1)..self.at.min(self.end - 1) + 1,
                    "expected one length in parentheses, as in `2 * (C + G)`",
                );
            }
            self.at += 1;
            inner.tokens = start..self.at;
            return Ok(inner);
        }
        self.at = self.end_of_operand();
        let tokens = start..self.at;
        let item = match kind {
            _ if tokens.is_empty() => return fail(self.place(start), MISSING),
            Some(Kind::Number(value)) if tokens.len() == 1 => match number::length(value) {
                Some(length) => Item::Number(length, start),
                None => return fail(tokens, LONGEST),
            },
            Some(Kind::Underscore) if tokens.len() == 1 => Item::Dyn(start),
            Some(Kind::Braces) if tokens.len() == 1 => Item::Braces(start),
            Some(Kind::Number(_) | Kind::Underscore | Kind::Braces) => {
                self.at = start + 1;
                return Ok(ComputedOperand { item: Item::Dyn(start), tokens: start..start + 1 });
            }
            Some(Kind::Tuple) => {
                return fail(start..start + 1, "expected one length in parentheses, as in `2 * (C + G)`");
            }
            Some(Kind::Literal) => return fail(start..start + 1, Grammar::Types.expected()),
            Some(Kind::Punct(c)) if !"<:".contains(c) => return fail(start..start + 1, Grammar::Types.expected()),
            _ => Item::Tokens(self.parser.whole(tokens.clone())?),
        };
        Ok(ComputedOperand { item, tokens })
    }

    /// Returns the end of the operand that starts here: before the next sign or parenthesis.
    fn end_of_operand(&self) -> usize {
        let ends = |at: &usize| matches!(self.parser.kinds[*at], Kind::Open | Kind::Close) || self.parser.is_sign(*at);
        (self.at..self.end).find(ends).unwrap_or(self.end)
    }

    /// Returns the token at which an operand is missing: the sign before it.
    fn place(&self, at: usize) -> Range<usize> {
        let at = if at < self.end && self.parser.is_sign(at) { at } else { at - 1 };
        at..at + 1
    }
}

/// Combines both operands: computes the result if both are numbers.
fn combine(left: ComputedOperand, (sign, at): (char, usize), right: ComputedOperand) -> Parsed<ComputedOperand> {
    let tokens = left.tokens.start..right.tokens.end;
    let item = match (number(&left.item), number(&right.item)) {
        (Some(a), Some(b)) => match compute(a, sign, b) {
            Ok(length) => Item::Number(length, left.tokens.start),
            Err(why) => return fail(tokens, why),
        },
        (_, Some(0)) if "/%".contains(sign) => return fail(right.tokens, "nothing can be divided by zero"),
        (Some(a @ 0..=1), None) if sign == '-' => {
            return fail(
                tokens,
                format!("{a} minus a length is a length only where that is {}", if a == 0 { "0" } else { "0 or 1" }),
            );
        }
        _ => Item::Computed(sign, at, Box::new([left.item, right.item])),
    };
    Ok(ComputedOperand { item, tokens })
}

/// Returns the number of an item, if it is one.
fn number(item: &Item) -> Option<u64> {
    let Item::Number(length, _) = item else { return None };
    Some(length.groups.iter().fold(u64::from(length.groups.is_empty()), |number, group| 1000 * number + group))
}

/// Computes the length of the result.
fn compute(a: u64, sign: char, b: u64) -> Result<Length, String> {
    let value = match sign {
        '+' => a + b,
        '-' if a < b => return Err(format!("{a} - {b} is negative: a length is 0 or more")),
        '-' => a - b,
        '*' => a * b,
        _ if b == 0 => return Err("nothing can be divided by zero".to_owned()),
        '/' => a / b,
        _ => a % b,
    };
    number::length(value).ok_or_else(|| LONGEST.to_owned())
}

const MISSING: &str = "expected a length on both sides of this sign, as in `T + 1`";
const LONGEST: &str = "a length is at most 1_000_000_000";

#[cfg(test)]
#[path = "computed_tests.rs"]
mod tests;
