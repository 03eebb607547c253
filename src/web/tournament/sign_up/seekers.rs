//! People who look for a partner, as the public sees them.

use domain::tournament::id::SignUpId;
use domain::tournament::sign_up::SignUp;

use crate::web::parts::titles::joined;

/// A person who looks for a partner.
pub struct Seeker {
    pub id: SignUpId,
    /// Public name.
    pub name: String,
    /// Club and category; empty if unknown.
    pub note: String,
}

/// The people who look for a partner, in the order of their arrival. `own` is the visitor's sign-up, which is left out.
pub fn seekers(sign_ups: &[SignUp], own: Option<SignUpId>) -> Vec<Seeker> {
    let seeks = |one: &&SignUp| one.is_open() && one.form.seeks_partner && Some(one.id) != own;
    let seeker = |one: &SignUp| {
        let name = one.form.people.first()?.public_name();
        let note = joined(&[&one.form.club, &one.form.category].map(String::clone));
        Some(Seeker { id: one.id, name, note })
    };
    sign_ups.iter().filter(seeks).filter_map(seeker).collect()
}
