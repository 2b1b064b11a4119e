//! Gathering: elements chosen by an index, a mask or a class, where only run time knows which.
//!
//! Known by now: broadcasting, places, and items of an index. What is chosen is not in any type, but how many are. So these
//! relations take the shape of an index as an operand of its own, mostly as `Self`, because a call says it last; many ask several
//! things of it, each with its own sentence, and so this chapter has more refused rows than any other.
//!
//! | file | adds |
//! |---|---|
//! | `gather`, in it `select`, `scatter`, `bags`, `scalars` | an index that lines up with the *first* axes; a vector as index; a third shape, what is written; scalars |
//! | `index` | index tensors and masks among the items of `s!` |
//! | `loss` | a class for each position |
//! | `sequences` | labels and lengths of sequences |
//! | `multinomial` | positions drawn by weight |

pub mod gather;
pub mod index;
pub mod loss;
pub mod multinomial;
pub mod sequences;
