import type { Page } from 'playwright-core';
import { MAILBOX_PATH } from '#supabase/local/mailbox.ts';

/** The mails to an address in the local mailbox, the newest first. */
export async function readMails(page: Page, email: string): Promise<string[]> {
  const mailbox = await page.context().newPage();
  await mailbox.goto(MAILBOX_PATH);
  const mails = await mailbox
    .getByRole('article')
    .filter({ hasText: `an ${email} ·` })
    .allInnerTexts();
  await mailbox.close();
  return mails;
}
