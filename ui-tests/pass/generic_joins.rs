// Joining, stacking, margins, copies and patterns, generic over what they leave as it is.
use congruent::pad::Constant;
use congruent::prelude::*;
use congruent::rearrange;

/// The last axes are added; what is in front is the same.
fn features<L: Shape>(
    x: &Tensor<f32, shape![..L, 3]>,
    y: &Tensor<f32, shape![..L, 4]>,
) -> Tensor<f32, shape![..L, 7]> {
    x.cat::<-1>(y)
}

fn columns<A: Dim>(x: &Tensor<f32, shape![A, 3]>, y: &Tensor<f32, shape![A, 4]>) -> Tensor<f32, shape![A, 7]> {
    x.cat::<1>(y)
}

fn rows<A: Dim>(x: &Tensor<f32, shape![2, A]>, y: &Tensor<f32, shape![1, A]>) -> Tensor<f32, shape![3, A]> {
    x.vstack(y)
}

fn pair<L: Shape, D: Dim>(x: &Tensor<f32, shape![..L, D]>, y: &View<f32, shape![..L, D]>) -> Tensor<f32, shape![..L, D, 2]> {
    Tensor::stack::<-1>((x, y))
}

fn three<A: Dim, B: Dim>(x: &Tensor<f32, shape![A, B]>) -> Tensor<f32, shape![3, A, B]> {
    Tensor::stack::<0>((x, x, x))
}

fn same_again<L: Shape, C: Dim>(x: &Tensor<f32, shape![..L, C]>) -> View<'_, f32, shape![..L, C]> {
    rearrange!("... c -> ... c", x)
}

fn turned<L: Shape, H: Dim, W: Dim>(x: &Tensor<f32, shape![..L, H, W]>) -> View<'_, f32, shape![..L, W, H]> {
    rearrange!("... h w -> ... w h", x)
}

fn no_margins<L: Shape, D: Dim>(x: &Tensor<f32, shape![..L, D]>) -> Tensor<f32, shape![..L, D]> {
    x.pad::<-1, 0, 0>(Constant(0.0))
}

fn once<A: Dim>(x: &Tensor<f32, shape![A, 2]>) -> Tensor<f32, shape![A, 6]> {
    x.repeat::<shape![1, 3]>()
}

fn main() {
    let x = Tensor::<f32, shape![5, 3]>::ones();
    let y = Tensor::<f32, shape![5, 4]>::ones();
    let _: Tensor<f32, shape![5, 7]> = features(&x, &y);
    let z = columns(&x, &y);
    let _ = rows(&Tensor::<f32, shape![2, 3]>::ones(), &Tensor::<f32, shape![1, 3]>::ones());
    let _: Tensor<f32, shape![5, 7, 2]> = pair(&z, &z.as_view());
    let _ = three(&z);
    let _: View<f32, shape![7, 5]> = turned(&z);
    let _ = same_again(&no_margins(&z));
    let _: Tensor<f32, shape![5, 6]> = once(&Tensor::ones());
}
