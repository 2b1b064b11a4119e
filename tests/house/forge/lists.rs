//! Rows that name operations by kind, in the guide and in the tables at the top of rustdoc's pages: written from the list of operations.
//!
//! `GUIDE=overwrite cargo test --test house forge` writes them again, before it writes `guide/`.

use super::{read, root};
use congruent_operations::{ALL, Kind, Methods, Operation, Owner, forms};
use std::fs;
use std::sync::Once;

const STRIDED: &str = "src/tensor/strided.rs";
const VAR: &str = "crates/grad/src/var.rs";
const NAMES: &str = "src/guide/names.md";

/// A row of a table: its file, what it begins with, and the cell behind that.
struct Row {
    file: &'static str,
    first: &'static str,
    rest: String,
}

impl Row {
    fn new(file: &'static str, first: &'static str, rest: String) -> Self {
        Self { file, first, rest }
    }

    /// The line of the file that is this row, without what stands before the table.
    fn is_at(&self, line: &str) -> bool {
        line.strip_prefix("/// ").unwrap_or(line).starts_with(self.first)
    }

    fn line(&self) -> String {
        let comment = if self.file.ends_with(".rs") { "/// " } else { "" };
        format!("{comment}{} {} |", self.first, self.rest)
    }

    /// The text of its file, with the row as it is to be.
    fn written(&self) -> String {
        let text = read(self.file);
        let at = text.lines().filter(|line| self.is_at(line)).count();
        assert_eq!(at, 1, "{}: rows that begin with {:?}", self.file, self.first);
        let lines = text.lines().map(|line| if self.is_at(line) { self.line() } else { line.to_owned() });
        lines.map(|line| line + "\n").collect()
    }
}

/// The operations with a method of their own name on a type.
fn listed(owner: Owner, any_rank: bool, is_one: impl Fn(&Operation) -> bool) -> Vec<&'static Operation> {
    let has_method = |operation: &Operation| operation.names(owner, any_rank).any(|name| name == operation.name);
    ALL.iter().filter(|operation| is_one(operation) && has_method(operation)).collect()
}

/// `` `sum` `prod` ``
fn names(operations: &[&Operation]) -> String {
    operations.iter().map(|operation| format!("`{}`", operation.name)).collect::<Vec<_>>().join(" ")
}

/// The names of a type's operations of a kind.
fn of_kind(owner: Owner, kind: Kind) -> String {
    names(&listed(owner, false, |operation| operation.kind == kind))
}

/// The names of those that find an element, with these methods.
fn of_methods(methods: &[Methods]) -> String {
    let has = |operation: &Operation| operation.kind == Kind::Extreme && operation.methods == methods;
    names(&listed(Owner::Strided, false, has))
}

/// A copy from each element along an axis to the next.
fn is_step(operation: &Operation) -> bool {
    ["diff", "cumulative_trapezoid", "gradient", "renorm"].contains(&operation.name)
}

fn is_order(operation: &Operation, first: &str) -> bool {
    operation.kind == Kind::Order && operation.name.starts_with(first)
}

/// A product with a relation of its own: the others have blocks of their own.
fn has_relation(operation: &Operation) -> bool {
    operation.kind == Kind::Product && !operation.relation.is_empty() && !is_sum(operation)
}

/// A product that is added to a tensor.
fn is_sum(operation: &Operation) -> bool {
    !operation.relation.is_empty() && operation.methods == forms::WITH_SETTINGS
}

/// A normalisation of channels.
fn is_of_channels(operation: &Operation) -> bool {
    ["group_norm", "instance_norm", "batch_norm", "local_response_norm"].contains(&operation.name)
}

/// A method of any rank with its arguments: `gather(axis, &i)`.
fn call(operation: &Operation) -> String {
    let axis = match operation.kind {
        Kind::Reduction => Some("axes"),
        Kind::Extreme | Kind::OneAxis | Kind::Along => Some("axis"),
        // All parameters of a view are values.
        Kind::View => None,
        _ => operation.parameters.contains(&congruent_operations::Parameter::Axis).then_some("axis"),
    };
    let values = operation.values.iter().map(|(name, of)| match *of {
        "Bags" => "&bags",
        "Index" => "&i",
        "Source" => "&y",
        "Items" | "impl Items" => "s![..]",
        "impl Axis" => "axis",
        "impl Axes" => "axes",
        "T" => "v",
        _ => name,
    });
    let keepdim = matches!(operation.kind, Kind::Reduction | Kind::Extreme | Kind::OneAxis).then_some("keepdim");
    let mut arguments: Vec<_> = axis.into_iter().chain(values).chain(keepdim).collect();
    if operation.name == "renorm" {
        // A number in front of the axis, as in PyTorch.
        arguments.swap(0, 1);
    }
    format!("`{}({})`", operation.name, arguments.join(", "))
}

/// The operations of a kind that are in a family.
fn of_family(owner: Owner, kind: Kind, family: &str) -> String {
    names(&listed(owner, false, |operation| operation.kind == kind && operation.family == family))
}

fn calls(operations: &[&Operation]) -> String {
    operations.iter().map(|operation| call(operation)).collect::<Vec<_>>().join(", ")
}

/// The first call, and the names of those that take the same: `` `sum(axes, keepdim)`, and so `prod mean` ``.
fn call_and_others(operations: &[&Operation]) -> String {
    let others: Vec<_> = operations[1..].iter().map(|operation| operation.name).collect();
    format!("{}, and so `{}`", call(operations[0]), others.join(" "))
}

fn rows_of_strided() -> Vec<Row> {
    let sorts = |first| names(&listed(Owner::Strided, false, |operation| is_order(operation, first)));
    let products = listed(Owner::Strided, false, |operation| has_relation(operation) && operation.name != "kron");
    vec![
        Row::new(
            STRIDED,
            "| [Reductions](#reductions) |",
            format!(
                "{}, each also with `_keepdim`, `_axes`, `_axes_keepdim` and [`_all`](#reductions-of-all-elements); [{}](#extremes-with-their-positions), [{}](#positions-of-extremes), [{} {}](#medians), [{}](#quantiles), [{}](#areas)",
                of_kind(Owner::Strided, Kind::Reduction),
                of_methods(forms::EXTREME),
                of_methods(forms::PLACE),
                of_methods(forms::MEDIAN),
                of_methods(forms::RANKED),
                of_family(Owner::Strided, Kind::OneAxis, "quantile"),
                of_family(Owner::Strided, Kind::OneAxis, "difference"),
            ),
        ),
        Row::new(
            STRIDED,
            "| Along an axis |",
            format!(
                "[{}](#along-an-axis-that-stays); [{} {}](#sorting); [{}](#running-extremes); [{}](#steps-along-an-axis); [{}](#the-largest-and-the-smallest); [`layer_norm` `rms_norm`](#normalisation); [`normalize`](#directions), [`renorm`](#parts-that-are-shortened); [`glu`](#gates); [{}](#normalisation-of-channels)",
                of_kind(Owner::Strided, Kind::Along),
                sorts("sort"),
                sorts("argsort"),
                sorts("cum"),
                of_family(Owner::Strided, Kind::Copy, "difference"),
                sorts("topk"),
                names(&listed(Owner::Strided, false, is_of_channels)),
            ),
        ),
        Row::new(
            STRIDED,
            "| Products |",
            format!(
                "[`matmul`](#matrix-products); [{}](#products-of-vectors-matrices-and-batches); [{}](#products-and-sums); [`linear` `bilinear`](#linear-maps); [`tensordot` `cross` `cosine_similarity`](crate::product::ProductBy); [{}](#distances); [`scaled_dot_product_attention`](#attention); [`kron`](#kronecker-products); [`einsum!`](macro@crate::einsum)",
                names(&products),
                names(&listed(Owner::Strided, false, is_sum)),
                of_family(Owner::Strided, Kind::Loss, "distance"),
            ),
        ),
    ]
}

fn rows_of_var() -> Vec<Row> {
    vec![
        Row::new(
            VAR,
            "| [Reductions](VarElements#reductions) |",
            format!(
                "{}, each also with `_keepdim`, `_axes`, `_axes_keepdim` and [`_all`](VarElements#reductions-of-all-elements); [{}](VarElements#extremes-and-medians), [{}](VarElements#quantiles), [{}](VarElements#areas)",
                of_kind(Owner::Var, Kind::Reduction),
                of_kind(Owner::Var, Kind::Extreme),
                of_family(Owner::Var, Kind::OneAxis, "quantile"),
                of_family(Owner::Var, Kind::OneAxis, "difference"),
            ),
        ),
        Row::new(
            VAR,
            "| Along an axis |",
            format!(
                "[{}](#along-an-axis-that-stays); [{}](#sorting); [{}](#running-extremes); [{}](#steps-along-an-axis); [`layer_norm` `rms_norm`](#normalisation); [`normalize`](#directions), [`renorm`](#bounded-norms); [`glu`](#gates); [{}](#normalisation-of-channels)",
                of_kind(Owner::Var, Kind::Along),
                of_family(Owner::Var, Kind::Order, "sort"),
                of_family(Owner::Var, Kind::Order, "scan"),
                of_family(Owner::Var, Kind::Copy, "difference"),
                names(&listed(Owner::Var, false, is_of_channels)),
            ),
        ),
        Row::new(
            VAR,
            "| Products |",
            format!(
                "[`matmul`](#matrix-products); [{}](#products-of-vectors-matrices-and-batches); [{}](#products-and-sums); [`linear` `bilinear`](#linear-maps); [`tensordot` `cross` `cosine_similarity`](crate::VarProductBy); [{}](#distances); [`scaled_dot_product_attention`](#attention); [`einsum!`](macro.einsum.html)",
                names(&listed(Owner::Var, false, has_relation)),
                names(&listed(Owner::Var, false, is_sum)),
                of_family(Owner::Var, Kind::Loss, "distance"),
            ),
        ),
    ]
}

fn rows_of_any_rank() -> Vec<Row> {
    let of_kind = |kind| listed(Owner::Strided, true, |operation| operation.kind == kind);
    let (plain, with_values): (Vec<_>, Vec<_>) =
        of_kind(Kind::Reduction).into_iter().partition(|operation| operation.values.is_empty());
    let (found, ranked): (Vec<_>, Vec<_>) =
        of_kind(Kind::Extreme).into_iter().partition(|operation| operation.values.is_empty());
    let (in_place, others): (Vec<_>, Vec<_>) =
        of_kind(Kind::Indexed).into_iter().partition(|operation| operation.names(Owner::Tensor, true).next().is_some());
    // (Those that are regular: also to write through, and given away.)
    let is_regular = |operation: &Operation| {
        operation.names(Owner::ViewMut, true).any(|name| name.strip_prefix("into_") == Some(operation.name))
    };
    let views = listed(Owner::Strided, true, |operation| operation.kind == Kind::View && is_regular(operation));
    vec![
        Row::new(NAMES, "| [views](crate::AnyRankStrided#views-any-rank) |", calls(&views)),
        Row::new(
            NAMES,
            "| [reductions](crate::AnyRankStrided#reductions-any-rank) |",
            format!("{}; {}", call_and_others(&plain), calls(&with_values)),
        ),
        Row::new(
            NAMES,
            "| [one of an axis](crate::AnyRankStrided#extremes-with-their-positions-any-rank) |",
            format!("{}; {}, {}", call_and_others(&found), calls(&ranked), calls(&of_kind(Kind::OneAxis))),
        ),
        Row::new(
            NAMES,
            "| [along an axis](crate::AnyRankStrided#along-an-axis-any-rank) |",
            format!(
                "`dim(axis)`, `axis_iter(axis)`, `axis_iter_mut(axis)`, {}, {}, {}",
                calls(&of_kind(Kind::Along)),
                calls(&of_kind(Kind::Order)),
                calls(&listed(Owner::Strided, true, is_step)),
            ),
        ),
        Row::new(
            NAMES,
            "| [by an index](crate::AnyRankStrided#gather-any-rank) |",
            format!("{}, each in place with `_`; {}", calls(&in_place), calls(&others)),
        ),
        Row::new(
            NAMES,
            "| [channels and positions](crate::AnyRankStrided#channels-and-positions-any-rank) |",
            calls(&listed(Owner::Strided, true, |operation| {
                operation.kind == Kind::Copy && !operation.relation.is_empty()
            })),
        ),
    ]
}

fn rows() -> Vec<Row> {
    [rows_of_strided(), rows_of_var(), rows_of_any_rank()].into_iter().flatten().collect()
}

/// Writes the rows where that is asked for, once and before any test reads them.
pub fn write_if_asked() {
    static WRITTEN: Once = Once::new();
    let asked = std::env::var("GUIDE").is_ok_and(|guide| guide == "overwrite");
    WRITTEN.call_once(|| {
        for row in rows().iter().filter(|_| asked) {
            fs::write(root().join(row.file), row.written()).unwrap();
        }
    });
}

#[test]
fn a_row_of_operations_is_that_of_the_list() {
    write_if_asked();
    let all = rows();
    let is_stale = |row: &&Row| read(row.file) != row.written();
    let stale: Vec<_> = all.iter().filter(is_stale).map(|row| format!("{}: {}", row.file, row.first)).collect();
    assert!(stale.is_empty(), "rows that the list has otherwise, run with GUIDE=overwrite:\n{}", stale.join("\n"));
    assert!(all[0].rest.starts_with("`sum` ") && all.len() >= 10, "{}", all[0].rest);
}

/// The chapter names every operation that has a method of any rank. (Of convolutions and pools it names one.)
#[test]
fn every_operation_of_any_rank_is_in_the_chapter() {
    write_if_asked();
    let text = read(NAMES);
    let (_, table) = text.split_once("# Every method of any rank").unwrap();
    let words: Vec<&str> = table.split(|letter: char| !(letter.is_alphanumeric() || letter == '_')).collect();
    let all = listed(Owner::Strided, true, |operation| operation.kind != Kind::Window);
    let missing: Vec<_> = all.iter().map(|operation| operation.name).filter(|name| !words.contains(name)).collect();
    assert_eq!(missing, [""; 0]);
    assert!(all.len() > 70, "only {} operations were read", all.len());
}

#[test]
fn a_call_has_the_arguments_of_the_list() {
    let find = |name| congruent_operations::find(name).unwrap();
    assert_eq!(call(find("scatter_add")), "`scatter_add(axis, &i, &y)`");
    assert_eq!(call(find("norm_p")), "`norm_p(axes, p, keepdim)`");
    assert_eq!(call(find("embedding")), "`embedding(&i)`");
    assert_eq!(call_and_others(&[find("max"), find("min")]), "`max(axis, keepdim)`, and so `min`");
}
