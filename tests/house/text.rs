//! The words of source files, from their tokens: documentation, string literals, and functions with their lengths, macros included.

use proc_macro2::{Delimiter, Group, TokenStream, TokenTree};
use std::collections::BTreeMap;
use std::str::FromStr;

/// A piece of text that somebody reads.
#[derive(Debug, PartialEq)]
pub struct Text {
    pub line: usize,
    pub words: String,
    /// Whether it is documentation, one block with its lines; else it is a string literal.
    pub is_doc: bool,
}

/// A function with its name and the lines that it takes.
#[derive(Debug, PartialEq)]
pub struct Function {
    pub line: usize,
    pub name: String,
    pub is_public: bool,
    pub lines: usize,
}

pub fn tokens(source: &str) -> TokenStream {
    TokenStream::from_str(source).unwrap_or_else(|error| panic!("{error}: {source:.200}"))
}

/// The text of a string literal; `None` for other literals.
fn string(literal: &str) -> Option<String> {
    if let Some(raw) = literal.strip_prefix('r') {
        return Some(raw.trim_matches('#').strip_prefix('"')?.strip_suffix('"')?.to_owned());
    }
    let inner = literal.strip_prefix('"')?.strip_suffix('"')?;
    let (mut text, mut letters) = (String::new(), inner.chars().peekable());
    while let Some(letter) = letters.next() {
        match (letter, letters.peek().copied()) {
            ('\\', Some('\n')) => while letters.next_if(|next| next.is_whitespace()).is_some() {},
            ('\\', Some('n')) => {
                letters.next();
                text.push('\n');
            }
            ('\\', _) => text.extend(letters.next()),
            _ => text.push(letter),
        }
    }
    Some(text)
}

/// The text of `= ".."` or `= concat!("..", stringify!(..), "..")` in an attribute `doc`; a name in place of what is not a string.
fn documentation(attribute: &Group) -> Option<String> {
    let tokens: Vec<_> = attribute.stream().into_iter().collect();
    match &tokens[..] {
        [TokenTree::Ident(doc), TokenTree::Punct(_), TokenTree::Literal(text)] if doc == "doc" => {
            string(&text.to_string())
        }
        [TokenTree::Ident(doc), TokenTree::Punct(_), TokenTree::Ident(concat), _, TokenTree::Group(parts)]
            if doc == "doc" && concat == "concat" =>
        {
            let text = |part| match part {
                TokenTree::Literal(text) => string(&text.to_string()),
                TokenTree::Group(_) => Some("x".to_owned()),
                _ => None,
            };
            Some(parts.stream().into_iter().filter_map(text).collect())
        }
        _ => None,
    }
}

/// The reasons behind `// KIND:` in a source, by the line of the item that each stands above (attributes and documentation may follow).
pub fn reasons<'a>(source: &'a str, kind: &str) -> BTreeMap<usize, &'a str> {
    let lines: Vec<_> = source.lines().map(str::trim_start).collect();
    let begin = format!("// {kind}: ");
    let is_front = |line: &&&str| line.starts_with("//") || line.starts_with("#[");
    let found = lines.iter().enumerate().filter_map(|(at, line)| Some((at, line.strip_prefix(&begin)?)));
    found.map(|(at, reason)| (at + 1 + lines[at..].iter().take_while(is_front).count(), reason)).collect()
}

/// All texts of a file, in order.
pub fn texts(source: &str) -> Vec<Text> {
    let mut found = Vec::new();
    read_texts(tokens(source), &mut found);
    found
}

fn read_texts(stream: TokenStream, found: &mut Vec<Text>) {
    let tokens: Vec<_> = stream.into_iter().collect();
    // Whether the attribute before was documentation, which the next one continues: of what it is in (`!`), or of what follows.
    let mut continues = None;
    for (at, token) in tokens.iter().enumerate() {
        match token {
            TokenTree::Group(group) => {
                let before = at.checked_sub(1).map(|at| tokens[at].to_string());
                let is_attribute =
                    group.delimiter() == Delimiter::Bracket && matches!(before.as_deref(), Some("#" | "!"));
                let text = if is_attribute { documentation(group) } else { None };
                let is_inner = before.as_deref() == Some("!");
                match (text, found.last_mut()) {
                    (Some(text), Some(last)) if continues == Some(is_inner) => {
                        last.words.push('\n');
                        last.words.push_str(&text);
                    }
                    (Some(words), _) => {
                        found.push(Text { line: group.span_open().start().line, words, is_doc: true });
                        continues = Some(is_inner);
                    }
                    (None, _) => {
                        read_texts(group.stream(), found);
                        continues = None;
                    }
                }
            }
            TokenTree::Literal(literal) => {
                continues = None;
                if let Some(words) = string(&literal.to_string()) {
                    found.push(Text { line: literal.span().start().line, words, is_doc: false });
                }
            }
            TokenTree::Punct(mark) if matches!(mark.as_char(), '#' | '!') => {}
            TokenTree::Punct(_) | TokenTree::Ident(_) => continues = None,
        }
    }
}

/// All functions of a file that have a body.
pub fn functions(source: &str) -> Vec<Function> {
    let mut found = Vec::new();
    read_functions(tokens(source), &mut found);
    found
}

fn read_functions(stream: TokenStream, found: &mut Vec<Function>) {
    let tokens: Vec<_> = stream.into_iter().collect();
    for (at, token) in tokens.iter().enumerate() {
        match token {
            TokenTree::Ident(word) if word == "fn" => found.extend(function(&tokens, at)),
            TokenTree::Group(group) => read_functions(group.stream(), found),
            _ => {}
        }
    }
}

/// The function whose `fn` is at this position; `None` for a type `fn(..)` and for a method without a body.
fn function(tokens: &[TokenTree], at: usize) -> Option<Function> {
    let name = match tokens.get(at + 1)? {
        TokenTree::Ident(name) => name.to_string(),
        TokenTree::Punct(mark) if mark.as_char() == '$' => format!("${}", tokens.get(at + 2)?),
        TokenTree::Group(_) | TokenTree::Punct(_) | TokenTree::Literal(_) => return None,
    };
    let body = tokens[at..].iter().enumerate().find_map(|(k, token)| match token {
        TokenTree::Punct(mark) if mark.as_char() == ';' => Some(None),
        // A constant in braces among the arguments of a type is no body.
        TokenTree::Group(group) if group.delimiter() == Delimiter::Brace => {
            let is_argument = tokens.get(at + k + 1).is_some_and(|next| matches!(next.to_string().as_str(), ">" | ","));
            (!is_argument).then_some(Some(group))
        }
        _ => None,
    })??;
    // `pub`, `pub(crate)` and the words between it and `fn`.
    let modifiers = ["const", "unsafe", "async", "extern"];
    let front = tokens[..at].iter().rev().find(|token| !modifiers.contains(&token.to_string().as_str()));
    let (line, last) = (tokens[at].span().start().line, body.span_close().end().line);
    let is_public = matches!(front, Some(TokenTree::Ident(front)) if front == "pub");
    Some(Function { line, name, is_public, lines: last + 1 - line })
}

#[test]
fn texts_are_read() {
    let source = "//! One.\n//!\n//! Two \"three\".\n\n/// Four.\n#[doc = concat!(\"five \", stringify!($x), \".\")]\n#[must_use = \"six \\\n   seven\"]\nfn f() { r#\"eight\"#; 'n'; 9 }";
    let text = |line, words: &str, is_doc| Text { line, words: words.to_owned(), is_doc };
    assert_eq!(
        texts(source),
        [
            text(1, " One.\n\n Two \"three\".", true),
            text(5, " Four.\nfive x.", true),
            text(7, "six seven", false),
            text(9, "eight", false),
        ]
    );
}

#[test]
fn functions_are_read() {
    let source = "macro_rules! m { () => { fn one() {\n} } }\ntrait T { fn two(); fn $five() {} }\npub const fn three(x: A<{ 2 }>)\nwhere\n{\n}\npub(crate) fn four() {}";
    let read: Vec<_> = functions(source).into_iter().map(|f| (f.name, f.line, f.is_public, f.lines)).collect();
    assert_eq!(
        read,
        [
            ("one".to_owned(), 1, false, 2),
            ("$five".to_owned(), 3, false, 1),
            ("three".to_owned(), 4, true, 4),
            ("four".to_owned(), 8, false, 1),
        ]
    );
}
