//! Mistakes with files of tensors, tables of columns and models in files.
//!
//! | written | meant |
//! |---|---|
//! | `w += 1.0`, where `w` is borrowed from a file | `.into_tensor()` |
//! | `file.get::<f32>("x")` | `get::<f32, shape![_, _]>` |
//! | a field that holds no columns | `Tensor<f64, shape![_]>`, `#[column("a", "b")]` |
//! | `congruent_files::FileError` of a model | `congruent_grad::files::FileError` |
//! | `npy::write(&x, "x.npy")` | `npy::write("x.npy", &x)` |
//! | `Csv::read(bytes)` | `read_from` |
//! | `net.save(path)` | `files::save(&net, path)?` |

use crate::facts::Facts;
use crate::facts::types::{FLOATS, INTEGERS, bare, element, is_tensor, is_var, read_quoted, read_shape, word};
use crate::rules::rule::{Rule, beyond, instead};
use crate::styled::{plain, text};
use crate::words::{Spelling, Type, print, read};

/// The rules whose sentence replaces the headline.
pub const INSTEAD: [Rule; 5] = [
    instead(say_get).about_the_library().redundant(&["add missing generic argument", "they hold `f32`"]),
    instead(say_order).redundant(LISTS),
    instead(say_bytes).about_the_library().redundant(LISTS),
    instead(say_model).about_the_library().redundant(&[
        "found the following associated functions",
        "the candidate is defined in the trait `",
        "items from traits can only be used",
        "the following trait",
        "use associated function syntax instead",
        "there is a method `",
    ]),
    instead(say_column).redundant(&[
        "one column is `Tensor<",
        "the following other types implement trait",
        "see issue #48214",
        "the trait {bound} is not implemented for",
    ]),
];

/// The rules whose sentence follows the headline.
pub const BEYOND: [Rule; 3] = [
    beyond(say_assigned),
    beyond(say_error).about_the_library().redundant(&[
        "the following other types implement trait `",
        "consider removing this method call",
        "required for `",
        "{types} have similar names, but are actually distinct types",
        "{type}FileError` is defined in crate `",
    ]),
    beyond(say_derive).about_the_library().redundant(&["the derive macro `Columns` accepts the similarly named"]),
];

/// The notes about the types of a file's functions.
const LISTS: &[&str] =
    &["the following other types implement trait `", "consider removing this method call", "required for `"];

/// `file.get::<f32>("x")`, `file.get::<shape![2, 3], f32>("x")`
fn say_get(facts: &Facts) -> Option<String> {
    let of_get = |text: &str| text.ends_with("get");
    if facts.code == "E0107" && facts.headline.starts_with("method takes 2 generic arguments") && facts.library_function
    {
        let inner = facts.pointed.behind.strip_prefix("::<").filter(|_| of_get(&facts.pointed.own))?;
        let argument = inner.split(">(").next()?;
        let call = match argument.starts_with("shape![") {
            true => format!("get::<f32, {argument}>"),
            false => format!("get::<{argument}, shape![_, _]>"),
        };
        return Some(format!("`get` takes the type of the elements and the shape: `{call}`"));
    }
    let told = facts.headline.starts_with("files do not hold elements of type `")
        || facts.headline.ends_with("` is not a shape");
    let (_, inner) = facts.pointed.before.rsplit_once("get::<").filter(|_| told)?;
    let line = format!("{inner}{}{}", facts.pointed.own, facts.pointed.behind);
    let arguments = line.split(">(").next()?;
    if let Some(end) = arguments.find("], ").filter(|_| arguments.starts_with("shape![")) {
        let (shape, element) = (&arguments[..=end], &arguments[end + 3..]);
        return Some(format!("the type of the elements comes first: `get::<{element}, {shape}>`"));
    }
    // The shape alone: the message that counts the arguments says the same.
    let alone = arguments.starts_with("shape![") && arguments.ends_with(']');
    alone.then(|| format!("`get` takes the type of the elements and the shape: `get::<f32, {arguments}>`"))
}

/// `w += 1.0` of a tensor that may be borrowed from a file.
fn say_assigned(facts: &Facts) -> Option<String> {
    let told = facts.code == "E0368" && facts.headline.starts_with("binary assignment operation `");
    let cow = read_quoted(&facts.headline).iter().any(|own| own.name() == "CowTensor");
    (told && cow).then(|| "`.into_tensor()` makes it a `Tensor`, which is written to".to_owned())
}

/// A type that holds no columns.
fn say_column(facts: &Facts) -> Option<String> {
    let (own, rest) = facts.headline.strip_prefix('`')?.split_once("` does not hold the columns of this field")?;
    let names: usize = rest.strip_prefix(" (number of columns: ")?.split_once(')')?.0.parse().ok()?;
    let front = facts.headline.split_once(": write `")?.0;
    let remedy = fit_columns(&read(&plain(own))?.0, names)?;
    Some(format!("{}: {remedy}", crate::words::translate_sentence(front)))
}

/// Proposes a type for a field of this type, which has to hold this number of columns.
fn fit_columns(own: &Type, names: usize) -> Option<String> {
    let kind = word(bare(own));
    let number = |own: &str| FLOATS.contains(&own) || INTEGERS.contains(&own) || own == "bool";
    match kind.as_str() {
        "String" | "str" => return Some("write `Vec<String>` or `Categories`".to_owned()),
        _ if number(&kind) => return Some(format!("write `Tensor<{kind}, shape![_]>`")),
        "Vec" => {
            let inner = text(&print(own.arguments().first()?, Spelling::Code));
            let option = inner.strip_prefix("Option<").and_then(|own| own.strip_suffix('>'));
            return number(option.unwrap_or(&inner)).then(|| format!("write `Tensor<{inner}, shape![_]>`"));
        }
        _ => {}
    }
    if !is_tensor(own) && !is_var(own) {
        return None;
    }
    let (element, lengths) = (element(own)?, read_shape(own)?);
    let digits = |own: &String| own.parse::<usize>().ok();
    match &lengths[..] {
        _ if kind != "Tensor" => Some(format!("write `Tensor<{element}, shape![{}]>`", lengths.join(", "))),
        [rows] if names > 1 => Some(format!("it has {names} names: write `shape![{rows}, {names}]`")),
        [rows, columns] => match (digits(rows), digits(columns)) {
            (Some(rows), None) => Some(format!("rows come first: write `shape![_, {rows}]`")),
            (_, None) => Some(format!("the number of columns is part of the type: write `shape![{rows}, {names}]`")),
            (_, Some(2)) if names == 1 => Some("name its 2 columns, `#[column(\"a\", \"b\")]`".to_owned()),
            (_, Some(columns)) => {
                Some(format!("`#[column(..)]` has as many names as the tensor has columns, {columns}"))
            }
        },
        _ => None,
    }
}

/// `#[derive(Columns)]` without its import.
fn say_derive(facts: &Facts) -> Option<String> {
    (facts.headline == "cannot find derive macro `Columns` in this scope")
        .then(|| "write `use congruent_files::csv::Columns;`".to_owned())
}

/// Two errors of one name.
const ERRORS: [&str; 2] = ["congruent_files::FileError", "congruent_grad::files::FileError"];

/// A model that is read or written by a function with the error of files.
fn say_error(facts: &Facts) -> Option<String> {
    let [files, models] = ERRORS;
    let converted = facts.headline == format!("`?` couldn't convert the error to `{files}`")
        && (facts.has_label(&format!("From<{models}>")) || facts.has_note(&format!("From<{models}>")));
    let expected = format!("expected `{files}`, found `{models}`");
    let returned = facts.code == "E0308" && facts.has_label(&expected);
    (converted || returned).then(|| format!("use `{models}`"))
}

/// `npy::write(&x, "x.npy")`
fn say_order(facts: &Facts) -> Option<String> {
    let path = facts.code == "E0277" && facts.headline.ends_with(": AsRef<Path>` is not satisfied") && facts.named;
    let value = facts.code == "E0308"
        && facts
            .expected_and_found()
            .is_some_and(|[expected, found]| is_tensor(&expected) && word(bare(&found)) == "str");
    let line = format!("{}{}{}", facts.pointed.before, facts.pointed.own, facts.pointed.behind);
    let call = ["write_png(", "write_jpeg(", "npy::write(", "write("].iter().find(|call| line.contains(*call))?;
    let (front, inner) = line.split_once(call)?;
    let (value_text, path_text) = inner.split(')').next()?.split_once(", ")?;
    let swapped = path_text.starts_with('"') && !value_text.starts_with('"');
    let name = match *call {
        "write(" if !front.ends_with("::") => return None,
        call => call.trim_end_matches('('),
    };
    ((path || value) && swapped).then(|| format!("the path comes first: write `{name}({path_text}, {value_text})`"))
}

/// `Csv::new().read(text.as_bytes())`
fn say_bytes(facts: &Facts) -> Option<String> {
    let told = facts.code == "E0277" && facts.headline == "the trait bound `[u8]: AsRef<Path>` is not satisfied";
    let call = facts.pointed.before.rsplit_once('(')?.0;
    let name = ["read", "open"].into_iter().find(|name| call.ends_with(&format!(".{name}")))?;
    let other = if name == "open" { "read_table" } else { "read_from" };
    let ours = facts.has_note("required by a bound in `congruent_files::");
    (told && ours).then(|| format!("`{name}` takes a path: write `{other}({})`", facts.pointed.own))
}

/// `net.save(path)`
fn say_model(facts: &Facts) -> Option<String> {
    let name = facts.pointed.own.as_str();
    let told =
        facts.code == "E0599" && facts.headline.starts_with("no method named `") && ["save", "load"].contains(&name);
    let model = read_quoted(&facts.headline).pop().filter(|_| told)?;
    if !crate::rules::training::names::is_a_model(facts, &model) {
        return None;
    }
    let value = facts.pointed.left().unwrap_or("net");
    let path = facts.pointed.argument().unwrap_or("path");
    let mark = if name == "load" { "&mut " } else { "&" };
    let module = if facts.around.has("files") { "files" } else { "congruent_grad::files" };
    Some(format!("a model is no file: write `{module}::{name}({mark}{value}, {path})?`"))
}
