//! Runs an act of the caller in one transaction, then notifies viewers of the changes.

use store::{Conn, StoreError};

use super::context::Ctx;
use crate::acts::{Caller, Change, Moment, Work};
use crate::web::guard::secret;
use crate::web::state::AppState;

impl AppState {
    /// Runs an act in one transaction, then notifies viewers of the changes.
    ///
    /// # Errors
    /// The errors that `act` returns. [`StoreError`], converted to `E`: the form was applied before, or the database fails.
    pub async fn act<T, E>(
        &self,
        ctx: &Ctx,
        act: impl FnOnce(&mut Work<'_>) -> Result<T, E> + Send + 'static,
    ) -> Result<T, E>
    where
        T: Send + 'static,
        E: From<StoreError> + Send + 'static,
    {
        self.act_for(ctx, false, act).await
    }

    /// Like [`AppState::act`], for acts as short as a throw. Several of them are committed together.
    ///
    /// # Errors
    /// As for [`AppState::act`].
    pub async fn act_shortly<T, E>(
        &self,
        ctx: &Ctx,
        act: impl FnOnce(&mut Work<'_>) -> Result<T, E> + Send + 'static,
    ) -> Result<T, E>
    where
        T: Send + 'static,
        E: From<StoreError> + Send + 'static,
    {
        self.act_for(ctx, true, act).await
    }

    /// Runs an act of the program itself, as short as a throw, and announces its changes.
    ///
    /// # Errors
    /// Those of the act.
    pub async fn act_by_itself<T, E>(
        &self,
        name: &'static str,
        act: impl FnOnce(&mut Work<'_>) -> Result<T, E> + Send + 'static,
    ) -> Result<T, E>
    where
        T: Send + 'static,
        E: From<StoreError> + Send + 'static,
    {
        let mut moment = Moment::at(self.clock.now(), secret::random_bytes());
        let games = self.games.clone();
        let write = move |conn: &mut Conn| {
            let caller = Caller::operator(name);
            let mut work = Work::new(conn, &caller, &mut moment).with_games(games);
            let done = act(&mut work)?;
            let left = work.take_left();
            Ok::<_, E>((done, work.into_changes(), left))
        };
        let (done, changes, left) = self.store.write_short(write).await?;
        left.into_iter().for_each(|left| self.games.keep(left));
        self.announce(changes);
        Ok(done)
    }

    /// Tells viewers of committed changes.
    pub fn announce(&self, changes: Vec<Change>) {
        for Change { tournament, tables, revision, is_of_seats } in changes {
            match is_of_seats {
                true => self.live.seats_changed(&tables, revision),
                false => self.live.changed(tournament, &tables, revision),
            }
        }
    }

    async fn act_for<T, E>(
        &self,
        ctx: &Ctx,
        is_short: bool,
        act: impl FnOnce(&mut Work<'_>) -> Result<T, E> + Send + 'static,
    ) -> Result<T, E>
    where
        T: Send + 'static,
        E: From<StoreError> + Send + 'static,
    {
        let caller = ctx.caller().clone();
        let mut moment = Moment::at(ctx.now(), secret::random_bytes());
        let games = self.games.clone();
        let (form, now) = (ctx.begin_form(), ctx.now());
        let write = move |conn: &mut Conn| {
            let is_first = match &form {
                Some(form) => store::done_forms::claim(conn, form, now)?,
                None => true,
            };
            let mut work = Work::new(conn, &caller, &mut moment).with_games(games);
            // An act that detects its own repetition returns an error of its own, which takes precedence over that of a repeated form.
            let done = act(&mut work)?;
            if !is_first {
                return Err(StoreError::Repeated.into());
            }
            if form.is_some() {
                store::done_forms::forget_old(work.conn(), now)?;
            }
            let left = work.take_left();
            Ok::<_, E>((done, work.into_changes(), left))
        };
        let (done, changes, left) = match is_short {
            true => self.store.write_short(write).await?,
            false => self.store.write(write).await?,
        };
        ctx.did_act();
        left.into_iter().for_each(|left| self.games.keep(left));
        self.announce(changes);
        Ok(done)
    }
}
