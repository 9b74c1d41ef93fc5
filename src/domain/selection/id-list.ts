import { parseAgencyId } from '#domain/agency/agency-id.ts';

/** How many agencies are compared at most. */
export const MAX_COMPARED = 4;
/** Agencies that make a comparison. */
export const MIN_COMPARED = 2;
/** Agencies that a visitor can mark. */
export const MAX_SHORTLISTED = 100;

function unique(ids: readonly number[], limit: number): number[] {
  return [...new Set(ids)].slice(0, limit);
}

/**
 * Reads the ids of an address ('3,17,4'). What is no id, is there twice or is past the limit is
 * left out.
 */
export function parseIdParameter(text: string | null, limit: number): number[] {
  const ids = (text ?? '').split(',').flatMap((part) => parseAgencyId(part.trim()) ?? []);
  return unique(
    ids.filter((id) => id > 0),
    limit,
  );
}

/** The opposite of parseIdParameter. */
export function formatIdParameter(ids: readonly number[]): string {
  return ids.join(',');
}

/** Reads the ids that a browser kept as JSON; whatever else is there is an empty list. */
export function parseStoredIds(text: string | null, limit: number): number[] {
  try {
    const stored: unknown = JSON.parse(text ?? '[]');
    if (!Array.isArray(stored)) return [];
    const ids = stored.filter((id): id is number => Number.isSafeInteger(id) && Number(id) > 0);
    return unique(ids, limit);
  } catch {
    return [];
  }
}

/** Adds an id, or removes it if it is in the list; nothing is added to a full list. */
export function toggleId(ids: readonly number[], id: number, limit: number): readonly number[] {
  if (ids.includes(id)) return ids.filter((kept) => kept !== id);
  return ids.length < limit ? [...ids, id] : ids;
}
