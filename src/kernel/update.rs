//! Inner loops in place: `out[i] = f(out[i], b[i], ..)`.

use super::drive::Body;
use super::element::is_large;
use super::isa::Isa;
use super::op::{Binary, Ternary, Unary};
use core::marker::PhantomData;
use core::slice::{from_raw_parts, from_raw_parts_mut};

/// `out = f(out)`
#[derive(Clone, Copy)]
pub struct Update1<T, F>(F, PhantomData<fn(T)>);
/// `out = f(out, b)`
#[derive(Clone, Copy)]
pub struct Update2<T, B, F>(F, PhantomData<fn(T, B)>);
/// `out = f(out, b, c)`
#[derive(Clone, Copy)]
pub struct Update3<T, B, C, F>(F, PhantomData<fn(T, B, C)>);

impl<T, F> Update1<T, F> {
    /// The loop of `f`.
    pub fn new(f: F) -> Self {
        Update1(f, PhantomData)
    }
}
impl<T, B, F> Update2<T, B, F> {
    /// The loop of `f`.
    pub fn new(f: F) -> Self {
        Update2(f, PhantomData)
    }
}
impl<T, B, C, F> Update3<T, B, C, F> {
    /// The loop of `f`.
    pub fn new(f: F) -> Self {
        Update3(f, PhantomData)
    }
}

impl<T: Copy, F: Unary<T, Out = T>> Body<1> for Update1<T, F> {
    const COST: usize = F::COST;

    #[inline(always)]
    unsafe fn run<I: Isa>(&mut self, [out]: [*mut u8; 1], n: usize, [so]: [usize; 1]) {
        if const { is_large::<T>() } {
            for i in 0..n {
                let o = out.wrapping_add(i * so).cast::<T>();
                // SAFETY: i is below n.
                unsafe { self.0.at::<I>(o, o) };
            }
            return;
        }
        if so == size_of::<T>() || n == 1 {
            // SAFETY: n elements one behind the other, ours alone.
            let out = unsafe { from_raw_parts_mut(out.cast::<T>(), n) };
            for block in out.chunks_mut(if F::PARTIAL { 512 } else { n.max(1) }) {
                if !F::PARTIAL || block.iter().all(|o| self.0.covers(o)) {
                    for o in block {
                        *o = self.0.apply::<I>(*o);
                    }
                } else {
                    for o in block {
                        *o = self.0.exact::<I>(*o);
                    }
                }
            }
            return;
        }
        for i in 0..n {
            // SAFETY: i is below n.
            let o = unsafe { &mut *out.add(i * so).cast::<T>() };
            *o = self.0.exact::<I>(*o);
        }
    }
}

impl<T: Copy, B: Copy, F: Binary<T, B, Out = T>> Body<2> for Update2<T, B, F> {
    const COST: usize = F::COST;

    #[inline(always)]
    unsafe fn run<I: Isa>(&mut self, [out, b]: [*mut u8; 2], n: usize, [so, sb]: [usize; 2]) {
        if const { is_large::<T>() || is_large::<B>() } {
            for i in 0..n {
                let o = out.wrapping_add(i * so).cast::<T>();
                // SAFETY: i is below n.
                unsafe { self.0.at::<I>(o, b.wrapping_add(i * sb).cast(), o) };
            }
            return;
        }
        if so == size_of::<T>() || n == 1 {
            // SAFETY: n elements one behind the other, ours alone.
            let out = unsafe { from_raw_parts_mut(out.cast::<T>(), n) };
            if sb == size_of::<B>() || n == 1 {
                // SAFETY: n elements one behind the other, which the output does not overlap.
                let b = unsafe { from_raw_parts(b.cast::<B>(), n) };
                for (o, &b) in out.iter_mut().zip(b) {
                    *o = self.0.apply::<I>(*o, b);
                }
                return;
            }
            if sb == 0 {
                // SAFETY: n is at least 1, so the element is there.
                let b = unsafe { *b.cast::<B>() };
                for o in out {
                    *o = self.0.apply::<I>(*o, b);
                }
                return;
            }
        }
        for i in 0..n {
            // SAFETY: i is below n.
            unsafe {
                let o = out.add(i * so).cast::<T>();
                *o = self.0.apply::<I>(*o, *b.add(i * sb).cast::<B>());
            }
        }
    }
}

impl<T: Copy, B: Copy, C: Copy, F: Ternary<T, B, C, Out = T>> Body<3> for Update3<T, B, C, F> {
    const COST: usize = 2;

    #[inline(always)]
    unsafe fn run<I: Isa>(&mut self, at: [*mut u8; 3], n: usize, [so, sb, sc]: [usize; 3]) {
        let [out, b, c] = at;
        if const { is_large::<T>() || is_large::<B>() || is_large::<C>() } {
            for i in 0..n {
                let (b, c) = (b.wrapping_add(i * sb).cast(), c.wrapping_add(i * sc).cast());
                let o = out.wrapping_add(i * so).cast::<T>();
                // SAFETY: i is below n.
                unsafe { self.0.at::<I>(o, b, c, o) };
            }
            return;
        }
        for i in 0..n {
            // SAFETY: i is below n.
            unsafe {
                let o = out.add(i * so).cast::<T>();
                *o = self.0.apply::<I>(*o, *b.add(i * sb).cast::<B>(), *c.add(i * sc).cast::<C>());
            }
        }
    }
}
