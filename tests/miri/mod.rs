//! Every kernel at the smallest sizes that reach each of its loops, tails, blocks and parts, beside a reference that
//! goes index by index: what Miri runs (`.ci/miri`), all of it but views, what is shared and threads on AVX2 and AVX-512, too.
//!
//! Under Miri sizes from which on a kernel takes another path are lower (`congruent_kernel::threshold`, `congruent_kernel::parallel`): a
//! result is streamed from 12 KiB on, and threads share from 4,096 additions or 8,192 multiplications on. What threads
//! share is in `threads`; a few expressions are shared, too. `.ci/miri` says what runs when, and under which model of borrows:
//! rayon's queues break the rules of Stacked Borrows and make pointers from integers.
//!
//! Not run by Miri: `madvise` for huge pages; the streaming stores themselves, which are assembly and become stores that check
//! their alignment; and instructions of AVX-512 that touch registers alone, which `simd::interpreted` has lane by lane. Products
//! of floats for AVX2 and AVX-512 are tested by `matmul::gemm` itself.

mod expressions;
mod folds;
mod gathers;
mod lanes;
mod layouts;
mod maps;
mod moves;
mod others;
mod products;
mod shared;
mod threads;
mod views;
mod windows;
