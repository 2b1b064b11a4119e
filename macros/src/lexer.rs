//! A lexer for the tests of the parsers, from text to [`Kind`]s: the lexer of `proc_macro` works only while a macro is
//! being expanded.

use crate::number;
use crate::token::Kind;

/// Lexes the text of a test.
pub(crate) fn lex(text: &str) -> Vec<Kind> {
    let mut kinds = Vec::new();
    let mut rest = text.trim_start();
    while let Some(first) = rest.chars().next() {
        let is_word = |c: char| c.is_alphanumeric() || c == '_' || c == '"';
        let end = if is_word(first) {
            rest.find(|c| !is_word(c)).unwrap_or(rest.len())
        } else if let Some(close) = "([{".find(first).map(|at| &")]}"[at..=at]) {
            rest.find(close).unwrap() + 1
        } else {
            1
        };
        kinds.push(kind(&rest[..end], kinds.last().copied()));
        rest = rest[end..].trim_start();
    }
    kinds
}

/// Lexes like [`lex`], with parentheses opened, as in `token::types`. (They are not nested.)
pub(crate) fn lex_open(text: &str) -> Vec<Kind> {
    let mut kinds = Vec::new();
    let mut rest = text;
    while let Some((before, inside)) = rest.split_once('(') {
        let (inner, behind) = inside.rsplit_once(')').unwrap();
        kinds.extend(lex(before));
        kinds.push(Kind::Open);
        kinds.extend(lex_open(inner));
        kinds.push(Kind::Close);
        rest = behind;
    }
    kinds.extend(lex(rest));
    kinds
}

fn kind(text: &str, before: Option<Kind>) -> Kind {
    let first = text.chars().next().unwrap();
    match text {
        _ if before == Some(Kind::Punct('\'')) => Kind::Lifetime,
        "_" => Kind::Underscore,
        "NewAxis" => Kind::NewAxis,
        "ragged" => Kind::Ragged,
        "as" | "fn" | "dyn" | "if" | "else" => Kind::Keyword,
        _ if first.is_alphabetic() => Kind::Word,
        _ if first == '"' => Kind::Literal,
        _ if first.is_ascii_digit() => number::whole(text, &["usize", "isize"]).map_or(Kind::Literal, Kind::Number),
        _ if first == '{' => Kind::Braces,
        _ if "([".contains(first) => Kind::Group,
        _ => Kind::Punct(first),
    }
}
