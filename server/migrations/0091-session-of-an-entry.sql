-- What was done in one session: the beginning of the hash of its token, which leads to nothing.
alter table audit_entry add column session text collate "C";
create index audit_entry_session on audit_entry (session, at) where session is not null;
