//! The interpreter of the dynamic face: gather, scatter and what is indexed along one axis.

use super::kinds::Any;
use congruent::prelude::*;
use congruent::slice::{Index, Item};
use serde_json::Value;
use torch::Case;
use torch::cases::{integer, number};

/// Applies the case's operation to its operands, of unknown rank, and compares.
pub fn agrees(case: &Case) {
    match case.op.as_str() {
        // An index of floats does not compile on this face either.
        _ if case.refusal().is_some_and(|(_, class)| class == "dtype") => {}
        op if op.ends_with('_') => in_place(case),
        "embedding" => answered(case, case.base::<f32>(1).embedding(case.base::<i64>(0))),
        _ => answered(case, apply(case, &case.base(0))),
    }
}

fn answered(case: &Case, answer: Result<Any<f32>, ShapeError>) {
    match (answer, case.refusal()) {
        (Ok(y), None) => case.check(&y),
        (Err(error), Some(_)) => refused(case, &error),
        (Ok(_), Some((text, _))) => panic!("accepted; PyTorch says {text:?}"),
        (Err(error), None) => panic!("refused: {error}"),
    }
}

/// An operation that gives a new tensor.
fn apply(case: &Case, x: &Any<f32>) -> Result<Any<f32>, ShapeError> {
    let axis = || integer(&case.args["dim"]);
    let value = || number(&case.args["value"]) as f32;
    let (index, src) = (|| case.base::<i64>(1), || case.base::<f32>(2));
    match case.op.as_str() {
        "gather" => x.gather(axis(), index()),
        "scatter" if case.inputs.len() == 2 => x.scatter_value(axis(), index(), value()),
        "scatter" => x.scatter(axis(), index(), src()),
        "scatter_add" => x.scatter_add(axis(), index(), src()),
        "index_select" => x.index_select(axis(), index()),
        "index_add" => x.index_add(axis(), index(), src()),
        "take_along_dim" => x.take_along_dim(axis(), index()),
        "masked_select" => x.try_masked_select(&case.base::<bool>(1)).map(Tensor::into_dyn),
        "masked_fill" => x.try_masked_fill(&case.base::<bool>(1), value()),
        "index" | "index_put" => indexed(case, x),
        op => panic!("no operation {op}"),
    }
}

/// By index tensors and masks among whole axes.
fn indexed(case: &Case, x: &Any<f32>) -> Result<Any<f32>, ShapeError> {
    let positions = |k: usize| (case.inputs[k].dtype == "i64").then(|| case.base::<i64>(k));
    let masks = |k: usize| (case.inputs[k].dtype == "bool").then(|| case.base::<bool>(k));
    let tensors: Vec<_> = (0..case.inputs.len()).map(|k| (positions(k), masks(k))).collect();
    let item = |item: &Value| match item.get("t").and_then(Value::as_u64).map(|k| &tensors[k as usize]) {
        Some((Some(positions), _)) => Index::Integers(positions.as_dyn()),
        Some((_, Some(mask))) => Index::Mask(mask.as_dyn()),
        _ => Index::Item(Item::FULL),
    };
    let items: Vec<_> = case.args["index"].as_array().expect("an index").iter().map(item).collect();
    match case.op.as_str() {
        "index" => x.index(&items[..]),
        _ => x.index_put_accumulate(&items[..], case.base::<f32>(1)),
    }
}

fn in_place(case: &Case) {
    let mut x = case.base::<f32>(0);
    let (before, index, src, axis) = (x.to_vec(), case.base::<i64>(1), case.base::<f32>(2), integer(&case.args["dim"]));
    let written = match case.op.as_str() {
        "scatter_" => x.scatter_(axis, &index, &src).map(drop),
        "scatter_add_" => x.scatter_add_(axis, &index, &src).map(drop),
        op => panic!("no operation {op}"),
    };
    match (written, case.refusal()) {
        (Ok(()), None) => case.check(&x),
        (Err(error), Some(_)) => {
            assert_eq!(x.to_vec(), before, "what is refused is left as it was");
            refused(case, &error);
        }
        (Ok(()), Some((text, _))) => panic!("accepted; PyTorch says {text:?}"),
        (Err(error), None) => panic!("refused: {error}"),
    }
}

/// The sentence is PyTorch's, or that of the rule it was never released with: word for word, but for these.
fn refused(case: &Case, error: &ShapeError) {
    let ours = error.to_string();
    let wanted = match case.refusal().expect("a refusal").0 {
        // An axis outside the index has PyTorch's sentence for an axis that there is not.
        rule if rule.starts_with("dim ") => "Dimension out of range (expected to be in range of [",
        // Released PyTorch reads parts; here 4 rows and 5 do not broadcast.
        parts if parts.starts_with("Expected index [5, 3]") => {
            "scatter: sizes 4/5/5 at dimension 0 neither equal nor 1"
        }
        // PyTorch names the method that writes in place, here the one that was called is named.
        other => &other.replacen("index_add_()", "index_add()", 1),
    };
    assert!(ours.starts_with(wanted), "PyTorch says {wanted:?}, we say {ours:?}");
}
