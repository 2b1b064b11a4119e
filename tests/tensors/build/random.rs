//! Random tensors: exact values for a seed, moments, and what is refused.

use congruent::prelude::*;
use congruent::random::distributions::{Exp, Normal};
use congruent::random::{Rng, seeded};

/// What a release must not change: whoever seeds, gets the same numbers tomorrow.
#[test]
fn a_seed_gives_these_numbers() {
    let rand = Tensor::<f32, shape![2, 2]>::rand(&mut seeded(42));
    assert_eq!(rand.to_vec(), [0.8143051, 0.318821, 0.9838941, 0.7011356]);
    let randn = Tensor::<f32, shape![2, 2]>::randn(&mut seeded(42));
    assert_eq!(randn.to_vec(), [0.83439755, -0.5149629, 1.4077276, 0.46445486]);
    let normal = Tensor::<f64, shape![3]>::normal(10.0, 2.0, &mut seeded(1));
    assert_eq!(normal.to_vec(), [11.68799722724435, 11.431121425461185, 6.1682571127624914]);
    let uniform = Tensor::<f64, shape![3]>::uniform(-1.0, 1.0, &mut seeded(2));
    assert_eq!(uniform.to_vec(), [0.530470552253554, 0.07432541419667116, 0.30258311775046254]);
    let randint = Tensor::<i64, shape![8]>::randint(-5..5, &mut seeded(3));
    assert_eq!(randint.to_vec(), [-5, 1, 3, 3, 1, -4, -4, 1]);
    let order = Tensor::<_, shape![8]>::permutation(&mut seeded(4));
    assert_eq!(order.to_vec(), [6, 7, 2, 0, 3, 1, 4, 5]);
    let coins = Tensor::<_, shape![8]>::bernoulli(0.5, &mut seeded(5));
    assert_eq!(coins.to_vec(), [true, false, true, true, false, false, true, true]);
}

/// The algorithm itself, beside its authors' reference: xoshiro256++ of the state 1, 2, 3, 4.
#[test]
fn the_generator_is_xoshiro256_plus_plus() {
    use congruent::random::{Generator, SeedableRng};
    let mut seed = [0; 32];
    (1..5).for_each(|i| seed[8 * (i - 1)] = i as u8);
    let mut rng = Generator::from_seed(seed);
    assert_eq!([(); 4].map(|()| rng.next_u64()), [41943041, 58720359, 3588806011781223, 3591011842654386]);
}

#[test]
fn all_faces_draw_the_same() {
    let n = 2;
    macro_rules! faces {
        ($($t:ty: $name:ident $of:ident $try_of:ident ($($arg:expr),*);)*) => {$(
            let wanted = Tensor::<$t, shape![2, 3]>::$name($($arg,)* &mut seeded(7)).to_vec();
            let listed: Tensor<$t, shape![_, 3]> = Tensor::$of(dims![n, 3], $($arg,)* &mut seeded(7));
            let dynamic: Tensor<$t, AnyRank> = Tensor::$try_of(AnyRank::from([2, 3]), $($arg,)* &mut seeded(7)).unwrap();
            assert_eq!([listed.to_vec(), dynamic.to_vec()], [wanted.clone(), wanted]);
            assert!(Tensor::<$t, _>::$try_of(dims![usize::MAX, usize::MAX], $($arg,)* &mut seeded(7)).is_err());
        )*};
    }
    faces! {
        f32: rand rand_of try_rand_of();
        f64: randn randn_of try_randn_of();
        f32: uniform uniform_of try_uniform_of(-1.0, 2.0);
        f64: normal normal_of try_normal_of(5.0, 0.1);
        i8: randint randint_of try_randint_of(-128..127);
        u128: randint randint_of try_randint_of(0..u128::MAX);
        usize: randint randint_of try_randint_of(3..9);
        bool: bernoulli bernoulli_of try_bernoulli_of(0.3);
        f32: sample sample_of try_sample_of(&Exp::new(2.0f32).unwrap());
    }
    let order = Tensor::<_, shape![6]>::permutation(&mut seeded(7)).to_vec();
    assert_eq!(Tensor::permutation_of(dims![3 * n], &mut seeded(7)).to_vec(), order);
    assert_eq!(Tensor::permutation_of(AnyRank::from([6]), &mut seeded(7)).to_vec(), order);
}

#[test]
fn likes_draw_what_their_twins_draw() {
    let x = Tensor::<f32, shape![3, 2]>::zeros();
    let y: Tensor<f32, shape![2, 3]> = x.t().rand_like(&mut seeded(1));
    assert_eq!(y, Tensor::<f32, shape![2, 3]>::rand(&mut seeded(1)));
    assert_eq!(x.randn_like(&mut seeded(1)), Tensor::<f32, shape![3, 2]>::randn(&mut seeded(1)));
    let dice = Tensor::<u8, shape![4]>::zeros().randint_like(1..7, &mut seeded(1));
    assert_eq!(dice, Tensor::<u8, shape![4]>::randint(1..7, &mut seeded(1)));
}

/// One generator passed on, a borrowed one, and one behind a pointer.
#[test]
fn any_generator_will_do() {
    fn half(rng: &mut dyn Rng) -> Tensor<f32, shape![3]> {
        Tensor::rand(rng)
    }
    let mut rng = seeded(9);
    let (first, second) = (half(&mut rng), Tensor::<f32, shape![3]>::rand(&mut rng));
    let both = Tensor::<f32, shape![6]>::rand(&mut seeded(9));
    assert_eq!([first.to_vec(), second.to_vec()].concat(), both.to_vec());
}

#[test]
fn the_number_of_threads_does_not_matter() {
    let draw = || Tensor::<f32, shape![1_000, 700]>::randn(&mut seeded(3));
    let on = |threads| rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap().install(draw);
    assert!(on(1).iter().eq(on(4).iter()));
    assert!(on(1).iter().eq(draw().iter()));
}

const MANY: usize = 200_000;

/// Mean, variance and the largest distance between the share of elements up to a number and what it should be.
fn describe(x: &[f64], share: impl Fn(f64) -> f64) -> [f64; 3] {
    let mean = x.iter().sum::<f64>() / x.len() as f64;
    let variance = x.iter().map(|x| (x - mean).powi(2)).sum::<f64>() / x.len() as f64;
    let mut sorted = x.to_vec();
    sorted.sort_by(f64::total_cmp);
    let off = |(i, &x): (usize, &f64)| (share(x) - i as f64 / sorted.len() as f64).abs();
    [mean, variance, sorted.iter().enumerate().map(off).fold(0.0, f64::max)]
}

/// 1.95 / sqrt(n): one in a thousand goes beyond (Kolmogorov and Smirnov).
const FAR: f64 = 0.0044;

#[test]
fn even_numbers_are_even() {
    let x = Tensor::<f64, _>::rand_of(dims![MANY], &mut seeded(11)).to_vec();
    let [mean, variance, far] = describe(&x, |x| x);
    assert!(
        (mean - 0.5).abs() < 0.002 && (variance - 1.0 / 12.0).abs() < 0.001 && far < FAR,
        "{mean} {variance} {far}"
    );
    let x = Tensor::<f32, _>::uniform_of(dims![MANY], -3.0, 5.0, &mut seeded(12)).to_vec();
    let x: Vec<f64> = x.into_iter().map(f64::from).collect();
    assert!(x.iter().all(|x| (-3.0..5.0).contains(x)));
    let [mean, variance, far] = describe(&x, |x| (x + 3.0) / 8.0);
    assert!((mean - 1.0).abs() < 0.02 && (variance - 64.0 / 12.0).abs() < 0.05 && far < FAR, "{mean} {variance} {far}");
}

#[test]
fn normal_numbers_are_normal() {
    // The share below x, from the error function of the crate itself.
    let share = |x: f64| 0.5 * (1.0 + Tensor::scalar(x / 2.0_f64.sqrt()).erf().item());
    let x = Tensor::<f64, _>::randn_of(dims![MANY], &mut seeded(13)).to_vec();
    let [mean, variance, far] = describe(&x, share);
    assert!(mean.abs() < 0.007 && (variance - 1.0).abs() < 0.01 && far < FAR, "{mean} {variance} {far}");
    let x = Tensor::<f32, _>::normal_of(dims![MANY], 2.0, 0.5, &mut seeded(14)).to_vec();
    let x: Vec<f64> = x.into_iter().map(f64::from).collect();
    let [mean, variance, far] = describe(&x, |x| share((x - 2.0) / 0.5));
    assert!((mean - 2.0).abs() < 0.004 && (variance - 0.25).abs() < 0.003 && far < FAR, "{mean} {variance} {far}");
    let brought = Tensor::<f64, shape![4]>::sample(&Normal::new(0.0, 1.0).unwrap(), &mut seeded(13)).to_vec();
    let own = Tensor::<f64, shape![4]>::randn(&mut seeded(13)).to_vec();
    let same = |(brought, own): (&f64, &f64)| (brought - own).abs() <= 1e-12 * own.abs();
    assert!(brought.iter().zip(&own).all(same), "{brought:?} {own:?}");
}

#[test]
fn integers_and_coins_are_even() {
    let dice = Tensor::<u8, _>::randint_of(dims![60_000], 1..7, &mut seeded(15)).to_vec();
    for dots in 1..=6 {
        let times = dice.iter().filter(|&&d| d == dots).count();
        assert!((9_600..10_400).contains(&times), "{dots}: {times}");
    }
    let whole = Tensor::<i8, _>::randint_of(dims![60_000], i8::MIN..i8::MAX, &mut seeded(16));
    assert_eq!((whole.amin_all().item(), whole.amax_all().item()), (i8::MIN, i8::MAX - 1));
    let keep = Tensor::bernoulli_of(dims![MANY], 0.2, &mut seeded(17));
    let kept = keep.iter().filter(|keep| **keep).count();
    assert!((39_200..40_800).contains(&kept), "{kept}");
    for (p, wanted) in [(0.0, false), (1.0, true)] {
        assert!(Tensor::bernoulli_of(dims![1_000], p, &mut seeded(18)).iter().all(|&keep| keep == wanted));
    }
    let p = Tensor::<f32, shape![2, 1]>::arange().expand::<shape![2, 500]>().bernoulli(&mut seeded(19));
    assert_eq!(p.sum::<-1>().to_vec(), [0.0, 500.0]);
}

#[test]
fn every_order_comes() {
    let mut rng = seeded(20);
    let mut times = std::collections::BTreeMap::new();
    for _ in 0..24_000 {
        *times.entry(Tensor::<_, shape![4]>::permutation(&mut rng).to_vec()).or_insert(0) += 1;
    }
    assert_eq!(times.len(), 24);
    assert!(times.values().all(|times| (850..1_150).contains(times)), "{times:?}");
    assert_eq!(Tensor::<_, shape![0]>::permutation(&mut rng).numel(), 0);
    assert_eq!(Tensor::<_, shape![1]>::permutation(&mut rng).to_vec(), [0]);
}

#[test]
fn what_cannot_be_drawn_is_refused_in_pytorchs_words() {
    let rng = &mut seeded(1);
    let error = Tensor::<f32, _>::try_uniform_of(dims![2], 2.0, 1.0, rng).unwrap_err();
    assert!(
        error.to_string().starts_with("uniform_ expects to return a [from, to) range, but found from=2.0 > to=1.0")
    );
    for (low, high) in [(f64::NEG_INFINITY, 0.0), (f64::NAN, 1.0), (-1e308, 1e308)] {
        assert!(Tensor::<f64, _>::try_uniform_of(dims![2], low, high, rng).is_err());
    }
    assert_eq!(Tensor::<f32, shape![2]>::uniform(1.0, 1.0, rng).to_vec(), [1.0, 1.0]);
    let error = Tensor::<f32, _>::try_normal_of(dims![2], 0.0, -1.0, rng).unwrap_err();
    assert_eq!(error.to_string(), "normal expects std >= 0.0, but found std -1.0: normal");
    assert!(Tensor::<f32, _>::try_normal_of(dims![2], 0.0, f32::NAN, rng).is_err());
    let error = Tensor::<i32, _>::try_randint_of(dims![2], 5..5, rng).unwrap_err();
    assert_eq!(error.to_string(), "random_ expects 'from' to be less than 'to', but got from=5 >= to=5: randint");
    let error = Tensor::try_bernoulli_of(dims![2], 1.5, rng).unwrap_err();
    assert_eq!(error.to_string(), "bernoulli_ expects p to be in [0, 1], but got p=1.5: bernoulli");
    let error = Tensor::from([[0.5, 1.0], [-0.25, 0.0]]).try_bernoulli(rng).unwrap_err();
    assert_eq!(
        error.to_string(),
        "Expected p_in >= 0 && p_in <= 1 to be true, but got false.: bernoulli of shape [2, 2], -0.25 at position [1, 0]"
    );
    assert!(Tensor::from([f32::NAN]).try_bernoulli(rng).is_err());
    let error = Tensor::try_permutation_of(AnyRank::from([2, 2]), rng).unwrap_err();
    assert_eq!(error.to_string(), "permutation gives a vector, which a shape of 2 axes is not: shape [2, 2]");
    // Nothing was drawn for what was refused.
    let mut fresh = seeded(1);
    let _ = Tensor::<f32, shape![2]>::uniform(1.0, 1.0, &mut fresh);
    assert_eq!(rng.next_u64(), fresh.next_u64());
}
