use super::*;
use crate::lexer::lex_open;
use crate::parse::parse;

/// Formats a length: numbers and names, computed operands in parentheses.
fn shown(item: &Item, text: &[&str]) -> String {
    match item {
        Item::Computed(sign, _, operands) => {
            let [left, right] = operands.each_ref().map(|operand| shown(operand, text));
            format!("({left} {sign} {right})")
        }
        Item::Tokens(range) => text[range.clone()].join(""),
        Item::Braces(at) | Item::Dyn(at) => text[*at].to_owned(),
        other => number(other).map_or_else(|| format!("{other:?}"), |n| n.to_string()),
    }
}

fn read(text: &str) -> Parsed<String> {
    let kinds = lex_open(text);
    // The cases are written so that each word is one token.
    let spaced = text.replace('(', "( ").replace(')', " )");
    let words: Vec<_> = spaced.split(' ').collect();
    parse(&kinds, Grammar::Types).map(|items| shown(&items[0], &words)).map_err(|mut mistakes| mistakes.remove(0))
}

#[test]
fn signs_bind_as_in_rust() {
    for (text, expected) in [
        ("1 + T", "(1 + T)"),
        ("C + G + G", "((C + G) + G)"),
        ("C + G * D", "(C + (G * D))"),
        ("C - G - D", "((C - G) - D)"),
        ("C / G * D % 3", "(((C / G) * D) % 3)"),
        ("C * (G + D)", "(C * (G + D))"),
        ("( H + 2 * P - K ) / S + 1", "((((H + (2 * P)) - K) / S) + 1)"),
        ("(T)", "T"),
        ("{I} + 1", "({I} + 1)"),
        ("_ + 1", "(_ + 1)"),
        ("3 * (T + 1)", "(3 * (T + 1))"),
    ] {
        assert_eq!(read(&text.replace("( ", "(").replace(" )", ")")).unwrap(), expected, "{text}");
    }
}

#[test]
fn numbers_are_computed() {
    for (text, expected) in [
        ("1 + 196", "197"),
        ("(224 + 2 * 3 - 7) / 2 + 1", "112"),
        ("1 + 2 + T", "(3 + T)"),
        ("999 + 1", "1000"),
        ("500000000 * 2", "1000000000"),
        ("7 % 3", "1"),
        ("3 - 3", "0"),
        ("0 * 5", "0"),
    ] {
        assert_eq!(read(text).unwrap(), expected, "{text}");
    }
}

#[test]
fn mistakes_are_at_their_tokens() {
    for (text, tokens, message) in [
        ("3 - 5", 0..3, "3 - 5 is negative: a length is 0 or more"),
        ("T + 3 - 5 * 0 / 0", 4..9, "nothing can be divided by zero"),
        ("T / 0", 2..3, "nothing can be divided by zero"),
        ("T % (1 - 1)", 2..7, "nothing can be divided by zero"),
        ("1 - T", 0..3, "1 minus a length is a length only where that is 0 or 1"),
        ("1000000000 + 1", 0..3, LONGEST),
        ("40000 * 40000", 0..3, LONGEST),
        ("2000000000 + T", 0..1, LONGEST),
        ("T +", 1..2, MISSING),
        ("+ T", 0..1, MISSING),
        ("T + * 2", 2..3, MISSING),
        ("T 2 + 1", 1..2, "expected a comma"),
        ("2 T + 1", 1..2, "expected a comma"),
        ("T + 1 2", 3..4, "expected a comma"),
        ("2 + \"a\"", 2..3, Grammar::Types.expected()),
        ("2 + 3..4", 3..5, "a length is one number, not a range"),
        ("2 + 3; 4", 3..4, "lengths are separated by commas, as in `2, 3`"),
    ] {
        let mistake = read(text).expect_err(text);
        assert_eq!((mistake.tokens, &*mistake.message), (tokens, message), "{text}");
    }
}
