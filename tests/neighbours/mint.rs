//! Vectors and matrices of `mint`: element `[i, j]` is that of row `i` and column `j` on both sides.

use ::mint::*;
use congruent::prelude::*;

#[test]
fn a_vector_is_a_tensor_of_one_axis() {
    let v = Vector3 { x: 1.0, y: 2.0, z: 3.0 };
    let x: StackTensor<f64, shape![3]> = StackTensor::from(v);
    assert_eq!((x.as_slice(), Vector3::from(x)), (&[1.0, 2.0, 3.0][..], v));
    let x: Tensor<f64, shape![3]> = Tensor::from(v);
    assert_eq!(Vector3::from(&x), v);
    let p: Point2<i32> = StackTensor::from([4, 5]).into();
    assert_eq!((p, StackTensor::from(p)), (Point2 { x: 4, y: 5 }, StackTensor::from([4, 5])));
    let points = [Point3 { x: 1, y: 2, z: 3 }, Point3 { x: 4, y: 5, z: 6 }];
    let x: Tensor<i32, shape![2, 3]> = Tensor::from(points);
    assert_eq!(Point3::from(x.select::<0>(1)), points[1]);
    assert_eq!(Vector2::from(x.select::<1>(2)), Vector2 { x: 3, y: 6 }, "a view of any stride");
}

/// Both kinds of a matrix of these sizes, from a tensor and back.
macro_rules! matrices {
    ($($rows:ident $columns:ident $m:literal $n:literal;)*) => {$({
        let x = StackTensor::<i32, shape![$m, $n]>::arange();
        let (rows, columns) = ($rows::from(x), $columns::from(x));
        assert_eq!((rows, columns), ($rows::from(columns), $columns::from(rows)), "mint agrees");
        assert_eq!(<[[i32; $n]; $m]>::from(rows)[$m - 1][0], ($m - 1) * $n);
        assert_eq!(<[[i32; $m]; $n]>::from(columns)[0][$m - 1], ($m - 1) * $n);
        assert_eq!(StackTensor::from(rows), x);
        assert_eq!(StackTensor::from($rows::from(columns)), x);
        assert_eq!((Tensor::from(rows), $columns::from(&Tensor::from(rows))), (x.to_tensor(), columns));
        assert_eq!($rows::from(x.t().as_view().t()), rows);
    })*};
}

#[test]
fn a_matrix_is_a_tensor_of_two_axes() {
    matrices! {
        RowMatrix2 ColumnMatrix2 2 2;
        RowMatrix2x3 ColumnMatrix2x3 2 3;
        RowMatrix2x4 ColumnMatrix2x4 2 4;
        RowMatrix3x2 ColumnMatrix3x2 3 2;
        RowMatrix3 ColumnMatrix3 3 3;
        RowMatrix3x4 ColumnMatrix3x4 3 4;
        RowMatrix4x2 ColumnMatrix4x2 4 2;
        RowMatrix4x3 ColumnMatrix4x3 4 3;
        RowMatrix4 ColumnMatrix4 4 4;
    }
}
