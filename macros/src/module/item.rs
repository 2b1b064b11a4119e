//! Parses a struct or an enum: its name, its generics, its fields.

use crate::error::Mistake;
use proc_macro::{Delimiter, Group, Ident, Span, TokenStream, TokenTree};

pub(super) struct Item {
    pub name: Ident,
    pub generics: Generics,
    /// The element type of `#[module(element = ..)]`.
    pub element: Option<Vec<TokenTree>>,
    /// Whether `#[module(default)]` requests `Default`.
    pub default: bool,
    /// Whether `#[module(load)]` requests `Load`.
    pub load: bool,
    /// The variants of an enum; one for a struct.
    pub variants: Vec<Variant>,
}

/// `<H: Dim, const N: usize = 3> .. where H: Known`
#[derive(Default)]
pub(crate) struct Generics {
    /// `H: Dim, const N: usize,`
    pub declared: Vec<TokenTree>,
    /// `H, N,`
    pub arguments: Vec<TokenTree>,
    /// `where H: Known`
    pub bounds: Vec<TokenTree>,
}

impl Generics {
    /// Iterates over the names of types and constants: `H`, `N`.
    pub(super) fn names(&self) -> impl Iterator<Item = String> {
        split(&self.arguments).into_iter().filter_map(|argument| match argument {
            [TokenTree::Ident(name)] => Some(name.to_string()),
            // A lifetime is two tokens.
            _ => None,
        })
    }
}

pub(super) struct Variant {
    /// The name in an enum; `None` for a struct.
    pub name: Option<Ident>,
    pub fields: Vec<Field>,
}

pub(super) struct Field {
    /// The name, or the number of the field.
    pub name: TokenTree,
    pub ty: Vec<TokenTree>,
    pub role: Role,
    /// Whether its elements are those of the whole: for the first field that is a module, if no attribute determines them.
    pub says_element: bool,
}

#[derive(Clone, Copy, PartialEq)]
pub(super) enum Role {
    Part,
    Frozen,
    Skip,
}

/// A mistake, and its tokens.
pub(crate) struct Wrong {
    pub mistake: Mistake,
    pub tokens: Vec<TokenTree>,
}

pub(crate) type Read<T> = Result<T, Wrong>;

pub(crate) fn wrong<T>(token: Option<&TokenTree>, message: &str) -> Read<T> {
    Err(Wrong { mistake: Mistake::new(0..1, message), tokens: token.into_iter().cloned().collect() })
}

/// The name of the attribute.
const MODULE: &str = "module";
const OF_FIELDS: &str = "expected `#[module(frozen)]` or `#[module(skip)]`";
const OF_ITEMS: &str = "expected `#[module(element = f32)]`, `#[module(default)]` or `#[module(load)]`";
const DEFAULT_OF_ENUMS: &str = "`#[module(default)]` is for structs: write `impl Default` for an enum";
const LOAD_OF_ENUMS: &str =
    "`#[module(load)]` is for structs: write `impl Load` for an enum, whose variant is not in a file";
const UNIONS: &str = "a module is a struct or an enum";

pub(super) fn read(tokens: &[TokenTree]) -> Read<Item> {
    let mut rest = tokens;
    let ItemOptions { element, default, load } = read_options(&mut rest)?;
    let Declaration { keyword, name, generics, body } = read_declaration(rest, UNIONS)?;
    let enumerated = match &*keyword.to_string() {
        "struct" => false,
        "enum" => true,
        _ => return wrong(Some(&keyword.into()), UNIONS),
    };
    let of_structs = [(&default, DEFAULT_OF_ENUMS), (&load, LOAD_OF_ENUMS)];
    if let Some((word, message)) = of_structs.into_iter().find(|(word, _)| enumerated && word.is_some()) {
        return wrong(word.as_ref(), message);
    }
    let mut variants = match &body {
        Some(body) if enumerated => read_variants(body.stream())?,
        Some(body) => vec![Variant { name: None, fields: fields(body)? }],
        None => vec![Variant { name: None, fields: Vec::new() }],
    };
    let named = first_argument(&generics, &variants);
    let mut fields = variants.iter_mut().flat_map(|variant| &mut variant.fields);
    if let (None, Some(first)) = (&element, fields.find(|field| field.role != Role::Skip)) {
        first.says_element = true;
    }
    let (element, default, load) = (element.or(named), default.is_some(), load.is_some());
    Ok(Item { name, generics, element, default, load, variants })
}

/// A declaration up to its fields: `pub struct Net<H: Dim> where H: Known { .. }`
pub(crate) struct Declaration {
    /// `struct`, `enum`, `union`, or any other word.
    pub keyword: Ident,
    pub name: Ident,
    pub generics: Generics,
    /// The fields in braces, or for a tuple struct in parentheses; `None` for a unit struct.
    pub body: Option<Group>,
}

/// Parses a declaration without its attributes.
pub(crate) fn read_declaration(tokens: &[TokenTree], expected: &str) -> Read<Declaration> {
    let mut rest = tokens;
    visibility(&mut rest);
    let [TokenTree::Ident(keyword), TokenTree::Ident(name), behind @ ..] = rest else {
        return wrong(rest.first(), expected);
    };
    let (mut generics, mut rest) = (Generics::default(), behind);
    if rest.first().is_some_and(|token| is(token, '<')) {
        let inner = until(&rest[1..], |token| is(token, '>'));
        generics = read_generics(inner);
        rest = rest.get(inner.len() + 2..).unwrap_or_default();
    }
    // The where-clause comes before the braces, or after the parentheses of a tuple struct.
    let tuple = rest.first().filter(|token| is_group(token, Delimiter::Parenthesis));
    if let Some(start) = rest.iter().position(|token| is_word(token, "where")) {
        let is_end = |token: &TokenTree| is(token, ';') || tuple.is_none() && is_group(token, Delimiter::Brace);
        // (The last brace is the body: braces in bounds are constants.)
        let stop = rest.iter().rposition(is_end).unwrap_or(rest.len());
        generics.bounds = rest[start..stop].to_vec();
    }
    let body = match tuple.or(rest.last()) {
        Some(TokenTree::Group(body)) if tuple.is_some() || body.delimiter() == Delimiter::Brace => Some(body.clone()),
        _ => None,
    };
    Ok(Declaration { keyword: keyword.clone(), name: name.clone(), generics, body })
}

/// The attributes of an item: the element type of one, and the words of the others.
#[derive(Default)]
struct ItemOptions {
    element: Option<Vec<TokenTree>>,
    default: Option<TokenTree>,
    load: Option<TokenTree>,
}

/// Removes the attributes.
fn read_options(rest: &mut &[TokenTree]) -> Read<ItemOptions> {
    let mut all = ItemOptions::default();
    for given in attributes(rest, MODULE) {
        match &given[..] {
            [word, equals, ty @ ..] if is_word(word, "element") && is(equals, '=') && !ty.is_empty() => {
                all.element = Some(ty.to_vec());
            }
            [word] if is_word(word, "default") => all.default = Some(word.clone()),
            [word] if is_word(word, "load") => all.load = Some(word.clone()),
            _ => return wrong(given.first(), OF_ITEMS),
        }
    }
    Ok(all)
}

/// Returns the element type, if a field names it: `T` of the first `Path<T, ..>` which is `f32`, `f64`, or a parameter with the bound `Float`, or
/// whose path ends with `Var`.
///
/// (Otherwise it is `<Field as Module>::Element`, which must have the visibility of the item: a field of a private type could not provide it.)
fn first_argument(generics: &Generics, variants: &[Variant]) -> Option<Vec<TokenTree>> {
    let is_float = |name: &str| {
        let bounds = split(&generics.declared).into_iter().chain(split(generics.bounds.get(1..).unwrap_or_default()));
        bounds.into_iter().any(|bound| {
            let named = matches!(bound, [TokenTree::Ident(parameter), colon, ..] if parameter.to_string() == name && is(colon, ':'));
            named && bound.iter().any(|token| is_word(token, "Float"))
        })
    };
    let fields = variants.iter().flat_map(|variant| &variant.fields).filter(|field| field.role != Role::Skip);
    fields.into_iter().find_map(|field| {
        let open = field.ty.iter().position(|token| is(token, '<'))?;
        let inner = until(&field.ty[open + 1..], |token| is(token, '>'));
        let first = until(inner, |token| is(token, ','));
        let says = match first {
            [TokenTree::Ident(word)] => ["f32", "f64"].contains(&&*word.to_string()) || is_float(&word.to_string()),
            _ => false,
        };
        let is_var = open.checked_sub(1).is_some_and(|path| is_word(&field.ty[path], "Var"));
        (says || is_var && !first.is_empty()).then(|| first.to_vec())
    })
}

fn read_generics(tokens: &[TokenTree]) -> Generics {
    let mut generics = Generics::default();
    for parameter in split(tokens) {
        let mut parameter = parameter;
        attributes(&mut parameter, MODULE);
        let declared = until(parameter, |token| is(token, '='));
        let named = until(declared, |token| is(token, ':'));
        let argument = if named.first().is_some_and(|token| is_word(token, "const")) { &named[1..] } else { named };
        for (list, tokens) in [(&mut generics.declared, declared), (&mut generics.arguments, argument)] {
            list.extend(tokens.iter().cloned());
            list.push(comma());
        }
    }
    generics
}

fn read_variants(stream: TokenStream) -> Read<Vec<Variant>> {
    let tokens: Vec<TokenTree> = stream.into_iter().collect();
    let mut variants = Vec::new();
    for mut variant in split(&tokens) {
        if let Some(options) = attributes(&mut variant, MODULE).first() {
            return wrong(options.first(), OF_FIELDS);
        }
        let Some(TokenTree::Ident(name)) = variant.first() else { continue };
        let fields = match variant.get(1) {
            Some(TokenTree::Group(group)) => fields(group)?,
            _ => Vec::new(),
        };
        variants.push(Variant { name: Some(name.clone()), fields });
    }
    Ok(variants)
}

/// Parses the fields in braces, which have names, or in parentheses, which have numbers.
fn fields(group: &Group) -> Read<Vec<Field>> {
    let tokens: Vec<TokenTree> = group.stream().into_iter().collect();
    let named = group.delimiter() == Delimiter::Brace;
    let mut fields = Vec::new();
    for (place, mut field) in split(&tokens).into_iter().enumerate() {
        let mut role = Role::Part;
        for options in attributes(&mut field, MODULE) {
            role = match &options[..] {
                [word] if is_word(word, "frozen") => Role::Frozen,
                [word] if is_word(word, "skip") => Role::Skip,
                _ => return wrong(options.first(), OF_FIELDS),
            };
        }
        visibility(&mut field);
        let (name, ty) = match field {
            [name, _, ty @ ..] if named => (name.clone(), ty),
            ty => (proc_macro::Literal::usize_unsuffixed(place).into(), ty),
        };
        fields.push(Field { name, ty: ty.to_vec(), role, says_element: false });
    }
    Ok(fields)
}

/// Returns the tokens before the first token that satisfies `end` and is not between `<` and `>`.
pub(crate) fn until(tokens: &[TokenTree], end: impl Fn(&TokenTree) -> bool) -> &[TokenTree] {
    let mut depth = 0usize;
    for (k, token) in tokens.iter().enumerate() {
        // (The `>` of `->` does not close a bracket.)
        let arrow = k > 0 && is(&tokens[k - 1], '-') && is(token, '>');
        if depth == 0 && !arrow && end(token) {
            return &tokens[..k];
        }
        if is(token, '<') {
            depth += 1;
        } else if is(token, '>') && !arrow {
            depth = depth.saturating_sub(1);
        }
    }
    tokens
}

/// Returns the parts between the commas, without an empty rest after the last.
pub(crate) fn split(tokens: &[TokenTree]) -> Vec<&[TokenTree]> {
    let mut rest = tokens;
    let mut parts = Vec::new();
    while !rest.is_empty() {
        let part = until(rest, |token| is(token, ','));
        parts.push(part);
        rest = rest.get(part.len() + 1..).unwrap_or_default();
    }
    parts
}

/// Removes the attributes, and returns the options in each attribute of this name, `#[module(..)]`.
pub(crate) fn attributes(tokens: &mut &[TokenTree], of: &str) -> Vec<Vec<TokenTree>> {
    let mut options = Vec::new();
    while let [hash, TokenTree::Group(group), rest @ ..] = *tokens
        && is(hash, '#')
    {
        let attribute: Vec<TokenTree> = group.stream().into_iter().collect();
        if let [name, TokenTree::Group(given)] = &attribute[..]
            && is_word(name, of)
        {
            let given: Vec<TokenTree> = given.stream().into_iter().collect();
            let of_this = split(&given);
            if of_this.is_empty() {
                options.push(vec![name.clone()]);
            }
            options.extend(of_this.into_iter().map(<[TokenTree]>::to_vec));
        } else if let [name, ..] = &attribute[..]
            && is_word(name, of)
        {
            options.push(vec![name.clone()]);
        }
        *tokens = rest;
    }
    options
}

/// Removes `pub`, or `pub(..)`. (A `macro_rules!` variable holds all of it in one invisible group.)
pub(crate) fn visibility(tokens: &mut &[TokenTree]) {
    if let [word, rest @ ..] = *tokens {
        if is_word(word, "pub") {
            let scope = rest.first().is_some_and(|token| is_group(token, Delimiter::Parenthesis));
            // (In a tuple struct, `pub (A, B)` is a field that is a tuple.)
            let path = scope && scoped(&rest[0]);
            *tokens = if path { &rest[1..] } else { rest };
        } else if is_group(word, Delimiter::None) && is_visibility(word) {
            *tokens = rest;
        }
    }
}

/// Returns whether the parentheses restrict a visibility.
fn scoped(token: &TokenTree) -> bool {
    let TokenTree::Group(group) = token else { return false };
    let words = ["crate", "self", "super", "in"];
    group.stream().into_iter().next().is_some_and(|first| words.iter().any(|word| is_word(&first, word)))
}

fn is_visibility(token: &TokenTree) -> bool {
    let TokenTree::Group(group) = token else { return false };
    group.stream().into_iter().next().is_none_or(|first| is_word(&first, "pub"))
}

pub(crate) fn is(token: &TokenTree, c: char) -> bool {
    matches!(token, TokenTree::Punct(punct) if punct.as_char() == c)
}

pub(crate) fn is_word(token: &TokenTree, word: &str) -> bool {
    matches!(token, TokenTree::Ident(ident) if ident.to_string() == word)
}

pub(crate) fn is_group(token: &TokenTree, delimiter: Delimiter) -> bool {
    matches!(token, TokenTree::Group(group) if group.delimiter() == delimiter)
}

fn comma() -> TokenTree {
    let mut comma = proc_macro::Punct::new(',', proc_macro::Spacing::Alone);
    comma.set_span(Span::call_site());
    comma.into()
}
