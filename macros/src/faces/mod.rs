//! `faces!`: the methods of operations of one kind, on each type that has them.
//!
//! A call contains the kind, then each type with the bodies of its methods, then the operations. The list of `congruent-operations` has the
//! operations, and their bounds on elements; `kinds` has the methods of a kind. The kind `any_rank` is a trait of
//! variables: a macro of `congruent-grad` prints its methods, and takes the entries of regular kinds from here.
//!
//! **Why not `macro_rules!`?** Each type would have its own template, and the output of a template has no line of its own: an error would
//! point to the template and, in four notes, to its callers. Here the span of a method is the name in the call.

mod clauses;
mod face;
mod kinds;
mod precompile;
mod read;
mod shown;
mod tokens;
mod with_try;
mod wrong;

pub(crate) use precompile::expand as precompile;
pub(crate) use with_try::expand as with_try;

use congruent_operations::{Operation, Owner};
use face::{Face, Form};
use kinds::Template;
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
    if call.kind.to_string() == "any_rank" {
        return Ok(call.handed_over(of_any_rank(call)));
    }
    let template = kinds::find(&call.kind.to_string()).ok_or_else(|| Wrong::new(&call.kind, "no such kind"))?;
    let operations = operations(call, &template)?;
    check_promises(call, &template)?;
    let mut printed = call.handed_over(TokenStream::new());
    for owner in &call.owners {
        for name in &owner.names {
            let of_it = faces_of(template.faces, name);
            let bodies = of_it.clone().flat_map(|face| face.forms).map(|form| form.body + 1).max();
            let bodies =
                bodies.ok_or_else(|| Wrong::new(name, "operations of this kind have no methods on this type"))?;
            if bodies != owner.bodies.len() {
                return Err(Wrong::new(name, format!("expected {bodies} bodies")));
            }
            of_it.for_each(|face| printed.extend(block(face, &owner.bodies, call, &operations)));
        }
    }
    Ok(printed)
}

/// Checks that entries whose shapes are not checked promise that they are correct.
fn check_promises(call: &Call, template: &Template) -> Result<(), Wrong> {
    // (A variable's methods are safe: the computation of their shape checks it.)
    let is_of_tensors = call.owners.iter().any(|owner| owner.names.iter().any(|name| name.to_string() == "Strided"));
    let silent =
        |entry: &&Entry| is_of_tensors && template.asks_for_a_promise() && !entry.by.is_empty() && !entry.promises;
    match call.entries.iter().find(silent) {
        Some(entry) => Err(Wrong::new(&entry.name, "expected `by unsafe { .. }`: the sizes are those of the relation")),
        None => Ok(()),
    }
}

/// Returns the entries of a variable's methods of any rank, for the kinds that have a row. An entry in the call replaces the row.
fn of_any_rank(call: &Call) -> TokenStream {
    let written: Vec<String> = call.entries.iter().map(|entry| entry.name.to_string()).collect();
    let listed = congruent_operations::ALL.iter();
    let listed = listed.filter(|operation| operation.names(Owner::Var, true).any(|name| name == operation.name));
    let listed = listed.filter(|operation| !written.iter().any(|name| name == operation.name));
    let rows: String = listed.filter_map(kinds::row_of_any_rank).collect();
    spanned(&rows, Span::call_site())
}

/// Iterates over the blocks of the type with this name in a call.
fn faces_of(faces: &'static [Face], name: &TokenTree) -> impl Iterator<Item = &'static Face> + Clone + use<> {
    let name = name.to_string();
    faces.iter().filter(move |face| face.owner == name)
}

/// Returns the operation of each entry. Each operation of the kind must have an entry if its family has one and it has a method on one of the
/// types.
fn operations(call: &Call, template: &Template) -> Result<Vec<&'static Operation>, Wrong> {
    let mut found = Vec::new();
    for entry in &call.entries {
        let name = entry.name.to_string();
        let operation = congruent_operations::find(&name).filter(|operation| template.has(operation));
        let message = || format!("`{name}` is not an operation of this kind in `congruent_operations::ALL`");
        found.push(operation.ok_or_else(|| Wrong::new(&entry.name, message()))?);
    }
    let printed: Vec<&Face> =
        call.owners.iter().flat_map(|owner| &owner.names).flat_map(|name| faces_of(template.faces, name)).collect();
    let has_methods =
        |operation: &'static Operation| printed.iter().any(|face| face.forms_of(operation).next().is_some());
    let is_of_a_family = |operation: &Operation| found.iter().any(|other| other.family == operation.family);
    let of_it =
        congruent_operations::ALL.iter().filter(|operation| template.has(operation) && is_of_a_family(operation));
    let mut missing = of_it
        .filter(|operation| has_methods(operation) && !found.contains(operation) && !call.is_left_out(operation.name));
    match missing.next() {
        Some(missing) => {
            let message = format!("`{}` is in `congruent_operations::ALL`, and not here", missing.name);
            Err(Wrong::new(&call.kind, message))
        }
        None => Ok(found),
    }
}

/// Prints the block of one type.
fn block(face: &Face, bodies: &[Group], call: &Call, operations: &[&'static Operation]) -> TokenStream {
    let mut methods = TokenStream::new();
    for (entry, operation) in call.entries.iter().zip(operations) {
        for form in face.forms_of(operation).filter(|form| entry.is(form.only, operation)) {
            methods.extend(method(face, form, &bodies[form.body], entry, operation));
        }
    }
    if methods.is_empty() {
        return methods;
    }
    let hidden = if face.is_elsewhere() { shown::HIDDEN } else { "" };
    let mut printed = spanned(&format!("{hidden} {}", face.head(call.heading.as_deref())), Span::call_site());
    printed.extend([TokenTree::from(Group::new(proc_macro::Delimiter::Brace, methods))]);
    printed
}

/// Prints one method, at the span of its name.
fn method(face: &Face, form: &Form, body: &Group, entry: &Entry, operation: &'static Operation) -> TokenStream {
    let hidden = if form.is_elsewhere(face) { shown::HIDDEN } else { "" };
    // (Only the first form, of tensors: otherwise a search for a name lists a dozen equivalent methods.)
    let has_a_method = operation.names(Owner::Strided, false).next().is_some();
    let owner = if has_a_method { "Strided" } else { "Tensor" };
    let is_first = face.owner == owner && face.forms_of(operation).next().is_some_and(|first| first.name == form.name);
    let aliases = if is_first { aliases(operation) } else { String::new() };
    let documentation = format!("{hidden} {aliases} {}", form.documentation(&entry.summary, operation));
    let mut printed = spanned(&documentation, Span::call_site());
    if form.rest {
        printed.extend(entry.rest.iter().cloned());
    }
    printed.extend(spanned(&form.sections(operation), Span::call_site()));
    if form.errors {
        printed.extend(entry.errors.iter().cloned());
    }
    printed.extend(spanned(&form.ending(operation), Span::call_site()));
    let filling = Substitution { form, entry, operation };
    let signature = spanned(&form.signature(face, operation), entry.name.span());
    printed.extend(if entry.clauses.words.is_empty() { signature } else { fill(signature, &filling) });
    let mut filled = Group::new(body.delimiter(), fill(body.stream(), &filling));
    filled.set_span(body.span());
    printed.extend([TokenTree::from(filled)]);
    printed
}

/// Adds the attribute to a method. (A method whose name is not an operation is unchanged: a macro adds the attribute to all its forms.)
pub(crate) fn add_aliases(method: TokenStream) -> TokenStream {
    let mut words = method.clone().into_iter().skip_while(|token| token.to_string() != "fn").skip(1);
    let name = words.next().map(|name| name.to_string()).unwrap_or_default();
    let mut printed = aliases_of(&name);
    printed.extend(method);
    printed
}

/// The attribute by which a search finds the method of this name, if an operation has that name.
fn aliases_of(name: &str) -> TokenStream {
    congruent_operations::find(name).map_or_else(TokenStream::new, |of| spanned(&aliases(of), Span::call_site()))
}

/// Returns the attribute by which rustdoc's search finds a method under the names of its operation in other libraries.
fn aliases(operation: &Operation) -> String {
    let names: Vec<_> = operation.aliases().map(|name| format!("\"{name}\"")).collect();
    if names.is_empty() { String::new() } else { format!("#[doc(alias({}))]", names.join(", ")) }
}

/// The replacements of words in a body.
struct Substitution<'a> {
    form: &'a Form,
    entry: &'a Entry,
    operation: &'a Operation,
}

impl Substitution<'_> {
    /// Returns the replacement of a word of a body; a form has further words.
    ///
    /// | word | |
    /// |---|---|
    /// | `operation` | the tokens after `by` |
    /// | `name` `name_` `name_with` `try_name` `try_name_` `try_name_with` | the name of a method |
    /// | `result` | the type of the elements of the result |
    /// | `relation` | the relation of shapes |
    /// | `values` | the names of the parameters that are values, each with a comma |
    /// | `taken` | the same for an operation that copies: an index as its positions, a tensor as its elements |
    /// | `converted` | the same for a view, as its rule takes them |
    /// | `try_into_name` | the `try_` variant of the method that consumes a tensor |
    /// | `GENERICS`, `OUT`, .. | the clauses of a view's signatures: see [`clauses`] |
    /// | `check_operands` | `check_division` if the operation reports it, `check_celu` of `celu` that rejects settings; else `unchecked` |
    /// | `check_settings` | the same, but not for a division |
    fn find(&self, word: &Ident) -> Option<TokenStream> {
        let (text, named) = (word.to_string(), self.entry.name.span());
        if let Some((_, own)) = self.form.words.iter().find(|(own, _)| *own == text) {
            return Some(spanned(own, word.span()));
        }
        if let Some(own) = self.entry.clauses.find(&text) {
            return Some(own);
        }
        Some(match &*text {
            "operation" if self.entry.by.is_empty() => {
                return (!self.entry.clauses.words.is_empty()).then(TokenStream::new);
            }
            "operation" => with_words(self.entry.by.iter().cloned().collect(), self.form),
            "name" => self.entry.name.clone().into(),
            "name_" | "name_with" | "try_name" | "try_name_" | "try_name_with" | "try_into_name" => {
                spanned(&text.replace("name", self.operation.name), named)
            }
            "result" => spanned(self.operation.result, word.span()),
            "relation" => spanned(self.operation.relation, word.span()),
            "values" => {
                let names: String = self.operation.values.iter().map(|(name, _)| format!("{name}, ")).collect();
                spanned(&names, word.span())
            }
            "taken" => spanned(&kinds::arguments_of_tensors(self.operation), word.span()),
            "converted" => spanned(&kinds::arguments_of_any_rank(self.operation).1, word.span()),
            "check_operands" if self.operation.faults.contains(&"Division") => spanned("check_division", named),
            "check_operands" | "check_settings" if self.operation.faults.contains(&"SettingElement") => {
                spanned(&format!("check_{}", self.operation.name), named)
            }
            "check_operands" | "check_settings" => spanned("unchecked", named),
            _ => return None,
        })
    }
}

/// Replaces the words in a body. Names in a body have the hygiene of the entry, so that `self` and the parameters of a signature are resolved
/// in a body that a `macro_rules!` passes to several calls.
fn fill(body: TokenStream, filling: &Substitution) -> TokenStream {
    let resolution = filling.entry.name.span();
    let filled = body.into_iter().map(|mut token| match &mut token {
        TokenTree::Ident(word) => {
            word.set_span(word.span().resolved_at(resolution));
            filling.find(word).unwrap_or_else(|| TokenTree::from(word.clone()).into())
        }
        TokenTree::Group(group) => {
            let mut inner = Group::new(group.delimiter(), fill(group.stream(), filling));
            inner.set_span(group.span());
            TokenStream::from(TokenTree::from(inner))
        }
        _ => token.into(),
    });
    filled.collect()
}

/// Returns the tokens after `by`, with the words of the form replaced.
fn with_words(by: TokenStream, form: &Form) -> TokenStream {
    let own = |word: &Ident| form.words.iter().find(|(own, _)| word.to_string() == *own);
    let filled = by.into_iter().map(|token| match &token {
        TokenTree::Ident(word) => own(word).map_or_else(|| token.clone().into(), |(_, own)| spanned(own, word.span())),
        TokenTree::Group(group) => {
            let mut inner = Group::new(group.delimiter(), with_words(group.stream(), form));
            inner.set_span(group.span());
            TokenStream::from(TokenTree::from(inner))
        }
        _ => token.into(),
    });
    filled.collect()
}

/// Returns the tokens of source text, all with one span.
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
