//! Tensors that several own: who gives the memory back, and when, in memory of the library's and in that of a vector.

use congruent::Shared;
use congruent::prelude::*;

fn both() -> [Shared<f32, shape![2, 3]>; 2] {
    let elements = vec![1.0, 2.0, 3.0, 4.0, 5.0, 6.0];
    let tensor = Tensor::from_vec(dims![2, 3], elements.clone()).unwrap();
    [tensor.into_shared(), Shared::from_vec(dims![2, 3], elements).unwrap()]
}

#[test]
fn a_view_outlives_what_it_is_of() {
    for x in both() {
        let column = x.select::<1>(2);
        let part = x.t().narrow::<0, 1, 2>();
        drop(x);
        assert_eq!((column.to_vec(), part.to_vec()), (vec![3.0, 6.0], vec![2.0, 5.0, 3.0, 6.0]));
        let none = part.map_view(|x| x.slice(s![..0]));
        drop(part);
        assert_eq!(none.numel(), 0);
    }
}

/// A view where it can be, which shares the memory, else a copy, which has its own; and a shape that is known again.
#[test]
fn a_view_or_a_copy_outlives_what_it_is_of() {
    for x in both() {
        let view = x.try_map_cow(|x| x.try_reshape::<shape![6]>()).unwrap();
        let copy = x.t().try_map_cow(|x| x.try_reshape::<shape![6]>()).unwrap();
        let rows = x.into_dyn();
        assert_eq!(rows.known_as_shape::<shape![2, 3]>()[[1, 0]], 4.0);
        assert_eq!(rows.known_as_shape::<shape![_, 3]>().expand::<shape![2, -1, 3]>().numel(), 12);
        drop(rows);
        assert_eq!(view.to_vec(), [1.0, 2.0, 3.0, 4.0, 5.0, 6.0]);
        assert_eq!(copy.to_vec(), [1.0, 4.0, 2.0, 5.0, 3.0, 6.0]);
    }
}

#[test]
fn the_last_owner_takes_the_memory() {
    for x in both() {
        let y = x.clone();
        let mut copy = x.into_tensor();
        copy += 1.0;
        assert_eq!(y.to_vec(), [1.0, 2.0, 3.0, 4.0, 5.0, 6.0]);
        let mut own = y.into_tensor();
        own *= 2.0;
        assert_eq!(own.to_vec(), [2.0, 4.0, 6.0, 8.0, 10.0, 12.0]);
    }
    for x in both() {
        let y = x.view::<shape![3, 2]>();
        drop(x);
        let mut elements = y.into_vec();
        elements.push(7.0);
        assert_eq!(elements, [1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0]);
    }
}

#[test]
fn operations_read_it() {
    for x in both() {
        let y = &x + x.select::<0>(1);
        assert_eq!(y.to_vec(), [5.0, 7.0, 9.0, 8.0, 10.0, 12.0]);
        assert_eq!(x.t().sum::<0>().to_vec(), [6.0, 15.0]);
        assert_eq!(x.matmul(x.t()).to_vec(), [14.0, 32.0, 32.0, 77.0]);
        let (mine, yours) = (x.clone(), x);
        std::thread::scope(|s| {
            let sum = s.spawn(move || mine.sum_all().item());
            assert_eq!(sum.join().unwrap(), yours.sum_all().item());
        });
    }
}

#[test]
fn elements_without_bytes() {
    let x = Shared::from_vec(dims![3], vec![(); 3]).unwrap();
    assert_eq!(x.clone().into_tensor().numel(), 3);
    assert_eq!(x.into_vec().len(), 3);
}

/// Whoever lets go last has the memory, and the others have copied before.
#[test]
fn two_threads_take_the_memory_at_once() {
    for x in both() {
        let y = x.clone();
        let take = |x: Shared<f32, shape![2, 3]>| {
            move || {
                let mut own = x.into_tensor();
                own += 1.0;
                own.to_vec()
            }
        };
        let (first, second) = (std::thread::spawn(take(x)), std::thread::spawn(take(y)));
        for thread in [first, second] {
            assert_eq!(thread.join().unwrap(), [2.0, 3.0, 4.0, 5.0, 6.0, 7.0]);
        }
    }
    for x in both() {
        let y = x.clone();
        let take = |x: Shared<f32, shape![2, 3]>| {
            move || {
                let mut own = x.into_vec();
                own[0] = 9.0;
                own
            }
        };
        let (first, second) = (std::thread::spawn(take(x)), std::thread::spawn(take(y)));
        for thread in [first, second] {
            assert_eq!(thread.join().unwrap(), [9.0, 2.0, 3.0, 4.0, 5.0, 6.0]);
        }
    }
}
