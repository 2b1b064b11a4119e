//! A small network of convolutions learns which of two diagonals a picture has: what `compile_time.py --only training` builds.

use congruent::prelude::*;
use congruent::random::Generator;
use congruent_grad::data::Batches;
use congruent_grad::metrics::accuracy;
use congruent_grad::nn::{Conv2d, Dropout, Flatten, Forward, Linear, MaxPool2d, Relu, training};
use congruent_grad::optim::Adam;
use congruent_grad::{Module, Var, files, value_and_grad};

dim!(Batch);

/// Two convolutions, each with a pool, and two linear layers.
#[derive(Module)]
struct Net {
    features: (
        Conv2d<f32, len![1], len![8], 3>,
        Relu,
        MaxPool2d<2>,
        Conv2d<f32, len![8], len![16], 3>,
        Relu,
        MaxPool2d<2>,
        Flatten,
    ),
    hidden: (Linear<f32, len![64], len![32]>, Relu, Dropout),
    scores: Linear<f32, len![32], len![10]>,
}

impl Net {
    fn new(rng: &mut Generator) -> Self {
        Net {
            features: (
                Conv2d::new(rng),
                Relu::new(),
                MaxPool2d::new(),
                Conv2d::new(rng),
                Relu::new(),
                MaxPool2d::new(),
                Flatten::new(),
            ),
            hidden: (Linear::new(rng), Relu::new(), Dropout::new(0.1)),
            scores: Linear::new(rng),
        }
    }

    fn forward<B: Dim>(&self, x: &Var<f32, shape![B, 1, 14, 14]>) -> Var<f32, shape![B, 10]> {
        self.scores.forward(&self.hidden.forward(&self.features.forward(x)))
    }
}

/// Pictures with one diagonal, which class `k` draws `k` places further to the right.
fn pictures(n: usize, rng: &mut Generator) -> (Tensor<f32, shape![_, 1, 14, 14]>, Tensor<i64, shape![_]>) {
    let mut x = Tensor::<f32, _>::randn_of(dims![n, 1, 14, 14], rng) * 0.1;
    let classes: Vec<i64> = (0..n as i64).map(|k| k % 10).collect();
    for (k, &class) in classes.iter().enumerate() {
        for i in 0..14 {
            x[[k, 0, i, (i + class as usize) % 14]] += 1.0;
        }
    }
    (x, Tensor::from_vec(dims![n], classes).expect("a class a picture"))
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut rng = congruent::random::seeded(1);
    let n = 300;
    let (x, y) = pictures(n, &mut rng);
    let x: Var<f32, _> = x.into();
    let batches = Batches::new((&x, &y), Batch(50));
    let mut net = Net::new(&mut rng);
    let mut adam = Adam::new(&net, 0.003);
    for epoch in 0..5 {
        let mut sum = 0.0;
        for (x, y) in batches.shuffled(&mut rng) {
            let (loss, gradient) = training(&mut rng, || value_and_grad(&net, |net| net.forward(&x).cross_entropy(&y)));
            adam.step(&mut net, &gradient);
            sum += loss;
        }
        println!("epoch {epoch}: loss {:.4}", sum / batches.len() as f32);
    }
    let right = accuracy(&net.forward(&x).value().argmax::<1>(), &y);
    println!("{:.1} % right", 100.0 * right);
    files::save(&net, std::env::temp_dir().join("congruent-cnn.safetensors"))?;
    Ok(())
}
