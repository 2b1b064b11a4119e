//! What a second thread is worth: the time on two threads by that on one, of each kind of loop, 16 Ki to 4 Mi elements of `f32`.
//!
//! It fixes what the kernels count as work (`PARALLEL` in `crates/kernel/src/loops/loop_nest.rs`, and the `COST` of an operation). Where a
//! loop stays on one thread the ratio is 1; where it is split it must be below 1, or the threshold is too low. The last two
//! columns say from which size on two threads take less than 0.9 of the time of one, and the worst ratio of the row.
//!
//! `cargo bench --package congruent-benches --bench threads [-- FILTER]`

use congruent::prelude::*;
use rayon::ThreadPool;
use std::hint::black_box;
use std::time::{Duration, Instant};

type Row = Tensor<f32, shape![_]>;
type Matrix = Tensor<f32, shape![_, 256]>;

/// What is done to operands of so many elements.
struct Operands {
    a: Row,
    b: Row,
    /// The elements of `a` in rows of 256.
    x: Matrix,
    y: Matrix,
    row: Tensor<f32, shape![256]>,
    /// A column of each row.
    columns: Tensor<i64, shape![_, 256]>,
    /// Rows in another order.
    rows: Tensor<i64, shape![_]>,
    mask: Tensor<bool, shape![_]>,
    /// As many elements as planes of 32 by 32.
    planes: Tensor<f32, shape![1, _, 32, 32]>,
}

impl Operands {
    fn new(n: usize) -> Self {
        let a = Tensor::from_fn_of(dims![n], |[i]| (i * 7 % 101) as f32 / 25.0 + 0.1);
        let b = Tensor::from_fn_of(dims![n], |[i]| (i * 5 % 97) as f32 / 24.0 + 0.1);
        Operands {
            x: a.view_of(dims![n / 256, 256]).to_tensor(),
            y: b.view_of(dims![n / 256, 256]).to_tensor(),
            row: Tensor::from_fn(|[i]| i as f32),
            columns: Tensor::from_fn_of(dims![n / 256, 256], |[i, j]| ((i + j * 11) % 256) as i64),
            rows: Tensor::from_fn_of(dims![n / 256], |[i]| (i * 13 % (n / 256)) as i64),
            mask: a.gt(2.0),
            planes: a.view_of(dims![1, n / 1024, 32, 32]).to_tensor(),
            a,
            b,
        }
    }
}

/// A kind of loop, of which the result is dropped.
type Work = fn(&mut Operands);

/// `|x| e` as a [`Work`].
macro_rules! works {
    ($($name:literal => |$x:ident| $e:expr;)*) => {
        [$(($name, (|$x| _ = black_box($e)) as Work)),*]
    };
}

fn main() {
    let filter = std::env::args().skip(1).find(|arg| !arg.starts_with('-')).unwrap_or_default();
    let works = works! {
        "a + b" => |o| &o.a + &o.b;
        "x + row" => |o| &o.x + &o.row;
        "a += b" => |o| o.a += &o.b;
        "a / b" => |o| &o.a / &o.b;
        "exp" => |o| o.a.exp();
        "tanh" => |o| o.a.tanh();
        "map" => |o| o.a.map(|v| v * v + 1.0);
        "gt" => |o| o.a.gt(&o.b);
        "where_" => |o| o.mask.where_(&o.a, &o.b);
        "to_type f64" => |o| o.a.to_type::<f64>();
        "relu chain" => |o| ((o.a.lazy() * &o.b + &o.b) * 0.5 - &o.a).relu().eval();
        "tanh chain" => |o| ((o.a.lazy() * &o.b).tanh() - &o.a).eval();
        "sum all" => |o| o.a.sum_all();
        "sum 0" => |o| o.x.sum::<0>();
        "sum 1" => |o| o.x.sum::<1>();
        "amax 1" => |o| o.x.amax::<1>();
        "argmax 1" => |o| o.x.argmax::<1>();
        "var 1" => |o| o.x.var::<1>();
        "logsumexp 1" => |o| o.x.logsumexp::<1>();
        "cumsum 1" => |o| o.x.cumsum::<1>();
        "softmax 1" => |o| o.x.softmax::<1>();
        "layer_norm" => |o| o.x.layer_norm(&o.row, &o.row, 1e-5);
        "sort 1" => |o| o.x.sort::<1>();
        "copy of t" => |o| o.x.t().to_tensor();
        "clone" => |o| o.a.clone();
        "cat 1" => |o| o.x.cat::<1>(&o.y);
        "flip 1" => |o| o.x.flip::<axes![1]>();
        "gather 1" => |o| o.x.gather::<1>(&o.columns);
        "scatter_add 1" => |o| o.x.scatter_add::<1>(&o.columns, &o.y);
        "index_select 0" => |o| o.x.index_select::<0>(&o.rows);
        "matmul" => |o| o.x.matmul(&o.y.t());
        "matvec" => |o| o.x.matmul(&o.row);
        "max_pool2d" => |o| o.planes.max_pool2d(pool::<2>());
    };
    let pools = [1, 2].map(|n| rayon::ThreadPoolBuilder::new().num_threads(n).build().expect("threads"));
    let sizes: Vec<u32> = (14..=22).collect();
    print!("{:16}", "elements");
    for power in &sizes {
        print!(
            "{:>7}",
            if *power < 20 { format!("{} Ki", 1 << (power - 10)) } else { format!("{} Mi", 1 << (power - 20)) }
        );
    }
    println!("{:>9}{:>7}", "pays", "worst");
    for (name, work) in works.into_iter().filter(|(name, _)| name.contains(&filter)) {
        print!("{name:16}");
        let (mut pays, mut worst) = (None, 0.0f64);
        for &power in &sizes {
            if name == "matmul" && power > 18 {
                print!("{:>7}", "");
                continue;
            }
            let ratio = ratio(&pools, work, &mut Operands::new(1 << power));
            print!("{ratio:7.2}");
            worst = worst.max(ratio);
            pays = if ratio < 0.9 { pays.or(Some(1usize << power)) } else { None };
        }
        println!("{:>9}{worst:7.2}", pays.map_or("never".into(), |n| format!("{} Ki", n >> 10)));
    }
}

/// The least time on two threads by the least on one, in turns.
fn ratio(pools: &[ThreadPool; 2], work: Work, operands: &mut Operands) -> f64 {
    let mut once = |pool: &ThreadPool, n: u32| {
        pool.install(|| {
            let start = Instant::now();
            (0..n).for_each(|_| work(operands));
            start.elapsed() / n
        })
    };
    let n = (Duration::from_millis(2).as_nanos() / once(&pools[0], 1).as_nanos().max(1)).clamp(1, 1000) as u32;
    let mut least = [Duration::MAX; 2];
    for _ in 0..15 {
        for (least, pool) in least.iter_mut().zip(pools) {
            *least = (*least).min(once(pool, n));
        }
    }
    least[1].as_secs_f64() / least[0].as_secs_f64()
}
