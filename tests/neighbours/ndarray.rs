//! Arrays of `ndarray`: views of any strides, owned memory, and what is refused.

use crate::random::Random;
use ::ndarray::{
    Array, Array0, Array1, Array2, ArrayD, ArrayView, ArrayView1, ArrayView2, ArrayViewD, ArrayViewMut2, Axis, IxDyn,
    ShapeBuilder, Slice, array,
};
use congruent::Shared;
use congruent::error::Fault;
use congruent::prelude::*;

/// An array whose axes are permuted, narrowed and stepped at random.
fn strided(random: &mut Random) -> ArrayD<i64> {
    let rank = random.below(5);
    let sizes: Vec<usize> = (0..rank).map(|_| 1 + random.below(4)).collect();
    let numel = sizes.iter().product::<usize>() as i64;
    let mut array = Array::from_shape_vec(IxDyn(&sizes), (0..numel).collect()).unwrap();
    for _ in 0..rank {
        let (a, b) = (random.below(rank), random.below(rank));
        array.swap_axes(a, b);
        let start = random.below(array.len_of(Axis(a)) + 1) as isize;
        array.slice_axis_inplace(Axis(a), Slice::new(start, None, 1 + random.below(2) as isize));
    }
    array
}

#[test]
fn an_array_of_any_strides_is_the_same_view() {
    let mut random = Random(30);
    let mut empty = 0;
    for _ in 0..500 {
        let array = strided(&mut random);
        let elements: Vec<i64> = array.iter().copied().collect();
        let x: View<i64, AnyRank> = array.view().try_into().unwrap();
        assert_eq!((x.sizes(), x.to_vec()), (array.shape(), elements.clone()));
        if array.is_empty() {
            empty += 1;
        } else {
            assert_eq!(x.data_ptr(), array.as_ptr());
        }
        let back = ArrayViewD::from(x.clone());
        assert_eq!((back.view(), back.is_empty() || back.as_ptr() == array.as_ptr()), (array.view(), true));
        let at = array.as_ptr();
        let shared: Shared<i64, AnyRank> = array.try_into().unwrap();
        assert_eq!(shared.to_vec(), elements);
        assert!(elements.is_empty() || shared.data_ptr() == at, "the memory is moved");
    }
    assert!((20..480).contains(&empty), "{empty} arrays without elements");
}

#[test]
fn a_view_of_any_strides_is_the_same_array() {
    let x = Tensor::<i32, shape![2, 3, 4]>::arange();
    let column = ArrayView2::from(x.select::<2>(1));
    assert_eq!((column, column.strides()), (array![[1, 5, 9], [13, 17, 21]].view(), &[12, 4][..]));
    let expanded: View<i32, shape![5, 4]> = x.slice(s![0, 0]).unsqueeze::<0>().expand::<shape![5, 4]>();
    let rows = ArrayView2::from(expanded.clone());
    assert_eq!((rows.strides(), rows.sum()), (&[0, 1][..], 30));
    assert_eq!(rows.as_ptr(), expanded.data_ptr());
    let back: View<i32, shape![5, 4]> = rows.try_into().unwrap();
    assert_eq!(back, expanded);
    let scalar = Tensor::scalar(7);
    assert_eq!(ArrayView::from(scalar.as_view()), Array0::from_elem((), 7));
    let many = Tensor::<u8, shape![1, 2, 1, 2, 1, 2, 1, 2]>::ones();
    assert_eq!(ArrayViewD::from(many.as_view()).shape(), many.sizes());
}

#[test]
fn writes_reach_the_other_side() {
    let mut a = Array2::<i32>::zeros((2, 3).f());
    let mut x: ViewMut<i32, shape![2, _]> = a.view_mut().try_into().unwrap();
    assert_eq!(x.strides(), [1, 2]);
    x.copy_(Tensor::<i32, shape![2, 3]>::arange());
    assert_eq!(a, array![[0, 1, 2], [3, 4, 5]]);
    let mut y = Tensor::<i32, shape![2, 3]>::zeros();
    let mut back = ArrayViewMut2::from(y.permute_mut::<axes![1, 0]>());
    back.assign(&a.t());
    assert_eq!(y.to_vec(), [0, 1, 2, 3, 4, 5]);
}

#[test]
fn a_length_that_does_not_fit_names_both_layouts() {
    let a = Array2::<f32>::zeros((3, 4).f());
    let error = View::<f32, shape![3, 5]>::try_from(a.view()).unwrap_err();
    assert!(matches!(error.fault, Fault::ConversionShape { axis: Some(1), .. }));
    assert_eq!(
        error.to_string(),
        "conversion of ndarray::ArrayView with shape [3, 4] and strides [1, 3] to View of shape [3, 5]: dimension 1 is 4, not 5"
    );
    assert!(
        format!("{error:#}")
            .ends_with("\nstrides  1  3\nshape    3  4\nwanted   3  5\n            ^   these do not fit")
    );
    let error = View::<f32, shape![_]>::try_from(a.view().into_dyn()).unwrap_err().to_string();
    assert!(error.ends_with("to View of shape [_]: it has 2 dimensions, not 1"), "{error}");
    let error = Shared::<f32, shape![4, _]>::try_from(a).unwrap_err().to_string();
    assert!(
        error.contains("ndarray::Array with shape [3, 4]") && error.contains("to Shared of shape [4, _]"),
        "{error}"
    );
}

#[test]
fn an_axis_that_runs_backwards_is_refused() {
    let mut a = array![[1, 2, 3], [4, 5, 6]];
    a.invert_axis(Axis(1));
    let error = View::<i32, shape![_, 3]>::try_from(a.view()).unwrap_err();
    assert!(matches!(error.fault, Fault::ConversionStride { axis: 1, .. }));
    assert_eq!(
        error.to_string(),
        "conversion of ndarray::ArrayView with shape [2, 3] and strides [3, -1] to View of shape [_, 3], whose strides are not \
         negative: dimension 1 runs backwards. Copy it in row-major order first."
    );
    let error = View::<i32, AnyRank>::try_from(a.view().into_dyn()).unwrap_err().to_string();
    assert!(error.contains("to View of shape [2, 3], whose"), "{error}");
    assert!(ViewMut::<i32, shape![2, 3]>::try_from(a.view_mut()).is_err());
    let copy = a.as_standard_layout();
    assert_eq!(View::<i32, shape![2, 3]>::try_from(copy.view()).unwrap().to_vec(), [3, 2, 1, 6, 5, 4]);
    assert!(Shared::<i32, shape![2, 3]>::try_from(a).is_err());
}

/// An axis of one position has a stride that leads nowhere.
#[test]
fn an_inverted_axis_of_length_1_or_0_is_none() {
    let mut a = array![[1, 2, 3]];
    a.invert_axis(Axis(0));
    assert!(a.strides()[0] < 0 || a.strides() == [3, 1]);
    let mut x: ViewMut<i32, shape![1, 3]> = a.view_mut().try_into().unwrap();
    x += 1;
    assert!(x.is_contiguous());
    assert_eq!(a, array![[2, 3, 4]]);
    let none = Array2::<i32>::zeros((4, 0));
    let x: View<i32, shape![4, 0]> = none.view().try_into().unwrap();
    assert_eq!(ArrayView2::from(x).shape(), [4, 0]);
}

#[test]
fn memory_is_moved_and_comes_back() {
    let a = Array1::from_iter(0..6);
    let at = a.as_ptr();
    let x: Shared<i32, shape![6]> = a.try_into().unwrap();
    let a: Array1<i32> = x.into();
    assert_eq!((a.as_ptr(), &a), (at, &Array1::from_iter(0..6)));
    // A part of a vector, and a vector in another order, are copied on the way back.
    let x: Shared<i32, shape![4]> = a.slice_move(::ndarray::s![1..5]).try_into().unwrap();
    assert_eq!((x.data_ptr(), x.to_vec()), (at.wrapping_add(1), vec![1, 2, 3, 4]));
    let a: Array1<i32> = x.into();
    assert_eq!(a.to_vec(), [1, 2, 3, 4]);
    let columns: Shared<i32, shape![3, 2]> = array![[1, 2, 3], [4, 5, 6]].reversed_axes().try_into().unwrap();
    let a: Array2<i32> = columns.into();
    assert_eq!((a.is_standard_layout(), &a), (true, &array![[1, 4], [2, 5], [3, 6]]));
    let a: ArrayD<i32> = Tensor::<i32, shape![2, 2]>::arange().into_shared().into();
    assert_eq!(a, array![[0, 1], [2, 3]].into_dyn());
}

#[test]
fn elements_of_any_size_are_converted() {
    let units = Array1::from_elem(1 << 20, ());
    assert_eq!(View::<(), shape![_]>::try_from(units.view()).unwrap().numel(), 1 << 20);
    let pairs = array![(1u8, 2u64), (3, 4)];
    let x: View<(u8, u64), shape![2]> = pairs.view().try_into().unwrap();
    assert_eq!(x[[1]], (3, 4));
    assert_eq!(ArrayView1::from(x), pairs);
}
