-- What companies call and know of their places, batteries, sites and customers. Those are known by kind and id alone.
create sequence label_field_id_seq as integer;
create sequence label_tag_id_seq as integer;
create sequence label_change_id_seq as bigint;
grant usage on sequence label_field_id_seq, label_tag_id_seq, label_change_id_seq to wattyard_runtime;

create table label_field (
  field_id int primary key,
  company_id int not null references company (id) on delete cascade,
  path text collate "C" not null,
  name text not null,
  folded_name text collate "C" not null,
  former_names text[] not null default '{}',
  kind text not null,
  subjects text[] not null,
  is_unique boolean not null default false,
  unit text not null default '',
  decimals int not null default 2,
  soon_days int,
  choices jsonb not null default '[]',
  position int not null default 0,
  seen_by text not null,
  changed_by text not null,
  lessees_see boolean not null default false,
  -- Values are kept for a while longer.
  removed_at bigint
);
create unique index label_field_name on label_field (company_id, folded_name) where removed_at is null;
create index label_field_path on label_field (path);

create table label_tag (
  tag_id int primary key,
  company_id int not null references company (id) on delete cascade,
  path text collate "C" not null,
  name text not null,
  folded_name text collate "C" not null,
  seen_by text not null,
  changed_by text not null,
  lessees_see boolean not null default false
);
create unique index label_tag_name on label_tag (company_id, folded_name);
create index label_tag_path on label_tag (path);

create table label_value (
  subject text collate "C" not null,
  subject_id bigint not null,
  field_id int not null references label_field (field_id) on delete cascade,
  -- A number, the day of a date, a choice by its id, yes or no as 1 or 0.
  number double precision,
  text text,
  -- By what a text is found and ordered.
  folded text collate "C",
  -- The same where no two may be equal.
  unique_key text collate "C",
  primary key (subject, subject_id, field_id)
);
create index label_value_number on label_value (field_id, subject, number, subject_id) where number is not null;
create index label_value_folded on label_value (field_id, subject, folded, subject_id) where folded is not null;
create unique index label_value_unique on label_value (field_id, subject, unique_key) where unique_key is not null;

create table label_tagged (
  subject text collate "C" not null,
  subject_id bigint not null,
  tag_id int not null references label_tag (tag_id) on delete cascade,
  primary key (subject, subject_id, tag_id)
);
create index label_tagged_tag on label_tagged (tag_id, subject, subject_id);

-- Changes of one or many, to be taken back for a while and to be read again.
create table label_change (
  change_id bigint primary key,
  company_id int not null references company (id) on delete cascade,
  user_id int references app_user (id) on delete cascade,
  by_name text not null,
  at bigint not null,
  subject text collate "C" not null,
  changed int not null,
  undone_at bigint
);
create index label_change_user on label_change (user_id, at);
create index label_change_at on label_change (at);
create index label_change_company on label_change (company_id);

create table label_change_item (
  change_id bigint not null references label_change (change_id) on delete cascade,
  subject text collate "C" not null,
  subject_id bigint not null,
  -- One of the two; 0 for the other. Without references: what was changed is told after both are gone.
  field_id int not null default 0,
  tag_id int not null default 0,
  before_number double precision,
  before_text text,
  after_number double precision,
  after_text text,
  primary key (change_id, subject_id, field_id, tag_id)
);
create index label_change_item_subject on label_change_item (subject_id, subject);

do $$ declare name text; begin
  foreach name in array array['label_field', 'label_tag', 'label_value', 'label_tagged', 'label_change', 'label_change_item'] loop
    execute format('grant select, insert, update, delete on %I to wattyard_runtime', name);
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
  end loop;
  -- A field is for the things of its company and of those below it: these see it, too, and whoever leases one of them may.
  foreach name in array array['label_field', 'label_tag'] loop
    execute format($policy$create policy visible on %I for select using (
      path >= current_setting('wattyard.path', true) collate "C" and path < (current_setting('wattyard.path', true) || '.') collate "C"
      or starts_with(current_setting('wattyard.path', true), path || '-') or lessees_see)$policy$, name);
    execute format($policy$create policy added on %I for insert with check (
      path >= current_setting('wattyard.path', true) collate "C" and path < (current_setting('wattyard.path', true) || '.') collate "C")$policy$, name);
    execute format($policy$create policy changed on %I for update using (
      path >= current_setting('wattyard.path', true) collate "C" and path < (current_setting('wattyard.path', true) || '.') collate "C")$policy$, name);
    execute format($policy$create policy removed on %I for delete using (
      path >= current_setting('wattyard.path', true) collate "C" and path < (current_setting('wattyard.path', true) || '.') collate "C")$policy$, name);
  end loop;
  -- Read by fields and tags that are seen, and joined with things that are seen.
  foreach name in array array['label_value', 'label_tagged', 'label_change', 'label_change_item'] loop
    execute format($policy$create policy entered on %I using (current_setting('wattyard.path', true) <> '')$policy$, name);
  end loop;
end $$;
