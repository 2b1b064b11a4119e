//! Gathering: elements chosen at run time by an index, a mask or a class.
//!
//! Known by now: broadcasting, places, and items of an index. No type shows which elements are chosen, but types show their number. So these
//! relations take the shape of an index as a separate operand, mostly as `Self`, because it comes last in a call; many have several requirements on
//! it, each with its own message, and so this chapter has more refused rows than any other.
//!
//! | file | adds |
//! |---|---|
//! | `gather`, in it `select`, `scatter`, `bags`, `scalars` | an index that lines up with the *first* axes; a vector as index; a third shape, the source; scalars |
//! | `index` | index tensors and masks among the items of `s!` |
//! | `loss` | a class for each position |
//! | `sequences` | labels and lengths of sequences |
//! | `multinomial` | positions drawn by weight |

pub mod gather;
pub mod index;
pub mod loss;
pub mod multinomial;
pub mod sequences;
