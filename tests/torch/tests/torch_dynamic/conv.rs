//! The interpreter of the dynamic face: convolutions and pools.

use congruent::prelude::*;
use congruent::window::{Conv, ConvRule, Filter, Pool, PoolRule};
use torch::cases::{integer, integers};
use torch::{Case, Entry};

/// Applies the case's operation to its operands, of unknown rank, and compares.
pub fn agrees(case: &Case) {
    match case.inputs[0].dtype.as_str() {
        "f64" => applied::<f64>(case),
        _ => applied::<f32>(case),
    }
}

fn applied<T: Entry + Float>(case: &Case) {
    let bases: Vec<_> = case.inputs.iter().map(|input| input.base::<T>()).collect();
    let operands: Vec<_> = case.inputs.iter().zip(&bases).map(|(input, base)| input.view(base)).collect();
    let answer = match &operands[..] {
        [x] => pooled(case, x),
        [x, w] => convolved(case, x, settings(case, conv(w))),
        [x, w, b] => convolved(case, x, settings(case, conv(w)).bias(b)),
        _ => panic!("{} operands", operands.len()),
    };
    match (answer, case.refusal()) {
        (Ok(y), None) => case.check(&y),
        (Err(error), Some(_)) => case.check_error(&error),
        (Ok(_), Some((sentence, _))) => panic!("accepted; PyTorch says {sentence:?}"),
        (Err(error), None) => panic!("refused: {error}"),
    }
}

type Answer<T> = Result<Tensor<T, AnyRank>, ShapeError>;

fn settings<X>(case: &Case, filter: Conv<X>) -> Conv<X, impl ConvRule> {
    let asked = |name: &str, otherwise: isize| case.args.get(name).map_or(vec![otherwise], integers);
    let filter = filter.stride_of(asked("stride", 1)).padding_of(asked("padding", 0)).dilation_of(asked("dilation", 1));
    let filter = filter.output_padding_of(asked("output_padding", 0));
    filter.groups_of(case.args.get("groups").map_or(1, integer))
}

fn convolved<T: Entry + Float>(case: &Case, x: &View<T, AnyRank>, filter: impl Filter<T>) -> Answer<T> {
    match case.op.as_str() {
        "conv1d" => x.conv1d(filter),
        "conv2d" => x.conv2d(filter),
        "conv_transpose2d" => x.conv_transpose2d(filter),
        op => panic!("no operation {op}"),
    }
}

fn window(case: &Case) -> Pool<impl PoolRule> {
    let asked = |name: &str, otherwise: isize| case.args.get(name).map_or(vec![otherwise], integers);
    let kernel = integers(&case.args["kernel_size"]);
    let stride = case.args.get("stride").map_or(kernel.clone(), integers);
    let pool = pool_of(kernel).stride_of(stride).padding_of(asked("padding", 0)).dilation_of(asked("dilation", 1));
    pool.count_include_pad(case.args.get("count_include_pad").is_none_or(|counts| counts == true))
}

fn pooled<T: Entry + Float>(case: &Case, x: &View<T, AnyRank>) -> Answer<T> {
    let pool = window(case);
    match case.op.as_str() {
        "max_pool1d" => x.max_pool1d(pool),
        "max_pool2d" => x.max_pool2d(pool),
        "avg_pool1d" => x.avg_pool1d(pool),
        "avg_pool2d" => x.avg_pool2d(pool),
        op => panic!("no operation {op}"),
    }
}
