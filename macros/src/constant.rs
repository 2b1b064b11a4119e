//! Numbers in braces, `{VOCAB}`: their digits, each computed by rustc.
//!
//! The macro cannot distinguish a constant from a const parameter; the library does, in `dim/constant.rs`.

use crate::placed::{colons, here, path, punct};
use proc_macro::{Delimiter, Group, Ident, Span, TokenStream, TokenTree};

/// Returns the type of the length.
pub(crate) fn ty(braces: &TokenTree) -> Vec<TokenTree> {
    match (name(braces), braces) {
        (Some(name), _) => named(&name, braces),
        (None, TokenTree::Group(group)) => computed(&group.stream(), braces),
        (None, _) => vec![braces.clone()],
    }
}

/// Returns the value of the length: `<type as ::congruent::dim::Fixed>::VALUE`.
pub(crate) fn value(braces: &TokenTree) -> Vec<TokenTree> {
    fixed(ty(braces), braces)
}

/// Returns the length plus one: `{2}` in `..={2}`. (For a name, only if it is a constant: rustc computes nothing from a
/// const parameter.)
pub(crate) fn after(braces: &TokenTree) -> Vec<TokenTree> {
    let TokenTree::Group(group) = braces else { return vec![braces.clone()] };
    let mut one_more = placed("1 +", braces);
    one_more.push(block(group.stream(), braces));
    fixed(computed(&one_more.into_iter().collect(), braces), braces)
}

/// Returns the only token in the braces, if it is a name. (A `macro_rules!` variable holds it in an invisible group.)
fn name(braces: &TokenTree) -> Option<Ident> {
    let TokenTree::Group(group) = braces else { return None };
    let mut inside = group.stream().into_iter();
    match (inside.next()?, inside.next()) {
        (TokenTree::Ident(name), None) if !PATHS.contains(&name.to_string().as_str()) => Some(name),
        (TokenTree::Group(group), None) if group.delimiter() == Delimiter::None => name(&group.into()),
        _ => None,
    }
}

/// Keywords that are paths, but cannot be declared.
const PATHS: [&str; 6] = ["self", "Self", "super", "crate", "true", "false"];

/// Rejects a constant written without braces: an all-capitals type name is treated as a constant. rustc would only report that a type
/// was expected; with this check, a constant of the module fails with a message that says what to write.
pub(crate) fn unbraced(ty: &[TokenTree]) -> Option<TokenTree> {
    let [token @ TokenTree::Ident(name)] = ty else { return None };
    let name = name.to_string();
    let capital = |c: char| c.is_ascii_uppercase() || c.is_ascii_digit() || c == '_';
    (name.len() > 1 && name.chars().all(capital)).then(|| {
        let check = format!(
            "const {name}: () = ();
            {{
                use self::*;
                const _: () = ::congruent::dim::constant::no_constant(
                    ::core::mem::size_of_val(&{name}),
                    \"a constant stands in braces: `{{{name}}}`\",
                );
            }}"
        );
        block(placed(&check, token).into_iter().collect(), token)
    })
}

/// Prints the constant `true`, after the checks.
pub(crate) fn checked(checks: Vec<TokenTree>) -> TokenTree {
    let place = checks[0].clone();
    block(checks.into_iter().chain(placed("true", &place)).collect(), &place)
}

/// Prints one type, with its check.
pub(crate) fn length(ty: Vec<TokenTree>) -> Vec<TokenTree> {
    match unbraced(&ty) {
        Some(check) => applied("NoConstant", [ty, vec![checked(vec![check.clone()])]], &check),
        None => ty,
    }
}

/// Prints `Computed::<{ expression }, { Carried { n: { expression } }.millions() }, ..>`.
fn computed(expression: &TokenStream, braces: &TokenTree) -> Vec<TokenTree> {
    let block = || vec![block(expression.clone(), braces)];
    let part = |name| vec![self::block(carried(name, block(), braces).into_iter().collect(), braces)];
    applied("Computed", [block(), part("millions"), part("thousands"), part("rest")], braces)
}

/// Prints `Named::<NAME, { Carried { n: NAME }.itself() }, { Carried { n: NAME }.millions() }, ..>`; the name in the blocks is
/// the constant of the module, or `PARAMETER` if there is none.
fn named(name: &Ident, braces: &TokenTree) -> Vec<TokenTree> {
    let mut declared = name.clone();
    declared.set_span(here(braces));
    let part = |method| {
        let mut inner = placed("use self::*;", braces);
        inner.extend(carried(method, vec![name.clone().into()], braces));
        let mut outer = placed("const", braces);
        outer.push(declared.clone().into());
        outer.extend(placed(": ::core::primitive::usize = ::congruent::dim::constant::PARAMETER;", braces));
        outer.push(block(inner.into_iter().collect(), braces));
        vec![block(outer.into_iter().collect(), braces)]
    };
    let bare = vec![block(TokenTree::from(name.clone()).into(), braces)];
    applied("Named", [bare, part("itself"), part("millions"), part("thousands"), part("rest")], braces)
}

/// Prints `::congruent::dim::constant::Carried { n: number }.method()`.
fn carried(method: &str, number: Vec<TokenTree>, braces: &TokenTree) -> Vec<TokenTree> {
    let mut call = placed("::congruent::dim::constant::Carried", braces);
    let field = placed("n:", braces).into_iter().chain(number);
    call.push(block(field.collect(), braces));
    call.extend(placed(&format!(".{method}()"), braces));
    call
}

/// Prints `::congruent::dim::constant::alias::<arguments>`.
fn applied<const N: usize>(alias: &str, arguments: [Vec<TokenTree>; N], braces: &TokenTree) -> Vec<TokenTree> {
    let span = here(braces);
    let mut tokens = path(&format!("dim::constant::{alias}"), span);
    tokens.extend(colons(span));
    tokens.push(punct('<', span));
    for argument in arguments {
        tokens.extend(argument);
        tokens.push(punct(',', span));
    }
    tokens.push(punct('>', span));
    tokens
}

/// Prints `<ty as ::congruent::dim::Fixed>::VALUE`.
fn fixed(ty: Vec<TokenTree>, braces: &TokenTree) -> Vec<TokenTree> {
    let mut tokens = placed("<", braces);
    tokens.extend(ty);
    tokens.extend(placed("as ::congruent::dim::Fixed>::VALUE", braces));
    tokens
}

/// Prints `{ content }`, marked as expanded: rustc's lints about braces are not for the user.
fn block(content: TokenStream, braces: &TokenTree) -> TokenTree {
    let mut block = Group::new(Delimiter::Brace, content);
    block.set_span(here(braces));
    block.into()
}

/// Returns the tokens of this text, with the span of the user's token.
fn placed(text: &str, token: &TokenTree) -> Vec<TokenTree> {
    located(text.parse::<TokenStream>().unwrap_or_default(), here(token)).into_iter().collect()
}

fn located(tokens: TokenStream, span: Span) -> TokenStream {
    let place = |mut token: TokenTree| {
        if let TokenTree::Group(group) = &token {
            token = Group::new(group.delimiter(), located(group.stream(), span)).into();
        }
        token.set_span(span);
        token
    };
    tokens.into_iter().map(place).collect()
}
