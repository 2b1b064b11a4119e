//! The interpreter of the dynamic face: joins and rearrangements.

use super::kinds::Any;
use congruent::pad::{PadMode, Reflect, Replicate};
use congruent::prelude::*;
use congruent::{cat, hstack, stack, vstack};
use torch::cases::{Input, integer, integers, sizes};
use torch::{Case, Entry};

type Answer<T> = Result<Any<T>, ShapeError>;

/// Applies the case's operation to its operands, of unknown rank, and compares.
pub fn agrees(case: &Case) {
    match case.inputs[0].dtype.as_str() {
        "f32" => compared::<f32>(case),
        "f64" => compared::<f64>(case),
        "i64" => compared::<i64>(case),
        "i32" => compared::<i32>(case),
        "u8" => compared::<u8>(case),
        "bool" => compared::<bool>(case),
        other => panic!("no element type {other}"),
    }
}

fn compared<T: Entry + Default>(case: &Case) {
    let bases: Vec<Any<T>> = case.inputs.iter().map(Input::base).collect();
    let views: Vec<_> = case.inputs.iter().zip(&bases).map(|(input, base)| input.view(base)).collect();
    let all: Vec<&Strided<T, AnyRank>> = views.iter().map(|view| &**view).collect();
    match (answer(case, &all), case.refusal()) {
        (Ok(y), None) => case.check(&y),
        (Err(error), None) => panic!("refused: {error}"),
        (answer, Some(_)) => case.check_refused(answer),
    }
}

fn answer<T: Entry + Default>(case: &Case, all: &[&Strided<T, AnyRank>]) -> Answer<T> {
    let or = |key: &str, default| case.args.get(key).map_or(default, integer);
    let many = |key: &str| case.args.get(key).map_or(Vec::new(), integers);
    let x = all[0];
    match case.op.as_str() {
        "cat" => cat(or("dim", 0), all),
        "stack" => stack(or("dim", 0), all),
        "hstack" => hstack(all),
        "vstack" => vstack(all),
        "repeat" => x.repeat(&sizes(&case.args["repeats"])),
        "tile" => x.tile(&sizes(&case.args["dims"])),
        "roll" => x.roll(many("shifts"), along(many("dims"))),
        "flip" => x.flip(many("dims")),
        "tril" => x.tril(or("diagonal", 0)),
        "triu" => x.triu(or("diagonal", 0)),
        "pad" => x.pad(many("pad"), mode(case)),
        op => panic!("no operation {op}"),
    }
}

fn mode<T: Entry + Default>(case: &Case) -> PadMode<T> {
    match case.args.get("mode").and_then(|mode| mode.as_str()) {
        Some("reflect") => Reflect.into(),
        Some("replicate") => Replicate.into(),
        _ => PadMode::Constant(case.args.get("value").map_or(T::default(), T::read)),
    }
}
