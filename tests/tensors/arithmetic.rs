//! Numbers as types: what they come to is what numbers come to.

use congruent::dim::Fixed;
use congruent::dim::number::{
    Comparison, Decimal, FewerThan, Fraction, LargerOf, LessOf, MultipleOf, NextOf, NoMoreThan, Over, ProductOf,
    QuotientLength, QuotientOf, QuotientUp, SameNumber, SmallerOf, SumOf, ToDecimal, ToLength,
};
use congruent::shape;
use core::cmp::Ordering;

/// The last length of a shape, as a number.
trait LastNumber {
    type Number: Decimal;
}
impl<L, D: ToDecimal> LastNumber for (L, D) {
    type Number = D::Decimal;
}
type Number<S> = <S as LastNumber>::Number;

/// A number whose length is known.
trait Value {
    const VALUE: usize;
}
impl<U: ToLength<Length: Fixed>> Value for U {
    const VALUE: usize = <U::Length as Fixed>::SIZE;
}

/// What two numbers come to as types. (Traits, not macros: rustc reads each number once for a list, not for each pair.)
trait Sums<B> {
    fn check();
}
impl<A: Decimal + Value, B: Decimal + Value> Sums<B> for A
where
    SumOf<A, B>: Value,
    LessOf<A, B>: Value,
    NextOf<A>: Value,
    LargerOf<A, B>: Value,
    SmallerOf<A, B>: Value,
{
    fn check() {
        let others =
            const { [LessOf::<A, B>::VALUE, NextOf::<A>::VALUE, LargerOf::<A, B>::VALUE, SmallerOf::<A, B>::VALUE] };
        sums([A::VALUE, B::VALUE], SumOf::<A, B>::VALUE, others, core::any::type_name::<Comparison<A, B>>());
    }
}
fn sums([a, b]: [usize; 2], sum: usize, [less, next, larger, smaller]: [usize; 4], comparison: &str) {
    assert_eq!(sum, a + b, "{a} + {b}");
    assert_eq!(less, a.saturating_sub(b), "{a} - {b}");
    assert_eq!(next, a + 1, "{a} + 1");
    assert_eq!(larger, a.max(b), "max {a} {b}");
    assert_eq!(smaller, a.min(b), "min {a} {b}");
    let order = match a.cmp(&b) {
        Ordering::Less => "Smaller",
        Ordering::Equal => "Alike",
        Ordering::Greater => "Larger",
    };
    assert_eq!(comparison.rsplit("::").next(), Some(order), "{a} and {b}");
}

trait Products<B> {
    fn check();
}
impl<A: Decimal + Value, B: Decimal + Value> Products<B> for A
where
    ProductOf<A, B>: Value,
    QuotientOf<A, B>: Value,
    QuotientUp<A, B>: Value,
{
    fn check() {
        let results = const { [ProductOf::<A, B>::VALUE, QuotientOf::<A, B>::VALUE, QuotientUp::<A, B>::VALUE] };
        products([A::VALUE, B::VALUE], results);
    }
}
fn products([a, b]: [usize; 2], [product, quotient, up]: [usize; 3]) {
    assert_eq!(product, a * b, "{a} * {b}");
    assert_eq!(quotient, a.checked_div(b).unwrap_or(a), "{a} / {b}");
    assert_eq!(up, if b == 0 { a } else { a.div_ceil(b) }, "{a} / {b}, up");
}

/// `shape![1, 2]: EachSums<shape![3, 4]>` checks 1 and 3, 1 and 4, 2 and 3, 2 and 4.
macro_rules! each {
    ($($rule:ident $each:ident $with:ident)*) => {$(
        trait $each<B> {
            fn check();
        }
        impl<B> $each<B> for () {
            fn check() {}
        }
        impl<L: $each<B>, A: ToDecimal, B: $with<A::Decimal>> $each<B> for (L, A) {
            fn check() {
                L::check();
                B::check();
            }
        }
        trait $with<A> {
            fn check();
        }
        impl<A> $with<A> for () {
            fn check() {}
        }
        impl<L: $with<A>, A: $rule<B::Decimal>, B: ToDecimal> $with<A> for (L, B) {
            fn check() {
                L::check();
                A::check();
            }
        }
    )*};
}
each! { Sums EachSums WithSums Products EachProducts WithProducts }

/// The numbers as they are written, which a list must hold.
macro_rules! rows {
    ($each:ident: [$($a:literal)*] [$($b:literal)*]) => {
        assert_eq!(values::<shape![$($a),*]>(), [$($a),*]);
        assert_eq!(values::<shape![$($b),*]>(), [$($b),*]);
        <shape![$($a),*] as $each<shape![$($b),*]>>::check();
    };
}
trait Values {
    fn push(values: &mut Vec<usize>);
}
impl Values for () {
    fn push(_: &mut Vec<usize>) {}
}
impl<L: Values, D: ToDecimal<Decimal: Value>> Values for (L, D) {
    fn push(values: &mut Vec<usize>) {
        L::push(values);
        values.push(D::Decimal::VALUE);
    }
}
fn values<S: Values>() -> Vec<usize> {
    let mut values = Vec::new();
    S::push(&mut values);
    values
}

/// Each digit with each other, carried and borrowed or not.
#[test]
fn sums_and_differences_of_digits() {
    rows! { EachSums: [0 1 2 3 4 5 6 7 8 9] [0 1 2 3 4 5 6 7 8 9] }
    rows! { EachSums: [9 19 29 39 49 59 69 79 89 99] [1 11 21 31 41 51 61 71 81 91] }
    rows! { EachSums: [10 20 30 40 50 60 70 80 90] [9 19 29 39 49 59 69 79 89 99] }
}

#[test]
fn sums_and_differences_of_longer_numbers() {
    rows! { EachSums: [0 1 99 100 101 999 1000 1001 4096 9_999 50_257 100_000 499_999_999]
    [0 1 99 100 101 999 1000 1001 4096 9_999 50_257 100_000 499_999_999] }
}

/// Each digit times each other, with each digit that can be carried.
#[test]
fn products_of_digits() {
    rows! { EachProducts: [0 1 2 3 4 5 6 7 8 9 11 12 13 14 15 16 17 18 19 21 22 23 24 25 26 27 28 29 31 32 33 34 35 36 37 38 39]
    [0 1 2 3 4 5 6 7 8 9] }
    rows! { EachProducts: [41 42 43 44 45 46 47 48 49 51 52 53 54 55 56 57 58 59 61 62 63 64 65 66 67 68 69 71 72 73 74 75]
    [2 3 4 5 6 7 8 9] }
    rows! { EachProducts: [76 77 78 79 81 82 83 84 85 86 87 88 89 91 92 93 94 95 96 97 98 99] [2 3 4 5 6 7 8 9] }
}

#[test]
fn products_and_quotients_of_longer_numbers() {
    rows! { EachProducts: [0 10 99 100 101 224 512 768 999 1000 1024 4096 9_999]
    [0 1 2 3 10 11 16 37 64 99 100 101 224 999 1000 1024 50_257] }
    rows! { EachProducts: [1_000_000 123_456] [1 2 3 7 10 99 999 1000] }
}

/// What follows from the numbers follows from the types.
#[test]
fn relations_hold() {
    fn no_more<A: NoMoreThan<B>, B>() {}
    fn fewer<A: FewerThan<B>, B>() {}
    fn same<A: SameNumber<B>, B>() {}
    fn multiple<A: MultipleOf<B>, B>() {}
    type X224 = Number<shape![224]>;
    type X1000 = Number<shape![1000]>;
    no_more::<X224, X224>();
    no_more::<X224, X1000>();
    fewer::<X224, X1000>();
    same::<ProductOf<Number<shape![7]>, Number<shape![32]>>, X224>();
    multiple::<X224, Number<shape![32]>>();
    multiple::<(), X224>();
}

/// `a / b` as products, with what they share dropped from both ends.
#[test]
fn factors_are_dropped_in_any_order() {
    macro_rules! quotient {
        ([$($a:literal)*] / [$($front:literal)*] [$($behind:literal)*]) => {{
            type A = list!(() $($a)*);
            type Front = list!(() $($front)*);
            type Behind = list!(() $($behind)*);
            type Q = <<<Over<A, Behind> as Fraction>::Reduced as Fraction>::InFront<Front> as Fraction>::Quotient;
            let a: usize = [$($a),*].iter().product::<usize>();
            let b: usize = [$($front,)* $($behind),*].iter().product::<usize>();
            assert_eq!(<<Q as QuotientLength>::Length as Fixed>::SIZE, a / b);
            assert_eq!(a % b, 0);
        }};
    }
    macro_rules! list {
        ($list:ty) => { $list };
        ($list:ty, $($rest:tt)*) => { list!($list $($rest)*) };
        ($list:tt $a:literal $($rest:literal)*) => { list!(($list, Number<shape![$a]>) $($rest)*) };
    }
    quotient!([8 3 224 224] / [8] [1]);
    quotient!([8 3 224 224] / [8] [224]);
    quotient!([8 3 224 224] / [1] [150_528]);
    quotient!([8 3 224 224] / [24] [7 32]);
    quotient!([8 3 224 224] / [14] [12]);
    quotient!([2 3 5 7 11 13] / [13 11] [2 3]);
    quotient!([1 1 4 1] / [1] [4 1]);
    quotient!([0 3] / [1] [3]);
    quotient!([0 3] / [5] [7]);
    quotient!([6 4] / [8] [1]);
    quotient!([999 999 999] / [37] [1]);
    quotient!([123_456 1000] / [1] [48]);
    quotient!([768] / [12][1]);
}
