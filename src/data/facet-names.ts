/** What the database calls a facet: the one name that is spelt otherwise there. */
export const databaseNameOf = (facet: string): string =>
  facet === 'specialization' ? 'specialisation' : facet;

/** What is kept by the names of facets, by those of the database. */
export function byDatabaseNames<Value>(values: Readonly<Record<string, Value>>): Record<string, Value> {
  return Object.fromEntries(Object.entries(values).map(([facet, value]) => [databaseNameOf(facet), value]));
}
