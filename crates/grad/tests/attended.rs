//! Rules of products along axes, normalisations of channels, distances and attention, against differences, twice.

use crate::support::{Any, between};
use congruent::attention::Attention;
use congruent::prelude::*;
use congruent::random::seeded;
use congruent_grad::nn::training;
use congruent_grad::{AnyRankVar, Var, VarAttention, VarChannelNorm, grad, gradcheck, gradgradcheck};

/// Both derivatives, of each variable.
fn check<const N: usize>(at: [Any; N], f: impl Fn(&[Any]) -> Any) {
    let at = Vec::from(at);
    gradcheck(&at, |at| f(at)).unwrap();
    gradgradcheck(&at, |at| f(at).square()).unwrap();
}

fn of(sizes: &[usize]) -> Any {
    between(-1.5, 2.0, sizes)
}

#[test]
fn products_along_axes() {
    check([of(&[2, 3]), of(&[4, 3])], |x| x[0].inner(&x[1]));
    check([of(&[]), of(&[2, 3])], |x| x[0].inner(&x[1]));
    check([of(&[2, 3, 2]), of(&[2, 2, 3])], |x| AnyRankVar::tensordot(&x[0], &x[1], [1, 0], [2, 0]).unwrap());
    check([of(&[2, 3]), of(&[1, 3])], |x| AnyRankVar::cross(&x[0], -1, &x[1]).unwrap());
    check([of(&[3, 2]), of(&[3, 2])], |x| AnyRankVar::cross(&x[0], 0, &x[1]).unwrap());
    check([of(&[2, 3]), of(&[2, 2]), of(&[2, 3, 2]), of(&[2])], |x| x[0].bilinear(&x[1], &x[2], &x[3]));
    check([of(&[2, 3]), of(&[3]), of(&[])], |x| x[0].linear(&x[1], &x[2]));
}

#[test]
fn products_that_are_added() {
    let scales = || Scales::new().beta(0.5).alpha(-2.0);
    check([of(&[2]), of(&[2, 3]), of(&[3])], |x| x[0].addmv_with(&x[1], &x[2], scales()));
    check([of(&[3]), of(&[2]), of(&[3])], |x| x[0].addr_with(&x[1], &x[2], scales()));
    check([of(&[2]), of(&[2, 2, 3]), of(&[2, 3, 2])], |x| x[0].baddbmm_with(&x[1], &x[2], scales()));
    check([of(&[2, 1]), of(&[2, 2, 3]), of(&[2, 3, 2])], |x| x[0].addbmm_with(&x[1], &x[2], scales()));
    check([of(&[2]), of(&[2, 3]), of(&[3, 2])], |x| x[0].addmm(&x[1], &x[2]));
}

#[test]
fn normalisations() {
    let [w, b] = [of(&[4]), of(&[4])];
    check([of(&[2, 4, 2]), w.clone(), b.clone()], |x| {
        AnyRankVar::group_norm(&x[0], 2, Some(&x[1]), Some(&x[2]), 0.1).unwrap()
    });
    check([of(&[2, 4, 3]), w.clone()], |x| AnyRankVar::instance_norm(&x[0], Some(&x[1]), None, 0.1).unwrap());
    let var = between(0.5, 2.0, &[4]);
    check([of(&[2, 4]), of(&[4]), var, w.clone(), b], |x| {
        AnyRankVar::batch_norm(&x[0], &x[1], &x[2], Some(&x[3]), Some(&x[4]), 0.1).unwrap()
    });
    check([of(&[2, 4]), w], |x| AnyRankVar::rms_norm(&x[0], [4], Some(&x[1]), 0.1).unwrap());
    check([of(&[2, 2, 2])], |x| AnyRankVar::rms_norm(&x[0], [2, 2], None, 0.1).unwrap());
    check([of(&[2, 4, 2])], |x| AnyRankVar::local_response_norm(&x[0], 3, 0.5, 0.75, 1.0).unwrap());
}

#[test]
fn distances_and_gates() {
    check([of(&[2, 4])], |x| AnyRankVar::glu(&x[0], 1).unwrap());
    for p in [2.0, 3.0] {
        check([of(&[2, 3])], |x| AnyRankVar::normalize(&x[0], 1, p, 1e-12).unwrap());
        check([of(&[2, 3]), of(&[3]).times(0.5)], |x| AnyRankVar::pairwise_distance(&x[0], &x[1], p, 1e-6).unwrap());
        check([of(&[2, 3]), of(&[3, 3]).times(0.5)], |x| AnyRankVar::cdist(&x[0], &x[1], p).unwrap());
        check([of(&[3, 2])], |x| AnyRankVar::pdist(&x[0], p).unwrap());
    }
    check([of(&[2, 3]), of(&[3]).times(0.5)], |x| AnyRankVar::cosine_similarity(&x[0], -1, &x[1], 1e-8).unwrap());
}

trait Times {
    fn times(&self, factor: f64) -> Any;
}
impl Times for Any {
    fn times(&self, factor: f64) -> Any {
        self * factor
    }
}

#[test]
fn attention_in_each_form() {
    let all = || [of(&[2, 3, 2]), of(&[2, 4, 2]).times(0.5), of(&[2, 4, 3])];
    check(all(), |x| x[0].scaled_dot_product_attention(&x[1], &x[2], VarAttention::new()));
    check(all(), |x| x[0].scaled_dot_product_attention(&x[1], &x[2], VarAttention::new().causal().scale(0.3)));
    let mask = Tensor::from([[true, false, true, true], [false; 4], [true, true, false, false]]).into_dyn();
    check(all(), |x| x[0].scaled_dot_product_attention(&x[1], &x[2], VarAttention::new().mask(&mask)));
    let [q, k, v] = all();
    check([q, k, v, of(&[3, 1])], |x| x[0].scaled_dot_product_attention(&x[1], &x[2], VarAttention::new().bias(&x[3])));
    // Two heads of the queries share one of the keys.
    let all = [of(&[2, 2, 2, 2]), of(&[2, 1, 3, 2]), of(&[2, 1, 3, 2])];
    check(all, |x| x[0].scaled_dot_product_attention(&x[1], &x[2], VarAttention::new().causal()));
}

/// Keys of fewer heads are no mistake only if an axis groups the queries: the type of the result would not be its shape.
#[test]
fn heads_are_grouped_by_an_axis_alone() {
    let heads = 8;
    let q: Tensor<f64, shape![_, 5, 4]> = Tensor::zeros_of(dims![heads, 5, 4]);
    let k = Tensor::<f64, shape![2, 5, 4]>::ones();
    assert!(q.try_scaled_dot_product_attention(&k, &k, Attention::new()).is_err());
    assert!(q.as_dyn().try_scaled_dot_product_attention(k.as_dyn(), k.as_dyn(), Attention::new()).is_err());
}

#[test]
fn a_bias_without_keys_has_a_gradient() {
    let q: Var<f64, shape![2, 4]> = Tensor::ones().into();
    let (k, bias) = (Tensor::<f64, shape![0, 4]>::zeros(), Var::from(Tensor::<f64, shape![2, 0]>::zeros()));
    let how = VarAttention::new().bias(&bias);
    assert_eq!(grad(&q, |q| q.scaled_dot_product_attention(&k, &k, how).sum_all()).to_vec(), [0.0; 8]);
}

#[test]
fn a_query_that_sees_no_key_gets_zeros_of_any_values() {
    let (q, mask) = (Tensor::<f64, shape![2, 1]>::ones(), Tensor::from([[false], [true]]));
    let v = Tensor::from([[f64::INFINITY]]);
    let y = q.scaled_dot_product_attention(&Tensor::<f64, shape![1, 1]>::ones(), &v, Attention::new().mask(&mask));
    assert_eq!(y.to_vec(), [0.0, f64::INFINITY]);
}

#[test]
fn dropout_of_attention_drops_in_training_alone() {
    let q: Var<f64, shape![8, 16, 4]> = Tensor::ones().into();
    let see = |p| q.scaled_dot_product_attention(&q, &q, VarAttention::new().dropout(p)).to_vec();
    assert!(see(0.5).iter().all(|x| (x - 1.0).abs() < 1e-12));
    let dropped = training(&mut seeded(1), || see(0.5));
    assert!(dropped.iter().any(|x| (x - 1.0).abs() > 0.1));
    let mean = dropped.iter().sum::<f64>() / dropped.len() as f64;
    assert!((mean - 1.0).abs() < 0.1, "{mean}");
    assert_eq!(training(&mut seeded(1), || see(0.5)), dropped);
    assert!(training(&mut seeded(1), || see(1.0)).iter().all(|&x| x == 0.0));
}

#[test]
fn what_has_no_elements_has_no_gradient() {
    let x: Var<f64, shape![0, 4]> = Tensor::zeros().into();
    let weight: Var<f64, shape![4]> = Tensor::ones().into();
    let g = grad(&weight, |weight| x.group_norm::<2>(VarChannelNorm::new().weight(weight)).sum_all());
    assert_eq!(g.to_vec(), [0.0; 4]);
    assert_eq!(grad(&x, |x| x.group_norm::<2>(VarChannelNorm::new()).sum_all()).to_vec(), [0.0; 0]);
}
