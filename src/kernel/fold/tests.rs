use super::*;
use crate::kernel::layouts::offsets;
use crate::kernel::reduce::{Larger, Max, Sum};

fn number(i: usize) -> i64 {
    ((i as u32).wrapping_mul(0x9E37_79B9).rotate_left(13) % 100) as i64
}

/// Every choice of axes, over a layout: sums, maxima and their positions, index by index.
fn agrees(sizes: &[usize], strides: &[usize]) {
    let layout = Layout::new(sizes, strides);
    let elements: Vec<i64> = (0..layout.reach().unwrap().max(1)).map(number).collect();
    let x = Ref::of(&elements, &layout);
    let positions = |[sizes, strides]: [Dims; 2]| offsets(&sizes, &strides);
    for mask in 0u32..1 << sizes.len() {
        let reduced: Vec<bool> = (0..sizes.len()).map(|axis| mask >> axis & 1 == 1).collect();
        let inner = positions(picked(x.geometry, |axis| reduced[axis]));
        let outer = positions(picked(x.geometry, |axis| !reduced[axis]));
        let of = |at: usize| inner.iter().map(move |i| at + i).map(|i| elements[i]).collect::<Vec<_>>();
        let sums: Vec<i64> = outer.iter().map(|&at| of(at).iter().sum()).collect();
        assert_eq!(read(&fold_strided(x, &reduced, Sum)), sums, "{sizes:?} {strides:?} {reduced:?}");
        let most: Vec<i64> = outer.iter().map(|&at| of(at).into_iter().max().unwrap_or(i64::MIN)).collect();
        assert_eq!(read(&fold_strided(x, &reduced, Max)), most, "{sizes:?} {strides:?} {reduced:?}");
        if mask.count_ones() == 1 && !inner.is_empty() {
            let first = |(&at, most)| of(at).iter().position(|x| x == most).unwrap() as i64;
            let args: Vec<i64> = outer.iter().zip(&most).map(first).collect();
            let axis = mask.trailing_zeros() as usize;
            assert_eq!(read(&arg_strided(x, axis, Larger)), args, "{sizes:?} {strides:?} {axis}");
        }
    }
}

fn read<T: Copy>(results: &Result<Filled<T>, OutOfMemory>) -> Vec<T> {
    results.as_ref().expect("little memory").as_slice().to_vec()
}

#[test]
fn folds_agree_with_index_by_index() {
    agrees(&[], &[]);
    agrees(&[0], &[1]);
    agrees(&[3, 0, 2], &[2, 2, 1]);
    agrees(&[7, 1, 5], &[5, 99, 1]);
    agrees(&[37, 54], &[54, 1]);
    agrees(&[54, 37], &[1, 54]);
    agrees(&[9, 70], &[200, 2]);
    agrees(&[70, 9], &[2, 200]);
    agrees(&[6, 5, 33], &[0, 33, 1]);
    agrees(&[2, 3, 8, 9, 3, 3], &[330, 110, 11, 1, 11, 1]);
    agrees(&[5, 4, 3, 2], &[1, 5, 20, 60]);
}

#[test]
#[cfg_attr(miri, ignore = "slow")]
fn long_axes_are_folded_in_blocks() {
    agrees(&[1500, 40], &[41, 1]);
    agrees(&[40, 1500], &[1, 41]);
    agrees(&[3, 700, 5], &[1, 20, 3]);
    agrees(&[2, 3000], &[3001, 1]);
    agrees(&[30, 2100], &[2200, 1]);
    agrees(&[600, 1100], &[1200, 1]);
}
