import type { Agency } from '#agency/model/agency.ts';
import { conceptAt } from '#lib/language/concepts.ts';
import { readConcepts } from '#lib/language/entry-reading.ts';
import type { Place } from '#lib/language/places.ts';
import { isGeneralFunction } from './mentions.ts';

/* What an entry says of an agency as a whole, beside its single fields. */

/** Words by which an agency says that it works in the whole country. */
const NATIONWIDE =
  /bundesweit|deutschlandweit|bundesgebiet|überregional|ganz deutschland|darüber hinaus|ortsunabhängig|in ganz|nationwide|europaweit/i;
/** Offices so far apart cover the country. */
const OFFICES_OF_COUNTRY = 5;

/** „Honorarärzte gehören nicht zum Angebot“ */
const REFUSAL =
  /([^.;:]{3,80}?) (?:gehör(?:en|t) nicht zum|sind nicht unser|(?:bieten|übernehmen|besetzen|suchen|vermitteln) wir nicht)/giu;

/** The concepts of what a description says behind its words that the agency does not do. */
export function readRefusals(summary: string): number[] {
  if (!summary.includes(' nicht')) return [];
  return [...summary.matchAll(REFUSAL)].flatMap(([, said = '']) => readConcepts(said));
}

/** Whether an agency works in the whole country, by its offices or its own words. */
export function isNationwide({ locations, summary }: Agency, places: readonly Place[]): boolean {
  return (
    locations.length >= OFFICES_OF_COUNTRY ||
    places.some(({ kind }) => kind === 'country') ||
    (summary !== null && NATIONWIDE.test(summary))
  );
}

/** The groups of functions that a list of concepts names, general ones left out. */
export function specialGroups(concepts: readonly number[]): ReadonlySet<number> {
  return new Set(
    concepts
      .map(conceptAt)
      .filter(({ kind, id }) => kind === 'function' && !isGeneralFunction(id))
      .map(({ group }) => group),
  );
}
