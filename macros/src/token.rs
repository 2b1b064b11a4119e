//! The facts about tokens that the parser needs.
//!
//! The parser works on [`Kind`]s and returns token positions. So it is
//! a plain function, which unit tests can call: `proc_macro`'s own types
//! work only while a macro is being expanded.

use crate::number;
use proc_macro::{Delimiter, Group, TokenStream, TokenTree};

/// A token, as the parser sees it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Kind {
    Punct(char),
    /// A name; also `self` and similar keywords, which occur in the position of a name.
    Word,
    /// The name `NewAxis`: an item of `s!`, and a normal name elsewhere.
    NewAxis,
    /// The name `ragged`: a word of `shape!` after a mesh axis, and a normal name elsewhere.
    Ragged,
    Keyword,
    /// The name of a lifetime, after its `'`.
    Lifetime,
    Underscore,
    /// A whole number.
    Number(u64),
    /// Any other literal: a float, a string, a number with another suffix.
    Literal,
    Braces,
    /// Parentheses, brackets, or the value of a `macro_rules!` variable.
    Group,
    /// Parentheses around several types, or none, in the position of a length.
    Tuple,
    /// `(` around an operand of a computed length.
    Open,
    /// `)`
    Close,
}

/// The keywords that may occur between two tokens of one item. (Keywords in
/// the position of a name, such as `self` and `true`, count as names.)
const KEYWORDS: &[&str] = &[
    "as", "async", "await", "break", "const", "continue", "dyn", "else", "enum", "extern", "fn", "for", "if", "impl",
    "in", "let", "loop", "match", "mod", "move", "mut", "pub", "ref", "return", "static", "struct", "trait", "type",
    "unsafe", "use", "where", "while",
];

/// The keywords that occur in the position of a name but cannot be declared.
const RESERVED: &[&str] = &["self", "Self", "super", "crate", "true", "false"];

/// Returns the kinds of all tokens; `suffixes` are those that a whole number may have.
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
        "ragged" => Kind::Ragged,
        text if KEYWORDS.contains(&text) => Kind::Keyword,
        _ => Kind::Word,
    }
}

/// Returns the tokens of a list of types, and their kinds: parentheses around one length are opened, so that their content
/// is parsed like the rest. (The token of `(` and of `)` is the group itself, empty.)
pub(crate) fn types(input: TokenStream) -> (Vec<TokenTree>, Vec<Kind>) {
    let trees = trees(input, true);
    let flat = kinds(&trees, &["usize"]);
    let (mut tokens, mut kinds) = (Vec::with_capacity(trees.len()), Vec::with_capacity(trees.len()));
    for (at, token) in trees.into_iter().enumerate() {
        match operand(&token).filter(|_| at == 0 || begins_operand(flat[at - 1])) {
            Some((group, inner)) => {
                let (inside, their) = types(inner);
                let edge = |kind, span| {
                    let mut edge = Group::new(Delimiter::Parenthesis, TokenStream::new());
                    edge.set_span(span);
                    (TokenTree::from(edge), kind)
                };
                let (open, close) = (edge(Kind::Open, group.span_open()), edge(Kind::Close, group.span_close()));
                tokens.push(open.0);
                kinds.push(open.1);
                tokens.extend(inside);
                kinds.extend(their);
                tokens.push(close.0);
                kinds.push(close.1);
            }
            None => {
                let tuple = is_tuple(&token) && (at == 0 || begins_operand(flat[at - 1]));
                kinds.push(if tuple { Kind::Tuple } else { flat[at] });
                tokens.push(token);
            }
        }
    }
    (tokens, kinds)
}

/// Returns whether parentheses after this token are around an operand, and not those of a function.
fn begins_operand(before: Kind) -> bool {
    matches!(before, Kind::Punct(',' | '+' | '-' | '*' | '/' | '%'))
}

/// Returns the content of parentheses around one length. (Around several types, or none, they are a tuple.)
fn operand(token: &TokenTree) -> Option<(Group, TokenStream)> {
    let TokenTree::Group(group) = token else { return None };
    let comma = |token: &TokenTree| matches!(token, TokenTree::Punct(punct) if punct.as_char() == ',');
    let inner: Vec<_> = group.stream().into_iter().collect();
    let one = !inner.is_empty() && (!inner.iter().any(comma) || inner.iter().any(is_angle));
    (group.delimiter() == Delimiter::Parenthesis && one).then(|| (group.clone(), group.stream()))
}

fn is_tuple(token: &TokenTree) -> bool {
    matches!(token, TokenTree::Group(group) if group.delimiter() == Delimiter::Parenthesis)
}

fn is_angle(token: &TokenTree) -> bool {
    matches!(token, TokenTree::Punct(punct) if punct.as_char() == '<')
}

/// Returns whether a word can be declared as a name.
pub(crate) fn is_name(text: &str) -> bool {
    matches!(word(text), Kind::Word | Kind::NewAxis | Kind::Ragged) && !RESERVED.contains(&text)
}

/// Returns the tokens of a macro call, with numbers unwrapped: a
/// `macro_rules!` variable is passed as an invisible group, and `{784}` is 784
/// if braces only mark a constant.
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

/// Returns the content of a group that is equivalent to its content.
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
        // Two tokens only if they are a negative number: unwrapped, `-x`
        // could bind differently to the tokens after it.
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
        assert!(is_name("Batch") && is_name("NewAxis") && is_name("ragged") && is_name("r#type"));
        assert!(!is_name("self") && !is_name("fn") && !is_name("_"));
    }
}
