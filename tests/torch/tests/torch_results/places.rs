//! Elements at other places, values at places, joins.

use super::{Any, AnyVar, check_variables, operands, run_all};
use congruent::element::ZeroOne;
use congruent::prelude::*;
use congruent::slice::Item;
use congruent_grad::AnyRankVar;
use torch::cases::{integer, integers, sizes};
use torch::{Case, Entry};

type Answer<T> = Result<Any<T>, ShapeError>;
type VarAnswer<T> = Result<AnyVar<T>, ShapeError>;

fn number(case: &Case, name: &str) -> isize {
    integer(&case.args[name])
}

/// The index of a case, with its sizes if it is no vector.
fn index(case: &Case, name: &str) -> Any<i64> {
    let index: Vec<i64> = integers(&case.args[name]).iter().map(|&place| place as i64).collect();
    let own = case.args.get("index_shape").map_or(vec![index.len()], sizes);
    Tensor::from_vec(AnyRank::from(&*own), index).unwrap()
}

fn flag(case: &Case, name: &str) -> bool {
    case.args[name] == true
}

fn mask(case: &Case) -> Any<bool> {
    let holds = integers(&case.args["mask"]).iter().map(|&holds| holds == 1).collect();
    Tensor::from_vec(AnyRank::from(&*sizes(&case.args["mask_shape"])), holds).unwrap()
}

fn items(case: &Case) -> Vec<Item> {
    let mut items = vec![Item::FULL; number(case, "dim") as usize];
    let (start, stop) = (Some(number(case, "start")), Some(number(case, "end")));
    items.push(Item::Range { start, stop, step: number(case, "step") as usize });
    items
}

/// A method of the same name and arguments on tensors and on variables.
macro_rules! call {
    ($case:ident, $x:ident, $functions:ident, |$src:ident| $lent:expr) => {{
        let (case, n) = ($case, |name| number($case, name));
        let $src = $x.get(1);
        match case.op.as_str() {
            "rot90" => $x[0].rot90(n("k"), n("a"), n("b")),
            "fliplr" => $x[0].fliplr(),
            "flipud" => $x[0].flipud(),
            "take" => $x[0].take(&index(case, "index")),
            "repeat_interleave" => $x[0].repeat_interleave(n("dim"), n("times") as usize),
            "repeat_interleave_by" => $x[0].repeat_interleave_by(n("dim"), &index(case, "counts")),
            "select_scatter" => $x[0].select_scatter(n("dim"), n("index"), $lent),
            "slice_scatter" => $x[0].slice_scatter(&items(case)[..], $lent),
            "diagonal_scatter" => $x[0].diagonal_scatter(n("offset"), n("a"), n("b"), $lent),
            "index_copy" => $x[0].index_copy(n("dim"), &index(case, "index"), $lent),
            "masked_scatter" => $x[0].masked_scatter(&mask(case), $lent),
            "put" => $x[0].put(&index(case, "index"), $lent),
            "dstack" => $functions::dstack(&all(&$x)),
            "column_stack" => $functions::column_stack(&all(&$x)),
            "cartesian_prod" => $functions::cartesian_prod(&all(&$x)),
            "combinations" => $x[0].combinations(n("size") as usize, flag(case, "replacement")),
            other => unreachable!("no operation {other}"),
        }
    }};
}

fn all<X: core::ops::Deref>(x: &[X]) -> Vec<&X::Target> {
    x.iter().map(|x| &**x).collect()
}

fn eager<T: Entry>(case: &Case, x: &[Any<T>]) -> Answer<T> {
    call!(case, x, congruent, |src| src.unwrap())
}

fn tracked<T: Entry + Float>(case: &Case, x: &[AnyVar<T>]) -> VarAnswer<T> {
    let x: Vec<&AnyVar<T>> = x.iter().collect();
    match case.op.as_str() {
        "trace" => x[0].trace(),
        "block_diag" => congruent_grad::block_diag(&all(&x)),
        "vander" => x[0].vander(number(case, "columns") as usize, flag(case, "increasing")),
        "put_accumulate" => x[0].put_accumulate(index(case, "index"), x[1]),
        _ => call!(case, x, congruent_grad, |src| *src.unwrap()),
    }
}

/// The methods in place, of a tensor and of a view with gaps.
fn check_in_place<T: Entry>(case: &Case, x: &[Any<T>]) {
    let src = || &x[1];
    let write = |x: &mut ViewMut<T, AnyRank>| match case.op.as_str() {
        "index_copy" => x.index_copy_(number(case, "dim"), index(case, "index"), src()).map(|_| ()),
        "masked_scatter" => x.masked_scatter_(&mask(case), src()).map(|_| ()),
        "put" => x.put_(index(case, "index"), src()).map(|_| ()),
        _ => Ok(()),
    };
    if !["index_copy", "masked_scatter", "put"].contains(&case.op.as_str()) {
        return;
    }
    let twice = congruent::stack(-1, &[&x[0], &x[0]]).unwrap();
    for mut base in [twice, x[0].unsqueeze(-1).unwrap().to_tensor()] {
        let mut view = base.select_mut(-1, 0).unwrap();
        let written = write(&mut view);
        check_one(case, written.map(|()| view.to_tensor()));
    }
}

fn check_one<T: Entry>(case: &Case, got: Answer<T>) {
    match got {
        Err(error) => assert!(case.refusal().is_some(), "refused: {error}"),
        Ok(_) if case.refusal().is_some() => assert!(is_wider(case), "accepted"),
        Ok(value) => case.check(&value),
    }
}

/// What is accepted here, and not in PyTorch: values that expand to a part, and an index of another element for a scalar.
fn is_wider(case: &Case) -> bool {
    case.op == "index_copy" && case.inputs[0].sizes.is_empty()
}

fn check_numbers<T: Entry + Number + ZeroOne>(case: &Case, x: &[Any<T>]) {
    match case.op.as_str() {
        "trace" => check_one(case, x[0].trace()),
        "vander" => check_one(case, x[0].vander(number(case, "columns") as usize, flag(case, "increasing"))),
        "put_accumulate" => {
            check_one(case, x[0].put_accumulate(index(case, "index"), &x[1]));
            let mut out = x[0].clone();
            let written = out.put_accumulate_(index(case, "index"), &x[1]).map(|_| ());
            check_one(case, written.map(|()| out));
        }
        _ => check_elements(case, x),
    }
}

fn check_elements<T: Entry + ZeroOne + PartialEq>(case: &Case, x: &[Any<T>]) {
    match case.op.as_str() {
        "block_diag" => return check_one(case, congruent::block_diag(&all(x))),
        "unique_consecutive" => {
            let (values, inverse) = x[0].unique_consecutive_with_inverse();
            let (others, counts) = x[0].unique_consecutive_with_counts();
            for values in [&values, &others, &x[0].unique_consecutive()] {
                case.check_nth(0, values);
            }
            case.check_nth(1, &inverse);
            return case.check_nth(2, &counts);
        }
        _ => {}
    }
    check_one(case, eager(case, x));
    check_in_place(case, x);
}

fn check_floats<T: Entry + Float + ZeroOne>(case: &Case) {
    let x = operands::<T>(case);
    check_numbers(case, &x);
    if case.refusal().is_none() && case.op != "unique_consecutive" {
        check_variables(case, &x, |x| tracked(case, x).unwrap());
    }
}

fn check(case: &Case) {
    match case.inputs[0].dtype.as_str() {
        "f32" => check_floats::<f32>(case),
        "f64" => check_floats::<f64>(case),
        "i64" => check_numbers::<i64>(case, &operands(case)),
        "i32" => check_numbers::<i32>(case, &operands(case)),
        "u8" => check_numbers::<u8>(case, &operands(case)),
        "bool" => check_elements::<bool>(case, &operands(case)),
        other => panic!("no type {other}"),
    }
}

#[test]
fn places_agree_with_pytorch() {
    let (cases, operations) = run_all(include_str!("../../results/places.jsonl"), check);
    assert_eq!((cases, operations), (1518, 21));
}
