//! The loops that somebody would write who needs one shape only: how far a library can go.

pub fn add(a: &[f32], b: &[f32]) -> Vec<f32> {
    a.iter().zip(b).map(|(a, b)| a + b).collect()
}

pub fn add_row(a: &mut [f32], row: &[f32]) {
    for a in a.chunks_exact_mut(row.len()) {
        a.iter_mut().zip(row).for_each(|(a, x)| *a += x);
    }
}

pub fn sum(x: &[f32]) -> f32 {
    let mut lanes = [0.0; 4];
    for four in x.chunks_exact(4) {
        lanes.iter_mut().zip(four).for_each(|(lane, x)| *lane += x);
    }
    (lanes[0] + lanes[1]) + (lanes[2] + lanes[3])
}

pub fn transpose(x: &[f32], m: usize, n: usize) -> Vec<f32> {
    let mut out = Vec::with_capacity(m * n);
    (0..n).for_each(|j| out.extend((0..m).map(|i| x[i * n + j])));
    out
}

pub fn layer_norm(x: &[f32], weight: &[f32], bias: &[f32]) -> Vec<f32> {
    let mut out = x.to_vec();
    for row in out.chunks_exact_mut(weight.len()) {
        let n = row.len() as f32;
        let mean = row.iter().sum::<f32>() / n;
        let variance = row.iter().map(|x| (x - mean) * (x - mean)).sum::<f32>() / n;
        let scale = 1.0 / (variance + 1e-5).sqrt();
        row.iter_mut().zip(weight.iter().zip(bias)).for_each(|(x, (w, b))| *x = (*x - mean) * scale * w + b);
    }
    out
}

pub fn matvec(a: &[f32], v: &[f32]) -> Vec<f32> {
    a.chunks_exact(v.len()).map(|row| row.iter().zip(v).map(|(a, v)| a * v).sum()).collect()
}

pub fn every_second(x: &[f32]) -> Vec<f32> {
    x.chunks_exact(2).map(|two| two[0]).collect()
}

pub fn cat_1<const LEN: usize>(parts: &[Vec<f32>; 8]) -> Vec<f32> {
    let rows = parts[0].len() / LEN;
    let mut out = Vec::with_capacity(8 * rows * LEN);
    for row in 0..rows {
        parts.iter().for_each(|part| out.extend_from_slice(&part[row * LEN..][..LEN]));
    }
    out
}
