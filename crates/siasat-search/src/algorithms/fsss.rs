//! FSSS-minimax: rollouts led by bounds. Twin of `siasat.search.algorithms.fsss`, which says what the bounds mean.

use siasat_core::{Abilities, INF, Observer, Score, Window, from_child};

use crate::search::{Search, Stopped};

/// A node of the tree in memory: its value lies in [lower, upper]; its children lie side by side in the tree's vector.
struct RolloutNode<M> {
    mv: Option<M>,
    lower: Score,
    upper: Score,
    expanded: bool,
    first: u32,
    count: u32,
}

impl<M> RolloutNode<M> {
    fn new(mv: Option<M>) -> Self {
        Self { mv, lower: -INF, upper: INF, expanded: false, first: 0, count: 0 }
    }
}

type Tree<M> = Vec<RolloutNode<M>>;

/// The exact value of `root` for its mover, looking `depth` moves ahead: rollouts until its bounds meet.
pub fn fsss<G: Abilities, O: Observer>(
    search: &mut Search<'_, G, O>,
    root: &G::State,
    depth: u32,
) -> Result<Score, Stopped> {
    let mut tree: Tree<G::Move> = vec![RolloutNode::new(None)];
    while tree[0].lower < tree[0].upper {
        rollout(search, &mut tree, 0, root, depth, Window::FULL, 0)?;
    }
    search.lines[0] = best_line(&tree);
    Ok(tree[0].lower)
}

/// Go down to one leaf that was not visited yet, and tighten the bounds of all nodes on the way.
fn rollout<G: Abilities, O: Observer>(
    search: &mut Search<'_, G, O>,
    tree: &mut Tree<G::Move>,
    node: usize,
    state: &G::State,
    depth: u32,
    window: Window,
    ply: u32,
) -> Result<(), Stopped> {
    let maximising = search.game.to_move(state) == search.game.to_move(&search.request.root);
    let key = search.enter(state, depth, window.for_child(maximising), ply)?;
    // 1. A first visit: a leaf is settled, another node gets its children.
    if !tree[node].expanded {
        if let Some(value) = search.settled(state, key, depth, ply) {
            tree[node].lower = from_child(value, maximising);
            tree[node].upper = tree[node].lower;
            search.leave(ply, value);
            return Ok(());
        }
        expand(search, tree, node, state, ply)?;
    }
    // 2. Go on to the child with the best hope.
    let first = tree[node].first as usize;
    let children = first..first + tree[node].count as usize;
    if !children.is_empty() {
        let (place, narrowed) = choose(&tree[children.clone()], window, maximising);
        if tree[first + place].expanded {
            search.re_search(ply, place);
        }
        if let Some(mv) = tree[first + place].mv {
            let child = search.child(state, mv, ply);
            rollout(search, tree, first + place, &child, depth - 1, narrowed, ply + 1)?;
        }
    }
    // 3. The bounds follow from the children's.
    let lowers = tree[children.clone()].iter().map(|child| child.lower);
    let uppers = tree[children].iter().map(|child| child.upper);
    let (lower, upper) = if maximising { (lowers.max(), uppers.max()) } else { (lowers.min(), uppers.min()) };
    tree[node].lower = lower.unwrap_or(-INF);
    tree[node].upper = upper.unwrap_or(-INF);
    let hope = if maximising { tree[node].upper } else { tree[node].lower };
    search.leave(ply, from_child(hope, maximising));
    Ok(())
}

fn expand<G: Abilities, O: Observer>(
    search: &mut Search<'_, G, O>,
    tree: &mut Tree<G::Move>,
    node: usize,
    state: &G::State,
    ply: u32,
) -> Result<(), Stopped> {
    let mut moves = Vec::new();
    search.moves(state, ply, &mut moves);
    Search::<G, O>::reserve(tree, moves.len())?;
    tree[node].expanded = true;
    tree[node].first = tree.len() as u32;
    tree[node].count = moves.len() as u32;
    tree.extend(moves.into_iter().map(|mv| RolloutNode::new(Some(mv))));
    Ok(())
}

/// The place of the child to visit, and its window: the first of the best, which must stay ahead of the second best.
fn choose<M>(children: &[RolloutNode<M>], window: Window, maximising: bool) -> (usize, Window) {
    // MIN is MAX with the signs turned round.
    let turned = window.for_child(maximising);
    let hope = |child: &RolloutNode<M>| from_child(if maximising { child.upper } else { child.lower }, maximising);
    let (mut place, mut best, mut second) = (0, -INF - 1, -INF - 1);
    for (other, child) in children.iter().enumerate() {
        let hope = hope(child).min(turned.beta);
        if hope > best {
            second = best;
            best = hope;
            place = other;
        } else {
            second = second.max(hope);
        }
    }
    let alpha = turned.alpha.max(second);
    let narrowed = Window { alpha: alpha - Score::from(alpha == best), beta: turned.beta };
    (place, narrowed.for_child(maximising))
}

/// The leftmost line along which everyone gets the value of the root.
fn best_line<M: Copy>(tree: &Tree<M>) -> Vec<M> {
    let value = tree[0].lower;
    let mut line = Vec::new();
    let mut next = Some(0);
    while let Some(node) = next {
        line.extend(tree[node].mv);
        let first = tree[node].first as usize;
        let children = first..first + tree[node].count as usize;
        next = children.into_iter().find(|&child| tree[child].lower == value && tree[child].upper == value);
    }
    line
}
