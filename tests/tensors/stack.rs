//! Tensors on the stack: every operation gives what the one of a tensor on the heap gives.

use congruent::prelude::*;
use congruent::shape::InlineShape;
use std::panic::catch_unwind;

/// Numbers between -4 and 4, one of which is 0.
fn numbers<S: InlineShape>(seed: u64) -> StackTensor<f32, S> {
    let mut state = seed;
    StackTensor::<f32, S>::zeros().map(|_| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((state >> 33) % 65) as f32 / 8.0 - 4.0
    })
}

/// The same with what is no ordinary number.
fn odd_numbers<S: InlineShape>(seed: u64) -> StackTensor<f32, S> {
    let odd = [f32::NAN, f32::INFINITY, f32::NEG_INFINITY, -0.0, 0.0, f32::MAX, f32::MIN_POSITIVE / 4.0];
    let mut i = seed as usize;
    numbers(seed).map(|x| {
        i += 1;
        if i.is_multiple_of(3) { odd[i / 3 % odd.len()] } else { x }
    })
}

#[track_caller]
fn same(ours: &[f32], heap: &[f32]) {
    assert_eq!(ours.len(), heap.len());
    for (a, b) in ours.iter().zip(heap) {
        assert!(a.to_bits() == b.to_bits() || a.is_nan() && b.is_nan(), "{ours:?} is not {heap:?}");
    }
}

/// Up to rounding: functions are compiled for several instruction sets there, and sums have another order.
#[track_caller]
fn close(ours: &[f32], heap: &[f32]) {
    assert_eq!(ours.len(), heap.len());
    for (&a, &b) in ours.iter().zip(heap) {
        let near = (a - b).abs() <= 4e-6 * a.abs().max(b.abs()).max(1.0);
        assert!(near || a == b || a.is_nan() && b.is_nan(), "{ours:?} is not {heap:?}");
    }
}

/// Gives a macro shapes: of no axis and of many, with lengths 0 and 1, of whole vectors and of others.
macro_rules! each_shape {
    ($then:ident) => {
        $then! { [] }
        $then! { [1] }
        $then! { [3] }
        $then! { [9] }
        $then! { [40] }
        $then! { [2, 2] }
        $then! { [3, 3] }
        $then! { [4, 4] }
        $then! { [5, 7] }
        $then! { [7, 5] }
        $then! { [8, 8] }
        $then! { [1, 6] }
        $then! { [6, 1] }
        $then! { [2, 3, 4] }
        $then! { [3, 1, 5] }
        $then! { [2, 3, 1, 2, 3] }
        $then! { [2, 2, 2, 2, 2, 2] }
    };
}

fn functions_of<S: InlineShape + Shape>() {
    for x in [numbers::<S>(1), odd_numbers::<S>(2)] {
        let heap = x.to_tensor();
        macro_rules! check {
            ($how:ident: $($name:ident $in_place:ident)*) => {$(
                let mut changed = x.clone();
                changed.$in_place();
                $how(x.$name().as_slice(), &heap.$name().to_vec());
                $how(changed.as_slice(), x.$name().as_slice());
            )*};
        }
        check! { same: neg neg_ abs abs_ sign sign_ square square_ relu relu_ recip recip_ sqrt sqrt_ floor floor_ ceil ceil_ trunc trunc_ round round_ }
        check! { close: rsqrt rsqrt_ exp exp_ exp2 exp2_ expm1 expm1_ ln ln_ ln_1p ln_1p_ log2 log2_ log10 log10_ sin sin_ cos cos_ asin asin_ acos acos_ atan atan_ sinh sinh_ cosh cosh_ tanh tanh_ erf erf_ sigmoid sigmoid_ gelu gelu_ silu silu_ softplus softplus_ }
        assert_eq!(x.isnan().to_vec(), heap.isnan().to_vec());
        assert_eq!(x.to_type::<i64>().to_vec(), heap.to_type::<i64>().to_vec());
        assert_eq!(x.to_type::<bool>().to_vec(), heap.to_type::<bool>().to_vec());
        same((-x.clone()).as_slice(), &(-&heap).to_vec());
        same((2.0 - x.clone()).as_slice(), &(2.0 - &heap).to_vec());
    }
}

#[test]
fn functions_of_one_element() {
    macro_rules! check {
        ([$($d:tt)*]) => { functions_of::<shape![$($d)*]>(); };
    }
    each_shape! { check }
    functions_of::<shape![0]>();
    functions_of::<shape![3, 0, 2]>();
}

macro_rules! pair {
    ([$($a:tt)*] [$($b:tt)*] $($in_place:ident)?) => {
        for seed in 0..3 {
            let (a, b) = (odd_numbers::<shape![$($a)*]>(seed), odd_numbers::<shape![$($b)*]>(seed + 7));
            let (x, y) = (a.to_tensor(), b.to_tensor());
            same((&a + &b).as_slice(), &(&x + &y).to_vec());
            same((&a - &b).as_slice(), &(&x - &y).to_vec());
            same((&a * &b).as_slice(), &(&x * &y).to_vec());
            same((&a / &b).as_slice(), &(&x / &y).to_vec());
            same((&a % &b).as_slice(), &(&x % &y).to_vec());
            same(a.maximum(&b).as_slice(), &x.maximum(&y).to_vec());
            same(a.minimum(&b).as_slice(), &x.minimum(&y).to_vec());
            same(a.fmod(&b).as_slice(), &x.fmod(&y).to_vec());
            same(a.remainder(&b).as_slice(), &x.remainder(&y).to_vec());
            same(a.floor_divide(&b).as_slice(), &x.floor_divide(&y).to_vec());
            close(a.atan2(&b).as_slice(), &x.atan2(&y).to_vec());
            close(a.abs().pow(&b).as_slice(), &x.abs().pow(&y).to_vec());
            assert_eq!(a.lt(&b).to_vec(), x.lt(&y).to_vec());
            assert_eq!(a.le(&b).to_vec(), x.le(&y).to_vec());
            assert_eq!(a.gt(&b).to_vec(), x.gt(&y).to_vec());
            assert_eq!(a.ge(&b).to_vec(), x.ge(&y).to_vec());
            assert_eq!(a.eq(&b).to_vec(), x.eq(&y).to_vec());
            assert_eq!(a.ne(&b).to_vec(), x.ne(&y).to_vec());
            same(a.gt(0.5).where_(&a, &b).as_slice(), &x.gt(0.5).where_(&x, &y).to_vec());
            same(a.gt(&b).where_(&b, 9.0).as_slice(), &x.gt(&y).where_(&y, 9.0).to_vec());
            same(a.clamp(&b, 2.0).as_slice(), &x.clamp(&y, 2.0).to_vec());
            $(pair! { @$in_place a b x y })?
        }
    };
    (@in_place $a:ident $b:ident $x:ident $y:ident) => {
        macro_rules! change {
            ($how:ident: $method:ident($value:expr)) => {{
                let (mut on_stack, mut on_heap) = ($a.clone(), $x.clone());
                on_stack.$method(&$b);
                on_heap.$method(&$y);
                $how(on_stack.as_slice(), &on_heap.to_vec());
            }};
        }
        change! { same: add_(b) }
        change! { same: sub_(b) }
        change! { same: mul_(b) }
        change! { same: div_(b) }
        change! { same: rem_(b) }
        change! { same: copy_(b) }
        change! { same: maximum_(b) }
        change! { same: minimum_(b) }
        change! { same: fmod_(b) }
        change! { same: remainder_(b) }
        change! { same: floor_divide_(b) }
        change! { close: atan2_(b) }
        let (mut on_stack, mut on_heap) = ($a.clone(), $x.clone());
        on_stack += &$b;
        on_heap += &$y;
        on_stack.clamp_(-2.0, &$b);
        on_heap.clamp_(-2.0, &$y);
        same(on_stack.as_slice(), &on_heap.to_vec());
    };
}

#[test]
fn functions_of_two_elements() {
    pair! { [] [] in_place }
    pair! { [3] [] in_place }
    pair! { [] [3] }
    pair! { [1] [1] in_place }
    pair! { [9] [9] in_place }
    pair! { [6, 6] [6, 6] in_place }
    pair! { [6, 6] [6] in_place }
    pair! { [6, 6] [6, 1] in_place }
    pair! { [1, 5] [4, 1] }
    pair! { [8, 8] [1, 8] in_place }
    pair! { [2, 3, 4] [3, 1] in_place }
    pair! { [2, 1, 4] [3, 1] }
    pair! { [2, 1, 3, 1, 2] [2, 1, 3, 1] }
    pair! { [2, 3, 2, 3, 2] [1, 3, 1, 3, 1] in_place }
    pair! { [2, 1, 2, 1, 2, 1] [1, 3, 1, 3, 1, 3] }
    pair! { [0] [1] in_place }
    pair! { [1, 6] [6] in_place }
    pair! { [0, 3] [0, 1] in_place }
    pair! { [20, 20] [20, 20] in_place }
    pair! { [3, 0, 2] [1, 2] in_place }
}

#[test]
fn closures_see_elements_once_and_in_order() {
    let mut seen = Vec::new();
    let a = StackTensor::<i32, shape![3, 3]>::arange();
    let b = a.map(|x| {
        seen.push(x);
        x * 2
    });
    assert_eq!(seen, (0..9).collect::<Vec<_>>());
    seen.clear();
    let c = a.zip_map(StackTensor::from([10, 20, 30]), |x, y| {
        seen.push(x + y);
        x + y
    });
    assert_eq!(seen, c.as_slice());
    let mut d = b;
    d.map_(|x| x + 1);
    assert_eq!(d.as_slice(), [1, 3, 5, 7, 9, 11, 13, 15, 17]);
    d.fill_(4);
    assert_eq!(d.as_slice(), [4; 9]);
    d.zero_();
    assert_eq!(d.as_slice(), [0; 9]);
}

/// Results of one byte, too: those of operators are written in blocks that overlap.
#[test]
fn a_closure_is_called_once_for_each_element() {
    fn counted<U: Element + PartialEq + std::fmt::Debug>(of: fn(usize) -> U) {
        macro_rules! check {
            ($($n:literal)*) => {$({
                let x = StackTensor::<i32, shape![$n]>::arange();
                let wanted: Vec<U> = (0..$n).map(of).collect();
                let mut calls = 0..;
                let mut next = || of(calls.next().expect("no end"));
                assert_eq!(x.zip_map(x, |_, _| next()).as_slice(), wanted, "{} and {0}", $n);
                assert_eq!(calls.start, $n);
                let mut calls = 0..;
                let mut next = || of(calls.next().expect("no end"));
                assert_eq!(x.map(|_| next()).as_slice(), wanted, "{}", $n);
                assert_eq!(calls.start, $n);
            })*};
        }
        check! { 1 2 3 5 6 7 9 10 13 16 17 }
    }
    counted(|i| i as u8);
    counted(|i| i % 3 == 0);
    counted(|i| i as u16);
}

/// All reductions along an axis, kept and not.
macro_rules! along {
    (@one $shape:tt $axis:literal) => {
        for x in [numbers::<shape! $shape>(3), odd_numbers::<shape! $shape>(4)] {
            let heap = x.to_tensor();
            macro_rules! check {
                ($how:ident: $name:ident $keep:ident) => {
                    $how(x.$name::<$axis>().as_slice(), &heap.$name::<$axis>().to_vec());
                    assert_eq!(x.$name::<$axis>().sizes(), heap.$name::<$axis>().sizes());
                    $how(x.$keep::<$axis>().as_slice(), &heap.$keep::<$axis>().to_vec());
                    assert_eq!(x.$keep::<$axis>().sizes(), heap.$keep::<$axis>().sizes());
                };
            }
            check! { close: sum sum_keepdim }
            check! { close: mean mean_keepdim }
            // No product overflows: whether one is infinite before it meets a 0 depends on the order.
            let (small, small_heap) = (x.clamp(-1.5, 1.5), heap.clamp(-1.5, 1.5));
            close(small.prod::<$axis>().as_slice(), &small_heap.prod::<$axis>().to_vec());
            close(small.prod_keepdim::<$axis>().as_slice(), &small_heap.prod_keepdim::<$axis>().to_vec());
            check! { same: amax amax_keepdim }
            check! { same: amin amin_keepdim }
            check! { close: var var_keepdim }
            check! { close: std std_keepdim }
            check! { close: norm norm_keepdim }
            check! { close: logsumexp logsumexp_keepdim }
            for p in [0.0, 1.0, 3.0, f64::INFINITY, f64::NEG_INFINITY] {
                close(x.norm_p::<$axis>(p).as_slice(), &heap.norm_p::<$axis>(p).to_vec());
            }
            close(x.var_correction::<$axis>(0.0).as_slice(), &heap.var_correction::<$axis>(0.0).to_vec());
            assert_eq!(x.any::<$axis>().to_vec(), heap.any::<$axis>().to_vec());
            assert_eq!(x.all::<$axis>().to_vec(), heap.all::<$axis>().to_vec());
            assert_eq!(x.count_nonzero::<$axis>().to_vec(), heap.count_nonzero::<$axis>().to_vec());
            assert_eq!(x.argmax::<$axis>().to_vec(), heap.argmax::<$axis>().to_vec());
            assert_eq!(x.argmin_keepdim::<$axis>().to_vec(), heap.argmin_keepdim::<$axis>().to_vec());
            let ((values, places), (there, where_there)) = (x.max::<$axis>(), heap.max::<$axis>());
            same(values.as_slice(), &there.to_vec());
            assert_eq!(places.to_vec(), where_there.to_vec());
            let ((values, places), (there, where_there)) = (x.min_keepdim::<$axis>(), heap.min_keepdim::<$axis>());
            same(values.as_slice(), &there.to_vec());
            assert_eq!((places.to_vec(), places.sizes()), (where_there.to_vec(), where_there.sizes()));
        }
    };
    ($shape:tt $($axis:literal)*) => {$( along! { @one $shape $axis } )*};
}

#[test]
fn reductions_along_an_axis() {
    along! { [] 0 -1 }
    along! { [1] 0 }
    along! { [3] 0 }
    along! { [9] 0 }
    along! { [40] -1 }
    along! { [2, 2] 0 1 }
    along! { [3, 3] 0 1 }
    along! { [4, 4] 0 -1 }
    along! { [5, 7] 0 1 }
    along! { [8, 8] 0 1 }
    along! { [1, 6] 0 1 }
    along! { [6, 1] 0 1 }
    along! { [2, 3, 4] 0 1 2 }
    along! { [3, 1, 5] 0 1 -1 }
    along! { [2, 2, 3, 2, 3] 0 1 2 3 4 }
    along! { [0, 3] 1 }
    along! { [2, 20, 3] 1 }
}

#[test]
fn reductions_of_all_and_of_several_axes() {
    macro_rules! check {
        ([$($d:tt)*]) => {
            for x in [numbers::<shape![$($d)*]>(3), odd_numbers::<shape![$($d)*]>(4)] {
                let heap = x.to_tensor();
                close(&[x.sum_all().item(), x.mean_all().item()], &[heap.sum_all().item(), heap.mean_all().item()]);
                let (small, small_heap) = (x.clamp(-1.5, 1.5), heap.clamp(-1.5, 1.5));
                close(&[small.prod_all().item(), x.std_all().item()], &[small_heap.prod_all().item(), heap.std_all().item()]);
                close(&[x.norm_all().item(), x.logsumexp_all().item()], &[heap.norm_all().item(), heap.logsumexp_all().item()]);
                same(&[x.amax_all().item(), x.amin_all().item()], &[heap.amax_all().item(), heap.amin_all().item()]);
                assert_eq!((x.any_all().item(), x.all_all().item()), (heap.any_all().item(), heap.all_all().item()));
                assert_eq!(x.argmax_all().item(), heap.argmax_all().item());
                assert_eq!(x.argmin_all().item(), heap.argmin_all().item());
            }
        };
    }
    each_shape! { check }

    let x = numbers::<shape![2, 3, 4]>(5);
    let heap = x.to_tensor();
    close(x.sum_axes::<axes![0, -1]>().as_slice(), &heap.sum_axes::<axes![0, -1]>().to_vec());
    close(x.mean_axes_keepdim::<axes![1, 2]>().as_slice(), &heap.mean_axes_keepdim::<axes![1, 2]>().to_vec());
    close(x.var_axes::<axes![0, 1]>().as_slice(), &heap.var_axes::<axes![0, 1]>().to_vec());
    same(x.amax_axes::<axes![2, 0]>().as_slice(), &heap.amax_axes::<axes![2, 0]>().to_vec());
    assert_eq!(x.sum_axes_keepdim::<axes![0, -1]>().sizes(), [1, 3, 1]);
    let long = numbers::<shape![5, 5, 5, 5]>(6);
    close(long.sum_axes::<axes![0, 2]>().as_slice(), &long.to_tensor().sum_axes::<axes![0, 2]>().to_vec());
    close(long.sum_axes::<axes![1, 3]>().as_slice(), &long.to_tensor().sum_axes::<axes![1, 3]>().to_vec());
    close(&[long.sum_all().item()], &[long.to_tensor().sum_all().item()]);
}

#[test]
fn reductions_of_nothing() {
    let none = StackTensor::<f32, shape![2, 0, 3]>::zeros();
    assert_eq!(none.sum::<1>().as_slice(), [0.0; 6]);
    assert_eq!(none.prod::<1>().as_slice(), [1.0; 6]);
    assert!(none.mean::<1>().iter().all(|x| x.is_nan()));
    assert_eq!(none.logsumexp::<1>().as_slice(), [f32::NEG_INFINITY; 6]);
    assert_eq!(none.all_all().item(), none.to_tensor().all_all().item());
    assert_eq!(none.amax::<0>().sizes(), [0, 3]);
    assert_eq!(none.argmax::<2>().sizes(), [2, 0]);
    let sentence = |f: fn(StackTensor<f32, shape![2, 0, 3]>)| {
        let refused = catch_unwind(|| f(StackTensor::zeros())).unwrap_err();
        refused.downcast_ref::<String>().unwrap().clone()
    };
    let heap = none.to_tensor();
    assert_eq!(sentence(|x| drop(x.amax::<1>().to_vec())), heap.try_amax::<1>().unwrap_err().to_string());
    assert_eq!(sentence(|x| drop(x.amin_all().to_vec())), heap.try_amin_all().unwrap_err().to_string());
    assert_eq!(sentence(|x| drop(x.argmax::<1>().to_vec())), heap.try_argmax::<1>().unwrap_err().to_string());
    assert_eq!(sentence(|x| drop(x.argmin_all().to_vec())), heap.try_argmin_all().unwrap_err().to_string());
    assert_eq!(sentence(|x| drop(x.max::<1>().0.to_vec())), heap.try_max::<1>().unwrap_err().to_string());
    assert_eq!(
        sentence(|x| drop(x.norm_p::<1>(f64::INFINITY).to_vec())),
        heap.try_norm_p::<1>(f64::INFINITY).unwrap_err().to_string()
    );
}

#[test]
fn matrix_products() {
    macro_rules! check {
        ([$($a:tt)*] [$($b:tt)*]) => {{
            let (a, b) = (numbers::<shape![$($a)*]>(8), numbers::<shape![$($b)*]>(9));
            let (product, heap) = (a.matmul(&b), a.to_tensor().matmul(&b.to_tensor()));
            assert_eq!(product.sizes(), heap.sizes());
            close(product.as_slice(), &heap.to_vec());
            let (a, b) = (a.map(|x| x as i32), b.map(|x| x as i32));
            assert_eq!(a.matmul(&b).to_vec(), a.to_tensor().matmul(&b.to_tensor()).to_vec());
            let (a, b) = (a.map(f64::from), b.map(f64::from));
            assert_eq!(a.matmul(&b).to_vec(), a.to_tensor().matmul(&b.to_tensor()).to_vec());
        }};
    }
    check! { [2, 2] [2, 2] }
    check! { [3, 3] [3, 3] }
    check! { [4, 4] [4, 4] }
    check! { [5, 5] [5, 5] }
    check! { [6, 6] [6, 6] }
    check! { [7, 7] [7, 7] }
    check! { [8, 8] [8, 8] }
    check! { [3, 5] [5, 11] }
    check! { [1, 4] [4, 1] }
    check! { [9, 9] [9, 13] }
    check! { [3, 0] [0, 4] }
    check! { [0, 3] [3, 4] }
    check! { [2, 2] [2] }
    check! { [3, 3] [3] }
    check! { [4, 4] [4] }
    check! { [5, 5] [5] }
    check! { [6, 6] [6] }
    check! { [7, 7] [7] }
    check! { [8, 8] [8] }
    check! { [3, 9] [9] }
    check! { [13, 6] [6] }
    check! { [5] [5, 3] }
    check! { [1] [1] }
    check! { [7] [7] }
    check! { [2, 3, 4] [4, 5] }
    check! { [2, 3, 4] [4] }
    check! { [4] [2, 4, 3] }
    check! { [2, 3, 4] [2, 4, 5] }
    check! { [2, 1, 3, 4] [3, 4, 2] }
    check! { [4, 3] [5, 3, 2] }

    let (a, b) = (numbers::<shape![2, 3, 4]>(1), numbers::<shape![2, 4, 5]>(2));
    close(a.bmm(&b).as_slice(), &a.to_tensor().bmm(&b.to_tensor()).to_vec());
    let (m, v) = (numbers::<shape![3, 4]>(1), numbers::<shape![4]>(2));
    close(m.mv(v).as_slice(), &m.to_tensor().mv(v.to_tensor()).to_vec());
    close(&[v.dot(v).item()], &[v.to_tensor().dot(v.to_tensor()).item()]);
}

#[test]
fn what_is_not_read_does_not_matter_to_a_product() {
    // Rows of 6 are read as 4 and the last 4: what is read twice must not be 0 times infinity.
    let mut x = StackTensor::<f32, shape![6, 6]>::ones();
    x[[0, 2]] = f32::INFINITY;
    x[[1, 5]] = f32::NEG_INFINITY;
    let y = x.matmul(StackTensor::<f32, shape![6]>::ones());
    assert_eq!(y.as_slice(), [f32::INFINITY, f32::NEG_INFINITY, 6.0, 6.0, 6.0, 6.0]);
}

#[test]
fn axes_in_another_order() {
    macro_rules! check {
        ([$($d:tt)*]) => {{
            let x = numbers::<shape![$($d)*]>(1);
            assert_eq!(x.t().to_vec(), x.to_tensor().t().to_vec());
            assert_eq!(x.t().sizes(), x.to_tensor().t().sizes());
        }};
    }
    check! { [7, 3] }
    check! { [11, 3] }
    check! { [] }
    check! { [3] }
    check! { [2, 2] }
    check! { [3, 3] }
    check! { [4, 4] }
    check! { [5, 5] }
    check! { [7, 7] }
    check! { [8, 8] }
    check! { [8, 4] }
    check! { [7, 11] }
    check! { [11, 7] }
    check! { [3, 7] }
    check! { [2, 5] }
    check! { [1, 5] }
    check! { [0, 4] }
    let x = numbers::<shape![2, 3, 4]>(1);
    let heap = x.to_tensor();
    assert_eq!(x.mt().to_vec(), heap.mt().to_vec());
    assert_eq!(x.transpose::<0, -1>().to_vec(), heap.transpose::<0, -1>().to_vec());
    assert_eq!(x.transpose::<1, 1>().to_vec(), heap.to_vec());
    let moved: StackTensor<f32, shape![4, 2, 3]> = x.permute::<axes![2, 0, -2]>();
    assert_eq!(moved.to_vec(), heap.permute::<axes![2, 0, -2]>().to_vec());
    let more: StackTensor<f32, shape![2, 1, 3, 4]> = x.unsqueeze::<1>();
    assert_eq!(more.squeeze::<1>(), x);
    let whole = StackTensor::<i64, shape![8, 8]>::arange();
    assert_eq!(whole.t().to_vec(), whole.to_tensor().t().to_vec());
}

#[test]
fn determinants_and_inverses() {
    // PyTorch 2.15: `torch.linalg.det`, `torch.linalg.inv`.
    let x = StackTensor::from([[2.0, 1.0, 0.0], [1.0, 3.0, 1.0], [0.0, 1.0, 4.0]]);
    assert_eq!(x.det().item(), 18.0);
    let inverse = [11.0, -4.0, 1.0, -4.0, 8.0, -2.0, 1.0, -2.0, 5.0].map(|v: f64| v / 18.0);
    assert!(x.inverse().iter().zip(inverse).all(|(a, b)| (a - b).abs() < 1e-15));
    macro_rules! check {
        ($t:ty, $n:literal) => {
            for seed in 0..50 {
                let x: StackTensor<$t, shape![$n, $n]> = numbers::<shape![$n, $n]>(seed).map(<$t>::from);
                let det = x.det().item();
                let swapped = x.t();
                assert!((swapped.det().item() - det).abs() <= 1e-4 * det.abs().max(1.0));
                if det.abs() < 1.0 {
                    continue;
                }
                let one: StackTensor<$t, shape![$n, $n]> =
                    StackTensor::from_fn(|[i, j]| if i == j { 1.0 } else { 0.0 });
                let product = x.matmul(x.try_inverse().unwrap());
                assert!((product - one).abs().amax_all().item() < 1e-3, "{x:?}");
            }
        };
    }
    check! { f32, 2 }
    check! { f32, 3 }
    check! { f32, 4 }
    check! { f64, 2 }
    check! { f64, 3 }
    check! { f64, 4 }
    let batch = StackTensor::from([[[1.0, 2.0], [3.0, 4.0]], [[2.0, 0.0], [0.0, 4.0]]]);
    assert_eq!(batch.det().as_slice(), [-2.0, 8.0]);
    assert_eq!(batch.inverse().as_slice(), [-2.0, 1.0, 1.5, -0.5, 0.5, 0.0, 0.0, 0.25]);
    let error = StackTensor::from([[1.0, 2.0], [2.0, 4.0]]).try_inverse().unwrap_err();
    assert_eq!(error.op, "inverse");
    assert!(error.to_string().contains("the input matrix is singular"), "{error}");
    assert!(catch_unwind(|| StackTensor::<f32, shape![4, 4]>::zeros().inverse()).is_err());
}

#[test]
fn positions() {
    let mut x = StackTensor::<i32, shape![2, 3, 4]>::arange();
    for (i, j, k) in (0..2).flat_map(|i| (0..3).flat_map(move |j| (0..4).map(move |k| (i, j, k)))) {
        assert_eq!(x[[i, j, k]], (12 * i + 4 * j + k) as i32);
        assert_eq!(x.get([i, j, k]), Some(&x[[i, j, k]]));
    }
    x[[1, 2, 3]] = 7;
    *x.get_mut([0, 0, 1]).unwrap() = 8;
    assert_eq!((x[s![-1, -1, -1]], x[s![0, 0, 1]]), (7, 8));
    assert_eq!((x.get([2, 0, 0]), x.get([0, 3, 0])), (None, None));
    assert_eq!(x.get_mut([0, 0, 4]), None);
    let refused = catch_unwind(|| x[[0, 3, 0]]).unwrap_err();
    let sentence = refused.downcast_ref::<String>().unwrap();
    assert!(sentence.contains("index 3 is out of bounds for dimension 1 with size 3"), "{sentence}");
}

#[test]
fn a_tensor_of_any_shape_crosses_threads() {
    fn elsewhere<S: InlineShape>(x: &StackTensor<f32, S>) -> f32 {
        std::thread::scope(|threads| threads.spawn(|| x.iter().sum()).join().expect("a sum"))
    }
    assert_eq!(elsewhere(&StackTensor::<f32, shape![2, 3]>::arange()), 15.0);
}

/// 4 MiB and a second time as much do not lie on the stack of a test, which has 2.
#[test]
fn a_large_one_is_changed_where_it_is() {
    let large = || {
        let mut memory = Box::<StackTensor<f32, shape![1024, 1024]>>::new_zeroed();
        // SAFETY: numbers, all 0.
        unsafe { memory.assume_init_mut() }.as_mut_slice().fill(1.0);
        // SAFETY: numbers, all 0.
        unsafe { memory.assume_init() }
    };
    let (mut p, q) = (large(), large());
    *p += &*q;
    assert!(p.iter().all(|&x| x == 2.0));
}
