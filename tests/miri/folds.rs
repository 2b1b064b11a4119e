//! Many elements to one: along runs, over rows, in blocks.

use crate::layouts::{Peek, any, close, lanes, layouts, whole};

fn sum(x: &[f64]) -> f64 {
    x.iter().sum()
}

fn var(x: &[f64]) -> f64 {
    let mean = sum(x) / x.len() as f64;
    x.iter().map(|x| (x - mean) * (x - mean)).sum::<f64>() / (x.len() as f64 - 1.0)
}

/// Every reduction along one axis.
fn along(x: &Peek<f64>, lines: &[Vec<f64>], axis: isize) {
    let each = |f: &dyn Fn(&[f64]) -> f64| lines.iter().map(|line| f(line)).collect::<Vec<_>>();
    let (axes, most) = (&[axis][..], |x: &[f64]| x.iter().copied().fold(f64::NEG_INFINITY, f64::max));
    assert_eq!(x.sum(axes, false).unwrap().to_vec(), each(&sum));
    assert_eq!(x.amax(axes, false).unwrap().to_vec(), each(&most));
    let least = each(&|x| x.iter().copied().fold(f64::INFINITY, f64::min));
    assert_eq!(x.amin(axes, true).unwrap().to_vec(), least);
    close(&x.mean(axes, false).unwrap().to_vec(), &each(&|x| sum(x) / x.len() as f64));
    close(&x.prod(axes, false).unwrap().to_vec(), &each(&|x| x.iter().product()));
    if lines.first().is_some_and(|line| line.len() > 1) {
        close(&x.var(axes, false).unwrap().to_vec(), &each(&var));
    }
    close(&x.logsumexp(axes, false).unwrap().to_vec(), &each(&|x| x.iter().map(|x| x.exp()).sum::<f64>().ln()));
    close(&x.norm(axes, false).unwrap().to_vec(), &each(&|x| x.iter().map(|x| x * x).sum::<f64>().sqrt()));
    close(
        &x.norm_p(axes, 3.0, false).unwrap().to_vec(),
        &each(&|x| x.iter().map(|x| x.abs().powi(3)).sum::<f64>().cbrt()),
    );
    let truth = |f: &dyn Fn(&[f64]) -> bool| lines.iter().map(|line| f(line)).collect::<Vec<_>>();
    assert_eq!(x.any(axes, false).unwrap().to_vec(), truth(&|x| x.iter().any(|&x| x != 0.0)));
    assert_eq!(x.all(axes, false).unwrap().to_vec(), truth(&|x| x.iter().all(|&x| x != 0.0)));
    let first = |line: &Vec<f64>| line.iter().position(|&x| x == most(line)).unwrap() as i64;
    assert_eq!(x.argmax(axis).unwrap().to_vec(), lines.iter().map(first).collect::<Vec<_>>());
    let middle = |line: &Vec<f64>| {
        let mut sorted = line.clone();
        sorted.sort_by(f64::total_cmp);
        sorted[(line.len() - 1) / 2]
    };
    assert_eq!(x.median(axis, false).unwrap().0.to_vec(), lines.iter().map(middle).collect::<Vec<_>>());
}

#[test]
fn along_each_axis() {
    for sizes in [&[5][..], &[20], &[3, 6], &[2, 3, 4], &[3, 17]] {
        layouts(sizes, whole, |x, elements| {
            for axis in 0..sizes.len() {
                along(x, &lanes(elements, sizes, axis), axis as isize);
            }
        });
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
    for sizes in [&[2, 1100][..], &[1100, 3], &[2, 1030], &[20, 150], &[600, 4], &[3, 1, 300]] {
        let x = any(sizes, whole);
        for axis in 0..sizes.len() {
            let lines = lanes(x.as_slice(), sizes, axis);
            let want: Vec<f64> = lines.iter().map(|line| sum(line)).collect();
            assert_eq!(x.sum(&[axis as isize], false).unwrap().to_vec(), want);
            let most = |line: &Vec<f64>| line.iter().copied().fold(f64::NEG_INFINITY, f64::max);
            let first = |line: &Vec<f64>| line.iter().position(|&x| x == most(line)).unwrap() as i64;
            assert_eq!(x.argmax(axis as isize).unwrap().to_vec(), lines.iter().map(first).collect::<Vec<_>>());
        }
    }
    // Runs with gaps, collected.
    let x = any(&[2, 1200], whole);
    let odd = x.slice(congruent::s![.., ..;2]).unwrap();
    let want: Vec<f64> = (0..2).map(|r| (0..600).map(|c| whole(r * 1200 + 2 * c)).sum()).collect();
    assert_eq!(odd.sum(&[1], false).unwrap().to_vec(), want);
}
