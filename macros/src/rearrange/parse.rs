//! Parses a call: the pattern, the tensor, and the lengths.

use crate::error::{Parsed, fail};
use crate::scan::Scan;
use crate::token::Kind;
use proc_macro::TokenTree;
use std::ops::Range;

/// The parts of a call.
pub(super) struct Call {
    /// The token of the pattern.
    pub literal: usize,
    /// The pattern.
    pub text: String,
    /// The tokens of the tensor.
    pub tensor: Range<usize>,
    /// The names, each with its token and the tokens of its length.
    pub lengths: Vec<(String, usize, Range<usize>)>,
}

/// Finds the parts of the call.
pub(super) fn read(tokens: &[TokenTree], kinds: &[Kind]) -> Parsed<Call> {
    let whole = 0..tokens.len();
    let (mut literal, mut tensor, mut lengths) = (None, None, Vec::new());
    for range in Scan::new(kinds, false).split() {
        match (&tokens[range.clone()], &kinds[range.clone()]) {
            ([], _) => return fail(range.start..range.start + 1, "expected an argument before this comma"),
            ([TokenTree::Literal(text)], _) if unquoted(&text.to_string()).is_some() => {
                if literal.is_some() {
                    return fail(range, "only one pattern");
                }
                literal = unquoted(&text.to_string()).map(|text| (range.start, text));
            }
            ([TokenTree::Ident(name), ..], [_, Kind::Punct('='), rest @ ..])
                if rest.first() != Some(&Kind::Punct('=')) =>
            {
                if rest.is_empty() {
                    return fail(range.start + 1..range.end, "expected a length after this `=`");
                }
                lengths.push((name.to_string(), range.start, range.start + 2..range.end));
            }
            _ if tensor.is_some() => return fail(range, "only one tensor; a length is written `h = 4`"),
            _ => tensor = Some(range),
        }
    }
    match (literal, tensor) {
        (Some((literal, text)), Some(tensor)) => Ok(Call { literal, text, tensor, lengths }),
        (None, _) => fail(whole, "expected a pattern, as in `rearrange!(\"b c -> c b\", &x)`"),
        (_, None) => fail(whole, "expected a tensor, as in `rearrange!(\"b c -> c b\", &x)`"),
    }
}

/// Returns the text of a string literal without escapes.
fn unquoted(literal: &str) -> Option<String> {
    let text = literal.strip_prefix('r').unwrap_or(literal).trim_matches('#');
    Some(text.strip_prefix('"')?.strip_suffix('"')?.to_string())
}
