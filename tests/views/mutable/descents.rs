//! Random views of views, one written through the other, against a reference that knows no strides.
//!
//! `DESCENTS` says how many random ones to make (the default keeps the test short):
//!
//! ```text
//! DESCENTS=1000000 cargo test --release --test views descents
//! ```

use crate::random::Random;
use crate::table::Table;
use congruent::prelude::*;
use congruent::slice::Item;

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
