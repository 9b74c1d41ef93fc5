-- Invented extended profiles of the invented agencies with invented contracts (demo-contracts.sql).

create temporary table demo_extensions (name text, content jsonb);

insert into demo_extensions (name, content) values
  ('Lindwurm & Fährmann Personalberatung GmbH', $$
{"services": [
  {"title": "Direktsuche für Geschäftsführung und zweite Ebene", "text": "Wir sprechen Personen an, die nicht suchen. Sie bekommen nach fünf bis sechs Wochen drei bis vier ausführlich beschriebene Kandidatinnen und Kandidaten, dazu die Liste aller angesprochenen Unternehmen."},
  {"title": "Nachfolge im Familienunternehmen", "text": "Wir begleiten Gesellschafter vom Anforderungsprofil bis zum ersten Jahr im Amt. Vor der Suche steht ein Tag, an dem die Familie klärt, was die neue Geschäftsführung entscheiden darf."},
  {"title": "Vertrauliche Suche", "text": "Ist eine Stelle noch besetzt, nennen wir Ihren Namen erst nach Ihrer Freigabe, Person für Person."}],
 "caseStudies": [
  {"title": "Kaufmännische Leitung für einen Werkzeughersteller", "situation": "Die bisherige Leitung ging nach 22 Jahren in den Ruhestand. Zwei Anzeigenrunden hatten keine Bewerbung gebracht, die das Controlling hätte aufbauen können.", "approach": "Ansprache in 46 Unternehmen ähnlicher Größe im Umkreis von 120 Kilometern, 31 Gespräche, fünf persönliche Vorstellungen.", "result": "Unterschrift nach 14 Wochen. Die neue Leitung kam aus einem Betrieb, der dieselbe Software eingeführt hatte.", "year": "2024", "client": "", "clientAgreed": false},
  {"title": "Geschäftsführung für eine Spedition in dritter Generation", "situation": "Die Familie wollte sich aus dem Tagesgeschäft zurückziehen und suchte zum ersten Mal außerhalb.", "approach": "Profiltag mit allen vier Gesellschaftern, danach Direktsuche in Logistik und Handel. Zwei Finalisten arbeiteten je einen Tag im Betrieb mit.", "result": "Besetzt nach sieben Monaten; das Beiratsmodell aus dem Profiltag gilt noch heute.", "year": "2023", "client": "", "clientAgreed": false}],
 "contactPerson": {"name": "Henrike Fährmann", "role": "Geschäftsführende Gesellschafterin", "phone": "+49 221 4710 100", "email": "h.faehrmann@lindwurm-faehrmann.example", "agreed": true}}$$),
  ('Spreegarn Tech Talente GmbH', $$
{"services": [
  {"title": "Softwareentwicklung und Architektur", "text": "Festanstellungen vom ersten Job bis zur technischen Leitung. Wir lesen Code, bevor wir jemanden vorstellen."},
  {"title": "Aufbau ganzer Teams", "text": "Für neue Standorte besetzen wir mehrere Stellen zugleich, mit einem Ansprechpartner und einem wöchentlichen Stand."}],
 "caseStudies": [
  {"title": "Sechs Stellen für ein Medizintechnik-Team", "situation": "Ein Hersteller wollte die Steuerung seiner Geräte im Haus entwickeln und hatte dafür noch niemanden.", "approach": "Zuerst die Teamleitung, die an allen weiteren Gesprächen teilnahm. Kandidaten bekamen eine bezahlte Aufgabe von zwei Stunden.", "result": "Alle sechs Stellen nach fünf Monaten besetzt, fünf davon nach einem Jahr noch immer.", "year": "2025", "client": "", "clientAgreed": false}],
 "contactPerson": {"name": "Tarek Yılmaz", "role": "Leiter Beratung", "phone": "", "email": "t.yilmaz@spreegarn.example", "agreed": true}}$$),
  ('Zahnradgasse Technical Search', $$
{"services": [
  {"title": "Konstruktion und Entwicklung", "text": "Ingenieurinnen und Ingenieure für Maschinen- und Anlagenbau, mit einem Fachgespräch, das ein früherer Konstruktionsleiter führt."}],
 "caseStudies": [], "contactPerson": null}$$);

insert into public.agency_extensions (agency_id, content)
select a.id, d.content from demo_extensions d join public."Personalberatungen" a on a."Name" = d.name
on conflict (agency_id) do nothing;

drop table demo_extensions;
