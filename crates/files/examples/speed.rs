//! How fast files are read and written, next to NumPy:
//!
//! ```text
//! cargo run --release -p congruent-files --example speed -- [folder] [python3]
//! ```
//!
//! Each number is the best of seven, in milliseconds, with the file in the system's cache. With a Python that has NumPy, the same is timed there, in turns.

use congruent::prelude::*;
use congruent_files::{Npy, Npz, Safetensors, npy, npz, safetensors};
use std::error::Error;
use std::fs::File;
use std::hint::black_box;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Instant;

/// 256 MiB of `f32`; four of them are 1 GiB.
type Block = shape![8192, 8192];

const TIMES: usize = 7;

/// The least milliseconds of some runs.
fn best<T>(mut run: impl FnMut() -> Result<T, Box<dyn Error>>) -> Result<f64, Box<dyn Error>> {
    let mut least = f64::INFINITY;
    for _ in 0..TIMES {
        let start = Instant::now();
        drop(black_box(run()?));
        least = least.min(start.elapsed().as_secs_f64() * 1e3);
    }
    Ok(least)
}

/// The least milliseconds of some runs of a line of Python, which may use `np`, `os`, `x`, `folder` and `path`.
fn best_in_python(python: Option<&str>, path: &Path, line: &str) -> Result<Option<f64>, Box<dyn Error>> {
    let Some(python) = python else { return Ok(None) };
    let script = format!(
        "import os, time, numpy as np\n\
         path = r'{}'\nfolder = os.path.dirname(path)\nx = np.ones((8192, 8192), np.float32)\nleast = 1e9\n\
         for _ in range({TIMES}):\n    start = time.perf_counter()\n    {line}\n    least = min(least, time.perf_counter() - start)\n\
         print(least * 1e3)",
        path.display()
    );
    let output = Command::new(python).args(["-c", &script]).output()?;
    Ok(Some(String::from_utf8(output.stdout)?.trim().parse()?))
}

fn report(what: &str, ours: f64, numpys: Option<f64>) {
    let numpys = numpys.map_or(String::from("-"), |ms| format!("{ms:.2}"));
    println!("{what:<52} {ours:>10.2} {numpys:>10}");
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let folder = arguments.next().map_or_else(std::env::temp_dir, PathBuf::from);
    let python = arguments.next();
    let python = python.as_deref();
    let x = Tensor::<f32, Block>::ones();
    println!("{:<52} {:>10} {:>10}", "ms, best of 7", "here", "NumPy");
    time_safetensors(&folder, &x)?;
    time_npy(&folder, &x, python)?;
    time_npz(&folder, &x, python)
}

fn time_safetensors(folder: &Path, x: &Tensor<f32, Block>) -> Result<(), Box<dyn Error>> {
    let path = folder.join("congruent-speed.safetensors");
    let small = Tensor::<f32, shape![1024]>::ones();
    let writer = safetensors::Writer::new().tensor("a", x).tensor("b", x).tensor("c", x).tensor("d", x);
    writer.tensor("small", &small).save(&path)?;
    let one = best(|| {
        // SAFETY: nobody changes the file meanwhile.
        let file = unsafe { Safetensors::map(&path) }?;
        let w = file.get::<f32, shape![1024]>("small")?;
        assert!(w.is_borrowed());
        black_box(w.sum_all().item());
        Ok(())
    })?;
    report("safetensors, 1 GiB mapped, 4 KiB of it summed up", one, None);
    let row = best(|| {
        // SAFETY: nobody changes the file meanwhile.
        let file = unsafe { Safetensors::map(&path) }?;
        let w = file.get::<f32, Block>("c")?;
        assert!(w.is_borrowed());
        black_box(w.slice(s![4000, ..]).sum_all().item());
        Ok(())
    })?;
    report("safetensors, 1 GiB mapped, a row of 256 MiB summed up", row, None);
    let all = best(|| {
        // SAFETY: nobody changes the file meanwhile.
        let file = unsafe { Safetensors::map(&path) }?;
        black_box(file.get::<f32, Block>("c")?.sum_all().item());
        Ok(())
    })?;
    report("safetensors, 1 GiB mapped, 256 MiB summed up", all, None);
    let read = best(|| Ok(Safetensors::open(&path)?.get::<f32, Block>("c")?.into_tensor()))?;
    report("safetensors, 1 GiB opened, 256 MiB read", read, None);
    Ok(std::fs::remove_file(&path)?)
}

fn time_npy(folder: &Path, x: &Tensor<f32, Block>, python: Option<&str>) -> Result<(), Box<dyn Error>> {
    let path = folder.join("congruent-speed.npy");
    let python = |line: &str| best_in_python(python, &path, line);
    let written = best(|| Ok(npy::write_to(&mut File::create(&path)?, x)?))?;
    report("npy, 256 MiB written", written, python("np.save(path, x)")?);
    let read = best(|| Ok(npy::read::<f32, Block>(&path)?))?;
    report("npy, 256 MiB read", read, python("np.load(path)")?);
    let t = x.t();
    let transposed = best(|| Ok(npy::write_to(&mut File::create(&path)?, &t)?))?;
    report("npy, 256 MiB written, transposed", transposed, python("np.save(path, x.T)")?);
    let half = x.slice(s![.., ..4096]);
    let strided = best(|| Ok(npy::write_to(&mut File::create(&path)?, &half)?))?;
    report("npy, 128 MiB written, half of each row", strided, python("np.save(path, x[:, :4096])")?);
    let saved = best(|| Ok(npy::write(&path, x)?))?;
    let synced = "f = open(path + '.part', 'wb'); np.save(f, x); f.flush(); os.fsync(f.fileno()); f.close(); os.replace(path + '.part', path)";
    report("npy, 256 MiB saved: synced and renamed", saved, python(synced)?);
    let mapped = best(|| {
        // SAFETY: nobody changes the file meanwhile.
        let file = unsafe { Npy::map(&path) }?;
        black_box(file.get::<f32, Block>()?.slice(s![4000, ..]).sum_all().item());
        Ok(())
    })?;
    report("npy, 256 MiB mapped, a row summed up", mapped, python("np.load(path, mmap_mode='r')[4000].sum()")?);
    Ok(std::fs::remove_file(&path)?)
}

fn time_npz(folder: &Path, x: &Tensor<f32, Block>, python: Option<&str>) -> Result<(), Box<dyn Error>> {
    let path = folder.join("congruent-speed.npz");
    let python = |line: &str| best_in_python(python, &path, line);
    let written = best(|| Ok(npz::Writer::new().tensor("x", x).write_to(&mut File::create(&path)?)?))?;
    report("npz, 256 MiB written", written, python("np.savez(path, x=x)")?);
    let read = best(|| Ok(Npz::open(&path)?.get::<f32, Block>("x")?.into_tensor()))?;
    report("npz, 256 MiB read", read, python("np.load(path)['x']")?);
    let small = Tensor::<f32, shape![2048, 2048]>::from_fn(|[i, j]| ((i * j) % 251) as f32);
    let deflated =
        best(|| Ok(npz::Writer::new().tensor("x", &small).deflated().write_to(&mut File::create(&path)?)?))?;
    let grid = "(lambda i: np.savez_compressed(path, x=((i[:, None] * i) % 251).astype(np.float32)))(np.arange(2048))";
    report("npz, 16 MiB written deflated", deflated, python(grid)?);
    let inflated = best(|| Ok(Npz::open(&path)?.get::<f32, shape![2048, 2048]>("x")?.into_tensor()))?;
    report("npz, 16 MiB read deflated", inflated, python("np.load(path)['x']")?);
    Ok(std::fs::remove_file(&path)?)
}
