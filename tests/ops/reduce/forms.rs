//! The forms on list shapes: each has the type that it says, and the values of the same on `AnyRank`.

use congruent::prelude::*;
use congruent::shape::ReduceAxes;

fn sample() -> Tensor<f64, shape![2, 3, 4]> {
    Tensor::from_fn(|[i, j, k]: [usize; 3]| ((i * 5 + j * 3 + k * 7) % 11) as f64 - 4.0)
}

macro_rules! forms {
    ($($test:ident: $name:ident $keep:ident $axes:ident $axes_keep:ident $all:ident ($($arg:expr),*) -> $t:ty;)*) => {$(
        #[test]
        fn $test() {
            let x = sample();
            let any = x.as_dyn();
            let along: Tensor<$t, shape![2, 4]> = x.$name::<1>($($arg),*);
            assert_eq!(along.to_vec(), any.$name(&[-2], $($arg,)* false).unwrap().to_vec());
            let kept: Tensor<$t, shape![2, 3, 1]> = x.$keep::<-1>($($arg),*);
            let twin = any.$name(&[2], $($arg,)* true).unwrap();
            assert_eq!((kept.sizes(), kept.to_vec()), (twin.sizes(), twin.to_vec()));
            let axes: Tensor<$t, shape![3]> = x.$axes::<axes![-1, 0]>($($arg),*);
            assert_eq!(axes.to_vec(), any.$name(&[0, 2], $($arg,)* false).unwrap().to_vec());
            let axes: Tensor<$t, shape![1, 1, 4]> = x.$axes_keep::<axes![0, 1]>($($arg),*);
            let twin = any.$name(&[0, -2], $($arg,)* true).unwrap();
            assert_eq!((axes.sizes(), axes.to_vec()), (twin.sizes(), twin.to_vec()));
            let all: Tensor<$t, shape![]> = x.$all($($arg),*);
            assert_eq!(all.to_vec(), any.$name(&[], $($arg,)* false).unwrap().to_vec());
            assert_eq!(all.to_vec(), any.$all($($arg),*).to_vec());
            let t: Tensor<$t, shape![4, 2]> = x.transpose::<0, 2>().$name::<1>($($arg),*);
            assert_eq!(t.t().to_vec(), along.to_vec());
        }
    )*};
}

forms! {
    sum: sum sum_keepdim sum_axes sum_axes_keepdim sum_all() -> f64;
    prod: prod prod_keepdim prod_axes prod_axes_keepdim prod_all() -> f64;
    mean: mean mean_keepdim mean_axes mean_axes_keepdim mean_all() -> f64;
    amax: amax amax_keepdim amax_axes amax_axes_keepdim amax_all() -> f64;
    amin: amin amin_keepdim amin_axes amin_axes_keepdim amin_all() -> f64;
    any: any any_keepdim any_axes any_axes_keepdim any_all() -> bool;
    all: all all_keepdim all_axes all_axes_keepdim all_all() -> bool;
    count: count_nonzero count_nonzero_keepdim count_nonzero_axes count_nonzero_axes_keepdim count_nonzero_all() -> i64;
    var: var var_keepdim var_axes var_axes_keepdim var_all() -> f64;
    var_correction: var_correction var_correction_keepdim var_correction_axes var_correction_axes_keepdim var_correction_all(0.0) -> f64;
    std: std std_keepdim std_axes std_axes_keepdim std_all() -> f64;
    std_correction: std_correction std_correction_keepdim std_correction_axes std_correction_axes_keepdim std_correction_all(2.0) -> f64;
    norm: norm norm_keepdim norm_axes norm_axes_keepdim norm_all() -> f64;
    norm_p: norm_p norm_p_keepdim norm_p_axes norm_p_axes_keepdim norm_p_all(1.0) -> f64;
    logsumexp: logsumexp logsumexp_keepdim logsumexp_axes logsumexp_axes_keepdim logsumexp_all() -> f64;
}

#[test]
fn what_finds_one_element() {
    let x = sample();
    let (values, places): (Tensor<f64, shape![2, 4]>, Tensor<i64, shape![2, 4]>) = x.max::<1>();
    assert_eq!(values.to_vec(), x.amax::<1>().to_vec());
    assert_eq!(places.to_vec(), x.argmax::<-2>().to_vec());
    let (values, places): (Tensor<f64, shape![1, 3, 4]>, Tensor<i64, shape![1, 3, 4]>) = x.min_keepdim::<0>();
    assert_eq!(values.to_vec(), x.amin::<0>().to_vec());
    let kept: Tensor<i64, shape![1, 3, 4]> = x.argmin_keepdim::<0>();
    assert_eq!(places.to_vec(), kept.to_vec());
    let (values, _): (Tensor<f64, shape![2, 3, 1]>, Tensor<i64, shape![2, 3, 1]>) = x.median_keepdim::<-1>();
    assert_eq!(values.to_vec(), x.median::<2>().0.to_vec());
    let first: Tensor<i64, shape![]> = x.argmax_all();
    assert_eq!(x.to_vec()[first.item() as usize], x.amax_all().item());
    let middle: Tensor<f64, shape![]> = x.median_all();
    let mut sorted = x.to_vec();
    sorted.sort_by(f64::total_cmp);
    assert_eq!(middle.item(), sorted[11]);
    for found in [x.try_argmax::<1>().unwrap(), x.try_max::<1>().unwrap().1] {
        assert_eq!(found.sizes(), [2, 4]);
    }
}

#[test]
fn axes_of_a_list_in_any_order_and_number() {
    let x = sample();
    let _: Tensor<f64, shape![2, 3]> = x.sum_axes::<axes![2]>();
    let _: Tensor<f64, shape![]> = x.sum_axes::<axes![2, 0, 1]>();
    let _: Tensor<f64, shape![]> = x.sum_axes::<axes![-1, -3, -2]>();
    let _: Tensor<f64, shape![1, 1, 1]> = x.sum_axes_keepdim::<axes![1, 2, 0]>();
    let _: Tensor<f64, shape![2]> = x.sum_axes::<axes![-1, 1]>();
    let five = Tensor::<f32, shape![2, 1, 3, 1, 4]>::ones();
    let _: Tensor<f32, shape![1, 1]> = five.sum_axes::<axes![4, 0, 2]>();
    let _: Tensor<f32, shape![2, 1, 1, 1, 1]> = five.sum_axes_keepdim::<axes![-1, -2, -3, -4]>();
}

#[test]
fn lengths_of_run_time_and_names() {
    dim!(Batch);
    let n = 2;
    let x: Tensor<f32, shape![_, Batch, 3]> = Tensor::ones_of(dims![n, Batch(5), 3]);
    let y: Tensor<f32, shape![Batch]> = x.sum_axes::<axes![0, -1]>();
    assert_eq!(y.to_vec(), [6.0; 5]);
    let y: Tensor<f32, shape![_, 1, 1]> = x.mean_axes_keepdim::<axes![-1, -2]>();
    assert_eq!(y.sizes(), [2, 1, 1]);
}

/// Negative axes under any leading axes need no bound.
fn spatial<L: Shape, C: Dim, H: Dim, W: Dim>(x: &Tensor<f32, shape![..L, C, H, W]>) -> Tensor<f32, shape![..L, C]> {
    x.mean_axes::<axes![-2, -1]>()
}
fn middle<L: Shape, C: Dim, H: Dim, W: Dim>(
    x: &Tensor<f32, shape![..L, C, H, W]>,
) -> Tensor<f32, shape![..L, 1, H, 1]> {
    x.amax_axes_keepdim::<axes![-1, -3]>()
}
fn last<L: Shape, D: Dim>(x: &Tensor<f32, shape![..L, D]>) -> (Tensor<f32, L>, Tensor<bool, shape![..L, 1]>) {
    (x.std::<-1>(), x.any_keepdim::<-1>())
}
fn whatever<S: List + Reduce<0> + ReduceAxes<X>, X>(x: &Tensor<f32, S>) -> usize {
    x.norm::<0>().ndim() + x.sum_axes::<X>().ndim()
}

#[test]
fn generic_code_names_axes_from_the_back() {
    let x = Tensor::<f32, shape![2, 3, 4, 5]>::arange();
    let y: Tensor<f32, shape![2, 3]> = spatial::<shape![2], _, _, _>(&x);
    assert_eq!(y[[0, 0]], 9.5);
    let y: Tensor<f32, shape![2, 1, 4, 1]> = middle::<shape![2], _, _, _>(&x);
    assert_eq!(y[[1, 0, 3, 0]], 119.0);
    let (spread, any) = last::<shape![2, 3, 4], _>(&x);
    assert_eq!((spread.sizes(), any.sizes()), (&[2, 3, 4][..], &[2, 3, 4, 1][..]));
    assert_eq!(whatever::<_, axes![1, 2]>(&x), 5);
}

#[test]
fn any_and_all_of_booleans_and_numbers() {
    let x = Tensor::from([[true, false], [true, true]]);
    assert_eq!((x.any::<0>().to_vec(), x.all::<0>().to_vec()), (vec![true, true], vec![true, false]));
    assert_eq!(x.count_nonzero_all().item(), 3);
    let x = Tensor::from([[0u8, 3], [0, 0]]);
    assert_eq!((x.any::<1>().to_vec(), x.all::<1>().to_vec()), (vec![true, false], vec![false, false]));
    assert!(Tensor::from([f32::NAN]).all_all().item());
}
