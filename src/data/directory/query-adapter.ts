import type { AgencyDirectory } from '#data/agencies/agencies.ts';
import type { DirectoryAdapter } from './directory-adapter.ts';

/**
 * Queries the adapter of a directory. The adapter is loaded on demand, because its 2.0 kB do not fit into the first
 * load of home. docs/decisions/data-and-paging.md.
 *
 * @throws DataError
 */
export async function queryAdapter<Data>(
  directory: AgencyDirectory | undefined,
  question: (adapter: DirectoryAdapter) => Promise<Data>,
): Promise<Data> {
  const { selectAdapter } = await import('./select-adapter.ts');
  return question(selectAdapter(directory));
}
