import type { Agency } from './agency.ts';

/** Whether an entry says nothing that anybody could search for: its page stays out of search engines. docs/decisions/found.md. */
export function hasNoDetails({
  summary,
  specializations,
  industries,
}: Pick<Agency, 'summary' | 'specializations' | 'industries'>): boolean {
  return summary === null && specializations.length + industries.length === 0;
}
