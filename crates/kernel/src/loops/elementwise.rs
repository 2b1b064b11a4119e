//! The entry points of the façade: allocate, run.
//!
//! One function an arity and a destination, for every shape, static or dynamic: `ops::tests`
//! shows that both faces reach the same loop.

use crate::element::Element;
use crate::loops::copy::{copy, streams};
pub use crate::loops::few_rows_onto;
use crate::loops::map::{Binary, Ternary, Unary};
use crate::loops::plan::Order;
use crate::loops::{Args, Loops, Parts, To};
use crate::simd::isa::Isa;
use crate::storage::{Buffer, Filled, OutOfMemory};
use crate::{Ref, RefMut};
use congruent_layout::{Layout, count_positions, same};
use core::ptr::NonNull;

/// Whether this number of results in new memory is written past the caches. (The lines of a stream are whole elements.)
pub fn goes_past_the_caches<U>(numel: usize) -> bool {
    size_of::<U>().is_power_of_two() && size_of::<U>() <= 64 && streams::<U>(numel)
}

/// To new memory, with the number of results.
fn new<U>(numel: usize) -> To {
    if goes_past_the_caches::<U>(numel) { To::Streamed } else { To::New }
}

/// A new buffer of this layout.
///
/// # Panics
/// When it is not contiguous: loops write by its strides.
#[inline]
fn laid_out<U>(to: &Layout) -> Result<Buffer<U>, OutOfMemory> {
    let Some(numel) = to.contiguous_numel() else { panic!("{to:?} has gaps") };
    Buffer::new(numel)
}

/// A new buffer of these sizes, over which loops run.
///
/// # Panics
/// When the positions cannot be counted: of elements without bytes, a loop would count on from 0.
#[inline]
fn sized<U>(sizes: &[usize]) -> Result<Buffer<U>, OutOfMemory> {
    let numel = count_positions(sizes.iter().copied());
    assert!(numel < usize::MAX, "{sizes:?} has more positions than can be counted");
    Buffer::new(numel)
}

/// The elements of `a` through `f`, row-major, in a new buffer of this contiguous layout, which has its sizes.
///
/// # Panics
/// When the layout is not contiguous, or of other sizes.
pub fn map1<A: Element, F: Unary<A> + Copy + Send + Sync>(
    to: &Layout,
    a: Ref<A>,
    f: F,
) -> Result<Filled<F::Out>, OutOfMemory> {
    let out = laid_out::<F::Out>(to)?;
    // The addresses are written where they are read: what is stored in halves and loaded whole stalls for as long as 16
    // elements take.
    let at = || [out.ptr().as_ptr().cast(), a.ptr() as *mut u8];
    let flat = a.lies_as(to);
    assert!(flat || same(a.sizes, to.sizes()), "{:?} into {to:?}", a.sizes);
    if F::COPIES {
        // SAFETY: the copy covers the new buffer, row-major, and `a` by its invariant; an operation that copies returns
        // what it is given.
        unsafe { copy::<A>(a.sizes, [to.sizes_and_strides(), a.sizes_and_strides()], at(), streams::<A>(out.len())) };
        // SAFETY: the copy has written every position.
        return Ok(unsafe { out.filled() });
    }
    // SAFETY: the loops are those of `f`, which is `Sync`, and cover the new buffer, row-major, and `a` by its
    // invariant; each position of the output is another element.
    if !flat || !unsafe { F::loops().flat(Args::row((&raw const f).cast(), at(), out.len())) } {
        let ways = (new::<F::Out>(out.len()), Order::RowMajor, true);
        // SAFETY: the loops are those of `f`, which is `Sync`, and cover the new buffer, row-major, and `a` by its
        // invariant; each position of the output is another element.
        unsafe {
            F::loops().over(
                (&raw const f).cast(),
                a.sizes,
                [to.sizes_and_strides(), a.sizes_and_strides()],
                &at(),
                ways,
            )
        };
    }
    // SAFETY: the loop has written every position.
    Ok(unsafe { out.filled() })
}

/// Like [`map1`] of an operand of this layout: unless it is not row-major, there is no memory, or enough work for a plan.
///
/// # Safety
/// The elements of `a` lie as the layout says.
///
/// ```compile_fail,E0133
/// use congruent_kernel::{Ref, layout::Layout, loops::{elementwise::map1_alike, op::Neg}};
///
/// map1_alike(&Layout::contiguous(&[9]), Ref::scalar(&1.0), Neg);   // reads nine elements of one
/// ```
#[inline(always)]
pub unsafe fn map1_alike<A: Element, F: Unary<A> + Copy + Send + Sync>(
    layout: &Layout,
    a: Ref<A>,
    f: F,
) -> Option<Filled<F::Out>> {
    debug_assert!(a.lies_as(layout));
    if F::COPIES {
        return None;
    }
    // SAFETY: the loops are those of `f`; the caller's promise, and the invariant of `a`.
    let out = unsafe { F::loops().alike((&raw const f).cast(), layout, a.ptr() as *mut u8)? };
    // SAFETY: room for as many results, all written.
    Some(unsafe { results(out, layout) })
}

/// The elements of a buffer, as many as the layout has.
///
/// # Safety
/// All are written.
#[inline(always)]
unsafe fn results<U>(out: Buffer<u8>, layout: &Layout) -> Filled<U> {
    let len = out.len().checked_div(size_of::<U>()).unwrap_or_else(|| layout.numel());
    // SAFETY: (both) the caller's promise.
    unsafe { out.typed(len).filled() }
}

/// Like [`map2`] of operands of which the first has this layout, and the second, too, or it is one element: unless it is not
/// row-major, there is no memory, or enough work for a plan.
///
/// # Safety
/// The elements of `a` lie as the layout says.
#[inline(always)]
pub unsafe fn map2_alike<A: Copy, B: Copy, F: Binary<A, B> + Copy + Send + Sync>(
    layout: &Layout,
    a: Ref<A>,
    b: Ref<B>,
    f: F,
) -> Option<Filled<F::Out>> {
    debug_assert!(a.lies_as(layout));
    let (at, other) = (a.ptr() as *mut u8, b.ptr() as *mut u8);
    // SAFETY: the loops are those of `f`; the caller's promise, and the invariants of `a` and `b`.
    let out = unsafe { F::loops().alike((&raw const f).cast(), layout, at, other, b.geometry())? };
    // SAFETY: room for as many results, all written.
    Some(unsafe { results(out, layout) })
}

/// An operation that may change with each element, by its place: it stays on this thread.
struct Counting<F>(*mut F);
impl<F> Clone for Counting<F> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<F> Copy for Counting<F> {}
// SAFETY: what is provided stays as it is.
unsafe impl<A, F: Unary<A>> Unary<A> for Counting<F> {
    type Out = F::Out;
    #[inline(always)]
    fn apply<I: Isa>(&mut self, a: A) -> F::Out {
        // SAFETY: whoever made it lends the operation for the call, to one thread.
        unsafe { (*self.0).exact::<I>(a) }
    }
}
// SAFETY: what is provided stays as it is.
unsafe impl<A, B, F: Binary<A, B>> Binary<A, B> for Counting<F> {
    type Out = F::Out;
    /// Its loops are compiled in the program: as few as there can be.
    const COST: usize = 16;
    #[inline(always)]
    fn apply<I: Isa>(&mut self, a: A, b: B) -> F::Out {
        // SAFETY: whoever made it lends the operation for the call, to one thread.
        unsafe { (*self.0).apply::<I>(a, b) }
    }
}

/// Like [`map1`], in row-major order on this thread: `f` may count.
pub fn map1_in_order<A: Copy, F: Unary<A>>(a: Ref<A>, mut f: F) -> Result<Filled<F::Out>, OutOfMemory> {
    let out = Buffer::<F::Out>::new(a.numel())?;
    let (to, f) = (Layout::contiguous(a.sizes), Counting(&raw mut f));
    let at = [out.ptr().as_ptr().cast(), a.ptr() as *mut u8];
    let ways = (To::New, Order::RowMajor, false);
    // SAFETY: the loops are those of `f`, run on this thread, and cover the new buffer, row-major, and `a` by its
    // invariant.
    unsafe {
        <Counting<F> as Unary<A>>::loops().over(
            (&raw const f).cast(),
            a.sizes,
            [to.sizes_and_strides(), a.sizes_and_strides()],
            &at,
            ways,
        )
    };
    // SAFETY: the loop has written every position.
    Ok(unsafe { out.filled() })
}

/// `f(a, b)`, broadcast to `to`, in a new buffer of that contiguous layout.
///
/// # Panics
/// When the layout is not contiguous, or an operand does not stretch to its sizes.
#[inline]
pub fn map2<A: Element, B: Element, F: Binary<A, B> + Copy + Send + Sync>(
    to: &Layout,
    a: Ref<A>,
    b: Ref<B>,
    f: F,
) -> Result<Filled<F::Out>, OutOfMemory> {
    let out = laid_out::<F::Out>(to)?;
    let at = || [out.ptr().as_ptr().cast(), a.ptr() as *mut u8, b.ptr() as *mut u8];
    let state = (&raw const f).cast();
    let args = || Args::row(state, at(), out.len());
    let done = a.lies_as(to)
        && match b.sizes {
            // SAFETY: the loops are those of `f`, which is `Sync`, and cover the new buffer, row-major, and `a` and `b`
            // stretched to its sizes.
            [] => unsafe { F::loops().flat_still(args()) },
            // SAFETY: the loops are those of `f`, which is `Sync`, and cover the new buffer, row-major, and `a` and `b`
            // stretched to its sizes.
            _ => b.lies_as(to) && unsafe { F::loops().flat(args()) },
        };
    if !done {
        let ways = (new::<F::Out>(out.len()), Order::RowMajor, true);
        // SAFETY: the loops are those of `f`, which is `Sync`, and cover the new buffer, row-major, and `a` and `b`
        // stretched to its sizes.
        unsafe {
            F::loops().over(
                state,
                to.sizes(),
                [to.sizes_and_strides(), a.sizes_and_strides(), b.sizes_and_strides()],
                &at(),
                ways,
            )
        };
    }
    // SAFETY: the loop has written every position.
    Ok(unsafe { out.filled() })
}

/// Like [`map2`], in row-major order on this thread: `f` may count.
///
/// # Panics
/// When an operand does not stretch to the sizes.
pub fn map2_in_order<A: Copy, B: Copy, F: Binary<A, B>>(
    sizes: &[usize],
    a: Ref<A>,
    b: Ref<B>,
    mut f: F,
) -> Result<Filled<F::Out>, OutOfMemory> {
    let out = sized::<F::Out>(sizes)?;
    let to = Layout::contiguous(sizes);
    // SAFETY: the operation stays on this thread; the operands cover the new buffer, row-major, and `a` and `b`
    // stretched to `sizes`.
    unsafe {
        in_order(
            sizes,
            [to.sizes_and_strides(), a.sizes_and_strides(), b.sizes_and_strides()],
            out.ptr().as_ptr(),
            a.ptr(),
            b.ptr(),
            &mut f,
        )
    };
    // SAFETY: the loop has written every position.
    Ok(unsafe { out.filled() })
}

/// `out = f(a, b)`, row-major, on this thread.
///
/// # Safety
/// The promises of [`Loops::over`], for loops over these types; the operation stays on this thread.
unsafe fn in_order<A: Copy, B: Copy, F: Binary<A, B>>(
    sizes: &[usize],
    from: [Parts; 3],
    out: *mut F::Out,
    a: *const A,
    b: *const B,
    f: &mut F,
) {
    let f = Counting(&raw mut *f);
    let loops: &Loops<3> = <Counting<F> as Binary<A, B>>::loops();
    let at = [out.cast(), a as *mut u8, b as *mut u8];
    // SAFETY: the caller's promise.
    unsafe { loops.over((&raw const f).cast(), sizes, from, &at, (To::New, Order::RowMajor, false)) };
}

/// `f(a, b, c)`, broadcast to `sizes`, row-major, in a new buffer.
///
/// # Panics
/// When an operand does not stretch to the sizes.
pub fn map3<A: Element, B: Element, C: Element, F: Ternary<A, B, C> + Copy + Send + Sync>(
    sizes: &[usize],
    a: Ref<A>,
    b: Ref<B>,
    c: Ref<C>,
    f: F,
) -> Result<Filled<F::Out>, OutOfMemory> {
    let out = sized::<F::Out>(sizes)?;
    let at = [out.ptr().as_ptr().cast(), a.ptr() as *mut u8, b.ptr() as *mut u8, c.ptr() as *mut u8];
    let to = Layout::contiguous(sizes);
    let from = [to.sizes_and_strides(), a.sizes_and_strides(), b.sizes_and_strides(), c.sizes_and_strides()];
    // SAFETY: the loops are those of `f`, which is `Sync`, and cover the new buffer, row-major, and the inputs stretched
    // to its sizes.
    unsafe { F::loops().over((&raw const f).cast(), sizes, from, &at, (To::New, Order::RowMajor, true)) };
    // SAFETY: every position was written.
    Ok(unsafe { out.filled() })
}

/// The order in which elements are written over: that of the axes where it is the one in memory, too.
fn order(strides: &[usize]) -> Order {
    if strides.is_sorted_by(|x, y| x >= y) { Order::RowMajor } else { Order::Free }
}

/// `a = f(a)`
pub fn update1<T: Element, F: Unary<T, Out = T> + Copy + Send + Sync>(a: RefMut<T>, f: F) {
    let at = [a.ptr().cast(); 2];
    // SAFETY: the loops are those of `f`, which is `Sync`, and cover `a`, which is ours alone.
    unsafe {
        F::loops().over(
            (&raw const f).cast(),
            a.sizes,
            [a.sizes_and_strides(); 2],
            &at,
            (To::Place, order(a.strides), true),
        )
    };
}

/// Like [`update1`], on this thread: `f` may count; visited row-major.
pub fn update1_in_order<T: Copy, F: Unary<T, Out = T>>(a: RefMut<T>, mut f: F) {
    let (f, at) = (Counting(&raw mut f), [a.ptr().cast(); 2]);
    let ways = (To::Place, Order::RowMajor, false);
    // SAFETY: the loops are those of `f`, which is `Sync`, and cover `a`, which is ours alone; on this thread.
    unsafe {
        <Counting<F> as Unary<T>>::loops().over((&raw const f).cast(), a.sizes, [a.sizes_and_strides(); 2], &at, ways)
    };
}

/// `a = f(a, b)` of [a few rows](few_rows_onto), unless there is no loop for it.
///
/// # Safety
/// `rows` is what [`few_rows_onto`] returned for `a` and `b`.
#[inline]
pub unsafe fn update_few<T: Element, F: Binary<T, T, Out = T> + Copy + Send + Sync>(
    a: &mut RefMut<T>,
    b: &Ref<T>,
    f: F,
    rows: [usize; 3],
) -> bool {
    // SAFETY: the loops are those of `f`, and cover `a`, which is ours alone, and `b`: by the caller's promise, `a` is these rows, and `b` is
    // as long as one of them.
    !F::COPIES && unsafe { F::loops().place_few((&raw const f).cast(), rows, a.ptr().cast(), b.ptr() as *mut u8) }
}

/// `a = f(a, b)`; `b` expands to `a`.
///
/// # Panics
/// When it does not.
#[inline]
pub fn update2<T: Element, B: Element, F: Binary<T, B, Out = T> + Copy + Send + Sync>(a: RefMut<T>, b: Ref<B>, f: F) {
    if F::COPIES {
        let at = [a.ptr().cast(), b.ptr() as *mut u8];
        let stream = streams::<T>(a.sizes.iter().product());
        // SAFETY: the copy covers `a`, which is ours alone, and `b` stretched to its sizes; what copies gives back its
        // second operand, which is of the type of both.
        return unsafe { copy::<T>(a.sizes, [a.sizes_and_strides(), b.sizes_and_strides()], at, stream) };
    }
    let (at, state) = (|| [a.ptr().cast(), a.ptr().cast(), b.ptr() as *mut u8], (&raw const f).cast());
    let args = || Args::row(state, at(), a.numel());
    let done = match b.sizes {
        // SAFETY: the loops are those of `f`, which is `Sync`, and cover `a`, which is ours alone, and `b` stretched.
        [] => a.is_contiguous() && unsafe { F::loops().flat_place_still(args()) },
        _ if same(a.sizes, b.sizes) && same(a.strides, b.strides) && a.is_contiguous() => {
            // SAFETY: the loops are those of `f`, which is `Sync`, and cover `a`, which is ours alone, and `b` stretched.
            unsafe { F::loops().flat_place(args()) }
        }
        // SAFETY: the loops are those of `f`, which is `Sync`, and cover `a`, which is ours alone, and `b` stretched.
        _ => unsafe {
            F::loops().place_rows(
                state,
                a.sizes,
                [a.sizes_and_strides(), b.sizes_and_strides()],
                [a.ptr().cast(), b.ptr() as *mut u8],
            )
        },
    };
    if !done {
        let ways = (To::Place, order(a.strides), true);
        // SAFETY: the loops are those of `f`, which is `Sync`, and cover `a`, which is ours alone, and `b` stretched.
        unsafe {
            F::loops().over(
                state,
                a.sizes,
                [a.sizes_and_strides(), a.sizes_and_strides(), b.sizes_and_strides()],
                &at(),
                ways,
            )
        };
    }
}

/// `b = f(a, b)`; `a` expands to `b`.
///
/// # Panics
/// When it does not.
#[inline]
pub fn update_right<T: Element, F: Binary<T, T, Out = T> + Copy + Send + Sync>(a: Ref<T>, b: RefMut<T>, f: F) {
    if F::COMMUTES {
        return update2(b, a, f);
    }
    let at = [b.ptr().cast(), a.ptr() as *mut u8, b.ptr().cast()];
    let ways = (To::Over, order(b.strides), true);
    // SAFETY: the loops are those of `f`, which is `Sync`, and cover `b`, which is ours alone, and `a` stretched.
    unsafe {
        F::loops().over(
            (&raw const f).cast(),
            b.sizes,
            [b.sizes_and_strides(), a.sizes_and_strides(), b.sizes_and_strides()],
            &at,
            ways,
        )
    };
}

/// `a = f(a, b, c)`; `b` and `c` expand to `a`.
///
/// # Panics
/// When they do not.
pub fn update3<T: Element, B: Element, C: Element, F: Ternary<T, B, C, Out = T> + Copy + Send + Sync>(
    a: RefMut<T>,
    b: Ref<B>,
    c: Ref<C>,
    f: F,
) {
    let at = [a.ptr().cast(), a.ptr().cast(), b.ptr() as *mut u8, c.ptr() as *mut u8];
    let from = [a.sizes_and_strides(), a.sizes_and_strides(), b.sizes_and_strides(), c.sizes_and_strides()];
    // SAFETY: the loops are those of `f`, which is `Sync`, and cover `a`, which is ours alone, and `b` and `c`
    // stretched.
    unsafe { F::loops().over((&raw const f).cast(), a.sizes, from, &at, (To::Over, order(a.strides), true)) };
}

/// Visits `(a, b)` broadcast to `sizes`, row-major, and writes nothing.
///
/// # Panics
/// When an operand does not stretch to the sizes, or their positions cannot be counted.
pub fn visit2<A: Copy, B: Copy, F: Binary<A, B, Out = ()>>(sizes: &[usize], a: Ref<A>, b: Ref<B>, f: &mut F) {
    assert!(count_positions(sizes.iter().copied()) < usize::MAX, "{sizes:?} has more positions than can be counted");
    let nothing: Parts = (&[], &[]);
    // SAFETY: the loops cover the inputs stretched to `sizes`; what is written has no bytes.
    unsafe {
        in_order(
            sizes,
            [nothing, a.sizes_and_strides(), b.sizes_and_strides()],
            NonNull::dangling().as_ptr(),
            a.ptr(),
            b.ptr(),
            f,
        )
    };
}
