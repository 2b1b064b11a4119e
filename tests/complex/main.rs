//! Complex numbers: PyTorch's values (`cases.py`), every face against the others, and products against sums written out.

mod faces;
mod products;
mod torch;
