//! Windows that reach beyond the end, planes of other lengths, channels as positions: lengths as types, and the same at run time.

#![allow(clippy::type_complexity, reason = "shapes with formulas are what is tested")]

use congruent::prelude::*;
use congruent::shape::{
    AdaptivePool2d, ChannelShuffle, HasRoomUp, ImagesOf, Interpolate, PixelShuffle, PixelUnshuffle, Pool1d,
    WindowColumns,
};
use congruent::window::{ByFactors, Dilation, Kernel, Padding, Pooling, RoundedUp, Stride, ToLengths};
use core::marker::PhantomData;

dim!(Batch);

/// Both are one type.
macro_rules! same {
    ($($a:ty, $b:ty;)*) => {$(
        let _: PhantomData<$a> = PhantomData::<$b>;
    )*};
}

/// Windows that are rounded up: the type of the result, and the length that the same pool has at run time.
macro_rules! rounded_up {
    ($($d:literal by $k:literal, $s:literal apart, $p:literal around, $dilation:literal dilated: $count:literal;)*) => {$(
        type Rule = Pooling<Kernel<$k, $k>, Stride<$s, $s>, Padding<$p, $p>, Dilation<$dilation, $dilation>, RoundedUp>;
        same! { <Rule as Pool1d<shape![2, $d]>>::Out, shape![2, $count]; }
        let window = pool::<$k>().stride::<$s>().padding::<$p>().dilation::<$dilation>().ceil_mode();
        let y = Tensor::<f32, shape![2, $d]>::ones().into_dyn().max_pool1d(window).unwrap();
        assert_eq!(y.sizes(), [2, $count], "{} by {}, {} apart, {} around", $d, $k, $s, $p);
    )*};
}

#[test]
fn the_number_of_windows_is_rounded_up() {
    {
        rounded_up! { 7 by 2, 2 apart, 0 around, 1 dilated: 4; }
    }
    {
        rounded_up! { 6 by 2, 2 apart, 0 around, 1 dilated: 3; }
    }
    {
        rounded_up! { 5 by 3, 2 apart, 0 around, 1 dilated: 2; }
    }
    {
        rounded_up! { 6 by 3, 2 apart, 0 around, 1 dilated: 3; }
    }
    {
        rounded_up! { 5 by 2, 3 apart, 1 around, 1 dilated: 2; }
    }
    {
        rounded_up! { 2 by 2, 3 apart, 1 around, 1 dilated: 1; }
    }
    {
        rounded_up! { 5 by 3, 1 apart, 1 around, 1 dilated: 5; }
    }
    {
        rounded_up! { 1 by 2, 2 apart, 0 around, 1 dilated: 1; }
    }
    {
        rounded_up! { 4 by 2, 2 apart, 1 around, 1 dilated: 3; }
    }
    {
        rounded_up! { 5 by 2, 2 apart, 1 around, 1 dilated: 3; }
    }
    {
        rounded_up! { 7 by 3, 2 apart, 1 around, 2 dilated: 3; }
    }
    {
        rounded_up! { 1 by 1, 9 apart, 0 around, 1 dilated: 1; }
    }
}

/// A list of shapes, each the same type as its formula.
fn rows<H: Dim, W: Dim>() {
    type Windows = Pooling<Kernel<2, 3>, Stride<1, 1>>;
    same! {
        <ToLengths<4, 5> as AdaptivePool2d<shape![Batch, 3, H, W]>>::Out, shape![Batch, 3, 4, 5];
        <ToLengths<4, 5> as Interpolate<shape![Batch, H, H, W]>>::Out, shape![Batch, H, 4, 5];
        <ByFactors<2, 3> as Interpolate<shape![Batch, 3, H, W]>>::Out, shape![Batch, 3, 2 * H, 3 * W];
        <ByFactors<1, 1> as Interpolate<shape![Batch, 3, W]>>::Out, shape![Batch, 3, W];
        <shape![Batch, 12, H, W] as PixelShuffle<2>>::Out, shape![Batch, 3, 2 * H, 2 * W];
        <shape![H, 9, 4, W] as PixelShuffle<1>>::Out, shape![H, 9, 4, W];
        <shape![H, 4, 6] as PixelUnshuffle<2>>::Out, shape![4 * H, 2, 3];
        <shape![W, 6, H] as ChannelShuffle<3>>::Out, shape![W, 6, H];
        <Windows as WindowColumns<shape![Batch, H, 4, 5]>>::Out, shape![Batch, 6 * H, 9];
        <Windows as ImagesOf<shape![Batch, 12, 9], ToLengths<4, 5>>>::Out, shape![Batch, 2, 4, 5];
    }
}

#[test]
fn each_operation_is_its_formula() {
    rows::<len![8], Batch>();
}

fn halved<H: Dim + congruent::shape::HasPositions + HasRoomUp<len![2], 2>>(
    x: &Strided<f32, shape![3, H]>,
) -> Tensor<f32, shape![3, (H + 1 - 2) / 2 + 1]> {
    x.max_pool1d(pool::<2>().ceil_mode())
}

#[test]
fn generic_lengths_are_rounded_up() {
    let y: Tensor<f32, shape![3, 4]> = halved(&Tensor::<f32, shape![3, 7]>::arange());
    assert_eq!(y.to_vec()[..5], [1.0, 3.0, 5.0, 6.0, 8.0]);
    let n = 5;
    let y: Tensor<f32, shape![3, _]> = halved(&Tensor::<f32, shape![3, _]>::arange_of(dims![3, n]));
    assert_eq!(y.to_vec()[..4], [1.0, 3.0, 4.0, 6.0]);
}

#[test]
fn what_does_not_fit_is_an_error() {
    let n = 0;
    let empty = Tensor::<f32, shape![1, 2, _]>::ones_of(dims![1, 2, n]);
    assert!(empty.try_interpolate(sized::<4>()).is_err() && empty.try_adaptive_avg_pool1d(sized::<4>()).is_err());
    let x = Tensor::<f32, shape![1, 6, 4]>::ones();
    assert!(x.try_interpolate(sized_of(0)).is_err());
    assert!(x.try_interpolate(sized_of(-1)).is_err() && x.try_interpolate(sized_of([1, 2])).is_err());
    assert!(
        x.try_interpolate(scaled_of([f64::INFINITY])).is_err() && x.try_interpolate(scaled_of([f64::NAN])).is_err()
    );
    assert!(x.try_avg_pool1d(pool::<2>().divisor_override(0)).is_err());
    let x = x.into_dyn();
    assert!(x.pixel_shuffle(2).is_err() && x.pixel_shuffle(0).is_err() && x.pixel_shuffle(-1).is_err());
    assert!(x.channel_shuffle(4).is_err() && x.im2col(pool_of(5)).is_err());
    assert!(x.im2col(pool_of(2).ceil_mode_of(true)).is_err() && x.col2im(sized_of(2), pool_of(4)).is_err());
}

#[test]
fn results_do_not_depend_on_strides() {
    let x = Tensor::<f64, shape![2, 3, 6, 4]>::from_fn(|[a, b, c, d]| ((a * 7 + b * 5 + c * 3 + d * 11) % 13) as f64);
    let turned = x.mt().contiguous();
    let view = turned.mt();
    assert_eq!(view.interpolate(sized2::<5, 7>().linear()), x.interpolate(sized2::<5, 7>().linear()));
    assert_eq!(view.interpolate(sized2::<5, 7>().cubic()), x.interpolate(sized2::<5, 7>().cubic()));
    assert_eq!(view.adaptive_max_pool2d(sized::<3>()), x.adaptive_max_pool2d(sized::<3>()));
    assert_eq!(view.im2col(pool::<2>().padding::<1>()), x.im2col(pool::<2>().padding::<1>()));
    assert_eq!(view.pixel_unshuffle::<2>(), x.pixel_unshuffle::<2>());
    let columns = x.im2col(pool::<2>());
    assert_eq!(columns.col2im(sized2::<6, 4>(), pool::<2>()), x);
    assert_eq!(x.pixel_unshuffle::<2>().pixel_shuffle::<2>(), x);
    let (values, places) = x.max_pool2d_with_indices(pool::<2>());
    let back: Tensor<f64, shape![2, 3, 6, 4]> = values.max_unpool2d(&places, sized2::<6, 4>());
    assert_eq!(back.max_pool2d(pool::<2>()), values);
}
