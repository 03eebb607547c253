//! Printed receipts of payments, four on an A4.

use actix_web::web::{Data, Query};
use askama::Template;
use domain::tournament::money::Payment;
use domain::tournament::names::Names;
use serde::Deserialize;

use crate::web::http::address;
use crate::web::http::respond::{Answer, render};
use crate::web::i18n::key;
use crate::web::parts::head::{Head, Tab};
use crate::web::parts::money;
use crate::web::parts::receipt::ReceiptView;
use crate::web::parts::sheets::collated;
use crate::web::print::portion::{Document, MOST, Portioned, portioned};
use crate::web::print::{Frame, Reader};
use crate::web::request::context::Ctx;
use crate::web::state::AppState;

/// Receipts on one sheet.
const PER_PAGE: usize = 4;

/// Query string of the page.
#[derive(Debug, Default, Deserialize)]
pub struct ReceiptsQuery {
    /// Id of the only entry; `None` for all.
    entry: Option<String>,
    /// Number of the first receipt.
    from: Option<String>,
    /// Number of the last receipt.
    until: Option<String>,
}

impl ReceiptsQuery {
    fn asks_for(&self, payment: &Payment) -> bool {
        let number = |text: &Option<String>| text.as_ref()?.trim().parse::<i32>().ok();
        self.entry.as_ref().is_none_or(|entry| *entry == payment.entry.to_string())
            && number(&self.from).is_none_or(|from| from <= payment.number)
            && number(&self.until).is_none_or(|until| payment.number <= until)
    }
}

#[derive(Template)]
#[template(path = "print/receipts.html")]
struct ReceiptsPage {
    ctx: Ctx,
    head: Head,
    frame: Frame,
    pages: Vec<Vec<ReceiptView>>,
}

/// `GET /tournaments/{id}/print/receipts`: receipts of an entry, or of a range of numbers. Undone payments have none.
pub async fn show(
    caller: Reader<address::Tournament>,
    state: Data<AppState>,
    query: Query<ReceiptsQuery>,
) -> Answer {
    let Reader { ctx, at: address::Tournament { id }, facts: (championship, _), .. } = caller;
    let money = money::load(&state, id).await?;
    let is_ours =
        |payment: &&Payment| championship.entry(payment.entry).is_some() && query.asks_for(payment);
    let payments: Vec<&Payment> = money.in_effect().filter(is_ours).collect();
    let head = Head::new(&ctx, &championship, Tab::Print);
    let document = Document {
        head: head.clone(),
        title: key::RECEIPTS_TITLE,
        round: String::new(),
        most: MOST,
    };
    let payments = match portioned(&ctx, document, payments, |_| None) {
        Portioned::Items(payments) => payments,
        Portioned::Choice(page) => return page,
    };
    let names = Names::of(&championship);
    let receipt =
        |payment: &Payment| ReceiptView::new(&ctx, &championship, (&names, &money), payment);
    let receipts: Vec<ReceiptView> = payments.into_iter().map(receipt).collect();
    let page = ReceiptsPage {
        frame: Frame::new(&ctx, &championship, key::RECEIPTS_TITLE, String::new()),
        head,
        pages: collated(receipts, PER_PAGE),
        ctx: ctx.clone(),
    };
    render(&page)
}
