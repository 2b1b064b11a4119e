//! Axes whose length is a product in generic code: divided as the product is written, without a bound but that the numbers are known.

use congruent::prelude::*;

/// Attention with one weight for queries, keys and values.
struct Attention<E: Dim, H: StaticDim, D: StaticDim> {
    inputs: Tensor<f32, shape![3 * H * D, E]>,
    outputs: Tensor<f32, shape![E, H * D]>,
}

impl<E: Dim, H: StaticDim, D: StaticDim> Attention<E, H, D> {
    fn forward<B: Dim, N: Dim>(&self, x: &Strided<f32, shape![B, N, E]>) -> Tensor<f32, shape![B, N, E]> {
        let all: Tensor<f32, shape![B, N, 3 * H * D]> = x.matmul(&self.inputs.t());
        let [query, key, value] = all.unflatten::<-1, shape![3, H, D]>().unbind::<2>();
        let [query, key, value] = [query, key, value].map(|x| x.transpose::<1, 2>().to_tensor());
        let weights: Tensor<f32, shape![B, H, N, N]> = query.matmul(&key.mt()).softmax::<-1>();
        let seen: Tensor<f32, shape![B, N, H, D]> = weights.matmul(&value).transpose::<1, 2>().to_tensor();
        seen.flatten::<-2, -1>().matmul(&self.outputs.t())
    }
}

/// One step of an LSTM, with one weight for the four gates.
struct Lstm<I: Dim, H: Dim> {
    inputs: Tensor<f32, shape![4 * H, I]>,
    state: Tensor<f32, shape![4 * H, H]>,
}

impl<I: Dim, H: Dim> Lstm<I, H> {
    fn step<B: Dim>(
        &self,
        x: &Strided<f32, shape![B, I]>,
        h: &Strided<f32, shape![B, H]>,
        c: &Strided<f32, shape![B, H]>,
    ) -> (Tensor<f32, shape![B, H]>, Tensor<f32, shape![B, H]>) {
        let gates: Tensor<f32, shape![B, 4 * H]> = x.matmul(&self.inputs.t()) + h.matmul(&self.state.t());
        let [input, forget, new, output] = gates.unflatten::<-1, shape![4, H]>().unbind::<1>();
        let c = forget.sigmoid() * c + input.sigmoid() * new.tanh();
        (output.sigmoid() * c.tanh(), c)
    }
}

/// Three factors, of which two can stay together.
fn three<B: StaticDim, H: StaticDim, D: StaticDim>(x: &Strided<f32, shape![B * H * D]>) -> Tensor<f32, shape![B, H, D]> {
    let y: View<f32, shape![B * H, D]> = x.unflatten::<0, shape![B * H, D]>();
    let z: View<f32, shape![B, H, D]> = y.unflatten::<0, shape![B, H]>();
    &z + &x.unflatten::<0, shape![B, H, D]>()
}

/// Factors in parentheses stay together; a number may stand behind.
fn grouped<H: StaticDim, D: StaticDim>(x: &Strided<f32, shape![3 * (H * D)]>) -> Tensor<f32, shape![3, H, D]> {
    x.unflatten::<0, shape![3, H * D]>().unflatten::<1, shape![H, D]>().to_tensor()
}
fn behind<L: Shape, H: StaticDim>(x: &Strided<f32, shape![..L, H * 4]>) -> Tensor<f32, shape![..L, H, 4]> {
    x.unflatten::<-1, shape![H, 4]>().to_tensor()
}
/// The length of the last part may come at run time.
fn of_any_length<H: StaticDim, D: Dim>(x: Tensor<f32, shape![H * D]>) -> Tensor<f32, shape![H, D]> {
    x.into_unflatten::<0, shape![H, D]>()
}
fn there_and_back<B: Dim, H: Dim, D: Dim>(x: &Strided<f32, shape![B, 2, H * D]>) -> Tensor<f32, shape![B, 2 * (H * D)]> {
    x.flatten::<1, 2>().into_tensor()
}
fn written<H: StaticDim, D: StaticDim>(x: &mut Tensor<f32, shape![H * D]>) {
    x.unflatten_mut::<0, shape![H, D]>().select_mut::<1>(0).fill_(0.0);
}

/// A sum over the heads, index by index.
fn attention(x: &[f32], inputs: &[f32], outputs: &[f32], [n, e, h, d]: [usize; 4]) -> Vec<f32> {
    let row = |t: usize, w: usize| (0..e).map(|k| x[t * e + k] * inputs[w * e + k]).sum::<f32>();
    let part = |which: usize, t: usize, head: usize, k: usize| row(t, (which * h + head) * d + k);
    let mut seen = vec![0.0; n * h * d];
    for (t, head) in (0..n).flat_map(|t| (0..h).map(move |head| (t, head))) {
        let scores: Vec<f32> = (0..n)
            .map(|s| (0..d).map(|k| part(0, t, head, k) * part(1, s, head, k)).sum::<f32>().exp())
            .collect();
        let total: f32 = scores.iter().sum();
        for k in 0..d {
            seen[(t * h + head) * d + k] = (0..n).map(|s| scores[s] / total * part(2, s, head, k)).sum();
        }
    }
    let mixed = |t: usize, k: usize| (0..h * d).map(|j| seen[t * h * d + j] * outputs[k * h * d + j]).sum();
    (0..n).flat_map(|t| (0..e).map(move |k| mixed(t, k))).collect()
}

fn main() {
    let waves = |n: usize| -> Vec<f32> { (0..n).map(|k| (k as f32 * 0.7).sin()).collect() };
    let (x, inputs, outputs) = (waves(5 * 6), waves(18 * 6), waves(6 * 6));
    let net = Attention::<len![6], len![2], len![3]> {
        inputs: Tensor::from_vec(dims![18, 6], inputs.clone()).unwrap().try_into_shape().unwrap(),
        outputs: Tensor::from_vec(dims![6, 6], outputs.clone()).unwrap().try_into_shape().unwrap(),
    };
    let y = net.forward(&Tensor::<f32, _>::from_vec(dims![1, 5, 6], x.clone()).unwrap().try_into_shape::<shape![1, 5, 6]>().unwrap());
    for (own, right) in y.to_vec().iter().zip(attention(&x, &inputs, &outputs, [5, 6, 2, 3])) {
        assert!((own - right).abs() < 1e-5, "{own} {right}");
    }

    // Gates that are 0 and 1 far from 0: the input is kept, nothing is forgotten.
    let cell = Lstm::<len![2], len![2]> {
        inputs: Tensor::from([[90.0, 0.0], [0.0, 90.0], [90.0, 0.0], [0.0, 90.0], [90.0, 0.0], [0.0, -90.0], [90.0, 0.0], [0.0, 90.0]]),
        state: Tensor::zeros(),
    };
    let (h, c) = cell.step(&Tensor::from([[1.0, 1.0]]), &Tensor::<f32, shape![1, 2]>::ones(), &Tensor::from([[0.5, 0.25]]));
    assert_eq!((c.to_vec(), h.to_vec()), (vec![1.5, -0.75], vec![1.5_f32.tanh(), (-0.75_f32).tanh()]));

    let x = Tensor::<f32, shape![24]>::arange();
    let y = three::<len![2], len![3], len![4]>(&x);
    assert_eq!((y.sizes(), y[[1, 2, 3]]), (&[2, 3, 4][..], 46.0));
    assert_eq!(grouped::<len![2], len![4]>(&x)[[2, 1, 3]], 23.0);
    assert_eq!(behind::<shape![], len![6]>(&x)[[5, 1]], 21.0);
    // A length that comes at run time, and one that has a name.
    let y: Tensor<f32, shape![4, _]> = of_any_length::<len![4], len![_]>(x.to_tensor().into_shape());
    assert_eq!((y.sizes(), y[[3, 1]]), (&[4, 6][..], 19.0));
    dim!(Width);
    let y: Tensor<f32, shape![4, Width]> = of_any_length::<len![4], Width>(x.to_tensor().into_shape());
    assert_eq!(y.sizes(), [4, 6]);
    let y = there_and_back::<len![3], len![2], len![2]>(&x.unflatten::<0, shape![3, 2, 4]>().to_tensor());
    assert_eq!(y.sizes(), [3, 8]);
    let mut x = x;
    written::<len![3], len![8]>(&mut x);
    assert_eq!((x[[0]], x[[8]], x[[9]]), (0.0, 0.0, 9.0));
}
