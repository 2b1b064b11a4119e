//! Operands that lie alike, row-major and in one piece: nothing is planned, and one call does everything.
//!
//! At 16 elements a rule that compares sizes, a layout that is computed and a plan take three times as long as the loop with
//! its memory.

use super::{Args, Loops};
use crate::loops::loop_nest::note;
use crate::simd::isa::level;
use crate::storage::Buffer;
use congruent_layout::{Geometry, Layout};

impl Loops<2> {
    /// The results for an operand of this layout, in new memory: unless it is not row-major, there is no memory, or enough
    /// work for a plan.
    ///
    /// # Safety
    /// `a` is an operand of this layout, of the type of these loops, and `state` their operation.
    #[inline(never)]
    pub unsafe fn alike(&self, state: *const (), layout: &Layout, a: *mut u8) -> Option<Buffer<u8>> {
        let n = layout.row_major().filter(|&n| self.apart.is_none() && self.stays(n))?;
        let out = Buffer::new(n.saturating_mul(self.bytes[0])).ok()?;
        note(self.runs[0] as usize);
        // SAFETY: new memory for as many results, and the caller's promise.
        unsafe { self.runs[level()](Args::row(state, [out.ptr().as_ptr(), a], n)) };
        Some(out)
    }
}

impl Loops<3> {
    /// Like [`alike`](Loops::<2>::alike) of a unary operation; the other operand lies as the first, or is one element.
    ///
    /// # Safety
    /// `a` is an operand of this layout and `b` one of the geometry `lies`, both of the types of these loops, and `state` their operation.
    // (No array of addresses: what is written in halves and read as one makes the processor wait.)
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
        // SAFETY: new memory for as many results, and the caller's promise.
        unsafe { run(Args::row(state, [out.ptr().as_ptr(), a, b], n)) };
        Some(out)
    }
}
