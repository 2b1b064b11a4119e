//! `faces!`: the methods of operations of one kind, on each type that has them.
//!
//! A call names the kind, then each type with the bodies of its methods, then the operations. The list of `congruent-operations` says which
//! operations there are, and what they ask of elements; `kinds` says what the methods of a kind look like.
//!
//! **Why not `macro_rules!`?** Each type had a dialect of its own, and what a template prints is nobody's line: an error pointed at the template
//! and, in four notes, at what called it. The signatures here have the place of the name in the call.

mod kinds;
mod read;
mod wrong;

use congruent_operations::Operation;
use kinds::{Face, Family, Form};
use proc_macro::{Group, Ident, Span, TokenStream, TokenTree};
use read::{Call, Entry};
use wrong::Wrong;

pub(crate) fn expand(input: TokenStream) -> TokenStream {
    let call = match Call::read(input) {
        Ok(call) => call,
        Err(mistake) => return mistake.print(),
    };
    match print(&call) {
        Ok(items) => items,
        Err(mistake) => mistake.print(),
    }
}

fn print(call: &Call) -> Result<TokenStream, Wrong> {
    let family = kinds::find(&call.kind.to_string()).ok_or_else(|| Wrong::at(&call.kind, "no such kind"))?;
    let operations = operations(call, &family)?;
    let mut printed = call.handed_over();
    for owner in &call.owners {
        for name in &owner.names {
            let of_it = name.to_string();
            let face = family.faces.iter().find(|face| face.owner == of_it);
            let face = face.ok_or_else(|| Wrong::at(name, "operations of this kind have no methods on this type"))?;
            if face.forms.len() != owner.bodies.len() {
                let message = format!("expected {} bodies, one for each method", face.forms.len());
                return Err(Wrong::at(name, message));
            }
            printed.extend(block(face, &owner.bodies, &call.entries, &operations));
        }
    }
    Ok(printed)
}

/// The operation of each entry. Every operation of the kind has one.
fn operations(call: &Call, family: &Family) -> Result<Vec<&'static Operation>, Wrong> {
    let mut found = Vec::new();
    for entry in &call.entries {
        let name = entry.name.to_string();
        let operation = congruent_operations::find(&name).filter(|operation| family.has(operation));
        let message = || format!("`{name}` is not an operation of this kind in `congruent_operations::ALL`");
        found.push(operation.ok_or_else(|| Wrong::at(&entry.name, message()))?);
    }
    let of_it = congruent_operations::ALL.iter().filter(|operation| family.has(operation));
    let mut missing = of_it.filter(|operation| !found.contains(operation) && !call.is_left_out(operation.name));
    match missing.next() {
        Some(missing) => {
            let message = format!("`{}` is in `congruent_operations::ALL`, and not here", missing.name);
            Err(Wrong::at(&call.kind, message))
        }
        None => Ok(found),
    }
}

/// The block of one type.
fn block(face: &Face, bodies: &[Group], entries: &[Entry], operations: &[&Operation]) -> TokenStream {
    let mut methods = TokenStream::new();
    for (entry, operation) in entries.iter().zip(operations) {
        for (form, body) in face.forms.iter().zip(bodies) {
            methods.extend(method(form, body, entry, operation));
        }
    }
    let mut printed = spanned(&face.head(), Span::call_site());
    printed.extend([TokenTree::from(Group::new(proc_macro::Delimiter::Brace, methods))]);
    printed
}

/// One method, at the place of its name.
fn method(form: &Form, body: &Group, entry: &Entry, operation: &Operation) -> TokenStream {
    let mut printed = spanned(&form.documentation(&entry.summary, operation.name), Span::call_site());
    if form.rest {
        printed.extend(entry.rest.iter().cloned());
    }
    printed.extend(spanned(&form.sections(operation.name), Span::call_site()));
    printed.extend(spanned(&form.signature(operation), entry.name.span()));
    let mut filled = Group::new(body.delimiter(), fill(body.stream(), entry, operation));
    filled.set_span(body.span());
    printed.extend([TokenTree::from(filled)]);
    printed
}

/// A body, with the words of [`word`] replaced.
fn fill(body: TokenStream, entry: &Entry, operation: &Operation) -> TokenStream {
    let filled = body.into_iter().map(|token| match &token {
        TokenTree::Ident(ident) => word(&ident.to_string(), entry, operation).unwrap_or_else(|| token.into()),
        TokenTree::Group(group) => {
            let mut inner = Group::new(group.delimiter(), fill(group.stream(), entry, operation));
            inner.set_span(group.span());
            TokenStream::from(TokenTree::from(inner))
        }
        _ => token.into(),
    });
    filled.collect()
}

/// What a word of a body stands for:
///
/// | word | |
/// |---|---|
/// | `operation` | what stands behind `by` |
/// | `name` `name_` `try_name` `try_name_` | the name of a method |
/// | `check_operands` | `check_division` if the operation reports it, else `unchecked` |
fn word(word: &str, entry: &Entry, operation: &Operation) -> Option<TokenStream> {
    let span = entry.name.span();
    let text = match word {
        "operation" if entry.by.is_empty() => return None,
        "operation" => return Some(entry.by.iter().cloned().collect()),
        "name" | "name_" | "try_name" | "try_name_" => word.replace("name", operation.name),
        "check_operands" if operation.faults.contains(&"Division") => "check_division".to_owned(),
        "check_operands" => "unchecked".to_owned(),
        _ => return None,
    };
    Some(TokenTree::from(Ident::new(&text, span)).into())
}

/// Tokens of source text, all at one place.
fn spanned(text: &str, span: Span) -> TokenStream {
    text.parse::<TokenStream>().into_iter().flatten().map(|token| place(token, span)).collect()
}

fn place(token: TokenTree, span: Span) -> TokenTree {
    let mut token = match token {
        TokenTree::Group(group) => {
            let inner = group.stream().into_iter().map(|token| place(token, span)).collect();
            Group::new(group.delimiter(), inner).into()
        }
        token => token,
    };
    token.set_span(span);
    token
}
