//! Every operation that takes any element, against a reference that goes index by index.

use super::layouts::{Any, Dims, Numbered, ORDERS, check, each_layout, numbered, rank_of, steps};
use crate::positions::positions;
use congruent::pad::PadMode;
use congruent::prelude::*;
use congruent::slice::{Index, Item};

/// Copies from every layout to every layout.
pub fn copies<T: Numbered>(sizes: [usize; 3]) {
    each_layout::<T>(sizes, |x, id| {
        let want = |p: &[usize]| Some(id(p));
        check(x, &sizes, &want);
        let y = x.to_tensor();
        check(&y, &sizes, &want);
        check(&y.clone(), &sizes, &want);
        check(&*x.contiguous(), &sizes, &want);
        for order in ORDERS {
            let mut base_sizes = [0; 3];
            (0..3).for_each(|k| base_sizes[order[k]] = sizes[k]);
            let mut y = numbered::<T>(&base_sizes, 9000);
            let order = order.map(|k| k as isize);
            y.permute_mut(order).unwrap().copy_(x);
            check(&y.permute(order).unwrap(), &sizes, &want);
        }
        let wide = [sizes[0], 2 * sizes[1], 3 * sizes[2]];
        let mut y = numbered::<T>(&wide, 9000);
        y.slice_mut(&steps()).unwrap().copy_(x);
        check(&y, &wide, &|p| {
            let inside = p[1] % 2 == 1 && p[2] % 3 == 0;
            Some(if inside { id(&[p[0], p[1] / 2, p[2] / 3]) } else { 9000 + rank_of(&wide, p) })
        });
    });
}

/// The operations that take no element by value.
pub fn moved<T: Numbered>(sizes: [usize; 3]) {
    each_layout::<T>(sizes, |x, id| {
        joined(x, sizes, id);
        arranged(x, sizes, id);
        parted(x, sizes, id);
        if sizes[1] > 1 {
            sparse_views(x, sizes, id);
        }
        gathered(x, sizes, id);
        compared(x, sizes);
    });
}

/// All operations.
pub fn every<T: Numbered>(sizes: [usize; 3]) {
    copies::<T>(sizes);
    moved::<T>(sizes);
    each_layout::<T>(sizes, |x, id| {
        margins(x, sizes, id);
        triangles(x, sizes, id);
        chosen(x, sizes, id);
        mapped(x, sizes, id);
    });
    built::<T>(sizes);
}

type Id<'a> = &'a dyn Fn(&[usize]) -> usize;

fn joined<T: Numbered>(x: &View<T, AnyRank>, sizes: [usize; 3], id: Id) {
    let other = numbered::<T>(&sizes, 3000);
    for axis in 0..3 {
        let n = sizes[axis];
        let mut out = sizes;
        out[axis] = 3 * n;
        let y = congruent::cat(axis, &[x, &other, x]).unwrap();
        check(&y, &out, &|p| {
            let mut q = p.to_vec();
            q[axis] %= n;
            Some(if p[axis] / n == 1 { 3000 + rank_of(&sizes, &q) } else { id(&q) })
        });
    }
    for axis in 0..4 {
        let mut out = sizes.to_vec();
        out.insert(axis, 2);
        let y = congruent::stack(axis, &[x, &other]).unwrap();
        check(&y, &out, &|p| {
            let mut q = p.to_vec();
            let part = q.remove(axis);
            Some(if part == 1 { 3000 + rank_of(&sizes, &q) } else { id(&q) })
        });
    }
}

fn arranged<T: Numbered>(x: &View<T, AnyRank>, sizes: [usize; 3], id: Id) {
    for axes in [&[0][..], &[1], &[2], &[0, 2], &[0, 1, 2]] {
        let back = |k: usize, i: usize| if axes.contains(&(k as isize)) { sizes[k] - 1 - i } else { i };
        check(&x.flip(axes).unwrap(), &sizes, &|p| Some(id(&[0, 1, 2].map(|k| back(k, p[k])))));
    }
    for shifts in [[1, 0, 0], [0, -1, 2], [2, 1, 1]] {
        let come = |k: usize, i: usize| (i as isize - shifts[k]).rem_euclid(sizes[k] as isize) as usize;
        let y = x.roll(shifts, along([0, 1, 2])).unwrap();
        check(&y, &sizes, &|p| Some(id(&[0, 1, 2].map(|k| come(k, p[k])))));
    }
    let of = |k: usize, p: &[usize]| p[k] % sizes[k];
    for counts in [[2, 1, 1], [1, 3, 1], [2, 1, 2]] {
        let out: Dims = (0..3).map(|k| counts[k] * sizes[k]).collect();
        check(&x.repeat(&counts).unwrap(), &out, &|p| Some(id(&[0, 1, 2].map(|k| of(k, p)))));
        check(&x.tile(&counts).unwrap(), &out, &|p| Some(id(&[0, 1, 2].map(|k| of(k, p)))));
    }
}

/// Parts are views; each is copied.
fn parted<T: Numbered>(x: &View<T, AnyRank>, sizes: [usize; 3], id: Id) {
    for axis in 0..3 {
        let mut start = 0;
        for part in x.split(axis, 2).unwrap().into_iter().chain(x.chunk(axis, 2).unwrap()) {
            let mut out = sizes;
            out[axis] = part.sizes()[axis];
            check(&part.to_tensor(), &out, &|p| {
                let mut q = p.to_vec();
                q[axis] += start;
                Some(id(&q))
            });
            start = (start + out[axis]) % sizes[axis];
        }
        for (i, part) in x.unbind(axis).unwrap().into_iter().enumerate() {
            let mut out = sizes.to_vec();
            out.remove(axis);
            check(&part.to_tensor(), &out, &|p| {
                let mut q = p.to_vec();
                q.insert(axis, i);
                Some(id(&q))
            });
        }
    }
}

/// Views whose elements lie further apart than they are long, or serve more than once.
fn sparse_views<T: Numbered>(x: &View<T, AnyRank>, [a, b, c]: [usize; 3], id: Id) {
    let diagonal = x.diagonal(0, 1, 2).unwrap().to_tensor();
    check(&diagonal, &[a, b.min(c)], &|p| Some(id(&[p[0], p[1], p[1]])));
    let windows = x.unfold(1, 2, 1).unwrap().to_tensor();
    check(&windows, &[a, b - 1, c, 2], &|p| Some(id(&[p[0], p[1] + p[3], p[2]])));
    let wide = x.unsqueeze(1).unwrap().expand([a as isize, 3, -1, -1]).unwrap().to_tensor();
    check(&wide, &[a, 3, b, c], &|p| Some(id(&[p[0], p[2], p[3]])));
    let side = congruent::hstack(&[x, x]).unwrap();
    check(&side, &[a, 2 * b, c], &|p| Some(id(&[p[0], p[1] % b, p[2]])));
}

/// An index of these sizes along `axis`, the place at each position, and how it is computed.
fn place(sizes: &[usize], axis: usize, p: &[usize]) -> usize {
    (p.iter().sum::<usize>() * 5 + 1) % sizes[axis]
}
fn index_like(sizes: &[usize], axis: usize) -> Any<i64> {
    let all = positions(sizes).iter().map(|p| place(sizes, axis, p) as i64).collect();
    Tensor::from_vec(AnyRank::from(sizes), all).unwrap()
}

fn gathered<T: Numbered>(x: &View<T, AnyRank>, sizes: [usize; 3], id: Id) {
    let other = numbered::<T>(&sizes, 3000);
    for axis in 0..3 {
        let index = index_like(&sizes, axis);
        let gather = |p: &[usize]| {
            let mut q = p.to_vec();
            q[axis] = place(&sizes, axis, p);
            Some(id(&q))
        };
        check(&x.gather(axis, &index).unwrap(), &sizes, &gather);
        check(&x.take_along_dim(axis, &index).unwrap(), &sizes, &gather);
        let narrow = index.narrow(axis, 0, 1).unwrap().to_tensor();
        let mut one = sizes;
        one[axis] = 1;
        check(&x.gather(axis, &narrow).unwrap(), &one, &gather);

        // Which value is the last to be written to a place.
        let last = |p: &[usize]| {
            let mut writer = None;
            for i in 0..sizes[axis] {
                let mut q = p.to_vec();
                q[axis] = i;
                if place(&sizes, axis, &q) == p[axis] {
                    writer = Some(q);
                }
            }
            Some(writer.map_or_else(|| id(p), |q| 3000 + rank_of(&sizes, &q)))
        };
        check(&x.scatter(axis, &index, &other).unwrap(), &sizes, &last);
        let mut y = x.to_tensor();
        y.scatter_(axis, &index, &other).unwrap();
        check(&y, &sizes, &last);

        let rows = Tensor::from_vec(AnyRank::from([3]), vec![sizes[axis] as i64 - 1, 0, 0]).unwrap();
        let mut out = sizes;
        out[axis] = 3;
        let select = |p: &[usize]| {
            let mut q = p.to_vec();
            q[axis] = [sizes[axis] - 1, 0, 0][p[axis]];
            Some(id(&q))
        };
        check(&x.index_select(axis, &rows).unwrap(), &out, &select);
        let mut items = [const { Index::Item(Item::FULL) }; 3];
        items[axis] = Index::Integers(rows.as_dyn());
        check(&x.index(&items).unwrap(), &out, &select);

        let mut y = x.to_tensor();
        let values = numbered::<T>(&out, 3000);
        y.index_put_(&items, &values).unwrap();
        check(&y, &sizes, &|p| {
            let from = if p[axis] == 0 { Some(2) } else { (p[axis] == sizes[axis] - 1).then_some(0) };
            let mut q = p.to_vec();
            q[axis] = from.unwrap_or(q[axis]);
            Some(if from.is_some() { 3000 + rank_of(&out, &q) } else { id(p) })
        });
    }
    let holds = |p: &[usize]| p.iter().sum::<usize>().is_multiple_of(2);
    let all = positions(&sizes);
    let mask = Tensor::from_vec(AnyRank::from(sizes), all.iter().map(|p| holds(p)).collect()).unwrap();
    let kept: Vec<_> = all.iter().filter(|p| holds(p)).collect();
    let picked = x.masked_select(&mask);
    check(&picked.into_dyn(), &[kept.len()], &|p| Some(id(kept[p[0]])));
    check(&x.index(&[Index::Mask(mask.as_dyn())]).unwrap(), &[kept.len()], &|p| Some(id(kept[p[0]])));
    let either = |p: &[usize]| Some(if holds(p) { id(p) } else { 3000 + rank_of(&sizes, p) });
    check(&mask.where_(x, &other), &sizes, &either);
}

fn compared<T: Numbered>(x: &View<T, AnyRank>, sizes: [usize; 3]) {
    let other = numbered::<T>(&sizes, 3000);
    let same = x.to_tensor();
    assert!(x.eq(&same).iter().all(|&equal| equal) && *x == same);
    assert!(!x.ne(&same).iter().any(|&differs| differs));
    let differ = x.iter().zip(other.iter()).map(|(a, b)| a != b);
    assert!(x.ne(&other).iter().copied().eq(differ));
}

fn margins<T: Numbered>(x: &View<T, AnyRank>, sizes: [usize; 3], id: Id) {
    let [a, b, c] = sizes;
    // The last axis first: 1 before it and 2 behind, 2 before and none behind the one in front of it.
    let constant = x.pad([1, 2, 2, 0], PadMode::Constant(T::number(77))).unwrap();
    check(&constant, &[a, b + 2, c + 3], &|p| {
        let inside = p[1] >= 2 && (1..=c).contains(&p[2]);
        Some(if inside { id(&[p[0], p[1] - 2, p[2] - 1]) } else { 77 })
    });
    let near = |i: usize, before: usize, n: usize| i.saturating_sub(before).min(n - 1);
    let edge = x.pad([1, 2, 2, 0], PadMode::Replicate).unwrap();
    check(&edge, &[a, b + 2, c + 3], &|p| Some(id(&[p[0], near(p[1], 2, b), near(p[2], 1, c)])));
    if c > 1 {
        let mirror = x.pad([1, 1], PadMode::Reflect).unwrap();
        check(&mirror, &[a, b, c + 2], &|p| {
            let i = (p[2] as isize - 1).unsigned_abs();
            Some(id(&[p[0], p[1], if i < c { i } else { 2 * c - 2 - i }]))
        });
    }
}

fn triangles<T: Numbered>(x: &View<T, AnyRank>, sizes: [usize; 3], id: Id) {
    for diagonal in [-1, 0, 2] {
        let below = |p: &[usize]| p[2] as isize <= p[1] as isize + diagonal;
        let above = |p: &[usize]| p[2] as isize >= p[1] as isize + diagonal;
        check(&x.tril(diagonal).unwrap(), &sizes, &|p| below(p).then(|| id(p)));
        check(&x.triu(diagonal).unwrap(), &sizes, &|p| above(p).then(|| id(p)));
    }
}

/// Elements given by value.
fn chosen<T: Numbered>(x: &View<T, AnyRank>, sizes: [usize; 3], id: Id) {
    let holds = |p: &[usize]| p.iter().sum::<usize>().is_multiple_of(2);
    let mask = positions(&sizes).iter().map(|p| holds(p)).collect();
    let mask = Tensor::from_vec(AnyRank::from(sizes), mask).unwrap();
    let want = |p: &[usize]| Some(if holds(p) { 88 } else { id(p) });
    check(&x.masked_fill(&mask, T::number(88)), &sizes, &want);
    let mut y = x.to_tensor();
    y.masked_fill_(&mask, T::number(88));
    check(&y, &sizes, &want);
    let mut y = x.to_tensor();
    y.permute_mut([2, 0, 1]).unwrap().masked_fill_(&mask.permute([2, 0, 1]).unwrap(), T::number(88));
    check(&y, &sizes, &want);
    y.select_mut(1, 0).unwrap().fill_(T::number(99));
    check(&y, &sizes, &|p| if p[1] == 0 { Some(99) } else { want(p) });
    let flat = x.masked_select(&mask);
    let places = flat.nonzero().into_dyn();
    let nonzero = (0..flat.numel()).filter(|&i| !flat.as_slice()[i].is_default());
    assert!(places.iter().map(|&i| i as usize).eq(nonzero));
    let first = Tensor::from_vec(AnyRank::from([1]), vec![0i64]).unwrap();
    let filled = |p: &[usize]| Some(if p[2] == 0 { 55 } else { id(p) });
    check(&x.index_fill(2, &first, T::number(55)).unwrap(), &sizes, &filled);
    let zeros = Tensor::from_vec(AnyRank::from([sizes[0], sizes[1], 1]), vec![0i64; sizes[0] * sizes[1]]).unwrap();
    check(&x.scatter_value(2, &zeros, T::number(55)).unwrap(), &sizes, &filled);
}

fn mapped<T: Numbered>(x: &View<T, AnyRank>, sizes: [usize; 3], id: Id) {
    check(&x.map(|x| x), &sizes, &|p| Some(id(p)));
    let other = numbered::<T>(&sizes, 3000);
    let mut first = false;
    let woven = x.zip_map(&other, |a, b| {
        first = !first;
        if first { a } else { b }
    });
    check(&woven, &sizes, &|p| {
        let i = rank_of(&sizes, p);
        Some(if i.is_multiple_of(2) { id(p) } else { 3000 + i })
    });
    let small = x.map(|x| x == T::default());
    assert!(small.iter().zip(x.iter()).all(|(&is, x)| is == x.is_default()));
    let mut i = 3000;
    let mut next = |_: T| {
        i += 1;
        T::number(i - 1)
    };
    let mut y = x.to_tensor();
    y.map_(&mut next);
    check(&y, &sizes, &|p| Some(3000 + rank_of(&sizes, p)));
    let n: usize = sizes.iter().product();
    let turned = [sizes[2], sizes[0], sizes[1]];
    y.permute_mut([2, 0, 1]).unwrap().map_(&mut next);
    check(&y.permute([2, 0, 1]).unwrap(), &turned, &|p| Some(3000 + n + rank_of(&turned, p)));
}

fn built<T: Numbered>(sizes: [usize; 3]) {
    check(&Tensor::full_of(AnyRank::from(sizes), T::number(4)), &sizes, &|_| Some(4));
    let counted = Tensor::from_fn_of(dims![sizes[0], sizes[1], sizes[2]], |[i, j, k]| T::number(100 * i + 10 * j + k));
    check(&counted.into_dyn(), &sizes, &|p| Some(100 * p[0] + 10 * p[1] + p[2]));
    let mut y = numbered::<T>(&sizes, 0);
    y.fill_(T::number(9));
    check(&y, &sizes, &|_| Some(9));
    for x in &mut y {
        *x = T::number(8);
    }
    check(&y, &sizes, &|_| Some(8));
    assert!(Tensor::scalar(T::number(6)).item().is(6));
}
