//! Tensors that are given away: views by value, shapes forgotten; and the other things that hands expect: threads along an
//! axis, `from_fn` of the annotated type, numbers of a generic type, one form of argument.

use congruent::dim::Length;
use congruent::element::CastTo;
use congruent::prelude::*;
use rayon::prelude::*;

type X = shape![2, 3, 4];

fn arange() -> Tensor<i32, X> {
    Tensor::arange()
}

/// Given away, a tensor has the elements of the view, row-major, in its own memory where that is the order they lie in.
macro_rules! given_away {
    ($($x:expr => $view:ident $into:ident [$($arg:tt)*] $shape:ty, $moved:literal;)*) => {$(
        let x = $x;
        let (at, wanted) = (x.data_ptr(), x.$view::<$($arg)*>().to_tensor());
        let got: Tensor<i32, $shape> = x.$into::<$($arg)*>();
        assert_eq!((got.sizes(), got.to_vec()), (wanted.sizes(), wanted.to_vec()), stringify!($into $($arg)*));
        assert!(got.is_contiguous() && got.as_slice() == wanted.as_slice());
        assert_eq!(got.data_ptr() == at, $moved, stringify!($into $($arg)*));
    )*};
}

#[test]
fn what_keeps_the_order_is_moved() {
    let one = || Tensor::<i32, shape![2, 1, 3, 1]>::arange();
    given_away! {
        arange() => view into_view [shape![6, -1]] shape![6, 4], true;
        arange() => reshape into_reshape [shape![4, 6]] shape![4, 6], true;
        arange() => flatten into_flatten [1, -1] shape![2, 12], true;
        arange() => flatten into_flatten [0, 0] X, true;
        arange() => unflatten into_unflatten [-1, shape![2, -1]] shape![2, 3, 2, 2], true;
        arange() => unsqueeze into_unsqueeze [0] shape![1, 2, 3, 4], true;
        arange() => unsqueeze into_unsqueeze [-1] shape![2, 3, 4, 1], true;
        one() => squeeze into_squeeze [1] shape![2, 3, 1], true;
        one() => squeeze into_squeeze [0] shape![2, 1, 3, 1], true;
        one() => squeeze_all into_squeeze_all [] shape![2, 3], true;
        Tensor::scalar(7) => flatten into_flatten [0, -1] shape![1], true;
        Tensor::scalar(7) => unsqueeze into_unsqueeze [0] shape![1], true;
        Tensor::<i32, shape![0, 3]>::zeros() => view into_view [shape![3, 2, 0]] shape![3, 2, 0], true;
    }
}

#[test]
fn what_changes_the_order_is_copied() {
    let line = || Tensor::<i32, shape![1, 5, 1]>::arange();
    given_away! {
        arange() => permute into_permute [axes![2, 0, 1]] shape![4, 2, 3], false;
        arange() => transpose into_transpose [0, -1] shape![4, 3, 2], false;
        arange() => swapaxes into_swapaxes [1, 2] shape![2, 4, 3], false;
        arange() => mt into_mt [] shape![2, 4, 3], false;
        arange() => T into_T [] shape![4, 3, 2], false;
        arange() => movedim into_movedim [0, -1] shape![3, 4, 2], false;
        Tensor::<i32, shape![3, 2]>::arange() => t into_t [] shape![2, 3], false;
        arange() => permute into_permute [axes![0, 1, 2]] X, true;
        line() => permute into_permute [axes![2, 1, 0]] shape![1, 5, 1], true;
        line() => transpose into_transpose [0, 1] shape![5, 1, 1], true;
        line() => movedim into_movedim [1, 2] shape![1, 1, 5], true;
        Tensor::<i32, shape![1, 3]>::arange() => t into_t [] shape![3, 1], true;
        Tensor::<i32, shape![3]>::arange() => t into_t [] shape![3], true;
        Tensor::<i32, shape![3, 0]>::zeros() => t into_t [] shape![0, 3], true;
    }
}

#[test]
fn a_chain_lives() {
    let n = 3;
    let rows: Tensor<f32, shape![_, 4]> = Tensor::arange_of(dims![n, 4]);
    let y = (rows + 1.0).into_unsqueeze::<0>().into_transpose::<0, 2>().into_flatten::<1, 2>();
    let y: Tensor<f32, shape![4, _]> = y;
    assert_eq!(y.to_vec(), [1., 5., 9., 2., 6., 10., 3., 7., 11., 4., 8., 12.]);
}

#[test]
fn run_time_refuses_as_it_does_for_views() {
    let n = 3;
    let x = || Tensor::<f32, shape![_, 4]>::ones_of(dims![n, 4]);
    let says = |error: Option<ShapeError>| error.unwrap().to_string();
    assert_eq!(says(x().try_into_squeeze::<0>().err()), says(x().try_squeeze::<0>().err()));
    assert_eq!(says(x().try_into_view::<shape![5, -1]>().err()), says(x().try_view::<shape![5, -1]>().err()));
    assert_eq!(says(x().try_into_reshape::<shape![5, -1]>().err()), says(x().try_reshape::<shape![5, -1]>().err()));
    let parts = says(x().try_into_unflatten::<0, shape![2, -1]>().err());
    assert_eq!(parts, says(x().try_unflatten::<0, shape![2, -1]>().err()));
    assert_eq!(x().try_into_view::<shape![-1]>().unwrap().sizes(), [12]);
    assert_eq!(x().try_into_unflatten::<0, shape![3, -1]>().unwrap().sizes(), [3, 1, 4]);
    let n = 1;
    let one: Tensor<f32, shape![_, 4]> = Tensor::ones_of(dims![n, 4]);
    assert_eq!(one.try_into_squeeze::<0>().unwrap().sizes(), [4]);
    assert!(std::panic::catch_unwind(|| x().into_squeeze::<0>()).is_err());
}

#[test]
fn any_rank_has_the_same_names() {
    let x = || arange().into_dyn();
    let one = || Tensor::<i32, shape![2, 1, 3, 1]>::arange().into_dyn();
    macro_rules! same {
        ($($x:expr => $view:ident $into:ident ($($arg:expr),*) $moved:literal;)*) => {$(
            let x = $x;
            let (at, wanted) = (x.data_ptr(), x.$view($($arg),*).unwrap().to_tensor());
            let got: Tensor<i32, AnyRank> = x.$into($($arg),*).unwrap();
            assert_eq!((got.sizes(), got.as_slice()), (wanted.sizes(), wanted.as_slice()), stringify!($into));
            assert_eq!(got.data_ptr() == at, $moved, stringify!($into));
        )*};
    }
    same! {
        x() => view into_view ([6, -1]) true;
        x() => reshape into_reshape ([4, 6]) true;
        x() => flatten into_flatten (1, -1) true;
        x() => unflatten into_unflatten (-1, [2, -1]) true;
        x() => unsqueeze into_unsqueeze (0) true;
        one() => squeeze into_squeeze ([1, 3]) true;
        one() => squeeze_all into_squeeze_all () true;
        x() => permute into_permute ([2, 0, 1]) false;
        x() => transpose into_transpose (0, -1) false;
        x() => swapaxes into_swapaxes (1, 2) false;
        x() => mt into_mt () false;
        x() => T into_T () false;
        x() => movedim into_movedim (0, -1) false;
        x().into_view([6, 4]).unwrap() => t into_t () false;
        one() => permute into_permute ([1, 0, 3, 2]) true;
        Tensor::scalar(7).into_dyn() => flatten into_flatten (0, -1) true;
    }
    assert_eq!(x().into_permute([0, 1]).err(), x().permute([0, 1]).err());
    assert_eq!(x().into_view([5, -1]).err(), x().view([5, -1]).err());
    assert_eq!(x().into_t().err(), x().t().err());
    assert_eq!(x().into_unsqueeze(5).err(), x().unsqueeze(5).err());
}

#[test]
fn a_length_that_is_known_is_forgotten() {
    dim!(Batch);
    let x = arange();
    let at = x.data_ptr();
    let x: Tensor<i32, shape![2, _, 4]> = x.into_shape();
    let x = x.into_shape::<shape![_, _, 4]>().into_shape::<shape![_, _, 4]>();
    assert_eq!((x.data_ptr(), x.sizes(), x.to_vec()), (at, &[2, 3, 4][..], arange().to_vec()));
    let view: View<i32, shape![_, 4]> = x.select::<0>(1).into_shape();
    assert_eq!(view.to_vec(), arange().select::<0>(1).to_vec());
    let mut any: Tensor<i32, AnyRank> = x.into_shape();
    let mut rows: ViewMut<i32, AnyRank> = any.as_view_mut().into_shape();
    rows.fill_(5);
    assert_eq!(any.as_shape::<AnyRank>().to_vec(), [5; 24]);
    let named: Tensor<i32, shape![Batch, 1]> = Tensor::ones_of(dims![Batch(4), 1]);
    let unnamed: View<i32, shape![_, _]> = named.as_shape();
    assert_eq!((unnamed.sizes(), Tensor::scalar(3).into_shape::<shape![]>().item()), (&[4, 1][..], 3));
    // Behind an unknown rank, and in generic code without a bound.
    let behind: Tensor<i32, shape![..AnyRank, _]> = arange().into_shape();
    assert_eq!(behind.sizes(), [2, 3, 4]);
    fn rows_of<T, L: Shape, B: Dim, D: Dim>(x: Tensor<T, shape![..L, B, D]>) -> Tensor<T, shape![..L, _, D]> {
        x.into_shape()
    }
    fn any_of<T, S: Shape>(x: Tensor<T, S>) -> Tensor<T, AnyRank> {
        x.into_shape()
    }
    let rows: Tensor<i32, shape![2, _, 4]> = rows_of(arange());
    assert_eq!((rows.sizes(), any_of(rows_of(arange())).sizes()), (&[2, 3, 4][..], &[2, 3, 4][..]));
}

#[test]
fn threads_share_an_axis() {
    let x = Tensor::<i64, shape![50, 4]>::arange();
    let wanted: Vec<i64> = x.axis_iter::<0>().map(|row| row.sum_all().item()).collect();
    let rows = || x.axis_iter::<0>().into_par_iter();
    assert_eq!((rows().len(), rows().opt_len()), (50, Some(50)));
    assert_eq!(rows().map(|row| row.sum_all().item()).collect::<Vec<_>>(), wanted);
    let ends: Vec<(usize, i64)> = rows().enumerate().rev().step_by(7).map(|(i, row)| (i, row[[3]])).collect();
    assert_eq!(ends, (0..50).rev().step_by(7).map(|i| (i, 4 * i as i64 + 3)).collect::<Vec<_>>());
    let pairs = rows().with_min_len(8).zip(x.axis_iter::<0>().rev().collect::<Vec<_>>());
    assert!(pairs.map(|(a, b)| (&a + &b).to_vec()).collect::<Vec<_>>().iter().all(|sum| *sum == [196, 198, 200, 202]));
    assert_eq!(x.axis_iter::<1>().par_bridge().map(|column| column.sum_all().item()).sum::<i64>(), 199 * 100);
    assert_eq!(Tensor::<i64, shape![0, 4]>::zeros().axis_iter::<0>().into_par_iter().count(), 0);
    // What was taken from either end is not given again.
    let mut rest = x.axis_iter::<0>();
    let _ = (rest.next(), rest.next_back());
    assert_eq!(rest.into_par_iter().map(|row| row.sum_all().item()).collect::<Vec<_>>(), wanted[1..49]);
}

#[test]
fn threads_write_to_an_axis() {
    let mut x = Tensor::<i64, shape![9, 40]>::zeros();
    x.axis_iter_mut::<1>().into_par_iter().enumerate().for_each(|(j, mut column)| {
        for (i, x) in column.iter_mut().enumerate() {
            *x += (i * 100 + j) as i64;
        }
    });
    assert_eq!(x, Tensor::<i64, shape![9, 40]>::from_fn(|[i, j]| (100 * i + j) as i64));
    let mut any = x.into_dyn();
    let mut part = any.slice_mut(s![2..5, ..;3]).unwrap();
    part.axis_iter_mut(0).unwrap().into_par_iter().for_each(|mut row| row.neg_().ignore());
    let negative = |i: usize, j: usize| (2..5).contains(&i) && j.is_multiple_of(3);
    let wanted = |[i, j]: [usize; 2]| (100 * i + j) as i64 * if negative(i, j) { -1 } else { 1 };
    assert_eq!(any.to_vec(), Tensor::<i64, shape![9, 40]>::from_fn(wanted).to_vec());
}

/// What a chain ends in, where its value is not needed.
trait Ignore {
    fn ignore(&mut self) {}
}
impl<T> Ignore for T {}

#[test]
fn from_fn_takes_its_shape_from_the_variable() {
    let x: Tensor<usize, shape![2, 3]> = Tensor::from_fn(|[i, j]| 10 * i + j);
    let y: StackTensor<usize, shape![2, 3]> = StackTensor::from_fn(|[i, j]| 10 * i + j);
    assert_eq!((x.to_vec(), y.to_vec()), (vec![0, 1, 2, 10, 11, 12], vec![0, 1, 2, 10, 11, 12]));
    let z: Tensor<usize, shape![2, 2, 2]> = Tensor::from_fn(|p| p.iter().sum());
    assert_eq!(z.to_vec(), [0, 1, 1, 2, 1, 2, 2, 3]);
    let scalar: Tensor<f32, shape![]> = Tensor::from_fn(|[]| 1.5);
    let none: Tensor<f32, shape![2, 0]> = Tensor::from_fn(|_| unreachable!());
    assert_eq!((scalar.item(), none.numel()), (1.5, 0));
    fn identity<const V: usize>() -> Tensor<f32, shape![{ V }, { V }]>
    where
        Const<V>: Known,
    {
        Tensor::from_fn(|[i, j]| if i == j { 1.0 } else { 0.0 })
    }
    assert_eq!(identity::<3>(), Tensor::<f32, shape![3, 3]>::eye());
    fn counted<S: StaticShape + Shape + congruent::tensor::Indexed>() -> Tensor<usize, S> {
        Tensor::from_fn_of(S::VALUE, |position| position.as_ref().iter().sum())
    }
    assert_eq!(counted::<shape![2, 2]>().to_vec(), [0, 1, 1, 2]);
}

fn converted<T: Number, U: Number, S: Shape>(x: &Strided<T, S>) -> Tensor<U, S> {
    x.to_type::<U>()
}

#[test]
fn a_generic_number_is_converted_without_a_bound() {
    fn masked<T: Float, S: Shape>(x: &Strided<T, S>) -> Tensor<T, S> {
        let kept = x.gt(T::of(0)).to_type::<T>();
        let steps = Tensor::<i64, shape![]>::scalar(4).to_type::<T>().item();
        (x * kept) * T::of(0.5) + T::of(x.numel()) / steps + T::of(true)
    }
    assert_eq!(masked(&Tensor::from([-1.0f32, 3.0])).to_vec(), [1.5, 3.0]);
    assert_eq!(masked(&Tensor::from([-1.0f64, 3.0])).to_vec(), [1.5, 3.0]);
    fn rounded<T: Float, S: Shape>(x: &Strided<T, S>) -> (Tensor<i32, S>, Tensor<f64, S>, Tensor<bool, S>) {
        (x.to_type(), x.to_type(), x.to_type())
    }
    let (whole, wide, held) = rounded(&Tensor::from([-1.5f32, 0.0, f32::NAN]));
    assert_eq!((whole.to_vec(), held.to_vec()), (vec![-1, 0, 0], vec![true, false, true]));
    assert!(wide[[0]] == -1.5 && wide[[1]] == 0.0 && wide[[2]].is_nan());
    assert_eq!((f32::of(0.1), f32::of(u64::MAX), u8::of(300.0), i8::of(300)), (0.1, u64::MAX as f32, 255, 44));
}

#[test]
fn each_cast_is_as() {
    macro_rules! casts {
        ($($from:ident)*) => { casts! { @each [f32 f64 i8 i16 i32 i64 i128 isize u8 u16 u32 u64 u128 usize] $($from)* } };
        (@each $all:tt $($from:ident)*) => {$( casts! { @one $from $all } )*};
        (@one $from:ident [$($to:ident)*]) => {{
            let all = [0.0, 1.0, -1.0, 127.5, -129.0, 3e9, -3e9, 1e20, -1e20, 1e39, f64::INFINITY, f64::NAN].map(|x| x as $from);
            let ends = [$from::MIN, $from::MAX];
            let x: Tensor<$from, shape![_]> = all.into_iter().chain(ends).collect();
            $({
                let (got, wanted) = (converted::<$from, $to, _>(&x), x.iter().map(|&x| x as $to));
                assert!(got.iter().zip(wanted).all(|(a, b)| a.to_ne_bytes() == b.to_ne_bytes()), stringify!($from $to));
            })*
            assert_eq!(x.to_type::<bool>().to_vec(), x.iter().map(|&x| x != 0 as $from).collect::<Vec<_>>());
            assert_eq!([true, false].map(CastTo::<$from>::cast), [1 as $from, 0 as $from]);
        }};
    }
    casts! { f32 f64 i8 i16 i32 i64 i128 isize u8 u16 u32 u64 u128 usize }
    assert_eq!([true, false].map(CastTo::<bool>::cast), [true, false]);
}

#[test]
fn one_form_of_argument_takes_them_all() {
    fn total<R: Dim, C: Dim>(x: &Strided<f32, shape![R, C]>) -> f32 {
        x.sum_all().item()
    }
    fn rows(x: &Strided<f32, shape![_, 3]>) -> usize {
        x.sizes()[0]
    }
    let mut x = Tensor::<f32, shape![2, 3]>::arange();
    let stack: StackTensor<f32, shape![2, 3]> = StackTensor::ones();
    assert_eq!((total(&x), total(&x.t()), total(&x.as_view()), total(&stack.as_view())), (15.0, 15.0, 15.0, 6.0));
    assert_eq!((total(&x.t().reshape::<shape![3, 2]>()), total(&x.t().contiguous())), (15.0, 15.0));
    assert_eq!(total(&x.as_view_mut()), 15.0);
    fn same<T: Number, S: Shape>(x: &Strided<T, S>, y: &Strided<T, S>) -> [Tensor<bool, S>; 2] {
        [x.eq(y), x.ne(y)]
    }
    let [equal, other] = same(&x.t(), &x.t().contiguous());
    assert!(equal.all_all().item() && !other.any_all().item());
    assert_eq!((rows(&x.as_shape()), rows(&x.clone().into_shape()), rows(&x.t().t().as_shape())), (2, 2, 2));
}

#[test]
fn a_literal_may_stay_unknown() {
    let x: Tensor<f32, shape![_, 3]> = Tensor::zeros_of(dims![Dyn(4), 3]);
    assert_eq!((x.sizes(), Dyn(4).size()), (&[4, 3][..], 4));
}

#[test]
fn a_tensor_larger_than_the_caches_is_cloned_whole() {
    // More than 12 MiB, and no whole lines: of words, and of elements that are none.
    let x = Tensor::<u32, shape![_]>::from((0..3_500_001).collect::<Vec<u32>>());
    assert!(x.clone() == x && x.clone().to_vec().iter().enumerate().all(|(i, &x)| i == x as usize));
    let three: Vec<[u8; 3]> = (0..4_500_001_u32).map(|i| [i as u8, (i >> 8) as u8, (i >> 16) as u8]).collect();
    let y = Tensor::<[u8; 3], shape![_]>::from_slice(dims![three.len()], &three).unwrap();
    assert_eq!(y.clone().to_vec(), three);
}
