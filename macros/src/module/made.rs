//! The impls that create a struct from the values of its fields: `Default` and `Load`.
//!
//! ```text
//! #[module(load)] struct Net<H: Dim> { one: Linear<f32, len![2], H>, #[module(skip)] name: String }
//!
//! impl<H: Dim> ::congruent_grad::files::Load for Net<H> where Linear<f32, len![2], H>: ::congruent_grad::files::Load {
//!     fn load_at(at: .., from: ..) -> Option<Self> {
//!         let __field_0 = <Linear<f32, len![2], H> as ::congruent_grad::files::Load>::load_at(&at.field("one"), from);
//!         let __field_0 = __field_0?;
//!         Some(Self { one: __field_0, name: Default::default() })
//!     }
//! }
//! ```
//!
//! All fields are loaded before the first `?`, so that a file is checked against each of them.

use super::item::{Field, Item, Role};
use super::print::{code, header, local, placed, span};
use proc_macro::{Delimiter, Literal, Span, TokenTree};

const DEFAULT: &str = "::core::default::Default";
const LOAD: &str = "::congruent_grad::files::Load";

/// `impl<H: Dim> Default for Net<H> where Linear<f32, len![2], H>: Default, .. { fn default() -> Self { Self { one: Default::default(), .. } } }`
pub(super) fn default(item: &Item) -> Vec<TokenTree> {
    let at = Span::call_site();
    let mut values = Vec::new();
    for field in fields(item) {
        values.push(field.name.clone());
        values.extend(code(&format!(": {DEFAULT}::default(),"), span(&field.ty)));
    }
    let mut whole = code("Self", at);
    whole.push(placed(Delimiter::Brace, values, at));
    let mut content = code("fn default() -> Self", at);
    content.push(placed(Delimiter::Brace, whole, at));
    let bounds: Vec<_> = fields(item).map(|field| (field, DEFAULT)).collect();
    print_with_bounds(item, DEFAULT, &bounds, content)
}

/// Prints the impl of `Load`, as at the top of this file.
pub(super) fn load(item: &Item) -> Vec<TokenTree> {
    let at = Span::call_site();
    let mut body = Vec::new();
    let parts = || fields(item).enumerate().filter(|(_, field)| field.role != Role::Skip);
    for (k, field) in parts() {
        body.extend(load_field(k, field));
    }
    for (k, field) in parts() {
        let local = local(k, field);
        body.extend(code(&format!("let {local} = {local}?;"), local.span()));
    }
    let mut values = Vec::new();
    for (k, field) in fields(item).enumerate() {
        values.push(field.name.clone());
        values.extend(match field.role {
            Role::Skip => code(&format!(": {DEFAULT}::default(),"), span(&field.ty)),
            Role::Part | Role::Frozen => code(&format!(": {},", local(k, field)), span(&field.ty)),
        });
    }
    body.extend(code("::core::option::Option::Some", at));
    let mut whole = code("Self", at);
    whole.push(placed(Delimiter::Brace, values, at));
    body.push(placed(Delimiter::Parenthesis, whole, at));
    let head = "fn load_at(at: &::congruent_grad::Path<'_>, from: &mut ::congruent_grad::files::Loading<'_>)
        -> ::core::option::Option<Self>";
    let mut content = code(head, at);
    content.push(placed(Delimiter::Brace, body, at));
    let bound = |field: &Field| if field.role == Role::Skip { DEFAULT } else { LOAD };
    let bounds: Vec<_> = fields(item).filter(|field| is_open(item, field)).map(|field| (field, bound(field))).collect();
    print_with_bounds(item, LOAD, &bounds, content)
}

/// Prints `let __field_0 = <Linear<f32, len![2], H> as Load>::load_at(&at.field("one"), from);`.
fn load_field(k: usize, field: &Field) -> Vec<TokenTree> {
    let (span, at, name) = (span(&field.ty), Span::call_site(), field.name.to_string());
    let mut arguments = code("&at.field", at);
    let name = Literal::string(name.trim_start_matches("r#")).into();
    arguments.push(placed(Delimiter::Parenthesis, vec![name], at));
    arguments.extend(code(", from", at));
    let mut call = code(&format!("let {} = <", local(k, field)), span);
    call.extend(field.ty.iter().cloned());
    call.extend(code(&format!("as {LOAD}>::load_at"), span));
    call.push(placed(Delimiter::Parenthesis, arguments, span));
    call.extend(code(";", span));
    call
}

fn fields(item: &Item) -> impl Iterator<Item = &Field> {
    item.variants.iter().flat_map(|variant| &variant.fields)
}

/// Returns whether the type of a field contains a parameter, so that the impl needs a bound on it. (Not a type that contains the struct:
/// rustc would prove the bound by the impl, and the impl by the bound.)
fn is_open(item: &Item, field: &Field) -> bool {
    let own = item.name.to_string();
    item.generics.names().any(|name| names(&field.ty, &name)) && !names(&field.ty, &own)
}

/// Returns whether one of these tokens is this word, also inside groups.
fn names(tokens: &[TokenTree], word: &str) -> bool {
    tokens.iter().any(|token| match token {
        TokenTree::Ident(ident) => ident.to_string() == word,
        TokenTree::Group(group) => names(&group.stream().into_iter().collect::<Vec<_>>(), word),
        _ => false,
    })
}

/// Prints `impl<H: Dim> the_trait for Net<H> where Field: Bound, .. { content }`.
fn print_with_bounds(item: &Item, of: &str, bounds: &[(&Field, &str)], content: Vec<TokenTree>) -> Vec<TokenTree> {
    let at = Span::call_site();
    let mut printed = header(item, of);
    // (Without parameters no bound is needed: a missing impl is an error at the field.)
    if !item.generics.declared.is_empty() && !bounds.is_empty() {
        if item.generics.bounds.is_empty() {
            printed.extend(code("where", at));
        } else if item.generics.bounds.last().is_some_and(|last| last.to_string() != ",") {
            printed.extend(code(",", at));
        }
        for (field, bound) in bounds {
            printed.extend(field.ty.iter().cloned());
            printed.extend(code(&format!(": {bound},"), span(&field.ty)));
        }
    }
    printed.push(placed(Delimiter::Brace, content, at));
    printed
}
