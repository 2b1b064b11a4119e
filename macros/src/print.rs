//! From items to tokens.
//!
//! Exercises of the course: 25.

use crate::constant;
use crate::item::{Grammar, Item};
use crate::number::Length;
use crate::placed::{colons, here, path, path_in, punct};
use crate::slice::{self, Form, Index, Part};
use proc_macro::{Delimiter, Group, Ident, Literal, Span, TokenStream, TokenTree};
use std::ops::Range;

/// Prints the list as nested pairs, `((lead, a), b)`: a list that grows at the back.
pub(crate) fn list(items: &[Item], tokens: &[TokenTree], grammar: Grammar) -> TokenStream {
    let (lead, items) = match items {
        [Item::Lead(range), items @ ..] if grammar == Grammar::Values => (lead_value(&tokens[range.clone()]), items),
        [Item::Lead(range), items @ ..] => (tokens[range.clone()].to_vec(), items),
        items if grammar == Grammar::Values => (path(NO_AXES, Span::call_site()), items),
        items => (vec![parens(Vec::new())], items),
    };
    let printed = items.iter().map(|item| print(item, tokens, grammar));
    let list = match grammar {
        Grammar::Values => printed.fold(lead, pair),
        Grammar::Types | Grammar::Axes => printed.collect::<Vec<_>>().chunks(LONGEST).fold(lead, alias),
    };
    list.into_iter().collect()
}

/// The value `()`, by a name that no type has: the numbers in `dims![2, 3]` are types as well as values, and if a type is
/// expected, rustc prints this path, which says what to write instead.
const NO_AXES: &str = "a_value_for_a_type_write_shape::NO_AXES";

/// Returns the tokens that replace [`NO_AXES`] before the numbers of `dims![..lead, 3]`: `lead` may be the name of a type.
fn lead_value(lead: &[TokenTree]) -> Vec<TokenTree> {
    call("a_value_for_a_type_write_shape::lead", lead.to_vec(), ends(lead))
}

/// Prints the length of `len!`.
pub(crate) fn length(item: &Item, tokens: &[TokenTree]) -> TokenStream {
    let length = constant::length(print(item, tokens, Grammar::Types));
    match item {
        // A type that may be a number of typenum. (Not in `shape!`: rustc does not infer a parameter through the alias.)
        Item::Tokens(_) if cfg!(feature = "typenum") => generic("neighbours::typenum::Len", length),
        _ => length,
    }
    .into_iter()
    .collect()
}

fn pair(mut list: Vec<TokenTree>, item: Vec<TokenTree>) -> Vec<TokenTree> {
    list.push(punct(',', Span::call_site()));
    list.extend(item);
    vec![parens(list)]
}

/// The largest number of items with an alias.
const LONGEST: usize = 8;

/// Prints `::congruent::..::Shape3::<a, b, c>`, an alias of `((((), a), b), c)`, or `List3::<lead, a, b, c>`: the same type, but
/// flat for lints that count how deeply the types in a signature are nested.
///
/// With `::` before each `<`, which types may have: if a value is expected, rustc parses a path, and one error prints it.
/// Without `::` it would parse `<` as a comparison, and report three errors. So the path can say what to write.
fn alias(lead: Vec<TokenTree>, items: &[Vec<TokenTree>]) -> Vec<TokenTree> {
    let span = Span::call_site();
    let checks: Vec<_> = items.iter().filter_map(|item| constant::unbraced(item)).collect();
    let is_lead = !matches!(&lead[..], [TokenTree::Group(group)] if group.delimiter() == Delimiter::Parenthesis && group.stream().is_empty());
    let kind = if is_lead { "List" } else { "Shape" };
    let front = if checks.is_empty() { "" } else { "Checked" };
    let own = (!checks.is_empty()).then(|| vec![constant::checked(checks)]);
    let arguments = is_lead.then_some(lead).into_iter().chain(items.iter().cloned()).chain(own);
    applied(path(&format!("a_type_for_a_value_write_dims::{front}{kind}{}", items.len()), span), arguments, span)
}

/// Prints `name::<a, b>`.
fn applied(name: Vec<TokenTree>, arguments: impl IntoIterator<Item = Vec<TokenTree>>, span: Span) -> Vec<TokenTree> {
    let mut list = name;
    list.extend(colons(span));
    list.push(punct('<', span));
    for argument in arguments {
        list.extend(argument);
        list.push(punct(',', span));
    }
    list.pop();
    list.push(punct('>', span));
    list
}

fn parens(content: Vec<TokenTree>) -> TokenTree {
    Group::new(Delimiter::Parenthesis, content.into_iter().collect()).into()
}

/// Prints one item of the list. (A lead comes first, and is printed there.)
fn print(item: &Item, tokens: &[TokenTree], grammar: Grammar) -> Vec<TokenTree> {
    match item {
        Item::Number(length, at) => number(length, &tokens[*at]),
        Item::Dyn(at) => path("dim::Dyn", here(&tokens[*at])),
        Item::Infer(range) => across("shape::Infer", &tokens[range.clone()]),
        Item::Braces(at) => match grammar {
            Grammar::Types => constant::ty(&tokens[*at]),
            Grammar::Values => constant::value(&tokens[*at]),
            Grammar::Axes => generic("shape::axis::Ax", vec![tokens[*at].clone()]),
        },
        Item::Computed(sign, at, operands) => computed(*sign, *at, operands, tokens),
        Item::Split(length, at, axis, is_ragged) => split(length, *at, (&tokens[axis.clone()], *is_ragged), tokens),
        Item::Axis(axis, at) => generic("shape::axis::Ax", signed(*axis, tokens[*at].span())),
        Item::Tokens(range) | Item::Lead(range) => {
            let content = tokens[range.clone()].to_vec();
            if grammar == Grammar::Values { to_dim(content) } else { content }
        }
    }
}

/// Prints `::congruent::dim::Sum::<left, right>`; if an operand is computed, too, the alias of both, `SumThenDifference::<a, b, c>` or
/// `SumOfProduct::<a, b, c>`: flat for lints, like [`alias`].
fn computed(sign: char, at: usize, operands: &[Item; 2], tokens: &[TokenTree]) -> Vec<TokenTree> {
    let outer = name_of(sign);
    let (name, operands) = match operands {
        [Item::Computed(inner, _, own), right] => {
            (format!("flat::{}Then{outer}", name_of(*inner)), vec![&own[0], &own[1], right])
        }
        [left, Item::Computed(inner, _, own)] => {
            (format!("flat::{outer}Of{}", name_of(*inner)), vec![left, &own[0], &own[1]])
        }
        [left, right] => (outer.to_owned(), vec![left, right]),
    };
    let operands = operands.into_iter().map(|operand| constant::length(print(operand, tokens, Grammar::Types)));
    let span = here(&tokens[at]);
    applied(path(&format!("dim::{name}"), span), operands, span)
}

/// Returns the alias that computes a length with this sign.
fn name_of(sign: char) -> &'static str {
    match sign {
        '+' => "Sum",
        '-' => "Difference",
        '*' => "Product",
        '/' => "Quotient",
        _ => "Remainder",
    }
}

/// Prints `::congruent_machines::Split::<length, axis>`, an alias of `Sym<Sharded<length, axis>>`; for a number below 1,000
/// `SplitNumber::<8, axis>`, and for `1000 @ Data, ragged` with the axis `Ragged::<axis>`.
fn split(length: &Item, at: usize, (axis, is_ragged): (&[TokenTree], bool), tokens: &[TokenTree]) -> Vec<TokenTree> {
    let span = here(&tokens[at]);
    let of = |name, arguments: Vec<Vec<TokenTree>>| applied(path_in("congruent_machines", name, span), arguments, span);
    let axis = if is_ragged { of("Ragged", vec![axis.to_vec()]) } else { axis.to_vec() };
    match length {
        Item::Number(Length { name: "N", groups }, at) => {
            of("SplitNumber", vec![vec![literal(groups[0], here(&tokens[*at]))], axis])
        }
        _ => of("Split", vec![constant::length(print(length, tokens, Grammar::Types)), axis]),
    }
}

/// Prints `::congruent::dim::K::<4, 96>`.
fn number(length: &Length, token: &TokenTree) -> Vec<TokenTree> {
    if length.groups.is_empty() {
        return path(&format!("dim::{}", length.name), here(token));
    }
    // Not the user's span: clippy would read its text, including the suffix, as the digits here.
    let span = here(token);
    let mut arguments = Vec::new();
    for group in &length.groups {
        arguments.extend([literal(*group, span), punct(',', span)]);
    }
    arguments.pop();
    generic(&format!("dim::{}", length.name), arguments)
}

/// Prints `::congruent::dim::ToDim::to_dim(expression)`, with spans from the first token of the
/// expression to the last.
fn to_dim(expression: Vec<TokenTree>) -> Vec<TokenTree> {
    let ends = ends(&expression);
    call("dim::ToDim::to_dim", expression, ends)
}

/// Prints `((::congruent::slice::Front(front), a), b)`, where `a` and `b` come after the ellipsis.
pub(crate) fn index(index: &Index, tokens: &[TokenTree]) -> TokenStream {
    let nest = |lead, items: &[slice::Item]| items.iter().map(|item| print_index(item, tokens)).fold(lead, pair);
    let whole = (Span::call_site(), Span::call_site());
    let front = call("slice::Front", nest(vec![parens(Vec::new())], &index.front), whole);
    nest(front, &index.back).into_iter().collect()
}

/// Prints one item of an index.
fn print_index(item: &slice::Item, tokens: &[TokenTree]) -> Vec<TokenTree> {
    match item {
        slice::Item::Single(single) => print_part(single, tokens),
        slice::Item::Range(parts) => {
            let (first, last) = parts
                .iter()
                .fold((usize::MAX, 0), |(first, last), part| (first.min(part.tokens.start), last.max(part.tokens.end)));
            let mut arguments = Vec::new();
            for one in parts {
                arguments.extend(print_part(one, tokens));
                arguments.push(punct(',', Span::call_site()));
            }
            arguments.pop();
            call("slice::Between", arguments, ends(&tokens[first..last]))
        }
    }
}

fn print_part(part: &Part, tokens: &[TokenTree]) -> Vec<TokenTree> {
    let user = &tokens[part.tokens.clone()];
    let known = |length| number(length, &tokens[part.tokens.end - 1]);
    match &part.form {
        Form::Name(name) => across(&format!("slice::{name}"), user),
        Form::Number(length) => known(length),
        Form::Known(name, length) => call(&format!("slice::{name}"), known(length), ends(user)),
        Form::Constant(name) => call(&format!("slice::{name}"), constant::value(&user[0]), ends(user)),
        Form::Step => constant::value(&user[0]),
        Form::After(name) => call(&format!("slice::{name}"), constant::after(&user[0]), ends(user)),
        Form::Call(name) => call(&format!("slice::{name}"), user.to_vec(), ends(user)),
    }
}

/// Prints `match (operand, ..) { (x0, ..) => { function einsum(x0, ..) } }`: the operands are outside the function, whose name
/// they cannot resolve, and errors in the bounds are reported at the equation.
pub(crate) fn sum(function: &str, tokens: &[TokenTree], operands: &[Range<usize>]) -> TokenStream {
    let (span, whole) = (here(&tokens[0]), Span::call_site());
    let names: Vec<_> =
        (0..operands.len()).flat_map(|i| [Ident::new(&format!("x{i}"), whole).into(), punct(',', whole)]).collect();
    let listed = operands.iter().flat_map(|range| tokens[range.clone()].iter().cloned().chain([punct(',', whole)]));
    let mut arguments = parens(names.clone());
    arguments.set_span(span);
    let mut body: Vec<TokenTree> = source(function);
    body.extend([Ident::new("einsum", span).into(), arguments]);
    let braces = |content: Vec<TokenTree>| Group::new(Delimiter::Brace, content.into_iter().collect()).into();
    let mut arm = vec![parens(names)];
    arm.extend(source("=>"));
    arm.push(braces(body));
    [Ident::new("match", whole).into(), parens(listed.collect()), braces(arm)].into_iter().collect()
}

/// Parses source text that is known to be valid.
fn source(text: &str) -> Vec<TokenTree> {
    text.parse::<TokenStream>().into_iter().flatten().collect()
}

/// Prints `::congruent::name(arguments)`, with spans from the first to the last: errors in an argument
/// are reported there.
fn call(name: &str, arguments: Vec<TokenTree>, (first, last): (Span, Span)) -> Vec<TokenTree> {
    let mut arguments = parens(arguments);
    arguments.set_span(last);
    let mut call = path(name, first);
    call.push(arguments);
    call
}

/// Prints `::congruent::name::<arguments>`.
fn generic(name: &str, arguments: Vec<TokenTree>) -> Vec<TokenTree> {
    let span = arguments.first().map_or(Span::call_site(), here);
    let mut tokens = path(name, span);
    tokens.extend(colons(span));
    tokens.push(punct('<', span));
    tokens.extend(arguments);
    tokens.push(punct('>', span));
    tokens
}

/// Prints `::congruent::name`, with spans from the first of the user's tokens to the last.
fn across(name: &str, user: &[TokenTree]) -> Vec<TokenTree> {
    let (first, last) = ends(user);
    let mut tokens = path(name, first);
    if let Some(name) = tokens.last_mut() {
        name.set_span(last);
    }
    tokens
}

/// Returns the spans of the first and the last token.
fn ends(user: &[TokenTree]) -> (Span, Span) {
    let here = |token: Option<&TokenTree>| token.map_or(Span::call_site(), here);
    (here(user.first()), here(user.last()))
}

fn signed(value: i64, span: Span) -> Vec<TokenTree> {
    let number = literal(value.unsigned_abs(), span);
    if value < 0 { vec![punct('-', span), number] } else { vec![number] }
}

fn literal(value: u64, span: Span) -> TokenTree {
    let mut literal = Literal::u64_unsuffixed(value);
    literal.set_span(span);
    literal.into()
}
