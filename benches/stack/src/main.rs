//! Small matrices of `f32` that lie on the stack: ours, nalgebra's and glam's, interleaved in small rounds, the least of many.
//!
//! What is read and what comes out goes through `black_box` by reference: nothing is computed ahead, and no result is copied
//! to be looked at. nalgebra and glam are column-major: the row that is added here is a column there, and the vector is
//! multiplied from the same side.
//!
//! An argument picks the operations whose names contain it.

use congruent::prelude::*;
use std::hint::black_box;
use std::time::Instant;

/// So many calls of what is measured.
type Calls = Box<dyn Fn(usize)>;

/// One line of the table.
struct Line {
    work: &'static str,
    size: usize,
    /// Ours, nalgebra's, glam's.
    who: [Option<Calls>; 3],
}

macro_rules! calls {
    ($($of:ident),+ => $result:expr) => {{
        $(let $of = $of.clone();)+
        Some(Box::new(move |n: usize| {
            for _ in 0..n {
                $(let $of = black_box(&$of);)+
                black_box(&$result);
            }
        }) as Calls)
    }};
}

/// The lines of one size, ours and nalgebra's.
macro_rules! side {
    ($lines:ident, $n:literal) => {{
        type Ours = StackTensor<f32, shape![$n, $n]>;
        type Row = StackTensor<f32, shape![$n]>;
        type Na = nalgebra::SMatrix<f32, $n, $n>;
        type NaVector = nalgebra::SVector<f32, $n>;
        let value = |i: usize, j: usize| ((i * 5 + j * 3) % 7) as f32 - 2.5 + if i == j { 4.0 } else { 0.0 };
        let (a, b) = (Ours::from_fn(|[i, j]| value(i, j)), Ours::from_fn(|[i, j]| value(j, i) + 1.0));
        let v = Row::from_fn(|[i]| i as f32 - 1.5);
        let (p, q) = (Na::from_fn(value), Na::from_fn(|i, j| value(j, i) + 1.0));
        let w = NaVector::from_fn(|i, _| i as f32 - 1.5);
        let mut line = |work, ours, theirs| $lines.push(Line { work, size: $n, who: [ours, theirs, None] });
        line("add", calls!(a, b => a + b), calls!(p, q => p + q));
        line("add in place", calls!(a, b => { let mut a = *a; a += b; a }), calls!(p, q => { let mut p = *p; p += q; p }));
        line("times a number", calls!(a => a * 2.0), calls!(p => p * 2.0));
        line("add a row", calls!(a, v => a + v), calls!(p, w => {
            let mut p = *p;
            p.column_iter_mut().for_each(|mut column| column += w);
            p
        }));
        line("add a column", calls!(a, v => a + v.unsqueeze::<1>()), None);
        line("relu(a * b + 1)", calls!(a, b => (a * b + 1.0).relu()), calls!(p, q => p.component_mul(q).map(|x| (x + 1.0).max(0.0))));
        line("exp", calls!(a => a.exp()), calls!(p => p.map(f32::exp)));
        line("where", calls!(a, b => a.gt(b).where_(a, b)), calls!(p, q => p.zip_map(q, |p, q| if p > q { p } else { q })));
        line("matmul", calls!(a, b => a.matmul(b)), calls!(p, q => p * q));
        line("matvec", calls!(a, v => a.matmul(v)), calls!(p, w => p * w));
        line("vecmat", calls!(a, v => v.matmul(a)), calls!(p, w => p.tr_mul(w)));
        line("dot", calls!(v => v.dot(v)), calls!(w => w.dot(w)));
        line("sum", calls!(a => a.sum_all()), calls!(p => p.sum()));
        line("sum, axis 0", calls!(a => a.sum::<0>()), calls!(p => p.column_sum()));
        line("sum, axis 1", calls!(a => a.sum::<1>()), calls!(p => p.row_sum()));
        line("max", calls!(a => a.amax_all()), calls!(p => p.max()));
        line("argmax, axis 1", calls!(a => a.argmax::<1>()), None);
        line("norm", calls!(a => a.norm_all()), calls!(p => p.norm()));
        line("transpose", calls!(a => a.t()), calls!(p => p.transpose()));
        let at = [$n - 1_usize, 1];
        line("index", calls!(a, at => a[*at]), calls!(p, at => p[(at[0], at[1])]));
    }};
}

/// Determinant and inverse.
macro_rules! square {
    ($lines:ident, $n:literal) => {{
        let value = |i: usize, j: usize| ((i * 5 + j * 3) % 7) as f32 - 2.5 + if i == j { 4.0 } else { 0.0 };
        let a = StackTensor::<f32, shape![$n, $n]>::from_fn(|[i, j]| value(i, j));
        let p = nalgebra::SMatrix::<f32, $n, $n>::from_fn(value);
        let mut line = |work, ours, theirs| $lines.push(Line { work, size: $n, who: [ours, theirs, None] });
        line("det", calls!(a => a.det()), calls!(p => p.determinant()));
        line("inverse", calls!(a => a.inverse()), calls!(p => p.try_inverse()));
    }};
}

/// What glam has, in addition to the lines that are there.
macro_rules! glam {
    ($lines:ident, $n:literal, $matrix:ty, $vector:ty) => {{
        let value = |i: usize, j: usize| ((i * 5 + j * 3) % 7) as f32 - 2.5 + if i == j { 4.0 } else { 0.0 };
        let of = |f: &dyn Fn(usize, usize) -> f32| {
            let numbers: Vec<f32> = (0..$n * $n).map(|k| f(k % $n, k / $n)).collect();
            <$matrix>::from_cols_slice(&numbers)
        };
        let (a, b) = (of(&value), of(&|i, j| value(j, i) + 1.0));
        let v = <$vector>::from_slice(&(0..$n).map(|i| i as f32 - 1.5).collect::<Vec<_>>());
        let mut line = |work, theirs: Option<Calls>| {
            $lines.iter_mut().find(|line| line.work == work && line.size == $n).unwrap().who[2] = theirs;
        };
        line("add", calls!(a, b => *a + *b));
        line("add in place", calls!(a, b => { let mut a = *a; a += *b; a }));
        line("times a number", calls!(a => *a * 2.0));
        line("matmul", calls!(a, b => *a * *b));
        line("matvec", calls!(a, v => *a * *v));
        line("dot", calls!(v => v.dot(*v)));
        line("transpose", calls!(a => a.transpose()));
        line("det", calls!(a => a.determinant()));
        line("inverse", calls!(a => a.inverse()));
    }};
}

/// Nanoseconds a call.
fn timed(calls: &Calls, n: usize) -> f64 {
    let start = Instant::now();
    calls(n);
    start.elapsed().as_nanos() as f64 / n as f64
}

fn main() {
    let asked = std::env::args().nth(1).unwrap_or_default();
    let mut lines: Vec<Line> = Vec::new();
    side!(lines, 2);
    side!(lines, 3);
    side!(lines, 4);
    side!(lines, 5);
    side!(lines, 6);
    side!(lines, 7);
    side!(lines, 8);
    square!(lines, 2);
    square!(lines, 3);
    square!(lines, 4);
    glam!(lines, 2, glam::Mat2, glam::Vec2);
    glam!(lines, 3, glam::Mat3, glam::Vec3);
    glam!(lines, 4, glam::Mat4, glam::Vec4);
    lines.retain(|line| line.work.contains(&asked));
    lines.sort_by_key(|line| line.size);
    lines.sort_by_key(|line| line.work);
    let mut least = vec![[f64::INFINITY; 3]; lines.len()];
    for _ in 0..400 {
        for (line, least) in lines.iter().zip(&mut least) {
            for (calls, least) in line.who.iter().zip(least) {
                if let Some(calls) = calls {
                    *least = least.min(timed(calls, 1000));
                }
            }
        }
    }
    println!("{:<16} {:>5} {:>9} {:>9} {:>9} {:>7}", "ns, f32", "side", "ours", "nalgebra", "glam", "ratio");
    for (line, [ours, nalgebra, glam]) in lines.iter().zip(least) {
        let number = |x: f64| if x.is_finite() { format!("{x:.2}") } else { "-".to_owned() };
        let ratio = number(ours / nalgebra.min(glam));
        let [ours, nalgebra, glam] = [ours, nalgebra, glam].map(number);
        println!("{:<16} {:>5} {ours:>9} {nalgebra:>9} {glam:>9} {ratio:>7}", line.work, line.size);
    }
}
