import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { codeAt, totpStepAt } from '#supabase/local/compat/totp.ts';
import { askProject, signInByCode } from './entry-account.ts';
import { signInAsAdministrator } from './inbox-answers.ts';
import { record } from './journey-pictures.ts';
import { eventually, field, test } from './visitor.ts';

const AGENCY = 55;
const TEXT =
  'Nach fünf Wochen lagen vier passende Vorschläge auf dem Tisch, jeder Termin wurde eingehalten, und die Absagen waren begründet.';
const RATINGS = [
  'Verständnis der Branche',
  'Auswahl der Vorgestellten',
  'Kommunikation',
  'Termintreue',
  'Preis und Leistung',
  'Gesamturteil',
] as const;

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click();

const A4 = '[0 0 595 842]';
/** A strip of less than a pixel. */
const STRIP = '[0 0 1 14400]';

/** „Hallo“ in a font whose codes only a character map of its own explains (`UniJIS-UCS2-H`); the site ships none. */
const FONT_WITH_CHARACTER_MAP = [
  '<< /Type /Font /Subtype /Type0 /BaseFont /Heisei /Encoding /UniJIS-UCS2-H /DescendantFonts [6 0 R] >>',
  '<< /Type /Font /Subtype /CIDFontType0 /BaseFont /Heisei /DW 1000 /FontDescriptor 7 0 R /CIDSystemInfo << /Registry (Adobe) /Ordering (Japan1) /Supplement 2 >> >>',
  '<< /Type /FontDescriptor /FontName /Heisei /Flags 4 /FontBBox [0 0 1000 1000] /ItalicAngle 0 /Ascent 800 /Descent -200 /StemV 80 >>',
];
const HALLO = 'BT /F1 24 Tf 100 700 Td <00480061006c006c006f> Tj ET';

/** A PDF page with a red box, which stands for a confidential passage: on A4, 100 to 300 points from the left, 142 to 192 from the top. */
function pdfWithRedBox(size = A4, pages = '3 0 R', text = ''): Buffer {
  const drawing = `1 0 0 rg 100 650 200 50 re f ${text}`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${pages}] /Count ${pages === '' ? '0' : '1'} >>`,
    `<< /Type /Page /Parent 2 0 R /MediaBox ${size} /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>`,
    `<< /Length ${String(drawing.length)} >>\nstream\n${drawing}\nendstream`,
    ...FONT_WITH_CHARACTER_MAP,
  ];
  let body = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const offset = body.length;
    body += `${String(index + 1)} 0 obj\n${object}\nendobj\n`;
    return `${String(offset).padStart(10, '0')} 00000 n \n`;
  });
  const entries = String(objects.length + 1);
  const table = `xref\n0 ${entries}\n0000000000 65535 f \n${offsets.join('')}`;
  return Buffer.from(
    `${body}${table}trailer << /Size ${entries} /Root 1 0 R >>\nstartxref\n${String(body.length)}\n%%EOF\n`,
  );
}

/** How many pixels of a picture are red, and how many black. */
async function countPixels(page: Page, png: Buffer): Promise<{ red: number; black: number }> {
  return page.evaluate(
    async (bytes) => {
      const picture = await createImageBitmap(new Blob([new Uint8Array(bytes)], { type: 'image/png' }));
      const canvas = document.createElement('canvas');
      canvas.width = picture.width;
      canvas.height = picture.height;
      const context = canvas.getContext('2d');
      context?.drawImage(picture, 0, 0);
      const { data = [] } = context?.getImageData(0, 0, picture.width, picture.height) ?? {};
      const counted = { red: 0, black: 0 };
      for (let at = 0; at < data.length; at += 4) {
        const [red = 0, green = 0] = [data[at], data[at + 1]];
        // Paler pixels at an edge count as well.
        if (red > 100 && red > green + 40) counted.red += 1;
        if (red + green === 0) counted.black += 1;
      }
      return counted;
    },
    [...png],
  );
}

async function fillIn(page: Page): Promise<void> {
  await page.getByRole('radio', { name: 'Geschäftsleitung' }).check();
  await field(page, 'Für welche Funktion wurde gesucht?').fill('Finanzen');
  await page.getByRole('combobox').selectOption({ index: 1 });
  await page.getByRole('radio', { name: 'Position besetzt' }).check();
  await record(page, 'review-1-mandate');
  await press(page, 'Weiter');
  for (const name of RATINGS) {
    await page.getByRole('group', { name }).getByRole('radio', { name: '4 von 5, gut' }).check();
  }
  await record(page, 'review-2-stars');
  await press(page, 'Weiter');
  await field(page, 'Wie war die Zusammenarbeit?').fill(TEXT);
  await field(page, 'Ihre Funktion im Unternehmen').fill('CFO');
  await field(page, 'Branche Ihres Unternehmens').fill('Maschinenbau');
  await field(page, 'Ihr Unternehmen').fill('Werk Nord GmbH');
}

/** Covers the red box with the mouse, sends the page, and returns the picture that left the browser. */
async function sendRedacted(page: Page): Promise<Buffer> {
  const openFile = (buffer: Buffer) =>
    page
      .getByLabel('Datei öffnen und schwärzen')
      .setInputFiles({ name: 'auftrag.pdf', mimeType: 'application/pdf', buffer });
  await openFile(pdfWithRedBox(A4, ''));
  await page.getByRole('alert').getByText('Diese PDF-Datei lässt sich nicht öffnen.').waitFor();
  await openFile(pdfWithRedBox(STRIP));
  await page.getByRole('button', { name: 'Andere Datei' }).click();
  // What cannot be shown cannot be covered, so that sending it is not offered.
  await openFile(pdfWithRedBox(A4, '3 0 R', HALLO));
  await page.getByRole('alert').getByText('Teile dieser Seite lassen sich hier nicht zeigen').waitFor();
  expect(await page.getByRole('button', { name: /Balken senden$/ }).count()).toBe(0);
  await page.getByRole('button', { name: 'Andere Datei' }).click();
  await openFile(pdfWithRedBox());
  const surface = page.getByRole('group', { name: 'Seite: Balken' });
  await surface.waitFor();
  await surface.evaluate((element) => {
    element.scrollIntoView({ block: 'start', behavior: 'instant' });
  });
  const area = await surface.boundingBox();
  if (area === null) throw new Error('The page is not shown');
  const at = (x: number, y: number) =>
    [area.x + (area.width * x) / 595, area.y + (area.height * y) / 842] as const;
  await page.mouse.move(...at(90, 132));
  await page.mouse.down();
  await page.mouse.move(...at(200, 160));
  await page.mouse.move(...at(310, 202));
  await page.mouse.up();
  await page.getByRole('button', { name: /^Balken 1 von 1, Seite/ }).waitFor();
  await record(page, 'review-4-redaction');
  const [upload] = await Promise.all([
    page.waitForRequest(
      (request) => request.url().includes('/client-review-evidence/') && request.method() === 'POST',
    ),
    press(page, '1 Seite mit 1 Balken senden'),
  ]);
  await page.getByRole('list', { name: 'Gesendete Seiten' }).waitFor();
  return upload.postDataBuffer() ?? Buffer.from('');
}

/** Opens a case of an entry in the list, which also has those of the demo data. */
async function choose(page: Page, kind: 'review' | 'notice', name: string): Promise<void> {
  await page.goto(`/admin/eingang/${kind}`);
  await page.getByRole('navigation', { name: 'Vorgänge' }).getByRole('link', { name }).click();
  const title = kind === 'review' ? 'Bewertung' : 'Meldung einer Bewertung';
  await page.getByRole('heading', { level: 1, name: `${title}: ${name}` }).waitFor();
}

/** Signs a new administrator in and enrols the second factor, which reading the queue requires. */
async function signInModerator(page: Page): Promise<void> {
  const account = { email: 'redaktion@beraterkompass.example', password: 'beraterkompass-redaktion' };
  const user: unknown = JSON.parse(
    await askProject('auth/v1/admin/users', { ...account, email_confirm: true }),
  );
  await askProject('rest/v1/rpc/appoint_admin', { account: Reflect.get(Object(user), 'id') });
  // Tokens have a time in whole seconds, and only those of the next second are valid.
  await page.goto('/admin/sicherheit');
  await page.waitForFunction(() => performance.now() > 1_000);
  await signInAsAdministrator(page, '/admin/sicherheit', account);
  await press(page, 'Zweiten Faktor einrichten');
  const secret = await page.getByText(/^[A-Z2-7]{4}( [A-Z2-7]{1,4})+$/).innerText();
  await field(page, 'Code aus Ihrer App').fill(codeAt(secret.replaceAll(' ', ''), totpStepAt(Date.now())));
  await press(page, 'Bestätigen');
  await press(page, 'Ich habe die Codes gesichert');
}

const FOR_AUTHOR = 'Begründung für die Person, die bewertet hat';
const FOR_REPORTER = 'Begründung für die Person, die gemeldet hat';

test('a review by a client goes from the first letter to published stars, is reported, hidden by an administrator and restored', async ({
  openPage,
}) => {
  const author = await openPage({ width: 1280 });
  await author.goto(`/agenturen/${String(AGENCY)}`);
  await author.getByRole('link', { name: 'Bewertung schreiben' }).click();
  const heading = author.getByRole('heading', { name: /^Bewertung für / });
  const name = (await heading.innerText()).replace('Bewertung für ', '');
  expect(new URL(author.url()).pathname).toBe(`/bewerten/${String(AGENCY)}`);
  await fillIn(author);
  // The text is restored without an account.
  await author.reload();
  await eventually(() => field(author, 'Wie war die Zusammenarbeit?').inputValue()).toBe(TEXT);
  await record(author, 'review-3-words');
  await press(author, 'Weiter');
  await signInByCode(author, 'mira@werk-nord.example');
  await author.getByText('Angemeldet als mira@werk-nord.example').waitFor();

  const sent = await sendRedacted(author);
  expect(sent.subarray(1, 4).toString('latin1')).toBe('PNG');
  expect(sent.toString('latin1')).not.toMatch(/tEXt|iTXt|eXIf|%PDF/);
  const pixels = await countPixels(author, sent);
  expect(pixels.red).toBe(0);
  expect(pixels.black).toBeGreaterThan(10_000);

  await press(author, 'Weiter');
  await author.getByRole('checkbox').check();
  await record(author, 'review-5-preview');
  await press(author, 'Zur Prüfung senden');
  await author.getByText('Danke, Ihre Bewertung ist angekommen.').waitFor();
  await record(author, 'review-6-receipt');

  const moderator = await openPage({ width: 1280, colorScheme: 'dark' });
  await signInModerator(moderator);
  await choose(moderator, 'review', name);
  await press(moderator, 'Seite 1 ansehen');
  await moderator.getByRole('img', { name: /^Nachweis/ }).waitFor();
  await record(moderator, 'review-7-moderation');
  await moderator.keyboard.press('Control+Enter');
  await moderator.getByText('Bewertung veröffentlicht.').waitFor();

  const visitor = await openPage({ width: 390 });
  await visitor.goto(`/agenturen/${String(AGENCY)}`);
  const shown = visitor
    .getByRole('list', { name: 'Bewertungen' })
    .getByRole('article')
    .filter({ hasText: TEXT });
  await shown.waitFor();
  await record(visitor, 'review-8-profile');
  await shown.getByRole('button', { name: /^Bewertung melden/ }).click();
  await visitor.getByRole('combobox', { name: 'Grund' }).selectOption('no_mandate');
  const opened = await visitor.evaluate(() => performance.now());
  await field(visitor, 'Begründung').fill('Von diesem Unternehmen hatten wir nie einen Auftrag.');
  await field(visitor, 'Ihr Name (freiwillig)').fill('Jana Holm');
  await field(visitor, 'Ihre E-Mail-Adresse').fill('jana@example.org');
  await visitor.getByRole('checkbox').check();
  await record(visitor, 'review-9-notice');
  // The function rejects a form that is filled in within two seconds.
  await visitor.waitForFunction((since) => performance.now() - since > 2_000, opened);
  await press(visitor, 'Meldung senden');
  await visitor.getByText('Ihre Meldung ist angekommen.').waitFor();
  await visitor.reload();
  // The review stays until an administrator has read the notice.
  await shown.waitFor();
  await choose(moderator, 'notice', name);
  await field(moderator, FOR_AUTHOR).fill('Die Meldung ist schlüssig; bitte nehmen Sie dazu Stellung.');
  await moderator.getByLabel('Grundlage').selectOption('terms');
  await press(moderator, 'Bewertung verbergen und nachfragen');
  await moderator.getByText('Bewertung verborgen.').waitFor();
  await visitor.reload();
  await visitor.getByText('Eine Bewertung wird nach einer Meldung geprüft').waitFor();
  expect(await shown.count()).toBe(0);
  await record(visitor, 'review-10-hidden');

  await author.reload();
  await author.getByText('Ihre Bewertung wurde gemeldet').waitFor();
  await field(author, 'Ihre Antwort').fill('Der Auftrag liegt vor, eine Seite daraus haben Sie schon.');
  await press(author, 'Antwort senden');
  await author.getByText('Wir prüfen beide Seiten').waitFor();
  await record(author, 'review-11-answer');

  await choose(moderator, 'notice', name);
  await field(moderator, FOR_AUTHOR).fill('Ihr Nachweis zeigt den Auftrag zweifelsfrei.');
  await field(moderator, FOR_REPORTER).fill('Ein Nachweis, den wir geprüft haben, zeigt den Auftrag.');
  await record(moderator, 'review-12-decision');
  await press(moderator, 'Meldung zurückweisen');
  await moderator.getByText('Meldung zurückgewiesen.').waitFor();
  await visitor.reload();
  await shown.waitFor();
  await record(visitor, 'review-13-restored');

  // Other test files count the reviews, so this one is removed again.
  await author.reload();
  await press(author, 'Bewertung zurückziehen');
  await press(author, 'Bewertung zurückziehen');
  await author.getByText('Sie haben diese Bewertung zurückgezogen.').waitFor();
});
