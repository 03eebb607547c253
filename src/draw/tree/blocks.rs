//! Which tables of two rounds belong together: those whose people meet at the same next tables.

/// Tables of a round and those of the next one, connected by who goes on from one to the other; no fewer are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Component {
    /// Tables of the round, by index.
    pub from: Vec<usize>,
    /// Tables of the next round, by index.
    pub to: Vec<usize>,
}

/// The components of a round's tables, given for each where its people go on to, and of the `n` tables of the next one; in
/// order of their first table.
pub(super) fn components(links: &[Vec<usize>], n: usize) -> Vec<Component> {
    let mut groups: Vec<Component> = Vec::new();
    for (table, to) in links.iter().enumerate() {
        let mut whole = Component { from: vec![table], to: to.clone() };
        let mut apart = Vec::new();
        for group in groups {
            if group.to.iter().any(|it| to.contains(it)) {
                whole.from.extend(group.from);
                whole.to.extend(group.to);
            } else {
                apart.push(group);
            }
        }
        apart.push(whole);
        groups = apart;
    }
    for group in &mut groups {
        group.from.sort_unstable();
        group.to.sort_unstable();
        group.to.dedup();
    }
    // Tables at which nobody sits who comes from this round.
    let alone = (0..n).filter(|to| groups.iter().all(|group| !group.to.contains(to)));
    let alone: Vec<Component> =
        alone.map(|to| Component { from: Vec::new(), to: vec![to] }).collect();
    groups.extend(alone);
    groups.sort_by_key(|group| (group.from.is_empty(), group.from.first().copied()));
    groups
}
