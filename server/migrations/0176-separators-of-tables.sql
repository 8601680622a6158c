-- What stands between the cells of the CSV files that an account saves and is mailed: by its language unless it chose.
alter table app_user add column table_format text not null default 'auto' check (table_format in ('auto', 'comma', 'semicolon'));
