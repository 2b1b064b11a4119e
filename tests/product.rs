//! Products against references that go index by index, their types, and what they refuse when the program runs.

use congruent::error::Fault;
use congruent::prelude::*;
use congruent::{dim, dims};

#[path = "support/random.rs"]
mod random;
use random::Random;

type Any<T> = Tensor<T, AnyRank>;

fn any(random: &mut Random, sizes: &[usize]) -> Any<i64> {
    let numel = sizes.iter().product::<usize>();
    Tensor::from_vec(AnyRank::from(sizes), (0..numel).map(|_| random.between(-5, 5) as i64).collect()).unwrap()
}

/// The same elements, as a view whose strides lie the other way round, or whose rows have gaps.
struct Turned<T = i64> {
    base: Any<T>,
    gaps: bool,
}

impl Turned {
    fn new(x: &Any<i64>, random: &mut Random) -> Self {
        let gaps = x.ndim() > 0 && random.below(2) == 0;
        if !gaps {
            let order: Vec<isize> = (0..x.ndim() as isize).rev().collect();
            return Turned { base: x.permute(&order[..]).unwrap().to_tensor(), gaps };
        }
        let mut sizes = x.sizes().to_vec();
        *sizes.last_mut().unwrap() += 2;
        let mut base = Tensor::<i64, _>::full_of(AnyRank::from(&sizes[..]), 99);
        base.narrow_mut(-1, 1, x.sizes()[x.ndim() - 1]).unwrap().copy_(x);
        Turned { base, gaps }
    }

    /// The same in floats, which lie in the same way.
    fn floats(&self) -> Turned<f32> {
        Turned { base: self.base.map(|v| v as f32), gaps: self.gaps }
    }
}

impl<T: Element> Turned<T> {
    fn view(&self) -> View<'_, T, AnyRank> {
        if self.gaps {
            return self.base.narrow(-1, 1, self.base.sizes()[self.base.ndim() - 1] - 2).unwrap();
        }
        let order: Vec<isize> = (0..self.base.ndim() as isize).rev().collect();
        self.base.permute(&order[..]).unwrap()
    }
}

/// The sizes (of matrices, where there is a vector) and elements of a matrix product, from PyTorch's text.
fn reference(a: &Any<i64>, b: &Any<i64>) -> (Vec<usize>, Vec<i64>) {
    let (mut m, mut n) = (a.sizes().to_vec(), b.sizes().to_vec());
    if m.len() == 1 {
        m.insert(0, 1);
    }
    if n.len() == 1 {
        n.push(1);
    }
    let (rows, k, columns) = (m[m.len() - 2], m[m.len() - 1], n[n.len() - 1]);
    let batch = congruent::broadcast_shapes(&m[..m.len() - 2], &n[..n.len() - 2]).unwrap();
    let (a, b) = (a.to_vec(), b.to_vec());
    let start = |sizes: &[usize], position: &[usize]| {
        let own = &sizes[..sizes.len() - 2];
        let missing = position.len() - own.len();
        own.iter().zip(&position[missing..]).fold(0, |at, (&n, &i)| at * n + if n == 1 { 0 } else { i })
    };
    let mut out = Vec::new();
    for at in 0..batch.iter().product::<usize>() {
        let mut rest = at;
        let mut position: Vec<usize> = batch.iter().rev().map(|&n| (rest % n, rest /= n).0).collect();
        position.reverse();
        let (x, y) = (start(&m, &position) * rows * k, start(&n, &position) * k * columns);
        for (i, j) in (0..rows).flat_map(|i| (0..columns).map(move |j| (i, j))) {
            out.push((0..k).map(|l| a[x + i * k + l] * b[y + l * columns + j]).sum());
        }
    }
    let mut sizes = batch.clone();
    sizes.extend([rows, columns]);
    (sizes, out)
}

#[test]
fn matmul_of_random_ranks_is_the_reference() {
    let mut random = Random(3);
    for _ in 0..1500 {
        let length = |random: &mut Random| [0, 1, 2, 3, 5, 17][random.below(6)];
        let (m, k, n) = (length(&mut random), length(&mut random), length(&mut random));
        let batch: Vec<usize> = (0..random.below(4)).map(|_| [1, 2, 3][random.below(3)]).collect();
        let operand = |matrix: [usize; 2], vector: usize, random: &mut Random| {
            let rank = random.below(batch.len() + 3).max(1);
            if rank == 1 {
                return any(random, &[vector]);
            }
            let own = batch[batch.len() + 2 - rank.min(batch.len() + 2)..].iter();
            let mut sizes: Vec<usize> = own.map(|&n| if random.below(3) == 0 { 1 } else { n }).collect();
            sizes.extend(matrix);
            any(random, &sizes)
        };
        let (a, b) = (operand([m, k], k, &mut random), operand([k, n], k, &mut random));
        let (mut sizes, elements) = reference(&a, &b);
        if b.ndim() == 1 {
            sizes.pop();
        }
        if a.ndim() == 1 {
            sizes.remove(sizes.len() - if b.ndim() == 1 { 1 } else { 2 });
        }
        let (x, y) = (Turned::new(&a, &mut random), Turned::new(&b, &mut random));
        for (a, b) in [(a.as_view(), b.as_view()), (x.view(), y.view()), (a.as_view(), y.view())] {
            let got = a.matmul(&b);
            let which = format!("{:?} {:?} · {:?} {:?}", a.sizes(), a.strides(), b.sizes(), b.strides());
            assert_eq!((got.sizes(), got.to_vec()), (&sizes[..], elements.clone()), "{which}");
            let (a, b) = (a.map(|v| v as f32), b.map(|v| v as f32));
            assert_eq!(a.matmul(&b).map(|v| v as i64).to_vec(), elements, "{which}");
        }
        let floats = x.floats().view().matmul(&y.floats().view());
        assert_eq!(floats.map(|v| v as i64).to_vec(), elements);
        let (a, b) = (x.view(), y.view());
        if a.ndim() == 1 && b.ndim() == 1 {
            assert_eq!(a.dot(&b).to_vec(), elements);
        }
        if a.ndim() == 2 && b.ndim() == 1 {
            assert_eq!(a.mv(&b).to_vec(), elements);
        }
        if a.ndim() == 3 && b.ndim() == 3 && a.sizes()[0] == b.sizes()[0] {
            assert_eq!(a.bmm(&b).to_vec(), elements);
        }
        if a.ndim() == 2 && b.ndim() == 2 {
            for input in [&[][..], &[n], &[1, n], &[m, 1], &[m, n]] {
                let input = any(&mut random, input);
                let (beta, alpha) = (random.between(-2, 2) as i64, random.between(-2, 2) as i64);
                let product = Tensor::from_vec(AnyRank::from([m, n]), elements.clone()).unwrap();
                let wanted = &input * beta + product * alpha;
                assert_eq!(input.addmm_scaled(&a, &b, beta, alpha).to_vec(), wanted.to_vec());
                let (input, a, b) = (input.map(|v| v as f64), a.map(|v| v as f64), b.map(|v| v as f64));
                let got = input.addmm_scaled(&a, &b, beta as f64, alpha as f64);
                assert_eq!(got.map(|v| v as i64).to_vec(), wanted.to_vec());
            }
        }
        if a.ndim() > 0 && b.ndim() == 2 {
            let bias = any(&mut random, &[n]);
            let wanted = Tensor::from_vec(AnyRank::from(&sizes[..]), elements.clone()).unwrap() + &bias;
            let weight = b.permute([1, 0]).unwrap();
            assert_eq!(a.linear(&weight, &bias).to_vec(), wanted.to_vec());
            assert_eq!(a.linear(&weight.to_tensor(), &bias).to_vec(), wanted.to_vec());
        }
    }
}

#[test]
fn large_products_are_those_of_their_parts() {
    // Above every threshold: one product, many, and one that takes whole batches as rows.
    let mut random = Random(11);
    let mut floats = |sizes: &[usize]| any(&mut random, sizes).map(|v| v as f32);
    for (a, b) in [
        (&[200, 300][..], &[300, 150][..]),
        (&[40, 50, 60], &[40, 60, 30]),
        (&[9, 70, 80], &[80, 60]),
        (&[3, 1, 90, 80], &[4, 80, 70]),
    ] {
        let (a, b) = (floats(a), floats(b));
        let wanted = reference(&a.map(|v| v as i64), &b.map(|v| v as i64));
        let got = a.matmul(&b);
        assert_eq!((got.sizes(), got.map(|v| v as i64).to_vec()), (&wanted.0[..], wanted.1));
    }
}

#[test]
fn large_products_are_those_of_any_layout() {
    let mut random = Random(12);
    let (a, b) = (any(&mut random, &[120, 150]), any(&mut random, &[150, 110]));
    let wanted = reference(&a, &b).1;
    for _ in 0..4 {
        let (x, y) = (Turned::new(&a, &mut random), Turned::new(&b, &mut random));
        assert_eq!(x.view().matmul(&y.view()).to_vec(), wanted);
        assert_eq!(x.floats().view().matmul(&y.floats().view()).map(|v| v as i64).to_vec(), wanted);
    }
    // One row, and one column, over and over: a stride of 0.
    for (row, column) in [(true, false), (false, true), (true, true)] {
        let (a, b) = (
            if row { any(&mut random, &[1, 150]) } else { a.clone() },
            if column { any(&mut random, &[150, 1]) } else { b.clone() },
        );
        let (wide, long) = (a.expand([120, 150]).unwrap(), b.expand([150, 110]).unwrap());
        let wanted = reference(&wide.to_tensor(), &long.to_tensor()).1;
        assert_eq!(wide.matmul(&long).to_vec(), wanted);
        let (a, b) = (a.map(|v| v as f32), b.map(|v| v as f32));
        let (wide, long) = (a.expand([120, 150]).unwrap(), b.expand([150, 110]).unwrap());
        assert_eq!(wide.matmul(&long).map(|v| v as i64).to_vec(), wanted);
    }
}

#[test]
fn sums_of_products_on_several_threads_are_the_reference() {
    let mut random = Random(13);
    let n = 1 << 21;
    let (a, b) = (any(&mut random, &[n]), any(&mut random, &[n]));
    let products = |a: &[i64], b: &[i64]| a.iter().zip(b).map(|(a, b)| a * b).sum::<i64>();
    assert_eq!(a.dot(&b).item(), products(a.as_slice(), b.as_slice()));
    let (f, g) = (a.map(|v| v as f64), b.map(|v| v as f64));
    assert_eq!(f.dot(&g).item() as i64, products(a.as_slice(), b.as_slice()));
    // Many short rows, a few long ones; side by side too, and with loops that do not merge.
    for rows in [1 << 17, 3] {
        let sizes = [rows as isize, (n / rows) as isize];
        let [a, b] = [&a, &b].map(|x| x.narrow(0, 0, rows * (n / rows)).unwrap().reshape(sizes).unwrap().to_tensor());
        let wanted: Vec<i64> =
            a.as_slice().chunks(n / rows).zip(b.as_slice().chunks(n / rows)).map(|(a, b)| products(a, b)).collect();
        assert_eq!(congruent::einsum("ij,ij->i", &[&*a, &*b]).unwrap().to_vec(), wanted);
        let [x, y] = [&a, &b].map(|x| x.transpose(0, 1).unwrap().to_tensor());
        assert_eq!(congruent::einsum("ji,ji->i", &[&*x, &*y]).unwrap().to_vec(), wanted);
        assert_eq!(congruent::einsum("ij,ji->i", &[&*a, &*y]).unwrap().to_vec(), wanted);
    }
    let [a, b] = [&a, &b].map(|x| x.reshape([8, 1024, 256]).unwrap().to_tensor());
    let wanted: Vec<i64> =
        a.as_slice().chunks(256).zip(b.as_slice().chunks(256)).map(|(a, b)| products(a, b)).collect();
    let turned = congruent::einsum("bij,bij->ib", &[&*a, &*b]).unwrap();
    assert_eq!(turned.transpose(0, 1).unwrap().to_vec(), wanted);
}

#[test]
fn outer_and_kron_are_the_reference() {
    let mut random = Random(5);
    for _ in 0..600 {
        let shape = |random: &mut Random| (0..random.below(4)).map(|_| random.below(4)).collect::<Vec<_>>();
        let (p, q) = (shape(&mut random), shape(&mut random));
        let (a, b) = (any(&mut random, &p), any(&mut random, &q));
        let (x, y) = (Turned::new(&a, &mut random), Turned::new(&b, &mut random));
        let got = x.view().kron(&y.view());
        let rank = p.len().max(q.len());
        let full = |sizes: &[usize]| [vec![1; rank - sizes.len()], sizes.to_vec()].concat();
        let (p, q) = (full(&p), full(&q));
        let sizes: Vec<usize> = p.iter().zip(&q).map(|(m, n)| m * n).collect();
        assert_eq!(got.sizes(), sizes);
        let (a_elements, b_elements) = (a.to_vec(), b.to_vec());
        for (at, &value) in got.to_vec().iter().enumerate() {
            let (mut rest, mut i, mut j, mut u, mut v) = (at, 0, 0, 1, 1);
            for axis in (0..rank).rev() {
                let here = rest % sizes[axis];
                rest /= sizes[axis];
                (i, j) = (i + here / q[axis] * u, j + here % q[axis] * v);
                (u, v) = (u * p[axis], v * q[axis]);
            }
            assert_eq!(value, a_elements[i] * b_elements[j]);
        }
        if let (&[m], &[n]) = (a.sizes(), b.sizes()) {
            let got = x.view().outer(&y.view());
            assert_eq!(got.sizes(), [m, n]);
            assert_eq!(
                got.to_vec(),
                a_elements.iter().flat_map(|x| b_elements.iter().map(move |y| x * y)).collect::<Vec<_>>()
            );
        }
    }
}

dim!(Batch);

#[test]
fn the_types_of_products() {
    let n = 2;
    let (v, m) = (Tensor::<f32, shape![3]>::ones(), Tensor::<f32, shape![2, 3]>::ones());
    let some = Tensor::<f32, _>::ones_of(dims![n, 3]);
    let named = Tensor::<f32, _>::ones_of(dims![Batch(4), 3]);
    let _: Tensor<f32, shape![]> = v.dot(&v);
    let _: Tensor<f32, shape![3, 3]> = v.outer(&v);
    let _: Tensor<f32, shape![2]> = m.mv(&v);
    let _: Tensor<f32, shape![_]> = some.mv(&v);
    let _: Tensor<f32, shape![Batch]> = named.mv(&v);
    let _: Tensor<f32, shape![_, 2]> = v.select::<0>(0).addmm(&some, &m.t());
    let _: Tensor<f32, shape![Batch, 2]> = named.linear(&m, 0.0);
    let _: Tensor<f32, shape![2]> = v.linear(&m, &Tensor::<f32, shape![2]>::ones());
    let _: Tensor<f32, shape![2, 9]> = m.kron(&v);
    let _: Tensor<f32, shape![2, 9]> = v.kron(&m);
    let _: Tensor<f32, shape![_, 9]> = some.kron(&v);
    let _: Tensor<f32, shape![Batch, 9]> = named.kron(&v);
    let _: Tensor<f32, shape![_, 9]> = named.kron(&m);
    let _: Tensor<f32, shape![3000, 4000]> =
        Tensor::<f32, shape![50, 40]>::ones().kron(&Tensor::<f32, shape![60, 100]>::ones());
    let _: Tensor<f32, AnyRank> = m.as_dyn().mv(&v);
    let _: Tensor<f32, AnyRank> = m.mv(v.as_dyn());
    let stack = Tensor::<f32, shape![5, 2, 3]>::ones();
    let _: Tensor<f32, shape![5, 2, 2]> = stack.bmm(&stack.mt());
    let _: Tensor<i8, shape![2, 2]> = Tensor::<i8, shape![2, 3]>::ones().matmul(&Tensor::<i8, shape![3, 2]>::ones());
}

/// Generic code over lengths needs no bound but their kinds.
fn generic<L: Shape, M: Dim, K: Dim, N: Dim>(
    x: &Tensor<f32, shape![..L, M, K]>,
    w: &Tensor<f32, shape![N, K]>,
    v: &Tensor<f32, shape![K]>,
) -> Tensor<f32, shape![..L, M, N]> {
    let _: Tensor<f32, shape![]> = v.dot(v);
    let _: Tensor<f32, shape![K, K]> = v.outer(v);
    let _: Tensor<f32, shape![N]> = w.mv(v);
    let _: Tensor<f32, shape![N, N]> = v.select::<0>(0).addmm(w, &w.t());
    x.linear(w, 0.0)
}

#[test]
fn products_in_generic_code() {
    let y: Tensor<f32, shape![7, 2, 4]> = generic::<shape![7], _, _, _>(
        &Tensor::ones(),
        &Tensor::<f32, shape![4, 3]>::ones(),
        &Tensor::<f32, shape![3]>::ones(),
    );
    assert_eq!(y.to_vec(), [3.0; 56]);
}

#[test]
fn nan_is_passed_on_unless_beta_is_zero() {
    let (a, nan) = (Tensor::<f32, shape![2, 2]>::ones(), Tensor::<f32, shape![2]>::full(f32::NAN));
    assert!(nan.addmm(&a, &a).iter().all(|v| v.is_nan()));
    assert_eq!(nan.addmm_scaled(&a, &a, 0.0, 1.0).to_vec(), [2.0; 4]);
    assert!(a.addmm_scaled(&a, &a, 1.0, f32::NAN).iter().all(|v| v.is_nan()));
    assert!(nan.dot(&Tensor::from([0.0, 0.0])).item().is_nan());
    let all: Tensor<f32, shape![2, 2]> = nan.expand::<shape![2, 2]>().to_tensor();
    assert_eq!(a.addmm_scaled(&all, &a, 3.0, 0.0).to_vec(), [3.0; 4]);
    assert_eq!(nan.addmm_scaled(&all, &a, 0.0, 0.0).to_vec(), [0.0; 4]);
    assert_eq!(nan.addmm_scaled(&a, &a, 0.0, 2.5).to_vec(), [5.0; 4]);
}

#[test]
fn a_product_is_whole_before_the_addend_comes() {
    // Terms of 1/1024: each, and each sum of a few hundred, is lost beside 2^24.
    let (a, b) = (Tensor::<f32, shape![3, 4096]>::ones(), Tensor::<f32, shape![4096, 5]>::full(1.0 / 1024.0));
    let large = Tensor::<f32, shape![5]>::full(16_777_216.0);
    assert_eq!(large.addmm(&a, &b).to_vec(), [16_777_220.0; 15]);
    assert_eq!(large.addmm_scaled(&a, &b, -1.0, 2.0).to_vec(), [-16_777_208.0; 15]);
    assert_eq!(a.linear(&b.t(), &large).to_vec(), [16_777_220.0; 15]);
    assert_eq!(a.linear(&b.t(), 16_777_216.0).to_vec(), [16_777_220.0; 15]);
    // Bit by bit what the formula says, in tiles and in blocks, of any part and stride.
    let mut random = Random(7);
    let mut numbers = |sizes: [usize; 2]| {
        let half = |i: u64| (i >> 40) as f32 / 16_777_216.0 - 0.5;
        Tensor::<f32, _>::from_fn_of(AnyRank::from(sizes), |_| half(random.next()))
    };
    for [m, k, n] in [[1, 1, 1], [1, 3000, 1], [3, 5, 2], [16, 64, 16], [5, 70, 9], [2, 2000, 3], [40, 700, 33]] {
        let (a, b, c) = (numbers([m, k]), numbers([k, n]), numbers([m, n]) * 1000.0);
        for (beta, alpha) in [(1.0, 1.0), (0.5, 3.0), (-7.0, 1.0), (1.0, 0.3)] {
            let wanted = &c * beta + a.matmul(&b) * alpha;
            assert_eq!(c.addmm_scaled(&a, &b, beta, alpha).to_vec(), wanted.to_vec(), "{m} {k} {n}");
        }
        assert_eq!(a.linear(&b.t().unwrap(), &c).to_vec(), (&c + a.matmul(&b)).to_vec(), "{m} {k} {n}");
    }
}

#[test]
fn nothing_to_sum_is_zero() {
    let (a, b) = (Tensor::<f32, shape![2, 0]>::zeros(), Tensor::<f32, shape![0, 3]>::zeros());
    assert_eq!(a.matmul(&b).to_vec(), [0.0; 6]);
    assert_eq!(
        Tensor::from([7.0, 8.0, 9.0]).addmm_scaled(&a, &b, 2.0, 1.0).to_vec(),
        [14.0, 16.0, 18.0, 14.0, 16.0, 18.0]
    );
    assert_eq!(b.t().mv(&Tensor::<f32, shape![0]>::zeros()).to_vec(), [0.0; 3]);
    assert_eq!(Tensor::<i32, shape![0]>::zeros().dot(&Tensor::<i32, shape![0]>::zeros()).item(), 0);
}

/// The error's text begins with PyTorch's.
#[track_caller]
fn refused<S>(result: Result<Tensor<f32, S>, ShapeError>, sentence: &str) {
    let error = result.map(drop).unwrap_err().to_string();
    assert!(error.starts_with(sentence), "{error}");
}

#[test]
fn errors_begin_with_pytorchs_sentence() {
    let z = |sizes: &[usize]| Tensor::<f32, _>::zeros_of(AnyRank::from(sizes));
    let (v2, v3, v4) = (&z(&[2]), &z(&[3]), &z(&[4]));
    let (m23, m33) = (&z(&[2, 3]), &z(&[3, 3]));
    refused(m23.try_dot(v3), "1D tensors expected, but got 2D and 1D tensors: dot of shapes [2, 3] and [3]");
    refused(
        v2.try_dot(v3),
        "inconsistent tensor size, expected tensor [2] and src [3] to have the same number of elements, but got 2 and 3 elements respectively",
    );
    refused(v3.try_mv(v3), "vector + matrix @ vector expected, got 1, 1, 1");
    refused(m23.try_mv(v4), "size mismatch, got input (2), mat (2x3), vec (4)");
    refused(v3.try_bmm(v3), "batch1 must be a 3D tensor");
    refused(z(&[2, 3, 4]).try_bmm(v3), "batch2 must be a 3D tensor");
    let expected = "Expected size for first two dimensions of batch2 tensor to be: [2, 4] but got: ";
    refused(z(&[2, 3, 4]).try_bmm(&z(&[2, 5, 4])), &format!("{expected}[2, 5]."));
    refused(z(&[2, 3, 4]).try_bmm(&z(&[3, 4, 4])), &format!("{expected}[3, 4]."));
    refused(m23.try_outer(v3), "outer: Expected 1-D argument self, but got 2-D");
    refused(v3.try_outer(m33), "outer: Expected 1-D argument vec2, but got 2-D");
    refused(v3.try_addmm(v3, m33), "addmm: self must be a matrix, got 1-D tensor");
    refused(v3.try_addmm(m33, v3), "addmm: mat2 must be a matrix, got 1-D tensor");
    refused(v3.try_addmm(m33, m23), "addmm: mat1 and mat2 shapes cannot be multiplied (3x3 and 2x3)");
    let expanded = "The expanded size of the tensor (2) must match the existing size (3) at non-singleton dimension 1.";
    refused(v3.try_addmm(&z(&[3, 4]), &z(&[4, 2])), expanded);
    refused(z(&[3, 4]).try_linear(&z(&[2, 5]), v2), "addmm: mat1 and mat2 shapes cannot be multiplied (3x4 and 5x2)");
    refused(
        z(&[7, 3, 4]).try_linear(&z(&[2, 5]), v2),
        "addmm: mat1 and mat2 shapes cannot be multiplied (21x4 and 5x2)",
    );
    refused(v4.try_linear(&z(&[2, 5]), v2), "addmm: mat1 and mat2 shapes cannot be multiplied (1x4 and 5x2)");
    refused(z(&[3, 4]).try_linear(&z(&[2, 4]), v3), expanded);
    refused(
        z(&[]).try_linear(&z(&[2, 4]), v2),
        "both arguments to linear need to be at least 1D, but they are 0D and 2D",
    );
    refused(z(&[3, 4]).try_linear(&z(&[2, 2, 4]), v2), "t() expects a tensor with <= 2 dimensions, but self is 3D");
    refused(z(&[]).try_matmul(v3), "both arguments to matmul need to be at least 1D, but they are 0D and 1D");
    refused(z(&[2, 3, 4]).try_matmul(&z(&[5])), "size mismatch, got input (6), mat (6x4), vec (5)");
    refused(
        v3.try_matmul(&z(&[2, 4, 5])),
        "Expected size for first two dimensions of batch2 tensor to be: [2, 3] but got: [2, 4].",
    );
    refused(v3.try_matmul(&z(&[2, 3, 4, 1])), "size mismatch, got input (6), mat (6x4), vec (3)");
    refused(
        z(&[2, 3, 4]).try_matmul(&z(&[3, 5, 6])),
        "The size of tensor a (2) must match the size of tensor b (3) at non-singleton dimension 0",
    );
    refused(
        z(&[1, 3, 4]).try_matmul(&z(&[3, 5, 6])),
        "Expected size for first two dimensions of batch2 tensor to be: [3, 4] but got: [3, 5].",
    );
    refused(z(&[2, 0, 4]).try_matmul(&z(&[5, 3])), "mm: mat1 and mat2 shapes cannot be multiplied (0x4 and 5x3)");
}

#[test]
fn a_length_known_only_at_run_time_is_checked_then() {
    let n = 4;
    let (x, v) = (Tensor::<f32, shape![2, 3]>::ones(), Tensor::<f32, _>::ones_of(dims![n]));
    let error = x.try_mv(&v).map(drop).unwrap_err();
    assert!(matches!(error, ShapeError { op: "mv", fault: Fault::Contract { a_size: 3, b_size: 4, .. } }), "{error}");
    let two = Tensor::<f32, _>::ones_of(dims![Batch(1), 3]);
    assert_eq!(x.matmul(&two.t()).sizes(), [2, 1]);
}

#[test]
#[should_panic = "inconsistent tensor size"]
fn the_method_panics_with_the_error_of_its_twin() {
    let n = 4;
    Tensor::<f32, shape![3]>::ones().dot(&Tensor::<f32, _>::ones_of(dims![n]));
}

#[test]
fn no_rows_times_long_columns_are_no_rows() {
    let n = 0;
    let (x, y) = (Tensor::<f32, shape![_, 100]>::ones_of(dims![n, 100]), Tensor::<f32, shape![100, 5]>::ones());
    assert_eq!(x.matmul(&y).sizes(), [0, 5]);
    assert_eq!(y.t().matmul(&x.t()).sizes(), [5, 0]);
    assert_eq!(y.t().to_tensor().matmul(&x.t().to_tensor()).sizes(), [5, 0]);
}
