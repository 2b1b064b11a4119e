//! Tensors that several own: what is copied, what is not, and that every operation reads them.

use congruent::Shared;
use congruent::prelude::*;
use std::collections::HashSet;

fn six() -> Shared<f32, shape![2, 3]> {
    Tensor::from([[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]).into_shared()
}

#[test]
fn a_clone_and_a_view_copy_nothing() {
    let x = six();
    let at = x.data_ptr();
    assert!(x.is_sole_owner());
    let y = x.clone();
    assert!(!x.is_sole_owner());
    assert_eq!(y.data_ptr(), at);
    assert_eq!(x.t().data_ptr(), at);
    assert_eq!(x.select::<0>(1).data_ptr(), at.wrapping_add(3));
    drop(y);
    assert!(x.is_sole_owner());
}

#[test]
fn a_view_outlives_what_it_is_of() {
    let column: Shared<f32, shape![2]> = six().select::<1>(1);
    assert_eq!(column.to_vec(), [2.0, 5.0]);
    assert_eq!((column.strides(), column.storage_offset()), (&[3][..], 1));
    let last: Shared<f32, shape![1]> = six().t().narrow::<0, 1, 2>().t().select::<0>(-1).narrow::<0, 1, 1>();
    assert_eq!(last.to_vec(), [6.0]);
}

#[test]
fn each_view_is_that_of_a_tensor() {
    let (x, t) = (six(), six().to_tensor());
    assert_eq!(x.permute::<axes![1, 0]>().to_tensor(), t.permute::<axes![1, 0]>().to_tensor());
    assert_eq!(x.transpose::<0, -1>().to_tensor(), t.transpose::<0, -1>().to_tensor());
    assert_eq!(x.t().to_tensor(), t.t().to_tensor());
    assert_eq!(x.mt().to_tensor(), t.mt().to_tensor());
    assert_eq!(x.unsqueeze::<1>().to_tensor(), t.unsqueeze::<1>().to_tensor());
    assert_eq!(x.unsqueeze::<1>().squeeze::<1>().to_tensor(), t);
    assert_eq!(x.narrow::<1, 1, 2>().to_tensor(), t.narrow::<1, 1, 2>().to_tensor());
    assert_eq!(x.select::<1>(-1).to_tensor(), t.select::<1>(-1).to_tensor());
    assert_eq!(x.slice(s![1, ..;2]).to_tensor(), t.slice(s![1, ..;2]).to_tensor());
    assert_eq!(x.unsqueeze::<0>().expand::<shape![4, -1, -1]>().to_tensor().sizes(), [4, 2, 3]);
    assert_eq!(x.view::<shape![3, 2]>().to_tensor(), t.view::<shape![3, 2]>().to_tensor());
    let wide = x.map_view(|x| x.diagonal::<1, 0, 1>());
    assert_eq!(wide.to_tensor(), t.diagonal::<1, 0, 1>().to_tensor());
}

#[test]
fn each_view_of_any_rank_is_that_of_a_tensor() -> Result<(), ShapeError> {
    let (x, t) = (six().into_dyn(), six().to_tensor().into_dyn());
    assert_eq!(x.permute([1, 0])?.to_tensor(), t.permute([1, 0])?.to_tensor());
    assert_eq!(x.transpose(0, -1)?.to_tensor(), t.transpose(0, -1)?.to_tensor());
    assert_eq!(x.t()?.to_tensor(), t.t()?.to_tensor());
    assert_eq!(x.mt()?.to_tensor(), t.mt()?.to_tensor());
    assert_eq!(x.unsqueeze(1)?.squeeze([1])?.to_tensor(), t);
    assert_eq!(x.narrow(1, 1, 2)?.to_tensor(), t.narrow(1, 1, 2)?.to_tensor());
    assert_eq!(x.select(1, -1)?.to_tensor(), t.select(1, -1)?.to_tensor());
    assert_eq!(x.slice(s![1, ..;2])?.to_tensor(), t.slice(s![1, ..;2])?.to_tensor());
    assert_eq!(x.expand([4, -1, -1])?.sizes(), [4, 2, 3]);
    assert_eq!(x.view([3, 2])?.to_tensor(), t.view([3, 2])?.to_tensor());
    assert_eq!(x.narrow(1, 2, 2).unwrap_err().op, "narrow");
    assert_eq!(x.clone().try_into_shape::<shape![_, 3]>()?.sizes(), [2, 3]);
    assert!(x.try_into_shape::<shape![_, 2]>().is_err());
    Ok(())
}

#[test]
fn the_only_owner_gets_its_tensor_back() {
    let x = six();
    let at = x.data_ptr();
    let y = x.t().t();
    assert_ne!(x.into_tensor().data_ptr(), at, "`y` has it, too");
    let back = y.into_tensor();
    assert_eq!((back.data_ptr(), back.sizes(), back.strides()), (at, &[2, 3][..], &[3, 1][..]));
    // Axes of length 1 may lie in any way.
    let thin = Tensor::from([[1.0, 2.0]]).into_shared().t();
    let at = thin.data_ptr();
    let back: Tensor<f64, shape![2, 1]> = thin.into_tensor();
    assert_eq!((back.data_ptr(), back.strides(), back.as_slice()), (at, &[1, 1][..], &[1.0, 2.0][..]));
}

#[test]
fn a_part_is_copied() {
    assert_eq!(six().t().into_tensor().as_slice(), [1.0, 4.0, 2.0, 5.0, 3.0, 6.0]);
    assert_eq!(six().select::<0>(0).into_tensor().as_slice(), [1.0, 2.0, 3.0]);
    assert_eq!(six().narrow::<0, 1, 1>().into_tensor().as_slice(), [4.0, 5.0, 6.0]);
    let row = six().select::<0>(0).unsqueeze::<0>().expand::<shape![2, 3]>();
    assert_eq!(row.into_tensor().as_slice(), [1.0, 2.0, 3.0, 1.0, 2.0, 3.0]);
}

/// As many elements, but of something else.
#[test]
fn a_view_of_what_lives_forever_is_no_part() {
    static EVER: std::sync::OnceLock<Tensor<f32, shape![2, 3]>> = std::sync::OnceLock::new();
    let ever = EVER.get_or_init(|| Tensor::full(7.0));
    let foreign: Shared<f32, shape![2, 3]> = six().map_view(|_| ever.as_view());
    assert_eq!(foreign.data_ptr(), ever.data_ptr());
    let owned = foreign.into_tensor();
    assert_ne!(owned.data_ptr(), ever.data_ptr());
    assert_eq!(owned.as_slice(), [7.0; 6]);
}

#[test]
fn a_vector_is_moved_both_ways() -> Result<(), ShapeError> {
    for n in [0, 1, 6] {
        let elements: Vec<i64> = (0..n as i64).collect();
        let at = elements.as_ptr();
        let x: Shared<i64, shape![_]> = Shared::from_vec(dims![n], elements)?;
        assert_eq!(x.data_ptr(), at);
        let copy = x.clone();
        let other = copy.into_vec();
        assert!(n == 0 || other.as_ptr() != at, "`x` has it, too");
        assert_eq!(x.to_vec(), other);
        let back = x.into_vec();
        assert_eq!(back.as_ptr(), at);
    }
    let aligned: Shared<i64, shape![6]> = Shared::from_vec(dims![6], (0..6).collect())?;
    assert_eq!(aligned.into_tensor().data_ptr() as usize % 64, 0, "a tensor is aligned");
    assert_eq!(six().into_vec(), [1.0, 2.0, 3.0, 4.0, 5.0, 6.0]);
    let few = Shared::from_vec(dims![2, 3], vec![1.0; 5]).unwrap_err();
    assert_eq!(few, Tensor::from_vec(dims![2, 3], vec![1.0; 5]).unwrap_err());
    // What a tensor of these lengths is refused for, a shared one is, too: a product that overflows, though one length is 0.
    for sizes in [[usize::MAX, 4, 1], [0, usize::MAX, 4], [usize::MAX, 4, 0], [1 << 62, 1, 0]] {
        let shape = || AnyRank::from(sizes);
        let refused = Shared::<f32, _>::from_vec(shape(), vec![]).unwrap_err();
        assert_eq!(refused, Tensor::<f32, _>::from_vec(shape(), vec![]).unwrap_err());
    }
    Ok(())
}

#[test]
fn a_reference_gives_the_elements_in_order() {
    let mut seen = Vec::new();
    for &x in &six().t() {
        seen.push(x);
    }
    assert_eq!(seen, [1.0, 4.0, 2.0, 5.0, 3.0, 6.0]);
}

#[test]
fn it_equals_what_has_its_elements() {
    let (x, t) = (six(), six().to_tensor());
    let other = &t + 1.0;
    let same = [x == t, t == x, x == x.clone(), x == t.as_view(), t.as_view() == x];
    assert_eq!(same, [true; 5]);
    let other_ones = [x == other, other == x, x == other.as_view(), other.as_view() == x, x == other.into_shared()];
    assert_eq!(other_ones, [false; 5]);
    let some: Shared<f32, shape![_, 3]> = x.clone().into_shape();
    assert!(some == x && t == some && some.into_dyn() == t);
    assert!(x.t() == t.t() && x.t().into_dyn() != t.into_dyn());
}

/// In memory of a vector, which begins anywhere.
#[test]
fn operations_read_it() {
    let t = Tensor::from([[1.0f32, 2.0, 3.0], [4.0, 5.0, 6.0]]);
    let of_vec = Shared::from_vec(dims![2, 3], t.to_vec()).unwrap();
    for x in [six(), of_vec] {
        let row = x.select::<0>(0);
        assert_eq!(&x + &row, &t + t.select::<0>(0));
        assert_eq!(x.clone() - row.clone(), &t - t.select::<0>(0));
        assert_eq!(&t * &x, &t * &t);
        assert_eq!(&x / 2.0, &t / 2.0);
        assert_eq!(2.0 - &x, 2.0 - &t);
        assert_eq!(-&x, -&t);
        assert_eq!(x.exp(), t.exp());
        assert_eq!(x.sum::<0>(), t.sum::<0>());
        assert_eq!(x.matmul(&x.t()), t.matmul(&t.t()));
        assert_eq!(x.t().matmul(x.clone()), t.t().matmul(&t));
        assert_eq!(x.cat::<0>(&t), t.cat::<0>(&t));
        assert_eq!(einsum!("ij,kj->ik", &x, &t), t.matmul(&t.t()));
        assert_eq!((x.eq(&row).to_vec(), x.ne(2.0)), (t.eq(t.select::<0>(0)).to_vec(), t.ne(2.0)));
        assert_eq!(x.amax::<1>(), t.amax::<1>());
        assert_eq!((x.lazy() * &x).eval(), &t * &t);
        assert_eq!(t.gather::<1>(Tensor::from([[2, 0], [1, 1]]).into_shared()).to_vec(), [3.0, 1.0, 5.0, 5.0]);
        let (image, kernel) = (x.unsqueeze::<0>(), Tensor::from([[[[1.0, -1.0]]]]).into_shared());
        assert_eq!(image.conv2d(&kernel), t.unsqueeze::<0>().conv2d(kernel));
        assert_eq!(x, t);
        assert_eq!(x, x.clone());
        assert_eq!((x[[1, 2]], x[s![0, 1]]), (6.0, 2.0));
        assert_eq!(format!("{x} {x:?}"), format!("{t} {t:?}"));
        let mut y = t.clone();
        y += &x;
        y.mul_(x.clone());
        assert_eq!(y, (&t + &t) * &t);
    }
}

#[test]
fn many_elements_in_a_vector_that_begins_anywhere() {
    let n = 100_003;
    let elements: Vec<f32> = (0..n).map(|i| (i % 17) as f32).collect();
    let x: Shared<f32, shape![_]> = Shared::from_vec(dims![n], elements.clone()).unwrap();
    let t: Tensor<f32, shape![_]> = Tensor::from_vec(dims![n], elements).unwrap();
    assert_eq!(&x + &x, &t + &t);
    assert_eq!(x.tanh(), t.tanh());
    assert_eq!(x.sum_all(), t.sum_all());
}

#[test]
fn it_crosses_threads() {
    let x = six();
    let ends: Vec<_> = (0..4)
        .map(|k| {
            let mine = x.clone();
            std::thread::spawn(move || (&mine + k as f32).sum_all().item())
        })
        .collect();
    let sums: HashSet<u32> = ends.into_iter().map(|end| end.join().unwrap() as u32).collect();
    assert_eq!(sums, HashSet::from([21, 27, 33, 39]));
    assert!(x.is_sole_owner());
}

#[test]
fn lengths_zero_and_rank_zero() {
    let none = Tensor::<f32, shape![0, 3]>::zeros().into_shared();
    assert_eq!(none.t().sizes(), [3, 0]);
    assert_eq!(none.t().into_tensor().sizes(), [3, 0]);
    let one = Tensor::scalar(2.0).into_shared();
    assert_eq!((&one + 1.0).item(), 3.0);
    assert_eq!(one.t().into_tensor().item(), 2.0);
}

#[test]
fn names_stay() {
    dim!(Batch);
    let x: Shared<f32, shape![Batch, 3]> = Tensor::ones_of(dims![Batch(2), 3]).into_shared();
    let y: Shared<f32, shape![3, Batch]> = x.t();
    assert_eq!(y.sum::<0>().to_vec(), [3.0, 3.0]);
    let less: Shared<f32, shape![3, _]> = y.into_shape();
    assert_eq!(less.sizes(), [3, 2]);
}
