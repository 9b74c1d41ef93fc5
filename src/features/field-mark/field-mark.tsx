import marks from './field-marks.svg?no-inline';

/** The fields of work that have a drawing in the file, by the keys of their landing pages. */
export const MARKED_FIELDS: ReadonlySet<string> = new Set([
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

/** The small drawing of a field of work, in the colour of the text; the needle of a compass for any other. Decorative. */
export function FieldMark({ field }: { field: string | null }) {
  const id = field !== null && MARKED_FIELDS.has(field) ? field : 'nadel';
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      className="size-6 shrink-0"
    >
      <use href={`${marks}#${id}`} />
    </svg>
  );
}
