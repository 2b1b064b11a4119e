//! Halos next to the padded whole, and the way back, on meshes of 1 to 6 processes.

use congruent::pad::{Constant, Replicate};
use congruent::prelude::*;
use congruent_machines::prelude::*;

/// The rows that a process must have: those of the padded whole, each the index of a row of it or `None` for the value.
fn expected(mode: HaloMode<i64>, total: isize, rows: std::ops::Range<isize>) -> Vec<i64> {
    let row = |row: isize| match mode {
        HaloMode::Periodic => (row + 100 * total) % total,
        HaloMode::Replicate => row.max(0).min(total - 1),
        _ => row,
    };
    let value = |row: isize| match mode {
        HaloMode::Constant(value) if row < 0 || row >= total => [value; 3],
        _ => [3 * row as i64, 3 * row as i64 + 1, 3 * row as i64 + 2],
    };
    rows.flat_map(|k| value(row(k))).collect()
}

const MODES: [HaloMode<i64>; 3] = [HaloMode::Periodic, HaloMode::Constant(-7), HaloMode::Replicate];

macro_rules! mesh_of {
    ($name:ident $count:tt: $rows:tt) => {
        mod $name {
            use super::*;

            mesh!(Data: $count);

            type Rows = shape![$rows @ Data, 3];

            fn rows(here: &Process) -> Dist<i64, Rows> {
                Dist::same(here, Tensor::<i64, shape![$rows, 3]>::arange()).split::<0, Data>()
            }

            /// The rows of each process with `W` of its neighbours, in each mode.
            fn check<const W: usize>() {
                const LEN: usize = $rows / $count;
                for mode in MODES {
                    let parts = Mesh::threads(|here| {
                        let wide: Tensor<i64, shape![_, 3]> = rows(here).halo::<0, W>(mode);
                        assert_eq!(wide.sizes(), [LEN + 2 * W, 3]);
                        // The same along a last axis.
                        let columns = Dist::same(here, Tensor::<i64, shape![$rows, 3]>::arange().t().to_tensor());
                        let columns: Tensor<i64, shape![3, _]> = columns.split::<1, Data>().halo::<-1, W>(mode);
                        assert_eq!(columns.t().to_vec(), wide.to_vec());
                        wide.to_vec()
                    });
                    for (place, part) in parts.unwrap().into_iter().enumerate() {
                        let (start, wide) = ((place * LEN) as isize, W as isize);
                        let rows = expected(mode, $rows, start - wide..start + LEN as isize + wide);
                        assert_eq!(part, rows, "{mode:?}, {W} rows, process {place}");
                    }
                }
            }

            #[test]
            fn a_halo_has_the_rows_of_the_padded_whole() {
                check::<0>();
                check::<1>();
                check::<2>();
            }

            #[test]
            fn a_halo_reaches_over_several_processes() {
                check::<3>();
                check::<5>();
                check::<{ $rows + 1 }>();
            }

            #[test]
            fn the_library_pads_alike() {
                const LEN: usize = $rows / $count;
                let whole = Tensor::<i64, shape![$rows, 3]>::arange();
                let (constant, edge) = (whole.pad::<0, 2, 2>(Constant(-7)), whole.pad::<0, 2, 2>(Replicate));
                let parts = Mesh::threads(|here| {
                    let x = rows(here);
                    (x.halo::<0, 2>(HaloMode::Constant(-7)).to_vec(), x.halo::<0, 2>(HaloMode::Replicate).to_vec())
                });
                for (place, parts) in parts.unwrap().into_iter().enumerate() {
                    let share = 3 * place * LEN..3 * (place * LEN + LEN + 4);
                    assert_eq!(parts.0, constant.to_vec()[share.clone()]);
                    assert_eq!(parts.1, edge.to_vec()[share]);
                }
            }

            #[test]
            fn a_part_is_a_part_again() {
                let wholes = Mesh::threads(|here| {
                    let wide = rows(here).halo::<0, 1>(HaloMode::Periodic);
                    let len = wide.sizes()[0] - 2;
                    let inner = wide.as_dyn().narrow(0, 1, len).unwrap().to_tensor();
                    let again: Dist<i64, Rows> = Dist::of_part(here, inner);
                    again.all_gather::<0>().to_tensor().to_vec()
                });
                let whole = Tensor::<i64, shape![$rows, 3]>::arange().to_vec();
                assert_eq!(wholes.unwrap(), vec![whole; $count]);
            }

            #[test]
            fn a_part_of_other_sizes_is_refused() {
                let errors = Mesh::threads(|here| {
                    let wide = rows(here).halo::<0, 1>(HaloMode::Periodic);
                    Dist::<i64, Rows>::try_of_part(here, wide).map(drop).unwrap_err().to_string()
                });
                let (len, rows) = ($rows / $count, $rows);
                let sentence = format!("a part of [{rows} @ Data, 3] has sizes [{len}, 3] here, and this one has [{}, 3]", len + 2);
                assert_eq!(errors.unwrap(), vec![sentence; $count]);
            }
        }
    };
}
mesh_of! { one 1: 4 }
mesh_of! { two 2: 6 }
mesh_of! { three 3: 6 }
mesh_of! { four 4: 8 }
mesh_of! { six 6: 6 }

/// Two axes: a halo along one of them leaves the other one split.
mod grid {
    use super::*;

    mesh!(Data: 2, Model: 2);

    #[test]
    fn a_halo_along_each_axis() {
        let parts = Mesh::threads(|here| {
            let x = Dist::same(here, Tensor::<i64, shape![4, 4]>::arange()).split::<0, Data>().split::<1, Model>();
            let tall: Tensor<i64, shape![_, 4 @ Model]> = x.halo::<0, 1>(HaloMode::Constant(0));
            let wide: Tensor<i64, shape![4 @ Data, _]> = x.halo::<1, 1>(HaloMode::Periodic);
            (tall.to_vec(), wide.to_vec())
        });
        let parts = parts.unwrap();
        assert_eq!(parts[0], (vec![0, 0, 0, 1, 4, 5, 8, 9], vec![3, 0, 1, 2, 7, 4, 5, 6]));
        assert_eq!(parts[3], (vec![6, 7, 10, 11, 14, 15, 0, 0], vec![9, 10, 11, 8, 13, 14, 15, 12]));
    }
}

mesh!(Data: 2);

#[test]
fn an_axis_without_rows_has_nothing_to_repeat() {
    let results = Mesh::threads(|here| {
        let none = Dist::same(here, Tensor::<f32, shape![0, 3]>::zeros()).split::<0, Data>();
        let filled = none.halo::<0, 1>(HaloMode::Constant(1.0)).to_vec();
        (filled, none.try_halo::<0, 1>(HaloMode::Periodic).map(drop).unwrap_err().to_string())
    });
    let sentence = "halo: axis 0 of shape [0, 3] has no rows to repeat".to_string();
    assert_eq!(results.unwrap(), vec![(vec![1.0; 6], sentence); 2]);
}

#[test]
fn another_mode_ends_all() {
    let result = Mesh::threads(|here| {
        let x: Dist<f32, shape![4 @ Data]> = Dist::ones(here);
        let mode = if here.rank() == 0 { HaloMode::Periodic } else { HaloMode::Replicate };
        x.halo::<0, 1>(mode).to_vec()
    });
    let error = result.unwrap_err().to_string();
    assert!(error.contains("every process makes the same calls in the same order"), "{error}");
}
