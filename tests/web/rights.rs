//! Rights of the acts themselves: each checks the caller's rights, and finds nothing of another tournament.

use std::fs;
use std::io::Cursor;
use std::path::Path;

use chrono::{DateTime, NaiveDate, TimeDelta};
use cubilete::acts::calendar::Note;
use cubilete::acts::editions::NewEdition;
use cubilete::acts::entries::NewEntry;
use cubilete::acts::hall::{BoardAct, CalledTables, ClockAct, TimeGiven};
use cubilete::acts::money::{DeskPayment, NewPayment};
use cubilete::acts::rearrangements::RequestedArrangement;
use cubilete::acts::rounds::Seed;
use cubilete::acts::tables::{RecordedResult, SubmittedAct, TableAct, TableActs};
use cubilete::acts::tournaments::{NewTournament, TournamentChange};
use cubilete::acts::webhooks::WebhookForm;
use cubilete::acts::{self, Caller, Decision, Moment, NotDone, Status, Work, do_blocking};
use cubilete::web::now;
use domain::draw::changes::arrangement::Arrangement;
use domain::draw::changes::late_seats::LatePlace;
use domain::tournament::account::{RankingSettings, User};
use domain::tournament::announced_draw::AnnouncedDraw;
use domain::tournament::appointment::{AppointmentState, Target};
use domain::tournament::calendar::date_change::DateChange;
use domain::tournament::calendar::proposal;
use domain::tournament::calendar::proposal_request::ProposalRequest;
use domain::tournament::calendar::settings::{StageDays, Venue, Window};
use domain::tournament::club_night::ClubSettings;
use domain::tournament::course::CourseChange;
use domain::tournament::display::Display;
use domain::tournament::distance_play::DistanceSettings;
use domain::tournament::draw_origin::Digits;
use domain::tournament::edition::EditionPart;
use domain::tournament::entry::EntryStatus;
use domain::tournament::event::{Actor, Entered, EventKind};
use domain::tournament::id::{
    AnnouncedDrawId, CallId, EntryId, IdSource, OwnCrestId, PaymentId, PlayerId, PoolId, RankingId,
    RequestId, RollCallId, RoundId, SeasonId, SeatChangeId, SignUpId, StageId, TableId,
    TournamentId, UserId, WebhookId, WishId,
};
use domain::tournament::import::ImportOptions;
use domain::tournament::money::amount::Cents;
use domain::tournament::money::fees::Fees;
use domain::tournament::plan::{Choices, Progress};
use domain::tournament::player::Age;
use domain::tournament::preset::Preset;
use domain::tournament::prizes::Prizes;
use domain::tournament::prizes::presets::PrizePreset;
use domain::tournament::reach::{Charge, Grant, PoolName};
use domain::tournament::season::SeasonSettings;
use domain::tournament::seat_change::{Replacement, SeatChange, SeatChangeKind};
use domain::tournament::seed_list::SeedMeasure;
use domain::tournament::sign_up::terms::SignUpTerms;
use domain::tournament::tournament::{Registration, Role};
use domain::tournament::urn::Ball;
use domain::tournament::webhook::{Replay, WebhookEvent};
use domain::tournament::wish::Wished;
use image::{ImageFormat, RgbImage};
use parchis::{Color, Ruleset};
use pictures::crest::own::Picture;

use crate::app::{App, spawn_app};
use crate::fixture::{self, facts, hall, member, organized, players, revision};

/// Least role that may perform an act.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Whose {
    /// Referees of the tournament, or people who joined the table by its PIN.
    Referee,
    /// Referees of the tournament.
    Helper,
    /// Organizers of the tournament.
    Organizer,
    /// Owner of the account.
    Account,
}

/// Ids of the objects that acts refer to.
#[derive(Clone, Copy)]
pub struct About {
    pub id: TournamentId,
    pub account: UserId,
    pub round: RoundId,
    pub table: TableId,
    pub stage: StageId,
    pub pool: PoolId,
    pub entry: EntryId,
    pub player: PlayerId,
    pub roll_call: RollCallId,
    pub call: CallId,
    pub user: UserId,
    pub crest: OwnCrestId,
    pub replacement: SeatChangeId,
    pub announced: AnnouncedDrawId,
    pub other_player: PlayerId,
    pub sign_up: SignUpId,
    pub webhook: WebhookId,
    pub wish: WishId,
    pub payment: PaymentId,
    pub season: SeasonId,
}

/// Act that checks rights, with arguments that refer to existing objects.
struct Row {
    /// Module and function below `acts`.
    name: &'static str,
    whose: Whose,
    act: fn(&mut Work<'_>, &About) -> Result<(), NotDone>,
}

macro_rules! rows {
    ($($whose:ident $module:ident::$act:ident |$it:ident| ($($argument:expr),*);)*) => {
        &[$(Row {
            name: concat!(stringify!($module), "::", stringify!($act)),
            whose: Whose::$whose,
            act: |work, $it| acts::$module::$act(work, $($argument),*).map(drop),
        }),*]
    };
}

/// All acts that check rights: the least role, the act, and its arguments.
const ACTS: &[Row] = rows! {
    Organizer announced_draws::announce |it| (it.id, "ONCE".to_owned(), now() + TimeDelta::hours(1));
    Organizer announced_draws::draw |it| (it.id, it.announced, Digits::parse("05490").unwrap());
    Organizer calendar::appoint |it| (it.id, vec![wanted(it)], Note::default());
    Organizer calendar::save_proposal |it| (it.id, &proposal(it), "");
    Organizer calendar::set_days |it| (it.id, &stage_days(it));
    Organizer calendar::set_venue |it| (it.id, &Venue { name: name(), boards: 1 });
    Referee calls::call |it| (it.table, "x");
    Organizer calls::answer |it| (it.id, it.call);
    Organizer club_nights::annul |it| (it.id, it.table, "Broma");
    Referee club_nights::dissolve |it| (it.table);
    Account club_nights::save |it| (RankingId::own(it.account), ClubSettings::usual(name()), false);
    Referee club_nights::sit |it| (it.table, it.player);
    Organizer tournaments::change |it| (it.id, tournament_change());
    Account tournaments::create |it| (it.account, tournament());
    Account tournaments::create_once |it| (it.id, it.account, tournament());
    Organizer tournaments::delete |it| (it.id);
    Organizer tournaments::set_registration |it| (it.id, Registration::Open);
    Organizer displays::announce |it| (it.id, "Fuera".to_owned());
    Organizer displays::save |it| (it.id, Display::default());
    Account distance_play::save |it| (RankingId::own(it.account), DistanceSettings::usual(name()));
    Organizer editions::make |it| (it.id, &new_edition());
    Organizer entries::change |it| (it.id, it.entry, &new_entry());
    Organizer entries::import |it| (it.id, LIST);
    Organizer entries::import_seen |it| (it.id, LIST, &ImportOptions::default(), "");
    Organizer entries::register |it| (it.id, &new_entry());
    Organizer hall::boards |it| (it.id, BoardAct::Hold(it.table));
    Organizer hall::call_time |it| (it.id, it.round, CalledTables::All);
    Organizer hall::clock |it| (it.id, it.round, ClockAct::Start(60));
    Organizer hall::give_time |it| (it.id, time_given(it));
    Organizer hall::open_roll_call |it| (it.id, String::new());
    Helper hall::set_absent |it| (it.roll_call(), it.entry);
    Organizer hall::set_open |it| (it.roll_call(), false);
    Helper hall::set_present |it| (it.roll_call(), it.entry);
    Organizer hall::start_without |it| (it.roll_call(), &[it.entry]);
    Organizer hand_ins::confirm |it| (it.id, it.pool);
    Organizer hand_ins::hand_in |it| (it.id, it.pool);
    Organizer hand_ins::take_back |it| (it.id, it.pool);
    Referee keepers::take_over |it| (it.table);
    Organizer late_seatings::seat |it| (it.id, &[it.entry], LatePlace::NewTable, "");
    Organizer merging::merge |it| (it.id, it.entry, it.entry);
    Helper money::choose_row |it| (it.id, it.entry, None);
    Organizer money::give_back |it| (it.id, &new_payment(it));
    Helper money::pay |it| (it.id, &new_payment(it));
    Organizer money::set_fees |it| (it.id, &Fees::default());
    Organizer money::set_free |it| (it.id, it.entry, Some(name()));
    Helper money::take_at_desk |it| (it.roll_call(), &desk_payment(it));
    Helper money::undo |it| (it.id, (it.entry, it.payment), "Error");
    Organizer own_crests::approve |it| (it.id, it.crest);
    Organizer own_crests::remove |it| (it.id, it.crest);
    Organizer own_crests::upload |it| (it.id, it.entry, &picture());
    Organizer passes::free |it| (it.id, (it.entry, it.player));
    Organizer passes::give |it| (it.id, (it.entry, it.player), "x");
    Organizer people::change_role |it| (it.user, &it.grant());
    Organizer people::invite |it| (it.grant(), String::new(), "x".to_owned());
    Organizer people::remove |it| (it.id, it.user);
    Organizer people::revoke |it| (it.id, &it.id.to_string());
    Account person_merging::merge |it| (it.player, it.other_player);
    Organizer pins::change |it| (it.id, it.table);
    Organizer pins::give |it| (it.id, it.pool, now());
    Organizer pins::take |it| (it.id, it.pool);
    Organizer players::forget |it| (it.id, it.player, "nobody");
    Organizer players::note_age |it| (it.id, it.player, &Age::Unsaid);
    Organizer publications::take_back |it| (it.id, it.round, "Error");
    Account rankings::change |it| (RankingId::own(it.account), String::new(), RANKING);
    Account rankings::open |it| (it.account, "Ours".to_owned(), RANKING);
    Organizer rearrangements::rearrange |it| ((it.id, it.round), &arranged(), "Error");
    Organizer replacements::decide |it| (it.table, &Decision::default());
    Organizer rounds::close |it| (it.id);
    Organizer rounds::close_without |it| (it.id, &[]);
    Organizer rounds::discard |it| (it.id, "");
    Organizer rounds::draw |it| (it.id, Seed::Typed(1));
    Organizer rounds::draw_by_hand |it| (it.id, vec![vec![1, 2]], None);
    Organizer rounds::draw_present |it| (it.id, Seed::Typed(1));
    Organizer rounds::play_off |it| (it.id, it.pool, 1);
    Organizer rounds::publish |it| (it.id);
    Referee seat_play::give_back |it| (it.table);
    Referee seat_play::mute |it| (it.table, Color::Yellow, true);
    Account seasons::add |it| (RankingId::own(it.account), season(2031));
    Account seasons::change |it| (it.season, season(2031));
    Account seasons::remove |it| (it.season);
    Organizer seat_changes::undo_seat_change |it| (it.id, it.replacement, "Error");
    Organizer seed_lists::take |it| (it.id, it.stage, SeedMeasure::Points);
    Organizer sign_ups::accept |it| (it.id, it.sign_up);
    Organizer sign_ups::refuse |it| (it.id, it.sign_up);
    Organizer sign_ups::relink |it| (it.id, it.sign_up, "x");
    Organizer sign_ups::set_terms |it| (it.id, &SignUpTerms::default());
    Organizer stages::arrange |it| (it.id, &[], CourseChange::Remove(0));
    Organizer stages::change |it| (it.id, (1, Progress::NotDrawn), &choices());
    Referee tables::act |it| (table_act(it));
    Referee tables::act_all |it| (table_acts(it));
    Referee tables::line_up |it| ((it.table, 1, 0), request(), (Color::Yellow, "Intrusa"));
    Organizer tables::record_all |it| (it.id, vec![recorded(it)]);
    Referee tables::repeat |it| (table_act(it), 1);
    Organizer prizes::set |it| (it.id, &Prizes::default(), &prizes());
    Organizer urns::clear |it| (it.id);
    Organizer urns::finish |it| (it.id);
    Organizer urns::leave |it| (it.id, "");
    Organizer urns::open |it| (it.id);
    Organizer urns::put |it| (it.id, 0, Ball { entry: it.entry, target: 0 });
    Organizer urns::show |it| (it.id, 0, 1);
    Organizer urns::stage |it| (it.id, it.round);
    Organizer urns::take_back |it| (it.id, 1);
    Organizer webhooks::add |it| (it.id, webhook_form());
    Organizer webhooks::change |it| (it.id, it.webhook, webhook_form());
    Organizer webhooks::remove |it| (it.id, it.webhook);
    Organizer webhooks::replay |it| (it.id, it.webhook, Replay::One(1));
    Organizer webhooks::rotate |it| (it.id, it.webhook);
    Organizer webhooks::send_test |it| (it.id, it.webhook, name());
    Organizer wishes::note |it| (it.id, Wished::Board { entry: it.entry, board: 1 });
    Organizer wishes::take_back |it| (it.id, it.wish);
    Organizer withdrawals::set_status |it| (it.id, it.entry, EntryStatus::Withdrawn);
    Organizer withdrawals::withdraw |it| (it.id, it.entry, None);
};

const LIST: &[u8] = b"nombre;club\nIntrusa;Cap\n";
const RANKING: RankingSettings = RankingSettings { time_zone: chrono_tz::UTC, games_a_week: 1 };

impl About {
    fn roll_call(&self) -> (TournamentId, RollCallId) {
        (self.id, self.roll_call)
    }

    fn grant(&self) -> Grant {
        Grant::new(self.id, Role::Referee, Vec::new())
    }
}

/// Name given to every object that a refused act would have created.
fn name() -> String {
    "Intrusa".to_owned()
}

/// Season of a whole year.
fn season(year: i32) -> SeasonSettings {
    let day = |month, day| NaiveDate::from_ymd_opt(year, month, day).unwrap();
    let (first, last) = (day(1, 1), day(12, 31));
    SeasonSettings { name: name(), first, last, ..SeasonSettings::default() }
}

fn prizes() -> Prizes {
    Prizes { list: PrizePreset::Thirds.prizes(""), ..Prizes::default() }
}

fn choices() -> Choices {
    Preset::Torneo.choices(Ruleset::named("torneo-2018").unwrap())
}

fn tournament() -> NewTournament {
    NewTournament {
        name: name(),
        venue: String::new(),
        starts_on: NaiveDate::MIN,
        settings: Preset::Torneo.settings(),
        plans: Preset::Torneo.plans(&choices()),
        ranking: None,
        is_demo: false,
    }
}

fn tournament_change() -> TournamentChange {
    TournamentChange {
        name: name(),
        venue: String::new(),
        starts_on: NaiveDate::MIN,
        settings: Preset::Torneo.settings(),
        ranking: None,
    }
}

fn new_edition() -> NewEdition {
    let starts_on = NaiveDate::from_ymd_opt(2031, 1, 1).unwrap();
    NewEdition { name: name(), starts_on, parts: vec![EditionPart::Entries] }
}

fn new_entry() -> NewEntry {
    NewEntry {
        people: Vec::new(),
        name: name(),
        list_number: String::new(),
        club: String::new(),
        sector: String::new(),
        category: String::new(),
        email: None,
        phone: String::new(),
        note: String::new(),
    }
}

fn new_payment(it: &About) -> NewPayment {
    let (method, note) = (name(), String::new());
    NewPayment { entry: it.entry, amount: Cents(100), paid_on: None, method, note, seen: 1 }
}

fn desk_payment(it: &About) -> DeskPayment {
    DeskPayment { entry: it.entry, owed: Cents(100), method: name() }
}

fn picture() -> Picture {
    let mut png = Cursor::new(Vec::new());
    RgbImage::new(1, 1).write_to(&mut png, ImageFormat::Png).unwrap();
    Picture::of(&png.into_inner()).unwrap()
}

fn arranged() -> RequestedArrangement {
    let [arrangement, standing] = [Arrangement::default(), Arrangement::default()];
    RequestedArrangement { arrangement, numbers: Vec::new(), standing }
}

fn request() -> RequestId {
    RequestId::new(&mut IdSource::new(1, [9; 32]))
}

fn walkover() -> Entered {
    Entered::Walkover { present: Vec::new() }
}

fn entered() -> EventKind {
    EventKind::Entered { entered: walkover(), ended_at: None, reason: String::new() }
}

fn table_act(it: &About) -> TableAct {
    TableAct { table: it.table, game: 1, version: 0, request: request(), kind: entered() }
}

fn table_acts(it: &About) -> TableActs {
    let acts = vec![SubmittedAct { request: request(), kind: entered() }];
    TableActs { table: it.table, game: 1, version: 0, acts, rewind: None }
}

fn recorded(it: &About) -> RecordedResult {
    RecordedResult { table: it.table, game: 1, version: 0, entered: walkover() }
}

fn time_given(it: &About) -> TimeGiven {
    let reason = String::new();
    TimeGiven { id: request(), round: it.round, table: None, seconds: 60, reason }
}

fn wanted(it: &About) -> DateChange {
    DateChange {
        target: Target::Table(it.table),
        seen: 0,
        state: AppointmentState::Set,
        starts_at: Some(DateTime::UNIX_EPOCH),
        venue: String::new(),
    }
}

fn proposal(it: &About) -> ProposalRequest {
    let wishes = proposal::DateConstraints {
        first_day: NaiveDate::MIN,
        last_day: NaiveDate::MIN,
        weekdays: Vec::new(),
        excluded: Vec::new(),
        hours: Vec::new(),
        halls: Vec::new(),
        most: 1,
        minutes: 60,
    };
    ProposalRequest::new(vec![(it.pool, String::new(), 1)], false, wishes)
}

fn stage_days(it: &About) -> StageDays {
    StageDays { stage: it.stage, minutes: 60, window: Window::default() }
}

/// Acts authorized by a code: a club's code opens a table, a roll call's code checks an entry in, and a link grants its role or belongs to a
/// sign-up. Anybody may sign up, and sit down at a distance.
const BY_CODE: [&str; 10] = [
    "club_nights::open_table",
    "distance_play::sit_down",
    "hall::arrive",
    "passes::claim",
    "passes::claim_at",
    "people::take_role",
    "sign_ups::change",
    "sign_ups::join",
    "sign_ups::sign_up",
    "sign_ups::withdraw",
];

/// Acts for a seat, authorized by a pass (see `distance.rs`, `me.rs` and `play_page.rs`).
const BY_SEAT: [&str; 13] = [
    "distance_play::rematch",
    "distance_play::stand_up",
    "passes::check_in",
    "passes::confirm",
    "passes::line_up",
    "seat_play::answer",
    "seat_play::ask",
    "seat_play::back",
    "seat_play::ready",
    "seat_play::say",
    "seat_play::shown",
    "seat_play::throw",
    "tables::act_at_seat",
];

/// Acts of the program itself, refused to everybody else.
const BY_PROGRAM: [&str; 4] = [
    "distance_play::seat_waiting",
    "evening::go_on",
    "turn_clocks::postpone",
    "turn_clocks::run_out",
];

/// Tournament in play, with a roll call and a call from its first table.
pub async fn about(app: &App, id: TournamentId) -> About {
    fixture::draw(app, id, 1);
    fixture::publish(app, id);
    fixture::open_roll_call(app, id, "Friday");
    let facts = facts(app, id);
    let table = facts.tables()[0].id;
    fixture::act(app, |work| acts::calls::call(work, table, "hm"));
    let calls = |conn: &mut store::Conn| store::calls::open_of_tournament(conn, id);
    let call = app.state.store.read_blocking(calls).unwrap()[0].id;
    member(app, id, Role::Referee, &format!("Vicent{}", id.0.simple())).await;
    let grant = Grant::new(id, Role::Referee, Vec::new());
    fixture::act(app, |w| acts::people::invite(w, grant, String::new(), id.to_string()));
    let people = |conn: &mut store::Conn| store::roles::of_tournament(conn, id);
    let people = app.state.store.read_blocking(people).unwrap();
    let referee = people.iter().find(|(_, held)| held.role == Role::Referee).unwrap();
    About {
        id,
        account: facts.tournament.account,
        round: facts.rounds()[0].id,
        table,
        stage: facts.stages()[0].id,
        pool: facts.tables()[0].pool,
        entry: facts.entries()[0].id,
        player: facts.players()[0].id,
        other_player: facts.players()[1].id,
        roll_call: hall(app, id).latest_roll_call().unwrap().id,
        call,
        crest: crate::own_crests::waiting(app, id),
        announced: announced(app, id),
        sign_up: crate::sign_ups::asked(app, id),
        webhook: webhook(app, id),
        wish: wish(app, id, facts.entries()[0].id),
        payment: payment(app, id, facts.entries()[0].id),
        season: fixture::season(app, facts.tournament.account),
        replacement: replaced(app, id, (table, facts.entries()[0].id)),
        user: referee.0.id,
    }
}

/// Adds a webhook with a message in its log.
fn webhook(app: &App, id: TournamentId) -> WebhookId {
    let added = fixture::act(app, |w| acts::webhooks::add(w, id, webhook_form())).id;
    fixture::act(app, |w| acts::webhooks::send_test(w, id, added, "{}".to_owned()));
    added
}

fn webhook_form() -> WebhookForm {
    let (url, events) = ("https://example.org".to_owned(), vec![WebhookEvent::ResultSigned]);
    WebhookForm { url, events, is_on: true }
}

/// Creates a wish for a fixed board.
fn wish(app: &App, id: TournamentId, entry: EntryId) -> WishId {
    fixture::act(app, |w| acts::wishes::note(w, id, Wished::Board { entry, board: 2 }));
    fixture::facts(app, id).wishes()[0].id
}

/// Notes a payment of 3 €.
fn payment(app: &App, id: TournamentId, entry: EntryId) -> PaymentId {
    let new = NewPayment {
        entry,
        amount: Cents(300),
        paid_on: None,
        method: "Bizum".into(),
        note: String::new(),
        seen: 0,
    };
    fixture::act(app, |w| acts::money::pay(w, id, &new));
    app.state.store.read_blocking(|conn| store::money::load(conn, id)).unwrap().payments[0].id
}

/// Announced draw that was then made in another way.
fn announced(app: &App, id: TournamentId) -> AnnouncedDrawId {
    let write = |conn: &mut store::Conn| {
        let made = store::draws::of_tournament(conn, id)?.remove(0);
        let now = now();
        let new = AnnouncedDraw {
            id: AnnouncedDrawId::new(&mut app.state.ids()),
            stage: made.stage,
            first_round: made.first_round,
            source: "ONCE".into(),
            known_at: now,
            announced_at: now,
            announced_by: "Empar".into(),
        };
        store::announced_draws::insert(conn, &new, &made.input)?;
        Ok::<_, store::StoreError>(new.id)
    };
    app.state.store.write_blocking(write).unwrap()
}

/// Replacement without tables: nothing to take back.
fn replaced(app: &App, id: TournamentId, (cause, goes): (TableId, EntryId)) -> SeatChangeId {
    let new = SeatChange {
        id: SeatChangeId::new(&mut app.state.ids()),
        kind: SeatChangeKind::Replacement(Replacement { cause, goes, comes: goes }),
        tables: Vec::new(),
        pools: Vec::new(),
        reason: "hm".into(),
        by: Actor { user: None, name: "Empar".into() },
        at: now(),
    };
    app.state.store.write_blocking(|conn| store::seat_changes::insert(conn, id, &new)).unwrap();
    new.id
}

impl Row {
    fn tried(&self, app: &App, caller: &Caller, it: &About) -> Result<(), NotDone> {
        let mut moment = Moment::now().unwrap();
        do_blocking(&app.state.store, caller, &mut moment, |w| (self.act)(w, it)).map(drop)
    }

    /// Like `tried`, but rolled back.
    fn tried_in_vain(&self, app: &App, caller: &Caller, it: &About) -> Result<(), NotDone> {
        let mut moment = Moment::now().unwrap();
        let mut outcome = Ok(());
        let undone = app.state.store.write_blocking(|conn| {
            outcome = (self.act)(&mut Work::new(conn, caller, &mut moment), it);
            Err::<(), NotDone>(NotDone::Forbidden)
        });
        assert!(undone.is_err(), "{} is not undone", self.name);
        outcome
    }
}

/// Account that may create tournaments.
fn user(app: &App, name: &str) -> User {
    let id = UserId::new(&mut app.state.ids());
    let (name, email) = (name.to_owned(), format!("{name}@example.org"));
    let password_hash = String::new();
    User { id, name, email, password_hash, is_organizer: true, created_at: now() }
}

#[actix_web::test]
async fn every_act_asks_for_the_rights_of_who_acts() {
    let app = spawn_app();
    let it = organized(&app, Preset::Torneo, &players(5)).await;
    fixture::set(&app, it.id, |settings| settings.boards = 2);
    let it = about(&app, it.id).await;
    let other = fixture::tournament(&app, "ana@example.org", Preset::Torneo, &players(5));
    let other = about(&app, other).await;
    let account = store::users::find_by_email;
    let ana = app.state.store.read_blocking(|conn| account(conn, "ana@example.org"));
    let ana = ana.unwrap().unwrap();
    let organizer = Caller::of_account(&ana, vec![(it.id, Role::Organizer)], Vec::new());
    let people = app.state.store.read_blocking(|conn| store::roles::of_tournament(conn, it.id));
    let people = people.unwrap();
    let (vicent, _) = people.iter().find(|(_, held)| held.role == Role::Referee).unwrap();
    let referee = Caller::of_account(vicent, vec![(it.id, Role::Referee)], Vec::new());
    let by_pin = Caller::guest("Pin").with_tables(vec![it.table]);
    let strangers = [
        Caller::guest(""),
        Caller::guest("Pin").with_tables(vec![other.table]),
        Caller::of_account(&user(&app, "Bea"), vec![(other.id, Role::Organizer)], Vec::new()),
    ];
    let phone = store::sessions::Session {
        id_hash: "a phone".to_owned(),
        user: None,
        name: String::new(),
        created_at: now(),
        expires_at: now() + TimeDelta::days(1),
        user_agent: String::new(),
    };
    app.state.store.write_blocking(|conn| store::sessions::insert(conn, &phone)).unwrap();
    let before = (format!("{:?}", facts(&app, it.id)), revision(&app, it.id));
    for row in ACTS {
        let name = row.name;
        let refused = |caller: &Caller| {
            let outcome = row.tried(&app, caller, &it);
            assert!(
                matches!(outcome, Err(NotDone::Forbidden)),
                "{name} by {caller:?}: {outcome:?}"
            );
        };
        strangers.iter().for_each(refused);
        // A permitted act may only fail for another reason.
        let allowed = |caller: Caller| {
            let outcome = row.tried_in_vain(&app, &caller.at_device(phone.id_hash.clone()), &it);
            let status = outcome.map_err(|error| error.status());
            let right =
                !matches!(status, Err(Status::Forbidden | Status::NotFound | Status::Internal));
            assert!(right, "{name}: {status:?}");
        };
        match row.whose {
            Whose::Referee => [&by_pin, &referee].map(|it| allowed(it.clone())),
            Whose::Helper => {
                refused(&by_pin);
                [(); 2].map(|()| allowed(referee.clone()))
            }
            Whose::Organizer | Whose::Account => [&by_pin, &referee].map(refused),
        };
        allowed(organizer.clone());
    }
    assert_eq!((format!("{:?}", facts(&app, it.id)), revision(&app, it.id)), before);
}

/// Acts of a delegate in a pool; those of a referee come first.
const IN_A_POOL: [&str; 30] = [
    "calls::call",
    "money::choose_row",
    "money::pay",
    "money::take_at_desk",
    "money::undo",
    "hall::set_present",
    "hall::set_absent",
    "keepers::take_over",
    "seat_play::give_back",
    "seat_play::mute",
    "tables::act",
    "tables::repeat",
    "tables::line_up",
    "tables::act_all",
    "club_nights::sit",
    "club_nights::dissolve",
    "calls::answer",
    "entries::change",
    "passes::free",
    "passes::give",
    "own_crests::upload",
    "tables::record_all",
    "pins::give",
    "pins::take",
    "pins::change",
    "rounds::play_off",
    "hand_ins::hand_in",
    "hand_ins::take_back",
    "calendar::appoint",
    "calendar::save_proposal",
];
/// Number of those acts that a referee may perform.
const BY_REFEREE: usize = 16;

#[actix_web::test]
async fn who_has_a_role_in_a_pool_does_what_is_of_that_pool_and_nothing_else() {
    let app = spawn_app();
    let line = |n: usize| format!("Ana {n};Bea {n};Falla {n};{}\n", ["Horta", "Mar"][n / 3]);
    let list: String = (0..6).map(line).collect();
    let it = organized(&app, Preset::Jcf, &format!("nombre;pareja;club;sector\n{list}")).await;
    let it = about(&app, it.id).await;
    let championship = facts(&app, it.id);
    assert_eq!(championship.entry(it.entry).unwrap().sector, "Horta");
    let of = |role, sector: &str| {
        let pools = [PoolName { stage: 1, name: sector.to_owned() }];
        let charge = Charge::of(&championship, role, &pools);
        let caller = Caller::of_account(&user(&app, "Bea"), Vec::new(), vec![charge]);
        caller.at_device("a phone".to_owned())
    };
    let phone = store::sessions::Session {
        id_hash: "a phone".to_owned(),
        user: None,
        name: String::new(),
        created_at: now(),
        expires_at: now() + TimeDelta::days(1),
        user_agent: String::new(),
    };
    app.state.store.write_blocking(|conn| store::sessions::insert(conn, &phone)).unwrap();
    for row in ACTS.iter().filter(|row| row.whose != Whose::Account) {
        let Row { name, whose, .. } = row;
        let place = IN_A_POOL.iter().position(|it| it == name);
        // Another spelling names the same sector.
        for (role, sector, is_allowed) in [
            (Role::Delegate, "HORTA", place.is_some()),
            (Role::Referee, "Horta", place.is_some_and(|place| place < BY_REFEREE)),
            (Role::Delegate, "Mar", false),
            (Role::Delegate, "Mars", false),
        ] {
            let tried = row.tried_in_vain(&app, &of(role, sector), &it);
            let status = tried.map_err(|error| error.status());
            let is_refused = matches!(status, Err(Status::Forbidden));
            assert_eq!(!is_refused, is_allowed, "{name} ({whose:?}) by {role:?} of {sector}");
            assert_ne!(status, Err(Status::NotFound), "{name}");
        }
    }
}

#[actix_web::test]
async fn what_is_of_another_tournament_is_not_found_in_this_one() {
    let app = spawn_app();
    let it = organized(&app, Preset::Torneo, &players(5)).await;
    let it = about(&app, it.id).await;
    let others = players(5).replace("Jugadora", "Otra");
    let other = fixture::tournament(&app, "ana@example.org", Preset::Torneo, &others);
    let other = about(&app, other).await;
    // Objects of the account's other tournament, by an organizer of this one only.
    let mixed = About { id: it.id, ..other };
    let named = [
        "calls::answer",
        "club_nights::annul",
        "entries::change",
        "merging::merge",
        "money::choose_row",
        "money::give_back",
        "money::pay",
        "money::set_free",
        "money::take_at_desk",
        "money::undo",
        "publications::take_back",
        "hall::clock",
        "hall::give_time",
        "hall::call_time",
        "hall::set_open",
        "hall::set_present",
        "hall::set_absent",
        "own_crests::upload",
        "own_crests::approve",
        "own_crests::remove",
        "players::note_age",
        "players::forget",
        "pins::give",
        "pins::take",
        "pins::change",
        "hand_ins::hand_in",
        "hand_ins::confirm",
        "hand_ins::take_back",
        "rounds::play_off",
        "calendar::appoint",
        "calendar::save_proposal",
        "calendar::set_days",
        "seed_lists::take",
        "tables::record_all",
        "sign_ups::accept",
        "sign_ups::refuse",
        "sign_ups::relink",
        "webhooks::change",
        "webhooks::remove",
        "webhooks::replay",
        "webhooks::rotate",
        "webhooks::send_test",
        "wishes::note",
        "wishes::take_back",
        "withdrawals::set_status",
    ];
    let organizer =
        Caller::of_account(&user(&app, "Bea"), vec![(it.id, Role::Organizer)], Vec::new());
    for row in ACTS.iter().filter(|row| named.contains(&row.name)) {
        let outcome = row.tried(&app, &organizer, &mixed).map_err(|error| error.status());
        assert_eq!(outcome, Err(Status::NotFound), "{}", row.name);
    }
}

/// Detects a new act that is missing above.
#[test]
fn every_act_is_in_the_table() {
    let mut listed: Vec<String> = ACTS.iter().map(|row| row.name.to_owned()).collect();
    listed.extend(BY_CODE.map(str::to_owned));
    listed.extend(BY_SEAT.map(str::to_owned));
    listed.extend(BY_PROGRAM.map(str::to_owned));
    listed.sort();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/acts");
    let mut found = Vec::new();
    for file in fs::read_dir(folder).unwrap().map(|file| file.unwrap().path()) {
        let module = file.file_stem().unwrap().to_str().unwrap().to_owned();
        let Ok(text) = fs::read_to_string(&file) else { continue };
        for part in text.split("\npub fn ").skip(1) {
            let (name, rest) = part.split_once('(').unwrap();
            if rest.trim_start().starts_with("work: &mut Work") {
                found.push(format!("{module}::{name}"));
            }
        }
    }
    found.sort();
    assert_eq!(found, listed);
}
