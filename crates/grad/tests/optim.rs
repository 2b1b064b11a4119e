//! Optimisers: several steps of each are PyTorch's.

use crate::support::cases::{assert_near, cases, numbers, var};
use congruent::prelude::*;
use congruent_grad::files::{load_from, named, save_to};
use congruent_grad::optim::{Adam, AdamW, RmsProp, Sgd, clip_norm, cosine};
use congruent_grad::{Module, Var};
use std::panic::{AssertUnwindSafe, catch_unwind};

/// Two variables, and one that no optimiser moves.
#[derive(Module)]
struct Model {
    x: Var<f64, shape![3]>,
    #[module(frozen)]
    fixed: Var<f64, shape![2]>,
    y: Var<f64, shape![2, 2]>,
}

fn model(pair: &serde_json::Value) -> Model {
    Model { x: var(&pair[0]), fixed: Tensor::from([1.0, 2.0]).into(), y: var(&pair[1]) }
}

/// The steps of the case of this name.
#[track_caller]
fn check(name: &str, begin: impl FnOnce(&Model) -> Box<dyn FnMut(&mut Model, &Model)>) {
    let case = &cases()[name];
    let mut model = self::model(&case["begin"]);
    let mut step = begin(&model);
    let steps = case["gradients"].as_array().unwrap().iter().zip(case["after"].as_array().unwrap());
    assert_eq!(steps.len(), 6);
    for (gradient, after) in steps {
        step(&mut model, &self::model(gradient));
        assert_near(&model.x.to_vec(), &numbers(&after[0]));
        assert_near(&model.y.to_vec(), &numbers(&after[1]));
        assert_eq!(model.fixed.to_vec(), [1.0, 2.0]);
    }
}

/// An optimiser, as its steps.
macro_rules! steps {
    ($optimizer:expr) => {{
        let mut optimizer = $optimizer;
        Box::new(move |model: &mut Model, gradient: &Model| optimizer.step(model, gradient))
    }};
}

#[test]
fn gradient_descent_is_pytorchs() {
    check("sgd", |_| steps!(Sgd::new(0.1)));
    check("sgd_decay", |_| steps!(Sgd::new(0.1).weight_decay(0.01)));
    check("sgd_momentum", |_| steps!(Sgd::new(0.1).momentum(0.9).dampening(0.3).weight_decay(0.01)));
    check("sgd_nesterov", |_| steps!(Sgd::new(0.1).momentum(0.9).nesterov().weight_decay(0.01)));
}

#[test]
fn adam_is_pytorchs() {
    check("adam", |m| steps!(Adam::new(m, 0.1)));
    check("adam_settings", |m| steps!(Adam::new(m, 0.1).betas(0.8, 0.95).eps(1e-3).weight_decay(0.05)));
    check("adamw", |m| steps!(AdamW::new(m, 0.1)));
    check("adamw_settings", |m| steps!(AdamW::new(m, 0.1).betas(0.8, 0.95).eps(1e-3).weight_decay(0.2)));
}

#[test]
fn rms_prop_is_pytorchs() {
    check("rms", |m| steps!(RmsProp::new(m, 0.1)));
    check("rms_momentum", |m| steps!(RmsProp::new(m, 0.1).alpha(0.9).eps(1e-3).momentum(0.7).weight_decay(0.05)));
    check("rms_centered", |m| steps!(RmsProp::new(m, 0.1).alpha(0.9).momentum(0.7).centered()));
    check("rms_centered_only", |m| steps!(RmsProp::new(m, 0.1).centered()));
}

#[test]
fn clipping_is_pytorchs() {
    let case = &cases()["clip_norm"];
    let mut gradient = model(&case["gradient"]);
    let norm = clip_norm(&mut gradient, 1.0);
    assert_near(&[norm], &[case["norm"].as_f64().unwrap()]);
    assert_near(&gradient.x.to_vec(), &numbers(&case["clipped"][0]));
    assert_near(&gradient.y.to_vec(), &numbers(&case["clipped"][1]));
    // A short one stays what it is.
    let before = gradient.x.to_vec();
    clip_norm(&mut gradient, 10.0);
    assert_eq!(gradient.x.to_vec(), before);
}

#[test]
fn the_cosine_is_pytorchs() {
    let rate = cosine(0.5, 0.1, 10);
    assert_near(&(0..10).map(rate).collect::<Vec<_>>(), &numbers(&cases()["cosine"]));
}

#[test]
fn a_step_is_in_place_and_leaves_clones_alone() {
    let mut x: Var<f32, shape![4]> = Tensor::ones().into();
    let g: Var<f32, shape![4]> = Tensor::full(1.0).into();
    let (mut sgd, mut adam) = (Sgd::new(0.5).momentum(0.9), Adam::new(&x, 0.5));
    let at = x.value().data_ptr();
    sgd.step(&mut x, &g);
    adam.step(&mut x, &g);
    assert_eq!(x.value().data_ptr(), at);
    let before = x.clone();
    adam.step(&mut x, &g);
    assert!(before.to_vec()[0].abs() < 1e-6 && (x.to_vec()[0] + 0.5).abs() < 1e-6);
    // Elements that several variables share are one variable's each.
    let zeros: Tensor<f32, shape![1]> = Tensor::zeros();
    let wide = Var::from(zeros.into_shared().expand::<shape![4]>());
    let mut wide = wide;
    sgd.step(&mut wide, &Tensor::from([1.0, 2.0, 3.0, 4.0]).into());
    assert_eq!(wide.to_vec().iter().filter(|&&x| x == wide.to_vec()[0]).count(), 1);
}

#[test]
fn training_goes_on_from_a_file() {
    let case = &cases()["adamw"];
    let mut both = (model(&case["begin"]), AdamW::new(&model(&case["begin"]), 0.1));
    let gradients: Vec<Model> = case["gradients"].as_array().unwrap().iter().map(model).collect();
    for gradient in &gradients[..3] {
        both.1.step(&mut both.0, gradient);
    }
    let mut bytes = Vec::new();
    save_to(&both, &mut bytes).unwrap();
    let begin = model(&case["gradients"][0]);
    let mut read = (begin.clone(), AdamW::new(&begin, 0.1));
    load_from(&mut read, &mut &bytes[..]).unwrap();
    for gradient in &gradients[3..] {
        read.1.step(&mut read.0, gradient);
    }
    assert_near(&read.0.x.to_vec(), &numbers(&case["after"][5][0]));
    assert_near(&read.0.y.to_vec(), &numbers(&case["after"][5][1]));
}

#[test]
#[should_panic(expected = "as many variables as in the model, 2, expected in the gradient: 1")]
fn a_gradient_has_as_many_variables_as_the_model() {
    let x: Var<f32, shape![4]> = Tensor::ones().into();
    Sgd::new(0.1).step(&mut vec![x.clone(), x.clone()], &vec![x]);
}

type Pair = (Var<f64, shape![_]>, Var<f64, shape![_]>);

fn pair(x: &[f64], y: &[f64]) -> Pair {
    let var = |x: &[f64]| Tensor::from_vec(dims![congruent::Dyn(x.len())], x.to_vec()).unwrap().into();
    (var(x), var(y))
}

/// What a step says that does not fit; model and optimiser are what they were.
#[track_caller]
fn refused<O: Module<Element = f64>>(
    mut optimizer: O,
    step: impl Fn(&mut O, &mut Pair, &Pair),
    gradient: &Pair,
) -> String {
    let values = |module: &O| named(module).into_iter().map(|(_, x)| x.to_vec()).collect::<Vec<_>>();
    let (mut model, before) = (pair(&[1.0, 2.0], &[3.0, 4.0, 5.0]), values(&optimizer));
    let once = std::panic::AssertUnwindSafe(|| step(&mut optimizer, &mut model, gradient));
    let refused = std::panic::catch_unwind(once);
    assert_eq!((model.0.to_vec(), model.1.to_vec()), (vec![1.0, 2.0], vec![3.0, 4.0, 5.0]));
    assert_eq!(values(&optimizer), before);
    *refused.expect_err("a step is refused").downcast().unwrap()
}

#[test]
fn a_gradient_of_another_shape_is_refused_before_anything_moves() {
    let model = pair(&[0.0; 2], &[0.0; 3]);
    for y in [&[1.0][..], &[1.0, 2.0]] {
        let gradient = pair(&[1.0, 1.0], y);
        let expected = format!("the variable `1` has shape [3], its gradient [{}]", y.len());
        assert_eq!(refused(Sgd::new(0.1), Sgd::step, &gradient), expected);
        assert_eq!(refused(Sgd::new(0.1).momentum(0.9), Sgd::step, &gradient), expected);
        assert_eq!(refused(Adam::new(&model, 0.1), Adam::step, &gradient), expected);
        assert_eq!(refused(AdamW::new(&model, 0.1), AdamW::step, &gradient), expected);
        assert_eq!(refused(RmsProp::new(&model, 0.1).momentum(0.5).centered(), RmsProp::step, &gradient), expected);
    }
}

#[test]
fn an_optimiser_of_another_model_is_refused_before_anything_moves() {
    let (other, gradient) = (pair(&[0.0; 2], &[0.0; 1]), pair(&[1.0; 2], &[1.0; 3]));
    let expected =
        "the variable `1` has shape [3], what the optimiser remembers of it [1]: make an optimiser of this model";
    assert_eq!(refused(Adam::new(&other, 0.1), Adam::step, &gradient), expected);
    assert_eq!(refused(RmsProp::new(&other, 0.1), RmsProp::step, &gradient), expected);
}

#[test]
#[should_panic(expected = "the model has 2 variables, the optimiser was made of one with 1")]
fn a_model_that_grew_needs_another_optimiser() {
    let x: Var<f32, shape![4]> = Tensor::ones().into();
    let mut model = vec![x.clone()];
    let mut adam = Adam::new(&model, 0.1);
    model.push(x);
    let gradient = model.clone();
    adam.step(&mut model, &gradient);
}

#[test]
fn rms_prop_steps_in_place() {
    let mut x: Var<f32, shape![4]> = Tensor::ones().into();
    let g: Var<f32, shape![4]> = Tensor::full(1.0).into();
    for mut rms in [RmsProp::new(&x, 0.5), RmsProp::new(&x, 0.5).centered(), RmsProp::new(&x, 0.5).momentum(0.5)] {
        let at = |rms: &RmsProp<_>| named(rms).iter().map(|(_, x)| x.value().data_ptr()).collect::<Vec<_>>();
        let before = at(&rms);
        rms.step(&mut x, &g);
        assert_eq!(at(&rms), before);
    }
}

#[test]
fn what_is_frozen_is_saved_once() {
    let names = |names: Vec<(String, Var<f64, AnyRank>)>| names.into_iter().map(|(name, _)| name).collect::<Vec<_>>();
    let model = model(&cases()["adamw"]["begin"]);
    let adam = Adam::new(&model, 0.1);
    assert_eq!(names(named(&adam)), ["mean.x", "mean.y", "square.x", "square.y", "steps"]);
    let adam_w = (model.clone(), AdamW::new(&model, 0.1));
    let expected = [
        "0.x",
        "0.fixed",
        "0.y",
        "1.adam.mean.x",
        "1.adam.mean.y",
        "1.adam.square.x",
        "1.adam.square.y",
        "1.adam.steps",
    ];
    assert_eq!(names(named(&adam_w)), expected);
    // A whole optimiser that is frozen is saved all the same.
    #[derive(Module)]
    struct Frozen {
        #[module(frozen)]
        adam: Adam<Model>,
    }
    assert_eq!(names(named(&Frozen { adam })).len(), 5);
}

#[test]
fn a_norm_that_is_no_number_spoils_the_whole_gradient() {
    let mut gradient = pair(&[1.0, 2.0], &[f64::NAN, 3.0]);
    assert!(clip_norm(&mut gradient, 1.0).is_nan());
    assert!(gradient.0.to_vec().iter().chain(&gradient.1.to_vec()).all(|x| x.is_nan()));
}

#[test]
#[should_panic(expected = "the variable has shape [3], its gradient [1]")]
fn a_variable_alone_has_no_name() {
    let mut x: Var<f64, shape![_]> = pair(&[1.0; 3], &[]).0;
    Sgd::new(0.1).step(&mut x, &pair(&[1.0], &[]).0);
}

#[test]
fn settings_that_pytorch_refuses_are_refused() {
    let model = || Var::from(Tensor::from([1.0, 2.0]));
    type Made = fn(&Var<f64, shape![2]>, f64);
    let made: [(&str, Made, &[f64], &[f64]); 13] = [
        ("rate", |_, v| drop(Sgd::<Var<f64, shape![2]>>::new(v)), &[-0.1, f64::NAN], &[0.0, 1.0]),
        ("momentum", |_, v| drop(Sgd::<Var<f64, shape![2]>>::new(0.1).momentum(v)), &[-0.1, f64::NAN], &[0.0, 1.0]),
        ("weight decay", |_, v| drop(Sgd::<Var<f64, shape![2]>>::new(0.1).weight_decay(v)), &[-0.1, f64::NAN], &[0.0]),
        ("rate", |m, v| drop(Adam::new(m, v)), &[-0.1, f64::NAN], &[0.0, 1.0]),
        ("first beta", |m, v| drop(Adam::new(m, 0.1).betas(v, 0.9)), &[-0.1, 1.0, f64::NAN], &[0.0, 0.9]),
        ("second beta", |m, v| drop(Adam::new(m, 0.1).betas(0.9, v)), &[-0.1, 1.0, f64::NAN], &[0.0, 0.9]),
        ("eps", |m, v| drop(Adam::new(m, 0.1).eps(v)), &[-0.1, f64::NAN], &[0.0, 1.0]),
        ("weight decay", |m, v| drop(Adam::new(m, 0.1).weight_decay(v)), &[-0.1, f64::NAN], &[0.0, 1.0]),
        ("weight decay", |m, v| drop(AdamW::new(m, 0.1).weight_decay(v)), &[-0.1, f64::NAN], &[0.0, 1.0]),
        ("rate", |m, v| drop(AdamW::new(m, v)), &[-0.1, f64::NAN], &[0.0, 1.0]),
        ("rate", |m, v| drop(RmsProp::new(m, v)), &[-0.1, f64::NAN], &[0.0, 1.0]),
        ("alpha", |m, v| drop(RmsProp::new(m, 0.1).alpha(v)), &[-0.1, f64::NAN], &[0.0, 1.0]),
        ("momentum", |m, v| drop(RmsProp::new(m, 0.1).momentum(v)), &[-0.1, f64::NAN], &[0.0, 1.0]),
    ];
    for (setting, make, refused, accepted) in made {
        for &v in refused {
            let panic = catch_unwind(AssertUnwindSafe(|| make(&model(), v))).expect_err(setting);
            let message = panic.downcast::<String>().expect("a sentence");
            assert!(message.contains(setting) && message.contains(&v.to_string()), "{setting} of {v}: {message}");
        }
        accepted.iter().for_each(|&v| make(&model(), v));
    }
}
