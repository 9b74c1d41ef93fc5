/** Message for an address whose id is no integer. */
export const INVALID_ID_MESSAGE = 'Ungültige Agentur-ID';

/** Reads the id of `/agenturen/{id}`: plain digits only; null otherwise. */
export function parseAgencyId(text: string | undefined): number | null {
  if (text === undefined || !/^\d+$/.test(text)) return null;
  const id = Number(text);
  return Number.isSafeInteger(id) ? id : null;
}

/**
 * The id in the last part of an entry's address: „7“ or „7-spreegarn-tech-talente“, whatever the name.
 * docs/decisions/found.md, Addresses.
 *
 * @returns the id, or null where the text has none
 */
export function parseAgencyAddress(text: string | undefined): number | null {
  return parseAgencyId(text?.split('-', 1)[0]);
}
