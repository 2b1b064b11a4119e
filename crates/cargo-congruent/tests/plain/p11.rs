macro_rules! shape { ($n:expr) => { [u8; $n] } }
fn main() { let n = 3; let x: shape![n] = [0; 3]; println!("{}", x.len()); }
