//! Shapes as text: what `{error:#}` draws below the sentence, and `explain::broadcast`.

mod faults;

use congruent::error::ShapeError;
use congruent::prelude::*;

fn of(sizes: &[usize]) -> Tensor<f32, AnyRank> {
    Tensor::ones_of(AnyRank::from(sizes))
}

/// What stands below the sentence.
fn figure<T>(refused: Result<T, ShapeError>) -> String {
    let error = refused.err().expect("it is refused");
    let (sentence, figure) = (error.to_string(), format!("{error:#}"));
    assert_eq!(format!("{error:?}"), sentence, "only the alternate form draws");
    assert_eq!(format!("{error:#?}"), sentence, "and of that, what is for people");
    let below = figure.strip_prefix(&sentence).expect("the sentence comes first");
    below.strip_prefix('\n').unwrap_or(below).to_owned()
}

#[test]
fn operands_that_do_not_broadcast() {
    let drawn = figure(of(&[2, 1, 3]).try_add(&of(&[4, 2])));
    assert_eq!(drawn, "a  2  1  3\nb     4  2\n         ^   neither is 1, and they differ");
}

#[test]
fn in_place_self_may_not_change() {
    let drawn = figure(of(&[1, 3]).try_add_(of(&[2, 4, 1])));
    assert_eq!(
        drawn,
        "self      1  3\nother  2  4  1\n       ^  ^   `self` keeps its length: this must be 1, or the same"
    );
}

#[test]
fn a_named_length_never_stretches() {
    dim!(Batch);
    let a: Tensor<f32, shape![Batch, 3]> = Tensor::ones_of(dims![Batch(1), 3]);
    let b: Tensor<f32, shape![_, 3]> = Tensor::ones_of(dims![Dyn(4), 3]);
    assert_eq!(figure(a.try_add(&b)), "a  1  3\nb  4  3\n   ^   a named length never stretches");
    assert!(congruent::explain::broadcast(&a, &b).ends_with("       ^   a named length is equal to itself alone"));
    let same: Tensor<f32, shape![Batch, 1]> = Tensor::ones_of(dims![Batch(1), 1]);
    assert_eq!(congruent::explain::broadcast(&a, &same), "left    Batch=1  3\nright   Batch=1  1\nresult  Batch=1  3");
    // What does not compile is explained, too.
    let known = Tensor::<f32, shape![5]>::ones();
    dim!(Rows);
    let rows: Tensor<f32, shape![Rows]> = Tensor::ones_of(dims![Rows(5)]);
    assert!(congruent::explain::broadcast(&rows, &known).contains('^'));
}

#[test]
fn products_joins_and_expansions() {
    assert_eq!(figure(of(&[2, 3]).try_matmul(&of(&[2, 3]))), "left     2  (3)\nright  (2)    3");
    let joined = figure(congruent::cat(0, &[&of(&[2, 3]), &of(&[2, 4])]));
    assert_eq!(joined, "left   2  3\nright  2  4\n          ^   these must be equal: nothing is stretched in a join");
    let expanded = figure(of(&[2, 3]).expand([4, 3]).map(|view| view.to_tensor()));
    assert_eq!(expanded, "from  2  3\nto    4  3\n      ^   only a length of 1 is repeated");
}

#[test]
fn one_shape_has_its_axes_numbered() {
    assert_eq!(figure(of(&[2, 3]).transpose(0, 5).map(|_| ())), "axis   0  1\nshape  2  3");
    assert_eq!(figure(of(&[]).transpose(0, 5).map(|_| ())), "shape  (no axes)");
    let beyond = figure(of(&[2, 3]).narrow(1, 1, 7).map(|_| ()));
    assert_eq!(beyond, "axis   0  1\nshape  2  3\n          ^   7 positions from 1 reach beyond it");
    let parts = figure(of(&[6, 2]).split_sizes(0, &[1, 2]).map(|_| ()));
    assert_eq!(parts, "axis   0  1\nshape  6  2\n       ^   [1, 2] does not add up to it");
}

#[test]
fn an_index_and_what_it_picks_from() {
    let index = Tensor::<i64, _>::zeros_of(AnyRank::from([2, 4]));
    let drawn = figure(of(&[5, 3, 7]).gather(0, &index));
    assert_eq!(drawn, "self   5  3  7\nindex  2  4\n          ^   neither equal nor 1");
    let listed = figure(of(&[2, 3]).view(&[4, 2]).map(|_| ()));
    assert_eq!(listed, "wanted  4  2\nthese lengths make 8 elements, and there are 6");
    let equation = figure(congruent::einsum("ii->i", &[&of(&[2, 3])]));
    assert_eq!(equation, "labels  i  i\nshape   2  3\n        ^  ^   another length than before");
    let target = Tensor::<i64, _>::zeros_of(AnyRank::from([5]));
    let drawn = figure(of(&[4, 3]).try_cross_entropy(&target));
    assert_eq!(drawn, "scores  4  3\ntarget  5\n        ^   these must be equal");
}

#[test]
fn a_fault_without_shapes_is_a_sentence_alone() {
    assert_eq!(figure(congruent::einsum("i->", &[] as &[&Strided<f32, AnyRank>])), "");
}

#[test]
fn explained_shapes_are_those_that_come_out() {
    let shapes: [&[usize]; 7] = [&[], &[1], &[3], &[0], &[2, 1], &[2, 3], &[4, 1, 3]];
    for (a, b) in shapes.iter().flat_map(|a| shapes.iter().map(move |b| (of(a), of(b)))) {
        let told = congruent::explain::broadcast(&a, &b);
        match a.try_add(&b) {
            Ok(sum) => {
                let result = told.lines().last().expect("three lines");
                let sizes: Vec<usize> = result.split_whitespace().skip(1).filter_map(|own| own.parse().ok()).collect();
                assert_eq!(sizes, sum.sizes(), "{told}");
            }
            Err(_) => assert!(told.contains('^'), "{told}"),
        }
    }
}

#[test]
fn in_place_products_views_and_indices_are_explained() {
    use congruent::explain;
    let shapes: [&[usize]; 8] = [&[], &[1], &[3], &[0], &[2, 3], &[3, 2], &[4, 1, 3], &[4, 3, 2]];
    let result = |told: &str| {
        let last = told.lines().last().filter(|line| line.starts_with("result"))?;
        Some(last.split_whitespace().skip(1).filter_map(|own| own.parse().ok()).collect::<Vec<usize>>())
    };
    for (a, b) in shapes.iter().flat_map(|a| shapes.iter().map(move |b| (of(a), of(b)))) {
        let sizes = |done: Result<Tensor<f32, AnyRank>, ShapeError>| done.ok().map(|done| done.sizes().to_vec());
        let added = a.clone().try_add_(&b).map(|_| ()).ok().map(|()| a.sizes().to_vec());
        assert_eq!(result(&explain::in_place(&a, &b)), added, "{:?} += {:?}", a.sizes(), b.sizes());
        assert_eq!(result(&explain::product(&a, &b)), sizes(a.try_matmul(&b)), "{:?} @ {:?}", a.sizes(), b.sizes());
        let index = Tensor::<i64, _>::zeros_of(AnyRank::from(b.sizes()));
        if !a.sizes().contains(&0) {
            assert_eq!(
                result(&explain::gather_along(&a, 0, &index)),
                sizes(a.gather(0, &index)),
                "{:?} by {:?}",
                a.sizes(),
                b.sizes()
            );
        }
        let wanted: Vec<isize> = b.sizes().iter().map(|&size| size as isize).collect();
        assert_eq!(explain::view(&a, &wanted[..]).starts_with("shape  "), a.view(&wanted[..]).is_ok());
    }
    dim!(Batch, Time);
    let (a, b) =
        (Tensor::<f32, shape![Batch]>::ones_of(dims![Batch(3)]), Tensor::<f32, shape![Time]>::ones_of(dims![Time(3)]));
    assert!(explain::in_place(&a, &b).contains('^') && explain::product(&a, &b).contains('^'));
}
