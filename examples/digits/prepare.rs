//! From raw data to what a classifier takes: a held-out fifth, standard scores, one-hot targets.

use crate::data::{All, Digits, Test, Train};
use congruent::prelude::*;

/// The digits apart: four fifths to train on, one fifth held out.
pub fn split(all: &Digits<All>, seed: u64) -> (Digits<Train>, Digits<Test>) {
    let order = shuffled(all.labels.numel(), seed);
    let (test, train) = order.split_at(order.len() / 5);
    (all.rows(Train(train.len()), train), all.rows(Test(test.len()), test))
}

/// The numbers below `n` in random order (Fisher and Yates).
fn shuffled(n: usize, mut seed: u64) -> Vec<usize> {
    let mut order: Vec<usize> = (0..n).collect();
    for i in (1..n).rev() {
        // The remainder favours small numbers by one in 2^53 here: nothing a split would show.
        order.swap(i, (random(&mut seed) % (i as u64 + 1)) as usize);
    }
    order
}

/// The next number of SplitMix64 (Steele, Lea and Flood 2014): the same on every machine, for good.
pub fn random(state: &mut u64) -> u64 {
    *state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let z = (*state ^ (*state >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

/// What makes standard scores of pixels: fitted to the training pictures alone, because a mean over
/// the held-out ones would already tell something about them.
pub struct Standard {
    mean: Tensor<f32, shape![64]>,
    deviation: Tensor<f32, shape![64]>,
}

impl Standard {
    pub fn fit<B: Dim>(x: &Tensor<f32, shape![B, 64]>) -> Standard {
        let mean = x.mean::<0>();
        let deviation = (x - &mean).square().mean::<0>().sqrt();
        // Pixels at the rim are paper in every picture: 0 / 1, not 0 / 0.
        let deviation = deviation.gt(0.0).where_(&deviation, 1.0);
        Standard { mean, deviation }
    }

    /// Mean 0 and deviation 1 for each pixel: `[B, 64] - [64]`, then `[B, 64] / [64]`.
    pub fn apply<B: Dim>(&self, x: &Tensor<f32, shape![B, 64]>) -> Tensor<f32, shape![B, 64]> {
        (x - &self.mean) / &self.deviation
    }
}

/// A 1 in the column of each label, else 0.
pub fn one_hot<B: Dim>(labels: &Tensor<i64, shape![B]>) -> Tensor<f32, shape![B, 10]> {
    let classes = Tensor::<i64, shape![10, 1]>::arange();
    classes.eq(labels).t().map(|same| f32::from(u8::from(same)))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// `n` pictures of which each pixel tells the row.
    fn numbered(n: usize) -> Digits<All> {
        Digits {
            pixels: Tensor::from_fn_of(dims![All(n), 64], |[i, _]| i as f32),
            labels: Tensor::from_fn_of(dims![All(n)], |[i]| (i % 10) as i64),
        }
    }

    fn numbers<B: Dim>(digits: &Digits<B>) -> Vec<usize> {
        (0..digits.labels.numel()).map(|i| digits.pixels[[i, 0]] as usize).collect()
    }

    #[test]
    fn a_fifth_is_held_out_and_every_row_is_on_one_side() {
        for (n, held_out) in [(5, 1), (9, 1), (10, 2), (1797, 359)] {
            let (train, test) = split(&numbered(n), 1);
            assert_eq!((train.labels.sizes(), test.labels.sizes()), (&[n - held_out][..], &[held_out][..]));
            let mut rows = [numbers(&train), numbers(&test)].concat();
            rows.sort_unstable();
            assert!(rows.into_iter().eq(0..n), "a row is on both sides or on none");
        }
    }

    #[test]
    fn a_label_stays_with_its_picture() {
        let (train, _) = split(&numbered(100), 1);
        assert!(numbers(&train).iter().zip(&train.labels).all(|(row, label)| row % 10 == *label as usize));
    }

    #[test]
    fn the_seed_decides() {
        assert_eq!(shuffled(50, 1), shuffled(50, 1));
        assert_ne!(shuffled(50, 1), shuffled(50, 2));
        assert_eq!(shuffled(0, 1), []);
    }

    #[test]
    fn standard_scores_have_mean_0_and_deviation_1_and_constant_pixels_are_0() {
        let mut seed = 1;
        let x = Tensor::from_fn_of(dims![Train(40), 64], |[_, j]| match j {
            0 => 3.0,
            _ => (random(&mut seed) % 17) as f32,
        });
        let z = Standard::fit(&x).apply(&x);
        assert!(z.mean::<0>().abs().amax_all().item() < 1e-5);
        let variance = z.square().mean::<0>();
        assert_eq!(variance[[0]], 0.0);
        assert!(variance.as_slice()[1..].iter().all(|v| (v - 1.0).abs() < 1e-4));
    }

    #[test]
    fn one_hot_has_a_single_1_in_the_column_of_the_label() {
        let labels = Tensor::from([3, 0, 9]);
        let targets: Tensor<f32, shape![3, 10]> = one_hot(&labels);
        assert_eq!(targets.sum::<-1>().to_vec(), [1.0; 3]);
        assert_eq!(targets.argmax::<-1>(), labels);
    }
}
