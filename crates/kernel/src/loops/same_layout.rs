//! Operands of one row-major layout without gaps: computed by one call, without a plan.
//!
//! At 16 elements, comparing sizes, computing a layout and planning take three times as long as the loop with
//! its allocation.

use super::{Args, Loops};
use crate::loops::loop_nest::note;
use crate::simd::isa::level;
use crate::storage::Buffer;
use congruent_layout::{Geometry, Layout};

impl Loops<2> {
    /// Computes the results for an operand of this layout, in new memory. Returns `None` if the layout is not row-major, there is no memory,
    /// or the work justifies a plan.
    ///
    /// # Safety
    /// `a` is an operand of this layout, of the type of these loops, and `state` their operation.
    #[inline(never)]
    pub unsafe fn alike(&self, state: *const (), layout: &Layout, a: *mut u8) -> Option<Buffer<u8>> {
        let n = layout.row_major().filter(|&n| self.apart.is_none() && self.stays(n))?;
        let out = Buffer::new(n.saturating_mul(self.bytes[0])).ok()?;
        note(self.runs[0] as usize);
        // SAFETY: new memory for all results, and the caller's promise.
        unsafe { self.runs[level()](Args::row(state, [out.ptr().as_ptr(), a], n)) };
        Some(out)
    }
}

impl Loops<3> {
    /// Computes like [`alike`](Loops::<2>::alike), with two operands; the second has the layout of the first, or is one element.
    ///
    /// # Safety
    /// `a` is an operand of this layout and `b` of the geometry `lies`, both of the types of these loops, and `state` is their operation.
    // (Addresses are separate arguments: an array that is stored in halves and loaded whole stalls store forwarding.)
    #[inline(never)]
    pub unsafe fn alike(
        &self,
        state: *const (),
        layout: &Layout,
        a: *mut u8,
        b: *mut u8,
        lies: Geometry,
    ) -> Option<Buffer<u8>> {
        let (run, n) = match lies.sizes {
            [] => (self.still[2][level()]?, layout.row_major()?),
            _ => (self.runs[level()], layout.row_major_as(lies.sizes_and_strides())?),
        };
        if self.apart.is_some() || !self.stays(n) {
            return None;
        }
        let out = Buffer::new(n.saturating_mul(self.bytes[0])).ok()?;
        note(self.runs[0] as usize);
        // SAFETY: new memory for all results, and the caller's promise.
        unsafe { run(Args::row(state, [out.ptr().as_ptr(), a, b], n)) };
        Some(out)
    }
}
