//! Prints the parts of impls.

use super::item::{Field, Item};
use proc_macro::{Delimiter, Group, Ident, Span, TokenStream, TokenTree};

/// Prints `impl<H: Dim> the_trait for Net<H> where .. { content }`.
pub(super) fn implementation(item: &Item, of: &str, content: TokenTree) -> Vec<TokenTree> {
    let mut printed = header(item, of);
    printed.push(content);
    printed
}

/// Prints `impl<H: Dim> the_trait for Net<H> where ..`.
pub(super) fn header(item: &Item, of: &str) -> Vec<TokenTree> {
    let at = Span::call_site();
    let mut printed = code("#[automatically_derived] #[allow(unused_variables, deprecated, clippy::all)] impl <", at);
    printed.extend(item.generics.declared.iter().cloned());
    printed.extend(code(&format!("> {of} for"), at));
    printed.push(item.name.clone().into());
    printed.extend(code("<", at));
    printed.extend(item.generics.arguments.iter().cloned());
    printed.extend(code(">", at));
    printed.extend(item.generics.bounds.iter().cloned());
    printed
}

/// Returns the variable of a field in an arm.
pub(super) fn local(k: usize, field: &Field) -> Ident {
    Ident::new(&format!("__field_{k}"), span(&field.ty))
}

/// Returns the span of a type, for errors: that of its first token. (Joining spans is not stable.) It is the user's span, not one of
/// an expansion: the error is as short as in the user's code.
pub(crate) fn span(ty: &[TokenTree]) -> Span {
    ty.first().map_or(Span::call_site(), TokenTree::span)
}

/// Returns the tokens of this text, with this span.
pub(crate) fn code(text: &str, span: Span) -> Vec<TokenTree> {
    let stream: TokenStream = text.parse().unwrap_or_default();
    let place = |mut token: TokenTree| {
        if let TokenTree::Group(group) = &token {
            let inner = group.stream().to_string();
            token = placed(group.delimiter(), code(&inner, span), span);
        }
        token.set_span(span);
        token
    };
    stream.into_iter().map(place).collect()
}

pub(crate) fn placed(delimiter: Delimiter, content: Vec<TokenTree>, span: Span) -> TokenTree {
    let mut group = Group::new(delimiter, content.into_iter().collect());
    group.set_span(span);
    group.into()
}
