// Views: borrowed as Rust borrows.
use congruent::prelude::*;

fn diagonal_sum<'a>(x: View<'a, f32, shape![2, 3]>) -> View<'a, f32, shape![3, 2]> {
    x.t()
}

fn main() {
    let mut x = Tensor::<f32, shape![2, 3]>::ones();
    let sum = x.t().sum::<0>();
    x += &sum.sum_all();
    {
        let mut view = x.as_view_mut();
        view += 1.0;
        view.add_(2.0);
        view[[0, 0]] = 5.0;
        view.as_view_mut().exp_();
        let _ = &view + &view;
    }
    let (a, b) = (x.as_view(), x.t());
    let _: Tensor<f32, shape![2, 2]> = a.matmul(&b);
    let _: Tensor<f32, shape![3, 2]> = diagonal_sum(a) + 1.0;
    let _ = x.mt() == b;
    x[[1, 2]] = x[[0, 1]] + *x.get([1, 1]).unwrap();
}
