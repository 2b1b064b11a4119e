//! From raw data to what a classifier takes: a held-out fifth, standard scores.

use crate::data::{All, Digits, Test, Train};
use congruent::prelude::*;
use congruent::random::seeded;
use congruent_grad::data::split_of;

/// The digits apart: four fifths to train on, one fifth held out.
pub fn split(all: &Digits<All>, seed: u64) -> (Digits<Train>, Digits<Test>) {
    let n = all.labels.numel();
    let lengths = dims![Test(n / 5), Train(n - n / 5)];
    let ((held_out, is), (pixels, labels)) = split_of(&(&all.pixels, &all.labels), lengths, &mut seeded(seed));
    (Digits { pixels, labels }, Digits { pixels: held_out, labels: is })
}

/// The mean and the deviation of each pixel, for standard scores: of the training pictures alone, because a mean over
/// the held-out ones would already say something about them.
pub struct Standard {
    mean: Tensor<f32, shape![64]>,
    deviation: Tensor<f32, shape![64]>,
}

impl Standard {
    pub fn fit<B: Dim>(x: &Strided<f32, shape![B, 64]>) -> Standard {
        let deviation = x.std_correction::<0>(0.0);
        // Pixels at the rim are paper in every picture: 0 / 1, not 0 / 0.
        let deviation = deviation.gt(0.0).where_(&deviation, 1.0);
        Standard { mean: x.mean::<0>(), deviation }
    }

    /// Mean 0 and deviation 1 for each pixel: `[B, 64] - [64]`, then `[B, 64] / [64]`.
    pub fn apply<B: Dim>(&self, x: &Strided<f32, shape![B, 64]>) -> Tensor<f32, shape![B, 64]> {
        (x - &self.mean) / &self.deviation
    }
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
        let held_out = |seed| numbers(&split(&numbered(50), seed).1);
        assert_eq!(held_out(1), held_out(1));
        assert_ne!(held_out(1), held_out(2));
    }

    #[test]
    fn standard_scores_have_mean_0_and_deviation_1_and_constant_pixels_are_0() {
        let mut x = Tensor::uniform_of(dims![Train(40), 64], 0.0, 16.0, &mut seeded(1));
        x.select_mut::<1>(0).fill_(3.0);
        let z = Standard::fit(&x).apply(&x);
        assert!(z.mean::<0>().abs().amax_all().item() < 1e-5);
        let variance = z.square().mean::<0>();
        assert_eq!(variance[[0]], 0.0);
        assert!((variance.slice(s![1..]) - 1.0).abs().amax_all().item() < 1e-4);
    }
}
