//! Training that is saved, loaded and resumed gives the same bits as training that goes on.

use congruent::prelude::*;
use congruent::random::seeded;
use congruent::{Float, Number};
use congruent_grad::files::{load, load_from, named, save, save_to};
use congruent_grad::nn::{BatchNorm, Dropout, Forward, Linear, Tanh, training};
use congruent_grad::optim::{Adam, AdamW, RmsProp, Sgd, clip_norm, cosine, steps, warm_up};
use congruent_grad::{Module, Var, value_and_grad};

type Net<T> = (Linear<T, len![3], len![8]>, BatchNorm<T, len![8]>, Tanh<T>, Dropout<T>, Linear<T, len![8], len![1]>);

fn net<T: Float>(seed: u64) -> Net<T> {
    let mut rng = seeded(seed);
    (Linear::new(&mut rng), BatchNorm::new(), Tanh::new(), Dropout::new(0.2), Linear::new(&mut rng))
}

/// What a test knows of an optimiser.
trait Optimiser<T: Float>: Module<Element = T> {
    fn go(&mut self, rate: f64, net: &mut Net<T>, gradient: &Net<T>);
}
macro_rules! optimisers {
    ($($name:ident)*) => {$(
        impl<T: Float> Optimiser<T> for $name<Net<T>> {
            fn go(&mut self, rate: f64, net: &mut Net<T>, gradient: &Net<T>) {
                self.rate = rate;
                self.step(net, gradient);
            }
        }
    )*};
}
optimisers! { Sgd Adam AdamW RmsProp }

/// A model, its optimiser, and the number of steps.
#[derive(Module)]
struct Run<T: Float, O: Optimiser<T>> {
    net: Net<T>,
    optimiser: O,
    #[module(frozen)]
    steps: Var<T, shape![]>,
}

fn train<T: Float, O: Optimiser<T>>(run: &mut Run<T, O>, times: usize, rate: &dyn Fn(usize) -> f64) {
    let x: Var<T, shape![10, 3]> = Tensor::randn(&mut seeded(7)).into();
    let y = x.sum_keepdim::<1>().sin();
    for _ in 0..times {
        let step = <f64 as Number>::of(run.steps.item()) as usize;
        let loss = |net: &Net<T>| (net.forward(&x) - &y).square().mean_all();
        let (_, mut gradient) = training(&mut seeded(step as u64), || value_and_grad(&run.net, loss));
        clip_norm(&mut gradient, 1.0);
        run.optimiser.go(rate(step), &mut run.net, &gradient);
        run.steps = &run.steps + T::of(1);
    }
}

/// Names and bits of all that a run is.
fn bits<M: Module>(module: &M) -> Vec<(String, Vec<u64>)> {
    let bits = |x: Var<M::Element, AnyRank>| x.to_vec().into_iter().map(|x| <f64 as Number>::of(x).to_bits()).collect();
    named(module).into_iter().map(|(name, x)| (name, bits(x))).collect()
}

/// Ten steps, and five that are saved, loaded into a run of other numbers, and five more.
fn check<T: Float, O: Optimiser<T>>(name: &str, make: impl Fn(&Net<T>) -> O, rate: &dyn Fn(usize) -> f64) {
    let begin = |seed| {
        let net = net::<T>(seed);
        Run { optimiser: make(&net), net, steps: Var::default() }
    };
    let (mut whole, mut first, mut resumed) = (begin(1), begin(1), begin(2));
    train(&mut whole, 10, rate);
    train(&mut first, 5, rate);
    let path = std::env::temp_dir().join(format!(
        "congruent-resume-{name}-{}-{}.safetensors",
        size_of::<T>(),
        std::process::id()
    ));
    save(&first, &path).unwrap();
    load(&mut resumed, &path).unwrap();
    std::fs::remove_file(&path).unwrap();
    assert_eq!(bits(&resumed), bits(&first), "{name}");
    train(&mut resumed, 5, rate);
    assert_eq!(bits(&resumed), bits(&whole), "{name}");
    assert_ne!(bits(&resumed.net), bits(&first.net), "{name}");
}

fn check_all<T: Float>() {
    let smooth = warm_up(3, cosine(0.1, 0.01, 9));
    check::<T, _>("sgd", |_| Sgd::new(0.0), &smooth);
    check::<T, _>("momentum", |net| Sgd::new(0.0).momentum(0.9).with_velocity(net), &smooth);
    let dampened = |net: &Net<T>| Sgd::new(0.0).momentum(0.9).dampening(0.3).weight_decay(0.01).with_velocity(net);
    check::<T, _>("dampened", dampened, &steps(0.1, 4, 0.5));
    check::<T, _>("nesterov", |net| Sgd::new(0.0).momentum(0.9).nesterov().with_velocity(net), &smooth);
    check::<T, _>("adam", |net| Adam::new(net, 0.0).weight_decay(0.01), &smooth);
    check::<T, _>("adamw", |net| AdamW::new(net, 0.0).betas(0.8, 0.95), &steps(0.1, 4, 0.5));
    check::<T, _>("rms", |net| RmsProp::new(net, 0.0), &smooth);
    check::<T, _>("rms_all", |net| RmsProp::new(net, 0.0).momentum(0.7).centered().weight_decay(0.01), &smooth);
}

#[test]
fn training_resumes_bit_for_bit() {
    check_all::<f32>();
    check_all::<f64>();
}

/// An allocated velocity changes no step: of the first, with dampening, the whole gradient is the velocity.
#[test]
fn a_velocity_that_is_there_before_changes_nothing() {
    let make = |allocated: bool| {
        let net = net::<f64>(1);
        let sgd = Sgd::new(0.1).momentum(0.9).dampening(0.5);
        Run { optimiser: if allocated { sgd.with_velocity(&net) } else { sgd }, net, steps: Var::default() }
    };
    let (mut with, mut without) = (make(true), make(false));
    for _ in 0..3 {
        for run in [&mut with, &mut without] {
            train(run, 1, &|_| 0.1);
        }
        assert_eq!(bits(&with), bits(&without));
    }
}

/// What is loaded as it was before its first step, makes that step as the first.
#[test]
fn an_optimiser_is_saved_before_its_first_step_too() {
    let net = net::<f64>(1);
    let begin = || Run {
        optimiser: Sgd::new(0.1).momentum(0.9).dampening(0.5).with_velocity(&net),
        net: net.clone(),
        steps: Var::default(),
    };
    let mut bytes = Vec::new();
    save_to(&begin(), &mut bytes).unwrap();
    let (mut loaded, mut other) = (begin(), begin());
    train(&mut loaded, 2, &|_| 0.1);
    load_from(&mut loaded, &mut &bytes[..]).unwrap();
    train(&mut loaded, 3, &|_| 0.1);
    train(&mut other, 3, &|_| 0.1);
    assert_eq!(bits(&loaded), bits(&other));
}

/// Without a place for it, a velocity is refused, and nothing is changed.
#[test]
fn a_velocity_without_a_place_is_refused() {
    let net = net::<f32>(1);
    let mut saved = Run { optimiser: Sgd::new(0.1).momentum(0.9), net: net.clone(), steps: Var::default() };
    train(&mut saved, 1, &|_| 0.1);
    let mut bytes = Vec::new();
    save_to(&saved, &mut bytes).unwrap();
    let mut other = Run { optimiser: Sgd::new(0.1).momentum(0.9), net, steps: Var::default() };
    let before = bits(&other);
    let error = load_from(&mut other, &mut &bytes[..]).unwrap_err().to_string();
    let lines: Vec<_> = error.lines().collect();
    assert_eq!((lines.len(), lines[7]), (8, "optimiser.steps: the file has [] f32, which is left over"));
    assert_eq!(bits(&other), before);
}
