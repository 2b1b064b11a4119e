//! The tests of the source: a file is loaded and saved, and one with a wrong length is refused.

use super::text::{WIDTH, literal};
use super::{Source, fixed};
use crate::types::file::{Format, Stored};
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
        let imports = if lengths.is_empty() { "" } else { "    use congruent::len;\n" };
        let [compare, said, what, wanted] = match self.file.format {
            Format::Npy => [fixed::COMPARE_ARRAYS, fixed::SAID_OF_AN_ARRAY, "this array", "&wanted[0]"],
            _ => [fixed::COMPARE, fixed::SAID, "these tensors", "wanted"],
        };
        let Some(wrong) = self.wrong_length() else { return String::new() };
        fixed::fill(
            fixed::CHECKS,
            &[
                ("IMPORTS", imports),
                ("ALIAS", &alias),
                ("IGNORE", &self.ignore()),
                ("OWN", own),
                ("COUNT", &group_digits(self.file.tensors.len() as u128)),
                ("READER", self.file.format.reader()),
                ("COMPARE", compare),
                ("NAME", &wrong.bound),
                ("NAMED", wrong.name),
                ("DIFFER", &bind("differ", &wrong.differ)),
                ("WRONG", &wrong.sizes),
                ("ELEMENTS", &wrong.elements),
                ("SAID", said),
                ("WHAT", what),
                ("WANTED", wanted),
            ],
        )
    }

    /// Returns the attribute that excludes a test which needs much memory from ordinary runs.
    fn ignore(&self) -> String {
        match self.file.bytes {
            0..MOST => String::new(),
            bytes => format!("\n    #[ignore = \"takes {} MB of memory\"]", group_digits((bytes / 250_000) as u128)),
        }
    }

    /// The smallest tensor, with one place more along its last axis. (Where the type says nothing of it, without axes.)
    fn wrong_length(&self) -> Option<WrongLength> {
        let bits = |tensor: &&Stored| tensor.numel().saturating_mul(tensor.elements.bits() as u128);
        let Stored { name, elements, sizes } = self.file.tensors.iter().min_by_key(bits)?;
        let wrong: Vec<usize> = match sizes.split_last() {
            Some((last, _)) if *last > LONGEST => vec![],
            Some((last, others)) => others.iter().copied().chain([last + 1]).collect(),
            None => vec![2],
        };
        let list = |sizes: &[usize], show: fn(usize) -> String| {
            sizes.iter().map(|size| show(*size)).collect::<Vec<_>>().join(", ")
        };
        let typed = list(sizes, |size| if size > LONGEST { "_".to_owned() } else { size.to_string() });
        let (bound, name) = match self.file.format {
            Format::Npy => (String::new(), "\"\""),
            _ => (bind("name", name), "name"),
        };
        Some(WrongLength {
            bound,
            name,
            differ: format!("the file has {wrong:?} {elements}, the type says [{typed}] {elements}"),
            sizes: list(&wrong, |size| group_digits(size as u128)),
            elements: format!("{elements:?}"),
        })
    }
}

/// A tensor of a wrong length, as the source of a test.
struct WrongLength {
    /// The statement that binds its name, if it has one.
    bound: String,
    /// The expression of its name.
    name: &'static str,
    /// The sentence about it.
    differ: String,
    /// Its sizes.
    sizes: String,
    /// The variant of its elements.
    elements: String,
}

/// `let name = "..";`, on two lines if it is long.
fn bind(name: &str, text: &str) -> String {
    let (start, text) = (format!("        let {name} ="), literal(text));
    let space = if start.len() + text.len() + 2 <= WIDTH { " " } else { "\n            " };
    format!("{start}{space}{text};\n")
}
