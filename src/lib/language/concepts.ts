import type { ConceptData } from './vocabulary/concept-data.ts';
import { FUNCTIONS } from './vocabulary/functions.ts';
import { COMPANY_TYPES, CONTRACTS, SENIORITIES } from './vocabulary/general.ts';
import { INDUSTRIES } from './vocabulary/industries.ts';

export type ConceptKind = 'function' | 'industry' | 'seniority' | 'company' | 'contract';

/** A concept of the vocabulary, joined to its neighbours. */
export interface Concept {
  /** Its position in {@link CONCEPTS}. */
  readonly id: number;
  readonly kind: ConceptKind;
  readonly name: string;
  /** The widest concept that it is part of, or the concept itself. */
  readonly group: number;
  /** Groups and concepts next to it. */
  readonly near: ReadonlySet<number>;
  readonly data: ConceptData;
}

const KINDS: readonly (readonly [ConceptKind, readonly ConceptData[]])[] = [
  ['function', FUNCTIONS],
  ['industry', INDUSTRIES],
  ['seniority', SENIORITIES],
  ['company', COMPANY_TYPES],
  ['contract', CONTRACTS],
];

function buildConcepts(): readonly Concept[] {
  const all = KINDS.flatMap(([kind, list]) => list.map((data) => ({ kind, data })));
  const idOf = new Map(all.map(({ kind, data }, id) => [`${kind}:${data.name}`, id]));
  const near = all.map(() => new Set<number>());
  all.forEach(({ kind, data }, id) => {
    for (const name of data.near ?? []) {
      const other = idOf.get(`${kind}:${name}`);
      if (other === undefined) continue;
      near[id]?.add(other);
      near[other]?.add(id);
    }
  });
  return all.map(({ kind, data }, id) => ({
    id,
    kind,
    name: data.name,
    group: idOf.get(`${kind}:${data.within ?? data.name}`) ?? id,
    near: near[id] ?? new Set(),
    data,
  }));
}

/** Every concept of the vocabulary: functions, industries, seniorities, company types and kinds of contract. */
export const CONCEPTS: readonly Concept[] = buildConcepts();

const CONCEPT_BY_NAME = new Map(CONCEPTS.map((concept) => [`${concept.kind}:${concept.name}`, concept]));

/** The concept of that name, if there is one. */
export function findConcept(kind: string, name: string): Concept | undefined {
  return CONCEPT_BY_NAME.get(`${kind}:${name}`);
}

/**
 * The concept of that number; numbers come from {@link CONCEPTS} only.
 *
 * @throws RangeError where there is no concept of that number
 */
export function conceptAt(id: number): Concept {
  const concept = CONCEPTS[id];
  if (concept === undefined) throw new RangeError(`No concept ${String(id)}`);
  return concept;
}

/** Whether one is part of what the other is part of, or next to it. */
export function areRelated(a: Concept, b: Concept): boolean {
  return a.near.has(b.id) || a.near.has(b.group) || b.near.has(a.group);
}

const AMBIGUOUS_DEVELOPMENT = findConcept('function', 'Forschung & Entwicklung')?.id;
const IT_GROUP = findConcept('function', 'IT')?.id;
const PERSONNEL = findConcept('function', 'Personal')?.id;

/**
 * Takes out what words mean by themselves but not together: „Entwicklung (Java)“ is no research, „Tech Recruiting“
 * of an agency is no search for recruiters.
 *
 * @param isTrade whether the words describe what a recruitment agency does
 */
export function dropMisleadingConcepts(ids: readonly number[], isTrade: boolean): number[] {
  const functions = ids.filter((id) => conceptAt(id).kind === 'function');
  const hasIt = functions.some((id) => conceptAt(id).group === IT_GROUP);
  const isCrowded = functions.some((id) => id !== PERSONNEL);
  return ids.filter(
    (id) => !(id === AMBIGUOUS_DEVELOPMENT && hasIt) && !(isTrade && id === PERSONNEL && isCrowded),
  );
}
