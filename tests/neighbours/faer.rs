use super::matrix;
use congruent::error::Fault;
use congruent::prelude::*;
use faer::{ColMut, ColRef, Mat, MatMut, MatRef};

/// The elements of a matrix, row-major, index by index.
fn elements(m: MatRef<f32>) -> Vec<f32> {
    (0..m.nrows()).flat_map(|i| (0..m.ncols()).map(move |j| m[(i, j)])).collect()
}

#[test]
fn a_view_is_a_matrix_over_the_same_memory() {
    let x = matrix();
    let m = MatRef::from(x.as_view());
    assert_eq!((m.shape(), m.as_ptr(), elements(m)), ((2, 3), x.data_ptr(), x.to_vec()));
    let columns = MatRef::from(x.t());
    assert_eq!((columns.shape(), columns.as_ptr(), elements(columns)), ((3, 2), x.data_ptr(), x.t().to_vec()));
    let part = x.slice(s![1.., ..;2]);
    assert_eq!(elements(MatRef::from(part.clone())), [3.0, 5.0]);
    let repeated = x.select::<0>(1);
    let repeated = MatRef::from(repeated.expand::<shape![4, 3]>());
    assert_eq!(elements(repeated), [3.0, 4.0, 5.0].repeat(4));
}

#[test]
fn a_matrix_is_a_view_over_the_same_memory() {
    let m = Mat::from_fn(2, 3, |i, j| (3 * i + j) as f32);
    let x: View<f32, shape![_, 3]> = m.as_ref().try_into().unwrap();
    assert_eq!((x.data_ptr(), x.to_vec()), (m.as_ptr(), matrix().to_vec()));
    let x: View<f32, shape![3, 2]> = m.transpose().try_into().unwrap();
    assert_eq!((x.data_ptr(), x.to_vec()), (m.as_ptr(), matrix().t().to_vec()));
    let x: View<f32, shape![1, 2]> = m.as_ref().submatrix(1, 1, 1, 2).try_into().unwrap();
    assert_eq!(x.to_vec(), [4.0, 5.0]);
}

#[test]
fn a_product_is_that_of_both() {
    let x = matrix();
    let product = MatRef::from(x.as_view()) * MatRef::from(x.t());
    let ours: View<f32, shape![2, 2]> = product.as_ref().try_into().unwrap();
    assert_eq!(ours.to_vec(), x.matmul(&x.t()).to_vec());
}

#[test]
fn writes_reach_the_other_side() {
    let mut x = matrix();
    MatMut::from(x.as_view_mut()).fill(7.0);
    MatMut::from(x.slice_mut(s![1.., ..2]))[(0, 1)] = 1.0;
    assert_eq!(x.to_vec(), [7.0, 7.0, 7.0, 7.0, 1.0, 7.0]);
    let mut m = Mat::<f32>::zeros(2, 3);
    let mut view: ViewMut<f32, shape![_, 2]> = m.transpose_mut().try_into().unwrap();
    view += &Tensor::from([[0.0, 3.0], [1.0, 4.0], [2.0, 5.0]]);
    assert_eq!(elements(m.as_ref()), matrix().to_vec());
}

#[test]
fn a_vector_is_a_column() {
    let mut x = matrix();
    let column = ColRef::from(x.select::<1>(2));
    assert_eq!((column.nrows(), column[0], column[1]), (2, 2.0, 5.0));
    ColMut::from(x.select_mut::<1>(0)).fill(-1.0);
    assert_eq!(x.to_vec(), [-1.0, 1.0, 2.0, -1.0, 4.0, 5.0]);
    let mut m = Mat::from_fn(2, 3, |i, j| (3 * i + j) as f32);
    let y: View<f32, shape![2]> = m.col(1).try_into().unwrap();
    assert_eq!(y.to_vec(), [1.0, 4.0]);
    let mut y: ViewMut<f32, shape![_]> = m.col_mut(1).try_into().unwrap();
    y *= 2.0;
    assert_eq!(m[(1, 1)], 8.0);
}

#[test]
fn matrices_without_elements_are_views() {
    for (rows, columns) in [(0, 3), (3, 0), (0, 0)] {
        let m = Mat::<f32>::zeros(rows, columns);
        let x: View<f32, shape![_, _]> = m.as_ref().try_into().unwrap();
        assert_eq!((x.sizes(), x.iter().count()), (&[rows, columns][..], 0));
        assert_eq!(MatRef::from(x).shape(), (rows, columns));
    }
}

#[test]
fn a_refusal_names_both_layouts() {
    let m = Mat::from_fn(2, 3, |i, j| (3 * i + j) as f32);
    let stride = m.col_stride();
    let error = View::<f32, shape![2, 784]>::try_from(m.as_ref()).unwrap_err();
    assert_eq!(
        error.to_string(),
        format!(
            "conversion of faer::MatRef with shape [2, 3] and strides [1, {stride}] to View of shape [2, 784]: dimension 1 is 3, not \
             784"
        )
    );
    let reversed = m.as_ref().reverse_rows();
    let error = View::<f32, shape![_, 3]>::try_from(reversed).unwrap_err();
    assert!(matches!(error.fault, Fault::ConversionStride { axis: 0, .. }));
    assert!(error.to_string().contains(&format!("strides [-1, {stride}] to View of shape [_, 3]")), "{error}");
    let copy = reversed.to_owned();
    let x: View<f32, shape![_, 3]> = copy.as_ref().try_into().unwrap();
    assert_eq!(x.to_vec(), [3.0, 4.0, 5.0, 0.0, 1.0, 2.0]);
}
