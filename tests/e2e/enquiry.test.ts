import { expect } from 'vitest';
import { confirmAddresses } from './entry-account.ts';
import { readMails } from './read-mails.ts';
import { record } from './journey-pictures.ts';
import { eventually, heading, test, toast } from './visitor.ts';

/** Four entries of supabase/seed.sql in Hamburg, each with the mailbox that its enquiries go to. */
const ASKED = [
  { id: 3, name: 'Kranichwerk Executive Search', mailbox: 'anfragen@kranichwerk.example' },
  { id: 5, name: 'Farbklecks & Fernrohr Marketing Search', mailbox: 'post@farbklecks.example' },
  { id: 19, name: 'Neuntürmer Personalberatung AG', mailbox: 'auftrag@neuntuermer.example' },
  { id: 25, name: 'Kontor Steinbutt & Heidekraut', mailbox: 'kontor@steinbutt.example' },
] as const;

const SENDER = 'jana.weber@werk-nord.example';
const MESSAGE = 'Wir suchen eine Leitung für unser Lager in Hamburg. Wann können wir telefonieren?';

test('an enquiry from a shortlist of four is one mail to each, and none names another', async ({
  openPage,
}) => {
  const removeAddresses = await confirmAddresses('inhaberin@elbhaus.example', ASKED);
  const page = await openPage({ width: 1280 });
  await page.goto('/agenturen?q=Hamburg');
  for (const { name } of ASKED) await page.getByRole('button', { name: `Merken: ${name}` }).click();
  await page
    .getByRole('link', { name: /^Merkliste/ })
    .first()
    .click();
  await heading(page, 'Merkliste').waitFor();
  await record(page, 'enquiry-1-shortlist');
  await page.getByRole('link', { name: 'Direkt anfragen', exact: true }).click();

  await page.getByText('jeweils als eigene E-Mail: Keine der Beratungen erfährt von den anderen').waitFor();
  await page.getByRole('textbox', { name: 'Name' }).fill('Jana Weber');
  await page.getByRole('textbox', { name: 'E-Mail-Adresse' }).fill(SENDER);
  await page.getByRole('textbox', { name: 'Betreff' }).fill('Leitung Lager');
  await page.getByRole('textbox', { name: 'Nachricht' }).pressSequentially(MESSAGE, { delay: 30 });
  await record(page, 'enquiry-2-offer');
  await page.getByRole('button', { name: 'Nachricht senden' }).click();
  await toast(page, 'Nachricht gesendet').waitFor();
  const receipt = page.getByRole('region', { name: 'Empfangsbestätigung' });
  // The toast is there sooner.
  await eventually(() => receipt.getByRole('listitem').allInnerTexts()).toEqual(
    ASKED.map(({ name }) => name),
  );
  await record(page, 'enquiry-3-receipt');

  for (const { name, mailbox } of ASKED) {
    await eventually(() => readMails(page, mailbox)).toHaveLength(1);
    const [mail = ''] = await readMails(page, mailbox);
    expect(mail).toContain(MESSAGE);
    expect(mail).toContain(`Antwort an ${SENDER}`);
    for (const other of ASKED.filter((asked) => asked.name !== name)) {
      expect(mail).not.toContain(other.name);
      expect(mail).not.toContain(other.mailbox);
    }
  }
  // Beraterkompass gets no word of it.
  expect((await readMails(page, 'team@beraterkompass.example')).join('\n')).not.toContain(MESSAGE);
  // Other files count on entries without an address.
  await removeAddresses();
});
