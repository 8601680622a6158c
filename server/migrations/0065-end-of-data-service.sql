-- Whose data service is over, or ends soon.
create index device_service_until on device (service_until);
