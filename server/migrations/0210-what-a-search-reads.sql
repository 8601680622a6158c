-- What a search reads of devices, by their company: an index is read instead of rows, as the policy lets it use no other.
create index device_sought on device (path) include (search_text, id, lease_path, lease_from, lease_until);
-- Names and numbers by their begins, in the order of signs.
create index device_begins on device (search_text);
create index battery_number on battery (serial_number collate "C");
create index lease_number on lease (contract_number collate "C");
