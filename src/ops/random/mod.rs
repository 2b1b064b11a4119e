//! Random tensors.
//!
//! Each constructor takes the generator last, `&mut rng`: there is no hidden generator. The same generator in the same state returns the same tensor,
//! on any number of threads.

mod bernoulli;
mod like;
mod multinomial;

use crate::error::prelude::*;
use crate::shape::rank::VectorShape;
use crate::shape::{AnyRank, StaticShape};
use crate::tensor::{Tensor, build, constructors};
use congruent_kernel::element::{Element, Float};
use congruent_kernel::random::{Generator, Integer, permutation};
use congruent_macros::{aliases, precompile};
use core::fmt::Debug;
use core::ops::Range;
use rand::distr::Distribution;
use rand::{Rng, RngExt};

/// Returns a number as an error shows it.
fn shown(number: impl Debug) -> Box<str> {
    format!("{number:?}").into()
}

/// Draws uniformly distributed numbers from 0 to below 1.
#[precompile(f32, f64: <T, Generator>)]
fn draw_units<T: Float, R: Rng + ?Sized>(
    op: &'static str,
    sizes: &[usize],
    rng: &mut R,
) -> Result<Tensor<T, AnyRank>, ShapeError> {
    build(op, sizes, |_| Ok(|_| T::unit(rng)))
}

/// Draws numbers of the standard normal distribution.
#[precompile(f32, f64: <T, Generator>)]
fn draw_standard<T: Float, R: Rng + ?Sized>(
    op: &'static str,
    sizes: &[usize],
    rng: &mut R,
) -> Result<Tensor<T, AnyRank>, ShapeError> {
    build(op, sizes, |_| Ok(|_| T::gauss(rng)))
}

/// Draws uniformly distributed numbers from `low` to below `high`.
#[precompile(f32, f64: <T, Generator>)]
fn draw_between<T: Float, R: Rng + ?Sized>(
    op: &'static str,
    sizes: &[usize],
    low: T,
    high: T,
    rng: &mut R,
) -> Result<Tensor<T, AnyRank>, ShapeError> {
    build(op, sizes, |_| {
        let finite = (high - low).to_f64().is_finite();
        if !finite || low > high {
            return Err(Fault::DrawUniform { from: shown(low), to: shown(high) }.of(op));
        }
        Ok(|_| T::between(low, high, rng))
    })
}

/// Draws numbers of the normal distribution with this mean and standard deviation.
#[precompile(f32, f64: <T, Generator>)]
fn draw_normal<T: Float, R: Rng + ?Sized>(
    op: &'static str,
    sizes: &[usize],
    mean: T,
    std: T,
    rng: &mut R,
) -> Result<Tensor<T, AnyRank>, ShapeError> {
    build(op, sizes, |_| {
        if std.to_f64().is_nan() || std < T::ZERO {
            return Err(Fault::DrawDeviation { std: shown(std) }.of(op));
        }
        Ok(|_| mean + std * T::gauss(rng))
    })
}

/// Draws uniformly distributed integers of a range.
#[precompile(i64: <T, Generator>)]
fn draw_integers<T: Integer, R: Rng + ?Sized>(
    op: &'static str,
    sizes: &[usize],
    range: Range<T>,
    rng: &mut R,
) -> Result<Tensor<T, AnyRank>, ShapeError> {
    build(op, sizes, |_| {
        if range.is_empty() {
            return Err(Fault::DrawRange { from: shown(range.start), to: shown(range.end) }.of(op));
        }
        Ok(|_| T::within(range.start, range.end, rng))
    })
}

/// Draws elements of a distribution.
fn draw_from<T: Element, D: Distribution<T>, R: Rng + ?Sized>(
    op: &'static str,
    sizes: &[usize],
    distribution: &D,
    rng: &mut R,
) -> Result<Tensor<T, AnyRank>, ShapeError> {
    build(op, sizes, |_| Ok(|_| distribution.sample(rng)))
}

/// Draws the numbers from 0 to below the length in a random order.
#[precompile(i64: <Generator>)]
fn draw_order<R: Rng + ?Sized>(
    op: &'static str,
    sizes: &[usize],
    rng: &mut R,
) -> Result<Tensor<i64, AnyRank>, ShapeError> {
    build(op, sizes, |n| {
        if sizes.len() != 1 {
            return Err(Fault::BuildRank { sizes: sizes.into(), wanted: "a vector" }.of(op));
        }
        let order = permutation(n, rng)?;
        Ok(move |i: usize| order[i])
    })
}

/// Draws `true` with probability `p`.
#[precompile(bool: <Generator>)]
fn draw_mask<R: Rng + ?Sized>(
    op: &'static str,
    sizes: &[usize],
    p: f64,
    rng: &mut R,
) -> Result<Tensor<bool, AnyRank>, ShapeError> {
    build(op, sizes, |_| {
        if !(0.0..=1.0).contains(&p) {
            return Err(Fault::DrawProbability { p: shown(p) }.of(op));
        }
        Ok(|_| rng.random_bool(p))
    })
}

// With the generator that `seeded` returns.
constructors! {
    "New random tensors" for T:

    /// Uniformly distributed numbers from 0 up to, but not including, 1: O(n).
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    /// use congruent::random::seeded;
    ///
    /// let mut rng = seeded(42);
    /// let x = Tensor::<f32, shape![2, 3]>::rand(&mut rng);
    /// assert!(x.iter().all(|element| (0.0..1.0).contains(element)));
    /// let n = 5;
    /// let y: Tensor<f64, shape![_, 3]> = Tensor::rand_of(dims![n, 3], &mut rng);
    /// assert_eq!(y.sizes(), [5, 3]);
    /// ```
    /// ```compile_fail,E0277
    /// use congruent::prelude::*;
    ///
    /// let mut rng = congruent::random::seeded(42);
    /// let x = Tensor::<f32, shape![_, 3]>::rand(&mut rng);   // how many rows? `rand_of(dims![n, 3], &mut rng)`
    /// ```
    #[aliases]
    fn rand rand_of try_rand_of(rng: &mut (impl Rng + ?Sized))
    where [S: StaticShape] [T: Float] => draw_units;

    /// Numbers of the normal distribution of mean 0 and standard deviation 1: O(n).
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    /// use congruent::random::seeded;
    ///
    /// let x = Tensor::<f64, shape![1_000]>::randn(&mut seeded(42));
    /// assert!(x.mean_all().item().abs() < 0.1);
    /// ```
    /// ```compile_fail,E0277
    /// use congruent::prelude::*;
    ///
    /// let x = Tensor::<i32, shape![3]>::randn(&mut congruent::random::seeded(42));   // integers are not normal
    /// ```
    #[aliases]
    fn randn randn_of try_randn_of(rng: &mut (impl Rng + ?Sized))
    where [S: StaticShape] [T: Float] => draw_standard;

    /// Uniformly distributed numbers from `low` up to, but not including, `high`: O(n). If the two are equal, all numbers are.
    ///
    /// # Panics
    /// When `low` is above `high`, or one of them or their distance is not finite.
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    ///
    /// let x = Tensor::<f32, shape![100]>::uniform(-2.0, 3.0, &mut congruent::random::seeded(42));
    /// assert!(x.iter().all(|element| (-2.0..3.0).contains(element)));
    /// ```
    #[aliases]
    fn uniform uniform_of try_uniform_of(low: T, high: T, rng: &mut (impl Rng + ?Sized))
    where [S: StaticShape] [T: Float] => draw_between;

    /// Numbers of the normal distribution with this mean and standard deviation: O(n).
    ///
    /// # Panics
    /// When `std` is negative or not a number.
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    ///
    /// let mut rng = congruent::random::seeded(42);
    /// let weights = Tensor::<f32, shape![128, 64]>::normal(0.0, 0.02, &mut rng);
    /// assert!(weights.mean_all().item().abs() < 0.001);
    /// ```
    fn normal normal_of try_normal_of(mean: T, std: T, rng: &mut (impl Rng + ?Sized))
    where [S: StaticShape] [T: Float] => draw_normal;

    /// Uniformly distributed integers of a range: O(n).
    ///
    /// # Panics
    /// If the range is empty.
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    ///
    /// let dice = Tensor::<i64, shape![100]>::randint(1..7, &mut congruent::random::seeded(42));
    /// assert!(dice.iter().all(|dots| (1..=6).contains(dots)));
    /// ```
    /// ```compile_fail,E0277
    /// use congruent::prelude::*;
    ///
    /// let mut rng = congruent::random::seeded(42);
    /// let x = Tensor::<f32, shape![3]>::randint(0.0..6.0, &mut rng);   // `f32` is not an integer
    /// ```
    #[aliases]
    fn randint randint_of try_randint_of(range: Range<T>, rng: &mut (impl Rng + ?Sized))
    where [S: StaticShape] [T: Integer] => draw_integers;

    /// Elements of any distribution, from `congruent::random::distributions` (with the feature `rand_distr`) or your own: O(n).
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    /// use congruent::random::{distributions::Exp, seeded};
    ///
    /// let waiting = Exp::new(0.5f32).unwrap();   // one every two seconds
    /// let x = Tensor::<f32, shape![1_000]>::sample(&waiting, &mut seeded(42));
    /// assert!((x.mean_all().item() - 2.0).abs() < 0.2);
    /// ```
    fn sample sample_of try_sample_of(distribution: &impl Distribution<T>, rng: &mut (impl Rng + ?Sized))
    where [S: StaticShape] [T: Element] => draw_from;
}

constructors! {
    "New random orders" for T = i64:

    /// The numbers from 0 to below the length in a random order: O(n). (PyTorch's `randperm`.)
    ///
    /// # Shapes
    /// A vector of `i64`, as an index takes it.
    ///
    /// # Panics
    /// If an [`AnyRank`] does not have exactly one axis.
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    ///
    /// let mut rng = congruent::random::seeded(42);
    /// let order = Tensor::<_, shape![4]>::permutation(&mut rng);
    /// let rows = Tensor::<f32, shape![4, 3]>::arange();
    /// let shuffled: Tensor<f32, shape![4, 3]> = rows.index(s![&order]);
    /// assert_eq!(shuffled.sum_all(), rows.sum_all());
    /// ```
    /// ```compile_fail,E0277
    /// use congruent::prelude::*;
    ///
    /// let mut rng = congruent::random::seeded(42);
    /// let order = Tensor::<_, shape![2, 2]>::permutation(&mut rng);   // a vector: `shape![4]`
    /// ```
    #[aliases]
    fn permutation permutation_of try_permutation_of(rng: &mut (impl Rng + ?Sized))
    where [S: StaticShape] [S: VectorShape] => draw_order;
}

constructors! {
    "New random masks" for T = bool:

    /// `true` with probability `p`: O(n).
    ///
    /// # Panics
    /// If `p` is not between 0 and 1.
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    ///
    /// let mut rng = congruent::random::seeded(42);
    /// let keep = Tensor::<_, shape![1_000]>::bernoulli(0.9, &mut rng);
    /// assert!((850..950).contains(&keep.iter().filter(|keep| **keep).count()));
    /// ```
    fn bernoulli bernoulli_of try_bernoulli_of(p: f64, rng: &mut (impl Rng + ?Sized))
    where [S: StaticShape] [] => draw_mask;
}
