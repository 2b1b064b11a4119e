"""The variational autoencoder of src/models/vae.rs."""
from torch import nn, Tensor
from jaxtyping import Float, jaxtyped
from beartype import beartype
import torch, torch.nn.functional as F


class Vae(nn.Module):
    def __init__(self, i, h, z):
        super().__init__()
        self.hidden = nn.Linear(i, h)
        self.mean = nn.Linear(h, z)
        self.log_variance = nn.Linear(h, z)
        self.back = nn.Linear(z, h)
        self.out = nn.Linear(h, i)

    @jaxtyped(typechecker=beartype)
    def encode(self, x: Float[Tensor, "b i"]) -> tuple[Float[Tensor, "b z"], Float[Tensor, "b z"]]:
        hidden: Float[Tensor, "b h"] = self.hidden(x).relu()
        return self.mean(hidden), self.log_variance(hidden)

    @jaxtyped(typechecker=beartype)
    def decode(self, code: Float[Tensor, "b z"]) -> Float[Tensor, "b i"]:
        hidden: Float[Tensor, "b h"] = self.back(code).relu()
        return self.out(hidden)

    @jaxtyped(typechecker=beartype)
    def loss(self, x: Float[Tensor, "b i"], noise: Float[Tensor, "b z"]) -> Float[Tensor, ""]:
        mean, log_variance = self.encode(x)
        code = mean + (log_variance * 0.5).exp() * noise
        scores = self.decode(code)
        cross_entropy: Float[Tensor, "b"] = (F.softplus(scores) - x * scores).sum(1)
        divergence: Float[Tensor, "b"] = (mean.square() + log_variance.exp() - log_variance - 1.0).sum(1) * 0.5
        return (cross_entropy + divergence).mean(0)


def run():
    net = Vae(6, 5, 2)
    net.loss(torch.rand(3, 6), torch.randn(3, 2)).backward()
