//! Structs, and their tables of names.

use super::text::{WIDTH, code, literal};
use super::{Source, element};
use crate::types::file::Format;
use crate::types::structure::{Axis, Field, Kind};
use crate::types::words::group_digits;
use congruent_formats::header::ElementType;

/// Variables of a norm that are counted, not learned, as PyTorch calls them.
const STATISTICS: [&str; 2] = ["running_mean", "running_var"];

impl Source<'_> {
    /// The definition of a struct.
    pub(super) fn definition(&self, place: usize) -> String {
        let own = &self.structure.all[place];
        let first = own.first.join(&self.structure.separator.to_string());
        let doc = match own.count - 1 {
            _ if self.file.format == Format::Npy => "The array of the file.".to_owned(),
            _ if place == self.structure.root() => "All tensors of the file.".to_owned(),
            0 => format!("The tensors of {}.", code(&first)),
            more => format!("The tensors of {}, and of {} more like it.", code(&first), group_digits(more as u128)),
        };
        let derive = self.derive(place);
        let mut text =
            format!("/// {doc}\n{derive}pub struct {}{} {{\n", self.names[place], self.generics(place, ": Dim"));
        for field in &own.fields {
            text += &format!("    /// {}\n{}{}", self.describe(field), self.attribute(field), self.declare(field));
        }
        text + "}\n"
    }

    /// Returns the derives of a struct.
    fn derive(&self, place: usize) -> String {
        let is_variable = |field: &Field| field.kind.tensor().is_none_or(|(own, _)| Some(own) == self.variables);
        match self.variables {
            Some(_) if self.structure.all[place].fields.iter().any(is_variable) => "#[derive(Module)]\n".to_owned(),
            Some(elements) => format!("#[derive(Module)]\n#[module(element = {elements})]\n"),
            // (`derive` does not look into macros for type parameters.)
            None if self.generics(place, "").is_empty() => "#[derive(Clone, Debug)]\n".to_owned(),
            None => String::new(),
        }
    }

    /// Returns the attribute of a field in a module: the field is a variable with a gradient, one without, or no variable.
    fn attribute(&self, field: &Field) -> &'static str {
        match (self.variables, field.kind.tensor()) {
            (Some(elements), Some((own, _))) if own != elements => "    #[module(skip)]\n",
            (Some(_), Some(_)) if STATISTICS.contains(&&*field.part) => "    #[module(frozen)]\n",
            _ => "",
        }
    }

    /// The table of a struct: what its fields are called in the file.
    pub(super) fn table(&self, place: usize) -> String {
        let row = |field: &Field| format!("{}: {}", field.name, literal(&field.text));
        let rows: Vec<String> = self.structure.all[place].fields.iter().map(row).collect();
        let short = format!("    {} {{ {} }}\n", self.title(place), rows.join(", "));
        if short.len() <= WIDTH {
            return format!("names! {{\n{short}}}\n");
        }
        let rows: String = rows.iter().map(|row| format!("        {row},\n")).collect();
        format!("names! {{\n    {} {{\n{rows}    }}\n}}\n", self.title(place))
    }

    /// The name of a struct with its type parameters: `Layer<Hidden>`.
    pub(super) fn title(&self, place: usize) -> String {
        self.names[place].clone() + &self.generics(place, "")
    }

    /// The type parameters of a struct, each with this bound: `<Hidden: Dim>`.
    pub(super) fn generics(&self, place: usize, bound: &str) -> String {
        let own = self.lengths.parameters.iter().filter(|named| self.has_parameter(place, &named.name));
        let own: Vec<String> = own.map(|named| format!("{}{bound}", named.name)).collect();
        if own.is_empty() { String::new() } else { format!("<{}>", own.join(", ")) }
    }

    fn has_parameter(&self, place: usize, name: &str) -> bool {
        self.structure.all[place].fields.iter().any(|field| match (field.kind.tensor(), field.kind.place()) {
            (Some((_, axes)), _) => self.lengths.has_parameter(axes, name),
            (None, below) => below.is_some_and(|below| self.has_parameter(below, name)),
        })
    }

    /// Returns the documentation of a field: `` `[128, 784] f32` ``.
    fn describe(&self, field: &Field) -> String {
        let (mut kind, mut lists) = (&field.kind, String::new());
        while let Kind::List(item, length) = kind {
            lists += &format!("{} items of ", group_digits(*length as u128));
            kind = item;
        }
        let what = match kind {
            Kind::Tensor(elements, axes) => format!("`{} {elements}`", show_sizes(axes)),
            other => match other.count_tensors(&self.structure.all) {
                1 => "1 tensor".to_owned(),
                count => format!("{} tensors", group_digits(count as u128)),
            },
        };
        match &field.part {
            part if *part == field.name => lists + &what,
            part if part.is_empty() && field.kind.is_list() => lists + &what,
            part if part.is_empty() => what + ", without a name of its own in the file",
            part => format!("{lists}{what}, {} in the file", code(part)),
        }
    }

    /// The declaration of a field, on more than one line if it is long.
    fn declare(&self, field: &Field) -> String {
        let (name, kind) = (&field.name, self.kind(&field.kind));
        match field.kind.tensor() {
            _ if name.len() + kind.len() + 11 <= WIDTH => format!("    pub {name}: {kind},\n"),
            Some(_) if kind.len() + 9 > WIDTH => format!("    pub {name}: {},\n", self.break_kind(&field.kind)),
            _ => format!("    pub {name}:\n        {kind},\n"),
        }
    }

    /// The type of a field, with a line for each argument of its tensors.
    fn break_kind(&self, kind: &Kind) -> String {
        let (elements, axes) = match kind {
            Kind::Tensor(elements, axes) => (*elements, axes),
            Kind::List(item, length) => return list_type(&self.break_kind(item), *length),
            Kind::Struct(place) => return self.title(*place),
        };
        let mut shape = self.shape(axes);
        if shape.len() + 9 > WIDTH {
            let axes: Vec<String> =
                axes.iter().map(|axis| format!("\n            {}", self.lengths.spell(axis))).collect();
            shape = format!("shape![{}\n        ]", axes.join(","));
        }
        let [name, element] = self.tensor_type(elements);
        format!("{name}<\n        {element},\n        {shape},\n    >")
    }

    /// The type of a field.
    fn kind(&self, kind: &Kind) -> String {
        match kind {
            Kind::Tensor(elements, axes) => {
                let [name, element] = self.tensor_type(*elements);
                format!("{name}<{element}, {}>", self.shape(axes))
            }
            Kind::Struct(place) => self.title(*place),
            Kind::List(item, length) => list_type(&self.kind(item), *length),
        }
    }

    /// The name of the type of tensors with these elements, and the type of the elements.
    fn tensor_type(&self, elements: ElementType) -> [&'static str; 2] {
        let name = if self.variables == Some(elements) { "Var" } else { "Tensor" };
        [name, element(elements).unwrap_or_default()]
    }

    fn shape(&self, axes: &[Axis]) -> String {
        format!("shape![{}]", axes.iter().map(|axis| self.lengths.spell(axis)).collect::<Vec<_>>().join(", "))
    }
}

/// The type of a list: `[Layer; 12]`.
fn list_type(item: &str, length: usize) -> String {
    format!("[{item}; {}]", group_digits(length as u128))
}

/// The sizes of a tensor: `[128, 784]`.
fn show_sizes(axes: &[Axis]) -> String {
    format!("[{}]", axes.iter().map(|axis| axis.size.to_string()).collect::<Vec<_>>().join(", "))
}
