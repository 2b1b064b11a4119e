//! The entry points of the façade: plan, allocate, run.
//!
//! One function an arity and a destination, for every shape, static or dynamic: `ops::tests`
//! shows that both faces reach the same one.

use super::copy::copy;
use super::drive::{Body, drive, drive_flat, drive_parallel, drive_stretched};
use super::element::Element;
use super::map::{Map1, Map2, Map3};
use super::op::{Binary, Ternary, Unary};
use super::plan::{Order, Plan};
use super::update::{Update1, Update2, Update3};
use super::{Ref, RefMut, isa, threshold};
use crate::layout::{Layout, same};
use crate::storage::{Buffer, Filled, OutOfMemory};

/// From how many bytes on a result is written past the caches: reading it back from memory is
/// cheaper than first reading what is about to be overwritten.
const STREAM: usize = threshold(24 << 20);

pub(super) fn streams<U>(numel: usize) -> bool {
    numel * size_of::<U>() >= STREAM
}

/// The elements of `a` through `f`, row-major, in a new buffer of this contiguous layout, which has its sizes.
pub fn map1<A: Element, F: Unary<A> + Copy + Send + Sync>(
    to: &Layout,
    a: Ref<A>,
    f: F,
) -> Result<Filled<F::Out>, OutOfMemory> {
    let out = Buffer::<F::Out>::new(to.numel())?;
    let stream = streams::<F::Out>(out.len());
    let (bytes, at) = ([size_of::<F::Out>(), size_of::<A>()], [out.ptr().as_ptr().cast(), a.ptr as *mut u8]);
    let flat = a.lies_as(to);
    assert!(flat || same(a.sizes, to.sizes()), "{:?} into {to:?}", a.sizes);
    if F::COPIES && !flat {
        // SAFETY: as below; what copies gives back what it gets.
        unsafe { copy::<A>(a.sizes, [to.parts(), a.parts()], at, stream) };
        // SAFETY: the copy has written every position.
        return Ok(unsafe { out.filled() });
    }
    // SAFETY: (both) the loops cover the new buffer, row-major, and `a` by its invariant; each
    // position of the output is another element.
    if flat {
        // SAFETY: as above.
        unsafe { drive_flat(out.len(), bytes, at, Map1::new(f, stream)) };
    } else {
        // SAFETY: as above.
        unsafe { drive_stretched(a.sizes, [to.parts(), a.parts()], bytes, at, Map1::new(f, stream)) };
    }
    done(stream);
    // SAFETY: the loop has written every position.
    Ok(unsafe { out.filled() })
}

/// As [`map1`], in row-major order on this thread: `f` may count.
pub fn map1_in_order<A: Copy, F: Unary<A>>(a: Ref<A>, f: F) -> Result<Filled<F::Out>, OutOfMemory> {
    let out = Buffer::new(a.numel())?;
    let (plan, at) = plan1(&out, a);
    // SAFETY: as in `map1`.
    unsafe { drive(&plan, at, &mut Map1::new(f, false)) };
    // SAFETY: as there.
    Ok(unsafe { out.filled() })
}

fn plan1<A, U>(out: &Buffer<U>, a: Ref<A>) -> (Plan<2>, [*mut u8; 2]) {
    let bytes = [size_of::<U>(), size_of::<A>()];
    let to = Layout::contiguous(a.sizes);
    let plan = Plan::new(a.sizes, [to.parts(), a.parts()], bytes, Order::RowMajor);
    (plan, [out.ptr().as_ptr().cast(), a.ptr as *mut u8])
}

/// `f(a, b)`, broadcast to `to`, in a new buffer of that contiguous layout.
#[inline]
pub fn map2<A: Copy, B: Copy, F: Binary<A, B> + Copy + Send + Sync>(
    to: &Layout,
    a: Ref<A>,
    b: Ref<B>,
    f: F,
) -> Result<Filled<F::Out>, OutOfMemory> {
    let out = Buffer::<F::Out>::new(to.numel())?;
    let stream = streams::<F::Out>(out.len());
    let bytes = [size_of::<F::Out>(), size_of::<A>(), size_of::<B>()];
    let at = [out.ptr().as_ptr().cast(), a.ptr as *mut u8, b.ptr as *mut u8];
    // SAFETY: (both) the loops cover the new buffer, row-major, and `a` and `b` stretched to its
    // sizes.
    if a.lies_as(to) && b.lies_as(to) {
        // SAFETY: as above.
        unsafe { drive_flat(out.len(), bytes, at, Map2::new(f, stream)) };
    } else {
        let from = [to.parts(), a.parts(), b.parts()];
        // SAFETY: as above.
        unsafe { drive_stretched(to.sizes(), from, bytes, at, Map2::new(f, stream)) };
    }
    done(stream);
    // SAFETY: the loop has written every position.
    Ok(unsafe { out.filled() })
}

/// As [`map2`], in row-major order on this thread: `f` may count.
pub fn map2_in_order<A: Copy, B: Copy, F: Binary<A, B>>(
    sizes: &[usize],
    a: Ref<A>,
    b: Ref<B>,
    f: F,
) -> Result<Filled<F::Out>, OutOfMemory> {
    let (out, plan, at) = plan2(sizes, a, b)?;
    // SAFETY: as in `map2`.
    unsafe { drive(&plan, at, &mut Map2::new(f, false)) };
    // SAFETY: as there.
    Ok(unsafe { out.filled() })
}

#[inline]
fn plan2<A, B, U>(sizes: &[usize], a: Ref<A>, b: Ref<B>) -> Result<(Buffer<U>, Plan<3>, [*mut u8; 3]), OutOfMemory> {
    let out = Buffer::<U>::new(sizes.iter().product())?;
    let bytes = [size_of::<U>(), size_of::<A>(), size_of::<B>()];
    let to = Layout::contiguous(sizes);
    let at = [out.ptr().as_ptr().cast(), a.ptr as *mut u8, b.ptr as *mut u8];
    let plan = Plan::new(sizes, [to.parts(), a.parts(), b.parts()], bytes, Order::RowMajor);
    Ok((out, plan, at))
}

/// `f(a, b, c)`, broadcast to `sizes`, row-major, in a new buffer.
pub fn map3<A: Copy, B: Copy, C: Copy, F: Ternary<A, B, C> + Copy + Send + Sync>(
    sizes: &[usize],
    a: Ref<A>,
    b: Ref<B>,
    c: Ref<C>,
    f: F,
) -> Result<Filled<F::Out>, OutOfMemory> {
    let out = Buffer::<F::Out>::new(sizes.iter().product())?;
    let bytes = [size_of::<F::Out>(), size_of::<A>(), size_of::<B>(), size_of::<C>()];
    let at = [out.ptr().as_ptr().cast(), a.ptr as *mut u8, b.ptr as *mut u8, c.ptr as *mut u8];
    let to = Layout::contiguous(sizes);
    let plan = Plan::new(sizes, [to.parts(), a.parts(), b.parts(), c.parts()], bytes, Order::RowMajor);
    // SAFETY: the plan covers the new buffer, row-major, and the inputs stretched to its sizes.
    unsafe { drive_parallel(&plan, at, Map3::new(f)) };
    // SAFETY: every position of the plan was written.
    Ok(unsafe { out.filled() })
}

/// `a = f(a)`
pub fn update1<T: Copy, F: Unary<T, Out = T> + Copy + Send + Sync>(a: RefMut<T>, f: F) {
    let plan = Plan::new(a.sizes, [a.parts()], [size_of::<T>()], Order::Free);
    // SAFETY: the plan covers `a`, which is ours alone.
    unsafe { drive_parallel(&plan, [a.ptr.cast()], Update1::new(f)) };
}

/// As [`update1`], on this thread: `f` may count; visited row-major.
pub fn update1_in_order<T: Copy, F: Unary<T, Out = T>>(a: RefMut<T>, f: F) {
    let plan = Plan::new(a.sizes, [a.parts()], [size_of::<T>()], Order::RowMajor);
    // SAFETY: the plan covers `a`, which is ours alone.
    unsafe { drive(&plan, [a.ptr.cast()], &mut Update1::new(f)) };
}

/// `a = f(a, b)`; `b` expands to `a`.
#[inline]
pub fn update2<T: Element, B: Copy, F: Binary<T, B, Out = T> + Copy + Send + Sync>(a: RefMut<T>, b: Ref<B>, f: F) {
    let (bytes, at) = ([size_of::<T>(), size_of::<B>()], [a.ptr.cast(), b.ptr as *mut u8]);
    // SAFETY: (both) the loops cover `a`, which is ours alone, and `b` stretched to its sizes.
    let from = [a.parts(), b.parts()];
    if F::COPIES {
        // SAFETY: as above; what copies gives back its second operand, which is of the type of both.
        unsafe { copy::<T>(a.sizes, from, at, streams::<T>(a.sizes.iter().product())) };
    } else if a.strides.is_sorted_by(|x, y| x >= y) {
        // SAFETY: as above.
        unsafe { drive_stretched(a.sizes, from, bytes, at, Update2::new(f)) };
    } else {
        // SAFETY: as above.
        unsafe { drive_parallel(&Plan::new(a.sizes, from, bytes, Order::Free), at, Update2::new(f)) };
    }
}

/// `a = f(a, b, c)`; `b` and `c` expand to `a`.
pub fn update3<T: Copy, B: Copy, C: Copy, F: Ternary<T, B, C, Out = T> + Copy + Send + Sync>(
    a: RefMut<T>,
    b: Ref<B>,
    c: Ref<C>,
    f: F,
) {
    let at = [a.ptr.cast(), b.ptr as *mut u8, c.ptr as *mut u8];
    let bytes = [size_of::<T>(), size_of::<B>(), size_of::<C>()];
    let plan = Plan::new(a.sizes, [a.parts(), b.parts(), c.parts()], bytes, Order::Free);
    // SAFETY: the plan covers `a`, which is ours alone, and `b`, `c` stretched to its sizes.
    unsafe { drive_parallel(&plan, at, Update3::new(f)) };
}

/// Visits `(a, b)` broadcast to `sizes` and writes nothing.
pub fn visit2<A: Copy, B: Copy, F: Binary<A, B>>(sizes: &[usize], a: Ref<A>, b: Ref<B>, f: &mut F) {
    struct Visit<'f, A, B, F>(&'f mut F, core::marker::PhantomData<fn(A, B)>);
    impl<A: Copy, B: Copy, F: Binary<A, B>> Body<2> for Visit<'_, A, B, F> {
        const COST: usize = 1;
        #[inline(always)]
        unsafe fn run<I: isa::Isa>(&mut self, [a, b]: [*mut u8; 2], n: usize, [sa, sb]: [usize; 2]) {
            for i in 0..n {
                // SAFETY: i is below n.
                unsafe { self.0.apply::<I>(*a.add(i * sa).cast(), *b.add(i * sb).cast()) };
            }
        }
    }
    let at = [a.ptr as *mut u8, b.ptr as *mut u8];
    let plan = Plan::new(sizes, [a.parts(), b.parts()], [size_of::<A>(), size_of::<B>()], Order::RowMajor);
    // SAFETY: the plan covers the inputs stretched to `sizes`; nothing is written.
    unsafe { drive(&plan, at, &mut Visit(f, core::marker::PhantomData)) };
}

fn done(streamed: bool) {
    if streamed {
        isa::fence();
    }
}
