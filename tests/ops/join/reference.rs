//! Values of joins against a reference that goes index by index.

use crate::positions::positions;
use crate::random::Random;
use congruent::error::Fault;
use congruent::prelude::*;

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
            for p in positions(part.sizes()) {
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
            for p in positions(&sizes) {
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
        let z = if axes.is_empty() { v.to_tensor() } else { v.roll(&shifts[..], along(&axes[..])).unwrap() };
        let by = random.between(-5, 5);
        let all = v.roll_all(by);
        let mut rolled = x.to_vec();
        if !rolled.is_empty() {
            let by = by.rem_euclid(rolled.len() as isize);
            rolled.rotate_right(by as usize);
        }
        assert_eq!((all.sizes(), all.to_vec()), (x.sizes(), rolled));
        for p in positions(&sizes) {
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
            for p in positions(&sizes) {
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
        for q in positions(y.sizes()) {
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
