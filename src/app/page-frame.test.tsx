import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { anAgency } from '#tests/fixtures/agency.ts';
import { recordAgencyCalls, serveAgencies } from '#tests/harness/agencies-api.ts';
import { server } from '#tests/harness/msw-server.ts';
import { goOffline, goOnline } from '#tests/harness/network.ts';
import { renderRoute } from '#tests/harness/render-route.tsx';

const OFFLINE_NOTICE = /Sie sind offline/;

beforeEach(() => server.use(serveAgencies([anAgency({ id: 7, name: 'Alpha Personalberatung' })])));

function heading(name: string) {
  return screen.findByRole('heading', { level: 1, name });
}

describe('the frame of every page', () => {
  test.each(['/', '/agenturen', '/agenturen/7', '/gibt-es-nicht'])(
    'at %s has one of each landmark and one heading of the first level',
    async (path) => {
      renderRoute(path);
      await screen.findByRole('heading', { level: 1 });
      expect(screen.getAllByRole('banner')).toHaveLength(1);
      expect(screen.getAllByRole('main')).toHaveLength(1);
      expect(screen.getAllByRole('contentinfo')).toHaveLength(1);
      expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
    },
  );

  test('is shown while the code of a page is on its way', () => {
    renderRoute('/gibt-es-nicht');
    expect(screen.getByRole('banner')).toBeVisible();
    expect(screen.getByRole('contentinfo')).toBeVisible();
  });
});

describe('the skip link', () => {
  test('is the first thing that the keyboard reaches', async () => {
    const { user } = renderRoute('/');
    await heading('Beraterkompass: die passende Personalberatung für Ihre Stelle');
    await user.tab();
    expect(screen.getByRole('link', { name: 'Zum Inhalt springen' })).toHaveFocus();
  });

  test('leads past the header to the content, and leaves the address as it is', async () => {
    const { user, currentAddress } = renderRoute('/agenturen?q=alpha');
    await heading('Personalberater vergleichen');
    await user.tab();
    await user.keyboard('{Enter}');
    expect(screen.getByRole('main')).toHaveFocus();
    expect(currentAddress()).toBe('/agenturen?q=alpha');
    await user.tab();
    expect(screen.getByRole('main').contains(document.activeElement)).toBe(true);
  });
});

describe('the second skip link', () => {
  test('leads past the filters to the results of the directory', async () => {
    server.use(serveAgencies([]));
    const { user, currentAddress } = renderRoute('/agenturen');
    await heading('Personalberater vergleichen');
    await user.tab();
    await user.tab();
    expect(screen.getByRole('link', { name: 'Zu den Ergebnissen springen' })).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(await screen.findByRole('heading', { level: 2, name: 'Alle Personalberatungen' })).toHaveFocus();
    expect(currentAddress()).toBe('/agenturen');
  });

  test('is there for the directory alone', async () => {
    renderRoute('/impressum');
    await heading('Impressum');
    expect(screen.queryByRole('link', { name: 'Zu den Ergebnissen springen' })).not.toBeInTheDocument();
  });
});

describe('the focus', () => {
  test('is left alone on the first load', async () => {
    renderRoute('/agenturen');
    await heading('Personalberater vergleichen');
    expect(document.body).toHaveFocus();
  });

  test('goes to the heading of the next page', async () => {
    const { user } = renderRoute('/agenturen');
    await user.click(await screen.findByRole('link', { name: 'Alpha Personalberatung' }));
    expect(await heading('Alpha Personalberatung')).toHaveFocus();
    await user.click(screen.getByRole('link', { name: 'Zurück zur Übersicht' }));
    expect(await heading('Personalberater vergleichen')).toHaveFocus();
  });

  test('goes to the heading of the first page too, on the way back', async () => {
    const { user, navigate } = renderRoute('/agenturen');
    await user.click(await screen.findByRole('link', { name: 'Alpha Personalberatung' }));
    await heading('Alpha Personalberatung');
    act(() => {
      navigate(-1);
    });
    expect(await heading('Personalberater vergleichen')).toHaveFocus();
  });

  test('goes to the heading of a page that had to load', async () => {
    const { user } = renderRoute('/gibt-es-nicht');
    await user.click(await screen.findByRole('link', { name: 'Return to Home' }));
    expect(await heading('Beraterkompass: die passende Personalberatung für Ihre Stelle')).toHaveFocus();
  });

  test('goes to the heading of a page that cannot be shown', async () => {
    const { navigate } = renderRoute('/');
    await heading('Beraterkompass: die passende Personalberatung für Ihre Stelle');
    act(() => {
      navigate('/agenturen/abc');
    });
    expect(await heading('Ungültige Agentur-ID')).toHaveFocus();
  });
});

/** The last entry of an article's contents. */
async function findLastContent() {
  const contents = await screen.findByRole('navigation', { name: 'Inhalt' });
  const link = within(contents).getAllByRole('link').at(-1);
  if (link === undefined) throw new Error('An article without sections');
  return { link, findSection: () => screen.findByRole('heading', { level: 2, name: link.textContent }) };
}

describe('scrolling', () => {
  beforeEach(() => {
    vi.spyOn(window, 'scrollTo');
  });

  test('a new page starts at its top', async () => {
    const { user } = renderRoute('/agenturen');
    await user.click(await screen.findByRole('link', { name: 'Alpha Personalberatung' }));
    await heading('Alpha Personalberatung');
    expect(window.scrollTo).toHaveBeenLastCalledWith({ top: 0, behavior: 'instant' });
  });

  test('the back button returns to where the visitor was', async () => {
    const { user, navigate } = renderRoute('/agenturen/7');
    await heading('Alpha Personalberatung');
    const scrollY = vi.spyOn(window, 'scrollY', 'get').mockReturnValue(640);
    act(() => {
      window.dispatchEvent(new Event('scroll'));
    });
    await user.click(screen.getByRole('link', { name: 'Zurück zur Übersicht' }));
    await heading('Personalberater vergleichen');
    scrollY.mockReturnValue(0);
    act(() => {
      navigate(-1);
    });
    await heading('Alpha Personalberatung');
    expect(window.scrollTo).toHaveBeenLastCalledWith({ top: 640, behavior: 'instant' });
  });

  test('a search leaves the page where it is', async () => {
    const { user, currentAddress } = renderRoute('/agenturen');
    await screen.findByRole('link', { name: 'Alpha Personalberatung' });
    vi.mocked(window.scrollTo).mockClear();
    await user.type(screen.getByRole('searchbox'), 'alpha{Enter}');
    expect(currentAddress()).toBe('/agenturen?q=alpha');
    expect(window.scrollTo).not.toHaveBeenCalled();
  });

  test('a link to a section leads there', async () => {
    const scrollIntoView = vi.spyOn(Element.prototype, 'scrollIntoView');
    const { navigate } = renderRoute('/');
    const block = await screen.findByRole('region', { name: 'Premium Partner' });
    act(() => {
      navigate('/#top-berater');
    });
    expect(scrollIntoView.mock.contexts).toEqual([block]);
  });

  test('a link to a section leads there each time it is pressed', async () => {
    const scrollIntoView = vi.spyOn(Element.prototype, 'scrollIntoView');
    const { user } = renderRoute('/blog/kosten-personalberatung');
    const { link, findSection } = await findLastContent();
    const section = await findSection();
    await user.click(link);
    await user.click(link);
    expect(scrollIntoView.mock.contexts).toEqual([section, section]);
  });

  describe('where a text comes after its page', () => {
    let deliver: () => void;
    let lastSection: string;
    let title: string;

    /** Follows a link to the last section of the article. */
    async function follow() {
      const { navigate } = renderRoute('/blog');
      await heading('Blog');
      act(() => {
        navigate(`/blog/kosten-personalberatung#${lastSection}`);
      });
      await heading(title);
    }

    beforeEach(async () => {
      // The page's, which an earlier test may have had loaded anew.
      const { findArticle } = await import('#articles/model/articles.ts');
      const article = findArticle('kosten-personalberatung');
      if (article === undefined) throw new Error('No such article');
      ({ title } = article);
      const text = await article.loadText();
      lastSection = text.details.headings.at(-1)?.id ?? '';
      const { promise, resolve } = Promise.withResolvers<typeof text>();
      deliver = () => {
        resolve(text);
      };
      vi.spyOn(article, 'loadText').mockReturnValue(promise);
    });

    test('a link to a section leads there as soon as it can', async () => {
      const scrollIntoView = vi.spyOn(Element.prototype, 'scrollIntoView');
      await follow();
      expect(scrollIntoView).not.toHaveBeenCalled();
      deliver();
      const { findSection } = await findLastContent();
      const section = await findSection();
      await waitFor(() => expect(section).toHaveFocus());
      expect(scrollIntoView.mock.contexts).toEqual([section]);
    });

    test('it leaves a visitor alone who has scrolled meanwhile', async () => {
      const scrollIntoView = vi.spyOn(Element.prototype, 'scrollIntoView');
      await follow();
      vi.spyOn(window, 'scrollY', 'get').mockReturnValue(200);
      deliver();
      const { findSection } = await findLastContent();
      const section = await findSection();
      expect(section).not.toHaveFocus();
      expect(scrollIntoView).not.toHaveBeenCalled();
    });
  });
});

describe('offline', () => {
  test.each([
    ['/agenturen', 'article', 'Alpha Personalberatung'],
    ['/agenturen/7', 'heading', 'Alpha Personalberatung'],
    ['/', 'button', 'Berater empfehlen'],
    ['/top-beratungen', 'article', 'Alpha Personalberatung'],
  ])('%s opened there loads by itself when the network returns', async (path, role, name) => {
    const calls = recordAgencyCalls();
    goOffline();
    renderRoute(path);
    await waitFor(() => expect(document.title).not.toBe(''));
    expect(calls).toEqual([]);
    goOnline();
    expect(await screen.findByRole(role, { name })).toBeVisible();
    expect(within(screen.getByRole('main')).queryByRole('alert')).not.toBeInTheDocument();
  });

  test('is said as long as it lasts', async () => {
    renderRoute('/gibt-es-nicht');
    await screen.findByText('Oops! Page not found');
    expect(screen.queryByText(OFFLINE_NOTICE)).not.toBeInTheDocument();
    goOffline();
    expect(screen.getByText(OFFLINE_NOTICE)).toBeVisible();
    goOnline();
    expect(screen.queryByText(OFFLINE_NOTICE)).not.toBeInTheDocument();
  });

  test('is announced', async () => {
    renderRoute('/gibt-es-nicht');
    await screen.findByText('Oops! Page not found');
    goOffline();
    expect(screen.getByText(OFFLINE_NOTICE).closest('[role="status"]')).toBeInTheDocument();
  });

  test('is known from the start', () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    renderRoute('/gibt-es-nicht');
    expect(screen.getByText(OFFLINE_NOTICE)).toBeVisible();
  });

  test('lets a list wait, and load as soon as the network is back', async () => {
    const calls = recordAgencyCalls();
    const { user } = renderRoute('/gibt-es-nicht');
    await screen.findByText('Oops! Page not found');
    goOffline();
    await user.click(
      within(screen.getByRole('main')).getByRole('link', { name: 'Personalberater vergleichen' }),
    );
    expect(await screen.findByText('Die Personalberatungen werden geladen …')).toBeInTheDocument();
    expect(calls).toEqual([]);
    goOnline();
    expect(await screen.findByRole('link', { name: 'Alpha Personalberatung' })).toBeVisible();
    expect(within(screen.getByRole('main')).queryByRole('alert')).not.toBeInTheDocument();
  });
});
