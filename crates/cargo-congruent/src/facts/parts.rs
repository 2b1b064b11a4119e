//! The parts of a file that parse, one by one: in a file that is being edited, the rest is skipped.

use crate::facts::tree::{Bracket, Kind, Span};
use proc_macro2::extra::DelimSpan;
use proc_macro2::{Delimiter, Group, TokenTree};
use syn::parse::{Parse, ParseStream};
use syn::{Attribute, Expr, Signature, Stmt, Visibility};

pub(super) fn bytes(span: proc_macro2::Span) -> Span {
    let range = span.byte_range();
    (range.start, range.end)
}

pub(super) fn delimited(span: DelimSpan) -> Span {
    (bytes(span.open()).0, bytes(span.close()).1)
}

/// A part of a file.
pub(super) enum Part {
    Statement(Box<Stmt>),
    /// A function whose body does not parse as a whole: its parts.
    Function(Box<Signature>, Span, Vec<Part>),
    /// Tokens that do not parse: their brackets, and the parts in the braces behind them.
    Skipped(Vec<Bracket>, Vec<Part>),
}

/// The parts that can be read, in order.
pub(super) struct Parts(pub Vec<Part>);

impl Parse for Parts {
    fn parse(input: ParseStream<'_>) -> syn::Result<Parts> {
        let mut all = Vec::new();
        let _ = Attribute::parse_inner(input);
        while !input.is_empty() {
            match take_statement(input).or_else(|| take_function(input)) {
                Some(part) => all.push(part),
                None => all.push(skip_statement(input)),
            }
        }
        Ok(Parts(all))
    }
}

/// Takes what parses, or nothing.
fn take<T>(input: ParseStream<'_>, parse: impl FnOnce(ParseStream<'_>) -> syn::Result<T>) -> Option<T> {
    use syn::parse::discouraged::Speculative;
    let ahead = input.fork();
    let own = parse(&ahead).ok()?;
    input.advance_to(&ahead);
    Some(own)
}

fn take_statement(input: ParseStream<'_>) -> Option<Part> {
    let whole = take(input, Stmt::parse);
    let value = || {
        take(input, |input| {
            let own = Expr::parse(input)?;
            if input.is_empty() { Ok(Stmt::Expr(own, None)) } else { Err(input.error("a value ends a block")) }
        })
    };
    whole.or_else(value).map(|own| Part::Statement(Box::new(own)))
}

fn take_function(input: ParseStream<'_>) -> Option<Part> {
    take(input, |input| {
        let _ = Attribute::parse_outer(input)?;
        let _: Visibility = input.parse()?;
        let signature: Signature = input.parse()?;
        let body;
        let braces = syn::braced!(body in input);
        Ok(Part::Function(Box::new(signature), delimited(braces.span), body.parse::<Parts>()?.0))
    })
}

/// Leaves out what stands here, to the end of the statement.
fn skip_statement(input: ParseStream<'_>) -> Part {
    let (mut brackets, mut after_name) = (Vec::new(), false);
    while let Some(token) = take(input, TokenTree::parse) {
        match &token {
            TokenTree::Punct(sign) if sign.as_char() == ';' => break,
            TokenTree::Group(group) if group.delimiter() == Delimiter::Brace => {
                let inner = syn::parse2::<Parts>(group.stream()).map_or(vec![], |inner| inner.0);
                return Part::Skipped(brackets, inner);
            }
            TokenTree::Group(group) => add_brackets(group, after_name, &mut brackets),
            _ => {}
        }
        after_name = ends_a_name(&token);
    }
    Part::Skipped(brackets, vec![])
}

/// Whether brackets behind this belong to it: those of a call, of parameters, of a macro or an attribute.
fn ends_a_name(token: &TokenTree) -> bool {
    match token {
        TokenTree::Ident(_) => true,
        TokenTree::Punct(sign) => ['>', '!', '#'].contains(&sign.as_char()),
        _ => false,
    }
}

/// The brackets of a group that stand alone, and those in it.
fn add_brackets(group: &Group, mut after_name: bool, found: &mut Vec<Bracket>) {
    let span = delimited(group.delim_span());
    match group.delimiter() {
        Delimiter::Parenthesis if !after_name => found.push(Bracket { span, kind: Kind::Parentheses }),
        Delimiter::Bracket if !after_name => found.push(Bracket { span, kind: Kind::List(span.0) }),
        _ => {}
    }
    after_name = false;
    for token in group.stream() {
        if let TokenTree::Group(inner) = &token {
            add_brackets(inner, after_name, found);
        }
        after_name = ends_a_name(&token);
    }
}

/// The expressions between the brackets of a macro.
pub(super) struct Values(pub Vec<Expr>);

impl Parse for Values {
    fn parse(input: ParseStream<'_>) -> syn::Result<Values> {
        let mut all = Vec::new();
        while !input.is_empty() {
            match take(input, Expr::parse) {
                Some(own) => all.push(own),
                None => drop(input.parse::<TokenTree>()?),
            }
        }
        Ok(Values(all))
    }
}
