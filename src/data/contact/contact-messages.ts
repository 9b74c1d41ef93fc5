import {
  CONTACT_LIMITS,
  type ContactField,
  type ContactRequest,
  type VacancyField,
} from '#domain/contact/contact-contract.ts';
import { formatGermanList } from '#domain/german/german-list.ts';
import { isLongerThan } from '#domain/text/characters.ts';
import { callFunction } from '#data/call-function.ts';
import type { Json } from '#data/database.types.ts';
import { type DataError, toDataError } from '#data/errors.ts';
import { loadSupabase } from '#data/load-supabase.ts';

/** Status codes of a gateway that rejects the call or has no such function. The function itself never answers with them. */
const GATEWAY_STATUSES: readonly number[] = [401, 404];

/** Whether the error means that the function was not reached, so that it did not decide about the message. */
function isOutOfReach({ kind, status }: DataError): boolean {
  if (kind === 'unreachable' || kind === 'timeout' || kind === 'invalid') return true;
  return GATEWAY_STATUSES.includes(status) || status >= 500;
}

/** The text, with the consent to forward it as its last line, because the table has no column for it. */
function withConsent({ nachricht, enquiry }: ContactRequest): string {
  return enquiry?.mayForward === true
    ? `${nachricht}\n\nDer Weiterleitung an ${formatGermanList(enquiry.agencies)} wurde zugestimmt.`
    : nachricht;
}

async function insertDirectly(message: ContactRequest, nachricht: string): Promise<void> {
  const { id, name, email, betreff, vacancy } = message;
  try {
    const client = await loadSupabase();
    await client
      .from('contact_messages')
      .insert({
        id,
        name,
        email,
        betreff,
        nachricht,
        status: 'unread',
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- plain data
        ...(vacancy && { vacancy: vacancy as Json }),
      })
      .throwOnError();
  } catch (thrown) {
    const error = toDataError(thrown);
    // A conflict means that the function had stored the message before it stopped answering.
    if (error.kind !== 'conflict') throw error;
  }
}

/**
 * Sends a contact message through the edge function, which stores and mails it. Where the function cannot be reached, a
 * message for Beraterkompass is stored directly; a message for an agency is not, because nobody but the agency may read
 * it. docs/product.md, Calls (C13); docs/decisions/contact.md.
 *
 * @returns the function's answer; for an enquiry, `recipientsOf` (enquiries.ts) reads its recipients
 * @throws DataError with the function's answer as `body` where it rejected the message, or the database's error
 */
export async function sendContactMessage(message: ContactRequest): Promise<unknown> {
  try {
    return await callFunction(await loadSupabase(), 'send-contact-email', message);
  } catch (thrown) {
    const error = toDataError(thrown);
    if (!isOutOfReach(error) || (message.enquiry?.direct.length ?? 0) > 0) throw error;
    const nachricht = withConsent(message);
    // The message is not sent without the line of consent, so it stays in the form.
    if (nachricht !== message.nachricht && isLongerThan(nachricht, CONTACT_LIMITS.nachricht)) throw error;
    await insertDirectly(message, nachricht);
    return null;
  }
}

export interface FieldRejection<Field> {
  readonly field: Field;
  readonly message: string;
}

/** The function's messages on single fields, from the body of its answer, in the form's order. */
export function fieldErrorsOf<Field extends ContactField | VacancyField>(
  { body }: DataError,
  ofForm: readonly Field[],
): FieldRejection<Field>[] {
  if (typeof body !== 'object' || body === null || !('fields' in body)) return [];
  const { fields } = body;
  if (typeof fields !== 'object' || fields === null) return [];
  const messages = new Map<string, unknown>(Object.entries(fields));
  return ofForm.flatMap((field) => {
    const message = messages.get(field);
    return typeof message === 'string' ? [{ field, message }] : [];
  });
}
