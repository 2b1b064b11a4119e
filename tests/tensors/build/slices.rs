//! Slices as views: nothing is copied, and the number of elements is checked.

use congruent::error::Fault;
use congruent::prelude::*;

#[test]
fn a_view_of_a_slice_is_the_slice() {
    let elements = [0, 1, 2, 3, 4, 5];
    let x: View<i32, shape![2, 3]> = View::from_slice(dims![2, 3], &elements).unwrap();
    assert_eq!((x.data_ptr(), x.strides(), x.storage_offset()), (elements.as_ptr(), &[3, 1][..], 0));
    assert_eq!(x.as_slice().unwrap(), elements);
    assert_eq!(x, Tensor::from_slice(dims![2, 3], &elements).unwrap());
    let n = 3;
    let y: View<i32, shape![_, 2]> = View::from_slice(dims![n, 2], &elements).unwrap();
    let z: View<i32, AnyRank> = View::from_slice(AnyRank::from([3, 2]), &elements).unwrap();
    assert_eq!((y.to_vec(), z.to_vec()), (elements.to_vec(), elements.to_vec()));
    assert_eq!(View::from_slice(dims![], &elements[4..5]).unwrap().item(), 4);
}

#[test]
fn writes_reach_the_slice() {
    let mut elements = vec![1.0; 6];
    let mut x: ViewMut<f64, shape![2, 3]> = ViewMut::from_slice(dims![2, 3], &mut elements).unwrap();
    x += &Tensor::from([10.0, 20.0, 30.0]);
    x.select_mut::<0>(1).fill_(0.0);
    assert_eq!(elements, [11.0, 21.0, 31.0, 0.0, 0.0, 0.0]);
}

/// The view may be returned, although the slice is only borrowed.
fn rows<'a>(elements: &'a [u8], width: usize) -> Result<View<'a, u8, shape![_, _]>, ShapeError> {
    View::from_slice(dims![elements.len() / width.max(1), width], elements)
}

#[test]
fn a_view_lives_as_long_as_the_slice() {
    let elements = [1u8, 2, 3, 4];
    let row = { rows(&elements, 2).unwrap().select::<0>(1) };
    assert_eq!(row.to_vec(), [3, 4]);
}

#[test]
fn a_wrong_number_of_elements_is_the_error_of_a_tensor() {
    let mut elements = vec![1, 2, 3];
    let wanted = Tensor::<i32, shape![2, 2]>::from_slice(dims![2, 2], &elements).unwrap_err();
    assert_eq!(View::<i32, shape![2, 2]>::from_slice(dims![2, 2], &elements).unwrap_err(), wanted);
    assert_eq!(ViewMut::<i32, shape![2, 2]>::from_slice(dims![2, 2], &mut elements).unwrap_err(), wanted);
    let error = View::from_slice(dims![usize::MAX, 0], &elements[..0]).unwrap_err();
    assert!(matches!(error.fault, Fault::TooLarge { .. }), "strides are computed from the other lengths: {error}");
    assert!(matches!(View::from_slice(dims![1usize << 62, 4], &elements).unwrap_err().fault, Fault::TooLarge { .. }));
}

#[test]
fn no_elements_and_elements_of_no_size() {
    let x: View<f32, shape![0, 3]> = View::from_slice(dims![0, 3], &[]).unwrap();
    assert_eq!((x.sum::<0>().to_vec(), x.numel()), (vec![0.0; 3], 0));
    let units = [(); 6];
    assert_eq!(View::from_slice(dims![2, 3], &units).unwrap().get([1, 2]), Some(&()));
}
