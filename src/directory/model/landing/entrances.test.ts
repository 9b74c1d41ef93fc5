import { expect, test } from 'vitest';
import { queryDirectory } from '#directory/model/search/facet-filter.ts';
import { buildFacetIndex } from '#directory/model/search/facet-index.ts';
import { mapFacets, NO_CHOICES } from '#directory/model/search/facets.ts';
import { anAgency } from '#tests/fixtures/agency.ts';
import { listEntrances } from './entrances.ts';

/** The entrances of a directory with so many agencies of each town and field. */
function entrancesOf(groups: readonly (readonly [town: string, field: string, amount: number])[]) {
  const agencies = groups.flatMap(([town, field, amount], group) =>
    Array.from({ length: amount }, (_, at) =>
      anAgency({ id: 1_000 * group + at + 1, locations: [town], specializations: [field] }),
    ),
  );
  const index = buildFacetIndex(agencies, 2026);
  const { counts } = queryDirectory(index, { matches: null, choices: NO_CHOICES, sort: 'name' });
  const { fields, towns } = listEntrances(
    mapFacets(({ name }) => ({ options: index.columns[name].options, counts: counts[name] })),
  );
  const shown = (links: typeof towns) => links.map(({ label, count }) => `${label} ${String(count)}`);
  return { fields: shown(fields), towns: shown(towns) };
}

test('home leads to the fields and towns with most entries, and to no state or region', () => {
  expect(
    entrancesOf([
      ['Köln', 'IT', 3],
      ['Düsseldorf', 'Finanzen', 5],
      ['Berlin', 'Recht', 4],
    ]),
  ).toEqual({ fields: ['Finanzen 5', 'Recht 4', 'IT 3'], towns: ['Düsseldorf 5', 'Berlin 4', 'Köln 3'] });
});

test('it leads to none with fewer than three', () => {
  expect(entrancesOf([['Köln', 'IT', 2]])).toEqual({ fields: [], towns: [] });
});
