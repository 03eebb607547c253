//! Kinds of windows: of which browser, and how large.

use std::net::TcpListener;
use std::path::Path;
use std::process::Command;

use serde_json::{Value, json};

/// What the service is called in a hall's network; a browser grants less to a name without TLS than to the machine itself.
pub const HALL: &str = "hall";

/// What a window is like.
#[derive(Clone, Copy)]
pub enum Screen {
    /// 390×844, a phone.
    Phone,
    /// 1280×800, a laptop.
    Desktop,
    /// A laptop with scripts switched off.
    WithoutScript,
}

impl Screen {
    /// Its width and height.
    pub fn size(self) -> (u32, u32) {
        match self {
            Self::Phone => (390, 844),
            Self::Desktop | Self::WithoutScript => (1280, 800),
        }
    }
}

/// What browser the windows are of: Chromium, or what `CUBILETE_TEST_BROWSER` says, `firefox` or `webkit`.
#[derive(Clone, Copy)]
pub enum Kind {
    /// Debian's Chromium.
    Chromium,
    /// Debian's Firefox ESR.
    Firefox,
    /// Debian's small browser of WebKitGTK, which needs a display: `xvfb-run` gives it one.
    WebKit,
}

/// Where Debian has it.
const WEBKIT: &str = "/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser";

impl Kind {
    /// The one that the tests are run with.
    pub fn chosen() -> Self {
        match std::env::var("CUBILETE_TEST_BROWSER").as_deref() {
            Ok("firefox") => Self::Firefox,
            Ok("webkit") => Self::WebKit,
            _ => Self::Chromium,
        }
    }

    /// What is missing where its driver does not start.
    pub fn needs(self) -> &'static str {
        match self {
            Self::Chromium => {
                "chromedriver: install the Debian packages chromium and chromium-driver"
            }
            Self::Firefox => "geckodriver: tests/run installs it beside Debian's firefox-esr",
            Self::WebKit => "WebKitWebDriver: install the Debian package webkit2gtk-driver",
        }
    }

    /// Its driver, on a port of the driver's own choice.
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
                // It takes no port of its own choice, and says nothing of the one that it has.
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

    /// The port out of the line in which the driver says it.
    pub fn port(self, line: &str) -> Option<String> {
        let before = match self {
            Self::Chromium => "started successfully on port ",
            Self::Firefox => "Listening on 127.0.0.1:",
            Self::WebKit => "port ",
        };
        Some(line.split(before).nth(1)?.trim_end_matches('.').to_owned())
    }

    /// What a new window is asked to be.
    pub fn capabilities(self, screen: Screen, profile: &Path) -> Value {
        let has_script = !matches!(screen, Screen::WithoutScript);
        let (width, height) = screen.size();
        match self {
            Self::Chromium => json!({
                "browserName": "chrome",
                "goog:chromeOptions": {
                    // A window without tabs and bars of its own takes a third of the time to open.
                    "args": [
                        "--app=data:,",
                        "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
                        "--disable-background-networking", "--disable-component-update", "--disable-sync",
                        "--disable-dev-shm-usage", "--lang=en", format!("--window-size={width},{height}"),
                        // What moves is painted without a graphics card: a third of what a whole game takes.
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
