//! PNG files, decoded again.

use congruent::prelude::*;
use congruent::show::{PictureError, viridis};
use png::ColorType;
use std::fs;
use std::io::Cursor;
use std::path::{Path, PathBuf};

/// Width, height, what a pixel is, and the bytes of all pixels.
fn decode(file: &[u8]) -> ([u32; 2], ColorType, Vec<u8>) {
    let mut reader = png::Decoder::new(Cursor::new(file)).read_info().expect("a PNG file");
    let mut pixels = vec![0; reader.output_buffer_size().expect("few pixels")];
    let frame = reader.next_frame(&mut pixels).expect("a whole picture");
    assert_eq!(frame.bit_depth, png::BitDepth::Eight);
    pixels.truncate(frame.buffer_size());
    ([frame.width, frame.height], frame.color_type, pixels)
}

#[test]
fn floats_are_drawn_in_colours() {
    let x = Tensor::from([[0.0_f32, 1.0, 2.0], [4.0, f32::NAN, f32::INFINITY]]);
    let wanted = [viridis(0.0), viridis(0.25), viridis(0.5), viridis(1.0), [128; 3], [255; 3]].concat();
    assert_eq!(decode(&x.to_png().unwrap()), ([3, 2], ColorType::Rgb, wanted.clone()));
    // A view by its positions, other elements, other bounds.
    let turned: Vec<u8> = [0, 3, 1, 4, 2, 5].iter().flat_map(|&i: &usize| wanted[3 * i..3 * i + 3].to_vec()).collect();
    assert_eq!(decode(&x.t().to_png().unwrap()), ([2, 3], ColorType::Rgb, turned));
    let bounds = Tensor::from([[-1_i64, 0, 1]]).heat_map().between(0.0, 4.0).to_png().unwrap();
    assert_eq!(decode(&bounds).2, [viridis(0.0), viridis(0.0), viridis(0.25)].concat());
}

#[test]
fn bytes_are_stored_as_they_are() {
    let grey = Tensor::from([[0_u8, 1, 2], [127, 254, 255]]);
    let stored = ([3, 2], ColorType::Grayscale, grey.to_vec());
    assert_eq!(decode(&grey.to_png().unwrap()), stored);
    assert_eq!(decode(&grey.unsqueeze::<2>().to_png().unwrap()), stored);
    let colors = Tensor::<u8, shape![5, 7, 3]>::from_fn(|[y, x, c]| (y * 40 + x * 5 + c) as u8);
    assert_eq!(decode(&colors.to_png().unwrap()), ([7, 5], ColorType::Rgb, colors.to_vec()));
    let clear = Tensor::<u8, shape![2, 2, 4]>::arange();
    assert_eq!(decode(&clear.to_png().unwrap()), ([2, 2], ColorType::Rgba, clear.to_vec()));
    // Channels in front, as a model has them: a view, read by its positions.
    let planes = Tensor::<u8, shape![3, 2, 2]>::arange();
    let image = planes.permute::<axes![1, 2, 0]>();
    assert_eq!(decode(&image.to_png().unwrap()).2, [0, 4, 8, 1, 5, 9, 2, 6, 10, 3, 7, 11]);
}

#[test]
fn channels_known_at_run_time_are_checked_then() {
    let channels = 3;
    let image = Tensor::<u8, shape![2, 2, _]>::zeros_of(dims![2, 2, channels]);
    assert_eq!(decode(&image.to_png().unwrap()).1, ColorType::Rgb);
    let channels = 2;
    let image = Tensor::<u8, shape![2, 2, _]>::zeros_of(dims![2, 2, channels]);
    let why = image.to_png().unwrap_err();
    assert!(matches!(&why, PictureError::NoPicture { sizes } if *sizes.0 == [2, 2, 2]));
    assert_eq!(
        why.to_string(),
        "to_png of shape [2, 2, 2]: a picture has the shape [H, W], or [H, W, C] with 1, 3 or 4 channels on axis 2"
    );
}

#[test]
fn what_is_no_picture_is_rejected() {
    let say = |found: Result<Vec<u8>, PictureError>| found.unwrap_err().to_string();
    let vector = Tensor::from([1.0, 2.0]).into_dyn();
    let wanted = "to_png of shape [2]: colours are drawn of a matrix, which has 2 axes, not 1";
    assert_eq!([say(vector.to_png()), say(vector.heat_map().to_png())], [wanted, wanted]);
    let empty = Tensor::<u8, shape![0, 3]>::zeros();
    assert_eq!(say(empty.to_png()), "to_png of shape [0, 3]: a PNG file has at least one pixel");
    let one = Tensor::from([[1_u8]]);
    let long = one.as_dyn();
    let long = long.expand([1, 1_i64 << 31]).unwrap();
    assert_eq!(
        say(long.to_png()),
        "to_png of shape [1, 2147483648]: axis 1 is longer than 2147483647, the most that PNG allows"
    );
    let large = one.as_dyn();
    let large = large.expand([1_i64 << 30, 1 << 30]).unwrap();
    assert!(matches!(large.to_png(), Err(PictureError::OutOfMemory { .. })));
    assert!(matches!(large.heat_map().to_png(), Err(PictureError::OutOfMemory { .. })));
}

/// A folder for one test, removed at its end.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{name}-{}", std::process::id()));
        fs::create_dir_all(&path).expect("a folder");
        Folder(path)
    }

    fn names(&self) -> Vec<String> {
        let files = fs::read_dir(&self.0).expect("a folder");
        files.map(|file| file.expect("a file").file_name().into_string().expect("a name")).collect()
    }
}
impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

#[test]
fn a_file_is_replaced_as_a_whole() {
    let folder = Folder::new("whole");
    let path = folder.0.join("x.png");
    for x in [Tensor::from([[1.0, 2.0]]), Tensor::from([[2.0, 1.0]])] {
        x.write_png(&path).unwrap();
        assert_eq!(fs::read(&path).unwrap(), x.to_png().unwrap());
    }
    Tensor::from([[true]]).heat_map().write_png(&path).unwrap();
    assert_eq!(decode(&fs::read(&path).unwrap()).0, [1, 1]);
    assert_eq!(folder.names(), ["x.png"]);
}

#[test]
fn a_failure_leaves_what_was_there() {
    let folder = Folder::new("failure");
    let path = folder.0.join("x.png");
    fs::write(&path, "before").unwrap();
    Tensor::<u8, shape![0, 1]>::zeros().write_png(&path).unwrap_err();
    assert_eq!(fs::read(&path).unwrap(), b"before");
    let why = Tensor::from([[1.0]]).write_png(folder.0.join("missing/x.png")).unwrap_err();
    assert!(matches!(&why, PictureError::File { path, .. } if path.ends_with("missing/x.png")));
    assert!(why.to_string().starts_with("cannot write ") && std::error::Error::source(&why).is_some());
    let why = Tensor::from([[1.0]]).write_png(&folder.0).unwrap_err();
    assert!(why.to_string().ends_with(": not a regular file"), "{why}");
    assert_eq!(folder.names(), ["x.png"]);
}

#[test]
fn writers_at_once_leave_one_whole_file() {
    let folder = Folder::new("at-once");
    let path = folder.0.join("x.png");
    let all: Vec<Vec<u8>> = (0..4)
        .map(|i| Tensor::<f32, shape![40, 40]>::from_fn(|[y, x]| (x * y + i) as f32 % 7.0).to_png().unwrap())
        .collect();
    std::thread::scope(|threads| {
        for i in 0..4 {
            let path = &path;
            threads.spawn(move || {
                let x = Tensor::<f32, shape![40, 40]>::from_fn(|[y, x]| (x * y + i) as f32 % 7.0);
                (0..10).for_each(|_| x.write_png(path).unwrap());
            });
        }
    });
    assert!(all.contains(&fs::read(&path).unwrap()));
    assert_eq!(folder.names(), ["x.png"]);
}
