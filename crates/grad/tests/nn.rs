//! Layers: PyTorch's values, gradients through each, and shapes.

use crate::support::cases::{assert_near, cases, numbers, var};
use congruent::prelude::*;
use congruent::random::{Generator, seeded};
use congruent::window::Settings;
use congruent_grad::nn::{
    BatchNorm, Conv1d, Conv2d, Dropout, Embedding, Flatten, Forward, GruCell, Layer, LayerNorm, Linear, LstmCell,
    MaxPool2d, MultiHeadAttention, Relu, Residual, RmsNorm, Tanh, init, training,
};
use congruent_grad::{Module, Path, Var, checkpoint, grad, gradcheck, gradgradcheck, value_and_grad};

dim!(Batch, Places);

fn rng() -> Generator {
    seeded(7)
}

fn randn<S: Lengths>(shape: S) -> Var<f64, S> {
    Tensor::randn_of(shape, &mut rng()).into()
}

/// The gradient of a layer, and of what it is given, is that of differences; and so is its gradient's.
fn check<M, X, S: Lengths>(layer: &M, x: &X)
where
    M: Module<Element = f64> + Layer<X, Out = Var<f64, S>>,
    X: Module<Element = f64>,
{
    let at = (layer.clone(), x.clone());
    gradcheck(&at, |(layer, x)| layer.forward(x)).unwrap();
    gradgradcheck(&at, |(layer, x)| layer.forward(x)).unwrap();
}

#[test]
fn a_linear_layer_is_pytorchs() {
    let case = &cases()["linear"];
    let layer = Linear::<f64, len![3], len![2]> {
        weight: var(&case["variables"]["weight"]),
        bias: Some(var(&case["variables"]["bias"])),
    };
    let x: Var<f64, shape![4, 3]> = var(&case["inputs"][0]);
    assert_near(&layer.forward(&x).to_vec(), &numbers(&case["outputs"][0]));
    check(&layer, &x);
    check(&layer.clone().without_bias(), &x.select::<0>(0));
}

#[test]
fn a_linear_layer_takes_any_leading_axes() {
    let layer = Linear::<f64, len![3], len![2]>::new(&mut rng());
    let x = randn(dims![Batch(2), 4, Places(5), 3]);
    let y: Var<f64, shape![Batch, 4, Places, 2]> = layer.forward(&x);
    let one: Var<f64, shape![2]> = layer.forward(&x.select::<0>(1).select::<0>(2).select::<0>(3));
    assert_near(&y.to_vec()[2 * (5 * (4 + 2) + 3)..][..2], &one.to_vec());
    // A length that is known to one of them.
    let of: Linear<f64, congruent::Dyn, len![2]> = Linear::of(congruent::Dyn(3), Default::default(), &mut rng());
    let _: Var<f64, shape![Batch, 4, Places, 2]> = of.forward(&x);
    let _: Var<f64, shape![4, 2]> = layer.forward(&randn(dims![4, congruent::Dyn(3)]));
    let empty: Var<f64, shape![0, 2]> = layer.forward(&randn(dims![0, 3]));
    assert_eq!(empty.sizes(), [0, 2]);
}

#[test]
fn norms_are_pytorchs() {
    let case = &cases()["layer_norm"];
    let mut layer = LayerNorm::<f64, len![5]>::new();
    layer.weight = var(&case["variables"]["weight"]);
    layer.bias = var(&case["variables"]["bias"]);
    let x: Var<f64, shape![4, 5]> = var(&case["inputs"][0]);
    assert_near(&layer.forward(&x).to_vec(), &numbers(&case["outputs"][0]));
    check(&layer, &x);

    let case = &cases()["rms_norm"];
    let mut layer = RmsNorm::<f64, len![5]>::new();
    layer.weight = var(&case["variables"]["weight"]);
    let x: Var<f64, shape![4, 5]> = var(&case["inputs"][0]);
    assert_near(&layer.forward(&x).to_vec(), &numbers(&case["outputs"][0]));
    check(&layer, &x);
}

#[test]
fn cells_are_pytorchs() {
    let case = &cases()["lstm"];
    let v = &case["variables"];
    let cell = LstmCell::<f64, len![3], len![4]> {
        weight_ih: var(&v["weight_ih"]),
        weight_hh: var(&v["weight_hh"]),
        bias_ih: var(&v["bias_ih"]),
        bias_hh: var(&v["bias_hh"]),
    };
    let inputs = &case["inputs"];
    let x: (Var<f64, shape![2, 3]>, (Var<f64, shape![2, 4]>, Var<f64, shape![2, 4]>)) =
        (var(&inputs[0]), (var(&inputs[1]), var(&inputs[2])));
    let (h, c) = cell.forward(&x);
    assert_near(&h.to_vec(), &numbers(&case["outputs"][0]));
    assert_near(&c.to_vec(), &numbers(&case["outputs"][1]));
    gradcheck(&(cell, x), |(cell, x)| {
        let (h, c) = cell.forward(x);
        h * 2.0 + c
    })
    .unwrap();

    let case = &cases()["gru"];
    let v = &case["variables"];
    let cell = GruCell::<f64, len![3], len![4]> {
        weight_ih: var(&v["weight_ih"]),
        weight_hh: var(&v["weight_hh"]),
        bias_ih: var(&v["bias_ih"]),
        bias_hh: var(&v["bias_hh"]),
    };
    let x: (Var<f64, shape![2, 3]>, Var<f64, shape![2, 4]>) = (var(&case["inputs"][0]), var(&case["inputs"][1]));
    assert_near(&cell.forward(&x).to_vec(), &numbers(&case["outputs"][0]));
    check(&cell, &x);
}

#[test]
fn convolutions_are_pytorchs() {
    let case = &cases()["conv2d"];
    type Strided = Conv2d<f64, shape![4, 2, 3, 3], Settings<2, 2, 1, 1>>;
    let mut layer: Strided = Conv2d::with(conv(()).stride::<2>().padding::<1>(), &mut rng());
    layer.weight = var(&case["variables"]["weight"]);
    layer.bias = Some(var(&case["variables"]["bias"]));
    let x: Var<f64, shape![2, 2, 5, 6]> = var(&case["inputs"][0]);
    let y: Var<f64, shape![2, 4, 3, 3]> = layer.forward(&x);
    assert_near(&y.to_vec(), &numbers(&case["outputs"][0]));
    check(&layer, &x.narrow::<0, 0, 1>());
    check(&layer.clone().without_bias(), &x.select::<0>(1));

    let case = &cases()["conv1d"];
    let mut layer = Conv1d::<f64, shape![4, 2, 3]>::new(&mut rng());
    layer.weight = var(&case["variables"]["weight"]);
    layer.bias = Some(var(&case["variables"]["bias"]));
    let x: Var<f64, shape![2, 2, 5]> = var(&case["inputs"][0]);
    let y: Var<f64, shape![2, 4, 3]> = layer.forward(&x);
    assert_near(&y.to_vec(), &numbers(&case["outputs"][0]));
    check(&layer, &x);
}

#[test]
fn a_network_of_convolutions() {
    let (one, two) = (Conv2d::new(&mut rng()), Linear::new(&mut rng()));
    let net: (
        Conv2d<f64, shape![3, 1, 3, 3]>,
        Tanh<f64>,
        MaxPool2d<2, f64>,
        Flatten<f64>,
        Linear<f64, len![12], len![2]>,
    ) = (one, Tanh::new(), MaxPool2d::new(), Flatten::new(), two);
    let x = randn(dims![Batch(2), 1, 6, 6]);
    let y: Var<f64, shape![Batch, 2]> = net.forward(&x);
    assert_eq!(y.sizes(), [2, 2]);
    check(&net, &x);
}

#[test]
fn an_embedding_is_pytorchs() {
    let case = &cases()["embedding"];
    let table = Embedding::<f64, len![7], len![3]> { weight: var(&case["variables"]["weight"]) };
    let index = Tensor::<i64, shape![2, 2]>::from([[1, 6], [0, 1]]);
    let rows: Var<f64, shape![2, 2, 3]> = table.forward(&index);
    assert_near(&rows.to_vec(), &numbers(&case["outputs"][0]));
    gradcheck(&table, |table| table.forward(&index.clone().into_shared())).unwrap();
    // A row that is named twice has the sum; in front of a linear layer.
    let net = (table, Linear::<f64, len![3], len![1]>::new(&mut rng()));
    let (_, g) = value_and_grad(&net, |net| net.forward(&index).sum_all());
    let w = net.1.weight.to_vec();
    assert_eq!(g.0.weight.to_vec()[3..6].to_vec(), w.iter().map(|w| 2.0 * w).collect::<Vec<_>>());
}

#[test]
fn batch_norm_is_pytorchs() {
    let case = &cases()["batch_norm"];
    let mut layer = BatchNorm::<f64, len![3]>::new();
    layer.weight = var(&case["variables"]["weight"]);
    layer.bias = var(&case["variables"]["bias"]);
    let x: Var<f64, shape![5, 3, 4]> = var(&case["inputs"][0]);
    // In the course of a gradient, which is taken of a copy.
    let (_, g) = training(&mut rng(), || {
        value_and_grad(&layer, |layer| {
            let y = layer.forward(&x);
            assert_near(&y.to_vec(), &numbers(&case["outputs"][0]));
            y.sum_all()
        })
    });
    assert_near(&g.bias.to_vec(), &[20.0; 3]);
    assert_near(&layer.running_mean().to_vec(), &numbers(&case["running"][0]));
    assert_near(&layer.running_var().to_vec(), &numbers(&case["running"][1]));
    assert_near(&layer.forward(&x).to_vec(), &numbers(&case["later"]));
    check(&layer, &x.select::<2>(0));
    training(&mut rng(), || check(&layer, &x.unsqueeze::<2>()));
    // It is saved and loaded, and no optimiser moves it.
    let names: Vec<String> = congruent_grad::files::named(&layer).into_iter().map(|(name, _)| name).collect();
    assert_eq!(names, ["weight", "bias", "running_mean", "running_var"]);
    let mut bytes = Vec::new();
    congruent_grad::files::save_to(&layer, &mut bytes).unwrap();
    let mut other = BatchNorm::<f64, len![3]>::new();
    congruent_grad::files::load_from(&mut other, &mut &bytes[..]).unwrap();
    assert_eq!(other.running_var().to_vec(), layer.running_var().to_vec());
    let mut count = 0;
    layer.visit(&mut |_| count += 1);
    assert_eq!(count, 2);
}

/// PyTorch has the variables of query, key and value in one.
fn attention<H: StaticDim>(case: &serde_json::Value) -> MultiHeadAttention<f64, len![6], H> {
    let mut layer = MultiHeadAttention::<f64, len![6], H>::new(&mut rng());
    let v = &case["variables"];
    let all: Var<f64, shape![3, 6, 6]> = var(&v["in_proj_weight"]);
    let biases: Var<f64, shape![3, 6]> = var(&v["in_proj_bias"]);
    for (k, part) in [&mut layer.query, &mut layer.key, &mut layer.value].into_iter().enumerate() {
        *part = Linear { weight: all.select::<0>(k), bias: Some(biases.select::<0>(k)) };
    }
    layer.out = Linear { weight: var(&v["out_proj.weight"]), bias: Some(var(&v["out_proj.bias"])) };
    layer
}

#[test]
fn attention_is_pytorchs() {
    let case = &cases()["attention"];
    let layer = attention::<len![3]>(case);
    let (x, y): (Var<f64, shape![2, 4, 6]>, Var<f64, shape![2, 5, 6]>) =
        (var(&case["inputs"][0]), var(&case["inputs"][1]));
    let out: Var<f64, shape![2, 4, 6]> = layer.across(&x, &y);
    assert_near(&out.to_vec(), &numbers(&case["outputs"][0]));
    gradcheck(&(layer.clone(), x, y), |(layer, x, y)| layer.across(x, y)).unwrap();

    let case = &cases()["causal"];
    let layer = attention::<len![2]>(case).causal();
    let x: Var<f64, shape![2, 4, 6]> = var(&case["inputs"][0]);
    assert_near(&layer.forward(&x).to_vec(), &numbers(&case["outputs"][0]));
    check(&layer, &x.narrow::<0, 0, 1>());
}

#[test]
#[should_panic(expected = "a width of 6 is not a multiple of 4 heads")]
fn heads_divide_the_width() {
    MultiHeadAttention::<f32, len![6], len![4]>::new(&mut rng());
}

/// The longest tuple: beyond it, tuples nest.
#[test]
fn twelve_layers_are_a_tuple() {
    let scale = |by: f64| -> Var<f64, shape![]> { Tensor::scalar(by).into() };
    let [a, b, c, d, e, f, g, h, i, j, k, l] = std::array::from_fn(|place| scale(place as f64));
    let all = (a, b, c, d, e, f, g, h, i, j, k, l);
    let mut seen = Vec::new();
    all.visit(&mut |x| seen.push(x.item()));
    assert_eq!(seen, (0..12).map(f64::from).collect::<Vec<_>>());

    let r = Relu::<f64>::new;
    let net = (
        r(),
        r(),
        r(),
        r(),
        r(),
        r(),
        Tanh::new(),
        r(),
        r(),
        r(),
        r(),
        Linear::<f64, len![3], len![2]>::new(&mut rng()),
    );
    let x = randn(dims![Batch(5), 3]);
    let y: Var<f64, shape![Batch, 2]> = net.forward(&x);
    assert_eq!(y.to_vec(), net.11.forward(&x.relu().tanh()).to_vec());
}

#[test]
fn layers_one_after_the_other_are_a_tuple() {
    let (one, two) =
        (Linear::<f64, len![3], len![4]>::new(&mut rng()), Linear::<f64, len![4], len![2]>::new(&mut rng()));
    let net = (one, Tanh::new(), two);
    let x = randn(dims![Batch(5), 3]);
    let y: Var<f64, shape![Batch, 2]> = net.forward(&x);
    let by_hand = (x.matmul(&net.0.weight.t()) + net.0.bias.as_ref().unwrap()).tanh().matmul(&net.2.weight.t())
        + net.2.bias.as_ref().unwrap();
    assert_eq!(y.to_vec(), by_hand.to_vec());
    check(&net, &x);
    // Nested, and repeated.
    let block = || Residual((Linear::<f64, len![2], len![2]>::new(&mut rng()), Tanh::<f64>::new()));
    let deep = ((net, [block(), block()]), vec![block()], Some(block()), Box::new(block()));
    let z: Var<f64, shape![Batch, 2]> = deep.forward(&x);
    let step = |y: &Var<f64, shape![Batch, 2]>| block().0.forward(y) + y;
    assert_near(&z.to_vec(), &(0..5).fold(y, |y, _| step(&y)).to_vec());
    check(&deep, &x);
}

#[test]
fn dropout_drops_in_training_alone() {
    let x: Var<f64, shape![10_000]> = Tensor::ones().into();
    let layer = Dropout::new(0.2);
    assert_eq!(layer.forward(&x).to_vec(), x.to_vec());
    let mut rng = rng();
    let y = training(&mut rng, || layer.forward(&x)).to_vec();
    assert!(y.iter().all(|&y| y == 0.0 || y == 1.0 / 0.8));
    let dropped = y.iter().filter(|&&y| y == 0.0).count();
    assert!((1_800..2_200).contains(&dropped), "{dropped}");
    // The generator has gone on; of the same seed, all is the same.
    assert_ne!(training(&mut rng, || layer.forward(&x)).to_vec(), y);
    assert_eq!(training(&mut self::rng(), || layer.forward(&x)).to_vec(), y);
    // The gradient is of what is not dropped, and nothing comes of infinities that are.
    let all: Var<f64, shape![4]> = Tensor::full(f64::INFINITY).into();
    let gone = training(&mut rng, || value_and_grad(&all, |x| Dropout::new(1.0).forward(x).sum_all()));
    assert_eq!((gone.0, gone.1.to_vec()), (0.0, vec![0.0; 4]));
    let (_, g) = training(&mut self::rng(), || value_and_grad(&x, |x| layer.forward(x).sum_all()));
    assert_eq!(g.to_vec(), y);
}

#[test]
fn scopes_of_training_are_left_by_panics_and_nest() {
    let x: Var<f64, shape![8]> = Tensor::ones().into();
    let draw = || Dropout::new(0.5).forward(&x).to_vec();
    let (mut outer, mut inner) = (rng(), seeded(8));
    let mixed = training(&mut outer, || {
        let one = draw();
        let between = training(&mut inner, draw);
        (one, between, draw())
    });
    assert_eq!(mixed.1, training(&mut seeded(8), draw));
    assert_eq!((mixed.0, mixed.2), training(&mut rng(), || (draw(), draw())));
    let panicked = std::panic::catch_unwind(|| training(&mut rng(), || panic!("in training")));
    assert!(panicked.is_err() && !congruent_grad::nn::is_training());
}

/// What is computed again drops what was dropped, and is remembered once.
#[test]
fn checkpoints_see_the_same_numbers() {
    let layer = BatchNorm::<f64, len![3]>::new();
    let x = randn(dims![50, 3]);
    let f = |(layer, x): &(BatchNorm<f64, len![3]>, Var<f64, shape![50, 3]>)| {
        Dropout::new(0.5).forward(&(layer.forward(x).square() + x))
    };
    let both = (layer, x);
    let once = training(&mut rng(), || grad(&both, |both| f(both).sum_all()));
    let remembered = both.0.running_mean().to_vec();
    let both = (BatchNorm::new(), both.1);
    let again =
        training(&mut rng(), || grad(&both, |both| (checkpoint(both, f) + checkpoint(both, f) * 0.0).sum_all()));
    let twice = both.0.running_mean().to_vec();
    assert_near(&again.1.to_vec(), &once.1.to_vec());
    assert_near(&again.0.weight.to_vec(), &once.0.weight.to_vec());
    // (Two checkpoints, two batches; the way back adds none.)
    assert_near(&twice, &remembered.iter().map(|mean| 1.9 * mean).collect::<Vec<_>>());
}

#[test]
fn layers_begin_as_pytorchs() {
    let within = |x: &[f64], most: f64| {
        let largest = x.iter().fold(0.0, |m: f64, x| m.max(x.abs()));
        assert!(0.9 * most < largest && largest <= most, "{largest} of {most}");
    };
    let layer = Linear::<f64, len![100], len![50]>::new(&mut rng());
    within(&layer.weight.to_vec(), 0.1);
    within(&layer.bias.unwrap().to_vec(), 0.1);
    // (q, k and v of PyTorch are one weight, of shape [3 E, E].)
    let layer = MultiHeadAttention::<f64, len![64], len![4]>::new(&mut rng());
    for part in [&layer.query, &layer.key, &layer.value] {
        within(&part.weight.to_vec(), (6.0f64 / 256.0).sqrt());
        assert_eq!(part.bias.as_ref().unwrap().to_vec(), [0.0; 64]);
    }
    within(&layer.out.weight.to_vec(), 0.125);
    assert_eq!(layer.out.bias.unwrap().to_vec(), [0.0; 64]);
    let layer = Conv2d::<f64, shape![8, 4, 5, 5]>::new(&mut rng());
    within(&layer.weight.to_vec(), 0.1);
    let bias = layer.bias.unwrap().to_vec();
    assert!(bias.iter().all(|b| b.abs() <= 0.1) && bias.iter().any(|b| *b != 0.0));
    let cell = LstmCell::<f64, len![30], len![25]>::new(&mut rng());
    within(&cell.weight_ih.to_vec(), 0.2);
    within(&cell.weight_hh.to_vec(), 0.2);
    within(&cell.bias_ih.to_vec(), 0.2);
    let cell = GruCell::<f64, len![30], len![25]>::new(&mut rng());
    within(&cell.weight_hh.to_vec(), 0.2);
    within(&cell.bias_hh.to_vec(), 0.2);
    let table = Embedding::<f64, len![100], len![40]>::new(&mut rng());
    assert!((table.weight.value().std_all().item() - 1.0).abs() < 0.03);
    within(&init::xavier_uniform::<f64, shape![30, 20, 3]>(2.0, &mut rng()).to_vec(), 2.0 * (6.0f64 / 150.0).sqrt());
    let std = |x: Tensor<f64, shape![100, 40]>| x.std_all().item();
    assert!((std(init::kaiming_normal(0.0, &mut rng())) / (2.0f64 / 40.0).sqrt() - 1.0).abs() < 0.03);
    assert!((std(init::xavier_normal(1.0, &mut rng())) / (2.0f64 / 140.0).sqrt() - 1.0).abs() < 0.03);
    let x: Var<f32, shape![2]> = Tensor::from([-1.0, 2.0]).into();
    assert_eq!(Relu::new().forward(&x).to_vec(), [0.0, 2.0]);
}

#[test]
fn a_clone_of_batch_norm_remembers_by_itself() {
    let net = (BatchNorm::<f64, len![3]>::new(),);
    let (best, mut ema) = (net.clone(), net.clone());
    let x = randn(dims![50, 3]);
    let mean = |net: &(BatchNorm<f64, len![3]>,)| net.0.running_mean().to_vec();
    let (_, g) = training(&mut rng(), || value_and_grad(&net, |net| net.forward(&x).square().sum_all()));
    let once = mean(&net);
    assert_ne!(once, [0.0; 3]);
    assert_eq!((mean(&best), best.0.running_var().to_vec()), (vec![0.0; 3], vec![1.0; 3]));
    // A clone is written without the original; so is a gradient.
    let (later, mut g) = (net.clone(), g);
    for copy in [&mut ema, &mut g] {
        copy.walk(&Path::ROOT, &mut |_, mut leaf| leaf.update(|x| x + 7.0));
    }
    assert_eq!(mean(&ema), [7.0; 3]);
    assert_eq!((mean(&net), mean(&later)), (once.clone(), once.clone()));
    let _ = training(&mut rng(), || net.forward(&x));
    assert_eq!(mean(&later), once);
    assert_ne!(mean(&net), once);
}

/// A part of the model is cloned to be given to `checkpoint`: within a gradient, it is still the model that remembers.
#[test]
fn a_checkpoint_of_a_part_is_remembered() {
    let net = (BatchNorm::<f64, len![3]>::new(), Tanh::<f64>::new());
    let x = randn(dims![50, 3]);
    training(&mut rng(), || {
        grad(&net, |net| checkpoint(&(net.0.clone(), x.clone()), |(norm, x)| norm.forward(x)).square().sum_all())
    });
    let mean = x.value().mean::<0>() * 0.1;
    assert_near(&net.0.running_mean().to_vec(), &mean.to_vec());
}

/// In training; what is remembered is what it was.
#[track_caller]
fn refused<S: Lengths>(shape: S) -> String
where
    BatchNorm<f64, len![3]>: Layer<Var<f64, S>>,
{
    let layer = BatchNorm::<f64, len![3]>::new();
    let x = randn(shape);
    let trained = std::panic::AssertUnwindSafe(|| drop(training(&mut rng(), || layer.forward(&x))));
    let panicked = std::panic::catch_unwind(trained).expect_err("a batch of one is refused");
    assert_eq!((layer.running_mean().to_vec(), layer.running_var().to_vec()), (vec![0.0; 3], vec![1.0; 3]));
    layer.forward(&x);
    *panicked.downcast().unwrap()
}

#[test]
fn a_variance_is_of_two_values_at_least() {
    let told = |count: usize, sizes: &str| {
        format!(
            "batch norm in training: expected more than 1 value per channel, found {count} in a batch of shape {sizes}"
        )
    };
    assert_eq!(refused(dims![1, 3]), told(1, "[1, 3]"));
    assert_eq!(refused(dims![Batch(1), 3, 1, 1]), told(1, "[1, 3, 1, 1]"));
    assert_eq!(refused(dims![0, 3]), told(0, "[0, 3]"));
    assert_eq!(refused(dims![2, 3, 0]), told(0, "[2, 3, 0]"));
}
