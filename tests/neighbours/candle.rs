use super::matrix;
use candle_core::{DType, Device, Layout, Tensor as Candle, WithDType};
use congruent::prelude::*;
use congruent::{Element, Shared};

/// The matrix `[[0, 1, 2], [3, 4, 5]]` of theirs.
fn theirs() -> Candle {
    Candle::arange(0f32, 6.0, &Device::Cpu).unwrap().reshape((2, 3)).unwrap()
}

#[test]
fn a_tensor_of_theirs_is_a_view_over_the_same_memory() {
    let all = theirs();
    for (tensor, expected) in [
        (all.clone(), matrix().to_vec()),
        (all.t().unwrap(), matrix().t().to_vec()),
        (all.narrow(1, 1, 2).unwrap(), vec![1.0, 2.0, 4.0, 5.0]),
        (all.get(1).unwrap().broadcast_as((4, 3)).unwrap(), [3.0, 4.0, 5.0].repeat(4)),
    ] {
        let (storage, layout) = tensor.storage_and_layout();
        let x: View<f32, AnyRank> = (&*storage, layout).try_into().unwrap();
        assert_eq!((x.sizes(), x.strides(), x.to_vec()), (tensor.dims(), tensor.stride(), expected.clone()));
        let (base, _) = all.storage_and_layout();
        let base: &[f32] = f32::cpu_storage_as_slice(match &*base {
            candle_core::Storage::Cpu(elements) => elements,
            _ => unreachable!("on the CPU"),
        })
        .unwrap();
        assert_eq!(x.data_ptr(), base[layout.start_offset()..].as_ptr());
        assert_eq!(Shared::<f32, AnyRank>::try_from(&tensor).unwrap().to_vec(), expected);
    }
}

/// Elements of this type arrive on the other side, and come back.
fn come_back<T: WithDType + Element + std::fmt::Debug>(elements: [T; 6]) {
    let x = Tensor::<T, shape![2, 3]>::from_slice(dims![2, 3], &elements).unwrap();
    let theirs = Candle::from(x.t());
    assert_eq!((theirs.dtype(), theirs.dims()), (T::DTYPE, &[3, 2][..]));
    let back = Shared::<T, shape![2, 3]>::try_from(&theirs.t().unwrap()).unwrap();
    assert_eq!(back.to_vec(), elements);
}

#[test]
fn elements_of_every_type_come_back() {
    come_back([0u8, 1, u8::MAX, 3, 4, 5]);
    come_back([0u32, 1, u32::MAX, 3, 4, 5]);
    come_back([0i16, -1, i16::MAX, i16::MIN, 4, 5]);
    come_back([0i32, -1, i32::MAX, i32::MIN, 4, 5]);
    come_back([0i64, -1, i64::MAX, i64::MIN, 4, 5]);
    come_back([0f32, -1.5, f32::MAX, 3.0, 4.0, 5.0]);
    come_back([0f64, -1.5, f64::MAX, 3.0, 4.0, 5.0]);
}

#[test]
fn tensors_without_axes_or_elements_come_back() {
    let scalar = Candle::from(Tensor::<f32, shape![]>::full(2.5).as_view());
    assert_eq!(scalar.to_scalar::<f32>().unwrap(), 2.5);
    assert_eq!(Shared::<f32, shape![]>::try_from(&scalar).unwrap().item(), 2.5);
    let empty = Candle::from(Tensor::<f32, shape![0, 3]>::zeros().as_view());
    assert_eq!(Shared::<f32, shape![_, 3]>::try_from(&empty).unwrap().sizes(), [0, 3]);
}

#[test]
fn a_vector_moves_to_theirs() {
    let elements = vec![0f32, 1.0, 2.0, 3.0, 4.0, 5.0];
    let at = elements.as_ptr();
    let tensor = Candle::from(Shared::from_vec(dims![2, 3], elements).unwrap());
    assert_eq!(tensor.to_vec2::<f32>().unwrap(), [[0.0, 1.0, 2.0], [3.0, 4.0, 5.0]]);
    let (storage, layout) = tensor.storage_and_layout();
    let x: View<f32, shape![2, 3]> = (&*storage, layout).try_into().unwrap();
    assert_eq!(x.data_ptr(), at);
    let copied = Candle::from(matrix().into_shared().t());
    assert_eq!(copied.to_vec2::<f32>().unwrap(), [[0.0, 3.0], [1.0, 4.0], [2.0, 5.0]]);
}

#[test]
fn a_refusal_names_both_layouts() {
    let error = Shared::<f32, shape![_, 784]>::try_from(&theirs()).unwrap_err();
    assert_eq!(
        error.to_string(),
        "conversion of candle_core::Tensor with shape [2, 3] and strides [3, 1] to Shared of shape [_, 784]: dimension 1 is 3, not \
         784"
    );
    let half = theirs().to_dtype(DType::BF16).unwrap();
    let (storage, layout) = half.storage_and_layout();
    let error = View::<f32, shape![_, 3]>::try_from((&*storage, layout)).unwrap_err();
    assert_eq!(
        error.to_string(),
        "conversion of candle_core::Tensor of bf16 with shape [2, 3] and strides [3, 1] to View of f32 and shape [_, 3]: the \
         elements are bf16, not f32"
    );
}

#[test]
fn a_layout_of_another_storage_is_refused() {
    let (small, large) = (theirs(), Candle::zeros((5, 5), DType::F32, &Device::Cpu).unwrap());
    let ((storage, _), (_, layout)) = (small.storage_and_layout(), large.storage_and_layout());
    let error = View::<f32, AnyRank>::try_from((&*storage, layout)).unwrap_err();
    assert_eq!(
        error.to_string(),
        "conversion of candle_core::Tensor with shape [5, 5] and strides [5, 1] to View of shape [5, 5]: its layout reaches beyond its 6 \
         elements"
    );
    let strange = Layout::new((2, 3).into(), vec![1], 0);
    let error = View::<f32, shape![_, 3]>::try_from((&*storage, &strange)).unwrap_err();
    assert_eq!(
        error.to_string(),
        "conversion of candle_core::Tensor with shape [2, 3] and strides [1] to View of shape [_, 3]: it does not have one stride for \
         each dimension"
    );
}
