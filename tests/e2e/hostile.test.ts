import { readFile } from 'node:fs/promises';
import { describe, expect } from 'vitest';
import { aMessage } from '#tests/fixtures/message.ts';
import { serveRows } from './database-faults.ts';
import { expectHarmless, HOSTILE_ROWS, HUGE_WORD, IMAGE, RIGHT_TO_LEFT, SCRIPT } from './hostile.ts';
import { serveInboxInBrowser, signInAsAdministrator } from './inbox-answers.ts';
import { eventually, heading, storeSelection, test, waitForHydration } from './visitor.ts';

const FORMULA = '=HYPERLINK("https://angriff.example";"Hier klicken")';

const HOSTILE_MESSAGES = [
  aMessage({
    id: '11111111-1111-4111-8111-111111111101',
    name: SCRIPT,
    email: `"${IMAGE}"@firma.example`,
    subject: `${IMAGE} "'&lt; {{7*7}}`,
    text: `${SCRIPT}\n[klick](javascript:window.hostile=true)`,
    notes: SCRIPT,
  }),
  aMessage({
    id: '11111111-1111-4111-8111-111111111102',
    createdAt: 'gestern',
    name: HUGE_WORD,
    email: `${HUGE_WORD}@firma.example`,
    subject: HUGE_WORD,
    text: HUGE_WORD,
    status: HUGE_WORD,
    notes: HUGE_WORD,
  }),
  aMessage({
    id: '11111111-1111-4111-8111-111111111103',
    name: `Gut${RIGHT_TO_LEFT}gnutareb`,
    email: 'javascript:window.hostile=true',
    subject: `${RIGHT_TO_LEFT}\u0627\u0644\u0639\u0631\u0628\u064A\u0629 rückwärts`,
    text: `${RIGHT_TO_LEFT}rückwärts`,
  }),
  aMessage({
    id: '11111111-1111-4111-8111-111111111104',
    name: FORMULA,
    email: '+49 69 1234567',
    subject: '@SUM(A1:A9)',
    text: '\t=1+1',
    notes: '-2+3',
  }),
];

/** The cells of a CSV in which every cell is quoted. */
function parseCsv(csv: string): string[][] {
  const rows: string[][] = [[]];
  for (const [, cell = '', end] of csv.matchAll(/"((?:[^"]|"")*)"(;|\r\n)/g)) {
    rows.at(-1)?.push(cell.replaceAll('""', '"'));
    if (end !== ';') rows.push([]);
  }
  return rows.slice(0, -1);
}

describe('hostile messages', () => {
  test('the inbox shows them as text', async ({ openPage }) => {
    const page = await openPage({ width: 320 });
    await serveInboxInBrowser(page, { messages: HOSTILE_MESSAGES });
    await signInAsAdministrator(page);
    await page.getByText(SCRIPT, { exact: true }).waitFor();
    await page.getByText(FORMULA, { exact: true }).waitFor();
    await expectHarmless(page);
  });

  test.for([0, 1, 2, 3])('message %i opens as text', async (index, { openPage }) => {
    const message = HOSTILE_MESSAGES[index];
    const page = await openPage({ width: 320, reducedMotion: 'reduce' });
    await serveInboxInBrowser(page, { messages: message === undefined ? [] : [message] });
    await signInAsAdministrator(page);
    await page.getByRole('link', { name: /^Öffnen/ }).click();
    const opened = page.getByRole('article');
    await opened
      .getByText(message?.text ?? '', { exact: true })
      .first()
      .waitFor();
    expect(await page.getByLabel('Interne Notizen').inputValue()).toBe(message?.notes ?? '');
    await expectHarmless(page);
    await page.getByRole('link', { name: 'Alle Nachrichten' }).click();
    await page.getByRole('link', { name: /^Öffnen/ }).waitFor();
  });

  test('no cell of the CSV is a formula', async ({ openPage }) => {
    const page = await openPage({ width: 320 });
    await serveInboxInBrowser(page, { messages: HOSTILE_MESSAGES });
    await signInAsAdministrator(page);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Als CSV exportieren' }).click();
    const rows = parseCsv(await readFile(await (await download).path(), 'utf8'));
    expect(rows).toHaveLength(1 + HOSTILE_MESSAGES.length);
    expect(rows.map((row) => row.length)).toEqual(rows.map(() => 8));
    expect(rows.flat().filter((cell) => /^\s*[=+\-@\t\r]/.test(cell))).toEqual([]);
    expect(rows.flat()).toContain(`'${FORMULA}`);
  });
});

describe('hostile agencies', () => {
  test('the top list shows them as text', async ({ openPage }) => {
    const page = await openPage({ width: 320 });
    await serveRows(page, HOSTILE_ROWS);
    await page.goto('/top-beratungen?seite=2');
    await page.getByRole('heading', { name: SCRIPT, exact: true }).waitFor();
    await expectHarmless(page);
  });

  test('the overview shows them as text', async ({ openPage }) => {
    const page = await openPage({ width: 320 });
    await serveRows(page, HOSTILE_ROWS);
    await page.goto('/fuer-personalberatungen');
    await page.getByText('Technischer Status').scrollIntoViewIfNeeded();
    await page.getByRole('rowheader', { name: SCRIPT, exact: true }).waitFor();
    await expectHarmless(page);
  });

  test('the comparison shows them as text', async ({ openPage }) => {
    const page = await openPage({ width: 320 });
    await serveRows(page, HOSTILE_ROWS);
    await page.goto('/vergleich?ids=1,2,3,6');
    await page.getByRole('link', { name: SCRIPT, exact: true }).waitFor();
    await expectHarmless(page);
  });

  test('the tray and the Merkliste show them as text', async ({ openPage }) => {
    const page = await openPage({ width: 320 });
    await storeSelection(page, [1, 2, 3, 6]);
    await serveRows(page, HOSTILE_ROWS);
    await page.goto('/merkliste');
    await page.getByRole('heading', { name: SCRIPT, exact: true }).waitFor();
    await expectHarmless(page);
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.goto('/impressum');
    await page
      .getByRole('region', { name: 'Vergleich', exact: true })
      .getByText(SCRIPT, { exact: true })
      .waitFor();
    await expectHarmless(page);
  });

  test('the contact form takes a hostile name as text', async ({ openPage }) => {
    const page = await openPage({ width: 320 });
    await page.goto(`/kontakt?${new URLSearchParams({ beratung: `${IMAGE}${HUGE_WORD.slice(0, 2_000)}` })}`);
    await heading(page, 'Kontakt').waitFor();
    await eventually(() => page.getByLabel('Betreff').inputValue()).toContain('Anfrage zu');
    await expectHarmless(page);
  });
});

test('no script can make HTML or code of a string', async ({ openPage }) => {
  // The browser says of each attempt that it was rejected.
  const page = await openPage({ width: 1280, isCrash: true });
  await page.goto('/blog');
  await waitForHydration(page);
  const outcomes = await page.evaluate(() => {
    const attempts: Readonly<Record<string, () => unknown>> = {
      innerHTML: () => (document.body.innerHTML = '<b>x</b>'),
      outerHTML: () => (document.body.outerHTML = '<b>x</b>'),
      insertAdjacentHTML: () => document.body.insertAdjacentHTML('beforeend', '<b>x</b>'),
      'text of a script': () => (document.createElement('script').text = 'window.hostile = true'),
      'address of a script': () => (document.createElement('script').src = '/x.js'),
      'another policy': () => Reflect.get(window, 'trustedTypes').createPolicy('other', {}),
      'the policy of the structured data again': () =>
        Reflect.get(window, 'trustedTypes').createPolicy('structured-data', {}),
    };
    return Object.entries(attempts).map(([name, attempt]) => {
      try {
        attempt();
        return `${name}: done`;
      } catch (error) {
        return `${name}: ${error instanceof TypeError ? 'rejected' : String(error)}`;
      }
    });
  });
  expect(outcomes).toEqual([
    'innerHTML: rejected',
    'outerHTML: rejected',
    'insertAdjacentHTML: rejected',
    'text of a script: rejected',
    'address of a script: rejected',
    'another policy: rejected',
    'the policy of the structured data again: rejected',
  ]);
});
