//! Plans the calls of loops for a tile: their order, and where each reads and writes.
//!
//! A step is a call of its operation's loop. Consecutive operations on floats, each on the result of the previous one, are one call, a
//! [chain](super::chain), planned at the last of them.

use super::call::{Call, Run, Way, choose, in_place};
use super::chain::{self, Taken};
use super::step::{Refusal, Source, Step};
use crate::loops::{Floats, Link};
use crate::simd::isa::level;

/// A step in a chain.
#[derive(Clone, Copy)]
struct Linked {
    link: Option<(Floats, Link)>,
    /// One more than the number of the operand that is the previous step of the chain; 0 if there is none.
    from: u8,
    /// Whether the chain continues after the step.
    goes_on: bool,
    /// The index of its result among the addresses of a tile.
    made: u32,
}

/// The calls of a tile, in reused memory.
#[derive(Default)]
pub struct Calls {
    /// The calls, in order.
    pub calls: Vec<Call>,
    /// The steps of all chains.
    pub taken: Vec<Taken>,
    /// The address of the result, if it is not written to the target directly.
    pub through: Option<u32>,
    /// The number of blocks.
    pub blocks: u32,
    linked: Vec<Linked>,
    free: Vec<u32>,
}

/// The steps to plan.
#[derive(Clone, Copy)]
pub struct Steps<'a> {
    pub steps: &'a [Step],
    pub refusals: &'a [Refusal],
    pub top: Source,
    /// Whether the last step may write to the target directly.
    pub direct: bool,
}

impl Calls {
    /// Plans the calls. The addresses of a tile are those of the result, of the leaves, and of the blocks: the given number of
    /// `blocks`, and those that are added. `ways` is how each leaf is read: a leaf of stride 0 without a loop for
    /// that gets a block, too. `over` returns whether a leaf is the target.
    pub fn plan(&mut self, of: Steps, ways: &mut [Way], blocks: u32, over: impl Fn(usize) -> bool) {
        let Steps { steps, top, direct, .. } = of;
        self.calls.clear();
        self.taken.clear();
        self.free.clear();
        (self.blocks, self.through) = (blocks, None);
        self.link_steps(steps);
        for i in 0..steps.len() {
            if self.linked[i].goes_on {
                continue;
            }
            if self.linked[i].from == 0 {
                self.call_step(&of, i, ways, &over);
                continue;
            }
            let last = i + 1 == steps.len();
            let to = if last && direct { 0 } else { self.take_block(ways.len(), last) };
            let call = self.chained(steps, i, ways, to);
            self.calls.push(call);
            self.linked[i].made = to;
        }
        if steps.is_empty() {
            // The expression is one leaf, which is copied from its place, or from its block.
            let leaf = top.get().unwrap_or(0);
            if ways[leaf] == Way::Still {
                self.repeat_leaf(&mut ways[leaf]);
            }
            self.through = Some(1 + leaf as u32);
        }
    }

    /// Links each step of a chain to the previous one.
    #[inline(always)]
    fn link_steps(&mut self, steps: &[Step]) {
        self.linked.clear();
        for step in steps {
            let link = step.link;
            let mut from = 0;
            if let Some((floats, _)) = link {
                for (k, operand) in step.from[..step.operation.arity()].iter().enumerate() {
                    if let Err(before) = operand.get()
                        && self.linked[before].link.is_some_and(|(own, _)| own == floats)
                    {
                        self.linked[before].goes_on = true;
                        from = k as u8 + 1;
                        break;
                    }
                }
            }
            self.linked.push(Linked { link, from, goes_on: false, made: 0 });
        }
    }

    /// Returns a block, new or already read. The last step has its own block: it has the same offset in a cache line as the target,
    /// and so is aligned for the result alone.
    #[inline(always)]
    fn take_block(&mut self, leaves: usize, last: bool) -> u32 {
        let reused = if last { None } else { self.free.pop() };
        let block = reused.unwrap_or_else(|| {
            self.blocks += 1;
            leaves as u32 + self.blocks
        });
        if last {
            self.through = Some(block);
        }
        block
    }

    /// Lets a leaf of stride 0 be repeated in a block.
    #[inline(always)]
    fn repeat_leaf(&mut self, way: &mut Way) {
        *way = Way::Block(self.blocks);
        self.blocks += 1;
    }

    /// Plans the call of a step outside chains.
    #[inline(always)]
    fn call_step(&mut self, of: &Steps, i: usize, ways: &mut [Way], over: &impl Fn(usize) -> bool) {
        let (step, last) = (&of.steps[i], i + 1 == of.steps.len());
        let (direct, level) = (last && of.direct, level());
        let arity = step.operation.arity();
        // The operands of stride 0, and the addresses of all operands.
        let (mut at, mut standing) = ([0u32; 4], 0u8);
        let mut written = None;
        for (k, from) in step.from[..arity].iter().enumerate() {
            at[1 + k] = match from.get() {
                Ok(leaf) => {
                    standing |= u8::from(ways[leaf] == Way::Still) << (1 + k);
                    if last && over(leaf) {
                        written = Some(written.map_or(1 + k, |_| 0));
                    }
                    1 + leaf as u32
                }
                Err(step) => self.linked[step].made,
            };
        }
        let refusal = of.refusals.iter().find(|refusal| refusal.step == i);
        let (mut run, served) = choose(&step.operation, standing, level, refusal.is_some());
        at[0] = if direct && written.is_none() {
            0
        } else if direct
            && written == Some(1)
            && let Some(place) = in_place(&step.operation, served, level)
            && ways[step.from[0].get().unwrap_or(0)] == Way::Lent
            && refusal.is_none()
        {
            run = place;
            0
        } else {
            self.take_block(ways.len(), last)
        };
        for (k, from) in step.from[..arity].iter().enumerate() {
            match from.get() {
                // An operand of stride 0 that the loop does not read so is repeated in a block.
                Ok(leaf) if (standing & !served) >> (1 + k) & 1 == 1 => self.repeat_leaf(&mut ways[leaf]),
                Ok(_) => {}
                // The next step may write to memory that was read.
                Err(step) => self.free.push(self.linked[step].made),
            }
        }
        self.linked[i].made = at[0];
        if let Some(refusal) = refusal {
            self.calls.push(Call { run: Run::Check(refusal.refuses), at, step: i as u32 });
        }
        self.calls.push(Call { run, at, step: i as u32 });
    }

    /// Returns the call of the chain that ends with a step, with its result at an address.
    fn chained(&mut self, steps: &[Step], last: usize, ways: &[Way], to: u32) -> Call {
        let Calls { linked, taken, free, .. } = self;
        let mut place = |from: Source| match from.get() {
            Ok(leaf) => (1 + leaf as u32, ways[leaf] == Way::Still),
            Err(step) => {
                free.push(linked[step].made);
                (linked[step].made, false)
            }
        };
        let (mut i, start) = (last, taken.len());
        // From the last step backwards.
        let floats = loop {
            let step = &steps[i];
            let Some((floats, link)) = linked[i].link else { unreachable!("a chain is of links") };
            let two = step.operation.arity() == 2;
            if let Some(before) = linked[i].from.checked_sub(1) {
                let (at, still) = if two { place(step.from[1 - before as usize]) } else { (0, false) };
                taken.push(Taken::step(step, link, [still, before == 1], at));
                i = step.from[before as usize].get().err().unwrap_or(0);
                continue;
            }
            let (at, still) = place(step.from[0]);
            let (second, second_still) = if two { place(step.from[1]) } else { (0, false) };
            taken.push(Taken::step(step, link, [second_still, false], second));
            taken.push(Taken::load(still, at));
            break floats;
        };
        taken[start..].reverse();
        let steps = [start as u32, taken.len() as u32];
        Call { run: Run::Chain(chain::chain_loops(floats)[level()], steps), at: [to; 4], step: last as u32 }
    }
}
