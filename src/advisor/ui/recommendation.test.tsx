import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { anAgency, someAgencies } from '#tests/fixtures/agency.ts';
import { serveAgencies, serveAgenciesOnRelease } from '#tests/harness/agencies-api.ts';
import {
  adviceBox,
  cardNames,
  cardOf,
  MATCH,
  OTHERS,
  prepareHome,
  searchFor,
  waitForResultsFocus,
} from '#tests/harness/home-page.ts';
import { server } from '#tests/harness/msw-server.ts';
import { renderRoute } from '#tests/harness/render-route.tsx';
import { shownToasts } from '#tests/harness/toasts.ts';

prepareHome();

const parts = () => within(screen.getByRole('list', { name: 'Das haben wir verstanden' }));
const partNames = () =>
  parts()
    .getAllByRole('button')
    .map((button) => button.getAttribute('aria-label'));

/** Home by the link to a recommendation. */
async function openAddress(address: string, agencies: readonly unknown[]) {
  server.use(serveAgencies(agencies));
  const view = renderRoute(address);
  const results = await screen.findByRole('region', { name: 'Suchergebnisse' });
  return { ...view, results };
}

describe('what was understood', () => {
  const ACCOUNTANT = anAgency({
    id: 31,
    name: 'Soll und Haben',
    locations: ['Kiel'],
    specializations: ['Finanzen'],
    industries: ['Handel'],
    summary: null,
  });
  const NURSE = anAgency({
    id: 32,
    name: 'Weiße Kittel',
    locations: ['Ulm'],
    specializations: ['Pflege'],
    industries: ['Medizin'],
    summary: null,
  });
  const QUERY = 'Finanzen in Ulm';

  test('is listed', async () => {
    await searchFor(QUERY, [ACCOUNTANT, NURSE]);
    expect(partNames()).toEqual([
      'Funktion: Finanzen nicht berücksichtigen',
      'Ort: Ulm nicht berücksichtigen',
    ]);
  });

  test('can be taken out and put back, and the keyboard goes on from there', async () => {
    const { user, results } = await searchFor(QUERY, [ACCOUNTANT, NURSE]);
    await waitForResultsFocus(results);
    expect(cardOf('Soll und Haben')).toHaveTextContent('Ort nicht erfüllt');

    await user.click(parts().getByRole('button', { name: /Ort: Ulm/ }));
    expect(cardOf('Soll und Haben')).not.toHaveTextContent('Ort nicht erfüllt');
    expect(within(results).getByRole('status')).toHaveTextContent(
      '1 Personalberatung für „Finanzen in Ulm“, ohne Ort: Ulm',
    );
    const restore = screen.getByRole('button', { name: 'Alles wieder berücksichtigen' });
    expect(parts().getByRole('button', { name: /Funktion: Finanzen/ })).toHaveFocus();

    await user.click(restore);
    expect(cardOf('Soll und Haben')).toHaveTextContent('Ort nicht erfüllt');
    expect(parts().getByRole('button', { name: /Funktion: Finanzen/ })).toHaveFocus();
  });

  test('may all be taken out', async () => {
    const { user } = await searchFor('Ulm', [ACCOUNTANT, NURSE]);
    await user.click(parts().getByRole('button', { name: /Ort: Ulm/ }));
    expect(screen.getByText(/Jetzt wird nichts mehr berücksichtigt/)).toBeVisible();
    expect(screen.getByText('Dafür haben wir keine Personalberatung im Verzeichnis.')).toBeVisible();
  });

  test('a word that is only searched for is shown as it was written', async () => {
    await searchFor('Quastenflosser', [ACCOUNTANT, NURSE]);
    expect(partNames()[0]).toMatch(/^Stichwort: Quastenflosser /);
  });

  test('of a long text shows six parts, the others on request', async () => {
    const { user } = await searchFor(
      'CFO, Maschinenbau, Ulm, Familienunternehmen, Interim, Festpreis, 12 Monate Garantie, BDU',
      [ACCOUNTANT, NURSE],
    );
    expect(parts().getAllByRole('button')).toHaveLength(6);
    await user.click(screen.getByRole('button', { name: /weitere Angabe/ }));
    expect(parts().getAllByRole('button').length).toBeGreaterThan(6);
  });
});

describe('the address of a recommendation', () => {
  test('holds the search behind #, which no server is sent', async () => {
    const { currentAddress } = await searchFor('Leipzig', [MATCH, ...OTHERS]);
    expect(currentAddress()).toMatch(/^\/#suche=Leipzig&los=[0-9a-z]+$/);
  });

  test('leads to the same recommendation, what chance chose included', async () => {
    const agencies = someAgencies(300);
    const { results, currentAddress, unmount } = await searchFor('Vertrieb', agencies);
    const names = cardNames(results);
    const address = currentAddress();
    unmount();
    const opened = await openAddress(address ?? '', agencies);
    expect(cardNames(opened.results)).toEqual(names);
    expect(await adviceBox()).toHaveValue('Vertrieb');
    expect(shownToasts()).toHaveLength(1);
    await waitForResultsFocus(opened.results);
  });

  test('waits for the directory', async () => {
    const { handler, release } = serveAgenciesOnRelease([MATCH, ...OTHERS]);
    server.use(handler);
    renderRoute('/#suche=Leipzig&los=1');
    expect(await screen.findByText('Die Empfehlungen werden geladen …')).toBeVisible();
    release();
    expect(await screen.findByText('1 Personalberatung für „Leipzig“')).toBeVisible();
  });

  test('leaves out what was taken out', async () => {
    const { results } = await openAddress('/#suche=Leipzig&ohne=Ort%3ALeipzig', [MATCH, ...OTHERS]);
    expect(within(results).getByRole('status')).toHaveTextContent('ohne Ort: Leipzig');
  });

  test('overwrites nothing that somebody is typing', async () => {
    const { user, box, results, navigate } = await searchFor('Leipzig', [MATCH, ...OTHERS]);
    await waitForResultsFocus(results);
    await user.clear(box);
    await user.type(box, 'Kiel{Enter}');
    await screen.findByText('3 Personalberatungen für „Kiel“');
    await waitForResultsFocus(results);
    await user.type(box, ' und Lübeck');
    navigate(-1);
    expect(await screen.findByText('1 Personalberatung für „Leipzig“')).toBeVisible();
    expect(box).toHaveValue('Kiel und Lübeck');
  });
});
