import { parseAgencyId } from './agency-id.ts';

export const MAX_COMPARED = 4;
export const MIN_COMPARED = 2;

/**
 * Reads the ids of an address ('3,17,4'). What is no id, is there twice or is past the limit is
 * left out.
 */
export function parseIdParameter(text: string | null, limit: number): number[] {
  const ids = (text ?? '').split(',').flatMap((part) => parseAgencyId(part.trim()) ?? []);
  return [...new Set(ids.filter((id) => id > 0))].slice(0, limit);
}

export function formatIdParameter(ids: readonly number[]): string {
  return ids.join(',');
}
