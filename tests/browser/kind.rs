//! Kinds of test windows: browser and size.

use std::net::TcpListener;
use std::path::Path;
use std::process::Command;

use serde_json::{Value, json};

/// Host name of the service in a hall's network; without TLS, browsers grant a host name fewer features than localhost.
pub const HALL: &str = "hall";

/// Size and features of a window.
#[derive(Clone, Copy)]
pub enum Screen {
    /// Phone of 390×844 CSS pixels.
    Phone,
    /// Laptop of 1280×800 CSS pixels.
    Desktop,
    /// Laptop with scripts switched off.
    WithoutScript,
}

impl Screen {
    /// Width and height in CSS pixels.
    pub fn size(self) -> (u32, u32) {
        match self {
            Self::Phone => (390, 844),
            Self::Desktop | Self::WithoutScript => (1280, 800),
        }
    }
}

/// Browser of the windows: Chromium, or the value of `CUBILETE_TEST_BROWSER`, `firefox` or `webkit`.
#[derive(Clone, Copy)]
pub enum Kind {
    /// Chromium as packaged by Debian.
    Chromium,
    /// Firefox ESR as packaged by Debian.
    Firefox,
    /// Debian's small browser of WebKitGTK, which needs a display: `xvfb-run` provides one.
    WebKit,
}

/// Path of the browser on Debian.
const WEBKIT: &str = "/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser";

impl Kind {
    /// The browser chosen for this test run.
    pub fn chosen() -> Self {
        match std::env::var("CUBILETE_TEST_BROWSER").as_deref() {
            Ok("firefox") => Self::Firefox,
            Ok("webkit") => Self::WebKit,
            _ => Self::Chromium,
        }
    }

    /// Package to install if its driver does not start.
    pub fn needs(self) -> &'static str {
        match self {
            Self::Chromium => {
                "chromedriver: install the Debian packages chromium and chromium-driver"
            }
            Self::Firefox => "geckodriver: tests/run installs it beside Debian's firefox-esr",
            Self::WebKit => "WebKitWebDriver: install the Debian package webkit2gtk-driver",
        }
    }

    /// Command of its driver, on a port that the driver picks.
    pub fn driver(self, profile: &Path) -> Command {
        let mut driver;
        match self {
            Self::Chromium => {
                driver = Command::new("chromedriver");
                driver.arg("--port=0");
            }
            Self::Firefox => {
                driver = Command::new("geckodriver");
                driver.args(["--port=0", "--websocket-port=0", "--profile-root"]).arg(profile);
            }
            Self::WebKit => {
                // This driver cannot pick a port itself, and does not report its port.
                let free = TcpListener::bind("127.0.0.1:0").and_then(|it| it.local_addr());
                let port = free.unwrap().port().to_string();
                let script = "echo \"port $1.\"; exec WebKitWebDriver --port=\"$1\"";
                driver = Command::new("/bin/sh");
                driver
                    .args(["-c", script, "driver", &port])
                    .env("HOME", profile)
                    .env("LANG", "en_US.UTF-8");
            }
        }
        driver
    }

    /// Port in the line in which the driver reports it.
    pub fn port(self, line: &str) -> Option<String> {
        let before = match self {
            Self::Chromium => "started successfully on port ",
            Self::Firefox => "Listening on 127.0.0.1:",
            Self::WebKit => "port ",
        };
        Some(line.split(before).nth(1)?.trim_end_matches('.').to_owned())
    }

    /// Capabilities requested for a new window.
    pub fn capabilities(self, screen: Screen, profile: &Path) -> Value {
        let has_script = !matches!(screen, Screen::WithoutScript);
        let (width, height) = screen.size();
        match self {
            Self::Chromium => json!({
                "browserName": "chrome",
                "goog:chromeOptions": {
                    // A window without tabs and bars opens in a third of the time.
                    "args": [
                        "--app=data:,",
                        "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
                        "--disable-background-networking", "--disable-component-update", "--disable-sync",
                        "--disable-dev-shm-usage", "--lang=en", format!("--window-size={width},{height}"),
                        // Animations are painted without a graphics card, and would take a third of a whole game.
                        "--force-prefers-reduced-motion",
                        format!("--user-data-dir={}", profile.display()),
                        format!("--host-resolver-rules=MAP {HALL} 127.0.0.1"),
                    ],
                    "prefs": {
                        "intl.accept_languages": "en",
                        "profile.managed_default_content_settings.javascript": if has_script { 1 } else { 2 },
                    },
                },
            }),
            Self::WebKit => json!({
                "webkitgtk:browserOptions": { "binary": WEBKIT, "args": ["--automation"] },
            }),
            Self::Firefox => json!({
                "browserName": "firefox",
                "moz:firefoxOptions": {
                    "args": ["-headless"],
                    "prefs": {
                        "intl.accept_languages": "en", "javascript.enabled": has_script,
                        "ui.prefersReducedMotion": 1,
                    },
                },
            }),
        }
    }
}
