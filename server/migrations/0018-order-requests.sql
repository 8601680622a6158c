-- What the buyer's page calls its wish: an order that is sent twice is placed once.
alter table service_order add column request_key text collate "C";
create unique index service_order_request on service_order (user_id, request_key) where request_key is not null;
