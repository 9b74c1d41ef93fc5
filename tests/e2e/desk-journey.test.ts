import { expect, onTestFinished } from 'vitest';
import * as z from 'zod';
import { dayInBerlin } from '#lib/german/berlin-day.ts';
import { countPresses, pressesIn } from './count-presses.ts';
import { askProject, becomeOwner, callFunction, enterSignedIn } from './entry-account.ts';
import { signInAsAdministrator } from './inbox-answers.ts';
import { ADMINISTRATOR } from './seed.ts';
import { ownProjectUrl, ownSecretHeaders } from './site-url.ts';
import { eventually, field, test } from './visitor.ts';

/** An entry of supabase/seed.sql, and who keeps it. */
const AGENCY = { id: 50, name: 'Kunterbuntspecht', owner: 'rita@kunterbuntspecht.example' } as const;
const DRAFTS = 456;

/** Thirteen fields, of which the last is not true. */
const PROPOSED = {
  Standort: 'Kiel, Ulm',
  Gründungsjahr: 1999,
  Spezialisierung: 'Vertrieb, Finanzen',
  Branchen: 'Chemie',
  'Anzahl Mitarbeiter': 77,
  Webseite: 'https://www.kunterbuntspecht.example/neu',
  'facts.cancellation': 'work',
  'facts.guaranteeMonths': 11,
  'facts.feedbackDays': 13,
  'facts.deletionMonths': 17,
  'facts.womenPlaced': 41,
  'facts.aiUse': 'support',
  Zusammenfassung: 'Die beste Beratung der Welt.',
} as const;

const ENTRY = `rest/v1/Personalberatungen?id=eq.${String(AGENCY.id)}`;
const entrySchema = z.looseObject({ facts: z.record(z.string(), z.unknown()) });

/** An import of drafts; the returned function deletes them. */
async function importDrafts(administrator: string): Promise<() => Promise<void>> {
  const run = crypto.randomUUID();
  const rows = Array.from({ length: DRAFTS }, (_, at) => ({
    row: at + 2,
    action: 'insert',
    columns: { Name: `Sammelhain ${String(at)}`, Standort: 'Kiel' },
  }));
  const call = (name: string, body: object) => callFunction(name, { run, ...body }, administrator);
  await call('start_import', {
    file_name: 'sammelhain.csv',
    entry_status: 'draft',
    expected: DRAFTS,
    dry_run: {},
    source: 'public',
    source_day: dayInBerlin(new Date()),
  });
  await call('receive_import_rows', { import_rows: rows });
  expect(JSON.parse(await call('apply_import', {}))).toMatchObject({ state: 'done', written: DRAFTS });
  return async () => {
    await askProject('rest/v1/Personalberatungen?Name=like.Sammelhain*', {}, undefined, 'DELETE');
  };
}

/** A proposal of the owner; the returned function gives the entry its values back. */
async function propose(owner: string): Promise<() => Promise<void>> {
  const answer = await fetch(`${ownProjectUrl()}/${ENTRY}`, { headers: ownSecretHeaders() });
  const [held] = z.tuple([entrySchema]).parse(await answer.json());
  const seen = Object.fromEntries(
    Object.keys(PROPOSED).map((name) => [name, held[name] ?? held.facts[name.replace('facts.', '')] ?? null]),
  );
  const draft = await callFunction('save_draft', { agency: AGENCY.id, changes: PROPOSED, seen }, owner);
  const { id: revision } = z.object({ id: z.number() }).parse(JSON.parse(draft));
  expect(await callFunction('submit_revision', { revision }, owner)).toContain('submitted');
  const { id: _id, version: _version, ...columns } = held;
  return async () => {
    await askProject(ENTRY, columns, undefined, 'PATCH');
  };
}

const sendMessage = () =>
  askProject('rest/v1/contact_messages', {
    name: 'Jana Weber',
    email: 'jana.weber@werk-nord.example',
    betreff: 'Leitung Lager',
    nachricht: 'Wir suchen eine Leitung für unser Lager.',
    agencies: [{ id: AGENCY.id, name: AGENCY.name }],
    may_forward: true,
  });

test('the desk shows what waits, and publishes, accepts, forwards and closes a contract in these presses', async ({
  openPage,
}) => {
  const { owner, administrator } = await becomeOwner(AGENCY.owner, AGENCY.id);
  onTestFinished(await importDrafts(administrator));
  onTestFinished(await propose(owner));
  await sendMessage();

  const orderer = await openPage({ width: 1280 });
  const order = countPresses(orderer, 'desk');
  await enterSignedIn(orderer, AGENCY.owner);
  await orderer.goto(`/eintrag/${String(AGENCY.id)}/vertrag`);
  await order.press(orderer.getByRole('link', { name: 'Premium-Eintrag bestellen' }));
  await field(orderer, 'Rechnung an').fill('Kunterbuntspecht GmbH');
  await field(orderer, 'Rechnungsanschrift').fill('Am Markt 1\n24103 Kiel');
  await order.press(orderer.getByRole('checkbox', { name: /^Ich bestelle für ein Unternehmen/ }));
  await order.press(orderer.getByRole('button', { name: 'Zahlungspflichtig bestellen' }));
  await orderer.getByText(/^Ihre Bestellung ist eingegangen\./).waitFor();
  await order.end('order');
  expect(pressesIn(order.steps)).toEqual({ order: 3 });

  const page = await openPage({ width: 1280 });
  const { press, end, steps } = countPresses(page, 'desk');
  const waiting = page.getByRole('table', { name: 'Was wartet' });
  const begin = async () => {
    await page.goto('/admin');
    await waiting.waitFor();
  };
  const open = async (kind: string, name: string) => {
    await press(waiting.getByRole('link', { name: kind, exact: true }));
    await press(page.getByRole('navigation', { name: 'Vorgänge' }).getByRole('link', { name }).first());
  };
  const button = (name: string | RegExp) => page.getByRole('button', { name });

  await signInAsAdministrator(page, '/admin', ADMINISTRATOR);
  await waiting.waitFor();
  expect(await waiting.getByRole('link').allInnerTexts()).toEqual(
    expect.arrayContaining(['Nachrichten', 'Vorschläge', 'Bestellungen']),
  );
  await end('see');

  await press(page.getByRole('navigation', { name: 'Administration' }).getByRole('link', { name: 'Import' }));
  await press(button(/Diesen Import freigeben/));
  await press(button('Alle Entwürfe veröffentlichen'));
  await page.getByText(`${String(DRAFTS)} Einträge veröffentlicht`).waitFor();
  await end('publish');

  await begin();
  await open('Vorschläge', AGENCY.name);
  await press(page.getByRole('checkbox', { name: 'Beschreibung' }));
  await page
    .getByRole('combobox', { name: 'Textbaustein: Beschreibung' })
    .selectOption({ label: 'Bitte ohne Werbesprache und ohne Vergleiche mit anderen Beratungen.' });
  await press(button('12 von 13 Angaben übernehmen'));
  await page.getByText(/^12 von 13 Angaben übernommen\./).waitFor();
  await end('accept');

  await begin();
  await open('Nachrichten', 'Leitung Lager');
  await field(page, `E-Mail-Adresse von ${AGENCY.name}`).fill('post@kunterbuntspecht.example');
  await press(button('Weiterleiten'));
  await page.getByText(/^Erledigt\./).waitFor();
  await end('forward');

  await begin();
  await open('Bestellungen', AGENCY.name);
  const lastDay = page.getByLabel('Letzter Tag');
  await eventually(() => lastDay.inputValue()).not.toBe('');
  const contract = new URL(page.url()).pathname.split('/').at(-1);
  await press(button('Bestellung bestätigen'));
  await press(button('Vertrag schließen'));
  await page.getByText('Bestellung bestätigt').first().waitFor();
  await end('contract');
  // Other files count the paid entries.
  const ended = {
    contract,
    seen_edit: 1,
    last_day: dayInBerlin(new Date()),
    reason: 'Auf Wunsch der Kundin',
  };
  onTestFinished(async () => {
    expect(await callFunction('end_contract', ended, administrator)).toBe('');
  });

  expect(pressesIn(steps)).toEqual({ see: 0, publish: 3, accept: 4, forward: 3, contract: 4 });
});
