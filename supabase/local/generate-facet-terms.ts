import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { format, resolveConfig } from 'prettier';
import { splitList } from '#domain/agency/agency.ts';
import type { FacetField } from '#domain/language/canonical.ts';
import { CONCEPTS } from '#domain/language/concepts.ts';
import { shortName } from '#domain/language/places.ts';
import { NATIONWIDE, PLACE_ALIASES, REGIONS } from '#domain/language/vocabulary/regions.ts';
import { TOWNS_BY_STATE } from '#domain/language/vocabulary/towns.ts';
import type { NamedOption } from '#domain/search/facet-column.ts';
import { optionsOf } from '#domain/search/facet-index.ts';
import { facetKey } from '#domain/search/facets.ts';
import { FACET_TERMS_FILE, type FacetTerms } from './facet-terms.ts';
import { generateAgencies } from './generate-agencies.ts';

/** The module with the version that the site compares with the loaded one. */
export const FACET_TERMS_VERSION_FILE = fileURLToPath(
  new URL('../../src/data/agencies/facet-terms-version.ts', import.meta.url),
);

/** Facets whose options are the entries of a field. */
type FieldFacet = 'industry' | 'specialisation' | 'place';

const FIELDS: Readonly<Record<FieldFacet, FacetField>> = {
  industry: 'industries',
  specialisation: 'specializations',
  place: 'locations',
};

function conceptEntries(): string[] {
  return CONCEPTS.flatMap(({ data: { name, words, roles = '' } }) => [
    name,
    ...`${words} ${roles}`.split(' ').map((word) => word.replaceAll(/^=|~$/g, '').replaceAll('_', ' ')),
  ]);
}

function placeEntries(): string[] {
  const towns = Object.values(TOWNS_BY_STATE).flatMap((list) =>
    list.split(';').flatMap((line) => /^\s*(\D+?) -?\d+ -?\d+\s*$/.exec(line)?.[1] ?? []),
  );
  return [
    ...towns,
    ...towns.map(shortName),
    ...Object.keys(TOWNS_BY_STATE),
    ...Object.keys(REGIONS).flatMap((names) => names.split('|')),
    ...Object.entries(PLACE_ALIASES).flatMap(([name, aliases]) => [name, ...splitList(aliases)]),
    ...splitList(NATIONWIDE),
  ];
}

/** Spellings that the database shall understand: those of the vocabulary, and frequent values of such fields. */
function listEntries(): Readonly<Record<FieldFacet, readonly string[]>> {
  const generated = generateAgencies(2_000);
  const concepts = conceptEntries();
  return {
    industry: [...concepts, ...generated.flatMap((agency) => splitList(agency.Branchen))],
    specialisation: [...concepts, ...generated.flatMap((agency) => splitList(agency.Spezialisierung))],
    place: [...placeEntries(), ...generated.flatMap((agency) => splitList(agency.Standort))],
  };
}

const byKey = ([a]: readonly [string, unknown], [b]: readonly [string, unknown]) => (a < b ? -1 : 1);

function termsOf(facet: FieldFacet, entries: readonly string[]) {
  const terms = new Map<string, readonly NamedOption[]>();
  for (const entry of entries) {
    const key = facetKey(entry);
    const options = optionsOf(entry, FIELDS[facet]);
    // An entry that is its own option needs no row.
    const isPlain = options.length === 1 && options[0]?.key === key && options[0].label === entry.trim();
    if (key !== '' && !terms.has(key) && !(isPlain && facet !== 'place')) terms.set(key, options);
  }
  const labels = new Map([...terms.values()].flat().map((option) => [option.key, option]));
  return {
    options: [...labels].toSorted(byKey).map(([, option]) => option),
    entries: Object.fromEntries(
      [...terms].toSorted(byKey).map(([key, list]) => [key, list.map((option) => option.key).join(' ')]),
    ),
  };
}

/** The terms with a version that changes with every change of them, and the module that contains this version for the site. */
export async function generateFacetTerms(): Promise<Readonly<Record<'terms' | 'version', string>>> {
  const entries = listEntries();
  const terms: FacetTerms['terms'] = {
    industry: termsOf('industry', entries.industry),
    specialisation: termsOf('specialisation', entries.specialisation),
    place: termsOf('place', entries.place),
  };
  const version = createHash('sha256').update(JSON.stringify(terms)).digest('hex').slice(0, 12);
  const config = await resolveConfig(FACET_TERMS_FILE);
  return {
    terms: await format(JSON.stringify({ version, terms }, null, 1), {
      ...config,
      filepath: FACET_TERMS_FILE,
    }),
    version: `// Generated from src/domain/language/vocabulary by \`npm run db:terms\`. Do not edit.

/** The version of supabase/generated/facet-terms.json. */
export const FACET_TERMS_VERSION = '${version}';
`,
  };
}

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { check: { type: 'boolean', default: false } } });
  const { terms, version } = await generateFacetTerms();
  if (!values.check) {
    writeFileSync(FACET_TERMS_FILE, terms);
    writeFileSync(FACET_TERMS_VERSION_FILE, version);
    console.log('Wrote supabase/generated/facet-terms.json and src/data/agencies/facet-terms-version.ts');
  } else if (
    readFileSync(FACET_TERMS_FILE, 'utf8') !== terms ||
    readFileSync(FACET_TERMS_VERSION_FILE, 'utf8') !== version
  ) {
    console.error('The facet terms do not match the vocabulary. Run: npm run db:terms');
    process.exitCode = 1;
  }
}

if (import.meta.main) await main();
