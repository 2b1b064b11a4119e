//! Instruction sets: one source, compiled for several instruction sets, which are selected once
//! at run time.
//!
//! A loop is written as a [`Task`]: its `run_on` is generic over [`Isa`] and always inlined, so the
//! compiler vectorises it inside one function for each instruction set, whose `target_feature` decides
//! the width of vectors. `target-cpu=native` is not needed: it compiles loops for that machine alone, in less
//! time, but for some machines LLVM prefers vectors of 256 bits.
//!
//! Each further instruction set costs as much compile time as the first, so a routine is compiled only for the sets that pay: a routine that moves
//! elements one by one has one body ([`Routine::VECTORS`]), a memory-bound routine has no vectors of 512 bits
//! ([`Routine::WIDE`]), and elementwise operations that cost more than loading their operands have no vectors on the baseline
//! ([`Isa::COMPACT`]). Without AVX-512, on a server of 2026 with vectors of 512 bits, folds of
//! matrices in the L2 cache take 1.2 to 2.2 times as long, transposed copies 1.25, `gather` 1.3; sums of larger matrices,
//! and additions, take as long as with AVX-512 (2026-11-29).
//!
//! If this crate is not optimised (`cfg(one_level)`, which `crates/kernel/src/build.rs` sets), loops are not vectorised, and
//! three instruction sets would only add debug information. Routines are then compiled for the baseline,
//! and explicit vectors (products, convolutions, pools) for AVX2, too. An optimised debug build omits
//! AVX2 if the machine that builds has AVX-512, and otherwise AVX-512 (`cfg(skip_avx2)`, `cfg(skip_avx512)`): another
//! machine runs the baseline, or AVX2.

use crate::simd::vectored::{FUSED, Lanes, Row, Sums};

/// An instruction set, with the properties that loops depend on.
pub trait Isa: Copy + 'static {
    /// The vectors of `f32`.
    type F32: Lanes<f32>;
    /// The vectors of `f64`.
    type F64: Sums;

    /// Whether `mul_add` is one instruction; otherwise it is a slow library call.
    const FMA: bool;

    /// Whether costly elementwise operations are compiled without vectors. Hardly any x86-64 machine is limited to the baseline, and
    /// vectors for it would take as long to compile as those of the other sets.
    const COMPACT: bool = false;

    /// Copies `bytes` bytes past the caches, for results that will not be read soon.
    ///
    /// # Safety
    /// Both pointers are valid for `bytes` bytes, which do not overlap; `to` is aligned to 64 and
    /// `bytes` is a multiple of 64. The instruction set is there.
    unsafe fn stream(to: *mut u8, from: *const u8, bytes: usize);

    /// Runs a task in a separate function, which is not inlined into the caller.
    ///
    /// # Safety
    /// The instruction set is there.
    unsafe fn apart<T: Task>(task: T) -> T::Out;

    /// The bytes of a row for [`transpose`](Isa::transpose); 0 if there is none.
    const VECTOR: usize = 0;

    /// Transposes a square of elements of `SIZE` (4, 8 or 16) bytes, one vector a row:
    /// `to[i][k] = from[k][i]`; the rows of `[to, from]` are `steps` bytes apart. With `stream`, `to` is
    /// written past the caches.
    ///
    /// # Safety
    /// The rows of both sides are valid for [`VECTOR`](Isa::VECTOR) bytes, which is not 0, initialised, and
    /// do not overlap; with `stream` those of `to` are aligned to it. The instruction set is there.
    #[inline(always)]
    unsafe fn transpose<const SIZE: usize>(_at: [*mut u8; 2], _steps: [usize; 2], _stream: bool) {
        unreachable!("no vector to transpose in")
    }

    /// Copies every second of `2 * n - 1` contiguous elements of `SIZE` (4 or 8) bytes.
    ///
    /// # Safety
    /// [`VECTOR`](Isa::VECTOR) is not 0; `from` is valid for `2 * n - 1` elements, initialised, and `to` for `n`; they do not
    /// overlap. The instruction set is there.
    #[inline(always)]
    unsafe fn every_second<const SIZE: usize>(_to: *mut u8, _from: *const u8, _n: usize) {
        unreachable!("no vector to pick from")
    }
}

/// Work that is compiled once for each instruction set.
pub trait Task {
    /// The type of the result.
    type Out;
    /// Whether the task is also compiled for vectors of 512 bits, like [`Routine::WIDE`].
    const WIDE: bool = true;
    /// Does the work; must be `#[inline(always)]`.
    fn run_on<I: Isa>(self) -> Self::Out;
}

/// Runs a task in a separate function, like [`Isa::apart`]: one function for all callers on this instruction set.
#[inline(always)]
// SOUND: of sets whose instructions may be missing none has a name outside, and code runs on one where the processor was asked
pub(crate) fn run_apart<I: Isa, T: Task>(task: T) -> T::Out {
    // SAFETY: the instruction set is there: only the baseline can be named outside this crate, which runs code on the other sets only if
    // `level` has found them.
    unsafe { I::apart(task) }
}

/// The instructions of all x86-64 processors.
#[derive(Clone, Copy)]
pub struct Baseline;
/// 256-bit vectors with fused multiply-add. (Private to this crate, like [`Avx512`]: a safe function runs a task on them only after checking
/// the processor.)
///
/// ```compile_fail,E0603
/// use congruent_kernel::element::Wide;
///
/// f32::sum_of::<congruent_kernel::simd::isa::Avx512>(&[1.0; 64], 0.0);
/// ```
#[cfg(target_arch = "x86_64")]
#[derive(Clone, Copy)]
pub struct Avx2;
/// 512-bit vectors.
#[cfg(target_arch = "x86_64")]
#[derive(Clone, Copy)]
pub struct Avx512;
/// The baseline with fused multiply-add, by a library call if the machine has no such instruction: for tests of scalar functions.
#[cfg(test)]
#[derive(Clone, Copy)]
pub struct Fused;

impl Isa for Baseline {
    type F32 = Row<f32, 4>;
    type F64 = Row<f64, 2>;
    const FMA: bool = FUSED;
    const COMPACT: bool = cfg!(all(target_arch = "x86_64", not(one_level)));
    #[inline(never)]
    unsafe fn apart<T: Task>(task: T) -> T::Out {
        task.run_on::<Self>()
    }
    #[inline(always)]
    unsafe fn stream(to: *mut u8, from: *const u8, bytes: usize) {
        // SAFETY: the caller's promise.
        unsafe { core::ptr::copy_nonoverlapping(from, to, bytes) };
    }
}

#[cfg(test)]
impl Isa for Fused {
    type F32 = Row<f32, 4>;
    type F64 = Row<f64, 2>;
    const FMA: bool = true;
    unsafe fn apart<T: Task>(task: T) -> T::Out {
        task.run_on::<Self>()
    }
    unsafe fn stream(to: *mut u8, from: *const u8, bytes: usize) {
        // SAFETY: the caller's promise.
        unsafe { Baseline::stream(to, from, bytes) };
    }
}

#[cfg(target_arch = "x86_64")]
mod x86 {
    use super::*;
    use crate::simd::transpose::{every_second, square};
    use core::arch::x86_64::*;

    impl Isa for Avx2 {
        type F32 = __m256;
        type F64 = __m256d;
        const FMA: bool = true;
        const VECTOR: usize = 32;
        #[inline(never)]
        #[target_feature(enable = "avx2,fma,bmi2,f16c")]
        unsafe fn apart<T: Task>(task: T) -> T::Out {
            task.run_on::<Self>()
        }
        #[inline(always)]
        unsafe fn transpose<const SIZE: usize>(at: [*mut u8; 2], steps: [usize; 2], stream: bool) {
            // SAFETY: the caller's promise.
            unsafe { square::<__m256i, SIZE>(at, steps, stream) };
        }
        #[inline(always)]
        unsafe fn every_second<const SIZE: usize>(to: *mut u8, from: *const u8, n: usize) {
            // SAFETY: the caller's promise.
            unsafe { every_second::<__m256i, SIZE>(to, from, n) };
        }
        #[inline(always)]
        unsafe fn stream(to: *mut u8, from: *const u8, bytes: usize) {
            for at in (0..bytes).step_by(32) {
                // SAFETY: inside both ranges; `to + at` is aligned to 32; AVX is there.
                unsafe { stream_256(to.add(at), from.add(at)) };
            }
        }
    }

    /// Copies a vector's bytes past the caches, by inline assembly and not by a value: a vector consists of initialised integers, but the
    /// elements may have padding and pointers.
    ///
    /// # Safety
    /// `from` is valid for reads and `to` for writes of 32 bytes, and `to` is aligned to 32.
    #[inline]
    #[target_feature(enable = "avx")]
    unsafe fn stream_256(to: *mut u8, from: *const u8) {
        // SAFETY: the caller's promise; the instructions read and write nothing else.
        unsafe {
            if cfg!(miri) {
                return core::ptr::copy_nonoverlapping(from, to, 32);
            }
            core::arch::asm!(
                "vmovdqu {line}, ymmword ptr [{from}]",
                "vmovntdq ymmword ptr [{to}], {line}",
                line = out(ymm_reg) _, from = in(reg) from, to = in(reg) to,
                options(nostack, preserves_flags),
            );
        }
    }

    /// Copies like [`stream_256`], 64 bytes.
    ///
    /// # Safety
    /// `from` is valid for reads and `to` for writes of 64 bytes, and `to` is aligned to 64.
    #[inline]
    #[target_feature(enable = "avx512f")]
    unsafe fn stream_512(to: *mut u8, from: *const u8) {
        // SAFETY: the caller's promise; the instructions read and write nothing else.
        unsafe {
            if cfg!(miri) {
                return core::ptr::copy_nonoverlapping(from, to, 64);
            }
            core::arch::asm!(
                "vmovdqu64 {line}, zmmword ptr [{from}]",
                "vmovntdq zmmword ptr [{to}], {line}",
                line = out(zmm_reg) _, from = in(reg) from, to = in(reg) to,
                options(nostack, preserves_flags),
            );
        }
    }

    impl Isa for Avx512 {
        type F32 = __m512;
        type F64 = __m512d;
        const FMA: bool = true;
        const VECTOR: usize = 64;
        #[inline(never)]
        #[target_feature(enable = "avx512f,avx512vl,avx512dq,avx512bw,avx512cd,avx2,fma,bmi2,f16c")]
        unsafe fn apart<T: Task>(task: T) -> T::Out {
            task.run_on::<Self>()
        }
        #[inline(always)]
        unsafe fn transpose<const SIZE: usize>(at: [*mut u8; 2], steps: [usize; 2], stream: bool) {
            // SAFETY: the caller's promise.
            unsafe { square::<__m512i, SIZE>(at, steps, stream) };
        }
        #[inline(always)]
        unsafe fn every_second<const SIZE: usize>(to: *mut u8, from: *const u8, n: usize) {
            // SAFETY: the caller's promise.
            unsafe { every_second::<__m512i, SIZE>(to, from, n) };
        }
        #[inline(always)]
        unsafe fn stream(to: *mut u8, from: *const u8, bytes: usize) {
            for at in (0..bytes).step_by(64) {
                // SAFETY: inside both ranges; `to + at` is aligned to 64; AVX-512 is there.
                unsafe { stream_512(to.add(at), from.add(at)) };
            }
        }
    }

    /// Runs the task on vectors of 256 bits.
    ///
    /// # Safety
    /// The features are there.
    #[target_feature(enable = "avx2,fma,bmi2,f16c")]
    pub fn avx2<T: Task>(task: T) -> T::Out {
        task.run_on::<Avx2>()
    }

    /// Runs the task on vectors of 512 bits.
    ///
    /// # Safety
    /// The features are there.
    #[target_feature(enable = "avx512f,avx512vl,avx512dq,avx512bw,avx512cd,avx2,fma,bmi2,f16c")]
    pub fn avx512<T: Task>(task: T) -> T::Out {
        task.run_on::<Avx512>()
    }

    /// Runs the routine on vectors of 256 bits.
    ///
    /// # Safety
    /// The features are there, and the routine's own promises hold.
    #[target_feature(enable = "avx2,fma,bmi2,f16c")]
    pub unsafe fn avx2_entry<A, R: Routine<A>>(args: A) {
        // SAFETY: the caller's promise.
        unsafe { R::run_on::<Avx2>(args) }
    }

    /// Runs the routine on vectors of 512 bits.
    ///
    /// # Safety
    /// The features are there, and the routine's own promises hold.
    #[target_feature(enable = "avx512f,avx512vl,avx512dq,avx512bw,avx512cd,avx2,fma,bmi2,f16c")]
    pub unsafe fn avx512_entry<A, R: Routine<A>>(args: A) {
        // SAFETY: the caller's promise.
        unsafe { R::run_on::<Avx512>(args) }
    }

    /// 0 before the first query, then 1 + the instruction set.
    static FOUND: core::sync::atomic::AtomicU8 = core::sync::atomic::AtomicU8::new(0);

    #[inline]
    pub fn level() -> u8 {
        use core::sync::atomic::Ordering::Relaxed;
        match FOUND.load(Relaxed) {
            0 => {
                let level = ask();
                FOUND.store(level, Relaxed);
                level
            }
            level => level,
        }
    }

    /// Returns the instruction set found. Miri has no processor to query, so the caller chooses: 2 or 3 with `-Ctarget-feature` in `MIRIFLAGS`,
    /// without which Miri refuses to call the functions above.
    #[cfg(miri)]
    fn ask() -> u8 {
        std::env::var("CONGRUENT_MIRI_LEVEL").map_or(1, |level| level.parse().expect("1, 2 or 3"))
    }

    #[cold]
    #[cfg(not(miri))]
    fn ask() -> u8 {
        let avx2 = is_x86_feature_detected!("avx2")
            && is_x86_feature_detected!("fma")
            && is_x86_feature_detected!("bmi2")
            && is_x86_feature_detected!("f16c");
        let avx512 = avx2
            && !cfg!(any(one_level, skip_avx512))
            && is_x86_feature_detected!("avx512f")
            && is_x86_feature_detected!("avx512vl")
            && is_x86_feature_detected!("avx512dq")
            && is_x86_feature_detected!("avx512bw")
            && is_x86_feature_detected!("avx512cd");
        1 + avx2 as u8 + avx512 as u8
    }
}

/// The instruction set that all machines of this build have (`-C target-cpu`), as an index into the [`LEVELS`]: loops are compiled for it alone.
#[cfg(target_arch = "x86_64")]
const BUILT_FOR: Option<usize> = if cfg!(any(miri, one_level))
    || !cfg!(all(target_feature = "avx2", target_feature = "fma", target_feature = "bmi2", target_feature = "f16c"))
{
    None
} else if cfg!(all(
    target_feature = "avx512f",
    target_feature = "avx512vl",
    target_feature = "avx512dq",
    target_feature = "avx512bw",
    target_feature = "avx512cd"
)) {
    Some(2)
} else {
    Some(1)
};

/// The number of instruction sets that a loop is compiled for.
pub const LEVELS: usize = if cfg!(target_arch = "x86_64") { 3 } else { 1 };

/// Returns the widest instruction set of this machine, as an index into the [`LEVELS`].
#[inline]
pub fn level() -> usize {
    #[cfg(target_arch = "x86_64")]
    return usize::from(x86::level() - 1);
    #[cfg(not(target_arch = "x86_64"))]
    0
}

/// A function that is compiled for each instruction set, and called through a pointer: unlike a [`Task`] it can be
/// named where its types are known, and called where they are erased.
pub trait Routine<A> {
    /// Whether the routine is compiled for vectors of 256 bits. A routine that moves elements one by one has one body for all
    /// machines.
    #[allow(dead_code, reason = "a target with one instruction set does not ask")]
    const VECTORS: bool = true;
    /// Whether the routine is also compiled for vectors of 512 bits. This pays if an element takes several steps in registers; a memory-bound
    /// routine is as fast with 256 bits.
    const WIDE: bool = true;
    /// Runs the function; must be `#[inline(always)]`.
    ///
    /// # Safety
    /// The routine's own promises hold; the instruction set is there.
    unsafe fn run_on<I: Isa>(args: A);
}

/// A routine for one instruction set.
pub type Entry<A> = unsafe fn(A);

/// Compiles the routine for each instruction set.
pub const fn entries<A, R: Routine<A>>() -> [Entry<A>; LEVELS] {
    /// # Safety
    /// The routine's own promises hold.
    unsafe fn baseline<A, R: Routine<A>>(args: A) {
        // SAFETY: the caller's promise; all machines have the baseline.
        unsafe { R::run_on::<Baseline>(args) }
    }
    #[cfg(target_arch = "x86_64")]
    if !cfg!(one_level) {
        if !R::VECTORS {
            return [baseline::<A, R>; LEVELS];
        }
        match BUILT_FOR {
            Some(2) if R::WIDE => return [x86::avx512_entry::<A, R>; LEVELS],
            Some(_) => return [x86::avx2_entry::<A, R>; LEVELS],
            None => {}
        }
        let mut entries: [Entry<A>; LEVELS] = [baseline::<A, R>; LEVELS];
        if !R::WIDE {
            entries[1] = x86::avx2_entry::<A, R>;
            entries[2] = entries[1];
            return entries;
        }
        if !cfg!(skip_avx2) {
            entries[1] = x86::avx2_entry::<A, R>;
        }
        if !cfg!(skip_avx512) {
            entries[2] = x86::avx512_entry::<A, R>;
        }
        return entries;
    }
    [baseline::<A, R>; LEVELS]
}

/// The arguments of [`Isa::stream`].
pub struct Lines {
    /// The destination, aligned to 64.
    pub to: *mut u8,
    /// The source, of any alignment.
    pub from: *const u8,
    /// The number of bytes, a multiple of 64.
    pub bytes: usize,
}

/// Returns [`Isa::stream`] for the widest instruction set of this machine.
pub fn stream() -> Entry<Lines> {
    struct NonTemporal;
    impl Routine<Lines> for NonTemporal {
        #[inline(always)]
        unsafe fn run_on<I: Isa>(Lines { to, from, bytes }: Lines) {
            // SAFETY: the caller's promise.
            unsafe { I::stream(to, from, bytes) };
        }
    }
    static STREAM: [Entry<Lines>; LEVELS] = entries::<Lines, NonTemporal>();
    STREAM[level()]
}

/// Compiles the routine for each instruction set with vectors of at least 256 bits; on a target with a single instruction set, for that set.
pub const fn vector_entries<A, R: Routine<A>>() -> [Option<Entry<A>>; LEVELS] {
    let (entries, mut some) = (entries::<A, R>(), [None; LEVELS]);
    // (Without AVX2, the second entry of a wide routine is the baseline.)
    let mut level = if LEVELS == 1 {
        0
    } else if cfg!(skip_avx2) && R::WIDE {
        2
    } else {
        1
    };
    while level < LEVELS {
        some[level] = Some(entries[level]);
        level += 1;
    }
    some
}

/// Runs the task on the widest vectors of this machine.
#[inline]
// SOUND: asks the processor first
pub fn dispatch<T: Task>(task: T) -> T::Out {
    #[cfg(target_arch = "x86_64")]
    if const { matches!(BUILT_FOR, Some(2)) && T::WIDE } {
        // SAFETY: this build targets all features that the function enables.
        return unsafe { x86::avx512(task) };
    } else if const { BUILT_FOR.is_some() } {
        // SAFETY: this build targets all features that the function enables.
        return unsafe { x86::avx2(task) };
    }
    #[cfg(target_arch = "x86_64")]
    match x86::level() {
        // SAFETY: `level` found all features that the function enables.
        3 if T::WIDE && !cfg!(any(one_level, skip_avx512)) => return unsafe { x86::avx512(task) },
        // SAFETY: `level` found all features that the function enables.
        2 | 3 if !T::WIDE || !cfg!(skip_avx2) => return unsafe { x86::avx2(task) },
        _ => {}
    }
    task.run_on::<Baseline>()
}

/// Runs the task on each instruction set of this machine.
#[cfg(test)]
pub fn on_each<T: Task>(task: impl Fn() -> T) {
    task().run_on::<Baseline>();
    #[cfg(target_arch = "x86_64")]
    {
        if x86::level() >= 2 {
            // SAFETY: `level` found all features that the function enables.
            unsafe { x86::avx2(task()) };
        }
        if x86::level() >= 3 {
            // SAFETY: `level` found all features that the function enables.
            unsafe { x86::avx512(task()) };
        }
    }
}

/// Prefetches the cache line at an address, which is accessed soon. The address may be invalid.
#[inline(always)]
// SOUND: instructions of every x86-64; a prefetch reads nothing
pub fn prefetch<T>(at: *const T) {
    #[cfg(all(target_arch = "x86_64", not(miri)))]
    // SAFETY: SSE is part of x86-64; a hint, which reads nothing.
    unsafe {
        core::arch::x86_64::_mm_prefetch::<{ core::arch::x86_64::_MM_HINT_T0 }>(at.cast());
    }
    #[cfg(not(all(target_arch = "x86_64", not(miri))))]
    let _ = at;
}

/// Orders streamed stores before later stores, so that other threads see them.
#[inline]
// SOUND: instructions of every x86-64; a prefetch reads nothing
pub fn fence() {
    #[cfg(all(target_arch = "x86_64", not(miri)))]
    // SAFETY: SSE is part of x86-64.
    unsafe {
        core::arch::x86_64::_mm_sfence();
    }
}

/// Returns `a * b + c`, rounded once if the machine has a fused multiply-add.
#[inline(always)]
pub fn fma32<I: Isa>(a: f32, b: f32, c: f32) -> f32 {
    if I::FMA { a.mul_add(b, c) } else { a * b + c }
}

/// Returns `a * b + c`, rounded once if the machine has a fused multiply-add.
#[inline(always)]
pub fn fma64<I: Isa>(a: f64, b: f64, c: f64) -> f64 {
    if I::FMA { a.mul_add(b, c) } else { a * b + c }
}
