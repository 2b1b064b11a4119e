//! Tokens with the span of one of the user's tokens.

use proc_macro::{Ident, Punct, Spacing, Span, TokenTree};

/// Prints `::congruent::name`, where the name may itself be a path.
pub(crate) fn path(name: &str, span: Span) -> Vec<TokenTree> {
    path_in("congruent", name, span)
}

/// Prints `::home::name`, of another crate.
pub(crate) fn path_in(home: &str, name: &str, span: Span) -> Vec<TokenTree> {
    let mut tokens = Vec::with_capacity(16);
    for name in [home].into_iter().chain(name.split("::")) {
        tokens.extend(colons(span));
        tokens.push(Ident::new(name, span).into());
    }
    tokens
}

/// Returns the span of the user's token, but marked as expanded: errors point to it,
/// but lints about the style of a path do not apply.
pub(crate) fn here(token: &TokenTree) -> Span {
    Span::call_site().located_at(token.span())
}

pub(crate) fn colons(span: Span) -> [TokenTree; 2] {
    let mut first = Punct::new(':', Spacing::Joint);
    first.set_span(span);
    [first.into(), punct(':', span)]
}

pub(crate) fn punct(c: char, span: Span) -> TokenTree {
    let mut punct = Punct::new(c, Spacing::Alone);
    punct.set_span(span);
    punct.into()
}
