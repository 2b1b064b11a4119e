//! A model of three variables, and files for it.

use congruent::prelude::*;
use congruent_grad::files::{FileError, Safetensors, load_from};
use congruent_grad::{Module, Var};

pub type Model = (Var<f32, shape![2]>, Var<f32, shape![0, 3]>, Var<f32, shape![]>);

const BEFORE: [f32; 3] = [f32::NAN, -0.0, 1.5];

pub fn model() -> Model {
    (Tensor::from([BEFORE[0], BEFORE[1]]).into(), Tensor::zeros().into(), Tensor::scalar(BEFORE[2]).into())
}

pub fn bits(model: &Model) -> Vec<u32> {
    model.0.to_vec().iter().chain(&model.2.to_vec()).map(|x| x.to_bits()).collect()
}

/// A file with this header and these bytes.
pub fn file(header: impl AsRef<[u8]>, data: &[u8]) -> Vec<u8> {
    let header = header.as_ref();
    [&(header.len() as u64).to_le_bytes()[..], header, data].concat()
}

/// What a file is refused with, and the model stays what it was; or nothing, and it is the model of the file. A model that is made from the file agrees.
pub fn refusal(file: &[u8]) -> Option<String> {
    let mut model = model();
    let before = bits(&model);
    let error = load_from(&mut model, &mut { file }).err();
    let made = Safetensors::from_bytes(file).map_err(FileError::from).and_then(|file| Model::load(&file));
    match &made {
        Ok(made) => assert!(error.is_none() && bits(made) == bits(&model), "{error:?}"),
        Err(other) => assert!(error.is_some(), "{other}"),
    }
    let error = error?;
    assert_eq!(bits(&model), before, "{error}");
    let text = error.to_string();
    Some(text.strip_prefix("not a file of safetensors: ").map_or(text.clone(), str::to_owned))
}
