import { CODE_MESSAGES } from '#account/model/mailed-code.ts';
import type { ContactAnswer } from '#contact/model/contact-contract.ts';
import { RECEIPT_MESSAGES } from '#contact/model/receipt-contract.ts';
import type { Networks } from '#supabase/functions/_shared/client-address.ts';
import { explainRefusedCode, mailStoredCode } from '#supabase/functions/_shared/entry-codes.ts';
import { createCode } from '#supabase/functions/_shared/mail-code.ts';
import { sendDueMails } from '#supabase/functions/_shared/outbox.ts';
import { type ProvenWork, requireWork } from '#supabase/functions/_shared/proof-of-work.ts';
import { RequestError } from '#supabase/functions/_shared/request-error.ts';
import type { Settings } from '#supabase/functions/_shared/settings.ts';
import { formatTooManyCodes } from '#supabase/functions/_shared/wait.ts';
import type { ContactDatabase } from './database.ts';
import { composeOutboxMail, composeReceiptCodeMail } from './contact-mail.ts';

interface ReceiptCall {
  readonly id: string;
  readonly email: string;
  readonly networks: Networks;
}

/** @throws RequestError 422 where there is no enquiry from this address, or not any more */
async function assertSender(call: ReceiptCall, database: ContactDatabase): Promise<void> {
  if (!(await database.isSender(call))) throw new RequestError(422, { message: RECEIPT_MESSAGES.gone });
}

/** Mails a code to the address of an enquiry first, so that strangers cannot have more than a code mailed to somebody. */
export async function requestReceiptCode(
  call: ReceiptCall & { readonly work: ProvenWork },
  settings: Settings,
  database: ContactDatabase,
): Promise<ContactAnswer> {
  await assertSender(call, database);
  const code = createCode();
  const stored = await database.storeCode({ ...call, code });
  const seconds = stored.retry_after ?? 0;
  if (seconds > 0) {
    throw new RequestError(429, { message: formatTooManyCodes(seconds) }, { 'Retry-After': String(seconds) });
  }
  await requireWork(stored.work ?? 0, settings);
  const isScarce = await mailStoredCode(
    settings.mail,
    stored,
    (sender) => composeReceiptCodeMail(sender, call.email, code),
    () => new RequestError(503, { message: RECEIPT_MESSAGES.notMailed }),
  );
  return isScarce ? { message: CODE_MESSAGES.codeScarce, isScarce } : { message: RECEIPT_MESSAGES.codeSent };
}

/** @throws RequestError 422 where the code is not right */
export async function sendReceipt(
  call: ReceiptCall & { readonly code: string },
  settings: Settings,
  database: ContactDatabase,
): Promise<ContactAnswer> {
  await assertSender(call, database);
  const tried = await database.tryCode(call);
  if (tried.outcome !== 'right') throw new RequestError(422, { message: explainRefusedCode(tried) });
  const mail = await database.confirmSender(call);
  // That of a report is sent by entry-account.
  if (mail !== null) await sendDueMails(settings.mail, database.outbox, composeOutboxMail, mail);
  return { message: RECEIPT_MESSAGES.sent };
}
