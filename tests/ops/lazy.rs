//! Expressions: the bits of the same operations one after the other, whatever the tree, the shapes, and how operands lie.

use crate::random::Random;
use congruent::dim;
use congruent::error::Fault;
use congruent::prelude::*;

type Any<T> = Tensor<T, AnyRank>;
type Expression<'a, T> = Lazy<'a, T, AnyRank>;

fn bits<S: Shape>(x: &Strided<f32, S>) -> (Vec<usize>, Vec<u32>) {
    (x.sizes().to_vec(), x.iter().map(|v| if v.is_nan() { f32::NAN.to_bits() } else { v.to_bits() }).collect())
}

/// Tensors that broadcast to one shape, each of them another way.
struct Pool {
    elements: Vec<Tensor<f32, shape![_]>>,
    /// Sizes and strides of each.
    layouts: Vec<(Vec<usize>, Vec<usize>)>,
}

impl Pool {
    /// The first has all axes, so that every expression that has it is of this shape.
    fn random(random: &mut Random, sizes: &[usize]) -> Self {
        let mut pool = Pool { elements: vec![], layouts: vec![] };
        for i in 0..6 {
            let missing = if i == 0 { 0 } else { random.below(sizes.len() + 1) };
            let mut own = sizes[missing..].to_vec();
            own.iter_mut().filter(|_| i > 0 && random.below(3) == 0).for_each(|size| *size = 1);
            let mut strides = vec![0; own.len()];
            // Contiguous, transposed, every second, or one axis expanded.
            let how = random.below(5);
            let mut step = if how == 2 { 2 } else { 1 };
            for k in 0..own.len() {
                let axis = if how == 1 { k } else { own.len() - 1 - k };
                strides[axis] = step;
                step *= own[axis].max(1);
            }
            if how == 3 && !own.is_empty() {
                let axis = random.below(own.len());
                strides[axis] = 0;
            }
            let values: Vec<f32> = (0..step.max(1) * 2).map(|_| random.between(-4000, 4000) as f32 / 1000.0).collect();
            pool.elements.push(Tensor::from_vec(dims![values.len()], values).unwrap());
            pool.layouts.push((own, strides));
        }
        pool
    }

    fn leaf(&self, i: usize) -> View<'_, f32, AnyRank> {
        let (sizes, strides) = &self.layouts[i];
        self.elements[i].as_strided_of(AnyRank::from(sizes.clone()), &strides[..], 0)
    }
}

/// A random tree, put together and one operation after the other.
fn tree<'a>(random: &mut Random, views: &'a [View<'a, f32, AnyRank>], depth: usize) -> (Expression<'a, f32>, Any<f32>) {
    if depth == 0 {
        let x = &views[random.below(views.len())];
        return (x.lazy(), x.to_tensor());
    }
    let (e, x) = tree(random, views, depth - 1);
    let beside = |random: &mut Random| {
        let depth = random.below(depth);
        tree(random, views, depth)
    };
    match random.below(22) {
        0 => (e.exp(), x.exp()),
        1 => (e.tanh(), x.tanh()),
        2 => (-e, -x),
        3 => (e.relu(), x.relu()),
        4 => (e.sin(), x.sin()),
        5 => (e.abs().sqrt(), x.abs().sqrt()),
        6 => (e * 0.5, x * 0.5),
        7 => (1.5 - e, 1.5 - x),
        8 => (e.clamp(-1.0, 2.0), x.clamp(-1.0, 2.0)),
        9 => (e.to_type::<f64>().exp2().to_type(), x.to_type::<f64>().exp2().to_type()),
        10 => (e.to_type::<i64>().to_type(), x.to_type::<i64>().to_type()),
        11 => (2.0 / e, 2.0 / x),
        12 => (e.pow(2.0), x.pow(2.0)),
        13 => {
            let y = &views[random.below(views.len())];
            (e + y, x + y)
        }
        14 => {
            let y = &views[random.below(views.len())];
            (e * y.clone(), x * y.clone())
        }
        15 => {
            let (f, y) = beside(random);
            (e - f, x - y)
        }
        16 => {
            let (f, y) = beside(random);
            (f / e, y / x)
        }
        17 => {
            let (f, y) = beside(random);
            (e.maximum(f), x.maximum(y))
        }
        18 => {
            let ((f, y), (g, z)) = (beside(random), beside(random));
            (e.gt(f).where_(g, 1.0), x.gt(y).where_(z, 1.0))
        }
        19 => {
            let ((f, y), (g, z)) = (beside(random), beside(random));
            ((e.clone().le(f) | e.clone().isnan()).where_(e, g), (x.le(y) | x.isnan()).where_(&x, z))
        }
        20 => {
            let (f, y) = beside(random);
            (e * f.clone() + f, &x * &y + y)
        }
        _ => {
            let (f, y) = beside(random);
            (e.fmod(f), x.fmod(y))
        }
    }
}

#[test]
fn an_expression_has_the_bits_of_its_operations() {
    let mut random = Random(12);
    let shapes: [&[usize]; 14] = [
        &[],
        &[1],
        &[7],
        &[64],
        &[1000],
        &[5000],
        &[3, 5],
        &[40, 3],
        &[1, 1, 300],
        &[7, 130],
        &[2, 3, 4, 5],
        &[600, 9],
        &[0],
        &[4, 0, 3],
    ];
    for round in 0..400 {
        let sizes = shapes[round % shapes.len()];
        let pool = Pool::random(&mut random, sizes);
        let views: Vec<_> = (0..6).map(|i| pool.leaf(i)).collect();
        let depth = 1 + random.below(6);
        let (e, x) = tree(&mut random, &views, depth);
        assert_eq!(e.sizes(), x.sizes());
        let y = e.clone().eval();
        assert_eq!(bits(&y), bits(&x), "round {round}, {:?}", pool.layouts);
        // Into memory that lies another way: its axes reversed, and more than is written.
        let stored: Vec<usize> = x.sizes().iter().rev().copied().collect();
        let mut out = Tensor::<f32, AnyRank>::full_of(AnyRank::from(stored), 0.5);
        let mut part = out.T_mut().unwrap();
        e.clone().eval_into(&mut part);
        assert_eq!(bits(&part), bits(&x));
        let (mut onto, mut eager) = (part.to_tensor(), part.to_tensor());
        part += e.clone();
        onto -= e * 2.0;
        assert_eq!(bits(&part), bits(&(&eager + &x)));
        eager -= x * 2.0;
        assert_eq!(bits(&onto), bits(&eager));
    }
}

/// A tree of cheap operations on floats of one type, most of them one after the other.
macro_rules! chain {
    ($name:ident $t:ty) => {
        fn $name(random: &mut Random, leaves: &[Tensor<$t, shape![_]>]) -> (Vec<$t>, Vec<$t>, Vec<$t>) {
            let pick = |random: &mut Random| &leaves[random.below(leaves.len())];
            let first = pick(random);
            let (mut e, mut x) = (first.lazy() * 1.0, first * 1.0);
            for _ in 0..random.below(9) {
                let (y, c) = (pick(random), random.between(-9, 9) as $t / 4.0);
                (e, x) = match random.below(22) {
                    0 => (e + y, x + y),
                    1 => (e + c, x + c),
                    2 => (e - y, x - y),
                    3 => (y - e, y - x),
                    4 => (c - e, c - x),
                    5 => (e * y, x * y),
                    6 => (e * c, x * c),
                    7 => (e / y, x / y),
                    8 => (y / e, y / x),
                    9 => (c / e, c / x),
                    10 => (e.maximum(y), x.maximum(y)),
                    11 => (y.lazy().maximum(e), y.maximum(&x)),
                    12 => (e.minimum(c), x.minimum(c)),
                    13 => (e.minimum(y), x.minimum(y)),
                    14 => (y.lazy().minimum(e), y.minimum(&x)),
                    15 => (-e, -x),
                    16 => (e.abs(), x.abs()),
                    17 => (e.square(), x.square()),
                    18 => (e.relu(), x.relu()),
                    19 => (e.recip(), x.recip()),
                    20 => (e.sqrt(), x.sqrt()),
                    _ => {
                        let z = pick(random);
                        (e * (y.lazy() - z), x * (y - z))
                    }
                };
            }
            let mut place = first.clone();
            place.assign_(e.clone());
            let mut onto = x.clone();
            onto -= e.clone();
            let want = &x - &x;
            assert!(onto.iter().zip(want.iter()).all(|(a, b)| a == b || a.is_nan() && b.is_nan()));
            (e.eval().to_vec(), place.to_vec(), x.to_vec())
        }
    };
}
chain! { chain_of_single f32 }
chain! { chain_of_double f64 }

#[test]
fn a_chain_has_the_bits_of_its_operations() {
    let mut random = Random(3);
    let odd = [0.0, -0.0, f64::INFINITY, f64::NEG_INFINITY, f64::NAN, 1e-310, 3e38, -1e300];
    for round in 0..600 {
        let n = [1, 2, 3, 5, 15, 16, 17, 31, 33, 60, 64, 65, 127, 128, 129, 500, 1024, 1500, 5000][round % 19];
        let values: Vec<Vec<f64>> = (0..4)
            .map(|_| {
                let odd = |random: &mut Random| odd[random.below(8)];
                let each = |_| match random.below(12) {
                    0 => odd(&mut random),
                    _ => random.between(-4000, 4000) as f64 / 1000.0,
                };
                (0..n).map(each).collect()
            })
            .collect();
        let single: Vec<Tensor<f32, shape![_]>> =
            values.iter().map(|x| Tensor::from_vec(dims![n], x.iter().map(|&x| x as f32).collect()).unwrap()).collect();
        let double: Vec<Tensor<f64, shape![_]>> =
            values.iter().map(|x| Tensor::from_vec(dims![n], x.clone()).unwrap()).collect();
        let (a, b, want) = chain_of_single(&mut random, &single);
        let bits = |x: f32| if x.is_nan() { 1 } else { x.to_bits() };
        assert!(a.iter().zip(&want).all(|(&a, &b)| bits(a) == bits(b)), "round {round}: {a:?}, {want:?}");
        assert!(b.iter().zip(&want).all(|(&a, &b)| bits(a) == bits(b)), "round {round}: {b:?}, {want:?}");
        let (a, b, want) = chain_of_double(&mut random, &double);
        let bits = |x: f64| if x.is_nan() { 1 } else { x.to_bits() };
        assert!(a.iter().zip(&want).all(|(&a, &b)| bits(a) == bits(b)), "round {round}: {a:?}, {want:?}");
        assert!(b.iter().zip(&want).all(|(&a, &b)| bits(a) == bits(b)), "round {round}: {b:?}, {want:?}");
    }
}

#[test]
fn a_product_that_is_added_to_is_rounded_first() {
    let x = 1.0 + f64::EPSILON;
    let a = Tensor::<f64, shape![100]>::full(x);
    let y = (a.lazy() * &a - x * x).eval();
    assert_eq!(y.to_vec(), [0.0; 100]);
    assert_ne!(x.mul_add(x, -(x * x)), 0.0);
}

#[test]
fn a_tensor_may_stand_on_the_left() {
    let (a, b) = (Tensor::<f32, shape![2, 1, 3]>::arange(), Tensor::<f32, shape![4, 1]>::arange());
    let y: Tensor<f32, shape![2, 4, 3]> = (&a - b.lazy() * 2.0).eval();
    assert_eq!(y, &a - &b * 2.0);
    assert_eq!((a.clone() / (b.lazy() + 1.0)).eval(), &a / (&b + 1.0));
    assert_eq!((a.select::<0>(1) * b.lazy()).eval(), a.select::<0>(1) * &b);
    assert_eq!((&a.select::<0>(1) + b.lazy()).eval(), a.select::<0>(1) + &b);
    fn strided<S: Shape>(x: &Strided<f32, S>) -> Tensor<f32, S> {
        (x - x.lazy() * 0.5).eval()
    }
    assert_eq!(strided(&a.as_view()), &a * 0.5);
    let whole = Tensor::from([7i32, 8, 9]);
    assert_eq!((&whole % (whole.lazy() - 5)).eval().to_vec(), [1, 2, 1]);
    let error = (&whole / (whole.lazy() - 8)).try_eval().unwrap_err();
    assert_eq!((error.op, &error.fault), ("div", &Fault::Division { divisor: [3].as_slice().into() }));
    assert_eq!((&whole & (whole.lazy() | 1)).eval().to_vec(), [7, 8, 9]);
    let (m, n) = (2, 3);
    let (a, b): (Tensor<f32, shape![_]>, Tensor<f32, shape![_]>) =
        (Tensor::ones_of(dims![m]), Tensor::ones_of(dims![n]));
    assert_eq!((&a - b.lazy().exp()).try_eval().unwrap_err(), a.try_sub(&b).unwrap_err());
}

#[test]
fn a_closure_is_a_step_as_any_other() {
    let x = Tensor::<f32, shape![3, 700]>::from_fn(|[i, j]| (i * 700 + j) as f32 * 0.01);
    let table: Vec<f64> = (0..30).map(f64::from).collect();
    let scale = 0.5f32;
    let y = (x.lazy() + 1.0).map(|v| table[v as usize] * 2.0).map(|v| (v as f32, v > 7.0)).map(|(v, _)| v * scale);
    let want = (&x + 1.0).map(|v| table[v as usize] * 2.0) * 0.5;
    assert_eq!((y.clone() - 1.0).eval(), (want.to_type::<f32>() - 1.0));
    assert_eq!(y.sum_all().item(), want.to_type::<f32>().sum_all().item());
    assert_eq!(x.t().lazy().map(|v| v as i64).eval(), x.t().map(|v| v as i64));
    // In place, and without an operation beside it.
    let mut z = x.clone();
    z.assign_(x.lazy().map(f32::cos));
    assert_eq!(z, x.map(f32::cos));
    z += x.lazy().map(|v| v.mul_add(scale, 1.0));
    assert_eq!(z, x.map(f32::cos) + x.map(|v| v.mul_add(0.5, 1.0)));
    let given = x.clone();
    let at = given.data_ptr();
    let y = given.into_lazy().map(|v| v + 1.0).eval();
    assert_eq!((y.data_ptr(), y), (at, &x + 1.0));
    // On threads.
    let large = Tensor::<f64, shape![_]>::from_vec(dims![1 << 21], (0..1 << 21).map(f64::from).collect()).unwrap();
    assert_eq!(large.lazy().map(|v| v.rem_euclid(7.0)).eval(), large.map(|v| v.rem_euclid(7.0)));
}

/// Of one part and of several, of short lanes and of long, of none.
const SHAPES: [&[usize]; 9] =
    [&[5], &[3, 4], &[40, 1000], &[1000, 40], &[3, 50, 70], &[70, 3, 2, 40], &[0, 3], &[3, 0], &[100_000]];

/// What is folded, and taken lane by lane.
fn chain<'a>(views: &'a [View<'_, f32, AnyRank>]) -> Lazy<'a, f32, AnyRank> {
    (views[0].lazy() * &views[1] - &views[2]).abs() + 0.25
}

#[test]
fn softmax_and_norms_are_those_of_the_values() {
    let mut random = Random(5);
    for sizes in SHAPES {
        let pool = Pool::random(&mut random, sizes);
        let views: Vec<_> = (0..6).map(|i| pool.leaf(i)).collect();
        let e = || chain(&views);
        let x = e().eval();
        let rank = sizes.len() as isize;
        for axis in -rank..rank {
            let (y, want) = (e().softmax(axis).unwrap(), x.softmax(axis).unwrap());
            assert_eq!(y.sizes(), want.sizes());
            close(&y.to_vec(), &want.to_vec());
            close(&e().log_softmax(axis).unwrap().to_vec(), &x.log_softmax(axis).unwrap().to_vec());
        }
        assert_eq!(e().softmax(-1).unwrap(), x.softmax(-1).unwrap());
        assert_eq!(e().softmax(rank).unwrap_err(), x.softmax(rank).unwrap_err());
        for over in [&sizes[sizes.len() - 1..], sizes] {
            let weight = x.narrow(0, 0, sizes[0].min(1)).unwrap();
            let weight = Tensor::<f32, AnyRank>::full_of(AnyRank::from(over.to_vec()), weight.numel() as f32 + 0.5);
            let y = e().layer_norm(over, Some(&weight), None, 1e-5);
            assert_eq!(y.unwrap(), x.layer_norm(over, Some(&weight), None, 1e-5).unwrap());
        }
        assert_eq!(
            e().layer_norm(&[9], None, None, 0.0).unwrap_err(),
            x.layer_norm(&[9], None, None, 0.0).unwrap_err()
        );
    }
}

#[test]
fn softmax_and_norms_of_lists() {
    let (a, b) = (Tensor::<f32, shape![2, 3, 4]>::arange(), Tensor::<f32, shape![4]>::arange());
    let e = || (a.lazy() - &b) * 0.1;
    let x = e().eval();
    assert_eq!(e().softmax::<-1>(), x.softmax::<-1>());
    close(&e().log_softmax::<0>().to_vec(), &x.log_softmax::<0>().to_vec());
    assert_eq!(e().layer_norm(&b, &b, 1e-5), x.layer_norm(&b, &b, 1e-5));
    let how = congruent::norm::LayerNorm::<f32, shape![3, 4]>::new().eps(0.5);
    assert_eq!(e().layer_norm_with(how), x.layer_norm_with(how));
    assert_eq!(a.mt().lazy().softmax::<-1>(), a.mt().softmax::<-1>());
    let whole = Tensor::from([7, 8, 9]);
    assert_eq!((whole.lazy() / 2).to_type::<f64>().softmax::<0>(), (&whole / 2).to_type::<f64>().softmax::<0>());
    let n = 3;
    let (some, wrong): (Tensor<f32, shape![_]>, Tensor<f32, shape![_]>) =
        (Tensor::ones_of(dims![n]), Tensor::ones_of(dims![n + 1]));
    let error = (some.lazy() + &wrong).try_layer_norm(&some, &some, 0.0).unwrap_err();
    assert_eq!(error, some.try_add(&wrong).unwrap_err());
}

dim!(Batch);

#[test]
fn shapes_are_those_of_the_operations() {
    let (a, b) = (Tensor::<f32, shape![2, 1, 3]>::arange(), Tensor::<f32, shape![4, 1]>::arange());
    let y: Tensor<f32, shape![2, 4, 3]> = (a.lazy() * &b + 1.0).exp().eval();
    assert_eq!(y.to_vec(), (&a * &b + 1.0).exp().to_vec());
    let n = 4;
    let some: Tensor<f32, shape![_, 3]> = Tensor::ones_of(dims![n, 3]);
    let y: Tensor<f32, shape![2, _, 3]> = (a.lazy() - &some).eval();
    assert_eq!(y.sizes(), [2, 4, 3]);
    let any = some.clone().into_dyn();
    let y: Tensor<f32, AnyRank> = (a.lazy() - &any).relu().eval();
    assert_eq!(y.sizes(), [2, 4, 3]);
    let mask: Lazy<bool, shape![2, 4, 3]> = a.lazy().gt(&b);
    let y: Tensor<i32, shape![2, 4, 3]> = mask.where_(1, Tensor::<i32, shape![3]>::arange().lazy()).eval();
    assert_eq!(y[[0, 0, 1]], 1);
}

/// No bound more than the kinds of the parameters, and one where two shapes meet.
fn affine<L: Shape, D: Dim>(
    x: &Strided<f32, shape![..L, D]>,
    w: &Strided<f32, shape![D]>,
    b: &Tensor<f32, shape![D]>,
) -> Tensor<f32, shape![..L, D]> {
    (x.lazy() * w + b).relu().eval()
}
fn distance<S: Broadcast<R>, R: Shape>(x: &Strided<f32, S>, y: &Strided<f32, R>) -> Tensor<f32, Broadcasted<S, R>> {
    ((x.lazy() - y) * 2.0).abs().eval()
}
fn centred<T: Float, S: Shape>(x: &Strided<T, S>) -> Tensor<T, S> {
    (x.lazy() - T::of(0.5)).square().eval()
}

#[test]
fn generic_code_asks_for_no_more() {
    let (x, w) = (Tensor::<f32, shape![2, 3]>::arange(), Tensor::from([1.0, -1.0, 2.0]));
    assert_eq!(affine::<shape![2], _>(&x, &w, &w).to_vec(), (&x * &w + &w).relu().to_vec());
    assert_eq!(distance(&x, &w).to_vec(), ((&x - &w) * 2.0).abs().to_vec());
    assert_eq!(centred(&x.t()).to_vec(), (x.t() - 0.5).square().to_vec());
}

#[test]
fn what_the_types_cannot_know_is_refused_when_it_is_evaluated() {
    let (m, n) = (2, 3);
    let (a, b): (Tensor<f32, shape![_]>, Tensor<f32, shape![_]>) =
        (Tensor::ones_of(dims![m]), Tensor::ones_of(dims![n]));
    let error = (a.lazy() * 2.0 + &b).exp().try_eval().unwrap_err();
    assert_eq!(error, a.try_add(&b).unwrap_err());
    let mut x = b.clone();
    assert_eq!(x.try_assign_(a.lazy() * 2.0).unwrap_err().op, "assign_");
    assert!(matches!(a.lazy().try_eval_into(&mut x).unwrap_err().fault, Fault::Broadcast { .. }));
    assert_eq!(x.to_vec(), [1.0; 3]);
    // Of what is refused, no axis is reduced, however many it would have had.
    let (row, wide): (Tensor<f32, shape![_]>, Tensor<f32, shape![2, _]>) =
        (Tensor::ones_of(dims![n]), Tensor::ones_of(dims![2, Dyn(4)]));
    let error = (row.lazy() + &wide).try_amax_axes::<axes![0, 1]>().unwrap_err();
    assert_eq!(error, row.try_add(&wide).unwrap_err());
    // A named length never stretches, not even from 1.
    let one = 1;
    let named: Tensor<f32, shape![Batch]> = Tensor::ones_of(dims![Batch(one)]);
    let error = (named.lazy() + 1.0 + &b).try_eval().unwrap_err();
    assert!(matches!(error.fault, Fault::Named { .. }), "{error}");
}

#[test]
fn an_expression_of_one_tensor_is_that_tensor() {
    let x = Tensor::from([[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]);
    let mut y = Tensor::<f64, shape![3, 2]>::zeros();
    y.assign_(x.t().lazy());
    assert_eq!(y.to_vec(), [1.0, 4.0, 2.0, 5.0, 3.0, 6.0]);
    assert_eq!(x.t().lazy().sum::<1>().to_vec(), [5.0, 7.0, 9.0]);
    let at = x.data_ptr();
    let x = x.into_lazy().eval();
    assert_eq!((x.data_ptr(), x.to_vec()), (at, vec![1.0, 2.0, 3.0, 4.0, 5.0, 6.0]));
}

#[test]
fn a_division_that_would_panic_is_refused_and_nothing_is_written() {
    let a = Tensor::from([7, 8, 9]);
    let b = Tensor::from([2, 0, 3]);
    assert_eq!((a.lazy() / (b.lazy() + 1)).eval().to_vec(), [2, 8, 2]);
    let error = (a.lazy() + 1 / (b.lazy() * 1)).try_eval().unwrap_err();
    assert_eq!((error.op, &error.fault), ("div", &Fault::Division { divisor: [3].as_slice().into() }));
    let mut x = a.clone();
    assert!(x.try_assign_(a.lazy() % &b).is_err());
    let half = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| x /= b.lazy() * 1));
    assert!(half.is_err());
    assert_eq!(x.to_vec(), [7, 8, 9]);
    x /= b.lazy() + 1;
    assert_eq!(x.to_vec(), [2, 8, 2]);
    let n = i32::MIN;
    assert!((Tensor::from([n]).lazy().floor_divide(-1)).try_eval().is_err());
}

#[test]
fn operands_may_be_anything_that_lends_or_is_given() {
    let x = Tensor::from([[1.0, 2.0], [3.0, 4.0]]);
    let on_stack = StackTensor::<f64, shape![2]>::from([10.0, 20.0]);
    let mut other = x.clone();
    let y = (x.lazy() + x.t() + &x.t() + &other.as_view_mut() + &on_stack + x.exp() * 0.0 + Tensor::from([1.0, 1.0]))
        .eval();
    assert_eq!(y.to_vec(), [15.0, 31.0, 21.0, 37.0]);
    assert_eq!(x.lazy().eval().to_vec(), x.to_vec());
    assert_eq!(x.t().lazy().eval().to_vec(), [1.0, 3.0, 2.0, 4.0]);
    let mut z = Tensor::<f64, shape![3, 2, 2]>::zeros();
    z.assign_(x.lazy());
    assert_eq!(z.select::<0>(2).to_vec(), x.to_vec());
}

#[test]
fn what_is_given_away_lends_its_memory() {
    let x = || Tensor::<f32, shape![3, 1000]>::arange();
    let (given, row) = (x(), Tensor::<f32, shape![1000]>::arange());
    let at = given.data_ptr();
    let y = (given.into_lazy().sqrt() * &row).tanh().eval();
    assert_eq!((y.data_ptr(), y.to_vec()), (at, (x().sqrt() * &row).tanh().to_vec()));
    let given = x();
    let at = given.data_ptr();
    let y = (1.0 - given.into_lazy()).eval();
    assert_eq!((y.data_ptr(), y.to_vec()), (at, (1.0 - x()).to_vec()));
    // Not where another reads it, and not for another type or shape.
    let e = x().into_lazy().exp();
    assert_eq!(e.clone().eval().to_vec(), e.eval().to_vec());
    assert_eq!(x().into_lazy().gt(5.0).eval().to_vec(), x().gt(5.0).to_vec());
    assert_eq!((row.clone().into_lazy() + x()).eval().to_vec(), (row + x()).to_vec());
}

#[test]
fn many_leaves_and_deep_trees() {
    let a = Tensor::<f32, shape![300]>::arange();
    let left = (0..40).fold(a.lazy(), |e, _| e + &a);
    assert_eq!(left.eval().to_vec(), (&a * 41.0).to_vec());
    let right = (0..40).fold(a.lazy(), |e, _| a.lazy() + e);
    assert_eq!(right.clone().eval().to_vec(), (&a * 41.0).to_vec());
    let both = (0..5).fold(right * 1.0, |e, _| e.clone() + e);
    assert_eq!(both.eval().to_vec(), (&a * (41.0 * 32.0)).to_vec());
}

/// A result that goes past the caches, of narrower elements than what it is made of: rows begin anywhere in a line.
#[test]
fn a_streamed_result_of_narrower_elements() {
    let (rows, columns) = (7, 1_000_001);
    let a: Tensor<f64, shape![_, _]> = Tensor::from_fn_of(dims![rows, columns], |[i, j]| (i * 31 + j % 1009) as f64);
    let column: Tensor<f64, shape![_, 1]> = Tensor::from_fn_of(dims![rows, 1], |[i, _]| i as f64);
    let y = ((a.lazy() * 2.0) + &column).to_type::<f32>().eval();
    assert_eq!(y, (&a * 2.0 + &column).to_type::<f32>());
    let large = (a.lazy() + &column).gt(500.0).eval();
    assert_eq!(large, (&a + &column).gt(500.0));
}

/// Many short rows.
#[test]
fn short_rows_are_shared_by_threads() {
    let a: Tensor<f32, shape![_, 512]> =
        Tensor::from_fn_of(dims![Dyn(4096), 512], |[i, j]| ((i * 7 + j) % 97) as f32 * 0.01);
    let column: Tensor<f32, shape![_, 1]> = Tensor::from_fn_of(dims![Dyn(4096), 1], |[i, _]| i as f32 * 1e-4);
    assert_eq!((a.lazy() + &column).exp().eval(), (&a + &column).exp());
}

#[test]
fn large_results_on_threads_and_past_the_caches() {
    let n = 7 * 480_000;
    let a: Tensor<f64, shape![_]> = Tensor::from_vec(dims![n], (0..n).map(|i| (i % 1013) as f64).collect()).unwrap();
    let y = ((a.lazy() * &a + 1.0) * 0.5).relu().eval();
    assert_eq!(y.to_vec(), ((&a * &a + 1.0) * 0.5).relu().to_vec());
    let m = a.view_of(dims![7, 480_000]);
    let (row, column) = (m.select::<0>(3), m.narrow::<1, 5, 1>());
    assert_eq!((m.lazy() * &row - &column).eval().to_vec(), (&m * &row - &column).to_vec());
    let mut x = a.clone();
    x *= a.lazy() + 1.0;
    assert_eq!(x.to_vec(), (&a * (&a + 1.0)).to_vec());
}

/// As far apart as sums in another order may be.
fn close(a: &[f32], b: &[f32]) {
    assert_eq!(a.len(), b.len());
    for (a, b) in a.iter().zip(b) {
        assert!(a == b || (a - b).abs() <= 1e-5 * b.abs().max(1.0) || a.is_nan() && b.is_nan(), "{a} and {b}");
    }
}

#[test]
fn reductions_are_those_of_the_values() {
    let mut random = Random(7);
    for sizes in SHAPES {
        let pool = Pool::random(&mut random, sizes);
        let views: Vec<_> = (0..6).map(|i| pool.leaf(i)).collect();
        let e = || chain(&views);
        let x = e().eval();
        let rank = sizes.len() as isize;
        let mut lists: Vec<Vec<isize>> = (0..rank).map(|axis| vec![axis]).collect();
        lists.push(vec![]);
        lists.push(vec![0, -1][..rank.min(2) as usize].to_vec());
        for axes in lists {
            for keepdim in [false, true] {
                macro_rules! each {
                    ($check:ident: $($name:ident($($arg:expr),*))*) => {$(
                        match (e().$name(&axes[..], $($arg,)* keepdim), x.$name(&axes[..], $($arg,)* keepdim)) {
                            (Ok(a), Ok(b)) => {
                                assert_eq!(a.sizes(), b.sizes());
                                each!(@$check a, b);
                            }
                            (a, b) => assert_eq!(a.unwrap_err(), b.unwrap_err()),
                        }
                    )*};
                    (@same $a:ident, $b:ident) => { assert_eq!($a.to_vec(), $b.to_vec()) };
                    (@close $a:ident, $b:ident) => { close(&$a.to_vec(), &$b.to_vec()) };
                }
                each! { same: amax() amin() any() all() count_nonzero() }
                each! { close: sum() mean() var() std_correction(0.0) norm() norm_p(1.0) logsumexp() }
            }
        }
    }
}

#[test]
fn reductions_of_lists_have_their_shapes() {
    let (a, b) = (Tensor::<f32, shape![2, 3, 4]>::arange(), Tensor::<f32, shape![4]>::arange());
    let e = || (a.lazy() - &b).square();
    let x = e().eval();
    let y: Tensor<f32, shape![2, 3]> = e().mean::<-1>();
    assert_eq!(y.to_vec(), x.mean::<-1>().to_vec());
    let y: Tensor<f32, shape![2, 1, 4]> = e().sum_keepdim::<1>();
    assert_eq!(y.to_vec(), x.sum_keepdim::<1>().to_vec());
    let y: Tensor<f32, shape![3]> = e().amax_axes::<axes![0, -1]>();
    assert_eq!(y.to_vec(), x.amax_axes::<axes![0, -1]>().to_vec());
    assert_eq!(e().sum_all().item(), x.sum_all().item());
    assert_eq!(e().gt(4.0).count_nonzero_all().item(), x.gt(4.0).count_nonzero_all().item());
    let d: Tensor<f64, shape![3]> = a.lazy().to_type::<f64>().var_axes::<axes![0, 2]>();
    assert_eq!(d.to_vec(), a.to_type::<f64>().var_axes::<axes![0, 2]>().to_vec());
    let whole = Tensor::from([7, 8, 9]);
    assert_eq!((whole.lazy() / 2).sum_all().item(), 11);
    assert!((whole.lazy() / 0).try_amax_all().is_err());
}

/// Places of operands that do not fit two bytes.
#[test]
fn a_chain_may_have_any_number_of_operands() {
    for leaves in [20, 40, 70_000] {
        let (x, y, z) =
            (Tensor::full_of(dims![600], 1.0f32), Tensor::full_of(dims![600], 2.0), Tensor::full_of(dims![600], 4.0));
        let mut e = x.lazy() + 0.0;
        for _ in 0..leaves {
            e = e + 1.0;
        }
        let out = (e + &z + &y + &y).eval();
        assert!(out.as_slice().iter().all(|&value| value == leaves as f32 + 9.0), "{leaves}");
    }
}

#[test]
fn bits_are_written_onto_a_tensor() {
    let x = Tensor::from([1.0f32, 2.0, 3.0, 4.0]);
    let mut m = Tensor::from([true, true, false, true]);
    m &= x.lazy().gt(2.0);
    assert_eq!(m.to_vec(), [false, false, false, true]);
    m |= x.lazy().lt(2.0);
    assert_eq!(m.to_vec(), [true, false, false, true]);
    m ^= x.lazy().gt(0.0);
    assert_eq!(m.to_vec(), [false, true, true, false]);
    let mut i = Tensor::from([1, 2, 4]);
    let y = Tensor::from([1, 3, 2]);
    i |= y.lazy() * 2;
    assert_eq!(i.to_vec(), [3, 6, 4]);
}
