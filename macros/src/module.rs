//! `#[derive(Module)]`: the walk through the fields of a struct, or of each variant of an enum, and `Clone`.
//!
//! ```text
//! struct Net<H: Dim> { one: Linear<f32, len![2], H>, #[module(frozen)] two: Base, #[module(skip)] name: String }
//!
//! impl<H: Dim> ::congruent_grad::Module for Net<H> {
//!     type Element = <Linear<f32, len![2], H> as ::congruent_grad::Module>::Element;
//!     fn walk<'__walk>(&'__walk mut self, at: .., each: ..) {
//!         ::congruent_grad::derive::enter::<Self>(at);
//!         {
//!             match self {
//!                 Self { one: __field_0, two: __field_1, .. } => {
//!                     ::congruent_grad::derive::part(__field_0, &at.field("one"), each);
//!                     ::congruent_grad::derive::part(__field_1, &at.field("two").frozen(), each);
//!                 }
//!             }
//!         }
//!     }
//! }
//! impl<H: Dim> Clone for Net<H> { .. }
//! ```
//!
//! With `#[module(default)]` it prints `Default`, too, if every field has it; with `#[module(load)]` `Load`: both are in `made`.
//!
//! The call for a field has the span of its type: rustc reports there a field that is not a module.
//!
//! **Why `Clone`, too?** `derive(Clone)` rejects an item with type parameters and a field of the type `Var<f32, shape![..]>`: it does not look
//! for parameters inside macros.

pub(crate) mod item;
mod made;
pub(crate) mod print;

use crate::error::{Mistake, items};
use item::{Item, Role, Variant};
use print::{code, implementation, local, placed, span};
use proc_macro::{Delimiter, Literal, Span, TokenStream, TokenTree};

/// Returns the impls for this item, or its mistake.
pub(crate) fn expand(tokens: &[TokenTree]) -> TokenStream {
    match item::read(tokens).and_then(|item| Ok((element(&item)?, item))) {
        Ok((element, item)) => print(&item, element),
        Err(wrong) => items(&[wrong.mistake], &wrong.tokens),
    }
}

/// The element type, given by an attribute or that of the first field which is a module; and its span.
struct Element {
    ty: Vec<TokenTree>,
    at: Span,
}

fn element(item: &Item) -> Result<Element, item::Wrong> {
    let first = item.variants.iter().flat_map(|variant| &variant.fields).find(|field| field.says_element);
    if let Some(ty) = &item.element {
        return Ok(Element { ty: ty.clone(), at: span(first.map_or(ty, |field| &field.ty)) });
    }
    let Some(first) = first else {
        let message = "no field says which elements its variables have: write `#[module(element = f32)]` before this";
        return Err(item::Wrong { mistake: Mistake::new(0..1, message), tokens: vec![item.name.clone().into()] });
    };
    let at = span(&first.ty);
    let mut ty = code("<", at);
    ty.extend(first.ty.iter().cloned());
    ty.extend(code("as ::congruent_grad::Module>::Element", at));
    Ok(Element { ty, at })
}

fn print(item: &Item, element: Element) -> TokenStream {
    // If the field that determines the elements is not a module, all lines of the impl are errors: with one span, they are reported once.
    let at = element.at;
    let mut content = code("type Element =", at);
    content.extend(element.ty);
    content.extend(code("; fn walk<'__walk>", at));
    let parameters = "&'__walk mut self, at: &::congruent_grad::Path<'_>,
        each: &mut ::congruent_grad::derive::Each<'_, '__walk, Self::Element>";
    content.push(placed(Delimiter::Parenthesis, code(parameters, at), at));
    content.push(enter_first(body(item, at, walked), at));
    let mut printed = implementation(item, "::congruent_grad::Module", placed(Delimiter::Brace, content, at));

    let at = Span::call_site();
    let mut content = code("fn clone(&self) -> Self", at);
    content.push(body(item, at, cloned));
    printed.extend(implementation(item, "::core::clone::Clone", placed(Delimiter::Brace, content, at)));
    if item.default {
        printed.extend(made::default(item));
    }
    if item.load {
        printed.extend(made::load(item));
    }
    printed.into_iter().collect()
}

/// Prints `{ enter::<Self>(at); { .. } }`: a walk records which layer it is in.
fn enter_first(body: TokenTree, at: Span) -> TokenTree {
    let mut whole = code("::congruent_grad::derive::enter::<Self>", at);
    whole.push(placed(Delimiter::Parenthesis, code("at", at), at));
    whole.extend(code(";", at));
    whole.push(body);
    placed(Delimiter::Brace, whole, at)
}

/// Prints `{ match self { Self::Variant { name: __field_0, .. } => .., } }`.
fn body(item: &Item, at: Span, arm: fn(&Variant, Span) -> Vec<TokenTree>) -> TokenTree {
    let mut arms = Vec::new();
    for variant in &item.variants {
        arms.extend(path(variant, at));
        let fields = variant.fields.iter().enumerate().flat_map(|(k, field)| {
            let mut bound = vec![field.name.clone()];
            bound.extend(code(":", at));
            bound.push(local(k, field).into());
            bound.extend(code(",", at));
            bound
        });
        arms.push(placed(Delimiter::Brace, fields.collect(), at));
        arms.extend(code("=>", at));
        arms.push(placed(Delimiter::Brace, arm(variant, at), at));
    }
    // (An enum without variants has nothing to match.)
    let mut body = code(if arms.is_empty() { "match *self" } else { "match self" }, at);
    body.push(placed(Delimiter::Brace, arms, at));
    placed(Delimiter::Brace, body, at)
}

/// Prints `Self`, or `Self::Variant`.
fn path(variant: &Variant, at: Span) -> Vec<TokenTree> {
    let mut path = code("Self", at);
    if let Some(name) = &variant.name {
        path.extend(code("::", at));
        path.push(name.clone().into());
    }
    path
}

/// Prints `part::<Self::Element, _>(__field_0, &at.field("name"), each); ..`, and for the field that determines the elements `Module::walk(..);`.
fn walked(variant: &Variant, at: Span) -> Vec<TokenTree> {
    let mut calls = Vec::new();
    for (k, field) in variant.fields.iter().enumerate().filter(|(_, field)| field.role != Role::Skip) {
        let (span, text) = (span(&field.ty), field.name.to_string());
        let mut arguments = vec![local(k, field).into()];
        arguments.extend(code(", &at.field", at));
        let name = Literal::string(text.trim_start_matches("r#")).into();
        arguments.push(placed(Delimiter::Parenthesis, vec![name], at));
        arguments.extend(code(if field.role == Role::Frozen { ".frozen(), each" } else { ", each" }, at));
        let function = if field.says_element { "Module::walk" } else { "derive::part::<Self::Element, _>" };
        calls.extend(code(&format!("::congruent_grad::{function}"), span));
        calls.push(placed(Delimiter::Parenthesis, arguments, span));
        calls.extend(code(";", span));
    }
    calls
}

/// Prints `Self::Variant { name: Clone::clone(__field_0), .. }`.
fn cloned(variant: &Variant, at: Span) -> Vec<TokenTree> {
    let mut content = Vec::new();
    for (k, field) in variant.fields.iter().enumerate() {
        let span = span(&field.ty);
        content.push(field.name.clone());
        content.extend(code(": ::core::clone::Clone::clone", span));
        content.push(placed(Delimiter::Parenthesis, vec![local(k, field).into()], span));
        content.extend(code(",", span));
    }
    let mut whole = path(variant, at);
    whole.push(placed(Delimiter::Brace, content, at));
    whole
}
