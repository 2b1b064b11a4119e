//! What the methods of a kind look like, on each type.

mod binary;
mod comparison;

use congruent_operations::{Kind, Methods, Operation, forms};

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

/// The methods of a kind on one type.
pub(super) struct Face {
    pub owner: &'static str,
    /// The heading of their block on the page of the type. A block that nobody sees has none.
    heading: &'static str,
    /// `impl<T: Element, S: Lengths> Strided<T, S>`
    head: &'static str,
    pub forms: &'static [Form],
}

/// One method of each operation.
pub(super) struct Form {
    /// Its name, with `*` for that of the operation.
    name: &'static str,
    /// What follows the summary in the first line of the documentation, and the sections at its end, with `*` for the name. Where the summary plays
    /// no part, the line itself.
    documentation: &'static str,
    /// Whether the documentation of the operation has its place before the sections.
    pub rest: bool,
    attributes: &'static str,
    /// Behind the name, with `BOUND` for the trait of elements.
    signature: &'static str,
}

impl Face {
    /// What stands before the methods.
    pub fn head(&self) -> String {
        match self.heading {
            "" => self.head.to_owned(),
            heading => format!("#[doc = {:?}] {}", format!("# {heading}"), self.head),
        }
    }
}

impl Form {
    /// The first line of the documentation, as an attribute.
    pub fn documentation(&self, summary: &str, name: &str) -> String {
        let line = match self.documentation.lines().next() {
            None => return "#[doc(hidden)]".to_owned(),
            Some(whole) if !whole.starts_with([' ', ',']) => whole.replace('*', name),
            Some(more) => format!("{summary}{more}"),
        };
        format!("#[doc = {line:?}]")
    }

    /// The sections behind it, as an attribute.
    pub fn sections(&self, name: &str) -> String {
        let sections = self.documentation.split_once('\n').map(|(_, sections)| sections.replace('*', name));
        sections.map(|text| format!("#[doc = {text:?}]")).unwrap_or_default()
    }

    /// What stands before the body.
    pub fn signature(&self, operation: &Operation) -> String {
        let name = self.name.replace('*', operation.name);
        let element = if operation.element.is_empty() { "Element" } else { operation.element };
        let signature = self.signature.replace("BOUND", element);
        format!("{} pub fn {name}{signature}", self.attributes)
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
        _ => None,
    }
}

const IN_PLACE: &[Form] = &[Form {
    name: "*_",
    documentation: " of each element, in place: O(n).",
    rest: false,
    attributes: "#[inline]",
    signature: "(&mut self) -> &mut Self where T: BOUND",
}];

const UNARY: &[Face] = &[
    Face {
        owner: "Strided",
        heading: "Functions of each element",
        head: "impl<T: Element, S: Lengths> Strided<T, S>",
        forms: &[Form {
            name: "*",
            documentation: " of each element, in a new tensor: O(n).",
            rest: true,
            attributes: "#[inline] #[track_caller]",
            signature: "(&self) -> Tensor<T, S> where T: BOUND",
        }],
    },
    Face {
        owner: "Tensor",
        heading: "Functions of each element, in place",
        head: "impl<T: Element, S: Lengths> Tensor<T, S>",
        forms: IN_PLACE,
    },
    Face {
        owner: "ViewMut",
        heading: "Functions of each element, in place",
        head: "impl<'a, T: Element, S: Lengths> ViewMut<'a, T, S>",
        forms: IN_PLACE,
    },
    Face {
        owner: "StackTensor",
        heading: "Functions of each element",
        head: "impl<T: Element, S: InlineShape> StackTensor<T, S>",
        forms: &[
            Form {
                name: "*",
                documentation: " of each element.",
                rest: false,
                attributes: "#[inline(always)]",
                signature: "(&self) -> StackTensor<T, S> where T: BOUND",
            },
            Form {
                name: "*_",
                documentation: " of each element, in place.",
                rest: false,
                attributes: "#[inline(always)]",
                signature: "(&mut self) -> &mut Self where T: BOUND",
            },
        ],
    },
    Face {
        owner: "Lazy",
        heading: "Functions of each element",
        head: "impl<'a, T: Element, S: Lengths> Lazy<'a, T, S>",
        forms: &[Form {
            name: "*",
            documentation: " of each element.",
            rest: true,
            attributes: "#[inline] #[allow(clippy::should_implement_trait, reason = \"`neg` is the operator, too, as of a tensor\")]",
            signature: "(mut self) -> Self where T: BOUND",
        }],
    },
    // Nothing is written through a view that only reads: the methods are there to be rejected in the words of `ThroughView`.
    Face {
        owner: "View",
        heading: "",
        head: "impl<T, S: Lengths> View<'_, T, S>",
        forms: &[Form {
            name: "*_",
            documentation: "",
            rest: false,
            attributes: "",
            signature: "(&self) where Self: crate::ops::inplace::ThroughView",
        }],
    },
    Face {
        owner: "Var",
        heading: "Functions of each element",
        head: "impl<T: Float, S: Lengths> Var<T, S>",
        forms: &[Form {
            name: "*",
            documentation: "As [`Strided::*`].",
            rest: false,
            attributes: "#[track_caller]",
            signature: "(&self) -> Var<T, S>",
        }],
    },
];

#[cfg(test)]
mod tests {
    use super::*;

    /// The types and their methods, as the list has them. (What is hidden is in no list.)
    fn printed(faces: &[Face]) -> Vec<(&str, String)> {
        let names = |face: &Face| {
            let forms = face.forms.iter().filter(|form| !form.documentation.is_empty());
            (face.owner, forms.map(|form| form.name).collect::<Vec<_>>().join(" "))
        };
        faces.iter().map(names).filter(|(_, names)| !names.is_empty()).collect()
    }

    /// The list says which methods there are, and this module what they look like.
    #[test]
    fn a_kind_prints_the_methods_of_the_list() {
        let listed = |methods: &'static [Methods]| {
            let of = |methods: &Methods| (format!("{:?}", methods.owner), methods.names.to_owned());
            methods.iter().map(of).collect::<Vec<_>>()
        };
        for (kind, methods) in [
            ("unary", forms::UNARY),
            ("binary", forms::BINARY),
            ("operator", forms::OPERATOR),
            ("assignment", forms::ASSIGNMENT),
            ("order", forms::COMPARISON),
            ("equality", forms::EQUALITY),
        ] {
            let printed = printed(find(kind).unwrap().faces).into_iter();
            let printed: Vec<_> = printed.map(|(owner, names)| (owner.to_owned(), names)).collect();
            assert_eq!(printed, listed(methods), "{kind}");
        }
    }

    #[test]
    fn a_method_is_printed_from_its_form() {
        let tanh = congruent_operations::find("tanh").unwrap();
        let form = &UNARY[0].forms[0];
        assert_eq!(
            form.documentation("The hyperbolic tangent", "tanh"),
            "#[doc = \"The hyperbolic tangent of each element, in a new tensor: O(n).\"]"
        );
        assert_eq!(form.sections("tanh"), "");
        assert_eq!(form.signature(tanh), "#[inline] #[track_caller] pub fn tanh(&self) -> Tensor<T, S> where T: Float");
        let of_variables = &UNARY.last().unwrap().forms[0];
        assert_eq!(of_variables.documentation("", "tanh"), "#[doc = \"As [`Strided::tanh`].\"]");
        assert_eq!(
            UNARY[0].head(),
            "#[doc = \"# Functions of each element\"] impl<T: Element, S: Lengths> Strided<T, S>"
        );
    }
    #[test]
    fn sections_follow_the_documentation_of_an_operation() {
        let form = &find("binary").unwrap().faces[1].forms[0];
        assert_eq!(
            form.documentation("The larger", "maximum"),
            "#[doc = \"The larger, element by element, in place; `rhs` is broadcast.\"]"
        );
        let panics = "With the error of [`try_maximum_`](Self::try_maximum_); then nothing has been written.";
        assert_eq!(form.sections("maximum"), format!("#[doc = {:?}]", format!("\n# Panics\n{panics}")));
    }
}
