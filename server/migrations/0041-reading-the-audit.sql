-- The newest entries of the whole installation; of a company `audit_entry_path` finds them.
create index audit_entry_at on audit_entry (at desc, id desc);
