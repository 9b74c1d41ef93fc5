import * as z from 'zod/mini';
import { CODE_MESSAGES } from '#account/model/mailed-code.ts';
import { pluralForm } from '#lib/german/german-count.ts';
import { keepAlive } from './keep-alive.ts';
import type { Mail } from './mail.ts';
import type { MailSettings, MailSetup } from './mail-settings.ts';
import { attemptMail } from './sending.ts';
import { formatTooManyWrongCodes } from './wait.ts';

/** The answer of store_entry_code. */
export const storedCode = z.object({
  /** The network has just asked for a code to this address. */
  retry_after: z.optional(z.number()),
  /** The level of the work that has to be done first. */
  work: z.optional(z.number()),
  /** Why the account may have none. */
  refusal: z.optional(z.enum(['frozen', 'administrator'])),
  is_administrator: z.optional(z.boolean()),
  /** Whether it is mailed. */
  is_sent: z.optional(z.boolean()),
  /** Whether none is mailed to addresses that nobody knows. */
  is_scarce: z.optional(z.boolean()),
});

export type StoredCode = z.output<typeof storedCode>;

/** The same of codes that are kept together. */
export const storedCodesSchema = z.extend(storedCode, { codes: z.optional(z.array(storedCode)) });

/** The answer of try_entry_code. */
export const triedCodeSchema = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('right') }),
  z.object({ outcome: z.literal('expired') }),
  z.object({ outcome: z.literal('wrong'), left: z.number() }),
  /** The seconds to wait where the network has typed too many wrong ones, so that a new code does not help. */
  z.object({ outcome: z.literal('too_many'), retry_after: z.nullable(z.number()) }),
]);

export type TriedCode = z.output<typeof triedCodeSchema>;

/** Why a code is not accepted, in words that say what helps; `wrong` says which one. */
export function explainRefusedCode(
  tried: Exclude<TriedCode, { readonly outcome: 'right' }>,
  wrong: string = CODE_MESSAGES.wrongCode,
): string {
  if (tried.outcome === 'expired') return CODE_MESSAGES.expiredCode;
  if (tried.outcome === 'wrong') {
    const left = pluralForm(
      tried.left,
      'noch einen Versuch, dann brauchen Sie einen neuen Code',
      `noch ${String(tried.left)} Versuche`,
    );
    return `${wrong} Sie haben ${left}. Bitte vergleichen Sie ihn mit der E-Mail, die zuletzt gekommen ist.`;
  }
  return tried.retry_after === null ? CODE_MESSAGES.tooManyTries : formatTooManyWrongCodes(tried.retry_after);
}

/**
 * Mails a code that is stored. Where codes are scarce it is mailed after the answer, or not at all, so that neither the
 * answer nor its time says whether the address is known.
 *
 * @returns whether codes are scarce
 * @throws what `explain` returns, where the mail cannot be sent
 */
export async function mailStoredCode(
  settings: MailSettings,
  { is_scarce: isScarce = false, is_sent: isSent = false }: StoredCode,
  compose: (sender: MailSetup) => Mail,
  explain: () => Error,
): Promise<boolean> {
  if (isScarce && !isSent) return true;
  const sending = attemptMail(settings, compose).then(({ error }) => {
    if (error !== null) console.error(`A code was not sent: ${error}.`);
    return error === null;
  });
  if (isScarce) void keepAlive(sending);
  else if (!(await sending)) throw explain();
  return isScarce;
}
