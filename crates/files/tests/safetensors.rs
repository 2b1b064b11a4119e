//! Safetensors: what is written is read, compared with types first, viewed where it can be, and converted where that is asked for.

use crate::support::{Aligned, Folder, with_header};
use congruent::prelude::*;
use congruent_files::{Bf16, Disagreement, ElementType, F16, FileElement, FileError, Safetensors, Wanted, safetensors};
use std::io::Read;
use std::sync::Mutex;

dim!(Batch);

fn written(writer: safetensors::Writer<'_>) -> Vec<u8> {
    let mut bytes = Vec::new();
    writer.write_to(&mut bytes).unwrap();
    bytes
}

/// A file of one tensor `w` with these elements.
fn one(elements: ElementType, sizes: &[usize], data: &[u8]) -> Vec<u8> {
    let (name, end) = (elements.in_safetensors(), data.len());
    with_header(format!(r#"{{"w":{{"dtype":"{name}","shape":{sizes:?},"data_offsets":[0,{end}]}}}}"#), data)
}

#[test]
fn what_is_written_is_read_by_each_way_of_opening() {
    let folder = Folder::new("ways");
    let path = folder.file("a.safetensors");
    let (x, flags) = (Tensor::from([[1.5f64, -2.0], [0.1, 4.0]]), Tensor::from([true, false, true]));
    let scalar: Tensor<i8, shape![]> = Tensor::scalar(-7);
    let empty = Tensor::<u16, shape![0, 3]>::zeros();
    let writer = safetensors::Writer::new().tensor("flags", &flags).tensor("x", &x).tensor("scalar", &scalar);
    let writer = writer.tensor("empty", &empty).metadata("format", "pt").metadata("quoted", "\"\\\n\u{1}é");
    writer.save(&path).unwrap();
    let bytes = Aligned::new(&std::fs::read(&path).unwrap(), 0);
    let files = [
        Safetensors::open(&path).unwrap(),
        Safetensors::from_bytes(bytes.bytes()).unwrap(),
        Safetensors::from_bytes(bytes.bytes().to_vec()).unwrap(),
        // SAFETY: the file is this test's own.
        unsafe { Safetensors::map(&path) }.unwrap(),
    ];
    for file in files {
        // The widest elements are in front.
        assert_eq!(file.names().collect::<Vec<_>>(), ["x", "empty", "flags", "scalar"]);
        assert_eq!(file.metadata()[1], ("quoted".to_owned(), "\"\\\n\u{1}é".to_owned()));
        assert_eq!(file.get::<f64, shape![2, 2]>("x").unwrap().to_vec(), x.to_vec());
        assert_eq!(file.get::<bool, shape![_]>("flags").unwrap().to_vec(), [true, false, true]);
        assert_eq!(file.get::<i8, shape![]>("scalar").unwrap().item(), -7);
        assert_eq!(file.get::<u16, shape![_, 3]>("empty").unwrap().sizes(), [0, 3]);
        assert_eq!(file.get::<f64, AnyRank>("x").unwrap().sizes(), [2, 2]);
        assert_eq!(file.get::<f64, shape![..AnyRank, 2]>("x").unwrap().sizes(), [2, 2]);
    }
}

#[test]
fn an_entry_says_what_the_file_has() {
    let x = Tensor::<f32, shape![2, 3]>::ones();
    let file = Safetensors::from_bytes(written(safetensors::Writer::new().tensor("x", &x))).unwrap();
    let entry = file.entry("x").unwrap();
    assert_eq!((entry.elements, &entry.sizes[..], entry.bytes.clone()), (ElementType::F32, &[2, 3][..], 0..24));
    assert!(file.entry("y").is_none() && file.path().is_none());
    assert_eq!(file.bytes("x").unwrap(), [0, 0, 128, 63].repeat(6));
}

#[test]
fn views_are_written_row_major() {
    let x = Tensor::from([[1, 2, 3], [4, 5, 6]]);
    let (t, wide) = (x.t(), Tensor::from([7u8]));
    let (column, wide) = (x.slice(s![.., 1]), wide.expand::<shape![20_000]>());
    let writer = safetensors::Writer::new();
    let bytes = written(writer.tensor("t", &t).tensor("column", &column).tensor("wide", &wide));
    let file = Safetensors::from_bytes(bytes).unwrap();
    assert_eq!(file.get::<i32, shape![3, 2]>("t").unwrap().to_vec(), [1, 4, 2, 5, 3, 6]);
    assert_eq!(file.get::<i32, shape![2]>("column").unwrap().to_vec(), [2, 5]);
    assert_eq!(file.get::<u8, shape![_]>("wide").unwrap().to_vec(), vec![7; 20_000]);
}

#[test]
fn aligned_elements_are_viewed_and_others_copied() {
    let x = Tensor::from([1.0f32, 2.0]);
    let bytes = written(safetensors::Writer::new().tensor("x", &x));
    for offset in 0..8 {
        let moved = Aligned::new(&bytes, offset);
        let file = Safetensors::from_bytes(moved.bytes()).unwrap();
        let read = file.get::<f32, shape![2]>("x").unwrap();
        assert_eq!(read.is_borrowed(), offset % 4 == 0 && cfg!(target_endian = "little"), "{offset}");
        assert_eq!(read.to_vec(), [1.0, 2.0]);
        assert!(
            file.get::<f32, shape![2]>("x").unwrap().is_borrowed()
                == file.get_as::<f32, AnyRank>("x").unwrap().is_borrowed()
        );
    }
    // A file whose header is not padded, as others write it.
    let odd = Aligned::new(&one(ElementType::F32, &[1], &1.0f32.to_le_bytes()), 0);
    let file = Safetensors::from_bytes(odd.bytes()).unwrap();
    let read = file.get::<f32, shape![1]>("w").unwrap();
    assert_eq!((read.is_borrowed(), read.item()), (false, 1.0));
}

#[test]
fn every_tensor_that_is_written_is_aligned() {
    let (a, b, c, d) = (Tensor::from([1u8]), Tensor::from([2u16]), Tensor::from([3.0f64]), Tensor::from([true; 3]));
    let writer = safetensors::Writer::new();
    let bytes = written(writer.tensor("a", &a).tensor("b", &b).tensor("d", &d).tensor("c", &c).metadata("k", "odd"));
    let bytes = Aligned::new(&bytes, 0);
    let file = Safetensors::from_bytes(bytes.bytes()).unwrap();
    if cfg!(target_endian = "little") {
        assert!(file.get::<u16, shape![1]>("b").unwrap().is_borrowed());
        assert!(file.get::<f64, shape![1]>("c").unwrap().is_borrowed());
    }
    assert_eq!(file.names().collect::<Vec<_>>(), ["c", "b", "a", "d"]);
}

#[test]
fn what_does_not_fit_the_type_is_said_in_one_sentence() {
    let folder = Folder::new("sentence");
    let path = folder.file("model.safetensors");
    let w = Tensor::<F16, _>::full_of(dims![128, 784], F16::from_f32(1.0));
    safetensors::Writer::new().tensor("one.w", &w).save(&path).unwrap();
    let file = Safetensors::open(&path).unwrap();
    let said = |error: FileError| error.to_string();
    let at = path.display();
    assert_eq!(
        said(file.get::<f32, shape![64, 784]>("one.w").unwrap_err()),
        format!("{at}: one.w: the file has [128, 784] f16, the type says [64, 784] f32")
    );
    assert_eq!(
        said(file.get_as::<f32, shape![Batch]>("one.w").unwrap_err()),
        format!("{at}: one.w: the file has [128, 784] f16, the type says [Batch]")
    );
    assert_eq!(
        said(file.get::<F16, shape![Batch, Batch]>("one.w").unwrap_err()),
        format!("{at}: one.w: the file has Batch = 784, and one.w: Batch = 128")
    );
    assert_eq!(
        said(file.get::<i64, shape![_]>("two").unwrap_err()),
        format!("{at}: two: the file has no such tensor, the type says [_] i64; the file has `one.w`")
    );
    assert_eq!(
        said(file.bytes("two").unwrap_err()),
        format!("{at}: two: the file has no such tensor, the type says [..]; the file has `one.w`")
    );
    let wanted = [Wanted::of::<f32, shape![3]>("a"), Wanted::of::<f32, shape![Batch, 784]>("one.w")];
    assert_eq!(
        said(file.expect(&wanted).unwrap_err()),
        format!(
            "{at} does not fit the type in 2 places:\na: the file has no such tensor, the type says [3] f32\n\
             one.w: the file has [128, 784] f16, the type says [Batch, 784] f32"
        )
    );
    file.expect(&[Wanted::of::<F16, shape![Batch, _]>("one.w")]).unwrap();
    let left = file.compare(&[]);
    assert!(matches!(&left[..], [Disagreement::LeftOver { name, .. }] if name == "one.w"));
}

/// What `T::of` gives, for a few numbers of one type in a file.
fn check_conversion<T: FileElement + Number + PartialEq, const N: usize>(
    elements: ElementType,
    data: &[u8],
    wanted: [T; N],
) {
    let file = one(elements, &[N], data);
    let file = Safetensors::from_bytes(file).unwrap();
    assert_eq!(file.get_as::<T, shape![_]>("w").unwrap().to_vec(), wanted, "{elements}");
}

#[test]
fn elements_are_converted_where_that_is_asked_for() {
    use ElementType as E;
    let f32s = |x: &[f32]| x.iter().flat_map(|x| x.to_le_bytes()).collect::<Vec<u8>>();
    let f64s = |x: &[f64]| x.iter().flat_map(|x| x.to_le_bytes()).collect::<Vec<u8>>();
    let u16s = |x: &[u16]| x.iter().flat_map(|x| x.to_le_bytes()).collect::<Vec<u8>>();
    check_conversion(E::F32, &f32s(&[1.9, -1.9, f32::NAN, 1e20]), [1i64, -1, 0, i64::MAX]);
    check_conversion(E::F32, &f32s(&[300.0, -1.0]), [255u8, 0]);
    check_conversion(E::F64, &f64s(&[0.1, 1e300]), [0.1f32, f32::INFINITY]);
    check_conversion(E::F16, &u16s(&[0x3e00, 0xfc00, 1]), [1.5f64, f64::NEG_INFINITY, 1.0 / 16_777_216.0]);
    check_conversion(E::Bf16, &u16s(&[0x3fc0, 0xc000]), [1.5f32, -2.0]);
    check_conversion(E::Bool, &[1, 0], [1.0f32, 0.0]);
    check_conversion(E::I8, &[255, 3], [-1i32, 3]);
    check_conversion(E::I8, &[255], [u64::MAX]);
    check_conversion(E::U8, &[255], [255.0f64]);
    check_conversion(E::I16, &u16s(&[0xff85]), [-123.0f32]);
    check_conversion(E::U16, &u16s(&[0xff85]), [0x85u8]);
    check_conversion(E::I32, &(-5i32).to_le_bytes(), [-5.0f32]);
    check_conversion(E::U32, &u32::MAX.to_le_bytes(), [u32::MAX as f32]);
    check_conversion(E::I64, &i64::MIN.to_le_bytes(), [i64::MIN as f64]);
    check_conversion(E::U64, &u64::MAX.to_le_bytes(), [-1i16]);
}

#[test]
fn many_elements_are_converted_in_order() {
    let x = Tensor::<u32, shape![100_003]>::arange();
    let file = Safetensors::from_bytes(written(safetensors::Writer::new().tensor("x", &x))).unwrap();
    assert!(file.get_as::<f64, shape![_]>("x").unwrap().iter().enumerate().all(|(k, &x)| x == k as f64));
}

#[test]
fn what_has_no_type_in_rust_is_given_as_bytes() {
    for (elements, sizes, data) in [
        (ElementType::C64, &[1][..], &[0; 8][..]),
        (ElementType::F8E4M3, &[2, 2], &[1, 2, 3, 4]),
        (ElementType::F4, &[1, 2], &[0]),
        (ElementType::F6E2M3, &[4], &[1, 2, 3]),
    ] {
        let file = Safetensors::from_bytes(one(elements, sizes, data)).unwrap();
        assert_eq!(file.bytes("w").unwrap(), data);
        let error = file.get_as::<f32, AnyRank>("w").unwrap_err().to_string();
        assert_eq!(error, format!("w: the file has {elements}, which is not converted to f32"));
        assert!(file.get::<f32, AnyRank>("w").is_err());
    }
}

#[test]
fn halves_are_written_and_viewed_as_they_are() {
    let bits: Vec<u16> = (0..=u16::MAX).collect();
    let x = Tensor::from_vec(dims![65536], bits.clone()).unwrap();
    let (half, brain) = (x.map(F16::from_bits), x.map(Bf16::from_bits));
    let file = Safetensors::from_bytes(written(safetensors::Writer::new().tensor("h", &half).tensor("b", &brain)));
    let file = file.unwrap();
    let read = file.get::<F16, shape![_]>("h").unwrap();
    assert!(read.iter().zip(&bits).all(|(x, &bits)| x.to_bits() == bits));
    let read = file.get::<Bf16, shape![_]>("b").unwrap();
    assert!(read.iter().zip(&bits).all(|(x, &bits)| x.to_bits() == bits));
    let as_f32 = file.get_as::<f32, shape![_]>("h").unwrap();
    assert!(as_f32.iter().zip(&bits).all(|(x, &bits)| x.to_bits() == F16::from_bits(bits).to_f32().to_bits()));
}

#[test]
fn a_bool_is_0_or_1() {
    let folder = Folder::new("bool");
    let path = folder.file("a");
    std::fs::write(&path, one(ElementType::Bool, &[3], &[1, 2, 0])).unwrap();
    let why = "the tensor `w`: an element of type bool is 2, neither 0 nor 1";
    for file in [Safetensors::open(&path).unwrap(), Safetensors::from_bytes(std::fs::read(&path).unwrap()).unwrap()] {
        let error = file.get::<bool, shape![3]>("w").unwrap_err().to_string();
        assert!(error.ends_with(why), "{error}");
        let error = file.get_as::<f32, shape![3]>("w").unwrap_err().to_string();
        assert!(error.ends_with(why), "{error}");
    }
}

#[test]
fn names_that_a_file_cannot_have_are_refused() {
    let x = Tensor::from([1.0f32]);
    let refused = |writer: safetensors::Writer<'_>| writer.write_to(&mut Vec::new()).unwrap_err().to_string();
    assert_eq!(
        refused(safetensors::Writer::new().tensor("x", &x).tensor("x", &x)),
        "`x` cannot be saved: two tensors have this name"
    );
    assert_eq!(
        refused(safetensors::Writer::new().tensor("__metadata__", &x)),
        "`__metadata__` cannot be saved: the format has another use for this name"
    );
    assert_eq!(
        refused(safetensors::Writer::new().metadata("k", "1").metadata("k", "2")),
        "`k` cannot be saved: two texts have this name"
    );
    let error = refused(safetensors::Writer::new().metadata("k", "a".repeat(100_000_000)));
    assert_eq!(error, "cannot be saved as safetensors: the header would take more than 100000000 bytes");
}

#[test]
fn more_bytes_than_can_be_counted_are_refused() {
    // One element is lent as many: five times as many bytes as can be addressed.
    let one = Tensor::from([[[1.0f64]]]);
    let most = one.expand::<shape![5_764_607, 1_000_000, 1_000_000]>();
    let error = safetensors::Writer::new().tensor("x", &most).write_to(&mut Vec::new()).unwrap_err().to_string();
    assert!(error.ends_with("the tensors would take more bytes than can be counted"), "{error}");
}

#[test]
fn a_file_that_is_cut_after_it_was_opened_is_an_error() {
    let folder = Folder::new("cut");
    let path = folder.file("a.safetensors");
    let x = Tensor::<f32, shape![1000]>::ones();
    safetensors::Writer::new().tensor("x", &x).save(&path).unwrap();
    let file = Safetensors::open(&path).unwrap();
    std::fs::OpenOptions::new().write(true).open(&path).unwrap().set_len(1000).unwrap();
    let error = file.get::<f32, shape![1000]>("x").unwrap_err().to_string();
    assert_eq!(error, format!("{}: the file is cut off: the tensor `x`: the data ends too early", path.display()));
    assert!(file.bytes("x").is_err());
}

#[test]
fn several_threads_read_at_once() {
    let folder = Folder::new("threads");
    let path = folder.file("a.safetensors");
    let tensors: Vec<_> = (0..8).map(|k| Tensor::<f64, shape![10_000]>::full(k.into())).collect();
    let mut writer = safetensors::Writer::new();
    for (k, x) in tensors.iter().enumerate() {
        writer = writer.tensor(k.to_string(), x);
    }
    writer.save(&path).unwrap();
    let file = Safetensors::open(&path).unwrap();
    std::thread::scope(|scope| {
        for k in 0..8 {
            let file = &file;
            scope.spawn(move || {
                let read = file.get::<f64, shape![_]>(&k.to_string()).unwrap();
                assert!(read.iter().all(|&x| x == f64::from(k)));
            });
        }
    });
}

#[test]
fn progress_ends_with_the_total() {
    let folder = Folder::new("progress");
    let path = folder.file("a.safetensors");
    let (x, y) = (Tensor::<f64, shape![400_000]>::ones(), Tensor::<u8, shape![7]>::ones());
    let mut steps = Vec::new();
    let writer = safetensors::Writer::new().tensor("x", &x).tensor("y", &y);
    writer.with_progress(|done, total| steps.push((done, total))).save(&path).unwrap();
    assert!(steps.len() > 3 && steps.is_sorted() && steps.iter().all(|&(_, total)| total == 3_200_007), "{steps:?}");
    assert_eq!(steps.last(), Some(&(3_200_007, 3_200_007)));

    let seen = Mutex::new(Vec::new());
    let file = Safetensors::open(&path).unwrap().with_progress(|done, total| seen.lock().unwrap().push((done, total)));
    let _ = file.get::<f64, shape![400_000]>("x").unwrap();
    assert_eq!(seen.lock().unwrap().last(), Some(&(3_200_000, 3_200_007)));
    let _ = file.get_as::<f64, shape![7]>("y").unwrap();
    let _ = file.get::<u8, shape![7]>("y").unwrap();
    drop(file);
    let seen = seen.into_inner().unwrap();
    assert!(seen.len() > 10 && seen.is_sorted());
    // What is read twice counts once.
    assert_eq!(seen.last(), Some(&(3_200_007, 3_200_007)));
}

/// A mapped file is replaced, not written over: the map keeps the old content.
#[cfg(unix)]
#[test]
fn a_mapped_file_can_be_saved_to_its_own_path() {
    let folder = Folder::new("itself");
    let path = folder.file("a.safetensors");
    let x = Tensor::from([1.0f32, 2.0, 3.0]);
    safetensors::Writer::new().tensor("x", &x).save(&path).unwrap();
    // SAFETY: the file is replaced, and not changed.
    let file = unsafe { Safetensors::map(&path) }.unwrap();
    let old = file.get::<f32, shape![3]>("x").unwrap();
    let new = &*old + &*old;
    safetensors::Writer::new().tensor("old", &old).tensor("new", &new).save(&path).unwrap();
    assert_eq!(old.to_vec(), [1.0, 2.0, 3.0]);
    let saved = Safetensors::open(&path).unwrap();
    assert_eq!(saved.get::<f32, shape![3]>("old").unwrap().to_vec(), [1.0, 2.0, 3.0]);
    assert_eq!(saved.get::<f32, shape![3]>("new").unwrap().to_vec(), [2.0, 4.0, 6.0]);
}

#[test]
fn a_file_that_is_none_is_an_error_that_names_it() {
    let folder = Folder::new("none");
    let path = folder.file("a.safetensors");
    let error = Safetensors::open(&path).err().unwrap();
    assert!(matches!(error, FileError::Io { .. }) && error.path() == Some(&*path));
    assert!(error.to_string().starts_with(&format!("{}: ", path.display())), "{error}");
    assert!(Safetensors::open(&folder.0).is_err());
    std::fs::write(&path, []).unwrap();
    let why = "not a file of safetensors: it is empty";
    assert_eq!(Safetensors::open(&path).err().unwrap().to_string(), format!("{}: {why}", path.display()));
    // SAFETY: the file is this test's own.
    assert_eq!(unsafe { Safetensors::map(&path) }.err().unwrap().to_string(), format!("{}: {why}", path.display()));
}

/// The header is read from anything that can be read, and nothing behind it.
#[test]
fn a_header_alone_is_read() {
    let x = Tensor::from([1.0f32]);
    let bytes = written(safetensors::Writer::new().tensor("x", &x).metadata("a", "b"));
    let mut from = &bytes[..];
    let header = congruent_files::header::read(&mut from).unwrap();
    assert_eq!((header.entries[0].name.as_str(), header.length, header.data()), ("x", bytes.len() - 4, 4));
    let mut rest = Vec::new();
    from.read_to_end(&mut rest).unwrap();
    assert_eq!(rest, 1.0f32.to_le_bytes());
}
