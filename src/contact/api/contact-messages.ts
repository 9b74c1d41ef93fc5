import * as z from 'zod/mini';
import type { ContactField, ContactRequest, VacancyField } from '#contact/model/contact-contract.ts';
import { callFunction } from '#lib/http/call-function.ts';
import type { DataError } from '#lib/http/errors.ts';
import { refusalOf } from '#lib/http/refusal.ts';
import { loadSupabase } from '#lib/supabase/load-supabase.ts';

/** Only the function itself says that it has the message; a proxy's page says nothing of it. */
const sentAnswer = z.looseObject({ message: z.string() });

/**
 * Sends a contact message through the edge function, which alone stores and mails messages. Where it cannot be reached, the
 * caller keeps the message, and may send it again with the same id: it is stored once. docs/product.md, Calls (C13).
 *
 * @returns the function's answer; for an enquiry, `recipientsOf` (enquiries.ts) reads its recipients
 * @throws DataError with the function's answer as `body` where it rejected the message
 */
export async function sendContactMessage(message: ContactRequest): Promise<z.output<typeof sentAnswer>> {
  return callFunction(await loadSupabase(), 'send-contact-email', message, sentAnswer);
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
