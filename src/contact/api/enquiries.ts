import { queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import type { AskedAgency, EnquiryRecipient } from '#contact/model/contact-contract.ts';
import { enquiryRecipientSchema } from '#contact/model/contact-envelope.ts';
import type { ReceiptRequest } from '#contact/model/receipt-contract.ts';
import { callFunction } from '#lib/http/call-function.ts';
import { camelObject } from '#lib/http/camel-object.ts';
import { DataError } from '#lib/http/errors.ts';
import { readAnswer } from '#lib/http/read-answer.ts';
import { ENQUIRIES_KEY } from '#lib/queries/query-keys.ts';
import { callPublic } from '#lib/supabase/client.ts';
import { loadSupabase } from '#lib/supabase/load-supabase.ts';

const choiceSchema = z.object({ id: z.number(), name: z.string(), towns: z.nullable(z.string()) });

const answerSchema = z.array(
  camelObject(
    {
      /** As the directory has it, where the agency is found. */
      name: z.string(),
      /** Null where the agency is not found. */
      id: z.nullable(z.number()),
      isDirect: z.boolean(),
      /** Entries of the same name, of which the sender has to choose one. */
      choices: z.array(choiceSchema),
    },
    { agency_id: 'id' },
  ),
);

const receiptAnswer = z.object({ isScarce: z.optional(z.boolean()), message: z.string() });

/** An agency that an address names, as the directory knows it. */
export type FoundAgency = z.output<typeof answerSchema>[number];

/** The query that the form of an enquiry makes before it is sent. Fails with a DataError. docs/decisions/contact.md. */
export const enquiryQueries = {
  /** Which entries are meant, and which of them receive enquiries directly, in the given order. docs/product.md, Calls (C27). */
  recipients: (asked: readonly AskedAgency[]) =>
    queryOptions({
      queryKey: [...ENQUIRIES_KEY, 'recipients', asked],
      queryFn: async ({ signal }): Promise<readonly FoundAgency[]> => {
        const args = { asked: asked.map(({ id, name }) => ({ id, name })) };
        const { data } = await callPublic((client) => client.rpc('enquiry_recipients', args), signal);
        const found = readAnswer(answerSchema, data);
        if (found.length !== asked.length) throw new DataError('invalid', 'enquiry_recipients');
        return found;
      },
      // The form has to name the current recipients, not earlier ones.
      staleTime: 0,
    }),
};

/**
 * Has the edge function mail a code to the sender's address or, with that code, the receipt. docs/product.md, Calls
 * (C26).
 *
 * @returns what to say where codes are scarce, so that one may not come; null otherwise
 * @throws DataError with the function's answer as `body`
 */
export async function requestReceipt(request: ReceiptRequest): Promise<string | null> {
  const { isScarce, message } = await callFunction(
    await loadSupabase(),
    'send-contact-email',
    request,
    receiptAnswer,
  );
  return isScarce === true ? message : null;
}

/** The recipients of an enquiry, from the edge function's answer; none where the answer names none. */
export function recipientsOf(answer: unknown): readonly EnquiryRecipient[] {
  const { recipients } =
    typeof answer === 'object' && answer !== null && 'recipients' in answer ? answer : {};
  return z.array(enquiryRecipientSchema).safeParse(recipients).data ?? [];
}
