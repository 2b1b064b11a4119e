//! Sizes as a constant: what a fully static shape knows without running.

/// Sizes or strides as a constant: what a fully static shape knows at compile time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StaticDims {
    rank: usize,
    dims: [usize; Self::MAX],
}

impl StaticDims {
    /// The largest rank of which the sizes are constants.
    pub const MAX: usize = 16;
    /// Of rank 0.
    pub const SCALAR: Self = StaticDims { rank: 0, dims: [1; Self::MAX] };

    /// One axis more, at the back.
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

    /// One of them.
    #[inline(always)]
    pub const fn get(&self, axis: usize) -> usize {
        self.dims[axis]
    }

    /// All of them.
    pub const fn as_slice(&self) -> &[usize] {
        self.dims.split_at(self.rank).0
    }
}
