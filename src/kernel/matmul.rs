//! Matrix products, by the GEMM crate: operands go in by stride, transposed or not, uncopied.

use super::Ref;
use crate::storage::Buffer;

/// An element with a GEMM.
pub trait Gemm: Copy + Send + Sync {
    /// `c = a · b` for `m x k` times `k x n`; strides are (row, column) in elements.
    ///
    /// # Safety
    /// The pointers are valid for these sizes and strides; `c` overlaps neither and may be
    /// uninitialised.
    #[allow(clippy::too_many_arguments)] // the BLAS signature, which every reader knows
    unsafe fn gemm(
        m: usize,
        k: usize,
        n: usize,
        a: *const Self,
        sa: [isize; 2],
        b: *const Self,
        sb: [isize; 2],
        c: *mut Self,
        threads: usize,
    );
}

/// From how many multiplications on a product is split over threads.
const PARALLEL: usize = 1 << 20;

macro_rules! gemm {
    ($($t:ty: $kernel:path;)*) => {$(
        impl Gemm for $t {
            unsafe fn gemm(
                m: usize, k: usize, n: usize,
                a: *const Self, sa: [isize; 2],
                b: *const Self, sb: [isize; 2],
                c: *mut Self, threads: usize,
            ) {
                let parallelism = if threads > 1 {
                    gemm_common::Parallelism::Rayon(threads)
                } else {
                    gemm_common::Parallelism::None
                };
                let kernel = $kernel();
                // As the transpose, `bᵀ aᵀ`: the micro-kernels store columns, and a row-major `c` is a
                // column-major transpose.
                // SAFETY: the caller's promise; `read_dst` is false, so `c` is only written.
                unsafe {
                    kernel(
                        n, m, k, c, n as isize, 1, false, b, sb[0], sb[1], a, sa[0], sa[1],
                        0.0, 1.0, false, false, false, parallelism,
                    );
                }
            }
        }
    )*};
}

gemm! {
    f32: gemm_f32::gemm::f32::get_gemm_fn;
    f64: gemm_f64::gemm::f64::get_gemm_fn;
}

/// One product of a batch: sizes, and (row, column) strides of either operand.
#[derive(Clone, Copy, Debug)]
pub struct Matrices {
    /// Rows of the left operand.
    pub m: usize,
    /// The contracted length.
    pub k: usize,
    /// Columns of the right operand.
    pub n: usize,
    /// Strides of the left operand.
    pub a: [isize; 2],
    /// Strides of the right operand.
    pub b: [isize; 2],
}

/// The products of a batch, row-major, in a new buffer. `offsets` gives for each product where
/// either operand starts.
pub fn matmul<T: Gemm>(
    a: Ref<T>,
    b: Ref<T>,
    matrices: Matrices,
    offsets: impl ExactSizeIterator<Item = [usize; 2]>,
) -> Buffer<T> {
    let Matrices { m, k, n, .. } = matrices;
    let buffer = Buffer::<T>::new(offsets.len() * m * n);
    let threads = if m * k * n >= PARALLEL { rayon::current_num_threads() } else { 1 };
    for (i, [at_a, at_b]) in offsets.enumerate() {
        // SAFETY: the façade has proven that offsets and strides stay inside the operands; the
        // result is a part of the new buffer.
        unsafe {
            let c = buffer.ptr().as_ptr().add(i * m * n);
            let (a, b) = (a.ptr.wrapping_add(at_a), b.ptr.wrapping_add(at_b));
            T::gemm(m, k, n, a, matrices.a, b, matrices.b, c, threads);
        }
    }
    buffer
}
