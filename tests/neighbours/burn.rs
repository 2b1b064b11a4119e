use super::matrix;
use burn_backend::{BoolStore, Bytes, DType, Element as BurnElement, TensorData};
use congruent::error::{Fault, MemoryFault};
use congruent::prelude::*;
use congruent::{Element, Shared};

#[test]
fn data_is_a_view_over_the_same_memory() {
    let data = TensorData::new(matrix().to_vec(), [2, 3]);
    let x: View<f32, shape![_, 3]> = (&data).try_into().unwrap();
    assert_eq!((x.data_ptr().cast(), x.to_vec()), (data.bytes.as_ptr(), matrix().to_vec()));
}

#[test]
fn data_moves_in_and_out() {
    let elements = matrix().to_vec();
    let at = elements.as_ptr();
    let x: Shared<f32, shape![2, 3]> = TensorData::new(elements, [2, 3]).try_into().unwrap();
    assert_eq!((x.data_ptr(), x.to_vec()), (at, matrix().to_vec()));
    let back = TensorData::from(x);
    assert_eq!((back.bytes.as_ptr().cast(), back.shape.as_slice()), (at, &[2, 3][..]));
    let copied = TensorData::from(matrix().into_shared().t());
    assert_eq!(copied.to_vec::<f32>().unwrap(), [0.0, 3.0, 1.0, 4.0, 2.0, 5.0]);
}

/// Elements of this type arrive on the other side, and come back.
fn come_back<T: BurnElement + Element + std::fmt::Debug + PartialEq>(elements: [T; 6]) {
    let x = Tensor::<T, shape![2, 3]>::from_slice(dims![2, 3], &elements).unwrap();
    let data = TensorData::from(x.t());
    assert_eq!((data.dtype, data.shape.as_slice()), (T::dtype(), &[3, 2][..]));
    let back: View<T, shape![3, 2]> = (&data).try_into().unwrap();
    assert_eq!(back.t().to_vec(), elements);
}

#[test]
fn elements_of_every_type_come_back() {
    come_back([0u8, 1, u8::MAX, 3, 4, 5]);
    come_back([0u16, 1, u16::MAX, 3, 4, 5]);
    come_back([0u32, 1, u32::MAX, 3, 4, 5]);
    come_back([0u64, 1, u64::MAX, 3, 4, 5]);
    come_back([0i8, -1, i8::MAX, i8::MIN, 4, 5]);
    come_back([0i16, -1, i16::MAX, i16::MIN, 4, 5]);
    come_back([0i32, -1, i32::MAX, i32::MIN, 4, 5]);
    come_back([0i64, -1, i64::MAX, i64::MIN, 4, 5]);
    come_back([0f32, -1.5, f32::MAX, 3.0, 4.0, 5.0]);
    come_back([0f64, -1.5, f64::MAX, 3.0, 4.0, 5.0]);
    come_back([true, false, false, true, true, false]);
}

#[test]
fn data_without_axes_or_elements_comes_back() {
    let scalar = TensorData::from(Tensor::<f32, shape![]>::full(2.5).as_view());
    assert_eq!(View::<f32, shape![]>::try_from(&scalar).unwrap().item(), 2.5);
    let empty = TensorData::from(Tensor::<f32, shape![0, 3]>::zeros().as_view());
    assert_eq!(View::<f32, shape![_, 3]>::try_from(&empty).unwrap().sizes(), [0, 3]);
    assert_eq!(Shared::<f32, shape![0, 3]>::try_from(empty).unwrap().numel(), 0);
}

#[test]
fn a_refusal_names_both_layouts() {
    let data = TensorData::new(matrix().to_vec(), [2, 3]);
    let error = View::<f32, shape![_, 784]>::try_from(&data).unwrap_err();
    assert_eq!(
        error.to_string(),
        "conversion of burn::TensorData with shape [2, 3] and strides [3, 1] to View of shape [_, 784]: dimension 1 is 3, not 784"
    );
    let error = Shared::<f64, shape![_, 3]>::try_from(data).unwrap_err();
    assert_eq!(
        error.to_string(),
        "conversion of burn::TensorData of F32 with shape [2, 3] and strides [3, 1] to Shared of F64 and shape [_, 3]: the elements \
         are F32, not F64"
    );
}

#[test]
fn bytes_that_are_not_what_the_data_says_are_refused() {
    let bytes = |len: usize| Bytes::from_bytes_vec(vec![2u8; len]);
    let short = TensorData { bytes: bytes(20), shape: [2, 3].into(), dtype: DType::F32 };
    let error = View::<f32, shape![_, 3]>::try_from(&short).unwrap_err();
    assert_eq!(
        error.to_string(),
        "conversion of burn::TensorData with shape [2, 3] and strides [3, 1] to View of shape [_, 3]: it has 20 bytes, and its shape \
         needs 24"
    );
    assert!(Shared::<f32, shape![2, 3]>::try_from(short).is_err());
    let large = TensorData { bytes: bytes(4), shape: [1_usize << 62, 3].into(), dtype: DType::F32 };
    let error = View::<f32, shape![_, 3]>::try_from(&large).unwrap_err();
    assert_eq!(
        error.to_string(),
        "conversion of burn::TensorData with shape [4611686018427387904, 3] and strides [3, 1] to View of shape [_, 3]: it has more \
         positions than can be addressed"
    );
    let no_bool = TensorData { bytes: bytes(2), shape: [2].into(), dtype: DType::Bool(BoolStore::Native) };
    let error = View::<bool, shape![2]>::try_from(&no_bool).unwrap_err();
    let Fault::ConversionMemory { fault, .. } = error.fault else { panic!("{error}") };
    assert_eq!(*fault, MemoryFault::NotBool);
}
