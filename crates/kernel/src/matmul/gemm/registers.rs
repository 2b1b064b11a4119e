//! Tiles of a product, whose sums stay in registers.
//!
//! | vectors of columns | rows with 32 registers | with 16 |
//! |---|---|---|
//! | 1, 2 | 12 | 6 |
//! | 3 | 8 | 4 |
//!
//! A step of 12 by 2 is 24 multiplications, with two vectors of the right operand and 12 numbers of the left: 14 loads, on machines
//! that do two loads and two multiplications at a time.

use super::real::{Real, SHORT};
use crate::simd::isa::{Isa, Task, prefetch};
use crate::simd::vectored::Lanes;
use core::mem::MaybeUninit;

/// The addresses and strides of a tile.
///
/// The caller promises that `rows` by `steps` elements are valid at `a`; `steps` rows of whole contiguous vectors at `b`;
/// and `rows` by `columns` elements at `c`, which are initialised if they are added to.
#[derive(Clone, Copy)]
pub struct Tile<T> {
    pub a: *const T,
    pub a_strides: [usize; 2],
    pub b: *const T,
    pub b_step: usize,
    pub steps: usize,
    pub c: *mut T,
    pub c_strides: [usize; 2],
    pub rows: usize,
    pub columns: usize,
    /// Whether to add to `c`.
    pub add: bool,
}

/// Calls a function for each number of rows.
macro_rules! by_rows {
    ($isa:ident, $tile:ident, $vectors:literal: $($rows:literal)*) => {
        match $tile.rows {
            $($rows => $isa::apart(TileSums::<T, $rows, $vectors>($tile)),)*
            rows => unreachable!("{rows} rows"),
        }
    };
}

impl<T: Real> Tile<T> {
    /// Computes more rows than a tile has, in tiles of equal height: 13 are 7 and 6.
    ///
    /// # Safety
    /// The promises of [`Tile`]; the machine has the instruction set.
    #[inline(always)]
    pub unsafe fn multiply<I: Isa>(self, vectors: usize) {
        let most = if vectors == 3 { 4 } else { 6 } * T::Lanes::<I>::SETS;
        let tiles = self.rows.div_ceil(most);
        let (height, higher) = (self.rows / tiles, self.rows % tiles);
        let mut row = 0;
        for i in 0..tiles {
            let tile = Tile {
                a: self.a.wrapping_add(row * self.a_strides[0]),
                c: self.c.wrapping_add(row * self.c_strides[0]),
                rows: height + (i < higher) as usize,
                ..self
            };
            row += tile.rows;
            // SAFETY: the caller's promise, for some of the rows.
            unsafe {
                match vectors {
                    1 => by_rows!(I, tile, 1: 12 11 10 9 8 7 6 5 4 3 2 1),
                    2 => by_rows!(I, tile, 2: 12 11 10 9 8 7 6 5 4 3 2 1),
                    _ => by_rows!(I, tile, 3: 8 7 6 5 4 3 2 1),
                }
            }
        }
    }
}

/// The columns of the widest tile: three vectors of 16.
const WIDTH: usize = 48;

/// A tile of `R` rows by `V` vectors.
struct TileSums<T, const R: usize, const V: usize>(Tile<T>);

impl<T: Real, const R: usize, const V: usize> Task for TileSums<T, R, V> {
    type Out = ();

    #[expect(clippy::needless_range_loop, reason = "iterators over registers are many functions in a debug build")]
    #[inline(always)]
    // SOUND: made by `Tile::multiply` alone, which is unsafe
    fn run_on<I: Isa>(self) {
        // Never runs, and is not compiled.
        if const { R > if V == 3 { 4 } else { 6 } * T::Lanes::<I>::SETS } {
            return;
        }
        let (x, lanes) = (self.0, T::Lanes::<I>::COUNT);
        // SAFETY: the machine has the instruction set.
        let (zero, one) = unsafe { (T::Lanes::<I>::splat(T::ZERO), T::Lanes::<I>::splat(T::ONE)) };
        let mut sums = [[zero; V]; R];
        let [down, across] = x.a_strides;
        // One pointer per three rows: the other two rows are at offsets that an addressing mode can express.
        let (mut a, mut b) = ([x.a; 4], x.b);
        for (i, a) in a.iter_mut().enumerate() {
            *a = a.wrapping_add(3 * i * down);
        }
        // The sums of a long tile are stored late; by then the lines of `c` are in the cache.
        if x.steps >= SHORT && x.c_strides[1] == 1 {
            self.prefetch_rows::<I>();
        }
        for _ in 0..x.steps {
            let mut right = [zero; V];
            for j in 0..V {
                // SAFETY: a vector of `b`.
                right[j] = unsafe { T::Lanes::<I>::load(b.wrapping_add(j * lanes)) };
            }
            for i in 0..R {
                // SAFETY: inside `a`.
                let left = unsafe { T::Lanes::<I>::splat(*a[i / 3].wrapping_add(i % 3 * down)) };
                for j in 0..V {
                    // SAFETY: the machine has the instruction set.
                    sums[i][j] = unsafe { left.mul_add(right[j], sums[i][j]) };
                }
            }
            for a in &mut a {
                *a = a.wrapping_add(across);
            }
            b = b.wrapping_add(x.b_step);
        }
        match x.c_strides[1] {
            // SAFETY: the caller's promise.
            1 => unsafe { self.store_rows::<I>(&sums, one) },
            // SAFETY: the caller's promise.
            _ => unsafe { self.store_apart::<I>(&sums) },
        }
    }
}

#[expect(clippy::needless_range_loop, reason = "iterators over registers are many functions in a debug build")]
impl<T: Real, const R: usize, const V: usize> TileSums<T, R, V> {
    /// Prefetches the rows of `c`.
    #[inline(always)]
    fn prefetch_rows<I: Isa>(&self) {
        for i in 0..R {
            for j in 0..V {
                prefetch(self.0.c.wrapping_add(i * self.0.c_strides[0] + j * T::Lanes::<I>::COUNT));
            }
        }
    }

    /// Stores the sums in the contiguous rows of `c`, or adds them.
    ///
    /// # Safety
    /// The promises of [`Tile`]; the machine has the instruction set.
    #[inline(always)]
    unsafe fn store_rows<I: Isa>(&self, sums: &[[T::Lanes<I>; V]; R], one: T::Lanes<I>) {
        let (x, lanes) = (self.0, T::Lanes::<I>::COUNT);
        let rest = x.columns - (V - 1) * lanes;
        for i in 0..R {
            for j in 0..V {
                let sum = sums[i][j];
                let c = x.c.wrapping_add(i * x.c_strides[0] + j * lanes);
                let whole = j + 1 < V || rest == lanes;
                let sum = if !x.add {
                    sum
                } else if whole {
                    // SAFETY: a vector of `c`, which is initialised if it is added to.
                    unsafe { one.mul_add(T::Lanes::<I>::load(c), sum) }
                } else {
                    // SAFETY: the rest of the row, less than a vector of `c`, which is initialised if it is added to.
                    unsafe { one.mul_add(T::Lanes::<I>::load_first(c, rest), sum) }
                };
                // SAFETY: (both) inside `c`.
                if whole { unsafe { sum.store(c) } } else { unsafe { sum.store_first(c, rest) } }
            }
        }
    }

    /// Stores the sums in `c`, whose columns are strided, or adds them.
    ///
    /// # Safety
    /// The promises of [`Tile`]; the machine has the instruction set.
    #[inline(always)]
    unsafe fn store_apart<I: Isa>(&self, sums: &[[T::Lanes<I>; V]; R]) {
        let (x, lanes) = (self.0, T::Lanes::<I>::COUNT);
        // Through memory: a loop of variable length over the sums themselves would keep them in memory always.
        let mut block = [[MaybeUninit::<T>::uninit(); WIDTH]; R];
        for i in 0..R {
            for j in 0..V {
                // SAFETY: `lanes` elements of a row of the block.
                unsafe { sums[i][j].store(block[i][j * lanes..][..lanes].as_mut_ptr().cast()) };
            }
        }
        // SAFETY: the rows were written just now, as wide as `V` vectors, which have all columns; the caller's promise.
        unsafe { write_apart(x, &block) };
    }
}

/// Stores rows of sums in `c`, whose columns are strided, or adds them: one function for the tiles of all sizes.
///
/// # Safety
/// The promises of [`Tile`]; the columns of each row of the block are initialised.
#[inline(never)]
unsafe fn write_apart<T: Real>(x: Tile<T>, block: &[[MaybeUninit<T>; WIDTH]]) {
    for (i, row) in block.iter().enumerate() {
        for (j, sum) in row[..x.columns].iter().enumerate() {
            let c = x.c.wrapping_add(i * x.c_strides[0] + j * x.c_strides[1]);
            // SAFETY: the caller's promise.
            let sum = unsafe { sum.assume_init() };
            // SAFETY: inside `c`, which is initialised if it is read.
            unsafe { c.write(if x.add { c.read() + sum } else { sum }) };
        }
    }
}
