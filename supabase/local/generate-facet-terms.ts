import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import type { FacetField } from '#domain/language/canonical.ts';
import { CONCEPTS } from '#domain/language/concepts.ts';
import { NATIONWIDE, PLACE_ALIASES, REGIONS } from '#domain/language/vocabulary/regions.ts';
import { TOWNS_BY_STATE } from '#domain/language/vocabulary/towns.ts';
import { splitList } from '#domain/agency/agency.ts';
import type { NamedOption } from '#domain/search/facet-column.ts';
import { optionsOf } from '#domain/search/facet-index.ts';
import { facetKey } from '#domain/search/facets.ts';
import { generateAgencies } from './generate-agencies.ts';

/** The migration that hands the vocabulary of the Berater-Assistent to the database. */
export const FACET_TERMS_FILE = fileURLToPath(
  new URL('../migrations/20260104000001_facet_terms.sql', import.meta.url),
);

/** Facets whose options are the entries of a field. */
type FieldFacet = 'industry' | 'specialisation' | 'place';

const FIELDS: Readonly<Record<FieldFacet, FacetField>> = {
  industry: 'Branche',
  specialisation: 'Spezialisierung',
  place: 'Standort',
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
    ...towns.map((name) => name.replace(/ (?:am|an|im|in|vor|unter|bei|auf|ob) .*$| \(.*$/, '')),
    ...Object.keys(TOWNS_BY_STATE),
    ...Object.keys(REGIONS).flatMap((names) => names.split('|')),
    ...Object.entries(PLACE_ALIASES).flatMap(([name, aliases]) => [name, ...splitList(aliases)]),
    ...splitList(NATIONWIDE),
  ];
}

/** Spellings that the database shall understand: those of the vocabulary, and what such fields often hold. */
function listEntries(): Readonly<Record<FieldFacet, readonly string[]>> {
  const generated = generateAgencies(2_000);
  const concepts = conceptEntries();
  return {
    industry: [...concepts, ...generated.flatMap((agency) => splitList(agency.Branchen))],
    specialisation: [...concepts, ...generated.flatMap((agency) => splitList(agency.Spezialisierung))],
    place: [...placeEntries(), ...generated.flatMap((agency) => splitList(agency.Standort))],
  };
}

const literal = (value: unknown) => `'${JSON.stringify(value).replaceAll("'", "''")}'`;
const byKey = ([a]: readonly [string, unknown], [b]: readonly [string, unknown]) => (a < b ? -1 : 1);

function termsOf(facet: FieldFacet, entries: readonly string[]): string {
  const terms = new Map<string, readonly NamedOption[]>();
  for (const entry of entries) {
    const key = facetKey(entry);
    const options = optionsOf(entry, FIELDS[facet]);
    // What stands for itself needs no saying.
    const isPlain = options.length === 1 && options[0]?.key === key && options[0].label === entry.trim();
    if (key !== '' && !terms.has(key) && !(isPlain && facet !== 'place')) terms.set(key, options);
  }
  const labels = new Map([...terms.values()].flat().map((option) => [option.key, option]));
  const options = [...labels].toSorted(byKey).map(([, option]) => option);
  const spellings = [...terms].toSorted(byKey).map(([key, list]) => {
    return `  ${JSON.stringify(key)}: ${JSON.stringify(list.map((option) => option.key).join(' '))}`;
  });
  return `insert into search.terms (facet, entry_key, option_key, label, section, parent)
select '${facet}', entry.key, option.key, option.label, option.section, option.parent
from jsonb_each_text('{
${spellings.join(',\n').replaceAll("'", "''")}
}') as entry (key, options)
cross join lateral string_to_table(entry.options, ' ') as listed (key)
join jsonb_to_recordset('[
${options.map((option) => `  ${literal(option).slice(1, -1)}`).join(',\n')}
]') as option (key text, label text, section text, parent text) on option.key = listed.key;
`;
}

/** The SQL that fills search.terms from the vocabulary. */
export function generateFacetTerms(): string {
  const entries = listEntries();
  return `-- Generated from src/domain/advisor/vocabulary by \`npm run db:terms\`. Do not edit.
--
-- Which spellings of an entry mean the same option of a facet. Runs as often as one likes: where it is applied
-- already and the vocabulary has changed since, run it again in the SQL editor, or as a migration of a new name.

delete from search.terms;

${(['industry', 'specialisation', 'place'] as const).map((facet) => termsOf(facet, entries[facet])).join('\n')}
select search.rebuild();
`;
}

function main(): void {
  const { values } = parseArgs({ options: { check: { type: 'boolean', default: false } } });
  const generated = generateFacetTerms();
  if (!values.check) {
    writeFileSync(FACET_TERMS_FILE, generated);
    console.log('Wrote supabase/migrations/20260104000001_facet_terms.sql');
  } else if (readFileSync(FACET_TERMS_FILE, 'utf8') !== generated) {
    console.error('The facet terms do not match the vocabulary. Run: npm run db:terms');
    process.exitCode = 1;
  }
}

if (import.meta.main) main();
