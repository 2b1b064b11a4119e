//! The numbers 0 to 999, one row for each ten: the table that connects const generics and digits.
//!
//! Known by now: `N<224>`, which prints well but on which types cannot compute, and digits, on which they can. This file adds the table that connects
//! the two.
//!
//! Exercises of the course: 12 and 19.

use super::arithmetic::Static;
use super::decimal::{Answer, Code, D0, D1, D2, D3, D4, D5, D6, D7, D8, D9, Decimal, Itself, Tens, TooLong, digit};
use super::{K, M, N, One};
use crate::shape::Dim;
use core::marker::PhantomData;

/// The number `V` as a type, before its length is known.
pub struct Digits<const V: usize>;

/// `0 <= V <= 999`: the numbers that may follow the thousands of a longer length.
pub trait ThreeDigits {
    /// The number in base 10.
    type Decimal: Itself;
    /// The number as three digits behind `R`.
    type Behind<R: Itself>: Itself;
    /// Its length.
    type Dim;
}

/// `V != 1`: the numbers of [`N`], because 1 is [`One`].
pub trait NotOne: ThreeDigits {}

/// A number is not 1 if its length is an `N`. (One rule that reads the table: a thousand more rows would slow the build of each program that depends
/// on this crate.)
impl<const V: usize> NotOne for Digits<V> where Self: ThreeDigits<Dim = N<V>> {}

/// `V >= 1`: the numbers that may lead a longer length.
pub trait Positive: ThreeDigits {}

/// A number is not 0 if it has a digit.
impl<const V: usize, R, D> Positive for Digits<V> where Self: ThreeDigits<Decimal = Tens<R, D>> {}

/// `1 <= V <= 1000`: the millions; one more than a table row, so that a billion is a length.
pub trait Millions {
    /// The number in base 10.
    type Decimal: Itself;
}

/// `1 <= V <= 999`
impl<const V: usize> Millions for Digits<V>
where
    Self: Positive,
{
    type Decimal = <Self as ThreeDigits>::Decimal;
}

/// `1000`
impl Millions for Digits<1000> {
    type Decimal = Tens<Tens<Tens<Tens<(), D1>, D0>, D0>, D0>;
}

/// The length that begins with these digits: alone, or with others behind.
pub trait Leads {
    /// The digit alone: a length below 10.
    type Ones: Dim<Knowledge = Static>;
    /// The length with `L` behind the digits.
    type Thousands<const L: usize>: Dim<Knowledge = Static>
    where
        Digits<L>: ThreeDigits;
    /// The length with `T` and `L` behind the digits.
    type Millions<const T: usize, const L: usize>: Dim<Knowledge = Static>
    where
        Digits<T>: ThreeDigits,
        Digits<L>: ThreeDigits;
    /// `A` if the digits are 0, otherwise too long.
    type IfZero<A: Answer>: Answer;
}
macro_rules! leads {
    ($(#[$doc:meta] [$($param:tt)*] $v:tt $(where $bound:path)?: $ones:ty, $thousands:ty, $millions:ty, $if_zero:ty;)*) => {$(
        /// Digits that are passed on as const generics
        #[$doc]
        impl<$($param)*> Leads for Digits<$v> $(where Self: NotOne + $bound)? {
            type Ones = $ones;
            type Thousands<const L: usize> = $thousands where Digits<L>: ThreeDigits;
            type Millions<const T: usize, const L: usize> = $millions where Digits<T>: ThreeDigits, Digits<L>: ThreeDigits;
            type IfZero<A: Answer> = $if_zero;
        }
    )*};
}
leads! {
    /// `0`: alone, because no number begins with it
    [] 0: N<0>, N<0>, N<0>, A;
    /// `1`
    [] 1: One, K<1, L>, M<1, T, L>, TooLong;
    /// `2 <= V <= 999`
    [const V: usize] V where Positive: N<V>, K<V, L>, M<V, T, L>, TooLong;
}

/// `0 <= V <= 1024`: a number as it is written in a call.
pub trait Countable {
    /// The number in base 10.
    type Decimal: Decimal;
    /// Its length.
    type Dim;
}

/// `0 <= V <= 999`
impl<const V: usize> Countable for Digits<V>
where
    Self: ThreeDigits,
{
    type Decimal = <Self as ThreeDigits>::Decimal;
    type Dim = <Self as ThreeDigits>::Dim;
}

/// The hundreds and the tens of a number.
pub struct Pair<Z, Y>(PhantomData<(Z, Y)>);

/// The way back: the ten numbers that begin with two digits, by their third digit.
pub trait Prefix {
    /// With 0.
    type X0: Code;
    /// With 1.
    type X1: Code;
    /// With 2.
    type X2: Code;
    /// With 3.
    type X3: Code;
    /// With 4.
    type X4: Code;
    /// With 5.
    type X5: Code;
    /// With 6.
    type X6: Code;
    /// With 7.
    type X7: Code;
    /// With 8.
    type X8: Code;
    /// With 9.
    type X9: Code;
}

/// A number whose digits are known: without zeros in front.
macro_rules! number {
    (0 0 $d:ident) => { <() as Decimal>::With<$d> };
    (0 $y:tt $d:ident) => { Tens<Tens<(), digit!($y)>, $d> };
    ($z:tt $y:tt $d:ident) => { Tens<Tens<Tens<(), digit!($z)>, digit!($y)>, $d> };
}

/// ```text
/// impl Prefix for Pair<D2, D2> { type X4 = Digits<224>; .. }
/// impl ThreeDigits for Digits<224> {
///     type Decimal = Tens<Tens<Tens<(), D2>, D2>, D4>;
///     type Behind<R: Itself> = Tens<Tens<Tens<R, D2>, D2>, D4>;
///     type Dim = N<224>;
/// }
/// ```
macro_rules! rows {
    ($($z:tt $y:tt: $a:tt $b:tt $c:tt $d:tt $e:tt $f:tt $g:tt $h:tt $i:tt $j:tt;)*) => {$(
        /// `[z, y, 0]` to `[z, y, 9]`
        impl Prefix for Pair<digit!($z), digit!($y)> {
            type X0 = Digits<$a>;
            type X1 = Digits<$b>;
            type X2 = Digits<$c>;
            type X3 = Digits<$d>;
            type X4 = Digits<$e>;
            type X5 = Digits<$f>;
            type X6 = Digits<$g>;
            type X7 = Digits<$h>;
            type X8 = Digits<$i>;
            type X9 = Digits<$j>;
        }
        row! { $z $y: D0 $a, D1 $b, D2 $c, D3 $d, D4 $e, D5 $f, D6 $g, D7 $h, D8 $i, D9 $j, }
    )*};
}
macro_rules! length {
    (1) => { One };
    ($v:tt) => { N<$v> };
}
macro_rules! row {
    ($z:tt $y:tt: $($d:ident $v:tt,)*) => {$(
        /// `v = [z, y, d]`
        impl ThreeDigits for Digits<$v> {
            type Decimal = number!($z $y $d);
            type Behind<R: Itself> = Tens<Tens<Tens<R, digit!($z)>, digit!($y)>, $d>;
            type Dim = length!($v);
        }
    )*};
}

/// 1000 to 1024.
macro_rules! beyond {
    ($($y:tt $d:ident $v:literal $rest:literal;)*) => {$(
        /// `v = [1, 0, y, d]`
        impl Countable for Digits<$v> {
            type Decimal = Tens<Tens<Tens<Tens<(), D1>, D0>, digit!($y)>, $d>;
            type Dim = super::K<1, $rest>;
        }
    )*};
}
beyond! {
    0 D0 1000 0;
    0 D1 1001 1;
    0 D2 1002 2;
    0 D3 1003 3;
    0 D4 1004 4;
    0 D5 1005 5;
    0 D6 1006 6;
    0 D7 1007 7;
    0 D8 1008 8;
    0 D9 1009 9;
    1 D0 1010 10;
    1 D1 1011 11;
    1 D2 1012 12;
    1 D3 1013 13;
    1 D4 1014 14;
    1 D5 1015 15;
    1 D6 1016 16;
    1 D7 1017 17;
    1 D8 1018 18;
    1 D9 1019 19;
    2 D0 1020 20;
    2 D1 1021 21;
    2 D2 1022 22;
    2 D3 1023 23;
    2 D4 1024 24;
}

rows! {
    0 0: 0 1 2 3 4 5 6 7 8 9;
    0 1: 10 11 12 13 14 15 16 17 18 19;
    0 2: 20 21 22 23 24 25 26 27 28 29;
    0 3: 30 31 32 33 34 35 36 37 38 39;
    0 4: 40 41 42 43 44 45 46 47 48 49;
    0 5: 50 51 52 53 54 55 56 57 58 59;
    0 6: 60 61 62 63 64 65 66 67 68 69;
    0 7: 70 71 72 73 74 75 76 77 78 79;
    0 8: 80 81 82 83 84 85 86 87 88 89;
    0 9: 90 91 92 93 94 95 96 97 98 99;
    1 0: 100 101 102 103 104 105 106 107 108 109;
    1 1: 110 111 112 113 114 115 116 117 118 119;
    1 2: 120 121 122 123 124 125 126 127 128 129;
    1 3: 130 131 132 133 134 135 136 137 138 139;
    1 4: 140 141 142 143 144 145 146 147 148 149;
    1 5: 150 151 152 153 154 155 156 157 158 159;
    1 6: 160 161 162 163 164 165 166 167 168 169;
    1 7: 170 171 172 173 174 175 176 177 178 179;
    1 8: 180 181 182 183 184 185 186 187 188 189;
    1 9: 190 191 192 193 194 195 196 197 198 199;
    2 0: 200 201 202 203 204 205 206 207 208 209;
    2 1: 210 211 212 213 214 215 216 217 218 219;
    2 2: 220 221 222 223 224 225 226 227 228 229;
    2 3: 230 231 232 233 234 235 236 237 238 239;
    2 4: 240 241 242 243 244 245 246 247 248 249;
    2 5: 250 251 252 253 254 255 256 257 258 259;
    2 6: 260 261 262 263 264 265 266 267 268 269;
    2 7: 270 271 272 273 274 275 276 277 278 279;
    2 8: 280 281 282 283 284 285 286 287 288 289;
    2 9: 290 291 292 293 294 295 296 297 298 299;
    3 0: 300 301 302 303 304 305 306 307 308 309;
    3 1: 310 311 312 313 314 315 316 317 318 319;
    3 2: 320 321 322 323 324 325 326 327 328 329;
    3 3: 330 331 332 333 334 335 336 337 338 339;
    3 4: 340 341 342 343 344 345 346 347 348 349;
    3 5: 350 351 352 353 354 355 356 357 358 359;
    3 6: 360 361 362 363 364 365 366 367 368 369;
    3 7: 370 371 372 373 374 375 376 377 378 379;
    3 8: 380 381 382 383 384 385 386 387 388 389;
    3 9: 390 391 392 393 394 395 396 397 398 399;
    4 0: 400 401 402 403 404 405 406 407 408 409;
    4 1: 410 411 412 413 414 415 416 417 418 419;
    4 2: 420 421 422 423 424 425 426 427 428 429;
    4 3: 430 431 432 433 434 435 436 437 438 439;
    4 4: 440 441 442 443 444 445 446 447 448 449;
    4 5: 450 451 452 453 454 455 456 457 458 459;
    4 6: 460 461 462 463 464 465 466 467 468 469;
    4 7: 470 471 472 473 474 475 476 477 478 479;
    4 8: 480 481 482 483 484 485 486 487 488 489;
    4 9: 490 491 492 493 494 495 496 497 498 499;
    5 0: 500 501 502 503 504 505 506 507 508 509;
    5 1: 510 511 512 513 514 515 516 517 518 519;
    5 2: 520 521 522 523 524 525 526 527 528 529;
    5 3: 530 531 532 533 534 535 536 537 538 539;
    5 4: 540 541 542 543 544 545 546 547 548 549;
    5 5: 550 551 552 553 554 555 556 557 558 559;
    5 6: 560 561 562 563 564 565 566 567 568 569;
    5 7: 570 571 572 573 574 575 576 577 578 579;
    5 8: 580 581 582 583 584 585 586 587 588 589;
    5 9: 590 591 592 593 594 595 596 597 598 599;
    6 0: 600 601 602 603 604 605 606 607 608 609;
    6 1: 610 611 612 613 614 615 616 617 618 619;
    6 2: 620 621 622 623 624 625 626 627 628 629;
    6 3: 630 631 632 633 634 635 636 637 638 639;
    6 4: 640 641 642 643 644 645 646 647 648 649;
    6 5: 650 651 652 653 654 655 656 657 658 659;
    6 6: 660 661 662 663 664 665 666 667 668 669;
    6 7: 670 671 672 673 674 675 676 677 678 679;
    6 8: 680 681 682 683 684 685 686 687 688 689;
    6 9: 690 691 692 693 694 695 696 697 698 699;
    7 0: 700 701 702 703 704 705 706 707 708 709;
    7 1: 710 711 712 713 714 715 716 717 718 719;
    7 2: 720 721 722 723 724 725 726 727 728 729;
    7 3: 730 731 732 733 734 735 736 737 738 739;
    7 4: 740 741 742 743 744 745 746 747 748 749;
    7 5: 750 751 752 753 754 755 756 757 758 759;
    7 6: 760 761 762 763 764 765 766 767 768 769;
    7 7: 770 771 772 773 774 775 776 777 778 779;
    7 8: 780 781 782 783 784 785 786 787 788 789;
    7 9: 790 791 792 793 794 795 796 797 798 799;
    8 0: 800 801 802 803 804 805 806 807 808 809;
    8 1: 810 811 812 813 814 815 816 817 818 819;
    8 2: 820 821 822 823 824 825 826 827 828 829;
    8 3: 830 831 832 833 834 835 836 837 838 839;
    8 4: 840 841 842 843 844 845 846 847 848 849;
    8 5: 850 851 852 853 854 855 856 857 858 859;
    8 6: 860 861 862 863 864 865 866 867 868 869;
    8 7: 870 871 872 873 874 875 876 877 878 879;
    8 8: 880 881 882 883 884 885 886 887 888 889;
    8 9: 890 891 892 893 894 895 896 897 898 899;
    9 0: 900 901 902 903 904 905 906 907 908 909;
    9 1: 910 911 912 913 914 915 916 917 918 919;
    9 2: 920 921 922 923 924 925 926 927 928 929;
    9 3: 930 931 932 933 934 935 936 937 938 939;
    9 4: 940 941 942 943 944 945 946 947 948 949;
    9 5: 950 951 952 953 954 955 956 957 958 959;
    9 6: 960 961 962 963 964 965 966 967 968 969;
    9 7: 970 971 972 973 974 975 976 977 978 979;
    9 8: 980 981 982 983 984 985 986 987 988 989;
    9 9: 990 991 992 993 994 995 996 997 998 999;
}
