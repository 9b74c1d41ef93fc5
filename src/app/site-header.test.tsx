import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { anAgency } from '#tests/fixtures/agency.ts';
import { serveAgencies } from '#tests/harness/agencies-api.ts';
import { server } from '#tests/harness/msw-server.ts';
import { renderRoute } from '#tests/harness/render-route.tsx';

/** Without a stylesheet the links of wide and of narrow screens are both there: wide first, then the menu. */
function navigations(): HTMLElement[] {
  return screen.getAllByRole('navigation', { name: 'Hauptmenü' });
}

function mainLink(name: string): HTMLElement {
  const [wide] = navigations();
  if (wide === undefined) throw new Error('There is no main menu');
  return within(wide).getByRole('link', { name });
}

/** The menu of narrow screens; undefined while it is closed. */
function menu(): HTMLElement | undefined {
  return navigations()[1];
}

function openMenu(): HTMLElement {
  const opened = menu();
  if (opened === undefined) throw new Error('The menu is closed');
  return opened;
}

function scrollTo(position: number) {
  vi.spyOn(window, 'scrollY', 'get').mockReturnValue(position);
  act(() => {
    window.dispatchEvent(new Event('scroll'));
  });
}

beforeEach(() => {
  server.use(serveAgencies([anAgency({ id: 7 })]));
});

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
    const [wide] = navigations();
    const marked = wide === undefined ? [] : within(wide).getAllByRole('link', { current: 'page' });
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
  test('is closed at first, and its button says so', async () => {
    await openSite();
    expect(menu()).toBeUndefined();
    expect(screen.getByRole('button', { name: 'Menü öffnen' })).toHaveAttribute('aria-expanded', 'false');
  });

  test('opens with the same links and Kontakt', async () => {
    const { user } = await openSite();
    await user.click(screen.getByRole('button', { name: 'Menü öffnen' }));
    expect(
      within(openMenu())
        .getAllByRole('link')
        .map((link) => [link.textContent, link.getAttribute('href')]),
    ).toEqual([
      ['Überblick', '/'],
      ['Personalberater', '/agenturen'],
      ['Blog', '/blog'],
      ['Über uns', '/ueber-uns'],
      ['Kontakt', '/kontakt'],
    ]);
    const toggle = screen.getByRole('button', { name: 'Menü schließen' });
    expect(toggle).toHaveAttribute('aria-expanded', 'true');
    expect(toggle).toHaveAttribute('aria-controls', openMenu().id);
  });

  test('marks the active link as well', async () => {
    const { user } = await openSite('/agenturen');
    await user.click(screen.getByRole('button', { name: 'Menü öffnen' }));
    expect(within(openMenu()).getByRole('link', { current: 'page' })).toHaveTextContent('Personalberater');
  });

  test('closes with its button', async () => {
    const { user } = await openSite();
    await user.click(screen.getByRole('button', { name: 'Menü öffnen' }));
    await user.click(screen.getByRole('button', { name: 'Menü schließen' }));
    expect(menu()).toBeUndefined();
  });

  test('closes with Escape, and gives the focus back to its button', async () => {
    const { user } = await openSite();
    await user.click(screen.getByRole('button', { name: 'Menü öffnen' }));
    await user.tab();
    await user.keyboard('{Escape}');
    expect(menu()).toBeUndefined();
    expect(screen.getByRole('button', { name: 'Menü öffnen' })).toHaveFocus();
  });

  test('stays open with other keys', async () => {
    const { user } = await openSite();
    await user.click(screen.getByRole('button', { name: 'Menü öffnen' }));
    await user.keyboard('x{ArrowDown}');
    expect(menu()).toBeVisible();
  });

  test('closes when a link is chosen', async () => {
    const { user } = await openSite();
    await user.click(screen.getByRole('button', { name: 'Menü öffnen' }));
    await user.click(within(openMenu()).getByRole('link', { name: 'Personalberater' }));
    expect(menu()).toBeUndefined();
    expect(
      await screen.findByRole('heading', { level: 1, name: 'Personalberater vergleichen' }),
    ).toBeVisible();
  });

  test('closes when the link of the very page is chosen', async () => {
    const { user } = await openSite();
    await user.click(screen.getByRole('button', { name: 'Menü öffnen' }));
    await user.click(within(openMenu()).getByRole('link', { name: 'Überblick' }));
    expect(menu()).toBeUndefined();
  });

  test('closes when the back button changes the page', async () => {
    const { user, navigate } = await openSite('/agenturen');
    await user.click(mainLink('Überblick'));
    await screen.findByRole('heading', { level: 1, name: 'Beraterkompass' });
    await user.click(screen.getByRole('button', { name: 'Menü öffnen' }));
    navigate(-1);
    await waitFor(() => {
      expect(menu()).toBeUndefined();
    });
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
