//! What all threads of one search share: the switch that stops it, the clock, and the budget of nodes.

use std::sync::atomic::{AtomicBool, AtomicI64, AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// Nodes that a thread takes from the budget at a time: how often the switch and the clock are looked at.
const GRANT: u64 = 512;
/// "No deadline" in milliseconds.
const NEVER: u64 = u64::MAX;

/// Shared by the caller of a search and its threads.
#[derive(Debug)]
pub struct Control {
    stop: AtomicBool,
    ponders: AtomicBool,
    start: Instant,
    /// Milliseconds from `start` at which the search ends; counts only when not pondering.
    deadline: AtomicU64,
    /// What is left of a node limit; below 0 there is none.
    budget: AtomicI64,
    has_budget: AtomicBool,
    /// All threads' nodes, published at every grant.
    nodes: AtomicU64,
    /// All threads' answers by tables, published with the nodes.
    hits: AtomicU64,
    /// Milliseconds from `start` to the ponderhit.
    hit: AtomicU64,
    /// Where there is only one thread (WebAssembly), nobody else can stop the search: it asks.
    ask: Option<fn(&Self)>,
}

impl Default for Control {
    fn default() -> Self {
        Self {
            stop: AtomicBool::new(false),
            ponders: AtomicBool::new(false),
            start: Instant::now(),
            deadline: AtomicU64::new(NEVER),
            budget: AtomicI64::new(0),
            has_budget: AtomicBool::new(false),
            nodes: AtomicU64::new(0),
            hits: AtomicU64::new(0),
            hit: AtomicU64::new(0),
            ask: None,
        }
    }
}

impl Control {
    /// A control that calls `ask`, which may stop the search, whenever it is asked whether it is stopped.
    pub fn asking(ask: fn(&Self)) -> Self {
        Self { ask: Some(ask), ..Self::default() }
    }

    /// Ask every thread to stop.
    pub fn stop(&self) {
        self.ponders.store(false, Ordering::Relaxed);
        self.stop.store(true, Ordering::Relaxed);
    }

    /// Whether the search was asked to stop.
    #[inline(always)]
    pub fn is_stopped(&self) -> bool {
        if let Some(ask) = self.ask {
            ask(self);
        }
        self.stop.load(Ordering::Relaxed)
    }

    /// Begin pondering: the clock does not count until `ponder_hit`.
    pub fn ponder(&self) {
        self.ponders.store(true, Ordering::Relaxed);
    }

    /// The opponent played the expected move: from now on the clock counts.
    pub fn ponder_hit(&self) {
        self.hit.store(self.start.elapsed().as_millis() as u64, Ordering::Relaxed);
        self.ponders.store(false, Ordering::Relaxed);
    }

    /// Whether the search ponders now.
    pub fn is_pondering(&self) -> bool {
        self.ponders.load(Ordering::Relaxed)
    }

    /// Limit the nodes of all threads together.
    pub(crate) fn limit_nodes(&self, nodes: u64) {
        self.budget.store(nodes.min(i64::MAX as u64) as i64, Ordering::Relaxed);
        self.has_budget.store(true, Ordering::Relaxed);
    }

    /// End the search so long after its start, or after the ponderhit.
    pub(crate) fn limit_time(&self, time: Duration) {
        self.deadline.store(u64::try_from(time.as_millis()).unwrap_or(NEVER), Ordering::Relaxed);
    }

    /// Time since the search began.
    pub fn elapsed(&self) -> Duration {
        self.start.elapsed()
    }

    /// Time on the engine's clock: since the beginning, or since the ponderhit.
    pub fn own_time(&self) -> Duration {
        self.elapsed().saturating_sub(Duration::from_millis(self.hit.load(Ordering::Relaxed)))
    }

    /// Whether the clock says that the search is over.
    pub(crate) fn is_late(&self) -> bool {
        let deadline = self.deadline.load(Ordering::Relaxed);
        deadline != NEVER && !self.is_pondering() && self.own_time().as_millis() as u64 >= deadline
    }

    /// The nodes of all threads, as far as they were published.
    pub fn nodes(&self) -> u64 {
        self.nodes.load(Ordering::Relaxed)
    }

    /// How often the solver's tables answered, as far as that was published.
    pub fn hits(&self) -> u64 {
        self.hits.load(Ordering::Relaxed)
    }

    pub(crate) fn publish(&self, nodes: u64, hits: u64) {
        self.nodes.fetch_add(nodes, Ordering::Relaxed);
        self.hits.fetch_add(hits, Ordering::Relaxed);
    }

    /// Take nodes from the budget: how many may be searched before asking again; 0 if none are left.
    pub(crate) fn grant(&self) -> u64 {
        if !self.has_budget.load(Ordering::Relaxed) {
            return GRANT;
        }
        let before = self.budget.fetch_sub(GRANT as i64, Ordering::Relaxed);
        before.clamp(0, GRANT as i64) as u64
    }

    /// Whether a node limit was set and is used up.
    pub(crate) fn is_spent(&self) -> bool {
        self.has_budget.load(Ordering::Relaxed) && self.budget.load(Ordering::Relaxed) <= 0
    }
}
