//! The entry points for `congruent`: allocate the result, run the loops.
//!
//! One function for each arity and destination, for all shapes, static or dynamic: `ops::tests`
//! shows that methods of static and of dynamic shapes run the same loop.

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

/// Returns whether this number of results in new memory is written past the caches. (Streamed lines consist of whole elements.)
pub fn goes_past_the_caches<U>(numel: usize) -> bool {
    size_of::<U>().is_power_of_two() && size_of::<U>() <= 64 && streams::<U>(numel)
}

/// Returns the destination in new memory of this number of results.
fn new<U>(numel: usize) -> To {
    if goes_past_the_caches::<U>(numel) { To::Streamed } else { To::New }
}

/// Allocates a buffer of this layout.
///
/// # Panics
/// When the layout is not contiguous: loops write by its strides.
#[inline]
fn laid_out<U>(to: &Layout) -> Result<Buffer<U>, OutOfMemory> {
    let Some(numel) = to.contiguous_numel() else { panic!("{to:?} has gaps") };
    Buffer::new(numel)
}

/// Allocates a buffer of these sizes, over which loops run.
///
/// # Panics
/// When the number of positions overflows: for elements without bytes, a loop would wrap to 0.
#[inline]
fn sized<U>(sizes: &[usize]) -> Result<Buffer<U>, OutOfMemory> {
    let numel = count_positions(sizes.iter().copied());
    assert!(numel < usize::MAX, "{sizes:?} has more positions than can be counted");
    Buffer::new(numel)
}

/// Applies `f` to the elements of `a`, row-major, in a new buffer of this contiguous layout, which has the sizes of `a`.
///
/// # Panics
/// When the layout is not contiguous, or has other sizes.
// SOUND: operands are `Ref`s, and the layout is asserted to be contiguous, so that its strides stay in the new buffer; a plan asserts that operands stretch to its sizes; loops are those of the operation, by the promise of its unsafe impl
pub fn map1<A: Element, F: Unary<A> + Copy + Send + Sync>(
    to: &Layout,
    a: Ref<A>,
    f: F,
) -> Result<Filled<F::Out>, OutOfMemory> {
    let out = laid_out::<F::Out>(to)?;
    // The addresses are written next to the call: an array that is stored in halves and loaded whole stalls for the time of 16
    // elements.
    let at = || [out.ptr().as_ptr().cast(), a.ptr() as *mut u8];
    let flat = a.lies_as(to);
    assert!(flat || same(a.sizes, to.sizes()), "{:?} into {to:?}", a.sizes);
    if F::COPIES {
        // SAFETY: the copy covers the new buffer, row-major, and `a` by its invariant; an operation with `COPIES` returns
        // its operand.
        unsafe { copy::<A>(a.sizes, [to.sizes_and_strides(), a.sizes_and_strides()], at(), streams::<A>(out.len())) };
        // SAFETY: the copy has written every position.
        return Ok(unsafe { out.filled() });
    }
    // SAFETY: the loops belong to `f`, which is `Sync`, and cover the new buffer, row-major, and `a` by its
    // invariant; each position of the output is another element.
    if !flat || !unsafe { F::loops().flat(Args::row((&raw const f).cast(), at(), out.len())) } {
        let ways = (new::<F::Out>(out.len()), Order::RowMajor, true);
        // SAFETY: the loops belong to `f`, which is `Sync`, and cover the new buffer, row-major, and `a` by its
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

/// Applies `f` like [`map1`] to an operand of this layout. Returns `None` if the layout is not row-major, there is no memory, or
/// the work justifies a plan.
///
/// # Safety
/// The layout of `a` is `layout`.
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
    // SAFETY: the loops belong to `f`; the caller's promise, and the invariant of `a`.
    let out = unsafe { F::loops().alike((&raw const f).cast(), layout, a.ptr() as *mut u8)? };
    // SAFETY: room for all results, which were written.
    Some(unsafe { results(out, layout) })
}

/// Returns the elements of a buffer with the length of the layout.
///
/// # Safety
/// All elements were written.
#[inline(always)]
unsafe fn results<U>(out: Buffer<u8>, layout: &Layout) -> Filled<U> {
    let len = out.len().checked_div(size_of::<U>()).unwrap_or_else(|| layout.numel());
    // SAFETY: (both) the caller's promise.
    unsafe { out.typed(len).filled() }
}

/// Applies `f` like [`map2`] to operands of which the first has this layout, and the second has the same or is one element. Returns
/// `None` if the layout is not row-major, there is no memory, or the work justifies a plan.
///
/// # Safety
/// The layout of `a` is `layout`.
#[inline(always)]
pub unsafe fn map2_alike<A: Copy, B: Copy, F: Binary<A, B> + Copy + Send + Sync>(
    layout: &Layout,
    a: Ref<A>,
    b: Ref<B>,
    f: F,
) -> Option<Filled<F::Out>> {
    debug_assert!(a.lies_as(layout));
    let (at, other) = (a.ptr() as *mut u8, b.ptr() as *mut u8);
    // SAFETY: the loops belong to `f`; the caller's promise, and the invariants of `a` and `b`.
    let out = unsafe { F::loops().alike((&raw const f).cast(), layout, at, other, b.geometry())? };
    // SAFETY: room for all results, which were written.
    Some(unsafe { results(out, layout) })
}

/// An operation with mutable state, such as a counter: it runs on this thread.
struct Counting<F>(*mut F);
impl<F> Clone for Counting<F> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<F> Copy for Counting<F> {}
// SAFETY: the provided methods are not overridden.
unsafe impl<A, F: Unary<A>> Unary<A> for Counting<F> {
    type Out = F::Out;
    #[inline(always)]
    // SOUND: made here alone, for one call on one thread, from a borrowed operation
    fn apply<I: Isa>(&mut self, a: A) -> F::Out {
        // SAFETY: the operation is borrowed mutably for the call, which runs on one thread.
        unsafe { (*self.0).exact::<I>(a) }
    }
}
// SAFETY: the provided methods are not overridden.
unsafe impl<A, B, F: Binary<A, B>> Binary<A, B> for Counting<F> {
    type Out = F::Out;
    /// Large, because the loops are compiled in the program and should be few.
    const COST: usize = 16;
    #[inline(always)]
    // SOUND: made here alone, for one call on one thread, from a borrowed operation
    fn apply<I: Isa>(&mut self, a: A, b: B) -> F::Out {
        // SAFETY: the operation is borrowed mutably for the call, which runs on one thread.
        unsafe { (*self.0).apply::<I>(a, b) }
    }
}

/// Applies `f` like [`map1`], in row-major order on this thread: `f` may have mutable state.
// SOUND: operands are `Ref`s; the number of positions is asserted not to wrap, and a plan that operands stretch to the sizes; loops are those of the operation, by the promise of its unsafe impl
pub fn map1_in_order<A: Copy, F: Unary<A>>(a: Ref<A>, mut f: F) -> Result<Filled<F::Out>, OutOfMemory> {
    let out = Buffer::<F::Out>::new(a.numel())?;
    let (to, f) = (Layout::contiguous(a.sizes), Counting(&raw mut f));
    let at = [out.ptr().as_ptr().cast(), a.ptr() as *mut u8];
    let ways = (To::New, Order::RowMajor, false);
    // SAFETY: the loops belong to `f`, run on this thread, and cover the new buffer, row-major, and `a` by its
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

/// Computes `f(a, b)`, broadcast to the sizes of `to`, in a new buffer of that contiguous layout.
///
/// # Panics
/// When the layout is not contiguous, or an operand does not expand to its sizes.
#[inline]
// SOUND: operands are `Ref`s, and the layout is asserted to be contiguous, so that its strides stay in the new buffer; a plan asserts that operands stretch to its sizes; loops are those of the operation, by the promise of its unsafe impl
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
            // SAFETY: the loops belong to `f`, which is `Sync`, and cover the new buffer, row-major, and `a` and `b`
            // expanded to its sizes.
            [] => unsafe { F::loops().flat_still(args()) },
            // SAFETY: the loops belong to `f`, which is `Sync`, and cover the new buffer, row-major, and `a` and `b`
            // expanded to its sizes.
            _ => b.lies_as(to) && unsafe { F::loops().flat(args()) },
        };
    if !done {
        let ways = (new::<F::Out>(out.len()), Order::RowMajor, true);
        // SAFETY: the loops belong to `f`, which is `Sync`, and cover the new buffer, row-major, and `a` and `b`
        // expanded to its sizes.
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

/// Computes like [`map2`], in row-major order on this thread: `f` may have mutable state.
///
/// # Panics
/// When an operand does not expand to the sizes.
// SOUND: operands are `Ref`s; the number of positions is asserted not to wrap, and a plan that operands stretch to the sizes; loops are those of the operation, by the promise of its unsafe impl
pub fn map2_in_order<A: Copy, B: Copy, F: Binary<A, B>>(
    sizes: &[usize],
    a: Ref<A>,
    b: Ref<B>,
    mut f: F,
) -> Result<Filled<F::Out>, OutOfMemory> {
    let out = sized::<F::Out>(sizes)?;
    let to = Layout::contiguous(sizes);
    // SAFETY: the operation stays on this thread; the operands cover the new buffer, row-major, and `a` and `b`
    // expanded to `sizes`.
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

/// Computes `out = f(a, b)`, row-major, on this thread.
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

/// Computes `f(a, b, c)`, broadcast to `sizes`, row-major, in a new buffer.
///
/// # Panics
/// When an operand does not expand to the sizes.
// SOUND: operands are `Ref`s; the number of positions is asserted not to wrap, and a plan that operands stretch to the sizes; loops are those of the operation, by the promise of its unsafe impl
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
    // SAFETY: the loops belong to `f`, which is `Sync`, and cover the new buffer, row-major, and the inputs expanded
    // to its sizes.
    unsafe { F::loops().over((&raw const f).cast(), sizes, from, &at, (To::New, Order::RowMajor, true)) };
    // SAFETY: every position was written.
    Ok(unsafe { out.filled() })
}

/// Returns the order in which elements are overwritten: row-major if memory has the same order.
fn order(strides: &[usize]) -> Order {
    if strides.is_sorted_by(|x, y| x >= y) { Order::RowMajor } else { Order::Free }
}

/// Computes `a = f(a)`.
// SOUND: what is written is a `RefMut`, passed by value: nobody else reads or writes it; a plan asserts that operands stretch to its sizes
pub fn update1<T: Element, F: Unary<T, Out = T> + Copy + Send + Sync>(a: RefMut<T>, f: F) {
    let at = [a.ptr().cast(); 2];
    // SAFETY: the loops belong to `f`, which is `Sync`, and cover `a`, which is borrowed exclusively.
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

/// Computes like [`update1`], row-major on this thread: `f` may have mutable state.
// SOUND: what is written is a `RefMut`, passed by value: nobody else reads or writes it; a plan asserts that operands stretch to its sizes
pub fn update1_in_order<T: Copy, F: Unary<T, Out = T>>(a: RefMut<T>, mut f: F) {
    let (f, at) = (Counting(&raw mut f), [a.ptr().cast(); 2]);
    let ways = (To::Place, Order::RowMajor, false);
    // SAFETY: the loops belong to `f`, which is `Sync`, and cover `a`, which is borrowed exclusively; on this thread.
    unsafe {
        <Counting<F> as Unary<T>>::loops().over((&raw const f).cast(), a.sizes, [a.sizes_and_strides(); 2], &at, ways)
    };
}

/// Computes `a = f(a, b)` for [a few rows](few_rows_onto); returns false if there is no loop for it.
///
/// # Safety
/// `rows` is the result of [`few_rows_onto`] for `a` and `b`.
#[inline]
pub unsafe fn update_few<T: Element, F: Binary<T, T, Out = T> + Copy + Send + Sync>(
    a: &mut RefMut<T>,
    b: &Ref<T>,
    f: F,
    rows: [usize; 3],
) -> bool {
    // SAFETY: the loops belong to `f`, and cover `a`, which is borrowed exclusively, and `b`: by the caller's promise, `a` has these rows,
    // and `b` is as long as one of them.
    !F::COPIES && unsafe { F::loops().place_few((&raw const f).cast(), rows, a.ptr().cast(), b.ptr() as *mut u8) }
}

/// Computes `a = f(a, b)`; `b` expands to `a`.
///
/// # Panics
/// When `b` does not expand to `a`.
#[inline]
// SOUND: what is written is a `RefMut`, passed by value: nobody else reads or writes it; a plan asserts that operands stretch to its sizes
pub fn update2<T: Element, B: Element, F: Binary<T, B, Out = T> + Copy + Send + Sync>(a: RefMut<T>, b: Ref<B>, f: F) {
    if F::COPIES {
        let at = [a.ptr().cast(), b.ptr() as *mut u8];
        let stream = streams::<T>(a.sizes.iter().product());
        // SAFETY: the copy covers `a`, which is borrowed exclusively, and `b` expanded to its sizes; an operation with `COPIES` returns its
        // second operand, which has the type of both.
        return unsafe { copy::<T>(a.sizes, [a.sizes_and_strides(), b.sizes_and_strides()], at, stream) };
    }
    let (at, state) = (|| [a.ptr().cast(), a.ptr().cast(), b.ptr() as *mut u8], (&raw const f).cast());
    let args = || Args::row(state, at(), a.numel());
    let done = match b.sizes {
        // SAFETY: the loops belong to `f`, which is `Sync`, and cover `a`, which is borrowed exclusively, and `b` expanded.
        [] => a.is_contiguous() && unsafe { F::loops().flat_place_still(args()) },
        _ if same(a.sizes, b.sizes) && same(a.strides, b.strides) && a.is_contiguous() => {
            // SAFETY: the loops belong to `f`, which is `Sync`, and cover `a`, which is borrowed exclusively, and `b` expanded.
            unsafe { F::loops().flat_place(args()) }
        }
        // SAFETY: the loops belong to `f`, which is `Sync`, and cover `a`, which is borrowed exclusively, and `b` expanded.
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
        // SAFETY: the loops belong to `f`, which is `Sync`, and cover `a`, which is borrowed exclusively, and `b` expanded.
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

/// Computes `b = f(a, b)`; `a` expands to `b`.
///
/// # Panics
/// When `a` does not expand to `b`.
#[inline]
// SOUND: what is written is a `RefMut`, passed by value: nobody else reads or writes it; a plan asserts that operands stretch to its sizes
pub fn update_right<T: Element, F: Binary<T, T, Out = T> + Copy + Send + Sync>(a: Ref<T>, b: RefMut<T>, f: F) {
    if F::COMMUTES {
        return update2(b, a, f);
    }
    let at = [b.ptr().cast(), a.ptr() as *mut u8, b.ptr().cast()];
    let ways = (To::Over, order(b.strides), true);
    // SAFETY: the loops belong to `f`, which is `Sync`, and cover `b`, which is borrowed exclusively, and `a` expanded.
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

/// Computes `a = f(a, b, c)`; `b` and `c` expand to `a`.
///
/// # Panics
/// When `b` or `c` does not expand to `a`.
// SOUND: what is written is a `RefMut`, passed by value: nobody else reads or writes it; a plan asserts that operands stretch to its sizes
pub fn update3<T: Element, B: Element, C: Element, F: Ternary<T, B, C, Out = T> + Copy + Send + Sync>(
    a: RefMut<T>,
    b: Ref<B>,
    c: Ref<C>,
    f: F,
) {
    let at = [a.ptr().cast(), a.ptr().cast(), b.ptr() as *mut u8, c.ptr() as *mut u8];
    let from = [a.sizes_and_strides(), a.sizes_and_strides(), b.sizes_and_strides(), c.sizes_and_strides()];
    // SAFETY: the loops belong to `f`, which is `Sync`, and cover `a`, which is borrowed exclusively, and `b` and `c`
    // expanded.
    unsafe { F::loops().over((&raw const f).cast(), a.sizes, from, &at, (To::Over, order(a.strides), true)) };
}

/// Calls `f` on `(a, b)` broadcast to `sizes`, row-major, and writes nothing.
///
/// # Panics
/// When an operand does not expand to the sizes, or the number of positions overflows.
// SOUND: operands are `Ref`s; the number of positions is asserted not to wrap, and a plan that operands stretch to the sizes; loops are those of the operation, by the promise of its unsafe impl
pub fn visit2<A: Copy, B: Copy, F: Binary<A, B, Out = ()>>(sizes: &[usize], a: Ref<A>, b: Ref<B>, f: &mut F) {
    assert!(count_positions(sizes.iter().copied()) < usize::MAX, "{sizes:?} has more positions than can be counted");
    let nothing: Parts = (&[], &[]);
    // SAFETY: the loops cover the inputs expanded to `sizes`; the results have no bytes.
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
