-- Tables of one row.

insert into private.hash_key default values;
insert into private.settings default values;
insert into private.site_builds default values;
