//! Filters a photograph by a typed convolution: reads a PNG, blurs it, finds its edges, and writes both.
//!
//! `cargo run --release -p photograph [picture.png] [folder for the results]`
//!
//! The lengths that the types know: 3 channels, and the windows of the filters. Height and width are names, `Height` and `Width`: a result has those
//! of the picture, because its convolution is padded.

use congruent::prelude::*;
use congruent::window::conv;
use congruent_files::{FileError, images};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

dim!(Height);
dim!(Width);

/// Red, green and blue, 0 to 255.
type Picture = Tensor<u8, shape![Height, Width, 3]>;
/// Channels first, as convolutions read them: 0 to 1.
type Planes = Tensor<f32, shape![3, Height, Width]>;

fn main() -> ExitCode {
    let mut arguments = std::env::args_os().skip(1).map(PathBuf::from);
    let picture = arguments.next().unwrap_or_else(|| home().join("examples/data/cat.png"));
    let folder = arguments.next().unwrap_or_else(|| home().join("target/photograph"));
    match run_example(&picture, &folder) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}

/// The folder of the repository.
fn home() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(2).expect("this package is in `examples`")
}

/// Reads the picture, and writes `blurred.png` and `edges.png` into a folder, which is made if it is not there.
fn run_example(picture: &Path, folder: &Path) -> Result<(), FileError> {
    let picture: Picture = images::read(picture)?;
    println!("{} by {} pixels", picture.sizes()[1], picture.sizes()[0]);
    let planes = to_planes(&picture);
    std::fs::create_dir_all(folder)?;
    images::write_png(folder.join("blurred.png"), &to_picture(&blurred(&planes)))?;
    let edges = edges(&planes).unsqueeze::<-1>().to_tensor();
    images::write_png(folder.join("edges.png"), &to_bytes(&edges))?;
    println!("blurred.png and edges.png are in {}", folder.display());
    Ok(())
}

fn to_planes(picture: &Strided<u8, shape![Height, Width, 3]>) -> Planes {
    picture.permute::<axes![2, 0, 1]>().to_type::<f32>() / 255.0
}

fn to_picture(planes: &Strided<f32, shape![3, Height, Width]>) -> Picture {
    to_bytes(&planes.permute::<axes![1, 2, 0]>())
}

/// Numbers from 0 to 1 as bytes; what is beyond is cut off.
fn to_bytes<S: Shape>(x: &Strided<f32, S>) -> Tensor<u8, S> {
    (x.clamp(0.0, 1.0) * 255.0).round().to_type::<u8>()
}

/// Each pixel as a weighted mean of the 7 by 7 around it: the binomial weights 1, 6, 15, 20, 15, 6, 1 along both axes. Beyond the margin the picture is
/// black.
fn blurred(planes: &Strided<f32, shape![3, Height, Width]>) -> Planes {
    let along = Tensor::from([1.0, 6.0, 15.0, 20.0, 15.0, 6.0, 1.0]) / 64.0;
    let window: Tensor<f32, shape![7, 7]> = along.outer(&along);
    // The same window for each channel, which stays alone.
    let weight: Tensor<f32, shape![3, 1, 7, 7]> = window.expand::<shape![3, 1, 7, 7]>().to_tensor();
    let blurred = planes.unsqueeze::<0>().conv2d(conv(&weight).same_padding().depthwise());
    blurred.into_squeeze::<0>()
}

/// How fast the brightness changes at each pixel: the length of the gradient that the two windows of Sobel and Feldman (1968) estimate.
fn edges(planes: &Strided<f32, shape![3, Height, Width]>) -> Tensor<f32, shape![Height, Width]> {
    // The brightness of red, green and blue: Rec. 601.
    let brightness = Tensor::from([0.299, 0.587, 0.114]);
    let along = Tensor::from([[-1.0, 0.0, 1.0], [-2.0, 0.0, 2.0], [-1.0, 0.0, 1.0]]);
    let windows: Tensor<f32, shape![2, 3, 3]> = Tensor::stack::<0>((&along, &along.t()));
    let weight: Tensor<f32, shape![2, 3, 3, 3]> = windows.unsqueeze::<1>() * brightness.view::<shape![3, 1, 1]>();
    let changes = planes.unsqueeze::<0>().conv2d(conv(&weight).same_padding());
    changes.into_squeeze::<0>().norm::<0>()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn picture() -> Picture {
        images::read(home().join("examples/data/cat.png")).unwrap()
    }

    #[test]
    fn planes_become_the_picture_again() {
        let picture = picture();
        assert_eq!(picture.sizes(), [300, 451, 3]);
        assert_eq!(to_picture(&to_planes(&picture)), picture);
    }

    /// The weighted mean at one pixel, by its definition.
    #[test]
    fn a_blurred_pixel_is_the_mean_of_those_around_it() {
        let planes = to_planes(&picture());
        let found = blurred(&planes);
        let weights = [1.0, 6.0, 15.0, 20.0, 15.0, 6.0, 1.0_f32];
        for [channel, row, column] in [[0, 3, 3], [1, 100, 200], [2, 296, 447]] {
            let mut sum = 0.0;
            for (i, a) in weights.iter().enumerate() {
                for (j, b) in weights.iter().enumerate() {
                    sum += a * b * planes[[channel, row + i - 3, column + j - 3]];
                }
            }
            let wanted = sum / 4096.0;
            assert!((found[[channel, row, column]] - wanted).abs() < 1e-5);
        }
    }

    /// The edge of a picture that is black on the left and white on the right.
    #[test]
    fn an_edge_is_where_the_brightness_changes() {
        let planes: Planes =
            Tensor::from_fn_of(dims![3, Height(6), Width(8)], |[_, _, column]| if column < 4 { 0.0 } else { 1.0 });
        let edges = edges(&planes);
        for column in 1..7 {
            let wanted = if (3..5).contains(&column) { 4.0 } else { 0.0 };
            assert!((edges[[3, column]] - wanted).abs() < 1e-5, "column {column}: {}", edges[[3, column]]);
        }
    }

    #[test]
    fn the_results_are_pictures_of_the_same_size() {
        let folder = std::env::temp_dir().join(format!("congruent-photograph-{}", std::process::id()));
        run_example(&home().join("examples/data/cat.png"), &folder).unwrap();
        let blurred: Tensor<u8, shape![300, 451, 3]> = images::read(folder.join("blurred.png")).unwrap();
        let edges: Tensor<u8, shape![300, 451, 1]> = images::read(folder.join("edges.png")).unwrap();
        assert!(blurred.to_vec() != picture().to_vec());
        let (least, most) = (edges.amin_all().item(), edges.amax_all().item());
        assert_eq!((least, most), (0, 255));
        std::fs::remove_dir_all(folder).unwrap();
    }
}
