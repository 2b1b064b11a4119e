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
fn largest<L: Shape, D: Dim>(x: Lazy<'_, f32, shape![..L, D]>) -> Tensor<f32, L> {
    (x + 1.0).amax::<-1>()
}
fn of_all<S: Shape>(x: &Tensor<f32, S>) -> [f32; 3] {
    [x.amax_all().item(), x.quantile_all(0.5).item(), x.lazy().amin_all().item()]
}
fn pooled<B: Dim, C: Dim>(x: &Tensor<f32, shape![B, C, 4]>) -> Tensor<f32, shape![B, C, 2]> {
    x.max_pool1d(pool::<2>()) + x.adaptive_max_pool1d(sized::<2>())
}
fn doubled<N: Dim, C: Dim, L: Dim>(x: &Tensor<f32, shape![N, C, L]>) -> Tensor<f32, shape![N, C, 2 * L]> {
    x.interpolate(scaled::<2>())
}
fn later<S: Lengths>() -> Tensor<f32, S> {
    Tensor::<f32, shape![2, 3]>::ones().into_dyn().try_into_shape().unwrap()
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
    shapes_that_are_inferred_later();
    expressions();
    elements_of_a_tensor();
    windows();
}

/// `amax_all` and its like take shapes that are inferred from what follows.
fn shapes_that_are_inferred_later() {
    let x = later();
    assert_eq!((x.amax_all().item(), x.lazy().amin_all().item(), x.argmax_all().item()), (1.0, 1.0, 0));
    let _: &Tensor<f32, shape![2, 3]> = &x;
    let any = later();
    assert_eq!(any.amax_all().item(), 1.0);
    let _: &Tensor<f32, AnyRank> = &any;
}

fn expressions() {
    let x = Tensor::<f32, shape![0, 3]>::zeros();
    let y: Tensor<f32, shape![0]> = (x.lazy() * 2.0).amax::<1>();
    let z: Tensor<f32, shape![0, 1]> = x.lazy().amin_axes_keepdim::<axes![1]>();
    assert_eq!((y.sizes(), z.sizes()), (&[0][..], &[0, 1][..]));
    assert!((x.lazy() * 2.0).try_amax::<0>().is_err() && x.lazy().try_amax_all().is_err());
    assert_eq!(x.lazy().sum::<0>().to_vec(), [0.0; 3]);
    let n = 0;
    let none: Tensor<f32, shape![_, 3]> = Tensor::zeros_of(dims![n, 3]);
    assert!(none.lazy().try_amax::<0>().is_err());
    assert_eq!(largest(Tensor::from([[1.0, 4.0], [3.0, 2.0]]).lazy()).to_vec(), [5.0, 4.0]);
    assert_eq!(largest(x.lazy()).sizes(), [0]);

    // A reduction borrows the expression.
    let a = Tensor::from([[1.0, 4.0], [3.0, 2.0]]);
    let e = a.lazy() - 1.0;
    assert_eq!((e.amax::<0>().to_vec(), e.sum_all().item(), e.eval().to_vec()[1]), (vec![2.0, 3.0], 6.0, 3.0));
    let whole = Tensor::from([8, 9]);
    let halves = whole.lazy() / Tensor::from([2, 3]);
    assert_eq!((halves.amax_all().item(), halves.amin_all().item()), (4, 3));
}

fn elements_of_a_tensor() {
    let n = 0;
    let none: Tensor<f32, shape![_]> = Tensor::zeros_of(dims![n]);
    assert!(none.try_amax_all().is_err() && none.try_quantile_all(0.5).is_err() && none.try_argmin_all().is_err());
    let x = Tensor::from([1.0, 3.0, 2.0]);
    assert_eq!((x.amax_all().item(), x.quantile_all(0.5).item(), x.argmax_all().item()), (3.0, 2.0, 1));
    assert_eq!((x.as_view().amin_all().item(), x.as_dyn().amax_all().item()), (1.0, 3.0));
    assert_eq!(of_all(&x), [3.0, 2.0, 1.0]);
    assert_eq!(Tensor::<f32, shape![]>::ones().amax_all().item(), 1.0);
    // The median of no floats is NaN, as in PyTorch.
    assert!(Tensor::<f32, shape![0]>::zeros().median_all().item().is_nan());
}

fn windows() {
    let x = Tensor::<f32, shape![1, 2, 4]>::arange();
    assert_eq!(pooled(&x).to_vec(), [2.0, 6.0, 10.0, 14.0]);
    assert_eq!(doubled(&x).to_vec()[..4], [0.0, 0.0, 1.0, 1.0]);
    let batch = Tensor::<f32, shape![0, 2, 4]>::zeros();
    let y: Tensor<f32, shape![0, 2, 2]> = batch.max_pool1d(pool::<2>());
    let z: Tensor<f32, shape![0, 2, 8]> = batch.interpolate(sized::<8>().linear());
    assert_eq!((y.sizes(), z.sizes()), (&[0, 2, 2][..], &[0, 2, 8][..]));
    assert_eq!(pooled(&batch).sizes(), [0, 2, 2]);
    // The mean of each part, and interpolation, need no channels.
    let bare = Tensor::<f32, shape![2, 0, 4]>::zeros();
    assert_eq!(bare.adaptive_avg_pool1d(sized::<2>()).sizes(), [2, 0, 2]);
    assert_eq!(bare.interpolate(sized::<2>()).sizes(), [2, 0, 2]);
    assert_eq!(Tensor::<f32, shape![0, 4]>::zeros().adaptive_max_pool1d(sized::<2>()).sizes(), [0, 2]);
    let n = 0;
    let channels: Tensor<f32, shape![2, _, 4]> = Tensor::zeros_of(dims![2, n, 4]);
    assert!(channels.try_max_pool1d(pool::<2>()).is_err() && bare.try_max_pool1d(pool::<2>()).is_err());
    let rows: Tensor<f32, shape![2, 1, _]> = Tensor::zeros_of(dims![2, 1, n]);
    assert!(rows.try_interpolate(sized::<2>()).is_err());
}
