//! What the methods of a kind look like, on each type.

use congruent_operations::{Kind, Operation};

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
    /// What follows the summary in the first line of the documentation. Where the summary plays no part, the line itself.
    documentation: &'static str,
    /// Whether the documentation goes on as that of the operation does.
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
        let line = match self.documentation {
            "" => return "#[doc(hidden)]".to_owned(),
            whole if !whole.starts_with([' ', ',']) => whole.replace('*', name),
            more => format!("{summary}{more}"),
        };
        format!("#[doc = {line:?}]")
    }

    /// What stands before the body.
    pub fn signature(&self, operation: &Operation) -> String {
        let name = self.name.replace('*', operation.name);
        let signature = self.signature.replace("BOUND", operation.element);
        format!("{} pub fn {name}{signature}", self.attributes)
    }
}

/// The kinds by name.
pub(super) fn find(name: &str) -> Option<(Kind, &'static [Face])> {
    match name {
        "unary" => Some((Kind::Unary, UNARY)),
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
    use congruent_operations::{Owner, forms};

    fn owner(name: &str) -> Option<Owner> {
        let owners = [Owner::Strided, Owner::Tensor, Owner::ViewMut, Owner::StackTensor, Owner::Lazy, Owner::Var];
        owners.into_iter().find(|owner| format!("{owner:?}") == name)
    }

    /// The list says which methods there are, and this module what they look like.
    #[test]
    fn a_kind_prints_the_methods_of_the_list() {
        let printed = UNARY.iter().filter_map(|face| {
            let names: Vec<_> = face.forms.iter().map(|form| form.name).collect();
            Some((owner(face.owner)?, names.join(" ")))
        });
        let listed = forms::UNARY.iter().map(|methods| (methods.owner, methods.names.to_owned()));
        assert_eq!(printed.collect::<Vec<_>>(), listed.collect::<Vec<_>>());
    }

    #[test]
    fn a_method_is_printed_from_its_form() {
        let tanh = congruent_operations::find("tanh").unwrap();
        let form = &UNARY[0].forms[0];
        assert_eq!(
            form.documentation("The hyperbolic tangent", "tanh"),
            "#[doc = \"The hyperbolic tangent of each element, in a new tensor: O(n).\"]"
        );
        assert_eq!(form.signature(tanh), "#[inline] #[track_caller] pub fn tanh(&self) -> Tensor<T, S> where T: Float");
        let of_variables = &UNARY.last().unwrap().forms[0];
        assert_eq!(of_variables.documentation("", "tanh"), "#[doc = \"As [`Strided::tanh`].\"]");
        assert_eq!(
            UNARY[0].head(),
            "#[doc = \"# Functions of each element\"] impl<T: Element, S: Lengths> Strided<T, S>"
        );
    }
}
