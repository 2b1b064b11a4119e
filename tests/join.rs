//! Joins: the laws of their shapes, and their values against a reference that goes index by index.

#[path = "support/random.rs"]
mod random;

use congruent::error::Fault;
use congruent::prelude::*;
use random::Random;

#[test]
fn spellings() {
    let a = Tensor::<i32, shape![2, 3]>::arange();
    let b = Tensor::<i32, shape![1, 3]>::arange();
    let c: Tensor<i32, shape![3, 3]> = a.cat::<0>(&b);
    let d: Tensor<i32, shape![3, 3]> = Tensor::cat::<0>(&a, &b);
    assert_eq!(c, d);
    let e = Tensor::cat::<-2>(&a, b.as_view());
    assert_eq!(c, e);
    let e = a.t().cat::<1>(&b.t());
    assert_eq!(c.t().to_tensor(), e);
    let e = View::cat::<1>(&a.t(), &b.t());
    assert_eq!(c.t().to_tensor(), e);
    let n = 4;
    let u = Tensor::<i32, shape![_, 3]>::ones_of(dims![n, 3]);
    let v: Tensor<i32, shape![_, 3]> = u.cat::<0>(&a);
    let w: Tensor<i32, shape![3, 6]> =
        Tensor::<i32, shape![3, 3]>::zeros().cat::<1>(&Tensor::<i32, shape![_, 3]>::ones_of(dims![n - 1, 3]));
    assert_eq!((v.sizes(), w.sizes()), (&[6, 3][..], &[3, 6][..]));
    let f = Tensor::cat_all::<0, 3>([&a, &a, &a]);
    let _: &Tensor<i32, shape![6, 3]> = &f;
    let _: Tensor<i32, shape![2, 2, 3]> = Tensor::stack::<0>([&a, &a]);
    let _: Tensor<i32, shape![2, 3, 2]> = Tensor::stack::<-1>([a.as_view(), a.as_view()]);
    let _: Tensor<i32, shape![2, 6]> = a.hstack(&a);
    let _: Tensor<i32, shape![2, 6]> = Tensor::hstack_all([&a, &a]);
    let _: Tensor<i32, shape![2, 3]> = Tensor::vstack(&a.select::<0>(0).to_tensor(), &a.select::<0>(1));
}

#[test]
fn rearrange_spellings() {
    use congruent::{rearrange, try_rearrange};
    let x = Tensor::<i32, shape![2, 24, 3]>::arange();
    let y: View<i32, shape![2, 3, 4, 6]> = rearrange!("b (h w) c -> b c h w", &x, h = 4);
    let z: View<i32, shape![2, 3, 4, 6]> = rearrange!(&x, "b (h w) c -> b c h w", h = 4);
    assert_eq!(y.to_tensor(), z.to_tensor());
    assert_eq!(y[[1, 2, 3, 5]], x[[1, 23, 2]]);
    let w: View<i32, shape![3, 2, 24]> = rearrange!("... c -> c ...", x.as_view());
    assert_eq!(w[[1, 1, 7]], x[[1, 7, 1]]);
    let w: View<i32, shape![24, 3, 2]> = rearrange!("b n ... -> n ... b", &x);
    assert_eq!(w[[7, 1, 1]], x[[1, 7, 1]]);
    let m = rearrange!("b n c -> (b c) n", &x);
    let m: &CowTensor<i32, shape![6, 24]> = &m;
    assert!(!m.is_borrowed());
    assert_eq!(m[[5, 7]], x[[1, 7, 2]]);
    let m: CowTensor<i32, shape![2, 72, 1]> = rearrange!("b ... -> b (...) 1", &x);
    assert!(m.is_borrowed());
    let n = 4;
    let m: View<i32, shape![_, _, 2, 3]> = rearrange!("b (h w) c -> h w b c", &x, h = n);
    assert_eq!(m.sizes(), [4, 6, 2, 3]);
    let e = try_rearrange!("b (h w) c -> h w b c", &x, h = n + 1).map(|y: View<i32, shape![_, _, 2, 3]>| y.to_vec());
    assert!(e.unwrap_err().to_string().contains("`(h w)` is [5, -1]"));
    let u = Tensor::<i32, shape![_, 24, 3]>::ones_of(dims![n, 24, 3]);
    let v: View<i32, shape![_, 2, 12, 3]> = rearrange!("b (two w) c -> b two w c", &u, two = 2);
    assert_eq!(v.sizes(), [4, 2, 12, 3]);
}

/// A tensor of any rank as positions and elements.
fn each(sizes: &[usize]) -> Vec<Vec<usize>> {
    let mut all = vec![vec![]];
    for &n in sizes {
        all = all.into_iter().flat_map(|p| (0..n).map(move |i| [&p[..], &[i]].concat())).collect();
    }
    all
}

type Any = Tensor<i32, AnyRank>;

/// Random sizes, and a tensor of them: in order, or a transposed or strided view of one.
fn some(random: &mut Random, sizes: &[usize]) -> Any {
    let numbers = |sizes: &[usize], random: &mut Random| {
        let n: usize = sizes.iter().product();
        Tensor::from_vec(AnyRank::from(sizes), (0..n).map(|_| random.below(1000) as i32).collect()).unwrap()
    };
    numbers(sizes, random)
}

/// The same elements, lying otherwise.
fn otherwise(x: &Any, how: usize) -> (Any, Vec<isize>) {
    let rank = x.ndim();
    let order: Vec<isize> = match how {
        0 => (0..rank as isize).collect(),
        1 => (0..rank as isize).rev().collect(),
        _ => (0..rank as isize).map(|i| (i + 1) % rank.max(1) as isize).collect(),
    };
    let mut back = vec![0; rank];
    order.iter().enumerate().for_each(|(to, &from)| back[from as usize] = to as isize);
    (x.permute(order).unwrap().to_tensor(), back)
}

fn at(x: &Strided<i32, AnyRank>, p: &[usize]) -> i32 {
    *x.get(p).unwrap()
}

#[test]
fn cat_and_stack_agree_with_a_reference() {
    let mut random = Random(3);
    for case in 0..300 {
        let rank = 1 + random.below(4);
        let mut sizes: Vec<usize> = (0..rank).map(|_| [0, 1, 2, 3, 5, 9][random.below(6)]).collect();
        let (axis, k) = (random.below(rank), 1 + random.below(6));
        let parts: Vec<Any> = (0..k)
            .map(|_| {
                sizes[axis] = random.below(4);
                some(&mut random, &sizes)
            })
            .collect();
        let laid: Vec<_> = parts.iter().map(|x| otherwise(x, case % 3)).collect();
        let views: Vec<_> = laid.iter().map(|(x, back)| x.permute(&back[..]).unwrap()).collect();
        let all: Vec<&Strided<i32, AnyRank>> = views.iter().map(|v| &**v).collect();
        let y = congruent::cat(axis, &all).unwrap();
        let mut start = 0;
        for part in parts.iter().filter(|part| part.sizes() != [0]) {
            for p in each(part.sizes()) {
                let mut q = p.clone();
                q[axis] += start;
                assert_eq!(at(&y, &q), at(part, &p));
            }
            start += part.sizes()[axis];
        }
        if parts.iter().any(|part| part.sizes() != [0]) {
            assert_eq!(y.sizes()[axis], start);
        }

        let axis = random.below(rank + 1);
        let parts: Vec<Any> = (0..k).map(|_| some(&mut random, &sizes)).collect();
        let all: Vec<&Strided<i32, AnyRank>> = parts.iter().map(|v| &**v).collect();
        let y = congruent::stack(axis, &all).unwrap();
        for (which, part) in parts.iter().enumerate() {
            for p in each(&sizes) {
                let mut q = p.clone();
                q.insert(axis, which);
                assert_eq!(at(&y, &q), at(part, &p));
            }
        }
    }
}

#[test]
fn long_stacks_and_joins_on_all_threads() {
    for (k, rows, columns) in [(2, 300_001, 1), (4, 140_003, 1), (9, 70_001, 1), (3, 1000, 700), (8, 512, 256)] {
        let parts: Vec<Any> = (0..k)
            .map(|k| Tensor::from_fn_of(AnyRank::from([rows, columns]), |p| (p[0] * 7 + p[1] * 3 + k) as i32))
            .collect();
        let all: Vec<&Strided<i32, AnyRank>> = parts.iter().map(|v| &**v).collect();
        let want = |r: usize, k: usize, c: usize| (r * 7 + c * 3 + k) as i32;
        let y = congruent::cat(1, &all).unwrap();
        let z = congruent::stack(2, &all).unwrap();
        let w = congruent::cat(0, &all).unwrap();
        let (y, z, w) = (y.as_slice(), z.as_slice(), w.as_slice());
        for r in 0..rows {
            for p in 0..k {
                for c in 0..columns {
                    assert_eq!(y[(r * k + p) * columns + c], want(r, p, c));
                    assert_eq!(z[(r * columns + c) * k + p], want(r, p, c));
                    assert_eq!(w[(p * rows + r) * columns + c], want(r, p, c));
                }
            }
        }
    }
}

#[test]
fn flip_roll_and_triangles_agree_with_a_reference() {
    let mut random = Random(5);
    for case in 0..300 {
        let rank = random.below(5);
        let sizes: Vec<usize> = (0..rank).map(|_| [0, 1, 2, 3, 5, 9][random.below(6)]).collect();
        let x = some(&mut random, &sizes);
        let (laid, back) = otherwise(&x, case % 3);
        let v = laid.permute(&back[..]).unwrap();
        let axes: Vec<isize> = (0..rank as isize).filter(|_| random.below(2) == 0).collect();
        let y = v.flip(&axes[..]).unwrap();
        let shifts: Vec<isize> = axes.iter().map(|_| random.between(-11, 11)).collect();
        let z = if axes.is_empty() { v.to_tensor() } else { v.roll(&shifts[..], &axes[..]).unwrap() };
        let by = random.between(-5, 5);
        let all = v.roll_all(by);
        let mut rolled = x.to_vec();
        if !rolled.is_empty() {
            let by = by.rem_euclid(rolled.len() as isize);
            rolled.rotate_right(by as usize);
        }
        assert_eq!((all.sizes(), all.to_vec()), (x.sizes(), rolled));
        for p in each(&sizes) {
            let (mut q, mut r) = (p.clone(), p.clone());
            for (&axis, &shift) in axes.iter().zip(&shifts) {
                let (axis, n) = (axis as usize, sizes[axis as usize]);
                q[axis] = n - 1 - p[axis];
                r[axis] = (p[axis] as isize + shift).rem_euclid(n as isize) as usize;
            }
            assert_eq!((at(&y, &q), at(&z, &r)), (at(&x, &p), at(&x, &p)));
        }
        if rank >= 2 {
            let k = random.between(-4, 4);
            let (lower, upper) = (v.tril(k).unwrap(), v.triu(k).unwrap());
            for p in each(&sizes) {
                let (i, j) = (p[rank - 2] as isize, p[rank - 1] as isize);
                assert_eq!(at(&lower, &p), if j <= i + k { at(&x, &p) } else { 0 });
                assert_eq!(at(&upper, &p), if j >= i + k { at(&x, &p) } else { 0 });
            }
        }
    }
}

#[test]
fn pad_agrees_with_a_reference() {
    use congruent::pad::PadMode;
    let mut random = Random(7);
    let mut padded_so = 0;
    for case in 0..1500 {
        let rank = random.below(5);
        let sizes: Vec<usize> = (0..rank).map(|_| random.below(7)).collect();
        let x = some(&mut random, &sizes);
        let (laid, back) = otherwise(&x, case % 3);
        let v = laid.permute(&back[..]).unwrap();
        let padded = random.below(rank + 1);
        let margins: Vec<isize> = (0..2 * padded).map(|_| random.between(-1 - case as isize % 6, 4)).collect();
        let mode = [PadMode::Constant(-1), PadMode::Reflect, PadMode::Replicate][random.below(3)];
        let fits = margins.chunks(2).zip(sizes.iter().rev()).all(|(pair, &size)| {
            let [before, after, n] = [pair[0], pair[1], size as isize];
            // A value is put around what is left; an edge and an image are of the whole axis.
            let (left, most) = (n + before.min(0) + after.min(0), before.max(after));
            let known = match mode {
                PadMode::Reflect if most > 0 => most < n,
                PadMode::Replicate if most > 0 => n > 0,
                _ => left >= 0,
            };
            n + before + after >= 0 && known
        });
        let y = v.pad(&margins[..], mode);
        assert_eq!(y.is_ok(), fits, "{sizes:?} {margins:?} {mode:?} {:?}", y.err());
        let Ok(y) = y else { continue };
        padded_so += 1;
        for q in each(y.sizes()) {
            // Where an element comes from: what is outside is brought back in.
            let from: Option<Vec<usize>> = (0..rank)
                .map(|axis| {
                    let pair = 2 * (rank - 1 - axis);
                    let before = margins.get(pair).copied().unwrap_or(0);
                    let (i, n) = (q[axis] as isize - before, sizes[axis] as isize);
                    let i = match mode {
                        PadMode::Replicate => i.clamp(0, n - 1),
                        PadMode::Reflect if i < 0 => -i,
                        PadMode::Reflect if i >= n => 2 * (n - 1) - i,
                        _ => i,
                    };
                    (0..n).contains(&i).then_some(i as usize)
                })
                .collect();
            assert_eq!(at(&y, &q), from.map_or(-1, |p| at(&x, &p)), "{sizes:?} {margins:?} {mode:?} {q:?}");
        }
    }
    assert!(padded_so > 300, "{padded_so}");
    // PyTorch's: the edge and the image are there before anything is taken away.
    let x = Tensor::from([1, 2, 3, 4]).into_dyn();
    assert_eq!(x.pad([2, -4], PadMode::Replicate).unwrap().to_vec(), [1, 1]);
    assert_eq!(x.pad([-6, 3], PadMode::Replicate).unwrap().to_vec(), [4]);
    assert_eq!(x.pad([2, -3], PadMode::Reflect).unwrap().to_vec(), [3, 2, 1]);
    assert_eq!(x.pad([3, -5], PadMode::Reflect).unwrap().to_vec(), [4, 3]);
    assert_eq!(x.pad([2, -4], PadMode::Constant(9)).unwrap().to_vec(), [9, 9]);
    assert!(matches!(x.pad([3, -5], PadMode::Constant(9)), Err(ShapeError { fault: Fault::PadNegative { .. }, .. })));
    assert!(matches!(x.pad([4, -4], PadMode::Reflect), Err(ShapeError { fault: Fault::PadBeyond { .. }, .. })));
    assert!(matches!(x.pad([0, -5], PadMode::Reflect), Err(ShapeError { fault: Fault::PadNegative { .. }, .. })));
    let planes = Tensor::<i32, shape![64, 100, 90]>::arange();
    let wide: Tensor<i32, shape![64, 102, 93]> =
        planes.pad::<-1, 1, 2>(congruent::pad::Constant(7)).pad::<-2, 1, 1>(congruent::pad::Reflect);
    let same = planes.as_dyn().pad([1, 2], congruent::pad::Constant(7)).unwrap();
    let same = same.pad([0, 0, 1, 1], congruent::pad::Reflect).unwrap();
    assert_eq!(wide.to_vec(), same.to_vec());
    assert_eq!(wide[[63, 101, 1]], planes[[63, 98, 0]]);
}

#[test]
fn lengths_known_at_run_time() {
    let of = |n: usize| Tensor::<f32, shape![_, 3]>::ones_of(dims![n, 3]);
    assert_eq!(of(2).cat::<0>(&of(5)).sizes(), [7, 3]);
    let error = of(2).try_cat::<1>(&of(5)).unwrap_err().to_string();
    assert!(
        error.starts_with("Sizes of tensors must match except in dimension 1. Expected size 2 but got size 5"),
        "{error}"
    );
    assert!(error.contains("cat of shapes [2, 3] and [5, 3]"), "{error}");
    let error = Tensor::try_stack::<0>([&of(2), &of(5)]).unwrap_err().to_string();
    assert!(
        error
            .starts_with("stack expects each tensor to be equal size, but got [2, 3] at entry 0 and [5, 3] at entry 1")
    );
    let together: Tensor<f32, shape![2, 2, 3]> = Tensor::stack::<0>((&of(2), &Tensor::<f32, shape![2, 3]>::ones()));
    assert_eq!(together.numel(), 12);
    let error = of(2).try_pad::<0, 2, 0>(congruent::pad::Reflect).unwrap_err().to_string();
    assert!(error.contains("padding (2, 0) at dimension 0 of input [2, 3]"), "{error}");
    let wide: Tensor<f32, shape![_, 3]> = of(2).pad::<0, 1, 0>(congruent::pad::Reflect);
    assert_eq!(wide.sizes(), [3, 3]);
    congruent::dim!(Batch);
    let named = Tensor::<f32, shape![Batch, 3]>::ones_of(dims![Batch(4), 3]);
    let both: Tensor<f32, shape![Batch, 6]> = named.cat::<1>(&named);
    let more: Tensor<f32, shape![_, 3]> = named.cat::<0>(&named);
    assert_eq!((both.sizes(), more.sizes()), (&[4, 6][..], &[8, 3][..]));
}

#[test]
fn generic_code() {
    fn doubled<L: Shape, D: Dim>(
        x: &Tensor<f32, shape![..L, D]>,
    ) -> Tensor<f32, congruent::Concatenated<shape![..L, D], shape![..L, D], -1>>
    where
        shape![..L, D]: congruent::Concat<-1, shape![..L, D]>,
    {
        x.cat::<-1>(x)
    }
    fn turned<L: Shape, D: Dim>(x: &Tensor<f32, shape![..L, D]>) -> Tensor<f32, shape![..L, D]> {
        x.flip::<axes![-1]>().roll::<-1>(1)
    }
    let x = Tensor::<f32, shape![2, 3]>::arange();
    let y: Tensor<f32, shape![2, 6]> = doubled::<shape![2], _>(&x);
    assert_eq!(y.sizes(), [2, 6]);
    assert_eq!(turned::<shape![2], _>(&x).to_vec(), [0.0, 2.0, 1.0, 3.0, 5.0, 4.0]);
}

#[test]
fn views_become_tensors() {
    let x = Tensor::from([[1, 2], [3, 4]]);
    let y: Tensor<i32, shape![2, 2]> = x.t().into();
    let z = Tensor::from(&x.t());
    assert_eq!((y.to_vec(), z.to_vec()), (vec![1, 3, 2, 4], vec![1, 3, 2, 4]));
}

#[test]
fn both_copies_of_the_pattern_reader_are_the_same() {
    assert_eq!(include_str!("../macros/src/pattern.rs"), include_str!("../src/layout/pattern.rs"));
}

#[test]
fn the_macro_and_the_function_agree() {
    use congruent::rearrange;
    let x = Tensor::<i32, shape![2, 6, 4]>::arange();
    let any = x.as_dyn().to_tensor();
    macro_rules! same {
        ($($pattern:literal $(, $name:ident = $n:literal)*;)*) => {$(
            let a = rearrange!($pattern, &x $(, $name = $n)*);
            let b = rearrange(&any, $pattern, &[$((stringify!($name), $n)),*]).unwrap();
            assert_eq!((a.sizes(), a.to_vec()), (b.sizes(), b.to_vec()), "{}", $pattern);
        )*};
    }
    same! {
        "a b c -> c b a";
        "a (b d) c -> (d a) (c b)", d = 3;
        "... c -> (...) c";
        "a ... -> ... 1 a";
        "a b (c d) -> (a c) b () d", c = 2;
        "a ... (c d) -> d a (... c)", d = 2;
    }
    for (pattern, lengths, why) in [
        ("a b -> b a", &[][..], "has 2 axes on its left, but the shape is [2, 6, 4]"),
        ("a b c d ... -> a b c d ...", &[], "has 4 axes on its left or more"),
        ("a (b d) c -> a b d c", &[], "all but one are given"),
        ("a (b d) c -> a b d c", &[("b", 4)], "`(b d)` is [4, -1]"),
        ("a 1 c -> a c", &[], "`1` is [1]"),
        ("a b c -> c b a", &[("x", 4)], "`x` is not a name of the pattern"),
        ("a b c => c b a", &[], "expected `->`"),
    ] {
        let error = rearrange(&any, pattern, lengths).unwrap_err().to_string();
        assert!(error.contains(why), "{error}");
    }
}

#[test]
fn a_grid_that_cannot_be_counted_is_refused() {
    use congruent::{Ij, Xy, meshgrid, try_meshgrid};
    let n = 1_usize << 29;
    let one = Tensor::<f32, shape![1]>::ones();
    let long: View<f32, shape![_]> = one.try_expand(dims![n]).unwrap();
    let error = try_meshgrid((&long, &long, &long), Ij).unwrap_err().to_string();
    assert_eq!(
        error,
        "meshgrid: a tensor of shape [536870912, 536870912, 536870912] has more elements than can be addressed"
    );
    let (a, b) = meshgrid((&long, &one), Xy);
    assert_eq!((a.sizes(), b.numel()), (&[1, n][..], n));
}

#[test]
fn what_is_too_large_is_refused_before_it_is_computed() {
    let one = Tensor::<f32, shape![1]>::ones();
    let long: View<f32, shape![_]> = one.try_expand(dims![1_usize << 40]).unwrap();
    let too_large =
        |error: ShapeError| assert!(matches!(error, ShapeError { fault: Fault::TooLarge { .. }, .. }), "{error}");
    too_large(one.as_dyn().diag(-(1_isize << 40)).unwrap_err());
    too_large(one.as_dyn().diag_embed(isize::MIN).unwrap_err());
    too_large(long.try_diag::<0>().unwrap_err());
    too_large(long.try_diag_embed::<1>().unwrap_err());
    let wide: View<f32, shape![_, _]> = one.try_expand(dims![1_usize << 41, 1_usize << 20]).unwrap();
    too_large(wide.try_tile::<shape![4]>().unwrap_err());
    too_large(wide.try_repeat::<shape![1, 4]>().unwrap_err());
    too_large(wide.try_zeros_like().unwrap_err());
    too_large(wide.try_full_like(2.0).unwrap_err());
}

#[test]
fn slices_of_tensors_are_joined() {
    let x = Tensor::<i32, shape![2, 3]>::arange();
    let all: Vec<Tensor<i32, shape![2, 3]>> = (0..3).map(|i| &x + 10 * i).collect();
    let stacked: Tensor<i32, shape![_, 2, 3]> = Tensor::stack_slice::<0>(&all);
    assert_eq!((stacked.sizes(), stacked[[2, 1, 0]]), (&[3, 2, 3][..], 23));
    let last: Tensor<i32, shape![2, 3, _]> = Tensor::stack_slice::<-1>(&all[1..]);
    assert_eq!(last.select::<2>(1).to_vec(), all[2].to_vec());
    let long: Tensor<i32, shape![_, 3]> = Tensor::cat_slice::<0>(&all);
    assert_eq!((long.sizes(), long[[5, 2]]), (&[6, 3][..], 25));
    let wide: Tensor<i32, shape![2, _]> = Tensor::cat_slice::<-1>(&all.iter().map(|x| x.as_view()).collect::<Vec<_>>());
    let array: Tensor<i32, shape![2, 9]> = Tensor::cat_all::<1, 3>([&all[0], &all[1], &all[2]]);
    assert_eq!(wide.to_vec(), array.to_vec());
    // One is enough, none is refused, and so are lengths that differ.
    assert_eq!(Tensor::stack_slice::<1>(&all[..1]).sizes(), [2, 1, 3]);
    let none: [Tensor<i32, shape![2]>; 0] = [];
    let refused = |error: Option<ShapeError>| error.unwrap().to_string();
    assert!(refused(Tensor::try_stack_slice::<0>(&none).err()).starts_with("stack_slice"));
    assert!(refused(Tensor::try_cat_slice::<0>(&none).err()).starts_with("cat_slice"));
    let of = |n: usize| Tensor::<f32, shape![_, 2]>::zeros_of(dims![n, 2]);
    assert!(refused(Tensor::try_stack_slice::<0>(&[of(1), of(2)]).err()).contains("stack_slice"));
    assert!(refused(Tensor::try_cat_slice::<1>(&[of(1), of(2)]).err()).contains("cat_slice"));
    assert_eq!(Tensor::cat_slice::<0>(&[of(1), of(0), of(2)]).sizes(), [3, 2]);
}
