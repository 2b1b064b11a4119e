//! Random chains of views, each compared with a naive reference after every step.
//!
//! The reference is a table: the size of each axis, and for every position, row-major, the number of the
//! element under it. A view makes a new table by picking positions one by one, with no strides at all.
//!
//! `CHAIN_STEPS` says how many steps to take (the default keeps the test short):
//!
//! ```text
//! CHAIN_STEPS=10000000 cargo test --release --test views chains
//! ```

use crate::random::Random;
use crate::table::Table;
use congruent::prelude::*;
use congruent::slice::Item;

/// An axis of `rank`, from the front or from the back.
fn axis_of(rank: usize, random: &mut Random) -> isize {
    random.between(-(rank as isize), rank as isize - 1)
}

/// The largest number of elements that a chain goes on with.
const MOST: usize = 600;

/// The view a step further on, and its table; `None` where the step is not possible here.
#[rustfmt::skip]
fn step<'a>(x: &View<'a, u32, AnyRank>, table: &Table, random: &mut Random) -> Option<(View<'a, u32, AnyRank>, Table)> {
    let rank = table.sizes.len();
    let kind = random.below(14);
    // An axis for those that need one.
    let axis = if rank > 0 { axis_of(rank, random) } else { 0 };
    let front = table.front(axis);
    if rank == 0 && ![1, 5, 8, 12].contains(&kind) {
        return None;
    }
    Some(match kind {
        0 => {
            let mut order: Vec<usize> = (0..rank).collect();
            for k in (1..rank).rev() {
                order.swap(k, random.below(k + 1));
            }
            (x.permute(&order).unwrap(), table.permute(&order))
        }
        1 if rank < 6 => {
            let at = random.between(-(rank as isize) - 1, rank as isize);
            let front = if at < 0 { (at + rank as isize + 1) as usize } else { at as usize };
            let mut sizes = table.sizes.clone();
            sizes.insert(front, 1);
            (x.unsqueeze(at).unwrap(), table.reshaped(sizes))
        }
        2 => {
            let mut sizes = table.sizes.clone();
            if sizes[front] == 1 {
                sizes.remove(front);
            }
            (x.squeeze(axis).unwrap(), table.reshaped(sizes))
        }
        3 => {
            let start = random.below(table.sizes[front] + 1);
            let len = random.below(table.sizes[front] - start + 1);
            (x.narrow(axis, start, len).unwrap(), table.stepped(front, start, len, 1))
        }
        4 => {
            let size = table.sizes[front] as isize;
            if size == 0 {
                assert!(x.select(axis, 0).is_err());
                return None;
            }
            let index = random.between(-size, size - 1);
            let at = if index < 0 { index + size } else { index } as usize;
            (x.select(axis, index).unwrap(), table.without(front, at))
        }
        5 => {
            // A range, anywhere and past the ends, behind as many whole axes.
            if rank == 0 {
                return Some((x.slice(&[Item::Ellipsis]).unwrap(), table.clone()));
            }
            let size = table.sizes[front] as isize;
            let (start, stop) = (random.between(-size - 2, size + 2), random.between(-size - 2, size + 2));
            let step = 1 + random.below(3);
            let edge = |end: isize| (if end < 0 { end + size } else { end }).clamp(0, size) as usize;
            let len = edge(stop).saturating_sub(edge(start)).div_ceil(step);
            let mut items = vec![Item::FULL; front];
            items.push(Item::Range { start: Some(start), stop: Some(stop), step });
            (x.slice(&items[..]).unwrap(), table.stepped(front, edge(start), len, step))
        }
        6 => {
            let (size, step) = (random.below(table.sizes[front] + 2), 1 + random.below(3));
            if size > table.sizes[front] {
                assert!(x.unfold(axis, size, step).is_err());
                return None;
            }
            let mut sizes = table.sizes.clone();
            sizes[front] = (table.sizes[front] - size) / step + 1;
            sizes.push(size);
            let picked = table.pick(sizes, |p| {
                let mut from = p[..rank].to_vec();
                from[front] = p[front] * step + p[rank];
                from
            });
            (x.unfold(axis, size, step).unwrap(), picked)
        }
        7 => {
            let (other, offset) = (axis_of(rank, random), random.between(-3, 3));
            let (a, b) = (front, table.front(other));
            if a == b {
                assert!(x.diagonal(offset, axis, other).is_err());
                return None;
            }
            let (down, right) = ((-offset).max(0) as usize, offset.max(0) as usize);
            let len = table.sizes[a].saturating_sub(down).min(table.sizes[b].saturating_sub(right));
            let mut sizes: Vec<_> = (0..rank).filter(|&k| k != a && k != b).map(|k| table.sizes[k]).collect();
            sizes.push(len);
            let picked = table.pick(sizes, |p| {
                let mut others = p.iter();
                (0..rank).map(|k| match k {
                    k if k == a => p[rank - 2] + down,
                    k if k == b => p[rank - 2] + right,
                    _ => *others.next().unwrap(),
                }).collect()
            });
            (x.diagonal(offset, axis, other).unwrap(), picked)
        }
        8 => {
            // New axes in front, and every length of 1 repeated.
            let mut to = table.sizes.clone();
            for size in &mut to {
                if *size == 1 {
                    *size = random.below(4);
                }
            }
            let new = if rank < 5 { random.below(2) } else { 0 };
            for _ in 0..new {
                to.insert(0, random.below(3));
            }
            let own = table.sizes.clone();
            let picked = table.pick(to.clone(), |p| {
                p[new..].iter().zip(&own).map(|(&i, &size)| if size == 1 { 0 } else { i }).collect()
            });
            (x.expand(&to).unwrap(), picked)
        }
        9 => {
            // Two neighbours as one, if strides can say so.
            let next = (front + 1 < rank).then_some(front + 1)?;
            let mut sizes = table.sizes.clone();
            sizes[front] *= sizes.remove(next);
            let flat = table.reshaped(sizes.clone());
            match x.view(&sizes) {
                Ok(view) => (view, flat),
                Err(_) => {
                    // Then a copy has to give the same, and the elements cannot lie at equal distances.
                    assert!(table.sizes[front] > 1 && table.sizes[next] > 1);
                    assert_ne!(x.strides()[front], x.strides()[next] * table.sizes[next]);
                    assert_eq!(read(&x.reshape(&sizes).unwrap().as_view()), flat);
                    return None;
                }
            }
        }
        10 => {
            let size = table.sizes[front];
            let part = (1..=size.max(1)).filter(|d: &usize| size.is_multiple_of(*d)).nth(random.below(3))?;
            let mut sizes = table.sizes.clone();
            sizes.splice(front..=front, [part, size / part]);
            if sizes.len() > 6 {
                return None;
            }
            (x.unflatten(axis, [part as isize, -1]).unwrap(), table.reshaped(sizes))
        }
        11 => {
            let parts = x.chunk(axis, 1 + random.below(3)).unwrap();
            let k = random.below(parts.len());
            let start = parts[..k].iter().map(|part| part.sizes()[front]).sum();
            let len = parts[k].sizes()[front];
            assert_eq!(parts.iter().map(|part| part.sizes()[front]).sum::<usize>(), table.sizes[front]);
            (parts[k].clone(), table.stepped(front, start, len, 1))
        }
        12 => (x.T().unwrap(), table.permute(&(0..rank).rev().collect::<Vec<_>>())),
        _ => {
            let to = axis_of(rank, random);
            let mut order: Vec<usize> = (0..rank).filter(|&k| k != front).collect();
            order.insert(table.front(to), front);
            (x.movedim(axis, to).unwrap(), table.permute(&order))
        }
    })
}

/// A view as the table that it is.
fn read(x: &View<u32, AnyRank>) -> Table {
    Table { sizes: x.sizes().to_vec(), elements: x.iter().map(|&i| i as usize).collect() }
}

/// The positions of the view, element by element through the index, which knows nothing of iterators.
fn compare(x: &View<u32, AnyRank>, table: &Table, random: &mut Random) {
    assert_eq!(x.sizes(), table.sizes);
    assert!(x.iter().map(|&i| i as usize).eq(table.elements.iter().copied()), "{x:?} is not {table:?}");
    let contiguous = table.elements.windows(2).all(|pair| pair[1] == pair[0] + 1);
    assert!(!x.is_contiguous() || contiguous, "{x:?}");
    if !table.elements.is_empty() {
        let mut rest = random.below(table.elements.len());
        let mut position = vec![0; table.sizes.len()];
        for axis in (0..position.len()).rev() {
            position[axis] = rest % table.sizes[axis];
            rest /= table.sizes[axis];
        }
        assert_eq!(x[&position[..]] as usize, table.at(&position));
        // Through the loops: what the kernels make of these strides.
        if random.below(8) == 0 {
            assert!(x.to_tensor().as_slice().iter().map(|&i| i as usize).eq(table.elements.iter().copied()));
        }
    }
}

/// Writes through the same chain where it may be written: only the elements of the table change.
fn written(sizes: &[usize], random: &mut Random) {
    let mut x = Tensor::<u32, _>::arange_of(AnyRank::from(sizes));
    let (before, mut table) = (x.to_vec(), Table::whole(sizes));
    let rank = sizes.len();
    if rank == 0 {
        return;
    }
    let (axis, other) = (random.below(rank), random.below(rank));
    let mut parts = x.chunk_mut(axis, 2).unwrap();
    let k = random.below(parts.len());
    let start = parts[..k].iter().map(|part| part.sizes()[axis]).sum();
    table = table.stepped(axis, start, parts[k].sizes()[axis], 1);
    let mut view = parts[k].transpose_mut(axis, other).unwrap();
    view += 1_000_000;
    let mut expected = before;
    for &i in &table.elements {
        expected[i] += 1_000_000;
    }
    assert_eq!(x.to_vec(), expected);
}

#[test]
fn random_chains_of_views_agree_with_a_naive_reference() {
    let wanted: usize = std::env::var("CHAIN_STEPS").map_or(400_000, |steps| steps.parse().expect("a number of steps"));
    let mut random = Random(0x5EED_0003);
    let (mut steps, mut chains) = (0, 0);
    while steps < wanted {
        let sizes: Vec<usize> = (0..random.below(5)).map(|_| random.below(6)).collect();
        let base = Tensor::<u32, _>::arange_of(AnyRank::from(&sizes[..]));
        let (mut x, mut table) = (base.as_view(), Table::whole(&sizes));
        for _ in 0..8 {
            let Some((next, reference)) = step(&x, &table, &mut random) else { continue };
            compare(&next, &reference, &mut random);
            steps += 1;
            if reference.elements.len() > MOST || reference.sizes.len() > 6 {
                break;
            }
            (x, table) = (next, reference);
        }
        written(&sizes, &mut random);
        chains += 1;
    }
    println!("{steps} steps in {chains} chains");
}
