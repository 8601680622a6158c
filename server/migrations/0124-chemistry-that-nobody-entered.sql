-- Whether nobody has said which chemistry a battery has, so that one is assumed. Of older devices this is not known: theirs counts as entered.
alter table device add column chemistry_assumed boolean not null default false;
