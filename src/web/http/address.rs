//! Addresses of the pages: each is declared once, is written by pages, and is read from requests.
//!
//! A method is named as its path: `/draws/by-hand` is `draws_by_hand()`. Names in braces are those of `web/routes.rs`, where a test looks up
//! every pattern.

use std::borrow::Borrow;
use std::fmt;

use actix_web::HttpRequest;
use domain::tournament::id::{
    AnnouncedDrawId, CallId, EntryId, OwnCrestId, PlayerId, PoolId, RankingId, RoundId, SeasonId,
    SeatChangeId, SignUpId, TableId, TournamentId, UserId, WebhookId, WishId,
};

use super::error::WebError;
use super::path::{FromPath, param};
use crate::web::http::download::FileFormat;
use crate::web::http::game_at::GameAt;

/// Beginning of the addresses of the API; what follows is often the address of the page.
pub const API: &str = "/api/v1";

/// Declares addresses: a type with the parameters of its path, and a method for each page below it.
macro_rules! addresses {
    ($(
        $(#[$meta:meta])*
        $Name:ident { $id:ident: $Id:ty $(, $other:ident: $Other:ty)* } at $root:literal {
            $($page:ident = $path:literal;)*
        }
    )*) => {
        /// The pattern of every address, as in `web/routes.rs`.
        pub const PATTERNS: &[&str] = &[$($(concat!($root, $path),)*)*];

        $(
            $(#[$meta])*
            #[derive(Clone, Debug)]
            pub struct $Name {
                pub $id: $Id,
                $(pub $other: $Other,)*
            }

            impl $Name {
                $(
                    pub fn $page(&self) -> String {
                        format!(concat!("{root}", $path), root = self)
                    }
                )*
            }

            impl fmt::Display for $Name {
                fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                    write!(f, $root, $id = self.$id, $($other = self.$other),*)
                }
            }

            impl FromPath for $Name {
                type Id = $Id;
                const ID: &'static str = stringify!($id);

                fn read(req: &HttpRequest) -> Result<Self, WebError> {
                    Ok(Self {
                        $id: param(req, stringify!($id))?,
                        $($other: param(req, stringify!($other))?,)*
                    })
                }
            }
        )*
    };
}

addresses! {
    /// A tournament.
    #[derive(Copy)]
    Tournament { id: TournamentId } at "/tournaments/{id}" {
        page = "";
        announced_draws = "/announced-draws";
        boards = "/boards";
        bracket = "/bracket";
        calendar = "/calendar";
        calendar_change = "/calendar/change";
        calendar_edit = "/calendar/edit";
        calendar_ics = "/calendar.ics";
        calendar_proposal = "/calendar/proposal";
        calls_seen = "/calls/seen";
        champion_poster = "/champion/poster";
        check_in = "/check-in";
        check_in_cards = "/check-in/cards";
        crests = "/crests";
        deletion = "/deletion";
        dice = "/dice";
        display = "/display";
        display_announcement = "/display/announcement";
        display_settings = "/display/settings";
        draw = "/draw";
        draw_arrange = "/draw/arrange";
        draw_stage = "/draw/stage";
        draw_urn = "/draw/urn";
        draws = "/draws";
        draws_arranged = "/draws/arranged";
        draws_by_hand = "/draws/by-hand";
        draws_discard = "/draws/discard";
        draws_publish = "/draws/publish";
        edition = "/edition";
        editions = "/editions";
        entries = "/entries";
        entries_import = "/entries/import";
        entries_import_confirmation = "/entries/import/confirmation";
        entries_new = "/entries/new";
        events = "/events";
        fairness = "/fairness";
        fees = "/fees";
        grid = "/grid";
        hall = "/hall";
        hand_ins = "/hand-ins";
        invitations = "/invitations";
        invitations_list = "/invitations/list";
        journal = "/journal";
        journal_jsonl = "/journal.jsonl";
        late = "/late";
        mails = "/mails";
        money = "/money";
        notifications = "/notifications";
        penalties = "/penalties";
        people = "/people";
        print = "/print";
        print_bracket = "/print/bracket";
        print_calendar = "/print/calendar";
        print_diplomas = "/print/diplomas";
        print_entry_cards = "/print/entry-cards";
        print_grids = "/print/grids";
        print_names = "/print/names";
        print_prizes = "/print/prizes";
        print_receipts = "/print/receipts";
        print_sheets = "/print/sheets";
        print_standings = "/print/standings";
        print_table_cards = "/print/table-cards";
        print_tables = "/print/tables";
        prizes_edit = "/prizes/edit";
        registration = "/registration";
        results = "/results";
        results_atom = "/results.atom";
        results_list = "/results/list";
        results_list_confirmation = "/results/list/confirmation";
        rounds = "/rounds";
        rounds_close = "/rounds/close";
        seat = "/seat";
        seat_list_json = "/seat/list.json";
        seat_poster = "/seat/poster";
        seat_qr_svg = "/seat/qr.svg";
        seeds = "/seeds";
        settings = "/settings";
        sign_up = "/sign-up";
        sign_up_poster = "/sign-up/poster";
        sign_ups = "/sign-ups";
        sign_ups_terms = "/sign-ups/terms";
        slips = "/slips";
        stages = "/stages";
        standings = "/standings";
        workbook_xlsx = "/workbook.xlsx";
        webhooks = "/webhooks";
        wishes = "/wishes";
    }

    /// A draw that was announced with the number that will decide it.
    #[derive(Copy)]
    AnnouncedDraw { id: TournamentId, announced: AnnouncedDrawId }
        at "/tournaments/{id}/announced-draws/{announced}"
    {
        page = "";
        input_json = "/input.json";
        number = "/number";
    }

    /// A board of the hall, by its number.
    #[derive(Copy)]
    Board { id: TournamentId, board: u16 } at "/tournaments/{id}/boards/{board}" {
        page = "";
    }

    /// A call for an organizer.
    #[derive(Copy)]
    Call { id: TournamentId, call: CallId } at "/tournaments/{id}/calls/{call}" {
        answer = "/answer";
    }

    /// A roll call, by its number.
    #[derive(Copy)]
    RollCall { id: TournamentId, session: i32 } at "/tournaments/{id}/check-in/{session}" {
        presences = "/presences";
        state = "/state";
        withdrawals = "/withdrawals";
    }

    /// An uploaded picture that waits for approval.
    #[derive(Copy)]
    Crest { id: TournamentId, crest: OwnCrestId } at "/tournaments/{id}/crests/{crest}" {
        approval = "/approval";
        deletion = "/deletion";
    }

    /// The file of an uploaded picture, by the digest of its content.
    CrestFile { id: TournamentId, digest: String } at "/tournaments/{id}/crests/{digest}.png" {
        page = "";
    }

    /// An entry.
    #[derive(Copy)]
    Entry { id: TournamentId, entry: EntryId } at "/tournaments/{id}/entries/{entry}" {
        page = "";
        calendar_ics = "/calendar.ics";
        crest = "/crest";
        crest_svg = "/crest.svg";
        edit = "/edit";
        merge = "/merge";
        payments = "/payments";
        place = "/place";
        seats = "/seats";
        status = "/status";
        withdrawal = "/withdrawal";
    }

    /// An invitation that was sent, by the hash of its token.
    SentInvitation { id: TournamentId, hash: String } at "/tournaments/{id}/invitations/{hash}" {
        revocation = "/revocation";
    }

    /// The seating of a late entry.
    #[derive(Copy)]
    LateSeating { id: TournamentId, seating: SeatChangeId } at "/tournaments/{id}/late/{seating}" {
        page = "";
    }

    /// An account with a role.
    #[derive(Copy)]
    Person { id: TournamentId, user: UserId } at "/tournaments/{id}/people/{user}" {
        page = "";
        remove = "/remove";
    }

    /// A player in a tournament.
    #[derive(Copy)]
    EnteredPlayer { id: TournamentId, player: PlayerId } at "/tournaments/{id}/players/{player}" {
        page = "";
        deletion = "/deletion";
    }

    /// A pool.
    #[derive(Copy)]
    Pool { id: TournamentId, pool: PoolId } at "/tournaments/{id}/pools/{pool}" {
        calendar_ics = "/calendar.ics";
        hand_in = "/hand-in";
        pin = "/pin";
        play_off = "/play-off";
    }

    /// A change of published seats.
    #[derive(Copy)]
    Rearrangement { id: TournamentId, rearrangement: SeatChangeId }
        at "/tournaments/{id}/rearrangements/{rearrangement}"
    {
        page = "";
    }

    /// The receipt of a payment, by its number.
    #[derive(Copy)]
    Receipt { id: TournamentId, number: i32 } at "/tournaments/{id}/receipts/{number}" {
        page = "";
    }

    /// A round.
    #[derive(Copy)]
    Round { id: TournamentId, round: RoundId } at "/tournaments/{id}/rounds/{round}" {
        page = "";
        arrange = "/arrange";
        called_time = "/called-time";
        clock = "/clock";
        extra_time = "/extra-time";
        publication = "/publication";
        rearrangements = "/rearrangements";
    }

    /// A screen of the hall, by its word.
    Screen { id: TournamentId, screen: String } at "/tournaments/{id}/display/{screen}" {
        page = "";
    }

    /// A table of the tournament as a file, by its name in `spreadsheets::SHEETS`.
    SheetFile { id: TournamentId, sheet: String, format: FileFormat }
        at "/tournaments/{id}/{sheet}.{format}"
    {
        page = "";
    }

    /// The signed games of a pool as a file.
    HandInFile { id: TournamentId, pool: PoolId, format: FileFormat }
        at "/tournaments/{id}/pools/{pool}/hand-in.{format}"
    {
        page = "";
    }

    /// A sign-up, for organizers.
    #[derive(Copy)]
    AskedSignUp { id: TournamentId, sign_up: SignUpId } at "/tournaments/{id}/sign-ups/{sign_up}" {
        page = "";
    }

    /// A webhook.
    #[derive(Copy)]
    Webhook { id: TournamentId, webhook: WebhookId } at "/tournaments/{id}/webhooks/{webhook}" {
        page = "";
    }

    /// A stage, by its number.
    #[derive(Copy)]
    Stage { id: TournamentId, number: i32 } at "/tournaments/{id}/stages/{number}" {
        page = "";
    }

    /// A table as a part of its tournament.
    #[derive(Copy)]
    DrawnTable { id: TournamentId, table: TableId } at "/tournaments/{id}/tables/{table}" {
        pin = "/pin";
    }

    /// A wish, for programs.
    #[derive(Copy)]
    NotedWish { id: TournamentId, wish: WishId } at "/tournaments/{id}/wishes/{wish}" {}

    /// A table or one of its games.
    #[derive(Copy)]
    Table { id: GameAt } at "/tables/{id}" {
        page = "";
        calls = "/calls";
        correction = "/correction";
        decision = "/decision";
        events = "/events";
        keeper = "/keeper";
        play = "/play";
        play_stream = "/play/stream";
        record_pgr = "/record.pgr";
        referee = "/referee";
        rematch = "/rematch";
        replay = "/replay";
        seat = "/seat";
        throws = "/throws";
    }

    /// A tournament in a frame of another site.
    #[derive(Copy)]
    FramedTournament { id: TournamentId } at "/embed/tournaments/{id}" {
        bracket = "/bracket";
        calendar = "/calendar";
        standings = "/standings";
    }

    /// A table in a frame of another site.
    #[derive(Copy)]
    FramedTable { id: GameAt } at "/embed/tables/{id}" {
        page = "";
    }

    /// A throw in the replay of a game, by its number.
    #[derive(Copy)]
    Throw { id: GameAt, n: usize } at "/tables/{id}/replay/{n}" {
        page = "";
    }

    /// The replacement of entries at a table.
    #[derive(Copy)]
    Replacement { id: TableId, replacement: SeatChangeId } at "/tables/{id}/replacements/{replacement}" {
        page = "";
    }

    /// A ranking.
    #[derive(Copy)]
    Ranking { id: RankingId } at "/rankings/{id}" {
        page = "";
        results_atom = "/results.atom";
        club = "/club";
        club_poster = "/club/poster";
        club_tables = "/club/tables";
        dice = "/dice";
        distance = "/distance";
        seasons = "/seasons";
        seasons_new = "/seasons/new";
        settings = "/settings";
        sit = "/sit";
    }

    /// The ranking of a week as a file.
    RankingFile { id: RankingId, format: FileFormat } at "/rankings/{id}/ranking.{format}" {
        page = "";
    }

    /// The table of a season as a file.
    SeasonFile { id: RankingId, season: SeasonId, format: FileFormat }
        at "/rankings/{id}/seasons/{season}/ranking.{format}"
    {
        page = "";
    }

    /// A season of a ranking.
    #[derive(Copy)]
    Season { id: RankingId, season: SeasonId } at "/rankings/{id}/seasons/{season}" {
        page = "";
        edit = "/edit";
    }

    /// A player in the rankings.
    #[derive(Copy)]
    Player { id: PlayerId } at "/players/{id}" {
        page = "";
        merge = "/merge";
    }

    /// Two players against each other.
    #[derive(Copy)]
    HeadToHead { id: PlayerId, other: PlayerId } at "/players/{id}/against/{other}" {
        page = "";
    }

    /// A roll call for visitors, by its secret code.
    CheckIn { code: String } at "/check-in/{code}" {
        page = "";
        qr_svg = "/qr.svg";
    }

    /// A club night, by its secret code.
    Club { club: String } at "/clubs/{club}" {
        page = "";
        qr_svg = "/qr.svg";
    }

    /// A sign-up, by the secret token of its private link.
    SignUpLink { token: String } at "/sign-ups/{token}" {
        page = "";
        partner = "/partner";
        seat = "/seat";
        withdrawal = "/withdrawal";
    }

    /// An invitation, by its secret token.
    Invitation { token: String } at "/invitations/{token}" {
        page = "";
    }

    /// A link to choose a new password, by its secret token.
    NewPassword { token: String } at "/new-password/{token}" {
        page = "";
    }

    /// A link that stops mails, by its token.
    StopMails { token: String } at "/mails/{token}" {
        page = "";
    }

    /// A link that admits a referee, by its PIN and signature.
    Join { pin: String } at "/join/{pin}" {
        page = "";
    }

    /// A person's seats, by a key of the pass that holds them.
    Me { key: String } at "/me/{key}" {
        page = "";
    }

    /// An entry of which the visitor holds a seat.
    #[derive(Copy)]
    OwnSeat { entry: EntryId } at "/me/seats/{entry}" {
        page = "";
    }

    /// The seats at a table, by its PIN and signature.
    SeatClaim { pin: String } at "/me/tables/{pin}" {
        page = "";
    }

    /// A page of the book for organizers, by its name.
    HelpPage { name: String } at "/help/{name}" {
        page = "";
    }

    /// A key for programs, by the hash of its secret.
    ApiKey { hash: String } at "/account/keys/{hash}" {
        end = "/end";
    }

    /// A session of an account, by the hash of its cookie.
    Session { hash: String } at "/account/sessions/{hash}" {
        end = "/end";
    }
}

/// Addresses of a tournament.
pub fn tournament(id: TournamentId) -> Tournament {
    Tournament { id }
}

/// Addresses of a table. They show its current game.
pub fn table(id: TableId) -> Table {
    Table { id: GameAt::current(id) }
}

/// Addresses of a game.
pub fn game(id: GameAt) -> Table {
    Table { id }
}

/// Addresses of a ranking.
pub fn ranking(id: RankingId) -> Ranking {
    Ranking { id }
}

/// Addresses of a player in the rankings.
pub fn player(id: PlayerId) -> Player {
    Player { id }
}

/// Addresses of the replacement of entries at a table.
pub fn replacement(id: TableId, replacement: SeatChangeId) -> Replacement {
    Replacement { id, replacement }
}

/// Addresses of a roll call for visitors.
pub fn check_in(code: &str) -> CheckIn {
    CheckIn { code: code.to_owned() }
}

/// Addresses of a club night.
pub fn club(code: &str) -> Club {
    Club { club: code.to_owned() }
}

/// Addresses of an invitation.
pub fn invitation(token: &str) -> Invitation {
    Invitation { token: token.to_owned() }
}

/// Addresses of a link to choose a new password.
pub fn new_password(token: &str) -> NewPassword {
    NewPassword { token: token.to_owned() }
}

/// Addresses of the private link of a sign-up.
pub fn sign_up_link(token: &str) -> SignUpLink {
    SignUpLink { token: token.to_owned() }
}

/// Addresses of a link that stops mails.
pub fn stop_mails(token: &str) -> StopMails {
    StopMails { token: token.to_owned() }
}

/// Addresses of a link that admits a referee.
pub fn join(pin: &str) -> Join {
    Join { pin: pin.to_owned() }
}

/// Addresses of a person's seats, by a key.
pub fn me(key: &str) -> Me {
    Me { key: key.to_owned() }
}

/// Addresses of an entry of which the visitor holds a seat.
pub fn own_seat(entry: &EntryId) -> OwnSeat {
    OwnSeat { entry: *entry }
}

/// Address of an entry on the page of the visitor's seats.
pub fn in_own_list(entry: &EntryId) -> String {
    format!("/me#seat-{entry}")
}

/// Addresses of the seats at a table.
pub fn seat_claim(pin: &str) -> SeatClaim {
    SeatClaim { pin: pin.to_owned() }
}

/// Address of the QR code of a page, which the query names.
pub fn qr(query: &str) -> String {
    format!("/share/qr.svg?{query}")
}

/// Address of the preview of a tournament that is not created yet; the query has the values of its form.
pub fn new_tournament_preview(query: &str) -> String {
    format!("/tournaments/new?{query}#plan-preview")
}

/// Addresses of a key for programs.
pub fn api_key(hash: &str) -> ApiKey {
    ApiKey { hash: hash.to_owned() }
}

/// Addresses of a session.
pub fn session(hash: &str) -> Session {
    Session { hash: hash.to_owned() }
}

/// Declares the methods that lead from an address to one below it.
macro_rules! below {
    ($($Above:ident { $($name:ident: $part:ident: $Part:ty => $Name:ident;)* })*) => {
        $(
            impl $Above {
                $(
                    pub fn $name(&self, $part: impl Borrow<$Part>) -> $Name {
                        $Name { id: self.id, $part: *$part.borrow() }
                    }
                )*
            }
        )*
    };
}

below! {
    Tournament {
        asked_sign_up: sign_up: SignUpId => AskedSignUp;
        announced_draw: announced: AnnouncedDrawId => AnnouncedDraw;
        board: board: u16 => Board;
        call: call: CallId => Call;
        crest: crest: OwnCrestId => Crest;
        drawn_table: table: TableId => DrawnTable;
        entry: entry: EntryId => Entry;
        late_seating: seating: SeatChangeId => LateSeating;
        person: user: UserId => Person;
        player: player: PlayerId => EnteredPlayer;
        pool: pool: PoolId => Pool;
        rearrangement: rearrangement: SeatChangeId => Rearrangement;
        receipt: number: i32 => Receipt;
        roll_call: session: i32 => RollCall;
        round: round: RoundId => Round;
        stage: number: i32 => Stage;
        webhook: webhook: WebhookId => Webhook;
    }
    Table {
        throw: n: usize => Throw;
    }
    Ranking {
        season: season: SeasonId => Season;
    }
    Player {
        head_to_head: other: PlayerId => HeadToHead;
    }
}

impl Tournament {
    pub fn crest_file(&self, digest: &str) -> CrestFile {
        CrestFile { id: self.id, digest: digest.to_owned() }
    }

    /// A table as a file.
    pub fn sheet_file(&self, sheet: &str, format: FileFormat) -> SheetFile {
        SheetFile { id: self.id, sheet: sheet.to_owned(), format }
    }

    pub fn screen(&self, screen: &str) -> Screen {
        Screen { id: self.id, screen: screen.to_owned() }
    }

    pub fn sent_invitation(&self, hash: &str) -> SentInvitation {
        SentInvitation { id: self.id, hash: hash.to_owned() }
    }
}

impl Pool {
    /// The signed games of the pool as a file.
    pub fn hand_in_file(&self, format: FileFormat) -> HandInFile {
        HandInFile { id: self.id, pool: self.pool, format }
    }
}

impl Ranking {
    /// The ranking as a file.
    pub fn file(&self, format: FileFormat) -> RankingFile {
        RankingFile { id: self.id, format }
    }
}

impl Season {
    /// The table of the season as a file.
    pub fn file(&self, format: FileFormat) -> SeasonFile {
        SeasonFile { id: self.id, season: self.season, format }
    }
}
