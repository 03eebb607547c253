//! Components of two rounds: tables that are connected because their winners meet at the same next tables.

/// A minimal set of tables of a round and of the next round that are connected by advancing entries.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Component {
    /// The tables of the round, by index.
    pub from: Vec<usize>,
    /// The tables of the next round, by index.
    pub to: Vec<usize>,
}

/// The components of a round's tables and of the `n` tables of the next round, in order of their first table. `links` gives the next
/// tables of each table's entries.
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
    // Next tables without entries from this round.
    let alone = (0..n).filter(|to| groups.iter().all(|group| !group.to.contains(to)));
    let alone: Vec<Component> =
        alone.map(|to| Component { from: Vec::new(), to: vec![to] }).collect();
    groups.extend(alone);
    groups.sort_by_key(|group| (group.from.is_empty(), group.from.first().copied()));
    groups
}
