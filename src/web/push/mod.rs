//! Web Push: sends a notification, encrypted for a browser, to the push service of the browser's maker, which hands it to the device.

pub mod sender;
pub mod services;
mod vapid;
