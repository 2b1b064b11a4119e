//! Sparse tensors against naive dense references, over random shapes of rank 0 to 4.

use congruent::error::Fault;
use congruent::prelude::*;
use congruent::{Number, element::Signed};
use proptest::prelude::*;

type Any<T> = Sparse<T, AnyRank>;

/// Sizes, and entries inside them: positions may repeat; none where an axis has length 0.
#[derive(Clone, Debug)]
struct Case {
    sizes: Vec<usize>,
    entries: Vec<(Vec<usize>, i8)>,
}

impl Case {
    fn sparse<T: Number + From<i8>>(&self) -> Any<T> {
        let (rank, nnz) = (self.sizes.len(), self.entries.len());
        let indices = (0..rank).flat_map(|axis| self.entries.iter().map(move |(position, _)| position[axis] as i64));
        let values = self.entries.iter().map(|&(_, value)| T::from(value));
        Sparse::new_of(
            AnyRank::from(&self.sizes),
            Tensor::from_vec(dims![rank, nnz], indices.collect()).unwrap().into_dyn(),
            Tensor::from_vec(dims![nnz], values.collect()).unwrap(),
        )
        .unwrap()
    }

    /// The same as a dense tensor, entry by entry.
    fn dense<T: Number + From<i8>>(&self) -> Tensor<T, AnyRank> {
        let mut dense = Tensor::zeros_of(AnyRank::from(&self.sizes));
        for (position, value) in &self.entries {
            dense[&position[..]] = dense[&position[..]] + T::from(*value);
        }
        dense
    }

    fn distinct(&self) -> usize {
        self.entries.iter().map(|(position, _)| position).collect::<std::collections::BTreeSet<_>>().len()
    }
}

fn entries(sizes: Vec<usize>) -> impl Strategy<Value = Case> {
    let most = if sizes.contains(&0) { 0 } else { 12 };
    let position: Vec<_> = sizes.iter().map(|&size| 0..size.max(1)).collect();
    prop::collection::vec((position, -9i8..10), 0..=most)
        .prop_map(move |entries| Case { sizes: sizes.clone(), entries })
}

fn sizes(rank: impl Into<prop::collection::SizeRange>) -> impl Strategy<Value = Vec<usize>> {
    prop::collection::vec(prop_oneof![2 => Just(1usize), 1 => Just(0), 7 => 2usize..5], rank)
}

fn case() -> impl Strategy<Value = Case> {
    sizes(0..5).prop_flat_map(entries)
}

/// Two of the same sizes.
fn pair() -> impl Strategy<Value = (Case, Case)> {
    sizes(0..5).prop_flat_map(|sizes| (entries(sizes.clone()), entries(sizes)))
}

fn ramp<T: Number>(sizes: &[usize]) -> Tensor<T, AnyRank> {
    Tensor::arange_of(AnyRank::from(sizes))
}

fn into_dense_and_back<T: Number + From<i8>>(case: &Case) {
    let (sparse, dense) = (case.sparse::<T>(), case.dense::<T>());
    assert_eq!((sparse.sizes(), sparse.nnz()), (&case.sizes[..], case.entries.len()));
    assert_eq!(sparse.to_dense(), dense);
    let back = Sparse::from_dense(&dense);
    assert!(back.is_coalesced());
    assert_eq!(back.nnz(), dense.iter().filter(|value| **value != T::ZERO).count());
    assert_eq!(back.to_dense(), dense);
}

fn coalesced<T: Number + From<i8>>(case: &Case) {
    let sparse = case.sparse::<T>();
    let once = sparse.coalesce();
    assert!(once.is_coalesced());
    assert_eq!(once.nnz(), case.distinct());
    assert_eq!(once.to_dense(), sparse.to_dense());
    let indices = once.indices();
    let columns: Vec<Vec<i64>> =
        (0..once.nnz()).map(|e| (0..once.ndim()).map(|a| indices[&[a, e][..]]).collect()).collect();
    assert!(columns.is_sorted_by(|a, b| a < b), "{columns:?}");
    assert_eq!(once.coalesce().indices(), once.indices());
}

fn sums<T: Signed + From<i8>>(a: &Case, b: &Case) {
    let (x, y) = (a.sparse::<T>(), b.sparse::<T>());
    let (dense_x, dense_y) = (a.dense::<T>(), b.dense::<T>());
    let sum = &x + &y;
    // PyTorch's rule: the entries of both, each position once where both operands have that.
    let (both, once) = (&x.coalesce() + &y.coalesce(), sum.coalesce());
    assert_eq!((both.is_coalesced(), both.nnz(), both.to_dense()), (true, once.nnz(), sum.to_dense()));
    if !(x.is_coalesced() && y.is_coalesced()) {
        assert_eq!(sum.nnz(), x.nnz() + y.nnz());
    }
    assert_eq!(sum.to_dense(), &dense_x + &dense_y);
    assert_eq!((&x - &y).to_dense(), &dense_x - &dense_y);
    assert_eq!(&x + &dense_y, &dense_x + &dense_y);
    assert_eq!(&x - &dense_y, &dense_x - &dense_y);
    assert_eq!(dense_x.add_sparse(&y), &dense_x + &dense_y);
    assert_eq!((-&x).to_dense(), -&dense_x);
    assert_eq!((&x * T::from(3)).to_dense(), &dense_x * T::from(3));
    let mut in_place = dense_x.clone();
    in_place.add_sparse_(&y).add_sparse_(&y);
    assert_eq!(in_place, &(&dense_x + &dense_y) + &dense_y);
}

/// `[m, k]` with entries, and the `n` columns beside it.
fn product() -> impl Strategy<Value = (Case, usize)> {
    (sizes(2..3).prop_flat_map(entries), 0usize..5)
}

proptest! {
    #[test]
    fn to_dense_adds_up_and_from_dense_finds_what_is_there(case in case()) {
        into_dense_and_back::<f32>(&case);
        into_dense_and_back::<i64>(&case);
    }

    #[test]
    fn coalesce_sorts_and_joins(case in case()) {
        coalesced::<f32>(&case);
        coalesced::<i64>(&case);
    }

    #[test]
    fn sums_are_those_of_dense_tensors((a, b) in pair()) {
        sums::<f32>(&a, &b);
        sums::<i64>(&a, &b);
    }

    #[test]
    fn operators_of_a_dense_left_side_agree((a, b) in pair()) {
        let (x, y) = (a.dense::<i64>(), b.sparse::<i64>());
        let (sum, difference) = (&x + &b.dense::<i64>(), &x - &b.dense::<i64>());
        prop_assert_eq!(&(&x + &y), &sum);
        prop_assert_eq!(&(x.as_view() + &y), &sum);
        prop_assert_eq!(&(x.clone() + &y), &sum);
        prop_assert_eq!(&(x.clone() + y.clone()), &sum);
        prop_assert_eq!(&(&x - &y), &difference);
        let mut z = x.clone();
        z += &y;
        prop_assert_eq!(&z, &sum);
        z -= &y;
        z.as_view_mut().sub_assign_of(&y);
        prop_assert_eq!(&z, &difference);
        prop_assert_eq!((2 * &y).to_dense(), 2 * &b.dense::<i64>());
        prop_assert_eq!(&(&y + x.as_view()), &sum);
        prop_assert_eq!(&(&y + &x.clone().as_view_mut()), &sum);
        prop_assert_eq!(y.clone() + x.clone() - (-y) * 2, &sum + &(2 * &b.dense::<i64>()));
    }

    #[test]
    fn scatter_adds_or_the_last_wins(case in case()) {
        let (sparse, base) = (case.sparse::<i64>(), ramp::<i64>(&case.sizes));
        let (mut added, mut assigned) = (base.clone(), base.clone());
        sparse.scatter_add_into(&mut added);
        prop_assert_eq!(added, &base + &case.dense::<i64>());
        sparse.scatter_into(&mut assigned.as_view_mut());
        let mut expected = base;
        for (position, value) in &case.entries {
            expected[&position[..]] = *value as i64;
        }
        prop_assert_eq!(assigned, expected);
    }

    #[test]
    fn products_are_those_of_dense_matrices((case, n) in product()) {
        let k = case.sizes[1];
        let (right, vector) = (ramp::<f32>(&[k, n]), ramp::<f32>(&[k]));
        let (sparse, dense) = (case.sparse::<f32>(), case.dense::<f32>());
        prop_assert_eq!(sparse.matmul(&right), dense.matmul(&right));
        prop_assert_eq!(sparse.matmul(&vector), dense.matmul(&vector));
        let turned = ramp::<f32>(&[n, k]);
        let turned = turned.t().unwrap();
        prop_assert_eq!(sparse.matmul(&turned), dense.matmul(&turned));
        let whole = case.sparse::<i64>().matmul(&ramp::<i64>(&[k, n]));
        prop_assert_eq!(whole.map(|v| v as f32), sparse.matmul(&right));
    }

    #[test]
    fn transposing_twice_is_nothing((case, a, b) in case().prop_flat_map(|case| {
        let rank = case.sizes.len().max(1) as isize;
        (Just(case), -rank..rank, -rank..rank)
    })) {
        let sparse = case.sparse::<i64>();
        let turned = sparse.transpose(a, b).unwrap();
        prop_assert_eq!(turned.to_dense(), case.dense::<i64>().transpose(a, b).unwrap().to_tensor());
        let back = turned.transpose(a, b).unwrap();
        prop_assert_eq!(back.indices(), sparse.indices());
        prop_assert!(turned.coalesce().is_coalesced());
        match (sparse.mt(), case.dense::<i64>().mt()) {
            (Ok(turned), Ok(dense)) => prop_assert_eq!(turned.to_dense(), dense),
            (a, b) => prop_assert!(a.is_err() && b.is_err()),
        }
    }

    #[test]
    fn an_index_outside_is_found(case in case(), axis: usize, entry: usize, beyond: bool) {
        let (good, rank, nnz) = (case.sparse::<i64>(), case.sizes.len(), case.entries.len());
        if rank * nnz == 0 {
            return Ok(());
        }
        let (axis, entry) = (axis % rank, entry % nnz);
        let wrong = if beyond { case.sizes[axis] as i64 } else { -1 };
        let mut indices = good.indices().to_tensor();
        indices[&[axis, entry][..]] = wrong;
        let error = Sparse::new_of(AnyRank::from(&case.sizes), indices, good.values().to_tensor()).unwrap_err();
        let expected = ShapeError { op: "new_of", fault: Fault::SparseIndex { sizes: case.sizes[..].into(), entry, axis, index: wrong } };
        prop_assert_eq!(error, expected, "{} entries", nnz);
    }
}

/// `-=` through a `ViewMut`.
trait SubAssignOf<X> {
    fn sub_assign_of(self, x: X);
}
impl SubAssignOf<&Any<i64>> for ViewMut<'_, i64, AnyRank> {
    fn sub_assign_of(mut self, x: &Any<i64>) {
        self -= x;
    }
}

fn example() -> Sparse<f32, shape![2, 3]> {
    Sparse::new(Tensor::from([[0, 1, 1], [2, 0, 2]]), Tensor::from([3.0, 4.0, 5.0])).unwrap()
}

#[test]
fn indices_and_values_are_views() {
    let (indices, values) = (Tensor::from([[0, 1, 1], [2, 0, 2]]), Tensor::from([3.0f32, 4.0, 5.0]));
    let (of_indices, of_values) = (indices.data_ptr(), values.data_ptr());
    let s = Sparse::<f32, shape![2, 3]>::new(indices, values).unwrap();
    let i: View<i64, shape![2, _]> = s.indices();
    let v: View<f32, shape![_]> = s.values();
    assert_eq!((i.data_ptr(), v.data_ptr()), (of_indices, of_values), "nothing was copied, not even to build it");
    assert_eq!((i.sizes(), v.sizes()), (&[2, 3][..], &[3][..]));
    let s = s.into_dyn().try_into_shape::<shape![_, 3]>().unwrap();
    assert_eq!((s.indices().data_ptr(), s.values().data_ptr()), (of_indices, of_values));
}

#[test]
fn the_rank_is_a_length_of_the_indices() {
    let _: View<i64, shape![0, _]> = Sparse::from_dense(&Tensor::from(7)).indices();
    let _: View<i64, shape![1, _]> = Sparse::from_dense(&Tensor::from([7])).indices();
    let x = Tensor::<i64, shape![1, 1, 1, 2, 1, 1, 1, 3]>::arange();
    let s = Sparse::from_dense(&x);
    let _: View<i64, shape![8, _]> = s.indices();
    assert_eq!(s.to_dense(), x);
    let _: View<i64, AnyRank> = s.into_dyn().indices();
}

#[test]
fn shapes_that_are_not_known_are_checked_once() {
    let s = example();
    let n = 2;
    let wide = Tensor::<f32, _>::ones_of(dims![n, 3]);
    let sum: Tensor<f32, shape![_, 3]> = &s + &wide;
    assert_eq!(sum.to_vec(), [1.0, 1.0, 4.0, 5.0, 1.0, 6.0]);
    let error = s.try_add(&Tensor::<f32, _>::ones_of(dims![n + 1, 3])).unwrap_err();
    let sentence = "add: expected sizes of 'self' and 'other' to match, but [2, 3] != [3, 3]";
    assert_eq!(error.to_string(), sentence);
    let mut short = Tensor::<f32, _>::ones_of(AnyRank::from([2, 2]));
    assert!(s.try_scatter_add_into(&mut short).is_err() && s.try_scatter_into(&mut short).is_err());
    assert!(short.try_add_sparse_(&s).is_err() && short.try_add_sparse(&s).is_err());
    assert_eq!(short.to_vec(), [1.0; 4], "nothing was written");
    assert!(s.clone().into_dyn().try_sub(&Sparse::from_dense(&short)).is_err());
    let error = s.try_matmul(&short).unwrap_err().to_string();
    assert!(error.contains("contracts 3 (dimension 1 of a) with 2 (dimension 0 of b)"), "{error}");
    let error = s.clone().into_dyn().try_matmul(&Tensor::<f32, shape![]>::ones().into_dyn()).unwrap_err();
    assert!(matches!(error, ShapeError { fault: Fault::SparseProduct { .. }, .. }), "{error}");
}

#[test]
#[should_panic = "expected sizes of 'self' and 'other' to match, but [2, 2] != [2, 3]"]
fn an_operator_panics_with_the_error_of_its_twin() {
    let x = Tensor::<f32, _>::ones_of(AnyRank::from([2, 2]));
    let _ = &x + &example();
}

#[test]
fn what_does_not_belong_together_is_refused() {
    let new = |indices: &[usize], values: &[usize]| {
        let (indices, values) =
            (Tensor::zeros_of(AnyRank::from(indices)), Tensor::<f32, _>::zeros_of(AnyRank::from(values)));
        Sparse::new_of(AnyRank::from([2, 3]), indices, values).map(|s| s.nnz()).map_err(|error| error.to_string())
    };
    assert_eq!(new(&[2, 4], &[4]), Ok(4));
    assert_eq!(new(&[2, 0], &[0]), Ok(0));
    let refused = |indices, values, sentence: &str| {
        let error = new(indices, values).unwrap_err();
        assert!(error.starts_with(sentence), "{error}");
    };
    refused(&[3, 4], &[4], "indices must be sparse_dim x nnz, but got: [3, 4]");
    refused(&[2], &[2], "indices must be sparse_dim x nnz, but got: [2]");
    refused(&[2, 4], &[3], "indices and values must have same nnz, but got nnz from indices: 4, nnz from values: 3");
    refused(&[2, 4], &[4, 1], "values has incorrect number of dimensions, expected 1, got 2");
    let error =
        Sparse::<f32, shape![2, 3]>::new(Tensor::from([[0, 1], [2, -1]]), Tensor::from([1.0, 2.0])).unwrap_err();
    assert_eq!(error.to_string(), "found negative index -1 for dim 1: entry 1 of new, shape [2, 3]");
}

#[test]
fn sizes_may_be_larger_than_memory() {
    let huge = 1_000_000_000;
    let indices = Tensor::from([[999_999_999, 5], [0, 7], [1, 8]]);
    let s: Sparse<f32, shape![_, _, _]> =
        Sparse::new_of(dims![huge, huge, huge], indices, Tensor::from([1.0, 2.0])).unwrap();
    assert_eq!(s.coalesce().values().to_vec(), [2.0, 1.0]);
    assert!(matches!(s.try_to_dense(), Err(ShapeError { fault: Fault::TooLarge { .. }, .. })));
    assert_eq!(s.transpose::<0, 2>().coalesce().values().to_vec(), [1.0, 2.0]);
}

#[test]
fn a_scalar_holds_the_sum_of_its_entries() {
    let s = Sparse::<i64, shape![]>::new(Tensor::<i64, shape![0, 3]>::zeros(), Tensor::from([1, 2, 3])).unwrap();
    assert_eq!((s.nnz(), s.coalesce().nnz(), s.to_dense().item()), (3, 1, 6));
}

#[test]
fn generic_code_asks_for_one_bound() {
    fn twice<T: Number, S: SparseShape + Shape>(s: &Sparse<T, S>, x: &Tensor<T, S>) -> Tensor<T, S> {
        let both = s + s;
        &both + &x.add_sparse(s)
    }
    let ones = Tensor::<f32, shape![2, 3]>::ones();
    assert_eq!(twice(&example(), &ones).to_vec(), [1.0, 1.0, 10.0, 13.0, 1.0, 16.0]);

    fn rows<M: Dim, K: Dim, N: Dim>(
        s: &Sparse<f32, shape![M, K]>,
        x: &Tensor<f32, shape![K, N]>,
    ) -> Tensor<f32, shape![M, N]> {
        s.matmul(x)
    }
    assert_eq!(rows(&example(), &Tensor::from([[1.0], [2.0], [3.0]])).to_vec(), [9.0, 19.0]);
}

#[test]
fn transposes_have_types() {
    let t: Sparse<f32, shape![3, 2]> = example().t();
    assert_eq!(t.to_dense(), example().to_dense().t());
    assert!(!t.is_coalesced());
    let t: Sparse<f32, shape![3, 2]> = example().transpose::<0, 1>();
    assert_eq!(t.matmul(&Tensor::from([1.0, 10.0])).to_vec(), [40.0, 0.0, 53.0]);
    let vector: Sparse<i32, shape![3]> = Sparse::from_dense(&Tensor::from([0, 1, 2])).t();
    assert!(vector.is_coalesced());
}

#[test]
fn the_axes_of_a_scalar_change_no_places() {
    for number in [0i64, 7] {
        let scalar = Sparse::from_dense(&Tensor::<i64, shape![]>::full_of((), number));
        let t: Sparse<i64, shape![]> = scalar.transpose::<0, -1>();
        assert_eq!(t.to_dense().item(), number);
        assert_eq!(scalar.transpose::<-1, -1>().to_dense().item(), number);
        assert_eq!(scalar.t().to_dense().item(), number);
        let any = scalar.into_dyn();
        assert_eq!(any.transpose(0, -1).unwrap().to_dense().to_vec(), [number]);
        assert!(any.mt().is_err());
    }
}
