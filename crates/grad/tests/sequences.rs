//! Recurrent layers over whole sequences, and masks of attention.

use congruent::prelude::*;
use congruent::random::seeded;
use congruent_grad::nn::{
    Forward, Gru, GruCell, Linear, Lstm, LstmCell, MultiHeadAttention, causal_mask, padding_mask,
};
use congruent_grad::{Var, gradcheck, value_and_grad};

dim!(Steps, Batch, Places);

fn randn<S: Lengths>(shape: S, seed: u64) -> Var<f64, S> {
    Tensor::randn_of(shape, &mut seeded(seed)).into()
}

fn assert_near(a: &[f64], b: &[f64]) {
    assert_eq!(a.len(), b.len());
    assert!(a.iter().zip(b).all(|(a, b)| (a - b).abs() < 1e-12), "{a:?}\n{b:?}");
}

fn sigmoid(x: f64) -> f64 {
    1.0 / (1.0 + (-x).exp())
}

/// A row of weights times `x`, and its bias.
fn product(w: &[f64], b: &[f64], x: &[f64], row: usize) -> f64 {
    b[row] + w[row * x.len()..].iter().zip(x).map(|(w, x)| w * x).sum::<f64>()
}

/// PyTorch's equations of `torch.nn.LSTM`, number by number, for one sequence.
fn lstm_by_hand(cell: &LstmCell<f64, len![3], len![2]>, xs: &[f64], h: &mut [f64], c: &mut [f64]) -> Vec<f64> {
    let (wi, wh) = (cell.weight_ih.to_vec(), cell.weight_hh.to_vec());
    let (bi, bh) = (cell.bias_ih.to_vec(), cell.bias_hh.to_vec());
    let mut states = Vec::new();
    for x in xs.chunks(3) {
        let before = h.to_vec();
        let gate = |k: usize, j: usize| product(&wi, &bi, x, 2 * k + j) + product(&wh, &bh, &before, 2 * k + j);
        for j in 0..2 {
            let (i, f, g, o) = (sigmoid(gate(0, j)), sigmoid(gate(1, j)), gate(2, j).tanh(), sigmoid(gate(3, j)));
            c[j] = f * c[j] + i * g;
            h[j] = o * c[j].tanh();
        }
        states.extend_from_slice(h);
    }
    states
}

/// PyTorch's equations of `torch.nn.GRU`, number by number, for one sequence.
fn gru_by_hand(cell: &GruCell<f64, len![3], len![2]>, xs: &[f64], h: &mut [f64]) -> Vec<f64> {
    let (wi, wh) = (cell.weight_ih.to_vec(), cell.weight_hh.to_vec());
    let (bi, bh) = (cell.bias_ih.to_vec(), cell.bias_hh.to_vec());
    let mut states = Vec::new();
    for x in xs.chunks(3) {
        let before = h.to_vec();
        let (of_x, of_h) = (|row| product(&wi, &bi, x, row), |row| product(&wh, &bh, &before, row));
        for j in 0..2 {
            let (r, z) = (sigmoid(of_x(j) + of_h(j)), sigmoid(of_x(2 + j) + of_h(2 + j)));
            let n = (of_x(4 + j) + r * of_h(4 + j)).tanh();
            h[j] = (1.0 - z) * n + z * before[j];
        }
        states.extend_from_slice(h);
    }
    states
}

#[test]
fn sequences_are_pytorchs_equations() {
    let (lstm, gru) =
        (Lstm::<f64, len![3], len![2]>::new(&mut seeded(1)), Gru::<f64, len![3], len![2]>::new(&mut seeded(2)));
    let x: Var<f64, shape![5, 3]> = randn(dims![5, 3], 3);
    for state in [None, Some((randn(dims![2], 4), randn(dims![2], 5)))] {
        let (mut h, mut c) = state.as_ref().map_or((vec![0.0; 2], vec![0.0; 2]), |(h, c)| (h.to_vec(), c.to_vec()));
        let (mut g, given) = (h.clone(), state.clone());
        let expected = lstm_by_hand(&lstm.cell, &x.to_vec(), &mut h, &mut c);
        let (states, last): (Var<f64, shape![5, 2]>, (Var<f64, shape![2]>, Var<f64, shape![2]>)) = match given {
            None => lstm.forward(&x),
            Some(state) => lstm.forward(&(x.clone(), state)),
        };
        assert_near(&states.to_vec(), &expected);
        assert_near(&last.0.to_vec(), &h);
        assert_near(&last.1.to_vec(), &c);
        let expected = gru_by_hand(&gru.cell, &x.to_vec(), &mut g);
        let (states, last): (Var<f64, shape![5, 2]>, Var<f64, shape![2]>) = match state {
            None => gru.forward(&x),
            Some((h, _)) => gru.forward(&(x.clone(), h)),
        };
        assert_near(&states.to_vec(), &expected);
        assert_near(&last.to_vec(), &g);
    }
}

#[test]
fn a_sequence_is_an_unrolled_loop_of_the_cell() {
    let (lstm, gru) =
        (Lstm::<f64, len![3], len![4]>::new(&mut seeded(1)), Gru::<f64, len![3], len![4]>::new(&mut seeded(2)));
    let x: Var<f64, shape![Steps, Batch, 3]> = randn(dims![Steps(6), Batch(2), 3], 3);
    let (h, c): (Var<f64, shape![Batch, 4]>, Var<f64, shape![Batch, 4]>) =
        (randn(dims![Batch(2), 4], 4), randn(dims![Batch(2), 4], 5));
    let (mut state, mut hidden) = ((h.clone(), c.clone()), h.clone());
    let (mut states, mut hiddens) = (Vec::new(), Vec::new());
    for step in 0..6 {
        let step: Var<f64, shape![Batch, 3]> = x.select::<0>(step);
        state = lstm.cell.forward(&(step.clone(), state));
        hidden = gru.cell.forward(&(step, hidden));
        states.extend(state.0.to_vec());
        hiddens.extend(hidden.to_vec());
    }
    let (all, last) = lstm.forward(&(x.clone(), (h.clone(), c)));
    let _: &Var<f64, shape![Steps, Batch, 4]> = &all;
    assert_near(&all.to_vec(), &states);
    assert_near(&[last.0.to_vec(), last.1.to_vec()].concat(), &[state.0.to_vec(), state.1.to_vec()].concat());
    let (all, last) = gru.forward(&(x.clone(), h.clone()));
    assert_near(&all.to_vec(), &hiddens);
    assert_near(&last.to_vec(), &hidden.to_vec());
    // Two halves, the second from the state of the first.
    let (first, state) = gru.forward(&(x.narrow::<0, 0, 3>(), h));
    let (second, end) = gru.forward(&(x.narrow::<0, 3, 3>(), state));
    assert_near(&[first.to_vec(), second.to_vec()].concat(), &hiddens);
    assert_near(&end.to_vec(), &last.to_vec());
}

#[test]
fn gradients_of_sequences_are_those_of_differences() {
    let x: Var<f64, shape![3, 2, 3]> = randn(dims![3, 2, 3], 3);
    let h: Var<f64, shape![2, 2]> = randn(dims![2, 2], 4);
    let lstm = Lstm::<f64, len![3], len![2]>::new(&mut seeded(1));
    gradcheck(&(lstm.clone(), (x.clone(), (h.clone(), &h * 0.5))), |(lstm, x)| {
        let (states, (h, c)) = lstm.forward(x);
        states.square().sum_all() + (h * 2.0 + c).sum_all()
    })
    .unwrap();
    gradcheck(&(lstm, x.clone()), |(lstm, x)| lstm.forward(x).0.square().sum_all()).unwrap();
    let gru = Gru::<f64, len![3], len![2]>::new(&mut seeded(1));
    gradcheck(&(gru, (x, h)), |(gru, x)| {
        let (states, h) = gru.forward(x);
        states.square().sum_all() + h.sum_all()
    })
    .unwrap();
}

#[test]
fn short_sequences_and_empty_batches() {
    let lstm = Lstm::<f64, congruent::Dyn, len![4]>::of(Dyn(3), Default::default(), &mut seeded(1));
    let h: Var<f64, shape![2, 4]> = randn(dims![2, 4], 4);
    let none: Var<f64, shape![0, 2, 3]> = Tensor::zeros().into();
    let (states, (last, _)) = lstm.forward(&(none, (h.clone(), h.clone())));
    let _: &Var<f64, shape![0, 2, 4]> = &states;
    assert_eq!((states.sizes(), last.to_vec()), (&[0, 2, 4][..], h.to_vec()));
    let one: Var<f64, shape![1, 0, 3]> = Tensor::zeros().into();
    assert_eq!(Gru::<f64, len![3], len![4]>::new(&mut seeded(1)).forward(&one).0.sizes(), [1, 0, 4]);
}

#[test]
#[should_panic(
    expected = "Gru: a state of shape [1, 4] for sequences of shape [5, 2, 3]: expected [2, 4], they differ at axis 0"
)]
fn a_state_of_another_batch_is_refused() {
    let gru = Gru::<f64, len![3], len![4]>::new(&mut seeded(1));
    let _ = gru.forward(&(randn(dims![5, Batch(2), 3], 1), randn(dims![Batch(1), 4], 2)));
}

type Attention = MultiHeadAttention<f64, len![6], len![2]>;

/// Each output by its definition: heads, products, a softmax over the places that may be seen.
fn attend_by_hand(layer: &Attention, x: &[f64], source: &[f64], may: &dyn Fn(usize, usize, usize) -> bool) -> Vec<f64> {
    let linear = |layer: &Linear<f64, len![6], len![6]>, x: &[f64]| -> Vec<f64> {
        let (w, b) = (layer.weight.to_vec(), layer.bias.as_ref().expect("it has one").to_vec());
        x.chunks(6)
            .flat_map(|x| (0..6).map(|o| b[o] + (0..6).map(|i| w[6 * o + i] * x[i]).sum::<f64>()).collect::<Vec<_>>())
            .collect()
    };
    let (q, k, v) = (linear(&layer.query, x), linear(&layer.key, source), linear(&layer.value, source));
    let (m, n) = (x.len() / 6, source.len() / 6);
    let mut seen = vec![0.0; x.len()];
    for (head, i) in (0..2).flat_map(|head| (0..m).map(move |i| (head, i))) {
        let score =
            |j: usize| (0..3).map(|e| q[6 * i + 3 * head + e] * k[6 * j + 3 * head + e]).sum::<f64>() / 3f64.sqrt();
        let weights: Vec<f64> = (0..n).map(|j| if may(head, i, j) { score(j).exp() } else { 0.0 }).collect();
        let sum: f64 = weights.iter().sum();
        for e in 0..3 {
            let weighted: f64 = (0..n).map(|j| weights[j] * v[6 * j + 3 * head + e]).sum();
            seen[6 * i + 3 * head + e] = if sum == 0.0 { 0.0 } else { weighted / sum };
        }
    }
    linear(&layer.out, &seen)
}

#[test]
fn masked_attention_is_its_definition() {
    let mut layer = Attention::new(&mut seeded(1));
    layer.out.bias = Some(randn(dims![6], 9));
    let (x, source): (Var<f64, shape![4, 6]>, Var<f64, shape![5, 6]>) = (randn(dims![4, 6], 2), randn(dims![5, 6], 3));
    // For each head another mask; place 1 sees nothing in head 0, place 3 nothing at all.
    let may_not = |head: usize, i: usize, j: usize| i == 3 || head == 0 && i == 1 || (head + i + j).is_multiple_of(3);
    let may = |head: usize, i: usize, j: usize| !may_not(head, i, j);
    let mask = Tensor::<bool, shape![2, 4, 5]>::from_fn(|[head, i, j]| may(head, i, j));
    let y: Var<f64, shape![4, 6]> = layer.attend(&x, &source, &mask);
    assert_near(&y.to_vec(), &attend_by_hand(&layer, &x.to_vec(), &source.to_vec(), &may));
    assert_near(&y.to_vec()[18..], &layer.out.bias.as_ref().expect("set above").to_vec());
    // One mask for all heads; all that may be seen; all of it, as without a mask.
    let one = mask.select::<0>(1).to_tensor();
    let y = layer.attend(&x, &source, &one);
    assert_near(&y.to_vec(), &attend_by_hand(&layer, &x.to_vec(), &source.to_vec(), &|_, i, j| may(1, i, j)));
    let every = Tensor::<bool, shape![]>::full(true);
    assert_near(&layer.attend(&x, &source, &every).to_vec(), &layer.across(&x, &source).to_vec());
    gradcheck(&(layer.clone(), x.clone(), source.clone()), |(layer, x, source)| layer.attend(x, source, &mask))
        .unwrap();
    // Nothing that is not a number, where a place sees nothing.
    let (_, g) = value_and_grad(&(layer, x.clone()), |(layer, x)| layer.attend(x, &source, &mask).square().sum_all());
    assert!(g.1.to_vec().iter().all(|g| g.is_finite()) && g.1.to_vec()[18..] == [0.0; 6]);
}

#[test]
fn a_mask_is_what_it_expands_to() {
    let plain = Attention::new(&mut seeded(1));
    let (x, source) = (randn(dims![3, 4, 6], 2), randn(dims![3, 5, 6], 3));
    let all = Tensor::<bool, shape![3, 2, 4, 5]>::from_fn(|[b, h, i, j]| b != 1 && (b + h * i + j) % 3 != 0 && i != 2);
    for layer in [plain.clone(), plain.causal()] {
        macro_rules! check {
            ($($mask:expr;)*) => {$({
                let mask = $mask.to_tensor();
                let expanded = mask.expand::<shape![3, 2, 4, 5]>().to_tensor();
                assert_eq!(layer.attend(&x, &source, &mask).to_vec(), layer.attend(&x, &source, &expanded).to_vec());
            })*};
        }
        check! {
            all;
            all.narrow::<1, 0, 1>();
            all.narrow::<1, 1, 1>().narrow::<2, 0, 1>();
            all.narrow::<3, 1, 1>();
            all.select::<0>(2);
            all.select::<0>(2).select::<0>(1);
            all.select::<0>(0).select::<0>(1).select::<0>(1);
            all.select::<0>(0).select::<0>(1).narrow::<1, 2, 1>();
            Tensor::<bool, shape![]>::full(true);
            Tensor::<bool, shape![]>::full(false);
        }
    }
}

#[test]
fn masks_of_order_and_of_padding() {
    let layer = Attention::new(&mut seeded(1));
    let x: Var<f64, shape![Batch, Places, 6]> = randn(dims![Batch(2), Places(4), 6], 2);
    let causal: Tensor<bool, shape![Places, Places]> = causal_mask(Places(4), Places(4));
    let of_layer = layer.clone().causal();
    assert_near(&layer.attend(&x, &x, &causal).to_vec(), &of_layer.forward(&x).to_vec());
    // What is beyond a sequence's length does not matter, and both masks are one.
    let lengths: Tensor<i64, shape![Batch]> = Tensor::from_vec(dims![Batch(2)], vec![4, 2]).expect("two lengths");
    let padding = padding_mask(&lengths, Places(4));
    let y: Var<f64, shape![Batch, Places, 6]> = of_layer.attend(&x, &x, &padding);
    assert_near(&y.to_vec(), &layer.attend(&x, &x, &(&padding & &causal)).to_vec());
    let short: Var<f64, shape![2, 6]> = x.select::<0>(1).narrow::<0, 0, 2>().try_into_shape().expect("two places");
    let alone = of_layer.forward(&short);
    assert_near(&y.to_vec()[24..36], &alone.to_vec());
    assert_eq!(padding_mask(&Tensor::from([-1_i64, 9]), Dyn(2)).to_vec(), [false, false, true, true]);
    assert_eq!(causal_mask(Dyn(2), Dyn(3)).to_vec(), [true, false, false, true, true, false]);
}

#[test]
fn a_mask_of_another_length_is_refused() {
    let layer = Attention::new(&mut seeded(1));
    let x: Var<f64, shape![_, 6]> = randn(dims![Dyn(4), 6], 2);
    let mask: Tensor<bool, shape![_, _]> = Tensor::full_of(dims![Dyn(4), Dyn(3)], true);
    let error = layer.try_attend(&x, &x, &mask).unwrap_err();
    assert!(error.to_string().contains("expand"), "{error}");
    // A named length does not stretch.
    let x: Var<f64, shape![Places, 6]> = randn(dims![Places(4), 6], 2);
    let mask: Tensor<bool, shape![Places, Places]> = Tensor::full_of(dims![Places(1), Places(1)], true);
    assert!(layer.try_attend(&x, &x, &mask).is_err());
}

/// The sentence of a panic.
fn said<R>(run: impl FnOnce() -> R) -> String {
    let panicked = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| drop(run()))).unwrap_err();
    *panicked.downcast::<String>().expect("a sentence")
}

#[test]
fn sources_of_other_leading_axes_are_refused() {
    let layer = Attention::new(&mut seeded(1));
    let mask = Tensor::<bool, shape![]>::full(true);
    let x: Var<f64, shape![_, 4, 6]> = randn(dims![Dyn(2), 4, 6], 2);
    // A leading 1 would broadcast.
    for count in [1, 3] {
        let source: Var<f64, shape![_, 5, 6]> = randn(dims![Dyn(count), 5, 6], 3);
        let expected = format!(
            "attend of shape [2, 4, 6] and a source of shape [{count}, 5, 6]: the leading axes differ at axis 0"
        );
        assert_eq!(said(|| layer.attend(&x, &source, &mask)), expected);
        assert_eq!(said(|| layer.try_attend(&x, &source, &mask)), expected);
        assert_eq!(said(|| layer.across(&x, &source)), expected.replace("attend", "across"));
    }
}

#[test]
fn inputs_of_another_width_are_refused() {
    let lstm = Lstm::<f64, Dyn, len![4]>::of(Dyn(3), Default::default(), &mut seeded(1));
    let x: Var<f64, shape![5, 2, _]> = randn(dims![5, 2, Dyn(2)], 1);
    assert_eq!(
        said(|| lstm.forward(&x)),
        "Lstm: sequences of shape [5, 2, 2] for an input of 3: they differ at axis 2"
    );
    let gru = Gru::<f64, Dyn, len![4]>::of(Dyn(3), Default::default(), &mut seeded(1));
    let x: Var<f64, shape![5, _]> = randn(dims![5, Dyn(4)], 1);
    assert_eq!(said(|| gru.forward(&x)), "Gru: sequences of shape [5, 4] for an input of 3: they differ at axis 1");
}
