//! Reads the functions of a source: which of them are safe, and have an unsafe block; and which structs show a raw pointer.

use crate::text::tokens;
use proc_macro2::{Delimiter, Group, TokenStream, TokenTree};
use std::collections::BTreeSet;

/// A function that has a body.
#[derive(Debug, PartialEq)]
pub struct Function {
    /// The modules of the file that it is in, inside of the file's own.
    pub modules: Vec<String>,
    /// The type or trait that it is a method of, or the function around it.
    pub owner: Option<String>,
    pub name: String,
    /// The line of its `fn`, from 1.
    pub line: usize,
    pub is_unsafe: bool,
    /// Whether there is an unsafe block in it, or a macro that has one.
    pub has_unsafe_block: bool,
}

impl Function {
    /// `Ref::scalar`
    pub fn path(&self) -> String {
        self.owner.iter().map(|owner| format!("{owner}::")).collect::<String>() + &self.name
    }
}

/// A struct with the names of its public fields whose types have a raw pointer.
#[derive(Debug, PartialEq)]
pub struct Struct {
    pub modules: Vec<String>,
    pub name: String,
    pub line: usize,
    pub raw: Vec<String>,
}

/// A file without its tests.
#[derive(Default)]
pub struct Read {
    pub functions: Vec<Function>,
    pub structs: Vec<Struct>,
    /// The modules that are only there for tests.
    pub test_modules: BTreeSet<String>,
}

/// Reads a file. An invocation of one of these macros counts as an unsafe block.
pub fn read(source: &str, macros: &BTreeSet<String>) -> Read {
    let mut reader = Reader { macros, modules: Vec::new(), read: Read::default() };
    reader.items(tokens(source), None);
    reader.read
}

/// The macros of a file whose expansion has an unsafe block that is in no function of theirs.
pub fn unsafe_macros(source: &str) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    find_macros(tokens(source), &mut found);
    found
}

fn find_macros(stream: TokenStream, found: &mut BTreeSet<String>) {
    let tokens: Vec<_> = stream.into_iter().collect();
    for (at, token) in tokens.iter().enumerate() {
        let TokenTree::Group(group) = token else { continue };
        let is_macro = at >= 3 && word(&tokens[at - 3]) == "macro_rules";
        if is_macro && has_unsafe_block(group.stream(), &BTreeSet::new()) {
            found.insert(word(&tokens[at - 1]));
        }
        find_macros(group.stream(), found);
    }
}

fn word(token: &TokenTree) -> String {
    match token {
        TokenTree::Group(_) => String::new(),
        token => token.to_string(),
    }
}

struct Reader<'a> {
    macros: &'a BTreeSet<String>,
    modules: Vec<String>,
    read: Read,
}

impl Reader<'_> {
    fn items(&mut self, stream: TokenStream, owner: Option<&str>) {
        let tokens: Vec<_> = stream.into_iter().collect();
        let mut at = 0;
        while at < tokens.len() {
            at += match word(&tokens[at]).as_str() {
                "#" if is_of_tests(&tokens[at..]) => self.skip_test(&tokens[at..]),
                "impl" => self.block(&tokens[at..], implemented(&tokens[at..])),
                "trait" => self.block(&tokens[at..], tokens.get(at + 1).map(word)),
                "mod" => self.module(&tokens[at..], owner),
                "struct" => self.structure(&tokens[at..]),
                "fn" => self.function(&tokens, at, owner),
                _ => {
                    if let TokenTree::Group(group) = &tokens[at] {
                        self.items(group.stream(), owner);
                    }
                    1
                }
            };
        }
    }

    /// Leaves out the item behind `#[cfg(test)]`: how many tokens that are.
    fn skip_test(&mut self, tokens: &[TokenTree]) -> usize {
        let names = tokens.iter().map(word).collect::<Vec<_>>();
        let end = tokens.iter().position(|token| word(token) == ";" || is_braces(token)).unwrap_or(tokens.len() - 1);
        if let Some(at) = names[..end].iter().position(|name| name == "mod") {
            self.read
                .test_modules
                .insert(self.modules.iter().chain([&names[at + 1]]).cloned().collect::<Vec<_>>().join("::"));
        }
        end + 1
    }

    /// Reads what is in the next braces.
    fn block(&mut self, tokens: &[TokenTree], owner: Option<String>) -> usize {
        match tokens.iter().position(|token| is_braces(token) || word(token) == ";") {
            Some(end) => {
                if let TokenTree::Group(group) = &tokens[end] {
                    self.items(group.stream(), owner.as_deref());
                }
                end + 1
            }
            None => 1,
        }
    }

    fn module(&mut self, tokens: &[TokenTree], owner: Option<&str>) -> usize {
        match tokens.get(1..3) {
            Some([name, TokenTree::Group(group)]) => {
                self.modules.push(word(name));
                self.items(group.stream(), owner);
                self.modules.pop();
                3
            }
            _ => 1,
        }
    }

    fn structure(&mut self, tokens: &[TokenTree]) -> usize {
        let end = tokens.iter().position(|token| word(token) == ";" || matches!(token, TokenTree::Group(_)));
        let (Some(end), Some(name)) = (end, tokens.get(1)) else { return 1 };
        if let TokenTree::Group(fields) = &tokens[end] {
            let raw = raw_fields(fields);
            self.read.structs.push(Struct {
                modules: self.modules.clone(),
                name: word(name),
                line: name.span().start().line,
                raw,
            });
        }
        end + 1
    }

    /// Reads the function whose `fn` is at this position, and those in it.
    fn function(&mut self, tokens: &[TokenTree], at: usize, owner: Option<&str>) -> usize {
        let Some((name, length)) = name_of(&tokens[at..]) else { return 1 };
        let Some(body) = body_of(&tokens[at..]) else { return 1 };
        let modifiers = ["const", "unsafe", "async", "extern", "\"C\""];
        let front = tokens[..at].iter().rposition(|token| !modifiers.contains(&word(token).as_str()));
        let begin = front.map_or(0, |front| front + 1);
        let TokenTree::Group(group) = &tokens[at + body] else { return length };
        self.read.functions.push(Function {
            modules: self.modules.clone(),
            owner: owner.map(str::to_owned),
            name: name.clone(),
            line: tokens[at].span().start().line,
            is_unsafe: tokens[begin..at].iter().any(|token| word(token) == "unsafe"),
            has_unsafe_block: has_unsafe_block(group.stream(), self.macros),
        });
        self.items(group.stream(), Some(&name));
        body + 1
    }
}

fn is_braces(token: &TokenTree) -> bool {
    matches!(token, TokenTree::Group(group) if group.delimiter() == Delimiter::Brace)
}

/// Whether `#[cfg(test)]` is here.
fn is_of_tests(tokens: &[TokenTree]) -> bool {
    matches!(tokens.get(1), Some(TokenTree::Group(group)) if group.stream().to_string().replace(' ', "") == "cfg(test)")
}

/// The name behind `fn`, and how many tokens both are; `None` of a type `fn(..)`.
fn name_of(tokens: &[TokenTree]) -> Option<(String, usize)> {
    match tokens.get(1)? {
        TokenTree::Ident(name) => Some((name.to_string(), 2)),
        TokenTree::Punct(mark) if mark.as_char() == '$' => Some((format!("${}", tokens.get(2)?), 3)),
        // `fn [<$name _loops>]`
        TokenTree::Group(name) if name.delimiter() == Delimiter::Bracket => {
            Some((name.to_string().replace(' ', ""), 2))
        }
        _ => None,
    }
}

/// Where the body of a function is whose `fn` is the first token; `None` of one without a body.
fn body_of(tokens: &[TokenTree]) -> Option<usize> {
    for (at, token) in tokens.iter().enumerate() {
        if word(token) == ";" {
            return None;
        }
        // A constant in braces among the arguments of a type is no body.
        let is_argument = tokens.get(at + 1).is_some_and(|next| matches!(word(next).as_str(), ">" | ","));
        if is_braces(token) && !is_argument {
            return Some(at);
        }
    }
    None
}

/// The type that an `impl` is of, by its last name.
fn implemented(tokens: &[TokenTree]) -> Option<String> {
    let end = tokens.iter().position(is_braces).unwrap_or(tokens.len());
    let (mut depth, mut found) = (0_i32, None);
    for (at, token) in tokens[..end].iter().enumerate().skip(1) {
        let before = word(&tokens[at - 1]);
        match word(token).as_str() {
            "<" => depth += 1,
            ">" if before != "-" => depth -= 1,
            "where" if depth == 0 => break,
            "mut" | "const" | "dyn" | "for" => {}
            // (`$name` of a macro.)
            name if depth == 0 && matches!(token, TokenTree::Ident(_)) => {
                found = Some(if before == "$" { format!("${name}") } else { name.to_owned() });
            }
            _ => {}
        }
    }
    found
}

/// Whether there is an unsafe block, or one of these macros, outside of the functions and impls in it.
fn has_unsafe_block(stream: TokenStream, macros: &BTreeSet<String>) -> bool {
    let tokens: Vec<_> = stream.into_iter().collect();
    let mut at = 0;
    while at < tokens.len() {
        let next = tokens.get(at + 1);
        match word(&tokens[at]).as_str() {
            "fn" if name_of(&tokens[at..]).is_some() => at += body_of(&tokens[at..]).unwrap_or(0),
            "impl" => at += tokens[at..].iter().position(is_braces).unwrap_or(0),
            "unsafe" if next.is_some_and(is_braces) => return true,
            name if macros.contains(name) && next.is_some_and(|next| word(next) == "!") => return true,
            _ => {
                if let TokenTree::Group(group) = &tokens[at]
                    && has_unsafe_block(group.stream(), macros)
                {
                    return true;
                }
            }
        }
        at += 1;
    }
    false
}

/// The public fields with a raw pointer in their types; those of a tuple by number.
fn raw_fields(fields: &Group) -> Vec<String> {
    let tokens: Vec<_> = fields.stream().into_iter().collect();
    let (mut depth, mut parts, mut begin) = (0_i32, Vec::new(), 0);
    for (at, token) in tokens.iter().enumerate() {
        match word(token).as_str() {
            "<" => depth += 1,
            ">" if word(&tokens[at - 1]) != "-" => depth -= 1,
            "," if depth == 0 => {
                parts.push(&tokens[begin..at]);
                begin = at + 1;
            }
            _ => {}
        }
    }
    parts.push(&tokens[begin..]);
    let raw = |(number, part): (usize, &[TokenTree])| {
        let public = part.iter().position(|token| word(token) == "pub")?;
        let is_restricted = matches!(part.get(public + 1), Some(TokenTree::Group(group)) if is_some_module(group));
        let name =
            if fields.delimiter() == Delimiter::Brace { word(part.get(public + 1)?) } else { number.to_string() };
        (!is_restricted && has_raw_pointer(part.iter().skip(public).cloned().collect())).then_some(name)
    };
    parts.into_iter().enumerate().filter_map(raw).collect()
}

/// Whether this is what `pub(crate)` has behind `pub`.
fn is_some_module(group: &Group) -> bool {
    let first = group.stream().into_iter().next();
    group.delimiter() == Delimiter::Parenthesis
        && first.is_some_and(|first| ["crate", "super", "self", "in"].contains(&word(&first).as_str()))
}

/// Whether a type has a raw pointer, but for one that is an argument of a function.
fn has_raw_pointer(stream: TokenStream) -> bool {
    let tokens: Vec<_> = stream.into_iter().collect();
    if tokens.iter().any(|token| word(token) == "fn") {
        return false;
    }
    tokens.windows(2).any(|pair| word(&pair[0]) == "*" && ["const", "mut"].contains(&word(&pair[1]).as_str()))
        || tokens.into_iter().any(|token| matches!(token, TokenTree::Group(group) if has_raw_pointer(group.stream())))
}

#[test]
fn functions_with_unsafe_blocks_are_read() {
    let source = "
        mod a { impl<T: Fn() -> u8> B for c::D<T> where T: E { pub const unsafe fn f() {} fn g(x: [u8; { 1 }]) { unsafe {} } } }
        trait H { fn i(); fn j() { fn k() { unsafe {} } impl L for M { fn n() { o!() } } } }
        macro_rules! o { ($x:ident) => { impl $x { pub fn $x() { unsafe { p() } } } unsafe {} } }
        #[cfg(test)] mod q; #[cfg(test)] fn r() { unsafe {} } pub(crate) fn s(f: fn()) { move || unsafe { f() } }
        pub unsafe extern \"C\" fn t() { unsafe {} }";
    let macros = unsafe_macros(source);
    assert_eq!(macros, BTreeSet::from(["o".to_owned()]));
    let read = read(source, &macros);
    let shown = read.functions.iter().map(|of| {
        let owner = of.owner.as_deref().unwrap_or("-");
        let is = |yes: bool, text: &'static str| if yes { text } else { "" };
        let marks = [is(of.is_unsafe, " unsafe"), is(of.has_unsafe_block, " block")].concat();
        format!("{}{owner} {}{marks}", of.modules.iter().map(|name| format!("{name}::")).collect::<String>(), of.name)
    });
    assert_eq!(
        shown.collect::<Vec<_>>(),
        [
            "a::D f unsafe",
            "a::D g block",
            "H j",
            "j k block",
            "M n block",
            "$x $x block",
            "- s block",
            "- t unsafe block",
        ]
    );
    assert_eq!(read.test_modules, BTreeSet::from(["q".to_owned()]));
}

#[test]
fn public_fields_with_raw_pointers_are_read() {
    let source =
        "pub struct A<T> { pub a: *const T, b: *mut u8, pub c: [*mut u8; 2], pub(crate) d: *const u8, pub e: u8 }
        pub struct B(pub *const u8, *mut u8, pub(super) *mut u8, pub (u8, *mut u8), pub unsafe fn(*mut u8)); struct C;";
    let read = read(source, &BTreeSet::new());
    let shown: Vec<_> = read.structs.iter().map(|of| (of.name.as_str(), of.raw.join(" "))).collect();
    assert_eq!(shown, [("A", "a c".to_owned()), ("B", "0 3".to_owned())]);
}
