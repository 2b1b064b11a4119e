//! The source: constants, structs with their names in the file, `load` and `save`, tests. The rest is in `congruent_files::parts`.
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

use super::file::{File, Format};
use super::lengths::{Lengths, Named};
use super::structure::Structure;
use super::words::group_digits;
use congruent_formats::header::ElementType;
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
        let has_tensors = self.file.tensors.iter().any(|tensor| self.variables != Some(tensor.elements));
        let own = list_names(&[(!self.lengths.parameters.is_empty(), "Dim"), (has_tensors, "Tensor"), (true, "shape")]);
        let reader = format!("FileError, {}, Wanted, names", self.file.format.reader());
        let files = list_names(&[(has(ElementType::Bf16), "Bf16"), (has(ElementType::F16), "F16"), (true, &reader)]);
        let module = self.file.format.module();
        let mut uses = ["parts::Names".to_owned(), format!("{module}::Writer")];
        uses.sort();
        let [first, second] = uses;
        let grad = if self.variables.is_some() { "use congruent_grad::{Module, Var};\n" } else { "" };
        format!(
            "use congruent::{own};\n\
             use congruent_files::{first};\n\
             use congruent_files::{second};\n\
             use congruent_files::{files};\n\
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

    /// `load` and `save`.
    fn methods(&self) -> String {
        let documentation = if self.file.format == Format::Npy { fixed::OF_AN_ARRAY } else { fixed::OF_TENSORS };
        let generics = self.generics(self.structure.root(), ": Dim");
        let separator = self.structure.separator.to_string();
        let (root, writer) = (self.root(), self.writer());
        let code = [
            ("GENERICS", &*generics),
            ("ROOT", &root),
            ("READER", self.file.format.reader()),
            ("SEPARATOR", &separator),
            ("WRITER", &writer),
        ];
        fixed::fill(fixed::METHODS, &[code, documentation].concat())
    }

    /// The lines that build a writer.
    fn writer(&self) -> String {
        let write = match (self.file.format, self.variables.is_some()) {
            (Format::Npy, false) => "Writer::new(&self.array)".to_owned(),
            (Format::Npy, true) => "Writer::view(self.array.value())".to_owned(),
            _ => format!("Names::separated_by('{}').write(self, Writer::new())", self.structure.separator),
        };
        let short = self.file.metadata.iter().filter(|(key, text)| key.len() + text.len() <= SHORT_TEXT);
        let texts = short.map(|(key, text)| format!("writer.metadata({}, {})", literal(key), literal(text)));
        let mut steps: Vec<String> = [write].into_iter().chain(texts).collect();
        let last = steps.pop().unwrap_or_default();
        let steps: String = steps.iter().map(|step| format!("        let writer = {step};\n")).collect();
        format!("{steps}        {last}\n")
    }
}

/// The names that are used, in braces if they are several.
fn list_names(names: &[(bool, &str)]) -> String {
    let used: Vec<&str> = names.iter().filter(|(is_used, _)| *is_used).map(|(_, name)| *name).collect();
    match used[..] {
        [one] if !one.contains(',') => one.to_owned(),
        _ => format!("{{{}}}", used.join(", ")),
    }
}
