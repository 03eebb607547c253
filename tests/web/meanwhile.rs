//! Stale pages: a browser is redirected to the current page with one sentence.

use domain::tournament::preset::Preset;

use crate::app::{Answer, Browser, Filled, spawn_app};
use crate::fixture::{close, confirm_all, draw, facts, organized, path, players, publish};
use crate::matchers::TextMatchers;

/// Submits a form and follows the redirect, as a browser does.
async fn go(browser: &mut Browser, form: &Filled) -> Answer {
    let fields: Vec<(&str, &str)> =
        form.fields.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
    let accept = [("accept", "text/html,application/xhtml+xml;q=0.9,*/*;q=0.8")];
    browser.post_with(&form.action, &fields, &accept).await
}

#[actix_web::test]
async fn a_stale_page_leads_to_what_there_is_now() {
    let app = spawn_app();
    let it = organized(&app, Preset::Torneo, &players(8)).await;
    let (id, mut ana) = (it.id, it.ana);
    let of = |page: &str| path(id, page);

    // Drawn meanwhile: the draft is shown.
    let stale = ana.form(&of("draw"), "form[action$='/draws']").await;
    draw(&app, id, 7);
    let late = go(&mut ana, &stale).await;
    assert_eq!((late.status, late.location()), (303, of("draw")));
    let page = ana.get(&late.location()).await;
    page.text("h1").assert_has("Borrador");
    let said = page.text(".flash");
    said.assert_has_all(["No se ha hecho nada", "Se sorteó"]);
    assert_eq!(page.texts(".flash--warn").len(), 1, "it looks like no success");

    // Published meanwhile: publishing and discarding lead to the round.
    let draft = ana.get(&of("draw")).await;
    let forms =
        ["publish", "discard"].map(|it| draft.form(&format!("form[action$='/draws/{it}']")));
    publish(&app, id);
    for stale in forms {
        let late = go(&mut ana, &stale).await;
        assert_eq!(late.status, 303, "{}", stale.action);
        let mut page = ana.get(&late.location()).await;
        while page.status == 303 {
            page = ana.get(&page.location()).await;
        }
        let said = page.text(".flash");
        assert!(said.contains("Se publicó"), "{}: {said}", stale.action);
        // Nothing is broken.
        page.assert_lacks("Referencia");
    }

    // The round was closed meanwhile.
    let tables = facts(&app, id).into_facts().tables;
    confirm_all(&app, &tables.iter().collect::<Vec<_>>());
    let stale = ana.form(&of(""), "form[action$='/rounds/close']").await;
    close(&app, id);
    let late = go(&mut ana, &stale).await;
    assert_eq!((late.status, late.location()), (303, of("")));
    let page = ana.get(&of("")).await;
    page.text(".flash").assert_has("Se cerró");
    assert_eq!(page.texts("nav.tabs a[aria-current]").len(), 1);

    // A program gets the same status as before, and the answer has a link.
    let bare = ana.send_form(&stale).await;
    assert_eq!(bare.status, 409);
    assert_eq!(bare.attribute("main .actions a", "href"), of(""));
    bare.assert_lacks("Referencia");
}
