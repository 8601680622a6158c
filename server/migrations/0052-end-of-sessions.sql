-- How long a session lasts at most, and with what program something was done.

alter table company
  -- Hours after the sign-in: it counts of the company at the top and of those directly below it, for everybody under them.
  add column session_hours int,
  add check (session_hours between 1 and 2160);

-- Browser and system, as the request said.
alter table audit_entry add column client text;
