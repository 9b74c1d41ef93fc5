import { fieldOfHeading, IMPORT_FIELDS, type ImportField, normaliseHeading } from './fields.ts';

/** Which field each column becomes; null for one that is left out. */
export type ColumnMapping = readonly (ImportField | null)[];

/** Fields that several columns may fill together, as merged columns do. */
const JOINED_FIELDS: readonly ImportField[] = ['locations', 'specializations', 'industries', 'summary'];

/**
 * Headings that are the field's only where no other one names it: „Jahr“ beside „Gründungsjahr“ is another year, and „Kunde“
 * beside „Name“ a customer's number.
 */
const WEAK_HEADINGS: ReadonlySet<string> = new Set(['jahr', 'kunde']);

/** Whether several columns may fill the field together. */
export function canJoin(field: ImportField): boolean {
  return JOINED_FIELDS.includes(field);
}

const isWeak = (heading: string) => WEAK_HEADINGS.has(normaliseHeading(heading));

/**
 * The mapping that the headings suggest: each field goes to the first column that names it, or to all that do where it
 * takes several. A column without heading, but with content, belongs to the one before it, as merged cells are saved.
 *
 * @param hasContent whether anything comes below each heading
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

/** The possible faults of a mapping that somebody has chosen. */
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
