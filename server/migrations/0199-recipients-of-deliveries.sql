-- Who is told is an account or a webhook, each in a column of its own; before, a webhook was a negative number.
-- A program of before that is still running can write and read deliveries no more: its transactions fail and are rolled back,
-- so that what it was about to tell stays noted, and is told once by a program of now.

-- Of accounts that are gone: nobody could be told by them, and they kept everybody else from being told.
delete from delivery y where recipient > 0 and not exists (select from app_user u where u.id = y.recipient);
delete from delivery y where recipient < 0 and not exists (select from webhook w where w.id = -y.recipient);
alter table delivery drop constraint delivery_device_id_at_unit_msg_type_code_kind_channel_recip_key;
alter table delivery rename column recipient to user_id;
alter table delivery alter column user_id drop not null;
alter table delivery add column webhook_id int;
update delivery set webhook_id = -user_id, user_id = null where user_id < 0;
alter table delivery
  add constraint delivery_recipient_check check (num_nonnulls(user_id, webhook_id) = 1),
  add constraint delivery_user_id_fkey foreign key (user_id) references app_user (id) on delete cascade,
  add constraint delivery_webhook_id_fkey foreign key (webhook_id) references webhook (id) on delete cascade,
  add constraint delivery_once_key unique nulls not distinct (device_id, at, unit, msg_type, code, kind, channel, user_id, webhook_id);
-- For the rows of an account or a webhook that is removed.
create index delivery_user on delivery (user_id) where user_id is not null;
create index delivery_webhook on delivery (webhook_id) where webhook_id is not null;
