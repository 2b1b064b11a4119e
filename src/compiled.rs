//! Functions that a library compiles for some elements, so that programs above it do not.
//!
//! A generic function is compiled again in each crate that calls it. rustc takes a function that a dependency has compiled for the same
//! types, if it is `#[inline(never)]` or nothing is optimised (since 1.85). So a method whose types have shapes is thin, and calls a
//! function that knows an element and no shape, is `#[inline(never)]`, and is listed in `compiled!`. A list costs the build of the
//! library what it saves every program's: it has what many programs use.

/// Compiles functions for these elements where it stands, each of them called `T` in the list; without elements, for `f32`.
///
/// ```text
/// compiled! { Erased::<T>::softmax }
/// compiled! { f32 f64 i64 => [fresh::<T, T, Add>] }
///
/// const _: () = {
///     type T = f32;
///     static COMPILED: [AtomicPtr<()>; 1] = [AtomicPtr::new(Erased::<T>::softmax as *mut ())];
/// };
/// ```
/// (Only a `static` compiles what it refers to wherever it stands; the linker drops it, because nobody reads it.)
#[doc(hidden)]
#[macro_export]
macro_rules! __compiled {
    ($($t:ident)+ => $functions:tt) => {$( $crate::__compiled! { @element $t $functions } )+};
    (@element $t:ident [$($function:expr),* $(,)?]) => {
        const _: () = {
            #[allow(dead_code, reason = "a list may name no element")]
            type T = $t;
            const COUNT: usize = [$(stringify!($function)),*].len();
            #[allow(dead_code, reason = "compiled, and not read")]
            static COMPILED: [::core::sync::atomic::AtomicPtr<()>; COUNT] =
                [$(::core::sync::atomic::AtomicPtr::new($function as *mut ())),*];
        };
    };
    ($($function:expr),+ $(,)?) => { $crate::__compiled! { f32 => [$($function),+] } };
}
pub(crate) use __compiled as compiled;
