//! Products: axes that two operands share and the result does not have.
//!
//! Known by now: sameness, for the contracted lengths, and broadcasting, for the axes in front of them. Rows differ by rank, as those of `t()`
//! (`views/permute`): `((L, C), D)` is a list of two axes or more, `((), D)` a list of one.
//!
//! | file | adds |
//! |---|---|
//! | `matmul` | every pair of ranks; *why one row, and the rows behind it* |
//! | `product` | products of given ranks: `dot`, `outer`, `mv`, `bmm`, `linear`, `addmm` |
//! | `sums` | products added to a tensor: `addmv`, `addr`, `baddbmm`, `addbmm` |
//! | `contract` | axes named by number: `inner`, `tensordot`, `cross`, `bilinear` |
//! | `attention` | queries, keys and values |
//! | `kron` | lengths that are multiplied |
//! | `einsum` | named axes, any of which may be shared |

pub mod attention;
pub mod contract;
pub mod einsum;
pub mod kron;
pub mod matmul;
pub mod product;
pub mod sums;
