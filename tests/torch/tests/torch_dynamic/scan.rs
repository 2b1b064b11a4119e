//! The interpreter of the dynamic face: scans and sorts.

use congruent::prelude::*;
use torch::Case;
use torch::cases::integer;
use torch::generate::scan::scanned_axis;

/// Applies the case's operation to its operands, of unknown rank, and compares.
pub fn agrees(case: &Case) {
    let x: Tensor<f32, AnyRank> = case.inputs[0].base();
    let flag = |name: &str, default| case.args.get(name).map_or(default, |value| value == true);
    match case.op.as_str() {
        "cumsum" => case.check_answer(x.cumsum(scanned_axis(case))),
        "cumprod" => case.check_answer(x.cumprod(scanned_axis(case))),
        "argsort" => case.check_answer(x.argsort(scanned_axis(case), flag("descending", false))),
        "sort" => case.check_answers(x.sort(scanned_axis(case), flag("descending", false))),
        "topk" => {
            let k = integer(&case.args["k"]) as usize;
            case.check_answers(x.topk(scanned_axis(case), k, flag("largest", true)));
        }
        op => panic!("no operation {op}"),
    }
}
