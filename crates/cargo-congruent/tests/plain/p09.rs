// several, ordinary
fn main() { let s = String::new(); let t = s + "a"; println!("{s} {t}"); let v = vec![1]; v.push(2); let x: i32 = "a"; let y: Vec<i32> = vec![1.0]; x.foo(); }
