//! The command: its options, its help, and what it refuses.

use super::file::File;
use super::lengths::{Lengths, Wish};
use super::print::{Source, element};
use super::structure::Structure;
use super::titles::{check_type_name, name_structs};
use super::tree::Tree;
use super::words::is_identifier;
use crate::pipes;
use congruent_formats::header::ElementType;
use std::ffi::{OsStr, OsString};
use std::path::Path;
use std::process::ExitCode;

const HELP: &str = "\
cargo congruent types [--struct NAME] [--length NAME=LENGTH]... [--generic NAME=LENGTH]... [--var] FILE

Writes source for a file of tensors, in the format safetensors, npz or npy: structs whose fields have the shapes of the file, with
`load`, `save` and tests. It uses `congruent` and `congruent-files`, and is meant to be checked in:

    cargo congruent types model.safetensors > src/weights.rs

    mod weights;
    let weights = weights::Weights::load(&Safetensors::open(\"model.safetensors\")?)?;
    let y = x.matmul(&weights.layers[0].mlp.up.weight.t());

`load` compares all tensors with their types before it reads any, and reports every difference in one error. For another file, make
the source again: where a length has changed, code that depends on it does not compile.

    layers.0.norm.weight     is the field `weights.layers[0].norm.weight`
    layers.0, layers.1, ..   are a list, `[Layer; 12]`, if all are alike; else fields `layer0`, `layer1`, ..
    LayerNorm, type          are fields `layer_norm`, `type_`; the table behind each struct has the names of the file
    the array of an npy      is the field `weights.array`

Lengths that tensors share are constants, with names guessed from their use: HIDDEN, VOCAB, LENGTH_1024.

    --struct NAME            the name of the outermost struct, instead of Weights
    --length NAME=768        a constant of this name, in capitals; 768 may also be the name that it would have, HIDDEN
    --generic NAME=768       a type parameter: `Weights<NAME>`, where `NAME: Dim`, loads files with any such length
    --var                    variables of `congruent-grad`, to be trained: the structs derive `Module`

Nothing is written if the file is broken, or has elements that are no type of Rust.
";

/// The options of a call.
struct Wanted {
    path: OsString,
    root: String,
    wishes: Vec<Wish>,
    has_variables: bool,
    /// The options, as they were written.
    options: String,
}

/// The command.
pub fn command(arguments: &[OsString]) -> ExitCode {
    let asks_for_help = arguments.iter().any(|word| word == "--help" || word == "-h");
    if arguments.is_empty() || asks_for_help {
        let printed = pipes::print(HELP);
        return if asks_for_help { printed } else { ExitCode::FAILURE };
    }
    match read_arguments(arguments).and_then(|wanted| source(&wanted)) {
        Ok(source) => pipes::print(&source),
        Err(why) => {
            eprintln!("cargo congruent types: {why}");
            ExitCode::FAILURE
        }
    }
}

fn read_arguments(arguments: &[OsString]) -> Result<Wanted, String> {
    let mut wanted = Wanted {
        path: OsString::new(),
        root: "Weights".to_owned(),
        wishes: Vec::new(),
        has_variables: false,
        options: String::new(),
    };
    let mut rest = arguments.iter();
    let mut file = None;
    while let Some(argument) = rest.next() {
        let option = argument.to_string_lossy();
        if !option.starts_with('-') {
            if file.replace(argument).is_some() {
                return Err(format!("one file at a time: what is `{option}`?"));
            }
            continue;
        }
        if option == "--var" {
            wanted.has_variables = true;
            wanted.options += "--var ";
            continue;
        }
        if !["--struct", "--length", "--generic"].contains(&&*option) {
            return Err(format!("`{option}` is not known: it is one of --struct, --length, --generic and --var"));
        }
        let value = rest.next().map(|value| value.to_string_lossy().into_owned());
        let value = value.ok_or_else(|| format!("`{option}` takes a name"))?;
        match option == "--struct" {
            true if is_identifier(&value) => {
                check_type_name(&value)?;
                wanted.root.clone_from(&value);
            }
            true => return Err(format!("`{value}` is not a name that a struct may have")),
            false => wanted.wishes.push(read_wish(&option, &value)?),
        }
        wanted.options += &format!("{option} {value} ");
    }
    wanted.path = file.ok_or("the name of a file is missing")?.clone();
    Ok(wanted)
}

fn read_wish(option: &str, value: &str) -> Result<Wish, String> {
    let (name, length) = value
        .split_once('=')
        .ok_or_else(|| format!("`{option}` takes a name and a length, as in {option} HIDDEN=768"))?;
    Ok(Wish { name: name.to_owned(), length: length.to_owned(), is_parameter: option == "--generic" })
}

/// The source for a file.
fn source(wanted: &Wanted) -> Result<String, String> {
    let path = Path::new(&wanted.path);
    let at = |why: String| format!("{}: {why}", path.display());
    let file = File::read(path).map_err(at)?;
    check_tensors(&file).map_err(at)?;
    let variables = wanted.has_variables.then(|| elements_of_variables(&file).map_err(at)).transpose()?;
    let structure = Structure::build(&file, &Tree::build(&file));
    let lengths = Lengths::name_all(&structure, &wanted.wishes)?;
    let others: Vec<&str> = lengths.parameters.iter().map(|named| &*named.name).collect();
    if others.contains(&&*wanted.root) {
        return Err(format!("a type parameter and the outermost struct would have the name `{}`", wanted.root));
    }
    let names = name_structs(&structure, &wanted.root, &others);
    let name = path.file_name().map(OsStr::to_string_lossy).unwrap_or_default();
    let command = format!("cargo congruent types {}{name}", wanted.options);
    let source = Source { command, file: &file, structure: &structure, names: &names, lengths: &lengths, variables };
    Ok(source.print())
}

/// Refuses a file whose tensors have no types.
fn check_tensors(file: &File) -> Result<(), String> {
    if file.tensors.is_empty() {
        return Err("the file has no tensors".to_owned());
    }
    match file.tensors.iter().find(|tensor| element(tensor.elements).is_none()) {
        Some(other) => {
            let name = if other.name.is_empty() { String::new() } else { format!("{}: ", other.name) };
            Err(format!("{name}no type of Rust has elements of type {}", other.elements))
        }
        None => Ok(()),
    }
}

/// The elements of variables: `f32` or `f64`, whichever more tensors have.
fn elements_of_variables(file: &File) -> Result<ElementType, String> {
    let count = |elements| file.tensors.iter().filter(|tensor| tensor.elements == elements).count();
    match (count(ElementType::F32), count(ElementType::F64)) {
        (0, 0) => Err("no tensor has elements of type f32 or f64, as variables have".to_owned()),
        (singles, doubles) if singles >= doubles => Ok(ElementType::F32),
        _ => Ok(ElementType::F64),
    }
}
