//! Summaries of models: every layer and every variable once.

use congruent::prelude::*;
use congruent::random::seeded;
use congruent::window::SamePadding;
use congruent_grad::files::named;
use congruent_grad::nn::{
    BatchNorm, Conv2d, Dropout, Embedding, Flatten, LayerNorm, Linear, MultiHeadAttention, Relu, Residual, Summary,
    summary,
};
use congruent_grad::optim::Adam;
use congruent_grad::{Leaf, Module, Path, Var};

dim!(Width);

#[derive(Module)]
struct Model<H: Dim> {
    letters: Embedding<f32, len![5], H>,
    places: Var<f32, shape![3, H]>,
    blocks: Vec<Residual<(LayerNorm<f32, len![4]>, MultiHeadAttention<f32, len![4], len![2]>, Dropout)>>,
    pictures: (Conv2d<f32, len![1], len![2], 3, SamePadding>, BatchNorm<f32, len![2]>, Relu, Flatten),
    #[module(frozen)]
    old: Option<Box<Linear<f32, H, len![2]>>>,
    #[module(skip)]
    name: String,
    scores: [Linear<f32, H, len![2]>; 2],
}

fn model() -> Model<len![Width]> {
    let rng = &mut seeded(1);
    let block = |rng: &mut _| Residual((LayerNorm::new(), MultiHeadAttention::new(rng), Dropout::new(0.1)));
    let width = Width(4);
    Model {
        letters: Embedding::of(Default::default(), width, rng),
        places: Tensor::zeros_of(dims![3, width]).into(),
        blocks: vec![block(rng), block(rng)],
        pictures: (Conv2d::same(rng), BatchNorm::new(), Relu::new(), Flatten::new()),
        old: Some(Box::new(Linear::of(width, Default::default(), rng).without_bias())),
        name: String::new(),
        scores: [Linear::of(width, Default::default(), rng), Linear::of(width, Default::default(), rng)],
    }
}

/// Every variable by its name, as files have it.
fn names(summary: &Summary) -> Vec<(String, Vec<usize>)> {
    let mut all = Vec::new();
    for layer in &summary.layers {
        for variable in &layer.variables {
            let parts = [&*layer.name, &*variable.name].into_iter().filter(|part| !part.is_empty());
            all.push((parts.collect::<Vec<_>>().join("."), variable.sizes.to_vec()));
        }
    }
    all.sort();
    all
}

#[test]
fn every_variable_is_there_once() {
    let model = model();
    let summary = summary(&model);
    let mut expected: Vec<_> = named(&model).into_iter().map(|(name, x)| (name, x.sizes().to_vec())).collect();
    expected.sort();
    assert_eq!(names(&summary), expected);
    assert_eq!(summary.weights(), expected.iter().map(|(_, sizes)| sizes.iter().product::<usize>()).sum::<usize>());
    assert_eq!(summary.frozen_weights(), 8 + 2 + 2, "what is frozen, and what batch norm remembers");
    let _ = &model.name;
}

#[test]
fn the_table() {
    let expected = "\
name               layer                          variables                                                                          weights
                   Model<Width>                   places [3, 4]                                                                           12
letters            Embedding<f32, 5, Width>       weight [5, 4]                                                                           20
blocks.0.0.0       LayerNorm<f32, 4>              weight [4], bias [4]                                                                     8
blocks.0.0.1.query Linear<f32, 4, 4>              weight [4, 4], bias [4]                                                                 20
";
    let table = summary(&model()).to_string();
    println!("{table}");
    let lines: Vec<&str> = table.lines().collect();
    let words = |line: &str| line.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
    for (line, expected) in lines.iter().zip(expected.lines()) {
        assert_eq!(words(line), words(expected));
    }
    assert!(lines.iter().all(|line| line.chars().count() == lines[0].chars().count()), "{table}");
    let has = |text: &str| assert!(table.contains(text), "{text}\n{table}");
    has("Conv2d<f32, 1, 2, 3, SamePadding>");
    has("weight [2], bias [2], running_mean [2] frozen, running_var [2] frozen");
    has("pictures.3");
    has("Flatten");
    has("blocks.1.0.2");
    has("scores.1");
    assert_eq!(words(lines[lines.len() - 1])[0], "frozen");
}

#[test]
fn a_layer_a_variable_and_a_tuple_alone() {
    let linear = Linear::<f32, len![2], len![3]>::new(&mut seeded(1));
    let one = summary(&linear);
    assert_eq!(
        (one.layers.len(), &*one.layers[0].name, &*one.layers[0].layer, one.weights()),
        (1, "", "Linear<f32, 2, 3>", 9)
    );
    let var: Var<f64, shape![2, 2]> = Tensor::zeros().into();
    let alone = summary(&var);
    assert_eq!((alone.layers.len(), &*alone.layers[0].layer, alone.weights()), (1, "Var", 4));
    let pair = summary(&(linear.clone(), Adam::new(&linear, 0.1)));
    assert_eq!(pair.layers[0].name, "0");
    assert_eq!(pair.weights(), 9 + 2 * 9 + 1, "the means, the squares and the number of steps");
    let none: Vec<Linear<f32, len![2], len![3]>> = Vec::new();
    assert_eq!(summary(&none).to_string(), "name   layer  variables  weights\ntotal                          0\n");
}

/// By hand: its variables have lines of their own.
#[derive(Clone)]
struct Line {
    slope: Var<f64, shape![]>,
    rest: (Var<f64, shape![2]>, Linear<f64, len![1], len![1]>),
}
impl Module for Line {
    type Element = f64;
    fn walk<'a>(&'a mut self, at: &Path<'_>, each: &mut dyn FnMut(&Path<'_>, Leaf<'a, f64>)) {
        self.slope.walk(&at.field("slope"), each);
        self.rest.walk(&at.field("rest"), each);
    }
}

#[test]
fn a_module_by_hand() {
    let line = Line { slope: Tensor::scalar(1.0).into(), rest: (Tensor::zeros().into(), Linear::new(&mut seeded(1))) };
    let summary = summary(&line);
    let lines: Vec<_> = summary.layers.iter().map(|layer| (&*layer.name, &*layer.layer, layer.weights())).collect();
    assert_eq!(lines, [("slope", "Var", 1), ("rest.0", "Var", 2), ("rest.1", "Linear<f64, 1, 1>", 2)]);
}
