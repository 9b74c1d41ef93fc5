import type { Page } from 'playwright-core';
import { openCaseInBrowser } from '#tests/e2e/desk-answers.ts';
import { openStatistics } from '#tests/e2e/own-statistics.ts';
import { aCase } from '#tests/harness/desk-api.ts';
import { LONG_NAME } from '#tests/fixtures/long-texts.ts';
import { anOwnEntryRow, aPictureRow, aProposalRow } from '#tests/harness/own-entry-api.ts';
import { serveOwnInBrowser } from './entry-states.ts';
import type { PageState } from './page-state.ts';

const LONG_TEXT = 'Wir sprechen Menschen an, die gerade nicht suchen, und sagen jedem von ihnen ab. '.repeat(
  7,
);
const DEMO_PICTURE = 'supabase/local/demo-pictures/d3300000-0000-4000-8000-000000000004.webp';

const PROFILE = {
  services: [
    { title: 'Direktsuche für Führungspositionen in Familienunternehmen', text: LONG_TEXT },
    { title: 'Interim', text: 'In zwei Wochen.' },
  ],
  caseStudies: [
    {
      title: 'Werkleitung nach dem Ausscheiden des Gründers',
      situation: LONG_TEXT,
      approach: LONG_TEXT,
      result: 'Nach neun Wochen besetzt.',
      year: '2025',
      client: LONG_NAME,
      clientAgreed: true,
    },
  ],
  contactPerson: {
    name: 'Anneliese von Hohenfels-Wittgenstein',
    role: 'Geschäftsführung',
    phone: '+49 431 123456',
    email: 'anneliese.von-hohenfels-wittgenstein@mittelstandsberatung-sued.example',
    agreed: true,
  },
};

/** The screen of the extended profile of an entry with this proposal. */
async function openEditor(page: Page, proposal: Parameters<typeof aProposalRow>[0] | null): Promise<void> {
  await serveOwnInBrowser(page, {
    entries: [anOwnEntryRow({ Name: LONG_NAME })],
    revisions:
      proposal === null
        ? []
        : [aProposalRow({ agency_id: 5, kind: 'change', changes: PROFILE, seen: PROFILE, ...proposal })],
  });
  await page.route('**/rest/v1/rpc/own_extension', (route) =>
    route.fulfill({
      json: { content: { services: PROFILE.services }, published_at: '2026-10-01T09:00:00Z', is_shown: true },
    }),
  );
  await page.goto('/eintrag/5/profil');
  await page.getByText(/^Im Profil steht, was wir zuletzt/u).waitFor();
}

/** The pictures of an entry, which the database answers so. */
async function openPictures(page: Page, answer: object): Promise<void> {
  await page.route('**/storage/v1/object/agency-pictures/**', (route) =>
    route.fulfill({ path: DEMO_PICTURE }),
  );
  const shown = aCase({ kind: 'picture', id: 'a', agencyId: 5, title: LONG_NAME });
  await openCaseInBrowser(page, [shown], { picture_queue: answer });
}

function aListedPicture(columns: Parameters<typeof aPictureRow>[0], isWaiting: boolean): object {
  const { reason: _, ...row } = aPictureRow({ width: 1_200, height: 800, ...columns });
  return {
    ...row,
    agency_id: 5,
    entry: LONG_NAME,
    uploaded_at: '2026-11-01T09:00:00Z',
    is_waiting: isWaiting,
  };
}

/** States of a paid entry's extras: written and handed in, and decided by administrators. */
export const PREMIUM_STATES: readonly PageState[] = [
  { state: '/eintrag/5/statistik', show: openStatistics },
  {
    state: '/eintrag/5/profil, a returned extended profile with faults and its preview',
    show: async (page) => {
      await openEditor(page, {
        state: 'returned',
        seen: { services: PROFILE.services },
        submitted_at: '2026-11-01T09:00:00Z',
        decided_at: '2026-11-02T09:00:00Z',
        decisions: {
          caseStudies: { outcome: 'left_out', reason: LONG_TEXT },
          contactPerson: { outcome: 'accepted' },
        },
      });
      await page.route('**/rest/v1/rpc/save_draft', () => undefined);
      await page.getByText('Vorschau', { exact: true }).click();
      await page.getByRole('button', { name: /^Fallbeispiel hinzufügen/u }).click();
      await page.getByRole('button', { name: 'Zur Prüfung einreichen' }).click();
      await page.locator('[aria-invalid="true"]').first().waitFor();
    },
  },
  {
    state: '/eintrag/5/profil, an extended profile that is not begun',
    show: async (page) => {
      await openEditor(page, null);
      await page.getByText('Ändern Sie zuerst mindestens eine Angabe.').waitFor();
    },
  },
  {
    state: '/eintrag/5/profil, a logo before it is handed in, and pictures in every state',
    show: async (page) => {
      await serveOwnInBrowser(page, { entries: [anOwnEntryRow({ Name: LONG_NAME })] });
      await page.route('**/rest/v1/rpc/own_pictures', (route) =>
        route.fulfill({
          json: {
            can_add: true,
            pictures: [
              aPictureRow({ id: 'a', alt: LONG_TEXT.slice(0, 200), new_alt: 'Unser Büro' }),
              aPictureRow({ id: 'b', state: 'waiting', alt: 'Unser Team' }),
              aPictureRow({ id: 'c', state: 'refused', reason: LONG_TEXT, alt: 'Unser Hund' }),
            ],
          },
        }),
      );
      await page.goto('/eintrag/5/profil');
      await page.getByLabel('Bild wählen oder hierher ziehen').setInputFiles(DEMO_PICTURE);
      const form = page.getByRole('form', { name: 'Logo oder Bild einreichen' });
      await form.getByRole('figure').waitFor();
      await form.getByRole('button', { name: 'Zur Prüfung einreichen' }).click();
      await form.getByText('Bitte schreiben Sie, was zu sehen ist.').waitFor();
    },
  },
  {
    state: '/eintrag/5/profil, a file that is no picture',
    show: async (page) => {
      await serveOwnInBrowser(page, { entries: [anOwnEntryRow()] });
      await page.goto('/eintrag/5/profil');
      await page
        .getByLabel('Bild wählen oder hierher ziehen')
        .setInputFiles({ name: 'bild.png', mimeType: 'image/png', buffer: Buffer.from('kein Bild') });
      await page.getByText('Diese Datei ist kein Bild').waitFor();
    },
  },
  {
    state: '/admin/eingang/picture, what waits and what is published',
    show: async (page) => {
      await openPictures(page, {
        items: [
          aListedPicture({ id: 'a', kind: 'logo', state: 'waiting', alt: LONG_TEXT.slice(0, 200) }, true),
          aListedPicture({ id: 'b', new_alt: 'Unser Team in Kiel', alt: 'Unser Team' }, true),
          aListedPicture({ id: 'c', alt: 'Unser Büro' }, false),
        ],
        next: 'dahinter',
        waiting: 2,
        published: 1_498,
      });
      await page.getByRole('img', { name: 'Unser Team' }).waitFor();
      await page.getByRole('button', { name: 'Ablehnen' }).first().click();
      await page.locator('[aria-invalid="true"]').waitFor();
    },
  },
];
