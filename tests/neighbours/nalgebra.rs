//! Matrices and vectors of `nalgebra`: static and dynamic lengths, views of any strides, owned memory.

use ::nalgebra::{
    Const, DMatrix, DMatrixView, DVector, Dyn, Matrix2x3, Matrix3, MatrixView, MatrixViewMut, OMatrix, RowVector3,
    SMatrix, U2, U3, Vector2, Vector3, VectorView,
};
use congruent::Shared;
use congruent::error::Fault;
use congruent::prelude::*;

fn matrix() -> Matrix2x3<i32> {
    Matrix2x3::new(0, 1, 2, 3, 4, 5)
}

#[test]
fn a_static_matrix_is_a_view_by_columns() {
    let mut m = matrix();
    let x: View<i32, shape![2, 3]> = (&m).into();
    assert_eq!((x.data_ptr(), x.strides(), x.to_vec()), (m.as_ptr(), &[1, 2][..], vec![0, 1, 2, 3, 4, 5]));
    let mut x: ViewMut<i32, shape![2, 3]> = (&mut m).into();
    x *= &Tensor::from([[10], [1]]);
    assert_eq!(m, Matrix2x3::new(0, 10, 20, 3, 4, 5));
    let block = m.fixed_view::<2, 2>(0, 1);
    assert_eq!(View::<i32, shape![2, 2]>::from(&block).to_vec(), [10, 20, 4, 5]);
    let large = SMatrix::<u16, 1024, 1>::repeat(1);
    let x: View<u16, shape![1_024, 1]> = (&large).into();
    assert_eq!(x.sum_all().item(), 1024);
}

#[test]
fn a_vector_has_one_axis_or_two() {
    let mut v = Vector3::new(1.0, 2.0, 3.0);
    assert_eq!(View::<f64, shape![3]>::from(&v).to_vec(), [1.0, 2.0, 3.0]);
    assert_eq!(View::<f64, shape![3, 1]>::from(&v).sizes(), [3, 1]);
    let mut x: ViewMut<f64, shape![3]> = (&mut v).into();
    x += 1.0;
    assert_eq!(v, Vector3::new(2.0, 3.0, 4.0));
    assert_eq!(View::<f64, shape![1, 3]>::from(&RowVector3::new(1.0, 2.0, 3.0)).to_vec(), [1.0, 2.0, 3.0]);
    let mut d = DVector::from_vec(vec![1, 2, 3]);
    assert_eq!(View::<i32, shape![_]>::try_from(&d).unwrap().to_vec(), [1, 2, 3]);
    let mut x: ViewMut<i32, shape![3]> = (&mut d).try_into().unwrap();
    x += 1;
    assert_eq!(d.as_slice(), [2, 3, 4]);
    let row = matrix().row(1).transpose();
    assert_eq!(View::<i32, shape![3]>::from(&row).to_vec(), [3, 4, 5]);
}

#[test]
fn a_dynamic_matrix_is_checked() {
    let mut d = DMatrix::from_row_slice(2, 3, &[0, 1, 2, 3, 4, 5]);
    let x: View<i32, shape![_, 3]> = (&d).try_into().unwrap();
    assert_eq!((x.data_ptr(), x.to_vec()), (d.as_ptr(), vec![0, 1, 2, 3, 4, 5]));
    let odd = d.view_with_steps((0, 0), (2, 2), (0, 1));
    let x: View<i32, shape![_, _]> = (&odd).try_into().unwrap();
    assert_eq!((x.strides(), x.to_vec()), (&[1, 4][..], vec![0, 2, 3, 5]));
    let mut x: ViewMut<i32, shape![2, 3]> = (&mut d).try_into().unwrap();
    x.copy_(Tensor::<i32, shape![2, 3]>::ones());
    assert_eq!(d, DMatrix::repeat(2, 3, 1));
    let mixed = OMatrix::<i32, U2, Dyn>::from_row_slice(&[1, 2, 3, 4, 5, 6]);
    assert_eq!(View::<i32, shape![2, _]>::try_from(&mixed).unwrap().to_vec(), [1, 2, 3, 4, 5, 6]);
    let mixed = OMatrix::<i32, Dyn, U3>::from_row_slice(&[1, 2, 3, 4, 5, 6]);
    assert_eq!(View::<i32, shape![_, 3]>::try_from(&mixed).unwrap().to_vec(), [1, 2, 3, 4, 5, 6]);
    let none = DMatrix::<i32>::zeros(0, 3);
    assert_eq!(View::<i32, shape![_, 3]>::try_from(&none).unwrap().sizes(), [0, 3]);
}

#[test]
fn a_length_that_does_not_fit_names_both_layouts() {
    let d = DMatrix::<f32>::zeros(3, 4);
    let error = View::<f32, shape![3, 5]>::try_from(&d).unwrap_err();
    assert!(matches!(error.fault, Fault::ConversionShape { axis: Some(1), .. }));
    assert_eq!(
        error.to_string(),
        "conversion of nalgebra::Matrix with shape [3, 4] and strides [1, 3] to View of shape [3, 5]: dimension 1 is 4, not 5"
    );
    let error = Shared::<f32, shape![4, _]>::try_from(d).unwrap_err().to_string();
    assert!(error.ends_with("to Shared of shape [4, _]: dimension 0 is 3, not 4"), "{error}");
}

#[test]
fn a_view_is_a_matrix_of_any_strides() {
    let mut x = Tensor::<i32, shape![2, 3]>::arange();
    let m = MatrixView::<i32, U2, U3, _, _>::from(x.as_view());
    assert_eq!((m.into_owned(), m.as_ptr(), m.strides()), (matrix(), x.data_ptr(), (3, 1)));
    let m = DMatrixView::<i32, Dyn, Dyn>::from(x.t());
    assert_eq!((m.shape(), m.strides()), ((3, 2), (1, 3)));
    assert_eq!(m.into_owned(), DMatrix::from_row_slice(3, 2, &[0, 3, 1, 4, 2, 5]));
    let m: MatrixView<i32, Dyn, Const<3>, Dyn, Dyn> = x.as_shape::<shape![_, 3]>().into();
    assert_eq!(m.column_sum().as_slice(), [3, 12]);
    let column: VectorView<i32, U2, Dyn, Dyn> = x.select::<1>(2).into();
    assert_eq!(column, Vector2::new(2, 5));
    let column: VectorView<i32, Dyn, Dyn, Dyn> = x.select::<0>(1).into();
    assert_eq!(column.into_owned().as_slice(), [3, 4, 5]);
    let mut m = MatrixViewMut::<i32, U3, U2, Dyn, Dyn>::from(x.permute_mut::<axes![1, 0]>());
    m[(2, 0)] = 20;
    assert_eq!(x.to_vec(), [0, 1, 20, 3, 4, 5]);
    let none = Tensor::<i32, shape![0, 3]>::zeros();
    assert_eq!(DMatrixView::<i32, Dyn, Dyn>::from(none.as_view()).shape(), (0, 3));
}

/// nalgebra computes the same of a view as of a matrix of its own.
#[test]
fn products_of_views_agree() {
    let (a, b) = (Tensor::<f64, shape![3, 3]>::arange(), Tensor::<f64, shape![3, 3]>::arange_from(1.0, 0.5));
    let theirs = MatrixView::<f64, U3, U3, _, _>::from(a.t()) * MatrixView::<f64, U3, U3, _, _>::from(b.as_view());
    let ours = a.t().matmul(&b);
    assert_eq!(View::<f64, shape![3, 3]>::from(&theirs).to_tensor(), ours);
}

#[test]
fn memory_is_moved() {
    let d = DMatrix::from_row_slice(2, 3, &[0, 1, 2, 3, 4, 5]);
    let at = d.as_ptr();
    let x: Shared<i32, shape![2, _]> = d.try_into().unwrap();
    assert_eq!((x.data_ptr(), x.strides(), x.to_vec()), (at, &[1, 2][..], vec![0, 1, 2, 3, 4, 5]));
    let v: Shared<i32, shape![3, 1]> = DVector::from_vec(vec![7, 8, 9]).try_into().unwrap();
    assert_eq!(v.to_vec(), [7, 8, 9]);
}

#[test]
fn a_small_matrix_is_moved_to_the_stack_and_back() {
    let x = StackTensor::<i32, shape![2, 3]>::arange();
    let m: Matrix2x3<i32> = x.into();
    assert_eq!(m, matrix());
    assert_eq!(StackTensor::from(m.data.0).t(), x);
    let v: Vector3<i32> = StackTensor::from([1, 2, 3]).into();
    assert_eq!((v, StackTensor::from(v.data.0[0])), (Vector3::new(1, 2, 3), StackTensor::from([1, 2, 3])));
    let square: Matrix3<f32> = StackTensor::<f32, shape![3, 3]>::arange().into();
    assert_eq!(square[(0, 2)], 2.0);
}
