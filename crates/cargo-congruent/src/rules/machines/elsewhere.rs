//! Names of torch.distributed, DTensor, JAX and mpi4py, as methods of a `Dist` or of the process, and as functions.
//!
//! | written | meant |
//! |---|---|
//! | `x.psum()`, `x.Allreduce()` | `x.all_reduce()` |
//! | `x.full_tensor()` of `[8 @ Data]` | `x.all_gather::<0>().to_tensor()` |
//! | `x.to_local()` | `x.part()` |
//! | `process.Get_size()` | `process.processes()` |
//! | `psum(&x)` | `x.all_reduce()` |

use super::dist::{Placement, find_dist, read_receiver, split_length, write_gathers, write_reducing};
use super::mesh::{find_free_axis, list_mesh_axes, write_process};
use crate::facts::Facts;
use crate::facts::receiver::read_callable;
use crate::facts::types::{bare, is_tensor, read_quoted, read_shape};
use crate::words::Type;

/// The meaning of a name.
#[derive(Clone, Copy)]
enum Means {
    /// Partial sums are added.
    Add,
    /// The call in front of `all_reduce` that makes what it joins.
    Join(&'static str),
    Gather,
    /// The tensor that every process has.
    Whole,
    Scatter,
    Swap,
    /// Code, with `{x}` for the receiver, `{process}` for the process and `{mesh}` for an axis of the mesh.
    Code(&'static str),
    /// A sentence, with the same.
    Say(&'static str),
}

use Means::{Add, Code, Gather, Join, Say, Scatter, Swap, Whole};

/// Methods of a tensor, or functions of one.
const OF_TENSORS: &[(Means, &str)] = &[
    (Add, "allreduce Allreduce all_reduce_ all_reduce_sum all_reduce_coalesced psum reduce_sum"),
    (Join("mean"), "pmean all_reduce_mean all_reduce_avg"),
    (Join("amax"), "pmax all_reduce_max"),
    (Join("amin"), "pmin all_reduce_min"),
    (
        Gather,
        "allgather Allgather Allgatherv all_gather_into_tensor all_gather_tensor all_gather_object all_gather_base replicate unshard",
    ),
    (Whole, "full_tensor to_global process_allgather to_full"),
    (Scatter, "reduce_scatter_tensor reduce_scatter_base psum_scatter Reduce_scatter reducescatter"),
    (Swap, "alltoall Alltoall Alltoallv all_to_all_single all_to_all_tensor"),
    (Code("{x}.part()"), "to_local local local_tensor _local_tensor local_part local_data addressable_data"),
    (Code("{process}.barrier()"), "barrier Barrier synchronize monitored_barrier"),
    (Code("{process}.rank()"), "rank get_rank Get_rank process_index get_local_rank"),
    (Code("{process}.processes()"), "world_size get_world_size Get_size process_count device_count axis_size"),
    (Code("{process}.coordinate::<{mesh}>()"), "axis_index get_coordinate"),
    (
        Say(
            "the placement is in the type: `.all_gather::<0>()`, `.split::<0, {mesh}>()`, `.all_to_all::<1, 0, _>()` and `.all_reduce()` \
             change it",
        ),
        "redistribute reshard with_sharding_constraint with_sharding device_put to_placements set_placements shard_map pmap shard parallelize_module",
    ),
    (
        Say("the placement is in the type, as in `Dist<f32, shape![8 @ {mesh}, 3]>`"),
        "placements placement sharding device_mesh mesh spec named_sharding _spec",
    ),
    (
        Say(
            "process 0 passes the tensor: `Dist::scatter::<0, {mesh}>({process}, (process.rank() == 0).then(|| tensor))`",
        ),
        "Scatter Scatterv scatter_object_list distribute_tensor shard_tensor make_array_from_callback",
    ),
    (
        Say("process 0 passes the tensor: `Dist::broadcast({process}, (process.rank() == 0).then(|| tensor))`"),
        "bcast Bcast broadcast_object_list broadcast_",
    ),
    (
        Say("every process gets the result: write `.all_reduce()`, or `.reduce_scatter::<0>()` for a share of it"),
        "reduce Reduce",
    ),
    (
        Say(
            "tensors go to neighbours, `{process}.neighbours::<{mesh}>().rotate(1, &tensor)`, or `exchange` without the ends",
        ),
        "ppermute pshuffle send recv Send Recv isend irecv Isend Irecv sendrecv Sendrecv batch_isend_irecv",
    ),
    (
        Say(
            "gradients are those of a function: `value_and_grad(&weights, |weights| ..)` of `congruent-machines` with the feature `grad`",
        ),
        "backward requires_grad requires_grad_",
    ),
];

/// Functions of a type: `Dist::from_local(x)`, `Process::init()`.
const FUNCTIONS: &[(&str, &str)] = &[
    (
        "`of_part` takes the process and its part, as in `Dist::of_part(process, part)`",
        "from_local from_part from_local_tensor",
    ),
    (
        "every process makes the same tensor, `Dist::same(process, tensor)`, or process 0 passes it to `Dist::broadcast`",
        "randn rand randint arange eye from from_vec from_slice from_tensor new replicate",
    ),
    (
        "process 0 passes the tensor, `Dist::scatter::<0, {mesh}>(process, (process.rank() == 0).then(|| tensor))`; one that every process has is split by `Dist::same(process, tensor).split::<0, {mesh}>()`",
        "distribute_tensor shard distribute from_full",
    ),
    (
        "`Mesh::threads(|process| ..)` starts the program on each process, and `Mesh::mpi(|process| ..)` under `mpirun`",
        "init init_process_group initialize init_device_mesh world new_group COMM_WORLD",
    ),
];

fn find_means(name: &str) -> Option<Means> {
    OF_TENSORS.iter().find(|(_, names)| names.split(' ').any(|own| own == name)).map(|(means, _)| *means)
}

/// A `Dist`, and how programs name it.
struct Receiver<'f> {
    dist: Option<Type>,
    name: &'f str,
    facts: &'f Facts,
}

impl Receiver<'_> {
    fn lengths(&self) -> Vec<String> {
        self.dist.as_ref().and_then(read_shape).unwrap_or_default()
    }

    fn is_partial(&self) -> bool {
        self.dist.as_ref().is_none_or(|dist| Placement::read(dist) != Placement::Reduced)
    }

    fn find_axis(&self, split: bool) -> usize {
        self.lengths().iter().position(|own| split_length(own).is_some() == split).unwrap_or(0)
    }

    fn say(&self, name: &str, means: Means) -> String {
        let x = self.name;
        let lengths = self.lengths();
        let code = |code: String| format!("it is `{code}` here");
        match means {
            Add if self.is_partial() => code(format!("{x}.all_reduce()")),
            Add => format!(
                "no sums are partial here: `{x}.sum::<{}>()` sums over an axis, and `.all_reduce()` adds the parts that it leaves",
                self.find_axis(true)
            ),
            Join(by) => format!("reduce an axis by `{by}`, `{x}.{by}::<{}>().all_reduce()`", self.find_axis(true)),
            Gather if self.dist.is_some() && write_gathers(&lengths).is_empty() => {
                format!("no axis is split: leave `.{name}` out")
            }
            Gather => code(format!("{x}.all_gather::<{}>()", self.find_axis(true))),
            Whole => {
                let reducing = self.dist.as_ref().and_then(write_reducing).unwrap_or_default();
                code(format!("{x}{reducing}.to_tensor()"))
            }
            Scatter => code(format!("{x}.reduce_scatter::<{}>()", self.find_axis(false))),
            Swap => code(format!("{x}.all_to_all::<{}, {}, _>()", self.find_axis(false), self.find_axis(true))),
            Code(own) => code(self.fill(own)),
            Say(own) => self.fill(own),
        }
    }

    fn fill(&self, own: &str) -> String {
        let on_a_mesh = self.dist.is_some().then_some(self.name);
        let process = if self.dist.is_none() { self.name.to_owned() } else { write_process(self.facts, on_a_mesh) };
        fill_mesh(&own.replace("{x}", self.name).replace("{process}", &process), self.facts)
    }
}

fn fill_mesh(own: &str, facts: &Facts) -> String {
    own.replace("{mesh}", find_free_axis(facts, &[]))
}

/// `x.psum()` of a `Dist`.
pub fn say_method(facts: &Facts) -> Option<String> {
    let told = facts.code == "E0599" && facts.headline.starts_with("no method named `")
        || facts.code == "E0609" && facts.headline.starts_with("no field `");
    let dist = find_dist([&facts.headline]).or_else(|| find_dist(&facts.labels)).filter(|_| told)?;
    let name = facts.pointed.own.as_str();
    let means = find_means(name)?;
    let receiver = Receiver { dist: Some(dist), name: read_receiver(facts).unwrap_or("x"), facts };
    Some(format!("a `Dist` has no `{name}`: {}", receiver.say(name, means)))
}

/// `process.get_rank()`, and `process.all_reduce(&x)`.
pub fn say_of_process(facts: &Facts) -> Option<String> {
    let told =
        facts.code == "E0599" && facts.headline.starts_with("no method named `") && facts.headline.contains("Process`");
    let ours = facts.headline.contains("congruent_machines::Process") && told;
    let name = facts.pointed.own.as_str();
    let receiver = Receiver { dist: None, name: read_receiver(facts).filter(|_| ours)?, facts };
    let means = find_means(name).or_else(|| ["gather", "Gather"].contains(&name).then_some(Gather));
    let collective = super::arguments::is_collective(name)
        || means.is_some_and(|means| matches!(means, Add | Join(_) | Gather | Whole | Scatter | Swap));
    let said = match (name, collective) {
        ("size", _) => format!("it is `{}.processes()` here", receiver.name),
        (_, true) => format!(
            "collective operations are methods of a `Dist`, which `Dist::of_part({}, tensor)` makes of the part of each process",
            receiver.name
        ),
        _ => receiver.say(name, means?),
    };
    Some(format!("the process has no `{name}`: {said}"))
}

/// `Dist::from_local(x)`, `Process::init()`
pub fn say_function(facts: &Facts) -> Option<String> {
    let told = facts.code == "E0599" && facts.headline.starts_with("no function or associated item named `");
    let of = facts.headline.split(" found for ").nth(1).filter(|_| told)?;
    let ours =
        ["congruent_machines::Dist<", "congruent_machines::Process`", "`Mesh`"].iter().any(|own| of.contains(own));
    let name = facts.pointed.own.split("::").last()?.split('(').next()?;
    let has = |names: &str| names.split(' ').any(|own| own == name);
    // `Mesh::new()` starts no program.
    let start = FUNCTIONS.last().filter(|_| of.contains("`Mesh`") && name == "new");
    let (said, _) = start.or_else(|| FUNCTIONS.iter().find(|(_, names)| has(names))).filter(|_| ours)?;
    Some(fill_mesh(said, facts))
}

/// `psum(&x)`, `all_reduce(&x)`: functions that there are not.
pub fn say_free_function(facts: &Facts) -> Option<String> {
    let told = facts.code == "E0425" && facts.headline.starts_with("cannot find function `");
    let ours = told && facts.around.has("congruent_machines") && !list_mesh_axes(facts).is_empty();
    let name = facts.pointed.own.as_str();
    let argument = facts.pointed.arguments().and_then(|all| read_callable(all.first()?)).filter(|_| ours)?;
    let receiver = Receiver { dist: None, name: argument, facts };
    if super::arguments::is_collective(name) {
        return Some(format!("`{name}` is a method of a `Dist`, as in `{argument}.{name}(..)`"));
    }
    let means = find_means(name)?;
    Some(match means {
        Add | Join(_) | Gather | Whole | Scatter | Swap => {
            let said = receiver.say(name, means).replace("it is `", "as in `").replace("` here", "`");
            format!("`{name}` is a method of a `Dist` here, {said}")
        }
        Say(own) => fill_mesh(&own.replace("{process}", "process"), facts),
        Code(_) => return None,
    })
}

/// `tensor.all_reduce()`: a tensor of one process.
pub fn say_of_tensor(facts: &Facts) -> Option<String> {
    let told = facts.code == "E0599"
        && facts.headline.starts_with("no method named `")
        && facts.around.has("congruent_machines");
    let name = facts.pointed.own.as_str();
    let found = read_quoted(&facts.headline).pop().filter(|found| told && is_tensor(found))?;
    let joins = || find_means(name).is_some_and(|means| matches!(means, Add | Join(_) | Gather | Scatter | Swap));
    if !super::arguments::is_collective(name) && !joins() {
        return None;
    }
    let x = read_receiver(facts).unwrap_or("x");
    let given = if bare(&found).name() == "Tensor" { format!("{x}.clone()") } else { format!("{x}.to_tensor()") };
    Some(format!(
        "a tensor belongs to one process: `Dist::of_part(process, {given})` makes a `Dist` of the part of each, `Dist::same(process, {given})` of one \
         that all have"
    ))
}
