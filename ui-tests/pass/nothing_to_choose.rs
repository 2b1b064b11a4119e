// An axis known to have length 0 has no largest element; everything else about it, and all generic code, goes on.
use congruent::prelude::*;

dim!(Rows);

/// Generic code needs no bound, whatever it is called with.
fn stable<L: Shape, D: Dim>(x: &Tensor<f32, shape![..L, D]>) -> Tensor<f32, shape![..L, D]> {
    x - x.amax_keepdim::<-1>()
}
fn beside<D: Dim>(x: &Tensor<f32, shape![D, 0]>) -> Tensor<f32, shape![0]> {
    x.amax::<0>()
}
fn under<L: Shape>(x: &Tensor<f32, shape![..L, 0, 3]>) -> Tensor<i64, shape![..L, 0]> {
    x.argmax::<-1>()
}
fn opaque<S: List + congruent::shape::Reduce<0>>(x: &Tensor<f32, S>) -> Tensor<f32, Reduced<S, 0>> {
    x.max::<0>().0
}

fn main() {
    let x = Tensor::<f32, shape![0, 3]>::zeros();
    let y: Tensor<f32, shape![0]> = x.amax::<1>();
    let z: Tensor<f32, shape![0, 1]> = x.as_view().amin_keepdim::<-1>();
    let (values, places): (Tensor<f32, shape![0]>, Tensor<i64, shape![0]>) = x.median::<1>();
    let w: Tensor<i64, shape![0]> = x.argmax::<1>();
    let v: Tensor<f32, shape![0]> = x.amax_axes::<axes![1]>();
    let _ = (&y, &z, &values, &places, &w, &v);
    let u: Tensor<f32, shape![0, 0]> = Tensor::<f32, shape![0, 2, 0]>::zeros().amax::<1>();
    assert_eq!(u.sizes(), [0, 0]);
    assert!(x.try_amax::<0>().is_err() && x.try_argmax_keepdim::<0>().is_err() && x.try_max::<0>().is_err());
    assert_eq!(x.sum::<0>().to_vec(), [0.0; 3]);

    let n = 0;
    let some: Tensor<f32, shape![_, 3]> = Tensor::zeros_of(dims![n, 3]);
    let named: Tensor<f32, shape![Rows, 3]> = Tensor::zeros_of(dims![Rows(2), 3]);
    assert!(some.try_amax::<0>().is_err());
    assert_eq!(named.amax::<0>().to_vec(), [0.0; 3]);
    let rows = 2;
    let mixed: Tensor<f32, shape![_, 0]> = Tensor::zeros_of(dims![rows, 0]);
    assert_eq!(mixed.amax::<0>().sizes(), [0]);

    assert_eq!(stable(&Tensor::from([1.0, 3.0])).to_vec(), [-2.0, 0.0]);
    assert_eq!(stable(&Tensor::<f32, shape![0, 3]>::zeros()).sizes(), [0, 3]);
    assert_eq!(beside(&Tensor::<f32, shape![2, 0]>::zeros()).sizes(), [0]);
    assert_eq!(under(&Tensor::<f32, shape![2, 0, 3]>::zeros()).sizes(), [2, 0]);
    assert_eq!(opaque(&Tensor::<f32, shape![2]>::zeros()).item(), 0.0);

    // What is inferred later is found as before.
    let later = Tensor::zeros_of(dims![2, 3]);
    assert_eq!(later.amax_all().item(), 0.0_f32);
    let generic = |x: &Tensor<f32, shape![2, 3]>| x.amax::<-1>();
    assert_eq!(generic(&later).to_vec(), [0.0, 0.0]);
}
