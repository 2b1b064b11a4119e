//! Halos: the rows of neighbours that a stencil reads.

use crate::collectives::call;
use crate::dist::Dist;
use crate::engine::Engine;
use crate::error::MachineError;
use crate::mesh::MeshAxis;
use crate::placement::{IsReduced, Placement};
use crate::process::or_panic;
use crate::shapes::EqualParts;
use crate::shapes::{AxisOf, IsSplit};
use crate::wire::Wire;
use congruent::prelude::*;

/// The rows of a [`halo`](Dist::halo) beyond the two ends of the axis.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub enum HaloMode<T> {
    /// The rows of the other end: `c d | a b c d | a b`.
    Periodic,
    /// This value: `0 0 | a b c d | 0 0`. Like the padding mode [`Constant`](congruent::pad::Constant).
    Constant(T),
    /// The row at the end: `a a | a b c d | d d`. Like the padding mode [`Replicate`](congruent::pad::Replicate).
    Replicate,
}

impl<T> HaloMode<T> {
    /// Returns the row of an axis of `total` rows for the position `row`, which may be beyond the ends. `None` for the constant value.
    fn source(&self, row: isize, total: usize) -> Option<usize> {
        let last = total as isize - 1;
        match self {
            HaloMode::Periodic => Some(row.rem_euclid(total as isize) as usize),
            HaloMode::Constant(_) => (0..=last).contains(&row).then_some(row as usize),
            HaloMode::Replicate => Some(row.clamp(0, last) as usize),
        }
    }

    fn name(&self) -> &'static str {
        match self {
            HaloMode::Periodic => "periodic",
            HaloMode::Constant(_) => "constant",
            HaloMode::Replicate => "replicate",
        }
    }
}

/// The positions of the rows of halos: `len` rows in each of `places` processes, and `width` rows on both sides.
struct HaloRows<'a, T> {
    mode: &'a HaloMode<T>,
    len: usize,
    places: usize,
    width: usize,
}

impl<T> HaloRows<'_, T> {
    /// Returns the source of each row of the halo of a process, the rows in front first: the process that has the row, and its number there.
    fn find_sources(&self, place: usize) -> Vec<Option<(usize, usize)>> {
        let (start, width) = ((place * self.len) as isize, self.width as isize);
        let end = start + self.len as isize;
        let rows = (start - width..start).chain(end..end + width);
        let source = |row| self.mode.source(row, self.len * self.places);
        rows.map(|row| source(row).map(|row| (row / self.len, row % self.len))).collect()
    }
}

/// # Neighbouring rows
impl<T: Wire, S: List, P: Placement> Dist<T, S, P> {
    /// Returns the part of this process with `W` rows of the processes before and after it along axis `A`: the rows that a stencil reads.
    ///
    /// At the two ends of the axis, `mode` determines the rows of the halo. So every process has `2 W` rows more than its part, and a stencil is the
    /// same code in all of them. The result is the same as padding the whole tensor and taking the rows of this process. [`of_part`](Dist::of_part)
    /// is the inverse.
    ///
    /// `W` may be larger than the part of one process: rows then come from several processes. Rows are sent only to processes that read them. The
    /// halo has no corners: the result is a tensor of one process, which has no halo along a second axis of the mesh.
    ///
    /// # Shapes
    /// `[1024 @ Data, 784]` with 4 processes along `Data`, by `halo::<0, 1>`, gives `[_, 784]` of sizes `[258, 784]`: a tensor of this process.
    /// New, O(n); if a part has at least `W` rows, each process sends `2 W` rows.
    ///
    /// # Errors
    /// [`MachineError::NoRows`] if the axis has length 0 and `mode` repeats its rows, and the errors of all collective operations
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    /// use congruent_machines::prelude::*;
    ///
    /// mesh!(Data: 2);
    ///
    /// let parts = Mesh::threads(|process| {
    ///     let x: Dist<i32, shape![6 @ Data]> = Dist::same(process, Tensor::from([1, 2, 3, 4, 5, 6])).split::<0, Data>();
    ///     let wide: Tensor<i32, shape![_]> = x.halo::<0, 1>(HaloMode::Constant(0));
    ///     let ring = x.halo::<0, 1>(HaloMode::Periodic);
    ///     (wide.to_vec(), ring.to_vec())
    /// });
    /// let parts = parts.unwrap();
    /// assert_eq!(parts[0], (vec![0, 1, 2, 3, 4], vec![6, 1, 2, 3, 4]));
    /// assert_eq!(parts[1], (vec![3, 4, 5, 6, 0], vec![3, 4, 5, 6, 1]));
    /// ```
    /// ```compile_fail,E0277
    /// use congruent::prelude::*;
    /// use congruent_machines::prelude::*;
    ///
    /// mesh!(Data: 2);
    ///
    /// fn columns(x: &Dist<i32, shape![6 @ Data, 4]>) -> Tensor<i32, shape![6 @ Data, _]> {
    ///     x.halo::<1, 1>(HaloMode::Periodic)   // axis 1 is not split: there are no neighbours along it
    /// }
    /// ```
    pub fn try_halo<const A: isize, const W: usize>(
        &self,
        mode: HaloMode<T>,
    ) -> Result<Tensor<T, <S as AxisOf<A>>::With<Dyn>>, MachineError>
    where
        S: AxisOf<A, Dim: EqualParts>,
        P: IsReduced,
    {
        let (sizes, axis) = (self.part.sizes(), <S as AxisOf<A>>::number(self.part.ndim()));
        if sizes[axis] == 0 && !matches!(mode, HaloMode::Constant(_)) {
            return Err(MachineError::NoRows { op: "halo", sizes: sizes.to_vec(), axis });
        }
        let index = <<<S as AxisOf<A>>::Dim as IsSplit>::Axis as MeshAxis>::INDEX;
        let group = self.process.along(index);
        let along = <<<S as AxisOf<A>>::Dim as IsSplit>::Axis as MeshAxis>::NAME;
        let call = format!("{} on axis {axis}, {W} rows, {}", call::<T>("halo", along, sizes), mode.name());
        let place = self.process.coordinate::<<<S as AxisOf<A>>::Dim as IsSplit>::Axis>();
        let rows = HaloRows { mode: &mode, len: sizes[axis], places: group.len(), width: W };
        let record = self.process.engine().record("halo", Some(index), 0, size_of::<T>());
        let halo = self.halo_rows(&group, place, axis, &rows, &call)?;
        drop(record);
        let wide = self.surround(axis, &halo, &mode);
        Ok(wide.try_into_shape().expect("the sizes of the part, but for the axis of the halo"))
    }

    /// Like [`try_halo`](Self::try_halo), but panics with the error.
    #[track_caller]
    pub fn halo<const A: isize, const W: usize>(&self, mode: HaloMode<T>) -> Tensor<T, <S as AxisOf<A>>::With<Dyn>>
    where
        S: AxisOf<A, Dim: EqualParts>,
        P: IsReduced,
    {
        or_panic(self.try_halo::<A, W>(mode))
    }

    /// Returns the elements of each row of the halo of this process: each process sends the rows that another one reads.
    fn halo_rows(
        &self,
        group: &[usize],
        place: usize,
        axis: usize,
        rows: &HaloRows<'_, T>,
        call: &str,
    ) -> Result<Vec<Option<Vec<T>>>, MachineError> {
        let part = self.part.as_dyn();
        let bytes_for = |to: usize| -> Vec<u8> {
            let mine = rows.find_sources(to).into_iter().flatten().filter(|(owner, _)| *owner == place);
            mine.flat_map(|(_, row)| {
                T::bytes(&part.narrow(axis as isize, row as isize, 1).expect("a row of the part").to_vec())
            })
            .collect()
        };
        let wanted = rows.find_sources(place);
        let others = |place: usize| (0..group.len()).filter(move |other| *other != place);
        let to = others(place).filter(|&to| rows.find_sources(to).iter().flatten().any(|(owner, _)| *owner == place));
        let from: Vec<usize> =
            others(place).filter(|from| wanted.iter().flatten().any(|(owner, _)| owner == from)).collect();
        let to = to.map(|to| (group[to], bytes_for(to))).collect();
        let ranks: Vec<usize> = from.iter().map(|&from| group[from]).collect();
        let received = self.process.engine().exchange(call, to, &ranks)?;
        let mut parts: Vec<Vec<T>> = vec![Vec::new(); group.len()];
        parts[place] = T::read(&bytes_for(place));
        from.iter().zip(received).for_each(|(&from, bytes)| parts[from] = T::read(&bytes));
        let row = part.sizes().iter().enumerate().filter(|(k, _)| *k != axis).map(|(_, size)| size).product::<usize>();
        let mut next = vec![0; group.len()];
        let mut take = |owner: usize| {
            next[owner] += row;
            parts[owner][next[owner] - row..next[owner]].to_vec()
        };
        Ok(wanted.into_iter().map(|source| source.map(|(owner, _)| take(owner))).collect())
    }

    /// Returns the part, with half of the rows before it and the other half after it.
    fn surround(&self, axis: usize, halo: &[Option<Vec<T>>], mode: &HaloMode<T>) -> Tensor<T, AnyRank> {
        let mut sizes = self.part.sizes().to_vec();
        sizes[axis] = 1;
        let rows: Vec<Tensor<T, AnyRank>> = halo
            .iter()
            .map(|row| match (row, mode) {
                (None, HaloMode::Constant(value)) => Tensor::full_of(AnyRank::from(&sizes[..]), *value),
                (row, _) => {
                    let elements = row.clone().unwrap_or_default();
                    Tensor::from_vec(AnyRank::from(&sizes[..]), elements).expect("the elements of a row")
                }
            })
            .collect();
        let part = self.part.as_dyn();
        let (before, behind) = rows.split_at(rows.len() / 2);
        let mut all: Vec<&Strided<T, AnyRank>> = before.iter().map(|row| &**row).collect();
        all.push(&part);
        all.extend(behind.iter().map(|row| &**row));
        congruent::cat(axis as isize, &all).expect("rows with the sizes of the part")
    }
}
