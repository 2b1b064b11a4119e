//! A tensor of which only the shape is known, and where its elements lie.

/// Lengths, and strides where all lengths are numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Value {
    /// `5`, `_`, `Batch`
    pub lengths: Vec<String>,
    /// How far the next element of each axis lies.
    pub strides: Option<Vec<isize>>,
    /// Where the first element lies.
    pub offset: isize,
}

impl Value {
    /// A new tensor: row-major.
    pub fn new(lengths: Vec<String>) -> Value {
        let strides = numbers(&lengths).map(|sizes| row_major(&sizes));
        Value { lengths, strides, offset: 0 }
    }

    /// Of numbers.
    pub fn of(sizes: &[usize]) -> Value {
        Value::new(sizes.iter().map(ToString::to_string).collect())
    }

    /// The lengths, where all are numbers.
    pub fn sizes(&self) -> Option<Vec<usize>> {
        numbers(&self.lengths)
    }

    /// `[5, 2]`
    pub fn shown(&self) -> String {
        format!("[{}]", self.lengths.join(", "))
    }

    /// The number of axes.
    pub fn rank(&self) -> usize {
        self.lengths.len()
    }

    /// The place of an axis.
    ///
    /// # Errors
    /// There is no such axis.
    pub fn axis(&self, axis: isize) -> Result<usize, String> {
        let rank = self.rank() as isize;
        let at = if axis < 0 { axis + rank } else { axis };
        if (0..rank).contains(&at) {
            return Ok(at as usize);
        }
        let range = if rank == 0 {
            "it has none".to_owned()
        } else {
            format!("they are 0 to {}, or -1 to -{rank} from the back", rank - 1)
        };
        Err(format!("{} has no axis {axis}: {range}", self.shown()))
    }

    /// Whether the elements lie one behind the other, row by row.
    pub fn is_contiguous(&self) -> bool {
        let (Some(sizes), Some(strides)) = (self.sizes(), &self.strides) else { return true };
        let wanted = row_major(&sizes);
        sizes.contains(&0)
            || sizes.iter().zip(strides.iter().zip(&wanted)).all(|(size, (own, wanted))| *size == 1 || own == wanted)
    }
}

/// The numbers that these lengths are, if they are.
pub fn numbers(lengths: &[String]) -> Option<Vec<usize>> {
    lengths.iter().map(|length| length.replace('_', "").parse().ok()).collect()
}

/// The number of elements.
///
/// # Errors
/// No machine has so many.
pub fn numel(sizes: &[usize]) -> Result<usize, String> {
    let product = sizes.iter().try_fold(1_usize, |product, size| product.checked_mul(*size));
    product
        .filter(|numel| isize::try_from(*numel).is_ok())
        .ok_or_else(|| "there are more elements than can be counted".to_owned())
}

/// The strides of a new tensor: the last axis is the fastest.
pub fn row_major(sizes: &[usize]) -> Vec<isize> {
    let mut strides = vec![1_isize; sizes.len()];
    for k in (1..sizes.len()).rev() {
        strides[k - 1] = strides[k].saturating_mul(isize::try_from(sizes[k].max(1)).unwrap_or(isize::MAX));
    }
    strides
}
