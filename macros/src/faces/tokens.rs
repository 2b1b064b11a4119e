//! Tokens of items: parts of the source, and templates to print.

use super::read::documentation;
use super::spanned;
use proc_macro::{Delimiter, Group, Spacing, Span, TokenStream, TokenTree};

pub(super) type Tokens = std::iter::Peekable<proc_macro::token_stream::IntoIter>;

/// The template with each `$name` replaced by the tokens of that name.
pub(super) fn print(template: &str, parts: &[(&str, TokenStream)]) -> TokenStream {
    fill(spanned(template, Span::mixed_site()), parts)
}

fn fill(template: TokenStream, parts: &[(&str, TokenStream)]) -> TokenStream {
    let (mut tokens, mut filled) = (template.into_iter(), TokenStream::new());
    while let Some(token) = tokens.next() {
        match token {
            TokenTree::Punct(mark) if mark.as_char() == '$' => {
                let name = tokens.next().map(|name| name.to_string()).unwrap_or_default();
                let part = parts.iter().find(|(of, _)| *of == name);
                filled.extend(part.unwrap_or_else(|| panic!("no part `{name}`")).1.clone());
            }
            TokenTree::Group(group) => {
                let inside = fill(group.stream(), parts);
                filled.extend([TokenTree::from(Group::new(group.delimiter(), inside))]);
            }
            token => filled.extend([token]),
        }
    }
    filled
}

pub(super) fn comma() -> TokenStream {
    print(",", &[])
}

/// The attributes in front of an item, each with its `#`.
pub(super) fn attributes(tokens: &mut Tokens) -> Vec<TokenStream> {
    let mut found = Vec::new();
    while let Some(hash) = tokens.next_if(|token| matches!(token, TokenTree::Punct(mark) if mark.as_char() == '#')) {
        found.push([hash].into_iter().chain(tokens.next()).collect());
    }
    found
}

/// The tokens between `<` and `>`, if a `<` is next.
pub(super) fn in_angles(tokens: &mut Tokens) -> TokenStream {
    let mut inside = TokenStream::new();
    if tokens.next_if(|token| token.to_string() == "<").is_none() {
        return inside;
    }
    let mut depth = 1;
    for token in tokens.by_ref() {
        depth += depth_of(&token);
        if depth == 0 {
            break;
        }
        inside.extend([token]);
    }
    inside
}

/// The text of a documentation comment.
pub(super) fn text(attribute: &TokenStream) -> Option<String> {
    attribute.clone().into_iter().nth(1).and_then(|attribute| documentation(&attribute))
}

fn depth_of(token: &TokenTree) -> i32 {
    match token {
        TokenTree::Punct(mark) if mark.as_char() == '<' => 1,
        TokenTree::Punct(mark) if mark.as_char() == '>' => -1,
        _ => 0,
    }
}

/// The parts between commas that stand in no `<..>`.
pub(super) fn split_at_commas(tokens: TokenStream) -> Vec<TokenStream> {
    split_at(tokens, ',')
}

/// The parts between these marks that stand in no `<..>`. (`::` is no `:`.)
pub(super) fn split_at(tokens: TokenStream, at: char) -> Vec<TokenStream> {
    let (mut parts, mut depth, mut is_in_path) = (vec![TokenStream::new()], 0, false);
    for token in tokens {
        depth += depth_of(&token);
        let begins_path =
            matches!(&token, TokenTree::Punct(mark) if mark.as_char() == ':' && mark.spacing() == Spacing::Joint);
        let is_end = matches!(&token, TokenTree::Punct(mark) if mark.as_char() == at);
        match is_end && depth == 0 && !is_in_path && !begins_path {
            true => parts.push(TokenStream::new()),
            false => parts.last_mut().expect("one part at least").extend([token]),
        }
        is_in_path = begins_path;
    }
    parts.retain(|part| !part.is_empty());
    parts
}

/// The tokens before the first end that stands in no `<..>`.
pub(super) fn until(tokens: &mut Tokens, is_end: impl Fn(&TokenTree) -> bool) -> TokenStream {
    let (mut depth, mut found) = (0, TokenStream::new());
    while let Some(token) = tokens.next_if(|token| depth > 0 || !is_end(token)) {
        depth += depth_of(&token);
        // `->`
        let is_arrow = matches!(&token, TokenTree::Punct(mark) if mark.as_char() == '-');
        found.extend([token]);
        found.extend(tokens.next_if(|next| is_arrow && next.to_string() == ">"));
    }
    found
}

pub(super) fn is_braces(token: &TokenTree) -> bool {
    matches!(token, TokenTree::Group(group) if group.delimiter() == Delimiter::Brace)
}

pub(super) fn begins(tokens: &TokenStream, word: &str) -> bool {
    tokens.clone().into_iter().next().is_some_and(|token| token.to_string() == word)
}
