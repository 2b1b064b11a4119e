//! The reference: each result from its own elements, picked one by one.

/// The axes of numbers that may count from the back; all of them when there are none.
pub fn marks(rank: usize, axes: &[isize]) -> Vec<bool> {
    let mut marks = vec![axes.is_empty(); rank];
    for &axis in axes {
        marks[if axis < 0 { (axis + rank as isize) as usize } else { axis as usize }] = true;
    }
    marks
}

/// The sizes that are left.
pub fn left(sizes: &[usize], marks: &[bool], keep: bool) -> Vec<usize> {
    let axes = sizes.iter().zip(marks);
    axes.filter(|(_, marked)| keep || !**marked).map(|(&size, &marked)| if marked { 1 } else { size }).collect()
}

/// The row-major numbers of the elements of each result.
pub fn lines(sizes: &[usize], marks: &[bool]) -> Vec<Vec<usize>> {
    let mut lines = vec![Vec::new(); left(sizes, marks, false).iter().product()];
    for number in 0..sizes.iter().product() {
        let (mut rest, mut result, mut step) = (number, 0, 1);
        for axis in (0..sizes.len()).rev() {
            if !marks[axis] {
                result += rest % sizes[axis] * step;
                step *= sizes[axis];
            }
            rest /= sizes[axis];
        }
        lines[result].push(number);
    }
    lines
}

/// What `of` makes of each line.
pub fn reduced<T: Copy, R>(x: &[T], sizes: &[usize], axes: &[isize], of: impl Fn(&[T]) -> R) -> Vec<R> {
    let lines = lines(sizes, &marks(sizes.len(), axes));
    lines.into_iter().map(|line| of(&line.into_iter().map(|i| x[i]).collect::<Vec<_>>())).collect()
}

pub fn sum(x: &[f64]) -> f64 {
    x.iter().sum()
}

pub fn mean(x: &[f64]) -> f64 {
    sum(x) / x.len() as f64
}

pub fn largest(x: &[f64]) -> f64 {
    x.iter().fold(f64::NEG_INFINITY, |a, &b| if a.is_nan() || b.is_nan() { f64::NAN } else { a.max(b) })
}

pub fn smallest(x: &[f64]) -> f64 {
    -largest(&x.iter().map(|x| -x).collect::<Vec<_>>())
}

/// The first of the largest; a NaN is the largest.
pub fn where_largest(x: &[f64]) -> i64 {
    let most = largest(x);
    x.iter().position(|&x| x == most || x.is_nan()).unwrap() as i64
}

pub fn var(x: &[f64], correction: f64) -> f64 {
    let m = mean(x);
    let squares: f64 = x.iter().map(|x| (x - m) * (x - m)).sum();
    squares / (x.len() as f64 - correction).max(0.0)
}

pub fn norm(x: &[f64], p: f64) -> f64 {
    let of = x.iter().map(|x| x.abs());
    match p {
        0.0 => of.filter(|&x| x != 0.0).count() as f64,
        f64::INFINITY => of.fold(0.0, f64::max),
        f64::NEG_INFINITY => of.fold(f64::INFINITY, f64::min),
        p => of.map(|x| x.powf(p)).sum::<f64>().powf(1.0 / p),
    }
}

pub fn logsumexp(x: &[f64]) -> f64 {
    x.iter().map(|x| x.exp()).sum::<f64>().ln()
}

/// The lower of the two in the middle, and the first place where it is.
pub fn median(x: &[f64]) -> (f64, i64) {
    if let Some(nan) = x.iter().position(|x| x.is_nan()) {
        return (f64::NAN, nan as i64);
    }
    let mut sorted = x.to_vec();
    sorted.sort_by(f64::total_cmp);
    let middle = sorted[(x.len() - 1) / 2];
    (middle, x.iter().position(|&x| x == middle).unwrap() as i64)
}
