//! `index_select`, `index_add`, `index_fill`, `take_along_dim`, `embedding`, `bincount`, `one_hot`, `searchsorted`.

use crate::random::Random;
use congruent::prelude::*;

fn refused<R>(got: Result<R, ShapeError>, begins: &str) {
    let error = got.err().expect("refused").to_string();
    assert!(error.starts_with(begins), "{error}");
}

#[test]
fn positions_of_an_axis_agree_with_index_by_index() {
    let mut random = Random(5);
    for _ in 0..500 {
        let sizes = [1 + random.below(3), random.below(4), 1 + random.below(4)];
        let axis = random.below(3);
        let n = sizes[axis];
        let count = if n == 0 { 0 } else { random.below(5) };
        let index: Tensor<i64, AnyRank> = Tensor::from_fn_of(AnyRank::from([count]), |_| random.below(n) as i64);
        let base = Tensor::<i64, AnyRank>::arange_of(AnyRank::from([sizes[2], sizes[1], sizes[0]]));
        let x = base.permute([2, 1, 0]).unwrap();
        let at = |p: &[usize], i: usize| {
            p.iter().enumerate().map(|(k, &q)| if k == axis { i } else { q }).collect::<Vec<_>>()
        };

        let mut out = sizes;
        out[axis] = count;
        let want = Tensor::from_fn_of(AnyRank::from(out), |p| x[&at(p, index[&[p[axis]][..]] as usize)[..]]);
        assert_eq!(x.index_select(axis, &index).unwrap(), want, "{sizes:?} {axis}");

        let src = Tensor::<i64, AnyRank>::arange_of(AnyRank::from(out));
        let mut sum = x.to_tensor();
        for (k, &i) in index.as_slice().iter().enumerate() {
            let mut to = sum.narrow_mut(axis, i as isize, 1).unwrap();
            to.try_add_(&src.narrow(axis, k as isize, 1).unwrap()).unwrap();
        }
        assert_eq!(x.index_add(axis, &index, &src).unwrap(), sum, "{sizes:?} {axis}");

        let named = |i: usize| index.as_slice().contains(&(i as i64));
        let want = Tensor::from_fn_of(AnyRank::from(sizes), |p| if named(p[axis]) { -1 } else { x[p] });
        assert_eq!(x.index_fill(axis, &index, -1).unwrap(), want, "{sizes:?} {axis}");
        let backwards = index.map(|i| i as i32 - n as i32);
        assert_eq!(x.index_fill(axis, &backwards, -1).unwrap(), want, "{sizes:?} {axis}");
        let mut y = x.to_tensor();
        y.index_fill_(axis, &index, -1).unwrap();
        assert_eq!(y, want);
    }
}

#[test]
fn what_does_not_fit_is_refused_with_the_sentence_of_pytorch() {
    let mut x = Tensor::<f32, shape![4, 3]>::arange();
    let before = x.clone();
    refused(x.try_index_select::<0>(&Tensor::from([4_i64])), "index out of range in self");
    refused(
        x.try_index_fill_::<1>(&Tensor::from([-1_i64, 3]), 0.0),
        "index 3 is out of bounds for dimension 1 with size 3",
    );
    refused(
        x.try_index_fill_::<1>(&Tensor::from([-5_i64]), 0.0),
        "index -5 is out of bounds for dimension 1 with size 3",
    );
    refused(x.try_embedding(&Tensor::from([[0_i64, 4]])), "index out of range in self");
    refused(
        x.try_index_add_::<0>(&Tensor::from([4_i64]), &Tensor::<f32, shape![1, 3]>::ones()),
        "index out of range in self",
    );
    refused(
        x.try_take_along_dim::<0>(&Tensor::from([[4_i64]])),
        "index 4 is out of bounds for dimension 0 with size 4",
    );
    assert_eq!(x, before);

    let mut any = x.into_dyn();
    let (square, pair) = (Tensor::<i64, shape![2, 2]>::zeros(), Tensor::from([0_i64, 1]));
    refused(any.index_select(0, &square), "index_select(): Index is supposed to be a vector");
    refused(any.index_fill_(0, &square, 1.0), "index_fill_(): Index is supposed to be a vector");
    let three = Tensor::<f32, shape![3, 3]>::ones();
    let sentence = "index_add(): Number of indices (2) should be equal to source.size(dim): (3), for dim: 0";
    refused(any.index_add(0, &pair, &three), sentence);
    let other = Tensor::<f32, shape![2, 2]>::ones();
    let sentence = "source tensor shape must match self tensor shape, excluding the specified dimension. Got self.shape = [4, 3] source.shape = [2, 2]";
    refused(any.index_add_(0, &pair, &other), sentence);
    refused(any.index_select(2, &pair), "Dimension out of range (expected to be in range of [-2, 1], but got 2)");
    let sentence = "torch.take_along_dim(): input and indices should have the same number of dimensions, but got 2 dimensions for input, and 1 dimensions for indices";
    refused(any.take_along_dim(0, &pair), sentence);
    refused(
        any.take_along_dim(0, &square),
        "The size of tensor a (3) must match the size of tensor b (2) at non-singleton dimension 1",
    );
    refused(any.sum(&[], false).unwrap().embedding(&pair), "'weight' must be 2-D");
}

#[test]
fn rows_of_a_table() {
    let table = Tensor::<f32, shape![5, 3]>::arange();
    let y: Tensor<f32, shape![2, 1, 3]> = table.embedding(&Tensor::from([[4_i64], [0]]));
    assert_eq!(y.to_vec(), [12.0, 13.0, 14.0, 0.0, 1.0, 2.0]);
    let y: Tensor<f32, shape![3]> = table.embedding(&Tensor::from(2_i64));
    assert_eq!(y.to_vec(), [6.0, 7.0, 8.0]);
    let turned = Tensor::<f32, shape![3, 5]>::arange();
    let y: Tensor<f32, shape![2, 3]> = turned.t().embedding(&Tensor::from([1_u32, 1]));
    assert_eq!(y.to_vec(), [1.0, 6.0, 11.0, 1.0, 6.0, 11.0]);
    assert_eq!(table.embedding(&Tensor::<i64, shape![0, 2]>::zeros()).sizes(), [0, 2, 3]);
}

#[test]
fn counts_of_a_vector() {
    let x = Tensor::from([3_i64, 1, 3, 0]);
    assert_eq!(x.bincount().to_vec(), [1, 1, 0, 2]);
    assert_eq!(x.bincount_with(Bincount::new().minlength(6)).to_vec(), [1, 1, 0, 2, 0, 0]);
    assert_eq!(Tensor::<u32, shape![0]>::zeros().bincount_with(Bincount::new().minlength(2)).to_vec(), [0, 0]);
    assert_eq!(x.slice(s![..;2]).bincount().to_vec(), [0, 0, 0, 2]);
    let weights = Tensor::from([0.5, 2.0, 0.25, 8.0]);
    assert_eq!(x.bincount_with(Bincount::new().weights(&weights)).to_vec(), [8.0, 2.0, 0.0, 0.75]);
    assert_eq!(
        x.slice(s![..;2]).bincount_with(Bincount::new().weights(&weights.slice(s![..;2])).minlength(5)).to_vec(),
        [0.0, 0.0, 0.0, 0.75, 0.0]
    );
    assert_eq!(
        Tensor::<u32, shape![0]>::zeros()
            .bincount_with(Bincount::new().minlength(1).weights(&Tensor::<i8, shape![0]>::zeros()))
            .to_vec(),
        [0]
    );
    refused(
        x.as_dyn().bincount_with(Bincount::new().weights(&Tensor::from([1, 2]))),
        "weights should be 1-d and have the same length as input: bincount of shape [4] by weights of shape [2]",
    );
    refused(
        Tensor::from([1_i64, -1]).try_bincount(),
        "bincount only supports 1-d non-negative integral inputs.: -1 at position 1",
    );
    refused(Tensor::from([i64::MAX - 1]).try_bincount(), "bincount: a tensor of shape");
    let square = Tensor::<i64, _>::zeros_of(AnyRank::from([2, 2]));
    refused(square.bincount(), "bincount only supports 1-d non-negative integral inputs.: a tensor of shape [2, 2]");
}

#[test]
fn one_in_each_row() {
    let x: Tensor<i64, shape![2, 2, 3]> = Tensor::from([[2_i64, 0], [1, 1]]).one_hot::<3>();
    assert_eq!(x.to_vec(), [0, 0, 1, 1, 0, 0, 0, 1, 0, 0, 1, 0]);
    let x: Tensor<i64, shape![2]> = Tensor::from(1_i32).one_hot::<2>();
    assert_eq!(x.to_vec(), [0, 1]);
    let turned = Tensor::from([[0_i64, 1], [2, 0]]);
    assert_eq!(turned.t().one_hot::<3>().to_vec(), [1, 0, 0, 0, 0, 1, 0, 1, 0, 1, 0, 0]);
    refused(Tensor::from([0_i64, 3]).try_one_hot::<3>(), "Class values must be smaller than num_classes.");
    refused(Tensor::from([-1_i64]).try_one_hot::<3>(), "Class values must be non-negative.");
    let any = Tensor::from([1_i64]).into_dyn().one_hot(2).unwrap();
    assert_eq!((any.sizes(), any.to_vec()), (&[1, 2][..], vec![0, 1]));
}

#[test]
fn places_in_sorted_rows() {
    let mut random = Random(6);
    for _ in 0..300 {
        let (rows, n, m) = (1 + random.below(3), random.below(6), random.below(6));
        let mut draw =
            |sizes: [usize; 2]| Tensor::<i64, AnyRank>::from_fn_of(AnyRank::from(sizes), |_| random.below(7) as i64);
        let (sorted, values) = (draw([rows, n]), draw([rows, m]));
        let mut sorted = sorted;
        sorted.as_mut_slice().chunks_mut(n.max(1)).for_each(<[i64]>::sort);
        for right in [false, true] {
            let place = |p: &[usize]| {
                let v = values[p];
                let row = (0..n).map(|k| sorted[&[p[0], k][..]]);
                row.filter(|&e| e < v || right && e == v).count() as i64
            };
            let want = Tensor::from_fn_of(AnyRank::from([rows, m]), place);
            assert_eq!(sorted.searchsorted_with(&values, SearchSorted::new().right(right)).unwrap(), want);
        }
    }
    let sorted = Tensor::from([1.0, 2.0]);
    assert_eq!(sorted.searchsorted(f64::NAN).item(), 2);
    let (two, three) = (2, 3);
    let rows: Tensor<f64, shape![_, 2]> = Tensor::ones_of(dims![two, 2]);
    let values: Tensor<f64, shape![_, 2]> = Tensor::ones_of(dims![three, 2]);
    refused(rows.try_searchsorted(&values), "torch.searchsorted(): boundaries tensor should be 1 dimension");
}
