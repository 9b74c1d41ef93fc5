import { formatGermanList } from '#lib/german/german-list.ts';
import type { Agency } from './agency.ts';

/** How many fields and industries the sentence names. */
const MAX_NAMED = 3;

/** „IT, SAP, Vertrieb und 2 weitere“; a rest of one is named, too. */
function listSome(entries: readonly string[]): string {
  const hidden = entries.length - MAX_NAMED;
  if (hidden <= 1) return formatGermanList(entries);
  return formatGermanList([...entries.slice(0, MAX_NAMED), `${String(hidden)} weitere`]);
}

/** Who an agency is, in one sentence from its entry; null where the entry names neither fields nor industries. */
export function describeWork({
  specializations,
  industries,
}: Pick<Agency, 'specializations' | 'industries'>): string | null {
  const [fields, branches] = [listSome(specializations), listSome(industries)];
  if (fields === '') return branches === '' ? null : `Personalberatung für die Branchen ${branches}.`;
  return `Personalberatung für ${fields}${branches === '' ? '' : `; Branchen: ${branches}`}.`;
}
