//! Functions that this crate compiles, for `f32` and for `f64`.
//!
//! A generic function is compiled again in each crate that calls it, and a program that trains calls most of them. rustc takes a
//! function that a dependency has compiled for the same types, if it is `#[inline(never)]` or nothing is optimised (since 1.85). So
//! methods of `Var` and steps of optimisers are thin, and what they call knows an element and no shape, is `#[inline(never)]`, and
//! is listed in [`compiled!`].

/// Compiles these functions of `T: Float` here, for both types of elements.
///
/// ```text
/// compiled! { Erased::<T>::softmax }
/// ```
/// (Only a `static` compiles what it refers to wherever it stands; the linker drops it, because nobody reads it.)
macro_rules! compiled {
    ($($function:expr),* $(,)?) => {
        const _: () = {
            use std::sync::atomic::AtomicPtr;

            const COUNT: usize = [$(stringify!($function)),*].len();
            const fn addresses<T: congruent::Float>() -> [AtomicPtr<()>; COUNT] {
                [$(AtomicPtr::new($function as *mut ())),*]
            }
            #[allow(dead_code, reason = "compiled, and not read")]
            static SINGLE: [AtomicPtr<()>; COUNT] = addresses::<f32>();
            #[allow(dead_code, reason = "compiled, and not read")]
            static DOUBLE: [AtomicPtr<()>; COUNT] = addresses::<f64>();
        };
    };
}
pub(crate) use compiled;
