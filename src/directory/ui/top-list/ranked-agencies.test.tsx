import { screen, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { someAgencies } from '#tests/fixtures/agency.ts';
import { serveAgencies } from '#tests/harness/agencies-api.ts';
import { server } from '#tests/harness/msw-server.ts';
import { renderRoute } from '#tests/harness/render-route.tsx';

const cards = () => screen.getAllByRole('article');
const namesShown = () => cards().map((card) => within(card).getByRole('heading', { level: 3 }).textContent);

/** The page with these entries, which come after the four samples. */
async function openPage(agencies: readonly unknown[], path = '/top-beratungen') {
  server.use(serveAgencies(agencies));
  const view = renderRoute(path);
  await screen.findByRole('list', { name: 'Top-Beratungen' });
  return view;
}

const pages = () => screen.getByRole('navigation', { name: 'Seiten der Top-Beratungen' });
const heading = (name: string) => screen.findByRole('heading', { level: 2, name });

describe('paging, five a page', () => {
  test('with one page there is nothing to choose from', async () => {
    await openPage(someAgencies(1));
    expect(cards()).toHaveLength(5);
    expect(screen.queryByRole('navigation', { name: 'Seiten der Top-Beratungen' })).toBeNull();
  });

  test('the sixth is on the second page', async () => {
    await openPage(someAgencies(2));
    expect(cards()).toHaveLength(5);
    expect(within(pages()).getByRole('link', { name: 'Letzte Seite, Seite 2' })).toBeVisible();
  });

  test('first and last page, neighbours, ellipses', async () => {
    await openPage(someAgencies(41), '/top-beratungen?seite=5');
    await heading('45 Beratungen Seite 5 von 9');
    expect(
      within(pages())
        .getAllByRole('listitem')
        .map((item) => item.textContent.charAt(0)),
    ).toEqual(['1', '…', '4', '5', '6', '…', '9']);
  });

  test('next page: address, title, entries; scrolled to the top and focused', async () => {
    const scrollTo = vi.spyOn(window, 'scrollTo');
    const { user, currentAddress } = await openPage(someAgencies(8));
    scrollTo.mockClear();
    await user.click(within(pages()).getByRole('link', { name: 'Weiter zur nächsten Seite' }));
    expect(currentAddress()).toBe('/top-beratungen?seite=2');
    expect(namesShown()).toEqual(['Agentur 2', 'Agentur 3', 'Agentur 4', 'Agentur 5', 'Agentur 6']);
    expect(await heading('12 Beratungen Seite 2 von 3')).toHaveFocus();
    expect(scrollTo).toHaveBeenCalledWith({ top: 0, behavior: 'instant' });
    expect(document.title).toContain('Seite 2');
  });

  test('previous page and the browser’s back button', async () => {
    const { user, currentAddress, navigate } = await openPage(someAgencies(8), '/top-beratungen?seite=2');
    await user.click(within(pages()).getByRole('link', { name: 'Zurück zur vorherigen Seite' }));
    expect(currentAddress()).toBe('/top-beratungen');
    expect(namesShown()).toContain('People Finding Company');
    navigate(-1);
    expect(await heading('12 Beratungen Seite 2 von 3')).toHaveFocus();
  });

  test('opening an address does not move the focus', async () => {
    await openPage(someAgencies(8), '/top-beratungen?seite=2');
    expect(document.body).toHaveFocus();
  });

  test.each([
    ['99', 3],
    ['0', 1],
    ['-2', 1],
    ['viele', 1],
    ['2.2', 2],
    ['', 1],
  ])('„seite=%s“ leads to the nearest page, %i', async (seite, page) => {
    await openPage(someAgencies(8), `/top-beratungen?seite=${seite}`);
    expect(await heading(`12 Beratungen Seite ${String(page)} von 3`)).toBeVisible();
    const canonical = document.querySelector('link[rel="canonical"]')?.getAttribute('href');
    expect(canonical).toMatch(page === 1 ? /\/top-beratungen$/ : new RegExp(`\\?seite=${String(page)}$`));
  });
});
