//! What the environment says.

use cubilete::config::Config;

/// What is read where the only variable that is set is this.
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
    assert!(read("CUBILETE_TRUST_PROXY", "yes").unwrap().trusts_proxy);
    assert!(!read("CUBILETE_TRUST_PROXY", "").unwrap().trusts_proxy);
    assert_eq!(
        read("CUBILETE_TRUST_PROXY", "perhaps").err().as_deref(),
        Some("CUBILETE_TRUST_PROXY is \"perhaps\", allowed is true or false")
    );
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
        assert!(
            error.starts_with("CUBILETE_BACKUP_EVERY is") && error.contains("30m, 24h"),
            "{error}"
        );
    }
    for kept in ["0", "-1", "all", "10001"] {
        let error = with("1h", kept).unwrap_err();
        assert!(error.starts_with("CUBILETE_BACKUP_KEEP is") && error.contains("1 to"), "{error}");
    }
}
