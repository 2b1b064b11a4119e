//! Reads which paths a source file names: no more of Rust than that takes.

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

#[derive(Clone, Debug, PartialEq)]
struct Token {
    text: String,
    line: usize,
}

/// Identifiers, `::`, and every other character by itself; without comments, strings, characters and lifetimes.
fn tokens(source: &str) -> Vec<Token> {
    let (text, mut all): (Vec<char>, _) = (source.chars().collect(), Vec::new());
    let (mut i, mut line) = (0, 1);
    let starts = |i: usize, what: &str| what.chars().enumerate().all(|(k, c)| text.get(i + k) == Some(&c));
    let is_word = |c: char| c.is_alphanumeric() || c == '_';
    while i < text.len() {
        let begin = i;
        if starts(i, "//") {
            i += text[i..].iter().position(|&c| c == '\n').unwrap_or(text.len() - i);
        } else if starts(i, "/*") {
            let mut depth = 0;
            loop {
                let (opens, closes) = (starts(i, "/*"), starts(i, "*/"));
                depth = depth + i32::from(opens) - i32::from(closes);
                i += if opens || closes { 2 } else { 1 };
                if depth == 0 || i >= text.len() {
                    break;
                }
            }
        } else if let Some(end) = raw_string(&text, i) {
            i = end;
        } else if text[i] == '"' {
            i += 1;
            while i < text.len() && text[i] != '"' {
                i += if text[i] == '\\' { 2 } else { 1 };
            }
            i += 1;
        } else if text[i] == '\'' {
            // A character ends with a quote, a lifetime does not.
            if text.get(i + 1) == Some(&'\\') {
                i += 3;
                while i < text.len() && text[i] != '\'' {
                    i += 1;
                }
                i += 1;
            } else if text.get(i + 2) == Some(&'\'') {
                i += 3;
            } else {
                i += 1;
                while i < text.len() && is_word(text[i]) {
                    i += 1;
                }
            }
        } else if is_word(text[i]) {
            while i < text.len() && is_word(text[i]) {
                i += 1;
            }
            all.push(Token { text: text[begin..i].iter().collect(), line });
        } else {
            i += if starts(i, "::") { 2 } else { 1 };
            if !text[begin].is_whitespace() {
                all.push(Token { text: text[begin..i].iter().collect(), line });
            }
        }
        i = i.min(text.len());
        line += text[begin..i].iter().filter(|&&c| c == '\n').count();
    }
    all
}

/// The text of each token.
pub fn words(source: &str) -> Vec<String> {
    tokens(source).into_iter().map(|token| token.text).collect()
}

/// Where a raw string that begins here ends: `r"..."`, `br#"..."#`.
fn raw_string(text: &[char], start: usize) -> Option<usize> {
    let before = start.checked_sub(1).map(|i| text[i]);
    if before.is_some_and(|c| c.is_alphanumeric() || c == '_') {
        return None;
    }
    let mut i = start;
    if matches!(text[i], 'b' | 'c') {
        i += 1;
    }
    if text.get(i) != Some(&'r') {
        return None;
    }
    let hashes = text[i + 1..].iter().take_while(|&&c| c == '#').count();
    i += 1 + hashes;
    if text.get(i) != Some(&'"') {
        return None;
    }
    let ends = |at: usize| text[at] == '"' && (1..=hashes).all(|k| text.get(at + k) == Some(&'#'));
    (i + 1..text.len()).find(|&at| ends(at)).map(|at| at + 1 + hashes)
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
