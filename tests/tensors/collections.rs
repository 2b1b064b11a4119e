//! Tensors as collections: vectors and iterators in and out, axes one position after the other, lengths as values.

use congruent::prelude::*;
use std::panic::catch_unwind;

#[test]
fn vectors_in_and_out() {
    let x: Tensor<f64, shape![_]> = Tensor::from(vec![1.0, 2.0, 3.0]);
    assert_eq!(x.sizes(), [3]);
    assert_eq!(x.into_vec(), [1.0, 2.0, 3.0]);
    let none: Tensor<i32, shape![_]> = Vec::new().into();
    assert_eq!(none.sizes(), [0]);
    assert!(none.into_vec().is_empty());
    let y = Tensor::from([[1, 2], [3, 4]]).t().to_tensor();
    assert_eq!(y.into_vec(), [1, 3, 2, 4]);
}

#[test]
fn iterators_are_collected_with_a_checked_length() {
    let any: Tensor<usize, shape![_]> = (0..4).map(|i| i * i).collect();
    assert_eq!(any.to_vec(), [0, 1, 4, 9]);
    let three: Tensor<i32, shape![3]> = (1..4).collect();
    assert_eq!(three.to_vec(), [1, 2, 3]);
    let short = catch_unwind(|| (1..3).collect::<Tensor<i32, shape![3]>>()).unwrap_err();
    let said = short.downcast_ref::<String>().unwrap();
    assert_eq!(said, "shape '[3]' is invalid for input of size 2: collect");
    assert!(catch_unwind(|| (0..4).collect::<Tensor<i32, shape![3]>>()).is_err());
    dim!(Batch);
    let named: Tensor<i32, shape![Batch]> = (0..2).collect();
    assert_eq!(named.sizes(), [2]);
}

#[test]
fn a_tensor_is_iterated_by_value() {
    let mut sum = 0;
    for x in Tensor::from([[1, 2], [3, 4]]) {
        sum = 10 * sum + x;
    }
    assert_eq!(sum, 1234);
    assert_eq!(Tensor::from([1, 2, 3]).into_iter().rev().collect::<Vec<_>>(), [3, 2, 1]);
}

#[test]
fn each_axis_has_its_positions() {
    let x = Tensor::<i32, shape![2, 3, 4]>::arange();
    let along = |got: Vec<Vec<i32>>, wanted: &dyn Fn(usize) -> Vec<i32>| {
        assert!(got.iter().enumerate().all(|(i, got)| *got == wanted(i)), "{got:?}");
        got.len()
    };
    let n = [
        along(x.axis_iter::<0>().map(|v| v.to_vec()).collect(), &|i| x.select::<0>(i).to_vec()),
        along(x.axis_iter::<1>().map(|v| v.to_vec()).collect(), &|i| x.select::<1>(i).to_vec()),
        along(x.axis_iter::<-1>().map(|v| v.to_vec()).collect(), &|i| x.select::<-1>(i).to_vec()),
    ];
    assert_eq!(n, [2, 3, 4]);
    let (t, any) = (x.transpose::<0, 2>(), x.clone().into_dyn());
    let view: View<i32, shape![4, 2]> = t.axis_iter::<1>().nth(2).unwrap();
    assert_eq!(view.to_vec(), x.select::<1>(2).t().to_vec());
    let mut ends = any.axis_iter(1).unwrap();
    assert_eq!((ends.len(), ends.next().unwrap().to_vec()), (3, x.select::<1>(0).to_vec()));
    assert_eq!((ends.next_back().unwrap().to_vec(), ends.len()), (x.select::<1>(2).to_vec(), 1));
    assert!(ends.nth(1).is_none() && ends.next().is_none() && ends.next_back().is_none());
    assert_eq!(
        any.axis_iter(3).err().map(|e| e.to_string()),
        any.select(3, 0).err().map(|e| e.to_string().replace("select", "axis_iter"))
    );
    // Views outlive the iterator, and an axis without positions has none.
    let rows: Vec<_> = x.axis_iter::<0>().collect();
    assert_eq!(rows[1].sum_all().item(), (12..24).sum::<i32>());
    assert_eq!(Tensor::<f32, shape![0, 3]>::zeros().axis_iter::<0>().len(), 0);
    assert_eq!(
        Tensor::<f32, shape![3, 0]>::zeros().axis_iter::<0>().map(|row| row.numel()).collect::<Vec<_>>(),
        [0; 3]
    );
    let one = Tensor::<u8, _>::zeros_of(AnyRank::from([1]));
    let huge = one.expand([1_isize << 40, 1 << 20]).unwrap();
    let along = || huge.axis_iter(0).unwrap();
    assert_eq!((along().nth(usize::MAX).is_none(), along().rev().nth(usize::MAX).is_none()), (true, true));
    assert_eq!((along().count(), along().last().unwrap().numel()), (1 << 40, 1 << 20));
    // Views of scalars; and of an axis that is expanded, unknown or named.
    let line = Tensor::from([5, 6]);
    assert_eq!(line.axis_iter::<0>().map(|x| x.item()).collect::<Vec<i32>>(), [5, 6]);
    assert_eq!(line.expand::<shape![3, 2]>().axis_iter::<0>().map(|x| x.to_vec()).collect::<Vec<_>>(), [[5, 6]; 3]);
    dim!(Batch);
    let n = 2;
    let named: Tensor<i32, shape![Batch, _]> = Tensor::ones_of(dims![Batch(3), n]);
    let parts: Vec<View<i32, shape![Batch]>> = named.axis_iter::<1>().collect();
    assert_eq!(parts.iter().map(|part| part.numel()).collect::<Vec<_>>(), [3, 3]);
}

#[test]
fn an_axis_is_written_position_by_position() {
    let mut x = Tensor::<i32, shape![2, 3]>::zeros();
    for (i, mut column) in x.axis_iter_mut::<1>().enumerate() {
        column.fill_(i as i32);
        column[[1]] += 10;
    }
    assert_eq!(x.to_vec(), [0, 1, 2, 10, 11, 12]);
    // All at once: no two share an element.
    let mut rows: Vec<ViewMut<i32, shape![3]>> = x.axis_iter_mut::<0>().rev().collect();
    let (last, first) = rows.split_at_mut(1);
    last[0].copy_(&first[0]);
    assert_eq!(x.to_vec(), [0, 1, 2, 0, 1, 2]);
    let mut any = x.into_dyn();
    any.narrow_mut(1, 1, 2).unwrap().axis_iter_mut(0).unwrap().for_each(|mut row| row.fill_(7).neg_().ignore());
    assert_eq!(any.to_vec(), [0, -7, -7, 0, -7, -7]);
    std::thread::scope(|scope| {
        for mut row in any.axis_iter_mut(0).unwrap() {
            scope.spawn(move || row.fill_(3).ignore());
        }
    });
    assert_eq!(any.to_vec(), [3; 6]);
}

/// What a chain ends in, where its value is not needed.
trait Ignore {
    fn ignore(&mut self) {}
}
impl<T> Ignore for T {}

#[test]
fn lengths_and_shapes_are_values() {
    dim!(Batch);
    let n = 5;
    let x: Tensor<f32, shape![Batch, 3, _]> = Tensor::ones_of(dims![Batch(2), 3, n]);
    let y: Tensor<f32, shape![_, Batch]> = Tensor::ones_of(dims![x.dim::<2>(), x.dim::<0>()]);
    let z: Tensor<i64, shape![Batch, 3, _]> = Tensor::zeros_of(x.shape());
    let w: Tensor<f32, shape![3]> = Tensor::ones_of(dims![x.dim::<-2>()]);
    assert_eq!((y.sizes(), z.sizes(), w.sizes()), (&[5, 2][..], &[2, 3, 5][..], &[3][..]));
    let any = x.into_dyn();
    assert_eq!((any.dim(-1), any.dim(0)), (Ok(5), Ok(2)));
    assert!(any.dim(3).is_err());
    assert_eq!(Tensor::<f32, _>::ones_of(any.shape()).sizes(), [2, 3, 5]);
    assert_eq!(Tensor::<f32, shape![]>::ones().shape(), ());
}

/// The sum and the product of every kind of item.
#[test]
fn iterators_of_tensors_are_added_up_and_multiplied() {
    fn check<T: Numeric + PartialEq>(number: impl Fn(i32) -> T) {
        let list: Vec<Tensor<T, shape![2, 2]>> =
            (1..4).map(|k| Tensor::from([[number(k), number(2 * k)], [number(0), number(-k)]])).collect();
        let (sum, product) = ([6, 12, 0, -6].map(&number), [6, 48, 0, -6].map(&number));
        let of = |sum_: Tensor<T, shape![2, 2]>, product_: Tensor<T, shape![2, 2]>| {
            assert_eq!((&sum_.to_vec()[..], &product_.to_vec()[..]), (&sum[..], &product[..]));
        };
        of(list.iter().sum(), list.iter().product());
        of(list.iter().map(|x| x.as_view()).sum(), list.iter().map(|x| x.as_view()).product());
        of(list.iter().map(|x| &**x).sum(), list.iter().map(|x| &**x).product());
        let (mut one, mut two) = (list.clone(), list.clone());
        let (one, two): (Vec<_>, Vec<_>) =
            (one.iter_mut().map(|x| x.as_view_mut()).collect(), two.iter_mut().map(|x| x.as_view_mut()).collect());
        of(one.iter().sum(), two.iter().product());
        let shared: Vec<_> = list.iter().map(|x| x.clone().into_shared()).collect();
        of(shared.iter().sum(), shared.iter().product());
        of(shared.clone().into_iter().sum(), shared.into_iter().product());
        of(
            list.iter().map(|x| x.reshape::<shape![2, 2]>()).sum(),
            list.iter().map(|x| x.reshape::<shape![2, 2]>()).product(),
        );
        let transposed: Tensor<T, shape![2, 2]> = list.iter().map(|x| x.t()).sum();
        assert_eq!(transposed.t().to_vec(), sum);
        of(list.clone().into_iter().sum(), list.into_iter().product());
    }
    check::<f32>(|x| x as f32);
    check::<f64>(f64::from);
    check::<i32>(|x| x);
    check::<i64>(i64::from);

    let stack = [StackTensor::from([1.5, 2.0]), StackTensor::from([3.0, -4.0])];
    let (sum, product): (StackTensor<f64, shape![2]>, _) =
        (stack.iter().sum(), stack.iter().product::<StackTensor<_, _>>());
    assert_eq!((sum.to_vec(), product.to_vec()), (vec![4.5, -2.0], vec![4.5, -8.0]));
    assert_eq!(stack.into_iter().sum::<StackTensor<f64, shape![2]>>(), sum);
}

/// A sum of no tensors is zeros, a product ones; a sum of one is that one, with its minus signs.
#[test]
fn sums_of_no_tensors_and_of_one() {
    let none: Tensor<f32, shape![2, 3]> = std::iter::empty::<Tensor<f32, shape![2, 3]>>().sum();
    assert_eq!(none.to_vec(), [0.0; 6]);
    let none: Tensor<i32, shape![]> = std::iter::empty::<&Tensor<i32, shape![]>>().product();
    assert_eq!(none.item(), 1);
    let one: Tensor<f64, shape![1]> = [Tensor::from([-0.0])].into_iter().sum();
    assert!(one.item().is_sign_negative());
    let small: StackTensor<f32, shape![2]> = std::iter::empty::<StackTensor<f32, shape![2]>>().product();
    assert_eq!(small.to_vec(), [1.0; 2]);
    let first = Tensor::from([1.0, 2.0]);
    let at = first.data_ptr();
    let sum: Tensor<f64, shape![2]> = [first, Tensor::from([3.0, 4.0])].into_iter().sum();
    assert_eq!((sum.data_ptr(), sum.to_vec()), (at, vec![4.0, 6.0]));
    let caught =
        catch_unwind(|| [Tensor::from([i32::MAX]), Tensor::from([1])].into_iter().sum::<Tensor<i32, shape![1]>>());
    assert!(caught.is_err(), "an overflow is checked as that of `+`");
}

#[cfg(feature = "rayon")]
#[test]
fn parallel_iterators_are_collected_and_added_up() {
    use rayon::prelude::*;
    let x = Tensor::<f64, shape![70, 3]>::arange();
    let sums: Tensor<f64, shape![_]> = x.axis_iter::<0>().into_par_iter().map(|r| r.sum_all().item()).collect();
    assert_eq!(sums.to_vec(), x.axis_iter::<0>().map(|r| r.sum_all().item()).collect::<Vec<_>>());
    let known: Tensor<usize, shape![70]> = (0..70).into_par_iter().collect();
    assert_eq!(known.to_vec(), (0..70).collect::<Vec<_>>());
    let short = catch_unwind(|| (1..3).into_par_iter().collect::<Tensor<i32, shape![3]>>()).unwrap_err();
    let said = short.downcast_ref::<String>().unwrap();
    assert_eq!(said, "shape '[3]' is invalid for input of size 2: collect");
    let list: Vec<Tensor<i64, shape![2]>> = (0..100).map(|k| Tensor::from([k, 1])).collect();
    assert_eq!(list.into_par_iter().sum::<Tensor<i64, shape![2]>>().to_vec(), [4950, 100]);
}
