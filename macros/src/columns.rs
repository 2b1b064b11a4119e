//! `#[derive(Columns)]`: a struct whose fields are columns of a csv file.
//!
//! ```text
//! struct Bills<D: Length> { species: Categories, #[column("length", "depth")] bill: Tensor<f64, shape![D, 2]>, #[column(skip)] note: String }
//!
//! impl<D: Length> ::congruent_files::csv::Columns for Bills<D>
//! where
//!     Categories: ::congruent_files::csv::Column<1>,
//!     Tensor<f64, shape![D, 2]>: ::congruent_files::csv::Column<2>,
//! {
//!     fn names(to: &mut ::congruent_files::csv::Names) {
//!         to.push::<Categories, 1>(["species"]);
//!         to.push::<Tensor<f64, shape![D, 2]>, 2>(["length", "depth"]);
//!     }
//!     fn read(rows: &mut ::congruent_files::csv::Rows<'_>) -> ::core::result::Result<Self, ::congruent_files::FileError> {
//!         let mut __field_0 = ::core::default::Default::default();
//!         let mut __field_1 = ::core::default::Default::default();
//!         while rows.advance()? {
//!             <Categories as ::congruent_files::csv::Column<1>>::push(&mut __field_0, rows, 0)?;
//!             <Tensor<f64, shape![D, 2]> as ::congruent_files::csv::Column<2>>::push(&mut __field_1, rows, 1)?;
//!         }
//!         ::core::result::Result::Ok(Self {
//!             species: <Categories as ::congruent_files::csv::Column<1>>::finish(__field_0, rows, 0)?,
//!             bill: <Tensor<f64, shape![D, 2]> as ::congruent_files::csv::Column<2>>::finish(__field_1, rows, 1)?,
//!             note: ::core::default::Default::default(),
//!         })
//!     }
//!     fn write<'__sheet>(&'__sheet self, to: &mut ::congruent_files::csv::Sheet<'__sheet>) -> .. {
//!         to.columns(["species"], &self.species)?;
//!         to.columns(["length", "depth"], &self.bill)?;
//!         ::core::result::Result::Ok(())
//!     }
//! }
//! ```
//!
//! The bound of a field has the span of its type: rustc reports there a type that is not a column, if its tokens do not show that already.

mod field;

use crate::error::{Mistake, items};
use crate::module::item::{
    Declaration, Generics, Read, Wrong, attributes, is, is_group, is_word, read_declaration, split, visibility, wrong,
};
use crate::module::print::{code, placed, span};
use proc_macro::{Delimiter, Ident, Literal, Span, TokenStream, TokenTree};

const OF_FIELDS: &str = "the names of columns are missing: write `#[column(\"a\", \"b\")]`, or `#[column(skip)]`";
const OF_A_STRUCT: &str = "`#[column(..)]` names the columns of a field: write it in front of the field";

/// Returns the impl for this struct, or its mistake.
pub(crate) fn expand(tokens: &[TokenTree]) -> TokenStream {
    match read(tokens) {
        Ok(item) => item.mistakes.iter().flat_map(report).chain(print(&item)).collect(),
        Err(wrong) => report(&wrong),
    }
}

fn report(wrong: &Wrong) -> TokenStream {
    items(std::slice::from_ref(&wrong.mistake), &wrong.tokens)
}

/// A struct of columns.
struct Item {
    name: Ident,
    generics: Generics,
    fields: Vec<Field>,
    /// Fields that are not columns. The impl then has no content, so that its absence is not another error at each use of the struct.
    mistakes: Vec<Wrong>,
}

struct Field {
    name: Ident,
    ty: Vec<TokenTree>,
    /// The names of its columns; empty for a field that is skipped.
    columns: Vec<TokenTree>,
    /// The number of columns of earlier fields.
    place: usize,
}

fn read(tokens: &[TokenTree]) -> Read<Item> {
    let mut rest = tokens;
    if let Some(options) = attributes(&mut rest, "column").first() {
        return wrong(options.first(), OF_A_STRUCT);
    }
    let Declaration { keyword, name, generics, body } =
        read_declaration(rest, "expected a struct whose fields are columns")?;
    match &*keyword.to_string() {
        "struct" => {}
        "enum" => {
            let element = format!("`impl congruent_files::csv::Field for {name}` makes it an element of one");
            return wrong(Some(&keyword.into()), &format!("an enum has no columns: {element}"));
        }
        other => {
            let why = format!("a {other} has no columns: write `struct {name} {{ a: Tensor<f64, shape![_]> }}`");
            return wrong(Some(&keyword.into()), &why);
        }
    }
    let Some(body) = body.filter(|body| body.delimiter() == Delimiter::Brace) else {
        let why = nameless(&name);
        return wrong(Some(&name.into()), &why);
    };
    let (fields, mistakes) = read_fields(body.stream())?;
    if fields.iter().all(|field| field.columns.is_empty()) {
        let why = format!("no field is a column: write `struct {name} {{ a: Tensor<f64, shape![_]> }}`");
        return wrong(Some(&name.into()), &why);
    }
    Ok(Item { name, generics, fields, mistakes })
}

/// Returns the mistake of a struct whose fields have no names.
fn nameless(name: &Ident) -> String {
    format!(
        "`{name}` has no named fields, which are the columns: write `struct {name} {{ a: Tensor<f64, shape![_]> }}`"
    )
}

/// Reads the fields, and those among them that are not columns.
fn read_fields(body: TokenStream) -> Read<(Vec<Field>, Vec<Wrong>)> {
    let tokens: Vec<TokenTree> = body.into_iter().collect();
    let (mut fields, mut mistakes, mut place) = (Vec::new(), Vec::new(), 0);
    for mut field in split(&tokens) {
        let options = attributes(&mut field, "column");
        visibility(&mut field);
        let [TokenTree::Ident(name), _, ty @ ..] = field else {
            return wrong(field.first(), "expected a field with a name and a type");
        };
        let columns = read_names(name, &options)?;
        mistakes.extend(find_mistake(&fields, ty, &columns, !options.is_empty()));
        let before = place;
        place += columns.len();
        fields.push(Field { name: name.clone(), ty: ty.to_vec(), columns, place: before });
    }
    Ok((fields, mistakes))
}

/// Finds the mistake in a field of this type and with these columns. `named` is whether an attribute names the columns.
fn find_mistake(before: &[Field], ty: &[TokenTree], columns: &[TokenTree], named: bool) -> Option<Wrong> {
    if let Some(twice) = find_twice(before, columns) {
        let message = format!("the column {} is named twice", read_text(twice));
        return Some(Wrong { mistake: Mistake::new(0..1, message), tokens: vec![twice.clone()] });
    }
    let message = field::find_mistake(ty, columns.len(), named).filter(|_| !columns.is_empty())?;
    Some(Wrong { mistake: Mistake::new(0..ty.len(), message), tokens: ty.to_vec() })
}

/// Reads the names of the columns of a field: the name of the field, unless an attribute has others.
fn read_names(field: &Ident, options: &[Vec<TokenTree>]) -> Read<Vec<TokenTree>> {
    if options.is_empty() {
        let name = field.to_string();
        let mut literal = Literal::string(name.trim_start_matches("r#"));
        literal.set_span(field.span());
        return Ok(vec![literal.into()]);
    }
    if let [option] = options
        && matches!(&option[..], [word] if is_word(word, "skip"))
    {
        return Ok(Vec::new());
    }
    let mut names = Vec::new();
    for option in options {
        match &option[..] {
            [name] if is_text(name) => names.push(name.clone()),
            _ => return wrong(option.first(), &describe(option)),
        }
    }
    Ok(names)
}

/// Describes the mistake of an option that is not a name.
fn describe(option: &[TokenTree]) -> String {
    match option {
        [skip] if is_word(skip, "skip") => {
            "a skipped field has no column: write `#[column(skip)]` without names".to_owned()
        }
        [TokenTree::Ident(word)] if !is_word(&word.clone().into(), "column") => {
            format!("the name of a column is a text: write `#[column(\"{word}\")]`")
        }
        [TokenTree::Ident(_), equals, name] if is(equals, '=') && is_text(name) => {
            format!("the name of a column has no key in front: write `#[column({name})]`")
        }
        _ => OF_FIELDS.to_owned(),
    }
}

/// Finds the name of a column that an earlier field, or the same field, has.
fn find_twice<'n>(fields: &[Field], columns: &'n [TokenTree]) -> Option<&'n TokenTree> {
    let before = |k: usize| fields.iter().flat_map(|field| &field.columns).chain(&columns[..k]);
    let known = |(k, name): &(usize, &TokenTree)| before(*k).any(|own| read_text(own) == read_text(name));
    columns.iter().enumerate().find(known).map(|(_, name)| name)
}

/// Returns the name of a column in quotes.
fn read_text(name: &TokenTree) -> String {
    match name {
        TokenTree::Group(group) => group.stream().to_string(),
        name => name.to_string(),
    }
}

/// Returns whether the token is a string literal, which a macro variable holds in an invisible group.
fn is_text(token: &TokenTree) -> bool {
    match token {
        TokenTree::Literal(literal) => literal.to_string().starts_with(['"', 'r']),
        TokenTree::Group(group) if is_group(token, Delimiter::None) => {
            matches!(&group.stream().into_iter().collect::<Vec<_>>()[..], [inner] if is_text(inner))
        }
        _ => false,
    }
}

fn print(item: &Item) -> TokenStream {
    let at = here();
    let body = |tokens: Vec<TokenTree>| match item.mistakes.is_empty() {
        true => braced(tokens, at),
        false => braced(code("::core::unreachable!()", at), at),
    };
    let mut content = code("fn names(to: &mut ::congruent_files::csv::Names)", at);
    content.push(body(item.columns().flat_map(|(_, field)| named(field)).collect()));
    content.extend(code(
        "fn read(rows: &mut ::congruent_files::csv::Rows<'_>) -> ::core::result::Result<Self, ::congruent_files::FileError>",
        at,
    ));
    content.push(body(read_rows(item, at)));
    content.extend(code(
        "fn write<'__sheet>(&'__sheet self, to: &mut ::congruent_files::csv::Sheet<'__sheet>)
            -> ::core::result::Result<(), ::congruent_files::FileError>",
        at,
    ));
    let mut written: Vec<TokenTree> = item.columns().flat_map(|(_, field)| written(field)).collect();
    written.extend(code("::core::result::Result::Ok(())", at));
    content.push(body(written));

    let mut printed =
        code("#[automatically_derived] #[allow(unused_variables, unused_mut, deprecated, clippy::all)] impl <", at);
    printed.extend(item.generics.declared.iter().cloned());
    printed.extend(code("> ::congruent_files::csv::Columns for", at));
    printed.push(item.name.clone().into());
    printed.extend(code("<", at));
    printed.extend(item.generics.arguments.iter().cloned());
    printed.extend(code(">", at));
    printed.extend(if item.mistakes.is_empty() { bounds(item, at) } else { item.generics.bounds.clone() });
    printed.push(braced(content, at));
    printed.into_iter().collect()
}

/// Prints `where D: Known, Type: Column<2>, ..`: a field that is not a column is one error there, and none in the functions.
fn bounds(item: &Item, at: Span) -> Vec<TokenTree> {
    let mut bounds = item.generics.bounds.clone();
    if bounds.is_empty() {
        bounds = code("where", at);
    } else if bounds.last().is_some_and(|last| last.to_string() != ",") {
        bounds.extend(code(",", at));
    }
    for (_, field) in item.columns() {
        bounds.extend(field.ty.iter().cloned());
        bounds.extend(code(&format!(": ::congruent_files::csv::Column<{}>,", field.columns.len()), span(&field.ty)));
    }
    bounds
}

impl Item {
    /// Iterates over the fields that are columns, each with its number among all fields.
    fn columns(&self) -> impl Iterator<Item = (usize, &Field)> {
        self.fields.iter().enumerate().filter(|(_, field)| !field.columns.is_empty())
    }
}

impl Field {
    /// Prints `Type, 2`.
    fn type_and_number(&self) -> Vec<TokenTree> {
        let mut tokens = self.ty.clone();
        tokens.extend(code(&format!(", {}", self.columns.len()), span(&self.ty)));
        tokens
    }

    /// Prints `["a", "b"]`.
    fn names(&self) -> TokenTree {
        let at = span(&self.ty);
        let names = self.columns.iter().flat_map(|name| [vec![name.clone()], code(",", at)].concat());
        placed(Delimiter::Bracket, names.collect(), at)
    }
}

/// Returns the span of variables: a type from another macro has its own hygiene.
fn here() -> Span {
    Span::call_site()
}

/// Returns the variable that collects the rows of a field.
fn local(k: usize) -> TokenTree {
    Ident::new(&format!("__field_{k}"), here()).into()
}

/// Prints `to.push::<Type, 2>(["a", "b"]);`.
fn named(field: &Field) -> Vec<TokenTree> {
    let at = span(&field.ty);
    let mut call = code("to", here());
    call.extend(code(".push::<", at));
    call.extend(field.type_and_number());
    call.extend(code(">", at));
    call.push(placed(Delimiter::Parenthesis, vec![field.names()], at));
    call.extend(code(";", at));
    call
}

/// Prints `to.columns(["a", "b"], &self.field)?;`.
fn written(field: &Field) -> Vec<TokenTree> {
    let at = span(&field.ty);
    let mut arguments = vec![field.names()];
    arguments.extend(code(", &self.", here()));
    arguments.push(field.name.clone().into());
    let mut call = code("to", here());
    call.extend(code(".columns", at));
    call.push(placed(Delimiter::Parenthesis, arguments, at));
    call.extend(code("?;", at));
    call
}

/// Prints `{ let mut __field_0 = ..; while rows.advance()? { .. } Ok(Self { .. }) }`.
fn read_rows(item: &Item, at: Span) -> Vec<TokenTree> {
    let mut body = Vec::new();
    let mut pushes = Vec::new();
    for (k, field) in item.columns() {
        body.extend(code("let mut", at));
        body.push(local(k));
        body.extend(code("= ::core::default::Default::default();", at));
        pushes.extend(pushed(k, field));
    }
    body.extend(code("while rows.advance()?", at));
    body.push(braced(pushes, at));
    let fields = item.fields.iter().enumerate().flat_map(|(k, field)| finished(k, field)).collect();
    let mut whole = code("Self", at);
    whole.push(braced(fields, at));
    body.extend(code("::core::result::Result::Ok", at));
    body.push(placed(Delimiter::Parenthesis, whole, at));
    body
}

/// Prints `<Type as Column<2>>::push(&mut __field_0, rows, 0)?;`.
fn pushed(k: usize, field: &Field) -> Vec<TokenTree> {
    let mut arguments = code("&mut", here());
    arguments.push(local(k));
    let mut call = call(field, "push", arguments);
    call.extend(code(";", here()));
    call
}

/// Prints `field: <Type as Column<2>>::finish(__field_0, rows, 0)?,`.
fn finished(k: usize, field: &Field) -> Vec<TokenTree> {
    let mut tokens = vec![field.name.clone().into()];
    if field.columns.is_empty() {
        tokens.extend(code(": ::core::default::Default::default(),", span(&field.ty)));
        return tokens;
    }
    tokens.extend(code(":", here()));
    tokens.extend(call(field, "finish", vec![local(k)]));
    tokens.extend(code(",", here()));
    tokens
}

/// Prints `<Type as Column<2>>::function(first, rows, 0)?`.
fn call(field: &Field, function: &str, mut arguments: Vec<TokenTree>) -> Vec<TokenTree> {
    let at = span(&field.ty);
    arguments.extend(code(&format!(", rows, {}", field.place), here()));
    let mut call = code("<", at);
    call.extend(field.ty.iter().cloned());
    call.extend(code(&format!("as ::congruent_files::csv::Column<{}>>::{function}", field.columns.len()), at));
    call.push(placed(Delimiter::Parenthesis, arguments, at));
    call.extend(code("?", at));
    call
}

fn braced(content: Vec<TokenTree>, at: Span) -> TokenTree {
    placed(Delimiter::Brace, content, at)
}
