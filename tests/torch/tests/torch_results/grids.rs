//! Planes read at the points of a grid, and grids of affine maps.

use super::{Any, AnyVar, check_variables, operands, run_all};
use congruent::prelude::*;
use congruent::window::GridSampling;
use congruent_grad::AnyRankVar;
use torch::cases::integers;
use torch::{Case, Entry};

fn how(case: &Case) -> GridSampling {
    let how = GridSampling::new().align_corners(case.args["align"] == true);
    let how = match case.args["mode"].as_str().expect("a mode") {
        "nearest" => how.nearest(),
        "bicubic" => how.cubic(),
        _ => how,
    };
    match case.args["padding"].as_str().expect("a padding") {
        "border" => how.border(),
        "reflection" => how.reflection(),
        _ => how,
    }
}

/// (PyTorch's sentence has the sizes of the planes, which are not asked for here.)
#[track_caller]
fn check_grid<T: Entry>(case: &Case, got: Result<Any<T>, ShapeError>) {
    match got {
        Ok(value) => case.check(&value),
        Err(error) => assert!(case.refusal().is_some(), "refused: {error}"),
    }
}

fn check_all<T: Entry + Float>(case: &Case) {
    let all: Vec<Any<T>> = operands(case);
    let x = &all[0];
    match case.op.as_str() {
        "grid_sample" => {
            let grid = &all[1];
            case.check_answer(x.grid_sample(grid, how(case)));
            let known = (x.clone().try_into_shape::<shape![_, _, _, _]>(), grid.clone().try_into_shape());
            if let (Ok(x), Ok(grid)) = known {
                let grid: Tensor<T, shape![_, _, _, _]> = grid;
                case.check_answer(x.try_grid_sample(&grid, how(case)));
                let (x, grid) = (x.mt().to_tensor(), grid.movedim::<-1, 0>().to_tensor());
                case.check_answer(x.mt().try_grid_sample(grid.movedim::<0, -1>(), how(case)));
            }
            if case.refusal().is_none() {
                check_variables(case, &all, |x: &[AnyVar<T>]| {
                    AnyRankVar::grid_sample(&x[0], &x[1], how(case)).unwrap()
                });
            }
        }
        "affine_grid" => {
            let to = || sized_of(integers(&case.args["size"])).align_corners(case.args["align"] == true);
            check_grid(case, x.affine_grid(to()));
            if let Ok(x) = x.clone().try_into_shape::<shape![_, _, _]>() {
                check_grid(case, x.try_affine_grid(to()).map(|y| y.into_dyn()));
                check_grid(case, x.mt().to_tensor().mt().try_affine_grid(to()).map(|y| y.into_dyn()));
            }
            if case.refusal().is_none() {
                check_variables(case, &all, |x: &[AnyVar<T>]| AnyRankVar::affine_grid(&x[0], to()).unwrap());
            }
        }
        other => unreachable!("no operation {other}"),
    }
}

fn check(case: &Case) {
    match case.inputs[0].dtype.as_str() {
        "f32" => check_all::<f32>(case),
        "f64" => check_all::<f64>(case),
        other => unreachable!("no elements {other}"),
    }
}

#[test]
fn grids_agree_with_pytorch() {
    let (cases, operations) = run_all(include_str!("../../results/grids.jsonl"), check);
    assert_eq!((cases, operations), (305, 2));
}
