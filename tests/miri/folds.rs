//! Many elements to one: along runs, over rows, in blocks.

use super::layouts::{Peek, any, close, lanes, layouts, whole};

fn sum(x: &[f64]) -> f64 {
    x.iter().sum()
}

fn var(x: &[f64]) -> f64 {
    let mean = sum(x) / x.len() as f64;
    x.iter().map(|x| (x - mean) * (x - mean)).sum::<f64>() / (x.len() as f64 - 1.0)
}

fn most(x: &[f64]) -> f64 {
    x.iter().copied().fold(f64::NEG_INFINITY, f64::max)
}

/// Where the largest is first.
fn first(x: &[f64]) -> i64 {
    let most = most(x);
    x.iter().position(|&x| x == most).unwrap() as i64
}

fn each<R>(lines: &[Vec<f64>], f: impl Fn(&[f64]) -> R) -> Vec<R> {
    lines.iter().map(|line| f(line)).collect()
}

/// One reduction for each loop: a cheap one, one made with a maximum, positions, the middle.
fn some(x: &Peek<f64>, lines: &[Vec<f64>], axis: isize) {
    assert_eq!(x.sum(&[axis], false).unwrap().to_vec(), each(lines, sum));
    let log = |x: &[f64]| x.iter().map(|x| x.exp()).sum::<f64>().ln();
    close(&x.logsumexp(&[axis], false).unwrap().to_vec(), &each(lines, log));
    assert_eq!(x.argmax(axis, false).unwrap().to_vec(), each(lines, first));
    let middle = |line: &[f64]| {
        let mut sorted = line.to_vec();
        sorted.sort_by(f64::total_cmp);
        sorted[(line.len() - 1) / 2]
    };
    assert_eq!(x.median(axis, false).unwrap().0.to_vec(), each(lines, middle));
}

/// All others.
fn rest(x: &Peek<f64>, lines: &[Vec<f64>], axis: isize) {
    let axes = &[axis][..];
    assert_eq!(x.amax(axes, false).unwrap().to_vec(), each(lines, most));
    let least = each(lines, |x| x.iter().copied().fold(f64::INFINITY, f64::min));
    assert_eq!(x.amin(axes, true).unwrap().to_vec(), least);
    close(&x.mean(axes, false).unwrap().to_vec(), &each(lines, |x| sum(x) / x.len() as f64));
    close(&x.prod(axes, false).unwrap().to_vec(), &each(lines, |x| x.iter().product()));
    close(&x.var(axes, false).unwrap().to_vec(), &each(lines, var));
    close(&x.norm(axes, false).unwrap().to_vec(), &each(lines, |x| x.iter().map(|x| x * x).sum::<f64>().sqrt()));
    let cubes = each(lines, |x| x.iter().map(|x| x.abs().powi(3)).sum::<f64>().cbrt());
    close(&x.norm_p(axes, 3.0, false).unwrap().to_vec(), &cubes);
    assert_eq!(x.any(axes, false).unwrap().to_vec(), each(lines, |x| x.iter().any(|&x| x != 0.0)));
    assert_eq!(x.all(axes, false).unwrap().to_vec(), each(lines, |x| x.iter().all(|&x| x != 0.0)));
}

#[test]
fn along_each_axis() {
    for sizes in [&[5][..], &[3, 6], &[2, 3, 4]] {
        layouts(sizes, whole, |x, elements| {
            for axis in 0..sizes.len() {
                some(x, &lanes(elements, sizes, axis), axis as isize);
            }
        });
    }
    for (sizes, axis) in [([3, 35], 0), ([3, 35], 1), ([20, 9], 0)] {
        let x = any(&sizes, whole);
        let lines = lanes(x.as_slice(), &sizes, axis);
        some(&x.as_view(), &lines, axis as isize);
        rest(&x.as_view(), &lines, axis as isize);
    }
}

#[test]
fn along_several() {
    for sizes in [&[2, 3, 4][..], &[2, 5, 2, 3]] {
        layouts(
            sizes,
            |i| i as i64,
            |x, elements| {
                let total: i64 = elements.iter().sum();
                assert_eq!(x.sum(&[], false).unwrap().to_vec(), [total]);
                assert_eq!(x.sum(&[0, -1, 1], true).unwrap().to_vec().iter().sum::<i64>(), total);
                let outer: Vec<i64> = lanes(elements, sizes, 1).iter().map(|lane| lane.iter().sum()).collect();
                let n = sizes[2..].iter().product::<usize>();
                let want: Vec<i64> = (0..n).map(|i| outer.iter().skip(i).step_by(n).sum()).collect();
                assert_eq!(x.sum(&[0, 1], false).unwrap().to_vec(), want);
                let best = elements.iter().position(|e| Some(e) == elements.iter().max()).unwrap() as i64;
                assert_eq!(x.argmax_all().item(), best);
            },
        );
    }
}

#[test]
fn of_nothing() {
    let x = any(&[3, 0], whole);
    assert_eq!(x.sum(&[1], false).unwrap().to_vec(), [0.0; 3]);
    assert_eq!(x.sum(&[0], false).unwrap().to_vec(), [0.0; 0]);
    assert_eq!(x.all(&[1], false).unwrap().to_vec(), [true; 3]);
}

/// Runs longer than one block, rows wider than one panel, more rows than a table has.
#[test]
fn in_blocks() {
    for (sizes, axis) in [([2, 1100], 1), ([520, 5], 0), ([2, 1030], 0), ([20, 130], 0)] {
        let x = any(&sizes, whole);
        let lines = lanes(x.as_slice(), &sizes, axis);
        assert_eq!(x.sum(&[axis as isize], false).unwrap().to_vec(), each(&lines, sum));
        assert_eq!(x.argmax(axis, false).unwrap().to_vec(), each(&lines, first));
    }
    // Runs with gaps, collected.
    let x = any(&[2, 1200], whole);
    let odd = x.slice(congruent::s![.., ..;2]).unwrap();
    let want: Vec<f64> = (0..2).map(|r| (0..600).map(|c| whole(r * 1200 + 2 * c)).sum()).collect();
    assert_eq!(odd.sum(&[1], false).unwrap().to_vec(), want);
}
