//! Laws: properties of all lengths and of all shapes.
//!
//! Known by now: all relations. Generic code would have to name each relation that it needs, once for each parameter. The relations that hold for
//! *all* shapes are bundled here, as supertraits of one trait, so that a signature only says `S: Shape`. The chapter comes last because it names what
//! it bundles.
//!
//! | file | adds |
//! |---|---|
//! | `umbrellas` | [`Dim`](super::Dim) and [`Shape`](super::Shape), with their laws |
//! | `known` | const parameters that are lengths with these laws |

pub mod known;
pub mod umbrellas;
