import { describe, expect, test } from 'vitest';
import { readNeed } from './need.ts';

/** What was understood, in short: `Funktion:Finanzen`, `*` beside the position, `~` with the towns around. */
function read(query: string): string[] {
  return readNeed(query).items.map(
    ({ kind, label, isNegated, isSecondary, isWide }) =>
      `${isNegated ? 'ohne ' : ''}${kind}:${label}${isSecondary ? '*' : ''}${isWide ? '~' : ''}`,
  );
}

describe('reading a need', () => {
  test.each([
    ['a job title', 'Controller', ['Funktion:Controlling']],
    ['a role for its field', 'Buchhalter', ['Funktion:Rechnungswesen']],
    ['a board title in English', 'CFO', ['Funktion:Finanzen', 'Erfahrung:Geschäftsleitung']],
    ['an English title', 'Head of Sales', ['Funktion:Vertrieb']],
    ['an English profession', 'DevOps Engineer', ['Funktion:Cloud & Infrastruktur']],
    [
      'who employs, though it could be a profession',
      'Leitung Finanzen für einen Maschinenbauer',
      ['Funktion:Finanzen', 'Branche:Maschinenbau', 'Erfahrung:Führungskraft'],
    ],
    [
      'the same word as a profession',
      'Maschinenbauer gesucht',
      ['Funktion:Ingenieurwesen', 'Branche:Maschinenbau'],
    ],
    ['a compound', 'Softwareentwicklungsleiter', ['Funktion:Softwareentwicklung']],
    [
      'an industry in a compound',
      'Krankenhauscontroller',
      ['Funktion:Controlling', 'Branche:Gesundheitswesen'],
    ],
    ['two halves of a title', 'Vertriebs- und Marketingleiter', ['Funktion:Vertrieb', 'Funktion:Marketing']],
    ['a board member', 'Personalvorstand', ['Funktion:Personal', 'Erfahrung:Geschäftsleitung']],
    ['a technician of a field', 'Medizintechniker', ['Funktion:Ingenieurwesen', 'Branche:Medizintechnik']],
    [
      'a general title with a field',
      'Sachbearbeiter Einkauf',
      ['Funktion:Assistenz & Büro*', 'Funktion:Einkauf'],
    ],
    ['no field at all', 'Chef', ['Funktion:Geschäftsführung', 'Erfahrung:Führungskraft']],
    ['staff, not the function', 'Unser Hotel sucht Personal', ['Funktion:Hotellerie & Gastronomie']],
  ])('function: %s, %j', (_name, query, expected) => {
    expect(read(query)).toEqual(expected);
  });

  test.each([
    'Leiterin',
    'Leiter:in',
    'Leiter*in',
    'Leiter/in',
    'Leiter/-in',
    'Leiter_in',
    'LeiterIn',
    'Leiter(in)',
  ])('gendered titles mean the same: %s Einkauf (m/w/d)', (title) => {
    expect(read(`${title} Einkauf (m/w/d)`)).toEqual(['Funktion:Einkauf', 'Erfahrung:Führungskraft']);
  });

  test.each([
    'Buchhalterin',
    'Buchhaltern',
    'Buchhalter*innen',
    'Buchhalter:innen',
    'BuchhalterInnen',
    'Buchhaltung',
  ])('inflected: %s', (word) => {
    expect(read(word)).toEqual(['Funktion:Rechnungswesen']);
  });

  test.each([
    ['Vertreibsleiter', 'Funktion:Vertrieb'],
    ['Buchalter', 'Funktion:Rechnungswesen'],
    ['Personlleiter', 'Funktion:Personal'],
    ['Entwikler', 'Funktion:Softwareentwicklung'],
    ['Rechtsanwallt', 'Funktion:Recht'],
    ['Frankfrut', 'Ort:Frankfurt am Main'],
    ['Stuttgard', 'Ort:Stuttgart'],
  ])('misspelt: %s', (query, expected) => {
    expect(read(query)).toEqual([expected]);
  });

  test.each([
    ['Munich', 'München'],
    ['Koeln', 'Köln'],
    ['Munchen', 'München'],
    ['Frankfurt/M', 'Frankfurt am Main'],
    ['Frankfurt a. M.', 'Frankfurt am Main'],
    ['FFM', 'Frankfurt am Main'],
    ['Frankfurt (Oder)', 'Frankfurt (Oder)'],
    ['Nuernberg', 'Nürnberg'],
    ['Hamburger', 'Hamburg'],
    ['NRW', 'Nordrhein-Westfalen'],
    ['BaWü', 'Baden-Württemberg'],
    ['Rhein-Main', 'Rhein-Main'],
    ['Ruhrgebiet', 'Ruhrgebiet'],
    ['Franken', 'Franken'],
    ['Bavaria', 'Bayern'],
    ['bundesweit', 'Bundesweit'],
  ])('place: %s', (query, place) => {
    expect(read(query)).toEqual([`Ort:${place}`]);
  });

  test('„Raum Stuttgart“ means the towns around too', () => {
    expect(read('Controller Raum Stuttgart')).toEqual(['Funktion:Controlling', 'Ort:Stuttgart~']);
    expect(read('Controller in Stuttgart')).toEqual(['Funktion:Controlling', 'Ort:Stuttgart']);
  });

  test('a town whose name is a common word is read where a place is due', () => {
    expect(read('Pflegekräfte in Essen')).toContain('Ort:Essen');
    expect(read('Wir liefern jeden Tag warmes essen in viele Schulen und suchen Disponenten')).not.toContain(
      'Ort:Essen',
    );
  });

  test.each([
    [
      'what leads is the function',
      'Leiter Logistik bei einem Lebensmittelhersteller',
      ['Funktion:Logistik & Supply Chain', 'Branche:Lebensmittel', 'Erfahrung:Führungskraft'],
    ],
    [
      'what a company does is the industry',
      'Controller Logistik',
      ['Funktion:Controlling', 'Branche:Logistik'],
    ],
    ['alone it is the function', 'Logistik', ['Funktion:Logistik & Supply Chain']],
    [
      'a supplier has the industry before it',
      'Einkäufer Luftfahrtzulieferer',
      ['Funktion:Einkauf', 'Branche:Luft- & Raumfahrt'],
    ],
    [
      'experience comes second',
      'CFO mit Vertriebserfahrung',
      ['Funktion:Finanzen', 'Funktion:Vertrieb*', 'Erfahrung:Geschäftsleitung'],
    ],
    ['company type', 'Entwickler für ein Startup', ['Funktion:Softwareentwicklung', 'Unternehmen:Start-up']],
  ])('function or industry: %s', (_name, query, expected) => {
    expect(read(query)).toEqual(expected);
  });

  test.each([
    [
      'kein Vertrieb, sondern Controller in Hamburg',
      ['ohne Funktion:Vertrieb', 'Funktion:Controlling', 'Ort:Hamburg'],
    ],
    ['Ingenieur (kein Automotive)', ['Funktion:Ingenieurwesen', 'ohne Branche:Automotive']],
    ['Vertriebler, nicht in Berlin', ['Funktion:Vertrieb', 'ohne Ort:Berlin']],
    ['nicht nur Controller', ['Funktion:Controlling']],
  ])('negation: %s', (query, expected) => {
    expect(read(query)).toEqual(expected);
  });

  test.each([
    [
      'Wir sind ein Maschinenbauer mit 300 Leuten und suchen einen Einkäufer',
      ['Funktion:Einkauf', 'Branche:Maschinenbau'],
    ],
    [
      'Als Maschinenbauer mit 300 Leuten suchen wir einen Einkäufer',
      ['Funktion:Einkauf', 'Branche:Maschinenbau'],
    ],
    [
      'Wir entwickeln Software. Gesucht wird ein Controller.',
      ['Funktion:Controlling', 'Branche:IT & Software'],
    ],
    ['Ein Hersteller von Pumpen sucht einen Controller', ['Funktion:Controlling', 'Branche:Maschinenbau']],
    ['We build software and need an accountant', ['Funktion:Rechnungswesen', 'Branche:IT & Software']],
    ['Wir sind Maschinenbauer', ['Funktion:Ingenieurwesen', 'Branche:Maschinenbau']],
    ['Wir bauen unseren Vertrieb aus', ['Funktion:Vertrieb']],
  ])('what a company says of itself is not what it looks for: %s', (query, expected) => {
    expect(read(query)).toEqual(expected);
  });

  test.each([
    ['Pflegekräfte, keine Zeitarbeit', ['Funktion:Pflege & Therapie', 'ohne Vertragsart:Zeitarbeit']],
    [
      'Elektriker, bitte keine Zeitarbeitsfirma',
      ['Funktion:Handwerk & Gewerbe', 'ohne Vertragsart:Zeitarbeit'],
    ],
    ['Controller in Arbeitnehmerüberlassung', ['Funktion:Controlling', 'Vertragsart:Zeitarbeit']],
    ['Controller auf Zeit', ['Funktion:Controlling', 'Vertragsart:Interim']],
    ['Interim-Controller', ['Funktion:Controlling', 'Vertragsart:Interim']],
    ['Controller in Direktvermittlung', ['Funktion:Controlling', 'Vertragsart:Direktvermittlung']],
    ['Controller, Festanstellung', ['Funktion:Controlling', 'Vertragsart:Festanstellung']],
    ['Controller, unbefristet', ['Funktion:Controlling', 'Vertragsart:Festanstellung']],
    ['Personalvermittlung in Rostock', ['Ort:Rostock']],
  ])('kinds of contract: %s', (query, expected) => {
    expect(read(query)).toEqual(expected);
  });

  test.each([
    [''],
    ['   \n'],
    ['?!…'],
    ['🦊🦊'],
    ['Wir suchen dringend eine neue Person mit viel Erfahrung'],
    ['(m/w/d)'],
    ['10 Jahre'],
  ])('nothing is understood of %j', (query) => {
    expect(read(query)).toEqual([]);
  });

  test('an unknown noun is searched as it stands, other unknown words are not', () => {
    expect(read('Wir suchen einen Glockengießerey in Kiel')).toEqual([
      'Ort:Kiel',
      'Stichwort:glockengiesserey',
    ]);
    expect(read('Wir suchen glitzernd blubbernde Buchhalter')).toEqual(['Funktion:Rechnungswesen']);
  });

  test('a chip names the words that said so, and has a name of its own', () => {
    expect(readNeed('Finanzchef und Controllerin, Ffm').items).toEqual([
      expect.objectContaining({
        id: 'Funktion:Finanzen',
        label: 'Controlling',
        words: ['Finanzchef', 'Controllerin'],
      }),
      expect.objectContaining({ id: 'Ort:Frankfurt am Main', words: ['Ffm'] }),
    ]);
  });

  test.each([
    ['100 kB of words', 'Buchhalter '.repeat(10_000)],
    ['100 kB without a blank', 'x'.repeat(100_000)],
    ['signs of patterns', '.*+?^${}()|[]\\ (((( a{1,9999}'],
    ['names of object properties', '__proto__ constructor toString hasOwnProperty'],
    ['right-to-left marks and half characters', '\u202E\uD800 Köln \uDFFF'],
    ['many commas', ','.repeat(5_000)],
  ])('never throws and is quick: %s', (_name, query) => {
    const start = performance.now();
    expect(() => readNeed(query)).not.toThrow();
    expect(performance.now() - start).toBeLessThan(1000);
  });
});
