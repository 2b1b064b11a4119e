//! Pools index by index.

use crate::convolutions::random_elements;
use crate::random::Random;
use congruent::prelude::*;

#[derive(Debug)]
struct Window {
    input: [usize; 2],
    kernel: [usize; 2],
    stride: [usize; 2],
    padding: [usize; 2],
    dilation: [usize; 2],
}

impl Window {
    fn random(random: &mut Random) -> Self {
        let mut pair = |least: usize, most: usize| [least + random.below(most), least + random.below(most)];
        let (kernel, stride, dilation) = (pair(1, 4), pair(1, 3), pair(1, 2));
        let extent = [0, 1].map(|i| dilation[i] * (kernel[i] - 1) + 1);
        let mut padding = pair(0, 3);
        let room = pair(0, 12);
        padding = [0, 1].map(|i| padding[i].min(extent[i] / 2));
        let input = [0, 1].map(|i| (extent[i] + room[i]).saturating_sub(2 * padding[i]).max(1));
        Window { input, kernel, stride, padding, dilation }
    }

    fn count(&self, i: usize) -> usize {
        (self.input[i] + 2 * self.padding[i] - self.dilation[i] * (self.kernel[i] - 1) - 1) / self.stride[i] + 1
    }

    /// The positions of the window at (r, c) that are inside the plane.
    fn at(&self, r: usize, c: usize) -> Vec<usize> {
        let of = |i: usize, n: usize| {
            let taps = (0..self.kernel[i])
                .map(move |k| (n * self.stride[i] + k * self.dilation[i]).wrapping_sub(self.padding[i]));
            taps.filter(move |&at| at < self.input[i])
        };
        of(0, r).flat_map(|y| of(1, c).map(move |x| y * self.input[1] + x)).collect()
    }
}

#[test]
fn pools_agree_with_their_windows() {
    // With this seed five windows step over their plane; with most, two or none.
    let mut random = Random(15);
    let (mut stepped_over, mut averaged) = (0, 0);
    for _ in 0..150 {
        let w = Window::random(&mut random);
        // A window whose elements are apart may step over a short plane.
        if (0..w.count(0)).any(|r| (0..w.count(1)).any(|c| w.at(r, c).is_empty())) {
            stepped_over += 1;
            nothing_is_the_largest(&w);
            continue;
        }
        let planes = 1 + random.below(3);
        let size = w.input[0] * w.input[1];
        let x = random_elements(&mut random, planes * size);
        let sizes = AnyRank::from([planes, w.input[0], w.input[1]]);
        let t = Tensor::from_vec(sizes.clone(), x.clone()).unwrap();
        let pool = pool_of(w.kernel).stride_of(w.stride).padding_of(w.padding).dilation_of(w.dilation);
        let (values, indices) = t.max_pool2d_with_indices(pool.clone()).unwrap();
        assert_eq!(values, t.max_pool2d(pool).unwrap(), "{w:?}");
        let transposed = t.transpose(1, 2).unwrap().to_tensor();
        let turned = transposed.transpose(1, 2).unwrap();
        let mut i = 0;
        let mut gradient = vec![0.0; x.len()];
        for (plane, x) in x.chunks(size).enumerate() {
            for (r, c) in (0..w.count(0)).flat_map(|r| (0..w.count(1)).map(move |c| (r, c))) {
                let best = w.at(r, c).into_iter().rev().max_by(|&a, &b| x[a].total_cmp(&x[b])).unwrap();
                assert_eq!((values.as_slice()[i], indices.as_slice()[i]), (x[best], best as i64), "{w:?}");
                gradient[plane * size + best] += i as f64;
                i += 1;
            }
        }
        assert_eq!(values.numel(), i);
        let g = Tensor::arange_of(AnyRank::from(values.sizes()));
        assert_eq!(t.max_pool2d_backward(&g, &indices).unwrap().to_vec(), gradient);

        for counts in [true, false] {
            let pool = pool_of(w.kernel).stride_of(w.stride).padding_of(w.padding).count_include_pad(counts);
            let w = Window {
                dilation: [1; 2],
                ..Window { input: w.input, kernel: w.kernel, stride: w.stride, padding: w.padding, dilation: [1; 2] }
            };
            let half = |i: usize| w.padding[i] <= w.kernel[i] / 2;
            let fits = |i: usize| half(i) && w.kernel[i] <= w.input[i] + 2 * w.padding[i];
            let means = turned.avg_pool2d(pool.clone());
            assert_eq!(means.is_ok(), fits(0) && fits(1), "{w:?}");
            let Ok(means) = means else { continue };
            averaged += 1;
            let mut gradient = vec![0.0; x.len()];
            let g: Tensor<f64, AnyRank> = Tensor::arange_of(AnyRank::from(means.sizes()));
            let mut i = 0;
            for (plane, x) in x.chunks(size).enumerate() {
                for (r, c) in (0..w.count(0)).flat_map(|r| (0..w.count(1)).map(move |c| (r, c))) {
                    let at = w.at(r, c);
                    let elements = if counts { w.kernel[0] * w.kernel[1] } else { at.len() } as f64;
                    assert_eq!(means.as_slice()[i], at.iter().map(|&at| x[at]).sum::<f64>() / elements, "{w:?}");
                    at.iter().for_each(|&at| gradient[plane * size + at] += g.as_slice()[i] / elements);
                    i += 1;
                }
            }
            assert_eq!(t.avg_pool2d_backward(&g, pool).unwrap().to_vec(), gradient);
        }
    }
    assert!(stepped_over > 0 && averaged > 100, "{stepped_over} {averaged}");
}

/// Equal, or NaN both.
fn alike(a: &[f32], b: &[f32]) -> bool {
    a.len() == b.len() && a.iter().zip(b).all(|(a, b)| a == b || a.is_nan() && b.is_nan())
}

/// Rows of windows narrow and wide, of so many planes that a kernel takes several at a time, and several times as many.
#[test]
fn many_planes_agree_with_their_windows() {
    let mut random = Random(34);
    for (planes, times) in [(1, 30), (3, 30), (200, 30)] {
        for i in 0..times {
            let mut w = Window::random(&mut random);
            if i % 2 == 0 {
                // Windows that lie side by side.
                w = Window { stride: w.kernel, padding: [0; 2], dilation: [1; 2], ..w };
            }
            w.input = [w.input[0].max(w.kernel[0] * w.dilation[0]), w.kernel[1] * w.dilation[1] + random.below(63)];
            let windows: Vec<_> =
                (0..w.count(0)).flat_map(|r| (0..w.count(1)).map(move |c| (r, c))).map(|(r, c)| w.at(r, c)).collect();
            let size = w.input[0] * w.input[1];
            let element = |n| [f32::NAN, f32::INFINITY, f32::NEG_INFINITY].get(n).copied().unwrap_or(n as f32 - 20.0);
            let x: Vec<f32> = (0..planes * size).map(|_| element(random.below(40))).collect();
            let t = Tensor::from_vec(AnyRank::from([planes, w.input[0], w.input[1]]), x.clone()).unwrap();

            // The last NaN, or the first of the largest.
            let best = |x: &[f32], at: &[usize]| {
                let nan = at.iter().rfind(|&&at| x[at].is_nan());
                *nan.unwrap_or_else(|| at.iter().rev().max_by(|&&a, &&b| x[a].total_cmp(&x[b])).unwrap())
            };
            let of = |x| windows.iter().map(move |at| (x, best(x, at)));
            let (want, places): (Vec<_>, Vec<_>) =
                x.chunks(size).flat_map(of).map(|(x, at)| (x[at], at as i64)).unzip();
            let pool = pool_of(w.kernel).stride_of(w.stride).padding_of(w.padding).dilation_of(w.dilation);
            let (values, positions) = t.max_pool2d_with_indices(pool.clone()).unwrap();
            assert!(alike(values.as_slice(), &want), "{planes} {w:?}");
            assert_eq!(positions.as_slice(), places, "{planes} {w:?}");
            assert!(alike(t.max_pool2d(pool).unwrap().as_slice(), &want), "{planes} {w:?}");

            if w.dilation == [1; 2] {
                let mean = |x: &[f32], at: &[usize]| at.iter().map(|&at| x[at]).sum::<f32>() / at.len() as f32;
                let of = |x| windows.iter().map(move |at| mean(x, at));
                let pool = pool_of(w.kernel).stride_of(w.stride).padding_of(w.padding).count_include_pad(false);
                let want: Vec<_> = x.chunks(size).flat_map(of).collect();
                assert!(alike(t.avg_pool2d(pool).unwrap().as_slice(), &want), "{planes} {w:?}");
            }
        }
    }
}

/// A window whose elements all lie outside the plane has no largest: minus infinity.
fn nothing_is_the_largest(w: &Window) {
    let x = Tensor::<f64, _>::arange_of(AnyRank::from([1, w.input[0], w.input[1]]));
    let y = x.max_pool2d(pool_of(w.kernel).stride_of(w.stride).padding_of(w.padding).dilation_of(w.dilation)).unwrap();
    let each = (0..w.count(0)).flat_map(|r| (0..w.count(1)).map(move |c| (r, c)));
    let want = each.map(|(r, c)| w.at(r, c).into_iter().max().map_or(f64::NEG_INFINITY, |at| at as f64));
    assert_eq!(y.to_vec(), want.collect::<Vec<_>>(), "{w:?}");
}

#[test]
fn strides_beyond_the_plane() {
    let x = Tensor::<f64, _>::arange_of(AnyRank::from([1, 3, 4]));
    let far = || pool_of(2).stride_of(isize::MAX);
    let (y, i) = x.transpose(1, 2).unwrap().max_pool2d_with_indices(far()).unwrap();
    assert_eq!((y.to_vec(), i.to_vec()), (vec![5.0], vec![4]));
    assert_eq!(x.avg_pool2d(far()).unwrap().to_vec(), [2.5]);
    assert_eq!(x.avg_pool2d_backward(&y, far()).unwrap().sum_all().item(), 5.0);
}

#[test]
fn only_a_batch_may_be_empty() {
    for (sizes, fits) in [([0, 2, 4, 4], true), ([2, 0, 4, 4], false), ([2, 2, 0, 4], false), ([2, 2, 4, 0], false)] {
        let x = Tensor::<f32, _>::ones_of(AnyRank::from(sizes));
        let window = || pool_of(3).padding_of(1);
        let (max, mean) = (x.max_pool2d(window()), x.avg_pool2d(window()));
        assert_eq!((max.is_ok(), mean.is_ok()), (fits, fits), "{sizes:?}");
        let Err(error) = max else { continue };
        let sentence = format!(
            "Expected 3D or 4D (batch mode) tensor with optional 0 dim batch size for input, but got:{sizes:?}: max_pool2d"
        );
        assert!(error.to_string().starts_with(&sentence), "{error}");
    }
    let none = Tensor::<f32, _>::ones_of(AnyRank::from([0, 4]));
    assert!(none.max_pool1d(pool_of(2)).unwrap_err().to_string().starts_with("Expected 2D or 3D (batch mode) tensor"));
    assert!(Tensor::<f32, shape![0, 4]>::ones().try_max_pool1d(pool::<2>()).is_err());
}

#[test]
fn lengths_are_types() {
    let x = Tensor::<f32, shape![2, 3, 9, 8]>::arange();
    let _: Tensor<f32, shape![2, 3, 4, 4]> = x.max_pool2d(pool::<2>());
    let _: Tensor<f32, shape![2, 3, 3, 4]> = x.max_pool2d(pool2::<3, 2>());
    let _: Tensor<f32, shape![2, 3, 8, 7]> = x.avg_pool2d(pool::<2>().stride::<1>());
    let _: Tensor<f32, shape![2, 3, 5, 4]> = x.max_pool2d(pool::<3>().stride::<2>().padding::<1>());
    let _: Tensor<f32, shape![2, 3, 2, 2]> = x.max_pool2d(pool::<3>().dilation::<2>());
    let (y, i): (Tensor<f32, shape![2, 3, 4, 4]>, Tensor<i64, shape![2, 3, 4, 4]>) =
        x.max_pool2d_with_indices(pool::<2>());
    let g: Tensor<f32, shape![2, 3, 9, 8]> = x.max_pool2d_backward(&y, &i);
    assert_eq!(g.sum_all().item(), y.sum_all().item());
    let m = x.avg_pool2d(pool::<2>());
    let g: Tensor<f32, shape![2, 3, 9, 8]> = x.avg_pool2d_backward(&m, pool::<2>());
    assert_eq!(g[[0, 0, 0, 1]], m[[0, 0, 0, 0]] / 4.0);

    let row = Tensor::from([[1.0, 5.0, 2.0, 8.0, 3.0]]);
    let (y, i): (Tensor<f64, shape![1, 2]>, _) = row.max_pool1d_with_indices(pool::<2>());
    assert_eq!((y.to_vec(), i.to_vec()), (vec![5.0, 8.0], vec![1, 3]));
    assert_eq!(row.avg_pool1d(pool::<2>().stride::<3>()).to_vec(), [3.0, 5.5]);
    assert_eq!(row.max_pool1d_backward(&y, &i).to_vec(), [0.0, 5.0, 0.0, 8.0, 0.0]);
}

#[test]
fn nan_is_the_largest_and_the_first_of_equals_counts() {
    let (nan, low) = (f32::NAN, f32::NEG_INFINITY);
    let x = Tensor::from([[[1.0, nan, 2.0], [nan, 5.0, 1.0], [low, low, low]]]);
    let (y, i) = x.max_pool2d_with_indices(pool::<2>().stride::<1>());
    assert!(y[[0, 0, 0]].is_nan() && y[[0, 0, 1]].is_nan() && y[[0, 1, 0]].is_nan() && y[[0, 1, 1]] == 5.0);
    assert_eq!(i.to_vec(), [3, 1, 3, 4]);
    let equal = Tensor::<f32, shape![1, 3, 3]>::full(low);
    let (_, i) = equal.max_pool2d_with_indices(pool::<2>().stride::<1>().padding::<1>());
    assert_eq!(i.to_vec(), [0, 0, 1, 2, 0, 0, 1, 2, 3, 3, 4, 5, 6, 6, 7, 8]);
}

#[test]
fn large_ones_take_all_threads() {
    let x = Tensor::<f32, shape![8, 16, 96, 96]>::arange();
    let y = x.max_pool2d(pool::<2>());
    assert_eq!((y[[0, 0, 0, 0]], y[[7, 15, 47, 47]]), (97.0, (8 * 16 * 96 * 96 - 1) as f32));
    let (z, i) = x.max_pool2d_with_indices(pool::<2>());
    assert_eq!((&z, i[[7, 15, 47, 47]]), (&y, 96 * 96 - 1));
    let m: Tensor<f32, shape![8, 16, 48, 48]> = x.avg_pool2d(pool::<2>());
    assert_eq!(m[[0, 0, 0, 0]], 48.5);
}

#[test]
fn what_is_refused_says_why() {
    let x = Tensor::<f32, _>::ones_of(AnyRank::from([1, 1, 3, 3]));
    let says = |y: Result<Tensor<f32, AnyRank>, ShapeError>, sentence: &str| {
        let error = y.unwrap_err().to_string();
        assert!(error.starts_with(sentence) && error.contains("pool2d of shape ["), "{error}");
    };
    says(
        x.max_pool2d(pool_of(4)),
        "Given input size: (1x3x3). Calculated output size: (1x0x0). Output size is too small",
    );
    says(
        x.avg_pool2d(pool_of([2, 5])),
        "Given input size: (1x3x3). Calculated output size: (1x1x0). Output size is too small",
    );
    says(
        x.max_pool2d(pool_of(2).padding_of(2)),
        "pad should be at most half of effective kernel size, but got pad=2, kernel_size=2 and dilation=1",
    );
    says(x.max_pool2d(pool_of(2).padding_of(-1)), "pad must be non-negative, but got pad: -1");
    says(x.max_pool2d(pool_of(2).stride_of(0)), "stride should not be zero");
    says(x.max_pool2d(pool_of(2).dilation_of(0)), "dilation should be greater than zero");
    says(
        Tensor::<f32, _>::ones_of(AnyRank::from([4])).max_pool2d(pool_of(2)),
        "non-empty 3D or 4D (batch mode) tensor expected for input",
    );
    assert!(
        x.max_pool2d(pool_of([1, 2, 3])).unwrap_err().to_string().contains("kernel_size must either be a single int")
    );

    let x = Tensor::<f32, shape![1, 2, 4]>::ones();
    let g = Tensor::<f32, shape![1, 1, 2]>::ones();
    let error = x.try_max_pool2d_backward(&g, &Tensor::from([[[3i64, 8]]])).unwrap_err().to_string();
    assert_eq!(
        error,
        "max_pool2d_backward: index 8 at [0, 0, 1] is out of bounds for planes of 8 positions: shape [1, 2, 4]"
    );
    let rows = Tensor::<f32, shape![2, 1, 4]>::ones();
    let error =
        rows.try_max_pool1d_backward(&Tensor::<f32, shape![2, 1, 2]>::ones(), &Tensor::from([[[3i64, 0]], [[0, -1]]]));
    assert!(error.unwrap_err().to_string().starts_with("max_pool1d_backward: index -1 at [1, 0, 1] is out of bounds"));
}
