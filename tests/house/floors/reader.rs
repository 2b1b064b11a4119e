//! Reads which paths a source file names: no more of Rust than that takes.

use proc_macro2::{Delimiter, Spacing, Span, TokenStream, TokenTree};
use std::collections::BTreeSet;

/// A path as it is written, made absolute: `["shape", "slice", "Nth"]` for `crate::shape::slice::Nth`. A `*`
/// stands for itself.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Named {
    pub path: Vec<String>,
    pub line: usize,
    /// The name it gets here, if it is imported.
    pub import: Option<(Vec<String>, String)>,
    /// Whether the import is public, be it to this crate alone: the file passes the name on.
    pub reexported: bool,
}

/// An identifier or a number, `::`, or another sign.
pub struct Token {
    pub text: String,
    pub line: usize,
}

/// The tokens of a source, without comments, documentation, strings, characters and lifetimes.
pub fn tokens(source: &str) -> Vec<Token> {
    let mut all = Vec::new();
    flatten(crate::text::tokens(source), &mut all);
    all
}

fn flatten(stream: TokenStream, all: &mut Vec<Token>) {
    let tokens: Vec<_> = stream.into_iter().collect();
    let sign = |at: usize| {
        tokens.get(at).and_then(|token| if let TokenTree::Punct(sign) = token { Some(sign.as_char()) } else { None })
    };
    let mut at = 0;
    while let Some(token) = tokens.get(at) {
        let mut push = |text: String, span: Span| all.push(Token { text, line: span.start().line });
        let is_inner = usize::from(sign(at + 1) == Some('!'));
        at += match token {
            TokenTree::Punct(mark)
                if mark.as_char() == '#' && tokens.get(at + 1 + is_inner).is_some_and(is_documentation) =>
            {
                2 + is_inner
            }
            TokenTree::Punct(mark) if mark.as_char() == '\'' => 2,
            TokenTree::Punct(mark)
                if mark.as_char() == ':' && mark.spacing() == Spacing::Joint && sign(at + 1) == Some(':') =>
            {
                push("::".to_owned(), mark.span());
                2
            }
            TokenTree::Literal(literal) if !literal.to_string().starts_with(|letter: char| letter.is_ascii_digit()) => {
                1
            }
            TokenTree::Group(group) => {
                let (opens, closes) = match group.delimiter() {
                    Delimiter::Brace => ("{", "}"),
                    Delimiter::Bracket => ("[", "]"),
                    Delimiter::Parenthesis | Delimiter::None => ("(", ")"),
                };
                push(opens.to_owned(), group.span_open());
                flatten(group.stream(), all);
                all.push(Token { text: closes.to_owned(), line: group.span_close().start().line });
                1
            }
            token => {
                push(token.to_string(), token.span());
                1
            }
        };
    }
}

/// Whether this is `[doc = ".."]`.
fn is_documentation(token: &TokenTree) -> bool {
    let TokenTree::Group(group) = token else { return false };
    let text: Vec<_> = group.stream().into_iter().take(2).map(|token| token.to_string()).collect();
    group.delimiter() == Delimiter::Bracket && text == ["doc", "="]
}

/// The source up to its module of tests, which may look at what is above.
pub fn without_tests(source: &str) -> &str {
    // (A text that is printed may have these words, too.)
    let fronts = source.match_indices("#[cfg(test)]\nmod tests {").map(|(at, _)| &source[..at]);
    fronts.into_iter().find(|front| front.parse::<TokenStream>().is_ok()).unwrap_or(source)
}

/// The text of each token.
pub fn words(source: &str) -> Vec<String> {
    tokens(source).into_iter().map(|token| token.text).collect()
}

/// Every path of the library that a file of it names, in imports, expressions and macros. `module` is the path of the
/// file's own module.
pub fn names(source: &str, module: &[&str]) -> Vec<Named> {
    names_of("congruent", &[], source, module)
}

/// The same for a file of the crate `own`, which may name its `children`, modules of its own, without a word in front.
pub fn names_of(own: &str, children: &[String], source: &str, module: &[&str]) -> Vec<Named> {
    let tokens = tokens(source);
    let mut reader = Reader { own, children, tokens: &tokens, at: 0, found: Vec::new() };
    let root: Vec<String> = module.iter().map(|name| name.to_string()).collect();
    // The inline modules around, and at which depth of braces each ends.
    let (mut inside, mut depth): (Vec<(String, usize)>, usize) = (Vec::new(), 0);
    while let Some(token) = reader.peek() {
        let here = || root.iter().cloned().chain(inside.iter().map(|(name, _)| name.clone())).collect::<Vec<_>>();
        // Inside a path already; `::congruent::ops` begins one.
        let before = |n: usize| reader.at.checked_sub(n).map_or("", |at| &reader.tokens[at].text);
        let after_path =
            before(1) == "::" && before(2).ends_with(|c: char| c.is_alphanumeric() || c == '_' || c == '>');
        match token {
            "{" => depth += 1,
            "}" => {
                depth = depth.saturating_sub(1);
                inside.retain(|&(_, at)| at <= depth);
            }
            "mod" if reader.ahead(2) == Some("{") => {
                let name = reader.ahead(1).unwrap_or("").to_owned();
                depth += 1;
                inside.push((name, depth));
                reader.at += 3;
                continue;
            }
            "use" => {
                let (here, public) = (here(), ["pub", ")"].contains(&before(1)));
                reader.at += 1;
                reader.tree(&here, Vec::new(), true, public);
                continue;
            }
            // Its own name, too: `extern crate self as congruent`.
            first
                if (first == own
                    || ["crate", "super", "self"].contains(&first)
                    || children.iter().any(|child| child == first))
                    && !after_path
                    // `pointer.cast::<u8>()` is a method.
                    && before(1) != "."
                    && reader.ahead(1) == Some("::") =>
            {
                let (here, line) = (here(), reader.line());
                let path = reader.path();
                // A path in an expression cannot end in `*`, but `self::a::*b` is not written either.
                if let Some(path) = reader.absolute(&here, &path) {
                    reader.found.push(Named { path, line, import: None, reexported: false });
                }
                continue;
            }
            _ => {}
        }
        reader.at += 1;
    }
    reader.found
}

struct Reader<'a> {
    own: &'a str,
    children: &'a [String],
    tokens: &'a [Token],
    at: usize,
    found: Vec<Named>,
}

impl Reader<'_> {
    fn ahead(&self, n: usize) -> Option<&str> {
        self.tokens.get(self.at + n).map(|token| token.text.as_str())
    }
    fn peek(&self) -> Option<&str> {
        self.ahead(0)
    }
    fn line(&self) -> usize {
        self.tokens[self.at].line
    }

    /// `a::b::c`, up to what is no name: an opening brace, `*`, `<`.
    fn path(&mut self) -> Vec<String> {
        let mut path = Vec::new();
        while let Some(name) = self.peek().filter(|text| text.starts_with(|c: char| c.is_alphanumeric() || c == '_')) {
            path.push(name.to_owned());
            self.at += 1;
            if self.peek() != Some("::") {
                break;
            }
            self.at += 1;
        }
        path
    }

    /// A path seen from the root; `None` where it begins with no word for this crate: another one, or what is here.
    fn absolute(&self, here: &[String], path: &[String]) -> Option<Vec<String>> {
        let (mut at, skip) = match path.first()?.as_str() {
            "crate" => (Vec::new(), 1),
            "self" => (here.to_vec(), 1),
            "super" => (here.to_vec(), 0),
            first if first == self.own => (Vec::new(), 1),
            first if self.children.iter().any(|child| child == first) => (here.to_vec(), 0),
            _ => return None,
        };
        for name in &path[skip..] {
            match name.as_str() {
                "self" => {}
                "super" => {
                    at.pop();
                }
                name => at.push(name.to_owned()),
            }
        }
        Some(at)
    }

    /// The tree of an import behind `before`: `a::{self, b as c, d::*}`.
    fn tree(&mut self, here: &[String], before: Vec<String>, outermost: bool, public: bool) {
        if outermost && self.peek() == Some("$") {
            self.at += 1;
        }
        let line = self.tokens.get(self.at).map_or(0, |token| token.line);
        let own = self.path();
        let mut path = [before, own.clone()].concat();
        match self.peek() {
            Some("{") => {
                self.at += 1;
                while self.peek().is_some_and(|text| text != "}") {
                    self.tree(here, path.clone(), false, public);
                    if self.peek() == Some(",") {
                        self.at += 1;
                    }
                }
                self.at += 1;
                return;
            }
            Some("*") => {
                self.at += 1;
                path.push("*".into());
            }
            // Nothing that a path is made of: a fragment of a macro.
            _ if own.is_empty() => {
                self.at += 1;
                return;
            }
            _ => {}
        }
        if path.len() > 1 && path.last().is_some_and(|name| name == "self") {
            path.pop();
        }
        let mut name = path.last().cloned().unwrap_or_default();
        if self.peek() == Some("as") {
            name = self.ahead(1).unwrap_or("").to_owned();
            self.at += 2;
        }
        let absolute = self.absolute(here, &path).or_else(|| here.is_empty().then_some(path));
        if let Some(path) = absolute {
            self.found.push(Named { path, line, import: Some((here.to_vec(), name)), reexported: public });
        }
    }
}

/// The first names of paths, for tests of the reader.
#[allow(dead_code)]
pub fn firsts(source: &str, module: &[&str]) -> Vec<String> {
    let all: BTreeSet<_> = names(source, module).into_iter().filter_map(|named| named.path.first().cloned()).collect();
    all.into_iter().collect()
}
