//! Models in files: what is written is read, by PyTorch's rules, and what does not fit is refused.

use congruent::prelude::*;
use congruent::random::seeded;
use congruent_grad::files::{FileError, load, load_from, named, save, save_to};
use congruent_grad::nn::{BatchNorm, Linear, Relu};
use congruent_grad::{Leaf, Module, Path, Var};

#[derive(Module)]
struct Model<T: congruent::Float> {
    layers: (Linear<T, len![3], len![4]>, Relu<T>, Vec<Linear<T, len![4], len![4]>>),
    #[module(frozen)]
    scale: Var<T, shape![]>,
    none: Var<T, shape![0, 2]>,
}

fn model<T: congruent::Float>(seed: u64) -> Model<T> {
    let mut rng = seeded(seed);
    Model {
        layers: (Linear::new(&mut rng), Relu::new(), vec![Linear::new(&mut rng).without_bias()]),
        scale: Tensor::scalar(T::of(seed)).into(),
        none: Tensor::zeros().into(),
    }
}

fn bytes<M: Module>(model: &M) -> Vec<u8> {
    let mut bytes = Vec::new();
    save_to(model, &mut bytes).unwrap();
    bytes
}

/// A file with this header and these bytes.
fn file(header: &str, data: &[u8]) -> Vec<u8> {
    [&(header.len() as u64).to_le_bytes()[..], header.as_bytes(), data].concat()
}

fn values<M: Module>(model: &M) -> Vec<(String, Vec<M::Element>)> {
    named(model).into_iter().map(|(name, x)| (name, x.to_vec())).collect()
}

#[test]
fn what_is_saved_is_loaded() {
    fn check<T: congruent::Float>() {
        let (one, mut two) = (model::<T>(1), model::<T>(2));
        load_from(&mut two, &mut &bytes(&one)[..]).unwrap();
        assert!(values(&one) == values(&two));
    }
    check::<f32>();
    check::<f64>();
    let path = std::env::temp_dir().join(format!("congruent-files-{}.safetensors", std::process::id()));
    save(&model::<f32>(1), &path).unwrap();
    save(&model::<f32>(3), &path).unwrap();
    let mut read = model::<f32>(2);
    load(&mut read, &path).unwrap();
    std::fs::remove_file(&path).unwrap();
    assert_eq!(values(&read), values(&model::<f32>(3)));
    assert!(matches!(load(&mut read, &path), Err(FileError::Io(_))));
}

#[test]
fn the_bytes_are_those_of_the_format() {
    let x: Var<f32, shape![2]> = Tensor::from([1.0, -2.5]).into();
    let header = r#"{"0":{"dtype":"F32","shape":[2],"data_offsets":[0,8]}}  "#;
    assert_eq!(header.len() % 8, 0);
    assert_eq!(bytes(&(x,)), file(header, &[0, 0, 128, 63, 0, 0, 32, 192]));
    let names = named(&model::<f32>(1)).into_iter().map(|(name, _)| name).collect::<Vec<_>>();
    assert_eq!(names, ["layers.0.weight", "layers.0.bias", "layers.2.0.weight", "scale", "none"]);
}

/// Another order, other spaces and escapes, and a key that the format may get.
#[test]
fn other_spellings_are_read() {
    let header = "{ \"__metadata__\" : {\"format\":\"pt\",\"\":\"\"},\r\n\t\"1\":{\"shape\":[ 1 , 2 ],\"data_offsets\":[0,16],\"dtype\":\"F64\"}, \
        \"\\u0030\" : {\"data_offsets\":[16,24],\"dtype\":\"F64\",\"shape\":[],\"more\":[\"\\ud83d\\ude00\\n\",-2.5e3,true,null,{}]} } ";
    let numbers: Vec<u8> = [1.5f64, 2.5, 3.5].iter().flat_map(|x| x.to_le_bytes()).collect();
    let mut pair: (Var<f64, shape![]>, Var<f64, shape![1, _]>) =
        (Tensor::scalar(0.0).into(), Tensor::zeros_of(dims![1, congruent::Dyn(2)]).into());
    load_from(&mut pair, &mut &file(header, &numbers)[..]).unwrap();
    assert_eq!((pair.0.item(), pair.1.to_vec()), (3.5, vec![1.5, 2.5]));
}

#[test]
fn what_does_not_fit_is_refused_and_changes_nothing() {
    let mut pair: (Var<f32, shape![2]>, Var<f32, shape![1]>) = (Tensor::ones().into(), Tensor::ones().into());
    let entry = |name: &str, elements: &str, shape: &str, bytes: &str| {
        format!(r#""{name}":{{"dtype":"{elements}","shape":{shape},"data_offsets":{bytes}}}"#)
    };
    let good = entry("0", "F32", "[2]", "[0,8]");
    let mut told = |entries: &[String]| {
        let file = file(&format!("{{{}}}", entries.join(",")), &[7; 12]);
        load_from(&mut pair, &mut &file[..]).unwrap_err().to_string()
    };
    assert_eq!(told(std::slice::from_ref(&good)), "the file has no variable `1`");
    assert_eq!(
        told(&[good.clone(), entry("1", "F32", "[2]", "[8,16]")]),
        "the variable `1` has shape [2] in the file, [1] in the model"
    );
    assert_eq!(
        told(&[good.clone(), entry("1", "BF16", "[1]", "[8,10]")]),
        "the variable `1` has elements BF16 in the file, F32 in the model; `load_converted` converts elements"
    );
    assert_eq!(
        told(&[good.clone(), entry("1", "F32", "[1]", "[8,12]"), entry("x", "F32", "[1]", "[12,16]")]),
        "the model has no variable `x`, which is in the file"
    );
    assert_eq!((pair.0.to_vec(), pair.1.to_vec()), (vec![1.0; 2], vec![1.0]));
}

/// Names that are two variables' (of a module that is written by hand), or the format's.
#[test]
fn what_could_not_be_loaded_is_not_saved() {
    #[derive(Clone)]
    struct Named(Vec<Var<f32, shape![1]>>, &'static str);
    impl Module for Named {
        type Element = f32;
        fn walk<'a>(&'a mut self, at: &Path<'_>, each: &mut dyn FnMut(&Path<'_>, Leaf<'a, f32>)) {
            for x in &mut self.0 {
                x.walk(&at.field(self.1), each);
            }
        }
    }
    let named = |count, name| Named(vec![Tensor::ones().into(); count], name);
    let refused = |model: &Named| save_to(model, &mut Vec::new()).unwrap_err().to_string();
    assert_eq!(refused(&named(2, "w")), "the variable `w` cannot be saved: the model has two of this name");
    assert_eq!(
        refused(&named(1, "__metadata__")),
        "the variable `__metadata__` cannot be saved: the format has another use for this name"
    );
    let odd = "\"\\\n\u{0}\u{7f}é\u{1f600}/ ";
    let mut other = named(1, odd);
    other.0[0] = Tensor::zeros().into();
    load_from(&mut other, &mut &bytes(&named(1, odd))[..]).unwrap();
    assert_eq!(other.0[0].to_vec(), [1.0]);
}

/// PyTorch counts batches, too; ours does not ask for the number.
#[test]
fn pytorchs_batch_norm_is_read() {
    let entry = |name: &str, elements: &str, shape: &str, bytes: &str| {
        format!(r#""{name}":{{"dtype":"{elements}","shape":{shape},"data_offsets":{bytes}}}"#)
    };
    let entries = [
        entry("0.num_batches_tracked", "I64", "[]", "[0,8]"),
        entry("0.weight", "F32", "[1]", "[8,12]"),
        entry("0.bias", "F32", "[1]", "[12,16]"),
        entry("0.running_mean", "F32", "[1]", "[16,20]"),
        entry("0.running_var", "F32", "[1]", "[20,24]"),
    ];
    let file = |entries: &[String], data| file(&format!("{{{}}}", entries.join(",")), data);
    let mut net = (BatchNorm::<f32, len![1]>::new(),);
    load_from(&mut net, &mut &file(&entries, &[5; 24])[..]).unwrap();
    assert_eq!(net.0.running_var().to_vec(), [f32::from_le_bytes([5; 4])]);
    // Nowhere else.
    let mut other = (Linear::<f32, len![1], len![1]>::new(&mut seeded(1)).without_bias(),);
    let error = load_from(
        &mut other,
        &mut &file(&[entries[0].clone(), entry("0.weight", "F32", "[1,1]", "[8,12]")], &[5; 12])[..],
    );
    assert_eq!(
        error.unwrap_err().to_string(),
        "the model has no variable `0.num_batches_tracked`, which is in the file"
    );
}
