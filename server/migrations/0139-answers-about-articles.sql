-- Whether an article of the handbook answered the question of its reader: one answer for each account, article and language.

create table handbook_answer (
  article text collate "C" not null,
  -- `en` or `zh_CN`.
  language text not null,
  user_id int not null references app_user on delete cascade,
  is_helpful boolean not null,
  at bigint not null,
  primary key (article, language, user_id)
);
create index handbook_answer_user on handbook_answer (user_id);
alter table handbook_answer enable row level security;
alter table handbook_answer force row level security;
create policy whole_tree on handbook_answer using (current_setting('wattyard.path', true) = '1');
grant select, insert, update, delete on handbook_answer to wattyard_runtime;
