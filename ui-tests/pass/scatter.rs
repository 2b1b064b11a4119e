// Generic over all lengths, and no where-clause: an index is at most as long as a `src` of its own length.
use congruent::prelude::*;

fn segment_sum<M: Dim, N: Dim, D: Dim>(
    into: &Tensor<f32, shape![N, D]>,
    index: &Tensor<i64, shape![M]>,
    src: &Tensor<f32, shape![M, D]>,
) -> Tensor<f32, shape![N, D]> {
    into.scatter_add::<0>(index, src)
}

fn embedding_gradient<M: Dim, N: Dim, D: Dim>(
    table: &mut Tensor<f32, shape![N, D]>,
    index: &Tensor<i64, shape![M, 1]>,
    gradient: &Tensor<f32, shape![M, D]>,
) {
    table.zero_();
    table.scatter_add_::<0>(index, gradient);
}

fn replaced<M: Dim, D: Dim>(
    x: &Tensor<f32, shape![4, D]>,
    index: &Tensor<i64, shape![M]>,
    rows: &Tensor<f32, shape![M, D]>,
) -> Tensor<f32, shape![4, D]> {
    x.scatter::<0>(index, rows)
}

fn main() {
    let (index, src) = (Tensor::from([2_i64, 0, 2]), Tensor::from([[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]]));
    let mut x = Tensor::<f32, shape![3, 2]>::zeros();
    assert_eq!(segment_sum(&x, &index, &src).to_vec(), [3.0, 4.0, 0.0, 0.0, 6.0, 8.0]);
    embedding_gradient(&mut x, &index.reshape::<shape![3, 1]>().to_tensor(), &src);
    assert_eq!(x.to_vec(), [3.0, 4.0, 0.0, 0.0, 6.0, 8.0]);
    let n = 3;
    let (index, src) = (Tensor::<i64, shape![_]>::zeros_of(dims![n]), Tensor::<f32, shape![_, 2]>::ones_of(dims![n, 2]));
    assert_eq!(replaced(&Tensor::zeros(), &index, &src).to_vec()[..3], [1.0, 1.0, 0.0]);
}
