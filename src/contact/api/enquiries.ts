import { queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import type { AskedAgency, ContactAnswer, EnquiryRecipient } from '#contact/model/contact-contract.ts';
import { enquiryRecipientSchema } from '#contact/model/contact-envelope.ts';
import type { ReceiptRequest } from '#contact/model/receipt-contract.ts';
import { callFunction } from '#lib/http/call-function.ts';
import { DataError, toDataError } from '#lib/http/errors.ts';
import { ENQUIRIES_KEY } from '#lib/queries/query-keys.ts';
import { loadSupabase } from '#lib/supabase/load-supabase.ts';

const choiceSchema = z.object({ id: z.number(), name: z.string(), towns: z.nullable(z.string()) });

const answerSchema = z.array(
  z.pipe(
    z.object({
      /** As the directory has it, where the agency is found. */
      name: z.string(),
      /** Null where the agency is not found. */
      agency_id: z.nullable(z.number()),
      is_direct: z.boolean(),
      /** Entries of the same name, of which the sender has to choose one. */
      choices: z.array(choiceSchema),
    }),
    z.transform(({ agency_id: id, is_direct: isDirect, ...agency }) => ({ ...agency, id, isDirect })),
  ),
);

/** An agency that an address names, as the directory knows it. */
export type FoundAgency = z.output<typeof answerSchema>[number];

/** The query that the form of an enquiry makes before it is sent. Fails with a DataError. docs/decisions/contact.md. */
export const enquiryQueries = {
  /** Which entries are meant, and which of them receive enquiries directly, in the given order. docs/product.md, Calls (C27). */
  recipients: (asked: readonly AskedAgency[]) =>
    queryOptions({
      queryKey: [...ENQUIRIES_KEY, 'recipients', asked],
      queryFn: async ({ signal }): Promise<readonly FoundAgency[]> => {
        try {
          const client = await loadSupabase();
          const { data } = await client
            .rpc('enquiry_recipients', { asked: asked.map(({ id, name }) => ({ id, name })) })
            .abortSignal(signal)
            .throwOnError();
          const parsed = answerSchema.safeParse(data);
          if (!parsed.success || parsed.data.length !== asked.length)
            throw new DataError('invalid', 'enquiry_recipients');
          return parsed.data;
        } catch (thrown) {
          throw toDataError(thrown);
        }
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
  const answer = await callFunction<ContactAnswer>(await loadSupabase(), 'send-contact-email', request);
  return answer?.isScarce === true ? (answer.message ?? null) : null;
}

/** The recipients of an enquiry, from the edge function's answer; none where the answer names none. */
export function recipientsOf(answer: unknown): readonly EnquiryRecipient[] {
  const { recipients } =
    typeof answer === 'object' && answer !== null && 'recipients' in answer ? answer : {};
  return z.array(enquiryRecipientSchema).safeParse(recipients).data ?? [];
}
