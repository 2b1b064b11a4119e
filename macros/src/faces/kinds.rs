//! What the methods of a kind look like, on each type.

mod along;
mod binary;
mod comparison;
mod reduction;

use congruent_operations::{Kind, Methods, Operation, Owner, forms};

/// The operations of a kind, and their methods.
pub(super) struct Family {
    kind: Kind,
    /// The methods that its operations have in the list, if others of the kind have other methods.
    methods: Option<&'static [Methods]>,
    pub faces: &'static [Face],
}

impl Family {
    /// Whether the operation is one of these.
    pub fn has(&self, operation: &Operation) -> bool {
        operation.kind == self.kind && self.methods.is_none_or(|methods| operation.methods == methods)
    }
}

/// Words, and what stands in their place.
pub(super) type Words = &'static [(&'static str, &'static str)];

/// One block of methods of a kind on one type.
pub(super) struct Face {
    /// What a call names the type.
    pub owner: &'static str,
    /// The type in the list, and whether the methods are those of a rank known only at run time. None if the list does not have the methods.
    listed: Option<(Owner, bool)>,
    /// The heading of their block on the page of the type. A block that nobody sees has none.
    heading: &'static str,
    /// `impl<T: Element, S: Lengths> Strided<T, S>`
    head: &'static str,
    /// Words of signatures, and what stands in their place.
    words: Words,
    pub forms: &'static [Form],
}

/// One method of each operation.
pub(super) struct Form {
    /// Its name, with `*` for that of the operation.
    name: &'static str,
    /// Which of the bodies of the type it has.
    pub body: usize,
    /// Words of the body, and what stands in their place.
    pub words: Words,
    /// What follows the summary in the first line of the documentation, and the sections at its end. Where the summary plays no part, the line
    /// itself. `*` is the name of the operation, `FORM` that of the method. `SUMMARY along ..` is the summary with other axes.
    documentation: &'static str,
    /// Whether the documentation of the operation has its place before the sections.
    pub rest: bool,
    /// What the documentation ends with if the operation has twins that return a `Result`.
    panics: &'static str,
    attributes: &'static str,
    /// Behind the name, with the words of the face; `BOUND` is the trait of elements, `RESULT` the type of those of the result, and `VALUES` the
    /// parameters that are values.
    signature: &'static str,
}

/// What a form has if it does not say otherwise.
const FORM: Form =
    Form { name: "*", body: 0, words: &[], documentation: "", rest: false, panics: "", attributes: "", signature: "" };

/// The blocks of methods of a rank known only at run time, on tensors and views.
const ANY_RANK: &str = "impl<T: Element> AnyRankStrided<T>";

impl Face {
    /// The forms that the list has of an operation.
    pub fn forms_of(&self, operation: &'static Operation) -> impl Iterator<Item = &'static Form> {
        let names: Option<Vec<_>> = self.listed.map(|(owner, any_rank)| operation.names(owner, any_rank).collect());
        let is_listed = move |form: &&Form| names.as_ref().is_none_or(|names| names.contains(&form.name_of(operation)));
        self.forms.iter().filter(is_listed)
    }

    /// What stands before the methods.
    pub fn head(&self) -> String {
        match self.heading {
            "" => self.head.to_owned(),
            heading => format!("#[doc = {:?}] {}", format!("# {heading}"), self.head),
        }
    }
}

impl Form {
    fn name_of(&self, operation: &Operation) -> String {
        self.name.replace('*', operation.name)
    }

    /// The first line of the documentation, as an attribute.
    pub fn documentation(&self, summary: &str, operation: &Operation) -> String {
        let line = match self.documentation.lines().next() {
            None => return "#[doc(hidden)]".to_owned(),
            Some("SUMMARY") => summary.to_owned(),
            Some(along) if along.starts_with("SUMMARY along ") => name_axes(summary, &along["SUMMARY ".len()..]),
            Some(whole) if !whole.starts_with([' ', ',']) => self.with_names(whole, operation),
            Some(more) => format!("{summary}{more}"),
        };
        format!("#[doc = {line:?}]")
    }

    /// The sections behind it, as an attribute.
    pub fn sections(&self, operation: &Operation) -> String {
        let sections = self.documentation.split_once('\n').map(|(_, sections)| self.with_names(sections, operation));
        sections.map(|text| format!("#[doc = {text:?}]")).unwrap_or_default()
    }

    /// Documentation with the names of the operation and of the method.
    fn with_names(&self, text: &str, operation: &Operation) -> String {
        let and_panics = if operation.is_fallible() { ", and panics as it does" } else { "" };
        let text = text.replace("FORM", &self.name_of(operation)).replace("PANICS", and_panics);
        text.replace('*', operation.name)
    }

    /// What the documentation ends with, as an attribute.
    pub fn ending(&self, operation: &Operation) -> String {
        if self.panics.is_empty() || !operation.is_fallible() {
            return String::new();
        }
        format!("#[doc = {:?}]", format!("\n{}", self.panics))
    }

    /// What stands before the body.
    pub fn signature(&self, face: &Face, operation: &Operation) -> String {
        let name = self.name_of(operation);
        let values: String = operation.values.iter().map(|(name, of)| format!("{name}: {of}, ")).collect();
        let signature = face.words.iter().fold(self.signature.to_owned(), |text, (word, own)| text.replace(word, own));
        let element = if operation.element.is_empty() { "Element" } else { operation.element };
        let signature = signature.replace("BOUND", element).replace("RESULT", operation.result);
        let signature = signature.replace("VALUES", &values);
        format!("{} pub fn {name}{signature}", self.attributes)
    }
}

/// A summary with other axes: ``The sum along axis `AXIS`, which is removed.`` becomes `The sum along an axis or several.` What does not end in the
/// first line of the documentation is cut.
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

/// The kinds by name.
pub(super) fn find(name: &str) -> Option<Family> {
    let of = |kind, faces| Some(Family { kind, methods: None, faces });
    let with = |kind, methods, faces| Some(Family { kind, methods: Some(methods), faces });
    match name {
        "unary" => of(Kind::Unary, UNARY),
        "binary" => of(Kind::Binary, binary::BINARY),
        "operator" => of(Kind::Operator, binary::OPERATOR),
        "assignment" => with(Kind::Elementwise, forms::ASSIGNMENT, binary::ASSIGNMENT),
        "order" => with(Kind::Comparison, forms::COMPARISON, comparison::ORDER),
        "equality" => with(Kind::Comparison, forms::EQUALITY, comparison::EQUALITY),
        "reduction" => of(Kind::Reduction, reduction::REDUCTION),
        "along" => of(Kind::Along, along::ALONG),
        _ => None,
    }
}

/// The entry of an operation among the methods of variables of any rank, for the kinds whose entries are alike:
/// `var_correction(axes: impl Axes, correction: f64, keepdim: bool) => |x| x.var_correction(&axes.axes(), correction, keepdim);`
pub(super) fn row_of_any_rank(operation: &Operation) -> Option<String> {
    let (name, values) = (operation.name, operation.values);
    let parameters: String = values.iter().map(|(name, of)| format!("{name}: {of}, ")).collect();
    let arguments: String = values.iter().map(|(name, _)| format!("{name}, ")).collect();
    Some(match operation.kind {
        Kind::Reduction => format!(
            "{name}(axes: impl Axes, {parameters}keepdim: bool) => |x| x.{name}(&axes.axes(), {arguments}keepdim);"
        ),
        Kind::Extreme => {
            format!("{name}(axis: impl Axis, keepdim: bool) -> found => |x| x.{name}(axis.to_value(), keepdim);")
        }
        Kind::Along => format!("{name}(axis: impl Axis) => |x| x.{name}(axis.to_value());"),
        _ => return None,
    })
}

const IN_PLACE: &[Form] = &[Form {
    name: "*_",
    documentation: " of each element, in place: O(n).",
    attributes: "#[inline]",
    signature: "(&mut self) -> &mut Self where T: BOUND",
    ..FORM
}];

const UNARY: &[Face] = &[
    Face {
        owner: "Strided",
        listed: Some((Owner::Strided, false)),
        heading: "Functions of each element",
        head: "impl<T: Element, S: Lengths> Strided<T, S>",
        words: &[],
        forms: &[Form {
            name: "*",
            documentation: " of each element, in a new tensor: O(n).",
            rest: true,
            attributes: "#[inline] #[track_caller]",
            signature: "(&self) -> Tensor<T, S> where T: BOUND",
            ..FORM
        }],
    },
    Face {
        owner: "Tensor",
        listed: Some((Owner::Tensor, false)),
        heading: "Functions of each element, in place",
        head: "impl<T: Element, S: Lengths> Tensor<T, S>",
        words: &[],
        forms: IN_PLACE,
    },
    Face {
        owner: "ViewMut",
        listed: Some((Owner::ViewMut, false)),
        heading: "Functions of each element, in place",
        head: "impl<'a, T: Element, S: Lengths> ViewMut<'a, T, S>",
        words: &[],
        forms: IN_PLACE,
    },
    Face {
        owner: "StackTensor",
        listed: Some((Owner::StackTensor, false)),
        heading: "Functions of each element",
        head: "impl<T: Element, S: InlineShape> StackTensor<T, S>",
        words: &[],
        forms: &[
            Form {
                name: "*",
                documentation: " of each element.",
                attributes: "#[inline(always)]",
                signature: "(&self) -> StackTensor<T, S> where T: BOUND",
                ..FORM
            },
            Form {
                name: "*_",
                body: 1,
                documentation: " of each element, in place.",
                attributes: "#[inline(always)]",
                signature: "(&mut self) -> &mut Self where T: BOUND",
                ..FORM
            },
        ],
    },
    Face {
        owner: "Lazy",
        listed: Some((Owner::Lazy, false)),
        heading: "Functions of each element",
        head: "impl<'a, T: Element, S: Lengths> Lazy<'a, T, S>",
        words: &[],
        forms: &[Form {
            name: "*",
            documentation: " of each element.",
            rest: true,
            attributes: "#[inline] #[allow(clippy::should_implement_trait, reason = \"`neg` is the operator, too, as of a tensor\")]",
            signature: "(mut self) -> Self where T: BOUND",
            ..FORM
        }],
    },
    // Nothing is written through a view that only reads: the methods are there to be rejected in the words of `ThroughView`.
    Face {
        owner: "View",
        listed: None,
        heading: "",
        head: "impl<T, S: Lengths> View<'_, T, S>",
        words: &[],
        forms: &[Form {
            name: "*_",
            documentation: "",
            attributes: "",
            signature: "(&self) where Self: crate::ops::inplace::ThroughView",
            ..FORM
        }],
    },
    Face {
        owner: "Var",
        listed: Some((Owner::Var, false)),
        heading: "Functions of each element",
        head: "impl<T: Float, S: Lengths> Var<T, S>",
        words: &[],
        forms: &[Form {
            name: "*",
            documentation: "The differentiable form of [`Strided::*`].",
            attributes: "#[track_caller]",
            signature: "(&self) -> Var<T, S>",
            ..FORM
        }],
    },
];

#[cfg(test)]
mod tests {
    use super::*;
    use congruent_operations::ALL;

    /// The list says which methods there are, and this module what they look like: of the operations of these kinds, each method has a form. (The
    /// methods of `AnyRankVar` have rows of their own; those of `Sparse` are written out.)
    #[test]
    fn a_kind_prints_the_methods_of_the_list() {
        for name in ["unary", "binary", "operator", "assignment", "order", "equality", "reduction", "along"] {
            let family = find(name).unwrap();
            for operation in ALL.iter().filter(|operation| family.has(operation)) {
                let is_printed =
                    |of: &&Methods| (of.owner, of.any_rank) != (Owner::Var, true) && of.owner != Owner::Sparse;
                for methods in operation.methods.iter().filter(is_printed) {
                    let of_it =
                        family.faces.iter().filter(|face| face.listed == Some((methods.owner, methods.any_rank)));
                    let mut printed: Vec<_> =
                        of_it.flat_map(|face| face.forms_of(operation)).map(|form| form.name).collect();
                    let mut listed: Vec<_> = methods.names.split(' ').collect();
                    (printed.sort_unstable(), listed.sort_unstable());
                    assert_eq!(printed, listed, "{} of {:?}", operation.name, methods.owner);
                }
            }
        }
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

    #[test]
    fn a_method_is_printed_from_its_form() {
        let tanh = congruent_operations::find("tanh").unwrap();
        let form = &UNARY[0].forms[0];
        assert_eq!(
            form.documentation("The hyperbolic tangent", tanh),
            "#[doc = \"The hyperbolic tangent of each element, in a new tensor: O(n).\"]"
        );
        assert_eq!(
            form.signature(&UNARY[0], tanh),
            "#[inline] #[track_caller] pub fn tanh(&self) -> Tensor<T, S> where T: Float"
        );
        let of_variables = &UNARY.last().unwrap().forms[0];
        assert_eq!(of_variables.documentation("", tanh), "#[doc = \"The differentiable form of [`Strided::tanh`].\"]");
        assert_eq!(
            UNARY[0].head(),
            "#[doc = \"# Functions of each element\"] impl<T: Element, S: Lengths> Strided<T, S>"
        );
    }
}
