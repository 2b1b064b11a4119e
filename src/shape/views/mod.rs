//! Views: the same elements under another shape.
//!
//! Known by now: places, and lengths that can be computed. The first files change the order of axes, or leave some out, and need no numbers; those in
//! the middle take a part of an axis, and check that it exists; the last ones check that all lengths together have the same product. (`flip`, `diag`
//! and some forms of `rearrange` copy, but their rules belong here.)
//!
//! | file | adds |
//! |---|---|
//! | `permute`, `flip`, `rotate` | axes in another order; lists that name each axis once; quarter turns |
//! | `squeeze` | axes of length 1 that are removed or added |
//! | `slice`, `items`, `position` | `s![2, 1..7;2, ..]`: items as types; values as items; items that are one position |
//! | `narrow`, `split`, `even` | a part of an axis by numbers in the call; all parts; a given number of parts |
//! | `diagonal`, `diag` | two axes as one; one as two |
//! | `view`, `flatten` | other lengths with the same product: of the whole shape; of some axes |
//! | `rearrange` | both, by names |
//! | `shuffle` | channels that become positions, and back |
//! | `strided` | any sizes and strides that stay inside the buffer |

pub mod diag;
pub mod diagonal;
pub mod even;
pub mod flatten;
pub mod flip;
pub mod items;
pub mod narrow;
pub mod permute;
pub mod position;
pub mod rearrange;
pub mod rotate;
pub mod shuffle;
pub mod slice;
pub mod split;
pub mod squeeze;
pub mod strided;
pub mod view;
