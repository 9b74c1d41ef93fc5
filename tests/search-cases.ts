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

type SearchCase = readonly [
  name: string,
  term: string,
  named: readonly number[],
  further: readonly number[],
  more?: {
    readonly choices?: Partial<FacetChoices>;
    readonly sort?: SortName;
    /** For some options, by facet and key, the number of results that choosing them would give. */
    readonly counts?: Partial<Record<FacetName, Readonly<Record<string, number>>>>;
    /** The place of the term in further matches, by id: field and entries. */
    readonly explained?: Readonly<Record<number, string>>;
    /** The corrected term. */
    readonly corrected?: string;
  },
];

const ALL = SEARCHED_AGENCIES.map(({ id }) => id);

/** Name, term, ids found by name, ids of the further matches, both in their order. */
export const SEARCH_CASES: readonly SearchCase[] = [
  // Names
  ['the beginning of a name', 'Müll', [1], []],
  ['the middle of a word', 'sonalbera', [1], []],
  ['one letter finds whole words only', 'z', [], []],
  ['whatever the case', 'ÖKOTALENT', [5], []],
  ['an umlaut written in two letters', 'Mueller', [1], []],
  ['two letters written as an umlaut', 'Mühlen', [11], []],
  ['an umlaut without its dots', 'Muller', [1], []],
  ['a decomposed umlaut', 'Mu\u0308ller', [1], []],
  ['ß written as ss', 'STRASSENBAU', [2], []],
  ['a great ß', 'STRAẞEN', [2], []],
  ['signs as they are', 'C++ (', [4], []],
  ['several words side by side', 'Müller &  Söhne', [1], []],
  ['blanks around the term', ' \tZeder\n', [12], []],
  ['a per-cent sign', '%', [3], []],
  ['an underline', 'b_n', [3], []],
  ['an underline as a word', '_', [3], []],
  ['a backslash, which is in no name', '\\', [], []],
  ['a quote, which is in no name', "'", [], []],
  ['an astral character', '😀', [10], []],
  ['only an accent', '\u0301', [], []],
  ['a word and an accent', 'Zeder \u0301', [], [12]],
  ['two of the same name, by id', 'adler', [8, 9], []],
  // Both groups
  [
    'names before the rest',
    'Vertrieb',
    [3, 6],
    [8, 7, 12],
    {
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
  ],
  [
    'a place, in a name as well',
    'köln',
    [7, 6],
    [8, 9, 1],
    {
      counts: {
        place: { koeln: 4, bonn: 1, 'nordrhein-westfalen': 5 },
        size: { 'bis-10': 2, '11-50': 1, '51-200': 1, ka: 1 },
      },
      explained: { 8: 'Ort: Köln', 9: 'Ort: Köln', 1: 'Ort: Köln' },
    },
  ],
  ['a place in two letters', 'Koeln', [7, 6], [8, 9, 1]],
  ['a specialization', 'IT-Sicherheit', [], [1], { explained: { 1: 'Spezialisierung: IT-Sicherheit' } }],
  ['an industry', 'Handel', [], [3, 6], { explained: { 3: 'Branche: Handel', 6: 'Branche: Handel' } }],
  ['an industry without its dots', 'arzte', [], [10], { explained: { 10: 'Branche: Ärzte' } }],
  ['another inflection', 'Ingenieur', [], [1], { explained: { 1: 'Beschreibung: Ingenieurinnen' } }],
  ['an inflection of what is written without', 'Vertriebsleitungen', [], [3, 12]],
  ['a plural with an umlaut', 'Haus', [], [1], { explained: { 1: 'Beschreibung: Häuser' } }],
  ['the beginning of a word', 'vertriebsl', [], [3, 12]],
  ['two letters only as a whole word', 'IT', [], [1]],
  [
    'words in any order and field',
    'vertrieb köln',
    [6],
    [8, 7],
    { explained: { 8: 'Spezialisierung: Vertrieb; Ort: Köln', 7: 'Spezialisierung: Vertrieb; Ort: Köln' } },
  ],
  [
    'a word of the name with one of a field',
    'Talente Vertrieb',
    [],
    [7],
    { explained: { 7: 'Spezialisierung: Vertrieb; Name: Talente' } },
  ],
  ['words that say nothing left out', 'Vertrieb für Köln', [], [8, 7, 6]],
  ['a word that says nothing alone', 'für', [], []],
  ['a quote in a description', "d'accord", [], [5], { explained: { 5: 'Beschreibung: d und accord' } }],
  ['the others where one word is missing', 'Köln Quastenflosser', [], [8, 9, 7, 1, 6]],
  ['nothing by operators', '& | ! ( ) <->', [], []],
  ['nothing by another script', '搜索', [], []],
  // Everything
  ['no term', '', ALL, []],
  ['only blanks', ' \t\u00a0', ALL, []],
  // Facets
  [
    'a choice narrows both groups',
    'Vertrieb',
    [],
    [8, 7],
    {
      choices: { place: ['koeln'] },
      counts: { place: { koeln: 2, bonn: 1 }, size: { 'bis-10': 1, '51-200': 1, ka: 0 } },
    },
  ],
  [
    'choices in two facets',
    'köln',
    [],
    [8, 9, 1],
    {
      choices: { place: ['koeln'], size: ['bis-10', '11-50'] },
      counts: { place: { koeln: 3 }, size: { 'bis-10': 2, '11-50': 1, '51-200': 1 } },
    },
  ],
  ['what is unknown', 'köln', [6], [], { choices: { size: ['ka'] } }],
  [
    'a choice that leaves nothing',
    'köln',
    [],
    [],
    { choices: { place: ['berlin'] }, counts: { place: { koeln: 4 } } },
  ],
  ['a choice without a term', '', [3, 6], [], { choices: { industry: ['handel'] } }],
  // Orders
  ['largest first, in each group', 'köln', [7, 6], [1, 8, 9], { sort: 'groesste' }],
  ['smallest first, in each group', 'köln', [7, 6], [8, 9, 1], { sort: 'kleinste' }],
  ['oldest first, in each group', 'vertrieb', [6, 3], [7, 8, 12], { sort: 'aelteste' }],
  ['youngest first, in each group', 'köln', [7, 6], [1, 8, 9], { sort: 'juengste' }],
  ['by score, in each group', 'köln', [7, 6], [1, 8, 9], { sort: 'profil-score' }],
  ['largest of all', '', [7, 11, 2, 1, 8, 9, 3, 4, 5, 10, 6, 12], [], { sort: 'groesste' }],
  [
    'best reviewed first, those without reviews last',
    '',
    [9, 7, 2, 3, 8, 4, 11, 1, 5, 10, 6, 12],
    [],
    { sort: 'bewertung' },
  ],
  ['best reviewed, in each group', 'köln', [7, 6], [9, 8, 1], { sort: 'bewertung' }],
  // Reviews
  [
    'three reviews at least',
    '',
    [9, 7],
    [],
    {
      choices: { reviews: ['3'] },
      counts: { reviews: { '1': 3, '3': 2, '5': 1, '10': 1 }, place: { koeln: 2 } },
    },
  ],
  ['one of two numbers', '', [9, 7, 2], [], { choices: { reviews: ['1', '10'] } }],
  [
    'five reviews at least, and a term',
    'köln',
    [7],
    [],
    { choices: { reviews: ['5'] }, counts: { reviews: { '1': 2, '3': 2, '5': 1 } } },
  ],
  // Terms: a term that no agency states has no option, and „keine Angabe“ has none
  [
    'a fee model',
    '',
    [8],
    [],
    {
      choices: { fee: ['auf-erfolgsbasis'] },
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
  ],
  ['one of two fee models', '', [8, 7], [], { choices: { fee: ['festpreis', 'auf-erfolgsbasis'] } }],
  [
    'any guarantee, and none stated is none',
    '',
    [8, 7],
    [],
    {
      choices: { guarantee: ['1'] },
      counts: { guarantee: { '1': 2, '3': 2, '6': 2, '12': 1 }, language: { englisch: 2, deutsch: 1 } },
    },
  ],
  ['a long guarantee, and a term', 'köln', [7], [], { choices: { guarantee: ['12'] } }],
  [
    'protection from headhunting',
    '',
    [9],
    [],
    {
      choices: { offlimits: ['12'] },
      counts: { offlimits: { '1': 1, '12': 1, '24': 1 }, membership: { bdu: 0 } },
    },
  ],
  [
    'a membership and a language',
    '',
    [7],
    [],
    {
      choices: { membership: ['din-33430'], language: ['englisch'] },
      counts: { membership: { bdu: 1, aesc: 0, 'din-33430': 1 }, language: { englisch: 1 } },
    },
  ],
  [
    'a share of women, of those presented or employed',
    '',
    [8],
    [],
    { choices: { women: ['40'] }, counts: { women: { '0': 2, '30': 1, '40': 1, '50': 0 } } },
  ],
  ['„keine“ is no membership to choose', '', ALL, [], { choices: { membership: ['keine'] } }],
  // Misspelt
  ['a misspelt specialization', 'Sofwareentwiklung', [], [1], { corrected: 'softwareentwicklung' }],
  ['two letters that nobody has written are not corrected', 'Ki Zx', [], []],
  ['a misspelt place', 'Frankfrut', [], [2], { corrected: 'frankfurt' }],
  ['a misspelt name', 'Muelenhof', [11], [], { corrected: 'muehlenhof' }],
  ['one misspelt word of two', 'köln Softwareentwiklung', [], [1], { corrected: 'köln softwareentwicklung' }],
  [
    'misspelt, among what is chosen',
    'Vertreib',
    [3, 6],
    [],
    { choices: { industry: ['handel'] }, corrected: 'vertrieb' },
  ],
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
