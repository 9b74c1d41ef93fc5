import type { TablesInsert } from '#lib/supabase/database.types.ts';
import { composeFacts } from './generate-facts.ts';
import { RandomChoices, type NonEmpty } from './random-choices.ts';

/** A row to insert, without what the database fills in. Every row names the same columns, as a bulk insert needs. */
export type GeneratedAgency = Required<
  Omit<TablesInsert<'Personalberatungen'>, 'id' | 'created_at' | 'confirmed_at' | 'status' | 'version'>
>;

// Two halves make a house name or a family name. Most such names exist nowhere.
// prettier-ignore
const FIRST_HALVES: NonEmpty<string> = [
  'Adler', 'Ahorn', 'Amsel', 'Anker', 'Bach', 'Bernstein', 'Birken', 'Brücken', 'Buchen', 'Burg', 'Deich', 'Distel',
  'Dorn', 'Drossel', 'Eber', 'Eichen', 'Eisen', 'Elster', 'Erlen', 'Eschen', 'Fähr', 'Falken', 'Farn', 'Felsen',
  'Fichten', 'Finken', 'Fuchs', 'Garten', 'Ginster', 'Glocken', 'Gold', 'Hafen', 'Hasel', 'Heide', 'Hirsch', 'Holunder',
  'Horn', 'Insel', 'Kastanien', 'Kiefern', 'Klee', 'Kranich', 'Kupfer', 'Lärchen', 'Leuchtturm', 'Linden', 'Löwen', 'Luchs',
  'Marder', 'Mohn', 'Möwen', 'Mühlen', 'Nebel', 'Nord', 'Nuss', 'Otter', 'Pappel', 'Quell', 'Raben', 'Reiher',
  'Rosen', 'Salz', 'Schilf', 'Schwalben', 'Segel', 'Silber', 'Specht', 'Stern', 'Storchen', 'Süd', 'Tannen', 'Turm',
  'Ulmen', 'Wacholder', 'Weiden', 'West', 'Wiesen', 'Wolken', 'Zeder', 'Ziegel',
];
// prettier-ignore
const SECOND_HALVES: NonEmpty<string> = [
  'bach', 'berg', 'blick', 'bogen', 'brink', 'bruch', 'brunn', 'busch', 'damm', 'eck', 'feld', 'flur', 'furt', 'garn',
  'gold', 'graben', 'grund', 'hain', 'hang', 'haus', 'heim', 'hof', 'holm', 'horst', 'kamp', 'kamm', 'kante', 'kern',
  'licht', 'mark', 'moor', 'pfad', 'quell', 'rain', 'ried', 'ring', 'sand', 'see', 'sprung', 'stein', 'steg', 'stern',
  'tal', 'teich', 'ufer', 'wald', 'wehr', 'weg', 'werk', 'winkel',
];
// prettier-ignore
const BUSINESS_WORDS: NonEmpty<string> = [
  'Personalberatung', 'Executive Search', 'Headhunting', 'Personalvermittlung', 'Consulting', 'Search Partners', 'Talente',
  'Recruiting', 'Direktansprache', 'Beratungsgesellschaft', 'Personalpartner', 'Karrierewerk',
];
const LEGAL_FORMS: NonEmpty<string> = [
  '',
  '',
  '',
  ' GmbH',
  ' GmbH',
  ' GmbH',
  ' KG',
  ' GbR',
  ' AG',
  ' GmbH & Co. KG',
  ' UG',
  ' PartG',
];

// The bigger the town, the more often it is listed.
// prettier-ignore
const TOWNS: NonEmpty<string> = [
  'Berlin', 'Berlin', 'Berlin', 'Berlin', 'Hamburg', 'Hamburg', 'Hamburg', 'München', 'München', 'München', 'München', 'Köln',
  'Köln', 'Frankfurt am Main', 'Frankfurt am Main', 'Frankfurt am Main', 'Frankfurt am Main', 'Stuttgart', 'Stuttgart',
  'Düsseldorf', 'Düsseldorf', 'Düsseldorf', 'Leipzig', 'Leipzig', 'Dortmund', 'Essen', 'Bremen', 'Dresden', 'Hannover',
  'Nürnberg', 'Duisburg', 'Bochum', 'Wuppertal', 'Bielefeld', 'Bonn', 'Münster', 'Mannheim', 'Karlsruhe', 'Augsburg',
  'Wiesbaden', 'Gelsenkirchen', 'Mönchengladbach', 'Aachen', 'Braunschweig', 'Kiel', 'Chemnitz', 'Halle (Saale)',
  'Magdeburg', 'Freiburg im Breisgau', 'Krefeld', 'Mainz', 'Lübeck', 'Erfurt', 'Oberhausen', 'Rostock', 'Kassel', 'Hagen',
  'Potsdam', 'Saarbrücken', 'Ludwigshafen am Rhein', 'Oldenburg', 'Leverkusen', 'Osnabrück', 'Solingen', 'Heidelberg',
  'Darmstadt', 'Regensburg', 'Ingolstadt', 'Würzburg', 'Fürth', 'Wolfsburg', 'Ulm', 'Heilbronn', 'Pforzheim', 'Göttingen',
  'Reutlingen', 'Koblenz', 'Bremerhaven', 'Jena', 'Trier', 'Erlangen', 'Siegen', 'Hildesheim', 'Cottbus', 'Gütersloh',
  'Kaiserslautern', 'Schwerin', 'Konstanz', 'Tübingen', 'Bayreuth', 'Bamberg', 'Passau', 'Flensburg', 'Gera', 'Zwickau',
  'Görlitz', 'Stralsund', 'Celle', 'Fulda', 'Landshut', 'Rosenheim', 'Kempten (Allgäu)', 'Ravensburg', 'Offenburg',
  'Emden', 'Wetzlar', 'Suhl', 'Weimar', 'Husum', 'Meppen', 'Cham',
];

interface Field {
  /** The specializations that the agency's list may name. */
  readonly specializations: NonEmpty<string>;
  /** Whom it typically searches for, as a noun in the accusative plural. */
  readonly people: NonEmpty<string>;
  readonly industries: NonEmpty<string>;
}

// prettier-ignore
const FIELDS: NonEmpty<Field> = [
  {
    specializations: ['IT', 'Softwareentwicklung', 'Data & KI', 'IT-Sicherheit', 'Cloud & DevOps', 'SAP', 'Produktmanagement', 'CTO-Suche'],
    people: ['Entwicklerinnen und Entwickler', 'IT-Leitungen', 'Fachleute für Datenanalyse', 'SAP-Beraterinnen und -Berater'],
    industries: ['Software', 'Startups', 'FinTech', 'Telekommunikation', 'E-Commerce', 'Mittelstand'],
  },
  {
    specializations: ['Finanzen & Controlling', 'CFO', 'Rechnungswesen', 'Steuern', 'Wirtschaftsprüfung', 'Treasury', 'Kaufmännische Leitung'],
    people: ['Finanzvorstände', 'Controllerinnen und Controller', 'kaufmännische Leitungen', 'Bilanzbuchhalterinnen und Bilanzbuchhalter'],
    industries: ['Banken', 'Versicherungen', 'Handel', 'Industrie', 'Private Equity', 'Immobilien'],
  },
  {
    specializations: ['HR', 'Personalleitung', 'Recruiting', 'Personalentwicklung', 'Vergütung & Entgelt', 'Arbeitsrecht'],
    people: ['Personalleitungen', 'HR Business Partner', 'Fachleute für Vergütung'],
    industries: ['Mittelstand', 'Industrie', 'Gesundheitswesen', 'Handel', 'Dienstleistung'],
  },
  {
    specializations: ['Marketing', 'Performance Marketing', 'Kommunikation', 'Markenführung', 'E-Commerce', 'CRM'],
    people: ['Marketingleitungen', 'Fachleute für Online-Marketing', 'Pressesprecherinnen und Pressesprecher'],
    industries: ['Konsumgüter', 'Medien', 'Onlinehandel', 'Agenturen', 'Mode', 'Tourismus'],
  },
  {
    specializations: ['Vertrieb', 'Vertriebsleitung', 'Key Account Management', 'Außendienst', 'Export & Vertrieb International'],
    people: ['Vertriebsleitungen', 'Key Account Manager', 'Außendienstmitarbeiterinnen und -mitarbeiter'],
    industries: ['Maschinenbau', 'Chemie', 'Medizintechnik', 'Baustoffe', 'Großhandel', 'Elektrotechnik'],
  },
  {
    specializations: ['Ingenieurwesen', 'Konstruktion', 'Produktion', 'Qualitätsmanagement', 'Instandhaltung', 'Technische Leitung', 'Automatisierung'],
    people: ['Ingenieurinnen und Ingenieure', 'Werkleitungen', 'Konstrukteurinnen und Konstrukteure', 'Fertigungsleitungen'],
    industries: ['Maschinenbau', 'Automobil', 'Metallindustrie', 'Luft- und Raumfahrt', 'Elektrotechnik', 'Kunststoff'],
  },
  {
    specializations: ['Executive Search', 'Geschäftsführung', 'Vorstand', 'Aufsichtsrat & Beirat', 'Unternehmensnachfolge', 'Interim Management'],
    people: ['Geschäftsführerinnen und Geschäftsführer', 'Vorstände', 'Beiräte', 'Nachfolgerinnen und Nachfolger'],
    industries: ['Mittelstand', 'Familienunternehmen', 'Industrie', 'Private Equity', 'Energie', 'Konsumgüter'],
  },
  {
    specializations: ['Ärzte', 'Pflege', 'Klinikmanagement', 'Pharma', 'Medizintechnik', 'Therapie'],
    people: ['Chefärztinnen und Chefärzte', 'Pflegedienstleitungen', 'Fachkräfte für Zulassung und Studien'],
    industries: ['Gesundheitswesen', 'Kliniken', 'Pharma', 'Biotechnologie', 'Sozialwirtschaft'],
  },
  {
    specializations: ['Recht', 'Compliance', 'Syndikusrechtsanwälte', 'Patentrecht', 'Steuern'],
    people: ['Juristinnen und Juristen', 'Compliance-Beauftragte', 'Steuerberaterinnen und Steuerberater'],
    industries: ['Kanzleien', 'Banken', 'Versicherungen', 'Industrie', 'Öffentlicher Dienst'],
  },
  {
    specializations: ['Logistik', 'Supply Chain', 'Einkauf', 'Lagerleitung', 'Spedition & Transport'],
    people: ['Logistikleitungen', 'Einkäuferinnen und Einkäufer', 'Disponentinnen und Disponenten'],
    industries: ['Logistik', 'Handel', 'Automobil', 'Lebensmittel', 'Schifffahrt'],
  },
  {
    specializations: ['Bau', 'Architektur', 'Bauleitung', 'Technische Gebäudeausrüstung', 'Immobilien', 'Facility Management'],
    people: ['Bauleiterinnen und Bauleiter', 'Architektinnen und Architekten', 'Projektentwicklerinnen und Projektentwickler'],
    industries: ['Bauwirtschaft', 'Immobilien', 'Handwerk', 'Wohnungswirtschaft', 'Öffentlicher Dienst'],
  },
  {
    specializations: ['Erneuerbare Energien', 'Energiewirtschaft', 'Nachhaltigkeit', 'Umwelttechnik', 'Wasserstoff'],
    people: ['Projektleitungen für Wind und Solar', 'Netzplanerinnen und Netzplaner', 'Nachhaltigkeitsbeauftragte'],
    industries: ['Energie', 'Stadtwerke', 'Umwelttechnik', 'Chemie', 'Industrie'],
  },
  {
    specializations: ['Hotellerie & Gastronomie', 'Küchenleitung', 'Tourismus', 'Eventmanagement'],
    people: ['Hoteldirektionen', 'Küchenchefinnen und Küchenchefs', 'Betriebsleitungen'],
    industries: ['Hotellerie', 'Gastronomie', 'Tourismus', 'Freizeit', 'Kreuzfahrt'],
  },
  {
    specializations: ['Bildung', 'Wissenschaft', 'Stiftungen & NGO', 'Verwaltung', 'Fundraising'],
    people: ['Schulleitungen', 'Verwaltungsleitungen', 'Geschäftsführungen von Verbänden'],
    industries: ['Bildung', 'Forschung', 'Verbände', 'Stiftungen', 'Öffentlicher Dienst'],
  },
];

const METHODS: NonEmpty<string> = [
  'Vor der ersten Ansprache steht ein Gespräch vor Ort, in dem Aufgabe, Team und Gehaltsrahmen geklärt werden.',
  'Gesucht wird per Direktansprache; Anzeigen kommen nur auf Wunsch hinzu.',
  'Auftraggeber erhalten nach drei Wochen eine Liste mit vier bis sechs geprüften Vorschlägen.',
  'Jeder Vorschlag wird von zwei Beraterinnen oder Beratern unabhängig voneinander beurteilt.',
  'Abgerechnet wird in drei festen Raten statt nach Gehalt.',
  'Auch nach dem ersten Arbeitstag begleitet das Haus beide Seiten sechs Monate lang.',
  'Wer eine Position besetzt, spricht hier mit Menschen, die den Beruf selbst ausgeübt haben.',
  'Mehr als die Hälfte der Aufträge kommt von Unternehmen, die schon einmal zusammengearbeitet haben.',
  'Bewerberinnen und Bewerber hören nach jedem Gespräch innerhalb von zwei Tagen, wie es weitergeht.',
  'Auf Wunsch übernimmt eine Interimsleitung die Aufgabe, bis die Stelle besetzt ist.',
];
const CLIENTS: NonEmpty<string> = [
  'Startups in der Wachstumsphase',
  'Familienunternehmen',
  'mittelständische Betriebe mit 50 bis 500 Beschäftigten',
  'Konzerne und ihre Töchter',
  'Unternehmen im Umbruch',
  'Betriebe abseits der großen Städte',
  'Beteiligungsgesellschaften',
];

/** Part of a web address, in ASCII. */
function toSlug(text: string): string {
  return text
    .toLowerCase()
    .replaceAll('ä', 'ae')
    .replaceAll('ö', 'oe')
    .replaceAll('ü', 'ue')
    .replaceAll('ß', 'ss')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, 60);
}

function composeName(random: RandomChoices, specialization: string, town: string): string {
  const half = () => `${random.pick(FIRST_HALVES)}${random.pick(SECOND_HALVES)}`;
  const legalForm = random.pick(LEGAL_FORMS);
  if (random.chance(0.004)) {
    // As commercial registers really hold them: long enough to break a card.
    const partners = Array.from({ length: 4 }, half).join(', ');
    return `${partners} & ${half()} Gesellschaft für ${specialization} und ${random.pick(BUSINESS_WORDS)} mbH`;
  }
  switch (random.between(0, 4)) {
    case 0:
      return `${half()} & ${half()} ${random.pick(BUSINESS_WORDS)}${legalForm}`;
    case 1:
      return `${half()} ${specialization} Search${legalForm}`;
    case 2:
      return `${half()} ${random.pick(BUSINESS_WORDS)} ${town}${legalForm}`;
    default:
      return `${half()} ${random.pick(BUSINESS_WORDS)}${legalForm}`;
  }
}

function composeUniqueName(
  random: RandomChoices,
  specialization: string,
  town: string,
  taken: Set<string>,
): string {
  let name = composeName(random, specialization, town);
  while (taken.has(name)) name = composeName(random, specialization, town);
  taken.add(name);
  return name;
}

function composeSummary(
  random: RandomChoices,
  field: Field,
  towns: readonly string[],
  industries: readonly string[],
): string {
  const people = random.sample(field.people, 2).join(' sowie ');
  const place = towns.length > 1 ? `mit Büros in ${towns.join(', ')}` : `mit Sitz in ${towns.join()}`;
  const opening = `Die Beratung ${place} sucht ${people} für ${random.pick(CLIENTS)}.`;
  const background = `Die meisten Aufträge kommen aus den Branchen ${industries.slice(0, 2).join(' und ')}.`;
  const isVeryLong = random.chance(0.008);
  const methods = isVeryLong
    ? Array.from({ length: random.between(25, 60) }, () => random.pick(METHODS))
    : random.sample(METHODS, random.between(1, 3));
  return [opening, background, ...methods].join(' ');
}

function composeSize(random: RandomChoices): number {
  const scale = random.between(0, 99);
  if (scale < 45) return random.between(1, 9);
  if (scale < 80) return random.between(10, 39);
  if (scale < 96) return random.between(40, 180);
  return random.between(181, 2400);
}

/** Empty where real data are empty. */
function orGap<T>(random: RandomChoices, probability: number, value: T): T | null {
  return random.chance(probability) ? null : value;
}

/**
 * Deterministic agencies for work at scale: varied German towns, fields, sizes and years, some with
 * gaps or very long texts, as real data have them, two thirds with facts. The first n of a longer list are the list of n.
 *
 * @param count how many
 * @param seed another seed, another list
 * @returns rows to insert; every name is different
 */
export function generateAgencies(count: number, seed = 1): GeneratedAgency[] {
  const random = new RandomChoices(seed);
  const taken = new Set<string>();
  return Array.from({ length: count }, (_, at) => {
    const field = random.pick(FIELDS);
    const towns = random.sample(
      TOWNS,
      random.chance(0.75) ? 1 : random.between(2, random.chance(0.05) ? 14 : 4),
    );
    const specialization = random.pick(field.specializations);
    const specializations = [specialization, ...random.sample(field.specializations, random.between(0, 4))];
    // Few agencies keep to one field.
    if (random.chance(0.3)) specializations.push(...random.sample(random.pick(FIELDS).specializations, 2));
    const industries = random.sample(field.industries, random.between(2, 5));
    const name = composeUniqueName(random, specialization, towns.slice(0, 2).join('/'), taken);
    const domain = `${toSlug(name)}.example`;
    const website = random.pick([
      `https://www.${domain}`,
      `https://www.${domain}`,
      `https://${domain}`,
      `www.${domain}`,
      domain,
    ]);
    return {
      Name: name,
      Standort: orGap(random, 0.03, towns.join(', ')),
      Gründungsjahr: orGap(
        random,
        0.12,
        random.chance(0.1) ? random.between(1948, 1984) : random.between(1985, 2025),
      ),
      Zusammenfassung: orGap(random, 0.04, composeSummary(random, field, towns, industries)),
      Spezialisierung: orGap(random, 0.03, [...new Set(specializations)].join(', ')),
      Branchen: orGap(random, 0.04, industries.join(', ')),
      'Anzahl Mitarbeiter': orGap(random, 0.1, composeSize(random)),
      Webseite: orGap(random, 0.12, website),
      facts: composeFacts(seed + at),
    };
  });
}
