//! The lanes of an axis in row-major memory: a transform reads and writes one lane after the other.

use std::ops::Mul;

/// The most elements of lanes that are copied together: half of a usual second-level cache, as complex numbers of 16 bytes.
const TILE: usize = 8192;

/// The most lanes that are copied together: more do not make the rows, of which a tile reads a part, any faster to read.
const WIDEST: usize = 16;

/// The lanes of an axis: `outer` blocks, each of as many rows as the axis is long, each row of `inner` elements.
#[derive(Clone, Copy)]
pub(super) struct Lanes {
    pub outer: usize,
    pub inner: usize,
}

/// Lanes next to each other: `count` from number `start` on, in the block with this number.
#[derive(Clone, Copy)]
pub(super) struct Tile {
    block: usize,
    start: usize,
    pub count: usize,
    inner: usize,
}

impl Lanes {
    pub fn new(sizes: &[usize], axis: usize) -> Self {
        Lanes { outer: sizes[..axis].iter().product(), inner: sizes[axis + 1..].iter().product() }
    }

    /// Returns how many lanes of `n` elements a tile has at most.
    pub fn width(self, n: usize) -> usize {
        (TILE / n).clamp(4, WIDEST).min(self.inner)
    }

    /// Returns all lanes in tiles of at most `width` lanes.
    pub fn tiles(self, width: usize) -> impl Iterator<Item = Tile> {
        let inner = self.inner;
        (0..self.outer).flat_map(move |block| {
            let starts = (0..inner).step_by(width.max(1));
            starts.map(move |start| Tile { block, start, count: width.min(inner - start), inner })
        })
    }
}

impl Tile {
    /// Copies the lanes of an axis of length `n` to `to`, one behind the other.
    pub fn gather<T: Copy>(self, from: &[T], n: usize, to: &mut [T]) {
        let block = &from[self.block * n * self.inner..][..n * self.inner];
        for (k, row) in block.chunks_exact(self.inner).enumerate() {
            for (j, &x) in row[self.start..][..self.count].iter().enumerate() {
                to[j * n + k] = x;
            }
        }
    }

    /// Writes the lanes of `from`, times `factor`, to an axis of length `n`.
    pub fn scatter<T, F: Copy>(self, from: &[T], n: usize, factor: F, to: &mut [T])
    where
        T: Copy + Mul<F, Output = T>,
    {
        let block = &mut to[self.block * n * self.inner..][..n * self.inner];
        for (k, row) in block.chunks_exact_mut(self.inner).enumerate() {
            for (j, x) in row[self.start..][..self.count].iter_mut().enumerate() {
                *x = from[j * n + k] * factor;
            }
        }
    }
}

/// Multiplies all elements by `factor`, unless that is 1.
pub(super) fn multiply<T, F: Copy>(data: &mut [T], factor: F, is_one: bool)
where
    T: Copy + Mul<F, Output = T>,
{
    if !is_one {
        data.iter_mut().for_each(|x| *x = *x * factor);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tiles_have_each_lane_once() {
        for (sizes, axis) in
            [(&[5][..], 0), (&[3, 4], 0), (&[3, 4], 1), (&[2, 3, 37], 1), (&[2, 0, 3], 2), (&[2, 3, 0], 1)]
        {
            let lanes = Lanes::new(sizes, axis);
            let width = lanes.width(sizes[axis].max(1));
            let tiles: Vec<_> = lanes.tiles(width).collect();
            assert!(tiles.iter().all(|tile| (1..=width).contains(&tile.count)));
            let count: usize = tiles.iter().map(|tile| tile.count).sum();
            assert_eq!(count, lanes.outer * lanes.inner, "{sizes:?}, {axis}");
        }
    }

    #[test]
    fn lanes_are_gathered_and_scattered() {
        // `[2, 3, 5]` along the axis of length 3, two lanes at once.
        let from: Vec<f64> = (0..30).map(f64::from).collect();
        let (lanes, mut to) = (Lanes::new(&[2, 3, 5], 1), vec![0.0; 30]);
        let mut firsts = Vec::new();
        for tile in lanes.tiles(2) {
            let mut buffer = vec![0.0; 6];
            tile.gather(&from, 3, &mut buffer);
            firsts.push(buffer[..3].to_vec());
            tile.scatter(&buffer, 3, 2.0, &mut to);
        }
        assert_eq!(firsts[0], [0.0, 5.0, 10.0]);
        assert_eq!(firsts[4], [17.0, 22.0, 27.0]);
        assert!(from.iter().zip(&to).all(|(from, to)| 2.0 * from == *to));
    }

    #[test]
    fn wide_tiles_are_for_short_lanes() {
        let lanes = Lanes { outer: 1, inner: 100 };
        assert_eq!([8, 1024, 65_536].map(|n| lanes.width(n)), [16, 8, 4]);
        assert_eq!(Lanes { outer: 1, inner: 3 }.width(8), 3);
    }
}
