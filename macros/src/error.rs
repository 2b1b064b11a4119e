//! Mistakes, and `compile_error!` at their tokens.

use proc_macro::{Delimiter, Group, Ident, Literal, Punct, Spacing, Span, TokenStream, TokenTree};
use std::ops::Range;

/// A mistake: its tokens, and its message.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Mistake {
    pub tokens: Range<usize>,
    pub message: String,
}

pub(crate) type Parsed<T> = Result<T, Mistake>;

pub(crate) fn fail<T>(tokens: Range<usize>, message: impl Into<String>) -> Parsed<T> {
    Err(Mistake::new(tokens, message))
}

impl Mistake {
    pub(crate) fn new(tokens: Range<usize>, message: impl Into<String>) -> Self {
        let message = message.into();
        Self { tokens, message }
    }

    /// Prints `::core::compile_error! { "message" }` spanning the tokens.
    ///
    /// Joining two spans is not stable, but rustc reports a macro call from its
    /// first token to its last: those two get the spans of the outer tokens.
    fn print(&self, tokens: &[TokenTree]) -> Vec<TokenTree> {
        let wrong = tokens.get(self.tokens.clone()).unwrap_or_default();
        let span = |token: Option<&TokenTree>| token.map_or(Span::call_site(), TokenTree::span);
        call(span(wrong.first()), span(wrong.last()), &self.message)
    }
}

fn call(first: Span, last: Span, message: &str) -> Vec<TokenTree> {
    let punct = |c, spacing| {
        let mut punct = Punct::new(c, spacing);
        punct.set_span(first);
        TokenTree::from(punct)
    };
    let mut text = Group::new(Delimiter::Brace, TokenTree::from(Literal::string(message)).into());
    text.set_span(last);
    vec![
        punct(':', Spacing::Joint),
        punct(':', Spacing::Alone),
        Ident::new("core", first).into(),
        punct(':', Spacing::Joint),
        punct(':', Spacing::Alone),
        Ident::new("compile_error", first).into(),
        punct('!', Spacing::Alone),
        text.into(),
    ]
}

/// Prints the errors one after the other, in the position of items.
pub(crate) fn items(mistakes: &[Mistake], tokens: &[TokenTree]) -> TokenStream {
    mistakes.iter().flat_map(|m| m.print(tokens)).collect()
}

/// Prints the errors in the position of an expression: several make a tuple. rustc treats
/// the expression as erroneous, and reports nothing else about it.
pub(crate) fn expression(mistakes: &[Mistake], tokens: &[TokenTree]) -> TokenStream {
    if let [mistake] = mistakes {
        return mistake.print(tokens).into_iter().collect();
    }
    let members = mistakes.iter().flat_map(|m| {
        let mut member = m.print(tokens);
        member.push(Punct::new(',', Spacing::Alone).into());
        member
    });
    group(Delimiter::Parenthesis, members.collect())
}

/// Prints the errors in the position of a type: `[(); error]`.
///
/// A bare `compile_error!` would suffice, but it counts as the type `()`, and rustc
/// would also report that `()` is not the expected shape. An array of
/// erroneous length has an erroneous type.
pub(crate) fn ty(mistakes: &[Mistake], tokens: &[TokenTree]) -> TokenStream {
    let mut array = group(Delimiter::Parenthesis, TokenStream::new());
    array.extend([TokenTree::from(Punct::new(';', Spacing::Alone))]);
    array.extend(expression(mistakes, tokens));
    group(Delimiter::Bracket, array)
}

fn group(delimiter: Delimiter, content: TokenStream) -> TokenStream {
    TokenTree::from(Group::new(delimiter, content)).into()
}
