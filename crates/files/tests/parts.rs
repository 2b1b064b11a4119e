//! Structs whose fields are the tensors of a file: names, comparison before reading, writing, of every format.

use congruent::prelude::*;
use congruent_files::parts::{Names, Part, TensorFile};
use congruent_files::{FileError, Npy, Npz, Safetensors, Wanted, names, npy, npz, safetensors};

struct Item<Width: Dim> {
    weight: Tensor<f32, shape![Width, 2]>,
    counts: [Tensor<u8, shape![3]>; 2],
}
names! {
    Item<Width> { weight: "/weight", counts: "/counts" }
}

struct Whole<Width: Dim> {
    grid: [[Item<Width>; 2]; 3],
    flag: Tensor<bool, shape![]>,
}
names! {
    Whole<Width> { grid: "grid", flag: "flag" }
}

const NAMES: Names<'static> = Names::separated_by('/');

fn whole() -> Whole<len![4]> {
    let item = |k: u8| Item { weight: Tensor::full(f32::from(k)), counts: [0, 1].map(|j| Tensor::from([k, j, 7])) };
    Whole { grid: [0, 1, 2].map(|row| [0, 1].map(|column| item(10 * row + column))), flag: Tensor::scalar(true) }
}

fn check<F: TensorFile>(file: &F) {
    let read: Whole<len![4]> = NAMES.load(file).unwrap();
    assert_eq!(read.grid[2][1].weight.to_vec(), [21.0; 8]);
    assert_eq!(read.grid[1][0].counts[1].to_vec(), [10, 1, 7]);
    assert!(read.flag.item());
}

#[test]
fn structs_and_lists_come_back_from_each_format() {
    let whole = whole();
    let bytes = NAMES.write(&whole, safetensors::Writer::new()).into_bytes().unwrap();
    check(&Safetensors::from_bytes(bytes).unwrap());
    for writer in [npz::Writer::new(), npz::Writer::new().deflated()] {
        let file = Npz::from_bytes(NAMES.write(&whole, writer).into_bytes().unwrap()).unwrap();
        assert_eq!(file.names().count(), 19);
        check(&file);
    }
}

#[test]
fn names_say_the_way_to_each_tensor() {
    let wanted = NAMES.wanted::<Whole<len![4]>>();
    let names: Vec<&str> = wanted.iter().map(|wanted| &*wanted.name).collect();
    assert_eq!(names[..3], ["grid/0/0/weight", "grid/0/0/counts/0", "grid/0/0/counts/1"]);
    assert_eq!((names[17], names[18], names.len()), ("grid/2/1/counts/1", "flag", 19));
    let wanted = Names::separated_by('.').wanted::<[[Tensor<i8, shape![5]>; 1]; 2]>();
    assert_eq!(wanted, [Wanted::of::<i8, shape![5]>("0.0"), Wanted::of::<i8, shape![5]>("1.0")]);
}

dim!(Rows);

#[test]
fn every_difference_is_in_one_error() {
    let whole = whole();
    let file = Npz::from_bytes(NAMES.write(&whole, npz::Writer::new()).into_bytes().unwrap()).unwrap();
    let error = NAMES.load::<Whole<len![5]>>(&file).err().unwrap().to_string();
    assert_eq!(error.lines().count(), 1 + 6, "{error}");
    assert!(
        error.starts_with("the file does not fit the type in 6 places:\ngrid/0/0/weight: the file has [4, 2] f32, the type says [5, 2] f32\ngrid/0/1"),
        "{error}"
    );
    let error = NAMES.load::<[Tensor<f32, shape![Rows]>; 1]>(&file).err().unwrap().to_string();
    assert_eq!(error.lines().count(), 1 + 20, "{error}");
    assert!(
        error.starts_with("the file does not fit the type in 20 places:\n0: the file has no such tensor, the type says [Rows] f32\ngrid/0/0/weight: "),
        "{error}"
    );
    assert!(error.ends_with("flag: the file has [] bool, which is left over"), "{error}");
}

#[test]
fn an_npz_is_compared_like_other_files() {
    let (x, y) = (Tensor::<f32, shape![2, 3]>::arange(), Tensor::from([1u16, 2]));
    let bytes = npz::Writer::new().tensor("x", &x).tensor("y", &y).into_bytes().unwrap();
    let file = Npz::from_bytes(bytes).unwrap();
    let wanted = [Wanted::of::<f32, shape![Rows, 3]>("x"), Wanted::of::<u16, shape![Rows]>("y")];
    assert_eq!(file.compare(&wanted).unwrap(), []);
    file.expect(&wanted).unwrap();
    let wanted = [Wanted::of::<u16, shape![Rows]>("y"), Wanted::of::<f32, shape![2, Rows]>("x")];
    let error = file.expect(&wanted).unwrap_err().to_string();
    assert_eq!(error, "x: the file has Rows = 3, and y: Rows = 2");
    let lines: Vec<String> = file.compare(&wanted[..1]).unwrap().iter().map(ToString::to_string).collect();
    assert_eq!(lines, ["x: the file has [2, 3] f32, which is left over"]);
}

/// The array of an npy file has no name.
struct Array {
    array: Tensor<i32, shape![_, 3]>,
}
names! {
    Array { array: "" }
}

#[test]
fn an_npy_is_a_file_of_one_tensor_without_a_name() {
    let x: Tensor<i32, shape![2, 3]> = Tensor::arange();
    let file = Npy::from_bytes(npy::Writer::new(&x).into_bytes().unwrap()).unwrap();
    let read: Array = NAMES.load(&file).unwrap();
    assert_eq!(read.array.to_vec(), x.to_vec());
    let error = NAMES.load::<Tensor<i32, shape![3]>>(&file).err().unwrap().to_string();
    assert_eq!(error, "the file has [2, 3] i32, the type says [3] i32");
    let error = NAMES.load::<[Tensor<i32, shape![3]>; 1]>(&file).err().unwrap().to_string();
    assert_eq!(
        error,
        "the file does not fit the type in 2 places:\n0: the file has no such tensor, the type says [3] i32\nthe file has [2, 3] i32, which is left over"
    );
    let error = <Tensor<i32, shape![3]>>::read(&NAMES.field("x"), &file).unwrap_err().to_string();
    assert_eq!(error, "x: the file has no such tensor, the type says [3] i32");
}

/// The bytes of 0, 1, 2, .. as `f32`.
fn counted() -> Vec<u8> {
    (0..6).flat_map(|k| (k as f32).to_le_bytes()).collect()
}

#[test]
fn bytes_are_those_of_the_elements() -> Result<(), FileError> {
    let x: Tensor<f32, shape![2, 3]> = Tensor::arange();
    let path = std::env::temp_dir().join(format!("congruent-bytes-{}", std::process::id()));
    npy::write(&path, &x)?;
    assert_eq!(
        (&*Npy::open(&path)?.bytes()?, &*Npy::from_bytes(npy::Writer::new(&x).into_bytes()?)?.bytes()?),
        (&*counted(), &*counted())
    );
    for writer in [npz::Writer::new(), npz::Writer::new().deflated()] {
        writer.tensor("x", &x).save(&path)?;
        assert_eq!(*Npz::open(&path)?.bytes("x")?, counted());
        assert_eq!(*Npz::from_bytes(std::fs::read(&path)?)?.bytes("x")?, counted());
        let error = Npz::open(&path)?.bytes("y").unwrap_err().to_string();
        assert!(error.ends_with("y: the file has no such tensor, the type says [..]; the file has `x`"), "{error}");
    }
    std::fs::remove_file(&path)?;
    Ok(())
}

#[test]
fn a_view_is_written_like_its_tensor() {
    let x: Tensor<f32, shape![3, 2]> = Tensor::arange();
    let columns = || x.t();
    let both = [
        (npy::Writer::view(columns()).into_bytes(), npy::Writer::new(&columns()).into_bytes()),
        (npz::Writer::new().view("x", columns()).into_bytes(), npz::Writer::new().tensor("x", &columns()).into_bytes()),
        (
            safetensors::Writer::new().view("x", columns()).into_bytes(),
            safetensors::Writer::new().tensor("x", &columns()).into_bytes(),
        ),
    ];
    for (view, tensor) in both {
        assert_eq!(view.unwrap(), tensor.unwrap());
    }
}

#[test]
fn samples_fit_what_is_wanted() {
    use congruent_files::{Bf16, ElementType, F16, Pattern};
    let wanted = [
        Wanted::of::<f64, shape![2, 2]>("a"),
        Wanted::of::<F16, shape![2]>("b"),
        Wanted::of::<Bf16, shape![1, Rows]>("c"),
        Wanted::of::<bool, shape![3]>("d"),
        Wanted::of::<i8, shape![130]>("e"),
        Wanted::new("f", None, Pattern::of::<shape![_, 0]>()),
    ];
    let file = Safetensors::from_bytes(safetensors::Writer::sample(&wanted).unwrap().into_bytes().unwrap()).unwrap();
    assert_eq!(file.compare(&wanted), []);
    assert_eq!(file.get::<f64, shape![2, 2]>("a").unwrap().to_vec(), [0.0, 1.0, 2.0, 3.0]);
    assert_eq!(file.get_as::<f32, shape![2]>("b").unwrap().to_vec(), [0.0, 1.0]);
    assert_eq!(file.get::<bool, shape![3]>("d").unwrap().to_vec(), [false, true, false]);
    assert_eq!(file.get::<i8, shape![130]>("e").unwrap().to_vec()[126..], [126, 127, -128, -127]);
    let none = Wanted::new("x", ElementType::F4, Pattern::exactly(&[2]));
    let error = npy::Writer::sample(&none).err().unwrap().to_string();
    assert_eq!(error, "cannot be saved as npy: Rust has no elements of type f4");
}
