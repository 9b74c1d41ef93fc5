-- Invented logos and pictures of the paid ones of the invented agencies of seed.sql. Their files, drawn by
-- code, are in demo-pictures/; demo-pictures.ts stores them. Each has a number of its own here, so that a page built with one database
-- finds them in another.

create temporary table demo_pictures as
select a.id as agency_id, p.* from (values
  ('Lindwurm & Fährmann Personalberatung GmbH', 'logo', 'd3300000-0000-4000-8000-000000000001',
   'Erfundenes Logo: eine Welle mit einem Punkt darüber', 1, 256, 256),
  ('Spreegarn Tech Talente GmbH', 'logo', 'd3300000-0000-4000-8000-000000000002',
   'Erfundenes Logo: fünf geschwungene Fäden', 1, 256, 256),
  ('Zahnradgasse Technical Search', 'logo', 'd3300000-0000-4000-8000-000000000003',
   'Erfundenes Logo: ein Zahnrad', 1, 256, 256),
  ('Lindwurm & Fährmann Personalberatung GmbH', 'picture', 'd3300000-0000-4000-8000-000000000004',
   'Gezeichnete Beispielgrafik: grüne Hügel mit heller Sonne', 1, 1200, 800),
  ('Lindwurm & Fährmann Personalberatung GmbH', 'picture', 'd3300000-0000-4000-8000-000000000005',
   'Gezeichnete Beispielgrafik: Muster aus Quadraten und Kreisen', 2, 1200, 800),
  ('Spreegarn Tech Talente GmbH', 'picture', 'd3300000-0000-4000-8000-000000000006',
   'Gezeichnete Beispielgrafik: braune Hügel im Abendlicht', 1, 1200, 800)
) as p (name, kind, file, alt, position, width, height)
join public."Personalberatungen" a on a."Name" = p.name
where not exists (select from private.agency_pictures held where held.path like '%/' || p.file || '.webp');

insert into private.agency_pictures (id, agency_id, path, width, height)
select file::uuid, agency_id, agency_id || '/' || file || '.webp', width, height from demo_pictures;

insert into public.agency_extensions as e (agency_id, content)
select agency_id, jsonb_build_object(
  'logo', coalesce((jsonb_agg(picture) filter (where kind = 'logo')) -> 0, 'null'),
  'pictures', coalesce(jsonb_agg(picture order by position) filter (where kind = 'picture'), '[]'))
from demo_pictures cross join lateral (select jsonb_build_object('id', file, 'alt', alt) as picture) as named
group by agency_id
on conflict (agency_id) do update set content = e.content || excluded.content;

drop table demo_pictures;
