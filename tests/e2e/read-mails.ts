import type { Page } from 'playwright-core';
import { ownMailboxUrl } from './site-url.ts';

/** The mails to an address in the local mailbox, the newest first. */
export async function readMails(page: Page, email: string): Promise<string[]> {
  const mailbox = await page.context().newPage();
  await mailbox.goto(ownMailboxUrl());
  const mails = await mailbox
    .getByRole('article')
    .filter({ hasText: `an ${email} ·` })
    .allInnerTexts();
  await mailbox.close();
  return mails;
}
