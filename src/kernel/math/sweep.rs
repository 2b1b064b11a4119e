//! The numbers that functions are tested at, and a loop over them on every instruction set of this machine.

use super::Isa;
use crate::kernel::isa::{Task, on_each};
use core::fmt::Debug;
use core::marker::PhantomData;

/// A function of one number or two: of one, the second is not looked at.
pub trait Function<T> {
    fn at<I: Isa>(x: T, y: T) -> T;
}

/// The function at `x` and `y` beside `want`, by a loop that becomes vectors and by one too short for that.
struct Loops<'a, T, W, F> {
    x: &'a [T],
    y: &'a [T],
    want: &'a [W],
    close: fn(T, W) -> bool,
    function: PhantomData<F>,
}

impl<T: Copy + Debug, W: Copy + Debug, F: Function<T>> Task for Loops<'_, T, W, F> {
    type Out = ();

    #[inline(always)]
    fn run<I: Isa>(self) {
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

impl<T: Copy + Debug, W: Copy + Debug, F> Loops<'_, T, W, F> {
    fn check<I>(&self, got: &[T]) {
        for (i, (&got, &want)) in got.iter().zip(self.want).enumerate() {
            let (x, y) = (self.x[i], self.y[i]);
            let [function, isa] = [core::any::type_name::<F>(), core::any::type_name::<I>()];
            assert!((self.close)(got, want), "{function} at {x:?}, {y:?}: {got:?}, not {want:?}, with {isa}");
        }
    }
}

/// The function beside `exact` at all pairs.
pub fn agree<T: Copy + Debug, W: Copy + Debug, F: Function<T>>(
    pairs: &[(T, T)],
    exact: impl Fn(T, T) -> W,
    close: fn(T, W) -> bool,
) {
    let (x, y): (Vec<T>, Vec<T>) = pairs.iter().copied().unzip();
    let want: Vec<W> = pairs.iter().map(|&(x, y)| exact(x, y)).collect();
    on_each(|| Loops::<T, W, F> { x: &x, y: &y, want: &want, close, function: PhantomData });
}

/// Numbers of both signs from 0 to infinity, so many bit patterns apart; each of `bounds` and its neighbours; NaN.
macro_rules! numbers {
    ($t:ident, $bits:ident, $step:expr, $bounds:expr) => {{
        let sweep = (0..$t::INFINITY.to_bits()).step_by($step);
        let ends = [0.0, $t::MIN_POSITIVE, $t::EPSILON, 0.5, 1.0, 2.0, $t::MAX, $t::INFINITY];
        let all = ends.into_iter().chain($bounds).map(|bound: $t| bound.abs().to_bits());
        let near = all.flat_map(|bits| bits.saturating_sub(3)..=(bits + 3).min($t::INFINITY.to_bits()));
        let positive = sweep.chain(near).map(|bits: $bits| $t::from_bits(bits));
        positive.flat_map(|x| [x, -x]).chain([$t::NAN]).collect::<Vec<$t>>()
    }};
}
pub(super) use numbers;

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

/// The same of two numbers, over all pairs of `few()`.
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
