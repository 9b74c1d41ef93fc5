import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { signInAsAdministrator } from './inbox-answers.ts';
import { readMails } from './read-mails.ts';
import { ADMINISTRATOR, DIRECTORY_FIGURE, SEEDED_AGENCY } from './seed.ts';
import { addressOf, cards, chooseMainLink, eventually, heading, test, toast } from './visitor.ts';

/** Types no faster than a person: the function takes anything faster for a program's. */
const TYPING = { delay: 45 } as const;

const MESSAGE = 'Wir suchen zum 1. April eine Pflegedienstleitung. Wann können wir telefonieren?';

interface Enquiry {
  readonly name: string;
  readonly betreff?: string;
  /** Whether it names agencies that have no address for enquiries. */
  readonly isForAgencies?: boolean;
}

/** Fills in the contact form as a person does, sends it and waits for the thanks. */
async function sendEnquiry(page: Page, { name, betreff, isForAgencies = false }: Enquiry): Promise<void> {
  await page.getByRole('textbox', { name: 'Name' }).pressSequentially(name);
  await page.getByRole('textbox', { name: 'E-Mail-Adresse' }).fill('jana.weber@firma.example');
  if (betreff !== undefined) await page.getByRole('textbox', { name: 'Betreff' }).fill(betreff);
  await page.getByRole('textbox', { name: 'Nachricht' }).pressSequentially(MESSAGE, TYPING);
  if (isForAgencies) await page.getByRole('radio', { name: 'nur an Beraterkompass' }).check();
  await page.getByRole('button', { name: 'Nachricht senden' }).click();
  await toast(page, 'Nachricht gesendet').waitFor();
  await eventually(() => page.getByRole('textbox', { name: 'Nachricht' }).inputValue()).toBe('');
}

/** The link that the last mail to an address holds; empty before one is there. */
async function findLinkInMail(page: Page, email: string): Promise<string> {
  const [mail = ''] = await readMails(page, email);
  return /https?:\S+#\S+/.exec(mail)?.[0] ?? '';
}

describe.each([{ device: 'phone', width: 390 } as const, { device: 'desktop', width: 1280 } as const])(
  'on a $device',
  ({ device, width }) => {
    test('a visitor describes a vacancy, compares two agencies and enquires', async ({ openPage }) => {
      const page = await openPage({ width });
      await page.goto('/');
      await page.getByText(DIRECTORY_FIGURE).waitFor();
      await page.getByRole('textbox').fill('Pflegedienstleitung');
      await page.getByRole('button', { name: 'Berater empfehlen' }).click();

      const recommended = cards(page, 'Empfohlene Personalberatungen');
      await eventually(() => recommended.count()).toBe(2);
      const chosen = await recommended.getByRole('heading').allTextContents();
      for (const index of [0, 1]) {
        await recommended
          .nth(index)
          .getByRole('button', { name: /^Merken/ })
          .click();
        await recommended
          .nth(index)
          .getByRole('button', { name: /^Gemerkt/ })
          .waitFor();
      }
      await page
        .getByRole('region', { name: 'Vergleich' })
        .getByRole('link', { name: 'Vergleich ansehen' })
        .click();

      await heading(page, 'Personalberatungen im Vergleich').waitFor();
      const table = page.getByRole('table', { name: 'Personalberatungen im Vergleich' });
      const compared = [chosen[0] ?? '', chosen[1] ?? ''];
      for (const name of compared) await table.getByRole('link', { name, exact: true }).waitFor();
      await page.getByRole('link', { name: 'Über Beraterkompass anfragen' }).click();

      await heading(page, 'Kontakt').waitFor();
      const subject = await page.getByRole('textbox', { name: 'Betreff' }).inputValue();
      for (const name of compared) expect(subject).toContain(name);
      await sendEnquiry(page, { name: `Jana Weber (${device})`, isForAgencies: true });
    });
  },
);

test('on a phone, an agency reads the offers and begins an order', async ({ openPage }) => {
  const page = await openPage({ width: 390 });
  await page.goto('/');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Eintrag und Preise' }).click();
  await heading(page, 'Eintrag und Preise').waitFor();
  await page.getByText('2.490 EUR zzgl. Umsatzsteuer').waitFor();
  await page.getByRole('link', { name: 'Premium-Eintrag bestellen' }).click();
  await heading(page, 'Ihr Eintrag').waitFor();
  await page.getByRole('textbox', { name: 'E-Mail-Adresse' }).waitFor();
});

const READER = 'leserin@firma.example';

test('on a phone, a reader finds an article and subscribes to the newsletter, once', async ({ openPage }) => {
  const page = await openPage({ width: 390 });
  await page.goto('/');
  await chooseMainLink(page, 390, 'Blog');
  await heading(page, 'Blog').waitFor();
  await page.getByRole('heading', { name: 'Was kostet eine Personalberatung?' }).getByRole('link').click();
  await heading(page, 'Was kostet eine Personalberatung?').waitFor();
  const contents = page.getByRole('navigation', { name: 'Inhalt' });
  await contents.getByText('Inhalt').click();
  await contents.getByRole('link').last().click();
  await eventually(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(500);
  await page.getByRole('link', { name: 'Zurück zum Blog' }).click();

  const newsletter = page.getByRole('region', { name: 'Newsletter' });
  const address = newsletter.getByLabel('E-Mail-Adresse');
  await address.fill(READER);
  await address.press('Enter');
  await newsletter.getByText('Fast geschafft').waitFor();
  expect(await address.inputValue()).toBe('');

  // The mail goes out after the answer.
  await eventually(() => findLinkInMail(page, READER)).toContain('#');
  await page.goto(await findLinkInMail(page, READER));
  await page.getByRole('button', { name: 'Anmeldung bestätigen' }).click();
  await page.getByText('Sie haben sich erfolgreich für unseren Newsletter registriert.').waitFor();

  await page.goto('/blog');
  await address.fill(READER);
  await newsletter.getByRole('button', { name: 'Newsletter abonnieren' }).click();
  await newsletter
    .getByText('Diese E-Mail-Adresse ist bereits für unseren Newsletter registriert.')
    .waitFor();
});

test('on a desktop, an administrator reads, answers, annotates and deletes a message', async ({
  openPage,
}) => {
  const betreff = `Frage zu ${SEEDED_AGENCY.name}`;
  const visitor = await openPage({ width: 1280 });
  await visitor.goto('/kontakt');
  await sendEnquiry(visitor, { name: 'Jana Weber', betreff });

  const page = await openPage({ width: 1280 });
  await signInAsAdministrator(page, undefined, ADMINISTRATOR);
  const inbox = page.getByRole('region', { name: 'Posteingang' });
  await inbox.getByText(/\d ungelesen/).waitFor();
  await page.getByLabel('Nachrichten durchsuchen').fill(betreff);
  await inbox.getByText(/ · 1 gefunden/).waitFor();
  const row = inbox.getByRole('row', { name: betreff });
  await row.getByText('Ungelesen').waitFor();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Als CSV exportieren' }).click();
  expect(await readFile(await (await download).path(), 'utf8')).toContain(`"${betreff}";"${MESSAGE}"`);

  await row.getByRole('link', { name: /^Öffnen/ }).click();
  const opened = page.getByRole('article', { name: betreff });
  await opened.getByText(MESSAGE).waitFor();
  const status = (name: string) => opened.getByRole('button', { name, pressed: true });
  await status('Gelesen').waitFor();
  expect(await opened.getByRole('link', { name: 'Per E-Mail antworten' }).getAttribute('href')).toBe(
    `mailto:jana.weber%40firma.example?subject=${encodeURIComponent(`AW: ${betreff}`)}`,
  );
  await opened.getByLabel('Interne Notizen').fill('Rückruf am Montag.');
  await opened.getByRole('button', { name: 'Notizen speichern' }).click();
  await opened.getByText('Noch nicht gespeichert.').waitFor({ state: 'hidden' });
  await opened.getByLabel('Ihre Antwort').fill('Guten Tag, gern am Montag.');
  await opened.getByRole('button', { name: 'Antwort senden' }).click();
  await opened.getByRole('list', { name: 'Antworten' }).getByText('gern am Montag').waitFor();
  await status('Beantwortet').waitFor();

  // Everything is there again after a reload of the message's own address, and the session too; back leads to the filtered list.
  await page.reload();
  await opened.getByText('gern am Montag').waitFor();
  expect(await opened.getByLabel('Interne Notizen').inputValue()).toBe('Rückruf am Montag.');
  await page.getByRole('link', { name: 'Alle Nachrichten' }).click();
  await inbox.getByText(/ · 1 gefunden/).waitFor();
  await row.getByText('Beantwortet').waitFor();
  await row.getByRole('link', { name: /^Öffnen/ }).click();
  await opened.getByRole('button', { name: 'Löschen' }).click();
  await inbox.getByText('Keine Nachricht passt zu Filter und Suche.').waitFor();

  await page.getByRole('button', { name: 'Abmelden' }).click();
  await page.getByLabel('Passwort').waitFor();
  expect(addressOf(page)).toMatch(/^\/admin\/messages\?suche=/);
});
