//! Skeleton of the store: an in-memory stand-in until branch `store` is merged.
#![expect(missing_docs, clippy::missing_errors_doc, reason = "skeleton")]

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use chrono::{DateTime, Utc};

use crate::tournament::account::{Invitation, User};
use crate::tournament::id::{TableId, TournamentId, UserId};
use crate::tournament::tournament::Role;

#[derive(Default, Debug)]
pub struct Conn {
    users: Vec<User>,
    sessions: Vec<sessions::Session>,
    grants: Vec<(String, TableId)>,
    invitations: Vec<Invitation>,
    roles: Vec<(TournamentId, UserId, Role)>,
    secrets: HashMap<String, Vec<u8>>,
}

#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    #[error("{0} not found")]
    NotFound(&'static str),
    #[error("corrupt: {0}")]
    Corrupt(String),
}

#[derive(Clone, Default, Debug)]
pub struct Store(Arc<Mutex<Conn>>);

impl Store {
    pub fn open(_url: &str) -> Result<Store, StoreError> {
        Ok(Store::default())
    }
    pub async fn read<T, E>(
        &self,
        f: impl FnOnce(&mut Conn) -> Result<T, E> + Send + 'static,
    ) -> Result<T, E>
    where
        T: Send + 'static,
        E: From<StoreError> + Send + 'static,
    {
        self.write_blocking(f)
    }
    pub async fn write<T, E>(
        &self,
        f: impl FnOnce(&mut Conn) -> Result<T, E> + Send + 'static,
    ) -> Result<T, E>
    where
        T: Send + 'static,
        E: From<StoreError> + Send + 'static,
    {
        self.write_blocking(f)
    }
    pub fn read_blocking<T, E>(&self, f: impl FnOnce(&mut Conn) -> Result<T, E>) -> Result<T, E> {
        self.write_blocking(f)
    }
    pub fn write_blocking<T, E>(&self, f: impl FnOnce(&mut Conn) -> Result<T, E>) -> Result<T, E> {
        f(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

pub mod users {
    use super::*;
    #[derive(Debug, thiserror::Error)]
    pub enum InsertUserError {
        #[error("email taken")]
        EmailTaken,
        #[error(transparent)]
        Store(#[from] StoreError),
    }
    pub fn insert(conn: &mut Conn, user: &User) -> Result<(), InsertUserError> {
        if conn.users.iter().any(|it| it.email == user.email) {
            return Err(InsertUserError::EmailTaken);
        }
        conn.users.push(user.clone());
        Ok(())
    }
    pub fn find_by_email(conn: &mut Conn, email: &str) -> Result<Option<User>, StoreError> {
        Ok(conn.users.iter().find(|it| it.email == email).cloned())
    }
    pub fn any(conn: &mut Conn) -> Result<bool, StoreError> {
        Ok(!conn.users.is_empty())
    }
    pub fn update_password(conn: &mut Conn, id: UserId, hash: &str) -> Result<(), StoreError> {
        for user in conn.users.iter_mut().filter(|it| it.id == id) {
            user.password_hash = hash.to_owned();
        }
        Ok(())
    }
}

pub mod sessions {
    use super::*;
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub struct Session {
        pub id_hash: String,
        pub user: Option<UserId>,
        pub name: String,
        pub created_at: DateTime<Utc>,
        pub expires_at: DateTime<Utc>,
        pub user_agent: String,
    }
    pub fn insert(conn: &mut Conn, session: &Session) -> Result<(), StoreError> {
        conn.sessions.push(session.clone());
        Ok(())
    }
    pub fn find(
        conn: &mut Conn,
        hash: &str,
        now: DateTime<Utc>,
    ) -> Result<Option<(Session, Option<User>)>, StoreError> {
        let found =
            conn.sessions.iter().find(|it| it.id_hash == hash && it.expires_at > now).cloned();
        Ok(found.map(|session| {
            let user = conn.users.iter().find(|it| Some(it.id) == session.user).cloned();
            (session, user)
        }))
    }
    pub fn delete(conn: &mut Conn, hash: &str) -> Result<(), StoreError> {
        conn.sessions.retain(|it| it.id_hash != hash);
        Ok(())
    }
    pub fn delete_of_user(conn: &mut Conn, user: UserId) -> Result<(), StoreError> {
        conn.sessions.retain(|it| it.user != Some(user));
        Ok(())
    }
    pub fn of_user(conn: &mut Conn, user: UserId) -> Result<Vec<Session>, StoreError> {
        Ok(conn.sessions.iter().filter(|it| it.user == Some(user)).cloned().collect())
    }
    pub fn touch(conn: &mut Conn, hash: &str, expires_at: DateTime<Utc>) -> Result<(), StoreError> {
        for session in conn.sessions.iter_mut().filter(|it| it.id_hash == hash) {
            session.expires_at = expires_at;
        }
        Ok(())
    }
    pub fn grant_table(conn: &mut Conn, hash: &str, table: TableId) -> Result<(), StoreError> {
        conn.grants.push((hash.to_owned(), table));
        Ok(())
    }
    pub fn table_grants(conn: &mut Conn, hash: &str) -> Result<Vec<TableId>, StoreError> {
        Ok(conn.grants.iter().filter(|it| it.0 == hash).map(|it| it.1).collect())
    }
}

pub mod invitations {
    use super::*;
    pub fn insert(conn: &mut Conn, invitation: &Invitation) -> Result<(), StoreError> {
        conn.invitations.push(invitation.clone());
        Ok(())
    }
    pub fn find(
        conn: &mut Conn,
        hash: &str,
        now: DateTime<Utc>,
    ) -> Result<Option<Invitation>, StoreError> {
        Ok(conn.invitations.iter().find(|it| it.token_hash == hash && it.expires_at > now).cloned())
    }
    pub fn take(
        conn: &mut Conn,
        hash: &str,
        now: DateTime<Utc>,
    ) -> Result<Option<Invitation>, StoreError> {
        let found = find(conn, hash, now)?;
        conn.invitations.retain(|it| it.token_hash != hash);
        Ok(found)
    }
}

pub mod roles {
    use super::*;
    pub fn set(
        conn: &mut Conn,
        tournament: TournamentId,
        user: UserId,
        role: Role,
    ) -> Result<(), StoreError> {
        conn.roles.push((tournament, user, role));
        Ok(())
    }
    pub fn of_user(conn: &mut Conn, user: UserId) -> Result<Vec<(TournamentId, Role)>, StoreError> {
        Ok(conn.roles.iter().filter(|it| it.1 == user).map(|it| (it.0, it.2)).collect())
    }
}

pub mod secrets {
    use super::*;
    pub fn get_or_create(conn: &mut Conn, name: &str, fresh: &[u8]) -> Result<Vec<u8>, StoreError> {
        Ok(conn.secrets.entry(name.to_owned()).or_insert_with(|| fresh.to_vec()).clone())
    }
}

pub mod tables {
    use super::*;
    pub fn find_by_pin(_conn: &mut Conn, _pin: &str) -> Result<Vec<TableId>, StoreError> {
        Ok(Vec::new())
    }
}
