//! Five models with fixed parameters and inputs: `systems/values.txt` has the sizes of the result, the loss, and the mean of the squares of the
//! result. `systems/burn.py` compares the same models in burn with the same file: the mistakes are planted in programs that compute the same.

use congruent::prelude::*;
use congruent::random::seeded;
use congruent_grad::nn::{Linear, training};
use congruent_grad::{Module, Var};
use shape_bench::models::{mlp_mixer, nanogpt, perceiver, resnet, vae};

/// The `k`-th parameter is a sine of `k` and of the sum of the indices.
fn with_fixed_parameters<M: Module<Element = f32>>(module: &M) -> M {
    let mut count = 0;
    module.rebuild(&mut |old| {
        count += 1;
        let sizes = old.sizes();
        let numbers = (0..sizes.iter().product())
            .map(|place: usize| {
                let mut rest = place;
                let mut indices = 0;
                for size in sizes.iter().rev() {
                    indices += rest % size;
                    rest /= size;
                }
                (0.5 * ((count + indices) as f64).sin()) as f32
            })
            .collect();
        Tensor::from_vec(AnyRank::from(sizes), numbers).expect("a number for each element").into()
    })
}

fn input<S: StaticShape>() -> Tensor<f32, S> {
    Tensor::<f64, S>::arange().map(|place| (0.7 * place).cos() as f32)
}

/// Compares a result and a loss with the line of the file.
fn compare(model: &str, sizes: &[usize], result: &[f32], loss: f32) {
    let squares: f64 = result.iter().map(|&x| f64::from(x) * f64::from(x)).sum();
    let text = include_str!("../systems/values.txt");
    let line = text.lines().find_map(|line| line.strip_prefix(&format!("{model} "))).expect("each model has a line");
    let (of_file, numbers) = line.split_once("] ").expect("sizes, then numbers");
    assert_eq!(format!("{sizes:?}"), format!("{of_file}]"), "{model}");
    let numbers: Vec<f64> = numbers.split(' ').map(|number| number.parse().expect("a number")).collect();
    for (ours, of_file) in [f64::from(loss), squares / result.len() as f64].iter().zip(&numbers) {
        assert!((ours - of_file).abs() <= 1e-4 * of_file.abs(), "{model}: {ours}, in the file {of_file}");
    }
    assert_eq!(numbers.len(), 2, "{model}");
}

#[test]
fn mlp_mixer() {
    let rng = &mut seeded(1);
    let net = mlp_mixer::Mixer::<len![48], len![16], len![8], len![12], len![20], len![5]>::new(2, rng);
    let net = with_fixed_parameters(&net);
    let patches: Var<f32, shape![3, 16, 48]> = input().into();
    let (result, loss) = (net.forward(&patches), net.loss(&patches, &Tensor::from([0, 4, 2])));
    compare("mlp_mixer", result.sizes(), &result.to_vec(), loss.item());
}

#[test]
fn nanogpt() {
    let rng = &mut seeded(1);
    let net = nanogpt::Gpt::<len![11], len![8], len![12], len![3], len![4], len![24]>::new(2, rng);
    let net = with_fixed_parameters(&net);
    let text = Tensor::<i64, shape![2, 6]>::arange() % 11;
    let (result, loss) = (net.forward(&text), net.loss(&text, &text));
    compare("nanogpt", result.sizes(), &result.to_vec(), loss.item());
}

#[test]
fn perceiver() {
    let rng = &mut seeded(1);
    let net = perceiver::Perceiver::<len![3], len![4], len![5], len![2], len![6], len![8], len![2]> {
        latents: Tensor::zeros().into(),
        cross: perceiver::Attention::new(rng),
        own: vec![perceiver::Attention::new(rng)],
        expand: Linear::new(rng),
        contract: Linear::new(rng),
        scores: Linear::new(rng),
    };
    let net = with_fixed_parameters(&net);
    let inputs: Var<f32, shape![2, 7, 5]> = input().into();
    let (result, loss) = (net.forward(&inputs), net.loss(&inputs, &Tensor::from([1, 0])));
    compare("perceiver", result.sizes(), &result.to_vec(), loss.item());
}

#[test]
fn resnet() {
    let rng = &mut seeded(1);
    let net = with_fixed_parameters(&resnet::ResNet::<len![4], len![6], len![8], len![5]>::new(1, rng));
    let x: Var<f32, shape![2, 3, 16, 16]> = input().into();
    let (result, loss) = training(rng, || (net.forward(&x), net.loss(&x, &Tensor::from([4, 0]))));
    compare("resnet", result.sizes(), &result.to_vec(), loss.item());
}

#[test]
fn vae() {
    let net = with_fixed_parameters(&vae::Vae::<len![6], len![5], len![2]>::new(&mut seeded(1)));
    let x: Var<f32, shape![3, 6]> = input().into();
    let noise: Tensor<f32, shape![3, 2]> = input();
    let loss = net.loss(&x, &noise);
    let result = net.decode(&noise.into());
    compare("vae", result.sizes(), &result.to_vec(), loss.item());
}
