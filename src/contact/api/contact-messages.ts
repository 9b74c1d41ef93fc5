import type {
  ContactAnswer,
  ContactField,
  ContactRequest,
  VacancyField,
} from '#contact/model/contact-contract.ts';
import { callFunction } from '#lib/http/call-function.ts';
import { DataError } from '#lib/http/errors.ts';
import { refusalOf } from '#lib/http/refusal.ts';
import { isRecord } from '#lib/record.ts';
import { loadSupabase } from '#lib/supabase/load-supabase.ts';

/**
 * Sends a contact message through the edge function, which alone stores and mails messages. Where it cannot be reached, the
 * caller keeps the message, and may send it again with the same id: it is stored once. docs/product.md, Calls (C13).
 *
 * @returns the function's answer; for an enquiry, `recipientsOf` (enquiries.ts) reads its recipients
 * @throws DataError with the function's answer as `body` where it rejected the message
 */
export async function sendContactMessage(message: ContactRequest): Promise<Pick<ContactAnswer, 'message'>> {
  const answer: unknown = await callFunction(await loadSupabase(), 'send-contact-email', message);
  // Only the function itself says that it has the message; a proxy's page says nothing of it.
  if (!isRecord(answer) || typeof answer['message'] !== 'string')
    throw new DataError('invalid', 'send-contact-email');
  return { ...answer, message: answer['message'] };
}

export interface FieldRejection<Field> {
  readonly field: Field;
  readonly message: string;
}

/** The function's messages on single fields, from the body of its answer, in the form's order. */
export function fieldErrorsOf<Field extends ContactField | VacancyField>(
  error: DataError,
  ofForm: readonly Field[],
): FieldRejection<Field>[] {
  const fields = refusalOf(error)?.fields;
  return ofForm.flatMap((field) => {
    const message = fields?.[field];
    return message === undefined ? [] : [{ field, message }];
  });
}
