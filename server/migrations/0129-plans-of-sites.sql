-- A picture that lies over the map at a site: the file, its four corners and how much of the map it covers.
alter table site add column plan jsonb;
