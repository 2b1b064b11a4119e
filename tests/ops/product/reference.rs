//! Products against references that go index by index, over random shapes and layouts.

use crate::random::Random;
use congruent::prelude::*;

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
                assert_eq!(input.addmm_with(&a, &b, Scales::new().beta(beta).alpha(alpha)).to_vec(), wanted.to_vec());
                let (input, a, b) = (input.map(|v| v as f64), a.map(|v| v as f64), b.map(|v| v as f64));
                let got = input.addmm_with(&a, &b, Scales::new().beta(beta as f64).alpha(alpha as f64));
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
