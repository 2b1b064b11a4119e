use congruent::prelude::*;
use congruent_linalg::prelude::*;

fn kalman_gain<N: Dim, M: Dim>(p: &Strided<f64, shape![N, N]>, h: &Strided<f64, shape![M, N]>, r: &Strided<f64, shape![M, M]>) -> Tensor<f64, shape![N, M]> {
    let s = h.matmul(p).matmul(h.t()) + r;
    s.solve(&h.matmul(p)).t().to_tensor()
}

#[test]
fn first() {
    let a = Tensor::from([[4.0, 2.0], [2.0, 3.0]]);
    let l: Tensor<f64, shape![2, 2]> = a.cholesky();
    println!("{l:?}");
    let x: Tensor<f64, shape![2]> = a.solve(&Tensor::from([8.0, 7.0]));
    println!("{x:?} {:?} {:?}", a.det(), a.inverse());
    let (w, v) = a.eigh();
    println!("{w:?} {v:?}");
    let d = a.into_dyn();
    println!("{:?}", d.det());
    let p = Tensor::<f64, shape![3, 3]>::eye();
    let k = kalman_gain(&p, &Tensor::<f64, shape![2, 3]>::ones(), &Tensor::eye());
    println!("{k:?}");
    let b = Tensor::<f64, shape![5, 1, 3, 3]>::from_fn(|[b, _, i, j]| if i == j { 1.0 + b as f64 } else { 0.5 });
    let c = Tensor::<f64, shape![4, 3, 2]>::ones();
    let r: Tensor<f64, shape![5, 4, 3, 2]> = b.solve(&c);
    println!("{}", (b.matmul(&r) - &c).abs().amax_all());
    println!("{}", Tensor::<f64, shape![5, 2, 2]>::zeros().try_inverse().unwrap_err());
}
