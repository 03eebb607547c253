//! The text of a message, made from the present facts in the language of the device.

use domain::tournament::championship::Championship;
use domain::tournament::hall::Hall;
use domain::tournament::names::Names;
use domain::tournament::push_message::{PushKind, PushMessage};
use domain::tournament::table::{Table, TableKind, TableState};
use store::push::PushAddress;
use store::{Conn, StoreError};

use crate::web::http::{address, assets};
use crate::web::i18n::{Language, key};
use crate::web::parts::table_line;
use crate::web::push::sender::Notification;
use crate::web::request::context::Ctx;
use crate::web::state::AppState;

/// Maximum number of lines; an ellipsis stands for the others.
const MOST_LINES: usize = 4;
/// Maximum number of characters of a title and of a line. Push services take 4096 bytes, and devices show much less.
const LONGEST: usize = 120;

/// The address of a message's device, and the notification. `None` if the message is no longer true, or the device gets none any more.
pub fn of_message(
    state: &AppState,
    conn: &mut Conn,
    message: &PushMessage,
) -> Result<Option<(PushAddress, Notification)>, StoreError> {
    let Some(device) = store::push::find(conn, message.subscription)? else { return Ok(None) };
    let Some(address) = device.push else { return Ok(None) };
    let championship = state.championships.load(conn, message.tournament)?.public();
    let hall = match message.kind {
        PushKind::Called => store::hall::load(conn, message.tournament)?,
        PushKind::Drawn | PushKind::Dated | PushKind::FinalBegun => Hall::default(),
    };
    let ctx = Ctx::of_program(state, device.language.parse().unwrap_or(Language::Es));
    let names = Names::of(&championship);
    let writing = Writing { ctx: &ctx, championship: &championship, names, message };
    let notification = match message.kind {
        PushKind::Called => writing.called(&hall),
        PushKind::Drawn => writing.lines(key::PUSH_DRAWN, false),
        PushKind::Dated => writing.lines(key::PUSH_DATED, true),
        PushKind::FinalBegun => writing.final_begun(),
    };
    Ok(notification.map(|notification| (address, notification)))
}

struct Writing<'a> {
    ctx: &'a Ctx,
    championship: &'a Championship,
    names: Names,
    message: &'a PushMessage,
}

impl<'a> Writing<'a> {
    fn tables(&self) -> impl Iterator<Item = &'a Table> {
        self.message.tables.iter().filter_map(|table| self.championship.table(*table))
    }

    fn notification(&self, title: &str, lines: &[String], path: String) -> Notification {
        let mut body: Vec<String> = lines.iter().take(MOST_LINES).map(|it| cut(it)).collect();
        if lines.len() > MOST_LINES {
            body.push("…".to_owned());
        }
        Notification {
            title: cut(title),
            body: body.join("\n"),
            path,
            tag: format!("{}-{}", self.message.kind.name(), self.message.tournament),
            icon: assets::asset("img/icon-192.png"),
        }
    }

    /// `None` if the table has another board now, or has begun.
    fn called(&self, hall: &Hall) -> Option<Notification> {
        let table = self.tables().next().filter(|table| table.state == TableState::Waiting)?;
        let call =
            hall.board_of(table.id).filter(|it| Some(it.called_at) == self.message.called_at)?;
        let entry = *self.message.entries.first()?;
        let names = self.message.entries.iter().map(|entry| self.names.entry(*entry));
        let names = names.collect::<Vec<_>>().join(", ");
        let title = self.ctx.ta(key::PUSH_CALLED).with("board", i32::from(call.board)).to_string();
        let body = self.ctx.ta(key::PUSH_CALLED_TEXT).with("names", names).to_string();
        let page = address::tournament(self.message.tournament).entry(entry).page();
        let shown = self.notification(&title, &[body], format!("{page}#call"));
        Some(Notification { tag: format!("called-{}", table.id), ..shown })
    }

    /// A line for each followed entry at each table that it has still to play.
    fn lines(&self, title: crate::web::i18n::Key, is_about_date: bool) -> Option<Notification> {
        let words = (self.ctx, self.championship, &self.names);
        let pairs = self.message.entries.iter().flat_map(|entry| {
            let theirs = self.tables().filter(move |table| table.entries().contains(entry));
            theirs.map(move |table| (*entry, table))
        });
        let is_news =
            |table: &Table| table.is_missing() || (table.kind == TableKind::Bye && !is_about_date);
        let lines = pairs.filter(|(_, table)| is_news(table)).map(|(entry, table)| {
            let line = table_line::of(words, entry, table, is_about_date);
            format!("{}: {line}", self.names.entry(entry))
        });
        let lines: Vec<String> = lines.collect();
        let pages = address::tournament(self.message.tournament);
        let path = match self.message.entries[..] {
            [entry] => pages.entry(entry).page(),
            _ => pages.page(),
        };
        let name = &self.championship.tournament.name;
        let title = self.ctx.ta(title).with("tournament", name).to_string();
        (!lines.is_empty()).then(|| self.notification(&title, &lines, path))
    }

    /// `None` if the final has a result.
    fn final_begun(&self) -> Option<Notification> {
        let table = self.tables().next().filter(|table| table.is_missing())?;
        let names = table.entries().into_iter().map(|entry| self.names.entry(entry));
        let names = names.collect::<Vec<_>>().join(" – ");
        let name = &self.championship.tournament.name;
        let title = self.ctx.ta(key::PUSH_FINAL).with("tournament", name).to_string();
        Some(self.notification(&title, &[names], address::table(table.id).page()))
    }
}

fn cut(text: &str) -> String {
    match text.chars().count() > LONGEST {
        true => text.chars().take(LONGEST - 1).chain(['…']).collect(),
        false => text.to_owned(),
    }
}
