import type { Page } from 'playwright-core';
import { signInAs } from '#tests/e2e/entry-account.ts';
import { answerCalls, serveInBrowser } from '#tests/e2e/serve-in-browser.ts';
import { field } from '#tests/e2e/visitor.ts';
import { anEntryReview } from '#tests/fixtures/client-review.ts';
import { LONG_NAME } from '#tests/fixtures/long-texts.ts';
import { SESSION_KEY, SESSION_USER } from '#tests/fixtures/session.ts';
import { A_MEMBER } from '#tests/harness/entry-administration-api.ts';
import {
  aClaimRow,
  aContractRow,
  aPictureRow,
  anOwnEntryRow,
  aProposalRow,
  ownEntryHandlers,
  type OwnRows,
} from '#tests/harness/own-entry-api.ts';
import type { PageState } from './page-state.ts';

const EMAIL = 'anneliese.von-hohenfels-wittgenstein@mittelstandsberatung-sued.example';
const LATER = new Date(Date.now() + 6 * 24 * 60 * 60 * 1_000).toISOString();

/** A change of the entry that the others are about. */
const aChange = (columns: Parameters<typeof aProposalRow>[0] = {}) =>
  aProposalRow({
    agency_id: 5,
    kind: 'change',
    changes: { Standort: 'Ulm', Branchen: 'Handel, Chemie' },
    seen: { Standort: 'Kiel' },
    ...columns,
  });

/** Somebody is signed in, and these rows are theirs. */
export async function serveOwnInBrowser(page: Page, { freeze, ...rows }: OwnRows & { freeze?: string }) {
  const contract = aContractRow({ state: 'confirmed', starts_on: '2026-01-01', ends_on: '2099-12-31' });
  await serveInBrowser(
    page,
    ...ownEntryHandlers({
      enquiries: { address: 'an…@firma.example', is_direct: true, total: 3, waiting: 1, failed: 1, days: [] },
      contracts: [contract],
      ...rows,
    }),
  );
  await answerCalls(page, {
    frozen_accounts: freeze === undefined ? [] : [{ reason: freeze }],
    'rpc/own_account_deletion': { due_at: null, is_ordered: false, reviews: 0, entries: [] },
    'rpc/entry_pictures': [aPictureRow()],
    'rpc/entry_client_reviews': [anEntryReview()],
    'rpc/enquiry_mandates': [
      { enquiry: 'cccccccc-cccc-4ccc-8ccc-ccccccccccc1', at: '2026-10-01T09:00:00Z', isConfirmed: false },
    ],
    'rpc/entry_people': [{ ...A_MEMBER, user_id: SESSION_USER.id, email: EMAIL }],
  });
  await page.route('**/storage/v1/object/agency-pictures/**', (route) =>
    route.fulfill({ path: 'supabase/local/demo-pictures/d3300000-0000-4000-8000-000000000001.webp' }),
  );
  await signInAs(page, EMAIL);
}

async function refuseSaving(page: Page): Promise<void> {
  await page.route('**/rest/v1/rpc/save_draft', (route) =>
    route.fulfill({
      status: 409,
      json: { code: 'PT409', message: 'x', hint: 'edited_elsewhere', details: '' },
    }),
  );
}

/** What a new entry has to say, so that its next group is open. */
const KNOWN = { Name: 'Ahornsteg', Webseite: 'https://ahornsteg.de' };

/** The consultancies' own area; what can be seen at once is in one state, because each takes its time. */
export const ENTRY_STATES: readonly PageState[] = [
  {
    state: '/eintrag, code asked for, and no code',
    show: async (page) => {
      await page.route('**/functions/v1/entry-account', (route) => route.fulfill({ json: { message: 'x' } }));
      await page.goto('/eintrag');
      await field(page, 'E-Mail-Adresse').fill(EMAIL);
      await page.getByRole('button', { name: 'Code senden' }).click();
      await field(page, 'Code aus der E-Mail').fill('123');
      await page.getByRole('button', { name: 'Anmelden' }).click();
      await page.locator('[aria-invalid="true"]').waitFor();
    },
  },
  {
    state: '/eintrag, all of a frozen account',
    show: async (page) => {
      await serveOwnInBrowser(page, {
        entries: [anOwnEntryRow({ Name: LONG_NAME }), anOwnEntryRow({ id: 6, status: 'paused' })],
        revisions: [
          aProposalRow(),
          aChange({ id: 8, state: 'returned', reason: 'Bitte belegen.' }),
          aChange({ id: 9, state: 'submitted', submitted_at: '2026-11-01T09:00:00Z' }),
        ],
        freeze: 'Unter diesem Konto wurden Einträge fremder Beratungen geändert.',
      });
      await page.goto('/eintrag');
      await page.getByRole('heading', { name: 'In Arbeit' }).waitFor();
      await page.getByText('Unter diesem Konto wurden').waitFor();
    },
  },
  {
    state: '/eintrag/konto, deleting the account',
    show: async (page) => {
      await serveOwnInBrowser(page, { entries: [anOwnEntryRow({ Name: LONG_NAME })] });
      await answerCalls(page, {
        'rpc/own_account_deletion': {
          due_at: null,
          is_ordered: false,
          reviews: 2,
          entries: [
            { agency: 5, entry: LONG_NAME, is_last_owner: true, ends_enquiries: true },
            { agency: 6, entry: 'Ahornweg', is_last_owner: false, ends_enquiries: false },
          ],
        },
      });
      await page.route('**/functions/v1/entry-account', (route) => route.fulfill({ json: { message: 'x' } }));
      await page.goto('/eintrag/konto');
      await page.getByRole('button', { name: 'Konto löschen' }).click();
      await page.getByRole('button', { name: 'Code senden' }).click();
      await field(page, 'Code aus der E-Mail').waitFor();
    },
  },
  {
    state: '/eintrag, an account that is about to be deleted',
    show: async (page) => {
      await serveOwnInBrowser(page, { entries: [anOwnEntryRow({ Name: LONG_NAME })] });
      await answerCalls(page, {
        'rpc/own_account_deletion': {
          due_at: '2099-11-27T13:05:00Z',
          is_ordered: false,
          reviews: 0,
          entries: [],
        },
      });
      await page.goto('/eintrag');
      await page.getByRole('button', { name: 'Löschung zurücknehmen' }).waitFor();
    },
  },
  {
    state: '/eintrag/neu, a new entry that may be there already',
    show: async (page) => {
      await serveOwnInBrowser(page, {});
      const similar = { Standort: 'Kiel', Webseite: 'https://www.ahornsteg.de', is_same_domain: false };
      await answerCalls(page, {
        'rpc/find_similar_entries': [
          { id: 5, Name: LONG_NAME, ...similar },
          { id: 6, Name: 'Ahornweg', ...similar },
        ],
      });
      await page.goto('/eintrag/neu');
      await field(page, 'Name der Personalberatung').fill('Ahornsteg');
      await field(page, 'Website').fill('www.ahorn.de');
      await page.getByRole('button', { name: 'Weiter' }).click();
      await page.getByRole('heading', { name: 'Ist das Ihr Eintrag?' }).waitFor();
    },
  },
  {
    state: '/eintrag/neu/7, a draft with faults, unproven',
    show: async (page) => {
      await serveOwnInBrowser(page, {
        revisions: [
          aProposalRow({ changes: { Name: LONG_NAME, Webseite: 'https://ahornsteg.de', Standort: 'Kiel' } }),
        ],
      });
      await page.route('**/rest/v1/rpc/save_draft', (route) =>
        route.fulfill({ status: 429, json: { code: 'PT429', message: 'x' } }),
      );
      await page.goto('/eintrag/neu/7');
      await field(page, 'Größe des Teams').fill('ca. 50');
      await field(page, 'Gründungsjahr').fill('98');
      await field(page, 'Gründungsjahr').blur();
      await page.locator('[aria-invalid="true"]').first().waitFor();
      await page.getByRole('button', { name: 'Jetzt speichern' }).waitFor();
    },
    provokes: [429],
  },
  {
    state: '/eintrag/neu/7, a draft that two devices change',
    show: async (page) => {
      await serveOwnInBrowser(page, {
        revisions: [aProposalRow({ changes: { ...KNOWN, Standort: 'Kiel' } })],
      });
      await refuseSaving(page);
      await page.goto('/eintrag/neu/7');
      await field(page, 'Standorte').waitFor();
      await serveOwnInBrowser(page, {
        revisions: [aProposalRow({ edit: 4, changes: { ...KNOWN, Standort: 'Hamburg' } })],
      });
      await field(page, 'Standorte').fill('Kiel, Ulm');
      await page.getByText('auch an anderer Stelle geändert').waitFor();
    },
    provokes: [409],
  },
  {
    state: '/eintrag/5/angaben, a returned proposal of an outdated entry',
    show: async (page) => {
      await serveOwnInBrowser(page, {
        entries: [anOwnEntryRow({ version: 5, Standort: 'Hamburg' })],
        revisions: [
          aChange({
            state: 'returned',
            reason: 'Bitte belegen Sie den neuen Ort.',
            decided_at: '2026-11-02T09:00:00Z',
            submitted_at: '2026-11-01T09:00:00Z',
            decisions: { Standort: { outcome: 'outdated' } },
          }),
        ],
      });
      await page.goto('/eintrag/5/angaben');
      await page.getByText('Bitte belegen Sie den neuen Ort.').waitFor();
    },
  },
  {
    state: '/eintrag/5, claimed by somebody',
    show: async (page) => {
      await serveOwnInBrowser(page, {
        entries: [anOwnEntryRow({ Name: LONG_NAME, confirmed_at: '2026-01-01T09:00:00Z' })],
        revisions: [aChange({ state: 'submitted', submitted_at: '2026-11-01T09:00:00Z' })],
        claims: [
          aClaimRow({
            agency_id: 5,
            revision_id: null,
            claimant: '44444444-4444-4444-8444-444444444444',
            state: 'waiting',
            objection_until: LATER,
          }),
        ],
      });
      await page.goto('/eintrag/5');
      await page.getByRole('textbox', { name: 'Warum widersprechen Sie?' }).waitFor();
    },
  },
  ...(
    [
      ['bewertungen', 'Ihr Link für Auftraggeber'],
      ['anfragen', 'Anfrageadresse ändern'],
      ['team', 'Einladen'],
      ['vertrag', 'Ihr Vertrag'],
      ['vertrag/bestellen', 'Premium-Eintrag bestellen'],
    ] as const
  ).map(([section, heading]) => ({
    state: `/eintrag/5/${section}`,
    show: async (page: Page) => {
      await serveOwnInBrowser(page, { entries: [anOwnEntryRow({ Name: LONG_NAME })] });
      await page.goto(`/eintrag/5/${section}`);
      await page.getByRole('heading', { name: heading }).waitFor();
    },
  })),
  {
    state: '/eintrag/1/uebernehmen, a claim to prove',
    show: async (page) => {
      await serveOwnInBrowser(page, {});
      await page.goto('/eintrag/1/uebernehmen');
      await page.getByRole('heading', { name: 'übernehmen' }).waitFor();
    },
  },
  {
    state: '/eintrag/neu/7, signed out in the middle',
    show: async (page) => {
      await serveOwnInBrowser(page, { revisions: [aProposalRow()] });
      await page.route('**/rest/v1/rpc/save_draft', () => undefined);
      await page.goto('/eintrag/neu/7');
      await field(page, 'Standorte').fill('Kiel');
      const other = await page.context().newPage();
      await other.goto('/robots.txt');
      await other.evaluate((key) => {
        localStorage.removeItem(key);
        const channel = new BroadcastChannel(key);
        channel.postMessage({ event: 'SIGNED_OUT', session: null });
        channel.close();
      }, SESSION_KEY);
      await other.close();
      await page.getByText('Ihre Sitzung ist beendet.').waitFor();
    },
  },
];
