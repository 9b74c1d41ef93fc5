import { fileURLToPath } from 'node:url';
import { describe } from 'vitest';
import { signInAsAdministrator } from './inbox-answers.ts';
import { record } from './journey-pictures.ts';
import { ADMINISTRATOR } from './seed.ts';
import { test } from './visitor.ts';

const FILE = fileURLToPath(new URL('../fixtures/import/nasty.csv', import.meta.url));
const APPLY = '**/rest/v1/rpc/apply_import';

describe.each([{ width: 390 } as const, { width: 1280 } as const])('at $width px', ({ width }) => {
  test('a nasty file is tried, taken over across a lost connection and a reload, and taken back', async ({
    openPage,
  }) => {
    const page = await openPage({ width, provokes: ['net::ERR_FAILED'] });
    await signInAsAdministrator(page, undefined, ADMINISTRATOR);
    if (width === 390) await page.getByRole('button', { name: 'Bereiche', exact: true }).click();
    await page
      .getByRole('navigation', { name: 'Administration' })
      .getByRole('link', { name: /^Import/ })
      .click();
    await page.getByRole('heading', { level: 1, name: 'Import' }).waitFor();
    await record(page, 'import-0-start');
    await page.getByLabel('Datei wählen oder hierher ziehen').setInputFiles(FILE);
    await page.getByRole('button', { name: 'Probelauf starten' }).click();
    await page.getByText('Ungefähre Angabe; die genannte Zahl wird übernommen').waitFor();
    await page.getByText('11 neue Einträge und 0 Änderungen werden übernommen.').waitFor();
    await record(page, 'import-1-report');

    await page.route(APPLY, (route) => route.abort());
    await page.getByRole('button', { name: 'Übernehmen', exact: true }).click();
    await page.getByText('Die Verbindung ist unterbrochen.').waitFor();
    await record(page, 'import-2-interrupted');
    await page.reload();
    await page.unroute(APPLY);

    const imports = page.getByRole('region', { name: 'Bisherige Importe' });
    await imports
      .getByRole('button', { name: /^Fortsetzen/ })
      .first()
      .click();
    await page.getByRole('heading', { name: 'Übernommen: nasty.csv' }).waitFor();
    await page.getByText('11 Zeilen sind übernommen.').waitFor();
    await record(page, 'import-3-written');
    await page.getByRole('button', { name: 'Import zurücknehmen' }).click();
    await page.getByText('11 Zeilen sind zurückgenommen.').waitFor();
    await record(page, 'import-4-taken-back');
  });
});
