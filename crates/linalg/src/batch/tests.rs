//! Matrices of views, by number.

use super::*;

/// Returns each element of the matrices of `x`, read through the matrices of faer.
fn read(x: &Strided<f64, AnyRank>) -> Vec<f64> {
    let batch = Batch::new("read", x.as_view()).unwrap();
    let mut out = Vec::new();
    for number in 0..batch.count() {
        let matrix = batch.matrix(number);
        let positions = (0..batch.nrows()).flat_map(|i| (0..batch.ncols()).map(move |j| (i, j)));
        out.extend(positions.map(|at| matrix[at]));
    }
    out
}

#[test]
fn matrices_are_read_by_their_strides() {
    let x = Tensor::<f64, shape![2, 3, 4, 5]>::arange().into_dyn();
    assert_eq!(read(&x), x.to_vec());
    let moved = x.permute([3, 0, 2, 1]).unwrap();
    assert_eq!(read(&moved), moved.to_vec());
    let part = x.narrow(2, 1, 2).unwrap();
    assert_eq!(read(&part), part.to_vec());
    let expanded = part.narrow(0, 1, 1).unwrap();
    let expanded = expanded.expand([4, 3, 2, 5]).unwrap();
    assert_eq!(read(&expanded), expanded.to_vec());
    assert_eq!(read(&x.narrow(0, 0, 0).unwrap()), []);
}

#[test]
fn a_batch_repeats_along_axes_of_length_1() {
    let x = Tensor::<f64, shape![3, 1, 2, 2]>::arange().into_dyn();
    let batch = Batch::new("read", x.as_view()).unwrap().spread(&[5, 3, 4]);
    assert_eq!(batch.count(), 60);
    for number in 0..60 {
        let own = number / 4 % 3;
        assert_eq!((batch.matrix(number)[(1, 0)], batch.own_number(number)), ((4 * own + 2) as f64, own));
    }
}

#[test]
#[should_panic = "matrix 2 of 2"]
fn a_matrix_beyond_the_last_is_refused() {
    let x = Tensor::<f64, shape![2, 1, 1]>::arange().into_dyn();
    Batch::new("read", x.as_view()).unwrap().matrix(2);
}

#[test]
#[should_panic = "an axis of length 3 cannot repeat"]
fn a_batch_repeats_along_no_longer_axis() {
    let x = Tensor::<f64, shape![3, 1, 1]>::arange().into_dyn();
    let _ = Batch::new("read", x.as_view()).unwrap().spread(&[4]);
}

#[test]
fn a_vector_is_a_column() {
    let x = Tensor::<f64, shape![3, 4]>::arange();
    let vector = x.select::<1>(2).into_dyn();
    let batch = Batch::column(vector.as_view()).spread(&[2]);
    for number in 0..2 {
        assert_eq!((batch.count(), batch.nrows(), batch.ncols(), batch.own_number(number)), (2, 3, 1, 0));
        assert_eq!([0, 1, 2].map(|i| batch.matrix(number)[(i, 0)]), [2.0, 6.0, 10.0]);
    }
}

#[test]
fn columns_are_copies_of_the_matrices() {
    let x = Tensor::<f64, shape![2, 3, 2]>::arange().into_dyn();
    let batch = Batch::new("copy", x.as_view()).unwrap();
    let (mut columns, mut transposed) = (Columns::copy(&batch), Columns::copy_transposed(&batch));
    for (number, i, j) in (0..2).flat_map(|b| (0..3).flat_map(move |i| (0..2).map(move |j| (b, i, j)))) {
        let element = batch.matrix(number)[(i, j)];
        assert_eq!((columns.matrix(number)[(i, j)], transposed.matrix(number)[(j, i)]), (element, element));
    }
    columns.matrix(1)[(2, 0)] = -1.0;
    let written = columns.matrices();
    assert_eq!(written.as_slice()[10..], [-1.0, 11.0]);
}

#[test]
fn results_lie_one_behind_the_other() {
    let mut out = Results::<f64>::new(&[2], 2, 1);
    out.matrix(1)[(1, 0)] = 7.0;
    out.slice(0)[0] = 3.0;
    let vectors = out.vectors();
    assert_eq!((vectors.sizes(), vectors.to_vec()), (&[2, 2][..], vec![3.0, 0.0, 0.0, 7.0]));
}
