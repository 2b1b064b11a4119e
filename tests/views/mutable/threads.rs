//! Parts that two threads write at the same time.

use congruent::prelude::*;
use std::sync::Barrier;

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
