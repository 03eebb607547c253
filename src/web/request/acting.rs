//! One act of whoever asks: in one transaction, told to those who look at what it changed.

use super::context::Ctx;
use crate::acts::{Change, Moment, Work};
use crate::store::StoreError;
use crate::web::guard::secret;
use crate::web::state::AppState;

impl AppState {
    /// Does what somebody asked for in one transaction, then tells those who look at what it changed.
    ///
    /// # Errors
    /// Those of `act`.
    pub async fn act<T, E>(
        &self,
        ctx: &Ctx,
        act: impl FnOnce(&mut Work<'_>) -> Result<T, E> + Send + 'static,
    ) -> Result<T, E>
    where
        T: Send + 'static,
        E: From<StoreError> + Send + 'static,
    {
        let caller = ctx.caller().clone();
        let mut moment = Moment::at(ctx.now(), secret::random_bytes());
        let games = self.games.clone();
        let acted = self.store.write(move |conn| {
            let mut work = Work::new(conn, &caller, &mut moment).with_games(games);
            let done = act(&mut work)?;
            let left = work.take_left();
            Ok::<_, E>((done, work.into_changes(), left))
        });
        let (done, changes, left) = acted.await?;
        left.into_iter().for_each(|left| self.games.keep(left));
        for Change { tournament, tables, revision } in changes {
            self.live.changed(tournament, &tables, revision);
        }
        Ok(done)
    }
}
