// Written by tests/torch/generate.rs from cases.jsonl: change it there.

use crate::torch::Case;
use congruent::prelude::*;

cases! {
    "pub/reduce/sum/001" => sum_001,
    "pub/reduce/sum/002" => sum_002,
    "pub/reduce/sum/003" => sum_003,
    "pub/reduce/sum/004" => sum_004,
    "pub/reduce/sum/005" => sum_005,
    "pub/reduce/mean/001" => mean_001,
    "pub/reduce/mean/002" => mean_002,
    "pub/reduce/mean/003" => mean_003,
    "pub/reduce/mean/004" => mean_004,
    "pub/reduce/mean/005" => mean_005,
    "pub/reduce/amax/001" => amax_001,
    "pub/reduce/amax/002" => amax_002,
    "pub/reduce/amax/003" => amax_003,
    "pub/reduce/amax/004" => amax_004,
    "pub/reduce/amax/005" => amax_005,
    "pub/reduce/amin/001" => amin_001,
    "pub/reduce/amin/002" => amin_002,
    "pub/reduce/amin/003" => amin_003,
    "pub/reduce/amin/004" => amin_004,
    "pub/reduce/amin/005" => amin_005,
    "pub/reduce/var/001" => var_001,
    "pub/reduce/var/002" => var_002,
    "pub/reduce/var/003" => var_003,
    "pub/reduce/var/004" => var_004,
    "pub/reduce/var/005" => var_005,
    "pub/reduce/std/001" => std_001,
    "pub/reduce/std/002" => std_002,
    "pub/reduce/std/003" => std_003,
    "pub/reduce/std/004" => std_004,
    "pub/reduce/std/005" => std_005,
    "pub/reduce/logsumexp/001" => logsumexp_001,
    "pub/reduce/logsumexp/002" => logsumexp_002,
    "pub/reduce/logsumexp/003" => logsumexp_003,
    "pub/reduce/logsumexp/004" => logsumexp_004,
    "pub/reduce/sum/007" => sum_007,
    "pub/reduce/sum/008" => sum_008,
    "pub/reduce/amax/007" => amax_007,
    "pub/reduce/prod/001" => prod_001,
    "pub/reduce/argmax/001" => argmax_001,
    "pub/reduce/argmax/002" => argmax_002,
    "pub/reduce/argmax/003" => argmax_003,
    "pub/reduce/argmax/004" => argmax_004,
    "pub/reduce/argmin/001" => argmin_001,
    "pub/reduce/argmin/002" => argmin_002,
    "pub/reduce/argmin/003" => argmin_003,
    "pub/reduce/argmin/004" => argmin_004,
    "pub/reduce/any/001" => any_001,
    "pub/reduce/any/002" => any_002,
    "pub/reduce/all/001" => all_001,
    "pub/reduce/all/002" => all_002,
    "pub/reduce/cumsum/001" => cumsum_001,
    "pub/reduce/cumprod/001" => cumprod_001,
    "pub/reduce/vector_norm/001" => vector_norm_001,
    "pub/reduce/max/001" => max_001,
}

/// pub/reduce/sum/001
fn sum_001(case: &Case) {
    let a: Tensor<f32, shape![5]> = case.input(0);
    let y: Tensor<f32, shape![]> = a.sum::<0>();
    case.check(&y);
}

/// pub/reduce/sum/002
fn sum_002(case: &Case) {
    let a: Tensor<f32, shape![3, 4]> = case.input(0);
    let y: Tensor<f32, shape![4]> = a.sum::<0>();
    case.check(&y);
}

/// pub/reduce/sum/003
fn sum_003(case: &Case) {
    let a: Tensor<f32, shape![3, 4]> = case.input(0);
    let y: Tensor<f32, shape![3, 1]> = a.sum_keepdim::<-1>();
    case.check(&y);
}

/// pub/reduce/sum/004
fn sum_004(case: &Case) {
    let a: Tensor<f32, shape![3, 2, 4]> = case.input(0);
    let y: Tensor<f32, shape![2]> = a.sum_axes::<axes![0, 2]>();
    case.check(&y);
}

/// pub/reduce/sum/005
fn sum_005(case: &Case) {
    let a: Tensor<f32, shape![3, 4]> = case.input(0);
    let y: Tensor<f32, shape![]> = a.sum_all();
    case.check(&y);
}

/// pub/reduce/mean/001
fn mean_001(case: &Case) {
    let a: Tensor<f32, shape![5]> = case.input(0);
    let y: Tensor<f32, shape![]> = a.mean::<0>();
    case.check(&y);
}

/// pub/reduce/mean/002
fn mean_002(case: &Case) {
    let a: Tensor<f32, shape![3, 4]> = case.input(0);
    let y: Tensor<f32, shape![4]> = a.mean::<0>();
    case.check(&y);
}

/// pub/reduce/mean/003
fn mean_003(case: &Case) {
    let a: Tensor<f32, shape![3, 4]> = case.input(0);
    let y: Tensor<f32, shape![3, 1]> = a.mean_keepdim::<-1>();
    case.check(&y);
}

/// pub/reduce/mean/004
fn mean_004(case: &Case) {
    let a: Tensor<f32, shape![3, 2, 4]> = case.input(0);
    let y: Tensor<f32, shape![2]> = a.mean_axes::<axes![0, 2]>();
    case.check(&y);
}

/// pub/reduce/mean/005
fn mean_005(case: &Case) {
    let a: Tensor<f32, shape![3, 4]> = case.input(0);
    let y: Tensor<f32, shape![]> = a.mean_all();
    case.check(&y);
}

/// pub/reduce/amax/001
fn amax_001(case: &Case) {
    let a: Tensor<f32, shape![5]> = case.input(0);
    let y: Tensor<f32, shape![]> = a.amax::<0>();
    case.check(&y);
}

/// pub/reduce/amax/002
fn amax_002(case: &Case) {
    let a: Tensor<f32, shape![3, 4]> = case.input(0);
    let y: Tensor<f32, shape![4]> = a.amax::<0>();
    case.check(&y);
}

/// pub/reduce/amax/003
fn amax_003(case: &Case) {
    let a: Tensor<f32, shape![3, 4]> = case.input(0);
    let y: Tensor<f32, shape![3, 1]> = a.amax_keepdim::<-1>();
    case.check(&y);
}

/// pub/reduce/amax/004
fn amax_004(case: &Case) {
    let a: Tensor<f32, shape![3, 2, 4]> = case.input(0);
    let y: Tensor<f32, shape![2]> = a.amax_axes::<axes![0, 2]>();
    case.check(&y);
}

/// pub/reduce/amax/005
fn amax_005(case: &Case) {
    let a: Tensor<f32, shape![3, 4]> = case.input(0);
    let y: Tensor<f32, shape![]> = a.amax_all();
    case.check(&y);
}

/// pub/reduce/amin/001
fn amin_001(case: &Case) {
    let a: Tensor<f32, shape![5]> = case.input(0);
    let y: Tensor<f32, shape![]> = a.amin::<0>();
    case.check(&y);
}

/// pub/reduce/amin/002
fn amin_002(case: &Case) {
    let a: Tensor<f32, shape![3, 4]> = case.input(0);
    let y: Tensor<f32, shape![4]> = a.amin::<0>();
    case.check(&y);
}

/// pub/reduce/amin/003
fn amin_003(case: &Case) {
    let a: Tensor<f32, shape![3, 4]> = case.input(0);
    let y: Tensor<f32, shape![3, 1]> = a.amin_keepdim::<-1>();
    case.check(&y);
}

/// pub/reduce/amin/004
fn amin_004(case: &Case) {
    let a: Tensor<f32, shape![3, 2, 4]> = case.input(0);
    let y: Tensor<f32, shape![2]> = a.amin_axes::<axes![0, 2]>();
    case.check(&y);
}

/// pub/reduce/amin/005
fn amin_005(case: &Case) {
    let a: Tensor<f32, shape![3, 4]> = case.input(0);
    let y: Tensor<f32, shape![]> = a.amin_all();
    case.check(&y);
}

/// pub/reduce/var/001
fn var_001(case: &Case) {
    let a: Tensor<f32, shape![5]> = case.input(0);
    let y: Tensor<f32, shape![]> = a.var::<0>();
    case.check(&y);
}

/// pub/reduce/var/002
fn var_002(case: &Case) {
    let a: Tensor<f32, shape![3, 4]> = case.input(0);
    let y: Tensor<f32, shape![4]> = a.var::<0>();
    case.check(&y);
}

/// pub/reduce/var/003
fn var_003(case: &Case) {
    let a: Tensor<f32, shape![3, 4]> = case.input(0);
    let y: Tensor<f32, shape![3, 1]> = a.var_keepdim::<-1>();
    case.check(&y);
}

/// pub/reduce/var/004
fn var_004(case: &Case) {
    let a: Tensor<f32, shape![3, 2, 4]> = case.input(0);
    let y: Tensor<f32, shape![2]> = a.var_axes::<axes![0, 2]>();
    case.check(&y);
}

/// pub/reduce/var/005
fn var_005(case: &Case) {
    let a: Tensor<f32, shape![3, 4]> = case.input(0);
    let y: Tensor<f32, shape![]> = a.var_all();
    case.check(&y);
}

/// pub/reduce/std/001
fn std_001(case: &Case) {
    let a: Tensor<f32, shape![5]> = case.input(0);
    let y: Tensor<f32, shape![]> = a.std::<0>();
    case.check(&y);
}

/// pub/reduce/std/002
fn std_002(case: &Case) {
    let a: Tensor<f32, shape![3, 4]> = case.input(0);
    let y: Tensor<f32, shape![4]> = a.std::<0>();
    case.check(&y);
}

/// pub/reduce/std/003
fn std_003(case: &Case) {
    let a: Tensor<f32, shape![3, 4]> = case.input(0);
    let y: Tensor<f32, shape![3, 1]> = a.std_keepdim::<-1>();
    case.check(&y);
}

/// pub/reduce/std/004
fn std_004(case: &Case) {
    let a: Tensor<f32, shape![3, 2, 4]> = case.input(0);
    let y: Tensor<f32, shape![2]> = a.std_axes::<axes![0, 2]>();
    case.check(&y);
}

/// pub/reduce/std/005
fn std_005(case: &Case) {
    let a: Tensor<f32, shape![3, 4]> = case.input(0);
    let y: Tensor<f32, shape![]> = a.std_all();
    case.check(&y);
}

/// pub/reduce/logsumexp/001
fn logsumexp_001(case: &Case) {
    let a: Tensor<f32, shape![5]> = case.input(0);
    let y: Tensor<f32, shape![]> = a.logsumexp::<0>();
    case.check(&y);
}

/// pub/reduce/logsumexp/002
fn logsumexp_002(case: &Case) {
    let a: Tensor<f32, shape![3, 4]> = case.input(0);
    let y: Tensor<f32, shape![4]> = a.logsumexp::<0>();
    case.check(&y);
}

/// pub/reduce/logsumexp/003
fn logsumexp_003(case: &Case) {
    let a: Tensor<f32, shape![3, 4]> = case.input(0);
    let y: Tensor<f32, shape![3, 1]> = a.logsumexp_keepdim::<-1>();
    case.check(&y);
}

/// pub/reduce/logsumexp/004
fn logsumexp_004(case: &Case) {
    let a: Tensor<f32, shape![3, 2, 4]> = case.input(0);
    let y: Tensor<f32, shape![2]> = a.logsumexp_axes::<axes![0, 2]>();
    case.check(&y);
}

/// pub/reduce/sum/007
fn sum_007(case: &Case) {
    let base = case.base(0);
    let a: View<f32, shape![3, 4]> = case.view(&base, 0);
    let y: Tensor<f32, shape![4]> = a.sum::<0>();
    case.check(&y);
}

/// pub/reduce/sum/008
fn sum_008(case: &Case) {
    let a: Tensor<f32, shape![0, 4]> = case.input(0);
    let y: Tensor<f32, shape![4]> = a.sum::<0>();
    case.check(&y);
}

/// pub/reduce/amax/007: amax(): Expected reduction dim 0 to have non-zero size.
fn amax_007(case: &Case) {
    let a: Tensor<f32, shape![0, 4]> = case.input(0);
    case.check_refused(a.try_amax::<0>());
}

/// pub/reduce/prod/001
fn prod_001(case: &Case) {
    let a: Tensor<f32, shape![3, 2]> = case.input(0);
    let y: Tensor<f32, shape![3]> = a.prod::<1>();
    case.check(&y);
}

/// pub/reduce/argmax/001
fn argmax_001(case: &Case) {
    let a: Tensor<f32, shape![3, 4]> = case.input(0);
    let y: Tensor<i64, shape![]> = a.argmax_all();
    case.check(&y);
}

/// pub/reduce/argmax/002
fn argmax_002(case: &Case) {
    let a: Tensor<f32, shape![3, 4]> = case.input(0);
    let y: Tensor<i64, shape![4]> = a.argmax::<0>();
    case.check(&y);
}

/// pub/reduce/argmax/003
fn argmax_003(case: &Case) {
    let a: Tensor<f32, shape![3, 4]> = case.input(0);
    let y: Tensor<i64, shape![3, 1]> = a.argmax_keepdim::<1>();
    case.check(&y);
}

/// pub/reduce/argmax/004: argmax(): Expected reduction dim 0 to have non-zero size.
fn argmax_004(case: &Case) {
    let a: Tensor<f32, shape![0, 4]> = case.input(0);
    case.check_refused(a.try_argmax::<0>());
}

/// pub/reduce/argmin/001
fn argmin_001(case: &Case) {
    let a: Tensor<f32, shape![3, 4]> = case.input(0);
    let y: Tensor<i64, shape![]> = a.argmin_all();
    case.check(&y);
}

/// pub/reduce/argmin/002
fn argmin_002(case: &Case) {
    let a: Tensor<f32, shape![3, 4]> = case.input(0);
    let y: Tensor<i64, shape![4]> = a.argmin::<0>();
    case.check(&y);
}

/// pub/reduce/argmin/003
fn argmin_003(case: &Case) {
    let a: Tensor<f32, shape![3, 4]> = case.input(0);
    let y: Tensor<i64, shape![3, 1]> = a.argmin_keepdim::<1>();
    case.check(&y);
}

/// pub/reduce/argmin/004: argmin(): Expected reduction dim 0 to have non-zero size.
fn argmin_004(case: &Case) {
    let a: Tensor<f32, shape![0, 4]> = case.input(0);
    case.check_refused(a.try_argmin::<0>());
}

/// pub/reduce/any/001
fn any_001(case: &Case) {
    let a: Tensor<bool, shape![3, 2]> = case.input(0);
    let y: Tensor<bool, shape![]> = a.any_all();
    case.check(&y);
}

/// pub/reduce/any/002
fn any_002(case: &Case) {
    let a: Tensor<bool, shape![3, 2]> = case.input(0);
    let y: Tensor<bool, shape![3]> = a.any::<1>();
    case.check(&y);
}

/// pub/reduce/all/001
fn all_001(case: &Case) {
    let a: Tensor<bool, shape![3, 2]> = case.input(0);
    let y: Tensor<bool, shape![]> = a.all_all();
    case.check(&y);
}

/// pub/reduce/all/002
fn all_002(case: &Case) {
    let a: Tensor<bool, shape![3, 2]> = case.input(0);
    let y: Tensor<bool, shape![3]> = a.all::<1>();
    case.check(&y);
}

/// pub/reduce/cumsum/001
fn cumsum_001(case: &Case) {
    let a: Tensor<f32, shape![3, 4]> = case.input(0);
    let y: Tensor<f32, shape![3, 4]> = a.cumsum::<1>();
    case.check(&y);
}

/// pub/reduce/cumprod/001
fn cumprod_001(case: &Case) {
    let a: Tensor<f32, shape![3, 4]> = case.input(0);
    let y: Tensor<f32, shape![3, 4]> = a.cumprod::<1>();
    case.check(&y);
}

/// pub/reduce/vector_norm/001
fn vector_norm_001(case: &Case) {
    let a: Tensor<f32, shape![3, 4]> = case.input(0);
    let y: Tensor<f32, shape![3]> = a.norm_p::<1>(2.0);
    case.check(&y);
}

/// pub/reduce/max/001
fn max_001(case: &Case) {
    let a: Tensor<f32, shape![3, 4]> = case.input(0);
    let (y, at): (Tensor<f32, shape![3]>, Tensor<i64, shape![3]>) = a.max::<1>();
    assert_eq!((y.to_vec(), at.to_vec()), (vec![4.0, 3.0, 5.0], vec![3, 1, 1]));
}
