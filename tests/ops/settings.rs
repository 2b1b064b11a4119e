//! Numbers that set what an operation does: which are refused, by operation, as PyTorch refuses them.

use congruent::loss::{CrossEntropy, MultiMargin};
use congruent::norm::ChannelNorm;
use congruent::prelude::*;
use congruent_operations::ALL;
use rand::SeedableRng;
use rand::rngs::SmallRng;
use std::collections::BTreeSet;
use std::panic::{AssertUnwindSafe, catch_unwind};

const INF: f64 = f64::INFINITY;
const NAN: f64 = f64::NAN;

/// The error of a call, as text.
type Outcome = Result<(), String>;

/// A call of an operation with one of its settings.
struct Call {
    op: &'static str,
    setting: &'static str,
    refused: &'static [f64],
    accepted: &'static [f64],
    call: fn(f64) -> Outcome,
}

fn outcome<T, E: ToString>(result: Result<T, E>) -> Outcome {
    result.map(drop).map_err(|error| error.to_string())
}

/// The message of a panic.
fn caught<T>(call: impl FnOnce() -> T) -> Outcome {
    let panicked = catch_unwind(AssertUnwindSafe(call)).map(drop);
    panicked.map_err(|message| *message.downcast::<String>().expect("a panic with the sentence of an error"))
}

fn x() -> Tensor<f64, shape![2, 4]> {
    Tensor::from([[0.5, -1.5, 2.0, 0.0], [1.0, 0.25, -0.5, 3.0]])
}

fn any_rank() -> Tensor<f64, AnyRank> {
    x().into_dyn()
}

/// One channel of four by four.
fn image() -> Tensor<f64, AnyRank> {
    Tensor::arange_of(AnyRank::from([1, 1, 4, 4]))
}

fn rng() -> SmallRng {
    SmallRng::seed_from_u64(46)
}

macro_rules! calls {
    ($($op:ident $setting:ident: refuses $refused:tt accepts $accepted:tt |$v:ident| $call:expr;)*) => {
        &[$(Call { op: stringify!($op), setting: stringify!($setting), refused: &$refused, accepted: &$accepted, call: |$v| $call }),*]
    };
}

/// The operations that refuse some numbers.
#[rustfmt::skip]
const REFUSE: &[Call] = calls! {
    // Functions of each element
    softshrink lambda: refuses [-1.0, -INF, NAN] accepts [0.0, -0.0, 0.5, INF] |v| outcome(x().try_softshrink(v));
    celu alpha: refuses [0.0, -0.0] accepts [1.0, -1.0, INF, NAN] |v| outcome(x().try_celu(v));
    hardtanh low: refuses [1.5, INF] accepts [1.0, -INF, NAN] |v| caught(|| x().hardtanh(v, 1.0));
    // Norms and distances
    renorm p: refuses [0.0, -1.0, NAN] accepts [0.5, 2.0, INF] |v| outcome(any_rank().renorm(v, 0, 1.0));
    renorm maxnorm: refuses [-1.0, -INF, NAN] accepts [0.0, 1.0, INF] |v| outcome(any_rank().renorm(2.0, 0, v));
    cdist p: refuses [-1.0, -INF, NAN] accepts [0.0, 1.0, 2.5, INF] |v| outcome(x().try_cdist(x(), v));
    pdist p: refuses [-1.0, -INF, NAN] accepts [0.0, 1.0, 2.5, INF] |v| outcome(x().try_pdist(v));
    isclose rtol: refuses [-1.0, NAN] accepts [0.0, INF] |v| outcome(x().try_isclose(x(), v, 0.0));
    isclose atol: refuses [-1.0, NAN] accepts [0.0, INF] |v| outcome(x().try_isclose(x(), 0.0, v));
    allclose rtol: refuses [-1.0, NAN] accepts [0.0, INF] |v| outcome(x().try_allclose(x(), v, 0.0));
    allclose atol: refuses [-1.0, NAN] accepts [0.0, INF] |v| outcome(x().try_allclose(x(), 0.0, v));
    batch_norm eps: refuses [-0.5, NAN] accepts [0.0, 1e-5, INF] |v| {
        let one = Tensor::<f64, shape![4]>::ones();
        outcome(x().try_batch_norm(&one, &one, ChannelNorm::new().eps(v)))
    };
    instance_norm eps: refuses [-0.5, NAN] accepts [0.0, 1e-5, INF] |v| outcome(x().try_instance_norm(ChannelNorm::new().eps(v)));
    // Losses
    huber_loss delta: refuses [0.0, -1.0, NAN] accepts [0.5, INF] |v| outcome(x().try_huber_loss(x(), v));
    smooth_l1_loss beta: refuses [-1.0, NAN] accepts [0.0, 0.5, INF] |v| outcome(x().try_smooth_l1_loss(x(), v));
    gaussian_nll_loss variance: refuses [-1.0, -INF] accepts [0.0, 1.0, NAN] |v| outcome(x().try_gaussian_nll_loss(x(), v, false, 1e-6));
    triplet_margin_loss margin: refuses [0.0, -1.0, NAN] accepts [0.5, INF] |v| outcome(x().try_triplet_margin_loss(x(), x(), v, 2.0, false));
    cross_entropy label_smoothing: refuses [-0.1, 1.1, NAN] accepts [0.0, 0.5, 1.0] |v| {
        outcome(x().try_cross_entropy_with(&Tensor::from([0_i64, 1]), CrossEntropy::new().label_smoothing(v)))
    };
    multi_margin_loss p: refuses [0.0, 3.0] accepts [1.0, 2.0] |v| {
        outcome(x().try_multi_margin_loss_with(&Tensor::from([0_i64, 1]), MultiMargin::new().p(v as usize)))
    };
    // Counts, and what is found by a number
    histc bins: refuses [0.0] accepts [1.0, 3.0] |v| outcome(any_rank().histc(v as usize, -1.0, 1.0));
    histc max: refuses [-2.0, NAN, INF] accepts [-1.0, 1.0] |v| outcome(x().try_histc::<3>(-1.0, v));
    quantile q: refuses [-0.1, 1.1, NAN] accepts [0.0, 0.5, 1.0] |v| outcome(any_rank().quantile(0, v, false));
    nanquantile q: refuses [-0.1, 1.1, NAN] accepts [0.0, 0.5, 1.0] |v| outcome(any_rank().nanquantile(0, v, false));
    kthvalue k: refuses [0.0, 5.0] accepts [1.0, 4.0] |v| outcome(any_rank().kthvalue(-1, v as usize, false));
    topk k: refuses [5.0] accepts [0.0, 4.0] |v| outcome(any_rank().topk(-1, v as usize, true));
    // Windows
    max_pool2d kernel: refuses [0.0, -1.0] accepts [1.0, 4.0] |v| outcome(image().max_pool2d(pool_of(v as isize).stride_of(1)));
    max_pool2d stride: refuses [0.0, -1.0] accepts [1.0, 4.0] |v| outcome(image().max_pool2d(pool_of(2).stride_of(v as isize)));
    max_pool2d pad: refuses [-1.0, 2.0] accepts [0.0, 1.0] |v| outcome(image().max_pool2d(pool_of(2).padding_of(v as isize)));
    max_pool2d dilation: refuses [0.0, -1.0] accepts [1.0, 3.0] |v| outcome(image().max_pool2d(pool_of(2).dilation_of(v as isize)));
    avg_pool2d divisor: refuses [0.0] accepts [1.0, 3.0] |v| {
        let x = Tensor::<f64, shape![1, 1, 4, 4]>::ones();
        outcome(x.try_avg_pool2d(pool::<2>().divisor_override(v as usize)))
    };
    lp_pool1d p: refuses [0.0] accepts [1.0, 2.0, INF] |v| {
        let x = Tensor::<f64, shape![1, 1, 4]>::ones();
        outcome(x.try_lp_pool1d(v, pool::<2>()))
    };
    lp_pool2d p: refuses [0.0] accepts [1.0, 2.0, INF] |v| {
        let x = Tensor::<f64, shape![1, 1, 4, 4]>::ones();
        outcome(x.try_lp_pool2d(v, pool::<2>()))
    };
    interpolate output: refuses [0.0, -1.0] accepts [1.0, 9.0] |v| outcome(image().interpolate(sized_of([v as isize; 2])));
    interpolate output: refuses [0.0, -1.0, NAN, 0.1] accepts [0.25, 2.5] |v| outcome(image().interpolate(scaled_of([v, v])));
    local_response_norm size: refuses [0.0] accepts [1.0, 9.0] |v| outcome(x().try_local_response_norm(v as usize, 1.0, 0.75, 1.0));
    // New tensors
    arange_between step: refuses [0.0, -1.0, NAN] accepts [0.5, 1.0, 9.0] |v| {
        outcome(Tensor::<f64, shape![_]>::try_arange_between(0.0, 3.0, v))
    };
    bernoulli p: refuses [-0.1, 1.1, NAN] accepts [0.0, 0.5, 1.0] |v| {
        outcome(Tensor::<bool, shape![2]>::try_bernoulli_of(Default::default(), v, &mut rng()))
    };
    normal std: refuses [-1.0, NAN] accepts [0.0, 2.0] |v| {
        outcome(Tensor::<f64, shape![2]>::try_normal_of(Default::default(), 0.0, v, &mut rng()))
    };
    uniform from: refuses [2.0, NAN, -INF] accepts [0.0, -1.0] |v| {
        outcome(Tensor::<f64, shape![2]>::try_uniform_of(Default::default(), v, 1.0, &mut rng()))
    };
    multinomial samples: refuses [0.0, 5.0] accepts [1.0, 3.0] |v| outcome(x().abs().try_multinomial_of(v as usize, &mut rng()));
};

/// The operations that accept every number, as PyTorch does, each with one that means least.
#[rustfmt::skip]
const ACCEPT: &[Call] = calls! {
    elu alpha: refuses [] accepts [-1.0, 0.0, NAN] |v| outcome(x().try_elu(v));
    leaky_relu slope: refuses [] accepts [-1.0, 0.0, NAN] |v| outcome(x().try_leaky_relu(v));
    hardshrink lambda: refuses [] accepts [-1.0, 0.0, NAN] |v| outcome(x().try_hardshrink(v));
    softplus_beta beta: refuses [] accepts [-1.0, 0.0, NAN] |v| outcome(x().try_softplus_beta(v));
    logit_eps eps: refuses [] accepts [-1.0, 0.75, NAN] |v| outcome(x().try_logit_eps(v));
    threshold threshold: refuses [] accepts [-1.0, NAN] |v| caught(|| x().threshold(v, v));
    nan_to_num nan: refuses [] accepts [-1.0, NAN] |v| caught(|| x().nan_to_num(v, v, v));
    clamp low: refuses [] accepts [2.0, NAN] |v| outcome(x().try_clamp(v, 1.0));
    norm_p p: refuses [] accepts [-1.0, 0.0, NAN] |v| outcome(any_rank().norm_p(0, v, false));
    normalize p: refuses [] accepts [-1.0, 0.0, NAN] |v| outcome(x().try_normalize::<1>(v, 1e-12));
    normalize eps: refuses [] accepts [-1.0, 0.0, NAN] |v| outcome(x().try_normalize::<1>(2.0, v));
    pairwise_distance p: refuses [] accepts [-1.0, 0.0, NAN] |v| outcome(x().try_pairwise_distance(x(), v, 1e-6));
    cosine_similarity eps: refuses [] accepts [-1.0, 0.0, NAN] |v| outcome(x().try_cosine_similarity::<1>(x(), v));
    layer_norm eps: refuses [] accepts [-1.0, 0.0, NAN] |v| {
        let one = Tensor::<f64, shape![4]>::ones();
        outcome(x().try_layer_norm(&one, &one, v))
    };
    rms_norm eps: refuses [] accepts [-1.0, 0.0, NAN] |v| outcome(x().try_rms_norm(&Tensor::<f64, shape![4]>::ones(), v));
    group_norm eps: refuses [] accepts [-1.0, 0.0, NAN] |v| outcome(x().try_group_norm::<2>(ChannelNorm::new().eps(v)));
    var_correction correction: refuses [] accepts [-1.0, 9.0, NAN] |v| outcome(any_rank().var_correction(0, v, false));
    std_correction correction: refuses [] accepts [-1.0, 9.0, NAN] |v| outcome(any_rank().std_correction(0, v, false));
    trapezoid dx: refuses [] accepts [-1.0, 0.0, NAN] |v| outcome(any_rank().trapezoid(0, v, false));
    cumulative_trapezoid dx: refuses [] accepts [-1.0, 0.0, NAN] |v| outcome(any_rank().cumulative_trapezoid(0, v));
    gradient spacing: refuses [] accepts [-1.0, 0.0, NAN] |v| outcome(any_rank().gradient(0, v));
    poisson_nll_loss eps: refuses [] accepts [-1.0, 0.0, NAN] |v| outcome(x().try_poisson_nll_loss(x(), false, true, v));
    hinge_embedding_loss margin: refuses [] accepts [-1.0, 0.0, NAN] |v| outcome(x().try_hinge_embedding_loss(x(), v));
    margin_ranking_loss margin: refuses [] accepts [-1.0, 0.0, NAN] |v| outcome(x().try_margin_ranking_loss(x(), x(), v));
    gaussian_nll_loss eps: refuses [] accepts [-1.0, 0.0, NAN] |v| outcome(x().try_gaussian_nll_loss(x(), x().abs(), true, v));
    cosine_embedding_loss margin: refuses [] accepts [-1.0, 0.0, NAN] |v| {
        outcome(x().try_cosine_embedding_loss(x(), Tensor::from([1.0, -1.0]), v))
    };
    vander columns: refuses [] accepts [0.0, 3.0] |v| outcome(Tensor::<f64, AnyRank>::arange_of(AnyRank::from([3])).vander(v as usize, true));
    combinations size: refuses [] accepts [0.0, 1.0, 9.0] |v| {
        outcome(Tensor::<f64, AnyRank>::arange_of(AnyRank::from([3])).combinations(v as usize, false))
    };
};

#[test]
fn each_setting_is_refused_or_accepted_as_in_pytorch() {
    let mut wrong = vec![];
    for Call { op, setting, refused, accepted, call } in REFUSE.iter().chain(ACCEPT) {
        let names_setting = |message: &String| {
            message.split(|c: char| !c.is_alphanumeric()).any(|word| setting.split('_').any(|part| part == word))
        };
        let names_both = |message: &String| message.contains(op) && names_setting(message);
        wrong.extend(
            refused.iter().map(|&v| (op, setting, v, call(v))).filter(|(.., got)| !got.as_ref().is_err_and(names_both)),
        );
        wrong.extend(accepted.iter().map(|&v| (op, setting, v, call(v))).filter(|(.., got)| got.is_err()));
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

/// Values of the list of operations that are no numbers of this kind: positions along an axis, and elements that are written.
const NO_SETTINGS: &[&str] = &["index_fill", "narrow", "one_hot", "repeat_interleave", "scatter_value", "unfold"];

#[test]
fn every_operation_with_a_numeric_setting_is_in_the_table() {
    let listed: BTreeSet<_> = REFUSE.iter().chain(ACCEPT).map(|call| call.op).collect();
    let is_number = |of: &str| matches!(of, "f64" | "T" | "usize" | "impl Into<Quantile>");
    let has_settings = ALL.iter().filter(|operation| operation.values.iter().any(|(_, of)| is_number(of)));
    let mut missing: Vec<_> =
        has_settings.map(|operation| operation.name).filter(|name| !listed.contains(name)).collect();
    missing.sort_unstable();
    assert_eq!(missing, NO_SETTINGS, "operations with a number, but not in the table");
    assert!(listed.len() > 40, "only {} operations", listed.len());
}

#[test]
fn every_face_refuses_a_setting() {
    // In place, by a tensor of settings, on the stack, in an expression.
    let mut y = x();
    let lambdas = Tensor::from([0.5, 0.5, -0.5, 0.5]);
    let message = y.try_softshrink_(&lambdas).unwrap_err().to_string();
    assert_eq!(message, "softshrink_: each lambda must be 0 or more, in a tensor of shape [4]");
    assert_eq!(y.to_vec(), x().to_vec());
    assert_eq!(y.try_celu_(0.0).unwrap_err().to_string(), "celu_: alpha must be other than 0, but is 0");
    let stack = StackTensor::from([1.5, -0.25]);
    let message = caught(|| stack.softshrink(-1.0)).unwrap_err();
    assert_eq!(message, "softshrink: lambda must be 0 or more, but is -1");
    assert!(
        caught(|| {
            let mut stack = stack;
            stack.celu_(0.0);
        })
        .is_err()
    );
    assert_eq!(stack.softshrink(0.5).as_slice(), [1.0, 0.0]);
    let x = x();
    let message = (x.lazy() * 2.0).softshrink(&lambdas).try_eval().unwrap_err().to_string();
    assert_eq!(message, "softshrink: each lambda must be 0 or more, in a tensor of shape [4]");
    assert!(x.lazy().celu(0.0).try_eval().is_err());
    assert_eq!(x.lazy().celu(1.0).eval(), x.celu(1.0));
    assert_eq!(x.lazy().softshrink(lambdas.abs()).eval(), x.softshrink(0.5));
    let message = caught(|| x.lazy().hardtanh(2.0, 1.0).eval()).unwrap_err();
    assert_eq!(message, "hardtanh: low must be at most high, but is 2.0, where high is 1.0");
    assert!(caught(|| stack.hardtanh(2.0, 1.0)).is_err() && caught(|| x.clone().hardtanh_(2.0, 1.0).numel()).is_err());
    let variances = Tensor::from([1.0, 1.0, -1.0, 1.0]);
    let message = x.try_gaussian_nll_loss(&x, &variances, false, 1e-6).unwrap_err().to_string();
    assert_eq!(message, "gaussian_nll_loss: each variance must be 0 or more, in a tensor of shape [4]");
    // Types of known rank.
    let message = caught(|| x.renorm::<0>(2.0, -1.0)).unwrap_err();
    assert_eq!(message, "renorm: maxnorm must be 0 or more, but is -1");
}

#[test]
fn channels_and_positions_without_elements_are_refused() {
    let planes = |sizes: [usize; 3]| Tensor::<f64, AnyRank>::ones_of(AnyRank::from(sizes));
    for sizes in [[2, 0, 4], [2, 4, 0]] {
        let message = planes(sizes).group_norm(1, None, None, 1e-5).unwrap_err().to_string();
        assert_eq!(
            message,
            format!("Expected channels and positions in the groups, but got input of shape {sizes:?}: group_norm")
        );
    }
    assert_eq!(planes([0, 4, 3]).group_norm(2, None, None, 1e-5).unwrap().sizes(), [0, 4, 3]);
    let message = planes([2, 0, 4]).adaptive_max_pool1d(sized_of([2])).unwrap_err().to_string();
    assert!(
        message.starts_with(
            "Expected 2D or 3D (batch mode) tensor with optional 0 dim batch size for input, but got:[2, 0, 4]"
        ),
        "{message}"
    );
    assert!(Tensor::<f64, shape![2, 0, 4]>::ones().try_adaptive_max_pool1d(sized::<2>()).is_err());
    assert!(Tensor::<f64, shape![0, 4]>::ones().try_adaptive_max_pool1d(sized::<2>()).is_ok());
    assert!(
        Tensor::<f64, AnyRank>::ones_of(AnyRank::from([2, 0, 4, 4]))
            .adaptive_max_pool2d_with_indices(sized_of([2]))
            .is_err()
    );
    assert_eq!(planes([0, 3, 4]).adaptive_max_pool1d(sized_of([2])).unwrap().sizes(), [0, 3, 2]);
}
