// Generic code with no bound but the kinds of its parameters.
use congruent::prelude::*;

fn linear<L: Shape, B: Dim, I: Dim, O: Dim>(
    x: &Tensor<f32, shape![..L, B, I]>,
    w: &Tensor<f32, shape![O, I]>,
    b: &Tensor<f32, shape![O]>,
) -> Tensor<f32, shape![..L, B, O]> {
    x.matmul(&w.t()) + b
}

fn residual<S: Shape>(x: &Tensor<f32, S>, f: impl Fn(&Tensor<f32, S>) -> Tensor<f32, S>) -> Tensor<f32, S> {
    x + f(x).relu()
}

fn scale_and_shift<L: Shape, D: Dim>(
    x: &Tensor<f32, shape![..L, D]>,
    gamma: &Tensor<f32, shape![D]>,
    beta: &Tensor<f32, shape![D]>,
) -> Tensor<f32, shape![..L, D]> {
    x * gamma + beta
}

fn any_element<T: Number, S: Shape>(x: &Tensor<T, S>, y: &Tensor<T, S>) -> Tensor<T, S> {
    (x + y) * x - y
}

fn in_place<L: Shape, D: Dim>(x: &mut Tensor<f32, shape![..L, D]>, bias: &Tensor<f32, shape![D]>) {
    *x += bias;
    *x *= 2.0;
}

fn two_shapes<S: Broadcast<R>, R: Shape>(x: &Tensor<f32, S>, y: &Tensor<f32, R>) -> Tensor<f32, Broadcasted<S, R>> {
    x + y
}

fn main() {
    let x = Tensor::<f32, shape![5, 2, 3]>::ones();
    let w = Tensor::<f32, shape![4, 3]>::ones();
    let b = Tensor::<f32, shape![4]>::ones();
    let y = linear(&x, &w, &b);
    let mut y: Tensor<f32, shape![5, 2, 4]> = residual(&y, |y| y.exp());
    in_place(&mut y, &b);
    let y = any_element(&scale_and_shift(&y, &b, &b), &y);
    let _: Tensor<f32, shape![5, 2, 4]> = two_shapes(&y, &b);
}
