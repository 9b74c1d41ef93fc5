import { conceptAt, CONCEPTS, findConcept } from '#lib/language/concepts.ts';
import { isWorkItem } from './need-concepts.ts';
import { needItemId } from './need-kinds.ts';
import type { NeedItem } from './need.ts';

const PROJECT = 'Projektmanagement';
/** What „Projektentwickler“ means where no other industry is named, and where this one is: „Projektentwickler für Windparks“. */
const DEVELOPED = 'Immobilien';
const DEVELOPED_TOO = 'Energie';

/** „Projektentwickler“: of what is said elsewhere. */
export const isProjectDeveloper = ({ label, words }: NeedItem): boolean =>
  label === DEVELOPED && words.every((word) => /^projektentwickl/i.test(word));

/**
 * „Projektsteuerer Immobilienentwicklung“, „Wir bauen Windparks. Projektentwickler gesucht“: the word for a project names
 * no function, but its industry does if only one function works in it.
 */
export function inferProjectField(items: readonly NeedItem[]): readonly NeedItem[] {
  const work = items.filter(isWorkItem);
  const isProject = work.length > 0 && work.every(({ label }) => label === PROJECT);
  const isDeveloped = work.length > 0 && work.every(isProjectDeveloper);
  if (!isProject && !isDeveloped) return items;
  const all = items
    .filter(({ isNegated }) => !isNegated)
    .flatMap(({ kind, values, relatedIndustries }) => (kind === 'industry' ? values : relatedIndustries))
    .flatMap((name) => findConcept('industry', name) ?? [])
    .map(({ group }) => conceptAt(group).name);
  const names = isDeveloped && all.includes(DEVELOPED_TOO) ? [DEVELOPED_TOO] : all;
  const fields = CONCEPTS.filter(({ data }) => data.implies !== undefined && names.includes(data.implies));
  const [field, ...others] = new Set(fields.map(({ group }) => group));
  if (field === undefined || others.length > 0) return items;
  const { name } = conceptAt(field);
  if (work.some(({ label }) => label === name)) return items;
  const added: NeedItem[] = work.slice(0, 1).map((item) => ({
    ...item,
    id: needItemId('function', name),
    label: name,
    values: [name],
    subtypes: [],
    relatedIndustries: [],
  }));
  const kept = isDeveloped && !names.includes(DEVELOPED) ? items.filter((item) => !isWorkItem(item)) : items;
  return [...kept.filter(({ id }) => id !== needItemId('function', name)), ...added];
}
