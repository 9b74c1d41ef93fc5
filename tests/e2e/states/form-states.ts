import type { StoredMessage } from '#contact/model/inbox/message.ts';
import { answerCalls } from '#tests/e2e/serve-in-browser.ts';
import { serveInboxInBrowser, signInAsAdministrator } from '#tests/e2e/inbox-answers.ts';
import { DATABASE_CALLS, fillContactForm, heading } from '#tests/e2e/visitor.ts';
import { aMessage } from '#tests/fixtures/message.ts';
import { keepToastOpen, type PageState } from './page-state.ts';

const MESSAGES: readonly StoredMessage[] = [
  aMessage({
    id: '11111111-1111-4111-8111-111111111101',
    status: 'unread',
    createdAt: '2026-11-20T15:05:00Z',
    name: 'Dr. Anneliese von Hohenfels-Wittgenstein',
    email: 'anneliese.von-hohenfels-wittgenstein@mittelstandsholding-sued.example',
    subject: 'Anfrage zu Kranichwerk Executive Search und Haubenlerche Pflegeköpfe',
    text: 'Guten Tag,\n\nwir suchen zum 1. April eine kaufmännische Leitung für unser Werk bei Kassel.\nWann können wir telefonieren?\n\nMit freundlichen Grüßen\nA. von Hohenfels',
  }),
  aMessage({ id: '11111111-1111-4111-8111-111111111102', notes: 'Rückruf am Montag.' }),
  aMessage({
    id: '11111111-1111-4111-8111-111111111103',
    status: 'responded',
    name: 'Cem Yıldız',
    email: 'c@y.example',
    subject: 'Eintrag ändern',
  }),
];

const GIVEN_UP = {
  id: '88888888-8888-4888-8888-888888888881',
  kind: 'claimed',
  entry: 'Donaudampfschifffahrtsgesellschaft Personalberatung GmbH & Co. KG',
  recipient: 'anneliese.von-hohenfels-wittgenstein@mittelstandsholding-sued.example',
  since: '2026-03-01T09:00:00Z',
  attempts: 12,
  error: 'EENVELOPE 451 DATA',
  state: 'given_up',
  amount: 1,
};

/** Held by a limit, and several that nothing has taken. */
const HELD = [
  { ...GIVEN_UP, id: '88888888-8888-4888-8888-888888888882', attempts: 0, error: null, state: 'limited' },
  {
    ...GIVEN_UP,
    id: null,
    kind: 'operator',
    entry: null,
    recipient: null,
    attempts: 0,
    error: null,
    state: 'waiting',
    amount: 12,
  },
];

const TO_FORWARD = aMessage({
  id: '11111111-1111-4111-8111-111111111101',
  status: 'unread',
  agencies: [
    { id: 9, name: 'Zederngrund' },
    { id: null, name: 'Donaudampfschifffahrtsgesellschaft Personalberatung GmbH & Co. KG' },
  ],
  mayForward: true,
  subject: 'Anfrage zu Zederngrund und einer Beratung mit einem recht langen Namen',
});

const COLLEAGUE = 'anneliese.von-hohenfels@beraterkompass.example';

const PARTS = {
  answers: [
    {
      id: 'a1',
      at: '2026-11-20T16:00:00Z',
      by: COLLEAGUE,
      answer: 'Guten Tag,\n\nvielen Dank, wir melden uns am Montag.',
      state: 'sent',
      error: null,
    },
    {
      id: 'a2',
      at: '2026-11-21T09:00:00Z',
      by: null,
      answer: 'Wir haben weitergeleitet.',
      state: 'failed',
      error: 'EENVELOPE 550 RCPT TO',
    },
  ],
  forwards: [
    {
      agency: 'Zederngrund',
      recipient: 'weg@zederngrund.example',
      state: 'failed',
      error: 'EENVELOPE 550 RCPT TO',
      at: '2026-11-20T16:10:00Z',
    },
  ],
  addresses: [
    { agency: 'Zederngrund', own: 'p…@zederngrund.example', earlier: ['team@zederngrund.example'] },
  ],
  history: [
    { id: 2, at: '2026-11-20T16:00:00Z', by: COLLEAGUE, action: 'message_answered', changes: {} },
    {
      id: 1,
      at: '2026-11-20T15:30:00Z',
      by: COLLEAGUE,
      action: 'update',
      changes: { status: { before: 'unread', after: 'read' }, notes: {} },
    },
  ],
  others: [
    {
      id: '11111111-1111-4111-8111-111111111102',
      created_at: '2026-10-01T09:00:00Z',
      betreff: 'Frage zu Honoraren',
      status: 'responded',
      is_spam: false,
    },
  ],
};

/** Contact form and inbox. */
export const FORM_STATES: readonly PageState[] = [
  {
    state: '/kontakt',
    show: async (page) => {
      await page.goto('/kontakt');
      await heading(page, 'Kontakt').waitFor();
    },
  },
  {
    state: '/kontakt about two agencies, sent empty',
    show: async (page) => {
      await page.goto('/kontakt?beratung=Kranichwerk&beratung=Haubenlerche');
      await page.getByRole('radio', { name: /weiterleiten/ }).waitFor();
      await page.getByRole('button', { name: 'Nachricht senden' }).click();
      await page.locator('[aria-invalid=true]').first().waitFor();
    },
  },
  {
    state: '/kontakt with a draft of before, about a name that two entries have',
    show: async (page) => {
      await answerCalls(page, {
        'rpc/enquiry_recipients': [
          {
            name: 'Kranichwerk',
            agency_id: null,
            is_direct: false,
            choices: [
              { id: 3, name: 'Kranichwerk', towns: 'Hamburg' },
              { id: 4, name: 'KRANICHWERK', towns: null },
            ],
          },
        ],
      });
      await page.goto('/kontakt?beratung=Kranichwerk');
      await page.getByRole('textbox', { name: 'Nachricht' }).fill('Wir suchen zum Sommer.');
      await page.reload();
      await page.getByText('Ihr Entwurf von eben ist noch da.').waitFor();
      await page.getByText('Welche Personalberatung „Kranichwerk“ meinen Sie?').waitFor();
    },
  },
  {
    state: '/kontakt to report an entry',
    show: async (page) => {
      await page.goto('/kontakt?meldung=Kranichwerk+Executive+Search&eintrag=3');
      await page.getByText('Ihre Meldung betrifft').waitFor();
    },
  },
  {
    state: '/kontakt, not sent',
    isCrash: true,
    show: async (page) => {
      await page.route('**/functions/v1/**', (route) => route.abort('connectionreset'));
      await page.route(DATABASE_CALLS, (route) => route.abort('connectionreset'));
      await page.goto('/kontakt');
      await fillContactForm(page);
      await page.getByRole('button', { name: 'Nachricht senden' }).click();
      await page.getByText('Ihre Nachricht ist noch nicht gesendet.').waitFor();
      await keepToastOpen(page, 'Beim Senden Ihrer Nachricht ist ein Fehler aufgetreten.');
    },
  },
  {
    state: '/kontakt, sent',
    show: async (page) => {
      await page.route('**/functions/v1/**', (route) => route.fulfill({ json: { message: 'Danke' } }));
      await page.goto('/kontakt');
      await fillContactForm(page);
      await page.getByRole('button', { name: 'Nachricht senden' }).click();
      await page.getByText('Nachricht gesendet.').waitFor();
    },
  },
  {
    state: '/admin/messages, signed out',
    show: async (page) => {
      await page.goto('/admin/messages');
      await page.getByRole('button', { name: 'Anmelden' }).waitFor();
    },
  },
  {
    state: '/admin/messages, signed in without a password',
    show: async (page) => {
      await page.goto('/admin/messages');
      await page.getByRole('button', { name: 'Anmelden' }).click();
      await page.getByText('Bitte geben Sie Ihr Passwort ein.').waitFor();
    },
  },
  {
    state: '/admin/messages, loading',
    show: async (page) => {
      await serveInboxInBrowser(page, { messages: [] });
      await page.route('**/rest/v1/admins**', () => undefined);
      await signInAsAdministrator(page);
      await page.getByText('Wird geladen …').waitFor();
    },
  },
  {
    state: '/admin/messages, no administrator',
    show: async (page) => {
      await serveInboxInBrowser(page, { messages: [], isAdmin: false });
      await signInAsAdministrator(page);
      await page.getByText('Dieses Konto darf die Verwaltung nicht sehen.').waitFor();
    },
  },
  {
    state: '/admin/messages, a mail given up, and others held back',
    show: async (page) => {
      await serveInboxInBrowser(page, { messages: [], undelivered: [GIVEN_UP, ...HELD] });
      await signInAsAdministrator(page);
      await page.getByText('Keine Kontaktanfragen vorhanden').waitFor();
      await page.getByRole('region', { name: 'Nicht zugestellte E-Mails' }).waitFor();
    },
  },
  {
    state: '/admin/messages, three messages',
    show: async (page) => {
      await serveInboxInBrowser(page, { messages: MESSAGES });
      await signInAsAdministrator(page);
      await page.getByRole('table').waitFor();
    },
  },
  {
    state: '/admin/messages, two selected',
    show: async (page) => {
      await serveInboxInBrowser(page, { messages: MESSAGES });
      await signInAsAdministrator(page);
      const boxes = page.getByRole('checkbox', { name: /^Auswählen/ });
      await boxes.first().check();
      await boxes.last().check();
      await page.getByRole('group', { name: 'Auswahl' }).getByRole('button', { name: 'Löschen' }).waitFor();
    },
  },
  {
    state: '/admin/messages, a message deleted that can be restored',
    show: async (page) => {
      await serveInboxInBrowser(page, { messages: MESSAGES });
      await signInAsAdministrator(page);
      const row = page.getByRole('row', { name: /Eintrag ändern/ });
      await row.getByRole('button', { name: /^Löschen/ }).click();
      await page.getByRole('button', { name: /^Rückgängig/ }).waitFor();
    },
  },
  {
    state: '/admin/messages, an export under way',
    show: async (page) => {
      await serveInboxInBrowser(page, { messages: MESSAGES });
      await signInAsAdministrator(page);
      await page.getByRole('table').waitFor();
      await page.route('**/rest/v1/rpc/inbox_messages', () => undefined);
      await page.getByRole('button', { name: 'Als CSV exportieren' }).click();
      await page.getByRole('progressbar').waitFor();
    },
  },
  {
    state: '/admin/messages, nothing found',
    show: async (page) => {
      await serveInboxInBrowser(page, { messages: MESSAGES });
      await signInAsAdministrator(page);
      await page.getByRole('main').getByRole('searchbox').fill('Quastenflosser');
      await page.getByRole('button', { name: 'Filter und Suche zurücksetzen' }).waitFor();
    },
  },
  {
    state: '/admin/messages, a message open with unsaved notes',
    show: async (page) => {
      await serveInboxInBrowser(page, { messages: MESSAGES });
      await signInAsAdministrator(page);
      await page
        .getByRole('link', { name: /^Öffnen/ })
        .first()
        .click();
      await page.getByLabel('Interne Notizen').fill('Morgen anrufen.');
      await page.getByText('Noch nicht gespeichert.').waitFor();
    },
  },
  {
    state: '/admin/messages, notes that somebody else has changed meanwhile',
    show: async (page) => {
      const notes = 'Hat sich erledigt, wir haben telefoniert.';
      await serveInboxInBrowser(page, { messages: MESSAGES });
      await page.route('**/rest/v1/rpc/save_message_notes', async (route) => {
        await serveInboxInBrowser(page, { messages: MESSAGES.map((message) => ({ ...message, notes })) });
        await route.fulfill({
          json: { saved: false, notes, by: 'kollegin@firma.example', at: '2026-11-02T09:00:00Z' },
        });
      });
      await signInAsAdministrator(page);
      await page
        .getByRole('link', { name: /^Öffnen/ })
        .first()
        .click();
      await page.getByLabel('Interne Notizen').fill('Morgen anrufen.');
      await page.getByRole('button', { name: 'Notizen speichern' }).click();
      await page.getByRole('button', { name: 'Das hier behalten' }).waitFor();
    },
  },
  {
    state: '/admin/messages/:id, answered twice, with forwarding and history',
    show: async (page) => {
      await serveInboxInBrowser(page, {
        messages: [TO_FORWARD, ...MESSAGES.slice(1)],
        parts: PARTS,
        templates: [{ id: 't1', title: 'Eingang bestätigen', answer: 'Guten Tag,', edit: 1 }],
      });
      await signInAsAdministrator(page, `/admin/messages/${TO_FORWARD.id}`);
      await page.getByRole('list', { name: 'Antworten' }).waitFor();
      await page.getByLabel('Vorlage einfügen').waitFor();
    },
  },
  {
    state: '/admin/messages/:id, of a message that is gone',
    show: async (page) => {
      await serveInboxInBrowser(page, { messages: [] });
      await signInAsAdministrator(page, `/admin/messages/${aMessage().id}`);
      await page.getByText('Diese Nachricht gibt es nicht mehr.').waitFor();
    },
  },
  {
    state: '/admin/messages without a database',
    show: async (page) => {
      await serveInboxInBrowser(page, { messages: [] });
      await page.route('**/rest/v1/rpc/inbox_*', (route) =>
        route.fulfill({ contentType: 'text/html', body: '<!doctype html>' }),
      );
      await signInAsAdministrator(page);
      await page.getByText('Die Nachrichten konnten nicht geladen werden.').first().waitFor();
    },
  },
];
