import { takeCharacters } from '#lib/text/characters.ts';
import { type ConceptKind, conceptAt } from './concepts.ts';
import { readConcepts, readPlaces } from './entry-reading.ts';
import { mainNameOf, type Place, regionsOf } from './places.ts';

/** Field of an agency whose entries are grouped. */
export type FacetField = 'specializations' | 'industries' | 'locations';

/** A field entry in the group under which facets count it. */
export interface CanonicalEntry {
  /** „IT“ for „IT & Digital“ and „Informationstechnologie“; the entry itself where it is not in the vocabulary. */
  readonly group: string;
  /** The narrower concept („Rechnungswesen“ in „Finanzen“), or the same as the group. */
  readonly name: string;
  /** States and regions of a town; empty for other fields. */
  readonly regions: readonly string[];
  /** Whether the entry is in the vocabulary. */
  readonly isKnown: boolean;
}

const KINDS: Readonly<Record<Exclude<FacetField, 'locations'>, readonly ConceptKind[]>> = {
  industries: ['industry', 'company', 'function'],
  specializations: ['function', 'industry', 'company'],
};

const itself = (entry: string): CanonicalEntry => ({
  group: entry.trim(),
  name: entry.trim(),
  regions: [],
  isKnown: false,
});

function placeEntry(place: Place): CanonicalEntry {
  const name = mainNameOf(place);
  return { group: name, name, regions: regionsOf(place), isKnown: true };
}

function conceptEntry(entry: string, kinds: readonly ConceptKind[]): CanonicalEntry | null {
  const concepts = readConcepts(entry, 'plain').map(conceptAt);
  for (const kind of kinds) {
    const ofKind = concepts.filter((concept) => concept.kind === kind);
    const first = ofKind[0];
    if (first === undefined) continue;
    const narrow = ofKind.find((concept) => concept.group === first.group && concept.id !== concept.group);
    return { group: conceptAt(first.group).name, name: (narrow ?? first).name, regions: [], isKnown: true };
  }
  return null;
}

/** Characters of an entry that are read. */
const MAX_ENTRY_LENGTH = 200;

/** „Vertrieb & Marketing“ in its parts; none where a word continues in the next part („Fach- und Führungskräfte“). */
function partsOf(entry: string): readonly string[] {
  const parts = entry.split(/\s*[&/+]\s*|\s+und\s+/);
  return parts.length < 2 || parts.some((part) => part.endsWith('-')) ? [] : parts;
}

/**
 * The groups of an entry of one of these lists, by the vocabulary: spelling variants are in the same group, and
 * „Köln/Bonn“ or „Vertrieb & Marketing“ count as both.
 *
 * @returns at least one: the groups that the entry names, or the entry itself
 */
export function canonicalEntries(text: string, field: FacetField): readonly CanonicalEntry[] {
  const entry = takeCharacters(text, MAX_ENTRY_LENGTH);
  if (field === 'locations') {
    const places = readPlaces(entry);
    return places.length === 0 ? [itself(entry)] : places.map(placeEntry);
  }
  const kinds = KINDS[field];
  const whole = conceptEntry(entry, kinds);
  if (whole === null) return [itself(entry)];
  const found = [whole];
  for (const part of partsOf(entry)) {
    const partly = conceptEntry(part, kinds.slice(0, 1));
    if (partly !== null && found.every(({ group }) => group !== partly.group)) found.push(partly);
  }
  return found;
}
