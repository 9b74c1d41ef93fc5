/** Message for an address whose id is no integer. Specification, section 5. */
export const INVALID_ID_MESSAGE = 'Ungültige Agentur-ID';

/**
 * Reads the id of `/agenturen/{id}`. Only a whole number in plain digits counts, so that
 * '12abc', '1e3' and '1.5' do not open some agency by accident. Specification, section 5.
 *
 * @returns the id, or null where the text is none
 */
export function parseAgencyId(text: string | undefined): number | null {
  if (text === undefined || !/^\d+$/.test(text)) return null;
  const id = Number(text);
  return Number.isSafeInteger(id) ? id : null;
}
