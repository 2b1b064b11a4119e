//! Windows over planes: convolutions and their gradients, pools.

use super::layouts::{Any, any, whole};
use crate::convolutions::{Settings, convolve, transposed, weight_gradient};
use crate::random::Random;
use congruent::prelude::*;

/// One setting, forward: values, and the gradients by the law that ties them to the result.
fn forward(s: &Settings, random: &mut Random) {
    let [x, w, bias] = s.operands(random);
    let axes = 2 - s.axes;
    let list = |pair: [usize; 2]| pair[axes..].iter().map(|&n| n as isize).collect::<Vec<_>>();
    let filter = |w| {
        conv(w).stride_of(list(s.stride)).padding_of(list(s.padding)).dilation_of(list(s.dilation)).groups_of(s.groups)
    };
    let both = |with: bool| match (s.axes, with) {
        (1, false) => x.conv1d(filter(&w)),
        (1, true) => x.conv1d(filter(&w).bias(&bias)),
        (_, false) => x.conv2d(filter(&w)),
        (_, true) => x.conv2d(filter(&w).bias(&bias)),
    };
    let (sizes, want) = convolve(s, &x, &w, None);
    let y = both(false).unwrap();
    assert_eq!((y.sizes(), y.to_vec()), (&sizes[..], want), "{s:?}");
    assert_eq!(both(true).unwrap().to_vec(), convolve(s, &x, &w, Some(&bias)).1, "{s:?}");
    let dot = |a: &Any<f64>, b: &Any<f64>| a.as_slice().iter().zip(b.as_slice()).map(|(a, b)| a * b).sum::<f64>();
    let (gx, gw) = match s.axes {
        1 => (x.conv1d_backward_input(filter(&w), &y), x.conv1d_backward_weight(filter(&w), &y)),
        _ => (x.conv2d_backward_input(filter(&w), &y), x.conv2d_backward_weight(filter(&w), &y)),
    };
    assert_eq!((dot(&x, &gx.unwrap()), dot(&w, &gw.unwrap())), (dot(&y, &y), dot(&y, &y)), "{s:?}");
    // In single precision a vector has twice as many lanes; columns that lie apart.
    let single = x.to_type::<f32>().T().unwrap().to_tensor();
    let y = match s.axes {
        1 => single.T().unwrap().conv1d(filter32(s, &w.to_type())).unwrap(),
        _ => single.T().unwrap().conv2d(filter32(s, &w.to_type())).unwrap(),
    };
    assert_eq!(y.to_type::<f64>().to_vec(), convolve(s, &x, &w, None).1, "{s:?}");
}

fn filter32<'a>(s: &Settings, w: &'a Any<f32>) -> impl congruent::window::Filter<f32> + 'a {
    let list = |pair: [usize; 2]| pair[2 - s.axes..].iter().map(|&n| n as isize).collect::<Vec<_>>();
    conv(w).stride_of(list(s.stride)).padding_of(list(s.padding)).dilation_of(list(s.dilation)).groups_of(s.groups)
}

fn backward(s: &Settings, random: &mut Random) {
    let [x, w, bias] = s.transposed_operands(random);
    let list = |pair: [usize; 2]| pair.iter().map(|&n| n as isize).collect::<Vec<_>>();
    let y = x.conv_transpose2d(
        conv(&w)
            .stride_of(list(s.stride))
            .padding_of(list(s.padding))
            .dilation_of(list(s.dilation))
            .output_padding_of(list(s.behind))
            .groups_of(s.groups)
            .bias(&bias),
    );
    let (sizes, want) = transposed(s, &x, &w, Some(&bias));
    let y = y.unwrap();
    assert_eq!((y.sizes(), y.to_vec()), (&sizes[..], want), "{s:?}");
}

const PLAIN: Settings = Settings { batch: Some(1), input: [5, 6], kernel: [2, 3], ..Settings::PLAIN };

#[test]
fn forward_in_every_block_of_outputs() {
    let mut random = Random(5);
    for outputs in [1, 2, 3, 4, 6, 7, 8, 9] {
        forward(&Settings { outputs, ..PLAIN }, &mut random);
    }
}

#[test]
fn forward_with_every_setting() {
    let mut random = Random(6);
    for s in [
        Settings { padding: [1, 2], channels: 2, ..PLAIN },
        Settings { stride: [2, 2], padding: [1, 1], ..PLAIN },
        Settings { stride: [1, 3], dilation: [2, 1], ..PLAIN },
        Settings { dilation: [1, 2], padding: [0, 3], ..PLAIN },
        Settings { groups: 2, channels: 2, outputs: 3, batch: Some(2), ..PLAIN },
        Settings { kernel: [1, 1], channels: 3, ..PLAIN },
        Settings { batch: None, ..PLAIN },
        Settings { batch: Some(0), ..PLAIN },
        Settings { axes: 1, input: [1, 9], kernel: [1, 3], padding: [0, 1], ..PLAIN },
        Settings { stride: [7, 1 << 40], ..PLAIN },
    ] {
        forward(&s, &mut random);
    }
}

/// In either precision: where vectors are twice as wide, fewer channels lie side by side.
fn gradient_of_weight(s: &Settings, random: &mut Random) {
    let [x, w, _] = s.operands(random);
    let list = |pair: [usize; 2]| pair.iter().map(|&n| n as isize).collect::<Vec<_>>();
    let how = || conv(&w).stride_of(list(s.stride)).padding_of(list(s.padding)).dilation_of(list(s.dilation));
    let g = x.conv2d(how()).unwrap().map(|_| random.below(9) as f64 - 4.0);
    let want = weight_gradient(s, &x, &g);
    assert_eq!(x.conv2d_backward_weight(how(), &g).unwrap().to_vec(), want, "{s:?}");
    let (x, w, g) = (x.to_type::<f32>(), w.to_type::<f32>(), g.to_type::<f32>());
    let got = x.conv2d_backward_weight(filter32(s, &w), &g).unwrap();
    assert_eq!(got.to_type::<f64>().to_vec(), want, "{s:?}");
}

/// The places where more zeros are shared, more is reached or less is there than a plane usually has.
#[test]
fn gradient_of_weight_at_the_edges() {
    let mut random = Random(9);
    for s in [
        // A padding longer than the kernel reaches.
        Settings { input: [2, 3], padding: [2, 1], batch: Some(2), ..Settings::PLAIN },
        Settings { input: [2, 2], kernel: [1, 2], padding: [0, 3], channels: 3, ..Settings::PLAIN },
        // Planes no longer than the padding.
        Settings { kernel: [3, 3], padding: [1, 1], channels: 8, ..Settings::PLAIN },
        Settings { input: [2, 1], kernel: [5, 1], padding: [2, 0], channels: 3, ..Settings::PLAIN },
        // Planes of one position.
        Settings { channels: 1, outputs: 5, ..Settings::PLAIN },
        Settings { channels: 3, outputs: 5, ..Settings::PLAIN },
    ] {
        gradient_of_weight(&s, &mut random);
    }
}

/// As many windows as a tile takes at most: the band is read where it lies. Several bands.
#[test]
fn in_place_and_in_bands() {
    let mut random = Random(7);
    for s in [
        Settings { input: [12, 13], kernel: [2, 2], ..PLAIN },
        Settings { input: [30, 7], kernel: [1, 2], outputs: 2, ..PLAIN },
        Settings { input: [30, 7], kernel: [3, 2], padding: [1, 1], ..PLAIN },
        Settings { input: [17, 4], kernel: [3, 2], stride: [2, 1], padding: [1, 1], channels: 2, ..PLAIN },
    ] {
        forward(&s, &mut random);
    }
}

/// Behind the last block of outputs a pointer left the result.
#[test]
fn transposed_moves_no_pointer_past_the_result() {
    let x = Tensor::<f32, shape![1, 1, 2, 2]>::ones();
    let w = Tensor::<f32, shape![1, 1, 2, 2]>::ones();
    let y: Tensor<f32, shape![1, 1, 4, 4]> = x.conv_transpose2d(conv(&w).stride::<2>());
    assert_eq!(y.to_vec(), [1.0; 16]);
}

/// Of no channels there is no band, however many windows.
#[test]
fn of_no_channels() {
    for (size, pad) in [(14, 0), (14, 1), (3, 0)] {
        let (x, w) = (any(&[1, 0, size, size], whole), any(&[2, 0, 2, 2], whole));
        let bias = any(&[2], |i| i as f64 + 1.0);
        let y = x.conv2d(conv(&w).padding_of(pad).bias(&bias)).unwrap();
        let n = y.numel() / 2;
        assert_eq!(y.to_vec(), [vec![1.0; n], vec![2.0; n]].concat());
    }
}

#[test]
fn transposed_with_every_setting() {
    let mut random = Random(8);
    for s in [
        PLAIN,
        Settings { stride: [2, 3], padding: [1, 0], behind: [1, 2], ..PLAIN },
        Settings { stride: [3, 2], dilation: [2, 1], outputs: 3, channels: 2, ..PLAIN },
        Settings { groups: 2, batch: Some(2), outputs: 2, input: [2, 3], ..PLAIN },
        Settings { stride: [5, 9], input: [1, 2], padding: [0, 4], ..PLAIN },
    ] {
        backward(&s, &mut random);
    }
}

#[test]
fn pools() {
    for (kernel, stride, padding, dilation) in
        [([2, 2], [2, 2], [0, 0], [1, 1]), ([3, 2], [1, 2], [1, 1], [1, 2]), ([2, 3], [3, 1], [1, 0], [2, 1])]
    {
        for sizes in [[2, 6, 7], [1, 7, 6]] {
            let x = any(&sizes, |i| (i * 37 % 101) as f64);
            let of = |n: [usize; 2]| [n[0] as isize, n[1] as isize];
            let how = || pool_of(of(kernel)).stride_of(of(stride)).padding_of(of(padding)).dilation_of(of(dilation));
            let count =
                [0, 1].map(|i| (sizes[i + 1] + 2 * padding[i] - dilation[i] * (kernel[i] - 1) - 1) / stride[i] + 1);
            let window = |i: usize| -> Vec<usize> {
                let (plane, r, c) = (i / count[0] / count[1], i / count[1] % count[0], i % count[1]);
                let taps = (0..kernel[0] * kernel[1]).filter_map(|t| {
                    let y = (r * stride[0] + t / kernel[1] * dilation[0]).checked_sub(padding[0])?;
                    let z = (c * stride[1] + t % kernel[1] * dilation[1]).checked_sub(padding[1])?;
                    (y < sizes[1] && z < sizes[2]).then_some((plane * sizes[1] + y) * sizes[2] + z)
                });
                taps.collect()
            };
            let n = sizes[0] * count[0] * count[1];
            let best = |i: usize| window(i).into_iter().max_by_key(|&at| x.as_slice()[at] as i64).unwrap();
            let want: Vec<f64> = (0..n).map(|i| x.as_slice()[best(i)]).collect();
            assert_eq!(x.max_pool2d(how()).unwrap().to_vec(), want);
            let single = x.to_type::<f32>();
            assert_eq!(single.max_pool2d(how()).unwrap().to_type::<f64>().to_vec(), want);
            let turned = x.T().unwrap().to_tensor();
            let (values, places) = turned.T().unwrap().max_pool2d_with_indices(how()).unwrap();
            assert_eq!(values.to_vec(), want);
            let plane = sizes[1] * sizes[2];
            assert_eq!(places.to_vec(), (0..n).map(|i| (best(i) % plane) as i64).collect::<Vec<_>>());
            let mut back = vec![0.0; x.numel()];
            (0..n).for_each(|i| back[best(i)] += 1.0);
            let ones = values.map(|_| 1.0);
            assert_eq!(x.max_pool2d_backward(&ones, &places).unwrap().to_vec(), back);
            if dilation == [1, 1] {
                let mean = |i: usize| window(i).iter().map(|&at| x.as_slice()[at]).sum::<f64>() / 4.0;
                let means: Vec<_> = (0..n).map(mean).collect();
                assert_eq!(x.avg_pool2d(how()).unwrap().to_vec(), means);
                assert_eq!(single.avg_pool2d(how()).unwrap().to_type::<f64>().to_vec(), means);
                let mut back = vec![0.0; x.numel()];
                (0..n).for_each(|i| window(i).iter().for_each(|&at| back[at] += 0.25));
                assert_eq!(x.avg_pool2d_backward(&ones, how()).unwrap().to_vec(), back);
            }
        }
    }
}
