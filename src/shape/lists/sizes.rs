//! Sizes as constants: the compile-time facts about a static shape.
//!
//! Known by now: lists, and their values as constants (`chain`). This file adds two constants about a shape as a whole: its sizes, if all are
//! numbers, and the few numbers that the loops need.
//!
//! Exercises of the course: 7.

/// Sizes or strides of a static shape as a constant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StaticDims {
    rank: usize,
    dims: [usize; Self::MAX],
}

impl StaticDims {
    /// The largest rank whose sizes are constants.
    pub const MAX: usize = 16;
    /// The sizes of rank 0.
    pub const SCALAR: Self = StaticDims { rank: 0, dims: [1; Self::MAX] };

    /// Appends an axis at the back.
    pub const fn push(mut self, size: usize) -> Self {
        assert!(self.rank < Self::MAX, "a static shape has at most 16 axes");
        self.dims[self.rank] = size;
        self.rank += 1;
        self
    }

    /// The row-major strides of these sizes.
    pub const fn strides(self) -> Self {
        let mut strides = StaticDims { rank: self.rank, dims: [1; Self::MAX] };
        let (mut axis, mut step) = (self.rank, 1);
        while axis > 0 {
            axis -= 1;
            strides.dims[axis] = step;
            step *= if self.dims[axis] > 1 { self.dims[axis] } else { 1 };
        }
        strides
    }

    /// The number of axes.
    #[inline(always)]
    pub const fn rank(&self) -> usize {
        self.rank
    }

    /// Returns one of the sizes.
    #[inline(always)]
    pub const fn get(&self, axis: usize) -> usize {
        self.dims[axis]
    }

    /// The sizes as a slice.
    #[inline(always)]
    pub const fn as_slice(&self) -> &[usize] {
        self.dims.split_at(self.rank).0
    }
}

/// The facts that the kernels need about a shape type, in a few numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Summary {
    /// The axes that never stretch: bit 0 is the last.
    pub named: u64,
    known: bool,
    numel: usize,
    // The lengths hashed in order (FNV-1a): two known shapes with the same hash are the same.
    code: u64,
}

impl Summary {
    /// The summary of rank 0.
    pub const SCALAR: Self = Summary { named: 0, known: true, numel: 1, code: 0xcbf2_9ce4_8422_2325 };
    /// The summary of a rank known only at run time.
    pub const ANY_RANK: Self = Summary { known: false, ..Self::SCALAR };

    /// Appends an axis at the back.
    pub const fn push(self, size: Option<usize>, named: bool) -> Self {
        let (known, size) = match size {
            Some(size) => (self.known, size),
            None => (false, 0),
        };
        Summary {
            named: (self.named << 1) | named as u64,
            known,
            numel: self.numel.wrapping_mul(size),
            code: (self.code ^ size as u64).wrapping_mul(0x0000_0100_0000_01b3),
        }
    }

    /// Whether two shapes can differ and have the same number of elements.
    pub const fn may_differ_at_equal_size(self, other: Self) -> bool {
        !self.known || !other.known || (self.numel == other.numel && self.code != other.code)
    }
}
