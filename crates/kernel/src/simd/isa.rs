//! The machine the loops run on: one source, compiled for several instruction sets, chosen once
//! at run time.
//!
//! A loop is written as a [`Task`]: its `run` is generic over [`Isa`] and always inlined, so the
//! compiler vectorises it inside one function for each instruction set, whose `target_feature` decides
//! how wide the vectors are. `target-cpu=native` is not needed: it compiles loops for that machine alone, which takes less
//! time, but for some machines LLVM prefers vectors of 256 bits.
//!
//! Each further instruction set costs as much to compile as the first, so a routine is compiled only for those that pay: a routine that moves
//! elements one by one has one body ([`Routine::VECTORS`]), a routine that waits for memory has no vectors of 512 bits
//! ([`Routine::WIDE`]), and operations on one or two elements that cost more than to read them have no vectors on the baseline
//! ([`Isa::COMPACT`]). Without AVX-512, on a server of 2026 whose vectors are 512 bits wide, folds of
//! matrices in the second cache take 1.2 to 2.2 times as long, transposed copies 1.25, `gather` 1.3; sums of matrices that are not in it,
//! and additions, take as long as with it (2026-11-29).
//!
//! Where this library is not optimised (`cfg(one_level)`, which `crates/kernel/src/build.rs` sets), no compiler finds vectors, and what is
//! compiled for three instruction sets fills a program with debug information. Routines are compiled for what every machine
//! has there, and what is written in vectors (products, convolutions, pools) for AVX2, too. An optimised debug build leaves out
//! AVX2 where the machine that builds has AVX-512, and else AVX-512 (`cfg(skip_avx2)`, `cfg(skip_avx512)`): a machine of
//! another kind runs what every machine has, or AVX2.

use crate::simd::vectored::{FUSED, Lanes, Row, Sums};

/// An instruction set, as far as the loops must know.
pub trait Isa: Copy + 'static {
    /// Its vectors of `f32`.
    type F32: Lanes<f32>;
    /// Its vectors of `f64`.
    type F64: Sums;

    /// Whether `mul_add` is one instruction; without, it is a slow library call.
    const FMA: bool;

    /// Whether costly operations on one or two elements are compiled without vectors. Hardly any x86-64 machine has only the baseline, and its
    /// vectors would take as long to compile as those of the others.
    const COMPACT: bool = false;

    /// Copies `bytes` bytes past the caches, for results that will not be read soon.
    ///
    /// # Safety
    /// Both pointers are valid for `bytes` bytes, which do not overlap; `to` is aligned to 64 and
    /// `bytes` is a multiple of 64. The instruction set is there.
    unsafe fn stream(to: *mut u8, from: *const u8, bytes: usize);

    /// Runs a task as a function of its own, not inlined where it is called.
    ///
    /// # Safety
    /// The instruction set is there.
    unsafe fn apart<T: Task>(task: T) -> T::Out;

    /// The bytes of a row that [`transpose`](Isa::transpose) takes; 0 without it.
    const VECTOR: usize = 0;

    /// Transposes a square of elements of `SIZE` (4, 8 or 16) bytes, one vector a row:
    /// `to[i][k] = from[k][i]`; the rows of `[to, from]` lie `steps` bytes apart. With `stream` it is
    /// written past the caches.
    ///
    /// # Safety
    /// The rows of both sides are valid for [`VECTOR`](Isa::VECTOR) bytes, which is not 0, initialised, and
    /// do not overlap; with `stream` those of `to` are aligned to it. The instruction set is there.
    #[inline(always)]
    unsafe fn transpose<const SIZE: usize>(_at: [*mut u8; 2], _steps: [usize; 2], _stream: bool) {
        unreachable!("no vector to transpose in")
    }

    /// Copies every second of `2 * n - 1` elements of `SIZE` (4 or 8) bytes, one behind the other.
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
    /// Whether the task is also compiled for vectors of 512 bits, as [`Routine::WIDE`].
    const WIDE: bool = true;
    /// The work; must be `#[inline(always)]`.
    fn run_on<I: Isa>(self) -> Self::Out;
}

/// Runs a task as a function of its own, as [`Isa::apart`]: one for all that call it on this instruction set.
#[inline(always)]
pub(crate) fn run_apart<I: Isa, T: Task>(task: T) -> T::Out {
    // SAFETY: the instruction set is there: others than the baseline have no name outside of this crate, which runs code on them only where
    // `level` has found them.
    unsafe { I::apart(task) }
}

/// The instructions that every x86-64 has.
#[derive(Clone, Copy)]
pub struct Baseline;
/// 256-bit vectors with fused multiply-add. (No name outside of this crate, as [`Avx512`]: a safe function runs a task on them after it has asked
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
/// The baseline with fused multiply-add, by a library call where the machine has no instruction for it: for tests of scalar functions.
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

    /// A vector's bytes past the caches, by instructions and not by a value: a vector is made of initialised integers, and the
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

    /// Like [`stream_256`].
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

    /// Runs the task on vectors of that width.
    ///
    /// # Safety
    /// The features are there.
    #[target_feature(enable = "avx2,fma,bmi2,f16c")]
    pub fn avx2<T: Task>(task: T) -> T::Out {
        task.run_on::<Avx2>()
    }

    /// Runs the task on vectors of that width.
    ///
    /// # Safety
    /// The features are there.
    #[target_feature(enable = "avx512f,avx512vl,avx512dq,avx512bw,avx512cd,avx2,fma,bmi2,f16c")]
    pub fn avx512<T: Task>(task: T) -> T::Out {
        task.run_on::<Avx512>()
    }

    /// The routine on vectors of that width.
    ///
    /// # Safety
    /// The features are there, and what the routine asks for.
    #[target_feature(enable = "avx2,fma,bmi2,f16c")]
    pub unsafe fn avx2_entry<A, R: Routine<A>>(args: A) {
        // SAFETY: the caller's promise.
        unsafe { R::run_on::<Avx2>(args) }
    }

    /// The routine on vectors of that width.
    ///
    /// # Safety
    /// The features are there, and what the routine asks for.
    #[target_feature(enable = "avx512f,avx512vl,avx512dq,avx512bw,avx512cd,avx2,fma,bmi2,f16c")]
    pub unsafe fn avx512_entry<A, R: Routine<A>>(args: A) {
        // SAFETY: the caller's promise.
        unsafe { R::run_on::<Avx512>(args) }
    }

    /// 0: not asked yet, then 1 + the instruction set.
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

    /// Under Miri, which has no machine to ask, the caller chooses: 2 or 3 with `-Ctarget-feature` in `MIRIFLAGS`,
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

/// The vectors that every machine of this build has (`-C target-cpu`), as their place among the [`LEVELS`]: loops are compiled for them alone.
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

/// How many instruction sets a loop is compiled for.
pub const LEVELS: usize = if cfg!(target_arch = "x86_64") { 3 } else { 1 };

/// The widest that this machine has: its place among [`LEVELS`].
#[inline]
pub fn level() -> usize {
    #[cfg(target_arch = "x86_64")]
    return usize::from(x86::level() - 1);
    #[cfg(not(target_arch = "x86_64"))]
    0
}

/// A function that is compiled for each instruction set, to be called through a pointer: unlike a [`Task`] it can be
/// named where its types are known, and called where they are not.
pub trait Routine<A> {
    /// Whether the routine is compiled for vectors of 256 bits. A routine that moves elements one by one has one body for all
    /// machines.
    #[allow(dead_code, reason = "a target with one instruction set does not ask")]
    const VECTORS: bool = true;
    /// Whether the routine is also compiled for vectors of 512 bits. This pays where an element takes several steps in registers; a routine
    /// that waits for memory is as fast with 256 bits.
    const WIDE: bool = true;
    /// The function; must be `#[inline(always)]`.
    ///
    /// # Safety
    /// What the routine asks for; the instruction set is there.
    unsafe fn run_on<I: Isa>(args: A);
}

/// A routine for one instruction set.
pub type Entry<A> = unsafe fn(A);

/// The routine for each instruction set.
pub const fn entries<A, R: Routine<A>>() -> [Entry<A>; LEVELS] {
    /// # Safety
    /// What the routine asks for.
    unsafe fn baseline<A, R: Routine<A>>(args: A) {
        // SAFETY: the caller's promise; every machine has the baseline.
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
    /// Where they go: aligned to 64.
    pub to: *mut u8,
    /// Where they are, of any alignment.
    pub from: *const u8,
    /// A multiple of 64.
    pub bytes: usize,
}

/// [`Isa::stream`] of the widest instruction set that this machine has.
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

/// The routine for each instruction set with vectors of at least 256 bits; on a target with a single instruction set, for that one.
pub const fn vector_entries<A, R: Routine<A>>() -> [Option<Entry<A>>; LEVELS] {
    let (entries, mut some) = (entries::<A, R>(), [None; LEVELS]);
    // (Without AVX2, the second of a wide routine is the baseline.)
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

/// Runs the task on the widest vectors that this machine has.
#[inline]
pub fn dispatch<T: Task>(task: T) -> T::Out {
    #[cfg(target_arch = "x86_64")]
    if const { matches!(BUILT_FOR, Some(2)) && T::WIDE } {
        // SAFETY: this build has every feature that the function enables.
        return unsafe { x86::avx512(task) };
    } else if const { BUILT_FOR.is_some() } {
        // SAFETY: this build has every feature that the function enables.
        return unsafe { x86::avx2(task) };
    }
    #[cfg(target_arch = "x86_64")]
    match x86::level() {
        // SAFETY: `level` found every feature that the function enables.
        3 if T::WIDE && !cfg!(any(one_level, skip_avx512)) => return unsafe { x86::avx512(task) },
        // SAFETY: `level` found every feature that the function enables.
        2 | 3 if !T::WIDE || !cfg!(skip_avx2) => return unsafe { x86::avx2(task) },
        _ => {}
    }
    task.run_on::<Baseline>()
}

/// Runs the task on every instruction set that this machine has.
#[cfg(test)]
pub fn on_each<T: Task>(task: impl Fn() -> T) {
    task().run_on::<Baseline>();
    #[cfg(target_arch = "x86_64")]
    {
        if x86::level() >= 2 {
            // SAFETY: `level` found every feature that the function enables.
            unsafe { x86::avx2(task()) };
        }
        if x86::level() >= 3 {
            // SAFETY: `level` found every feature that the function enables.
            unsafe { x86::avx512(task()) };
        }
    }
}

/// Asks for what is at an address, or where no address is for nothing: it is read or written soon.
#[inline(always)]
pub fn prefetch<T>(at: *const T) {
    #[cfg(all(target_arch = "x86_64", not(miri)))]
    // SAFETY: SSE is part of every x86-64; a hint, which reads nothing.
    unsafe {
        core::arch::x86_64::_mm_prefetch::<{ core::arch::x86_64::_MM_HINT_T0 }>(at.cast());
    }
    #[cfg(not(all(target_arch = "x86_64", not(miri))))]
    let _ = at;
}

/// Makes streamed stores visible in order before other threads learn of them.
#[inline]
pub fn fence() {
    #[cfg(all(target_arch = "x86_64", not(miri)))]
    // SAFETY: SSE is part of every x86-64.
    unsafe {
        core::arch::x86_64::_mm_sfence();
    }
}

/// `a * b + c`, rounded once where the machine can.
#[inline(always)]
pub fn fma32<I: Isa>(a: f32, b: f32, c: f32) -> f32 {
    if I::FMA { a.mul_add(b, c) } else { a * b + c }
}

/// `a * b + c`, rounded once where the machine can.
#[inline(always)]
pub fn fma64<I: Isa>(a: f64, b: f64, c: f64) -> f64 {
    if I::FMA { a.mul_add(b, c) } else { a * b + c }
}
