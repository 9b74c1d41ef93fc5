import { queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import type { EnquiryRecipient } from '#domain/contact/contact-contract.ts';
import { enquiryRecipientSchema } from '#domain/contact/contact-envelope.ts';
import type { ReceiptRequest } from '#domain/contact/receipt-contract.ts';
import { callFunction } from './call-function.ts';
import { DataError, toDataError } from './errors.ts';
import { loadSupabase } from './load-supabase.ts';

const answerSchema = z.array(z.object({ name: z.string(), is_direct: z.boolean() }));

/** What the form of an enquiry asks before it is sent. Fails with a DataError. docs/decisions/contact.md. */
export const enquiryQueries = {
  /** Which of the named agencies get enquiries themselves. docs/product.md, Calls (C27). */
  direct: (names: readonly string[]) =>
    queryOptions({
      queryKey: ['enquiries', 'direct', names],
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
      // Who reads a message is said as it is now.
      staleTime: 0,
    }),
};

/**
 * Asks the edge function for a code to the sender's address, or with the code for the receipt. docs/product.md, Calls (C28).
 *
 * @throws DataError with the function's answer as `body`
 */
export async function requestReceipt(request: ReceiptRequest): Promise<void> {
  await callFunction(await loadSupabase(), 'send-contact-email', request);
}

/** Who gets an enquiry, of what the edge function answered; none where it says nothing of it. */
export function recipientsOf(answer: unknown): readonly EnquiryRecipient[] {
  const { recipients } =
    typeof answer === 'object' && answer !== null && 'recipients' in answer ? answer : {};
  return z.array(enquiryRecipientSchema).safeParse(recipients).data ?? [];
}
