//! Memory that is not there: an error where there is a `Result`, else a panic with the same sentence. And buffers that
//! cross threads.
//!
//! The operands claim 2^60 elements without memory: views of one element, expanded. Nothing may begin to loop over them.
//!
//! A process of its own: the limit of the cache is one for all threads.
#![cfg(target_pointer_width = "64")]

use congruent::backcompat::pointwise;
use congruent::error::Fault;
use congruent::pad::Constant;
use congruent::prelude::*;
use congruent::random::seeded;
use congruent::slice::Index;
use congruent::{
    Sparse, cat,
    gather::Reduction,
    memory, one_sided, stack, strict,
    window::{conv, pool_of},
};
use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::ptr::null_mut;
use std::sync::mpsc::sync_channel;
use std::thread;

const MANY: usize = 1 << 60;
const FLOATS: usize = 4 * MANY;

/// So many bytes were asked for, and there are not so many.
fn short<T>(bytes: usize, results: impl IntoIterator<Item = Result<T, ShapeError>>) {
    for (i, result) in results.into_iter().enumerate() {
        assert_eq!(result.map(|_| ()).map_err(|error| error.fault), Err(Fault::OutOfMemory { bytes }), "number {i}");
    }
}

/// There is no memory, or not even a number for the elements.
fn refused<T>(results: impl IntoIterator<Item = Result<T, ShapeError>>) {
    for (i, result) in results.into_iter().enumerate() {
        let error = result.map(|_| ()).unwrap_err();
        assert!(matches!(error.fault, Fault::OutOfMemory { .. } | Fault::TooLarge { .. }), "number {i}: {error}");
    }
}

/// Panics with the sentence.
fn panics<T>(bytes: usize, f: impl FnOnce() -> T) {
    panics_with(&format!("can't allocate memory: you tried to allocate {bytes} bytes"), f);
}

/// Panics with that.
fn panics_with<T>(wanted: &str, f: impl FnOnce() -> T) {
    let payload = catch_unwind(AssertUnwindSafe(|| drop(f()))).unwrap_err();
    assert_eq!(*payload.downcast::<String>().unwrap(), wanted);
}

type Any<T> = Tensor<T, AnyRank>;

fn any<T: congruent::Element>(sizes: &[usize], value: T) -> Any<T> {
    Tensor::full_of(AnyRank::from(sizes), value)
}

#[test]
fn the_sentence_says_how_many_bytes() {
    let said = |bytes| ShapeError { op: "", fault: Fault::OutOfMemory { bytes } }.to_string();
    assert_eq!(said(4096), "can't allocate memory: you tried to allocate 4096 bytes");
    assert!(said(1 << 63).ends_with("9223372036854775808 bytes, more than can be addressed"));
    assert!(said(usize::MAX).ends_with("you tried to allocate more bytes than can be addressed"));
}

#[test]
#[cfg_attr(miri, ignore = "gives up when memory does")]
fn elements_one_by_one() {
    let one = any(&[1], 1.0f32);
    let x = one.expand([MANY]).unwrap();
    short(FLOATS, [x.try_add(&x), x.try_sub(1.0), x.try_mul(&one), x.try_div(&x), x.try_rem(&x)]);
    short(FLOATS, [x.try_maximum(&x), x.try_pow(&x), x.try_atan2(&x), x.try_fmod(&x), x.try_floor_divide(&x)]);
    short(FLOATS, [x.try_clamp(0.0, 1.0), x.try_zip_map(&x, |a, b| a + b)]);
    short(MANY, [x.try_eq(&x), x.try_lt(0.0)]);
    // Their divisors are looked at, but not before there is memory.
    let number = any(&[1], 7i32);
    let n = number.expand([MANY]).unwrap();
    short(FLOATS, [n.try_fmod(&n), n.try_rem(2), n.try_floor_divide(&n), n.try_div(&number), n.try_remainder(&n)]);
    let holds = any(&[1], true);
    let mask = holds.expand([MANY]).unwrap();
    short(FLOATS, [mask.try_where_(&x, 0.0f32), x.try_masked_fill(&mask, 0.0)]);
    short(FLOATS, [x.try_mse_loss_with(&x, EachLoss), x.try_zeros_like(), x.try_rand_like(&mut seeded(1))]);
    short(FLOATS, [x.try_mse_loss(&x).map(Tensor::into_dyn)]);
}

#[test]
#[cfg_attr(miri, ignore = "gives up when memory does")]
fn without_a_result_there_is_a_panic() {
    let one = any(&[1], 1.0f32);
    let x = one.expand([MANY]).unwrap();
    panics(FLOATS, || &x + &x);
    panics(FLOATS, || 1.0f32 - &x);
    panics(FLOATS, || -&x);
    panics(FLOATS, || x.exp());
    panics(FLOATS, || x.map(|x| x));
    panics(FLOATS, || x.to_tensor());
    panics(FLOATS, || x.to_vec());
    panics(MANY, || x.isnan());
    panics(2 * MANY, || x.to_type::<i16>());
    panics(FLOATS, || x.contiguous());
    panics(FLOATS, || x.roll_all(1));
    panics(FLOATS, || Tensor::<f32, _>::zeros_of(AnyRank::from([MANY])));
}

#[test]
#[cfg_attr(miri, ignore = "gives up when memory does")]
fn moves() {
    let one = any(&[1], 1.0f32);
    let half = one.expand([MANY / 2]).unwrap();
    let x = one.expand([MANY]).unwrap();
    short(FLOATS, [cat(0, &[&*half, &*half]), stack(0, &[&*half, &*half]), half.repeat(&[2]), half.tile(&[2, 1])]);
    refused([cat(0, &[&*x, &*x]), x.repeat(&[1_usize << 10]), stack(1, &[&*x, &*x])]);
    short(FLOATS, [x.flip([0]), x.roll([1], along([0])), x.roll([1], along([]))]);
    short(FLOATS + 8, [x.pad([1, 1], Constant(0.0))]);
    let square = one.expand([1 << 30, 1 << 30]).unwrap();
    short(FLOATS, [square.tril(0), square.triu(1)]);
    let pairs = any(&[1, 2], 1.0f32);
    let pairs = pairs.expand([MANY / 2, 2]).unwrap();
    short(FLOATS, [pairs.reshape([MANY]).map(|x| x.into_tensor()), pairs.flatten(0, 1).map(|x| x.into_tensor())]);
    let side = one.expand([1 << 30]).unwrap();
    short(FLOATS, [side.diag_embed(0), side.diag(0)]);
}

#[test]
#[cfg_attr(miri, ignore = "gives up when memory does")]
fn indices() {
    let (one, first) = (any(&[1], 1.0f32), any(&[1], 0i64));
    let (x, many) = (one.expand([MANY]).unwrap(), first.expand([MANY]).unwrap());
    let table = any(&[3], 1.0f32);
    short(FLOATS, [table.gather(0, &many), table.index_select(0, &many), table.take_along_dim(0, &many)]);
    short(FLOATS, [any(&[3, 1], 1.0f32).embedding(&many)]);
    short(8 * MANY, [table.index(&[Index::Integers(many.clone())])]);
    short(FLOATS, [x.scatter(0, &first, &one), x.scatter_add(0, &first, &one), x.scatter_value(0, &first, 2.0)]);
    short(FLOATS, [x.scatter_reduce(0, &first, &one, Reduction::Mean)]);
    short(FLOATS, [x.index_add(0, &first, &one), x.index_fill(0, &first, 2.0)]);
    short(FLOATS, [x.index_put(&[Index::Integers(first.as_dyn())], 2.0)]);
    let fewer = first.expand([MANY / 8]).unwrap();
    short(4 * MANY, [fewer.one_hot(4), first.bincount_with(Bincount::new().minlength(MANY / 2))]);
}

#[test]
#[cfg_attr(miri, ignore = "gives up when memory does")]
fn an_operation_in_place_that_fails_writes_nothing() {
    let first = any(&[1], 0i64);
    let many = first.expand([MANY]).unwrap();
    let mut x = any(&[3], 1.0f32);
    short(8 * MANY, [x.index_put_(&[Index::Integers(many.clone())], 5.0).map(|_| ())]);
    short(8 * MANY, [x.index_fill_(0, &many, 5.0).map(|_| ())]);
    assert_eq!(x.to_vec(), [1.0; 3]);
}

#[test]
#[cfg_attr(miri, ignore = "gives up when memory does")]
fn reductions_and_lanes() {
    let one = any(&[1, 1], 1.0f32);
    let x = one.expand([MANY, 1]).unwrap();
    short(FLOATS, [x.sum(&[1], true), x.prod(&[1], false), x.mean(&[1], true), x.amax(&[1], false)]);
    short(FLOATS, [x.norm(&[1], true)]);
    // What looks at each result for itself is refused for the time that it takes, before memory is asked for.
    for result in [x.logsumexp(&[1], false), x.var(&[1], true), x.std(&[-1], false)] {
        assert!(matches!(result.unwrap_err().fault, Fault::Visits { .. }));
    }
    short(MANY, [x.any(&[1], true), x.all(&[1], false)]);
    short(8 * MANY, [x.argmax(1, false), x.argmin(1, true), x.count_nonzero(&[1], true)]);
    refused([x.max(1, true), x.median(1, false)]);
    short(FLOATS, [x.cumsum(0), x.cumprod(0), x.softmax(0), x.log_softmax(1)]);
    short(FLOATS, [x.sort(0, false).map(|(values, _)| values), x.topk(0, MANY, true).map(|(values, _)| values)]);
    short(8 * MANY, [x.argsort(0, true)]);
    short(FLOATS, [x.layer_norm(&[1], None, None, 1e-5)]);
}

#[test]
#[cfg_attr(miri, ignore = "gives up when memory does")]
fn products() {
    let one = any(&[1], 1.0f32);
    let side = one.expand([1 << 30]).unwrap();
    let (column, row) = (side.unsqueeze(1).unwrap(), side.unsqueeze(0).unwrap());
    short(FLOATS, [column.try_matmul(&row), side.try_outer(&side), side.try_kron(&side)]);
    short(FLOATS, [congruent::einsum("i,j->ij", &[&*side, &*side]), one.try_addmm(&column, &row)]);
    short(FLOATS, [column.try_linear(&column, 0.0f32)]);
    let x = one.expand([MANY]).unwrap();
    refused([x.try_outer(&x), x.try_kron(&x), congruent::einsum("i,j->ij", &[&*x, &*x])]);
}

#[test]
#[cfg_attr(miri, ignore = "gives up when memory does")]
fn iterators() {
    // As many as it says, and more than there is room for.
    struct Endless;
    impl Iterator for Endless {
        type Item = f32;
        fn next(&mut self) -> Option<f32> {
            Some(1.0)
        }
        fn size_hint(&self) -> (usize, Option<usize>) {
            (MANY, None)
        }
    }
    panics(FLOATS + 4, || Endless.collect::<Tensor<f32, shape![_]>>());
}

#[test]
#[cfg_attr(miri, ignore = "gives up when memory does")]
fn windows() {
    const LONG: usize = 1 << 54;
    let one = any(&[1, 1, 1], 1.0f32);
    let x = one.expand([1, 1, LONG]).unwrap();
    short(4 * LONG, [x.conv1d(conv(&one)), x.conv_transpose1d(conv(&one)), x.conv1d_backward_input(conv(&one), &x)]);
    refused([x.conv1d_backward_weight(conv(&one), &x)]);
    // Four images of one element in so many zeros that their number, 2^64, wraps to 0.
    let pixel = any(&[1, 1, 1, 1], 1.0f32);
    let (images, g) = (pixel.expand([4, 1, 1, 1]).unwrap(), pixel.expand([4, 1, 2048, 2048]).unwrap());
    let far = conv(&pixel).stride_of(1 << 20).padding_of((1 << 30) - (1 << 19));
    refused([images.conv2d_backward_weight(far, &g)]);
    short(2 * LONG, [x.max_pool1d(pool_of(2)), x.avg_pool1d(pool_of(2))]);
    refused([x.max_pool1d_with_indices(pool_of(2))]);
    let zero = any(&[1, 1, 1], 0i64);
    let (g, places) = (one.expand([1, 1, LONG / 2]).unwrap(), zero.expand([1, 1, LONG / 2]).unwrap());
    short(4 * LONG, [x.max_pool1d_backward(&g, &places), x.avg_pool1d_backward(&g, pool_of(2))]);
}

#[test]
#[cfg_attr(miri, ignore = "gives up when memory does")]
fn constructors_and_draws() {
    let shape = || AnyRank::from([MANY]);
    short(FLOATS, [Any::<f32>::try_zeros_of(shape()), Tensor::try_full_of(shape(), 1.0f32)]);
    short(FLOATS, [Any::<f32>::try_arange_of(shape()), Tensor::try_linspace_of(shape(), 0.0f32, 1.0)]);
    short(FLOATS, [Any::<f32>::try_randn_of(shape(), &mut seeded(1)), Tensor::try_from_fn_of(shape(), |_| 0.0f32)]);
    refused([Any::<i64>::try_permutation_of(shape(), &mut seeded(1)), Any::<i64>::try_ones_of(shape())]);
    let weights = any(&[2], 1.0f32);
    refused([weights.multinomial(usize::MAX, true, &mut seeded(1)), weights.multinomial(MANY, true, &mut seeded(1))]);
    short(8 * MANY, [weights.narrow(0, 0, 1).unwrap().expand([MANY]).unwrap().multinomial(1, true, &mut seeded(1))]);
}

#[test]
#[cfg_attr(miri, ignore = "gives up when memory does")]
fn sparse() {
    let (indices, values) = (any(&[2, 1], 0i64), any(&[1], 1.0f32));
    let s = Sparse::new_of(AnyRank::from([1 << 30, 1 << 30]), indices, values).unwrap();
    short(FLOATS, [s.try_to_dense()]);
    let one = any(&[1, 1], 1.0f32);
    let dense = one.expand([1 << 30, 1 << 30]).unwrap();
    short(FLOATS, [s.try_add(&dense), dense.try_add_sparse(&s), s.try_matmul(&dense)]);
    panics(FLOATS, || s.to_dense());
}

#[test]
#[cfg_attr(miri, ignore = "gives up when memory does")]
fn shapes_as_types() {
    const BYTES: usize = 4_000_000_000_000_000_000;
    let one = Tensor::<f32, shape![1]>::ones();
    let x = one.expand::<shape![1000000, 1000000, 1000000]>();
    short(BYTES, [x.try_add(&x), x.try_maximum(&x), x.try_clamp(0.0, 1.0)]);
    short(2 * BYTES, [x.try_repeat::<shape![1, 1, 2]>()]);
    short(2 * BYTES, [x.try_cat::<0>(&x)]);
    panics(BYTES, || &x + &x);
    panics(BYTES, || x.exp());
    panics(BYTES, || x.to_tensor());
    panics(BYTES, || x.cumsum::<0>());
    panics(BYTES, || x.sort::<-1>());
    panics(BYTES, || x.flip::<axes![0]>());
    panics(BYTES, || x.roll::<1>(3));
    panics(BYTES, || x.tril(0));
    let wide = one.expand::<shape![1, 1000000, 1000000, 1000000]>();
    short(BYTES, [wide.try_amax::<0>()]);
    panics(BYTES, || wide.sum::<0>());
}

#[test]
#[cfg_attr(miri, ignore = "gives up when memory does")]
fn a_small_operand_that_is_given_away_is_no_memory_for_a_large_result() {
    let six = || any(&[1], 6i32);
    let two = any(&[1], 2i32);
    let n = two.expand([MANY]).unwrap();
    short(FLOATS, [n.try_div(six()), n.try_rem(six()), n.try_fmod(six()), n.try_floor_divide(six())]);
    short(FLOATS, [strict(&n).try_div(six()), one_sided(&n).try_rem(six()), pointwise(&n).try_div(six())]);
    panics(FLOATS, || six() / &n);
    panics(FLOATS, || &n % six());
    // What fits is used, and a divisor of 0 is refused before anything is written.
    assert_eq!((any(&[3], 6i32) / &two).to_vec(), [3; 3]);
    let zero = any(&[1], 0i32);
    assert!(matches!(any(&[3], 6i32).try_div(zero.clone()), Err(ShapeError { fault: Fault::Division { .. }, .. })));
    assert!(matches!(zero.try_div(zero.expand([3]).unwrap()), Err(ShapeError { fault: Fault::Division { .. }, .. })));
}

/// What an axis repeats is folded once: neither time nor memory for each.
#[test]
fn a_reduced_axis_that_stands_still() {
    let one = any(&[1], 1.0f32);
    let x = one.expand([MANY]).unwrap();
    let number = |result: Result<Tensor<f32, AnyRank>, ShapeError>| result.unwrap().item();
    let many = MANY as f32;
    assert_eq!([number(x.sum(&[0], false)), number(x.prod(&[0], true)), number(x.mean(&[0], false))], [many, 1.0, 1.0]);
    assert_eq!([number(x.amax(&[0], false)), number(x.norm(&[0], true))], [1.0, many.sqrt()]);
    assert_eq!([number(x.std(&[0], false)), number(x.logsumexp(&[0], false))], [0.0, 1.0 + many.ln()]);
    assert!(x.any(&[0], false).unwrap().item() && x.all(&[0], false).unwrap().item());
    assert_eq!(x.sum_all().item(), many);
    let pair = any(&[1, 2], 1.0f32);
    assert_eq!(number(pair.expand([MANY / 2, 2]).unwrap().sum(&[0, 1], false)), many);
    let row = any(&[1, 4], 1.0f32);
    assert_eq!(row.expand([MANY / 4, 4]).unwrap().sum(&[0], false).unwrap().to_vec(), [many / 4.0; 4]);
    let both = any(&[1, 2, 1], 1.0f32);
    assert_eq!(both.expand([MANY / 2 / 4, 2, 4]).unwrap().sum(&[0, 2], false).unwrap().to_vec(), [many / 2.0; 2]);
}

#[test]
#[cfg_attr(miri, ignore = "gives up when memory does")]
fn parts_of_a_long_axis() {
    let one = Tensor::<f32, shape![1]>::ones();
    let x = one.expand::<shape![1000000000]>();
    let said = |call: &str| format!("{call}: a tensor of shape [1000000000] has more elements than can be addressed");
    panics_with(&said("unbind"), || x.unbind::<0>());
    panics_with(&said("split"), || x.split::<0, 1>());
    let most = any(&[1], 1.0f32);
    let most = most.expand([1_isize << 28]).unwrap();
    assert_eq!(most.split(0, 1 << 27).unwrap().len(), 2);
}

#[test]
#[cfg_attr(miri, ignore = "gives up when memory does")]
fn lanes_whose_work_cannot_be_counted() {
    let one = any(&[1], 1.0f32);
    let x = one.expand([1_isize << 62]).unwrap();
    refused([x.topk(0, 1, true).map(|(values, _)| values), x.topk(0, 1, false).map(|(values, _)| values)]);
    refused([
        x.sort(0, false).map(|(_, places)| places),
        x.argsort(0, false),
        x.median(0, false).map(|(_, places)| places),
    ]);
    refused([x.softmax(0), x.cumsum(0), x.layer_norm(&[1_usize << 62], None, None, 1e-5)]);
}

#[test]
fn repeated_no_times_there_is_nothing() {
    let one = any(&[1, 1], 1.0f32);
    let wide = one.expand([1_isize << 40, 1 << 20]).unwrap();
    assert_eq!(wide.repeat(&[0, 1_usize << 40]).unwrap().sizes(), [0, MANY]);
    assert_eq!(wide.tile(&[0, 1_usize << 40]).unwrap().sizes(), [0, MANY]);
    let none = any(&[0, 0], 1.0f32);
    assert_eq!(none.repeat(&[1_usize << 40, 1 << 40]).unwrap().sizes(), [0, 0]);
}

fn same(x: &Tensor<u32, shape![_]>, value: u32) {
    // As blocks of memory: a debug build takes its time for each element.
    let block = [value; 256];
    assert!(x.as_slice().chunks(256).all(|part| part == &block[..part.len()]), "{value:?}");
}

/// Buffers of each store, made on one thread and dropped on another, while a third changes the limit.
#[test]
fn buffers_cross_threads_while_the_limit_changes() {
    let rounds = if cfg!(miri) { 4 } else { 300 };
    let (give, take) = sync_channel::<(Tensor<u32, shape![_]>, u32)>(4);
    thread::scope(|scope| {
        scope.spawn(move || {
            for round in 0..rounds {
                for (i, bytes) in [100, 60 << 10, 70 << 10, 300 << 10].into_iter().enumerate() {
                    let value = 4 * round + i as u32;
                    give.send((Tensor::full_of(dims![bytes / 4], value), value)).unwrap();
                }
            }
        });
        scope.spawn(move || {
            for (x, value) in take {
                same(&x, value);
                // Its memory may come back at once.
                let y = &x + &x;
                drop(x);
                same(&y, 2 * value);
            }
        });
        scope.spawn(move || {
            for round in 0..rounds {
                memory::set_cache_limit([0, 100 << 10, 1 << 20, 256 << 20][round as usize % 4]);
                thread::yield_now();
            }
        });
    });
    memory::set_cache_limit(256 << 20);
    assert!(memory::cached_bytes() <= 256 << 20);
}

/// The allocator, which a thread may ask to give no memory for elements after so many buffers.
struct Ending;

thread_local! {
    static LEFT: Cell<Option<usize>> = const { Cell::new(None) };
}

// SAFETY: the system's, or nothing.
unsafe impl GlobalAlloc for Ending {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        // The elements of tensors are aligned as nothing else is.
        if layout.align() == 64
            && let Some(left) = LEFT.get()
        {
            let Some(less) = left.checked_sub(1) else { return null_mut() };
            LEFT.set(Some(less));
        }
        // SAFETY: the caller's promise.
        unsafe { System.alloc(layout) }
    }
    unsafe fn dealloc(&self, at: *mut u8, layout: Layout) {
        // SAFETY: the caller's promise.
        unsafe { System.dealloc(at, layout) }
    }
}

#[global_allocator]
static ALLOCATOR: Ending = Ending;

/// How many buffers `f` takes: with fewer it gives back the error. (On a thread of its own, which keeps none from before.)
fn buffers<T>(f: impl Fn() -> Result<T, ShapeError> + Sync) -> usize {
    let enough = |left| {
        LEFT.set(Some(left));
        let result = f().map(drop);
        LEFT.set(None);
        result.map_err(|error| assert!(matches!(error.fault, Fault::OutOfMemory { .. }), "{error}")).is_ok()
    };
    thread::scope(|threads| threads.spawn(|| (0..).find(|&left| enough(left)).unwrap()).join().unwrap())
}

#[test]
fn the_last_scalar_finds_no_memory() {
    let (x, y) = (any(&[100], 1.0f64), any(&[100], 3.0));
    let all = [
        buffers(|| x.try_mse_loss(&y)),
        buffers(|| x.try_mse_loss_with(&y, SumLoss)),
        buffers(|| x.try_mse_loss_with(&y, EachLoss)),
    ];
    assert_eq!(all, [2, 2, 1]);
}
