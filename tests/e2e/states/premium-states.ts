import type { Page } from 'playwright-core';
import { openCaseInBrowser } from '#tests/e2e/desk-answers.ts';
import { openStatistics } from '#tests/e2e/own-statistics.ts';
import { answerCalls } from '#tests/e2e/serve-in-browser.ts';
import { aProposalItem } from '#tests/fixtures/proposals.ts';
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
  await answerCalls(page, {
    'rpc/own_extension': {
      content: { services: PROFILE.services },
      published_at: '2026-10-01T09:00:00Z',
      is_shown: true,
    },
  });
  await page.goto('/eintrag/5/profil');
  await page.getByText(/^Im Profil steht, was wir zuletzt/u).waitFor();
}

const PICTURE_IDS = [1, 2, 3, 4].map((index) => `88888888-8888-4888-8888-88888888888${String(index)}`);
const [LOGO_ID = '', ...OTHER_IDS] = PICTURE_IDS;
const LOGO = { id: LOGO_ID, alt: `Logo von ${LONG_NAME}` };
const PICTURES = OTHER_IDS.map((id, at) => ({ id, alt: at === 0 ? LONG_TEXT.slice(0, 200) : '' }));

/** Answers for the files of these pictures. */
async function servePictures(page: Page): Promise<void> {
  await answerCalls(page, {
    'rpc/entry_pictures': PICTURE_IDS.map((id) =>
      aPictureRow({ id, path: `5/${id}.webp`, width: 1_200, height: 800 }),
    ),
  });
  await page.route('**/storage/v1/object/agency-pictures/**', (route) =>
    route.fulfill({ path: DEMO_PICTURE }),
  );
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
    state: '/eintrag/5/profil, a logo, pictures without a text, and files that are no picture',
    show: async (page) => {
      await openEditor(page, { changes: { logo: LOGO, pictures: PICTURES }, seen: {} });
      await servePictures(page);
      await page.reload();
      const file = { mimeType: 'image/png', buffer: Buffer.from('kein Bild') };
      await page.getByLabel(/^Bilder wählen/u).setInputFiles([
        { ...file, name: 'bild.png' },
        { ...file, name: 'foto.heic' },
      ]);
      await page.getByText(/^foto.heic: HEIC-Fotos/u).waitFor();
      await page.getByRole('button', { name: 'Zur Prüfung einreichen' }).click();
      await page.getByText('Bitte schreiben Sie, was zu sehen ist.').first().waitFor();
    },
  },
  {
    state: '/admin/eingang/proposal, a logo and pictures, of which one is left out',
    show: async (page) => {
      await servePictures(page);
      const item = aProposalItem(
        {
          agency_id: 5,
          changes: { logo: LOGO, pictures: PICTURES.map(({ id }) => ({ id, alt: 'Unser Büro in Kiel' })) },
          seen: { pictures: [] },
        },
        { id: 5, Name: LONG_NAME },
      );
      await openCaseInBrowser(page, [aCase({ kind: 'proposal', id: '7', agencyId: 5, title: LONG_NAME })], {
        proposal_detail: item,
      });
      await page.getByRole('checkbox', { name: 'Bild 2 zeigen' }).uncheck();
      await page.getByLabel('Warum nicht diese Bilder?').waitFor();
    },
  },
];
