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

fn value<U: ToLength<Length: Fixed>>() -> usize {
    <U::Length as Fixed>::SIZE
}
fn comparison<O>() -> &'static str {
    core::any::type_name::<O>().rsplit("::").next().unwrap()
}

macro_rules! sums {
    ($a:literal $b:literal) => {{
        type A = Number<shape![$a]>;
        type B = Number<shape![$b]>;
        let (a, b): (usize, usize) = ($a, $b);
        assert_eq!(value::<SumOf<A, B>>(), a + b, "{a} + {b}");
        assert_eq!(value::<LessOf<A, B>>(), a.saturating_sub(b), "{a} - {b}");
        assert_eq!(value::<NextOf<A>>(), a + 1, "{a} + 1");
        assert_eq!(value::<LargerOf<A, B>>(), a.max(b), "max {a} {b}");
        assert_eq!(value::<SmallerOf<A, B>>(), a.min(b), "min {a} {b}");
        let order = match a.cmp(&b) {
            Ordering::Less => "Smaller",
            Ordering::Equal => "Alike",
            Ordering::Greater => "Larger",
        };
        assert_eq!(comparison::<Comparison<A, B>>(), order, "{a} and {b}");
    }};
}
macro_rules! products {
    ($a:literal $b:literal) => {{
        type A = Number<shape![$a]>;
        type B = Number<shape![$b]>;
        let (a, b): (usize, usize) = ($a, $b);
        assert_eq!(value::<ProductOf<A, B>>(), a * b, "{a} * {b}");
        assert_eq!(value::<QuotientOf<A, B>>(), a.checked_div(b).unwrap_or(a), "{a} / {b}");
        assert_eq!(value::<QuotientUp<A, B>>(), if b == 0 { a } else { a.div_ceil(b) }, "{a} / {b}, up");
    }};
}
/// `rows! { sums: [1 2] [3 4] }` is `sums!(1 3); sums!(1 4); sums!(2 3); sums!(2 4);`
macro_rules! rows {
    ($rule:ident: [$($a:literal)*] $b:tt) => { $(row! { $rule $a $b })* };
}
macro_rules! row {
    ($rule:ident $a:literal [$($b:literal)*]) => { $($rule!($a $b);)* };
}

/// Each digit with each other, carried and borrowed or not.
#[test]
fn sums_and_differences_of_digits() {
    rows! { sums: [0 1 2 3 4 5 6 7 8 9] [0 1 2 3 4 5 6 7 8 9] }
    rows! { sums: [9 19 29 39 49 59 69 79 89 99] [1 11 21 31 41 51 61 71 81 91] }
    rows! { sums: [10 20 30 40 50 60 70 80 90] [9 19 29 39 49 59 69 79 89 99] }
}

#[test]
fn sums_and_differences_of_longer_numbers() {
    rows! { sums: [0 1 99 100 101 999 1000 1001 4096 9_999 50_257 100_000 499_999_999]
    [0 1 99 100 101 999 1000 1001 4096 9_999 50_257 100_000 499_999_999] }
}

/// Each digit times each other, with each digit that can be carried.
#[test]
fn products_of_digits() {
    rows! { products: [0 1 2 3 4 5 6 7 8 9 11 12 13 14 15 16 17 18 19 21 22 23 24 25 26 27 28 29 31 32 33 34 35 36 37 38 39]
    [0 1 2 3 4 5 6 7 8 9] }
    rows! { products: [41 42 43 44 45 46 47 48 49 51 52 53 54 55 56 57 58 59 61 62 63 64 65 66 67 68 69 71 72 73 74 75]
    [2 3 4 5 6 7 8 9] }
    rows! { products: [76 77 78 79 81 82 83 84 85 86 87 88 89 91 92 93 94 95 96 97 98 99] [2 3 4 5 6 7 8 9] }
}

#[test]
fn products_and_quotients_of_longer_numbers() {
    rows! { products: [0 10 99 100 101 224 512 768 999 1000 1024 4096 9_999]
    [0 1 2 3 10 11 16 37 64 99 100 101 224 999 1000 1024 50_257] }
    rows! { products: [1_000_000 123_456] [1 2 3 7 10 99 999 1000] }
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
