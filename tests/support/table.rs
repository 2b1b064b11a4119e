//! The reference of views: every element picked on its own, with no strides at all.

/// The naive view: which element stands at each position.
#[derive(Clone, Debug, PartialEq)]
pub struct Table {
    pub sizes: Vec<usize>,
    pub elements: Vec<usize>,
}

impl Table {
    pub fn whole(sizes: &[usize]) -> Self {
        Table { sizes: sizes.to_vec(), elements: (0..sizes.iter().product()).collect() }
    }

    /// The element at a position.
    pub fn at(&self, position: &[usize]) -> usize {
        let row_major = position.iter().zip(&self.sizes).fold(0, |at, (&i, &size)| {
            assert!(i < size);
            at * size + i
        });
        self.elements[row_major]
    }

    /// The table of these sizes whose position `p` is our position `from(p)`.
    pub fn pick(&self, sizes: Vec<usize>, from: impl Fn(&[usize]) -> Vec<usize>) -> Self {
        let numel = sizes.iter().product();
        let mut elements = Vec::with_capacity(numel);
        let mut position = vec![0; sizes.len()];
        for mut rest in 0..numel {
            for axis in (0..sizes.len()).rev() {
                position[axis] = rest % sizes[axis];
                rest /= sizes[axis];
            }
            elements.push(self.at(&from(&position)));
        }
        Table { sizes, elements }
    }

    pub fn front(&self, axis: isize) -> usize {
        if axis < 0 { (axis + self.sizes.len() as isize) as usize } else { axis as usize }
    }

    pub fn permute(&self, order: &[usize]) -> Self {
        let sizes = order.iter().map(|&axis| self.sizes[axis]).collect();
        self.pick(sizes, |p| {
            let mut from = vec![0; order.len()];
            for (k, &axis) in order.iter().enumerate() {
                from[axis] = p[k];
            }
            from
        })
    }

    pub fn without(&self, axis: usize, index: usize) -> Self {
        let mut sizes = self.sizes.clone();
        sizes.remove(axis);
        self.pick(sizes, |p| {
            let mut from = p.to_vec();
            from.insert(axis, index);
            from
        })
    }

    /// Every `step`th position of an axis from `start` on, `len` of them.
    pub fn stepped(&self, axis: usize, start: usize, len: usize, step: usize) -> Self {
        let mut sizes = self.sizes.clone();
        sizes[axis] = len;
        self.pick(sizes, |p| {
            let mut from = p.to_vec();
            from[axis] = start + p[axis] * step;
            from
        })
    }

    pub fn reshaped(&self, sizes: Vec<usize>) -> Self {
        assert_eq!(sizes.iter().product::<usize>(), self.elements.len());
        Table { sizes, elements: self.elements.clone() }
    }
}
