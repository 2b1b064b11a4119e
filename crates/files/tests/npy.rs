//! npy: files that NumPy wrote are read, and its own bytes are written.

use crate::support::{Aligned, Folder, numpy};
use congruent::prelude::*;
use congruent_files::npy::{self, Npy};
use congruent_files::{ElementType, F16, FileElement, FileError};
use std::fs;
use std::sync::Mutex;

/// NumPy's six numbers, as this type has them.
trait Six: FileElement + PartialEq {
    fn six() -> [Self; 6];
}
macro_rules! six {
    ($($element:ty, $k:ident => $number:expr;)*) => {$(
        impl Six for $element {
            fn six() -> [Self; 6] {
                [0, 1, 2, 3, 4, 5].map(|$k| $number)
            }
        }
    )*};
}
six! {
    i8, k => 7 * k - 10;
    i16, k => 7 * k - 10;
    i32, k => 7 * k - 10;
    i64, k => 7 * k - 10;
    u8, k => 7 * k + 1;
    u16, k => 7 * k + 1;
    u32, k => 7 * k + 1;
    u64, k => 7 * k + 1;
    f32, k => 1.5 * k as f32 - 2.25;
    f64, k => 1.5 * k as f64 - 2.25;
    F16, k => F16::from_f32(1.5 * k as f32 - 2.25);
    bool, k => k % 2 == 1;
}

/// Reads a file by each way there is, and compares it with NumPy's six numbers.
#[track_caller]
fn check_six<T: Six>(name: &str) {
    let path = numpy(&format!("{name}.npy"));
    let bytes = Aligned::new(&fs::read(&path).unwrap(), 0);
    let wanted = T::six().to_vec();
    assert!(npy::read::<T, shape![2, 3]>(&path).unwrap().to_vec() == wanted, "{name}");
    assert!(npy::read_from::<T, shape![_, 3]>(&mut bytes.bytes()).unwrap().to_vec() == wanted, "{name}");
    assert!(Npy::from_bytes(bytes.bytes()).unwrap().get::<T, AnyRank>().unwrap().to_vec() == wanted, "{name}");
    // SAFETY: nobody changes the file.
    let map = unsafe { Npy::map(&path) }.unwrap();
    assert!(map.get::<T, shape![2, 3]>().unwrap().to_vec() == wanted, "{name}");
}

#[test]
fn numpys_files_are_read() {
    check_six::<bool>("b1");
    check_six::<i8>("i1");
    check_six::<i16>("i2");
    check_six::<i32>("i4");
    check_six::<i64>("i8");
    check_six::<u8>("u1");
    check_six::<u16>("u2");
    check_six::<u32>("u4");
    check_six::<u64>("u8");
    check_six::<F16>("f2");
    check_six::<f32>("f4");
    check_six::<f64>("f8");
}

#[test]
fn other_orders_and_versions_are_read() {
    check_six::<i16>("big-i2");
    check_six::<i32>("big-i4");
    check_six::<u64>("big-u8");
    check_six::<F16>("big-f2");
    check_six::<f32>("big-f4");
    check_six::<f64>("big-f8");
    check_six::<f32>("fortran");
    check_six::<i16>("fortran-big");
    check_six::<f32>("version-2");
    check_six::<f32>("version-3");
}

#[test]
fn other_shapes_are_read() {
    assert_eq!(npy::read::<f64, shape![]>(numpy("scalar.npy")).unwrap().item(), 2.5);
    assert_eq!(npy::read::<f32, shape![_, 3]>(numpy("empty.npy")).unwrap().sizes(), [0, 3]);
    assert_eq!(npy::read::<i64, shape![5]>(numpy("vector.npy")).unwrap().to_vec(), [0, 1, 2, 3, 4]);
    let cube = npy::read::<i32, shape![2, 3, 4]>(numpy("fortran-3d.npy")).unwrap();
    assert_eq!(cube.to_vec(), (0..24).collect::<Vec<_>>());
}

#[test]
fn the_order_of_fortran_is_a_view_with_permuted_axes() {
    let bytes = Aligned::new(&fs::read(numpy("fortran-3d.npy")).unwrap(), 0);
    let file = Npy::from_bytes(bytes.bytes()).unwrap();
    let view = file.get::<i32, shape![2, 3, 4]>().unwrap();
    if cfg!(target_endian = "little") {
        assert!(view.is_borrowed());
        assert_eq!(view.strides(), [1, 2, 6]);
    }
    assert_eq!(view.to_vec(), (0..24).collect::<Vec<_>>());
    assert_eq!(file.get_as::<f64, shape![2, 3, 4]>().unwrap().to_vec(), (0..24).map(f64::from).collect::<Vec<_>>());
}

/// What NumPy wrote is written again, byte by byte.
#[track_caller]
fn check_bytes<T: FileElement, S: Shape>(name: &str, x: &Strided<T, S>) {
    let mut bytes = Vec::new();
    npy::write_to(&mut bytes, x).unwrap();
    assert_eq!(bytes.escape_ascii().to_string(), fs::read(numpy(name)).unwrap().escape_ascii().to_string(), "{name}");
}

#[test]
fn numpys_own_bytes_are_written() {
    fn six<T: Six>() -> Tensor<T, shape![2, 3]> {
        Tensor::from_vec(dims![2, 3], T::six().to_vec()).unwrap()
    }
    check_bytes("b1.npy", &six::<bool>());
    check_bytes("i1.npy", &six::<i8>());
    check_bytes("i2.npy", &six::<i16>());
    check_bytes("i4.npy", &six::<i32>());
    check_bytes("i8.npy", &six::<i64>());
    check_bytes("u1.npy", &six::<u8>());
    check_bytes("u2.npy", &six::<u16>());
    check_bytes("u4.npy", &six::<u32>());
    check_bytes("u8.npy", &six::<u64>());
    check_bytes("f2.npy", &six::<F16>());
    check_bytes("f4.npy", &six::<f32>());
    check_bytes("f8.npy", &six::<f64>());
    check_bytes("scalar.npy", &Tensor::scalar(2.5f64));
    check_bytes("empty.npy", &Tensor::<f32, shape![0, 3]>::zeros());
    check_bytes("vector.npy", &Tensor::from([0i64, 1, 2, 3, 4]));
    // A transposed tensor is one in Fortran's order.
    let columns = six::<f32>().t().to_tensor();
    check_bytes("fortran.npy", &columns.t());
    let cube = Tensor::<i32, shape![24]>::arange().into_view::<shape![2, 3, 4]>();
    let reversed = cube.permute::<axes![2, 1, 0]>().to_tensor();
    check_bytes("fortran-3d.npy", &reversed.permute::<axes![2, 1, 0]>());
}

#[test]
fn any_view_is_written() {
    let x = Tensor::<i32, shape![24]>::arange().into_view::<shape![2, 3, 4]>();
    fn round<S: Shape>(x: &Strided<i32, S>) {
        let mut bytes = Vec::new();
        npy::write_to(&mut bytes, x).unwrap();
        assert_eq!(npy::read_from::<i32, S>(&mut &bytes[..]).unwrap().to_vec(), x.to_vec());
    }
    round(&x.permute::<axes![1, 0, 2]>());
    round(&x.permute::<axes![2, 0, 1]>());
    round(&x.permute::<axes![2, 1, 0]>());
    round(&x.slice(s![.., 1.., ..2]));
    round(&x.slice(s![0, .., 1]));
    round(&x.slice(s![.., 1..1, ..]));
    round(&Tensor::from([5]).expand::<shape![3]>());
    round(&Tensor::from([[1], [2]]).expand::<shape![2, 9000]>());
    round(&x.as_shape::<shape![_, 3, _]>());
    round(&x.as_dyn());
}

#[test]
fn what_is_not_read_is_refused_in_words() {
    for (name, why) in [
        ("records.npy", "the header, at byte 10: a list: the elements are records, which cannot be read"),
        ("text.npy", "elements of type `<U2` (text) cannot be read; save text as csv"),
        ("complex.npy", "elements of type `<c16` (complex) cannot be read; save the real and imaginary parts"),
    ] {
        let error = Npy::open(numpy(name)).err().unwrap().to_string();
        assert_eq!(error, format!("{}: {why}", numpy(name).display()));
    }
    let complex = Npy::open(numpy("c8.npy")).unwrap();
    assert_eq!((complex.elements(), complex.sizes()), (ElementType::C64, &[2, 3][..]));
    let error = complex.get_as::<f32, AnyRank>().unwrap_err().to_string();
    assert!(error.ends_with(": the file has c64, which is not converted to f32"), "{error}");
}

/// A file with this text as its header.
fn with_text(version: u8, text: &str, data: &[u8]) -> Vec<u8> {
    let length = (text.len() as u32).to_le_bytes();
    let length = if version == 1 { &length[..2] } else { &length[..] };
    [b"\x93NUMPY", &[version, 0][..], length, text.as_bytes(), data].concat()
}

#[track_caller]
fn refused(bytes: &[u8], why: &str) {
    let error = Npy::from_bytes(bytes).err().expect("a refusal");
    assert!(matches!(error, FileError::Format { .. }));
    assert_eq!(error.to_string(), why);
}

#[test]
fn a_broken_head_is_refused_in_words() {
    let good = "{'descr': '<f4', 'fortran_order': False, 'shape': (2,), }\n";
    for version in 1..=3 {
        assert!(Npy::from_bytes(with_text(version, good, &[0; 8])).is_ok());
    }
    refused(b"\x93NUMPX\x01", "not a file of npy: it does not begin with \\x93NUMPY and a version");
    refused(b"\x93NUMPY\x01", "the file is cut off: it ends after 7 bytes");
    refused(b"\x93NUMPY\x01\0v", "the file is cut off: it ends within the length of the header");
    refused(b"\x93NUMPY\x04\0\0\0\0\0", "version 4.0 is not one of 1.0, 2.0 and 3.0");
    refused(b"\x93NUMPY\x01\x01\0\0\0\0", "version 1.1 is not one of 1.0, 2.0 and 3.0");
    refused(b"\x93NUMPY\x01\0\x09\0{}", "the file is cut off: the header has 9 bytes, of which 2 are there");
    refused(b"\x93NUMPY\x02\0\xff\xff\xff\xff{}", "the header has 4294967295 bytes, 1048576 at most");
    let with = |text: &str| with_text(1, text, &[0; 8]);
    refused(&with("{}"), "the header has no `descr`");
    refused(&with("{'descr': '<f4', 'shape': (2,)}"), "the header has no `fortran_order`");
    refused(&with("{'descr': '<f4', 'fortran_order': False}"), "the header has no `shape`");
    refused(&with("{'descr': True}"), "`descr` has another kind of value");
    refused(&with("{'shape': 'x'}"), "`shape` has another kind of value");
    refused(&with("{'fortran_order': ()}"), "`fortran_order` has another kind of value");
    refused(&with("{'order': True}"), "the header has the key `order`, which the format does not");
    refused(
        &with("{'descr': '|O'}"),
        "elements of type `|O` (objects of Python) cannot be read; save an array of numbers, `x.astype(\"float64\")`",
    );
    refused(&with("{'shape': [2, 3]}"), "the header, at byte 10: `shape` is a list, not a tuple such as `(2, 3)`");
    let unknown =
        "cannot be read; those that can have codes such as `<f4`, `<i8` and `|b1`, or names such as `float32`";
    for code in ["float128", "f3", "<float64", "V8", ""] {
        refused(&with(&format!("{{'descr': '{code}'}}")), &format!("elements of type `{code}` {unknown}"));
    }
    refused(&with("__import__('os')"), "the header, at byte 0: expected `{`");
}

#[test]
fn elements_may_have_their_whole_names() {
    let with = |name: &str, bytes: &[u8]| {
        let text = format!("{{'descr': '{name}', 'fortran_order': False, 'shape': (1,)}}");
        Npy::from_bytes(with_text(1, &text, bytes)).unwrap()
    };
    assert_eq!(with("float64", &1.5f64.to_ne_bytes()).get::<f64, shape![1]>().unwrap().to_vec(), [1.5]);
    assert_eq!(with("uint16", &7u16.to_ne_bytes()).get::<u16, shape![1]>().unwrap().to_vec(), [7]);
    assert_eq!(with("int8", &[255]).get::<i8, shape![1]>().unwrap().to_vec(), [-1]);
    assert_eq!(with("bool", &[1]).get::<bool, shape![1]>().unwrap().to_vec(), [true]);
    assert_eq!(with("complex64", &[0; 8]).elements(), ElementType::C64);
}

#[test]
fn the_elements_are_there_and_nothing_else() {
    let with = |shape: &str, bytes| {
        with_text(1, &format!("{{'descr': '<f4', 'fortran_order': False, 'shape': {shape}}}"), &vec![0; bytes])
    };
    refused(&with("(2,)", 7), "the file is cut off: [2] f32 takes 8 bytes, of which 7 are there");
    refused(&with("(2,)", 9), "1 bytes follow the 8 of [2] f32");
    refused(
        &with("(1000000000000,)", 8),
        "the file is cut off: [1000000000000] f32 takes 4000000000000 bytes, of which 8 are there",
    );
    refused(&with("(4294967296, 4294967296)", 8), "[4294967296, 4294967296] f32 takes more bytes than can be counted");
    // A reader is followed to the end of what is there, and no memory is taken for the rest.
    let error = npy::read_from::<f32, AnyRank>(&mut &with("(1000000000000,)", 8)[..]).unwrap_err();
    assert_eq!(error.to_string(), "the file is cut off: the data ends too early");
    // No elements, and yet a shape that a tensor cannot have.
    let none = Npy::from_bytes(with("(0, 18446744073709551615)", 0)).unwrap();
    assert!(matches!(none.get::<f32, shape![0, _]>(), Err(FileError::Tensor { .. })));
}

#[test]
fn what_does_not_fit_the_type_is_said_in_one_sentence() {
    let path = numpy("f4.npy");
    let error = npy::read::<f64, shape![_]>(&path).unwrap_err().to_string();
    assert_eq!(error, format!("{}: the file has [2, 3] f32, the type says [_] f64", path.display()));
    let error = npy::read_from::<f32, shape![3, 2]>(&mut &fs::read(&path).unwrap()[..]).unwrap_err().to_string();
    assert_eq!(error, "the file has [2, 3] f32, the type says [3, 2] f32");
    let file = Npy::open(&path).unwrap();
    assert!(file.get_as::<u8, shape![_]>().is_err());
    assert_eq!(file.get_as::<i16, shape![2, _]>().unwrap().to_vec(), [-2, 0, 0, 2, 3, 5]);
}

#[test]
fn a_saved_file_is_read_and_progress_is_told() {
    let folder = Folder::new("npy");
    let path = folder.file("a.npy");
    let x = Tensor::<f32, shape![1000, 700]>::from_fn(|[i, j]| (i * 700 + j) as f32);
    let mut steps = Vec::new();
    npy::Writer::new(&x).with_progress(|done, total| steps.push((done, total))).save(&path).unwrap();
    assert!(steps.len() > 1 && steps.is_sorted() && steps.last() == Some(&(2_800_000, 2_800_000)), "{steps:?}");
    let seen = Mutex::new(Vec::new());
    let file = Npy::open(&path).unwrap().with_progress(|done, total| seen.lock().unwrap().push((done, total)));
    assert_eq!(file.get::<f32, shape![1000, 700]>().unwrap().to_vec(), x.to_vec());
    drop(file);
    let seen = seen.into_inner().unwrap();
    assert!(seen.len() > 10 && seen.is_sorted() && seen.last() == Some(&(2_800_000, 2_800_000)));
    // SAFETY: the file is this test's own.
    let map = unsafe { Npy::map(&path) }.unwrap();
    assert_eq!(map.get::<f32, shape![_, _]>().unwrap().is_borrowed(), cfg!(target_endian = "little"));
    assert_eq!(folder.names(), ["a.npy"]);
}

#[test]
fn a_head_longer_than_64_kib_has_version_2() {
    let x = Tensor::<u8, _>::ones_of(AnyRank::from(vec![1; 30_000]));
    let mut bytes = Vec::new();
    npy::write_to(&mut bytes, &x).unwrap();
    assert_eq!((bytes[6], bytes.len() % 64), (2, 1));
    assert_eq!(npy::read_from::<u8, AnyRank>(&mut &bytes[..]).unwrap().sizes(), vec![1; 30_000]);
}
