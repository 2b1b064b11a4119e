//! Finds types of fields that are not columns, as far as their tokens show it. rustc reports the others, at the bound of the field.
//!
//! | type | message |
//! |---|---|
//! | `Vec<f64>`, `f64` | `Tensor<f64, shape![_]>` |
//! | `String`, `&str` | `Vec<String>` or `Categories` |
//! | `shape![_]`, `shape![_, 3]` with two names | the numbers of names and of columns |
//! | `shape![_, 2]` without an attribute | the attribute |
//! | `shape![2, _]` | `shape![_, 2]` |
//! | `shape![_, _]` | the number of names as a length |
//!
//! In a generic struct, rustc checks a type with parameters only at uses of the struct: these mistakes are reported at the field.

use crate::module::item::{is, split};
use proc_macro::{Delimiter, TokenTree};

const NUMBERS: [&str; 13] =
    ["f32", "f64", "i8", "i16", "i32", "i64", "isize", "u8", "u16", "u32", "u64", "usize", "bool"];

/// Says why a type cannot hold the columns of these names, and what to write instead. `named` is whether an attribute names the columns.
pub(super) fn find_mistake(ty: &[TokenTree], names: usize, named: bool) -> Option<String> {
    if let [mark, rest @ ..] = ty
        && is(mark, '&')
    {
        return matches!(rest.last(), Some(last) if last.to_string() == "str").then(|| say_text("&str"));
    }
    let (name, arguments) = split_type(ty)?;
    let arguments: Vec<String> = arguments.iter().map(|own| write_tokens(own)).collect();
    match (name.as_str(), &arguments[..]) {
        ("String", []) => Some(say_text("String")),
        (number, []) if NUMBERS.contains(&number) => {
            Some(format!("`{number}` is one value, not a column: write `Tensor<{number}, shape![_]>`"))
        }
        ("Vec", [number]) if NUMBERS.contains(&number.as_str()) => {
            Some(format!("`Vec<{number}>` is no column: write `Tensor<{number}, shape![_]>`"))
        }
        ("Vec", [option]) if read_option(option).is_some() => {
            Some(format!("`Vec<{option}>` is no column: write `Tensor<{option}, shape![_]>`"))
        }
        ("Tensor", [_, shape]) => find_mistake_of_shape(shape, names, named),
        _ => None,
    }
}

fn say_text(ty: &str) -> String {
    format!("`{ty}` is one text, not a column: write `Vec<String>` or `Categories`")
}

/// Returns the number type of `Option<f64>`.
fn read_option(ty: &str) -> Option<&str> {
    ty.strip_prefix("Option<")?.strip_suffix('>').filter(|own| NUMBERS.contains(own))
}

/// Returns the last name of a path, and its generic arguments.
fn split_type(ty: &[TokenTree]) -> Option<(String, Vec<Vec<TokenTree>>)> {
    let open = ty.iter().position(|token| is(token, '<')).unwrap_or(ty.len());
    let TokenTree::Ident(name) = ty[..open].last()? else { return None };
    let inner = match ty.get(open + 1..) {
        Some([inner @ .., last]) if is(last, '>') => inner,
        Some(_) => return None,
        None => &[],
    };
    Some((name.to_string(), split(inner).into_iter().map(<[TokenTree]>::to_vec).collect()))
}

/// Writes tokens without spaces, except after commas.
fn write_tokens(tokens: &[TokenTree]) -> String {
    let text = |token: &TokenTree| match token {
        TokenTree::Group(group) => {
            let (open, close) = match group.delimiter() {
                Delimiter::Brace => ("{", "}"),
                Delimiter::Bracket => ("[", "]"),
                Delimiter::Parenthesis => ("(", ")"),
                Delimiter::None => ("", ""),
            };
            format!("{open}{}{close}", write_tokens(&group.stream().into_iter().collect::<Vec<_>>()))
        }
        token if is(token, ',') => ", ".to_owned(),
        token => token.to_string(),
    };
    tokens.iter().map(text).collect()
}

/// Describes the mistake in a shape of one or two axes.
fn find_mistake_of_shape(shape: &str, names: usize, named: bool) -> Option<String> {
    let list = shape.rsplit_once("shape![").filter(|(path, _)| path.is_empty() || path.ends_with("::"))?.1;
    let lengths: Vec<_> = list.strip_suffix(']')?.split(", ").collect();
    let [rows, columns] = lengths[..] else {
        let [rows] = lengths[..] else { return None };
        let written =
            format!("`#[column(..)]` has {names} names, the tensor 1 column: write `shape![{rows}, {names}]`");
        return (names > 1).then_some(written);
    };
    let number = |own: &str| own.parse::<usize>().ok();
    match (number(rows), number(columns)) {
        (Some(rows), None) if columns == "_" => Some(format!("rows come first: write `shape![_, {rows}]`")),
        (_, None) if columns == "_" => {
            Some(format!("the number of columns is part of the type: write `shape![{rows}, {names}]`"))
        }
        (_, Some(columns)) if columns != names && !named => {
            Some(format!("the tensor has {columns} columns: name them, as in `#[column({})]`", write_names(columns)))
        }
        (_, Some(columns)) if columns != names => Some(format!(
            "`#[column(..)]` has {names} {}, the tensor {columns} {}: write `shape![{rows}, {names}]`, or {columns} {}",
            write_plural("name", names),
            write_plural("column", columns),
            write_plural("name", columns)
        )),
        _ => None,
    }
}

fn write_plural(word: &str, count: usize) -> String {
    if count == 1 { word.to_owned() } else { format!("{word}s") }
}

/// Writes `"a", "b"`; for many columns, only the first.
fn write_names(count: usize) -> String {
    let names = ["\"a\"", "\"b\"", "\"c\"", "\"d\""];
    match names.get(..count) {
        Some(names) => names.join(", "),
        None => format!("{}, ..", names.join(", ")),
    }
}
