use crate::images::waves;
use crate::watching::largest;
use congruent::prelude::*;
use congruent_files::Npz;
use congruent_files::images::{self, Format, Images};
use std::path::Path;

/// The largest difference of two images.
fn difference<S: Lengths>(a: &Tensor<u8, S>, b: &Tensor<u8, S>) -> u8 {
    a.iter().zip(b.iter()).map(|(a, b)| a.abs_diff(*b)).max().unwrap_or(0)
}

#[test]
fn pixels_are_nearly_what_was_written() {
    let image = waves(61, 83);
    let fine = images::decode::<u8, shape![_, _, 3]>(&images::encode_jpeg(&image, 100).unwrap()).unwrap();
    assert!(difference(&image, &fine) <= 4, "{}", difference(&image, &fine));
    let coarse = images::decode::<u8, shape![_, _, 3]>(&images::encode_jpeg(&image, 80).unwrap()).unwrap();
    assert!(difference(&image, &coarse) <= 40, "{}", difference(&image, &coarse));
    let grey = image.slice(s![.., .., ..1]).to_tensor();
    let read = images::decode::<u8, shape![61, 83, 1]>(&images::encode_jpeg(&grey, 100).unwrap()).unwrap();
    assert!(difference(&grey.into_dyn(), &read.into_dyn()) <= 3);
}

#[test]
fn progressive_and_restarts_are_read() {
    let image = waves(40, 50);
    for (progressive, restart) in [(true, 0), (false, 3), (true, 2)] {
        let mut bytes = Vec::new();
        let mut encoder = jpeg_encoder::Encoder::new(&mut bytes, 100);
        encoder.set_progressive(progressive);
        encoder.set_restart_interval(restart);
        encoder.encode(image.as_slice(), 50, 40, jpeg_encoder::ColorType::Rgb).unwrap();
        let read = images::decode::<u8, shape![_, _, 3]>(&bytes).unwrap();
        assert!(difference(&image, &read) <= 4, "{progressive} {restart}");
    }
}

/// Files of every kind, with the pixels that Pillow reads: `jpeg.npz`, which `jpeg.py` has written.
pub fn corpus() -> Npz<'static> {
    Npz::open(Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/images/jpeg.npz")).unwrap()
}

/// The greatest difference from Pillow of a sample, and of the mean: two ways to round cosines, and colours between samples.
const FAR: (u8, f64) = (4, 1.0);

#[test]
fn files_of_every_kind_have_the_pixels_that_pillow_reads() {
    let (corpus, mut read) = (corpus(), 0);
    for name in corpus.names().filter_map(|name| name.strip_prefix("file/")) {
        let file = corpus.get::<u8, shape![_]>(&format!("file/{name}")).unwrap();
        let decoded = images::decode::<u8, shape![_, _, _]>(&file.to_vec());
        if name.starts_with("refused_") {
            continue;
        }
        let right = corpus.get::<u8, shape![_, _, _]>(&format!("pixels/{name}")).unwrap().into_tensor();
        let decoded = decoded.unwrap_or_else(|wrong| panic!("{name}: {wrong}"));
        assert_eq!(decoded.sizes(), right.sizes(), "{name}");
        let mean = (decoded.to_type::<f64>() - right.to_type::<f64>()).abs().mean_all().item();
        let most = difference(&decoded, &right);
        assert!(most <= FAR.0 && mean <= FAR.1, "{name}: {most} at most, {mean} in the mean");
        read += 1;
    }
    assert_eq!(read, 93);
}

#[test]
fn files_of_other_kinds_are_refused_with_the_reason() {
    let (corpus, cmyk) = (corpus(), "four channels, of which the colours are those of print (CMYK): convert it first");
    let cases = [
        ("cmyk_None", cmyk),
        ("cmyk_0", cmyk),
        ("cmyk_2", cmyk),
        (
            "2x1_4x1_each",
            "a channel that is sampled 2 x 1 times, of at most 4 x 1, has a scan of its own, which is not read: convert it first",
        ),
        (
            "4x1_2x1_progressive",
            "a channel that is sampled 2 x 1 times, of at most 4 x 1, has a scan of its own, which is not read: convert it first",
        ),
        ("3x1_2x1", "a channel is sampled 2 times and another 3: only whole ratios are read"),
        ("height_behind", "its height is in a segment behind the first scan (DNL), which is not read"),
        ("12_bits", "12 bits a channel, 8 are read"),
        ("lossless", "coding 0xc3 is not read: baseline and progressive are"),
        ("arithmetic", "coding 0xc9 is not read: baseline and progressive are"),
        ("two_channels", "2 channels"),
    ];
    for (name, wanted) in cases {
        let file = corpus.get::<u8, shape![_]>(&format!("file/refused_{name}")).unwrap();
        let wrong = images::decode::<u8, AnyRank>(&file.to_vec()).unwrap_err().to_string();
        assert_eq!(wrong, wanted, "{name}");
    }
    assert_eq!(corpus.names().filter(|name| name.starts_with("file/refused_")).count(), cases.len());
}

#[test]
fn an_orientation_turns_nothing() {
    let (corpus, decode) = (corpus(), |file: &[u8]| images::decode::<u8, shape![11, 33, 3]>(file).unwrap());
    let file = |name: &str| corpus.get::<u8, shape![_]>(&format!("file/{name}")).unwrap().to_vec();
    // (Bands of the same image, sampled alike: `extended` differs in one byte of its header.)
    assert_eq!(decode(&file("orientation_6")), decode(&file("extended")));
}

#[test]
fn shape_and_elements_are_those_of_the_type() {
    let bytes = images::encode_jpeg(&waves(16, 24), 90).unwrap();
    let wrong = images::decode::<u8, shape![_, _, 1]>(&bytes).unwrap_err().to_string();
    assert_eq!(wrong, "the file has [16, 24, 3] u8, the type says [_, _, 1] u8");
    let wrong = images::decode::<u16, shape![24, 16, 3]>(&bytes).unwrap_err().to_string();
    assert_eq!(wrong, "the file has [16, 24, 3] u8, the type says [24, 16, 3] u16");
    let path = std::env::temp_dir().join(format!("congruent-images-{}.jpg", std::process::id()));
    images::write_jpeg(&path, &waves(16, 24), 90).unwrap();
    let info = Images::new().info(&path).unwrap();
    assert_eq!((info.format, info.sizes), (Format::Jpeg, [16, 24, 3]));
    std::fs::remove_file(&path).unwrap();
}

#[test]
fn a_cut_file_is_an_error() {
    for quality in [50, 100] {
        let bytes = images::encode_jpeg(&waves(30, 30), quality).unwrap();
        for end in 0..bytes.len() {
            let wrong = images::decode::<u8, shape![_, _, 3]>(&bytes[..end]).unwrap_err().to_string();
            assert!(end < 3 || wrong.starts_with("the file is cut off: "), "{end} of {}: {wrong}", bytes.len());
        }
    }
}

#[test]
fn a_size_that_is_claimed_takes_no_memory() {
    let mut bytes = images::encode_jpeg(&waves(8, 8), 90).unwrap();
    let size = bytes.windows(2).position(|pair| pair == [0xff, 0xc0]).unwrap();
    bytes[size + 5..size + 9].fill(0xff);
    let (wrong, memory) = largest(|| images::decode::<u8, AnyRank>(&bytes).unwrap_err().to_string());
    assert!(memory < 1 << 16, "{memory} bytes at once");
    assert!(wrong.starts_with("it claims 65535 rows of 65535 pixels, which"), "{wrong}");
}

#[test]
fn other_kinds_are_named() {
    let mut bytes = Vec::new();
    let ink = vec![0; 8 * 8 * 4];
    jpeg_encoder::Encoder::new(&mut bytes, 90).encode(&ink, 8, 8, jpeg_encoder::ColorType::Cmyk).unwrap();
    let wrong = images::decode::<u8, AnyRank>(&bytes).unwrap_err().to_string();
    assert!(wrong.contains("CMYK"), "{wrong}");
    let mut bytes = images::encode_jpeg(&waves(8, 8), 90).unwrap();
    let size = bytes.windows(2).position(|pair| pair == [0xff, 0xc0]).unwrap();
    bytes[size + 1] = 0xc9;
    let wrong = images::decode::<u8, AnyRank>(&bytes).unwrap_err().to_string();
    assert_eq!(wrong, "coding 0xc9 is not read: baseline and progressive are");
}

#[test]
fn what_a_jpeg_does_not_have_is_not_written() {
    let said = |result: Result<Vec<u8>, congruent_files::FileError>| result.unwrap_err().to_string();
    let wide = Tensor::<u8, _>::zeros_of(dims![1, 65_536, 1]);
    assert_eq!(
        said(images::encode_jpeg(&wide, 90)),
        "cannot be saved as JPEG: an image of shape [1, 65536, 1] is too large: an axis has at most 65535 pixels"
    );
    let n = 4;
    let deep = Tensor::<u8, _>::zeros_of(dims![1, 1, n]);
    assert_eq!(
        said(images::encode_jpeg(&deep, 90)),
        "cannot be saved as JPEG: an image of shape [1, 1, 4] has 4 channels, and not one of [1, 3]"
    );
    assert_eq!(said(images::encode_jpeg(&waves(8, 8), 0)), "cannot be saved as JPEG: the quality is 1 to 100, not 0");
}
