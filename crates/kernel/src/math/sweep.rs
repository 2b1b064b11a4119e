//! The numbers at which functions are tested, and a loop over them on each instruction set of this machine.

use super::Isa;
use crate::simd::isa::{Task, on_each};
use core::fmt::Debug;
use core::marker::PhantomData;

/// A function of one number or two. A unary function ignores the second number.
pub trait Function<T> {
    fn at<I: Isa>(x: T, y: T) -> T;
}

/// Compares the function at `x` and `y` with `want`, in a vectorised loop and in one that is too short for vectors.
struct SweepLoops<'a, T, W, F> {
    x: &'a [T],
    y: &'a [T],
    want: &'a [W],
    close: fn(T, W) -> bool,
    function: PhantomData<F>,
}

impl<T: Copy + Debug, W: Copy + Debug, F: Function<T>> Task for SweepLoops<'_, T, W, F> {
    type Out = ();

    #[inline(always)]
    fn run_on<I: Isa>(self) {
        let mut got = self.x.to_vec();
        for (got, (&x, &y)) in got.iter_mut().zip(self.x.iter().zip(self.y)) {
            *got = F::at::<I>(x, y);
        }
        self.check::<I>(&got);
        for ((got, x), y) in got.chunks_mut(3).zip(self.x.chunks(3)).zip(self.y.chunks(3)) {
            for (got, (&x, &y)) in got.iter_mut().zip(x.iter().zip(y)) {
                *got = F::at::<I>(x, y);
            }
        }
        self.check::<I>(&got);
    }
}

impl<T: Copy + Debug, W: Copy + Debug, F> SweepLoops<'_, T, W, F> {
    fn check<I>(&self, got: &[T]) {
        for (i, (&got, &want)) in got.iter().zip(self.want).enumerate() {
            let (x, y) = (self.x[i], self.y[i]);
            let [function, isa] = [core::any::type_name::<F>(), core::any::type_name::<I>()];
            assert!((self.close)(got, want), "{function} at {x:?}, {y:?}: {got:?}, not {want:?}, with {isa}");
        }
    }
}

/// Compares the function with `exact` at all pairs.
pub fn agree<T: Copy + Debug, W: Copy + Debug, F: Function<T>>(
    pairs: &[(T, T)],
    exact: impl Fn(T, T) -> W,
    close: fn(T, W) -> bool,
) {
    let (x, y): (Vec<T>, Vec<T>) = pairs.iter().copied().unzip();
    let want: Vec<W> = pairs.iter().map(|&(x, y)| exact(x, y)).collect();
    on_each(|| SweepLoops::<T, W, F> { x: &x, y: &y, want: &want, close, function: PhantomData });
}

/// Declares `numbers()` and `few()` for the tests of a float. Both return numbers that are a fixed number of bit patterns apart, and
/// each given bound with its neighbours.
macro_rules! swept {
    ($t:ident $bits:ident; numbers $step:literal, $($bound:literal)*; few $wide:literal, $($some:literal)*) => {
        /// Returns numbers of both signs from 0 to infinity, `step` bit patterns apart, each of `bounds` with its neighbours, and NaN.
        fn spread(step: $bits, bounds: &[$t]) -> Vec<$t> {
            let sweep = (0..=$t::INFINITY.to_bits() / step).map(|i| i * step);
            let ends = [0.0, $t::MIN_POSITIVE, $t::EPSILON, 0.5, 1.0, 2.0, $t::MAX, $t::INFINITY];
            let all = ends.iter().chain(bounds).map(|bound| bound.abs().to_bits());
            let near = all.flat_map(|bits| bits.saturating_sub(3)..=(bits + 3).min($t::INFINITY.to_bits()));
            let positive = sweep.chain(near).map(|bits: $bits| $t::from_bits(bits));
            positive.flat_map(|x| [x, -x]).chain([$t::NAN]).collect()
        }

        fn numbers() -> Vec<$t> {
            spread($step, &[$($bound),*])
        }

        fn few() -> Vec<$t> {
            spread($wide, &[$($some),*])
        }

        /// Returns whether `got` is within `bound` units in the last place of `want`, and has the same sign if it is 0.
        fn close(got: $t, want: f64, bound: f64) -> bool {
            let signs = got != 0.0 || want.is_nan() || got.is_sign_negative() == want.is_sign_negative();
            signs && super::tests::ulps(got, want) <= bound
        }

        /// Returns the exact value in the range of the trigonometric functions. Beyond, these are NaN, and a loop calls the standard library.
        fn in_range(x: f64, exact: fn(f64) -> f64) -> f64 {
            if super::in_range(x as $t) { exact(x) } else { f64::NAN }
        }
    };
}
pub(super) use swept;

/// `extreme!(exp: f32, single::exp, f64::exp, close)`: a test of a function of one number over all of `numbers()`.
macro_rules! extreme {
    ($($name:ident: $t:ident, $exact:expr, $ulps:expr;)*) => {$(
        #[test]
        #[cfg_attr(miri, ignore = "slow")]
        fn $name() {
            struct Here;
            impl Function<$t> for Here {
                #[inline(always)]
                fn at<I: Isa>(x: $t, _: $t) -> $t {
                    super::$name::<I>(x)
                }
            }
            let pairs: Vec<($t, $t)> = numbers().into_iter().map(|x| (x, 0.0)).collect();
            agree::<$t, f64, Here>(&pairs, |x, _| $exact(f64::from(x)), |got, want| close(got, want, $ulps));
        }
    )*};
}
pub(super) use extreme;

/// Tests functions of two numbers like `extreme!`, over all pairs of `few()`.
macro_rules! extreme_pairs {
    ($($name:ident: $t:ident, $exact:expr, $ulps:expr;)*) => {$(
        #[test]
        #[cfg_attr(miri, ignore = "slow")]
        fn $name() {
            struct Here;
            impl Function<$t> for Here {
                #[inline(always)]
                fn at<I: Isa>(x: $t, y: $t) -> $t {
                    super::$name::<I>(x, y)
                }
            }
            let few = few();
            let pairs: Vec<($t, $t)> = few.iter().flat_map(|&x| few.iter().map(move |&y| (x, y))).collect();
            let exact = |x, y| $exact(f64::from(x), f64::from(y));
            agree::<$t, f64, Here>(&pairs, exact, |got, want| close(got, want, $ulps));
        }
    )*};
}
pub(super) use extreme_pairs;
