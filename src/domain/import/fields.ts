import { FACT_KEYS, type FactKey, FACTS } from '#domain/facts/facts.ts';
import { foldText } from '#domain/language/text.ts';

const BASIC_FIELDS = [
  'id',
  'name',
  'locations',
  'foundedYear',
  'employees',
  'specializations',
  'industries',
  'website',
  'summary',
] as const;
type BasicField = (typeof BASIC_FIELDS)[number];

export type ImportField = BasicField | FactKey;

/** What a column of an imported file can become, in the order of an exported one. */
export const IMPORT_FIELDS: readonly ImportField[] = [...BASIC_FIELDS, ...FACT_KEYS];

/** Which field each column becomes; null for one that is left out. */
export type ColumnMapping = readonly (ImportField | null)[];

/** Fields that several columns may fill together, as merged columns do. */
const JOINED_FIELDS: readonly ImportField[] = ['locations', 'specializations', 'industries', 'summary'];

/** Headings by which a column is recognised, folded, without blanks and signs. The first of each is the exported one. */
const SYNONYMS: Readonly<Record<BasicField, readonly string[]>> = {
  id: [
    'nummer',
    'id',
    'nr',
    'eintragsnummer',
    'agenturid',
    'agencyid',
    'beraterkompassid',
    'eintragid',
    'eintragsid',
  ],
  name: [
    'name',
    'firma',
    'firmenname',
    'unternehmen',
    'unternehmensname',
    'personalberatung',
    'beratung',
    'agentur',
    'agenturname',
    'namederpersonalberatung',
    'namederfirma',
    'firmierung',
    'bezeichnung',
    'company',
    'companyname',
    'agency',
    'agencyname',
    'organisation',
    'organization',
    'kunde',
  ],
  locations: [
    'standort',
    'standorte',
    'ort',
    'orte',
    'stadt',
    'staedte',
    'sitz',
    'hauptsitz',
    'firmensitz',
    'niederlassung',
    'niederlassungen',
    'wohnort',
    'plzort',
    'ortplz',
    'hauptstandort',
    'sitzdergesellschaft',
    'location',
    'locations',
    'city',
    'cities',
    'place',
    'town',
    'office',
    'offices',
    'headquarters',
  ],
  foundedYear: [
    'gruendungsjahr',
    'gruendung',
    'gegruendet',
    'gegruendetim',
    'gegruendetam',
    'gegr',
    'jahr',
    'jahrdergruendung',
    'gruendungsdatum',
    'seit',
    'bestehtseit',
    'founded',
    'foundedyear',
    'foundedin',
    'yearfounded',
    'foundingyear',
    'established',
    'since',
  ],
  employees: [
    'anzahlmitarbeiter',
    'mitarbeiter',
    'mitarbeiterzahl',
    'mitarbeiteranzahl',
    'zahldermitarbeiter',
    'anzahldermitarbeiter',
    'mitarbeitende',
    'anzahlmitarbeitende',
    'beschaeftigte',
    'anzahlbeschaeftigte',
    'beschaeftigtenzahl',
    'anzmitarbeiter',
    'ma',
    'mazahl',
    'anzahlma',
    'anzma',
    'groesse',
    'unternehmensgroesse',
    'firmengroesse',
    'teamgroesse',
    'employees',
    'numberofemployees',
    'employeecount',
    'headcount',
    'size',
    'companysize',
    'sizerange',
    'staff',
  ],
  specializations: [
    'spezialisierung',
    'spezialisierungen',
    'fachgebiet',
    'fachgebiete',
    'schwerpunkt',
    'schwerpunkte',
    'leistungen',
    'leistung',
    'kompetenzen',
    'fachbereich',
    'fachbereiche',
    'funktionen',
    'specialization',
    'specializations',
    'specialisation',
    'specialisations',
    'specialties',
    'services',
    'focus',
    'functions',
  ],
  industries: [
    'branchen',
    'branche',
    'industrie',
    'industrien',
    'sektor',
    'sektoren',
    'branchenfokus',
    'branchenschwerpunkt',
    'branchenschwerpunkte',
    'wirtschaftszweig',
    'industry',
    'industries',
    'sector',
    'sectors',
  ],
  website: [
    'webseite',
    'website',
    'webseiten',
    'homepage',
    'internet',
    'internetseite',
    'internetadresse',
    'webadresse',
    'websiteurl',
    'webseiteurl',
    'web',
    'www',
    'url',
    'domain',
    'link',
    'site',
  ],
  summary: [
    'zusammenfassung',
    'beschreibung',
    'kurzbeschreibung',
    'beschreibungstext',
    'profil',
    'kurzprofil',
    'firmenprofil',
    'unternehmensprofil',
    'text',
    'ueberuns',
    'info',
    'description',
    'shortdescription',
    'summary',
    'about',
    'profile',
  ],
};

/** Other headings of facts, beside label and key. */
const FACT_SYNONYMS: Readonly<Partial<Record<FactKey, readonly string[]>>> = {
  feeModels: ['honorarmodell', 'verguetungsmodell', 'feemodel'],
  feePercent: ['honorar', 'honorarinprozent', 'fee'],
  feeMinimum: ['mindesthonorarineuro', 'minimumfee'],
  guaranteeMonths: ['garantie', 'garantieinmonaten', 'garantiemonate', 'guarantee'],
  offLimitsMonths: ['offlimits', 'offlimitsmonate', 'abwerbeverbot'],
  memberships: ['mitgliedschaften', 'mitgliedschaft', 'verbaende', 'zertifikate'],
  womenShortlist: ['frauenanteil', 'frauenanteilshortlist'],
  languages: ['sprache', 'languages'],
};

/**
 * Headings that are the field's only where no other one names it: „Jahr“ beside „Gründungsjahr“ is another year, and „Kunde“
 * beside „Name“ a customer's number.
 */
const WEAK_HEADINGS: ReadonlySet<string> = new Set(['jahr', 'kunde']);

/** A longer heading is a sentence. */
const MAX_HEADING_LENGTH = 100;

/** A heading as it is compared: „Gründungs_Jahr (YYYY)“, „gruendungsjahr“ and „GRÜNDUNGSJAHR*“ are the same. */
export function normaliseHeading(heading: string): string {
  return foldText(heading.slice(0, MAX_HEADING_LENGTH).normalize('NFC'))
    .replaceAll(/\([^()]*\)|\[[^[\]]*\]/g, '')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .replace(/innen$/, '');
}

/**
 * The field that a heading names; null where none does. Umlauts that a wrong encoding has eaten („Gr?ndungsjahr“) are
 * found too, and two words for one field („Firma / Name“).
 */
export function fieldOfHeading(heading: string): ImportField | null {
  const known = FIELD_OF_HEADING.get(normaliseHeading(heading));
  if (known !== undefined) return known;
  if (/[?\uFFFD]/.test(heading)) {
    return FIELD_OF_HEADING.get(normaliseHeading(heading.replaceAll(/[?\uFFFD]/g, 'ü'))) ?? null;
  }
  const words = heading.slice(0, MAX_HEADING_LENGTH).split(/[/|,]|\s(?:und|oder)\s/);
  if (words.length === 1) return null;
  const [field, ...others] = words.map((word) => FIELD_OF_HEADING.get(normaliseHeading(word)));
  return field !== undefined && others.every((other) => other === field) ? field : null;
}

/** How many different fields the cells of a record name. */
export function countNamedFields(cells: readonly string[]): number {
  return new Set(cells.map(fieldOfHeading).filter((field) => field !== null)).size;
}

const FIELD_OF_HEADING: ReadonlyMap<string, ImportField> = new Map([
  ...FACT_KEYS.flatMap((key) =>
    [normaliseHeading(FACTS[key].label), normaliseHeading(key), ...(FACT_SYNONYMS[key] ?? [])].map(
      (heading): [string, ImportField] => [heading, key],
    ),
  ),
  ...BASIC_FIELDS.flatMap((field) =>
    SYNONYMS[field].map((heading): [string, ImportField] => [heading, field]),
  ),
]);

/** Whether several columns may fill the field together. */
export function canJoin(field: ImportField): boolean {
  return JOINED_FIELDS.includes(field);
}

const isWeak = (heading: string) => WEAK_HEADINGS.has(normaliseHeading(heading));

/**
 * The mapping that the headings suggest: each field goes to the first column that names it, or to all that do where it
 * takes several. A column without heading, but with content, belongs to the one before it, as merged cells are saved.
 *
 * @param hasContent whether anything stands below each heading
 */
export function suggestMapping(headings: readonly string[], hasContent: readonly boolean[]): ColumnMapping {
  const mapping: (ImportField | null)[] = [];
  const named = new Set(headings.filter((heading) => !isWeak(heading)).map(fieldOfHeading));
  for (const [at, heading] of headings.entries()) {
    const before = mapping[at - 1] ?? null;
    const isContinued =
      heading.trim() === '' && before !== null && canJoin(before) && hasContent[at] === true;
    const field = isContinued ? before : fieldOfHeading(heading);
    const isTaken =
      field !== null &&
      ((!canJoin(field) && mapping.includes(field)) || (isWeak(heading) && named.has(field)));
    mapping.push(isTaken ? null : field);
  }
  return mapping;
}

/** What is wrong with a mapping that somebody has chosen; null where nothing is. */
export type MappingFault =
  { readonly kind: 'noName' } | { readonly kind: 'twice'; readonly field: ImportField };

/** Whether a mapping can be used: one column holds the name, and only lists and texts come from several. */
export function checkMapping(mapping: ColumnMapping): MappingFault | null {
  const twice = IMPORT_FIELDS.find(
    (field) => !canJoin(field) && mapping.filter((mapped) => mapped === field).length > 1,
  );
  if (twice !== undefined) return { kind: 'twice', field: twice };
  return mapping.includes('name') ? null : { kind: 'noName' };
}

/** By which a saved mapping is found again: the same headings in the same order. */
export function headingsKey(headings: readonly string[]): string {
  return headings.map(normaliseHeading).join('|').slice(0, 2_000);
}
