import { readConcepts, readPlaces } from './agency-index.ts';
import { conceptAt } from './concepts.ts';
import { regionsOf } from './places.ts';

/** Field of an agency whose entries are grouped. */
export type FacetField = 'Spezialisierung' | 'Branche' | 'Standort';

/** A field entry in the group under which facets count it. */
export interface CanonicalEntry {
  /** „IT“ for „IT & Digital“ and „Informationstechnologie“; the entry itself where the vocabulary knows none. */
  readonly group: string;
  /** The narrower concept („Rechnungswesen“ in „Finanzen“), or the same as the group. */
  readonly name: string;
  /** States and regions of a town; empty for other fields. */
  readonly regions: readonly string[];
}

const itself = (entry: string): CanonicalEntry => ({ group: entry.trim(), name: entry.trim(), regions: [] });

/**
 * The group of an entry of `Spezialisierung`, `Branchen` or `Standort`, by the vocabulary of the advisor: spelling
 * variants of the same thing fall together.
 *
 * @returns the first group that the entry names, or the entry itself
 */
export function canonicalEntry(entry: string, field: FacetField): CanonicalEntry {
  if (field === 'Standort') {
    const place = readPlaces(entry)[0];
    return place === undefined
      ? itself(entry)
      : { group: place.name, name: place.name, regions: regionsOf(place) };
  }
  const kinds =
    field === 'Branche' ? ['Branche', 'Unternehmen', 'Funktion'] : ['Funktion', 'Branche', 'Unternehmen'];
  const concepts = readConcepts(entry).map(conceptAt);
  for (const kind of kinds) {
    const ofKind = concepts.filter((concept) => concept.kind === kind);
    const first = ofKind[0];
    if (first === undefined) continue;
    const narrow = ofKind.find((concept) => concept.group === first.group && concept.id !== concept.group);
    return { group: conceptAt(first.group).name, name: (narrow ?? first).name, regions: [] };
  }
  return itself(entry);
}
