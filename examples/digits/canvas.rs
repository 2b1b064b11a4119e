//! A canvas of pixels, small pictures enlarged on it, and signs of 3 by 5 dots.

use congruent::prelude::*;
use congruent_files::{FileError, images};
use std::path::Path;

/// Red, green and blue, from 0 to 1.
pub type Colour = Tensor<f32, shape![3]>;

/// Rows and columns of pixels with three channels.
pub struct Canvas(pub Tensor<u8, shape![_, _, 3]>);

impl Canvas {
    pub fn new(height: usize, width: usize, paper: u8) -> Self {
        Canvas(Tensor::full_of(dims![height, width, 3], paper))
    }

    /// A picture with its upper left corner here, each pixel a square of this side.
    ///
    /// # Panics
    /// When it reaches beyond the canvas.
    pub fn put<H: Dim, W: Dim>(
        &mut self,
        [top, left]: [usize; 2],
        side: usize,
        picture: &Strided<f32, shape![H, W, 3]>,
    ) {
        let (height, width) = (picture.sizes()[0] * side, picture.sizes()[1] * side);
        let bytes = (picture.clamp(0.0, 1.0) * 255.0).round();
        for (y, x) in (0..height).flat_map(|y| (0..width).map(move |x| (y, x))) {
            for channel in 0..3 {
                self.0[[top + y, left + x, channel]] = bytes[[y / side, x / side, channel]] as u8;
            }
        }
    }
}

/// From one colour to another, as far as each pixel says: `[H, W, 1] * [3]` is `[H, W, 3]`.
pub fn blend<H: Dim, W: Dim>(
    from: &Colour,
    to: &Colour,
    amount: &Strided<f32, shape![H, W, 1]>,
) -> Tensor<f32, shape![H, W, 3]> {
    amount * (to - from) + from
}

/// Writes a canvas as a PNG, and the folders it lies in where they are missing.
pub fn write(path: &Path, Canvas(pixels): &Canvas) -> Result<(), FileError> {
    std::fs::create_dir_all(path.parent().unwrap_or(Path::new("")))?;
    images::write_png(path, pixels)
}

/// The ten digits and an arrow, a row of dots after the other.
const SIGNS: [&[u8; 15]; 11] = [
    b"####.##.##.####",
    b".#.##..#..#.###",
    b"###..#####..###",
    b"###..####..####",
    b"#.##.####..#..#",
    b"####..###..####",
    b"####..####.####",
    b"###..#..#..#..#",
    b"####.#####.####",
    b"####.####..####",
    b"#...#...#.#.#..",
];

/// A digit, or as number 10 the arrow: 1 where there is a dot.
pub fn sign(which: i64) -> Tensor<f32, shape![5, 3, 1]> {
    let dots = SIGNS[which as usize];
    Tensor::<_, shape![5, 3, 1]>::from_fn(|[y, x, _]| f32::from(u8::from(dots[3 * y + x] == b'#')))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_picture_is_enlarged_where_it_is_put() {
        let mut canvas = Canvas::new(4, 6, 9);
        canvas.put([1, 2], 2, &Tensor::from([[[1.0, 0.0, 2.0], [0.2, -1.0, 0.0]]]));
        assert_eq!(canvas.0.sizes(), [4, 6, 3]);
        let at = |y, x| [0, 1, 2].map(|channel| canvas.0[[y, x, channel]]);
        assert_eq!((at(1, 2), at(2, 3), at(2, 4)), ([255, 0, 255], [255, 0, 255], [51, 0, 0]));
        assert_eq!((at(0, 2), at(3, 2), at(1, 1)), ([9; 3], [9; 3], [9; 3]));
    }

    #[test]
    fn blending_starts_at_one_colour_and_ends_at_the_other() {
        let (black, red) = (Tensor::zeros(), Tensor::from([1.0, 0.0, 0.0]));
        let picture = blend(&black, &red, &Tensor::from([[[0.0], [0.5], [1.0]]]));
        assert_eq!(picture.to_vec(), [0.0, 0.0, 0.0, 0.5, 0.0, 0.0, 1.0, 0.0, 0.0]);
    }

    #[test]
    fn no_two_signs_look_alike() {
        for a in 0..=10 {
            assert!((0..a).all(|b| sign(a) != sign(b)));
        }
    }

    #[test]
    fn a_picture_that_is_written_reads_back() {
        let folder = std::env::temp_dir().join(format!("congruent-canvas-{}", std::process::id()));
        let file = folder.join("a/b.png");
        write(&file, &Canvas::new(4, 6, 9)).expect("a folder for temporary files");
        let pixels: Tensor<u8, shape![4, 6, 3]> = images::read(&file).expect("a picture");
        std::fs::remove_dir_all(folder).expect("the folder that was made");
        assert_eq!(pixels.to_vec(), [9; 4 * 6 * 3]);
    }
}
