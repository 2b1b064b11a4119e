//! What the parser needs to know of each token.
//!
//! The parser works on [`Kind`]s and answers with token positions. That keeps
//! it a plain function, which unit tests can call: `proc_macro`'s own types
//! only work while a macro is being expanded.

use crate::number;
use proc_macro::{Delimiter, Group, TokenStream, TokenTree};

/// One token, seen by the parser.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Kind {
    Punct(char),
    /// A name; also `self` and the like, which stand where a name stands.
    Word,
    /// The name `NewAxis`: an item of `s!`, a name as any other elsewhere.
    NewAxis,
    Keyword,
    /// The name of a lifetime, after its `'`.
    Lifetime,
    Underscore,
    /// A whole number.
    Number(u64),
    /// Any other literal: a float, a string, a number with another suffix.
    Literal,
    Braces,
    /// Parentheses, brackets, or what a `macro_rules!` variable stands for.
    Group,
}

/// The keywords that may stand between two tokens of one item. (Those that
/// stand for a name, as `self` and `true`, count as names.)
const KEYWORDS: &[&str] = &[
    "as", "async", "await", "break", "const", "continue", "dyn", "else", "enum", "extern", "fn", "for", "if", "impl",
    "in", "let", "loop", "match", "mod", "move", "mut", "pub", "ref", "return", "static", "struct", "trait", "type",
    "unsafe", "use", "where", "while",
];

/// The keywords that stand where a name stands but cannot be declared.
const RESERVED: &[&str] = &["self", "Self", "super", "crate", "true", "false"];

/// The kinds of all tokens; `suffixes` are those a whole number may have.
pub(crate) fn kinds(tokens: &[TokenTree], suffixes: &[&str]) -> Vec<Kind> {
    let mut quote = false;
    let mut kinds = Vec::with_capacity(tokens.len());
    for token in tokens {
        let kind = if quote { Kind::Lifetime } else { kind(token, suffixes) };
        quote = kind == Kind::Punct('\'');
        kinds.push(kind);
    }
    kinds
}

fn kind(token: &TokenTree, suffixes: &[&str]) -> Kind {
    match token {
        TokenTree::Punct(punct) => Kind::Punct(punct.as_char()),
        TokenTree::Ident(ident) => word(&ident.to_string()),
        TokenTree::Literal(literal) => {
            number::whole(&literal.to_string(), suffixes).map_or(Kind::Literal, Kind::Number)
        }
        TokenTree::Group(group) if group.delimiter() == Delimiter::Brace => Kind::Braces,
        TokenTree::Group(_) => Kind::Group,
    }
}

fn word(text: &str) -> Kind {
    match text {
        "_" => Kind::Underscore,
        "NewAxis" => Kind::NewAxis,
        text if KEYWORDS.contains(&text) => Kind::Keyword,
        _ => Kind::Word,
    }
}

/// Whether a word can be declared as a name.
pub(crate) fn is_name(text: &str) -> bool {
    matches!(word(text), Kind::Word | Kind::NewAxis) && !RESERVED.contains(&text)
}

/// The tokens of a macro call, with the wrapping taken off numbers: a
/// `macro_rules!` variable arrives as an invisible group, and `{784}` is 784
/// where braces only mark a constant.
pub(crate) fn trees(input: TokenStream, braces: bool) -> Vec<TokenTree> {
    let mut tokens = Vec::new();
    for token in input {
        match &token {
            TokenTree::Group(group) => match unwrapped(group, braces) {
                Some(inner) => tokens.extend(inner),
                None => tokens.push(token),
            },
            _ => tokens.push(token),
        }
    }
    tokens
}

/// The content of a group that means no more than its content.
fn unwrapped(group: &Group, braces: bool) -> Option<Vec<TokenTree>> {
    let invisible = match group.delimiter() {
        Delimiter::None => true,
        Delimiter::Brace if braces => false,
        _ => return None,
    };
    let inner = trees(group.stream(), braces);
    let plain = match inner.as_slice() {
        [TokenTree::Literal(_)] => true,
        [] | [_] => invisible,
        // Two tokens only when they are a negative number: taken apart, `-x`
        // could bind differently to what follows it.
        [TokenTree::Punct(minus), TokenTree::Literal(_)] => invisible && minus.as_char() == '-',
        _ => false,
    };
    plain.then_some(inner)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words() {
        assert_eq!(word("_"), Kind::Underscore);
        assert_eq!(word("as"), Kind::Keyword);
        assert_eq!(word("self"), Kind::Word);
        assert_eq!(word("r#type"), Kind::Word);
    }

    #[test]
    fn names() {
        assert!(is_name("Batch") && is_name("NewAxis") && is_name("r#type"));
        assert!(!is_name("self") && !is_name("fn") && !is_name("_"));
    }
}
