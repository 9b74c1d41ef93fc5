import { FACT_KEYS, type FactKey, FACTS } from '#facts/model/facts.ts';
import { foldText } from '#lib/text/fold.ts';

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

/** The fields that a column of an imported file can be mapped to, in the order of an exported one. */
export const IMPORT_FIELDS: readonly ImportField[] = [...BASIC_FIELDS, ...FACT_KEYS];

/** Headings of an exported file that an import leaves as they are: the state and its days. */
export const STATE_HEADINGS = ['Stand', 'Angelegt am', 'Bestätigt am'];

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
