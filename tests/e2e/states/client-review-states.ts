import type { Page } from 'playwright-core';
import { openCaseInBrowser } from '#tests/e2e/desk-answers.ts';
import { signInAs } from '#tests/e2e/entry-account.ts';
import { answerCalls } from '#tests/e2e/serve-in-browser.ts';
import { LONG_NAME } from '#tests/fixtures/long-texts.ts';
import { aModerationItem, anOwnReview } from '#tests/fixtures/client-review.ts';
import { aCase } from '#tests/harness/desk-api.ts';
import type { PageState } from './page-state.ts';

const LONG_MAIL = 'anneliese.von-hohenfels-wittgenstein@mittelstandsholding-sued.example';
const LONG_TEXT = 'Die Beratung hat unseren Markt verstanden und vier passende Personen vorgestellt. '.repeat(
  12,
);

/** The smallest PNG: one pixel. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** An author who is signed in, with this review of entry 1. */
async function openAuthor(page: Page, step: string): Promise<void> {
  await answerCalls(page, {
    'rpc/own_client_reviews': [anOwnReview({ state: 'returned', reason: LONG_TEXT.slice(0, 300) })],
  });
  await signInAs(page, LONG_MAIL);
  await page.goto(`/bewerten/1?schritt=${step}`);
}

/** Writing and deciding about reviews; the profile with its reviews is among the directory's states. */
export const CLIENT_REVIEW_STATES: readonly PageState[] = [
  {
    state: '/bewerten/1, stars with faults',
    show: async (page) => {
      await page.goto('/bewerten/1?schritt=ratings');
      await page.getByRole('button', { name: 'Weiter' }).click();
      await page.getByText('Bitte vergeben Sie einen bis fünf Sterne.').first().waitFor();
    },
  },
  {
    state: '/bewerten/1, returned, with a page that is redacted',
    show: async (page) => {
      await openAuthor(page, 'proof');
      await page
        .getByLabel('Datei öffnen und schwärzen')
        .setInputFiles({ name: 'auftrag.png', mimeType: 'image/png', buffer: PICTURE });
      await page.getByRole('button', { name: /^Balken hinzufügen/ }).click();
      await page.getByRole('button', { name: /^Balken 1 von 1/ }).waitFor();
    },
  },
  {
    state: '/bewerten/1, preview without evidence',
    show: async (page) => {
      await openAuthor(page, 'preview');
      await page.getByRole('button', { name: 'Zur Prüfung senden' }).click();
      await page.getByText('Bitte bestätigen Sie das').waitFor();
    },
  },
  {
    state: '/admin/eingang/notice, one that hides',
    show: async (page) => {
      const item = aModerationItem({ flags: ['burst', 'same_client'] });
      const shown = { kind: 'notice', flags: item.flags, title: LONG_NAME, isUrgent: true } as const;
      await openCaseInBrowser(page, [aCase({ ...shown, id: item.id }), aCase({ ...shown, id: 'b' })], {
        client_review_case: {
          ...item,
          kind: 'notice',
          review: { ...item.review, content: { ...item.review.content, text: LONG_TEXT } },
          notice: {
            about: 'review',
            reason: 'no_mandate',
            explanation: LONG_TEXT,
            name: 'Jana Holm',
            email: LONG_MAIL,
            isHiding: true,
            at: '2026-11-02T09:00:00Z',
            edit: 2,
          },
        },
      });
      await page.getByRole('button', { name: 'Meldung zurückweisen' }).click();
      await page.locator('[aria-invalid="true"]').waitFor();
    },
  },
];
