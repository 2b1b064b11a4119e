// Every rank pairing of the table of `shape/products/matmul.rs`.
use congruent::prelude::*;

dim!(Inner);

fn main() {
    let v = Tensor::<f32, shape![3]>::ones();
    let m = Tensor::<f32, shape![2, 3]>::ones();
    let w = Tensor::<f32, shape![3, 4]>::ones();
    let batch = Tensor::<f32, shape![5, 1, 2, 3]>::ones();
    let other = Tensor::<f32, shape![7, 3, 4]>::ones();
    let n = 3;
    let unknown = Tensor::<f32, _>::ones_of(dims![n, 4]);
    let named = Tensor::<f32, _>::ones_of(dims![2, Inner(n)]);
    let _: Tensor<f32, shape![]> = v.matmul(&v);
    let _: Tensor<f32, shape![4]> = v.matmul(&w);
    let _: Tensor<f32, shape![7, 4]> = v.matmul(&other);
    let _: Tensor<f32, shape![2]> = m.matmul(&v);
    let _: Tensor<f32, shape![2, 4]> = m.matmul(&w);
    let _: Tensor<f32, shape![5, 1, 2, 4]> = batch.matmul(&w);
    let _: Tensor<f32, shape![5, 7, 2, 4]> = batch.matmul(&other);
    let _: Tensor<f32, shape![2, 4]> = m.matmul(&unknown);
    let _: Tensor<f32, shape![2, 4]> = named.matmul(&unknown);
    let _: Tensor<f32, shape![2, 2]> = named.matmul(&named.t());
}
