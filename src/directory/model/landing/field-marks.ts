/** The fields of work that have a drawing of their own in field-marks.svg, by the keys of their landing pages. */
const MARKED_FIELDS: ReadonlySet<string> = new Set([
  'assistenz-buero',
  'banking',
  'bau-architektur',
  'beratung-strategie',
  'bildung-wissenschaft',
  'controlling',
  'e-commerce',
  'einkauf',
  'energie-umwelt',
  'finanzen',
  'forschung-entwicklung',
  'geschaeftsfuehrung',
  'immobilien',
  'ingenieurwesen',
  'interim-management',
  'it',
  'kundenservice',
  'life-sciences',
  'logistik-supply-chain',
  'marketing',
  'medizin',
  'online-marketing',
  'personal',
  'pflege-therapie',
  'produktion',
  'produktmanagement',
  'projektmanagement',
  'qualitaet',
  'rechnungswesen',
  'recht',
  'softwareentwicklung',
  'vertrieb',
  'verwaltung-verbaende',
]);

/** The drawing of every other field: the needle of a compass. */
const NEEDLE = 'nadel';

/** All drawings of the file. */
export const FIELD_MARKS: ReadonlySet<string> = new Set([...MARKED_FIELDS, NEEDLE]);

/** The drawing of a field of work. */
export function markOfField(key: string | null): string {
  return key !== null && MARKED_FIELDS.has(key) ? key : NEEDLE;
}
