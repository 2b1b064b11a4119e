//! Tuples, as far as they are modules and operands of `einsum!`.

/// Calls a macro with the parts of every tuple, and their places.
macro_rules! each {
    ($stamp:ident) => {
        $stamp! {
            A 0;
            A 0 B 1;
            A 0 B 1 C 2;
            A 0 B 1 C 2 D 3;
            A 0 B 1 C 2 D 3 E 4;
            A 0 B 1 C 2 D 3 E 4 F 5;
            A 0 B 1 C 2 D 3 E 4 F 5 G 6;
            A 0 B 1 C 2 D 3 E 4 F 5 G 6 H 7;
            A 0 B 1 C 2 D 3 E 4 F 5 G 6 H 7 I 8;
            A 0 B 1 C 2 D 3 E 4 F 5 G 6 H 7 I 8 J 9;
            A 0 B 1 C 2 D 3 E 4 F 5 G 6 H 7 I 8 J 9 K 10;
            A 0 B 1 C 2 D 3 E 4 F 5 G 6 H 7 I 8 J 9 K 10 L 11;
        }
    };
}
pub(crate) use each;
