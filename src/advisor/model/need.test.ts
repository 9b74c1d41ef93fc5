import { beforeAll, describe, expect, test } from 'vitest';
import { loadKnowledgeOnce } from '#lib/language/known.ts';
import { readNeed } from './need.ts';

/** The understood parts in short form: `function:Finanzen`, `*` beside the position, `~` with the towns around. */
function read(query: string): string[] {
  return readNeed(query).items.map(
    ({ kind, label, isNegated, isSecondary, isWide }) =>
      `${isNegated ? 'not ' : ''}${kind}:${label}${isSecondary ? '*' : ''}${isWide ? '~' : ''}`,
  );
}

beforeAll(loadKnowledgeOnce);

describe('reading a need', () => {
  test.each([
    ['a job title', 'Controller', ['function:Controlling']],
    ['a role for its field', 'Buchhalter', ['function:Rechnungswesen']],
    ['a board title in English', 'CFO', ['function:Finanzen', 'seniority:Geschäftsleitung']],
    ['an English title', 'Head of Sales', ['function:Vertrieb']],
    ['an English profession', 'DevOps Engineer', ['function:Cloud & Infrastruktur']],
    [
      'who employs, though it could be a profession',
      'Leitung Finanzen für einen Maschinenbauer',
      ['function:Finanzen', 'industry:Maschinenbau', 'seniority:Führungskraft'],
    ],
    [
      'the same word as a profession',
      'Maschinenbauer gesucht',
      ['function:Ingenieurwesen', 'industry:Maschinenbau'],
    ],
    ['a compound', 'Softwareentwicklungsleiter', ['function:Softwareentwicklung']],
    [
      'an industry in a compound',
      'Krankenhauscontroller',
      ['function:Controlling', 'industry:Gesundheitswesen'],
    ],
    ['two halves of a title', 'Vertriebs- und Marketingleiter', ['function:Vertrieb', 'function:Marketing']],
    ['a board member', 'Personalvorstand', ['function:Personal', 'seniority:Geschäftsleitung']],
    ['a technician of a field', 'Medizintechniker', ['function:Ingenieurwesen', 'industry:Medizintechnik']],
    [
      'a developer of things',
      'Getriebeentwickler',
      ['function:Forschung & Entwicklung', 'industry:Maschinenbau'],
    ],
    ['a sound-alike beginning', 'Fertriebsleiter', ['function:Vertrieb']],
    ['a trade in a compound', 'Konzertmeisterin', ['function:Bühne & Musik']],
    ['a known title behind a general word', 'Tierpfleger', ['function:Tierpfleger']],
    [
      'the leader of a house',
      'Leitung für unser Seniorenheim',
      ['function:Pflege & Therapie', 'industry:Gesundheitswesen', 'seniority:Führungskraft'],
    ],
    [
      'a general title with a field',
      'Sachbearbeiter Einkauf',
      ['function:Assistenz & Büro*', 'function:Einkauf'],
    ],
    [
      'a wish about the agency, which is no industry',
      'Controller. Die Beratung sollte in Köln sitzen.',
      ['function:Controlling', 'place:Köln'],
    ],
    [
      'whom somebody assists',
      'Assistentin der Geschäftsführung, Bonn',
      ['function:Assistenz & Büro', 'place:Bonn'],
    ],
    ['an agency that is looked for', 'suche Agentur für Buchhalter', ['function:Rechnungswesen']],
    ['the fee as a word', 'Controller, Budget 25.000 Euro Honorar', ['function:Controlling']],
    ['a short word for a profession', 'Devs', ['function:Softwareentwicklung']],
    ['no field at all', 'Chef', ['function:Geschäftsführung', 'seniority:Führungskraft']],
    [
      'a department that asks, and what the company does',
      'Unser Marketing braucht eine Chefin, wir verkaufen Schuhe',
      ['function:Marketing', 'industry:Mode & Textil', 'seniority:Führungskraft'],
    ],
    [
      'a kind of company in the word for the industry',
      'Tax Manager Pharmakonzern',
      ['function:Steuern & Wirtschaftsprüfung', 'industry:Pharma', 'company:Konzern'],
    ],
    [
      'who employs, beside a profession',
      'Controllerin, Maschinenbauer, Bielefeld',
      ['function:Controlling', 'industry:Maschinenbau', 'place:Bielefeld'],
    ],
    [
      'several who lead',
      'Führungsteam für ein Pflegeheim',
      ['function:Geschäftsführung', 'industry:Gesundheitswesen', 'seniority:Führungskraft'],
    ],
    [
      'who follows the owner of a company',
      'Nachfolgerin für einen Metallbetrieb',
      ['function:Geschäftsführung', 'industry:Metall'],
    ],
    ['who follows somebody in a function', 'Nachfolger für unseren Buchhalter', ['function:Rechnungswesen']],
    [
      'not whom somebody assists',
      'Sekretariat der Klinikleitung',
      ['function:Assistenz & Büro', 'industry:Gesundheitswesen'],
    ],
    [
      'the field in which a project is',
      'Projektsteuerer Immobilienentwicklung',
      ['function:Projektmanagement', 'function:Immobilien', 'industry:Immobilien'],
    ],
    [
      'a project where several functions work',
      'Projektmanager Gesundheitswesen',
      ['function:Projektmanagement', 'industry:Gesundheitswesen'],
    ],
    ['a long word before a company', 'Telekommunikationsanbieter', ['industry:Telekommunikation']],
    [
      'the plural of an association',
      'Marketing für Verbände',
      ['function:Marketing', 'industry:Verbände & Stiftungen'],
    ],
    ['people who are looked at, no data', 'Kandidaten für den Vertrieb', ['function:Vertrieb']],
    ['staff, not the function', 'Unser Hotel sucht Personal', ['function:Hotellerie & Gastronomie']],
  ])('function: %s, %j', (_name, query, expected) => expect(read(query)).toEqual(expected));

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
    expect(read(`${title} Einkauf (m/w/d)`)).toEqual(['function:Einkauf', 'seniority:Führungskraft']);
  });

  test.each([
    'Buchhalterin',
    'Buchhaltern',
    'Buchhalter*innen',
    'Buchhalter:innen',
    'BuchhalterInnen',
    'Buchhaltung',
  ])('inflected: %s', (word) => expect(read(word)).toEqual(['function:Rechnungswesen']));

  test.each([
    ['Vertreibsleiter', 'function:Vertrieb'],
    ['Buchalter', 'function:Rechnungswesen'],
    ['Personlleiter', 'function:Personal'],
    ['Entwikler', 'function:Softwareentwicklung'],
    ['Rechtsanwallt', 'function:Recht'],
    ['Frankfrut', 'place:Frankfurt am Main'],
    ['Stuttgard', 'place:Stuttgart'],
  ])('misspelt: %s', (query, expected) => expect(read(query)).toEqual([expected]));

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
  ])('place: %s', (query, place) => expect(read(query)).toEqual([`place:${place}`]));

  test('„Raum Stuttgart“ means the towns around too', () => {
    expect(read('Controller Raum Stuttgart')).toEqual(['function:Controlling', 'place:Stuttgart~']);
    expect(read('Controller in Stuttgart')).toEqual(['function:Controlling', 'place:Stuttgart']);
  });

  test('a town whose name is a common word is read where a place is due', () => {
    expect(read('Pflegekräfte in Essen')).toContain('place:Essen');
    expect(read('Wir liefern jeden Tag warmes essen in viele Schulen und suchen Disponenten')).not.toContain(
      'place:Essen',
    );
  });

  test.each([
    [
      'what leads is the function',
      'Leiter Logistik bei einem Lebensmittelhersteller',
      ['function:Logistik & Supply Chain', 'industry:Lebensmittel', 'seniority:Führungskraft'],
    ],
    [
      'what a company does is the industry',
      'Controller Logistik',
      ['function:Controlling', 'industry:Logistik'],
    ],
    ['alone it is the function', 'Logistik', ['function:Logistik & Supply Chain']],
    [
      'a supplier has the industry before it',
      'Einkäufer Luftfahrtzulieferer',
      ['function:Einkauf', 'industry:Luft- & Raumfahrt'],
    ],
    [
      'experience comes second',
      'CFO mit Vertriebserfahrung',
      ['function:Finanzen', 'function:Vertrieb*', 'seniority:Geschäftsleitung'],
    ],
    ['company type', 'Entwickler für ein Startup', ['function:Softwareentwicklung', 'company:Start-up']],
  ])('function or industry: %s', (_name, query, expected) => expect(read(query)).toEqual(expected));

  test.each([
    [
      'kein Vertrieb, sondern Controller in Hamburg',
      ['not function:Vertrieb', 'function:Controlling', 'place:Hamburg'],
    ],
    ['Wir haben keinen Controller', []],
    ['Wir haben seit Monaten keinen Controller', ['function:Controlling']],
    ['Ingenieur (kein Automotive)', ['function:Ingenieurwesen', 'not industry:Automotive']],
    ['Vertriebler, nicht in Berlin', ['function:Vertrieb', 'not place:Berlin']],
    ['nicht nur Controller', ['function:Controlling']],
  ])('negation: %s', (query, expected) => expect(read(query)).toEqual(expected));

  test.each([
    [
      'Wir sind ein Maschinenbauer mit 300 Leuten und suchen einen Einkäufer',
      ['function:Einkauf', 'industry:Maschinenbau'],
    ],
    [
      'Als Maschinenbauer mit 300 Leuten suchen wir einen Einkäufer',
      ['function:Einkauf', 'industry:Maschinenbau'],
    ],
    [
      'Wir entwickeln Software. Gesucht wird ein Controller.',
      ['function:Controlling', 'industry:IT & Software'],
    ],
    ['Ein Hersteller von Pumpen sucht einen Controller', ['function:Controlling', 'industry:Maschinenbau']],
    ['We build software and need an accountant', ['function:Rechnungswesen', 'industry:IT & Software']],
    ['Wir sind Maschinenbauer', ['function:Ingenieurwesen', 'industry:Maschinenbau']],
    ['Wir bauen unseren Vertrieb aus', ['function:Vertrieb']],
  ])('what a company says of itself is not what it looks for: %s', (query, expected) => {
    expect(read(query)).toEqual(expected);
  });

  test.each([
    ['Pflegekräfte, keine Zeitarbeit', ['function:Pflege & Therapie', 'not contract:Zeitarbeit']],
    ['Elektriker, bitte keine Zeitarbeitsfirma', ['function:Handwerk & Gewerbe', 'not contract:Zeitarbeit']],
    ['Controller in Arbeitnehmerüberlassung', ['function:Controlling', 'contract:Zeitarbeit']],
    ['Controller auf Zeit', ['function:Controlling', 'contract:Interim']],
    ['Interim-Controller', ['function:Controlling', 'contract:Interim']],
    ['Controller in Direktvermittlung', ['function:Controlling', 'contract:Direktvermittlung']],
    ['Controller, Festanstellung', ['function:Controlling', 'contract:Festanstellung']],
    ['Controller, unbefristet', ['function:Controlling', 'contract:Festanstellung']],
    ['Personalvermittlung in Rostock', ['place:Rostock']],
  ])('kinds of contract: %s', (query, expected) => expect(read(query)).toEqual(expected));

  test.each([
    [''],
    ['   \n'],
    ['?!…'],
    ['🦊🦊'],
    ['Wir suchen dringend eine neue Person mit viel Erfahrung'],
    ['(m/w/d)'],
    ['10 Jahre'],
  ])('nothing is understood of %j', (query) => expect(read(query)).toEqual([]));

  test('an unknown noun is searched as it is, other unknown words are not', () => {
    expect(read('Wir suchen einen Quastenflosserey in Kiel')).toEqual([
      'place:Kiel',
      'keyword:quastenflosserey',
    ]);
    expect(read('Wir suchen glitzernd blubbernde Buchhalter')).toEqual(['function:Rechnungswesen']);
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
