//! The tests of the source: a file is loaded and saved, and one with a wrong length is refused.

use super::text::{WIDTH, literal};
use super::{Source, element, fixed};
use crate::header::ElementType;
use crate::types::file::Stored;
use crate::types::groups::LONGEST;
use crate::types::words::group_digits;

/// The most bytes of tensors that a test makes without being asked: it has them four times.
const MOST: usize = 1 << 26;

impl Source<'_> {
    /// The tests.
    pub(super) fn checks(&self) -> String {
        let parameters = &self.lengths.parameters;
        let lengths: Vec<String> =
            parameters.iter().map(|named| format!("len![{}]", group_digits(named.size as u128))).collect();
        let root = &self.names[self.structure.root()];
        let (own, alias) = match lengths.is_empty() {
            true => (root.as_str(), String::new()),
            false => ("Own", format!("\n    type Own = {root}<{}>;\n", lengths.join(", "))),
        };
        let imports = match (self.variables.is_some(), lengths.is_empty()) {
            (true, true) => &["dim::AxisPattern"][..],
            (true, false) => &["dim::AxisPattern", "len"],
            (false, true) => &["AnyRank", "dim::AxisPattern"],
            (false, false) => &["dim::AxisPattern", "{AnyRank, len}"],
        };
        let imports: String = imports.iter().map(|name| format!("    use congruent::{name};\n")).collect();
        let again = match self.variables {
            Some(_) => "let again = loaded.write_with(|writer| writer.write_to(&mut saved));\n        again",
            None => "loaded.writer().write_to(&mut saved)",
        };
        let count = group_digits(self.file.tensors.len() as u128);
        let text = fixed::CHECKS.replace("@IGNORE@", &self.ignore()).replace("@ALIAS@", &alias);
        let text = text
            .replace("@OWN@", own)
            .replace("@IMPORTS@", &imports)
            .replace("@COUNT@", &count)
            .replace("@AGAIN@", again);
        self.wrong_length(&self.elements(&text))
    }

    /// Returns the attribute that excludes a test which needs much memory from ordinary runs.
    fn ignore(&self) -> String {
        match self.file.bytes {
            0..MOST => String::new(),
            bytes => format!("\n    #[ignore = \"takes {} MB of memory\"]", group_digits((bytes / 250_000) as u128)),
        }
    }

    /// Tensors of each type of elements that the file has.
    fn elements(&self, text: &str) -> String {
        let mut all: Vec<ElementType> = Vec::new();
        for tensor in &self.file.tensors {
            if !all.contains(&tensor.elements) {
                all.push(tensor.elements);
            }
        }
        let (mut make, mut add) = (String::new(), String::new());
        for elements in all {
            let (name, element) = (elements.name(), element(elements).unwrap_or_default());
            let made = match elements {
                ElementType::Bool => "k % 2 == 1".to_owned(),
                ElementType::F16 | ElementType::Bf16 => format!("{element}::from_f32(k as f32)"),
                _ => format!("k as {element}"),
            };
            make += &format!("        let {name}s = make(all, |k| {made});\n");
            add += &format!(
                "        for (name, x) in &{name}s {{\n            writer = writer.tensor(name, x);\n        }}\n"
            );
        }
        text.replace("@MAKE@", &make).replace("@ADD@", &add)
    }

    /// The smallest tensor, with one place more along its last axis. (Where the type says nothing of it, without axes.)
    fn wrong_length(&self, text: &str) -> String {
        let bits = |tensor: &&Stored| tensor.numel().saturating_mul(tensor.elements.bits() as u128);
        let Some(smallest) = self.file.tensors.iter().min_by_key(bits) else { return text.to_owned() };
        let Stored { name, elements, sizes } = smallest;
        let wrong: Vec<usize> = match sizes.split_last() {
            Some((last, _)) if *last > LONGEST => vec![],
            Some((last, others)) => others.iter().copied().chain([last + 1]).collect(),
            None => vec![2],
        };
        let list = |sizes: &[usize], show: fn(usize) -> String| {
            sizes.iter().map(|size| show(*size)).collect::<Vec<_>>().join(", ")
        };
        let text = text.replace("@WRONG@", &list(&wrong, |size| group_digits(size as u128)));
        let text = text.replace("@ELEMENTS@", &format!("{elements:?}"));
        let typed = list(sizes, |size| if size > LONGEST { "_".to_owned() } else { size.to_string() });
        let differ = format!("the file has {wrong:?} {elements}, the type says [{typed}] {elements}");
        text.replace("@DIFFER@", &bind("differ", &differ)).replace("@NAME@", &bind("name", name))
    }
}

/// `let name = "..";`, on two lines if it is long.
fn bind(name: &str, text: &str) -> String {
    let (start, text) = (format!("        let {name} ="), literal(text));
    let space = if start.len() + text.len() + 2 <= WIDTH { " " } else { "\n            " };
    format!("{start}{space}{text};\n")
}
