-- Invented reviews of the invented agencies of seed.sql, each marked as such (is_invented), so that every state of a review shows.
-- Nobody wrote them, and no agency is one that exists.

do $$
declare
  demo record;
  review uuid;
  account constant uuid := '00000000-0000-4000-8000-00000000de01';
  words constant text := 'Die Beratung hat sich Zeit für unser Werk genommen und danach vier Personen vorgestellt, von denen zwei sehr gut passten.';
  agency bigint := (select id from public."Personalberatungen" where "Name" = 'Zahnradgasse Technical Search');
  state text;
begin
  if exists (select from private.client_reviews where is_invented) or agency is null then
    return;
  end if;

  -- What is published; digits: sector, shortlist, communication, timeliness, value, overall.
  for demo in
    select a.id as agency_id, d.* from (values
    ('Lindwurm & Fährmann Personalberatung GmbH', 40, 'executive', 'Finanzen', 'filled', '545445', 'CFO-Nachfolge, Modehandel', 'document', false,
     'Im Erstgespräch ging es eine Stunde lang um unsere Warenwirtschaft und kaum um die Kanzlei selbst. Vorgestellt wurden vier Personen, drei davon hätten wir genommen. Nach elf Wochen war der Vertrag unterschrieben.',
     'Vielen Dank für die Rückmeldung. Dass wir so früh über die Warenwirtschaft sprechen durften, hat die Suche verkürzt.'),
    ('Lindwurm & Fährmann Personalberatung GmbH', 95, 'manager', 'Controlling', 'filled', '444434', 'Kaufmännische Leitung, Konsumgüter', 'document', true,
     'Solide Arbeit mit wöchentlichem Bericht. Die Gehaltsvorstellung einer Kandidatin war anfangs falsch angegeben, das wurde aber am selben Tag geklärt. Die Besetzung hat die Probezeit gut überstanden.',
     null),
    ('Lindwurm & Fährmann Personalberatung GmbH', 150, 'executive', 'Finanzen', 'filled', '555545', 'Geschäftsführung, Onlinehandel', 'document', false,
     'Wir hatten zwei erfolglose Anläufe mit anderen hinter uns. Hier wurde uns zuerst gesagt, dass unser Profil zu breit ist. Mit dem engeren Profil ging es dann schnell.',
     null),
    ('Lindwurm & Fährmann Personalberatung GmbH', 210, 'executive', 'Finanzen', 'stopped', '433323', 'Beirat, Schuhhandel', 'enquiry', false,
     'Die Suche endete ohne Besetzung, weil wir uns intern umentschieden haben. Bis dahin war die Betreuung ordentlich, die Zwischenberichte kamen allerdings erst auf Nachfrage.',
     null),
    ('Lindwurm & Fährmann Personalberatung GmbH', 280, 'manager', 'Treasury', 'filled', '454544', 'Leitung Finanzen, Möbelhandel', 'document', true,
     'Kleine Auswahl, aber passend: drei Personen, alle mit Erfahrung im Zahlungsverkehr eines Händlers. Die Referenzen waren sorgfältig eingeholt und schriftlich festgehalten.',
     null),
    ('Lindwurm & Fährmann Personalberatung GmbH', 340, 'executive', 'Finanzen', 'filled', '544444', 'CFO, Lebensmittelhandel', 'document', false,
     'Gute Kenntnis des Marktes im Rheinland. Der Zeitplan wurde um zwei Wochen überschritten, das hat man uns aber früh gesagt und begründet.',
     null),
    ('Lindwurm & Fährmann Personalberatung GmbH', 430, 'manager', 'Kaufmännische Leitung', 'filled', '444444', 'Inhaberin, Textilgroßhandel', 'document', false,
     'Für ein Familienunternehmen wie unseres genau die richtige Ansprache. Die Gespräche mit den Vorgestellten waren gut vorbereitet, die Unterlagen knapp und ehrlich.',
     null),
    ('Lindwurm & Fährmann Personalberatung GmbH', 520, 'specialist', 'Rechnungswesen', 'filled', '334433', 'Leitung Rechnungswesen, Handel', 'document', false,
     'Die Stelle ist besetzt, aber die Beratung ist erkennbar auf Leitungspositionen eingestellt. Für eine Fachstelle war das Honorar hoch.',
     null),
    ('Lindwurm & Fährmann Personalberatung GmbH', 610, 'executive', 'Finanzen', 'filled', '555454', 'CFO, Konsumgüter', 'document', false,
     'Diskret, schnell und mit einem guten Gespür dafür, wer mit unserem Gesellschafterkreis zurechtkommt. Auch die Absagen an die anderen wurden freundlich geschrieben.',
     null),
    ('Lindwurm & Fährmann Personalberatung GmbH', 760, 'manager', 'Controlling', 'stopped', '322222', 'Leitung Controlling, Großhandel', 'document', false,
     'Nach vier Monaten gab es nur zwei Vorschläge, einer davon passte auch auf dem Papier nicht. Wir haben den Auftrag beendet. Die Abrechnung war dafür fair.',
     'Der Auftrag fiel in einen Wechsel in unserem Team. Wir hätten ihn damals früher zurückgeben sollen und bedauern das.'),
    ('Lindwurm & Fährmann Personalberatung GmbH', 900, 'executive', 'Finanzen', 'filled', '444444', 'Vorstand, E-Commerce', 'document', false,
     'Strukturierter Ablauf mit festen Terminen. Wir wussten jede Woche, wie viele Personen angesprochen waren und warum manche abgesagt hatten.',
     null),
    ('Kranichwerk Executive Search', 25, 'executive', 'Geschäftsführung', 'filled', '555555', 'Gesellschafter, Maschinenbau', 'document', false,
     'Erste familienfremde Geschäftsführung in dritter Generation: Die Beraterin hat mit jedem Gesellschafter einzeln gesprochen, bevor sie den Markt angesprochen hat. Das hat Streit vermieden.',
     null),
    ('Kranichwerk Executive Search', 120, 'executive', 'Vorstand', 'filled', '545445', 'Aufsichtsrat, Energie', 'document', false,
     'Sehr gute Auswahl, ausführliche Berichte zu jeder Person. Das Honorar ist hoch, gemessen am Ergebnis war es das wert.',
     'Danke. Wir legen die Kosten deshalb vor Beginn vollständig offen.'),
    ('Kranichwerk Executive Search', 200, 'executive', 'Nachfolge', 'stopped', '434333', 'Inhaber, Konsumgüter', 'document', true,
     'Die Suche haben wir nach dem zweiten Gespräch beendet, weil sich intern jemand gefunden hatte. Die Beratung hat das ohne Diskussion angenommen und nur den ersten Abschnitt berechnet.',
     null),
    ('Kranichwerk Executive Search', 310, 'executive', 'Geschäftsführung', 'filled', '444434', 'Beirat, Mittelstand', 'document', false,
     'Fachlich stark, in der Kommunikation manchmal etwas förmlich. Die vorgestellten Personen waren durchweg ernsthaft interessiert und gut informiert.',
     null),
    ('Kranichwerk Executive Search', 450, 'executive', 'Technik', 'filled', '545544', 'CEO, Anlagenbau', 'document', false,
     'Nach neun Wochen lagen fünf ausführliche Profile vor. Besonders geholfen hat die offene Einschätzung, woran die Zusammenarbeit jeweils scheitern könnte.',
     null),
    ('Kranichwerk Executive Search', 640, 'executive', 'Geschäftsführung', 'filled', '333333', 'Geschäftsführung, Energiehandel', 'document', false,
     'Mittelmäßig: Zwei gute Personen, aber die dritte kannten wir längst aus dem eigenen Netzwerk. Das hätte man vorher abgleichen können.',
     null),
    ('Kranichwerk Executive Search', 830, 'executive', 'Vorstand', 'filled', '555445', 'Stiftungsrat, Industrie', 'document', false,
     'Für eine Besetzung mit vielen Beteiligten war der Ablauf bemerkenswert ruhig. Jede Rückfrage wurde innerhalb eines Tages beantwortet.',
     null),
    ('Kranichwerk Executive Search', 1000, 'executive', 'Nachfolge', 'filled', '444444', 'Inhaberin, Möbelhersteller', 'document', false,
     'Wir hatten Sorge, dass ein großes Haus uns nicht ernst nimmt. Das Gegenteil war der Fall: zwei Besuche im Werk vor der ersten Ansprache.',
     null),
    ('Spreegarn Tech Talente GmbH', 18, 'manager', 'Softwareentwicklung', 'filled', '554545', 'Technische Leitung, FinTech', 'enquiry', false,
     'Das Fachgespräch vorab hat uns viele Interviews erspart: Wer zu uns kam, konnte wirklich programmieren. Nach sechs Wochen war die Stelle besetzt.',
     'Danke, so soll es sein. Viel Freude mit dem neuen Team.'),
    ('Spreegarn Tech Talente GmbH', 75, 'specialist', 'Data & KI', 'filled', '444344', 'Gründerin, Software', 'document', true,
     'Gute Leute, faire Kosten. Die Abstimmung lief über einen gemeinsamen Kanal, was praktisch war. Einmal wurde ein Termin kurzfristig verschoben.',
     null),
    ('Spreegarn Tech Talente GmbH', 160, 'executive', 'Technik', 'filled', '545454', 'CEO, E-Commerce', 'document', false,
     'Die Suche nach einer technischen Leitung dauerte vier Monate, länger als geplant. Dafür passt die Person auch nach der Finanzierungsrunde noch.',
     null),
    ('Spreegarn Tech Talente GmbH', 300, 'specialist', 'Produktmanagement', 'stopped', '323322', 'Produktleitung, Start-up', 'document', false,
     'Für Produktmanagement gab es nur drei Vorschläge, zwei davon ohne Erfahrung in unserer Größenordnung. Wir haben am Ende selbst besetzt.',
     null),
    ('Spreegarn Tech Talente GmbH', 480, 'specialist', 'Softwareentwicklung', 'filled', '444444', 'Leitung Entwicklung, Handel', 'document', false,
     'Ehrliche Einschätzung zum Markt: Unser Gehaltsband war zu niedrig, und das wurde uns mit Zahlen gezeigt. Danach ging es zügig.',
     null),
    ('Spreegarn Tech Talente GmbH', 700, 'manager', 'Softwareentwicklung', 'filled', '544444', 'CTO, Medien', 'document', false,
     'Zwei Stellen in einem Durchgang besetzt. Die Unterlagen waren knapp und gut lesbar, die Rückmeldungen an Bewerberinnen und Bewerber kamen schnell.',
     null),
    ('Ziffernweide Finance Search', 60, 'executive', 'Finanzen', 'filled', '445544', 'CFO, Industrie', 'document', false,
     'Gutes Netz in Frankfurt und saubere Vorauswahl. Die Suche lief parallel zu unserem Jahresabschluss, und die Termine wurden darauf abgestimmt.',
     null),
    ('Ziffernweide Finance Search', 180, 'manager', 'Treasury', 'filled', '554444', 'Leitung Treasury, Chemie', 'document', false,
     'Schwierige Fachrichtung, trotzdem drei passende Personen. Der Berater kennt die Aufgaben offensichtlich aus eigener Tätigkeit.',
     null),
    ('Ziffernweide Finance Search', 330, 'executive', 'Interim', 'filled', '444535', 'Geschäftsführung, Logistik', 'document', true,
     'Interim-Besetzung innerhalb von neun Tagen. Der Vertrag war klar, die Übergabe an die Nachfolge wurde mitgeplant.',
     null),
    ('Ziffernweide Finance Search', 500, 'manager', 'Controlling', 'stopped', '333232', 'Leitung Finanzen, Bau', 'document', false,
     'Zu viele Personen ohne Bezug zur Baubranche. Als wir das ansprachen, wurde es besser, aber da war der Zeitdruck schon zu groß.',
     null),
    ('Ziffernweide Finance Search', 720, 'executive', 'Finanzen', 'filled', '444434', 'Aufsichtsrat, Handel', 'document', false,
     'Alles in Ordnung: erreichbar, pünktlich, gute Auswahl. Der Preis liegt im oberen Bereich dessen, was wir kannten.',
     null),
    ('Kolbenstern Ingenieursuche GmbH', 35, 'specialist', 'Forschung & Entwicklung', 'filled', '555455', 'Entwicklungsleitung, Automobilzulieferer', 'document', false,
     'Die Fachfragen im Vorgespräch waren so genau, dass die Vorgestellten uns darauf ansprachen. Beide Stellen sind besetzt, eine davon nach nur fünf Wochen.',
     null),
    ('Kolbenstern Ingenieursuche GmbH', 140, 'specialist', 'Qualitätsmanagement', 'filled', '444344', 'Werkleitung, Metallverarbeitung', 'document', true,
     'Gute Vorauswahl, wenig Papier. Für die Region war die Auswahl kleiner als erhofft, was aber am Markt lag und offen gesagt wurde.',
     null),
    ('Kolbenstern Ingenieursuche GmbH', 260, 'manager', 'Projektleitung', 'filled', '445444', 'Geschäftsführung, Sondermaschinenbau', 'document', false,
     'Die Ansprechperson blieb von Anfang bis Ende dieselbe. Wir wussten immer, woran es gerade liegt.',
     null),
    ('Kolbenstern Ingenieursuche GmbH', 410, 'specialist', 'Ingenieurwesen', 'stopped', '232222', 'Personalleitung, Zulieferer', 'document', false,
     'Sechs Wochen ohne einen Vorschlag und erst dann die Nachricht, dass das Profil so nicht zu finden ist. Das hätten wir gern früher gewusst.',
     'Der Hinweis ist berechtigt. Wir prüfen Profile seither vor der Zusage und melden uns nach zwei Wochen mit einer ersten Einschätzung.'),
    ('Kolbenstern Ingenieursuche GmbH', 580, 'manager', 'Forschung & Entwicklung', 'filled', '544444', 'CTO, Elektrotechnik', 'document', false,
     'Sehr gute Kenntnis der Zulieferbetriebe im Südwesten. Die vorgestellten Personen wussten, worauf sie sich einlassen.',
     null),
    ('Tresorblume Banking Search GmbH', 50, 'manager', 'Risikomanagement', 'filled', '554444', 'Leitung Risiko, Regionalbank', 'document', false,
     'Fachlich auf Augenhöhe, auch bei den regulatorischen Fragen. Vier Gespräche, zwei Angebote, eine Zusage.',
     null),
    ('Tresorblume Banking Search GmbH', 190, 'specialist', 'Compliance', 'filled', '444443', 'Compliance, Privatbank', 'document', false,
     'Ordentlicher Ablauf. Die Berichte waren eher lang, dafür vollständig. Die Besetzung ist seit acht Monaten bei uns und zufrieden.',
     null),
    ('Tresorblume Banking Search GmbH', 370, 'executive', 'Firmenkunden', 'filled', '455545', 'Vorstand, Sparkasse', 'document', true,
     'Diskretion war uns wichtig, und sie wurde eingehalten. Auch intern wusste bis zum Schluss niemand von der Suche.',
     null),
    ('Tresorblume Banking Search GmbH', 600, 'manager', 'Regulatorik', 'stopped', '343333', 'Leitung Meldewesen, Bank', 'document', false,
     'Ohne Besetzung beendet. Die Vorschläge waren fachlich gut, aber für unsere Größe überqualifiziert.',
     null),
    ('Mittelflur HR Search', 30, 'manager', 'Personal', 'filled', '555554', 'Geschäftsführung, Maschinenbau', 'document', false,
     'Die Beraterin hat selbst Personal geleitet, und das merkt man jeder Frage an. Drei Vorschläge, alle drei haben wir eingeladen.',
     'Herzlichen Dank für das Vertrauen.'),
    ('Mittelflur HR Search', 170, 'manager', 'Personal', 'filled', '444444', 'Inhaber, Möbelindustrie', 'document', false,
     'Gute Begleitung bis nach der Probezeit. Es gab zwei Anrufe in den ersten Monaten, wie es läuft; das kannten wir so nicht.',
     null),
    ('Mittelflur HR Search', 390, 'specialist', 'Vergütung', 'filled', '344343', 'Personalleitung, Lebensmittel', 'document', false,
     'Für eine Spezialstelle gut gelöst. Die Dauer war mit fünf Monaten lang, das Ergebnis stimmt.',
     null),
    ('Mittelflur HR Search', 650, 'manager', 'Recruiting', 'filled', '444544', 'Kaufmännische Leitung, Mittelstand', 'enquiry', false,
     'Klarer Preis, klare Schritte. Wir hätten uns noch etwas mehr Auswahl gewünscht, waren am Ende aber zufrieden.',
     null),
    ('Neuntürmer Personalberatung AG', 45, 'manager', 'Vertrieb', 'filled', '343343', 'Vertriebsleitung, Software', 'document', false,
     'Großes Haus mit klaren Abläufen. Die Ansprechperson wechselte während der Suche zweimal, und wir mussten jedes Mal von vorn erklären.',
     null),
    ('Neuntürmer Personalberatung AG', 220, 'specialist', 'IT', 'filled', '444334', 'Leitung IT, Handel', 'document', false,
     'Viele Vorschläge in kurzer Zeit, darunter auch einige unpassende. Am Ende war die richtige Person dabei.',
     null),
    ('Neuntürmer Personalberatung AG', 420, 'manager', 'Finanzen', 'stopped', '222222', 'Geschäftsführung, Bau', 'document', false,
     'Wir hatten den Eindruck, dass Lebensläufe ohne Gespräch weitergereicht wurden. Nach der dritten unpassenden Vorstellung haben wir abgebrochen.',
     null),
    ('Haubenlerche Pflegeköpfe', 65, 'manager', 'Pflegedienstleitung', 'filled', '555445', 'Geschäftsführung, Pflegeheim', 'document', false,
     'Endlich jemand, der weiß, wie ein Dienstplan aussieht. Beide Vorschläge waren ernsthaft interessiert, eine Person hat angefangen.',
     null),
    ('Haubenlerche Pflegeköpfe', 240, 'manager', 'Heimleitung', 'filled', '544444', 'Träger, stationäre Pflege', 'document', true,
     'Die Suche in einer Region ohne Bewerbungen war mühsam. Man hat uns nie mehr versprochen, als zu halten war.',
     null),
    ('Haubenlerche Pflegeköpfe', 470, 'specialist', 'Therapie', 'filled', '444434', 'Verwaltung, Rehabilitation', 'document', false,
     'Unkompliziert und freundlich. Die Vermittlung dauerte zehn Wochen, die Kosten waren vorher vereinbart und blieben so.',
     null),
    ('Rechenkahn IT-Personalberatung', 55, 'specialist', 'IT-Sicherheit', 'filled', '454444', 'Leitung IT, Energie', 'document', false,
     'Sehr genaue Vorgespräche und realistische Angaben zum Gehalt. Zwei von drei Vorschlägen kamen in die engere Wahl.',
     null),
    ('Rechenkahn IT-Personalberatung', 230, 'manager', 'SAP', 'filled', '443344', 'CIO, Industrie', 'document', false,
     'Gute Kontakte in der Region, mittlere Geschwindigkeit. Für die Umstellung auf S/4HANA haben wir die passende Projektleitung gefunden.',
     null),
    ('Rechenkahn IT-Personalberatung', 560, 'specialist', 'Cloud & Infrastruktur', 'filled', '555555', 'IT-Leitung, Stadtwerke', 'enquiry', false,
     'Nach drei Wochen besetzt, ohne dass wir einen einzigen unpassenden Lebenslauf gesehen hätten. So wünscht man sich das.',
     null),
    ('Kupferkrug Vertriebsberatung', 80, 'manager', 'Vertrieb', 'filled', '444444', 'Geschäftsführung, Verpackung', 'document', false,
     'Der Außendienst für Süddeutschland war seit einem Jahr offen. Die Ansprache von Wettbewerbern wurde vorher mit uns besprochen.',
     null),
    ('Kupferkrug Vertriebsberatung', 350, 'manager', 'Key Account', 'filled', '534443', 'Vertriebsleitung, Konsumgüter', 'document', false,
     'Gute Gespräche, aber die schriftlichen Berichte waren dünn. Die besetzte Person leistet, was versprochen wurde.',
     null),
    ('Mörtelfuchs Bauköpfe', 100, 'specialist', 'Bauleitung', 'filled', '545444', 'Bauunternehmerin, Hochbau', 'document', true,
     'Kennt die Baustellen in Thüringen und die Leute darauf. Nach vier Wochen hatten wir zwei Bauleiter zur Auswahl.',
     null),
    ('Mörtelfuchs Bauköpfe', 440, 'manager', 'Kalkulation', 'stopped', '333333', 'Geschäftsführung, Tiefbau', 'document', false,
     'Es kam niemand in Frage. Die Beratung hat das selbst angesprochen und auf die zweite Rate verzichtet.',
     null),
    ('Mörser & Pipette Life Science Search', 70, 'manager', 'Regulatory Affairs', 'filled', '555444', 'Geschäftsführung, Medizintechnik', 'document', false,
     'Fachlich ausgezeichnet. Die Kandidatinnen wurden auf die Unterschiede zwischen Arzneimittel und Medizinprodukt geprüft, bevor wir sie sahen.',
     null),
    ('Mörser & Pipette Life Science Search', 460, 'specialist', 'Klinische Forschung', 'filled', '444344', 'Leitung Studien, Biotech', 'document', false,
     'Ein gutes Ergebnis nach längerer Suche. Der Zwischenstand kam jede zweite Woche ohne Nachfrage.',
     null),
    ('Paragrafenbrücke Legal Search', 110, 'specialist', 'Recht & Compliance', 'filled', '445444', 'Leitung Recht, Versicherung', 'document', false,
     'Die Juristin, die wir eingestellt haben, wollte zunächst gar nicht wechseln. Die Ansprache war offenbar überzeugend und dabei ehrlich.',
     null),
    ('Salzstraße Talente', 130, 'manager', 'Logistik', 'filled', '434444', 'Leitung Lager, Großhandel', 'document', false,
     'Bodenständig und verlässlich. Vor dem ersten Vorschlag kam der Berater ins Lager, um die Abläufe zu sehen.',
     null),
    ('Ahornstellwerk Personalberatung', 155, 'manager', 'Personalentwicklung', 'filled', '444444', 'Personalleitung, Versorger', 'enquiry', false,
     'Angenehme Zusammenarbeit mit klaren Absprachen. Eine Vorstellung mussten wir verschieben, das war kein Problem.',
     null),
    ('Hochofenhimmel Executive Search', 175, 'executive', 'Werkleitung', 'filled', '554443', 'Geschäftsführung, Stahl', 'document', false,
     'Werkleitung in einem schwierigen Umfeld besetzt. Die Beratung kennt die Betriebe im Revier und spricht deren Sprache.',
     null),
    ('Visitenglocke Ärztevermittlung GmbH', 205, 'executive', 'Chefarztsuche', 'stopped', '333322', 'Klinikleitung, Grundversorger', 'document', false,
     'Nach einem halben Jahr ohne Besetzung beendet. Es gab gute Gespräche, aber keine Zusage; für unsere Lage war das Profil vielleicht zu ehrgeizig.',
     null),
    ('Brückenmonat Interim Management', 15, 'executive', 'Restrukturierung', 'filled', '545554', 'Gesellschafter, Zulieferer', 'document', false,
     'Innerhalb einer Woche stand jemand im Werk, der eine Restrukturierung schon dreimal gemacht hat. Die Tagessätze waren vorher klar.',
     null),
    ('Kiezlaterne Entwicklersuche', 85, 'specialist', 'Frontend', 'filled', '443444', 'Produktleitung, Medien', 'document', false,
     'Kurze Wege und schnelle Antworten. Wir hätten uns mehr Personen mit Erfahrung in barrierefreien Oberflächen gewünscht.',
     null)
    ) as d (name, days, level, function, outcome, digits, shown_as, proof, is_invited, words, reply)
    join public."Personalberatungen" a on a."Name" = d.name
  loop
    review := gen_random_uuid();
    insert into private.client_reviews (id, agency_id, state, content, overall, proof, is_invited, is_invented,
      created_at, updated_at, state_since, submitted_at, published_at, published_on)
    values (review, demo.agency_id, 'published', jsonb_build_object(
        'level', demo.level, 'function', demo.function, 'outcome', demo.outcome, 'text', demo.words, 'shownAs', demo.shown_as,
        'year', extract(year from private.berlin_today() - demo.days - 60)::integer,
        'ratings', jsonb_build_object(
          'sector', substr(demo.digits, 1, 1)::integer, 'shortlist', substr(demo.digits, 2, 1)::integer,
          'communication', substr(demo.digits, 3, 1)::integer, 'timeliness', substr(demo.digits, 4, 1)::integer,
          'value', substr(demo.digits, 5, 1)::integer, 'overall', substr(demo.digits, 6, 1)::integer)),
      right(demo.digits, 1)::smallint, demo.proof, demo.is_invited, true,
      now() - make_interval(days => demo.days + 6), now() - make_interval(days => demo.days),
      now() - make_interval(days => demo.days), now() - make_interval(days => demo.days + 5),
      now() - make_interval(days => demo.days), private.berlin_today() - demo.days);
    insert into private.client_review_authors (review_id) values (review);
    insert into private.client_review_steps (review_id, state, at, by_whom)
    values (review, 'published', now() - make_interval(days => demo.days), 'administrator');
    if demo.reply is not null then
      insert into private.client_review_replies (review_id, text, state, created_at, decided_at, published_on)
      values (review, demo.reply, 'published', now() - make_interval(days => demo.days - 4),
        now() - make_interval(days => demo.days - 5), private.berlin_today() - demo.days + 5);
    end if;
  end loop;

  -- One author, who can sign in as kundin@werk-nord.example: a review in each other state.
  insert into auth.users (id, aud, role, email, email_confirmed_at, raw_app_meta_data, raw_user_meta_data)
  values (account, 'authenticated', 'authenticated', 'kundin@werk-nord.example', now(),
    '{"provider": "email", "providers": ["email"]}', '{"email": "kundin@werk-nord.example", "email_verified": true}')
  on conflict do nothing;
  foreach state in array array['draft', 'in_review', 'in_review', 'returned', 'rejected', 'disputed', 'disputed', 'removed', 'withdrawn']
  loop
    review := gen_random_uuid();
    insert into private.client_reviews (id, agency_id, state, content, overall, proof, is_invented, created_at,
      submitted_at, published_at, published_on, reason)
    values (review, agency, state, jsonb_build_object(
        'level', 'manager', 'function', 'Instandhaltung', 'outcome', 'filled', 'text', words, 'shownAs', 'Werkleitung, Maschinenbau',
        'year', extract(year from now())::integer,
        'ratings', '{"sector": 4, "shortlist": 4, "communication": 3, "timeliness": 4, "value": 4, "overall": 4}'::jsonb),
      case when state <> 'draft' then 4 end, case when state <> 'draft' then 'document' end, true,
      now() - interval '9 days', case when state <> 'draft' then now() - interval '8 days' end,
      case when state in ('disputed', 'removed') then now() - interval '6 days' end,
      case when state in ('disputed', 'removed') then private.berlin_today() - 6 end,
      case state when 'returned' then 'Bitte nehmen Sie den Namen der Ansprechperson aus dem Text; alles andere kann so bleiben.'
        when 'rejected' then 'Der Nachweis zeigt keinen Auftrag an diese Personalberatung.'
        when 'removed' then 'Zu dem Auftrag gibt es nach den vorgelegten Unterlagen keinen Vertrag.' end);
    insert into private.client_review_authors (review_id, author, identity, mailbox_domain, is_free_mail, client_key)
    values (review, account, '{"role": "Werkleitung", "industry": "Maschinenbau", "company": "Werk Nord GmbH"}',
      'werk-nord.example', true, 'werk-nord.example');
    insert into private.client_review_steps (review_id, state, by_whom) values (review, state, 'author');
    if state = 'in_review' then
      insert into private.client_review_tasks (kind, review_id, flags)
      select 'review', review, case count(*) when 0 then '{}' else '{similar_text,same_client}'::text[] end
      from private.client_review_tasks;
    elsif state = 'disputed' then
      insert into private.client_review_notices (id, review_id, reason, explanation, name, email, is_hiding, answer_until,
        statement, stated_at)
      select gen_random_uuid(), review, 'no_mandate', 'Zu dieser Beschreibung finden wir in unseren Unterlagen keinen Auftrag.',
        'Ina Beispiel', 'ina@zahnradgasse-technical.example', true, now() + interval '5 days',
        case when count(*) > 0 then 'Der Auftrag wurde im Frühjahr mündlich erteilt und schriftlich bestätigt; die Bestätigung liegt bei.' end,
        case when count(*) > 0 then now() end
      from private.client_review_notices;
      insert into private.client_review_tasks (kind, review_id, notice_id)
      select 'notice', review, n.id from private.client_review_notices n where n.review_id = review;
    elsif state = 'removed' then
      insert into private.client_review_appeals (review_id, text)
      values (review, 'Der Vertrag lag bei der Schwestergesellschaft; ich reiche ihn geschwärzt nach.');
      insert into private.client_review_tasks (kind, review_id) values ('appeal', review);
    end if;
  end loop;

  -- A reply that waits.
  select r.id into review from private.client_reviews r join public."Personalberatungen" a on a.id = r.agency_id
  where a."Name" = 'Kupferkrug Vertriebsberatung' and r.state = 'published' order by r.published_on desc limit 1;
  insert into private.client_review_replies (review_id, text)
  values (review, 'Danke für die offenen Worte. Die Berichte schreiben wir inzwischen nach einem festen Muster.');
  insert into private.client_review_tasks (kind, review_id) values ('reply', review);

  perform private.renew_client_review_figures();
end
$$;
