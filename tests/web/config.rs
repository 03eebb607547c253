//! Settings from environment variables.

use std::cell::RefCell;
use std::collections::BTreeSet;

use cubilete::config::{Config, SETTINGS, SmtpTls};

use crate::matchers::TextMatchers;

/// Configuration if only this variable is set.
fn read(name: &str, value: &str) -> Result<Config, String> {
    let variables = |asked: &str| (asked == name).then(|| value.to_owned());
    Config::read(variables).map_err(|error| error.to_string())
}

#[test]
fn a_base_url_loses_its_slash_and_needs_a_scheme() {
    let config = read("CUBILETE_BASE_URL", "https://cubilete.example/").unwrap();
    assert_eq!(config.base_url.as_deref(), Some("https://cubilete.example"));
    assert_eq!(
        read("CUBILETE_BASE_URL", "cubilete.example").err().as_deref(),
        Some(
            "CUBILETE_BASE_URL is \"cubilete.example\", allowed is an address that starts with http:// or https://"
        )
    );
    assert_eq!(read("CUBILETE_BASE_URL", " ").unwrap().base_url, None);
}

#[test]
fn who_stands_in_front_is_believed_only_where_that_is_said() {
    let is_proxy = |value, address: &str| {
        read("CUBILETE_TRUST_PROXY", value).unwrap().is_proxy(address.parse().unwrap())
    };
    let few = "127.0.0.1, 10.1.0.0/16,::1";
    assert!(is_proxy(few, "10.1.2.3"));
    assert!(is_proxy(few, "::1"));
    assert!(is_proxy(few, "::ffff:127.0.0.1"));
    assert!(!is_proxy(few, "10.2.0.1"));
    assert!(!is_proxy("", "127.0.0.1"));
    assert!(!is_proxy("false", "127.0.0.1"), "what older versions were told");
    assert_eq!(
        read("CUBILETE_TRUST_PROXY", "10.0.0.1,yes").err().as_deref(),
        Some(
            "CUBILETE_TRUST_PROXY is \"yes\", allowed is addresses or networks with commas between, such as 127.0.0.1,10.0.0.0/8"
        )
    );
}

#[test]
fn the_service_is_known_by_what_it_was_told_and_by_numbers_nearby() {
    let bare = Config::read(|_| None).unwrap();
    let near = ["localhost:8080", "127.0.0.1", "192.168.1.20:8080", "[::1]:8080", "[fe80::1]"];
    let far = ["evil.example", "8.8.8.8", "[2001:db8::1]:80", "localhost.evil.example", ""];
    for host in near {
        assert!(bare.is_host(host), "{host}");
    }
    for host in far {
        assert!(!bare.is_host(host), "{host}");
    }
    let led_on = ["localhost:x@evil.example", "localhost:80/x", "[::1]evil.example", "[::1]:8x"];
    // Text after the name is no port.
    for host in led_on {
        assert!(!bare.is_host(host), "{host}");
    }
    let named = read("CUBILETE_BASE_URL", "https://torneo.example:8443").unwrap();
    assert!(named.is_host("torneo.example:8443"));
    assert!(named.is_host("TORNEO.example."));
    assert!(named.is_host("10.0.0.7"));
    assert!(!named.is_host("evil.example"));
    let more = read("CUBILETE_HOSTS", "hall, cubilete.local").unwrap();
    assert!(more.is_host("hall:8080"));
    assert!(more.is_host("Cubilete.local"));
    assert!(!more.is_host("all"));
}

#[test]
fn a_certificate_comes_with_its_key_and_makes_addresses_secure() {
    let with = |variables: &'static [(&str, &str)]| {
        let value = |asked: &str| variables.iter().find(|(name, _)| *name == asked);
        Config::read(|asked| value(asked).map(|(_, it)| (*it).to_owned()))
            .map_err(|error| error.to_string())
    };
    const BOTH: [(&str, &str); 2] =
        [("CUBILETE_TLS_CERT", "hall.pem"), ("CUBILETE_TLS_KEY", "hall.key")];
    let config = with(&BOTH).unwrap();
    assert!(config.is_secure());
    assert_eq!(config.tls.unwrap().key.file_name().unwrap(), "hall.key");
    assert!(!Config::read(|_| None).unwrap().is_secure());
    for (variables, named) in [
        (&BOTH[..1], "CUBILETE_TLS_KEY"),
        (&BOTH[1..], "CUBILETE_TLS_CERT"),
        (&[BOTH[0], BOTH[1], ("CUBILETE_BASE_URL", "http://hall")], "CUBILETE_BASE_URL"),
        (&[("CUBILETE_PLAIN_ADDRESS", "0.0.0.0:80")], "CUBILETE_PLAIN_ADDRESS"),
        (&[BOTH[0], BOTH[1], ("CUBILETE_PLAIN_ADDRESS", "80")], "CUBILETE_PLAIN_ADDRESS"),
    ] {
        let error = with(variables).unwrap_err();
        error.assert_starts(named);
    }
    let plain = with(&[BOTH[0], BOTH[1], ("CUBILETE_PLAIN_ADDRESS", "0.0.0.0:80")]).unwrap();
    assert_eq!(plain.plain_address.unwrap().port(), 80);
}

#[test]
fn numbers_are_numbers() {
    assert_eq!(read("CUBILETE_PAGE_MEMORY", "64").unwrap().page_memory, 64 << 20);
    assert_eq!(
        read("CUBILETE_PAGE_AGE", "-1").err().as_deref(),
        Some("CUBILETE_PAGE_AGE is \"-1\", allowed is a number of milliseconds")
    );
    assert_eq!(read("CUBILETE_BODY_PATIENCE", "5").unwrap().body_patience.as_secs(), 5);
    assert_eq!(read("CUBILETE_CLIENT_MEMORY", "64").unwrap().client_memory, 64 << 20);
    for wrong in ["15", "-1", "all"] {
        let error = read("CUBILETE_CLIENT_MEMORY", wrong).err().unwrap();
        error.assert_has("16 at least");
    }
    assert!(read("CUBILETE_LOG_JSON", "true").unwrap().logs_json);
    assert!(read("CUBILETE_LOG_JSON", "perhaps").is_err());
}

#[test]
fn backups_are_made_where_there_is_a_folder_for_them() {
    assert_eq!(read("CUBILETE_BACKUP_EVERY", "30m").unwrap().backups, None);
    let backups = read("CUBILETE_BACKUP_FOLDER", "/srv/backups").unwrap().backups.unwrap();
    assert_eq!(backups.folder.to_str(), Some("/srv/backups"));
    assert_eq!((backups.every.as_secs(), backups.n_kept), (24 * 3600, 14));
    let with = |every: &'static str, kept: &'static str| {
        let variables = |asked: &str| match asked {
            "CUBILETE_BACKUP_FOLDER" => Some("backups".to_owned()),
            "CUBILETE_BACKUP_EVERY" => Some(every.to_owned()),
            "CUBILETE_BACKUP_KEEP" => Some(kept.to_owned()),
            _ => None,
        };
        Config::read(variables).map(|it| it.backups.unwrap()).map_err(|error| error.to_string())
    };
    for (every, seconds) in [("30m", 1800), ("1h", 3600), ("7d", 7 * 86_400), (" 90m ", 5400)] {
        assert_eq!(with(every, "3").unwrap().every.as_secs(), seconds);
    }
    for every in ["30", "m", "0m", "-1h", "1w", "1.5h", "30mm", "99999d", "1h30m", "é"] {
        let error = with(every, "3").unwrap_err();
        error.assert_starts("CUBILETE_BACKUP_EVERY is");
        error.assert_has("30m, 24h");
    }
    for kept in ["0", "-1", "all", "10001"] {
        let error = with("1h", kept).unwrap_err();
        error.assert_starts("CUBILETE_BACKUP_KEEP is");
        error.assert_has("1 to");
    }
}

#[test]
fn every_variable_that_is_read_is_in_the_list_of_settings() {
    let read = RefCell::new(BTreeSet::new());
    let note = |name: &str| {
        read.borrow_mut().insert(name.to_owned());
        None
    };
    Config::read(note).unwrap();
    let listed: BTreeSet<String> = SETTINGS.iter().map(|it| it.variable.to_owned()).collect();
    assert_eq!(read.into_inner(), listed);
}

/// Configuration with a mail server and these variables, which replace others of the same name.
fn with_mail(variables: &[(&str, &str)]) -> Result<Config, String> {
    const MAIL: [(&str, &str); 3] = [
        ("CUBILETE_BASE_URL", "https://club.example"),
        ("CUBILETE_SMTP_HOST", "mail.example"),
        ("CUBILETE_SMTP_FROM", "Club <club@example.org>"),
    ];
    let value = |asked: &str| variables.iter().chain(&MAIL).find(|(name, _)| *name == asked);
    Config::read(|asked| value(asked).map(|(_, it)| (*it).to_owned()))
        .map_err(|error| error.to_string())
}

#[test]
fn mail_needs_a_server_a_sender_and_an_address_for_its_links() {
    assert_eq!(read("CUBILETE_SMTP_FROM", "club@example.org").unwrap().smtp, None);
    let smtp = with_mail(&[]).unwrap().smtp.unwrap();
    assert_eq!((smtp.port, smtp.tls, smtp.account), (587, SmtpTls::StartTls, None));
    let port = |mode| with_mail(&[("CUBILETE_SMTP_TLS", mode)]).unwrap().smtp.unwrap().port;
    assert_eq!((port("tls"), port("none")), (465, 25));
    for (name, value, allowed) in [
        ("CUBILETE_BASE_URL", "", "the links in mails need it"),
        ("CUBILETE_SMTP_FROM", "", "an address such as"),
        ("CUBILETE_SMTP_FROM", "club", "an address such as"),
        ("CUBILETE_SMTP_TLS", "ssl", "starttls, tls or none"),
        ("CUBILETE_SMTP_CERT", "/nowhere.pem", "a readable file with certificates"),
        ("CUBILETE_SMTP_CERT", concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.toml"), "in PEM format"),
        ("CUBILETE_SMTP_PORT", "0", "from 1 to 65535"),
        ("CUBILETE_SMTP_PER_MINUTE", "0", "from 1 to"),
        ("CUBILETE_SMTP_TIMEOUT", "121", "from 1 to 120"),
    ] {
        let error = with_mail(&[(name, value)]).unwrap_err();
        error.assert_starts(name);
        error.assert_has(allowed);
    }
    let error = with_mail(&[("CUBILETE_SMTP_USER", "club")]).unwrap_err();
    error.assert_starts("CUBILETE_SMTP_PASSWORD");
    let error = with_mail(&[("CUBILETE_SMTP_PASSWORD", "secret")]).unwrap_err();
    error.assert_starts("CUBILETE_SMTP_USER");
}

#[test]
fn the_password_of_the_mail_server_is_in_no_text() {
    let secret = [("CUBILETE_SMTP_USER", "club"), ("CUBILETE_SMTP_PASSWORD", "sesame")];
    let config = with_mail(&secret).unwrap();
    for text in [config.in_words(), format!("{config:?}")] {
        text.assert_has("mail.example:587");
        text.assert_lacks("sesame");
    }
    let setting = SETTINGS.iter().find(|it| it.variable == "CUBILETE_SMTP_PASSWORD").unwrap();
    assert_eq!(setting.flag, None);
}
