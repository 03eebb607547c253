//! Checks of the certificate, the base URL, mail and notifications.

use chrono::TimeDelta;
use chrono_tz::Tz;
use domain::tournament::calendar::local;

use super::facts::{AddressAnswer, CertificateFacts, Facts, Gathered, MailFacts, PushFacts};
use super::finding::Finding;
use crate::web::i18n::{Message, Word, key};

/// Time before its end in which a certificate should have been renewed.
const RENEWAL: TimeDelta = TimeDelta::days(14);
/// Status of an answer to an unknown host name.
const UNKNOWN_HOST: u16 = 421;

pub(super) fn certificate(facts: &Facts) -> Vec<Finding> {
    let certificate = match &facts.certificate {
        Gathered::NotAsked => return Vec::new(),
        Gathered::Late => return vec![Finding::late(facts)],
        Gathered::Known(CertificateFacts::NotSet) => {
            return vec![Finding::ok(key::CHECKUP_CERTIFICATE_NONE)];
        }
        Gathered::Known(CertificateFacts::Unusable(cause)) => {
            return vec![Finding::fault(key::CHECKUP_CERTIFICATE_UNUSABLE).because(cause)];
        }
        Gathered::Known(CertificateFacts::Read(certificate)) => certificate,
    };
    let left = certificate.until.map(|until| until - facts.now);
    let ends = certificate
        .until
        .map(|until| local::day_of(until, Tz::UTC).to_string())
        .unwrap_or_default();
    let mut found = Vec::new();
    let is_valid = match (left, certificate.from) {
        (_, Some(from)) if from > facts.now => {
            let begins = local::day_of(from, Tz::UTC).to_string();
            found.push(Finding::fault(key::CHECKUP_CERTIFICATE_EARLY).with("day", begins));
            false
        }
        (Some(left), _) if left <= TimeDelta::zero() => {
            found.push(Finding::fault(key::CHECKUP_CERTIFICATE_EXPIRED).with("day", &ends));
            false
        }
        (Some(left), _) if left < RENEWAL => {
            let soon = Finding::warning(key::CHECKUP_CERTIFICATE_SOON);
            found.push(soon.with("day", &ends).with("n", left.num_days()));
            true
        }
        _ => true,
    };
    if let Some((name, false)) = &certificate.name {
        found.push(Finding::fault(key::CHECKUP_CERTIFICATE_NAME).with("name", name));
    }
    if is_valid && !certificate.is_trusted {
        found.push(Finding::warning(key::CHECKUP_CERTIFICATE_CHAIN));
    }
    if found.is_empty() {
        found.push(Finding::ok(key::CHECKUP_CERTIFICATE_OK).with("day", ends));
    }
    found
}

pub(super) fn address(facts: &Facts) -> Vec<Finding> {
    let address = match &facts.address {
        Gathered::NotAsked => return Vec::new(),
        Gathered::Late => return vec![Finding::late(facts)],
        Gathered::Known(address) => address,
    };
    let finding = match &address.answer {
        AddressAnswer::NotAsked => Finding::ok(key::CHECKUP_ADDRESS_NONE),
        AddressAnswer::NoAddress => Finding::fault(key::CHECKUP_ADDRESS_WRONG),
        AddressAnswer::NoName => Finding::fault(key::CHECKUP_ADDRESS_NO_NAME),
        AddressAnswer::Silent(cause) => {
            Finding::warning(key::CHECKUP_ADDRESS_SILENT).because(cause)
        }
        AddressAnswer::Untrusted(cause) => {
            Finding::warning(key::CHECKUP_ADDRESS_UNTRUSTED).because(cause)
        }
        AddressAnswer::Answered { status: UNKNOWN_HOST, .. } => {
            Finding::fault(key::CHECKUP_ADDRESS_HOST)
        }
        AddressAnswer::Answered { is_ours: true, .. } => Finding::ok(key::CHECKUP_ADDRESS_OK),
        AddressAnswer::Answered { status, .. } => {
            Finding::fault(key::CHECKUP_ADDRESS_OTHER).with("status", status.to_string())
        }
    };
    vec![finding.with("url", address.url.clone().unwrap_or_default())]
}

pub(super) fn mail(facts: &Facts) -> Vec<Finding> {
    match &facts.mail {
        Gathered::NotAsked => Vec::new(),
        Gathered::Late => vec![Finding::late(facts)],
        Gathered::Known(MailFacts::Off) => vec![Finding::ok(key::CHECKUP_MAIL_OFF)],
        Gathered::Known(MailFacts::Works) => vec![Finding::ok(key::CHECKUP_MAIL_OK)],
        Gathered::Known(MailFacts::Fails(problem)) => {
            let remedy = Some(Message::new(key::CHECKUP_MAIL_REMEDY));
            vec![Finding { remedy, ..Finding::fault(problem.key()) }]
        }
    }
}

pub(super) fn push(facts: &Facts) -> Vec<Finding> {
    vec![match &facts.push {
        Gathered::NotAsked => return Vec::new(),
        Gathered::Late => Finding::late(facts),
        Gathered::Known(PushFacts::NotSecure) => Finding::ok(key::CHECKUP_PUSH_OFF),
        Gathered::Known(PushFacts::NoKey) => Finding::warning(key::CHECKUP_PUSH_NO_KEY),
        Gathered::Known(PushFacts::DamagedKey) => Finding::fault(key::CHECKUP_PUSH_DAMAGED),
        Gathered::Known(PushFacts::Asked(unreached)) if unreached.is_empty() => {
            Finding::ok(key::CHECKUP_PUSH_OK)
        }
        Gathered::Known(PushFacts::Asked(unreached)) => {
            Finding::warning(key::CHECKUP_PUSH_UNREACHED).with("services", unreached.join(", "))
        }
    }]
}
