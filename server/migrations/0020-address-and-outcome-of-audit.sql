-- Where a deed came from and how it ended: `done`, or why it was refused. What was written before was done.
alter table audit_entry add column address text collate "C", add column outcome text collate "C" not null default 'done';
-- What an account did lately.
create index audit_entry_user on audit_entry (user_id, at);
