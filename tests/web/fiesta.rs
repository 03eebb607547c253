//! A night of pairs from the poster to the diplomas, through the pages: people sign up by themselves and at the desk, wait, withdraw, come and
//! pay; the night is played, the children in a bracket of their own; prizes are read out, the workbook is opened, the next edition is made.

use std::io::Cursor;

use calamine::{Reader, Xlsx, open_workbook_from_rs};
use chrono::TimeDelta;
use domain::draw::{NextStep, champion, next_step};
use domain::tournament::id::TournamentId;
use domain::tournament::names::Names;
use domain::tournament::preset::Preset;
use domain::tournament::sign_up::SignUpState;

use crate::app::{Answer, App, Browser, spawn_app};
use crate::fixture::{facts, organized, path};
use crate::matchers::TextMatchers;

/// Pairs that sign up on the page, those that are registered at the desk, and the places for all.
const ON_THE_PAGE: usize = 60;
const AT_THE_DESK: usize = 9;
const PLACES: usize = 65;
/// Pairs of children: every tenth sign-up on the page.
const CHILDREN: usize = ON_THE_PAGE / 10;

/// A tournament with the number of forms that its organizer has sent.
struct Fiesta {
    app: App,
    id: TournamentId,
    ana: Browser,
    n_forms: usize,
    /// Those of them that recorded a result.
    n_results: usize,
}

impl Fiesta {
    fn page(&self, page: &str) -> String {
        path(self.id, page)
    }

    /// Sends a form of the organizer with these fields.
    async fn send(&mut self, page: &str, form: &str, fields: &[(&str, &str)]) -> Answer {
        let page = self.page(page);
        let form = self.ana.form(&page, form).await.with_all(fields);
        self.n_forms += 1;
        let answer = self.ana.send_form(&form).await;
        assert_eq!(answer.status, 303, "{page}: {answer}");
        answer
    }

    /// Signs a pair up on its own phone; returns its private link.
    async fn sign_up(&self, number: usize) -> String {
        let mut phone = self.app.browser();
        let form = phone.form(&self.page("sign-up"), "main form.form").await;
        let (name, partner) = (format!("Vera Mar {number}"), format!("Rosa Pla {number}"));
        let category = if number.is_multiple_of(10) { "Infantil" } else { "" };
        let fields = [("name", name.as_str()), ("partner", &partner), ("category", category)];
        let form = form.with_all(&fields);
        self.app.state.clock.put_forward(TimeDelta::seconds(20));
        let answer = phone.send_form(&form).await;
        assert_eq!(answer.status, 303, "{answer}");
        answer.location()
    }

    /// Number of sign-ups in this state.
    fn n_sign_ups(&self, state: SignUpState) -> usize {
        let championship = facts(&self.app, self.id);
        let all = crate::sign_ups::all(&self.app, self.id);
        let entry = |it: &domain::tournament::sign_up::SignUp| championship.entry(it.entry?);
        all.iter().filter(|it| it.state(entry(it)) == state).count()
    }

    /// Draws, publishes, records the results and closes the rounds by the forms of the pages, until the tournament is over.
    async fn play(&mut self) {
        loop {
            let championship = facts(&self.app, self.id);
            let step = next_step(&championship);
            let stage = step.stage().and_then(|id| championship.stage(id));
            let draw = format!("draw?stage={}", stage.map_or(1, |stage| stage.number));
            match step {
                NextStep::Draw { .. } | NextStep::PlayOffs { .. } => {
                    self.send(&draw, "form[action$='/draws']", &[]).await;
                }
                NextStep::Publish { .. } => {
                    self.send(&draw, "form[action$='/draws/publish']", &[]).await;
                }
                NextStep::Play { .. } => {
                    let page = self.ana.get(&self.page("results")).await;
                    let taps = page.attributes("button[name=result]", "value");
                    self.send("results", "#desk", &[("result", &taps[0])]).await;
                    self.n_results += 1;
                }
                NextStep::Close { .. } => {
                    self.send("", "form[action$='/rounds/close']", &[]).await;
                }
                NextStep::Finished { .. } => return,
                step => panic!("{step:?}"),
            }
        }
    }

    fn n_active(&self) -> usize {
        facts(&self.app, self.id).entries().iter().filter(|entry| entry.is_active()).count()
    }
}

#[actix_web::test]
async fn a_fiesta_from_the_poster_to_the_diplomas() {
    let app = spawn_app();
    let it = organized(&app, Preset::Pairs, "nombre;pareja\n").await;
    let mut it = Fiesta { app, id: it.id, ana: it.ana, n_forms: 0, n_results: 0 };

    // Before: the terms, the fee, the prizes, the poster.
    let places = PLACES.to_string();
    let terms = [("is_offered", "on"), ("capacity", &places), ("ask_category", "optional")];
    it.send("sign-ups/terms", "main form.form", &terms).await;
    it.send("fees", "main form.form", &[("fee_of_price_0", "3")]).await;
    let prizes = [
        ("act", "save"),
        ("prize_kind_1", "places"),
        ("prize_places_1", "1-2"),
        ("prize_share_1", "100"),
        ("prize_kind_2", "category"),
        ("prize_of_2", "Infantil"),
        ("prize_title_2", "Libro"),
    ];
    it.send("prizes/edit", "main form", &prizes).await;
    it.app.browser().get(&it.page("sign-up/poster")).await.assert_some("svg, img");

    // Nine pairs come to the desk, sixty sign up by themselves, four of these wait.
    for number in 1..=AT_THE_DESK {
        let (name, partner) = (format!("Empar Lluch {number}"), format!("Pere Roca {number}"));
        let pair = [("name", name.as_str()), ("partner", &partner)];
        it.send("entries/new", "main form.form", &pair).await;
    }
    let mut links = Vec::new();
    for number in 1..=ON_THE_PAGE {
        links.push(it.sign_up(number).await);
    }
    assert_eq!((it.n_active(), it.n_sign_ups(SignUpState::Waiting)), (PLACES, 4));

    // Two withdraw with their link; the first two of the line move up.
    for link in &links[..2] {
        let mut phone = it.app.browser();
        let form = phone.form(link, "form[action$='/withdrawal']").await;
        assert_eq!(phone.send_form(&form).await.status, 303);
    }
    assert_eq!((it.n_active(), it.n_sign_ups(SignUpState::Waiting)), (PLACES, 2));
    let said = it.app.browser().get(&links[57]).await.text(".next-step__title");
    said.assert_has("Dentro");
    // The organizer finds two more boards.
    let more = (PLACES + 2).to_string();
    it.send("sign-ups/terms", "main form.form", &[("capacity", &more)]).await;
    assert_eq!((it.n_active(), it.n_sign_ups(SignUpState::Waiting)), (PLACES + 2, 0));

    // Everybody comes and pays with one tap.
    let evening = [("session_name", "Viernes")];
    it.send("check-in", "form.form[action$='/check-in']", &evening).await;
    let (page, action) = (it.page("check-in"), it.page("check-in/1/presences"));
    // The list has pages, and those who have paid go to its end.
    let owing = format!("{page}?show=owing");
    let mut n_paid = 0;
    while let Some(mark) = it.ana.get(&owing).await.attributes(".roll-call__pay", "value").first() {
        let fields = [("mark", mark.as_str()), ("method", "efectivo")];
        assert_eq!(it.ana.submit(&owing, &action, &fields).await.status, 303);
        it.n_forms += 1;
        n_paid += 1;
    }
    assert_eq!(n_paid, PLACES + 2);

    // The children play a bracket of their own beside that of the others.
    let own = [("act", "add"), ("kind", "knockout"), ("stage_category", "Infantil")];
    it.send("stages", "main > form[method=post]", &own).await;
    it.ana.get(&it.page("money")).await.text("main").assert_has("201 €");
    it.send("prizes/edit", "main form", &[("act", "save"), ("pot", "201")]).await;

    // The night.
    let n_before = it.n_forms;
    it.play().await;
    let n_of_night = it.n_forms - n_before;
    // Of two pairs at a table one goes on, until both brackets have their champion. Each round is drawn, published and closed.
    let brackets = [PLACES + 2 - CHILDREN, CHILDREN];
    let n_results: usize = brackets.iter().map(|pairs| pairs - 1).sum();
    let n_rounds: usize =
        brackets.iter().map(|pairs| pairs.next_power_of_two().ilog2() as usize).sum();
    assert_eq!((it.n_results, n_of_night), (n_results, n_results + 3 * n_rounds));
    let championship = facts(&it.app, it.id);
    let theirs = champion(championship.branch_of_category("Infantil").unwrap()).unwrap();
    assert_eq!(championship.entry(theirs).unwrap().category, "Infantil");
    let name = Names::of(&championship).entry(theirs).to_owned();
    let mut children = (1..=CHILDREN).map(|number| format!("Vera Mar {number}0"));
    let theirs = children.find(|it| name.contains(it)).unwrap();

    // Afterwards: who won what, in the order of the ceremony, and on diplomas.
    let front = it.app.browser().get(&it.page("")).await;
    front.text("#prizes").assert_has_all(["100,50 €", &theirs]);
    front.text("[aria-labelledby=branch-1]").assert_has_all(["Infantil", &theirs]);
    let ceremony = it.ana.get(&it.page("print/prizes")).await;
    let awards = ceremony.texts(".ceremony__prize");
    awards[0].assert_has_all(["Infantil", &theirs]);
    awards[awards.len() - 1].assert_has("100,50 €");
    let diplomas = it.ana.get(&it.page("print/diplomas")).await.texts(".diploma");
    assert_eq!(diplomas.len(), 3, "{diplomas:?}");
    it.app.browser().get(&it.page("champion/poster")).await.assert_some(".champion-poster__name");
    let poster = it.app.browser().get(&it.page("champion/poster?category=Infantil")).await;
    poster.text(".champion-poster__plate").assert_has("Infantil");

    let workbook = it.ana.get(&it.page("workbook.xlsx")).await;
    let mut workbook: Xlsx<_> = open_workbook_from_rs(Cursor::new(workbook.bytes)).unwrap();
    let mut rows = |name: &str| workbook.worksheet_range(name).unwrap().rows().count() - 1;
    assert_eq!(rows("Inscripciones"), PLACES + 4, "withdrawn ones too");
    assert_eq!((rows("Pagos"), rows("Premios")), (PLACES + 2, 3));

    let made = it.send("edition", "main form.form", &[]).await;
    let next: TournamentId = made.location().rsplit('/').next().unwrap().parse().unwrap();
    assert_eq!(facts(&it.app, next).prizes().list.len(), 2);
    let stages = facts(&it.app, next);
    let categories: Vec<&str> =
        stages.stages().iter().map(|it| it.plan.category.as_str()).collect();
    assert_eq!(categories, ["", "Infantil"], "the next edition has the children's bracket");
    it.app.browser().get(&path(next, "")).await.text("main").assert_has("3 €");
    // 3 before, those at the desk, 1 more for the places, the check-in, a tap for each pair, the children's stage, the pot, the night, and
    // the next edition.
    assert_eq!(it.n_forms, 3 + AT_THE_DESK + 1 + 1 + (PLACES + 2) + 1 + 1 + n_of_night + 1);
}
