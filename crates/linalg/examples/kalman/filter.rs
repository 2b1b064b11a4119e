//! A Kalman filter over any numbers of states and of measurements.

use congruent::prelude::*;
use congruent_linalg::prelude::*;

type Vector<N> = Tensor<f64, shape![N]>;
type Matrix<N, M> = Tensor<f64, shape![N, M]>;

/// A system that changes linearly, and is measured linearly, both with noise.
pub struct Model<N: Dim, M: Dim> {
    /// The next state is this times the state ..
    pub step: Matrix<N, N>,
    /// .. and noise of this covariance.
    pub step_noise: Matrix<N, N>,
    /// A measurement is this times the state ..
    pub sensor: Matrix<M, N>,
    /// .. and noise of this covariance.
    pub sensor_noise: Matrix<M, M>,
}

/// What is known of a state: its mean and covariance.
#[derive(Clone)]
pub struct Belief<N: Dim> {
    pub mean: Vector<N>,
    pub covariance: Matrix<N, N>,
}

impl<N: Dim, M: Dim> Model<N, M> {
    /// What is known one step later: `x = F x`, `P = F P Fᵀ + Q`.
    pub fn predict(&self, belief: &Belief<N>) -> Belief<N> {
        let moved = self.step.matmul(&belief.covariance);
        Belief { mean: self.step.mv(&belief.mean), covariance: moved.matmul(self.step.t()) + &self.step_noise }
    }

    /// What is known after a measurement `z`: with `S = H P Hᵀ + R` and the gain `K = P Hᵀ S⁻¹`, `x = x + K (z - H x)` and `P = P - K H P`.
    ///
    /// `S` is positive definite: its Cholesky factor gives the gain, and `S⁻¹` is never formed.
    ///
    /// # Errors
    /// Where the noise of the sensor is not positive definite.
    pub fn update(&self, belief: &Belief<N>, measured: &Strided<f64, shape![M]>) -> Result<Belief<N>, LinalgError> {
        let seen = self.sensor.matmul(&belief.covariance);
        let spread = seen.matmul(self.sensor.t()) + &self.sensor_noise;
        let gain = spread.try_cholesky()?.cholesky_solve(&seen).t().to_tensor();
        let surprise = measured - self.sensor.mv(&belief.mean);
        Ok(Belief { mean: &belief.mean + gain.mv(&surprise), covariance: &belief.covariance - gain.matmul(&seen) })
    }

    /// What is known after each measurement.
    ///
    /// # Errors
    /// Those of [`update`](Self::update).
    pub fn filter<L: Dim>(
        &self,
        first: Belief<N>,
        measured: &Strided<f64, shape![L, M]>,
    ) -> Result<Vec<Belief<N>>, LinalgError> {
        let mut belief = first;
        let steps = measured.axis_iter::<0>().map(|measured| {
            belief = self.update(&self.predict(&belief), &measured)?;
            Ok(belief.clone())
        });
        steps.collect()
    }
}
