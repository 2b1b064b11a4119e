//! One digit: the tables that children learn at school.
//!
//! Known by now: a number is a list of digits, and an operation on two lists ends in operations on two digits. This file adds the results of these
//! operations.
//!
//! Each table is a trait with ten types, `X0` to `X9`, one for each digit x; each digit y has a row. So a cell is found by two names and without a
//! search: the digit 7 looks up `X7` of y.
//!
//! Exercises of the course: 5.

use super::super::table::{Pair, Prefix};
use super::{Decimal, Difference, Larger, Order, Smaller, Tens};
use core::marker::PhantomData;

/// A digit, 0 to 9.
pub trait Digit: Sums + SumsAndOne + Differences + DifferencesLessOne + Orders + Multiples + Tenths {
    /// `10 r + self`
    type Onto<R: Decimal>: Decimal;
    /// `10 r + self + 1`
    type Next<R: Decimal>: Decimal;
    /// `10 r + self - 1`
    type Previous<R: Decimal>: Difference;
    /// The digit after `self`; 9 stays 9.
    type Successor: Digit;
    /// `self + 2`; 8 and 9 stay as they are.
    type AndTwo: Digit;

    /// `self + y`
    type Sum<Y: Digit>: DigitSum;
    /// `self + y + 1`
    type SumAndOne<Y: Digit>: DigitSum;
    /// `self - y`
    type Less<Y: Digit>: DigitDifference;
    /// `self - y - 1`
    type LessAndOne<Y: Digit>: DigitDifference;
    /// `self` compared with `y`; `O` if the two are equal.
    type Compared<Y: Digit, O: Order>: Order;

    /// `self * y`
    type Times<Y: Digit>: Product;
    /// `p + self`
    type Carried<P: Product>: TwoDigits;
    /// `u * self + a`
    type Row<U: Decimal, A: Decimal>: Decimal;

    /// `[h, self / 2]`
    type HalfBehind<H: Decimal>: Decimal;
    /// `[h, (10 + self) / 2]`
    type HalfAndFive<H: Decimal>: Decimal;
    /// `[h, (10 * (self % 2) + x) / 2]`, of which `h` is the half in front.
    type HalfWith<H: Decimal, X: Digit>: Decimal;
    /// `u / self`, rounded down; `u` if `self` is 0.
    type Over<U: Decimal>: Decimal;

    /// `self` values of type `E`, adjacent in memory.
    type Array<E>;

    /// The ten rows of the table that begin with the hundreds `self` and the tens `y`.
    type Hundreds<Y: Digit>: Prefix;
    /// The last of three digits: the number of all three.
    type Code<P: Prefix>: super::Code;
}

/// ```text
/// pub trait Sums { type X0: DigitSum; .. type X9: DigitSum; }
/// impl Sums for D1 { type X0 = Digitwise<D1>; .. type X9 = Carrying<D0>; }
/// ```
macro_rules! grid {
    ($(#[$doc:meta])* $row:ident $params:tt -> $bound:ident, $cell:ident! $args:tt:
        $($y:ident: $a:tt $b:tt $c:tt $d:tt $e:tt $f:tt $g:tt $h:tt $i:tt $j:tt;)*
    ) => {
        grid_of! { $(#[$doc])* $row $params $bound }
        $(grid_row! { $row $params $cell $args $y $a $b $c $d $e $f $g $h $i $j })*
    };
}
macro_rules! grid_of {
    ($(#[$doc:meta])* $row:ident [$($param:tt)*] $bound:ident) => {
        $(#[$doc])*
        pub trait $row {
            /// 0
            type X0<$($param)*>: $bound;
            /// 1
            type X1<$($param)*>: $bound;
            /// 2
            type X2<$($param)*>: $bound;
            /// 3
            type X3<$($param)*>: $bound;
            /// 4
            type X4<$($param)*>: $bound;
            /// 5
            type X5<$($param)*>: $bound;
            /// 6
            type X6<$($param)*>: $bound;
            /// 7
            type X7<$($param)*>: $bound;
            /// 8
            type X8<$($param)*>: $bound;
            /// 9
            type X9<$($param)*>: $bound;
        }
    };
}
macro_rules! grid_row {
    ($row:ident [$($param:tt)*] $cell:ident ($($arg:ident)*) $y:ident
        $a:tt $b:tt $c:tt $d:tt $e:tt $f:tt $g:tt $h:tt $i:tt $j:tt) => {
        /// The ten results of one digit.
        impl $row for $y {
            type X0<$($param)*> = $cell!($($arg)* $a);
            type X1<$($param)*> = $cell!($($arg)* $b);
            type X2<$($param)*> = $cell!($($arg)* $c);
            type X3<$($param)*> = $cell!($($arg)* $d);
            type X4<$($param)*> = $cell!($($arg)* $e);
            type X5<$($param)*> = $cell!($($arg)* $f);
            type X6<$($param)*> = $cell!($($arg)* $g);
            type X7<$($param)*> = $cell!($($arg)* $h);
            type X8<$($param)*> = $cell!($($arg)* $i);
            type X9<$($param)*> = $cell!($($arg)* $j);
        }
    };
}
/// The type of a digit; the caller has imported the types.
macro_rules! digit {
    (0) => {
        D0
    };
    (1) => {
        D1
    };
    (2) => {
        D2
    };
    (3) => {
        D3
    };
    (4) => {
        D4
    };
    (5) => {
        D5
    };
    (6) => {
        D6
    };
    (7) => {
        D7
    };
    (8) => {
        D8
    };
    (9) => {
        D9
    };
}
pub(in crate::dim) use digit;

/// A sum of two digits, perhaps with a carry.
pub trait DigitSum {
    /// `10 (r + s) + self`
    type Behind<R: Decimal, S: Decimal>: Decimal;
}
/// A digit.
pub struct Digitwise<D>(PhantomData<D>);
/// The digit `D` with a carry, or with a borrow.
pub struct Carrying<D>(PhantomData<D>);
/// `[r, ..] + [s, ..] = [s + r, d]`: turned around, so that the shorter number ends the sum.
impl<D: Digit> DigitSum for Digitwise<D> {
    type Behind<R: Decimal, S: Decimal> = Tens<S::Sum<R>, D>;
}
/// `[r, ..] + [s, ..] = [s + r + 1, d]`
impl<D: Digit> DigitSum for Carrying<D> {
    type Behind<R: Decimal, S: Decimal> = Tens<S::SumAndOne<R>, D>;
}

/// The difference of two digits: a digit, or, with a borrow, ten plus the difference, `(d)`.
pub trait DigitDifference {
    /// `10 (r - s) + self`
    type Behind<R: Decimal, S: Decimal>: Difference;
}
/// `[r, ..] - [s, ..] = [r - s, d]`
impl<D: Digit> DigitDifference for Digitwise<D> {
    type Behind<R: Decimal, S: Decimal> = <R::Less<S> as Difference>::Digit<D>;
}
/// `[r, ..] - [s, ..] = [r - s - 1, d]`
impl<D: Digit> DigitDifference for Carrying<D> {
    type Behind<R: Decimal, S: Decimal> = <R::LessAndOne<S> as Difference>::Digit<D>;
}

/// A digit, or, in parentheses, a digit with a carry or a borrow: `(d)`
macro_rules! cell {
    (($d:tt)) => { Carrying<digit!($d)> };
    ($d:tt) => { Digitwise<digit!($d)> };
}

grid! {
    /// `x + y`, where `self` is y
    Sums [] -> DigitSum, cell! ():
    D0:  0   1   2   3   4   5   6   7   8   9 ;
    D1:  1   2   3   4   5   6   7   8   9  (0);
    D2:  2   3   4   5   6   7   8   9  (0) (1);
    D3:  3   4   5   6   7   8   9  (0) (1) (2);
    D4:  4   5   6   7   8   9  (0) (1) (2) (3);
    D5:  5   6   7   8   9  (0) (1) (2) (3) (4);
    D6:  6   7   8   9  (0) (1) (2) (3) (4) (5);
    D7:  7   8   9  (0) (1) (2) (3) (4) (5) (6);
    D8:  8   9  (0) (1) (2) (3) (4) (5) (6) (7);
    D9:  9  (0) (1) (2) (3) (4) (5) (6) (7) (8);
}

grid! {
    /// `x + y + 1`, where `self` is y
    SumsAndOne [] -> DigitSum, cell! ():
    D0:  1   2   3   4   5   6   7   8   9  (0);
    D1:  2   3   4   5   6   7   8   9  (0) (1);
    D2:  3   4   5   6   7   8   9  (0) (1) (2);
    D3:  4   5   6   7   8   9  (0) (1) (2) (3);
    D4:  5   6   7   8   9  (0) (1) (2) (3) (4);
    D5:  6   7   8   9  (0) (1) (2) (3) (4) (5);
    D6:  7   8   9  (0) (1) (2) (3) (4) (5) (6);
    D7:  8   9  (0) (1) (2) (3) (4) (5) (6) (7);
    D8:  9  (0) (1) (2) (3) (4) (5) (6) (7) (8);
    D9: (0) (1) (2) (3) (4) (5) (6) (7) (8) (9);
}

grid! {
    /// `x - y`, where `self` is y
    Differences [] -> DigitDifference, cell! ():
    D0:  0   1   2   3   4   5   6   7   8   9 ;
    D1: (9)  0   1   2   3   4   5   6   7   8 ;
    D2: (8) (9)  0   1   2   3   4   5   6   7 ;
    D3: (7) (8) (9)  0   1   2   3   4   5   6 ;
    D4: (6) (7) (8) (9)  0   1   2   3   4   5 ;
    D5: (5) (6) (7) (8) (9)  0   1   2   3   4 ;
    D6: (4) (5) (6) (7) (8) (9)  0   1   2   3 ;
    D7: (3) (4) (5) (6) (7) (8) (9)  0   1   2 ;
    D8: (2) (3) (4) (5) (6) (7) (8) (9)  0   1 ;
    D9: (1) (2) (3) (4) (5) (6) (7) (8) (9)  0 ;
}

grid! {
    /// `x - y - 1`, where `self` is y
    DifferencesLessOne [] -> DigitDifference, cell! ():
    D0: (9)  0   1   2   3   4   5   6   7   8 ;
    D1: (8) (9)  0   1   2   3   4   5   6   7 ;
    D2: (7) (8) (9)  0   1   2   3   4   5   6 ;
    D3: (6) (7) (8) (9)  0   1   2   3   4   5 ;
    D4: (5) (6) (7) (8) (9)  0   1   2   3   4 ;
    D5: (4) (5) (6) (7) (8) (9)  0   1   2   3 ;
    D6: (3) (4) (5) (6) (7) (8) (9)  0   1   2 ;
    D7: (2) (3) (4) (5) (6) (7) (8) (9)  0   1 ;
    D8: (1) (2) (3) (4) (5) (6) (7) (8) (9)  0 ;
    D9: (0) (1) (2) (3) (4) (5) (6) (7) (8) (9);
}

/// Compares x with y; `o` if the two are equal: the digits in front decide later.
macro_rules! compared {
    ($o:ident <) => {
        Smaller
    };
    ($o:ident =) => {
        $o
    };
    ($o:ident >) => {
        Larger
    };
}

grid! {
    /// x compared with y, where `self` is y
    Orders [O: Order] -> Order, compared! (O):
    D0: = > > > > > > > > >;
    D1: < = > > > > > > > >;
    D2: < < = > > > > > > >;
    D3: < < < = > > > > > >;
    D4: < < < < = > > > > >;
    D5: < < < < < = > > > >;
    D6: < < < < < < = > > >;
    D7: < < < < < < < = > >;
    D8: < < < < < < < < = >;
    D9: < < < < < < < < < =;
}

macro_rules! itself {
    ($t:ty) => {
        $t
    };
}

grid! {
    /// `x * y`, where `self` is y
    Multiples [] -> Product, itself! ():
    D0: P0  P0  P0  P0  P0  P0  P0  P0  P0  P0 ;
    D1: P0  P1  P2  P3  P4  P5  P6  P7  P8  P9 ;
    D2: P0  P2  P4  P6  P8  P10 P12 P14 P16 P18;
    D3: P0  P3  P6  P9  P12 P15 P18 P21 P24 P27;
    D4: P0  P4  P8  P12 P16 P20 P24 P28 P32 P36;
    D5: P0  P5  P10 P15 P20 P25 P30 P35 P40 P45;
    D6: P0  P6  P12 P18 P24 P30 P36 P42 P48 P54;
    D7: P0  P7  P14 P21 P28 P35 P42 P49 P56 P63;
    D8: P0  P8  P16 P24 P32 P40 P48 P56 P64 P72;
    D9: P0  P9  P18 P27 P36 P45 P54 P63 P72 P81;
}

/// Products of two digits.
macro_rules! products {
    ($($p:ident)*) => {$(
        #[doc = stringify!($p)]
        pub struct $p(());
    )*};
}
products! { P0 P1 P2 P3 P4 P5 P6 P7 P8 P9 P10 P12 P14 P15 P16 P18 P20 P21 P24 P25 P27 P28 P30 P32 P35 P36 P40 P42 P45 P48 P49 P54 P56 P63 P64 P72 P81 }

/// A product of two digits and what was carried: two digits.
pub trait TwoDigits {
    /// `10 r y + self`
    type Behind<R: Decimal, Y: Digit>: Decimal;
}
/// `10 T + D`
pub struct Two<T, D>(PhantomData<(T, D)>);
/// `[r, x] * y + c = [r * y + t, d]`, where `x * y + c` is `[t, d]`
impl<T: Digit, D: Digit> TwoDigits for Two<T, D> {
    type Behind<R: Decimal, Y: Digit> = Tens<R::TimesDigit<Y, T>, D>;
}

macro_rules! product {
    (($t:tt $d:tt)) => { Two<digit!($t), digit!($d)> };
}

grid! {
    /// `p + c`, where `self` is a product p
    Product [] -> TwoDigits, product! ():
    P0 : (0 0) (0 1) (0 2) (0 3) (0 4) (0 5) (0 6) (0 7) (0 8) (0 9);
    P1 : (0 1) (0 2) (0 3) (0 4) (0 5) (0 6) (0 7) (0 8) (0 9) (1 0);
    P2 : (0 2) (0 3) (0 4) (0 5) (0 6) (0 7) (0 8) (0 9) (1 0) (1 1);
    P3 : (0 3) (0 4) (0 5) (0 6) (0 7) (0 8) (0 9) (1 0) (1 1) (1 2);
    P4 : (0 4) (0 5) (0 6) (0 7) (0 8) (0 9) (1 0) (1 1) (1 2) (1 3);
    P5 : (0 5) (0 6) (0 7) (0 8) (0 9) (1 0) (1 1) (1 2) (1 3) (1 4);
    P6 : (0 6) (0 7) (0 8) (0 9) (1 0) (1 1) (1 2) (1 3) (1 4) (1 5);
    P7 : (0 7) (0 8) (0 9) (1 0) (1 1) (1 2) (1 3) (1 4) (1 5) (1 6);
    P8 : (0 8) (0 9) (1 0) (1 1) (1 2) (1 3) (1 4) (1 5) (1 6) (1 7);
    P9 : (0 9) (1 0) (1 1) (1 2) (1 3) (1 4) (1 5) (1 6) (1 7) (1 8);
    P10: (1 0) (1 1) (1 2) (1 3) (1 4) (1 5) (1 6) (1 7) (1 8) (1 9);
    P12: (1 2) (1 3) (1 4) (1 5) (1 6) (1 7) (1 8) (1 9) (2 0) (2 1);
    P14: (1 4) (1 5) (1 6) (1 7) (1 8) (1 9) (2 0) (2 1) (2 2) (2 3);
    P15: (1 5) (1 6) (1 7) (1 8) (1 9) (2 0) (2 1) (2 2) (2 3) (2 4);
    P16: (1 6) (1 7) (1 8) (1 9) (2 0) (2 1) (2 2) (2 3) (2 4) (2 5);
    P18: (1 8) (1 9) (2 0) (2 1) (2 2) (2 3) (2 4) (2 5) (2 6) (2 7);
    P20: (2 0) (2 1) (2 2) (2 3) (2 4) (2 5) (2 6) (2 7) (2 8) (2 9);
    P21: (2 1) (2 2) (2 3) (2 4) (2 5) (2 6) (2 7) (2 8) (2 9) (3 0);
    P24: (2 4) (2 5) (2 6) (2 7) (2 8) (2 9) (3 0) (3 1) (3 2) (3 3);
    P25: (2 5) (2 6) (2 7) (2 8) (2 9) (3 0) (3 1) (3 2) (3 3) (3 4);
    P27: (2 7) (2 8) (2 9) (3 0) (3 1) (3 2) (3 3) (3 4) (3 5) (3 6);
    P28: (2 8) (2 9) (3 0) (3 1) (3 2) (3 3) (3 4) (3 5) (3 6) (3 7);
    P30: (3 0) (3 1) (3 2) (3 3) (3 4) (3 5) (3 6) (3 7) (3 8) (3 9);
    P32: (3 2) (3 3) (3 4) (3 5) (3 6) (3 7) (3 8) (3 9) (4 0) (4 1);
    P35: (3 5) (3 6) (3 7) (3 8) (3 9) (4 0) (4 1) (4 2) (4 3) (4 4);
    P36: (3 6) (3 7) (3 8) (3 9) (4 0) (4 1) (4 2) (4 3) (4 4) (4 5);
    P40: (4 0) (4 1) (4 2) (4 3) (4 4) (4 5) (4 6) (4 7) (4 8) (4 9);
    P42: (4 2) (4 3) (4 4) (4 5) (4 6) (4 7) (4 8) (4 9) (5 0) (5 1);
    P45: (4 5) (4 6) (4 7) (4 8) (4 9) (5 0) (5 1) (5 2) (5 3) (5 4);
    P48: (4 8) (4 9) (5 0) (5 1) (5 2) (5 3) (5 4) (5 5) (5 6) (5 7);
    P49: (4 9) (5 0) (5 1) (5 2) (5 3) (5 4) (5 5) (5 6) (5 7) (5 8);
    P54: (5 4) (5 5) (5 6) (5 7) (5 8) (5 9) (6 0) (6 1) (6 2) (6 3);
    P56: (5 6) (5 7) (5 8) (5 9) (6 0) (6 1) (6 2) (6 3) (6 4) (6 5);
    P63: (6 3) (6 4) (6 5) (6 6) (6 7) (6 8) (6 9) (7 0) (7 1) (7 2);
    P64: (6 4) (6 5) (6 6) (6 7) (6 8) (6 9) (7 0) (7 1) (7 2) (7 3);
    P72: (7 2) (7 3) (7 4) (7 5) (7 6) (7 7) (7 8) (7 9) (8 0) (8 1);
    P81: (8 1) (8 2) (8 3) (8 4) (8 5) (8 6) (8 7) (8 8) (8 9) (9 0);
}

/// The first two of three digits: `self` is the second.
pub trait Tenths {
    /// Behind 0.
    type X0: Prefix;
    /// Behind 1.
    type X1: Prefix;
    /// Behind 2.
    type X2: Prefix;
    /// Behind 3.
    type X3: Prefix;
    /// Behind 4.
    type X4: Prefix;
    /// Behind 5.
    type X5: Prefix;
    /// Behind 6.
    type X6: Prefix;
    /// Behind 7.
    type X7: Prefix;
    /// Behind 8.
    type X8: Prefix;
    /// Behind 9.
    type X9: Prefix;
}

/// ```text
/// pub struct D7;
/// impl Digit for D7 { type Sum<Y: Digit> = <Y as Sums>::X7; .. }
/// ```
macro_rules! digits {
    ($($x:ident $number:literal $column:ident: $onto:ty, $next:ty, $previous:ty, $successor:ident $and_two:ident, $row:ty, $half:ident $five:ident $parity:ident, $over:ty;)*) => {$(
        #[doc = stringify!($x)]
        pub struct $x(());
        /// `[z, self]`, for each digit z
        impl Tenths for $x {
            type X0 = Pair<D0, $x>;
            type X1 = Pair<D1, $x>;
            type X2 = Pair<D2, $x>;
            type X3 = Pair<D3, $x>;
            type X4 = Pair<D4, $x>;
            type X5 = Pair<D5, $x>;
            type X6 = Pair<D6, $x>;
            type X7 = Pair<D7, $x>;
            type X8 = Pair<D8, $x>;
            type X9 = Pair<D9, $x>;
        }
        /// The results of one digit, and its column of the tables.
        impl Digit for $x {
            type Onto<R: Decimal> = $onto;
            type Next<R: Decimal> = $next;
            type Previous<R: Decimal> = $previous;
            type Successor = $successor;
            type AndTwo = $and_two;
            type Sum<Y: Digit> = <Y as Sums>::$column;
            type SumAndOne<Y: Digit> = <Y as SumsAndOne>::$column;
            type Less<Y: Digit> = <Y as Differences>::$column;
            type LessAndOne<Y: Digit> = <Y as DifferencesLessOne>::$column;
            type Compared<Y: Digit, O: Order> = <Y as Orders>::$column<O>;
            type Times<Y: Digit> = <Y as Multiples>::$column;
            type Carried<P: Product> = P::$column;
            type Row<U: Decimal, A: Decimal> = $row;
            type HalfBehind<H: Decimal> = H::With<$half>;
            type HalfAndFive<H: Decimal> = H::With<$five>;
            type HalfWith<H: Decimal, X: Digit> = X::$parity<H>;
            type Over<U: Decimal> = $over;
            type Array<E> = [E; $number];
            type Hundreds<Y: Digit> = <Y as Tenths>::$column;
            type Code<P: Prefix> = P::$column;
        }
    )*};
}
digits! {
    D0 0 X0: R::Zero, Tens<R, D1>, <R::Previous as Difference>::Digit<D9>, D1 D2, A, D0 D5 HalfBehind, U;
    D1 1 X1: Tens<R, D1>, Tens<R, D2>, R::Zero, D2 D3, U::Sum<A>, D0 D5 HalfAndFive, U;
    D2 2 X2: Tens<R, D2>, Tens<R, D3>, Tens<R, D1>, D3 D4, A::Sum<U::TimesDigit<D2, D0>>, D1 D6 HalfBehind, U::Half;
    D3 3 X3: Tens<R, D3>, Tens<R, D4>, Tens<R, D2>, D4 D5, A::Sum<U::TimesDigit<D3, D0>>, D1 D6 HalfAndFive, U::LongQuotient<Tens<(), D3>>;
    D4 4 X4: Tens<R, D4>, Tens<R, D5>, Tens<R, D3>, D5 D6, A::Sum<U::TimesDigit<D4, D0>>, D2 D7 HalfBehind, <U::Half as Decimal>::Half;
    D5 5 X5: Tens<R, D5>, Tens<R, D6>, Tens<R, D4>, D6 D7, A::Sum<U::TimesDigit<D5, D0>>, D2 D7 HalfAndFive, <U::Sum<U> as Decimal>::Tenth;
    D6 6 X6: Tens<R, D6>, Tens<R, D7>, Tens<R, D5>, D7 D8, A::Sum<U::TimesDigit<D6, D0>>, D3 D8 HalfBehind, <U::Half as Decimal>::LongQuotient<Tens<(), D3>>;
    D7 7 X7: Tens<R, D7>, Tens<R, D8>, Tens<R, D6>, D8 D9, A::Sum<U::TimesDigit<D7, D0>>, D3 D8 HalfAndFive, U::LongQuotient<Tens<(), D7>>;
    D8 8 X8: Tens<R, D8>, Tens<R, D9>, Tens<R, D7>, D9 D8, A::Sum<U::TimesDigit<D8, D0>>, D4 D9 HalfBehind, <<U::Half as Decimal>::Half as Decimal>::Half;
    D9 9 X9: Tens<R, D9>, Tens<R::Next, D0>, Tens<R, D8>, D9 D9, A::Sum<U::TimesDigit<D9, D0>>, D4 D9 HalfAndFive, U::LongQuotient<Tens<(), D9>>;
}
