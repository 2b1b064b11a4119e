use congruent::prelude::*;
use congruent_linalg::prelude::*;
fn generic<N: Dim, M: Dim>(a: &Strided<f64, shape![N, M]>) -> Tensor<f64, shape![N, M]> { a.inverse() }
fn main() {
    let a = Tensor::<f64, shape![3, 4]>::ones();
    a.inverse();
    a.solve(&Tensor::<f64, shape![3]>::ones());
    let b = Tensor::<f64, shape![3, 3]>::ones();
    b.solve(&Tensor::<f64, shape![4]>::ones());
    b.solve(&Tensor::<f64, shape![5, 4, 2]>::ones());
    let v = Tensor::<f64, shape![3]>::ones();
    v.inverse();
    v.svd();
    let i = Tensor::<i32, shape![3, 3]>::ones();
    i.inverse();
    let c = Tensor::<f64, shape![2, 3, 3]>::ones();
    c.solve(&Tensor::<f64, shape![4, 3, 1]>::ones());
    let l: Tensor<f64, shape![3, 2]> = b.cholesky();
    let (u, s, vh): (Tensor<f64, shape![3, 4]>, _, _) = a.svd();
    a.lstsq(&Tensor::<f64, shape![4]>::ones());
    b.solve(&Tensor::<f32, shape![3]>::ones());
}
