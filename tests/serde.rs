//! Tensors in the formats of serde: what is written is read, and what a text claims is checked before it is believed.

#[path = "support/watching.rs"]
mod watching;

use congruent::prelude::*;
use congruent::{CowTensor, Shared};
use serde_json::{from_str, from_value, json, to_string, to_value};

dim!(Batch);

type Matrix<T> = Tensor<T, shape![_, 3]>;

fn matrix() -> Matrix<i32> {
    Tensor::from([[1, 2, 3], [4, 5, 6]]).into_shape()
}

/// The error of reading this text, without the place that the format adds.
fn refusal<T: serde::de::DeserializeOwned + std::fmt::Debug>(text: &str) -> String {
    let error = from_str::<T>(text).unwrap_err().to_string();
    error.split(" at line").next().unwrap_or_default().to_owned()
}

#[test]
fn every_owner_writes_the_same_text() {
    let x = matrix();
    let text = r#"{"shape":[2,3],"data":[1,2,3,4,5,6]}"#;
    let by_reference: &Strided<i32, shape![_, 3]> = &x;
    assert_eq!(to_string(by_reference).unwrap(), text);
    assert_eq!(to_string(&x).unwrap(), text);
    assert_eq!(to_string(&x.as_view()).unwrap(), text);
    assert_eq!(to_string(&x.clone().as_view_mut()).unwrap(), text);
    assert_eq!(to_string(&CowTensor::Borrowed(x.as_view())).unwrap(), text);
    assert_eq!(to_string(&Shared::from(x.clone())).unwrap(), text);
    assert_eq!(to_string(&StackTensor::from([[1, 2, 3], [4, 5, 6]])).unwrap(), text);
    assert_eq!(to_string(&x.into_dyn()).unwrap(), text);
}

#[test]
fn a_view_of_any_strides_writes_what_its_copy_writes() {
    let x = Tensor::<i64, shape![3, 4, 2]>::arange();
    let reversed = x.permute::<axes![2, 0, 1]>();
    let part = x.slice(s![1.., ..;2, 1]);
    let stretched = Tensor::from([[1], [2]]).expand::<shape![2, 3]>().to_tensor();
    assert_eq!(to_string(&reversed).unwrap(), to_string(&reversed.to_tensor()).unwrap());
    assert_eq!(to_string(&part).unwrap(), r#"{"shape":[2,2],"data":[9,13,17,21]}"#);
    assert_eq!(to_string(&stretched).unwrap(), r#"{"shape":[2,3],"data":[1,1,1,2,2,2]}"#);
}

#[test]
fn what_is_written_is_read_under_every_type_that_fits() {
    let text = to_string(&matrix()).unwrap();
    assert_eq!(from_str::<Tensor<i32, shape![2, 3]>>(&text).unwrap(), Tensor::from([[1, 2, 3], [4, 5, 6]]));
    assert_eq!(from_str::<Matrix<i32>>(&text).unwrap(), matrix());
    assert_eq!(from_str::<Tensor<i32, shape![Batch, _]>>(&text).unwrap().sizes(), [2, 3]);
    assert_eq!(from_str::<Tensor<f64, AnyRank>>(&text).unwrap().to_vec(), [1.0, 2.0, 3.0, 4.0, 5.0, 6.0]);
    assert_eq!(from_str::<Tensor<u8, shape![..AnyRank, 3]>>(&text).unwrap().numel(), 6);
    assert_eq!(from_str::<StackTensor<i32, shape![2, 3]>>(&text).unwrap().to_vec(), [1, 2, 3, 4, 5, 6]);
}

#[test]
fn rank_0_and_length_0_keep_their_shape() {
    let scalar = to_string(&Tensor::scalar(7_u8)).unwrap();
    assert_eq!(scalar, r#"{"shape":[],"data":[7]}"#);
    assert_eq!(from_str::<Tensor<u8, shape![]>>(&scalar).unwrap().item(), 7);
    let empty = to_string(&Tensor::<f32, shape![0, 3]>::zeros()).unwrap();
    assert_eq!(empty, r#"{"shape":[0,3],"data":[]}"#);
    assert_eq!(from_str::<Tensor<f32, shape![_, 3]>>(&empty).unwrap().sizes(), [0, 3]);
    assert_eq!(from_str::<StackTensor<f32, shape![0, 3]>>(&empty).unwrap().numel(), 0);
}

#[test]
fn elements_are_whatever_serde_knows() {
    let letters = Tensor::from(['a', 'ß']);
    let text = to_string(&letters).unwrap();
    assert_eq!(text, r#"{"shape":[2],"data":["a","ß"]}"#);
    assert_eq!(from_str::<Tensor<char, shape![2]>>(&text).unwrap(), letters);
    let pairs = Tensor::from_vec(dims![2], vec![(1, true), (2, false)]).unwrap();
    let text = to_string(&pairs).unwrap();
    assert_eq!(from_str::<Tensor<(i32, bool), shape![2]>>(&text).unwrap().to_vec(), [(1, true), (2, false)]);
    let gaps = from_str::<Tensor<Option<f32>, shape![_]>>(r#"{"shape":[2],"data":[null,0.5]}"#).unwrap();
    assert_eq!(gaps.to_vec(), [None, Some(0.5)]);
}

#[test]
fn fields_are_read_in_any_order() {
    // `serde_json::Value` sorts its keys: `data` comes before `shape`.
    let value = to_value(matrix()).unwrap();
    assert_eq!(from_value::<Matrix<i32>>(value).unwrap(), matrix());
    let wrong = r#"{"data":[1,2,3,4,5,6],"shape":[2,4]}"#;
    let sentence = "deserialize: a tensor of shape [2, 4] is not of shape [2, 3]: dimension 1 is 4, not 3";
    assert_eq!(refusal::<Tensor<i32, shape![2, 3]>>(wrong), sentence);
}

#[test]
fn a_shape_that_does_not_fit_is_refused_before_the_data() {
    // The data has an element that is no number: the shape is looked at first.
    let text = r#"{"shape":[2,4],"data":["x"]}"#;
    let sentence = "deserialize: a tensor of shape [2, 4] is not of shape [_, 3]: dimension 1 is 4, not 3";
    assert_eq!(refusal::<Matrix<f32>>(text), sentence);
    assert_eq!(refusal::<StackTensor<f32, shape![2, 3]>>(text), sentence.replace("[_, 3]", "[2, 3]"));
    let sentence = "deserialize: a tensor of shape [2, 4] is not of shape [_]: it has 2 dimensions, not 1";
    assert_eq!(refusal::<Tensor<f32, shape![_]>>(text), sentence);
}

#[test]
fn more_or_fewer_elements_are_refused_with_their_number() {
    for numel in [0, 5, 7, 100] {
        let data: Vec<usize> = (0..numel).collect();
        let sentence = format!("shape '[2, 3]' is invalid for input of size {numel}: deserialize");
        for text in
            [json!({"shape": [2, 3], "data": data}).to_string(), format!(r#"{{"shape":[2,3],"data":{data:?}}}"#)]
        {
            assert_eq!(refusal::<Matrix<usize>>(&text), sentence);
            assert_eq!(refusal::<Tensor<usize, AnyRank>>(&text), sentence);
            assert_eq!(refusal::<StackTensor<usize, shape![2, 3]>>(&text), sentence);
        }
    }
}

#[test]
fn sizes_that_cannot_be_are_refused() {
    let text = r#"{"shape":[4294967296,4294967296,3],"data":[]}"#;
    assert!(refusal::<Tensor<f64, AnyRank>>(text).contains("[4294967296, 4294967296, 3]"));
    assert!(refusal::<Matrix<f64>>(r#"{"shape":[-1,3],"data":[]}"#).contains("-1"));
    assert!(refusal::<Matrix<f64>>(r#"{"shape":[1.5,3],"data":[]}"#).contains("1.5"));
}

#[test]
fn other_fields_are_named() {
    let cases = [
        (r#"{"shape":[0,3]}"#, "missing field `data`"),
        (r#"{"data":[]}"#, "missing field `shape`"),
        (r#"{"shape":[0,3],"data":[],"names":[]}"#, "unknown field `names`, expected `shape` or `data`"),
        (r#"{"shape":[0,3],"shape":[0,3],"data":[]}"#, "duplicate field `shape`"),
        (r#"{"data":[],"data":[],"shape":[0,3]}"#, "duplicate field `data`"),
        (
            "[]",
            "invalid type: sequence, expected `{\"shape\": [..], \"data\": [..]}`, the sizes and the elements of a tensor",
        ),
        (
            "7",
            "invalid type: integer `7`, expected `{\"shape\": [..], \"data\": [..]}`, the sizes and the elements of a tensor",
        ),
        (
            r#"{"shape":[1,3],"data":7}"#,
            "invalid type: integer `7`, expected a list of elements, the last axis the fastest",
        ),
    ];
    for (text, sentence) in cases {
        assert_eq!(refusal::<Matrix<f32>>(text), sentence, "{text}");
    }
}

#[test]
fn a_binary_format_with_and_without_names() {
    let x = Tensor::from([[0.5_f32, f32::NAN, f32::INFINITY], [-0.0, 1e-40, 3.0]]);
    let bits = |x: &Tensor<f32, shape![2, 3]>| x.to_vec().into_iter().map(f32::to_bits).collect::<Vec<_>>();
    for bytes in [rmp_serde::to_vec(&x).unwrap(), rmp_serde::to_vec_named(&x).unwrap()] {
        let read: Tensor<f32, shape![2, 3]> = rmp_serde::from_slice(&bytes).unwrap();
        assert_eq!(bits(&read), bits(&x));
        let error = rmp_serde::from_slice::<Tensor<f32, shape![3, 2]>>(&bytes).unwrap_err().to_string();
        assert!(error.contains("a tensor of shape [2, 3] is not of shape [3, 2]: dimension 1 is 3, not 2"), "{error}");
    }
}

/// `[[2], [4, 5]]` is a shape and its data in a format without names, and a list of lists where people read it.
#[test]
fn nested_lists_are_refused_where_fields_have_names() {
    let sentence =
        "invalid type: sequence, expected `{\"shape\": [..], \"data\": [..]}`, the sizes and the elements of a tensor";
    assert_eq!(refusal::<Tensor<f64, shape![2, 3]>>("[[1,2,3],[4,5,6]]"), sentence);
    assert_eq!(refusal::<Tensor<f64, shape![_]>>("[[2],[4,5]]"), sentence);
    assert_eq!(refusal::<StackTensor<f64, shape![2]>>("[[2],[4,5]]"), sentence);
    assert_eq!(from_value::<Tensor<f64, shape![_]>>(json!([[2], [4, 5]])).unwrap_err().to_string(), sentence);
    for (bytes, count) in [(vec![0x90], 0), (vec![0x91, 0x91, 0], 1)] {
        let error = rmp_serde::from_slice::<Tensor<f64, shape![_]>>(&bytes).unwrap_err().to_string();
        assert!(error.starts_with(&format!("invalid length {count}, expected `{{\"shape\": ")), "{error}");
    }
    let pair = rmp_serde::to_vec(&([2_u64], [4.0, 5.0])).unwrap();
    assert_eq!(rmp_serde::from_slice::<Tensor<f64, shape![_]>>(&pair).unwrap().to_vec(), [4.0, 5.0]);
}

#[test]
fn a_length_that_is_claimed_takes_no_memory() {
    // A pair of a shape, [2^40], and a list of 2^32 - 1 elements, of which none is there.
    let mut bytes = vec![0x92, 0x91, 0xcf];
    bytes.extend((1_u64 << 40).to_be_bytes());
    bytes.push(0xdd);
    bytes.extend(u32::MAX.to_be_bytes());
    for more in [0, 5] {
        bytes.extend(0..more);
        let (read, memory) = watching::largest(|| rmp_serde::from_slice::<Tensor<u8, shape![_]>>(&bytes));
        assert!(read.is_err());
        assert!(memory <= 1 << 17, "{memory} bytes at once");
    }
}

#[test]
fn a_struct_with_tensors_derives() {
    #[derive(serde::Serialize, serde::Deserialize)]
    #[serde(bound = "")]
    struct Layer<O: StaticDim> {
        weight: Tensor<f32, shape![O, 2]>,
        bias: Tensor<f32, shape![O]>,
    }
    let layer = Layer::<len![3]> { weight: Tensor::ones(), bias: Tensor::arange() };
    let text = to_string(&layer).unwrap();
    let read: Layer<len![3]> = from_str(&text).unwrap();
    assert_eq!((read.weight, read.bias), (layer.weight, layer.bias));
    let error = from_str::<Layer<len![4]>>(&text).map(drop).unwrap_err().to_string();
    assert!(error.starts_with("deserialize: a tensor of shape [3, 2] is not of shape [4, 2]"), "{error}");
}

#[test]
fn a_text_cut_or_changed_anywhere_is_an_error_or_a_tensor_that_fits() {
    let text = to_string(&matrix()).unwrap();
    let fits = |x: Matrix<i32>| x.sizes()[1] == 3 && x.numel() == x.sizes()[0] * 3;
    for end in 0..text.len() {
        assert!(serde_json::from_slice::<Matrix<i32>>(&text.as_bytes()[..end]).is_err(), "{end}");
    }
    let mut bytes = text.clone().into_bytes();
    for at in 0..bytes.len() {
        let kept = bytes[at];
        for byte in 0..=255 {
            bytes[at] = byte;
            assert!(serde_json::from_slice(&bytes).map_or(true, fits), "byte {at} as {byte}");
        }
        bytes[at] = kept;
    }
}
