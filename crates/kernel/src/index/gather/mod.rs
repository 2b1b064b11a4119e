//! Gathering and scattering: reading and writing along one axis at the places in an index.
//!
//! The index of a scatter is checked first, in one vectorised pass over the index ([`outside`]); the loops then
//! check nothing. A gather checks a few hundred elements of the index, again vectorised, before it reads at their places: the index is
//! read from memory once. A place is `index * step` bytes into a fiber of the indexed tensor; the start of the fiber
//! is another operand of the plan, whose step along the axis is 0.
//!
//! | file | loop |
//! |---|---|
//! | this file | the check; gathering |
//! | `bags` | sums of the rows of a table, bag by bag |
//! | `count` | counting, and searching in sorted rows |
//! | `scatter` | writing, adding, multiplying, .. at the places |

pub mod bags;
mod count;
mod scatter;

pub use count::{count, largest, largest_signed, mark, search, weigh};
pub use scatter::{Combine, Larger, Put, Smaller, scatter};

use crate::element::Element;
use crate::index::position;
use crate::loops::Loops;
use crate::loops::bytes::{Word, copy_element, few, read, write};
use crate::loops::elementwise::map1;
use crate::loops::loop_nest::{Compiled, PARALLEL, Rows, drive_erased, drive_shared, split_by};
use crate::loops::op::Unary;
use crate::loops::plan::{Order, Plan};
use crate::sealed::element::Sealed;
use crate::simd::isa::{Entry, Isa, Routine, entries, level};
use crate::storage::{Buffer, Filled, OutOfMemory};
use crate::{Ref, Shared};
use congruent_layout::gather::IndexedAlong;
use congruent_layout::{Geometry, Layout};
use core::marker::PhantomData;
use core::sync::atomic::{AtomicBool, Ordering};

/// An integer that is a place along an axis. Sealed.
#[diagnostic::on_unimplemented(
    message = "a tensor with elements of type `{Self}` is not an index tensor",
    label = "expected a tensor of whole numbers",
    note = "an index tensor holds `i64`, `i32`, `isize`, `usize` or `u32`; `x.to_type::<i64>()` converts"
)]
pub trait IndexNumber: Element + Sealed {
    /// Returns the place; for a negative number, one beyond the end of all axes.
    #[doc(hidden)]
    fn place(self) -> u64;
    /// Returns the number as it is shown in an error.
    #[doc(hidden)]
    fn shown(self) -> i64;
    /// Returns the loops over an index of this type.
    #[doc(hidden)]
    fn numbers() -> &'static Numbers;
}

/// The loops over an index of one integer type.
#[doc(hidden)]
pub struct Numbers {
    bytes: usize,
    check: Compiled<1>,
    widen: Loops<2>,
    wrap: Loops<2>,
    read: unsafe fn(*const ()) -> (u64, i64),
}

macro_rules! numbers {
    ($($t:ident)*) => {$(
        #[diagnostic::do_not_recommend]
        impl IndexNumber for $t {
            #[inline(always)]
            fn place(self) -> u64 {
                // A negative number is sign-extended first, and so is beyond all lengths.
                self as i64 as u64
            }
            fn shown(self) -> i64 {
                i64::try_from(self).unwrap_or(i64::MAX)
            }
            fn numbers() -> &'static Numbers {
                static NUMBERS: Numbers = Numbers {
                    bytes: size_of::<$t>(),
                    check: entries::<Rows<1>, CheckPositions<$t>>(),
                    widen: Loops::unary::<$t, ToI64>(),
                    wrap: Loops::unary::<$t, Wrap>(),
                    read: read_number::<$t>,
                };
                &NUMBERS
            }
        }
    )*};
}
numbers! { i64 i32 isize usize u32 }

/// Reads the place and the number.
///
/// # Safety
/// `at` points to a number of this type.
unsafe fn read_number<P: IndexNumber>(at: *const ()) -> (u64, i64) {
    // SAFETY: the caller's promise.
    let number = unsafe { *at.cast::<P>() };
    (number.place(), number.shown())
}

/// Returns the first element of an index, row-major, that is not below `size`, and its position.
// SOUND: the index is a `Ref` of numbers whose type is sealed
pub fn outside<P: IndexNumber>(index: Ref<P>, size: usize) -> Option<(i64, Vec<usize>)> {
    // SAFETY: the index, and the loops for its type.
    unsafe { outside_of(P::numbers(), index.ptr().cast(), index.geometry(), size as u64) }
}

/// Like [`outside`], for numbers whose type is erased.
///
/// # Safety
/// The elements begin at `at`, with the layout `index`.
#[inline(never)]
unsafe fn outside_of(numbers: &Numbers, at: *const (), index: Geometry, size: u64) -> Option<(i64, Vec<usize>)> {
    // Repeated elements are checked once; the first position is 0 along an axis of stride 0.
    let sizes = index.distinct_sizes();
    let index = Geometry { sizes: &sizes, ..index };
    let plan = Plan::new(index.sizes, [(index.sizes, index.strides)], [numbers.bytes], Order::Free);
    let checked = Checked { size, found: AtomicBool::new(false) };
    // SAFETY: the plan covers the index, which is only read, like the body of the loop.
    unsafe {
        let body = (&raw const checked).cast();
        drive_shared(plan.numel(), &plan, [at as *mut u8], body, numbers.check[level()]);
    }
    if !checked.found.into_inner() {
        return None;
    }
    // The first such element, row-major, and its position.
    let rows = Layout::contiguous(index.sizes);
    (0..index.numel()).find_map(|before| {
        let position = position(rows.sizes(), before);
        let offset: usize = position.iter().zip(index.strides).map(|(i, stride)| i * stride).sum();
        // SAFETY: a position inside the index.
        let (place, shown) = unsafe { (numbers.read)(at.wrapping_byte_add(offset * numbers.bytes)) };
        (place >= size).then_some((shown, position))
    })
}

/// The arguments of the loop that checks an index: `found` is set if an element is not below `size`.
struct Checked {
    size: u64,
    found: AtomicBool,
}

/// Records whether an element is not below `size`.
struct CheckPositions<P>(PhantomData<fn(P)>);

impl<P: IndexNumber> Routine<Rows<1>> for CheckPositions<P> {
    const WIDE: bool = false;
    #[inline(always)]
    unsafe fn run_on<I: Isa>(mut rows: Rows<1>) {
        // SAFETY: the caller's promise; the body is only read.
        let Checked { size, found } = unsafe { &*rows.body.cast::<Checked>().cast_const() };
        let mut most = 0;
        while let Some(([at], n, [step])) = rows.next() {
            if step == size_of::<P>() {
                // SAFETY: n elements of the index, `step` bytes apart.
                for number in unsafe { core::slice::from_raw_parts(at.cast::<P>(), n) } {
                    most = most.max(number.place());
                }
            } else {
                for i in 0..n {
                    // SAFETY: n elements of the index, `step` bytes apart.
                    most = most.max(unsafe { at.wrapping_add(i * step).cast::<P>().read() }.place());
                }
            }
        }
        if most >= *size {
            found.store(true, Ordering::Relaxed);
        }
    }
}

/// Returns the elements of `x` along an axis at the places in an index, row-major; consecutive places are `step`
/// elements apart. The places are checked against `size`, unless it is [`UNBOUND`].
///
/// # Errors
/// Like [`outside`]: the first element that is not a place.
///
/// # Safety
/// `along` is the result of the rule for the sizes and strides of `x` and `index`, and all elements of the
/// index that are below `size` are places; all elements if there is no bound.
pub unsafe fn gather<T: Element, P: IndexNumber>(
    out: Buffer<T>,
    x: *const T,
    step: usize,
    index: Ref<P>,
    size: Option<usize>,
    along: &IndexedAlong,
) -> Result<Filled<T>, (i64, Vec<usize>)> {
    let at = [out.ptr().as_ptr().cast(), index.ptr() as *mut u8, x as *mut u8];
    let mut bound = size.unwrap_or(UNBOUND);
    // Cases in which the loop reads nothing, or would read a negative number as a place.
    if bound != UNBOUND && (bound > MOST || size_of::<T>() == 0) {
        if !along.sizes.contains(&0)
            && let Some(found) = outside(index, bound)
        {
            return Err(found);
        }
        bound = UNBOUND;
    }
    // SAFETY: a new buffer of as many elements, and the caller's promise.
    if unsafe { gather_elements([size_of::<T>(), size_of::<P>()], at, out.len(), [step, bound], along) } {
        // SAFETY: every position of the plan was written.
        return Ok(unsafe { out.filled() });
    }
    Err(outside(index, bound).expect("the loop found one"))
}

/// The absence of a bound: an axis has fewer elements than this.
pub const UNBOUND: usize = usize::MAX;

/// The largest bound for which the low bytes of a negative number are still beyond the bound.
const MOST: usize = i32::MAX as usize;

/// Like [`gather`], for elements and numbers of the given sizes in bytes; `at` are the result, the index and the elements. Returns whether all
/// numbers were below the bound; otherwise the result is incomplete.
///
/// # Safety
/// `at` are room for `numel` elements of `size` bytes, an index of numbers of `number` bytes, and the elements; `along` is the result of the
/// rule for them; all elements of the index that are below `bound` are places.
#[inline(never)]
unsafe fn gather_elements(
    [size, number]: [usize; 2],
    at: [*mut u8; 3],
    numel: usize,
    [step, bound]: [usize; 2],
    along: &IndexedAlong,
) -> bool {
    let to = Layout::contiguous(&along.out);
    assert_eq!(to.numel(), numel);
    let from = [to.strides(), &along.index, &along.x].map(|strides| (&*along.sizes, strides));
    let plan = Plan::new(&along.sizes, from, [size, number, size], Order::RowMajor);
    // SAFETY: the plan covers the new buffer, each position another element, and the index; the last operand, offset by a place, lies in `x`.
    unsafe { take(&plan, at, Along { step: step.wrapping_mul(size), size }, bound, number) }
}

/// The arguments of the loops along an axis: the bytes from place to place, and of an element.
#[derive(Clone, Copy)]
pub struct Along {
    /// The bytes from one place to the next.
    pub step: usize,
    /// The bytes of an element.
    pub size: usize,
}

/// Reads the third operand at the places in the second operand, numbers of the given size in bytes. Returns whether all were below the bound;
/// nothing is read at other places.
///
/// # Safety
/// The plan describes new elements, an index, and an operand that, offset by a place below the bound, is an element.
pub unsafe fn take(plan: &Plan<3>, at: [*mut u8; 3], along: Along, bound: usize, number: usize) -> bool {
    if along.size == 0 {
        return true;
    }
    let run = if number == 8 { taking::<u64>(along.size) } else { taking::<u32>(along.size) };
    let taking = Taking { along, bound, outside: AtomicBool::new(false) };
    let body = (&raw const taking).cast::<()>();
    match plan.axes.last() {
        Some(inner) if jumps(plan, inner.steps[2], along.step) => {
            let body = Shared(body.cast_mut());
            // SAFETY: the caller's promise; the parts of the output are disjoint.
            split_by(plan, plan.axes.len() - 1, WIDE, at, &|part, at| unsafe {
                drive_erased(part, at, { body }.0.cast(), run);
            });
        }
        // SAFETY: the caller's promise; the parts of the output are disjoint.
        _ => unsafe { drive_shared(plan.numel().saturating_mul(2), plan, at, body, run) },
    }
    !taking.outside.into_inner()
}

/// The arguments of the loops that read along an axis.
struct Taking {
    along: Along,
    /// The exclusive upper bound of the places.
    bound: usize,
    /// Whether a place was not below the bound.
    outside: AtomicBool,
}

impl Taking {
    /// Records that a place was not below the bound.
    #[cold]
    fn refuse(&self) {
        self.outside.store(true, Ordering::Relaxed);
    }
}

/// Returns the loop for elements of the given size in bytes.
fn taking<P: IndexValue>(size: usize) -> Entry<Rows<3>> {
    let each = match size {
        1 => const { entries::<Rows<3>, Take<u8, P>>() },
        2 => const { entries::<Rows<3>, Take<u16, P>>() },
        4 => const { entries::<Rows<3>, Take<u32, P>>() },
        8 => const { entries::<Rows<3>, Take<u64, P>>() },
        16 => const { entries::<Rows<3>, Take<u128, P>>() },
        _ => return take_bytes::<P>,
    };
    each[level()]
}

/// An integer that is a place if it is below the bound. Only its size matters.
trait IndexValue: Copy + 'static {
    fn spot(self) -> usize;
}
impl IndexValue for u32 {
    #[inline(always)]
    fn spot(self) -> usize {
        self as usize
    }
}
impl IndexValue for u64 {
    // A number beyond all addresses is beyond all bounds, and saturates instead of being cut.
    #[inline(always)]
    fn spot(self) -> usize {
        usize::try_from(self).unwrap_or(usize::MAX)
    }
}

/// The number of neighbours that are gathered or scattered at a time if each lies in another row: for 4096 rows of
/// 1024 floats this number of columns fits the L2 cache, and gathering takes three quarters of the time, scattering half.
const WIDE: usize = 256;

/// Returns whether neighbours lie in rows far apart, and there are many of them.
fn jumps(plan: &Plan<3>, along: usize, step: usize) -> bool {
    plan.axes.len() > 1 && along != 0 && step > along * WIDE && plan.numel() >= PARALLEL
}

/// Reads at the places, element by element (volatile): the compiler would choose the gather instruction, which is slower on many
/// machines than scalar loads.
struct Take<W, P>(PhantomData<fn(W, P)>);

impl<W: Copy, P: IndexValue> Routine<Rows<3>> for Take<W, P> {
    #[inline(always)]
    unsafe fn run_on<I: Isa>(rows: Rows<3>) {
        // SAFETY: the caller's promise; the body is only read.
        let taking = unsafe { &*rows.body.cast::<Taking>().cast_const() };
        if taking.outside.load(Ordering::Relaxed) {
            return;
        }
        let (step, bound) = (taking.along.step, taking.bound);
        let mut rows = rows.held();
        while let Some((at, n, steps)) = rows.next() {
            // SAFETY: the caller's promise.
            if !unsafe { Take::<W, P>::row(at, n, steps, [step, bound]) } {
                return taking.refuse();
            }
        }
    }
}

/// The number of elements of an index that are checked before elements are read at their places.
const CHECKED: usize = 512;

/// Returns whether `n` contiguous elements of an index are below the bound.
///
/// # Safety
/// `n` elements are readable.
#[inline(always)]
unsafe fn inside<P: IndexValue>(index: *const u8, n: usize, bound: usize) -> bool {
    let mut most = 0;
    // SAFETY: the caller's promise.
    for number in unsafe { core::slice::from_raw_parts(index.cast::<P>(), n) } {
        most = number.spot().max(most);
    }
    most < bound
}

impl<W: Copy, P: IndexValue> Take<W, P> {
    /// Gathers a row; returns whether all places were below the bound. Other places are not read.
    ///
    /// # Safety
    /// Below `n` there are elements of the output and of the index, and `x`, offset by a place, is an element.
    #[inline(always)]
    unsafe fn row(
        [mut out, mut index, mut x]: [*mut u8; 3],
        mut n: usize,
        [so, si, sx]: [usize; 3],
        [step, bound]: [usize; 2],
    ) -> bool {
        let size = size_of::<W>();
        if si == 0 {
            // SAFETY: the caller's promise.
            let place = unsafe { place::<P>(index) };
            if place >= bound {
                return false;
            }
            let x = x.wrapping_add(place * step);
            if so == size && sx == size {
                match n * size {
                    // SAFETY: the caller's promise.
                    bytes @ 0..512 => unsafe { few::<W>(out, x, bytes) },
                    // SAFETY: the caller's promise.
                    bytes => unsafe { out.copy_from_nonoverlapping(x, bytes) },
                }
                return true;
            }
            for i in 0..n {
                // SAFETY: the caller's promise.
                unsafe { write::<W>(out.wrapping_add(i * so), read::<W>(x.wrapping_add(i * sx))) };
            }
        } else if so == size && si == size_of::<P>() {
            while n > 0 {
                let some = n.min(CHECKED);
                // SAFETY: the caller's promise.
                if bound != UNBOUND && !unsafe { inside::<P>(index, some, bound) } {
                    return false;
                }
                // SAFETY: the caller's promise.
                unsafe { Self::straight([out, index, x], some, sx, step) };
                out = out.wrapping_add(some * so);
                index = index.wrapping_add(some * si);
                x = x.wrapping_add(some * sx);
                n -= some;
            }
        } else {
            for i in 0..n {
                let index = index.wrapping_add(i * si);
                // SAFETY: the caller's promise.
                if unsafe { place::<P>(index) } >= bound {
                    return false;
                }
                // SAFETY: the caller's promise.
                let element = unsafe { Self::gather_one(index, x.wrapping_add(i * sx), step) };
                // SAFETY: the caller's promise.
                unsafe { out.wrapping_add(i * so).cast::<Word<W>>().write(element) };
            }
        }
        true
    }

    /// Gathers a row of contiguous output and index: four independent reads at a time.
    ///
    /// # Safety
    /// The promises of [`row`](Self::row); every place was checked.
    #[inline(always)]
    unsafe fn straight([out, index, x]: [*mut u8; 3], n: usize, sx: usize, step: usize) {
        let (size, si, whole) = (size_of::<W>(), size_of::<P>(), n / 4 * 4);
        for i in (0..whole).step_by(4) {
            let (from, x) = (index.wrapping_add(i * si), x.wrapping_add(i * sx));
            // SAFETY: the caller's promise.
            let a = unsafe { Self::gather_one(from, x, step) };
            // SAFETY: the caller's promise.
            let b = unsafe { Self::gather_one(from.wrapping_add(si), x.wrapping_add(sx), step) };
            // SAFETY: the caller's promise.
            let c = unsafe { Self::gather_one(from.wrapping_add(2 * si), x.wrapping_add(2 * sx), step) };
            // SAFETY: the caller's promise.
            let d = unsafe { Self::gather_one(from.wrapping_add(3 * si), x.wrapping_add(3 * sx), step) };
            // SAFETY: the caller's promise.
            unsafe { out.wrapping_add(i * size).cast::<[Word<W>; 4]>().write([a, b, c, d]) };
        }
        for i in whole..n {
            // SAFETY: the caller's promise.
            let element = unsafe { Self::gather_one(index.wrapping_add(i * si), x.wrapping_add(i * sx), step) };
            // SAFETY: the caller's promise.
            unsafe { out.wrapping_add(i * size).cast::<Word<W>>().write(element) };
        }
    }

    /// Returns the element of the fiber at `x` at the place in the index.
    ///
    /// # Safety
    /// The promises of [`row`](Self::row), for one element.
    #[inline(always)]
    unsafe fn gather_one(index: *mut u8, x: *mut u8, step: usize) -> Word<W> {
        // SAFETY: the caller's promise.
        let at = unsafe { place::<P>(index) } * step;
        // SAFETY: the caller's promise.
        unsafe { x.wrapping_add(at).cast::<Word<W>>().read_volatile() }
    }
}

/// Gathers like [`Take`], for elements that are not machine words.
///
/// # Safety
/// The rows are those of new elements, an index, and an operand that, offset by a place below the bound, is an element. `rows.body` is a
/// [`Taking`].
unsafe fn take_bytes<P: IndexValue>(mut rows: Rows<3>) {
    // SAFETY: the caller's promise.
    let taking = unsafe { &*rows.body.cast::<Taking>().cast_const() };
    let Along { step, size } = taking.along;
    while let Some(([out, index, x], n, [so, si, sx])) = rows.next() {
        for i in 0..n {
            // SAFETY: the caller's promise.
            let place = unsafe { place::<P>(index.wrapping_add(i * si)) };
            if place >= taking.bound {
                return taking.refuse();
            }
            let from = x.wrapping_add(i * sx + place * step);
            if si == 0 && so == size && sx == size {
                // SAFETY: the caller's promise.
                unsafe { out.copy_from_nonoverlapping(from, n * size) };
                break;
            }
            // SAFETY: the caller's promise.
            unsafe { copy_element(size, out.wrapping_add(i * so), from) };
        }
    }
}

/// Returns the place in an element of an index.
///
/// # Safety
/// `at` points to an element.
#[inline(always)]
unsafe fn place<P: IndexValue>(at: *mut u8) -> usize {
    // SAFETY: the caller's promise.
    unsafe { at.cast::<P>().read() }.spot()
}

/// Converts the elements of an index to `i64`, row-major in a new buffer; all are places, and so fit.
pub fn widened<P: IndexNumber>(index: Ref<P>) -> Result<Filled<i64>, OutOfMemory> {
    map1(&Layout::contiguous(index.sizes), index, ToI64)
}

/// The conversion of a place to `i64`.
#[derive(Clone, Copy)]
struct ToI64;
// SAFETY: the loops are compiled from this operation.
unsafe impl<P: IndexNumber> Unary<P> for ToI64 {
    type Out = i64;
    const COST: usize = 1;
    #[inline(always)]
    fn apply<I: Isa>(&mut self, number: P) -> i64 {
        number.place() as i64
    }
    #[inline]
    fn loops() -> &'static Loops<2> {
        &P::numbers().widen
    }
}

/// Converts the elements of an index to `i64`, row-major in a new buffer, negative numbers counted from `size` backwards; a number outside
/// stays outside.
pub fn wrapped<P: IndexNumber>(index: Ref<P>, size: usize) -> Result<Filled<i64>, OutOfMemory> {
    map1(&Layout::contiguous(index.sizes), index, Wrap(size as i64))
}

/// The conversion of a negative place to one counted from the front.
#[derive(Clone, Copy)]
struct Wrap(i64);
// SAFETY: the loops are compiled from this operation.
unsafe impl<P: IndexNumber> Unary<P> for Wrap {
    type Out = i64;
    const COST: usize = 1;
    #[inline(always)]
    fn apply<I: Isa>(&mut self, number: P) -> i64 {
        let place = number.shown();
        if place < 0 && place >= -self.0 { place + self.0 } else { place }
    }
    #[inline]
    fn loops() -> &'static Loops<2> {
        &P::numbers().wrap
    }
}
