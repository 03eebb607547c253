//! Public IP addresses: those that a server may be asked to call by people who do not run it.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

/// Reports whether an address is one of the public internet. Private, local, reserved and multicast addresses are not, in whatever form they
/// are written. IPv6 addresses that hold an IPv4 address are judged by that one.
pub fn is_public(address: IpAddr) -> bool {
    match address {
        IpAddr::V4(it) => is_public_v4(it),
        IpAddr::V6(it) => is_public_v6(it),
    }
}

fn is_public_v4(address: Ipv4Addr) -> bool {
    !matches!(
        address.octets(),
        [0 | 10 | 127 | 224..=255, ..]
            // Shared by the customers of a provider.
            | [100, 64..=127, ..]
            | [169, 254, ..]
            | [172, 16..=31, ..]
            // Protocol assignments, documentation, and relays of 6to4.
            | [192, 0, 0 | 2, _]
            | [192, 88, 99, _]
            | [192, 168, ..]
            // Benchmarks and documentation.
            | [198, 18 | 19, ..]
            | [198, 51, 100, _]
            | [203, 0, 113, _]
    )
}

fn is_public_v6(address: Ipv6Addr) -> bool {
    if let Some(mapped) = address.to_ipv4_mapped() {
        return is_public_v4(mapped);
    }
    match address.segments() {
        // The well-known prefix of NAT64: name servers of such networks answer with it.
        [0x64, 0xff9b, 0, 0, 0, 0, high, low] => {
            is_public_v4(Ipv4Addr::from(u32::from(high) << 16 | u32::from(low)))
        }
        // Protocol assignments such as Teredo, documentation, and 6to4.
        [0x2001, 0..=0x1ff, ..] | [0x2001, 0xdb8, ..] | [0x2002, ..] | [0x3fff, 0..=0xfff, ..] => {
            false
        }
        // Global unicast is below 2000::/3, and nothing else is.
        [first, ..] => first & 0xe000 == 0x2000,
    }
}
