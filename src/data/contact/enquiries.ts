import { queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import type { EnquiryRecipient } from '#domain/contact/contact-contract.ts';
import { enquiryRecipientSchema } from '#domain/contact/contact-envelope.ts';
import type { ReceiptRequest } from '#domain/contact/receipt-contract.ts';
import { callFunction } from '#data/call-function.ts';
import { DataError, toDataError } from '#data/errors.ts';
import { loadSupabase } from '#data/load-supabase.ts';
import { ENQUIRIES_KEY } from '#data/query-keys.ts';

const answerSchema = z.array(z.object({ name: z.string(), is_direct: z.boolean() }));

/** The query that the form of an enquiry makes before it is sent. Fails with a DataError. docs/decisions/contact.md. */
export const enquiryQueries = {
  /** Which of the named agencies receive enquiries directly. docs/product.md, Calls (C27). */
  direct: (names: readonly string[]) =>
    queryOptions({
      queryKey: [...ENQUIRIES_KEY, 'direct', names],
      queryFn: async ({ signal }): Promise<readonly string[]> => {
        try {
          const client = await loadSupabase();
          const { data } = await client
            .rpc('enquiry_recipients', { names: [...names] })
            .abortSignal(signal)
            .throwOnError();
          const parsed = answerSchema.safeParse(data);
          if (!parsed.success) throw new DataError('invalid', 'enquiry_recipients');
          return parsed.data.filter((row) => row.is_direct).map(({ name }) => name);
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
 * @throws DataError with the function's answer as `body`
 */
export async function requestReceipt(request: ReceiptRequest): Promise<void> {
  await callFunction(await loadSupabase(), 'send-contact-email', request);
}

/** The recipients of an enquiry, from the edge function's answer; none where the answer names none. */
export function recipientsOf(answer: unknown): readonly EnquiryRecipient[] {
  const { recipients } =
    typeof answer === 'object' && answer !== null && 'recipients' in answer ? answer : {};
  return z.array(enquiryRecipientSchema).safeParse(recipients).data ?? [];
}
