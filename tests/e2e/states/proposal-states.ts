import type { Page } from 'playwright-core';
import { openCaseInBrowser } from '#tests/e2e/desk-answers.ts';
import { serveInboxInBrowser, signInAsAdministrator } from '#tests/e2e/inbox-answers.ts';
import { answerCalls, serveInBrowser } from '#tests/e2e/serve-in-browser.ts';
import { aMessage } from '#tests/fixtures/message.ts';
import { AN_ENTRY_REPORT } from '#tests/fixtures/entry-report.ts';
import { LONG_NAME } from '#tests/fixtures/long-texts.ts';
import { aClaimItem, anEntryRow, aProposalItem, type QueueItem } from '#tests/fixtures/proposals.ts';
import { aCase } from '#tests/harness/desk-api.ts';
import { A_MEMBER, aListedRow, AN_OVERVIEW, serveEntries } from '#tests/harness/entry-administration-api.ts';
import { detailOf } from '#tests/harness/inbox-answer.ts';
import type { PageState } from './page-state.ts';

const LATER = new Date(Date.now() + 6 * 24 * 60 * 60 * 1_000).toISOString();

async function openCase(page: Page, item: QueueItem, id: number): Promise<void> {
  const kind = item.kind === 'claim' ? 'claim' : 'proposal';
  await openCaseInBrowser(
    page,
    [aCase({ kind, id: String(id), title: LONG_NAME }), aCase({ id: '99', title: 'Birkenhof' })],
    { proposal_detail: item, similar_to_revision: { entries: [], proposals: 0 } },
  );
}

const LISTED = aListedRow({ waiting: 2 });

/** The table of entries with these rows, and one entry with all that belongs to it. */
export async function openEntries(page: Page, path: string, rows: readonly object[]): Promise<void> {
  await serveInboxInBrowser(page, { messages: [] });
  await serveInBrowser(page, ...serveEntries(() => anEntryRow({ Name: LONG_NAME })).handlers);
  await answerCalls(page, {
    'rpc/list_entries': {
      entries: rows,
      counts: rows.length === 0 ? {} : { active: 70, paused: 30 },
      fields: 46,
      people: [],
    },
    'rpc/entry_overview': {
      ...AN_OVERVIEW,
      profile: {
        services: [
          { title: 'Direktansprache', text: 'Wir sprechen Führungskräfte im Norden an. '.repeat(4) },
        ],
        caseStudies: [
          { title: 'Werkleitung in Oldenburg', situation: 'Nachfolge', approach: 'Suche', result: 'Besetzt' },
        ],
      },
    },
    'rpc/entry_people': [
      { ...A_MEMBER, email: 'anneliese.von-hohenfels-wittgenstein@mittelstandsberatung-sued.example' },
    ],
    agency_invitations: [
      {
        id: 1,
        agency_id: 1,
        email: 'olaf@ahornsteg.example',
        role: 'editor',
        state: 'open',
        created_at: '2026-10-01T09:00:00Z',
        inviter_email: 'jana@ahornsteg.de',
        opens_at: '2026-01-01T00:00:00+00:00',
        expires_at: LATER,
      },
    ],
  });
  await signInAsAdministrator(page, path);
}

/** Proposals, claims and entries in the administration; what can be seen at once is in one state. */
export const PROPOSAL_STATES: readonly PageState[] = [
  {
    state: '/admin/eingang/proposal, a proposal that has become outdated',
    show: async (page) => {
      const changes = {
        Name: LONG_NAME,
        Zusammenfassung: 'Wir besetzen Führungspositionen im Norden. '.repeat(12),
        Webseite: 'https://www.ahornsteg-personalberatung-und-unternehmensberatung.example/personal',
      };
      const item = aProposalItem({ changes, note: 'Wir heißen jetzt anders.\nBitte bald ändern.' });
      await openCase(page, item, item.revision.id);
    },
  },
  {
    state: '/admin/eingang/claim, one that an owner may object to',
    show: async (page) => {
      const item = aClaimItem({ state: 'waiting', objection_until: LATER }, { Name: LONG_NAME });
      await openCase(page, item, item.claim.id);
      await page.getByRole('button', { name: 'Mit Begründung ablehnen' }).click();
      await page.locator('[aria-invalid="true"]').waitFor();
    },
  },
  {
    state: '/admin/eingang/report, a decision that misses reasons',
    show: async (page) => {
      const message = aMessage();
      await openCaseInBrowser(page, [aCase({ kind: 'report', id: message.id })], {
        message_detail: detailOf(message, { report: { ...AN_ENTRY_REPORT, name: LONG_NAME } }),
      });
      await page.getByRole('combobox', { name: 'Entscheidung' }).selectOption('pause');
      await page.getByRole('button', { name: 'Entscheiden' }).click();
      await page.locator('[aria-invalid="true"]').first().waitFor();
    },
  },
  {
    state: '/admin/eingang, empty',
    show: async (page) => {
      await serveInboxInBrowser(page, { messages: [] });
      await answerCalls(page, { 'rpc/list_cases': { items: [], next: null } });
      await signInAsAdministrator(page, '/admin/eingang');
      await page.getByText('Hier liegt nichts').waitFor();
    },
  },
  {
    state: '/admin/agenturen',
    show: async (page) => {
      await openEntries(page, '/admin/agenturen', [
        LISTED,
        { ...LISTED, id: 2, name: LONG_NAME, source: null, premium_until: null, owners: [], waiting: 0 },
        { ...LISTED, id: 3, name: 'Cedernweg', status: 'removed', leads_to: 1 },
        ...Array.from({ length: 12 }, (_, at) => ({ ...LISTED, id: at + 4, status: 'draft', waiting: 0 })),
      ]);
      await page.getByRole('table').waitFor();
    },
  },
  {
    state: '/admin/agenturen/neu',
    show: async (page) => {
      await openEntries(page, '/admin/agenturen/neu', []);
      await page.getByRole('button', { name: 'Eintrag anlegen' }).waitFor();
    },
  },
  {
    state: '/admin/agenturen, nothing found',
    show: async (page) => {
      await openEntries(page, '/admin/agenturen?q=quastenflosser&art=premium', []);
      await page.getByText('Kein Eintrag passt zu Suche und Ansicht.').waitFor();
    },
  },
  {
    state: '/admin/agenturen, removing what is selected, without a ground',
    show: async (page) => {
      await openEntries(page, '/admin/agenturen', [LISTED, { ...LISTED, id: 2, name: LONG_NAME }]);
      await page.getByRole('checkbox', { name: 'Alle auf dieser Seite' }).check();
      await page.getByRole('button', { name: 'Entfernen …' }).click();
      await page.getByRole('button', { name: '2 Einträge entfernen' }).click();
      await page.locator('[aria-invalid="true"]').first().waitFor();
    },
  },
  {
    state: '/admin/agenturen/1, an overview',
    show: async (page) => {
      await openEntries(page, '/admin/agenturen/1', []);
      await page.getByText('Anfrageadresse').waitFor();
    },
  },
  {
    state: '/admin/agenturen/1/angaben, faults in a folded group',
    show: async (page) => {
      await openEntries(page, '/admin/agenturen/1/angaben', []);
      await page.getByRole('textbox', { name: 'Gründungsjahr' }).fill('98');
      await page.getByRole('button', { name: 'Speichern', exact: true }).click();
      await page.locator('[aria-invalid="true"]').first().waitFor();
    },
  },
  {
    state: '/admin/agenturen/1/profil',
    show: async (page) => {
      await openEntries(page, '/admin/agenturen/1/profil', []);
      await page.getByRole('heading', { name: 'Direktansprache' }).waitFor();
    },
  },
  {
    state: '/admin/agenturen/1/personen',
    show: async (page) => {
      await openEntries(page, '/admin/agenturen/1/personen', []);
      await page.getByRole('textbox', { name: /^Jemanden einladen/ }).waitFor();
    },
  },
  {
    state: '/admin/agenturen/1/verlauf',
    show: async (page) => {
      await openEntries(page, '/admin/agenturen/1/verlauf', []);
      await page
        .getByRole('button', { name: /^Wiederherstellen/ })
        .first()
        .waitFor();
    },
  },
  {
    state: '/admin/agenturen/1/zusammenfuehren, the differences',
    show: async (page) => {
      await openEntries(page, '/admin/agenturen/1/zusammenfuehren', [
        { ...LISTED, id: 2, name: 'Birkenhof' },
      ]);
      await page.getByRole('searchbox', { name: /^Welcher Eintrag bleibt/ }).fill('Birken');
      await page.getByRole('button', { name: 'Eintrag suchen' }).click();
      await page.getByRole('radio', { name: /^Birkenhof/ }).check();
      await page.getByRole('table', { name: 'Unterschiede der beiden Einträge' }).waitFor();
    },
  },
  {
    state: '/admin/personen/44444444, freezing without a reason',
    show: async (page) => {
      await openEntries(page, '/admin/personen/44444444-4444-4444-8444-444444444444', []);
      await page.getByRole('button', { name: 'Konto sperren …' }).click();
      await page.getByRole('button', { name: 'Konto sperren', exact: true }).click();
      await page.locator('[aria-invalid="true"]').waitFor();
    },
  },
];
