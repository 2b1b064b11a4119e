//! Bags: sums of the rows of a table that an index names, and their adjoints.
//!
//! All functions compute one form of three operands, `Σ weights[i] * rows[places[i]] . bags[bag of i]`: the sum of each bag, the sum at each
//! row, or a number for each place. No loop allocates a row per place.

use crate::element::Float;

/// Places in a table, contiguous for each bag. All are below the number of rows.
#[derive(Clone, Copy)]
pub struct Bags<'a> {
    /// The places: rows of the table.
    pub places: &'a [i64],
    /// The offset in `places` where each bag begins, and where the last bag ends.
    pub starts: &'a [usize],
}

impl<'a> Bags<'a> {
    /// Iterates over the bags: the offset of each, and its places.
    fn iterate_bags(self) -> impl Iterator<Item = (usize, &'a [i64])> {
        self.starts.windows(2).map(move |ends| (ends[0], &self.places[ends[0]..ends[1]]))
    }
}

/// Returns the row at a place.
fn row<T>(table: &[T], width: usize, place: i64) -> &[T] {
    &table[place as usize * width..][..width]
}

/// Adds the rows of each bag to its sum, times the weight of each place, if there are weights.
pub fn sum_bags<T: Float>(table: &[T], width: usize, bags: Bags, weights: Option<&[T]>, sums: &mut [T]) {
    if width == 0 {
        return;
    }
    for (sum, (start, places)) in sums.chunks_exact_mut(width).zip(bags.iterate_bags()) {
        match weights {
            None => add_rows(table, places, sum),
            Some(weights) => {
                for (&place, &weight) in places.iter().zip(&weights[start..]) {
                    for (sum, &x) in sum.iter_mut().zip(row(table, width, place)) {
                        *sum = *sum + weight * x;
                    }
                }
            }
        }
    }
}

/// Adds rows to a sum, four at a time, so that the sum is read and written less often.
fn add_rows<T: Float>(table: &[T], places: &[i64], sum: &mut [T]) {
    let width = sum.len();
    let mut fours = places.chunks_exact(4);
    for four in &mut fours {
        let [a, b, c, d] = [0, 1, 2, 3].map(|i| row(table, width, four[i]));
        for ((((sum, &a), &b), &c), &d) in sum.iter_mut().zip(a).zip(b).zip(c).zip(d) {
            *sum = *sum + a + b + c + d;
        }
    }
    for &place in fours.remainder() {
        for (sum, &x) in sum.iter_mut().zip(row(table, width, place)) {
            *sum = *sum + x;
        }
    }
}

/// Adds the row of each bag to the rows at its places, times the weight of each place, if there are weights.
pub fn add_bags<T: Float>(of_bags: &[T], width: usize, bags: Bags, weights: Option<&[T]>, table: &mut [T]) {
    if width == 0 {
        return;
    }
    for (bag, (start, places)) in of_bags.chunks_exact(width).zip(bags.iterate_bags()) {
        for (i, &place) in places.iter().enumerate() {
            let weight = weights.map_or(T::ONE, |weights| weights[start + i]);
            let row = &mut table[place as usize * width..][..width];
            for (sum, &x) in row.iter_mut().zip(bag) {
                *sum = *sum + weight * x;
            }
        }
    }
}

/// Computes the dot product of the row at each place and the row of its bag.
pub fn dot_bags<T: Float>(table: &[T], of_bags: &[T], width: usize, bags: Bags, dots: &mut [T]) {
    if width == 0 {
        return;
    }
    for (bag, (start, places)) in of_bags.chunks_exact(width).zip(bags.iterate_bags()) {
        for (dot, &place) in dots[start..].iter_mut().zip(places) {
            let products = row(table, width, place).iter().zip(bag).map(|(&x, &y)| x * y);
            *dot = products.fold(T::ZERO, |sum, product| sum + product);
        }
    }
}

/// Writes the largest element of each column of a bag, and its row: the first of equal elements. A NaN stays only if it comes first, as in
/// PyTorch. (For an empty bag nothing is written.)
pub fn largest_of_bags<T: Float>(table: &[T], width: usize, bags: Bags, most: &mut [T], rows: &mut [i64]) {
    if width == 0 {
        return;
    }
    let outs = most.chunks_exact_mut(width).zip(rows.chunks_exact_mut(width));
    for ((most, rows), (_, places)) in outs.zip(bags.iterate_bags()) {
        let Some((&first, others)) = places.split_first() else { continue };
        most.copy_from_slice(row(table, width, first));
        rows.fill(first);
        for &place in others {
            for ((most, at), &x) in most.iter_mut().zip(rows.iter_mut()).zip(row(table, width, place)) {
                (*most, *at) = if x > *most { (x, place) } else { (*most, *at) };
            }
        }
    }
}
