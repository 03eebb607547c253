//! People who wait for a table at a distance: the device with which they sit down, and the seating of those who can begin.

use std::net::IpAddr;

use domain::tournament::id::RankingId;
use domain::tournament::seat_play::HOUSE;

use crate::acts::distance_play::{SitterDevice, seat_waiting};
use crate::acts::passes::Claimer;
use crate::web::guard::{limits, secret};
use crate::web::state::AppState;

/// Seats those at a ranking who can begin now. An error is logged, and the next round tries again.
pub async fn seat(state: &AppState, ranking: RankingId) {
    let seated = state.act_by_itself(HOUSE, move |work| seat_waiting(work, ranking));
    if let Err(error) = seated.await {
        tracing::warn!("nobody is seated at ranking {ranking}: {error}");
    }
}

/// The device of somebody who sits down from this address.
pub fn device(claimer: Claimer, address: IpAddr) -> SitterDevice {
    SitterDevice { claimer, address: home(address) }
}

/// The hash of the network of an address; empty for an address within a house or a hall, which many people may share.
fn home(address: IpAddr) -> String {
    let is_local = match address.to_canonical() {
        IpAddr::V4(it) => {
            it.is_loopback() || it.is_private() || it.is_link_local() || it.is_unspecified()
        }
        IpAddr::V6(it) => {
            let is_own = it.is_unique_local() || it.is_unicast_link_local();
            it.is_loopback() || it.is_unspecified() || is_own
        }
    };
    match is_local {
        true => String::new(),
        false => secret::fingerprint(&limits::network(address).to_string()),
    }
}
