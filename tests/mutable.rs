//! Views that are written through: what changes is what the reading view shows, and nothing else.
//!
//! `DESCENTS` says how many random ones to make (the default keeps the test short):
//!
//! ```text
//! DESCENTS=1000000 cargo test --release --test mutable
//! ```

#[path = "support/random.rs"]
mod random;
#[path = "support/table.rs"]
mod table;

use congruent::error::Fault;
use congruent::prelude::*;
use congruent::slice::Item;
use random::Random;
use std::sync::Barrier;
use table::Table;

const KINDS: [&str; 21] = [
    "permute",
    "transpose",
    "swapaxes",
    "t",
    "mt",
    "T",
    "movedim",
    "squeeze",
    "squeeze_all",
    "unsqueeze",
    "narrow",
    "select",
    "slice",
    "diagonal",
    "unflatten",
    "view",
    "split",
    "split_sizes",
    "chunk",
    "tensor_split",
    "unbind",
];

/// What a descent has written, and how often it went through each method.
struct Log {
    expected: Vec<u32>,
    taken: [usize; KINDS.len()],
}

/// Two axes of the order exchanged.
fn swapped(rank: usize, a: usize, b: usize) -> Vec<usize> {
    let mut order: Vec<usize> = (0..rank).collect();
    order.swap(a, b);
    order
}

/// The parts of an axis, one behind the other.
fn parts(table: &Table, axis: usize, lengths: &[usize]) -> Vec<Table> {
    let mut start = 0;
    let part = |&len: &usize| {
        start += len;
        table.stepped(axis, start - len, len, 1)
    };
    lengths.iter().map(part).collect()
}

/// The lengths of parts of `size`, the last of which may be shorter.
fn pieces(length: usize, size: usize) -> Vec<usize> {
    let starts = (0..length.max(1)).step_by(size);
    starts.map(|start| size.min(length - start)).collect()
}

/// Writes through a view of the view, and so on: at the end 1,000,000 more in every element that is left.
#[rustfmt::skip]
fn descend(mut x: ViewMut<u32, AnyRank>, table: &Table, random: &mut Random, depth: usize, log: &mut Log) {
    assert_eq!(x.sizes(), table.sizes);
    assert!(x.iter().map(|&i| i % 1_000_000).eq(table.elements.iter().map(|&i| i as u32)));
    let rank = table.sizes.len();
    if depth == 0 {
        return write(x, table, random, log);
    }
    let kind = random.below(KINDS.len());
    if rank == 0 && !["t", "T", "squeeze_all", "unsqueeze", "slice", "view"].contains(&KINDS[kind]) {
        return descend(x, table, random, depth - 1, log);
    }
    let axis = if rank > 0 { random.between(-(rank as isize), rank as isize - 1) } else { 0 };
    let at = table.front(axis);
    let other = random.below(rank.max(1));
    let size = table.sizes.get(at).copied().unwrap_or(1);
    let all: Vec<usize> = (0..rank).collect();
    let order: Vec<usize> = all.iter().rev().copied().collect();
    log.taken[kind] += 1;

    let (views, tables) = match KINDS[kind] {
        "permute" => {
            let mut order = all;
            for k in (1..rank).rev() {
                order.swap(k, random.below(k + 1));
            }
            (vec![x.permute_mut(&order).unwrap()], vec![table.permute(&order)])
        }
        "transpose" => (vec![x.transpose_mut(axis, other).unwrap()], vec![table.permute(&swapped(rank, at, other))]),
        "swapaxes" => (vec![x.swapaxes_mut(other, axis).unwrap()], vec![table.permute(&swapped(rank, at, other))]),
        "t" if rank > 2 => {
            assert!(x.t_mut().is_err());
            return descend(x, table, random, depth - 1, log);
        }
        "t" => (vec![x.t_mut().unwrap()], vec![table.permute(&order)]),
        "T" => (vec![x.T_mut().unwrap()], vec![table.permute(&order)]),
        "mt" if rank < 2 => {
            assert!(x.mt_mut().is_err());
            return descend(x, table, random, depth - 1, log);
        }
        "mt" => (vec![x.mt_mut().unwrap()], vec![table.permute(&swapped(rank, rank - 2, rank - 1))]),
        "movedim" => {
            let mut order: Vec<usize> = all.into_iter().filter(|&k| k != at).collect();
            order.insert(other, at);
            (vec![x.movedim_mut(axis, other).unwrap()], vec![table.permute(&order)])
        }
        "squeeze" => {
            let mut sizes = table.sizes.clone();
            if size == 1 {
                sizes.remove(at);
            }
            (vec![x.squeeze_mut(axis).unwrap()], vec![table.reshaped(sizes)])
        }
        "squeeze_all" => {
            let sizes = table.sizes.iter().copied().filter(|&size| size != 1).collect();
            (vec![x.squeeze_all_mut().unwrap()], vec![table.reshaped(sizes)])
        }
        "unsqueeze" => {
            let at = random.below(rank + 1);
            let mut sizes = table.sizes.clone();
            sizes.insert(at, 1);
            let axis = at as isize - if random.below(2) == 0 { rank as isize + 1 } else { 0 };
            (vec![x.unsqueeze_mut(axis).unwrap()], vec![table.reshaped(sizes)])
        }
        "narrow" => {
            let start = random.below(size + 1);
            let len = random.below(size - start + 1);
            assert!(x.narrow_mut(axis, start, size - start + 1).is_err());
            (vec![x.narrow_mut(axis, start, len).unwrap()], vec![table.stepped(at, start, len, 1)])
        }
        "select" => {
            assert!(x.select_mut(axis, size).is_err());
            if size == 0 {
                return descend(x, table, random, depth - 1, log);
            }
            let index = random.below(size);
            (vec![x.select_mut(axis, index).unwrap()], vec![table.without(at, index)])
        }
        "slice" if rank == 0 => (vec![x.slice_mut(s![...]).unwrap()], vec![table.clone()]),
        "slice" => {
            let (start, step) = (random.below(size + 1), 1 + random.below(3));
            let mut items = vec![Item::FULL; at];
            items.push(Item::Range { start: Some(start as isize), stop: None, step });
            let len = (size - start).div_ceil(step);
            (vec![x.slice_mut(&items[..]).unwrap()], vec![table.stepped(at, start, len, step)])
        }
        "diagonal" if at == other => {
            assert!(x.diagonal_mut(0, axis, other).is_err());
            return descend(x, table, random, depth - 1, log);
        }
        "diagonal" => {
            let offset = random.between(-2, 2);
            let (down, right) = ((-offset).max(0) as usize, offset.max(0) as usize);
            let len = size.saturating_sub(down).min(table.sizes[other].saturating_sub(right));
            let mut sizes: Vec<_> = all.iter().filter(|&&k| k != at && k != other).map(|&k| table.sizes[k]).collect();
            sizes.push(len);
            let picked = table.pick(sizes, |p| {
                let mut others = p.iter();
                (0..rank).map(|k| match k {
                    k if k == at => p[rank - 2] + down,
                    k if k == other => p[rank - 2] + right,
                    _ => *others.next().unwrap(),
                }).collect()
            });
            (vec![x.diagonal_mut(offset, axis, other).unwrap()], vec![picked])
        }
        "unflatten" => {
            let part = (1..=size.max(1)).filter(|&d| size.is_multiple_of(d)).nth(random.below(2)).unwrap_or(1);
            let mut sizes = table.sizes.clone();
            sizes.splice(at..=at, [part, size / part]);
            (vec![x.unflatten_mut(axis, [part as isize, -1]).unwrap()], vec![table.reshaped(sizes)])
        }
        "view" => {
            // Two neighbours as one, or a new axis in front.
            let mut sizes = table.sizes.clone();
            if at + 1 < rank {
                sizes[at] *= sizes.remove(at + 1);
            } else {
                sizes.insert(0, 1);
            }
            let readable = x.view(&sizes).is_ok();
            assert_eq!(x.view_mut(&sizes).is_ok(), readable);
            if !readable {
                return descend(x, table, random, depth - 1, log);
            }
            (vec![x.view_mut(&sizes).unwrap()], vec![table.reshaped(sizes)])
        }
        "split" => {
            let by = 1 + random.below(3);
            (x.split_mut(axis, by).unwrap(), parts(table, at, &pieces(size, by)))
        }
        "split_sizes" => {
            let first = random.below(size + 1);
            let second = random.below(size - first + 1);
            let lengths = [first, second, size - first - second];
            assert!(x.split_sizes_mut(axis, [size, 1]).is_err());
            (x.split_sizes_mut(axis, lengths).unwrap(), parts(table, at, &lengths))
        }
        "chunk" => {
            let count = 1 + random.below(3);
            let lengths = if size == 0 { vec![0; count] } else { pieces(size, size.div_ceil(count)) };
            (x.chunk_mut(axis, count).unwrap(), parts(table, at, &lengths))
        }
        "tensor_split" => {
            let count = 1 + random.below(3);
            let lengths: Vec<_> = (0..count).map(|k| size / count + usize::from(k < size % count)).collect();
            (x.tensor_split_mut(axis, count).unwrap(), parts(table, at, &lengths))
        }
        "unbind" => (x.unbind_mut(axis).unwrap(), (0..size).map(|index| table.without(at, index)).collect()),
        kind => unreachable!("{kind}"),
    };
    assert_eq!(views.len(), tables.len());
    // From the last part to the first, each while those in front are still there.
    for (view, table) in views.into_iter().zip(&tables).rev() {
        let further = if tables.len() > 1 { random.below(depth) } else { depth - 1 };
        descend(view, table, random, further, log);
    }
}

/// 1,000,000 more in every element: by an operator, one by one, or by position.
fn write(mut x: ViewMut<u32, AnyRank>, table: &Table, random: &mut Random, log: &mut Log) {
    match random.below(3) {
        0 => x += 1_000_000,
        1 => x.iter_mut().for_each(|element| *element += 1_000_000),
        _ => {
            for (row_major, _) in table.elements.iter().enumerate() {
                let mut rest = row_major;
                let mut position = vec![0; table.sizes.len()];
                for axis in (0..position.len()).rev() {
                    position[axis] = rest % table.sizes[axis];
                    rest /= table.sizes[axis];
                }
                x[&position[..]] += 1_000_000;
            }
        }
    }
    for &i in &table.elements {
        log.expected[i] += 1_000_000;
    }
}

#[test]
fn random_descents_write_what_a_naive_reference_says() {
    let descents: usize = std::env::var("DESCENTS").map_or(20_000, |descents| descents.parse().expect("a number"));
    let mut random = Random(0x5EED_0005);
    let mut taken = [0; KINDS.len()];
    for _ in 0..descents {
        let sizes: Vec<usize> =
            (0..random.below(5)).map(|_| [0, 1, 2, 3, 4, 5][random.below(6).max(random.below(3))]).collect();
        let mut x = Tensor::<u32, _>::arange_of(AnyRank::from(&sizes[..]));
        let mut log = Log { expected: x.to_vec(), taken };
        let depth = random.below(7);
        descend(x.as_view_mut(), &Table::whole(&sizes), &mut random, depth, &mut log);
        assert_eq!(x.to_vec(), log.expected);
        taken = log.taken;
    }
    let counts: Vec<_> = KINDS.iter().zip(taken).collect();
    println!("{counts:?}");
    assert!(taken.iter().all(|&taken| taken > descents / 20), "{counts:?}");
}

/// The elements numbered from 1,000, row-major, by a loop over whole rows.
fn number<S: Lengths>(mut y: ViewMut<i32, S>) {
    y.copy_(&Tensor::<i32, _>::arange_of(AnyRank::from(y.sizes())));
    y += 1000;
}

/// What is left of `0, 1, 2, ..` where these elements, in this order, are numbered from 1,000.
fn numbered(numel: usize, elements: &[usize]) -> Vec<i32> {
    let mut all: Vec<i32> = (0..numel as i32).collect();
    for (i, &element) in elements.iter().enumerate() {
        all[element] = 1000 + i as i32;
    }
    all
}

/// Each method on a tensor, on a mutable view of it, and on one that is given away.
///
/// ```text
/// {
///     let mut x = Tensor::<i32, shape![2, 3]>::arange();
///     let y: ViewMut<i32, shape![3, 2]> = x.transpose_mut::<0, 1>();
///     number(y);
///     assert_eq!(x.to_vec(), numbered(6, &[0, 3, 1, 4, 2, 5]));
///     ..
/// }
/// ```
macro_rules! written {
    ($($shape:ty => $out:ty: $name:ident $into:ident $(or $try:ident)? as $generics:tt $arguments:tt = $elements:expr;)*) => {$(
        let wanted = numbered(<$shape>::NUMEL, &$elements);
        let fresh = Tensor::<i32, $shape>::arange;
        let mut x = fresh();
        let y: ViewMut<i32, $out> = call!(x.$name $generics $arguments);
        number(y);
        assert_eq!(x.to_vec(), wanted, "{}", stringify!($name));
        let mut x = fresh();
        let mut whole = x.as_view_mut();
        let y: ViewMut<i32, $out> = call!(whole.$name $generics $arguments);
        number(y);
        assert_eq!(x.to_vec(), wanted, "{} of a view", stringify!($name));
        let mut x = fresh();
        let whole = x.as_view_mut();
        let y: ViewMut<i32, $out> = call!(whole.$into $generics $arguments);
        number(y);
        assert_eq!(x.to_vec(), wanted, "{}", stringify!($into));
        $(
            let mut x = fresh();
            let y: ViewMut<i32, $out> = call!(x.$try $generics $arguments).unwrap();
            number(y);
            assert_eq!(x.to_vec(), wanted, "{}", stringify!($try));
            let mut x = fresh();
            let mut whole = x.as_view_mut();
            let y: ViewMut<i32, $out> = call!(whole.$try $generics $arguments).unwrap();
            number(y);
            assert_eq!(x.to_vec(), wanted, "{} of a view", stringify!($try));
        )?
    )*};
}
/// `call!(x.transpose_mut [0, 1] ())` is `x.transpose_mut::<0, 1>()`.
macro_rules! call {
    ($x:ident.$name:ident [$($generic:tt)*] $arguments:tt) => { $x.$name::<$($generic)*>$arguments };
}

#[test]
fn every_static_view_is_written_through() {
    written! {
        shape![2, 3, 2] => shape![2, 2, 3]: permute_mut into_permute as [axes![2, 0, 1]] () = [0, 2, 4, 6, 8, 10, 1, 3, 5, 7, 9, 11];
        shape![] => shape![]: permute_mut into_permute as [axes![]] () = [0];
        shape![2, 3] => shape![3, 2]: transpose_mut into_transpose as [0, 1] () = [0, 3, 1, 4, 2, 5];
        shape![2, 3] => shape![3, 2]: swapaxes_mut into_swapaxes as [-1, 0] () = [0, 3, 1, 4, 2, 5];
        shape![2, 3] => shape![3, 2]: t_mut into_t as [] () = [0, 3, 1, 4, 2, 5];
        shape![3] => shape![3]: t_mut into_t as [] () = [0, 1, 2];
        shape![1, 2, 3] => shape![1, 3, 2]: mt_mut into_mt as [] () = [0, 3, 1, 4, 2, 5];
        shape![2, 1, 3] => shape![3, 1, 2]: T_mut into_T as [] () = [0, 3, 1, 4, 2, 5];
        shape![2, 3] => shape![3, 2]: movedim_mut into_movedim as [0, -1] () = [0, 3, 1, 4, 2, 5];
        shape![3] => shape![3, 1]: unsqueeze_mut into_unsqueeze as [1] () = [0, 1, 2];
        shape![] => shape![1]: unsqueeze_mut into_unsqueeze as [0] () = [0];
        shape![1, 3, 1] => shape![3]: squeeze_all_mut into_squeeze_all as [] () = [0, 1, 2];
        shape![3, 4] => shape![2]: diagonal_mut into_diagonal as [2, 0, 1] () = [2, 7];
        shape![3, 2] => shape![2]: diagonal_mut into_diagonal as [-1, 0, 1] () = [2, 5];
        shape![0, 2] => shape![0]: diagonal_mut into_diagonal as [0, 0, 1] () = [];
        shape![2, 1] => shape![2]: squeeze_mut into_squeeze or try_squeeze_mut as [1] () = [0, 1];
        shape![2, 1] => shape![2, 1]: squeeze_mut into_squeeze or try_squeeze_mut as [0] () = [0, 1];
        shape![4, 2] => shape![2, 2]: narrow_mut into_narrow or try_narrow_mut as [0, 1, 2] () = [2, 3, 4, 5];
        shape![2, 4] => shape![2, 0]: narrow_mut into_narrow or try_narrow_mut as [1, 4, 0] () = [];
        shape![2, 3] => shape![2]: select_mut into_select or try_select_mut as [1] (-1) = [2, 5];
        shape![2, 3] => shape![2]: select_at_mut into_select_at or try_select_at_mut as [1, 2] () = [2, 5];
        shape![3] => shape![]: select_at_mut into_select_at or try_select_at_mut as [0, 0] () = [0];
        shape![4, 3] => shape![2, 1, 2]: slice_mut into_slice or try_slice_mut as [_] (s![1..;2, NewAxis, ..2]) = [3, 4, 9, 10];
        shape![4, 3] => shape![]: slice_mut into_slice or try_slice_mut as [_] (s![-1, 1]) = [10];
        shape![2, 4] => shape![2, 2, 2]: unflatten_mut into_unflatten or try_unflatten_mut as [1, shape![2, -1]] () = [0, 1, 2, 3, 4, 5, 6, 7];
        shape![7] => shape![2, 2]: unfold_mut into_unfold or try_unfold_mut as [0, 2, 3] () = [0, 1, 3, 4];
        shape![4, 2] => shape![2, 2, 2]: unfold_mut into_unfold or try_unfold_mut as [0, 2, 2] () = [0, 2, 1, 3, 4, 6, 5, 7];
    }
}

#[test]
fn a_view_and_a_flat_view_are_written_through() {
    let mut x = Tensor::<i32, shape![2, 3]>::arange();
    number::<shape![3, 2]>(x.view_mut::<shape![3, -1]>());
    assert_eq!(x.to_vec(), numbered(6, &[0, 1, 2, 3, 4, 5]));
    number::<shape![_, 3]>(x.try_view_mut::<shape![_, 3]>().unwrap());
    x.flatten_mut::<0, -1>().copy_(Tensor::from([6, 5, 4, 3, 2, 1]));
    assert_eq!(x.to_vec(), [6, 5, 4, 3, 2, 1]);
    Tensor::<i32, shape![]>::zeros().flatten_mut::<0, -1>().fill_(3);

    // Every other column: joined where strides allow it, refused where not.
    let mut x = Tensor::<i32, shape![2, 3, 4]>::arange();
    let mut odd: ViewMut<i32, shape![2, 3, 2]> = x.slice_mut(s![..., 1..;2]);
    number::<shape![6, 2]>(odd.view_mut::<shape![6, 2]>());
    number::<shape![6, 2]>(odd.try_flatten_mut::<0, 1>().unwrap());
    number::<shape![12]>(odd.flatten_mut::<0, 2>());
    assert_eq!(x.to_vec(), numbered(24, &[1, 3, 5, 7, 9, 11, 13, 15, 17, 19, 21, 23]));
    let mut turned = x.transpose_mut::<0, 2>();
    assert!(matches!(turned.try_view_mut::<shape![24]>(), Err(ShapeError { fault: Fault::Strides { .. }, .. })));
    assert!(matches!(turned.try_flatten_mut::<0, 1>(), Err(ShapeError { fault: Fault::Strides { .. }, .. })));
}

#[test]
fn a_refused_view_writes_nothing() {
    let n = 2;
    let mut x = Tensor::<i32, _>::arange_of(dims![n, 3]);
    let before = x.to_vec();
    assert!(x.try_squeeze_mut::<0>().is_err());
    assert!(x.try_narrow_mut::<0, 1, 2>().is_err());
    assert!(x.try_select_mut::<1>(3).is_err());
    assert!(x.try_select_at_mut::<0, 2>().is_err());
    assert!(x.try_slice_mut(s![2]).is_err());
    assert!(x.try_unflatten_mut::<0, shape![2, 2]>().is_err());
    assert!(x.try_unfold_mut::<0, 3, 3>().is_err());
    assert!(x.try_view_mut::<shape![5]>().is_err());
    assert!(x.try_split_sizes_mut::<0, shape![1, 2]>().is_err());
    assert_eq!(x.to_vec(), before);
}

#[test]
fn parts_are_written_side_by_side() {
    // Along the last axis, so that they interleave.
    let mut x = Tensor::<i32, shape![2, 5]>::zeros();
    let (mut a, mut b, mut c): (ViewMut<i32, shape![2, 2]>, ViewMut<i32, shape![2, 2]>, ViewMut<i32, shape![2, 1]>) =
        x.split_mut::<1, 2>();
    a += 1;
    b += 2;
    c += 3;
    a += &c;
    assert_eq!(x.to_vec(), [4, 4, 2, 2, 3, 4, 4, 2, 2, 3]);
    let (mut a, mut b): (ViewMut<i32, shape![2, 3]>, ViewMut<i32, shape![2, 2]>) = x.as_view_mut().into_chunk::<1, 2>();
    a.fill_(1);
    b.fill_(2);
    assert_eq!(x.to_vec(), [1, 1, 1, 2, 2, 1, 1, 1, 2, 2]);
    let (mut a, mut b, mut c) = x.split_sizes_mut::<1, shape![1, 0, 4]>();
    std::mem::swap(&mut a[[0, 0]], &mut c[[1, 3]]);
    b.fill_(9);
    c += 1;
    assert_eq!(x.to_vec(), [2, 2, 2, 3, 3, 1, 2, 2, 3, 2]);
    let [mut a, b, .., mut e]: [ViewMut<i32, shape![2]>; 5] = x.unbind_mut::<1>();
    a += &b;
    e *= 10;
    assert_eq!(x.to_vec(), [4, 2, 2, 3, 30, 3, 2, 2, 3, 20]);
    let n = 3;
    let mut d = Tensor::<i32, _>::zeros_of(dims![2, n]);
    for (k, mut part) in d.unbind_mut::<1>().into_iter().enumerate() {
        part += k as i32;
    }
    for mut part in d.chunk_mut::<1, 2>() {
        part += 10;
    }
    for mut part in d.split_mut::<1, 2>() {
        part += 100;
    }
    assert_eq!(d.to_vec(), [110, 111, 112, 110, 111, 112]);
}

/// How many elements the threads share: as many as a loop of the crate would divide among threads itself.
const WIDE: usize = 1 << 10;

/// Two threads that begin together.
fn together(a: impl FnOnce() + Send, b: impl FnOnce() + Send) {
    let begin = Barrier::new(2);
    std::thread::scope(|scope| {
        scope.spawn(|| {
            begin.wait();
            a();
        });
        scope.spawn(|| {
            begin.wait();
            b();
        });
    });
}

/// Half of the work: what depends on every element, over and over.
fn work<S: Lengths>(part: &mut ViewMut<u32, S>, by: u32) {
    for _ in 0..4 {
        *part *= by;
        *part += 1;
    }
}

/// The same for one element.
fn worked(element: u32, by: u32) -> u32 {
    (0..4).fold(element, |element, _| element.wrapping_mul(by).wrapping_add(1))
}

/// Whether each element is worked on as its column says.
fn assert_worked<S: Lengths>(x: &Tensor<u32, S>, by: impl Fn(usize, usize) -> u32) {
    let columns = *x.sizes().last().unwrap();
    let wrong = x.as_slice().iter().enumerate().find(|&(i, &element)| {
        let by = by(i / columns, i % columns);
        element != if by == 0 { i as u32 } else { worked(i as u32, by) }
    });
    assert_eq!(wrong, None);
}

type Square = shape![1024, 1024];

#[test]
fn two_threads_write_the_parts_of_a_split() {
    let mut x = Tensor::<u32, Square>::arange();
    let [mut a, mut b] = x.split_mut::<1, 512>();
    together(|| work(&mut a, 3), || work(&mut b, 5));
    assert_worked(&x, |_, column| if column < WIDE / 2 { 3 } else { 5 });
}

#[test]
fn two_threads_write_the_chunks() {
    let mut x = Tensor::<u32, Square>::arange();
    let [mut a, mut b] = x.chunk_mut::<-1, 2>();
    together(|| work(&mut a, 3), || work(&mut b, 5));
    assert_worked(&x, |_, column| if column < WIDE / 2 { 3 } else { 5 });
    let mut x = Tensor::<u32, _>::arange_of(AnyRank::from([WIDE, WIDE]));
    let mut parts = x.chunk_mut(1, 2).unwrap().into_iter();
    let (mut a, mut b) = (parts.next().unwrap(), parts.next().unwrap());
    together(|| work(&mut a, 3), || work(&mut b, 5));
    assert_worked(&x, |_, column| if column < WIDE / 2 { 3 } else { 5 });
}

#[test]
fn two_threads_write_every_other_element() {
    let mut x = Tensor::<u32, shape![524_288, 2]>::arange();
    let [mut a, mut b] = x.unbind_mut::<1>();
    together(|| work(&mut a, 3), || work(&mut b, 5));
    assert_worked(&x, |_, column| if column == 0 { 3 } else { 5 });
}

#[test]
fn two_threads_write_parts_of_listed_lengths() {
    let mut x = Tensor::<u32, Square>::arange();
    let (mut a, _, mut b) = x.split_sizes_mut::<1, shape![500, 24, 500]>();
    together(|| work(&mut a, 3), || work(&mut b, 5));
    assert_worked(&x, |_, column| [3, 0, 5][usize::from(column >= 500) + usize::from(column >= 524)]);
}

#[test]
fn two_threads_write_a_diagonal() {
    // One along the diagonals of a stack of matrices, so that there is enough to write.
    let mut x = Tensor::<u32, shape![4, 1024, 1024]>::arange();
    let [mut a, mut b] = x.diagonal_mut::<1, 1, 2>().into_chunk::<0, 2>();
    together(|| work(&mut a, 3), || work(&mut b, 5));
    assert_worked(&x, |row, column| match (row / WIDE, row % WIDE + 1 == column) {
        (0 | 1, true) => 3,
        (_, true) => 5,
        _ => 0,
    });
}
