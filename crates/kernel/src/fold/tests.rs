use super::*;
use crate::fold::reduce::{Larger, Max, Min, Prod, Smaller, Sum};
use crate::layouts::offsets;

fn number(i: usize) -> i64 {
    ((i as u32).wrapping_mul(0x9E37_79B9).rotate_left(13) % 100) as i64
}

/// Compares sums, maxima and their positions over every choice of axes of a layout with loops over indices.
fn agrees(sizes: &[usize], strides: &[usize]) {
    let layout = Layout::new(sizes, strides);
    let elements: Vec<i64> = (0..layout.reach().unwrap().max(1)).map(number).collect();
    let x = Ref::over(&elements, &layout);
    let positions = |[sizes, strides]: [Dims; 2]| offsets(&sizes, &strides);
    for mask in 0u32..1 << sizes.len() {
        let reduced: Vec<bool> = (0..sizes.len()).map(|axis| mask >> axis & 1 == 1).collect();
        let inner = positions(picked(x.geometry(), |axis| reduced[axis]));
        let outer = positions(picked(x.geometry(), |axis| !reduced[axis]));
        let of = |at: usize| inner.iter().map(move |i| at + i).map(|i| elements[i]).collect::<Vec<_>>();
        let sums: Vec<i64> = outer.iter().map(|&at| of(at).iter().sum()).collect();
        assert_eq!(read(&fold_strided(&x, &reduced, Sum)), sums, "{sizes:?} {strides:?} {reduced:?}");
        let most: Vec<i64> = outer.iter().map(|&at| of(at).into_iter().max().unwrap_or(i64::MIN)).collect();
        assert_eq!(read(&fold_strided(&x, &reduced, Max)), most, "{sizes:?} {strides:?} {reduced:?}");
        if mask.count_ones() == 1 && !inner.is_empty() {
            let first = |(&at, most)| of(at).iter().position(|x| x == most).unwrap() as i64;
            let args: Vec<i64> = outer.iter().zip(&most).map(first).collect();
            let axis = mask.trailing_zeros() as usize;
            assert_eq!(read(&arg_strided(x, axis, Larger)), args, "{sizes:?} {strides:?} {axis}");
        }
    }
}

fn read<T: Copy>(results: &Result<Filled<T>, OutOfMemory>) -> Vec<T> {
    results.as_ref().expect("little memory").as_slice().to_vec()
}

#[test]
fn folds_agree_with_index_by_index() {
    agrees(&[], &[]);
    agrees(&[0], &[1]);
    agrees(&[3, 0, 2], &[2, 2, 1]);
    agrees(&[7, 1, 5], &[5, 99, 1]);
    agrees(&[5, 4, 3, 2], &[1, 5, 20, 60]);
    // Miri runs the same layouts with fewer elements, but with more than 32 in a row: these are folded together in registers.
    let [long, wide] = if cfg!(miri) { [5, 37] } else { [37, 54] };
    agrees(&[long, wide], &[54, 1]);
    agrees(&[wide, long], &[1, 54]);
    let [long, wide] = if cfg!(miri) { [3, 35] } else { [9, 70] };
    agrees(&[long, wide], &[200, 2]);
    agrees(&[wide, long], &[2, 200]);
    agrees(if cfg!(miri) { &[2, 3, 33] } else { &[6, 5, 33] }, &[0, 33, 1]);
    let windows: &[usize] = if cfg!(miri) { &[1, 2, 3, 4, 2, 2] } else { &[2, 3, 8, 9, 3, 3] };
    agrees(windows, &[330, 110, 11, 1, 11, 1]);
}

#[test]
fn what_an_expanded_axis_repeats_is_folded_as_often() {
    let more: &[[usize; 2]] = if cfg!(miri) { &[] } else { &[[37, 54], [54, 1], [5, 700], [700, 2]] };
    for &[a, b] in [[3, 7]].iter().chain(more) {
        for strides in [[0, 0], [0, 1], [1, 0], [0, 3], [3, 0]] {
            agrees(&[a, b], &strides);
        }
    }
    for strides in [[0, 28, 7, 1], [28, 0, 0, 1], [28, 7, 0, 0], [0, 7, 0, 0], [0, 0, 7, 1], [1, 0, 6, 0]] {
        agrees(if cfg!(miri) { &[2, 1, 4, 2] } else { &[6, 4, 4, 7] }, &strides);
    }
}

/// Many results, which threads share; each is the fold of an element that is repeated a few times, or more often.
#[test]
fn many_results_of_repeated_elements_are_folded() {
    let elements: Vec<i64> = (0..PARALLEL).map(number).collect();
    for &n in if cfg!(miri) { &[7][..] } else { &[2, 7, 8] } {
        let layout = Layout::new(&[n, PARALLEL], &[0, 1]);
        let sums: Vec<i64> = elements.iter().map(|x| x * n as i64).collect();
        assert_eq!(read(&fold_strided(&Ref::over(&elements, &layout), &[true, false], Sum)), sums, "{n}");
    }
}

/// A few results with enough copies for threads to share, along the outer axis and along the inner axis.
#[test]
fn many_copies_of_results_are_made() {
    const COPIES: usize = PARALLEL / 2;
    let elements: Vec<i64> = (0..15).map(number).collect();
    let sums: Vec<i64> = elements.chunks(5).map(|row| row.iter().sum()).collect();
    let along = [false, false, true];
    let layout = Layout::new(&[COPIES, 3, 5], &[0, 5, 1]);
    let outer = read(&fold_strided(&Ref::over(&elements, &layout), &along, Sum));
    assert!(outer.len() == 3 * COPIES && outer.chunks(3).all(|copy| copy == sums));
    let layout = Layout::new(&[3, COPIES, 5], &[5, 0, 1]);
    let inner = read(&fold_strided(&Ref::over(&elements, &layout), &along, Sum));
    assert!(inner.len() == 3 * COPIES && inner.chunks(COPIES).zip(sums).all(|(row, x)| row.iter().all(|&y| y == x)));
}

/// Each result has several runs, of lengths that are copied and of lengths that are folded in place.
#[test]
fn runs_of_every_length_are_folded_together() {
    for &n in if cfg!(miri) { &[3, 12, 65][..] } else { &[2, 3, 5, 7, 11, 12, 28, 63, 64, 65] } {
        let few = if cfg!(miri) { [2, 1, 2, n] } else { [3, 4, 5, n] };
        agrees(&few, &[4 * 6 * n, 6 * n, n, 1]);
        agrees(&[n, few[0], few[2]], &[1, 2 * n, 7 * n]);
    }
}

#[test]
fn doubling_goes_no_further_than_it_must() {
    // 2 to the 62nd fits; no step on the way is larger than the product.
    let two = [2i64];
    let product = |n: usize| read(&fold_strided(&Ref::over(&two, &Layout::new(&[n], &[0])), &[true], Prod));
    for n in 1..=62 {
        assert_eq!(product(n), [1 << n]);
    }
}

#[test]
fn doubling_rounds_as_pairwise_sums_do() {
    let tenth = [0.1f32];
    let n = 20_000_000;
    let sum = read(&fold_strided(&Ref::over(&tenth, &Layout::new(&[n], &[0])), &[true], Sum));
    assert!(
        (f64::from(sum[0]) / (f64::from(0.1f32) * n as f64) - 1.0).abs() < 3.0 * f64::from(f32::EPSILON),
        "{sum:?}"
    );
}

#[test]
#[cfg_attr(miri, ignore = "millions of elements: tests/miri/folds.rs reaches each of these blocks with fewer")]
fn long_axes_are_folded_in_blocks() {
    agrees(&[1500, 40], &[41, 1]);
    agrees(&[40, 1500], &[1, 41]);
    agrees(&[3, 700, 5], &[1, 20, 3]);
    agrees(&[2, 3000], &[3001, 1]);
    agrees(&[30, 2100], &[2200, 1]);
    agrees(&[600, 1100], &[1200, 1]);
}

/// Compares the sums of rows of `n` floats, `step` apart, with sums in `f64`, and checks the largest and smallest element and their positions. There
/// is a NaN at `nan`, if that is a position.
fn floats_agree(n: usize, step: usize, nan: Option<usize>) {
    const ROWS: usize = 3;
    let mut elements: Vec<f32> = (0..ROWS * n * step).map(|i| number(i / step) as f32 / 8.0 - 5.0).collect();
    if let Some(at) = nan {
        elements[(n + at) * step] = f32::NAN;
    }
    let layout = Layout::new(&[ROWS, n], &[n * step, step]);
    let x = Ref::over(&elements, &layout);
    let rows: Vec<Vec<f32>> =
        elements.chunks(n * step).map(|row| row.iter().step_by(step).copied().collect()).collect();
    let along = [false, true];
    for (row, sum) in rows.iter().zip(read(&fold_strided(&x, &along, Sum))) {
        let exact: f64 = row.iter().map(|&x| f64::from(x)).sum();
        let size: f64 = row.iter().map(|&x| f64::from(x).abs()).sum();
        let bound = size * f64::from(f32::EPSILON) * 4.0;
        assert!(
            (f64::from(sum) - exact).abs() <= bound || exact.is_nan() && sum.is_nan(),
            "{sum}, not {exact}, of {n}"
        );
    }
    let first = |row: &[f32], best: fn(f32, f32) -> bool| {
        let nan = row.iter().position(|x| x.is_nan());
        nan.unwrap_or_else(|| (0..n).rev().reduce(|a, b| if best(row[a], row[b]) { a } else { b }).unwrap())
    };
    let [larger, smaller]: [fn(f32, f32) -> bool; 2] = [|a, b| a > b, |a, b| a < b];
    let places = |best| rows.iter().map(|row| first(row, best)).collect::<Vec<_>>();
    let at = |places: &[usize]| rows.iter().zip(places).map(|(row, &i)| row[i].to_bits()).collect::<Vec<_>>();
    let bits = |found: Vec<f32>| found.into_iter().map(f32::to_bits).collect::<Vec<_>>();
    let (most, least) = (places(larger), places(smaller));
    assert_eq!(bits(read(&fold_strided(&x, &along, Max))), at(&most), "{n}, {step} apart, {nan:?}");
    assert_eq!(bits(read(&fold_strided(&x, &along, Min))), at(&least), "{n}, {step} apart, {nan:?}");
    let found = |found: Vec<i64>| found.into_iter().map(|at| at as usize).collect::<Vec<_>>();
    assert_eq!(found(read(&arg_strided(x, 1, Larger))), most, "{n}, {step} apart, {nan:?}");
    assert_eq!(found(read(&arg_strided(x, 1, Smaller))), least, "{n}, {step} apart, {nan:?}");
}

#[test]
fn rows_of_floats_agree_at_every_length() {
    let lengths: Vec<usize> =
        if cfg!(miri) { vec![1, 5, 16, 67, 130] } else { (1..150).chain(500..530).chain([1100]).collect() };
    for n in lengths {
        for step in [1, 3] {
            floats_agree(n, step, None);
            // Under Miri a NaN is tried at three positions if a vector reads them, otherwise at one.
            let places = if cfg!(miri) && step > 1 { &[n / 2][..] } else { &[0, n / 2, n - 1] };
            places.iter().for_each(|&at| floats_agree(n, step, Some(at)));
        }
    }
}

/// A row has three best elements, NaN or equal, in more than one block: the first of them is found.
#[test]
fn the_first_of_the_best_is_found() {
    for n in [40, 700, 1500] {
        for best in [9.0, f32::NAN] {
            let mut row = vec![1.0f32; n];
            (row[n - 3], row[n / 3], row[n / 3 + 1]) = (best, best, best);
            let layout = Layout::contiguous(&[1, n]);
            let found = read(&arg_strided(Ref::over(&row, &layout), 1, Larger));
            assert_eq!(found, [(n / 3) as i64], "{best} of {n}");
        }
    }
}

/// A thread may process a single lane of many: its sum has the same bits as in a panel of lanes.
#[test]
fn a_lane_alone_has_the_bits_of_a_lane_among_others() {
    let rows = if cfg!(miri) { 70 } else { 1000 };
    let elements: Vec<f32> = (0..rows * 16).map(|i| number(i) as f32 / 7.0).collect();
    let sums = |lanes: usize, from: usize| {
        let offsets = {
            let mut offsets = offsets::Offsets::blank();
            offsets.fill(&[crate::loops::plan::Axis { size: rows, steps: [64] }]).expect("little memory");
            offsets
        };
        let mut out = vec![0f32; lanes];
        let folding = Folding { loops: <Sum as Fold<f32>>::loops(), state: unit().cast() };
        let panels = panels::Panels::new(folding, &offsets, lanes, [4, 8, 0]);
        let at = [out.as_mut_ptr().cast(), elements[from..].as_ptr() as *mut u8, unit()];
        // SAFETY: each row has 16 elements, every second of which is a lane; there is room for each result.
        unsafe { panels.fold(at) };
        out
    };
    let all = sums(8, 0);
    for (lane, among) in all.iter().enumerate() {
        assert_eq!(sums(1, 2 * lane)[0].to_bits(), among.to_bits(), "lane {lane}");
    }
}
