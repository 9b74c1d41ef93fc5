import { expect, test } from 'vitest';
import { createAdviser } from '#tests/advisor/adviser.ts';
import { readDemoAgencies } from '#tests/advisor/demo-agencies.ts';
import { NATURAL_NEEDS, rateNatural } from '#tests/advisor/natural-quality.ts';

const advise = await createAdviser(readDemoAgencies());

// Answered before the tests, whose time limit is for a test and not for as many needs.
const ANSWERED = NATURAL_NEEDS.map((need) => {
  const { isNeed, recommendations } = advise(need.text);
  return {
    need,
    answer: {
      isNeed,
      served: recommendations.length > 0,
      recommendations: recommendations.map(({ agency }) => ({ id: agency.id })),
    },
  };
});

const rate = (answered: typeof ANSWERED) =>
  rateNatural(
    answered.map(({ need }) => need),
    answered.map(({ answer }) => answer),
  );

const OPENED_LAST: ReadonlySet<string> = new Set(['fourth', 'seventh']);

/* The bars for needs that no rule has seen are higher (docs/decisions/advisor.md); these hold what has been reached. */
test('natural needs are answered no worse than they have been', () => {
  const { ndcg, firstRight, odd, silent, recognised } = rate(
    ANSWERED.filter(({ need }) => !OPENED_LAST.has(need.half)),
  );
  expect(ndcg).toBeGreaterThanOrEqual(0.9);
  expect(firstRight).toBeGreaterThanOrEqual(0.93);
  expect(odd).toBeLessThanOrEqual(0.13);
  expect(silent).toBeLessThanOrEqual(0.02);
  expect(recognised).toBeGreaterThanOrEqual(0.9);
});

test('the needs that were opened last are answered no worse than they have been', () => {
  const { ndcg, firstRight, odd, silent } = rate(ANSWERED.filter(({ need }) => OPENED_LAST.has(need.half)));
  expect(ndcg).toBeGreaterThanOrEqual(0.75);
  expect(firstRight).toBeGreaterThanOrEqual(0.78);
  expect(odd).toBeLessThanOrEqual(0.15);
  expect(silent).toBeLessThanOrEqual(0.04);
});

test('pasted advertisements are answered within their bar', () => {
  const advertisements = ANSWERED.filter(({ need }) => need.kind === 'advertisement');
  expect(rate(advertisements).ndcg).toBeGreaterThanOrEqual(0.91);
});

const idsFor = (query: string) => advise(query).recommendations.map(({ agency }) => agency.id);

/** What was seen wrong, and who is to come first in the demo directory; nobody where that is right. */
test.each([
  ['Werkleiter Lebensmittel Raum Osnabrück', [31, 7]],
  ['Aufsichtsratsvorsitzende', [49]],
  ['freelance SAP', [19, 33]],
  ['Jurist Chemie', [10]],
  ['Optikdesigner Jena', [56]],
  ['Elektromeister Photovoltaik Freiburg', [48]],
  ['Kämmerer einer Kleinstadt bei Bonn', [34]],
  ['Wir finden keine Pflegekräfte mehr in Münster', [12]],
  ['Unser Team sucht eine Buchhalterin für den Handwerksbetrieb in Flensburg', [16]],
  ['Recruiter für unser HR-Team in Bielefeld', [4]],
  ['Wir bauen Solarparks. Wir suchen einen Projektentwickler in Freiburg.', [48]],
  ['Unser Kämmerer geht in Rente. Es kam niemand, der Haushaltsrecht kann. Bonn', [34]],
  ['Metzger gesucht in Ulm', [35]],
  ['Firmenkundenbetreuer für unsere Sparkasse', [15, 6]],
  ['Gebietsverkaufsleiter Agrar / Pflanzenschutz für Ostfriesland und das Emsland', [18]],
  ['Konditor Göttingen', [43]],
  ['Schulleitung Potsdam', []],
  ['20 Zeitarbeiter Lager Leipzig', []],
  ['Zahntechniker in Ulm', []],
  ['Interim Manager Restrukturierung Textil', [41]],
  ['Krisenmanager gesucht, der uns saniert', [41]],
  ['Jemand, der für neun Monate unser Werk in Ludwigshafen leitet', [41]],
  ['Gesucht wird jemand, der unser Museum in Potsdam führt', [53]],
  ['Projektsteuerer Immobilienentwicklung Regensburg', [40]],
  ['Nachfolge für unsere Metallgießerei in Siegen gesucht', [61]],
  ['Functional safety engineer, ISO 26262, Böblingen', [8]],
  ['Geschäftsführer für unser Hotel in Lindau', [51]],
  ['Leiter unseres Weinguts gesucht, Mosel', [55]],
  ['Unsere Rechtsanwaltskanzlei in Frankfurt braucht eine Bürovorsteherin', [10]],
  ['Embedded Software Engineer in Dresden', [28]],
  ['Prokurist für Reederei in Hamburg', [25]],
  ['Patentanwalt München', [10]],
  ['Können Sie uns eine Krankenschwester leihen? Münster', []],
  ['asdf qwer', []],
])('„%s“ begins with %j', (query, ids) => {
  expect(idsFor(query).slice(0, Math.max(ids.length, 1))).toEqual(ids);
});

test.each([
  ['Wir finden keinen Buchhalter mehr', 'Rechnungswesen'],
  ['Kein Buchhalter, kein Bilanzbuchhalter – nichts zu finden', 'Rechnungswesen'],
  ['haben keinen IT-Leiter mehr', 'IT'],
  ['Kein Controller weit und breit zu finden', 'Controlling'],
])('what is missing is wanted: „%s“', (query, label) => {
  const work = advise(query).items.filter(({ kind }) => kind === 'function');
  expect(work.map((item) => [item.label, item.isNegated])).toEqual([[label, false]]);
});

const idsOfItems = (query: string) => advise(query).items.map(({ id }) => id);

test.each([
  ['Unser Finanzchef ist krank, wir brauchen jemanden', 'Interim'],
  ['Vertretung der Laborleitung, Mainz', 'Interim'],
  ['Ersatz für den Werkleiter, bis die Nachfolge geklärt ist', 'Interim'],
  ['Java-Programmierer auf Rechnung, Köln', 'Freelancer'],
  ['Honorarkraft für die Buchhaltung, Bremen', 'Freelancer'],
  ['Konstrukteur, Werkvertrag über 400 Stunden', 'Freelancer'],
  ['Duales Studium Maschinenbau', 'Ausbildung'],
])('„%s“ asks for %s', (query, contract) => expect(idsOfItems(query)).toContain(`Vertragsart:${contract}`));

test.each([
  'Zeitarbeit kommt für uns nicht in Frage: Elektriker in Ulm',
  'Bisher hatten wir Leiharbeiter, jetzt suchen wir Produktionsmitarbeiter in Passau',
  'Weg von der Leiharbeit: Schichtleiter in Halle',
  'Wir haben genug von Zeitarbeit und suchen Pflegekräfte in Osnabrück',
  'Zeitarbeit oder fest, egal: Lohnbuchhalter in Essen',
  'Disponent für unsere Zeitarbeitsfirma in Hamburg',
])('no temporary staff is wanted: „%s“', (query) => {
  expect(idsOfItems(query)).not.toContain('Vertragsart:Zeitarbeit');
});

test.each([
  'Suche neue Anstellung als Buchhalter in Köln',
  'Hat jemand einen Job für mich? Bin gelernter Maler',
  'Elektriker, 34 Jahre, sucht neue Herausforderung in Ulm',
  'Ich bin Steuerberaterin und möchte mich verändern',
  'Wohnung in Berlin gesucht',
  'Verkaufe Küche in Hamburg',
  'wie wird das wetter in hamburg',
  'Regnet es morgen in Rostock?',
  'Wie viel verdient ein Controller?',
  'Team begleiten',
])('„%s“ is no need', (query) => expect(advise(query)).toMatchObject({ isNeed: false, recommendations: [] }));

test.each([
  'Suchen Controller, feste Anstellung, Mainz',
  'Suche für eine Festanstellung eine Buchhalterin in Köln',
  'Sie suchen eine neue Herausforderung? Dann kommen Sie als Bauleiter zu uns nach Erfurt!',
  'Zeitarbeitsfirmen haben uns nur enttäuscht. Suchen Maurer in Erfurt.',
  'Tester (m/w/d) in Berlin',
  'Barkeeper in Konstanz',
  'Pflegefachkraft für unser Haus in Rheine, direkt angestellt. Leasing haben wir durch, nie wieder.',
])('„%s“ is a need', (query) => {
  expect(advise(query)).toMatchObject({ isNeed: true });
  expect(advise(query).recommendations).not.toEqual([]);
});

test.each([
  ['Anwendungstechniker, Reisegebiet NRW und Hessen, Sitz Wuppertal', ['Ort:Wuppertal']],
  ['Controller, Standort Köln oder Bonn', ['Ort:Köln', 'Ort:Bonn']],
  ['Wir brauchen einen Controller. Wir liefern nach Hessen und sitzen in Ulm.', ['Ort:Ulm']],
])('of several places that of the work: „%s“', (query, places) => {
  expect(idsOfItems(query).filter((id) => id.startsWith('Ort:'))).toEqual(places);
});

test.each([
  ['the industry alone answers no post', 'Facharzt für Innere Medizin – MVZ Schwetzingen', 33],
  ['one industry alone is none for another', 'Einkäufer, Maschinenbau, Aalen', 57],
])('%s: „%s“', (_, query, id) => expect(idsFor(query)).not.toContain(id));

test('who places anybody takes what comes near an office', () => {
  expect(idsFor('Werkleiter für unser Betonfertigteilwerk bei Rosenheim')).toContain(19);
});

test('an office alone is no reason', () => expect(idsFor('Kanzleimanager Düsseldorf')).not.toContain(31));

test('„nahe“ is no town', () => {
  expect(idsOfItems('Kleinstadt sucht Controller, nahe Göttingen')).not.toContain('Ort:Nahe');
});

test('whoever is in a work by himself keeps his contract', () => {
  expect(idsOfItems('Mein Meister macht sich selbstständig, Elektrobetrieb in Ulm')).not.toContain(
    'Vertragsart:Freelancer',
  );
});

test('a card says of nobody that a kind of contract is missing that it names by another word', () => {
  const [first] = advise('freelance SAP Berater').recommendations;
  expect(first).toMatchObject({ agency: { id: 19 }, unmet: [] });
});

test('a field before a consultant is the work, whatever names stand between', () => {
  expect(advise('SAP FI/CO Berater, Ulm').items.find(({ label }) => label === 'SAP & ERP')).toMatchObject({
    isSecondary: false,
  });
});

test('a work of one industry is none of another', () => {
  expect(idsFor('Werkleiter in Duisburg, Stahl').slice(0, 3)).not.toContain(57);
});

const TASKS =
  '\n\nAufgaben\n- Berichte an die Leitung Vertrieb\n- Pflege der Datenbank\n- Budget\n\nProfil\n- Studium';
test.each([
  [
    'Stadtwerke Emmerfeld\n\nWir versorgen 60.000 Menschen mit Strom und Wärme. Seit 1903 sind wir für die Stadt da, mit 300 Leuten, drei Bädern und zwei Museen.\nZur Verstärkung suchen wir eine Persönlichkeit für die\n\nLEITUNG NETZPLANUNG STROM',
    'Funktion:Energie & Umwelt',
  ],
  [
    'Join us! Wir sind ein Startup für digitale Pflegeplanung\nDu liebst sauberen Code und willst etwas bewegen, mit dem die Arbeit auf Station leichter wird? Dann komm in unser Team als\nSenior Backend Developer (Python) – 100% remote möglich\nWas du kriegst: 70.000 Euro, Anteile am Unternehmen, einen Hund im Büro und Obst',
    'Funktion:IT',
  ],
  [
    'Klinikum Westfalenmitte gGmbH\nMit 1.100 Betten und 3.400 Beschäftigten an vier Standorten sind wir der größte Versorger der Region und bilden in neun Berufen aus, von der Küche bis zum Kreißsaal.\nKodierfachkraft Medizincontrolling\nVollzeit | ab sofort | Standort Hamm',
    'Funktion:Medizin',
  ],
  [
    'Heimstätten eG\nMit 3.100 eigenen Wohnungen sind wir einer der größten Vermieter der Region, seit 1921 und mit 54 Beschäftigten.\nWir suchen ab sofort in Voll- oder Teilzeit (mind. 30 Stunden)\neine Verwalterin / einen Verwalter für Wohnungseigentümergemeinschaften',
    'Funktion:Immobilien',
  ],
])('the post of an advertisement is in its title, wherever that stands: %j', (head, id) => {
  const work = advise(head + TASKS).items.filter(
    ({ kind, isSecondary }) => kind === 'function' && !isSecondary,
  );
  expect(work.map((item) => item.id)).toEqual([id]);
});

test('a first line that stands alone is a title', () => {
  const text =
    'Industriemeister Metall für die Endmontage\n\nBei uns laufen jede Woche 40 Maschinen vom Hof. Damit das so bleibt, brauchen wir Sie.\nSie sind Ansprechpartner für Konstruktion und Service. SAP schreckt Sie nicht.';
  expect(idsOfItems(text)).toContain('Funktion:Produktion');
  expect(idsOfItems(text)).not.toContain('Funktion:SAP & ERP');
});

test('nobody for a time is a lasting post', () => {
  const ids = idsOfItems('Kein Freelancer, niemand auf Zeit: einen Einkaufsleiter fest anstellen, Ulm');
  expect(ids).toContain('ohne Vertragsart:Interim');
  expect(ids).not.toContain('Vertragsart:Interim');
});

test('what somebody shall be able to do is no second post', () => {
  const work = advise(
    'Wir suchen einen Bauleiter, der mit Landwirten und Architekten redet, in Erfurt',
  ).items;
  expect(
    work.filter(({ kind, isSecondary }) => kind === 'function' && !isSecondary).map(({ id }) => id),
  ).toEqual(['Funktion:Bau & Architektur']);
  expect(work.filter(({ kind }) => kind === 'industry')).toEqual([]);
});

test.each([
  [
    'Außendienst für Fenster, Nürnberg, Dienstwagen. Schreiner oder Fensterbauer bevorzugt',
    'Funktion:Vertrieb',
  ],
  ['Einkäufer in Ulm. Ausbildung als Koch ist von Vorteil', 'Funktion:Einkauf'],
  ['Controller in Ulm, gern Wirtschaftsingenieur', 'Funktion:Finanzen'],
])('what is only preferred is no second post: „%s“', (query, id) => {
  const work = advise(query).items.filter(({ kind, isSecondary }) => kind === 'function' && !isSecondary);
  expect(work.map((item) => item.id)).toEqual([id]);
});

test('an industry beside a developer of projects says what is developed', () => {
  const query =
    'Projektentwicklerin oder Projektentwickler für Windparks, der mit Gemeinderäten redet, Güstrow';
  expect(idsFor(query)[0]).toBe(42);
  expect(idsOfItems('Projektentwickler Wohnbau in Mainz')).toContain('Funktion:Immobilien');
});

test('a function that is not wanted excludes no industry', () => {
  const ids = idsOfItems('Nicht die Pflege. Uns fehlt im Krankenhaus in Kiel ein Controller.');
  expect(ids).toContain('Branche:Gesundheitswesen');
  expect(ids).not.toContain('ohne Branche:Gesundheitswesen');
});

test.each([
  ['Pflegedinstleitung Münster', 'Funktion:Pflege & Therapie'],
  ['Wir suchen einen Elektroingeneur in Ulm', 'Funktion:Ingenieurwesen'],
  ['Suchen Gabelstapelfahrer, Vollzeit', 'Funktion:Logistik & Supply Chain'],
  ['Wir suchen einen Controller Nähe Wezlar', 'Ort:Wetzlar'],
  ['Aufsichts rat Familien unternehmen', 'Funktion:Geschäftsführung'],
  ['Photo voltaik in Ulm', 'Funktion:Energie & Umwelt'],
  ['Kunden betreuer in Köln', 'Funktion:Kundenservice'],
  ['werks leiter gieserei', 'Branche:Industrie'],
  ['Dierektor für unser Hotel in Konstanz', 'Erfahrung:Führungskraft'],
  ['Produktionsleiter, Kunststoff, 80 Leute, Lüdenschied, ab sofort', 'Ort:Lüdenscheid'],
])('misspelt: „%s“', (query, id) => expect(idsOfItems(query)).toContain(id));

test.each(['einrichten', 'ebenfalls', 'bisschen'])('„%s“ is no misspelt word', (word) => {
  expect(idsOfItems(`Wir suchen in Ulm einen Controller, den wir ${word} wollen`)).toEqual([
    'Funktion:Finanzen',
    'Ort:Ulm',
  ]);
});

test('days in the office are no office work', () => {
  expect(idsOfItems('Data Engineer, Köln, 2 Tage Büro die Woche')).not.toContain('Funktion:Assistenz & Büro');
});

test.each(['schönen', 'hätten', 'Montag', 'Schulung', 'Preise'])('„%s“ is no word of the trade', (word) => {
  const { items } = advise(`Wir suchen ab ${word} einen Controller`);
  expect(items.filter(({ kind }) => kind !== 'keyword').map(({ id }) => id)).toEqual(['Funktion:Finanzen']);
});

test('Geschäftsführer is nobody’s assistant', () => expect(idsFor('Geschäftsführer')).not.toContain(52));
