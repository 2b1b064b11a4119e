//! Other operations, ours alone: what must not get slower. `benches/compare.py` has their peers.

use crate::{Line, ours};
use congruent::prelude::*;
use std::array::from_fn;
use std::hint::black_box;

type Plane = Tensor<f32, shape![256, 256]>;
type Small = Tensor<f32, shape![8, 8]>;

/// Lines of one operand.
macro_rules! unary {
    ($($work:literal $of:ty: |$x:ident| $result:expr;)*) => {
        vec![$({
            let $x: $of = ours(0);
            Line::new($work).ours(move || {
                let $x = black_box(&$x);
                $result
            })
        },)*]
    };
}

pub fn lines() -> Vec<Line> {
    let mut lines = unary! {
        "scale tiny" Small: |x| x * 2.0;
        "exp tiny" Small: |x| x.exp();
        "tanh tiny" Small: |x| x.tanh();
        "gelu tiny" Small: |x| x.gelu();
        "softmax tiny" Small: |x| x.softmax::<-1>();
        "mean_all tiny" Small: |x| x.mean_all();
        "max_all tiny" Small: |x| x.amax_all();
        "var.1 tiny" Small: |x| x.var::<1>();
        "sum.0 8x8" Small: |x| x.sum::<0>();
        "sum.1 8x8" Small: |x| x.sum::<1>();
        "transpose 8x8" Small: |x| x.t().to_tensor();
        "narrow tiny" Small: |x| x.narrow::<1, 2, 4>().to_tensor();
        "clone tiny" Small: |x| x.clone();
        "exp l2" Plane: |x| x.exp();
        "tanh l2" Plane: |x| x.tanh();
        "gelu l2" Plane: |x| x.gelu();
        "softmax l2" Plane: |x| x.softmax::<-1>();
        "softmax.0 l2" Plane: |x| x.softmax::<0>();
        "max.0 l2" Plane: |x| x.amax::<0>();
        "var.1 l2" Plane: |x| x.var::<1>();
        "prod.1 l2" Plane: |x| x.prod::<1>();
        "norm_all l2" Plane: |x| x.norm_all();
        "nhwc l2" Tensor<f32, shape![4, 16, 32, 32]>: |x| x.permute::<axes![0, 2, 3, 1]>().to_tensor();
        "stride2.0 l2" Plane: |x| x.slice(s![..;2]).to_tensor();
        "narrow l2" Plane: |x| x.narrow::<1, 3, 200>().to_tensor();
        "flip l2" Plane: |x| x.flip::<axes![1]>();
        "cumsum0 l2" Plane: |x| x.cumsum::<0>();
        "cumsum1 l2" Plane: |x| x.cumsum::<1>();
        "unfold3 l2" Plane: |x| x.unfold::<0, 3, 1>().unfold::<1, 3, 1>().sum_axes::<axes![2, 3]>();
        "clone l2" Plane: |x| x.clone();
        "sum_all 1m" Tensor<f32, shape![1024, 1024]>: |x| x.sum_all();
        "sum.0 1m" Tensor<f32, shape![1024, 1024]>: |x| x.sum::<0>();
        "sum.1 1m" Tensor<f32, shape![1024, 1024]>: |x| x.sum::<1>();
        "mean.1 1m" Tensor<f32, shape![1024, 1024]>: |x| x.mean::<1>();
        "transpose 1m" Tensor<f32, shape![1024, 1024]>: |x| x.t().to_tensor();
        "relu 1m" Tensor<f32, shape![1024, 1024]>: |x| x.relu();
    };
    lines.extend([binary(), indexed(), products()].into_iter().flatten());
    lines
}

fn binary() -> Vec<Line> {
    let [a, b, c, d]: [Plane; 4] = from_fn(ours);
    let [p, q, r, s]: [Small; 4] = from_fn(ours);
    let (row, column) = (ours::<shape![256]>(4), ours::<shape![256, 1]>(5));
    let (small_row, small_column) = (ours::<shape![8]>(4), ours::<shape![8, 1]>(5));
    let (x, y) = (a.clone(), b.clone());
    let (weight, bias) = (row.clone(), row.clone());
    let (v, w) = (row.clone(), column.clone());
    let (m, n) = (small_row.clone(), small_column.clone());
    let (t, u, k, l) = (p.clone(), p.clone(), q.clone(), a.clone());
    let (f, g, h, i) = (a.clone(), a.clone(), a.clone(), b.clone());
    vec![
        Line::new("add_row tiny").ours(move || black_box(&t) + black_box(&small_row)),
        Line::new("add_col tiny").ours(move || black_box(&u) + black_box(&small_column)),
        Line::new("outer tiny").ours(move || black_box(&m) + black_box(&n)),
        Line::new("chain tiny").ours(move || ((black_box(&p).lazy() * &q + &r) * 0.5 - &s).relu().eval()),
        Line::new("where tiny").ours(move || black_box(&k).gt(0.0).where_(&k, 1.0)),
        Line::new("add_col l2").ours(move || black_box(&l) + black_box(&column)),
        Line::new("outer l2").ours(move || black_box(&v) + black_box(&w)),
        Line::new("chain l2").ours(move || ((black_box(&a).lazy() * &b + &c) * 0.5 - &d).relu().eval()),
        Line::new("where l2").ours(move || black_box(&x).gt(0.0).where_(&x, &y)),
        Line::new("layer_norm l2").ours(move || black_box(&f).layer_norm(&weight, &bias, 1e-5)),
        Line::new("add given l2").ours(move || black_box(&g).clone() + black_box(&h) * black_box(&i)),
    ]
}

fn indexed() -> Vec<Line> {
    let (x, src): (Plane, Plane) = (ours(0), ours(1));
    let at: Vec<i64> = (0..1 << 16).map(|i| i * 7919 % 256).collect();
    let at: Tensor<i64, shape![256, 256]> = Tensor::from_vec(dims![256, 256], at).expect("as many");
    let (y, z, from, to) = (x.clone(), x.clone(), at.clone(), at.clone());
    let w = x.clone();
    vec![
        Line::new("gather0 l2").ours(move || black_box(&x).gather::<0>(&at)),
        Line::new("gather1 l2").ours(move || black_box(&y).gather::<1>(&from)),
        Line::new("scatter1 l2").ours(move || black_box(&z).scatter_add::<1>(&to, &src)),
        Line::new("argmax.1 l2").with(
            0,
            move || black_box(&w).argmax::<1>(),
            |at| at.as_slice().iter().map(|&at| at as f32).collect(),
        ),
    ]
}

fn products() -> Vec<Line> {
    let (a, b): (Plane, Plane) = (ours(0), ours(1));
    let (c, d) = (ours::<shape![64, 64]>(0), ours::<shape![64, 64]>(1));
    let (e, f) = (ours::<shape![16, 16, 16]>(0), ours::<shape![16, 16, 16]>(1));
    let (g, v) = (a.clone(), ours::<shape![256]>(1));
    let (h, k) = (ours::<shape![2, 8, 28, 28]>(0), ours::<shape![8, 8, 3, 3]>(1));
    vec![
        Line::new("matmul 64").ours(move || black_box(&c).matmul(black_box(&d))),
        Line::new("matmul 256").ours(move || black_box(&a).matmul(black_box(&b))),
        Line::new("bmm 16x16").ours(move || black_box(&e).matmul(black_box(&f))),
        Line::new("matvec 256").ours(move || black_box(&g).matmul(black_box(&v))),
        Line::new("conv2d l2").ours(move || black_box(&h).conv2d(conv(&k).padding::<1>())),
    ]
}
