//! Blocks of methods, and the parts of a method.

use congruent_operations::{Operation, Owner};

/// Words, and their replacements.
pub(super) type Words = &'static [(&'static str, &'static str)];

/// A block of methods of one kind on one type.
pub(super) struct Face {
    /// The name of the type in a call.
    pub owner: &'static str,
    /// The type in the list, and whether the methods are those of a rank known only at run time. `None` if the list does not have the methods.
    pub listed: Option<(Owner, bool)>,
    /// The heading of their block on the page of the type. Empty for a hidden block.
    pub heading: &'static str,
    /// `impl<T: Element, S: Lengths> Strided<T, S>`
    pub head: &'static str,
    /// Words of signatures, and their replacements.
    pub words: Words,
    pub forms: &'static [Form],
}

/// A method of each operation.
pub(super) struct Form {
    /// The name, with `*` for the name of the operation.
    pub name: &'static str,
    /// The index of its body among the bodies of the type.
    pub body: usize,
    /// Words of the body, and their replacements.
    pub words: Words,
    /// The text after the summary in the first line of the documentation, and the sections at its end. If the summary is not used, the line
    /// itself. `*` is the name of the operation, `FORM` the name of the method. `SUMMARY along ..` is the summary with other axes.
    pub documentation: &'static str,
    /// Whether the documentation of the operation comes before the sections.
    pub rest: bool,
    /// Whether the section `# Errors` of the documentation of the operation comes after the sections.
    pub errors: bool,
    /// The end of the documentation if the operation has variants that return a `Result`.
    pub panics: &'static str,
    pub attributes: &'static str,
    /// The signature after the name, with the words of the face; `BOUND` is the trait of elements, `RESULT` the element type of the result,
    /// `RELATION` the relation of shapes, and `VALUES` the parameters that are values. `OWN_SETTINGS` are the settings of a window, the last
    /// of which has the type `P`, and `SETTINGS_TRAIT` its trait. A form `try_..` returns a `Result` of the type after `->`.
    pub signature: &'static str,
    /// The entries that have the method, if not all: the required properties (see [`Entry::is`](super::read::Entry::is)).
    pub only: &'static str,
}

/// The default values of a form.
pub(super) const FORM: Form = Form {
    name: "*",
    body: 0,
    words: &[],
    documentation: "",
    rest: false,
    errors: false,
    panics: "",
    attributes: "",
    signature: "",
    only: "",
};

/// The blocks of methods of a rank known only at run time, on tensors and views.
pub(super) const ANY_RANK: &str = "impl<T: Element> AnyRankStrided<T>";

impl Face {
    /// Iterates over the forms that the list has for an operation.
    pub fn forms_of(&self, operation: &'static Operation) -> impl Iterator<Item = &'static Form> {
        let names: Option<Vec<_>> = self.listed.map(|(owner, any_rank)| operation.names(owner, any_rank).collect());
        let is_listed = move |form: &&Form| names.as_ref().is_none_or(|names| names.contains(&form.name_of(operation)));
        self.forms.iter().filter(is_listed)
    }

    /// Returns the line before the methods, below the heading of the kind or of the call: `Running extremes` and `Running extremes, any rank`.
    pub fn head(&self, of_the_call: Option<&str>) -> String {
        let (kind, place) = self.heading.split_at(self.heading.find(", ").unwrap_or(self.heading.len()));
        match of_the_call.unwrap_or(kind) {
            "" => self.head.to_owned(),
            heading => format!("#[doc = {:?}] {}", format!("# {heading}{place}"), self.head),
        }
    }
}

impl Form {
    fn name_of(&self, operation: &Operation) -> String {
        self.name.replace('*', operation.name)
    }

    /// Returns the first line of the documentation, as an attribute.
    pub fn documentation(&self, summary: &str, operation: &Operation) -> String {
        let line = match self.documentation.lines().next() {
            None => return "#[doc(hidden)]".to_owned(),
            Some("SUMMARY") => summary.to_owned(),
            Some(along) if along.starts_with("SUMMARY ") => name_axes(summary, &along["SUMMARY ".len()..]),
            Some(whole) if !whole.starts_with([' ', ',']) => self.with_names(whole, operation),
            Some(more) => format!("{summary}{more}"),
        };
        format!("#[doc = {line:?}]")
    }

    /// Returns the sections, as an attribute.
    pub fn sections(&self, operation: &Operation) -> String {
        let sections = self.documentation.split_once('\n').map(|(_, sections)| self.with_names(sections, operation));
        sections.map(|text| format!("#[doc = {text:?}]")).unwrap_or_default()
    }

    /// Replaces the names of the operation and of the method in documentation.
    fn with_names(&self, text: &str, operation: &Operation) -> String {
        let and_panics = if operation.is_fallible() { ", and panics as it does" } else { "" };
        let text = text.replace("FORM", &self.name_of(operation)).replace("PANICS", and_panics);
        text.replace('*', operation.name)
    }

    /// Returns the end of the documentation, as an attribute.
    pub fn ending(&self, operation: &Operation) -> String {
        if self.panics.is_empty() || !operation.is_fallible() {
            return String::new();
        }
        format!("#[doc = {:?}]", self.with_names(&format!("\n{}", self.panics), operation))
    }

    /// Returns the signature: the tokens before the body.
    pub fn signature(&self, face: &Face, operation: &Operation) -> String {
        let name = self.name_of(operation);
        let values = parameters_of_tensors(operation);
        let signature = face.words.iter().fold(self.signature.to_owned(), |text, (word, own)| text.replace(word, own));
        let element = if operation.element.is_empty() { "Element" } else { operation.element };
        // In place the element type stays the same: if the result has another type, only real numbers have the method.
        let in_place = if operation.result == "T" { element } else { "Number" };
        let signature =
            signature.replace("OWN_TYPE", in_place).replace("BOUND", element).replace("RESULT", operation.result);
        let signature = fill_settings(signature, operation).replace("RELATION", operation.relation);
        let signature = signature.replace("VALUES", &values);
        let signature = if self.name.starts_with("try_") { return_result(signature) } else { signature };
        format!("{}{} pub fn {name}{signature}", self.must_use(face, operation), self.attributes)
    }

    /// Returns the warning about an unused result, if the type has the operation in place, too. (Other results have the warning of their type.)
    fn must_use(&self, face: &Face, operation: &Operation) -> String {
        let name = self.name_of(operation);
        let owner = match face.listed {
            Some((Owner::Strided | Owner::Tensor | Owner::View | Owner::ViewMut | Owner::Shared, any_rank)) => {
                (Owner::Tensor, any_rank)
            }
            Some((Owner::StackTensor, any_rank)) => (Owner::StackTensor, any_rank),
            _ => return String::new(),
        };
        let in_place = format!("{name}_");
        let has_it = !name.starts_with("try_") && operation.names(owner.0, owner.1).any(|name| name == in_place);
        let reason = format!("`{name}` returns a new tensor; `{in_place}` changes this one");
        if has_it { format!("#[must_use = {reason:?}] ") } else { String::new() }
    }
}

/// Returns the parameters of a method of any rank, on tensors and views: `index: impl IndexOperand, `.
fn parameters_of_tensors(operation: &Operation) -> String {
    let own = |of: &'static str| match of {
        "Bags" => "impl BagOperand",
        "Index" => "impl IndexOperand",
        "Source" => "impl Operand<T>",
        _ => of,
    };
    operation.values.iter().map(|(name, of)| format!("{name}: {}, ", own(of))).collect()
}

/// Splits the parameters of a window before its settings from the settings: their name and their trait.
fn split_settings(operation: &Operation) -> (String, (&'static str, &'static str)) {
    let (settings, before) = operation.values.split_last().expect("a window has settings");
    (before.iter().map(|(name, of)| format!("{name}: {of}, ")).collect(), *settings)
}

/// Replaces the words for the settings of a window in a signature.
pub(super) fn fill_settings(signature: String, operation: &Operation) -> String {
    if !signature.contains("_SETTINGS") {
        return signature;
    }
    let (before, (name, of)) = split_settings(operation);
    let own = signature.replace("OWN_SETTINGS", &format!("{before}{name}: P"));
    own.replace("SOME_SETTINGS", &format!("{before}{name}: impl {of}")).replace("SETTINGS_TRAIT", of)
}

/// Returns the signature with a `Result`: `(&self) -> T where ..` becomes `(&self) -> Result<T, ShapeError> where ..`.
fn return_result(signature: String) -> String {
    match signature.split_once("-> ").and_then(|(front, rest)| Some((front, rest.split_once(" where")?))) {
        Some((front, (value, bounds))) => format!("{front}-> Result<{value}, ShapeError> where{bounds}"),
        None => signature,
    }
}

/// Returns a summary with other axes: ``The sum along axis `AXIS`, which is removed.`` becomes `The sum along an axis or several.` A sentence
/// that does not end in the first line of the documentation is cut.
fn name_axes(summary: &str, axes: &str) -> String {
    let axis = "along axis `AXIS`";
    let line = [", which is removed, ", ", which is removed", ""].iter().find_map(|removed| {
        let (before, after) = summary.split_once(&format!("{axis}{removed}"))?;
        Some(format!("{before}{axes}{}{after}", if removed.ends_with(' ') { " " } else { "" }))
    });
    let line = line.unwrap_or_else(|| summary.to_owned());
    match (line.ends_with('.'), line.rsplit_once(". "), line.split_once(": ")) {
        (false, Some((sentences, _)), _) | (false, None, Some((sentences, _))) => format!("{sentences}."),
        _ => line,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_twin_returns_a_result() {
        let sum = congruent_operations::find("sum").unwrap();
        let face = Face { owner: "", listed: None, heading: "", head: "", words: &[], forms: &[] };
        let form = Form { name: "try_*", signature: "(&self) -> A<B, C> where T: BOUND", ..FORM };
        assert_eq!(
            form.signature(&face, sum),
            " pub fn try_sum(&self) -> Result<A<B, C>, ShapeError> where T: Numeric"
        );
        assert_eq!(return_result("(&self, _: X) where X: Y".into()), "(&self, _: X) where X: Y");
    }

    #[test]
    fn a_summary_gets_other_axes() {
        let several = |summary| name_axes(summary, "along an axis or several");
        assert_eq!(
            several("The sum along axis `AXIS`, which is removed; NaN counts as 0. New, O(n)."),
            "The sum along an axis or several; NaN counts as 0. New, O(n)."
        );
        assert_eq!(
            several("Whether any element along axis `AXIS`, which is removed, is true."),
            "Whether any element along an axis or several is true."
        );
        assert_eq!(
            several("The variance along axis `AXIS`, which is removed: the sum, divided by"),
            "The variance along an axis or several."
        );
        assert_eq!(
            name_axes("The running sum along axis `AXIS`: new, O(n). Floats are", "along `axis`"),
            "The running sum along `axis`: new, O(n)."
        );
    }
}
