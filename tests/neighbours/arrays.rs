// The laws of arrays whose length is a number of typenum, by value and by reference: included once for each crate that has some. `Array`
// is the type of the array, `Length` the bound of its length, `NAME` what errors call it.

use congruent::error::Fault;
use congruent::neighbours::typenum::{AsLength, LengthOf};
use congruent::prelude::*;
use ::typenum::{U0, U2, U3, U784};

type Rows = Array<Array<i32, U3>, U2>;

fn array<T, N: Length, const K: usize>(elements: [T; K]) -> Array<T, N> {
    elements.into_iter().collect()
}

fn rows() -> Rows {
    array([array([0, 1, 2]), array([3, 4, 5])])
}

#[test]
fn an_array_is_moved_to_the_stack_and_back() {
    let x: StackTensor<i32, shape![3]> = StackTensor::from(array::<_, U3, 3>([7, 8, 9]));
    assert_eq!(x.as_slice(), [7, 8, 9]);
    let back: Array<i32, U3> = x.into();
    assert_eq!(back, array([7, 8, 9]));
    let x: StackTensor<i32, shape![2, 3]> = StackTensor::from(rows());
    assert_eq!(x.as_slice(), [0, 1, 2, 3, 4, 5]);
    assert_eq!(Rows::from(x), rows());
    let empty: StackTensor<i32, shape![0]> = StackTensor::from(Array::<i32, U0>::default());
    assert_eq!(Array::<i32, U0>::from(empty).len(), 0);
    let bytes: StackTensor<u8, shape![3]> = StackTensor::from(array::<_, U3, 3>([1u8, 2, 3]));
    assert_eq!(Array::<u8, U3>::from(bytes), array([1u8, 2, 3]), "the array is smaller than the tensor");
}

#[test]
fn an_array_is_copied_to_the_heap() {
    let x: Tensor<i32, shape![2, 3]> = Tensor::from(rows());
    assert_eq!(x.to_vec(), [0, 1, 2, 3, 4, 5]);
    let x: Tensor<u16, shape![784]> = Tensor::from((0..784).collect::<Array<u16, U784>>());
    assert_eq!(x.to_vec(), (0..784).collect::<Vec<_>>());
}

#[test]
fn a_reference_to_an_array_is_a_view_of_it() {
    let mut array_of_rows = rows();
    let at = array_of_rows.as_ptr().cast::<i32>();
    let x: View<i32, shape![2, 3]> = (&array_of_rows).into();
    assert_eq!((x.data_ptr(), x.sizes(), x.strides()), (at, &[2, 3][..], &[3, 1][..]));
    assert_eq!(x.t().to_vec(), [0, 3, 1, 4, 2, 5]);
    let mut x: ViewMut<i32, shape![2, 3]> = (&mut array_of_rows).into();
    x += 10;
    assert_eq!(array_of_rows[1], array([13, 14, 15]));
    let mut row: Array<f64, U3> = array([1.0, 2.0, 3.0]);
    let mut x: ViewMut<f64, shape![3]> = (&mut row).into();
    x *= 2.0;
    assert_eq!(View::<f64, shape![3]>::from(&row).to_vec(), [2.0, 4.0, 6.0]);
}

#[test]
fn a_reference_to_a_tensor_is_one_to_an_array() {
    let mut x = Tensor::<i32, shape![2, 3]>::arange();
    let found: &Rows = (&x).into();
    assert_eq!((found, found.as_ptr().cast::<i32>()), (&rows(), x.data_ptr()));
    let found: &mut Rows = (&mut x).into();
    found[1][2] = 50;
    assert_eq!(x[[1, 2]], 50);
    let mut y = StackTensor::<i32, shape![3]>::arange();
    let found: &mut Array<i32, U3> = (&mut y).into();
    found[0] = 9;
    let found: &Array<i32, U3> = (&y).into();
    assert_eq!((found, found.as_ptr()), (&array([9, 1, 2]), y.data_ptr()));
}

#[test]
fn a_view_is_an_array_if_it_is_contiguous() {
    let mut x = Tensor::<i32, shape![2, 3]>::arange();
    let row: &Array<i32, U3> = x.select::<0>(1).try_into().unwrap();
    assert_eq!(row, &array([3, 4, 5]));
    let error = <&Array<Array<i32, U2>, U3>>::try_from(x.t()).unwrap_err();
    assert!(matches!(error.fault, Fault::ConversionGaps { .. }));
    assert_eq!(
        error.to_string(),
        format!(
            "conversion of View with shape [3, 2] and strides [1, 3] to &{NAME}, whose strides are [2, 1]: the elements do not lie \
             row-major without gaps. Call .contiguous() first."
        )
    );
    let figure = "\nshape    3  2\nstrides  1  3\nwanted   2  1\n         ^  ^   these strides differ";
    assert!(format!("{error:#}").ends_with(figure), "{error:#}");
    let column = <&mut Array<i32, U2>>::try_from(x.select_mut::<1>(0)).unwrap_err().to_string();
    assert!(column.contains(&format!("ViewMut with shape [2] and strides [3] to &mut {NAME}")), "{column}");
    let row: &mut Array<i32, U3> = x.select_mut::<0>(0).try_into().unwrap();
    row[2] = 20;
    assert_eq!(x.to_vec(), [0, 1, 20, 3, 4, 5]);
}

/// As a crate of cryptography writes it: the length is a parameter, a number of typenum.
fn xor<N: Length + AsLength>(block: &mut Array<u8, N>, pad: &Tensor<u8, shape![LengthOf<N>]>) {
    let pad: &Array<u8, N> = pad.into();
    block.iter_mut().zip(pad.iter()).for_each(|(to, by)| *to ^= by);
}

fn sum<N: Length + AsLength>(x: &Array<i32, N>) -> i32 {
    View::<i32, shape![LengthOf<N>]>::from(x).sum_all().item()
}

#[test]
fn generic_code_converts_by_its_own_number() {
    let mut block: Array<u8, U3> = array([1, 2, 3]);
    xor(&mut block, &Tensor::from([1u8, 1, 1]));
    assert_eq!(block, array([0u8, 3, 2]));
    assert_eq!(sum::<U3>(&array([1, 2, 3])), 6);
}
