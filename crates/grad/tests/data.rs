//! Batches and parts of data sets: every row once, with its label, in an order that the seed decides.

use congruent::Shared;
use congruent::dim::Length;
use congruent::prelude::*;
use congruent::random::seeded;
use congruent_grad::data::{Batches, DataError, Rows, Selection, split_of, try_split_of};
use congruent_grad::{Var, grad};

dim!(Batch, All, Train, Valid, Test);

/// `n` rows of two numbers, and a label for each: row `i` is `[10 i, 10 i + 1]`, its label is `i`.
fn numbered(n: usize) -> (Tensor<f32, shape![_, 2]>, Tensor<i64, shape![_]>) {
    (Tensor::from_fn_of(dims![n, 2], |[i, j]| (10 * i + j) as f32), Tensor::arange_of(dims![n]))
}

/// The rows that labels name, in their order.
fn named_by(labels: &[i64]) -> Vec<f32> {
    labels.iter().flat_map(|&i| [10.0 * i as f32, 10.0 * i as f32 + 1.0]).collect()
}

#[test]
fn every_row_is_in_one_batch_with_its_label() {
    for (n, size, sizes) in
        [(0, 3, vec![]), (1, 3, vec![1]), (6, 3, vec![3, 3]), (7, 3, vec![3, 3, 1]), (2, 9, vec![2])]
    {
        let (x, y) = numbered(n);
        let batches = Batches::new((&x, &y), Batch(size));
        assert_eq!((batches.len(), batches.is_empty()), (sizes.len(), n == 0));
        for epoch in [batches.in_order(), batches.shuffled(&mut seeded(3))] {
            assert_eq!(epoch.len(), sizes.len());
            let (mut labels, mut lengths) = (Vec::new(), Vec::new());
            for (x, y) in epoch {
                let (x, y): (Tensor<f32, shape![Batch, 2]>, Tensor<i64, shape![Batch]>) = (x, y);
                assert_eq!(x.to_vec(), named_by(y.as_slice()));
                lengths.push(y.numel());
                labels.extend(y.to_vec());
            }
            assert_eq!(lengths, sizes);
            labels.sort_unstable();
            assert!(labels.into_iter().eq(0..n as i64), "every row once");
        }
        let in_order: Vec<i64> = (&batches).into_iter().flat_map(|(_, y)| y.to_vec()).collect();
        assert!(in_order.into_iter().eq(0..n as i64));
    }
}

#[test]
fn the_seed_decides_the_order_and_each_epoch_has_its_own() {
    let (x, y) = numbered(40);
    let batches = Batches::new((x, y), 7);
    let orders = |seed| -> [Vec<i64>; 3] {
        let mut rng = seeded(seed);
        [(); 3].map(|()| batches.shuffled(&mut rng).flat_map(|(_, y)| y.to_vec()).collect())
    };
    let [a, b, c] = orders(1);
    assert_eq!(orders(1), [a.clone(), b.clone(), c.clone()]);
    assert!(a != b && b != c && a != c);
    assert_ne!(orders(2)[0], a);
    // The order is that of `permutation_of`: programs that drew it themselves see the same batches.
    let drawn: Tensor<i64, shape![_]> = Tensor::permutation_of(dims![Dyn(40)], &mut seeded(1));
    assert_eq!(a, drawn.to_vec());
}

#[test]
fn the_generator_is_free_while_batches_are_gone_through() {
    let (x, y) = numbered(4);
    let mut rng = seeded(1);
    for (x, _) in Batches::new((&x, &y), 2).shuffled(&mut rng) {
        let _ = Tensor::<f32, shape![_, 2]>::randn_of(x.shape(), &mut rng);
    }
}

#[test]
fn full_batches_leave_the_rest_out() {
    for (n, size, batches) in [(7, 3, 2), (6, 3, 2), (2, 3, 0), (0, 3, 0)] {
        let (x, y) = numbered(n);
        let full = Batches::full((&x, &y), Batch(size));
        assert_eq!(full.len(), batches);
        assert!(full.in_order().all(|(x, y)| x.sizes() == [size, 2] && y.sizes() == [size]));
    }
    // Of a length that the type knows; all rows take part in the order.
    let (x, _) = numbered(7);
    let full: Batches<_, len![3]> = Batches::full(&x, <len![3]>::default());
    let mut rng = seeded(1);
    let mut seen = [0; 7];
    for _ in 0..50 {
        full.shuffled(&mut rng)
            .for_each(|x: Tensor<f32, shape![3, 2]>| x.select::<1>(0).iter().for_each(|i| seen[*i as usize / 10] += 1));
    }
    assert!(seen.iter().sum::<i32>() == 300 && seen.iter().all(|&times| times > 25), "{seen:?}");
}

#[test]
fn every_owner_has_rows() {
    let (x, y) = numbered(5);
    let var: Var<f32, shape![_, 2]> = x.clone().into();
    let shared: Shared<i64, shape![_]> = y.clone().into_shared();
    let named: Tensor<u8, shape![All, 1, 0]> = Tensor::zeros_of(dims![All(5), 1, 0]);
    let bools = y.ge(2);
    let data = (&var, &shared, x.as_view(), &*y, (&named, bools), x.t().to_tensor().t().to_tensor());
    for mut epoch in
        [Batches::new(data.clone(), Batch(4)).in_order(), Batches::new(data, Batch(4)).shuffled(&mut seeded(1))]
            .map(Iterator::collect::<Vec<_>>)
    {
        let (var, shared, view, strided, (empty, bools), other) = epoch.remove(0);
        let _: &Var<f32, shape![Batch, 2]> = &var;
        let rows = named_by(shared.as_slice());
        assert_eq!((var.to_vec(), view.to_vec(), other.to_vec()), (rows.clone(), rows.clone(), rows));
        assert_eq!((strided.to_vec(), empty.sizes()), (shared.to_vec(), &[4, 1, 0][..]));
        assert!(bools.iter().zip(&shared).all(|(over, i)| *over == (*i >= 2)));
    }
}

#[test]
fn gradients_flow_to_the_rows_of_a_variable() {
    let x: Var<f64, shape![5, 2]> = Tensor::arange().into();
    for seed in [None, Some(1)] {
        let g = grad(&x, |x| {
            let batches = Batches::new(x, 2);
            let epoch = seed.map_or_else(|| batches.in_order(), |seed| batches.shuffled(&mut seeded(seed)));
            epoch.map(|x| x.square().sum_all()).reduce(|a, b| a + b).expect("three batches")
        });
        assert!(g.to_vec().iter().enumerate().all(|(i, g)| *g == 2.0 * i as f64));
    }
}

#[test]
fn data_that_do_not_fit_are_refused() {
    let (x, y) = numbered(5);
    let (_, other) = numbered(4);
    let error = Batches::try_new((&x, &y, &other), Batch(2)).unwrap_err();
    assert_eq!(
        error,
        DataError::Lengths { op: "Batches", first: [5, 2].as_slice().into(), other: [4].as_slice().into(), place: 2 }
    );
    assert_eq!(
        error.to_string(),
        "Batches: the data have different numbers of rows: 5 in number 0, of shape [5, 2], and 4 in number 2, of shape [4]; axis 0 counts the rows"
    );
    assert!(matches!(Batches::try_full((&x, &other), Dyn(2)), Err(DataError::Lengths { place: 1, .. })));
    let empty = Batches::try_new(&x, Batch(0)).unwrap_err();
    assert_eq!(empty.to_string(), "Batches: a batch has at least 1 row: the size is 0");
    assert_eq!(Batches::try_full(&x, Dyn(0)).unwrap_err(), DataError::EmptyBatch);
    let panicked = std::panic::catch_unwind(|| Batches::new(&x, 0).len()).unwrap_err();
    assert_eq!(panicked.downcast_ref::<String>().unwrap(), &empty.to_string());
}

#[test]
fn parts_have_every_row_once_with_its_label() {
    let (x, y) = numbered(10);
    let ((a, p), (b, q)) = split_of(&(&x, &y), dims![Train(8), Test(2)], &mut seeded(1));
    let _: (&Tensor<f32, shape![Train, 2]>, &Tensor<i64, shape![Test]>) = (&a, &q);
    assert_eq!((a.to_vec(), b.to_vec()), (named_by(p.as_slice()), named_by(q.as_slice())));
    let mut all = [p.to_vec(), q.to_vec()].concat();
    assert!(!all.is_sorted(), "by chance");
    all.sort_unstable();
    assert!(all.into_iter().eq(0..10));
    // Three parts, one of them known to the type and one empty; and a variable alone.
    let (train, valid, test) = split_of(&y, dims![Train(7), 3, Test(0)], &mut seeded(1));
    let valid: Tensor<i64, shape![3]> = valid;
    assert_eq!((train.numel() + valid.numel(), test.sizes()), (10, &[0][..]));
    let var: Var<f32, shape![_, 2]> = x.clone().into();
    let (again, _): (Var<f32, shape![Train, 2]>, Var<f32, shape![_, 2]>) =
        split_of(&var, dims![Train(8), Dyn(2)], &mut seeded(1));
    assert_eq!(again.to_vec(), a.to_vec());
}

#[test]
fn parts_that_do_not_add_up_are_refused() {
    let (x, y) = numbered(10);
    let error = try_split_of(&(&x, &y), dims![Train(8), Test(1)], &mut seeded(1)).unwrap_err();
    assert_eq!(error.to_string(), "split_of: parts of [8, 1] rows add up to 9, but the data have 10 rows along axis 0");
    assert!(try_split_of(&y, dims![Train(usize::MAX), Valid(11), Test(0)], &mut seeded(1)).is_err());
    let (_, other) = numbered(9);
    let error = try_split_of(&(&x, &other), dims![5, 5], &mut seeded(1)).unwrap_err();
    assert!(matches!(error, DataError::Lengths { op: "split_of", .. }));
    assert!(error.to_string().starts_with("split_of: the data have different numbers of rows: 10 in number 0"));
}

/// What generic code over data needs is one bound.
fn sum_of_sizes<D: Rows<N>, N: Length>(data: &D) -> usize {
    let mut sum = 0;
    data.see_sizes(&mut |sizes| sum += sizes.iter().product::<usize>());
    sum
}

#[test]
fn generic_code_sees_the_sizes() {
    let (x, y) = numbered(3);
    assert_eq!(sum_of_sizes::<_, Dyn>(&(&x, &y)), 9);
}

/// Data of a program's own that show these sizes.
#[derive(Debug)]
struct Shown(Vec<Vec<usize>>);
impl<N: Length> Rows<N> for Shown {
    type Length = Dyn;
    type Taken = usize;
    fn see_sizes(&self, see: &mut dyn FnMut(&[usize])) {
        self.0.iter().for_each(|sizes| see(sizes));
    }
    fn take(&self, rows: &Selection<'_, N>) -> usize {
        rows.length().size()
    }
}

#[test]
fn data_that_show_a_scalar_or_nothing() {
    for (sizes, place) in [(vec![vec![]], 0), (vec![vec![], vec![3]], 0), (vec![vec![3], vec![3, 1], vec![]], 2)] {
        let data = Shown(sizes);
        let error = Batches::try_new(&data, Batch(2)).unwrap_err();
        assert_eq!(error, DataError::Scalar { op: "Batches", place });
        assert_eq!(error.to_string(), format!("Batches: number {place} of the data is a scalar, which has no rows"));
        assert!(matches!(Batches::try_full(&data, 2), Err(DataError::Scalar { op: "Batches", .. })));
        let error = try_split_of(&data, dims![Train(2), Test(1)], &mut seeded(1)).unwrap_err();
        assert_eq!(error, DataError::Scalar { op: "split_of", place });
    }
    // Nothing shown: no rows.
    let none = Shown(Vec::new());
    assert!(Batches::new(&none, Batch(2)).is_empty());
    assert_eq!(try_split_of(&none, dims![Train(0), Test(0)], &mut seeded(1)).unwrap(), (0, 0));
    assert!(matches!(
        try_split_of(&none, dims![Train(1), Test(0)], &mut seeded(1)),
        Err(DataError::Parts { rows: 0, .. })
    ));
}

#[test]
fn both_constructors_take_a_number() {
    let (x, _) = numbered(5);
    let full = Batches::full(&x, 2);
    let _: Vec<Tensor<f32, shape![_, 2]>> = full.in_order().collect();
    assert_eq!((full.len(), Batches::new(&x, 2).len()), (2, 3));
    assert_eq!(Batches::try_full(&x, 0).unwrap_err(), DataError::EmptyBatch);
}
