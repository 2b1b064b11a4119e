//! What is told of training compiles, and names what the guide of `congruent-grad` names to those who come from PyTorch.

#![allow(unused_must_use, reason = "the calls are compiled, and their results are not wanted")]

use crate::sections;
use cargo_congruent::rules::training::names;
use congruent::prelude::*;
use congruent::{Dyn, random};
use congruent_grad::nn::{
    Conv2d, Embedding, Flatten, Forward, Layer, LayerNorm, Linear, MaxPool2d, Relu, Tanh, training,
};
use congruent_grad::optim::{Adam, Sgd, clip_norm};
use congruent_grad::{Module, Var, checkpoint, custom_vjp, files, value_and_grad, where_};
use congruent_operations::{ALL, Gradient, Operation};
use std::fs;
use std::path::Path;

fn read(below: &str) -> String {
    fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(below)).unwrap()
}

/// The words in backticks that name something of the library.
fn quoted(said: &str) -> Vec<String> {
    let words = said
        .split('`')
        .skip(1)
        .step_by(2)
        .flat_map(|code| code.split(|char: char| !char.is_alphanumeric() && char != '_'));
    words.filter(|word| word.len() > 3).map(str::to_owned).collect()
}

/// What PyTorch has, and what is here, from the guide.
fn rows(guide: &str) -> Vec<(String, String)> {
    let rows = guide.lines().filter_map(|line| line.strip_prefix("| ")).map(|row| row.replace("\\|", "/"));
    rows.filter_map(|row| row.split_once(" | ").map(|(left, right)| (left.to_owned(), right.to_owned()))).collect()
}

/// The methods and fields in the left column: `backward` of `loss.backward()`.
fn methods(cell: &str) -> Vec<String> {
    let modules = ["torch.", "nn.", "class ", "with ", "opt.step", "scheduler."];
    let code = cell.split('`').skip(1).step_by(2).filter(|code| !modules.iter().any(|own| code.starts_with(own)));
    let paths = code.map(|code| code.split('(').next().unwrap_or_default());
    paths.filter_map(|path| path.rsplit_once('.').map(|(_, name)| name.to_owned())).collect()
}

/// They are here, too, or are no method.
const HERE: [&str; 3] = ["detach", "item", "Function"];

/// What names nothing of the library, as it stands in both: whoever changes one of them reads the other.
const BY_HAND: [(&str, &str, &str); 1] = [(
    "zero_grad",
    "nothing is zeroed, each gradient is a new value",
    "nothing: a gradient is a value, and each is a new one",
)];

#[test]
fn the_guide_names_the_same() {
    let guide = read("crates/grad/src/guide.md");
    let (mut seen, mut wrong) = (0, Vec::new());
    for (left, right) in rows(&guide) {
        for name in methods(&left) {
            match names::stands_for(&name) {
                Some(said) => {
                    let (own, here) = (quoted(said), quoted(&right));
                    let by_hand = || BY_HAND.contains(&(name.as_str(), said, right.trim_end_matches(['|', ' '])));
                    let plain = if own.is_empty() { by_hand() } else { own.iter().any(|word| here.contains(word)) };
                    seen += 1;
                    if !plain {
                        wrong.push(format!("{name}: `cargo congruent` says {said}, the guide {right}"));
                    }
                }
                None if names::is_of_the_value(&name) => {
                    seen += 1;
                    if !right.contains(".value()") {
                        wrong.push(format!("{name}: it is of the value, and the guide says {right}"));
                    }
                }
                None if HERE.contains(&&*name) => {}
                None => wrong.push(format!("{name}: `cargo congruent` says nothing, the guide {right}")),
            }
        }
    }
    assert!(seen >= 8, "{seen} names");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// What a variable lacks because its result has no slope is what `congruent-grad` has no rule for.
#[test]
fn what_is_of_the_value_has_no_rule() {
    let of_the_value = |operation: &&Operation| match operation.gradient {
        Gradient::Rule => false,
        Gradient::Without(reason) => reason.ends_with("`x.value()` has the method") && operation.operator.is_none(),
    };
    let operations = ALL.iter().filter(of_the_value).map(|operation| operation.name);
    let all: Vec<_> = operations.chain(ELEMENTS).collect();
    assert!(all.len() > 25, "{all:?}");
    let left: Vec<_> = all.iter().filter(|name| !names::is_of_the_value(name)).collect();
    assert!(left.is_empty(), "{left:?}");
}

/// What returns elements themselves, which are no variables.
const ELEMENTS: [&str; 8] = ["as_dyn", "as_shape", "as_slice", "as_view", "axis_iter", "get", "iter", "to_tensor"];

fn is_told(case: &str, said: &str) {
    let dense = |text: &str| text.split_whitespace().collect::<String>().replace(",)", ")").replace(",]", "]");
    let told = sections::told(&Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("../grad/ui-tests/{case}.rs")));
    let (line, said) = (dense(told.lines().next().unwrap()), dense(said));
    assert!(line.contains(&said), "{case}: {said} in {line}");
}

/// Compiles what a golden's first line says, and sees to it that it says that.
macro_rules! golden {
    ($case:literal: $($said:tt)*) => { (is_told($case, stringify!($($said)*)), $($said)*).1 };
}

/// The same of a type.
macro_rules! written {
    ($case:literal: $($said:tt)*) => {{
        is_told($case, stringify!($($said)*));
        let _ = |_: $($said)*| {};
    }};
}

fn no_grad_of(x: &Var<f32, shape![4]>) {
    use congruent_grad::no_grad;
    golden!("training/no_grad_of_a_value": no_grad(|| x.exp()));
    let value: Tensor<f32, shape![4]> = x.value().to_tensor();
    let y = golden!("training/zeros_like": Var::from(Tensor::zeros_of(x.shape())));
    assert_eq!((x - y).abs().mean_all().item(), x.abs().mean_all().item());
    // -ln σ(x) where the target is 1, and -ln σ(-x) where it is 0.
    let (x, y) = (Var::from(Tensor::<f32, _>::from([0.5, 0.5])), &Tensor::from([1.0, 0.0]));
    let expected = -(x.value().sigmoid().ln() * y + (-x.value()).sigmoid().ln() * (1.0 - y)).mean_all();
    let loss = golden!("training/logistic_loss": (x.softplus() - x * y).mean_all());
    assert!((loss.item() - expected.item()).abs() < 1e-6);
    let (x, v) = (&value, value.as_view());
    let _: Var<f32, shape![4]> = golden!("training/from_a_lent_tensor": Var::from(x.clone()));
    let x = v;
    let _: Var<f32, shape![4]> = golden!("training/from_a_view": Var::from(x.to_tensor()));
    let _: Var<f64, shape![]> = golden!("namesakes/field_of_a_number": Var::from(Tensor::scalar(2.0)));
    let x = Tensor::<f32, shape![4]>::zeros();
    let _: &Var<f32, shape![4]> = golden!("namesakes/step_of_a_variable": &Var::from(x.clone()));
    let _: Var<f32, shape![4]> = golden!("namesakes/requires_grad_of_a_tensor": Var::from(x));
}

type Net = Linear<f32, len![4], len![3]>;

#[derive(Module)]
struct Own(Net);
impl Layer<Var<f32, shape![10, 4]>> for Own {
    type Out = Var<f32, shape![10, 3]>;
    fn apply(&self, x: &Var<f32, shape![10, 4]>) -> Self::Out {
        self.0.forward(x)
    }
}

fn bound<H: Dim>(_: &Linear<f32, len![784], H>) {
    is_told("training/no_bound", "H: Dim");
    is_told("several/no_bound", "H: Dim");
}
fn shape<S: Shape>(_: &Var<f32, S>) {
    is_told("training/no_bound_of_a_shape", "S: Shape");
}
fn built<H: StaticDim>(rng: &mut random::Generator) -> Linear<f32, len![784], H> {
    is_told("training/new_of_generic", "H: StaticDim");
    Linear::new(rng)
}

#[test]
fn what_goldens_tell_of_variables_compiles() {
    let mut x: Var<f32, shape![3, 4]> = Tensor::ones().into();
    golden!("training/argmax": x.value().argmax::<1>());
    x.softmax::<1>().value().argmax::<1>();
    assert_eq!(
        (golden!("training/index": x.value()[[0, 1]]), golden!("training/index": x.slice(s![0, 1])).item()),
        (1.0, 1.0)
    );
    golden!("training/data": x.value());
    golden!("training/data": x.detach());
    golden!("training/numpy": x.to_vec());
    golden!("training/detach_in_place": x.detach());
    golden!("training/relu_in_place": x.relu());
    golden!("training/add_in_place": &x + 1.0);
    golden!("training/compared": x.value().gt(0.0));
    golden!("training/compared_by_method": x.value().gt(0.0));
    is_told("training/field_shape", ".sizes()");
    golden!("training/size": x.sizes());
    golden!("training/axis": x.sum::<1>());
    is_told("training/from_an_array", "Var::from(Tensor::from(");
    let _: Var<f32, shape![2]> = Var::from(Tensor::from([1.0, 2.0]));
    let _: Var<f32, shape![3]> = golden!("training/zeros": Var::from(Tensor::zeros()));
    let _: Var<f64, shape![3, 4]> = Var::from(x.value().to_type::<f64>());
    is_told("training/add_assigned", "x = &x + ");
    x = &x + 1.0;
    is_told("training/where_as_method", "where_(&mask, &a, &b)");
    where_(&x.value().gt(0.0), &x, &x);
    let loss = x.mean_all();
    assert!(!golden!("training/loss_compared": loss.item() < 0.1));
    assert_eq!(golden!("training/loss_added": loss.item()), golden!("training/variable_for_number": loss.item()));
    shape(&x);
    let square = golden!("training/pow_of_an_integer": 2.0);
    assert_eq!(x.pow(square).sizes(), (golden!("training/integer_in_front": 2.0) * &x).sizes());
    no_grad_of(&x.select::<0>(0));
    let _: Tensor<f32, shape![3, 4]> = golden!("training/variable_for_tensor": x.into_tensor());
}

#[test]
fn what_goldens_tell_of_models_compiles() {
    let mut rng = random::seeded(1);
    let mut net = Net::new(&mut rng);
    let x: Var<f32, shape![10, 4]> = Tensor::ones().into();
    is_told("training/backward", "let (loss, gradient) = value_and_grad(&net, |net|");
    let (_, gradient) = value_and_grad(&net, |net| net.forward(&x).mean_all());
    is_told("training/model_by_value", "value_and_grad(&net,");
    is_told("training/gradient_and_loss", "let (loss, gradient) = value_and_grad(");
    is_told("training/grad_field", "gradient.weight");
    gradient.weight.sizes();
    golden!("training/adam_without_model": Adam::new(&net, 0.001));
    golden!("training/parameters": Adam::new(&net, 0.001));
    golden!("training/parameters": files::named(&net));
    golden!("training/weight_assigned": Sgd::new(0.1).step(&mut net, &gradient));
    golden!("training/sgd_of_a_model": Sgd::new(0.1)).step(&mut net, &gradient);
    is_told("training/step_by_value", "step(&mut net, &gradient)");
    is_told("training/step_without_arguments", "step(&mut net, &gradient)");
    is_told("training/train", "training(&mut rng, || ..)");
    training(&mut rng, || net.forward(&x));
    golden!("training/weight_moved": &net.weight) - 0.1;
    golden!("training/weight_moved": net.weight.clone()) - 0.1;
    is_told("training/bias", "if let Some(own) = &net.bias");
    if let Some(own) = &net.bias {
        own + 1.0;
    }
    is_told("training/checkpoint_by_value", "checkpoint(&(net, x), ..)");
    is_told("training/checkpoint_of_a_capture", "checkpoint(&(net.clone(), x), |(net, x)|");
    let y: Tensor<f32, shape![10]> = Tensor::zeros();
    let scores = checkpoint(&(net.clone(), x.clone()), |(net, x)| net.forward(x));
    scores.cross_entropy(golden!("training/float_classes": &y.to_type::<i64>()));
    let file = |path: &Path| -> Result<(), files::FileError> {
        is_told("training/state_dict", "files::save(&net, path)?");
        is_told("training/load_as_a_function", "files::load(&mut net, path)?");
        files::save(&net, path)?;
        let mut net = net.clone();
        files::load(&mut net, path)?;
        Ok(())
    };
    assert!(file(Path::new("/nowhere/net.safetensors")).is_err());
    let x = golden!("training/input_by_value": &x);
    golden!("training/called": net.forward(x));
    is_told("training/struct_in_a_tuple", "impl Layer<Var<f32, shape![10, 4]>> for Net");
    (Own(net), Relu::new()).forward(x);
}

fn in_generic_code<T: Float>(x: &Var<T, shape![4]>) {
    let y = x * golden!("training/number_in_generic_code": T::of(2.0));
    let y = y.maximum(golden!("training/method_in_generic_code": T::of(0.5)));
    assert_eq!(golden!("training/number_in_front_of_generic": x * T::of(2.0)).sizes(), y.sizes());
}

#[test]
fn what_goldens_tell_of_the_order_of_arguments_compiles() {
    let mut rng = random::seeded(1);
    let mut net = Net::new(&mut rng);
    let (a, b) = (net.clone(), net.clone());
    let x: Var<f32, shape![10, 4]> = Tensor::ones().into();
    is_told("training/gradient_before_loss", "let (loss, gradient) = value_and_grad(");
    is_told("training/grad_the_other_way_round", "value_and_grad(net, |net|");
    let (_, mut g) = value_and_grad(&net, |net| net.forward(&x).mean_all());
    golden!("training/clip_the_other_way_round": clip_norm(&mut g, 1.0));
    is_told("training/step_the_other_way_round", "step(&mut net, &gradient)");
    golden!("training/adam_the_other_way_round": Adam::new(&net, 0.001)).step(&mut net, &g);
    assert!(golden!("several/load_the_other_way_round": files::load(&mut net, "net.safetensors")).is_err());
    // What is changed variable by variable.
    is_told("training/rebuild_by_value", "rebuild_with(&b, &mut |x, y|");
    is_told("training/rebuild_by_a_function", "rebuild(&mut |x|");
    is_told("training/models_added_by_reference", "a.rebuild_with(&b, &mut |x, y| x + y)");
    let sum = golden!("training/models_added": a.rebuild_with(&b, &mut |x, y| x + y));
    let net = &sum;
    let half = golden!("training/model_times_number": net.rebuild(&mut |x| x * 0.5));
    assert_eq!(half.weight.to_vec(), a.weight.to_vec());
    // What owns its variables.
    let (a, b) = (&x.select::<0>(0), &x.select::<0>(1));
    let product = custom_vjp(
        golden!("training/custom_vjp_of_two": &(a.clone(), b.clone())),
        |(a, b)| a * b,
        |(a, b), _, g| (g * b, g * a),
    );
    is_told("training/grad_of_lent_parts", "`.clone()` of one copies no element");
    in_generic_code(&product);
    written!("training/relu_of_other_elements": Relu<f64>);
    is_told("training/called_tuple", "net.forward(&x)");
    is_told("training/sequential", "(a, b, c)");
    is_told("training/sequential_imported", "(a, b, c)");
    let scores = (net.clone(), Relu::new(), Tanh::new()).forward(&x);
    is_told("several/mean_without_axis", ".mean_all()");
    is_told("several/mean_without_axis", ".mean::<-1>()");
    scores.mean::<-1>().mean_all();
}

#[test]
fn what_goldens_tell_of_layers_compiles() {
    let mut rng = random::seeded(1);
    written!("training/numbers": Linear<f32, len![4], len![16]>);
    written!("training/numbers_of_a_norm": LayerNorm<f32, len![16]>);
    written!("training/numbers_of_a_table": Embedding<f32, len![100], len![8]>);
    written!("training/numbers_of_a_convolution": Conv2d<f32, shape![8, 1, 5, 5]>);
    written!("training/numbers_of_channels": Conv2d<f32, len![3], len![16], 5>);
    written!("training/one_shape_for_two_lengths": Linear<f32, len![4], len![16]>);
    written!("training/no_element": Linear<f32, len![4], len![16]>);
    written!("training/var_without_shape": Var<f32, shape![2, 3]>);
    written!("training/field_of_tensor": Var<f32, shape![3]>);
    golden!("training/lengths_as_values": Linear::<f32, len![4], len![16]>::new(&mut rng));
    is_told("training/flatten_as_a_value", "Flatten::new()");
    is_told("training/a_shape_for_a_length", "len![16]");
    written!("training/first_layer": Linear<f32, len![5], len![16]>);
    is_told("training/length_of_a_variable", "`len![_]`; its value is `Dyn(hidden)`");
    is_told("training/new_of_unknown", "`Linear::of(..)` takes it as a value, `Dyn(n)`");
    let _: Linear<f32, len![784], len![_]> = Linear::of(Default::default(), Dyn(32), &mut rng);
    const HIDDEN: usize = 32;
    written!("several/length_of_a_constant": len![{ HIDDEN }]);
    bound(&built::<len![{ HIDDEN }]>(&mut rng));
    // What makes the input of a layer fit.
    let x: Var<f32, shape![10, 28, 28]> = Tensor::ones().into();
    let y: Var<f32, shape![2, 10, 1, 28, 28]> = Tensor::ones().into();
    let features = Conv2d::<f32, shape![8, 1, 5, 5]>::new(&mut rng);
    is_told("training/no_axis_of_channels", "`unsqueeze::<1>()` of the input");
    features.forward(&x.unsqueeze::<1>());
    is_told("training/two_batches", "`.flatten::<0, 1>()`");
    let scores = (features, Flatten::new(), Linear::<f32, len![4608], len![10]>::new(&mut rng));
    let layer = golden!("training/settings_of_a_layer": Conv2d::with(conv(()).stride::<2>(), &mut rng));
    let _: Conv2d<f32, shape![8, 1, 5, 5], congruent::window::Settings<2, 2>> = layer;
    golden!("training/window_as_a_value": MaxPool2d::<2>::new());
    let mut adam = Adam::new(&scores, 0.1);
    golden!("training/learning_rate": adam.rate = 0.01);
    assert_eq!(scores.forward(&y.flatten::<0, 1>()).sizes(), [20, 10]);
}
