//! The picture: what each digit's weights look for, and below it the digits that were misread.

use crate::canvas::{Canvas, Colour, blend, sign};
use congruent::prelude::*;

/// A digit that was read as another.
pub struct Misread {
    /// Ink from 0 to 16.
    pub pixels: Tensor<f32, shape![8, 8, 1]>,
    pub is: i64,
    pub read: i64,
}

/// The side of a pixel of 8 by 8 pictures, and of a dot of a sign.
const SIDE: usize = 12;
const DOT: usize = 4;

/// The sign that stands between what a digit is and what it was read as.
const ARROW: i64 = 10;

const PAPER: u8 = 240;
const GAP: usize = 20;
const TILE: usize = 8 * SIDE;
/// A tile, its caption, and the space below.
const ROW: usize = TILE + 2 * GAP + 5 * DOT;
/// More than two rows of misread digits would be a list, not a picture.
const SHOWN: usize = 20;

/// The weights of each digit in a row (red speaks for it, blue against), the misread digits in
/// rows below (what each is, what it was read as).
pub fn picture(weights: &Strided<f32, shape![64, 10]>, misread: &[Misread]) -> Canvas {
    let shown = &misread[..misread.len().min(SHOWN)];
    let rows = 1 + shown.len().div_ceil(10);
    let mut canvas = Canvas::new(GAP + rows * ROW, GAP + 10 * (TILE + GAP), PAPER);
    // One scale for all ten, so that they compare; nothing to scale when all weights are 0.
    let scaled = weights / weights.abs().amax_all().item().max(f32::MIN_POSITIVE);
    for digit in 0..10 {
        let map = Tensor::<_, shape![8, 8, 1]>::from_fn(|[y, x, _]| scaled[[8 * y + x, digit]]);
        tile(&mut canvas, digit, &diverging(&map), &[(digit as i64, colour(0x333333))]);
    }
    for (i, wrong) in shown.iter().enumerate() {
        let caption = [(wrong.is, colour(0x1a7f37)), (ARROW, colour(0x999999)), (wrong.read, colour(0xc0202e))];
        tile(&mut canvas, 10 + i, &ink(&wrong.pixels), &caption);
    }
    canvas
}

/// A picture at the `n`th place, ten to a row, with signs below.
fn tile(canvas: &mut Canvas, n: usize, picture: &Strided<f32, shape![8, 8, 3]>, caption: &[(i64, Colour)]) {
    let (top, left) = (GAP + n / 10 * ROW, GAP + n % 10 * (TILE + GAP));
    canvas.put([top, left], SIDE, picture);
    // A sign is 3 dots wide, and two dots lie between one and the next.
    let start = left + (TILE - DOT * (5 * caption.len() - 2)) / 2;
    for (i, (which, colour)) in caption.iter().enumerate() {
        let dots = blend(&grey(PAPER), colour, &sign(*which));
        canvas.put([top + TILE + GAP / 2, start + i * 5 * DOT], DOT, &dots);
    }
}

/// -1 is blue, 0 white, 1 red. The root spreads the small weights, of which there are most.
fn diverging(map: &Strided<f32, shape![8, 8, 1]>) -> Tensor<f32, shape![8, 8, 3]> {
    let (white, red, blue) = (colour(0xffffff), colour(0xb2182b), colour(0x2166ac));
    let depth = map.abs().sqrt();
    map.gt(0.0).where_(blend(&white, &red, &depth), blend(&white, &blue, &depth))
}

/// 0 is white, 16 is black.
fn ink(pixels: &Strided<f32, shape![8, 8, 1]>) -> Tensor<f32, shape![8, 8, 3]> {
    blend(&colour(0xffffff), &colour(0x111111), &(pixels / 16.0))
}

/// A colour as the web writes it, `0xrrggbb`.
fn colour(code: u32) -> Colour {
    let [_, channels @ ..] = code.to_be_bytes();
    Tensor::from(channels).map(|channel| f32::from(channel) / 255.0)
}

fn grey(level: u8) -> Colour {
    Tensor::full(f32::from(level) / 255.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn misread_digits_fill_rows_of_ten_up_to_twenty() {
        let misread = |n| (0..n).map(|_| Misread { pixels: Tensor::zeros(), is: 3, read: 8 }).collect::<Vec<_>>();
        for (n, rows) in [(0, 1), (1, 2), (10, 2), (11, 3), (20, 3), (500, 3)] {
            let canvas = picture(&Tensor::zeros(), &misread(n));
            assert_eq!(canvas.0.sizes(), [GAP + rows * ROW, GAP + 10 * (TILE + GAP), 3]);
        }
    }

    #[test]
    fn weights_are_red_for_and_blue_against() {
        let map = Tensor::<_, shape![8, 8, 1]>::from_fn(|[y, _, _]| [1.0, 0.0, -1.0][y % 3]);
        let colours = diverging(&map);
        let at = |y| [0, 1, 2].map(|channel| colours[[y, 0, channel]]);
        assert!(at(0)[0] > at(0)[2] && at(2)[2] > at(2)[0]);
        assert_eq!(at(1), [1.0; 3]);
    }
}
