//! How the losses fell: one dot a step for the training, a line for what was held out.

#[path = "../digits/canvas.rs"]
mod canvas;

use canvas::{Canvas, Colour, blend, sign, write};
use congruent::prelude::*;
use std::path::Path;

/// The loss at some steps.
#[derive(Default)]
pub struct Losses {
    pub training: Vec<(usize, f32)>,
    pub held_out: Vec<(usize, f32)>,
}

const HEIGHT: usize = 400;
const WIDTH: usize = 640;
const MARGIN: usize = 40;
const PAPER: u8 = 250;

/// Draws them, and writes the picture.
pub fn write_losses(path: &Path, losses: &Losses) -> Result<(), congruent_files::FileError> {
    write(path, &drawn(losses))
}

fn drawn(losses: &Losses) -> Canvas {
    let mut canvas = Canvas::new(HEIGHT, WIDTH, PAPER);
    let highest = losses.training.iter().map(|(_, loss)| *loss).fold(1.0, f32::max).ceil();
    let steps = losses.training.len().max(2) - 1;
    let at = |step: usize, loss: f32| {
        let down = (1.0 - (loss / highest).clamp(0.0, 1.0)) * (HEIGHT - 2 * MARGIN) as f32;
        [MARGIN + down as usize, MARGIN + step.min(steps) * (WIDTH - 2 * MARGIN - 1) / steps]
    };
    // A line at each whole number, which is a digit in front of it.
    for loss in 0..=highest as usize {
        let [y, x] = at(0, loss as f32);
        canvas.put([y, x], 1, &Tensor::<f32, shape![1, _, 3]>::full_of(dims![1, WIDTH - 2 * MARGIN, 3], 0.8));
        let dots = blend(&Tensor::full(f32::from(PAPER) / 255.0), &Tensor::full(0.3), &sign(loss as i64 % 10));
        canvas.put([y.saturating_sub(7), MARGIN / 2], 3, &dots);
    }
    let (blue, red): (Colour, Colour) = (Tensor::from([0.4, 0.6, 0.8]), Tensor::from([0.75, 0.15, 0.15]));
    for &(step, loss) in &losses.training {
        canvas.put(at(step, loss), 1, &blue.expand::<shape![2, 2, 3]>());
    }
    for pair in losses.held_out.windows(2) {
        let ([(from, high), (to, low)], [_, left], [_, right]) =
            ([pair[0], pair[1]], at(pair[0].0, 0.0), at(pair[1].0, 0.0));
        for x in left..=right {
            let part = (x - left) as f32 / (right - left).max(1) as f32;
            let [y, _] = at(from + ((to - from) as f32 * part) as usize, high + (low - high) * part);
            canvas.put([y, x], 1, &red.expand::<shape![3, 1, 3]>());
        }
    }
    canvas
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_loss_is_as_high_as_it_is_large() {
        let losses = Losses { training: vec![(0, 4.0), (1, 2.0), (2, 0.0)], held_out: vec![(0, 4.0), (2, 2.0)] };
        let canvas = drawn(&losses);
        let blue = |y: usize, x: usize| canvas.0[[y, x, 2]] == 204 && canvas.0[[y, x, 0]] == 102;
        assert!(blue(MARGIN + (HEIGHT - 2 * MARGIN) / 2, MARGIN + (WIDTH - 2 * MARGIN - 1) / 2));
        // The line of what was held out lies over the first dot, and ends half way down.
        let red = |y: usize, x: usize| canvas.0[[y, x, 0]] == 191;
        assert!(red(MARGIN, MARGIN) && red(HEIGHT / 2, WIDTH - MARGIN - 1));
    }

    #[test]
    fn nothing_is_drawn_too() {
        assert_eq!(drawn(&Losses::default()).0.sizes(), [HEIGHT, WIDTH, 3]);
    }
}
