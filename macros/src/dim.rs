//! `dim!`: the declarations of named lengths.
//!
//! Exercises of the course: 23.

use crate::error::Mistake;
use crate::token::is_name;
use proc_macro::{Delimiter, Group, Ident, Span, TokenStream, TokenTree};
use std::ops::Range;

const EXPECTED: &str = "expected a name, as in `dim!(pub Batch)`";

/// A declaration: `/// rows` `pub` `Batch`.
struct DimDeclaration<'a> {
    attributes: &'a [TokenTree],
    visibility: &'a [TokenTree],
    name: &'a Ident,
}

/// Prints the valid declarations, and returns the mistakes in the others.
///
/// Both at once: a declared name exists, whatever else is wrong.
pub(crate) fn declare(tokens: &[TokenTree]) -> (TokenStream, Vec<Mistake>) {
    let mut declared = TokenStream::new();
    let mut mistakes = Vec::new();
    for range in split(tokens) {
        match declaration(tokens, range).map(|declaration| declaration.print()) {
            Ok(stream) => declared.extend(stream),
            Err(mistake) => mistakes.push(mistake),
        }
    }
    (declared, mistakes)
}

/// Returns the ranges between the commas, without the empty range after a trailing comma.
fn split(tokens: &[TokenTree]) -> Vec<Range<usize>> {
    let mut start = 0;
    let mut ranges = Vec::new();
    for (at, _) in tokens.iter().enumerate().filter(|(_, t)| is(t, ',')) {
        ranges.push(start..at);
        start = at + 1;
    }
    if start < tokens.len() || start == 0 {
        ranges.push(start..tokens.len());
    }
    ranges
}

fn is(token: &TokenTree, c: char) -> bool {
    matches!(token, TokenTree::Punct(punct) if punct.as_char() == c)
}

fn declaration(tokens: &[TokenTree], range: Range<usize>) -> Result<DimDeclaration<'_>, Mistake> {
    let item = &tokens[range.clone()];
    let (attributes, rest) = item.split_at(attributes(item));
    let (visibility, rest) = rest.split_at(visibility(rest));
    let at = range.end - rest.len();
    match rest {
        [TokenTree::Ident(name)] if is_name(&name.to_string()) => Ok(DimDeclaration { attributes, visibility, name }),
        [TokenTree::Ident(name), ..] if is_name(&name.to_string()) => {
            Err(Mistake::new(at + 1..at + 2, "expected a comma"))
        }
        // Nothing after `pub`, or nothing before a comma: the nearest token.
        [] if range.is_empty() => Err(Mistake::new(at..at + 1, EXPECTED)),
        [] => Err(Mistake::new(at - 1..at, EXPECTED)),
        _ => Err(Mistake::new(at..at + 1, EXPECTED)),
    }
}

/// Returns the number of tokens of attributes, `#` and `[..]` each.
fn attributes(tokens: &[TokenTree]) -> usize {
    let pairs = tokens.chunks_exact(2);
    let attribute = |pair: &&[TokenTree]| is(&pair[0], '#') && is_group(&pair[1], Delimiter::Bracket);
    2 * pairs.take_while(attribute).count()
}

/// Returns the number of tokens of the visibility: `pub`, or `pub` and `(..)`. A
/// `macro_rules!` variable holds all of it in one invisible group.
fn visibility(tokens: &[TokenTree]) -> usize {
    match tokens {
        [group, ..] if is_group(group, Delimiter::None) => 1,
        [TokenTree::Ident(word), group, ..] if word.to_string() == "pub" => {
            1 + usize::from(is_group(group, Delimiter::Parenthesis))
        }
        [TokenTree::Ident(word)] if word.to_string() == "pub" => 1,
        _ => 0,
    }
}

fn is_group(token: &TokenTree, delimiter: Delimiter) -> bool {
    matches!(token, TokenTree::Group(group) if group.delimiter() == delimiter)
}

impl DimDeclaration<'_> {
    /// Prints a module with the tag and the length, and a re-export of the length.
    ///
    /// rustc prints the short `Sym<Batch>` only while a single type in reach is
    /// called `Batch`. That type is the tag: the user's name is `use .. as Batch`,
    /// which does not count. For the same message in other crates, the
    /// module has the visibility of the length, and is hidden from rustdoc only.
    fn print(&self) -> TokenStream {
        let name = self.name.to_string();
        let plain = name.trim_start_matches("r#");
        let parts = [
            self.attributes.iter().cloned().collect(),
            self.fixed(&format!("{QUIET} #[doc = \" The length `{plain}`.\"]")),
            self.visibility.iter().cloned().collect(),
            self.fixed(&module(&name, plain)),
            self.attributes.iter().cloned().collect(),
            self.fixed("#[doc(inline)] #[allow(unused_imports)]"),
            self.visibility.iter().cloned().collect(),
            self.fixed(&format!("use __dim_{plain}::__Length as {name};")),
        ];
        parts.into_iter().collect()
    }

    /// Returns code of this macro, reported at the user's name.
    fn fixed(&self, code: &str) -> TokenStream {
        let stream: TokenStream = code.parse().unwrap_or_default();
        let here = Span::call_site().located_at(self.name.span());
        self.point(stream, here)
    }

    /// Gives all tokens the span `here`, and replaces the name by the user's token.
    fn point(&self, stream: TokenStream, here: Span) -> TokenStream {
        let name = self.name.to_string();
        let point = |mut token: TokenTree| match token {
            TokenTree::Ident(ident) if ident.to_string() == name => self.name.clone().into(),
            TokenTree::Group(group) => self.group(&group, here).into(),
            _ => {
                token.set_span(here);
                token
            }
        };
        stream.into_iter().map(point).collect()
    }

    fn group(&self, group: &Group, here: Span) -> Group {
        let mut placed = Group::new(group.delimiter(), self.point(group.stream(), here));
        placed.set_span(here);
        placed
    }
}

/// Attributes against the module's side effects: a page in the documentation, and warnings
/// about a length that is private, unused, or called `rows`.
const QUIET: &str = "#[cfg_attr(doc, doc(hidden))]
    #[allow(dead_code, non_snake_case, non_camel_case_types, unreachable_pub)]";

/// Returns the source of the module. The length is a type and a function of the same name, so that one `use`
/// imports both: `Batch` in a shape, and `Batch(32)`. In the module its name is
/// `__Length`, which no length of a user has.
///
/// It is documented for crates that deny missing documentation.
fn module(name: &str, plain: &str) -> String {
    format!(
        "mod __dim_{plain} {{
            #[doc = \" The name `{plain}`.\"]
            #[derive(Clone, Copy, Debug, PartialEq, Eq)]
            pub struct {name};
            impl ::congruent::dim::Tag for {name} {{
                const NAME: &'static ::core::primitive::str = \"{plain}\";
            }}
            impl ::congruent::dim::Declared for {name} {{}}
            #[doc = \" The length `{plain}`, as a type.\"]
            pub type __Length = ::congruent::dim::Sym<{name}>;
            #[doc = \" The length `{plain}` of this value.\"]
            #[inline]
            #[must_use]
            pub const fn __Length(n: ::core::primitive::usize) -> ::congruent::dim::Sym<{name}> {{
                ::congruent::dim::Sym::new(n)
            }}
        }}"
    )
}
