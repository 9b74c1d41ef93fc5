-- Invented contracts of three of the invented agencies of seed.sql, so that the label „Anzeige“ and the block „Anzeigen“ show.

insert into private.contracts (agency_id, entry_name, state, customer, invoice_address, price, term, terms_version, decided_at, starts_on,
  ends_on)
select a.id, a."Name", 'confirmed', a."Name", 'Musterweg 1, 12345 Musterstadt', E'2.490\u00A0EUR zzgl.\u00A0Umsatzsteuer',
  'für zwölf Monate', 'Mai 2025', now(), private.berlin_day(now()) - 30, private.berlin_day(now()) + 3000
from public."Personalberatungen" a
where a."Name" in ('Lindwurm & Fährmann Personalberatung GmbH', 'Spreegarn Tech Talente GmbH', 'Zahnradgasse Technical Search')
  and not exists (select from private.contracts c where c.agency_id = a.id);
