//! Convolutions and pools beside the sums written out, gradients beside finite differences, and the types of results.

mod pools;

use crate::convolutions::{self, Settings, convolve, transposed, weight_gradient};
use crate::random::Random;
use congruent::error::{Fault, WindowFault};
use congruent::pad::Constant;
use congruent::prelude::*;
use congruent::shape::Conv2d;

/// A tensor of unknown rank.
fn any(sizes: &[usize], random: &mut Random) -> Tensor<f64, AnyRank> {
    let numel = sizes.iter().product();
    Tensor::from_vec(AnyRank::from(sizes), convolutions::random_elements(random, numel)).unwrap()
}

#[test]
fn lengths_are_types() {
    let x = Tensor::<f32, shape![2, 4, 9, 7]>::ones();
    let w = Tensor::<f32, shape![6, 4, 3, 2]>::ones();
    let _: Tensor<f32, shape![2, 6, 7, 6]> = x.conv2d(&w);
    let _: Tensor<f32, shape![2, 6, 4, 3]> = x.conv2d(conv(&w).stride::<2>());
    let _: Tensor<f32, shape![2, 6, 7, 3]> = x.conv2d(conv(&w).strides::<1, 2>());
    let _: Tensor<f32, shape![2, 6, 11, 10]> = x.conv2d(conv(&w).padding::<2>());
    let _: Tensor<f32, shape![2, 6, 5, 5]> = x.conv2d(conv(&w).dilation::<2>());
    let _: Tensor<f32, shape![2, 6, 1, 6]> = x.conv2d(conv(&w).dilations::<4, 1>());
    let half = Tensor::<f32, shape![6, 2, 3, 2]>::ones();
    let _: Tensor<f32, shape![2, 6, 7, 6]> = x.conv2d(conv(&half).groups::<2>());
    let back = Tensor::<f32, shape![4, 5, 3, 2]>::ones();
    let _: Tensor<f32, shape![2, 5, 11, 8]> = x.conv_transpose2d(&back);
    let _: Tensor<f32, shape![2, 5, 20, 15]> = x.conv_transpose2d(conv(&back).stride::<2>().output_padding::<1>());
    let _: Tensor<f32, shape![2, 10, 9, 6]> = x.conv_transpose2d(conv(&back).paddings::<1, 1>().groups::<2>());
    let row = Tensor::<f32, shape![4, 100]>::ones();
    let _: Tensor<f32, shape![6, 48]> = row.conv1d(conv(&Tensor::<f32, shape![6, 4, 5]>::ones()).stride::<2>());
    let _: Tensor<f32, shape![6, 104]> = row.conv_transpose1d(&Tensor::<f32, shape![4, 6, 5]>::ones());
}

#[test]
fn the_longest_lengths_are_types() {
    let x = Tensor::<f32, shape![1, 100_000]>::ones();
    let w = Tensor::<f32, shape![1, 1, 4]>::ones();
    let y: Tensor<f32, shape![1, 99_997]> = x.conv1d(&w);
    let z: Tensor<f32, shape![1, 24_999]> = x.conv1d(conv(&w).stride::<4>().dilation::<2>());
    assert_eq!((y[[0, 99_996]], z[[0, 7]]), (4.0, 4.0));
}

#[test]
fn unknown_and_named_lengths() {
    dim!(Batch);
    let n = 3;
    let x: Tensor<f32, shape![Batch, 2, _, 6]> = Tensor::ones_of(dims![Batch(n), 2, n + 2, 6]);
    let w: Tensor<f32, shape![_, 2, 3, 3]> = Tensor::ones_of(dims![n + 1, 2, 3, 3]);
    let y: Tensor<f32, shape![Batch, _, _, 4]> = x.conv2d(&w);
    assert_eq!((y.sizes(), y[[2, 3, 2, 3]]), (&[3, 4, 3, 4][..], 18.0));
    let p: Tensor<f32, shape![Batch, 2, _, 3]> = x.max_pool2d(pool::<2>());
    assert_eq!(p.sizes(), [3, 2, 2, 3]);

    let channels: Tensor<f32, shape![_, 5, 6]> = Tensor::ones_of(dims![n + 4, 5, 6]);
    let error = channels.try_conv2d(&w).unwrap_err().to_string();
    assert!(
        error.contains("weight of size [4, 2, 3, 3], expected input[1, 7, 5, 6] to have 2 channels, but got 7"),
        "{error}"
    );
    let short: Tensor<f32, shape![2, _, 6]> = Tensor::ones_of(dims![2, n - 1, 6]);
    let error = short.try_conv2d(&w).unwrap_err().to_string();
    assert!(error.starts_with("Calculated padded input size per channel: (2 x 6). Kernel size: (3 x 3)."), "{error}");
    let bias: Tensor<f32, shape![_]> = Tensor::ones_of(dims![n + 2]);
    let error = x.try_conv2d(conv(&w).bias(&bias)).unwrap_err().to_string();
    assert!(
        error.contains("expected bias to be 1-dimensional with 4 elements, but got bias of size [5] instead: conv2d")
    );
}

#[test]
#[should_panic(expected = "Kernel size can't be greater than actual input size: conv2d of shape [2, 2, 6]")]
fn the_panic_says_the_same() {
    let n = 2;
    let short: Tensor<f32, shape![2, _, 6]> = Tensor::ones_of(dims![2, n, 6]);
    let _ = short.conv2d(&Tensor::<f32, shape![4, 2, 3, 3]>::ones());
}

#[test]
fn settings_as_values_leave_lengths_open() {
    let x = Tensor::<f32, shape![2, 9, 7]>::ones();
    let w = Tensor::<f32, shape![6, 2, 3, 3]>::ones();
    let y: Tensor<f32, shape![6, _, _]> = x.conv2d(conv(&w).stride_of(2).padding_of([1, 0]));
    assert_eq!(y.sizes(), [6, 5, 3]);
    assert!(x.try_conv2d(conv(&w).groups_of(4)).is_err());
    let p: Tensor<f32, shape![2, _, _]> = x.avg_pool2d(pool_of([2, 3]));
    assert_eq!(p.sizes(), [2, 4, 2]);
}

/// Generic over everything but the kernel: the channels need no bound.
fn pointwise<N: Dim, C: Dim, O: Dim>(
    x: &Tensor<f32, shape![N, C, 4, 4]>,
    w: &Tensor<f32, shape![O, C, 3, 3]>,
) -> Tensor<f32, shape![N, O, 2, 2]> {
    x.conv2d(w)
}

/// Generic over the plane, too: one relation.
fn plane<H: Dim, W: Dim, O>(x: &Tensor<f32, shape![2, H, W]>, w: &Tensor<f32, shape![3, 2, 3, 3]>) -> Tensor<f32, O>
where
    shape![3, 2, 3, 3]: Conv2d<shape![2, H, W], congruent::window::Settings, Out = O>,
    O: Lengths,
{
    x.conv2d(w)
}

#[test]
fn generic_code() {
    let y: Tensor<f32, shape![5, 3, 2, 2]> = pointwise(&Tensor::ones(), &Tensor::<_, shape![3, 2, 3, 3]>::ones());
    assert_eq!(y.to_vec(), [18.0; 60]);
    let z: Tensor<f32, shape![3, 4, 5]> = plane(&Tensor::<_, shape![2, 6, 7]>::ones(), &Tensor::ones());
    assert_eq!(z.to_vec(), [18.0; 60]);
}

#[test]
fn it_agrees_with_the_sum_written_out() {
    let mut random = Random(11);
    for case in 0..120 {
        let s = Settings::random(&mut random);
        let s = if case % 3 == 0 { s.far(&mut random) } else { s };
        let [x, w, b] = s.operands(&mut random);
        let y = match s.axes {
            1 => x.conv1d(
                conv(&w)
                    .stride_of(s.stride[1])
                    .padding_of(s.padding[1])
                    .dilation_of(s.dilation[1])
                    .groups_of(s.groups)
                    .bias(&b),
            ),
            _ => x.conv2d(
                conv(&w).stride_of(s.stride).padding_of(s.padding).dilation_of(s.dilation).groups_of(s.groups).bias(&b),
            ),
        };
        let y = y.unwrap_or_else(|error| panic!("{case}: {s:?}: {error}"));
        let (sizes, want) = convolve(&s, &x, &w, Some(&b));
        assert_eq!((y.sizes(), y.to_vec()), (&sizes[..], want), "{case}: {s:?}");
    }
}

#[test]
fn gradients_of_weights_agree_with_the_sum_written_out() {
    let mut random = Random(4);
    for _ in 0..200 {
        let s = Settings::random(&mut random);
        let [x, w, _] = s.operands(&mut random);
        let axes = 2 - s.axes;
        let list = |pair: [usize; 2]| pair[axes..].iter().map(|&n| n as isize).collect::<Vec<_>>();
        let how = || {
            let settings = conv(&w).stride_of(list(s.stride)).padding_of(list(s.padding));
            settings.dilation_of(list(s.dilation)).groups_of(s.groups)
        };
        let y = if s.axes == 1 { x.conv1d(how()) } else { x.conv2d(how()) };
        let g = y.unwrap().map(|_| random.below(9) as f64 - 4.0);
        let got = if s.axes == 1 { x.conv1d_backward_weight(how(), &g) } else { x.conv2d_backward_weight(how(), &g) };
        assert_eq!(got.unwrap().to_vec(), weight_gradient(&s, &x, &g), "{s:?}");
    }
}

#[test]
fn views_are_read_where_they_are() {
    let mut random = Random(5);
    let x = any(&[6, 8, 2, 3], &mut random);
    let w = any(&[3, 2, 2, 4], &mut random);
    let (xv, wv) = (x.permute([3, 2, 1, 0]).unwrap(), w.permute([3, 1, 2, 0]).unwrap());
    let bias = any(&[8], &mut random);
    let every_other = bias.slice(s![..;2]).unwrap();
    let got = xv.conv2d(conv(&wv).bias(&every_other)).unwrap();
    let (xc, wc, bc) = (xv.to_tensor(), wv.to_tensor(), every_other.to_tensor());
    assert_eq!(got, xc.conv2d(conv(&wc).bias(&bc)).unwrap());
    let s = Settings { kernel: [2, 3], channels: 2, outputs: 4, batch: Some(3), input: [8, 6], ..Settings::PLAIN };
    assert_eq!(got.to_vec(), convolve(&s, &xc, &wc, Some(&bc)).1);
    let rows = x.narrow(1, 2, 4).unwrap().permute([0, 2, 1, 3]).unwrap().to_tensor();
    let part = x.permute([0, 2, 1, 3]).unwrap();
    let part = part.narrow(2, 2, 4).unwrap();
    let w3 = any(&[5, 2, 3, 2], &mut random);
    assert_eq!(part.conv2d(&w3).unwrap(), rows.conv2d(&w3).unwrap());
}

#[test]
fn transposed_agrees_with_the_sum_written_out() {
    let mut random = Random(12);
    for case in 0..120 {
        let s = Settings::random(&mut random).for_transposed(&mut random);
        let s = if case % 3 == 0 { s.far_transposed(&mut random) } else { s };
        let [x, w, b] = s.transposed_operands(&mut random);
        let filter = |axes: &dyn Fn([usize; 2]) -> Vec<usize>| {
            let f = conv(&w).stride_of(axes(s.stride)).padding_of(axes(s.padding)).dilation_of(axes(s.dilation));
            f.groups_of(s.groups).output_padding_of(axes(s.behind)).bias(&b)
        };
        let y = match s.axes {
            1 => x.conv_transpose1d(filter(&|n| n[1..].to_vec())),
            _ => x.conv_transpose2d(filter(&|n| n.to_vec())),
        };
        let y = y.unwrap_or_else(|error| panic!("{case}: {s:?}: {error}"));
        let (sizes, want) = transposed(&s, &x, &w, Some(&b));
        assert_eq!((y.sizes(), y.to_vec()), (&sizes[..], want), "{case}: {s:?}");
    }
}

/// Far beyond the input a stride says nothing: of one window it is any number.
#[test]
fn one_window_has_no_stride() {
    let x = Tensor::from_vec(AnyRank::from([1, 1, 2, 1]), vec![3.0, 4.0]).unwrap();
    let w = Tensor::from_vec(AnyRank::from([1, 1, 2, 1]), vec![5.0, 6.0]).unwrap();
    let g = Tensor::from_vec(AnyRank::from([1, 1, 1, 1]), vec![2.0]).unwrap();
    for stride in [2_isize, 100_000, 1 << 32, isize::MAX] {
        let far = || conv(&w).stride_of([stride, stride]);
        assert_eq!(x.conv2d(far()).unwrap().to_vec(), [39.0]);
        assert_eq!(x.conv2d_backward_input(far(), &g).unwrap().to_vec(), [10.0, 12.0]);
        assert_eq!(x.conv2d_backward_weight(far(), &g).unwrap().to_vec(), [6.0, 8.0]);
        let back = g.conv_transpose2d(far()).unwrap();
        assert_eq!((back.sizes(), back.to_vec()), (&[1, 1, 2, 1][..], vec![10.0, 12.0]));
        let row = x.reshape([1, 1, 2]).unwrap().to_tensor();
        let of = w.reshape([1, 1, 2]).unwrap().to_tensor();
        assert_eq!(row.conv1d(conv(&of).stride_of(stride)).unwrap().to_vec(), [39.0]);
    }
}

#[test]
fn what_cannot_be_laid_out_is_refused() {
    let x = Tensor::<f32, _>::ones_of(AnyRank::from([1, 1, 2, 1]));
    let w = Tensor::<f32, _>::ones_of(AnyRank::from([1, 1, 1, 1]));
    let too_large = |y: Result<Tensor<f32, AnyRank>, ShapeError>| {
        let error = y.unwrap_err();
        assert!(matches!(error, ShapeError { fault: Fault::TooLarge { .. }, .. }), "{error}");
    };
    too_large(x.conv2d(conv(&w).padding_of(1_isize << 40).stride_of(1_isize << 39)));
    // The elements can be counted, their bytes cannot.
    too_large(x.conv2d(conv(&w).padding_of([(1_isize << 30) - 1, 1 << 30])));
    too_large(x.conv_transpose2d(conv(&w).stride_of([1_isize << 62, 1])));
}

/// `Σ conv(x, w) * g` is linear in `x` and in `w`: its differences are its gradients, exactly, in whole numbers.
#[test]
fn gradients_are_differences() {
    let mut random = Random(13);
    for case in 0..40 {
        let s = Settings::random(&mut random);
        let s = if case % 3 == 0 { s.far(&mut random) } else { s };
        let [x, w, _] = s.operands(&mut random);
        let sizes = convolve(&s, &x, &w, None).0;
        let g = any(&sizes, &mut random);
        let weighted = |x: &Tensor<f64, AnyRank>, w: &Tensor<f64, AnyRank>| -> f64 {
            convolve(&s, x, w, None).1.iter().zip(g.as_slice()).map(|(y, g)| y * g).sum()
        };
        macro_rules! both {
            ($input:ident $weight:ident, $axes:expr) => {{
                let f = conv(&w).stride_of($axes(s.stride)).padding_of($axes(s.padding)).dilation_of($axes(s.dilation));
                let f = f.groups_of(s.groups);
                (x.$input(f.clone(), &g).unwrap(), x.$weight(f, &g).unwrap())
            }};
        }
        let (gx, gw) = match s.axes {
            1 => both!(conv1d_backward_input conv1d_backward_weight, |n: [usize; 2]| vec![n[1]]),
            _ => both!(conv2d_backward_input conv2d_backward_weight, |n: [usize; 2]| n.to_vec()),
        };
        assert_eq!((gx.sizes(), gw.sizes()), (x.sizes(), w.sizes()));
        let base = weighted(&x, &w);
        for i in (0..x.numel()).step_by(1 + x.numel() / 25) {
            let mut moved = x.clone();
            moved.as_mut_slice()[i] += 1.0;
            assert_eq!(weighted(&moved, &w) - base, gx.as_slice()[i], "{case}: {s:?}, x {i}");
        }
        for i in (0..w.numel()).step_by(1 + w.numel() / 25) {
            let mut moved = w.clone();
            moved.as_mut_slice()[i] += 1.0;
            assert_eq!(weighted(&x, &moved) - base, gw.as_slice()[i], "{case}: {s:?}, w {i}");
        }
    }
}

#[test]
fn gradients_have_types() {
    let x = Tensor::<f32, shape![2, 3, 8, 8]>::ones();
    let w = Tensor::<f32, shape![4, 3, 3, 3]>::ones();
    let y = x.conv2d(conv(&w).stride::<2>().padding::<1>());
    let gx: Tensor<f32, shape![2, 3, 8, 8]> = x.conv2d_backward_input(conv(&w).stride::<2>().padding::<1>(), &y);
    let gw: Tensor<f32, shape![4, 3, 3, 3]> = x.conv2d_backward_weight(conv(&w).stride::<2>().padding::<1>(), &y);
    assert_eq!(gx.sum_all().item(), (&x * &gx).sum_all().item());
    // `Σ y * y` is `Σ w * gw`, and `Σ x * gx`.
    let square = (&y * &y).sum_all().item();
    assert_eq!(((&w * &gw).sum_all().item(), (&x * &gx).sum_all().item()), (square, square));
    let n = 3;
    let wrong: Tensor<f32, shape![_, 4, 4, 4]> = Tensor::ones_of(dims![n, 4, 4, 4]);
    let error = x.try_conv2d_backward_weight(conv(&w).stride::<2>().padding::<1>(), &wrong).unwrap_err().to_string();
    assert_eq!(error, "conv2d_backward_weight: expected a gradient of shape [2, 4, 4, 4], but got shape [3, 4, 4, 4]");
}

#[test]
fn nothing_to_sum_is_the_bias() {
    let (x, w) = (Tensor::<f32, shape![2, 0, 4, 4]>::ones(), Tensor::<f32, shape![3, 0, 3, 3]>::ones());
    let y: Tensor<f32, shape![2, 3, 2, 2]> = x.conv2d(conv(&w).bias(&Tensor::from([1.0f32, 2.0, 3.0])));
    assert_eq!(y.to_vec(), [1., 1., 1., 1., 2., 2., 2., 2., 3., 3., 3., 3.].repeat(2));
    let none: Tensor<f32, shape![0, 3, 2, 2]> =
        Tensor::<f32, shape![0, 5, 4, 4]>::ones().conv2d(&Tensor::<f32, shape![3, 5, 3, 3]>::ones());
    assert_eq!(none.numel(), 0);
    let gw = Tensor::<f32, shape![0, 5, 4, 4]>::ones()
        .conv2d_backward_weight(&Tensor::<f32, shape![3, 5, 3, 3]>::ones(), &none);
    assert_eq!(gw.to_vec(), [0.0; 135]);
}

#[test]
fn nan_and_infinity_stay_with_their_windows() {
    let mut x = Tensor::<f32, shape![1, 9, 9]>::ones();
    x[[0, 0, 8]] = f32::NAN;
    x[[0, 8, 0]] = f32::INFINITY;
    let y: Tensor<f32, shape![1, 8, 8]> = x.conv2d(&Tensor::<f32, shape![1, 1, 2, 2]>::ones());
    let odd: Vec<_> = y.to_vec().into_iter().enumerate().filter(|(_, y)| *y != 4.0).map(|(i, _)| i).collect();
    assert_eq!(odd, [7, 56]);
    assert!(y[[0, 0, 7]].is_nan() && y[[0, 7, 0]].is_infinite());
}

#[test]
fn large_ones_take_all_threads() {
    let mut random = Random(2);
    let x = any(&[3, 20, 30, 31], &mut random);
    let w = any(&[14, 20, 3, 3], &mut random);
    let s = Settings {
        kernel: [3, 3],
        channels: 20,
        outputs: 14,
        batch: Some(3),
        input: [30, 31],
        padding: [1, 1],
        ..Settings::PLAIN
    };
    let y = x.conv2d(conv(&w).padding_of(1)).unwrap();
    assert_eq!(y.to_vec(), convolve(&s, &x, &w, None).1);
    let gw = x.conv2d_backward_weight(conv(&w).padding_of(1), &y).unwrap();
    let dot = |a: &Tensor<f64, AnyRank>, b: &Tensor<f64, AnyRank>| -> f64 {
        a.as_slice().iter().zip(b.as_slice()).map(|(a, b)| a * b).sum()
    };
    assert_eq!(dot(&w, &gw), dot(&y, &y));
    assert_eq!(dot(&x, &x.conv2d_backward_input(conv(&w).padding_of(1), &y).unwrap()), dot(&y, &y));
}

#[test]
fn what_is_refused_says_why() {
    let x = Tensor::<f32, _>::ones_of(AnyRank::from([1, 3, 4, 4]));
    let ones = |sizes: &[usize]| Tensor::<f32, _>::ones_of(AnyRank::from(sizes));
    let w = ones(&[2, 3, 3, 3]);
    let starts = |error: ShapeError, sentence: &str| {
        assert!(error.to_string().starts_with(sentence), "{error}");
        assert!(error.to_string().contains("conv"), "{error}");
    };
    let e = |y: Result<Tensor<f32, AnyRank>, ShapeError>| y.unwrap_err();
    starts(
        e(ones(&[5]).conv2d(&w)),
        "Expected 3D (unbatched) or 4D (batched) input to conv2d, but got input of size: [5]",
    );
    starts(
        e(ones(&[5]).conv1d(&w)),
        "Expected 2D (unbatched) or 3D (batched) input to conv1d, but got input of size: [5]",
    );
    starts(
        e(x.conv2d(conv(&w).groups_of(3))),
        "Given groups=3, expected weight to be at least 3 at dimension 0, but got weight of size [2, 3, 3, 3] instead",
    );
    starts(
        e(x.conv2d(conv(&ones(&[3, 1, 3, 3])).groups_of(2))),
        "Given groups=2, expected weight to be divisible by 2 at dimension 0, but got weight of size [[3, 1, 3, 3]] instead",
    );
    starts(e(x.conv2d(conv(&w).groups_of(0))), "non-positive groups is not supported");
    starts(e(x.conv2d(conv(&w).stride_of(0))), "non-positive stride is not supported");
    starts(e(x.conv2d(conv(&w).padding_of(-1))), "negative padding is not supported");
    starts(e(x.conv2d(conv(&w).dilation_of(0))), "dilation should be greater than zero, but got [0, 0]");
    starts(
        e(x.conv2d(conv(&w).stride_of([1, 2, 3]))),
        "expected stride to be a single integer value or a list of 2 values to match the convolution dimensions, but got stride=[1, 2, 3]",
    );
    starts(
        e(x.conv2d(conv(&w).dilation_of(2))),
        "Calculated padded input size per channel: (4 x 4). Kernel size: (5 x 5). Kernel size can't be greater than actual input size",
    );
    starts(
        e(x.conv2d(conv(&w).bias(&ones(&[1, 2])))),
        "Given weight of size [2, 3, 3, 3], expected bias to be 1-dimensional with 2 elements, but got bias of size [1, 2] instead",
    );
    starts(e(x.conv2d(ones(&[2, 3, 3]))), "expected stride to be a single integer value or a list of 1 values");
    starts(e(x.conv2d(ones(&[2, 3, 0, 3]))), "kernel size should be greater than zero");
    starts(
        e(x.conv_transpose2d(&w)),
        "Given transposed=1, weight of size [2, 3, 3, 3], expected input[1, 3, 4, 4] to have 2 channels, but got 3 channels instead",
    );
    let t = ones(&[3, 2, 1, 1]);
    starts(
        e(x.conv_transpose2d(conv(&t).padding_of(2))),
        "Given input size per channel: (4 x 4). Calculated output size per channel: (0 x 0). Output size is too small",
    );
    starts(
        e(x.conv_transpose2d(conv(&t).output_padding_of(1))),
        "output padding must be smaller than either stride or dilation, but got output_padding_height: 1 output_padding_width: 1 stride_height: 1",
    );
    starts(
        e(x.conv2d(conv(&ones(&[2, 3, 1, 1])).output_padding_of(1))),
        "a convolution has no output padding, only a transposed one has: conv2d",
    );
    let none: Vec<isize> = Vec::new();
    starts(
        e(x.conv2d(conv(&w).stride_of(none.clone()))),
        "expected stride to be a single integer value or a list of 2",
    );
    starts(
        e(x.conv2d(conv(&ones(&[2, 3, 3])).stride_of(none))),
        "expected stride to be a single integer value or a list of 1 values to match the convolution dimensions, but got stride=[]",
    );
    let huge = ones(&[3, 2, 1, 1]);
    assert!(
        x.conv2d(conv(&huge).padding_of(isize::MAX)).is_err()
            && x.conv_transpose2d(conv(&huge).stride_of(isize::MAX)).is_err()
    );
}

/// Padding that keeps lengths is half a kernel, for every kernel of odd lengths, and for shapes that are not known.
#[test]
fn the_same_padding_keeps_lengths() {
    let x = Tensor::<f64, shape![2, 3, 4, 5]>::from_fn(|[n, c, i, j]| (n + 2 * c + 3 * i * j) as f64);
    let w = Tensor::<f64, shape![2, 3, 3, 5]>::from_fn(|[o, c, i, j]| (o + c * i) as f64 - j as f64);
    let bias = Tensor::from([1.0, -1.0]);
    let y: Tensor<f64, shape![2, 2, 4, 5]> = x.conv2d(conv(&w).same_padding().bias(&bias));
    assert_eq!(y, x.conv2d(conv(&w).paddings::<1, 2>().bias(&bias)));
    assert_eq!(x.as_dyn().conv2d(conv(&w).same_padding().bias(&bias)).unwrap(), y.into_dyn());
    let one = Tensor::<f64, shape![2, 3, 1, 1]>::ones();
    assert_eq!(x.conv2d(conv(&one).same_padding()), x.conv2d(&one));
    let (line, w) = (x.select::<3>(0), w.select::<2>(0));
    let y: Tensor<f64, shape![2, 2, 4]> = line.conv1d(conv(&w).same_padding());
    assert_eq!(y, line.conv1d(conv(&w).padding::<2>()));
}

/// An even kernel needs one zero more at the end, and a dilated one more zeros on both sides.
#[test]
fn even_and_dilated_kernels_keep_lengths() {
    let x = Tensor::<f64, shape![2, 4, 4, 5]>::from_fn(|[n, c, i, j]| (n + 2 * c + 3 * i * j) as f64);
    let w = Tensor::<f64, shape![2, 4, 2, 4]>::from_fn(|[o, c, i, j]| (o + c * i) as f64 - j as f64);
    let y: Tensor<f64, shape![2, 2, 4, 5]> = x.conv2d(conv(&w).same_padding());
    let padded = x.pad::<-1, 1, 2>(Constant(0.0)).pad::<-2, 0, 1>(Constant(0.0));
    assert_eq!(y, padded.conv2d(&w));
    assert_eq!(x.as_dyn().conv2d(conv(&w).same_padding()).unwrap(), y.into_dyn());
    let y: Tensor<f64, shape![2, 2, 4, 5]> = x.conv2d(conv(&w).same_padding().dilations::<3, 1>());
    let padded = x.pad::<-1, 1, 2>(Constant(0.0)).pad::<-2, 1, 2>(Constant(0.0));
    assert_eq!(y, padded.conv2d(conv(&w).dilations::<3, 1>()));
    assert_eq!(x.as_dyn().conv2d(conv(&w).same_padding().dilation_of([3, 1])).unwrap(), y.into_dyn());
    let halves = w.slice(s![.., 0..2]);
    let y: Tensor<f64, shape![2, 2, 4, 5]> = x.conv2d(conv(&halves).same_padding().groups::<2>().dilation::<2>());
    let padded = x.pad::<-1, 3, 3>(Constant(0.0)).pad::<-2, 1, 1>(Constant(0.0));
    assert_eq!(y, padded.conv2d(conv(&halves).groups::<2>().dilation::<2>()));
    let (line, w) = (x.select::<3>(0), w.select::<2>(0));
    let y: Tensor<f64, shape![2, 2, 4]> = line.conv1d(conv(&w).same_padding().dilation::<3>());
    assert_eq!(y, line.pad::<-1, 4, 5>(Constant(0.0)).conv1d(conv(&w).dilation::<3>()));
    let error = x.as_dyn().conv2d(conv(&halves).same_padding().groups_of(2).stride_of(2)).unwrap_err();
    assert_eq!(
        error.to_string(),
        "padding='same' is not supported for strided convolutions, but got stride [2, 2]: conv2d of shape [2, 4, 4, 5]"
    );
    let turned = Tensor::<f64, shape![4, 2, 2, 3]>::ones();
    assert!(x.as_dyn().conv_transpose2d(conv(&turned).same_padding()).is_err());
}

/// Each channel alone is as many groups as channels, whatever is known of them.
#[test]
fn depthwise_is_a_group_for_each_channel() {
    fn alone<B: Dim, C: Dim, H: Dim, W: Dim>(
        x: &Strided<f64, shape![B, C, H, W]>,
        w: &Strided<f64, shape![C, 1, 3, 5]>,
    ) -> Tensor<f64, shape![B, C, H, W]> {
        x.conv2d(conv(w).same_padding().depthwise())
    }
    let x = Tensor::<f64, shape![2, 3, 4, 5]>::from_fn(|[n, c, i, j]| (n + 2 * c + 3 * i * j) as f64);
    let w = Tensor::<f64, shape![3, 1, 3, 5]>::from_fn(|[o, _, i, j]| (o * i) as f64 - j as f64);
    let y = x.conv2d(conv(&w).paddings::<1, 2>().groups::<3>());
    assert_eq!(alone(&x, &w), y);
    let any: Tensor<f64, AnyRank> = x.as_dyn().conv2d(conv(&w).same_padding().depthwise()).unwrap();
    assert_eq!(any, y.into_dyn());
    let (line, w) = (x.select::<3>(0), w.select::<2>(0));
    let y: Tensor<f64, shape![2, 3, 4]> = line.conv1d(conv(&w).same_padding().depthwise());
    assert_eq!(y, line.conv1d(conv(&w).padding::<2>().groups::<3>()));
    let wide = Tensor::<f64, _>::ones_of(dims![3, Dyn(2), 5]);
    assert!(line.try_conv1d(conv(&wide).same_padding().depthwise()).is_err());
    // As many elements in the groups as there are channels, and still not a kernel for each channel.
    let four = Tensor::<f64, shape![4, 5]>::ones();
    let pairs = Tensor::<f64, _>::ones_of(dims![Dyn(2), Dyn(2), 3]);
    assert!(four.try_conv1d(conv(&pairs).same_padding().depthwise()).is_err());
    let one = Tensor::<f64, shape![1, 5]>::ones();
    let none = Tensor::<f64, _>::ones_of(dims![Dyn(0), 1, 3]);
    assert!(one.try_conv1d(conv(&none).same_padding().depthwise()).is_err());
}

#[test]
fn the_same_padding_keeps_axes_of_length_zero() {
    for (sizes, kernel) in
        [([2, 3, 0, 5], [3, 5]), ([2, 3, 4, 0], [1, 7]), ([2, 3, 0, 0], [3, 3]), ([0, 3, 4, 5], [3, 1])]
    {
        let x = Tensor::<f64, _>::ones_of(AnyRank::from(sizes));
        let w = Tensor::<f64, _>::ones_of(AnyRank::from([2, 3, kernel[0], kernel[1]]));
        let bias = Tensor::<f64, shape![2]>::ones();
        let y = x.conv2d(conv(&w).same_padding().bias(&bias.as_dyn())).unwrap();
        assert_eq!(y.sizes(), [sizes[0], 2, sizes[2], sizes[3]]);
        // Without it, there is no window, as in PyTorch.
        assert!(sizes[0] == 0 || x.conv2d(&w).is_err());
    }
    let line: Tensor<f32, shape![2, 0, 4]> = keeps_line(&Tensor::zeros(), &Tensor::<f32, shape![0, 3, 5]>::ones());
    assert_eq!(line.numel(), 0);
    let none: Tensor<f32, shape![1, 2, 0]> = keeps_line(&Tensor::zeros(), &Tensor::<f32, shape![2, 3, 5]>::ones());
    assert_eq!(none.numel(), 0);
}

fn keeps_line<B: Dim, O: Dim, L: Dim>(
    x: &Tensor<f32, shape![B, 3, L]>,
    w: &Tensor<f32, shape![O, 3, 5]>,
) -> Tensor<f32, shape![B, O, L]> {
    x.conv1d(conv(w).same_padding())
}

#[test]
fn a_kernel_without_elements_is_refused_as_that() {
    let x = Tensor::<f64, _>::ones_of(AnyRank::from([1, 1, 4, 4]));
    for kernel in [[0, 3], [2, 0], [0, 0]] {
        let w = Tensor::<f64, _>::ones_of(AnyRank::from([1, 1, kernel[0], kernel[1]]));
        let [same, plain] = [x.conv2d(conv(&w).same_padding()).unwrap_err(), x.conv2d(&w).unwrap_err()];
        assert_eq!(same.to_string(), plain.to_string());
        let Fault::Window { fault, .. } = same.fault else { panic!("a fault of windows") };
        assert!(matches!(*fault, WindowFault::NoKernel { .. }), "{fault:?}");
    }
}

/// Lengths that are generic need no bound.
fn keeps<B: Dim, C: Dim, O: Dim, H: Dim, W: Dim>(
    x: &Strided<f32, shape![B, C, H, W]>,
    w: &Strided<f32, shape![O, C, 3, 3]>,
) -> Tensor<f32, shape![B, O, H, W]> {
    x.conv2d(conv(w).same_padding())
}

#[test]
fn generic_lengths_are_kept() {
    let x = Tensor::<f32, _>::ones_of(dims![Dyn(2), 1, 3, Dyn(4)]);
    let y: Tensor<f32, shape![_, 2, 3, _]> = keeps(&x, &Tensor::<f32, shape![2, 1, 3, 3]>::ones());
    assert_eq!((y.sizes(), y[[0, 0, 0, 0]], y[[1, 1, 1, 1]]), (&[2, 2, 3, 4][..], 4.0, 9.0));
}
