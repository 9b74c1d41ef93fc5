import type { Agency } from '#agency/model/agency.ts';
import type { SortName } from '#directory/model/search/directory-sort.ts';
import type { FacetChoices, FacetName } from '#directory/model/search/facets.ts';
import type { MatchedField } from '#directory/model/search/matched-fields.ts';
import { aBareAgency, anAgency } from './fixtures/agency.ts';

/*
 * The expected results, order and counts of the directory's search (tests/unit/search-cases.test.ts).
 * docs/decisions/one-directory.md
 */

/** Sorted by name; the ids are in another order. */
export const SEARCHED_AGENCIES: readonly Agency[] = [
  aBareAgency({
    id: 3,
    name: '100% Vertrieb_neu',
    specializations: ['Vertriebsleitung'],
    industries: ['Handel'],
  }),
  aBareAgency({
    id: 8,
    name: 'Adler',
    locations: ['Köln'],
    specializations: ['Vertrieb', 'Marketing'],
    employees: 5,
    summary: 'Wir besetzen Stellen im Vertrieb.',
    facts: { feeModels: ['success', 'thirds'], guaranteeMonths: 6, languages: ['de', 'en'], womenPlaced: 40 },
  }),
  aBareAgency({
    id: 9,
    name: 'Adler',
    locations: ['Köln'],
    employees: 5,
    reviewCount: 3,
    reviewMean: 4.3,
    reviewWeight: 4.120001,
    facts: {
      feeModels: 'undisclosed',
      guaranteeMonths: 0,
      offLimitsMonths: 24,
      memberships: ['none'],
      womenShortlist: 0,
    },
  }),
  aBareAgency({ id: 4, name: 'C++ (und .NET) Search', industries: ['Öffentlicher Dienst'] }),
  aBareAgency({
    id: 7,
    name: 'Köln Talente',
    locations: ['Köln'],
    specializations: ['Vertrieb'],
    employees: 60,
    foundedYear: 2015,
    reviewCount: 12,
    reviewMean: 4.6,
    reviewWeight: 4.12,
    facts: {
      feeModels: ['fixedPrice'],
      guaranteeMonths: 12,
      offLimitsMonths: 'undisclosed',
      memberships: ['bdu', 'din33430'],
      languages: ['en'],
    },
  }),
  aBareAgency({ id: 11, name: 'Muehlenhof', locations: ['München'], employees: 60 }),
  anAgency({
    id: 1,
    name: 'Müller & Söhne Personalberatung',
    locations: ['Köln'],
    specializations: ['Softwareentwicklung', 'IT-Sicherheit'],
    industries: ['Maschinenbau'],
    employees: 24,
    foundedYear: 1998,
    summary: 'Gesucht werden Ingenieurinnen und Ingenieure für Häuser im Grünen.',
  }),
  aBareAgency({ id: 5, name: 'Ökotalent', summary: "Für den Wandel: d'accord \\ 'quoted'" }),
  aBareAgency({ id: 10, name: 'Smile 😀 Search', locations: ['Berlin'], industries: ['Ärzte'] }),
  aBareAgency({
    id: 2,
    name: 'Straßenbau-Köpfe',
    locations: ['Frankfurt am Main'],
    specializations: ['Bauleitung'],
    employees: 40,
    reviewCount: 1,
    reviewWeight: 3.9,
  }),
  aBareAgency({
    id: 6,
    name: 'Vertrieb Köln GmbH',
    locations: ['Bonn'],
    industries: ['Handel'],
    foundedYear: 2001,
  }),
  aBareAgency({ id: 12, name: 'Zeder', summary: 'Für Berater und Vertriebsleiter.' }),
];

export interface SearchCase {
  readonly name: string;
  readonly term: string;
  readonly choices?: Partial<FacetChoices>;
  readonly sort?: SortName;
  /** Ids found by name, in their order. */
  readonly named: readonly number[];
  /** Ids of the further matches, in their order. */
  readonly further: readonly number[];
  /** For some options, by facet and key, the number of results that choosing them would give. */
  readonly counts?: Partial<Record<FacetName, Readonly<Record<string, number>>>>;
  /** The place of the term in further matches, by id: field and entries. */
  readonly explained?: Readonly<Record<number, string>>;
  /** The corrected term. */
  readonly corrected?: string;
}

const ALL = SEARCHED_AGENCIES.map(({ id }) => id);

export const SEARCH_CASES: readonly SearchCase[] = [
  // Names
  { name: 'the beginning of a name', term: 'Müll', named: [1], further: [] },
  { name: 'the middle of a word', term: 'sonalbera', named: [1], further: [] },
  { name: 'one letter finds whole words only', term: 'z', named: [], further: [] },
  { name: 'whatever the case', term: 'ÖKOTALENT', named: [5], further: [] },
  { name: 'an umlaut written in two letters', term: 'Mueller', named: [1], further: [] },
  { name: 'two letters written as an umlaut', term: 'Mühlen', named: [11], further: [] },
  { name: 'an umlaut without its dots', term: 'Muller', named: [1], further: [] },
  { name: 'a decomposed umlaut', term: 'Mu\u0308ller', named: [1], further: [] },
  { name: 'ß written as ss', term: 'STRASSENBAU', named: [2], further: [] },
  { name: 'a great ß', term: 'STRAẞEN', named: [2], further: [] },
  { name: 'signs as they are', term: 'C++ (', named: [4], further: [] },
  { name: 'several words side by side', term: 'Müller &  Söhne', named: [1], further: [] },
  { name: 'blanks around the term', term: ' \tZeder\n', named: [12], further: [] },
  { name: 'a per-cent sign', term: '%', named: [3], further: [] },
  { name: 'an underline', term: 'b_n', named: [3], further: [] },
  { name: 'an underline as a word', term: '_', named: [3], further: [] },
  { name: 'a backslash, which is in no name', term: '\\', named: [], further: [] },
  { name: 'a quote, which is in no name', term: "'", named: [], further: [] },
  { name: 'an astral character', term: '😀', named: [10], further: [] },
  { name: 'only an accent', term: '\u0301', named: [], further: [] },
  { name: 'a word and an accent', term: 'Zeder \u0301', named: [], further: [12] },
  { name: 'two of the same name, by id', term: 'adler', named: [8, 9], further: [] },
  // Both groups
  {
    name: 'names before the rest',
    term: 'Vertrieb',
    named: [3, 6],
    further: [8, 7, 12],
    counts: {
      industry: { handel: 2 },
      place: { koeln: 2, bonn: 1 },
      size: { 'bis-10': 1, '51-200': 1, ka: 3 },
      founded: { '2010-2019': 1, ka: 3 },
    },
    explained: {
      8: 'Spezialisierung: Vertrieb',
      7: 'Spezialisierung: Vertrieb',
      12: 'Beschreibung: Vertriebsleiter',
    },
  },
  {
    name: 'a place, in a name as well',
    term: 'köln',
    named: [7, 6],
    further: [8, 9, 1],
    counts: {
      place: { koeln: 4, bonn: 1, 'nordrhein-westfalen': 5 },
      size: { 'bis-10': 2, '11-50': 1, '51-200': 1, ka: 1 },
    },
    explained: { 8: 'Ort: Köln', 9: 'Ort: Köln', 1: 'Ort: Köln' },
  },
  { name: 'a place in two letters', term: 'Koeln', named: [7, 6], further: [8, 9, 1] },
  {
    name: 'a specialization',
    term: 'IT-Sicherheit',
    named: [],
    further: [1],
    explained: { 1: 'Spezialisierung: IT-Sicherheit' },
  },
  {
    name: 'an industry',
    term: 'Handel',
    named: [],
    further: [3, 6],
    explained: { 3: 'Branche: Handel', 6: 'Branche: Handel' },
  },
  {
    name: 'an industry without its dots',
    term: 'arzte',
    named: [],
    further: [10],
    explained: { 10: 'Branche: Ärzte' },
  },
  {
    name: 'another inflection',
    term: 'Ingenieur',
    named: [],
    further: [1],
    explained: { 1: 'Beschreibung: Ingenieurinnen' },
  },
  {
    name: 'an inflection of what is written without',
    term: 'Vertriebsleitungen',
    named: [],
    further: [3, 12],
  },
  {
    name: 'a plural with an umlaut',
    term: 'Haus',
    named: [],
    further: [1],
    explained: { 1: 'Beschreibung: Häuser' },
  },
  { name: 'the beginning of a word', term: 'vertriebsl', named: [], further: [3, 12] },
  { name: 'two letters only as a whole word', term: 'IT', named: [], further: [1] },
  {
    name: 'words in any order and field',
    term: 'vertrieb köln',
    named: [6],
    further: [8, 7],
    explained: { 8: 'Spezialisierung: Vertrieb; Ort: Köln', 7: 'Spezialisierung: Vertrieb; Ort: Köln' },
  },
  {
    name: 'a word of the name with one of a field',
    term: 'Talente Vertrieb',
    named: [],
    further: [7],
    explained: { 7: 'Spezialisierung: Vertrieb; Name: Talente' },
  },
  { name: 'words that say nothing left out', term: 'Vertrieb für Köln', named: [], further: [8, 7, 6] },
  { name: 'a word that says nothing alone', term: 'für', named: [], further: [] },
  {
    name: 'a quote in a description',
    term: "d'accord",
    named: [],
    further: [5],
    explained: { 5: 'Beschreibung: d und accord' },
  },
  {
    name: 'the others where one word is missing',
    term: 'Köln Quastenflosser',
    named: [],
    further: [8, 9, 7, 1, 6],
  },
  { name: 'nothing by operators', term: '& | ! ( ) <->', named: [], further: [] },
  { name: 'nothing by another script', term: '搜索', named: [], further: [] },
  // Everything
  { name: 'no term', term: '', named: ALL, further: [] },
  { name: 'only blanks', term: ' \t\u00a0', named: ALL, further: [] },
  // Facets
  {
    name: 'a choice narrows both groups',
    term: 'Vertrieb',
    choices: { place: ['koeln'] },
    named: [],
    further: [8, 7],
    counts: { place: { koeln: 2, bonn: 1 }, size: { 'bis-10': 1, '51-200': 1, ka: 0 } },
  },
  {
    name: 'choices in two facets',
    term: 'köln',
    choices: { place: ['koeln'], size: ['bis-10', '11-50'] },
    named: [],
    further: [8, 9, 1],
    counts: { place: { koeln: 3 }, size: { 'bis-10': 2, '11-50': 1, '51-200': 1 } },
  },
  { name: 'what is unknown', term: 'köln', choices: { size: ['ka'] }, named: [6], further: [] },
  {
    name: 'a choice that leaves nothing',
    term: 'köln',
    choices: { place: ['berlin'] },
    named: [],
    further: [],
    counts: { place: { koeln: 4 } },
  },
  {
    name: 'a choice without a term',
    term: '',
    choices: { industry: ['handel'] },
    named: [3, 6],
    further: [],
  },
  // Orders
  { name: 'largest first, in each group', term: 'köln', sort: 'groesste', named: [7, 6], further: [1, 8, 9] },
  {
    name: 'smallest first, in each group',
    term: 'köln',
    sort: 'kleinste',
    named: [7, 6],
    further: [8, 9, 1],
  },
  {
    name: 'oldest first, in each group',
    term: 'vertrieb',
    sort: 'aelteste',
    named: [6, 3],
    further: [7, 8, 12],
  },
  {
    name: 'youngest first, in each group',
    term: 'köln',
    sort: 'juengste',
    named: [7, 6],
    further: [1, 8, 9],
  },
  { name: 'by score, in each group', term: 'köln', sort: 'profil-score', named: [7, 6], further: [1, 8, 9] },
  {
    name: 'largest of all',
    term: '',
    sort: 'groesste',
    named: [7, 11, 2, 1, 8, 9, 3, 4, 5, 10, 6, 12],
    further: [],
  },
  {
    name: 'best reviewed first, those without reviews last',
    term: '',
    sort: 'bewertung',
    named: [9, 7, 2, 3, 8, 4, 11, 1, 5, 10, 6, 12],
    further: [],
  },
  {
    name: 'best reviewed, in each group',
    term: 'köln',
    sort: 'bewertung',
    named: [7, 6],
    further: [9, 8, 1],
  },
  // Reviews
  {
    name: 'three reviews at least',
    term: '',
    choices: { reviews: ['3'] },
    named: [9, 7],
    further: [],
    counts: { reviews: { '1': 3, '3': 2, '5': 1, '10': 1 }, place: { koeln: 2 } },
  },
  { name: 'one of two numbers', term: '', choices: { reviews: ['1', '10'] }, named: [9, 7, 2], further: [] },
  {
    name: 'five reviews at least, and a term',
    term: 'köln',
    choices: { reviews: ['5'] },
    named: [7],
    further: [],
    counts: { reviews: { '1': 2, '3': 2, '5': 1 } },
  },
  // Terms: a term that no agency states has no option, and „keine Angabe“ has none
  {
    name: 'a fee model',
    term: '',
    choices: { fee: ['auf-erfolgsbasis'] },
    named: [8],
    further: [],
    counts: {
      fee: {
        'auf-erfolgsbasis': 1,
        'retainer-in-dritteln': 1,
        'retainer-mit-anderer-aufteilung': 0,
        festpreis: 1,
      },
      place: { koeln: 1 },
      guarantee: { '1': 1, '6': 1, '12': 0 },
    },
  },
  {
    name: 'one of two fee models',
    term: '',
    choices: { fee: ['festpreis', 'auf-erfolgsbasis'] },
    named: [8, 7],
    further: [],
  },
  {
    name: 'any guarantee, and none stated is none',
    term: '',
    choices: { guarantee: ['1'] },
    named: [8, 7],
    further: [],
    counts: { guarantee: { '1': 2, '3': 2, '6': 2, '12': 1 }, language: { englisch: 2, deutsch: 1 } },
  },
  {
    name: 'a long guarantee, and a term',
    term: 'köln',
    choices: { guarantee: ['12'] },
    named: [7],
    further: [],
  },
  {
    name: 'protection from headhunting',
    term: '',
    choices: { offlimits: ['12'] },
    named: [9],
    further: [],
    counts: { offlimits: { '1': 1, '12': 1, '24': 1 }, membership: { bdu: 0 } },
  },
  {
    name: 'a membership and a language',
    term: '',
    choices: { membership: ['din-33430'], language: ['englisch'] },
    named: [7],
    further: [],
    counts: { membership: { bdu: 1, aesc: 0, 'din-33430': 1 }, language: { englisch: 1 } },
  },
  {
    name: 'a share of women, of those presented or employed',
    term: '',
    choices: { women: ['40'] },
    named: [8],
    further: [],
    counts: { women: { '0': 2, '30': 1, '40': 1, '50': 0 } },
  },
  {
    name: '„keine“ is no membership to choose',
    term: '',
    choices: { membership: ['keine'] },
    named: ALL,
    further: [],
  },
  // Misspelt
  {
    name: 'a misspelt specialization',
    term: 'Sofwareentwiklung',
    named: [],
    further: [1],
    corrected: 'softwareentwicklung',
  },
  { name: 'two letters that nobody has written are not corrected', term: 'Ki Zx', named: [], further: [] },
  { name: 'a misspelt place', term: 'Frankfrut', named: [], further: [2], corrected: 'frankfurt' },
  { name: 'a misspelt name', term: 'Muelenhof', named: [11], further: [], corrected: 'muehlenhof' },
  {
    name: 'one misspelt word of two',
    term: 'köln Softwareentwiklung',
    named: [],
    further: [1],
    corrected: 'köln softwareentwicklung',
  },
  {
    name: 'misspelt, among what is chosen',
    term: 'Vertreib',
    choices: { industry: ['handel'] },
    named: [3, 6],
    further: [],
    corrected: 'vertrieb',
  },
];

/** Ids of the largest, from one position to another (exclusive); equal ones and those of unknown size by name. */
export const LARGEST_CASES: readonly {
  readonly from: number;
  readonly to: number;
  readonly ids: readonly number[];
}[] = [
  { from: 0, to: 4, ids: [7, 11, 2, 1] },
  { from: 4, to: 8, ids: [8, 9, 3, 4] },
  { from: 10, to: 99, ids: [6, 12] },
  { from: 99, to: 120, ids: [] },
];

/** Ids of the agencies that a typed name may mean. */
export const NAME_CASES: readonly { readonly name: string; readonly ids: readonly number[] }[] = [
  { name: 'adler', ids: [8, 9] },
  { name: ' KÖLN ', ids: [7, 6] },
  { name: 'Quastenflosser', ids: [] },
];

/** Matched fields in the notation of the cases. */
export const describeFields = (fields: readonly MatchedField[]): string =>
  fields.map(({ field, entries }) => `${field}: ${entries.join(' und ')}`).join('; ');
