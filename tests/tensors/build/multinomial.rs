//! Positions drawn by weight.

use congruent::prelude::*;
use congruent::random::{Rng, seeded};

#[test]
fn a_seed_gives_these_positions() {
    let weights = Tensor::from([[1.0f32, 2.0, 3.0, 4.0], [4.0, 0.0, 0.0, 1.0]]);
    let without: Tensor<i64, shape![2, 2]> = weights.multinomial::<2>(&mut seeded(42));
    let with: Tensor<i64, shape![2, 6]> = weights.multinomial_with_replacement::<6>(&mut seeded(42));
    assert_eq!(without.to_vec(), [1, 3, 0, 3]);
    assert_eq!(with.to_vec(), [3, 2, 3, 3, 3, 2, 0, 0, 0, 3, 0, 3]);
}

#[test]
fn all_faces_draw_the_same() {
    let weights = Tensor::<f64, shape![3, 5]>::rand(&mut seeded(1));
    let unknown: Tensor<f64, shape![_, 5]> = weights.clone().into_dyn().try_into_shape().unwrap();
    for replacement in [false, true] {
        let wanted = if replacement {
            weights.multinomial_with_replacement::<4>(&mut seeded(2)).to_vec()
        } else {
            weights.multinomial::<4>(&mut seeded(2)).to_vec()
        };
        let some: Tensor<i64, shape![3, _]> = if replacement {
            weights.multinomial_with_replacement_of(4, &mut seeded(2))
        } else {
            weights.multinomial_of(4, &mut seeded(2))
        };
        assert_eq!((some.sizes(), some.to_vec()), (&[3, 4][..], wanted.clone()));
        let some: Tensor<i64, shape![_, _]> = if replacement {
            unknown.multinomial_with_replacement_of(4, &mut seeded(2))
        } else {
            unknown.multinomial_of(4, &mut seeded(2))
        };
        assert_eq!(some.to_vec(), wanted);
        let dynamic = weights.as_dyn().multinomial(4, replacement, &mut seeded(2)).unwrap();
        assert_eq!((dynamic.sizes(), dynamic.to_vec()), (&[3, 4][..], wanted));
    }
    let strided: Tensor<i64, shape![5, 2]> = weights.t().multinomial::<2>(&mut seeded(3));
    assert_eq!(strided, weights.t().to_tensor().multinomial::<2>(&mut seeded(3)));
    let named: Tensor<i64, shape![_, 2]> = unknown.try_multinomial::<2>(&mut seeded(3)).unwrap();
    assert_eq!(named.sizes(), [3, 2]);
}

#[test]
fn a_weight_of_nothing_is_never_drawn() {
    let weights = Tensor::from([0.0, 1e-300, 0.0, 5.0, 0.0]);
    let x = weights.multinomial_with_replacement::<1_000>(&mut seeded(4));
    assert!(x.iter().all(|position| [1, 3].contains(position)));
    for seed in 0..100 {
        let mut both = weights.multinomial::<2>(&mut seeded(seed)).to_vec();
        both.sort();
        assert_eq!(both, [1, 3]);
    }
    // As large as they come: their sum would be infinite.
    let large = Tensor::from([f64::MAX, f64::MAX, 0.0]).multinomial_with_replacement::<1_000>(&mut seeded(5));
    let ones = large.sum_all().item();
    assert!((400..600).contains(&ones), "{ones}");
}

#[test]
fn as_often_as_the_weights_say() {
    let weights = Tensor::from([1.0f32, 2.0, 3.0, 4.0]);
    let with = weights.multinomial_with_replacement_of(100_000, &mut seeded(6));
    let mut rng = seeded(7);
    let first: Vec<i64> = (0..40_000).map(|_| weights.multinomial::<1>(&mut rng).item()).collect();
    for (i, share) in [0.1, 0.2, 0.3, 0.4].into_iter().enumerate() {
        for drawn in [with.to_vec(), first.clone()] {
            let times = drawn.iter().filter(|&&drawn| drawn == i as i64).count() as f64 / drawn.len() as f64;
            assert!((times - share).abs() < 0.01, "{i}: {times}");
        }
    }
}

/// The second of two without replacement: after 3, which has 0.4, the others share what is left.
#[test]
fn without_replacement_is_one_after_the_other() {
    let weights = Tensor::from([1.0, 2.0, 3.0, 4.0]);
    let mut rng = seeded(8);
    let (mut after_three, mut zeros) = (0, 0);
    for _ in 0..40_000 {
        let pair = weights.multinomial::<2>(&mut rng);
        assert_ne!(pair[[0]], pair[[1]]);
        if pair[[0]] == 3 {
            after_three += 1;
            zeros += (pair[[1]] == 0) as usize;
        }
    }
    let share = zeros as f64 / after_three as f64;
    assert!((share - 1.0 / 6.0).abs() < 0.015, "{share}");
    let all = weights.multinomial::<4>(&mut rng);
    let mut sorted = all.to_vec();
    sorted.sort();
    assert_eq!(sorted, [0, 1, 2, 3]);
}

#[test]
fn refused_in_pytorchs_words_and_nothing_drawn() {
    let rng = &mut seeded(9);
    macro_rules! refused {
        ($($weights:expr, $samples:expr, $replacement:expr => $sentence:expr;)*) => {$(
            let error = $weights.as_dyn().multinomial($samples, $replacement, rng).unwrap_err();
            assert_eq!(error.to_string(), $sentence);
        )*};
    }
    refused! {
        Tensor::from([[1.0, 1.0], [1.0, -2.0]]), 1, true =>
            "probability tensor contains either `inf`, `nan` or element < 0: multinomial of shape [2, 2], -2.0 at position [1, 1]";
        Tensor::from([f32::NAN, 1.0]), 1, false =>
            "probability tensor contains either `inf`, `nan` or element < 0: multinomial of shape [2], NaN at position [0]";
        Tensor::from([1.0, f32::INFINITY]), 1, false =>
            "probability tensor contains either `inf`, `nan` or element < 0: multinomial of shape [2], inf at position [1]";
        Tensor::from([[1.0, 1.0], [0.0, 0.0]]), 1, true =>
            "invalid multinomial distribution (sum of probabilities <= 0): multinomial of shape [2, 2], row 1";
        Tensor::from([1.0, 1.0]), 0, false => "cannot sample n_sample <= 0 samples: multinomial of shape [2]";
        Tensor::from([1.0, 1.0]), 3, false =>
            "cannot sample n_sample > prob_dist.size(-1) samples without replacement: multinomial of shape [2], 3 samples of 2 weights, row 0";
        Tensor::from([[1.0, 1.0, 1.0], [1.0, 0.0, 1.0]]), 3, false =>
            "cannot sample n_sample > prob_dist.size(-1) samples without replacement: multinomial of shape [2, 3], 3 samples of 2 weights, row 1";
        Tensor::scalar(1.0), 1, true => "prob_dist must be 1 or 2 dim: multinomial of shape []";
        Tensor::<f64, shape![2, 2, 2]>::ones(), 1, true => "prob_dist must be 1 or 2 dim: multinomial of shape [2, 2, 2]";
        Tensor::<f64, shape![0]>::ones(), 1, true =>
            "invalid multinomial distribution (sum of probabilities <= 0): multinomial of shape [0], row 0";
    }
    assert_eq!(rng.next_u64(), seeded(9).next_u64());
    let none: Tensor<i64, shape![0, 2]> = Tensor::<f32, shape![0, 3]>::ones().multinomial::<2>(rng);
    assert_eq!(none.sizes(), [0, 2]);
    let n = 2;
    let two: Tensor<f32, shape![_]> = Tensor::ones_of(dims![n]);
    assert!(two.try_multinomial::<3>(rng).is_err());
    assert!(two.try_multinomial_with_replacement::<3>(rng).is_ok());
}
