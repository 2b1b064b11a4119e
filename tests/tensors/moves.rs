//! What only moves elements, or writes 0 and 1 among them, takes every type that PyTorch lets through, `bool` first; the
//! results are those of PyTorch.

use congruent::meshgrid::Ij;
use congruent::pad::Constant;
use congruent::prelude::*;
use congruent::{cat, meshgrid, stack};

/// Elements of two kinds, under the digits 0 and 1.
trait Digit: congruent::element::ZeroOne + congruent::element::Ordered + Default + Scalar + core::fmt::Debug {
    fn digit(self) -> u8 {
        assert!(self == Self::default() || self == <Self as congruent::element::ZeroOne>::ONE);
        (self != Self::default()).into()
    }
}
impl<T: congruent::element::ZeroOne + congruent::element::Ordered + Default + Scalar + core::fmt::Debug> Digit for T {}

/// The digits of a tensor, row-major.
fn digits<T: Digit, S: Lengths>(x: &Strided<T, S>) -> String {
    x.iter().map(|x| char::from(b'0' + x.digit())).collect()
}

/// `[2, 3]`: 1 0 1 / 0 1 1.
fn matrix<T: Digit>() -> Tensor<T, shape![2, 3]> {
    let [o, i] = [T::ZERO, T::ONE];
    Tensor::from_vec(dims![{ 2 }, { 3 }], vec![i, o, i, o, i, i]).unwrap()
}

/// Each call on both faces, against the digits of the result.
macro_rules! both {
    ($x:expr; $($digits:literal |$a:ident| $typed:expr, $any:expr;)*) => {$({
        let $a = &$x;
        assert_eq!(digits(&$typed), $digits, stringify!($typed));
        let $a = &$x.into_dyn();
        assert_eq!(digits(&$any.unwrap()), $digits, stringify!($any));
    })*};
}

fn every_move<T: Digit>() {
    let [o, i] = [T::ZERO, T::ONE];
    both! { matrix::<T>();
        "101011" |x| x.tril(2), x.tril(2);
        "100010" |x| x.tril(0), x.tril(0);
        "101011" |x| x.triu(-1), x.triu(-1);
        "001001" |x| x.triu(1), x.triu(1);
        "11" |x| x.diag::<0>(), x.diag(0);
        "01" |x| x.diag::<1>(), x.diag(1);
        "100000001000010001" |x| x.diag_embed::<0>(), x.diag_embed(0);
        "011101" |x| x.roll::<0>(1), x.roll(1, along(0));
        "110101" |x| x.roll::<1>(1), x.roll(1, along(1));
        "110011" |x| x.roll_axes::<axes![0, 1]>([1, -1]), x.roll([1, -1], along([0, 1]));
        "110101" |x| x.roll_all(1), Ok::<_, ShapeError>(x.roll_all(1));
        "110101" |x| x.flip::<axes![0, 1]>(), x.flip([0, 1]);
        "101101011011" |x| x.repeat::<shape![1, 2]>(), x.repeat([1, 2]);
        "101101011011" |x| x.tile::<shape![2]>(), x.tile([2]);
        "1101110111" |x| x.pad::<-1, 1, 1>(Constant(i)), x.pad([1, 1], Constant(i));
        "101101011011" |x| x.cat::<1>(x), cat(1, &[x, x]);
        "101101011011" |x| Tensor::stack::<1>([x, x]), stack(1, &[x, x]);
        "001011" |x| x.index_fill::<1>(&Tensor::from([0_i64]), o), x.index_fill(1, Tensor::from([0_i64]), o);
        "011011" |x| x.sort::<1>().0, x.sort(1, false).map(|x| x.0);
        "110110" |x| x.sort_descending::<1>().0, x.sort(1, true).map(|x| x.0);
        "001111" |x| x.sort::<0>().0, x.sort(0, false).map(|x| x.0);
        "11" |x| x.amax::<1>(), x.amax(1, false);
        "001" |x| x.amin::<0>(), x.amin(0, false);
        "111" |x| x.max::<0>().0, x.max(0, false).map(|x| x.0);
    }
    let at = Tensor::from([[2_i64], [0]]);
    both! { matrix::<T>();
        "10" |x| x.gather::<1>(&at), x.gather(1, &at);
        "100011" |x| x.scatter_value::<1>(&at, o), x.scatter_value(1, &at, o);
        "100111" |x| x.scatter::<1>(&at, &x.narrow::<1, 1, 1>()), x.scatter(1, &at, x.narrow(1, 1, 1).unwrap());
        "10" |x| x.take_along_dim::<1>(&at), x.take_along_dim(1, &at);
        "101101011011" |x| x.index_select::<1>(&Tensor::from([0_i64, 1, 2, 0, 1, 2])),
            x.index_select(1, Tensor::from([0_i64, 1, 2, 0, 1, 2]));
    }
    let mask = Tensor::from([true, false, true]);
    let x = matrix::<T>();
    assert_eq!(digits(&x.masked_fill(&mask, o)), "000010");
    assert_eq!(digits(&x.masked_select(&mask)), "1101");
    assert_eq!(digits(&mask.where_(&x, i)), "111011");
    assert_eq!(digits(&x.index(s![&mask_of_rows()])), "011");
    let rows = [x.select::<0>(0), x.select::<0>(1)];
    let (a, b) = meshgrid((&rows[0], &rows[1]), Ij);
    assert_eq!((digits(&a), digits(&b)), ("111000111".into(), "011011011".into()));
    assert_eq!(x.nonzero().to_vec(), [0, 0, 0, 2, 1, 1, 1, 2]);
}

fn mask_of_rows() -> Tensor<bool, shape![2]> {
    Tensor::from([false, true])
}

fn every_constructor<T: Digit>() {
    type Wide<T> = Tensor<T, shape![2, 3]>;
    let (n, x) = (2, matrix::<T>());
    assert_eq!(digits(&Wide::<T>::zeros()), "000000");
    assert_eq!(digits(&Wide::<T>::ones()), "111111");
    assert_eq!(digits(&Wide::<T>::full(T::ONE)), "111111");
    assert_eq!(digits(&Wide::<T>::eye()), "100010");
    assert_eq!(digits(&Tensor::<T, _>::zeros_of(dims![n, 1])), "00");
    assert_eq!(digits(&Tensor::<T, _>::ones_of(AnyRank::from([2, 1]))), "11");
    assert_eq!(digits(&Tensor::<T, _>::eye_of(dims![n, 3])), "100010");
    assert_eq!(digits(&Tensor::<T, _>::try_zeros_of(dims![n]).unwrap()), "00");
    assert_eq!(digits(&Tensor::<T, _>::try_ones_of(dims![n]).unwrap()), "11");
    assert_eq!((digits(&x.zeros_like()), digits(&x.ones_like())), ("000000".into(), "111111".into()));
    let (zeros, ones) = (StackTensor::<T, shape![2]>::zeros(), StackTensor::<T, shape![2]>::ones());
    assert_eq!((digits(&zeros.to_tensor()), digits(&ones.to_tensor())), ("00".into(), "11".into()));
}

#[test]
fn elements_of_every_type_are_moved_and_made() {
    macro_rules! of {
        ($($t:ty)*) => {$( every_move::<$t>(); every_constructor::<$t>(); )*};
    }
    of! { bool u8 i8 i32 u64 i64 i128 f32 f64 }
}

/// Equal elements stay in order, from the smallest and from the largest; `false` is the smaller.
#[test]
fn booleans_are_sorted_like_numbers() {
    let x = Tensor::from([true, false, true, false]);
    let (values, places) = x.sort::<0>();
    assert_eq!((values.to_vec(), places.to_vec()), (vec![false, false, true, true], vec![1, 3, 0, 2]));
    let (values, places) = x.sort_descending::<0>();
    assert_eq!((values.to_vec(), places.to_vec()), (vec![true, true, false, false], vec![0, 2, 1, 3]));
    assert_eq!((x.argsort::<0>().to_vec(), x.argsort_descending::<0>().to_vec()), (vec![1, 3, 0, 2], vec![0, 2, 1, 3]));
    // Lanes that do not lie in one run, and one long enough for several threads.
    let n = 300_000;
    let long: Tensor<bool, shape![_]> = Tensor::from_fn_of(dims![n], |[i]| i % 3 == 0);
    let as_numbers = long.to_type::<u8>();
    let ((values, places), (numbers, wanted)) = (long.sort::<0>(), as_numbers.sort::<0>());
    assert!(values.to_type::<u8>() == numbers && places == wanted);
    let columns = long.view_of(dims![3, n / 3]).t().into_dyn();
    let wanted = columns.to_type::<i32>().argsort(1, true).unwrap();
    assert!(columns.argsort(1, true).unwrap() == wanted);
    assert!(Tensor::scalar(true).sort::<0>().0.item());
}
