//! Every kernel at the smallest sizes that reach each of its loops, tails, blocks and parts, beside a reference that
//! goes index by index: what Miri runs (`.ci/miri`). On AVX2 and AVX-512 it runs again what asks which instruction
//! set it is: windows, streamed maps, squares transposed in registers.
//!
//! Under Miri sizes from which on a kernel takes another path are lower (`kernel::threshold`, `kernel::parallel`): a
//! result is streamed from 12 KiB on, and threads share from 4,096 additions or 8,192 multiplications on. What threads
//! share is in `threads`, which runs under Tree Borrows, because rayon's queues break the rules of Stacked Borrows and
//! make pointers from integers; all the rest stays below and runs under
//! Stacked Borrows with strict provenance.
//!
//! Not run by Miri: `madvise` for huge pages, and the streaming stores themselves, which are assembly and become
//! stores that check their alignment; products of floats for AVX2 and AVX-512, which `kernel::gemm` tests by itself.

mod expressions;
mod folds;
mod gathers;
mod lanes;
mod layouts;
mod maps;
mod moves;
mod others;
#[path = "../support/positions.rs"]
mod positions;
mod products;
mod shared;
#[allow(dead_code, reason = "others use the rest")]
#[path = "../support/table.rs"]
mod table;
mod threads;
mod views;
mod windows;
