//! The methods of each kind, on each type.

mod along;
mod binary;
mod comparison;
mod extreme;
mod loss;
mod moved;
mod numbered;
mod one_axis;
mod order;
mod placed;
mod product;
mod reduction;
mod regrouped;
mod ternary;
mod test;
mod unary;
mod view;
mod window;

use super::face::{Face, fill_settings};
use congruent_operations::{Kind, Operation, Parameter, forms};

/// The operations of a kind, and their methods.
pub(super) struct Template {
    kind: Kind,
    /// Selects the operations of the kind, if others use another template or are written by hand.
    only: fn(&Operation) -> bool,
    pub faces: &'static [Face],
}

impl Template {
    /// Returns whether the entries of the operations are in `unsafe { .. }`: the shape of their results is not checked against the relation.
    pub fn asks_for_a_promise(&self) -> bool {
        matches!(self.kind, Kind::Product | Kind::Moved | Kind::Window | Kind::Copy)
    }

    /// Returns whether the template prints the operation. (A product or a window without its own relation is plain Rust.)
    pub fn has(&self, operation: &Operation) -> bool {
        let is_regular = !matches!(operation.kind, Kind::Product | Kind::Window) || !operation.relation.is_empty();
        is_regular && operation.kind == self.kind && (self.only)(operation)
    }
}

/// Returns the template of this name.
pub(super) fn find(name: &str) -> Option<Template> {
    let of = |kind, faces| Some(Template { kind, only: |_| true, faces });
    let with = |kind, only, faces| Some(Template { kind, only, faces });
    match name {
        "unary" => of(Kind::Unary, unary::UNARY),
        "binary" => of(Kind::Binary, binary::BINARY),
        "operator" => of(Kind::Operator, binary::OPERATOR),
        "assignment" => with(Kind::Elementwise, |of| of.methods == forms::ASSIGNMENT, binary::ASSIGNMENT),
        "order" => {
            with(Kind::Comparison, |of| of.methods == forms::COMPARISON && of.element == "Number", comparison::ORDER)
        }
        "logical" => with(Kind::Comparison, |of| of.element == "Truth", comparison::LOGICAL),
        "equality" => with(Kind::Comparison, |of| of.methods == forms::EQUALITY, comparison::EQUALITY),
        "numbered" => of(Kind::Numbered, numbered::NUMBERED),
        "loss_of_two" => with(Kind::Loss, |of| is_element_loss(of, 1), loss::LOSS_OF_TWO),
        "loss_of_three" => with(Kind::Loss, |of| is_element_loss(of, 2) && of.name != PAIRS, loss::LOSS_OF_THREE),
        "loss_of_pairs" => with(Kind::Loss, |of| of.name == PAIRS, loss::LOSS_OF_PAIRS),
        "ternary" => of(Kind::Ternary, ternary::TERNARY),
        "test" => of(Kind::Test, test::TEST),
        "reduction" => of(Kind::Reduction, reduction::REDUCTION),
        "along" => of(Kind::Along, along::ALONG),
        "product" => with(Kind::Product, |of| of.methods != forms::WITH_SETTINGS, product::PRODUCT),
        "product_sum" => with(Kind::Product, |of| of.methods == forms::WITH_SETTINGS, product::PRODUCT_SUM),
        "position" => with(Kind::Extreme, |of| of.methods == forms::PLACE, extreme::POSITION),
        "extreme" => with(Kind::Extreme, |of| of.methods == forms::EXTREME, extreme::EXTREME),
        "median" => with(Kind::Extreme, |of| of.methods == forms::MEDIAN, extreme::MEDIAN),
        "ranked" => with(Kind::Extreme, |of| of.methods == forms::RANKED, extreme::RANKED),
        "one_axis" => of(Kind::OneAxis, one_axis::ONE_AXIS),
        // (`argsort` returns positions only, and `topk` has a parameter for its length: both are written by hand.)
        "paired" => with(Kind::Order, |of| of.parameters == [Parameter::Axis] && of.result == "T", order::PAIRED),
        "placed" => of(Kind::Placed, placed::PLACED),
        "moved" => of(Kind::Moved, moved::MOVED),
        "regrouped" => with(Kind::Copy, |of| !of.relation.is_empty(), regrouped::REGROUPED),
        "window" => with(Kind::Window, |of| of.result == "T", window::WINDOW),
        "window_found" => with(Kind::Window, |of| of.result != "T", window::WINDOW_FOUND),
        "view" => of(Kind::View, view::VIEW),
        "any_rank_view" => of(Kind::View, view::ANY_RANK_VIEW),
        _ => None,
    }
}

/// The loss of two inputs and a target.
const PAIRS: &str = "margin_ranking_loss";

/// Returns whether an operation is a loss of elements with `others` further tensors.
fn is_element_loss(of: &Operation, others: usize) -> bool {
    of.methods == forms::ELEMENT_LOSS && of.parameters.len() == others
}

/// Returns the entry of an operation among the methods of variables of any rank, for the kinds with regular entries:
/// `var_correction(axes: impl Axes, correction: f64, keepdim: bool) => |x| x.var_correction(&axes.axes(), correction, keepdim);`
pub(super) fn row_of_any_rank(operation: &Operation) -> Option<String> {
    let name = operation.name;
    let (parameters, arguments) = arguments_of_any_rank(operation);
    Some(match operation.kind {
        Kind::Reduction => format!(
            "{name}(axes: impl Axes, {parameters}keepdim: bool) => |x| x.{name}(&axes.axes(), {arguments}keepdim);"
        ),
        Kind::Extreme => {
            format!(
                "{name}(axis: impl Axis, {parameters}keepdim: bool) -> found => |x| x.{name}(axis.to_value(), {arguments}keepdim);"
            )
        }
        Kind::OneAxis => format!(
            "{name}(axis: impl Axis, {parameters}keepdim: bool) => |x| x.{name}(axis.to_value(), {arguments}keepdim);"
        ),
        Kind::Order => {
            format!("{name}(axis: impl Axis, {parameters}) -> found => |x| x.{name}(axis.to_value(), {arguments});")
        }
        Kind::Along => format!("{name}(axis: impl Axis) => |x| x.{name}(axis.to_value());"),
        Kind::Indexed if operation.parameters.contains(&Parameter::Axis) => {
            format!("{name}(axis: impl Axis, {parameters}) => |x| x.{name}(axis.to_value(), {arguments});")
        }
        Kind::Window if !operation.relation.is_empty() => {
            let found = if operation.result == "T" { "" } else { "-> found " };
            let parameters = fill_settings("SOME_SETTINGS".into(), operation);
            format!("{name}({parameters}) {found}=> |x| x.{name}({arguments});")
        }
        Kind::Copy if !operation.relation.is_empty() => format!("{name}({parameters}) => |x| x.{name}({arguments});"),
        Kind::Indexed | Kind::View | Kind::Moved | Kind::Placed => {
            format!("{name}({parameters}) => |x| x.{name}({arguments});")
        }
        _ => return None,
    })
}

/// Returns the parameters of a method of any rank that are values, and the arguments of its call.
pub(super) fn arguments_of_any_rank(operation: &Operation) -> (String, String) {
    operation.values.iter().map(|(name, of)| argument_of_any_rank(name, of)).unzip()
}

/// Returns the arguments of the call in a method of any rank: `index.positions(), `.
pub(super) fn arguments_of_tensors(operation: &Operation) -> String {
    let converted = |(name, of): &(&str, &str)| match *of {
        "Source" => format!("{name}.raw(), "),
        _ => argument_of_any_rank(name, of).1,
    };
    operation.values.iter().map(converted).collect()
}

/// Returns a parameter of a method of any rank, and the argument of its call, each with a comma.
fn argument_of_any_rank(name: &str, of: &str) -> (String, String) {
    match of {
        "Index" => (format!("{name}: impl IndexOperand, "), format!("{name}.positions(), ")),
        "Bags" => (format!("{name}: impl BagOperand, "), format!("{name}.bags(), ")),
        "Source" => (format!("{name}: impl VarOperand<T>, "), format!("&{name}.lift().erased(), ")),
        "Items" => (format!("{name}: impl Indices, "), format!("{name}, ")),
        "impl Into<Quantile>" => (format!("{name}: {of}, "), format!("{name}.into(), ")),
        "impl Axis" | "impl ToValue" => (format!("{name}: {of}, "), format!("{name}.to_value(), ")),
        "impl Axes" => (format!("{name}: {of}, "), format!("&{name}.axes(), ")),
        "impl Numbers" => (format!("{name}: {of}, "), format!("&{name}.numbers(), ")),
        "impl Items" => (format!("{name}: {of}, "), format!("&{name}.items(), ")),
        "&Strided<bool, impl Lengths>" => (format!("{name}: {of}, "), format!("&{name}.as_dyn(), ")),
        "ScatterReduction" => (format!("{name}: impl Into<ScatterReduction>, "), format!("{name}.into(), ")),
        _ => (format!("{name}: {of}, "), format!("{name}, ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use congruent_operations::{ALL, Methods, Owner};
    use std::collections::BTreeSet;

    /// Views that are written by hand.
    const NOT_REGULAR: &str =
        "contiguous flatten view reshape expand as_strided split split_sizes chunk unbind tensor_split tensor_split_at";

    const FOLDS: &str = "reduction along position extreme median ranked one_axis paired product moved placed product_sum \
         loss_of_two loss_of_three loss_of_pairs window window_found regrouped";

    /// Each method of a regular view in the list has a form. (A view that may fail at run time has other forms on the same type.)
    #[test]
    fn a_regular_view_prints_the_methods_of_the_list() {
        let owners = [Owner::Strided, Owner::View, Owner::Tensor, Owner::ViewMut, Owner::Shared];
        let views = ALL.iter().filter(|operation| operation.kind == Kind::View);
        for operation in views.filter(|view| !NOT_REGULAR.split(' ').any(|name| name == view.name)) {
            let printed = operation.methods.iter().filter(|methods| owners.contains(&methods.owner));
            for methods in printed {
                let template = find(if methods.any_rank { "any_rank_view" } else { "view" }).unwrap();
                let of_it = template.faces.iter().filter(|face| face.listed == Some((methods.owner, methods.any_rank)));
                let printed: BTreeSet<_> =
                    of_it.flat_map(|face| face.forms_of(operation)).map(|form| form.name).collect();
                assert_eq!(printed, methods.names.split(' ').collect(), "{} of {:?}", operation.name, methods.owner);
            }
        }
    }

    /// Each method in the list of an operation of these kinds has a form here. (The
    /// methods of `AnyRankVar` have their own rows; those of `Sparse` are written by hand.)
    #[test]
    fn a_kind_prints_the_methods_of_the_list() {
        let pointwise = [
            "unary",
            "numbered",
            "test",
            "binary",
            "ternary",
            "operator",
            "assignment",
            "order",
            "logical",
            "equality",
        ];
        for name in pointwise.into_iter().chain(FOLDS.split(' ')) {
            let template = find(name).unwrap();
            for operation in ALL.iter().filter(|operation| template.has(operation)) {
                let is_printed =
                    |of: &&Methods| (of.owner, of.any_rank) != (Owner::Var, true) && of.owner != Owner::Sparse;
                for methods in operation.methods.iter().filter(is_printed) {
                    let of_it =
                        template.faces.iter().filter(|face| face.listed == Some((methods.owner, methods.any_rank)));
                    let mut printed: Vec<_> =
                        of_it.flat_map(|face| face.forms_of(operation)).map(|form| form.name).collect();
                    let mut listed: Vec<_> = methods.names.split(' ').collect();
                    printed.sort_unstable();
                    listed.sort_unstable();
                    assert_eq!(printed, listed, "{} of {:?}", operation.name, methods.owner);
                }
            }
        }
    }
}
