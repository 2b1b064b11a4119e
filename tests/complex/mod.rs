//! Complex numbers: PyTorch's values (`cases.py`), functions to all digits (`exact.py`), every face against the others, and products against sums written out.

mod exact;
mod faces;
mod pointers;
mod printing;
mod products;
mod torch;
