//! Numbers of `typenum` and lengths are each other's, both ways. (`tests/typenum` compares their arithmetic.)

use ::typenum::*;
use congruent::dim::{K, M, N, One};
use congruent::neighbours::typenum::{AsLength, AsUint, LengthOf, UintOf};
use congruent::prelude::{Dim, Known, Strided, Tensor, len, shape};
use core::marker::PhantomData;

/// Both are one type.
fn same<T>(_: PhantomData<T>, _: PhantomData<T>) {}

/// Each number, its length, and back.
macro_rules! pairs {
    ($($uint:ty, $length:ty;)*) => {$(
        same(PhantomData::<LengthOf<$uint>>, PhantomData::<$length>);
        same(PhantomData::<len![$uint]>, PhantomData::<$length>);
        same(PhantomData::<UintOf<$length>>, PhantomData::<$uint>);
    )*};
}

#[test]
fn a_number_is_one_length_and_a_length_one_number() {
    pairs! {
        U0, N<0>;
        U1, One;
        U2, N<2>;
        U9, N<9>;
        U10, N<10>;
        U99, N<99>;
        U224, N<224>;
        U784, N<784>;
        U999, N<999>;
        U1000, K<1, 0>;
        Sum<U999, U2>, K<1, 1>;
        U1024, K<1, 24>;
        U4096, K<4, 96>;
        U65536, K<65, 536>;
        U1000000, M<1, 0, 0>;
        U1048576, M<1, 48, 576>;
        U1000000000, M<1000, 0, 0>;
    }
}

#[test]
fn len_takes_lengths_as_before() {
    type Width = U28;
    congruent::prelude::dim!(Batch);
    same(PhantomData::<len![Batch]>, PhantomData::<Batch>);
    same(PhantomData::<len![Width]>, PhantomData::<N<28>>);
    same(PhantomData::<len![N<28>]>, PhantomData::<N<28>>);
    same(PhantomData::<len![len![U28] * 2]>, PhantomData::<N<56>>);
    same(PhantomData::<len![28]>, PhantomData::<N<28>>);
    same(PhantomData::<shape![len![U28], _]>, PhantomData::<shape![28, _]>);
}

/// A length by another way to write it.
fn twice<D: Dim>(x: &Strided<i32, shape![D]>) -> Tensor<i32, shape![len![D]]> {
    x + x
}

fn counted<U: AsLength>() -> Tensor<i32, shape![LengthOf<U>]> {
    Tensor::arange()
}

fn of_uint<D: AsUint>() -> usize {
    UintOf::<D>::USIZE
}

#[test]
fn generic_code_passes_numbers_and_lengths_on() {
    assert_eq!(twice(&counted::<U3>()).to_vec(), [0, 2, 4]);
    assert_eq!([of_uint::<len![784]>(), of_uint::<len![1_000_001]>()], [784, 1_000_001]);
}

/// `Known` and numbers of typenum agree.
#[test]
fn a_const_parameter_and_a_number_are_one_length() {
    same(PhantomData::<<congruent::Const<784> as Known>::Dim>, PhantomData::<LengthOf<U784>>);
}
