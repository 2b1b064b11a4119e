//! The source: constants, structs with their names in the file, `load` and `save`, tests.
//!
//! | module, from below | |
//! |---|---|
//! | `text` | names of the file in comments and strings |
//! | `fixed` | what is the same for every file |
//! | `structs` | structs |
//! | `checks` | tests |
//!
//! It is formatted as rustfmt does, with its defaults and with the settings of this repository.

mod checks;
mod fixed;
mod structs;
mod text;

use super::file::File;
use super::lengths::{Lengths, Named};
use super::structure::Structure;
use super::words::group_digits;
use crate::header::ElementType;
use text::{code, escape, literal, wrap};

/// The input of the printer: a file, its structs, and the names of lengths and structs.
pub struct Source<'s> {
    /// The command that makes it.
    pub command: String,
    /// The file.
    pub file: &'s File,
    /// Its structs.
    pub structure: &'s Structure,
    /// The names of the structs.
    pub names: &'s [String],
    /// How lengths are written.
    pub lengths: &'s Lengths,
    /// The elements of variables, where tensors of these are variables.
    pub variables: Option<ElementType>,
}

/// The type of elements in Rust, if it has one.
pub fn element(elements: ElementType) -> Option<&'static str> {
    use ElementType as E;
    match elements {
        E::F16 => Some("F16"),
        E::Bf16 => Some("Bf16"),
        E::F64 | E::F32 | E::I64 | E::I32 | E::I16 | E::I8 | E::U64 | E::U32 | E::U16 | E::U8 | E::Bool => {
            Some(elements.name())
        }
        _ => None,
    }
}

/// The longest text of the metadata that is written to other files, too: name and text.
const SHORT_TEXT: usize = 60;

impl Source<'_> {
    /// The whole source.
    pub fn print(&self) -> String {
        let mut parts = vec![self.head(), self.imports()];
        parts.extend(Some(self.constants()).filter(|all| !all.is_empty()));
        for place in self.structure.top_down() {
            parts.push(self.definition(place));
            if place == self.structure.root() {
                parts.push(self.methods());
            }
            parts.push(self.table(place));
        }
        parts.push(self.fixed());
        parts.push(self.checks());
        parts.join("\n")
    }

    /// The name of the whole, with its type parameters.
    fn root(&self) -> String {
        self.title(self.structure.root())
    }

    fn head(&self) -> String {
        let File { name, tensors, .. } = self.file;
        let elements: u128 = tensors.iter().map(|tensor| tensor.numel()).sum();
        let (count, elements) = (group_digits(tensors.len() as u128), group_digits(elements));
        let mut lines =
            vec![format!("The tensors of {}: {count}, with {elements} elements.", code(name)), String::new()];
        lines.extend(wrap(&format!("Made by `{}`. For another file, make it again.", escape(&self.command))));
        for (key, text) in self.long_texts() {
            let bytes = group_digits(text.len() as u128);
            lines.push(format!("The metadata {} of the file, {bytes} bytes, is not saved.", code(key)));
        }
        let head: String = lines.iter().map(|line| format!("//! {line}").trim_end().to_owned() + "\n").collect();
        head + "#![allow(dead_code, reason = \"a program may use a part of this\")]\n"
    }

    fn imports(&self) -> String {
        let has = |wanted| self.file.tensors.iter().any(|tensor| tensor.elements == wanted);
        let is_generic = !self.lengths.parameters.is_empty();
        let has_variables = self.variables.is_some();
        let list = |names: &[(bool, &str)]| {
            names.iter().filter(|(is_used, _)| *is_used).map(|(_, name)| *name).collect::<Vec<_>>().join(", ")
        };
        let own = list(&[
            (has_variables, "AnyRank"),
            (is_generic, "Dim"),
            (true, "Lengths, Tensor"),
            (has_variables, "View"),
            (true, "shape"),
        ]);
        let files = list(&[
            (has(ElementType::Bf16), "Bf16"),
            (has(ElementType::F16), "F16"),
            (true, "FileElement, FileError, Safetensors, Wanted"),
        ]);
        let grad = if has_variables { "use congruent_grad::{Module, Var};\n" } else { "" };
        format!(
            "use congruent::{{{own}}};\n\
             use congruent_files::safetensors::Writer;\n\
             use congruent_files::{{{files}}};\n\
             {grad}use std::path::Path;\n"
        )
    }

    fn constants(&self) -> String {
        let print = |named: &Named| {
            let (name, size) = (&named.name, group_digits(named.size as u128));
            let axes = if named.count == 1 { "axis" } else { "axes" };
            let doc = format!("/// The length of {} {axes}, for example in {}.\n", named.count, code(&named.tensor));
            format!("{doc}pub const {name}: usize = {size};\n")
        };
        self.lengths.constants.iter().map(print).collect::<Vec<_>>().join("\n")
    }

    /// The texts of the metadata that are too long for a source.
    fn long_texts(&self) -> impl Iterator<Item = &(String, String)> {
        self.file.metadata.iter().filter(|(key, text)| key.len() + text.len() > SHORT_TEXT)
    }

    /// `load`, `save` and what they are made of.
    fn methods(&self) -> String {
        let short = self.file.metadata.iter().filter(|(key, text)| key.len() + text.len() <= SHORT_TEXT);
        let mut texts: Vec<String> =
            short.map(|(key, text)| format!("writer.metadata({}, {})", literal(key), literal(text))).collect();
        let save = match (self.variables.is_some(), texts.pop()) {
            (true, None) => fixed::SAVE_VARIABLES.to_owned(),
            (true, Some(last)) => {
                texts.push(last);
                fixed::SAVE_VARIABLES.to_owned()
            }
            (false, None) => fixed::SAVE_TENSORS.replace(
                "let writer = self.put(\"\", Writer::new());\n        @TEXTS@writer",
                "self.put(\"\", Writer::new())",
            ),
            (false, Some(last)) => fixed::SAVE_TENSORS.replace("@TEXTS@writer", &format!("@TEXTS@{last}")),
        };
        let texts: String = texts.iter().map(|text| format!("let writer = {text};\n        ")).collect();
        let generics = self.generics(self.structure.root(), ": Dim");
        let text = fixed::METHODS.replace("@GENERICS@", &generics).replace("@ROOT@", &self.root());
        text.replace("@SAVE@", &save).replace("@TEXTS@", &texts)
    }

    fn fixed(&self) -> String {
        let has_lists = self.structure.all.iter().flat_map(|own| &own.fields).any(|field| field.kind.is_list());
        let lists = match self.structure.separator {
            _ if !has_lists => String::new(),
            separator => fixed::LISTS.replace("@SEPARATOR@", &separator.to_string()),
        };
        let generics = if self.lengths.parameters.is_empty() { ["", "", ""] } else { fixed::GENERICS };
        let names = ["@PATTERN@", "@BOUNDS@", "@ARGUMENTS@"].into_iter().zip(generics);
        let table = names.fold(fixed::TABLE.to_owned(), |table, (mark, text)| table.replace(mark, text));
        let variables = self.variables.map(|own| fixed::VARIABLES.replace("@ELEMENT@", own.name())).unwrap_or_default();
        let [declared, unused, passed] = match self.variables {
            Some(_) => [", vars: &mut Vars<'a>", ", _vars: &mut Vars<'a>", ", vars"],
            None => [""; 3],
        };
        let text = [fixed::PART, &variables, &lists, &table].concat();
        text.replace("@VARS@", declared).replace("@UNUSED@", unused).replace("@PASSED@", passed)
    }
}
