/** Returns the database's name of a facet; one is spelt otherwise there. */
export const databaseNameOf = (facet: string): string =>
  facet === 'specialization' ? 'specialisation' : facet;

/** Replaces the names of facets by those of the database. */
export function byDatabaseNames<Value>(values: Readonly<Record<string, Value>>): Record<string, Value> {
  return Object.fromEntries(Object.entries(values).map(([facet, value]) => [databaseNameOf(facet), value]));
}
