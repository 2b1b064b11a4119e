//! Which operations of the library are explained: all that have a shape rule, by the list of operations; and each explanation gives the
//! shapes that the library gives.

use cargo_congruent::explain::{explain, names};
use congruent::gather::{BagReduction, Bags};
use congruent::pad::{Constant, Reflect};
use congruent::prelude::*;
use congruent_operations::{ALL, Kind, Operation, Owner};
use std::collections::BTreeSet;

/// Operations without a shape rule, each with the reason.
const WITHOUT: [(&str, &[&str]); 2] = [
    ("the other operand is sparse", &["add_sparse"]),
    (
        "the way back, which `congruent-grad` calls: a gradient has the shape of its operand, as the operation itself explains it",
        &[
            "avg_pool1d_backward",
            "avg_pool2d_backward",
            "conv1d_backward_input",
            "conv1d_backward_weight",
            "conv2d_backward_input",
            "conv2d_backward_weight",
            "max_pool1d_backward",
            "max_pool2d_backward",
        ],
    ),
];

/// One name for all forms of an operation that does not write in place.
fn stem(name: &str) -> Option<&str> {
    let plain = name.strip_prefix("try_").unwrap_or(name);
    let in_place = name.ends_with('_') && name != "where_";
    let other = ["_mut", "_of", "_like"].iter().any(|end| name.ends_with(end)) || plain.starts_with("into_");
    let form =
        ["_axes_keepdim", "_keepdim", "_axes", "_all", "_dyn", "3"].iter().find_map(|form| plain.strip_suffix(form));
    (!in_place && !other).then(|| form.unwrap_or(plain))
}

/// Those of tensors, on the heap and on the stack, and the functions of several. (A constructor has no operand.)
fn library() -> BTreeSet<String> {
    let owners = [Owner::Strided, Owner::Tensor, Owner::StackTensor, Owner::Functions];
    let made =
        |of: &Operation| [Kind::Constructor, Kind::Random].contains(&of.kind) && of.methods[0].owner == Owner::Tensor;
    let operations = ALL.iter().filter(|of| !made(of) && (of.kind != Kind::Sparse || of.name == "add_sparse"));
    let names = operations.flat_map(|of| {
        owners
            .into_iter()
            .flat_map(move |owner| [false, true].into_iter().flat_map(move |any_rank| of.names(owner, any_rank)))
    });
    let names: Vec<_> = names.collect();
    names.iter().filter_map(|name| stem(name)).map(str::to_owned).collect()
}

#[test]
fn every_operation_with_a_shape_rule_is_explained() {
    let explained: BTreeSet<&str> = names().collect();
    let reasons: BTreeSet<&str> = WITHOUT.iter().flat_map(|(_, names)| names.iter().copied()).collect();
    let library = library();
    assert!(library.len() > 190, "only {} methods were read: does the test still see them?", library.len());
    let missing: Vec<_> =
        library.iter().filter(|name| !explained.contains(name.as_str()) && !reasons.contains(name.as_str())).collect();
    assert!(missing.is_empty(), "not explained, and without a reason: {missing:?}");
    let both: Vec<_> = reasons.iter().filter(|name| explained.contains(*name) || !library.contains(**name)).collect();
    assert!(both.is_empty(), "a reason for what is explained, or is no method: {both:?}");
    println!("{} of {} operations with a shape rule", library.len() - reasons.len(), library.len() - reasons.len());
}

type Any = Tensor<f32, AnyRank>;

fn make_ones(sizes: &[usize]) -> Any {
    Tensor::ones_of(AnyRank::from(sizes))
}

fn zeros(sizes: &[usize]) -> Tensor<i64, AnyRank> {
    Tensor::zeros_of(AnyRank::from(sizes))
}

/// The shapes of what the library gives.
trait Shapes {
    fn shapes(&self) -> Vec<Vec<usize>>;
}
impl<T, S> Shapes for Tensor<T, S> {
    fn shapes(&self) -> Vec<Vec<usize>> {
        vec![self.sizes().to_vec()]
    }
}
impl<T, S> Shapes for View<'_, T, S> {
    fn shapes(&self) -> Vec<Vec<usize>> {
        vec![self.sizes().to_vec()]
    }
}
impl<T: Element, S> Shapes for congruent::tensor::CowTensor<'_, T, S> {
    fn shapes(&self) -> Vec<Vec<usize>> {
        vec![self.sizes().to_vec()]
    }
}
impl<A: Shapes, B: Shapes> Shapes for (A, B) {
    fn shapes(&self) -> Vec<Vec<usize>> {
        [self.0.shapes(), self.1.shapes()].concat()
    }
}
impl<A: Shapes> Shapes for Vec<A> {
    fn shapes(&self) -> Vec<Vec<usize>> {
        self.iter().flat_map(Shapes::shapes).collect()
    }
}

/// The shapes that are explained, and how they are drawn; or why they are refused.
fn explain_shapes(expression: &str) -> Result<Vec<Vec<usize>>, String> {
    let report = explain(expression).unwrap_or_else(|why| panic!("{expression}: {why}"));
    match report.results {
        Some(all) => {
            Ok(all.iter().map(|own| own.sizes().unwrap_or_else(|| panic!("{expression}: {}", own.shown()))).collect())
        }
        None => Err(report.said.last().expect("a paragraph").clone()),
    }
}

fn assert_same<T: Shapes>(expression: &str, done: Result<T, ShapeError>) {
    match (explain_shapes(expression), done) {
        (Ok(told), Ok(done)) => assert_eq!(told, done.shapes(), "{expression}"),
        (Err(_), Err(_)) => {}
        (Ok(told), Err(error)) => panic!("{expression}: {told:?} is explained, and the library refuses: {error}"),
        (Err(why), Ok(done)) => panic!("{expression}: {why}, and the library gives {:?}", done.shapes()),
    }
}

const SHAPES: [&[usize]; 9] = [&[], &[0], &[1], &[3], &[1, 3], &[4, 1], &[2, 3], &[3, 3, 2], &[2, 1, 3, 1]];
const AXES: [isize; 4] = [0, 1, -1, 2];

/// Each shape, an axis, and the tensor.
fn list_cases() -> impl Iterator<Item = (&'static [usize], isize, Any)> {
    SHAPES.iter().flat_map(|own| AXES.iter().map(move |axis| (*own, *axis, make_ones(own))))
}

#[test]
fn along_an_axis() {
    for (s, a, x) in list_cases() {
        assert_same(&format!("{s:?}.sum({a})"), x.sum(&[a], false));
        assert_same(&format!("{s:?}.sum({a}, keepdim=True)"), x.sum(&[a], true));
        assert_same(&format!("{s:?}.var_keepdim::<{a}>()"), x.var(&[a], true));
        assert_same(&format!("{s:?}.sum({a}, 0)"), x.sum(&[a, 0], false));
        assert_same(&format!("{s:?}.mean()"), x.mean(&[], false));
        assert_same(&format!("{s:?}.sum(keepdim=True)"), x.sum(&[], true));
        assert_same(&format!("{s:?}.amax(axis={a})"), x.amax(&[a], false));
        assert_same(&format!("{s:?}.argmax({a}, True)"), x.argmax(a, true));
        assert_same(&format!("{s:?}.max({a})"), x.max(a, false));
        assert_same(&format!("{s:?}.median({a}, keepdim=True)"), x.median(a, true));
        assert_same(&format!("{s:?}.logsumexp({a})"), x.logsumexp(&[a], false));
        assert_same(&format!("{s:?}.norm({a})"), x.norm(&[a], false));
        assert_same(&format!("{s:?}.softmax({a})"), x.softmax(a));
        assert_same(&format!("{s:?}.cumsum({a})"), x.cumsum(a));
        assert_same(&format!("{s:?}.sort({a})"), x.sort(a, false));
        assert_same(&format!("{s:?}.argsort({a}, descending=True)"), x.argsort(a, true));
        assert_same(&format!("{s:?}.topk(2, {a})"), x.topk(a, 2, true));
        assert_same(&format!("{s:?}.topk::<{a}, 1>()"), x.topk(a, 1, true));
        assert_same(&format!("{s:?}.cummax({a})"), x.cummax(a));
        assert_same(&format!("{s:?}.nanmedian({a}, keepdim=True)"), x.nanmedian(a, true));
        assert_same(&format!("{s:?}.kthvalue(1, {a})"), x.kthvalue(a, 1, false));
        assert_same(&format!("{s:?}.quantile(0.5, {a}, keepdim=True)"), x.quantile(a, 0.5, true));
        assert_same(&format!("{s:?}.trapezoid(dim={a})"), x.trapezoid(a, 1.0, false));
        assert_same(&format!("{s:?}.diff(dim={a})"), x.diff(a));
        assert_same(&format!("{s:?}.gradient(dim={a})"), x.gradient(a, 1.0));
        assert_same(&format!("{s:?}.renorm(2.0, {a}, 1.0)"), x.renorm(2.0, a, 1.0));
        assert_same(&format!("{s:?}.histc(5)"), x.histc(5, 0.0, 1.0));
        assert_same(&format!("{s:?}.histc(0)"), x.histc(0, 0.0, 1.0));
        assert_same(&format!("{s:?}.flip({a})"), x.flip(&[a]));
        assert_same(&format!("{s:?}.flip({a}, 0)"), x.flip(&[a, 0]));
        assert_same(&format!("{s:?}.roll(1, {a})"), x.roll(&[1], along(&[a])));
        assert_same(&format!("{s:?}.roll((1, 2), ({a},))"), x.roll(&[1, 2], along(&[a])));
    }
}

#[test]
fn views() {
    for (s, a, x) in list_cases() {
        assert_same(&format!("{s:?}.t()"), x.t());
        assert_same(&format!("{s:?}.T"), x.T());
        assert_same(&format!("{s:?}.mT"), x.mt());
        assert_same(&format!("{s:?}.transpose({a}, 0)"), x.transpose(a, 0));
        assert_same(&format!("{s:?}.movedim({a}, 0)"), x.movedim(&[a], &[0]));
        assert_same(&format!("{s:?}.permute(1, 0, {a})"), x.permute(&[1, 0, a]));
        assert_same(&format!("{s:?}.squeeze({a})"), x.squeeze(&[a]));
        assert_same(&format!("{s:?}.squeeze()"), x.squeeze_all());
        assert_same(&format!("{s:?}.unsqueeze({a})"), x.unsqueeze(a));
        assert_same(&format!("{s:?}.expand(2, -1, 3, 2)"), x.expand(&[2, -1, 3, 2]));
        assert_same(&format!("{s:?}.expand_as([2, 3])"), x.expand_as(&make_ones(&[2, 3])));
        assert_same(&format!("{s:?}.view_as([3, 1, 2])"), x.view_as(&make_ones(&[3, 1, 2])));
        assert_same(&format!("{s:?}.reshape_as([3, 2])"), x.reshape_as(&make_ones(&[3, 2])));
        assert_same(&format!("{s:?}.flatten({a})"), x.flatten(a, -1));
        assert_same(&format!("{s:?}.flatten(0, {a})"), x.flatten(0, a));
        assert_same(&format!("{s:?}.unflatten({a}, (3, -1))"), x.unflatten(a, &[3, -1]));
        assert_same(&format!("{s:?}.narrow({a}, 1, 2)"), x.narrow(a, 1, 2));
        assert_same(&format!("{s:?}.narrow({a}, -1, 1)"), x.narrow(a, -1, 1));
        assert_same(&format!("{s:?}.select({a}, 1)"), x.select(a, 1));
        assert_same(&format!("{s:?}.diagonal(1, 0, {a})"), x.diagonal(1, 0, a));
        assert_same(&format!("{s:?}.diagonal(offset=-1, dim1={a}, dim2=1)"), x.diagonal(-1, a, 1));
        assert_same(&format!("{s:?}.unfold({a}, 2, 1)"), x.unfold(a, 2, 1));
        assert_same(&format!("{s:?}.unbind({a})"), x.unbind(a));
        assert_same(&format!("{s:?}.split(2, {a})"), x.split(a, 2));
        assert_same(&format!("{s:?}.split::<{a}, 2>()"), x.split(a, 2));
        assert_same(&format!("{s:?}.split([1, 2], dim={a})"), x.split_sizes(a, &[1, 2]));
        assert_same(&format!("{s:?}.split([3, -1], dim={a})"), x.split_sizes(a, &[3, -1]));
        assert_same(&format!("{s:?}.split_sizes([-1, 3], dim={a})"), x.split_sizes(a, &[-1, 3]));
        assert_same(&format!("{s:?}.chunk(2, dim={a})"), x.chunk(a, 2));
        assert_same(&format!("{s:?}.tensor_split(2, {a})"), x.tensor_split(a, 2));
        assert_same(&format!("{s:?}.tensor_split([2], {a})"), x.tensor_split_at(a, &[2]));
        assert_same(&format!("{s:?}.tensor_split((1, 2), {a})"), x.tensor_split_at(a, &[1, 2]));
        assert_same(&format!("{s:?}.as_strided((2, 2), (1, 1))"), x.as_strided(&[2, 2], &[1, 1], 0));
        assert_same(&format!("{s:?}.as_strided((2,), (2,), 1)"), x.as_strided(&[2], &[2], 1));
    }
}

#[test]
fn arrangements() {
    for s in SHAPES {
        let x = make_ones(s);
        assert_same(&format!("{s:?}.repeat(2, 1, 2)"), x.repeat(&[2, 1, 2]));
        assert_same(&format!("{s:?}.tile(2)"), x.tile(&[2]));
        for counts in [&[-1][..], &[-2], &[2, -1], &[-1, 0], &[2, 1, -3], &[0, 1, 1]] {
            assert_same(&format!("{s:?}.repeat({counts:?})"), x.repeat(counts));
            assert_same(&format!("{s:?}.tile({counts:?})"), x.tile(counts));
        }
        assert_same(&format!("{s:?}.tril()"), x.tril(0));
        assert_same(&format!("{s:?}.diag(1)"), x.diag(1));
        assert_same(&format!("{s:?}.diag_embed()"), x.diag_embed(0));
        assert_same(&format!("{s:?}.pad((1, 2))"), x.pad(&[1, 2], Constant(0.0)));
        assert_same(&format!("{s:?}.pad((1, -1, 1, 1), mode='reflect')"), x.pad(&[1, -1, 1, 1], Reflect));
        assert_same(
            &format!("rearrange({s:?}, 'a b -> b a')"),
            congruent::rearrange(&x, "a b -> b a", &[]).map(|x| x.to_tensor()),
        );
        assert_same(
            &format!("rearrange({s:?}, '(a c) ... -> a ... c', c=3)"),
            congruent::rearrange(&x, "(a c) ... -> a ... c", &[("c", 3)]).map(|x| x.to_tensor()),
        );
        assert_same(&format!("{s:?}.exp()"), Ok(x.exp()));
        assert_same(&format!("{s:?}.clamp(0, 1)"), Ok(x.clamp(0.0, 1.0)));
    }
}

#[test]
fn elements_at_other_places() {
    for (s, a, x) in list_cases() {
        assert_same(&format!("{s:?}.rot90(1, {a}, 0)"), x.rot90(1, a, 0));
        assert_same(&format!("{s:?}.rot90(-2, {a}, 1)"), x.rot90(-2, a, 1));
        assert_same(&format!("{s:?}.repeat_interleave(3, {a})"), x.repeat_interleave(a, 3));
        assert_same(&format!("{s:?}.fliplr()"), x.fliplr());
        assert_same(&format!("{s:?}.flipud()"), x.flipud());
        assert_same(&format!("{s:?}.trace()"), x.trace());
        assert_same(&format!("{s:?}.vander(3)"), x.vander(3, false));
    }
}

#[test]
fn negative_counts_are_refused_in_the_words_of_the_library() {
    let x = make_ones(&[2, 3]);
    let assert_refused = |expression: &str, error: ShapeError| {
        assert_eq!(explain_shapes(expression), Err(format!("refused: {error:#}")))
    };
    assert_refused("[2, 3].repeat(2, -1)", x.repeat([2, -1]).unwrap_err());
    assert_refused("[2, 3].tile(-2)", x.tile(-2).unwrap_err());
    let parts = x.split_sizes(1, [4, -1]).unwrap_err();
    assert!(parts.to_string().contains("by [4, -1]"), "{parts}");
    assert_refused("[2, 3].split_sizes([4, -1], 1)", parts);
    assert_refused("layer_norm([2, 3], normalized_shape=(-3,))", x.layer_norm([-3], None, None, 1e-5).unwrap_err());
}

#[test]
fn two_tensors() {
    for (s, r) in SHAPES.iter().flat_map(|s| SHAPES.iter().map(move |r| (*s, *r))) {
        let (x, y, i) = (make_ones(s), make_ones(r), zeros(r));
        assert_same(&format!("{s:?}.maximum({r:?})"), x.try_maximum(&y));
        assert_same(&format!("{s:?} * {r:?}"), x.try_mul(&y));
        assert_same(&format!("{s:?}.kron({r:?})"), x.try_kron(&y));
        assert_same(&format!("{s:?}.outer({r:?})"), x.try_outer(&y));
        assert_same(&format!("{s:?}.dot({r:?})"), x.try_dot(&y));
        assert_same(&format!("{s:?}.mv({r:?})"), x.try_mv(&y));
        assert_same(&format!("{s:?}.bmm({r:?})"), x.try_bmm(&y));
        assert_same(&format!("where({s:?}, {r:?}, [2, 3])"), x.gt(0.0).try_where_(&y, &make_ones(&[2, 3])));
        assert_same(&format!("{s:?}.masked_fill({r:?}, 0)"), x.try_masked_fill(&y.gt(0.0), 0.0));
        assert_same(&format!("linear({s:?}, {r:?}, [3])"), x.try_linear(&y, &make_ones(&[3])));
        assert_same(&format!("addmm([3], {s:?}, {r:?})"), make_ones(&[3]).try_addmm(&x, &y));
        assert_same(&format!("addmv([3], {s:?}, {r:?})"), make_ones(&[3]).try_addmv(&x, &y));
        assert_same(&format!("addr([3], {s:?}, {r:?})"), make_ones(&[3]).try_addr(&x, &y));
        assert_same(&format!("baddbmm([3], {s:?}, {r:?})"), make_ones(&[3]).try_baddbmm(&x, &y));
        assert_same(&format!("addbmm([3], {s:?}, {r:?})"), make_ones(&[3]).try_addbmm(&x, &y));
        assert_same(&format!("{s:?}.inner({r:?})"), x.try_inner(&y));
        assert_same(&format!("{s:?}.tensordot({r:?}, [0], [-1])"), x.tensordot(&y, 0, -1));
        assert_same(&format!("{s:?}.cross({r:?}, -1)"), x.cross(-1, &y));
        assert_same(&format!("{s:?}.cdist({r:?})"), x.cdist(&y, 2.0));
        assert_same(&format!("pairwise_distance({s:?}, {r:?})"), x.pairwise_distance(&y, 2.0, 1e-6));
        assert_same(&format!("cosine_similarity({s:?}, {r:?}, dim=0)"), x.cosine_similarity(0, &y, 1e-8));
        assert_same(&format!("bilinear({s:?}, {r:?}, [4, 3, 2])"), x.try_bilinear(&y, &make_ones(&[4, 3, 2]), 0.0));
        assert_same(&format!("group_norm({s:?}, 2, weight={r:?})"), x.group_norm(2, Some(&y), None, 1e-5));
        assert_same(&format!("instance_norm({s:?}, {r:?})"), x.instance_norm(Some(&y), None, 1e-5));
        assert_same(&format!("batch_norm({s:?}, {r:?}, {r:?})"), x.batch_norm(&y, &y, None, None, 1e-5));
        assert_same(&format!("rms_norm({s:?}, {r:?})"), x.rms_norm(r, Some(&y), 1e-5));
        assert_same(&format!("hstack({s:?}, {r:?})"), congruent::hstack(&[&x, &y]));
        assert_same(&format!("vstack([{s:?}, {r:?}])"), congruent::vstack(&[&x, &y]));
        assert_same(&format!("dstack({s:?}, {r:?})"), congruent::dstack(&[&x, &y]));
        assert_same(&format!("column_stack({s:?}, {r:?})"), congruent::column_stack(&[&x, &y]));
        assert_same(&format!("block_diag({s:?}, {r:?})"), congruent::block_diag(&[&x, &y]));
        assert_same(&format!("cartesian_prod({s:?}, {r:?})"), congruent::cartesian_prod(&[&x, &y]));
        assert_same(&format!("broadcast_tensors({s:?}, {r:?})"), congruent::broadcast_tensors_dyn(&[&x, &y]));
        assert_same(&format!("meshgrid({s:?}, {r:?})"), congruent::meshgrid_dyn(&[&x, &y], congruent::meshgrid::Ij));
        assert_same(
            &format!("meshgrid({s:?}, {r:?}, indexing='xy')"),
            congruent::meshgrid_dyn(&[&x, &y], congruent::meshgrid::Xy),
        );
        assert_same(&format!("searchsorted({s:?}, {r:?})"), x.searchsorted(&y));
        assert_same(&format!("layer_norm({s:?}, {r:?})"), x.layer_norm(r, Some(&y), None, 1e-5));
        assert_same(&format!("layer_norm({s:?}, normalized_shape=(-1, 2))"), x.layer_norm([-1, 2], None, None, 1e-5));
        // (Classes have to be there.)
        if !s.contains(&0) {
            assert_same(&format!("cross_entropy({s:?}, {r:?})"), x.try_cross_entropy(&i));
        }
        assert_same(&format!("mse_loss({s:?}, {r:?}, reduction='none')"), x.try_mse_loss_with(&y, EachLoss));
        assert_same(&format!("mse_loss({s:?}, 0.5, reduction='none')"), x.try_mse_loss_with(0.5, EachLoss));
        let call = format!("margin_ranking_loss({s:?}, {r:?}, {r:?}, reduction='none')");
        assert_same(&call, x.try_margin_ranking_loss_with(&y, &y, 0.0, EachLoss));
        let call = format!("gaussian_nll_loss({s:?}, {s:?}, {r:?}, reduction='none')");
        assert_same(&call, x.try_gaussian_nll_loss_with(&x, &y, false, 1e-6, EachLoss));
        // (A row is the last axis.)
        if !s.is_empty() {
            let call = format!("triplet_margin_loss({s:?}, {s:?}, {r:?}, reduction='none')");
            assert_same(&call, x.try_triplet_margin_loss_with(&x, &y, 1.0, 2.0, false, EachLoss));
            let call = format!("cosine_embedding_loss({s:?}, {r:?}, 1.0, reduction='none')");
            assert_same(&call, x.try_cosine_embedding_loss_with(&y, 1.0, 0.0, EachLoss));
        }
        assert_same(&format!("{s:?}.embedding({r:?})"), x.embedding(&i));
        if !s.contains(&0) {
            assert_same(&format!("{s:?}.take({r:?})"), x.take(&i));
            assert_same(&format!("{s:?}.embedding_bag({r:?})"), x.embedding_bag(&i, BagReduction::Sum));
            assert_same(&format!("{s:?}.embedding_bag_weighted({r:?}, {r:?})"), x.embedding_bag_weighted(&i, &y));
            assert_same(&format!("{s:?}.put({r:?}, [2, 3])"), x.put(&i, make_ones(&[2, 3])));
        }
        assert_same(&format!("{s:?}.masked_scatter({r:?}, [64])"), x.masked_scatter(&y.gt(0.0), make_ones(&[64])));
        for a in AXES {
            // Positions have to be there.
            if s.contains(&0) {
                continue;
            }
            assert_same(&format!("{s:?}.gather({a}, {r:?})"), x.gather(a, &i));
            assert_same(&format!("{s:?}.take_along_dim({r:?}, {a})"), x.take_along_dim(a, &i));
            assert_same(&format!("{s:?}.index_select({a}, {r:?})"), x.index_select(a, &i));
            assert_same(&format!("{s:?}.scatter({a}, {r:?}, 1.5)"), x.scatter_value(a, &i, 1.5));
            assert_same(&format!("{s:?}.index_fill({a}, {r:?}, 1.5)"), x.index_fill(a, &i, 1.5));
            assert_same(&format!("{s:?}.index_add({a}, {r:?}, [1, 3])"), x.index_add(a, &i, make_ones(&[1, 3])));
            assert_same(&format!("{s:?}.index_copy({a}, {r:?}, [1, 3])"), x.index_copy(a, &i, make_ones(&[1, 3])));
            assert_same(&format!("{s:?}.select_scatter({a}, 0, {r:?})"), x.select_scatter(a, 0, &y));
            assert_same(&format!("{s:?}.diagonal_scatter(0, {a}, 0, {r:?})"), x.diagonal_scatter(0, a, 0, &y));
            if !s.is_empty() {
                assert_same(&format!("{s:?}.scatter_add({a}, {r:?}, {s:?})"), x.scatter_add(a, &i, &x));
                let mut own = make_ones(s);
                let done = own.scatter_(a, &i, &x).map(|_| make_ones(s));
                assert_same(&format!("{s:?}.scatter_({a}, {r:?}, {s:?})"), done);
            }
        }
    }
}

#[test]
fn windows_and_indices() {
    use congruent::window::{conv, pool, pool2};
    let (x, w, back) = (make_ones(&[2, 6, 9, 7]), make_ones(&[4, 6, 3, 2]), make_ones(&[6, 4, 3, 2]));
    assert_same(
        "conv_transpose2d([2, 6, 9, 7], [6, 4, 3, 2], stride=2)",
        x.conv_transpose2d(conv(&back).stride::<2>()),
    );
    assert_same("conv2d([2, 6, 9, 7], [4, 6, 3, 2], bias=[4], stride=2)", x.conv2d(conv(&w).stride::<2>()));
    assert!(explain_shapes("conv2d([2, 6, 9, 7], [4, 6, 3, 2], bias=[3])").is_err());
    assert_same("conv2d([2, 6, 9, 7], [4, 6, 3, 2], stride=(1, 2))", x.conv2d(conv(&w).strides::<1, 2>()));
    assert_same("[2, 6, 9, 7].max_pool2d(2)", x.max_pool2d(pool::<2>()));
    assert_same("avg_pool2d([2, 6, 9, 7], (3, 2), stride=1)", x.avg_pool2d(pool2::<3, 2>().stride::<1>()));
    assert_same("max_pool2d_with_indices([2, 6, 9, 7], 2)", x.max_pool2d_with_indices(pool::<2>()));
    assert!(explain_shapes("max_pool2d([2, 6, 9, 7], 10)").is_err());
    assert_same("max_pool2d([2, 6, 9, 7], 2, ceil_mode=True)", x.max_pool2d(pool::<2>().ceil_mode()));
    assert_same("interpolate([2, 6, 9, 7], size=(4, 5))", x.interpolate(sized2::<4, 5>()));
    assert_same("interpolate([2, 6, 9, 7], scale_factor=2)", x.interpolate(scaled::<2>()));
    assert!(explain_shapes("interpolate([6, 9], size=4)").is_err());
    assert_same("adaptive_avg_pool2d([2, 6, 9, 7], 3)", x.adaptive_avg_pool2d(sized::<3>()));
    assert_same("adaptive_max_pool2d_with_indices([2, 6, 9, 7], 3)", x.adaptive_max_pool2d_with_indices(sized::<3>()));
    let maps = make_ones(&[2, 2, 3]);
    let grid = maps.affine_grid(sized2::<4, 5>()).unwrap();
    assert_same("affine_grid([2, 2, 3], (4, 5))", maps.affine_grid(sized2::<4, 5>()));
    assert!(explain_shapes("affine_grid([2, 3, 3], (4, 5))").is_err());
    assert_same(
        "grid_sample([2, 6, 9, 7], [2, 4, 5, 2])",
        x.grid_sample(&grid, congruent::window::GridSampling::new()),
    );
    assert!(explain_shapes("grid_sample([2, 6, 9, 7], [1, 4, 5, 2])").is_err());
    assert_same("lp_pool2d([2, 6, 9, 7], 2, 3)", x.lp_pool2d(2.0, pool::<3>()));
    assert_same("im2col([2, 6, 9, 7], 3, stride=1)", x.im2col(pool::<3>().stride::<1>()));
    let columns = x.im2col(pool::<3>().stride::<1>()).unwrap();
    assert_same(
        "col2im([2, 54, 35], (9, 7), 3, stride=1)",
        columns.col2im(sized2::<9, 7>(), pool::<3>().stride::<1>()),
    );
    assert!(explain_shapes("col2im([2, 54, 34], (9, 7), 3, stride=1)").is_err());
    assert_same("channel_shuffle([2, 6, 9, 7], 3)", x.channel_shuffle(3));
    assert!(explain_shapes("pixel_shuffle([2, 6, 9, 7], 2)").is_err());
    let (x, i) = (make_ones(&[4, 5, 6]), zeros(&[2, 3]));
    assert_same("[4, 5, 6][1, [2, 3]]", x.index(s![1, &i]));
    assert_same("[4, 5, 6][[2, 3], .., [2, 3]]", x.index(s![&i, .., &i]));
    assert_same("[4, 5, 6].index(s![.., &[2, 3]])", x.index(s![.., &i]));
    assert_same("one_hot([2, 3], 7)", i.one_hot(7));
    assert_same("[4, 5, 6].index_put(s![1, &[2, 3]], [3, 6])", x.index_put(s![1, &i], make_ones(&[3, 6])));
    assert_same("[4, 5, 6].index_put(s![1, &[2, 3]], [2, 6])", x.index_put(s![1, &i], make_ones(&[2, 6])));
}

#[test]
fn bags_margins_and_sequences() {
    let (table, places, offsets) = (make_ones(&[4, 3]), zeros(&[5]), zeros(&[2]));
    let bags = Bags::new(&places, &offsets);
    assert_same("[4, 3].embedding_bag([5], [2])", table.embedding_bag(bags, BagReduction::Sum));
    for (scores, labels) in [(&[2, 3][..], &[2][..]), (&[3], &[]), (&[2, 3], &[3]), (&[2, 3], &[2, 3]), (&[], &[])] {
        let (x, target) = (make_ones(scores), zeros(labels));
        assert_same(&format!("multi_margin_loss({scores:?}, {labels:?})"), x.try_multi_margin_loss(&target));
        let call = format!("multilabel_margin_loss({scores:?}, {labels:?}, reduction='none')");
        assert_same(&call, x.try_multilabel_margin_loss_with(&target, EachLoss));
    }
    for scores in [&[4, 2, 3][..], &[4, 3], &[3]] {
        for (labels, lengths) in [(&[2, 2][..], &[2][..]), (&[0], &[2]), (&[5], &[]), (&[2, 2], &[3]), (&[3, 2], &[2])]
        {
            let (x, target, lengths_of) = (make_ones(scores), zeros(labels), zeros(lengths));
            let call = format!("ctc_loss({scores:?}, {labels:?}, {lengths:?}, {lengths:?}, reduction='none')");
            assert_same(&call, x.try_ctc_loss_with(&target, &lengths_of, &lengths_of, CtcLoss::new().none()));
        }
    }
}

#[test]
fn draws_by_weight() {
    let mut rng = congruent::random::seeded(1);
    // (A row has to have a weight.)
    for (s, samples) in SHAPES.into_iter().filter(|s| !s.contains(&0)).flat_map(|s| [0, 1, 3, 4].map(|own| (s, own))) {
        let x = make_ones(s);
        assert_same(&format!("{s:?}.multinomial({samples})"), x.multinomial(samples, false, &mut rng));
        assert_same(&format!("{s:?}.multinomial({samples}, replacement=True)"), x.multinomial(samples, true, &mut rng));
        let replaced = format!("{s:?}.multinomial_with_replacement::<{samples}>()");
        assert_same(&replaced, x.multinomial(samples, true, &mut rng));
        assert_same(&format!("{s:?}.bernoulli()"), x.try_bernoulli(&mut rng));
    }
    assert_eq!(
        explain_shapes("[2, 3].multinomial(-1)").unwrap_err(),
        "refused: `num_samples` is -1: a count is not negative"
    );
}

#[test]
fn small_square_matrices() {
    let x = StackTensor::<f32, shape![5, 4, 4]>::from_fn(|[_, i, j]| f32::from(u8::from(i == j)));
    assert_eq!(explain_shapes("[5, 4, 4].det()").unwrap(), [x.det().sizes()]);
    assert_eq!(explain_shapes("[5, 4, 4].inverse()").unwrap(), [x.inverse().sizes()]);
    assert_eq!(explain_shapes("[3, 3].det()").unwrap(), [vec![0; 0]]);
    for (shape, name) in ["[]", "[3]", "[2, 3]", "[5, 5]", "[1, 1]", "[3, 3, 2]", "[_, _]"]
        .iter()
        .flat_map(|shape| ["det", "inverse"].map(|name| (shape, name)))
    {
        let wanted = format!("refused: `det` and `inverse` take matrices of side 2, 3 or 4, not the shape `{shape}`");
        assert_eq!(explain_shapes(&format!("{shape}.{name}()")), Err(wanted));
    }
}
