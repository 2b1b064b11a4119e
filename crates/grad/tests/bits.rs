//! The value of tracked operands has the bits that tensors have: of every operation that computes, in both precisions, of lengths that several loops share.

use congruent::attention::Attention;
use congruent::loss::{CrossEntropy, CtcLoss, MultiMargin};
use congruent::pad::Circular;
use congruent::prelude::*;
use congruent::random::seeded;
use congruent_grad::{AnyRankVar, Var, VarAttention, grad};
use congruent_operations::{ALL, Gradient, Kind, Owner};
use std::cell::RefCell;
use std::collections::BTreeSet;

/// The results of an operation, as bits. (Not the positions that some have beside them.)
trait Bits {
    fn bits(&self) -> Vec<u64>;
}
macro_rules! bits {
    ($($t:ident)*) => {$(
        impl<S: Lengths> Bits for Tensor<$t, S> {
            fn bits(&self) -> Vec<u64> {
                self.iter().map(|x| x.to_bits().into()).collect()
            }
        }
        impl<S: Lengths> Bits for Var<$t, S> {
            fn bits(&self) -> Vec<u64> {
                self.value().to_tensor().bits()
            }
        }
    )*};
}
bits! { f32 f64 }
impl<X: Bits> Bits for Result<X, ShapeError> {
    fn bits(&self) -> Vec<u64> {
        self.as_ref().unwrap_or_else(|error| panic!("{error}")).bits()
    }
}
impl<X: Bits, Y> Bits for (X, Y) {
    fn bits(&self) -> Vec<u64> {
        self.0.bits()
    }
}

/// Compares `name => |x, y, ..| call`, called with tensors and with tracked variables. The names are added to a set.
macro_rules! compare {
    ($t:ident, $names:ident, $operands:expr; $($name:ident => |$($x:ident),*| $call:expr;)*) => {$({
        let tensors: Vec<Tensor<$t, AnyRank>> = $operands.iter().map(|x| x.to_type::<$t>()).collect();
        let [$($x,)* ..] = &tensors[..] else { panic!("more operands than there are") };
        $(let $x: &Strided<$t, AnyRank> = $x;)*
        let want = Bits::bits(&$call);
        let variables: Vec<Var<$t, AnyRank>> = tensors.iter().map(|x| x.clone().into()).collect();
        let got = RefCell::new(Vec::new());
        let _ = grad(&variables, |variables| {
            let [$($x,)* ..] = &variables[..] else { panic!("more operands than there are") };
            *got.borrow_mut() = Bits::bits(&$call);
            variables[0].sum_all()
        });
        assert!(!want.is_empty(), "`{}` has no elements", stringify!($name));
        $names.add(stringify!($name), stringify!($call), got.into_inner() == want);
    })*};
}

/// The operations that were compared, and the calls that differ.
#[derive(Default)]
struct Compared {
    names: BTreeSet<&'static str>,
    wrong: Vec<&'static str>,
}

impl Compared {
    fn add(&mut self, name: &'static str, call: &'static str, agrees: bool) {
        self.names.insert(name);
        if !agrees {
            self.wrong.push(call);
        }
    }

    /// Checks that no call differs, and that no operation that computes is left out.
    #[track_caller]
    fn check(&self) {
        use Kind::*;
        assert_eq!(self.wrong, Vec::<&str>::new(), "other bits where operands are tracked");
        let computes = [
            Unary, Binary, Operator, Numbered, Ternary, Reduction, Extreme, OneAxis, Along, Order, Product, Window,
            Loss,
        ];
        let all = ALL.iter().filter(|op| computes.contains(&op.kind) && op.gradient == Gradient::Rule);
        let of_variables = all.filter(|op| op.operator.is_some() || op.methods.iter().any(|of| of.owner == Owner::Var));
        let missing: Vec<_> = of_variables.map(|op| op.name).filter(|name| !self.names.contains(name)).collect();
        // (Orders from the other end are the same function.)
        assert_eq!(missing, ["sort_descending", "topk_smallest"], "operations that are not compared");
    }
}

/// Numbers of a normal distribution.
fn noise(sizes: &[usize], seed: u64) -> Tensor<f64, AnyRank> {
    Tensor::randn_of(AnyRank::from(sizes), &mut seeded(seed))
}

macro_rules! every_operation {
    ($t:ident) => {{
        let mut names = Compared::default();
        let (x, y) = (noise(&[40, 700], 1), noise(&[40, 700], 2));
        let (z, unit) = (x.abs() + 0.1, x.sigmoid());
        compare! { $t, names, [&x, &y, &z, &unit];
            neg => |x| x.neg(); abs => |x| x.abs(); sign => |x| x.sign(); square => |x| x.square(); relu => |x| x.relu();
            recip => |x| x.recip(); floor => |x| x.floor(); ceil => |x| x.ceil(); trunc => |x| x.trunc(); round => |x| x.round();
            exp => |x| x.exp(); exp2 => |x| x.exp2(); expm1 => |x| x.expm1(); sin => |x| x.sin(); cos => |x| x.cos(); tan => |x| x.tan();
            asin => |x| x.asin(); acos => |x| x.acos(); atan => |x| x.atan(); sinh => |x| x.sinh(); cosh => |x| x.cosh(); tanh => |x| x.tanh();
            asinh => |x| x.asinh(); erf => |x| x.erf(); erfc => |x| x.erfc(); i0 => |x| x.i0(); i1 => |x| x.i1(); sinc => |x| x.sinc();
            frac => |x| x.frac(); deg2rad => |x| x.deg2rad(); rad2deg => |x| x.rad2deg(); sigmoid => |x| x.sigmoid();
            log_sigmoid => |x| x.log_sigmoid(); hardsigmoid => |x| x.hardsigmoid(); hardswish => |x| x.hardswish(); relu6 => |x| x.relu6();
            selu => |x| x.selu(); mish => |x| x.mish(); softsign => |x| x.softsign(); gelu => |x| x.gelu(); gelu_tanh => |x| x.gelu_tanh();
            silu => |x| x.silu(); softplus => |x| x.softplus(); lgamma => |x| x.lgamma(); digamma => |x| x.digamma(); trigamma => |x| x.trigamma();
            maximum => |x, y| x.maximum(y); minimum => |x, y| x.minimum(y); atan2 => |x, y| x.atan2(y); copysign => |x, y| x.copysign(y);
            logaddexp => |x, y| x.logaddexp(y); hypot => |x, y| x.hypot(y); fmax => |x, y| x.fmax(y); fmin => |x, y| x.fmin(y);
            ldexp => |x, y| x.ldexp(y); elu => |x| x.elu(0.7); celu => |x| x.celu(0.7); leaky_relu => |x| x.leaky_relu(0.2);
            hardshrink => |x| x.hardshrink(0.5); softshrink => |x| x.softshrink(0.5); softplus_beta => |x| x.softplus_beta(2.0);
            addcmul => |x, y, z| x.addcmul(y, z); addcdiv => |x, y, z| x.addcdiv(y, z); lerp => |x, y, z| x.lerp(y, z);
            hardtanh => |x| x.hardtanh(-0.5, 0.5); threshold => |x| x.threshold(0.5, 2.0); nan_to_num => |x| x.ln().nan_to_num(1.0, 2.0, 3.0);
            fmod => |x, y| x.fmod(y); remainder => |x, y| x.remainder(y); floor_divide => |x, y| x.floor_divide(y);
            trunc_divide => |x, y| x.trunc_divide(y); clamp => |x, y, z| x.clamp(y, z); add => |x, y| x + y; sub => |x, y| x - y;
            mul => |x, y| x * y; div => |x, y| x / y; rem => |x, y| x % y;
            sum => |x| x.sum(0, true); nansum => |x| x.nansum(-1, false); mean => |x| x.mean(-1, true); nanmean => |x| x.nanmean(0, false);
            amax => |x| x.amax(-1, false); amin => |x| x.amin(0, true); var => |x| x.var(-1, false); var_correction => |x| x.var_correction(0, 0.5, true);
            std => |x| x.std(-1, false); std_correction => |x| x.std_correction(0, 0.5, false); norm => |x| x.norm(-1, false);
            norm => |x| x.norm(&[0, 1], true); norm_p => |x| x.norm_p(-1, 1.0, false); norm_p => |x| x.norm_p(-1, 2.5, true);
            norm_p => |x| x.norm_p(0, f64::INFINITY, true); norm_p => |x| x.norm_p(0, -1.0, true); logsumexp => |x| x.logsumexp(-1, false);
            max => |x| x.max(-1, false); min => |x| x.min(-1, false); median => |x| x.median(-1, false); nanmedian => |x| x.nanmedian(0, false);
            mode => |x| x.mode(-1, false); kthvalue => |x| x.kthvalue(-1, 3, false); quantile => |x| x.quantile(-1, 0.3, false);
            nanquantile => |x| x.nanquantile(0, 0.7, true); trapezoid => |x| x.trapezoid(-1, 0.5, false); trapezoid => |x| x.trapezoid(0, 0.5, false);
            cumsum => |x| x.cumsum(-1); cumprod => |x| x.cumprod(0); logcumsumexp => |x| x.logcumsumexp(-1); softmax => |x| x.softmax(-1);
            softmin => |x| x.softmin(0); log_softmax => |x| x.log_softmax(-1); cummax => |x| x.cummax(-1); cummin => |x| x.cummin(0);
            sort => |x| x.sort(-1, false); topk => |x| x.topk(-1, 5, true); diff => |x| x.diff(-1); gradient => |x| x.gradient(-1, 0.5);
            cumulative_trapezoid => |x| x.cumulative_trapezoid(-1, 0.5); renorm => |x| x.renorm(2.0, 0, 20.0); renorm => |x| x.renorm(3.0, 1, 1.0);
            glu => |x| x.glu(-1); normalize => |x| x.normalize(-1, 2.0, 1e-12); normalize => |x| x.normalize(0, 3.0, 1e-12);
            cosine_similarity => |x, y| x.cosine_similarity(-1, y, 1e-8); cosine_similarity => |x, y| x.cosine_similarity(0, y, 30.0);
            pairwise_distance => |x, y| x.pairwise_distance(y, 2.0, 1e-6); pairwise_distance => |x, y| x.pairwise_distance(y, 3.0, 1e-6);
            cdist => |x, y| x.cdist(y, 2.0); cdist => |x, y| x.cdist(y, 1.0); cdist => |x, y| x.cdist(y, f64::INFINITY);
            pdist => |x| x.pdist(2.0); pdist => |x| x.pdist(2.5);
            layer_norm => |x| x.layer_norm(700, None, None, 1e-5); rms_norm => |x| x.rms_norm(700, None, 1e-5);
            inner => |x, y| x.inner(y); tensordot => |x, y| x.tensordot(y, [1], [1]); kron => |x| x.narrow(1, 0, 3).unwrap().kron(x.narrow(1, 3, 2).unwrap());
            matmul => |x, y| x.matmul(y.mt().unwrap()); mse_loss => |x, y| x.mse_loss(y); l1_loss => |x, y| x.l1_loss(y);
            smooth_l1_loss => |x, y| x.smooth_l1_loss(y, 0.5); huber_loss => |x, y| x.huber_loss(y, 0.5); kl_div => |x, _y, z| x.kl_div(z, false);
            binary_cross_entropy_with_logits => |x, _y, _z, unit| x.binary_cross_entropy_with_logits(unit);
            poisson_nll_loss => |x, _y, z| x.poisson_nll_loss(z, true, true, 1e-8); soft_margin_loss => |x, y| x.soft_margin_loss(y);
            hinge_embedding_loss => |x, y| x.hinge_embedding_loss(y.sign(), 1.0); gaussian_nll_loss => |x, y, z| x.gaussian_nll_loss(y, z, true, 1e-6);
            weighted_binary_cross_entropy_with_logits => |x, _y, z, unit| x.weighted_binary_cross_entropy_with_logits(unit, z);
            margin_ranking_loss => |x, y, z| x.margin_ranking_loss(y, z.sign(), 0.5);
            multilabel_soft_margin_loss => |x, _y, _z, unit| x.multilabel_soft_margin_loss(unit);
            triplet_margin_loss => |x, y, z| x.triplet_margin_loss(y, z, 1.0, 2.0, true); triplet_margin_loss => |x, y, z| x.triplet_margin_loss(y, z, 1.0, 3.0, false);
            cosine_embedding_loss => |x, y, z| x.cosine_embedding_loss(y, z.select(1, 0).unwrap().sign(), 0.1);
        }
        let few = [x.narrow(0, 0, 20).unwrap(), y.narrow(0, 0, 20).unwrap()].map(|x| x.to_tensor());
        compare! { $t, names, [&few[0], &few[1]];
            cdist => |x, y| x.cdist(y, 2.0); cdist => |x, y| x.cdist(y, 3.0); pdist => |x| x.pdist(f64::INFINITY);
        }
        compare! { $t, names, [&z, &y, &unit];
            sqrt => |z| z.sqrt(); rsqrt => |z| z.rsqrt(); ln => |z| z.ln(); ln_1p => |z| z.ln_1p(); log2 => |z| z.log2(); log10 => |z| z.log10();
            acosh => |z| (z + 1.0).acosh(); pow => |z, y| z.pow(y); xlogy => |z, _y, unit| z.xlogy(unit); prod => |z| z.prod(0, false);
            atanh => |_z, _y, unit| unit.atanh(); erfinv => |_z, _y, unit| unit.erfinv(); logit => |_z, _y, unit| unit.logit();
            logit_eps => |_z, _y, unit| unit.logit_eps(0.2);
            binary_cross_entropy => |_z, y, unit| unit.binary_cross_entropy(y.sigmoid());
        }
        let classes = Tensor::from_vec(AnyRank::from([40]), (0..40).map(|i| i * 17 % 700).collect::<Vec<i64>>()).unwrap();
        let labels = Tensor::from_fn_of(AnyRank::from([40, 700]), |at| if at[1] < 3 { (at[0] * 3 + at[1]) as i64 } else { -1 });
        compare! { $t, names, [&x, &unit];
            cross_entropy => |x| x.cross_entropy(&classes); nll_loss => |x| x.nll_loss(&classes);
            soft_cross_entropy => |x, unit| x.soft_cross_entropy(unit);
            soft_cross_entropy => |x, unit| x.soft_cross_entropy_with(unit, CrossEntropy::new().label_smoothing(0.2));
            multi_margin_loss => |x| x.multi_margin_loss(&classes); multi_margin_loss => |x| x.multi_margin_loss_with(&classes, MultiMargin::new().p(2));
            multilabel_margin_loss => |x| x.multilabel_margin_loss(&labels);
        }
        let planes = [noise(&[2, 6, 15, 20], 3), noise(&[6], 4), noise(&[6], 5).abs() + 0.5, noise(&[4, 3, 3, 3], 6), noise(&[6, 2, 3, 3], 7)];
        compare! { $t, names, [&planes[0], &planes[1], &planes[2], &planes[3], &planes[4]];
            group_norm => |x| x.group_norm(2, None, None, 1e-5); group_norm => |x, w| x.group_norm(3, Some(w), None, 1e-5);
            group_norm => |x, w, v| x.group_norm(6, Some(w), Some(v), 1e-5); group_norm => |x, w| x.group_norm(1, None, Some(w), 1e-5);
            instance_norm => |x| x.instance_norm(None, None, 1e-5); instance_norm => |x, w, v| x.instance_norm(Some(w), Some(v), 1e-5);
            batch_norm => |x, w, v| x.batch_norm(w, v, None, None, 1e-5); batch_norm => |x, w, v| x.batch_norm(w, v, Some(v), Some(w), 1e-5);
            local_response_norm => |x| x.local_response_norm(3, 0.1, 0.75, 1.0); local_response_norm => |x| x.local_response_norm(2, 0.1, 0.5, 2.0);
            avg_pool2d => |x| x.avg_pool2d(pool_of(3).stride_of(2)); max_pool2d => |x| x.max_pool2d(pool_of(3));
            max_pool2d_with_indices => |x| x.max_pool2d_with_indices(pool_of(3)); lp_pool2d => |x| x.lp_pool2d(2.0, pool_of(3));
            lp_pool2d => |x| x.lp_pool2d(f64::INFINITY, pool_of(3).padding_of(1)); lp_pool2d => |x| x.lp_pool2d(f64::NEG_INFINITY, pool_of(2));
            im2col => |x| x.im2col(pool_of(3)); interpolate => |x| x.interpolate(sized_of([31, 7]).linear()); interpolate => |x| x.interpolate(sized_of([31, 7]).cubic());
            interpolate => |x| x.interpolate(sized_of([4, 7]).area()); adaptive_avg_pool2d => |x| x.adaptive_avg_pool2d(sized_of([4, 3]));
            adaptive_max_pool2d => |x| x.adaptive_max_pool2d(sized_of([4, 3])); adaptive_max_pool2d_with_indices => |x| x.adaptive_max_pool2d_with_indices(sized_of([4, 3]));
            conv2d => |x, _w, _v, k| x.conv2d(conv(k).groups_of(2).padding_of(1)); conv2d => |x, _w, _v, _k, d| x.narrow(1, 0, 2).unwrap().conv2d(conv(d));
            conv_transpose2d => |x, _w, _v, _k, d| x.conv_transpose2d(conv(d).stride_of(2)); pad => |x| x.pad([1, 2], Circular);
        }
        let rows = planes[0].view([12, 15, 20]).unwrap().to_tensor();
        let kernel = planes[3].view([4, 9, 3]).unwrap().narrow(1, 0, 3).unwrap().to_tensor();
        compare! { $t, names, [&rows, &kernel];
            avg_pool1d => |x| x.avg_pool1d(pool_of(3)); max_pool1d => |x| x.max_pool1d(pool_of(3)); max_pool1d_with_indices => |x| x.max_pool1d_with_indices(pool_of(3));
            lp_pool1d => |x| x.abs().lp_pool1d(2.5, pool_of(3)); adaptive_avg_pool1d => |x| x.adaptive_avg_pool1d(sized_of(7)); adaptive_max_pool1d => |x| x.adaptive_max_pool1d(sized_of(7));
            adaptive_max_pool1d_with_indices => |x| x.adaptive_max_pool1d_with_indices(sized_of(7)); conv1d => |x, k| x.narrow(1, 0, 3).unwrap().conv1d(conv(k));
            conv_transpose1d => |x, k| x.narrow(1, 0, 4).unwrap().conv_transpose1d(conv(k)); cross => |x| x.narrow(1, 0, 3).unwrap().cross(1, x.narrow(1, 3, 3).unwrap());
            bmm => |x| x.bmm(x.mt().unwrap()); bilinear => |x, k| x.narrow(1, 0, 4).unwrap().mt().unwrap().narrow(2, 0, 3).unwrap().bilinear(x.narrow(1, 0, 3).unwrap().mt().unwrap(), k.narrow(1, 0, 3).unwrap(), 0.5);
            col2im => |x| x.reshape([4, 9, 100]).unwrap().col2im(sized_of([30, 30]), pool_of(3)); addbmm => |x| x.select(0, 0).unwrap().narrow(1, 0, 15).unwrap().addbmm(x, x.mt().unwrap());
            baddbmm => |x| x.narrow(2, 0, 15).unwrap().baddbmm(x, x.mt().unwrap());
        }
        let max = rows.to_type::<$t>().max_pool1d_with_indices(pool_of(3)).unwrap().1;
        let max2 = planes[0].to_type::<$t>().max_pool2d_with_indices(pool_of(3)).unwrap().1;
        let grid = noise(&[2, 5, 7, 2], 8);
        let theta = noise(&[3, 2, 3], 9);
        compare! { $t, names, [&rows, &planes[0], &grid, &theta];
            max_unpool1d => |x| x.max_pool1d(pool_of(3)).unwrap().max_unpool1d(&max, sized_of(20)); max_unpool2d => |_x, p| p.max_pool2d(pool_of(3)).unwrap().max_unpool2d(&max2, sized_of([15, 20]));
            grid_sample => |_x, p, g| p.grid_sample(g, Default::default()); affine_grid => |_x, _p, _g, t| t.affine_grid(sized_of([5, 6]));
        }
        let (matrix, vector) = (noise(&[30, 30], 10), noise(&[30], 11));
        compare! { $t, names, [&matrix, &vector];
            dot => |_m, v| v.dot(v); mv => |m, v| m.mv(v); outer => |_m, v| v.outer(v); linear => |m, v| m.linear(m, v); addmm => |m| m.addmm(m, m);
            addmv => |m, v| v.addmv(m, v); addr => |m, v| m.addr(v, v);
        }
        let q: Tensor<$t, shape![2, 3, 50, 16]> = noise(&[2, 3, 50, 16], 12).to_type::<$t>().try_into_shape().unwrap();
        let v: Var<$t, shape![2, 3, 50, 16]> = q.clone().into();
        let want = Bits::bits(&q.scaled_dot_product_attention(&q, &q, Attention::new().causal()));
        let _ = grad(&v, |v| {
            let y = v.scaled_dot_product_attention(v, v, VarAttention::new().causal());
            names.add("scaled_dot_product_attention", "attention", Bits::bits(&y) == want);
            y.sum_all()
        });
        let scores: Tensor<$t, shape![50, 2, 7]> = noise(&[50, 2, 7], 13).log_softmax(-1).unwrap().to_type::<$t>().try_into_shape().unwrap();
        let (targets, times, lengths) = (Tensor::from([[1_i64, 2, 3], [4, 4, 0]]), Tensor::from([50_i64, 40]), Tensor::from([3_i64, 2]));
        let want = Bits::bits(&scores.ctc_loss_with(&targets, &times, &lengths, CtcLoss::new().none()));
        let v: Var<$t, shape![50, 2, 7]> = scores.into();
        let _ = grad(&v, |v| {
            let y = v.ctc_loss_with(&targets, &times, &lengths, CtcLoss::new().none());
            names.add("ctc_loss", "ctc", Bits::bits(&y) == want);
            y.sum_all()
        });
        names
    }};
}

#[test]
fn tracked_values_of_double_precision_have_the_bits_of_tensors() {
    every_operation!(f64).check();
}

#[test]
fn tracked_values_of_single_precision_have_the_bits_of_tensors() {
    every_operation!(f32).check();
}
