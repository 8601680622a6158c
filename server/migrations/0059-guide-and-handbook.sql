-- Versions of the guided tour that an account has seen, as `type version`; and what the super admin has changed in the handbook.

alter table app_user
  add column closed_guides text[] not null default '{}',
  drop column guide_count;

-- The product's own articles are files of the program. A revision stands over its file until a later one takes it away.
create sequence handbook_revision_id_seq;
grant usage on sequence handbook_revision_id_seq to wattyard_runtime;
create table handbook_revision (
  id int primary key,
  article text collate "C" not null,
  -- `en` or `zh_CN`.
  language text not null,
  topic text not null,
  -- Null: the product's own text is in force again, or an article of the installation is gone.
  title text,
  content text,
  editor_id int not null,
  editor_name text not null,
  at bigint not null
);
create index handbook_revision_article on handbook_revision (article, language, id);
alter table handbook_revision enable row level security;
alter table handbook_revision force row level security;
create policy entered on handbook_revision for select using (current_setting('wattyard.path', true) <> '');
create policy added on handbook_revision for insert with check (current_setting('wattyard.path', true) = '1');
create policy removed on handbook_revision for delete using (current_setting('wattyard.path', true) = '1');
grant select, insert, delete on handbook_revision to wattyard_runtime;
