-- Companies in the order of their names, without reading and sorting whole rows.
create index company_by_name on company (sort_key, id) include (path);
