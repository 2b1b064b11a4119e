//! What `cargo congruent` says of a call compiles: each line here has the call as PyTorch's users write it, and the one that is
//! told, which is part of this program.

#![allow(unused_must_use, reason = "the calls are compiled, and their results are not wanted")]

use crate::sections;
use crate::sources::sources;
use cargo_congruent::facts::Facts;
use cargo_congruent::facts::methods;
use cargo_congruent::facts::source::Pointed;
use cargo_congruent::rules::calls;
use congruent::prelude::*;
use congruent_operations::Kind;
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

/// What is told of a call.
fn told(call: &str) -> Option<String> {
    let dot = call.find('.').expect("a method");
    let open = dot + call[dot..].find('(').expect("a call");
    let own = &call[dot + 1..open];
    let values = match own.trim_start_matches("try_").trim_end_matches('_') {
        "select"
        | "gather"
        | "index_select"
        | "cat"
        | "roll"
        | "take_along_dim"
        | "roll_axes"
        | "repeat_interleave_by"
        | "vander"
        | "combinations"
        | "diagonal_scatter"
        | "cumulative_trapezoid"
        | "cross"
        | "tensordot"
        | "quantile"
        | "nanquantile"
        | "kthvalue"
        | "norm_p"
        | "gradient" => 1,
        "scatter" | "scatter_add" | "scatter_value" | "index_add" | "index_copy" | "index_fill" | "select_scatter" => 2,
        "cosine_similarity" | "normalize" | "renorm" | "histc" => 2,
        "scatter_reduce" => 3,
        _ => 0,
    };
    let headline = format!("this method takes {values} arguments but {} arguments were supplied", values + 1);
    let pointed = Pointed::new(call, dot + 1, open);
    let facts = Facts { code: "E0061".into(), headline, pointed, ..Facts::default() };
    let said = calls::say_arguments(&facts)?;
    Some(said.split('`').nth(3)?.to_owned())
}

macro_rules! calls {
    ($($call:literal => $meant:expr;)*) => {
        [$(($call, { let _ = || { $meant; }; stringify!($meant) })),*]
    };
}

fn all() -> Vec<(&'static str, &'static str)> {
    let a: Tensor<f32, shape![4, 3]> = Tensor::ones();
    let b: Tensor<f32, shape![4, 5]> = Tensor::ones();
    let big: Tensor<f32, shape![2, 4, 3]> = Tensor::ones();
    let one: Tensor<f32, shape![4, 1, 3]> = Tensor::ones();
    let truth: Tensor<bool, shape![4, 3]> = a.gt(0.0);
    let i: Tensor<i64, shape![4, 3]> = Tensor::zeros();
    let row: Tensor<i64, shape![2]> = Tensor::zeros();
    let two: Tensor<f32, shape![2, 3]> = Tensor::ones();
    let counts: Tensor<i64, shape![4]> = Tensor::ones();
    let v: Tensor<f32, shape![3]> = Tensor::ones();
    const N: usize = 6;
    let how = congruent::gather::Reduction::Amax;
    calls! {
        "a.sum(1)" => a.sum::<1>();
        "a.sum(-1)" => a.sum::<-1>();
        "a.sum([0, 1])" => a.sum_axes::<axes![0, 1]>();
        "a.sum(0, 1)" => a.sum_axes::<axes![0, 1]>();
        "a.sum(&[0, 1], false)" => a.sum_axes::<axes![0, 1]>();
        "a.sum(1, true)" => a.sum_keepdim::<1>();
        "a.sum([0, 1], true)" => a.sum_axes_keepdim::<axes![0, 1]>();
        "a.sum(&[1], false)" => a.sum::<1>();
        "a.sum_keepdim(1)" => a.sum_keepdim::<1>();
        "a.sum_axes([0, 1])" => a.sum_axes::<axes![0, 1]>();
        "a.prod(0)" => a.prod::<0>();
        "a.mean(1)" => a.mean::<1>();
        "a.amax(1)" => a.amax::<1>();
        "a.amin(1)" => a.amin::<1>();
        "a.argmax(1)" => a.argmax::<1>();
        "a.argmax(1, true)" => a.argmax_keepdim::<1>();
        "a.argmin(1)" => a.argmin::<1>();
        "truth.any(1)" => truth.any::<1>();
        "truth.all(1)" => truth.all::<1>();
        "a.count_nonzero(1)" => a.count_nonzero::<1>();
        "a.var(1)" => a.var::<1>();
        "a.std(1)" => a.std::<1>();
        "a.norm(1)" => a.norm::<1>();
        "a.logsumexp(1)" => a.logsumexp::<1>();
        "a.max(1)" => a.max::<1>();
        "a.min(1)" => a.min::<1>();
        "a.mode(1)" => a.mode::<1>();
        "a.median(1)" => a.median::<1>();
        "a.nanmedian(1)" => a.nanmedian::<1>();
        "a.softmax(1)" => a.softmax::<1>();
        "a.softmin(1)" => a.softmin::<1>();
        "a.log_softmax(-1)" => a.log_softmax::<-1>();
        "a.cumsum(0)" => a.cumsum::<0>();
        "a.cumprod(0)" => a.cumprod::<0>();
        "a.logcumsumexp(0)" => a.logcumsumexp::<0>();
        "a.cummax(0)" => a.cummax::<0>();
        "a.cummin(1)" => a.cummin::<1>();
        "a.diff(0)" => a.diff::<0>();
        "a.cumulative_trapezoid(1.0, 0)" => a.cumulative_trapezoid::<0>(1.0);
        "a.gradient(0, 1.0)" => a.gradient::<0>(1.0);
        "a.renorm(2.0, 0, 1.0)" => a.renorm::<0>(2.0, 1.0);
        "a.histc(6, 0.0, 1.0)" => a.histc::<6>(0.0, 1.0);
        "a.sort(1)" => a.sort::<1>();
        "a.sort_descending(1)" => a.sort_descending::<1>();
        "a.argsort(1)" => a.argsort::<1>();
        "a.argsort_descending(1)" => a.argsort_descending::<1>();
        "one.squeeze(1)" => one.squeeze::<1>();
        "a.unsqueeze(0)" => a.unsqueeze::<0>();
        "a.unbind(0)" => a.unbind::<0>();
        "a.axis_iter(0)" => a.axis_iter::<0>();
        "a.dim(0)" => a.dim::<0>();
        "a.transpose(0, 1)" => a.transpose::<0, 1>();
        "a.swapaxes(0, 1)" => a.swapaxes::<0, 1>();
        "big.movedim(0, 2)" => big.movedim::<0, 2>();
        "big.flatten(0, 1)" => big.flatten::<0, 1>();
        "a.diagonal(0, 0, 1)" => a.diagonal::<0, 0, 1>();
        "big.permute(0, 2, 1)" => big.permute::<axes![0, 2, 1]>();
        "big.permute([0, 2, 1])" => big.permute::<axes![0, 2, 1]>();
        "big.permute((0, 2, 1))" => big.permute::<axes![0, 2, 1]>();
        "a.flip([0])" => a.flip::<axes![0]>();
        "a.flip(0)" => a.flip::<axes![0]>();
        "a.view([2, 6])" => a.view::<shape![2, 6]>();
        "a.view(2, -1)" => a.view::<shape![2, -1]>();
        "a.view([n, 6])" => a.view::<shape![_, 6]>();
        "a.view([2, N])" => a.view::<shape![2, { N }]>();
        "a.try_view([2, 6])" => a.try_view::<shape![2, 6]>();
        "a.reshape(&[2, 6])" => a.reshape::<shape![2, 6]>();
        "a.reshape(dims![2, 6])" => a.reshape::<shape![2, 6]>();
        "a.expand([2, 4, 3])" => a.expand::<shape![2, 4, 3]>();
        "a.repeat(2, 1)" => a.repeat::<shape![2, 1]>();
        "a.tile([2, 1])" => a.tile::<shape![2, 1]>();
        "a.narrow(0, 1, 2)" => a.narrow::<0, 1, 2>();
        "a.unfold(0, 2, 1)" => a.unfold::<0, 2, 1>();
        "a.select_at(0, 1)" => a.select_at::<0, 1>();
        "a.split(2, 0)" => a.split::<0, 2>();
        "a.split(2)" => a.split::<0, 2>();
        "a.split([1, 3], 0)" => a.split_sizes::<0, shape![1, 3]>();
        "a.split_sizes([1, 3], 0)" => a.split_sizes::<0, shape![1, 3]>();
        "a.tensor_split(2, 0)" => a.tensor_split::<0, 2>();
        "a.chunk(2, 0)" => a.chunk::<0, 2>();
        "a.topk(2, 1)" => a.topk::<1, 2>();
        "a.topk(2)" => a.topk::<-1, 2>();
        "a.topk_smallest(2, 1)" => a.topk_smallest::<1, 2>();
        "a.unflatten(0, [2, 2])" => a.unflatten::<0, shape![2, 2]>();
        "a.select(0, 1)" => a.select::<0>(1);
        "a.gather(1, &i)" => a.gather::<1>(&i);
        "a.index_select(0, &row)" => a.index_select::<0>(&row);
        "a.cat(&b, 1)" => a.cat::<1>(&b);
        "a.cat([&b], 1)" => a.cat::<1>(&b);
        "a.roll(1, 0)" => a.roll::<0>(1);
        "a.roll_axes([1, 1], [0, 1])" => a.roll_axes::<axes![0, 1]>([1, 1]);
        "a.take_along_dim(&i, 0)" => a.take_along_dim::<0>(&i);
        "a.scatter(1, &i, &a)" => a.scatter::<1>(&i, &a);
        "a.scatter_add(1, &i, &a)" => a.scatter_add::<1>(&i, &a);
        "a.scatter_value(1, &i, 2.0)" => a.scatter_value::<1>(&i, 2.0);
        "a.scatter_reduce(1, &i, &a, how)" => a.scatter_reduce::<1>(&i, &a, how);
        "a.index_add(0, &row, &two)" => a.index_add::<0>(&row, &two);
        "a.index_copy(0, &row, &two)" => a.index_copy::<0>(&row, &two);
        "a.rot90(1, 0, 1)" => a.rot90::<1, 0, 1>();
        "a.rot90(1, [0, 1])" => a.rot90::<1, 0, 1>();
        "a.rot90(-1)" => a.rot90::<-1, 0, 1>();
        "a.tensordot(&b, ([0], [0]))" => a.tensordot::<axes![0], axes![0]>(&b);
        "a.tensordot(&b, [0], [0])" => a.tensordot::<axes![0], axes![0]>(&b);
        "a.tensordot(&a, 2)" => a.tensordot::<axes![-2, -1], axes![0, 1]>(&a);
        "a.quantile(0.5, 1)" => a.quantile::<1>(0.5);
        "a.nanquantile(0.5, 0)" => a.nanquantile::<0>(0.5);
        "a.kthvalue(2, 1)" => a.kthvalue::<1>(2);
        "a.norm_p(3.0, 1)" => a.norm_p::<1>(3.0);
        "a.roll([1, 1], [0, 1])" => a.roll_axes::<axes![0, 1]>([1, 1]);
        "a.diagonal(1)" => a.diagonal::<1, 0, 1>();
        "big.flatten(1)" => big.flatten::<1, -1>();
        "a.repeat_interleave(2, 0)" => a.repeat_interleave::<0, 2>();
        "a.repeat_interleave_by(&counts, 0)" => a.repeat_interleave_by::<0>(&counts);
        "v.vander(3, true)" => v.vander::<3>(true);
        "v.combinations(2, false)" => v.combinations::<2>(false);
        "a.select_scatter(0, 1, &v)" => a.select_scatter::<0>(1, &v);
        "a.select_scatter(&v, 0, 1)" => a.select_scatter::<0>(1, &v);
        "a.diagonal_scatter(0, 0, 1, &v)" => a.diagonal_scatter::<0, 0, 1>(&v);
        "a.diagonal_scatter(&v)" => a.diagonal_scatter::<0, 0, 1>(&v);
        "a.diagonal_scatter(&v, 0, 0, 1)" => a.diagonal_scatter::<0, 0, 1>(&v);
        "a.glu(0)" => a.glu::<0>();
        "a.cross(&a, 1)" => a.cross::<1>(&a);
        "a.cosine_similarity(&a, 1, 1e-8)" => a.cosine_similarity::<1>(&a, 1e-8);
        "a.normalize(1, 2.0, 1e-12)" => a.normalize::<1>(2.0, 1e-12);
        "a.index_fill(0, &row, 2.0)" => a.index_fill::<0>(&row, 2.0);
    }
    .into()
}

/// Without what `rustfmt` and the compiler put between.
fn dense(text: &str) -> String {
    text.chars().filter(|char| !char.is_whitespace()).collect()
}

#[test]
fn what_is_told_compiles() {
    for (call, meant) in all() {
        assert_eq!(told(call).map(|said| dense(&said)), Some(dense(meant)), "{call}");
    }
}

/// Those in place have the arguments of those that are not. Of reductions, whose forms are those of their kind, some are called.
#[test]
fn every_method_of_the_table_is_called() {
    let all = all();
    let called: BTreeSet<_> = all.iter().map(|(call, _)| call.split(['.', '(']).nth(1).unwrap()).collect();
    let is_reduction = |name: &str| congruent_operations::find(name).is_some_and(|of| of.kind == Kind::Reduction);
    let is_called = |name: &str| called.contains(name.trim_end_matches('_'));
    let lost: Vec<_> = methods::names().filter(|name| !is_called(name) && !is_reduction(name)).collect();
    assert!(lost.is_empty(), "{lost:?}");
}

/// Functions of a type, which rustc is not asked for as methods, and what only the library calls.
const NO_METHODS: [&str; 10] =
    ["stack", "cat_all", "stack_slice", "cat_slice", "of", "axis", "asked", "typed", "inline_best", "pad"];

/// The methods that the library's source declares with an axis, axes or a shape as their first parameter.
#[test]
fn every_method_of_the_library_is_in_the_table() {
    let mut all = Vec::new();
    for folder in ["ops", "tensor"] {
        sources(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../../src").join(folder), &mut all);
    }
    let takes = ["const A: isize", "const AXIS: isize", "X: AxisList", "R: Wanted"];
    let (mut found, mut lost) = (0, BTreeSet::new());
    for file in all {
        let text = fs::read_to_string(file).unwrap();
        for line in text.lines().filter(|line| !line.trim_start().starts_with("//")) {
            let declared = line.split_once("fn ").and_then(|(_, rest)| rest.split_once('<'));
            // `permute permute_mut [X: AxisList] -> ..`, of the macros that stamp views.
            let stamped = line.split_once(" [").filter(|_| line.starts_with("    ") && !line.contains("fn "));
            let (names, rest) = match declared.or(stamped) {
                Some(both) => both,
                None => continue,
            };
            if !takes.iter().any(|own| rest.starts_with(own)) {
                continue;
            }
            for name in
                names.split_whitespace().filter(|name| name.chars().all(|char| char.is_alphanumeric() || char == '_'))
            {
                let stem = methods::stem(name);
                found += 1;
                if !NO_METHODS.contains(&stem) && methods::names().all(|own| own != stem) {
                    lost.insert(name.to_owned());
                }
            }
        }
    }
    assert!(found > 60, "{found}: are declarations still found?");
    assert!(lost.is_empty(), "{lost:?}");
}

/// What else is told, as a program: bounds, conversions, and what stands in other brackets.
#[test]
fn what_else_is_told_compiles() {
    use congruent::shape::{Along, Matmul, Matrix, Narrow};

    fn total<T: Number>(x: &Tensor<T, shape![2]>) -> Tensor<T, shape![]> {
        (x + x).sum_all()
    }
    fn doubled<T: Float>(n: T, x: &Tensor<T, shape![2]>) -> Tensor<T, shape![2]> {
        x * T::of(2.0) + x * n
    }
    fn copied<T: Number>(x: &Tensor<T, shape![2]>) -> Tensor<T, shape![2]> {
        x.clone()
    }
    fn turned<S: List + Matrix<Out: Lengths>>(x: &Tensor<f32, S>) -> usize {
        x.t().numel()
    }
    fn softmax<S: List + Along<-1>>(x: &Tensor<f32, S>) -> usize {
        x.softmax::<-1>().numel()
    }
    fn product<S: Shape + Matmul<R>, R: Shape>(x: &Tensor<f32, S>, y: &Tensor<f32, R>) -> usize {
        x.matmul(y).numel()
    }
    fn first_two<D: Dim>(x: &Tensor<f32, shape![D]>) -> usize
    where
        shape![D]: Narrow<0, 0, 2>,
    {
        x.narrow::<0, 0, 2>().numel()
    }
    fn zeros<const N: usize>() -> Tensor<f32, shape![{ N }]>
    where
        Const<N>: Known,
    {
        Tensor::zeros()
    }
    fn zeros_like<S: StaticShape + Shape>() -> Tensor<f32, S> {
        Tensor::zeros()
    }
    fn zeros_of<D: StaticDim>() -> Tensor<f32, shape![D, 3]> {
        Tensor::zeros()
    }
    fn lent(x: &Strided<f32, shape![4, 3]>) -> usize {
        x.numel()
    }
    fn fallible(x: &Tensor<f32, AnyRank>) -> Result<Tensor<f32, AnyRank>, ShapeError> {
        let _ = (x.sum(&[1], false)?, x.argmax(1, false)?, x.softmax(1)?, x.transpose(0, 1)?);
        Ok(x.permute([1, 0])? + 1.0)
    }

    let two = Tensor::from([1.0_f32, 2.0]);
    let square = Tensor::<f32, shape![2, 2]>::ones();
    assert_eq!((total(&two).item(), doubled(3.0, &two).to_vec()), (6.0, vec![5.0, 10.0]));
    assert_eq!((copied(&two).to_vec(), first_two(&two)), (vec![1.0, 2.0], 2));
    assert_eq!((turned(&square), softmax(&square), product(&square, &square)), (4, 4, 4));
    assert_eq!((zeros::<3>().numel(), zeros_like::<shape![2, 3]>().numel(), zeros_of::<len![2]>().numel()), (3, 6, 6));

    let (a, c) = (Tensor::<f32, shape![4, 3]>::ones(), Tensor::<f32, shape![3, 4]>::ones());
    assert_eq!((lent(&c.t()), lent(&c.t().to_tensor())), (12, 12));
    assert_eq!(fallible(&Tensor::<f32, _>::ones_of(AnyRank::from([2, 3]))).unwrap().sizes(), [3, 2]);
    assert!(a.gt(0.0).all_all().item() && !a.eq(0.0).any_all().item());
    assert!((a.gt(0.0) & a.lt(2.0)).all_all().item());
    assert_eq!((a.amax_all().item(), a.pow(2.0).sum_all().item(), a.as_dyn().ndim()), (1.0, 12.0, 2));
    assert_eq!((a[[0, 1]], a.slice(s![1..3]).sizes()), (1.0, &[2, 3][..]));
    assert_eq!((a.gt(0.0).where_(&a, &a).numel(), Tensor::stack::<0>([&a, &a]).numel()), (12, 24));
    assert_eq!((Tensor::<f32, shape![2, 3]>::full(1.0).numel(), a.matmul(&c).numel()), (6, 16));
    let n = 7;
    assert_eq!(Tensor::<f32, shape![_, 3]>::zeros_of(dims![n, 3]).numel(), 21);
    assert_eq!(
        (a.sum_all().item(), a.to_type::<f64>().numel(), format!("{:?}", a.shape()).is_empty()),
        (12.0, 12, false)
    );
}

/// What headlines say of shapes, as a program.
#[test]
fn what_is_told_of_shapes_compiles() {
    use congruent::shape::{Broadcast, Expands};
    dim!(Batch, Time);

    fn shares<L: Shape, R: Dim, C: Dim>(x: &Strided<f32, shape![..L, R, C]>) -> Tensor<f32, shape![..L, R, C]> {
        x / x.sum_keepdim::<-1>()
    }
    fn shares_unsqueezed<L: Shape, R: Dim, C: Dim>(
        x: &Strided<f32, shape![..L, R, C]>,
    ) -> Tensor<f32, shape![..L, R, C]> {
        x / x.sum::<-1>().unsqueeze::<-1>()
    }
    fn sum<const A: usize, const B: usize>(x: &Tensor<f32, shape![{ A }]>, y: &Tensor<f32, shape![{ B }]>) -> usize
    where
        Const<A>: Known,
        Const<B>: Known,
        shape![{ A }]: Broadcast<shape![{ B }]>,
    {
        (x + y).numel()
    }
    fn added<S: Shape, R: Shape + Expands<S>>(x: &mut Tensor<f32, S>, y: &Tensor<f32, R>) {
        *x += y;
    }
    fn written(x: &mut Tensor<f32, shape![2]>) {
        *x += 1.0;
    }
    fn any_length<D: Dim>(x: &Strided<f32, shape![D, 3]>) -> usize {
        x.numel()
    }
    fn first<B: Dim>(x: &Strided<f32, shape![B, 3]>, n: usize) -> usize {
        x.slice(s![..n]).numel()
    }
    fn read() -> Result<Tensor<f32, shape![4, 3]>, ShapeError> {
        Tensor::<f32, _>::ones_of(AnyRank::from([4, 3])).try_into_shape::<shape![4, 3]>()
    }
    fn fallible() -> Result<usize, ShapeError> {
        let x = Tensor::<f32, _>::ones_of(AnyRank::from([4, 3]));
        let line = Tensor::from(vec![1.0, 2.0]).try_into_shape::<shape![2]>()?;
        Ok(any_length(&*x.try_as_shape::<shape![_, 3]>()?) + any_length(&*read()?) + line.numel())
    }

    let a = Tensor::<f32, shape![4, 3]>::ones();
    let b = Tensor::<f32, shape![4, 5]>::ones();
    let mut v = Tensor::<f32, shape![4]>::ones();
    let row = Tensor::<f32, shape![3]>::ones();
    let big = Tensor::<f32, shape![2, 4, 3]>::ones();
    // Two shapes.
    assert_eq!((&a + v.unsqueeze::<-1>()).sizes(), [4, 3]);
    assert_eq!((a.t().matmul(&v).sizes(), a.t().matmul(&b).sizes()), (&[3][..], &[3, 5][..]));
    assert_eq!((a.cat::<1>(&b).sizes(), (&row + &a).sizes()), (&[4, 8][..], &[4, 3][..]));
    assert!((a.eq(&row).all_all().item(), a == a.clone()) == (true, true));
    let (x, y) = (Tensor::<f32, shape![Batch]>::ones_of(dims![Batch(3)]), Tensor::ones_of(dims![Time(3)]));
    let y: Tensor<f32, shape![Time]> = y;
    assert_eq!((x.into_shape::<shape![_]>() + &y).sizes(), [3]);
    assert_eq!((row.as_shape::<shape![_]>() + &y).sizes(), [3]);
    assert_eq!((shares(&a)[[0, 0]], shares_unsqueezed(&a)[[0, 0]]), (1.0 / 3.0, 1.0 / 3.0));
    assert_eq!(sum::<3, 3>(&row, &row), 3);
    added(&mut a.clone(), &row);
    written(&mut Tensor::from([1.0, 2.0]));
    assert_eq!((any_length(&a), first(&a, 2), fallible().unwrap()), (12, 6, 26));
    // Axes, positions and parts.
    let i = Tensor::<i64, shape![4]>::zeros();
    assert_eq!(a.gather::<1>(&i.unsqueeze::<-1>()).sizes(), [4, 1]);
    assert_eq!(a.gather::<1>(&Tensor::<f32, shape![4, 2]>::zeros().to_type::<i64>()).sizes(), [4, 2]);
    assert_eq!((big.permute::<axes![0, 1, 2]>().numel(), a.sum_axes::<axes![0]>().numel()), (24, 3));
    assert_eq!((big.mt().sizes(), a.narrow::<0, 3, 1>().sizes()), (&[2, 3, 4][..], &[1, 3][..]));
    assert_eq!((a[s![3, -3]], a.slice(s![-4]).numel(), a.slice(s![0..4, ..]).numel()), (1.0, 3, 12));
    // Shapes that become others, and elements.
    assert_eq!((a.repeat::<shape![2, 1]>().sizes(), a.view::<shape![-1, 3]>().numel()), (&[8, 3][..], 12));
    assert_eq!(a.view_of(dims![{ 2 }, { 6 }]).sizes(), [2, 6]);
    let truth = a.gt(0.0);
    assert_eq!((truth.to_type::<i64>().sum_all().item(), truth.to_type::<f32>().mean_all().item()), (12, 1.0));
    assert_eq!(Tensor::from_vec(dims![{ 2 }, 5], vec![[1.0; 5]; 2].into_flattened()).unwrap().numel(), 10);
    let x = Tensor::<f32, shape![1, 3, 8, 8]>::ones();
    assert_eq!(x.conv2d(&Tensor::<f32, shape![4, 3, 3, 3]>::ones()).sizes(), [1, 4, 6, 6]);
    // What is written through.
    v.slice_mut(s![..2]).add_(1.0);
    v.as_view_mut().add_(1.0);
    v.expand::<shape![2, 4]>().to_tensor().add_(1.0);
    assert_eq!(v.to_vec(), [3.0, 3.0, 2.0, 2.0]);
    let mut square = Tensor::<f32, shape![3, 3]>::ones();
    square += &square.t().to_tensor();
    let sum = (square.lazy() + 1.0).eval();
    square += 1.0;
    assert_eq!((square[[0, 0]], sum[[0, 0]], square.as_view_mut().sum_all().item()), (3.0, 3.0, 27.0));
}

/// The first line of `cargo congruent` for a case of `ui-tests/mistakes`.
fn first_line(case: &str) -> String {
    let topics = fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("../../ui-tests/mistakes")).unwrap();
    let files = topics.map(|topic| topic.unwrap().path().join(format!("{case}.rs")));
    let file = files.into_iter().find(|file| file.exists()).unwrap_or_else(|| panic!("no topic has {case}"));
    sections::told(&file).lines().next().unwrap_or_default().to_owned()
}

fn is_told(case: &str, said: &str) {
    let (line, said) = (dense(&first_line(case)), dense(said));
    assert!(line.contains(&format!("`{said}`")), "{case}: {said} in {line}");
}

/// Compiles what a golden's first line says, and sees to it that it says that.
macro_rules! golden {
    ($case:literal: $($said:tt)*) => {
        // No block: what is lent lives to the end of the statement.
        (is_told($case, stringify!($($said)*)), $($said)*).1
    };
}

/// The same of a bound.
macro_rules! bound {
    ($case:literal: [$($generics:tt)*] ($($arguments:tt)*) $body:expr, where $($bound:tt)*) => {{
        #[allow(dead_code, clippy::multiple_bound_locations, reason = "compiled as it is told, beside the bound that was there")]
        fn own<$($generics)*>($($arguments)*) -> usize where $($bound)* {
            $body
        }
        is_told($case, concat!("where ", stringify!($($bound)*)));
    }};
}

#[test]
fn what_goldens_tell_compiles() {
    dim!(Batch, B, C);
    type Wide = Tensor<f32, shape![2, 3]>;
    type Long = Tensor<f32, shape![3, 2]>;

    fn operators(x: &Wide, y: &Wide, w: &Tensor<f32, shape![3, 3]>, z: &Tensor<f32, shape![2, 4]>) {
        assert_eq!(golden!("operator_as_method": x + y).numel(), 6);
        let y = w;
        assert_eq!(golden!("product_of_references": x.matmul(y)).numel(), 6);
        let y = z;
        assert_eq!(golden!("joined_references": x.cat::<1>(y)).numel(), 14);
    }
    fn names(x: &Tensor<f32, shape![B]>, y: &Tensor<f32, shape![C]>) {
        let _ = golden!("short_names": x.as_shape::<shape![_]>()) + y;
    }
    fn lent(x: &Wide, u: &Tensor<f32, shape![_]>) -> Result<(), ShapeError> {
        fn turned(_: &Long) {}
        fn open(_: &Strided<f32, shape![_, 3]>) {}
        fn named(_: &Tensor<f32, shape![Batch]>) {}
        turned(golden!("lent_transposed": &x.t().to_tensor()));
        open(golden!("lent_known_for_unknown": &x.as_shape()));
        let x = u;
        named(golden!("lent_unknown_for_named": &x.clone().try_into_shape::<shape![Batch]>()?));
        Ok(())
    }
    fn seen(x: &Tensor<f32, shape![_, 3]>) -> Result<usize, ShapeError> {
        Ok(golden!("unknown_seen_as_known": x.try_as_shape::<shape![2, 3]>()?).numel())
    }
    fn merged<D: Dim>(x: &Tensor<f32, shape![D, 3]>) -> usize {
        golden!("view_of_parameters": x.flatten::<0, 1>()).numel()
    }
    fn selected(x: &Wide, i: &Tensor<i64, shape![2, 2]>) -> usize {
        golden!("selected_by_a_matrix": x.index(s![i])).numel()
    }
    fn zeros(n: usize) -> Tensor<f32, shape![C, 3]> {
        golden!("short_names_of_zeros": Tensor::zeros_of(dims![C(n), 3]))
    }
    bound!("long_parameters": [Rows: Dim, Cols: Dim] (x: &Tensor<f32, shape![Rows, 3]>, y: &Tensor<f32, shape![Cols, 3]>)
        (x + y).numel(), where shape![Rows, 3]: congruent::shape::Broadcast<shape![Cols, 3], Out: Shape>);
    bound!("shape_and_numbers": [S: Shape] (x: &Tensor<f32, S>, y: &Tensor<f32, shape![3]>)
        (x + y).numel(), where S: congruent::shape::Broadcast<shape![3], Out: Shape>);
    bound!("narrow_of_parameters": [L: Shape, D: Dim] (x: &Tensor<f32, shape![..L, D]>)
        x.narrow::<-1, 0, 1>().numel(), where D: congruent::shape::Spans<0, 1>);
    bound!("transpose_of_a_list": [S: List] (x: &Tensor<f32, S>)
        x.t().is_contiguous().into(), where S: congruent::shape::Matrix);
    operators(&Wide::ones(), &Wide::ones(), &Tensor::ones(), &Tensor::ones());
    names(&Tensor::ones_of(dims![B(2)]), &Tensor::ones_of(dims![C(2)]));
    lent(&Wide::ones(), &Wide::ones().view::<shape![-1]>().to_tensor().into_shape()).unwrap();
    let open = Wide::ones().into_shape::<shape![_, 3]>();
    assert_eq!((seen(&open).unwrap(), merged(&Wide::ones()), zeros(2).numel()), (6, 6, 6));
    assert_eq!(selected(&Wide::ones(), &Tensor::zeros()), 12);
}
