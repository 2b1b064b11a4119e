//! Laws: what holds of every length and of every shape.
//!
//! Known by now: all relations. Generic code would have to name each that it needs, once for each parameter. Those that hold of
//! *every* shape are bundled here, as supertraits of one umbrella, so that `S: Shape` is all that a signature says. It comes last
//! because it names what it bundles.
//!
//! | file | adds |
//! |---|---|
//! | `umbrellas` | [`Dim`](super::Dim) and [`Shape`](super::Shape), with their laws |
//! | `known` | const parameters that are lengths with these laws |

pub mod known;
pub mod umbrellas;
