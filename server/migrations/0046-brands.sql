-- The brand of a company's console: its name is there already, these are its pictures and the host names it is reached by.

alter table company
  -- By kind: the id of the stored file and the SHA-256 of its content, which is its address.
  add column brand_pictures jsonb not null default '{}';

-- Read before anybody is signed in, by the program itself.
create table company_host (
  host text collate "C" primary key,
  company_id int not null,
  -- The first is named in mails.
  place smallint not null,
  -- When somebody of the company was last signed in there, to the day; null: nobody has been.
  used_at bigint
);
create index company_host_company on company_host (company_id);
alter table company_host enable row level security;
alter table company_host force row level security;
create policy whole_tree on company_host using (current_setting('wattyard.path', true) = '1');
grant select, insert, update, delete on company_host to wattyard_runtime;

create index stored_file_brand on stored_file (sha256) where purpose = 'brand';
