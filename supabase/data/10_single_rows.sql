-- Tables of one row.

insert into private.address_salt default values;
insert into private.site_builds default values;
insert into private.administrator_rules default values;
