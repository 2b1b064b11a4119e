trait Congruent {} 
fn f<N>(x: N) where N: Copy {}
struct N<T>(T);
fn main() { let a: N<u8> = N(1u16); f(N(1)); let b = 1u8 + 1.0; let c: () = ((), 1); }
