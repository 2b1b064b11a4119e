//! An index whose values are proven; results that do not depend on the number of threads.

use crate::random::Random;
use congruent::prelude::*;
use congruent::{dim::N, gather::ProvenIndex};

congruent::dim!(Vocabulary);

#[test]
fn values_are_proven_when_it_is_built() {
    let rows: ProvenIndex<N<4>, shape![3]> = ProvenIndex::new(&Tensor::from([3_i32, 0, 3]), N).unwrap();
    assert_eq!((rows.bound(), rows.to_vec(), rows.sum_all().item()), (4, vec![3, 0, 3], 6));
    let same = ProvenIndex::<N<4>, _>::proven(&Tensor::from([3_u32, 0, 3])).unwrap();
    assert_eq!(rows.as_tensor(), same.as_tensor());
    let error = ProvenIndex::new(&Tensor::from([[0_i64, 1], [4, 2]]), 4).err().unwrap().to_string();
    let told = "index 4 is out of bounds for dimension 0 with size 4: ProvenIndex::new of shape [4], at position [1, 0] of the index tensor";
    assert_eq!(error, told);
    assert!(ProvenIndex::<N<4>, _>::proven(&Tensor::from([-1_i64])).is_err());
    let turned = Tensor::from([[0_i64, 1], [2, 3]]);
    assert_eq!(ProvenIndex::new(&turned.t(), 4).unwrap().to_vec(), [0, 2, 1, 3]);
}

#[test]
fn it_indexes_as_any_other() {
    let x = Tensor::<f32, shape![4, 3]>::arange();
    let rows: ProvenIndex<N<4>, shape![2]> = ProvenIndex::new(&Tensor::from([3_i64, 0]), N).unwrap();
    let plain = rows.as_tensor();
    assert_eq!(x.gather::<0>(&rows), x.gather::<0>(plain));
    assert_eq!(x.index_select::<0>(&rows), x.index_select::<0>(plain));
    let src = Tensor::<f32, shape![2, 3]>::ones();
    assert_eq!(x.scatter_add::<0>(&rows, &src), x.scatter_add::<0>(plain, &src));
    // Below 4 is below 5, too; along a shorter axis the values are looked at.
    let long = Tensor::<f32, shape![5]>::arange();
    assert_eq!(long.gather::<0>(&rows).to_vec(), [3.0, 0.0]);
    let short = Tensor::<f32, shape![3]>::arange();
    assert!(short.try_gather::<0>(&rows).is_err());
    let low: ProvenIndex<N<4>, shape![2]> = ProvenIndex::new(&Tensor::from([2_i64, 0]), N).unwrap();
    assert_eq!(short.gather::<0>(&low).to_vec(), [2.0, 0.0]);
}

#[test]
fn below_a_named_length() {
    let table: Tensor<f32, shape![Vocabulary, 2]> = Tensor::arange_of(dims![Vocabulary(5), 2]);
    let words = ProvenIndex::new(&Tensor::from([4_i64, 1]), Vocabulary(5)).unwrap();
    let y: Tensor<f32, shape![2, 2]> = table.embedding(&words);
    assert_eq!(y.to_vec(), [8.0, 9.0, 2.0, 3.0]);
    // The same name, another size: checked.
    let small: Tensor<f32, shape![Vocabulary, 2]> = Tensor::arange_of(dims![Vocabulary(3), 2]);
    assert!(small.try_embedding(&words).is_err());
}

/// With one thread and with two: the same bits.
fn alike<R: PartialEq + Send>(f: impl Fn() -> R + Sync) -> R {
    let with = |threads| rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap().install(&f);
    let (one, two, three) = (with(1), with(2), with(3));
    assert!(one == two && one == three, "the result depends on the number of threads");
    one
}

#[test]
#[cfg_attr(miri, ignore = "slow")]
fn threads_change_nothing() {
    let mut random = Random(7);
    const R: usize = 700;
    const C: usize = 900;
    let x = Tensor::<f32, shape![700, 900]>::from_fn(|_| random.below(1000) as f32 / 7.0);
    // Few places, so that many values meet.
    let near = Tensor::<i64, shape![700, 900]>::from_fn(|_| random.below(13) as i64);
    let bits = |y: Tensor<f32, shape![700, 900]>| y.as_slice().iter().map(|v| v.to_bits()).collect::<Vec<_>>();

    let put = alike(|| bits(x.scatter::<0>(&near, &x)));
    let mut want = x.to_vec();
    (0..R * C).for_each(|i| want[near.as_slice()[i] as usize * C + i % C] = x.as_slice()[i]);
    assert!(put == want.iter().map(|v| v.to_bits()).collect::<Vec<_>>());

    let put = alike(|| bits(x.scatter::<1>(&near, &x)));
    let mut want = x.to_vec();
    (0..R * C).for_each(|i| want[i / C * C + near.as_slice()[i] as usize] = x.as_slice()[i]);
    assert!(put == want.iter().map(|v| v.to_bits()).collect::<Vec<_>>());

    let sum = alike(|| bits(x.scatter_add::<0>(&near, &x)));
    let mut want = x.to_vec();
    (0..R * C).for_each(|i| want[near.as_slice()[i] as usize * C + i % C] += x.as_slice()[i]);
    assert!(sum == want.iter().map(|v| v.to_bits()).collect::<Vec<_>>());
    alike(|| bits(x.scatter_add::<1>(&near, &x)));
    alike(|| bits(x.index_add::<0>(&near.select::<1>(0), &x)));
    alike(|| bits(x.gather::<0>(&near)));

    // A vector has one fiber only, and nothing to divide.
    let (flat, places) = (x.view::<shape![630_000]>(), near.view::<shape![630_000]>());
    alike(|| Tensor::<f32, shape![13]>::zeros().scatter_add::<0>(&places, &flat).to_vec());
}

/// Along axis 0, where neighbours lie in rows far apart; of elements that are no words; by an index that lies in columns, or whose
/// rows are one.
#[test]
#[cfg_attr(miri, ignore = "slow")]
fn one_value_outside_is_found_along_rows() {
    let x = Tensor::<f32, shape![7, 2000]>::zeros();
    let bytes = x.map(|_| [0u8; 3]);
    let mut index = Tensor::<i64, shape![400, 2000]>::zeros();
    for at in [0, 511, 512, 1999, 799_999] {
        for bad in [7, -1, i64::MIN] {
            index.as_mut_slice()[at] = bad;
            let columns = index.t().to_tensor();
            let row = index.narrow::<0, 0, 1>().expand::<shape![400, 2000]>().to_tensor();
            let stretched = index.narrow::<0, 0, 1>();
            let stretched = stretched.expand::<shape![400, 2000]>();
            let begins = format!("index {bad} is out of bounds for dimension 0 with size 7");
            let mut refused = vec![
                x.try_gather::<0>(&index).err(),
                x.try_gather::<0>(&columns.t()).err(),
                bytes.try_gather::<0>(&index).err(),
            ];
            if at < 2000 {
                refused.extend([x.try_gather::<0>(&row).err(), x.try_gather::<0>(&stretched).err()]);
            }
            for error in refused {
                let error = error.expect("it is outside").to_string();
                assert!(error.starts_with(&begins), "{error}");
            }
        }
        index.as_mut_slice()[at] = 0;
    }
}

#[test]
#[cfg_attr(miri, ignore = "slow")]
fn one_value_outside_is_found_anywhere() {
    let x = Tensor::<f32, shape![1200, 1000]>::zeros();
    let mut index = Tensor::<i64, shape![1200, 1000]>::zeros();
    for at in [0, 1, 63, 999, 600_000, 1_199_999] {
        for bad in [1000_i64, -1, i64::MAX, i64::MIN] {
            index.as_mut_slice()[at] = bad;
            let error = x.try_gather::<1>(&index).err().unwrap().to_string();
            assert!(
                error.starts_with(&format!("index {bad} is out of bounds for dimension 1 with size 1000")),
                "{error}"
            );
            assert!(
                error.ends_with(&format!("at position [{}, {}] of the index tensor", at / 1000, at % 1000)),
                "{error}"
            );
        }
        index.as_mut_slice()[at] = 0;
    }
}
