import { act, fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { anAgency } from '#tests/fixtures/agency.ts';
import { serveAgencies } from '#tests/harness/agencies-api.ts';
import { server } from '#tests/harness/msw-server.ts';
import { renderRoute } from '#tests/harness/render-route.tsx';

/** The links of wide screens. */
function navigation(): HTMLElement {
  return screen.getByRole('navigation', { name: 'Hauptmenü' });
}

function mainLink(name: string): HTMLElement {
  return within(navigation()).getByRole('link', { name });
}

/** The menu of narrow screens, closed: opening it is the browser's (tests/e2e/keyboard.test.ts). */
function menu(): HTMLElement {
  const button = screen.getByRole('button', { name: 'Menü öffnen' });
  const controlled = document.getElementById(button.getAttribute('popovertarget') ?? '');
  if (controlled === null) throw new Error('The button opens nothing');
  return controlled;
}

/** The field of the search, which a narrow window has in a closed popover. */
const field = () =>
  within(screen.getByRole('banner')).getByRole<HTMLInputElement>('searchbox', { hidden: true });

async function search(term: string) {
  fireEvent.change(field(), { target: { value: term } });
  const { form } = field();
  if (form === null) throw new Error('The field is in no form');
  fireEvent.submit(form);
  await screen.findByRole('heading', { level: 1, name: 'Personalberater vergleichen' });
}

function scrollTo(position: number) {
  vi.spyOn(window, 'scrollY', 'get').mockReturnValue(position);
  act(() => {
    window.dispatchEvent(new Event('scroll'));
  });
}

beforeEach(() => server.use(serveAgencies([anAgency({ id: 7 })])));

async function openSite(path = '/') {
  const view = renderRoute(path);
  await screen.findByRole('heading', { level: 1 });
  return view;
}

describe('the header', () => {
  test('has the brand, four main links, and the contact button', async () => {
    await openSite();
    const header = screen.getByRole('banner');
    expect(within(header).getByRole('link', { name: 'Beraterkompass' })).toHaveAttribute('href', '/');
    expect(mainLink('Überblick')).toHaveAttribute('href', '/');
    expect(mainLink('Personalberater')).toHaveAttribute('href', '/agenturen');
    expect(mainLink('Blog')).toHaveAttribute('href', '/blog');
    expect(mainLink('Über uns')).toHaveAttribute('href', '/ueber-uns');
    expect(within(header).getByRole('link', { name: 'Kontakt' })).toHaveAttribute('href', '/kontakt');
  });

  test.each([
    { path: '/', active: 'Überblick' },
    { path: '/agenturen', active: 'Personalberater' },
    { path: '/agenturen?q=berlin', active: 'Personalberater' },
    { path: '/agenturen/7', active: 'Personalberater' },
  ])('marks at $path the link $active, and no other', async ({ path, active }) => {
    await openSite(path);
    const marked = within(navigation()).getAllByRole('link', { current: 'page' });
    expect(marked.map((link) => link.textContent)).toEqual([active]);
  });

  test('marks no link on a page that is none of them', async () => {
    await openSite('/gibt-es-nicht');
    expect(screen.getByRole('banner').querySelector('[aria-current]')).toBeNull();
  });

  test('leads from page to page', async () => {
    const { user, currentAddress } = await openSite();
    await user.click(mainLink('Personalberater'));
    expect(
      await screen.findByRole('heading', { level: 1, name: 'Personalberater vergleichen' }),
    ).toBeVisible();
    expect(currentAddress()).toBe('/agenturen');
    expect(mainLink('Personalberater')).toHaveAttribute('aria-current', 'page');
    expect(mainLink('Überblick')).not.toHaveAttribute('aria-current');
  });
});

describe('the search', () => {
  test.each(['/', '/blog', '/agenturen', '/gibt-es-nicht'])('is in the header of %s', async (path) => {
    await openSite(path);
    expect(field()).toHaveAccessibleName('Name, Ort oder Fachgebiet');
    expect(screen.getByRole('button', { name: 'Suche öffnen' })).toHaveAttribute(
      'popovertarget',
      field().form?.id,
    );
  });

  test.each([
    { term: ' Kiel & Lübeck ', address: '/agenturen?q=Kiel+%26+L%C3%BCbeck' },
    { term: '  ', address: '/agenturen' },
    { term: 'x'.repeat(101), address: `/agenturen?q=${'x'.repeat(100)}` },
  ])('leads to the results for „$term“, and is empty then', async ({ term, address }) => {
    const { currentAddress } = await openSite('/blog');
    await search(term);
    expect(currentAddress()).toBe(address);
    expect(field()).toHaveValue('');
  });

  test('works as a plain form before the page is hydrated', async () => {
    await openSite('/blog');
    const form = field().form;
    expect(form).toHaveAttribute('action', '/agenturen');
    expect(form).not.toHaveAttribute('method');
    expect(field()).toHaveAttribute('name', 'q');
  });
});

describe('scrolling', () => {
  test.each([
    { position: 0, isScrolled: 'false' },
    { position: 10, isScrolled: 'false' },
    { position: 11, isScrolled: 'true' },
    { position: 2_000, isScrolled: 'true' },
  ])('by $position px: the header stands out: $isScrolled', async ({ position, isScrolled }) => {
    await openSite();
    scrollTo(position);
    expect(screen.getByRole('banner')).toHaveAttribute('data-scrolled', isScrolled);
  });

  test('back to the top ends it', async () => {
    await openSite();
    scrollTo(11);
    scrollTo(10);
    expect(screen.getByRole('banner')).toHaveAttribute('data-scrolled', 'false');
  });

  test('counts from the start on a page that is already scrolled', async () => {
    vi.spyOn(window, 'scrollY', 'get').mockReturnValue(500);
    await openSite();
    expect(screen.getByRole('banner')).toHaveAttribute('data-scrolled', 'true');
  });
});

describe('the menu of narrow screens', () => {
  test('is closed, and has a button that closes it', async () => {
    await openSite();
    expect(menu()).not.toBeVisible();
    expect(within(menu()).getByRole('button', { name: 'Menü schließen', hidden: true })).toHaveAttribute(
      'popovertarget',
      menu().id,
    );
  });

  test('has the same links and Kontakt, and marks the active one', async () => {
    await openSite('/agenturen');
    const links = within(menu()).getAllByRole('link', { hidden: true });
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Überblick', '/'],
      ['Personalberater', '/agenturen'],
      ['Blog', '/blog'],
      ['Über uns', '/ueber-uns'],
      ['Ihr Eintrag', '/eintrag'],
      ['Kontakt', '/kontakt'],
    ]);
    expect(within(menu()).getByRole('link', { current: 'page', hidden: true })).toHaveTextContent(
      'Personalberater',
    );
  });
});

describe('the switch between light and dark', () => {
  test('applies, says and remembers the other one', async () => {
    const { user } = await openSite();
    await user.click(screen.getByRole('button', { name: 'Dunkle Darstellung' }));
    expect(document.documentElement.dataset['scheme']).toBe('dark');
    expect(localStorage.getItem('farbschema')).toBe('dark');
    await user.click(screen.getByRole('button', { name: 'Helle Darstellung' }));
    expect(document.documentElement.dataset['scheme']).toBe('light');
    expect(screen.getByRole('button', { name: 'Dunkle Darstellung' })).toBeVisible();
  });
});
