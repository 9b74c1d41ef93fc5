import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { aBareAgency, anAgency, aPartner, aRow, someAgencies } from '#tests/fixtures/agency.ts';
import {
  answerAgencies,
  answerAgenciesOnce,
  recordAgencyCalls,
  serveAgencies,
  stalledAgencies,
  unreachableAgencies,
} from '#tests/harness/agencies-api.ts';
import { answerHtml, answerTruncated, FAULTY_ANSWERS, refuse } from '#tests/harness/faulty-answers.ts';
import { server } from '#tests/harness/msw-server.ts';
import { renderRoute } from '#tests/harness/render-route.tsx';
import { findToast, shownToasts } from '#tests/harness/toasts.ts';

const LOADING = 'Die Personalberatungen werden geladen …';

const ALPHA = anAgency({ id: 1, Name: 'Alpha Personalberatung' });
const BETA = anAgency({ id: 2, Name: 'Beta Consulting' });
const ALPHAVILLE = anAgency({ id: 3, Name: 'Talente von Alphaville' });

/** The directory at this address, loaded. */
async function openList(rows: readonly unknown[], path = '/agenturen') {
  server.use(serveAgencies(rows));
  const view = renderRoute(path);
  await screen.findByText(/unser Verzeichnis.*\d+ Personalberatung/i);
  await waitFor(() => {
    expect(view.container.querySelector('[aria-busy=true]')).toBeNull();
  });
  return view;
}

function searchBox() {
  return screen.getByRole('searchbox', { name: 'Nach Namen suchen' });
}

function searchButton() {
  return screen.getByRole('button', { name: 'Suchen' });
}

/** The names on the cards, from top to bottom; without asking of each whether it is hidden, which takes long. */
function shownNames(): (string | null)[] {
  const list = screen.queryByRole('list', { name: 'Personalberatungen' });
  if (list === null) return [];
  return within(list)
    .getAllByRole('heading', { level: 3, hidden: true })
    .map((heading) => heading.textContent);
}

function cardOf(name: string): HTMLElement {
  const list = screen.getByRole('list', { name: 'Personalberatungen' });
  return within(list).getByRole('article', { name });
}

function chipsOf(name: string): (string | null)[] {
  const list = within(cardOf(name)).getByRole('list', { name: 'Spezialisierung' });
  return within(list)
    .getAllByRole('listitem')
    .map((chip) => chip.textContent);
}

describe('while the agencies load', () => {
  test('six skeleton cards keep their place (section 9)', async () => {
    server.use(stalledAgencies());
    renderRoute('/agenturen');
    expect(await screen.findByText(LOADING)).toBeInTheDocument();
    const results = screen.getByRole('region', { name: 'Alle Personalberatungen' });
    const skeletons = results.querySelector('div[aria-hidden="true"]');
    expect(skeletons?.children).toHaveLength(6);
    expect(screen.queryByRole('article')).not.toBeInTheDocument();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  test('heading, search and introduction already stand', async () => {
    server.use(stalledAgencies());
    renderRoute('/agenturen');
    expect(
      await screen.findByRole('heading', { level: 1, name: 'Personalberater vergleichen' }),
    ).toBeVisible();
    expect(searchBox()).toBeEnabled();
    expect(screen.getByText(/Unser Verzeichnis/)).not.toHaveTextContent(/\d/);
  });
});

describe('when the agencies cannot be loaded (section 8)', () => {
  test.each(FAULTY_ANSWERS)('after $fault the page says what it means', async ({ answer, explanation }) => {
    server.use(answerAgencies(answer));
    renderRoute('/agenturen');
    const alert = await screen.findByRole('alert');
    expect(within(alert).getByRole('heading', { name: 'Es ist ein Fehler aufgetreten' })).toBeVisible();
    expect(alert).toHaveTextContent(explanation);
    expect(within(alert).getByRole('button', { name: 'Erneut versuchen' })).toBeEnabled();
    expect(screen.queryByRole('article')).not.toBeInTheDocument();
    expect(screen.queryByText('Keine Personalberatungen gefunden')).not.toBeInTheDocument();
  });

  test.each([
    [401, 'Unauthorized'],
    [404, 'Not Found'],
    [500, 'Internal Server Error'],
    [503, 'Service Unavailable'],
  ])('after %i the message is that of the direct GET, to the letter', async (status, statusText) => {
    server.use(answerAgencies(() => refuse(status, statusText)));
    renderRoute('/agenturen');
    await screen.findByRole('alert');
    expect(screen.getByText(`Direct fetch failed: ${String(status)} ${statusText}`)).toBeVisible();
  });

  test('after a web page with a good status nobody reads that status as the reason', async () => {
    server.use(answerAgencies(() => answerHtml()));
    renderRoute('/agenturen');
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Anmeldeseite eines WLANs');
    expect(screen.getByText('Direct fetch failed: The answer is no JSON')).toBeVisible();
  });

  test('a destructive toast says so to the letter', async () => {
    server.use(answerAgencies(() => refuse(503, 'Service Unavailable')));
    renderRoute('/agenturen');
    const toast = await findToast('Fehler beim Laden');
    expect(toast).toHaveTextContent(
      'Die Daten konnten nicht geladen werden. Bitte versuchen Sie es später erneut.',
    );
    expect(toast).toHaveAttribute('data-type', 'error');
    expect(shownToasts()).toHaveLength(1);
  });

  test('a retry heals the page', async () => {
    server.use(unreachableAgencies());
    const { user } = renderRoute('/agenturen');
    const retry = await screen.findByRole('button', { name: 'Erneut versuchen' });
    server.use(serveAgencies([ALPHA, BETA]));
    await user.click(retry);
    expect(await screen.findByRole('article', { name: 'Beta Consulting' })).toBeVisible();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  test('a retry that fails says so again, with a toast of its own', async () => {
    server.use(unreachableAgencies());
    const { user } = renderRoute('/agenturen');
    await user.click(await screen.findByRole('button', { name: 'Erneut versuchen' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Es ist ein Fehler aufgetreten');
    await waitFor(() => {
      expect(shownToasts()).toHaveLength(2);
    });
  });

  test('the term searched for is kept', async () => {
    server.use(unreachableAgencies());
    const { user, currentAddress } = renderRoute('/agenturen?q=beta');
    const retry = await screen.findByRole('button', { name: 'Erneut versuchen' });
    expect(searchBox()).toHaveValue('beta');
    server.use(serveAgencies([ALPHA, BETA]));
    await user.click(retry);
    await screen.findByRole('article', { name: 'Beta Consulting' });
    expect(shownNames()).toEqual(['Beta Consulting']);
    expect(currentAddress()).toBe('/agenturen?q=beta');
  });

  test.each([
    { fault: 'an error', answer: () => refuse(500, 'Internal Server Error') },
    { fault: 'no answer', answer: () => Response.error() },
    { fault: 'a web page', answer: () => answerHtml() },
    { fault: 'truncated JSON', answer: answerTruncated },
    { fault: 'no rows', answer: () => Response.json([]) },
  ])('only by the client, with $fault, the direct GET stands in and nobody notices', async ({ answer }) => {
    const calls = recordAgencyCalls();
    server.use(answerAgenciesOnce(answer), serveAgencies([ALPHA, BETA]));
    renderRoute('/agenturen');
    expect(await screen.findByRole('article', { name: 'Alpha Personalberatung' })).toBeVisible();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(shownToasts()).toEqual([]);
    expect(calls).toHaveLength(2);
  });
});

describe('when there are no agencies', () => {
  test('the page says so, and offers no way back from a search that was none', async () => {
    await openList([]);
    expect(screen.getByRole('heading', { name: 'Keine Personalberatungen gefunden' })).toBeVisible();
    expect(screen.getByText('Bitte versuchen Sie es mit einem anderen Suchbegriff.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Alle Personalberatungen zeigen' })).not.toBeInTheDocument();
    expect(screen.queryByRole('region', { name: 'Premium Partner' })).not.toBeInTheDocument();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(shownToasts()).toEqual([]);
  });
});

describe('with agencies', () => {
  test('all of them are listed by name, in German order', async () => {
    const names = ['Zeta', 'alpha', 'Ärmel', 'Beta', 'Agentur 10', 'Agentur 9'];
    await openList(names.map((Name, index) => anAgency({ id: index + 1, Name })));
    expect(screen.getByRole('region', { name: 'Alle Personalberatungen' })).toBeVisible();
    expect(shownNames()).toEqual(['Agentur 9', 'Agentur 10', 'alpha', 'Ärmel', 'Beta', 'Zeta']);
  });

  test.each([
    { agencies: someAgencies(1), count: '1 Personalberatung.' },
    { agencies: someAgencies(2), count: '2 Personalberatungen.' },
    { agencies: someAgencies(1_001), count: '1.001 Personalberatungen.' },
  ])('the introduction counts $count', async ({ agencies, count }) => {
    await openList(agencies);
    expect(screen.getByText(/Unser Verzeichnis/).textContent).toMatch(
      new RegExp(`${count.replaceAll('.', '\\.')}$`),
    );
  });

  test('no result line is shown without a term', async () => {
    await openList([ALPHA, BETA]);
    expect(screen.queryByText(/gefunden$/)).not.toBeInTheDocument();
  });

  test('the title of the browser tab says where one is', async () => {
    await openList([ALPHA]);
    expect(document.title).toBe('Personalberater vergleichen – Beraterkompass');
  });

  test('search engines may index the page, under one address', async () => {
    await openList([ALPHA], '/agenturen?q=alpha');
    expect(document.querySelector('meta[name="robots"]')).toHaveAttribute('content', 'index, follow');
    const canonical = document.querySelector('link[rel="canonical"]')?.getAttribute('href') ?? '';
    expect(new URL(canonical).pathname).toBe('/agenturen');
    expect(new URL(canonical).search).toBe('');
  });

  test('a reader learns how they are sorted and that payment changes nothing', async () => {
    const { user } = await openList([ALPHA]);
    await user.click(screen.getByText('Wie sortieren wir?'));
    expect(screen.getByText(/alphabetisch nach dem Namen/)).toBeVisible();
    expect(screen.getByText(/Bezahlung ändert die Reihenfolge nie/)).toBeVisible();
  });

  test('each leads to its page by name and by button', async () => {
    const { user, currentAddress } = await openList([ALPHA, BETA]);
    expect(within(cardOf('Beta Consulting')).getByRole('link', { name: /^Details/ })).toHaveAttribute(
      'href',
      '/agenturen/2',
    );
    await user.click(screen.getByRole('link', { name: 'Beta Consulting' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Beta Consulting' })).toBeVisible();
    expect(currentAddress()).toBe('/agenturen/2');
  });
});

describe('a card (section 2)', () => {
  test('shows name, places, size, year, summary, specialisations and industries', async () => {
    await openList([ALPHA]);
    const card = cardOf('Alpha Personalberatung');
    expect(within(card).getByText('Köln, Leipzig')).toBeVisible();
    expect(within(card).getByText('24 Mitarbeiter')).toBeVisible();
    expect(within(card).getByText('Seit 1998')).toBeVisible();
    expect(within(card).getByText(/Musterhaus besetzt Fach- und Führungspositionen/)).toBeVisible();
    expect(chipsOf('Alpha Personalberatung')).toEqual(['Vertrieb', 'Finanzen & Controlling']);
    expect(card).toHaveTextContent('Branchen: Maschinenbau, Logistik');
  });

  test('may show two facts that read the same', async () => {
    await openList([anAgency({ Name: 'Alpha', Standort: '24 Mitarbeiter' })]);
    expect(within(cardOf('Alpha')).getAllByText('24 Mitarbeiter')).toHaveLength(2);
  });

  test('of an agency that gives nothing but its name has the defaults', async () => {
    await openList([aBareAgency({ Name: 'Leerfeld' })]);
    const card = cardOf('Leerfeld');
    expect(within(card).getByText('Deutschland')).toBeVisible();
    expect(within(card).getByText('Unbekannte Größe')).toBeVisible();
    expect(card).not.toHaveTextContent(/Seit|null|undefined|NaN|Branchen/);
    expect(within(card).queryByRole('list', { name: 'Spezialisierung' })).not.toBeInTheDocument();
    expect(within(card).queryByRole('link', { name: /Website/ })).not.toBeInTheDocument();
  });

  test.each([
    { field: 'A1', chips: ['A1'], industries: 'A1' },
    { field: 'A1, A2, A3', chips: ['A1', 'A2', 'A3'], industries: 'A1, A2, A3' },
    { field: 'A1, A2, A3, A4', chips: ['A1', 'A2', 'A3', '+1 weitere'], industries: 'A1, A2, A3 +1' },
    { field: ' A1 ,, A2,A3,A4,A5, ', chips: ['A1', 'A2', 'A3', '+2 weitere'], industries: 'A1, A2, A3 +2' },
    { field: 'A1, A1, A1, A1', chips: ['A1'], industries: 'A1' },
  ])('shows up to three entries of a group: $field', async ({ field, chips, industries }) => {
    await openList([anAgency({ Name: 'Alpha', Spezialisierung: field, Branchen: field })]);
    expect(chipsOf('Alpha')).toEqual(chips);
    const line = within(cardOf('Alpha')).getByText('Branchen:').parentElement;
    expect(line?.textContent).toBe(`Branchen: ${industries}`);
  });

  test.each([
    ['www.muster.example', 'https://www.muster.example/'],
    ['muster.example/team', 'https://muster.example/team'],
    ['http://muster.example', 'http://muster.example/'],
    ['https://muster.example/?a=b#c', 'https://muster.example/?a=b#c'],
    ['//muster.example', 'https://muster.example/'],
  ])('links the website %s to %s, in a new window', async (website, href) => {
    await openList([anAgency({ Name: 'Alpha', Webseite: website })]);
    const link = within(cardOf('Alpha')).getByRole('link', { name: /^Website ?von Alpha/ });
    expect(link).toHaveAttribute('href', href);
    expect(link).toHaveAttribute('target', '_blank');
    expect(link).toHaveAttribute('rel', expect.stringContaining('noopener'));
  });

  test.each([
    'javascript:alert(1)',
    ' JavaScript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:msgbox(1)',
    'mailto:info@muster.example',
    'info@muster.example',
    'auf Anfrage',
    'https://gut.example@boese.example',
    'ftp://muster.example',
  ])('shows %s as text: it is no website', async (website) => {
    await openList([anAgency({ Name: 'Alpha', Webseite: website })]);
    const card = cardOf('Alpha');
    expect(within(card).getByText(`Website: ${website.trim()}`)).toBeVisible();
    for (const link of within(card).getAllByRole('link')) {
      expect(link.getAttribute('href')).toMatch(/^\/agenturen\/1$/);
    }
  });

  test.each([null, '', '   '])('has no website where the field is %o', async (Webseite) => {
    await openList([anAgency({ Name: 'Alpha', Webseite })]);
    expect(cardOf('Alpha')).not.toHaveTextContent('Website');
  });
});

describe('the Premium Partner', () => {
  const PARTNER = aPartner({
    Branchen: 'B1, B2, B3, B4, B5',
    Spezialisierung: 'A1, A2, A3, A4, A5, A6',
  });

  test('has a block of its own, labelled „Anzeige“', async () => {
    await openList([ALPHA, PARTNER]);
    const block = screen.getByRole('region', { name: 'Premium Partner' });
    expect(within(block).getByRole('heading', { name: 'People Finding Company GmbH' })).toBeVisible();
    expect(within(block).getByText('Anzeige')).toBeVisible();
  });

  test('is labelled on its card as well, and keeps its alphabetical place', async () => {
    await openList([ALPHA, PARTNER, anAgency({ id: 4, Name: 'Zeta' })]);
    expect(shownNames()).toEqual(['Alpha Personalberatung', 'People Finding Company GmbH', 'Zeta']);
    expect(within(cardOf('People Finding Company GmbH')).getByText('Anzeige')).toBeVisible();
    expect(within(cardOf('Alpha Personalberatung')).queryByText('Anzeige')).not.toBeInTheDocument();
    expect(within(cardOf('Zeta')).queryByText('Anzeige')).not.toBeInTheDocument();
  });

  test('shows all industries on its card, but three specialisations', async () => {
    await openList([PARTNER]);
    expect(cardOf('People Finding Company GmbH')).toHaveTextContent('Branchen: B1, B2, B3, B4, B5');
    expect(chipsOf('People Finding Company GmbH')).toEqual(['A1', 'A2', 'A3', '+3 weitere']);
  });

  test('has no block where the database has none', async () => {
    await openList([ALPHA]);
    expect(screen.queryByRole('region', { name: 'Premium Partner' })).not.toBeInTheDocument();
    expect(screen.queryByText('Anzeige')).not.toBeInTheDocument();
  });
});

describe('searching by name (section 4)', () => {
  const ALL = [ALPHA, BETA, ALPHAVILLE];

  test('happens with the button, and puts the term into the address', async () => {
    const { user, currentAddress } = await openList(ALL);
    await user.type(searchBox(), 'ALPHA');
    expect(shownNames()).toHaveLength(3);
    await user.click(searchButton());
    expect(shownNames()).toEqual(['Alpha Personalberatung', 'Talente von Alphaville']);
    expect(currentAddress()).toBe('/agenturen?q=ALPHA');
  });

  test('happens with Enter', async () => {
    const { user, currentAddress } = await openList(ALL);
    await user.type(searchBox(), 'beta{Enter}');
    expect(shownNames()).toEqual(['Beta Consulting']);
    expect(currentAddress()).toBe('/agenturen?q=beta');
  });

  test('asks the server for nothing more', async () => {
    const calls = recordAgencyCalls();
    const { user } = await openList(ALL);
    await user.type(searchBox(), 'beta{Enter}');
    expect(shownNames()).toEqual(['Beta Consulting']);
    expect(calls).toHaveLength(1);
  });

  test('starts with the term of the address', async () => {
    await openList(ALL, '/agenturen?q=beta');
    expect(searchBox()).toHaveValue('beta');
    expect(shownNames()).toEqual(['Beta Consulting']);
  });

  test.each([
    { term: 'beta', count: '1 Personalberatung gefunden' },
    { term: 'alpha', count: '2 Personalberatungen gefunden' },
    { term: 'omega', count: '0 Personalberatungen gefunden' },
  ])('counts what „$term“ finds: $count', async ({ term, count }) => {
    await openList(ALL, `/agenturen?q=${term}`);
    expect(screen.getByText(count)).toHaveRole('status');
  });

  test('names the term in heading and title', async () => {
    await openList(ALL, '/agenturen?q=beta');
    expect(screen.getByRole('heading', { level: 2, name: /^Suchergebnisse für .?beta.?$/ })).toBeVisible();
    expect(screen.queryByRole('heading', { name: 'Alle Personalberatungen' })).not.toBeInTheDocument();
    expect(document.title).toContain('beta');
  });

  test('names the term already while the agencies load', async () => {
    server.use(stalledAgencies());
    renderRoute('/agenturen?q=beta');
    expect(await screen.findByRole('heading', { name: /^Suchergebnisse für .?beta.?$/ })).toBeVisible();
    expect(screen.queryByText(/gefunden/)).not.toBeInTheDocument();
  });

  test('ignores blanks around the term', async () => {
    const { user, currentAddress } = await openList(ALL);
    await user.type(searchBox(), '  beta  {Enter}');
    expect(currentAddress()).toBe('/agenturen?q=beta');
    expect(shownNames()).toEqual(['Beta Consulting']);
  });

  test('looks only at the name', async () => {
    await openList(ALL, '/agenturen?q=leipzig');
    expect(shownNames()).toEqual([]);
  });

  test('takes the term as it is, not as a pattern', async () => {
    const odd = anAgency({ id: 7, Name: 'A.*? (Beta) & [Söhne]' });
    const { user } = await openList([...ALL, odd]);
    await user.type(searchBox(), '.*? (');
    await user.click(searchButton());
    expect(shownNames()).toEqual(['A.*? (Beta) & [Söhne]']);
  });

  test('shows the term as text', async () => {
    const term = '<img src=x onerror="alert(1)">';
    await openList(ALL, `/agenturen?${new URLSearchParams({ q: term }).toString()}`);
    expect(screen.getByRole('heading', { level: 2, name: /^Suchergebnisse für/ })).toHaveTextContent(term);
    expect(screen.getByRole('main').querySelector('img')).toBeNull();
  });

  test('without a result says what to try, and leads back to all', async () => {
    const { user, currentAddress } = await openList(ALL, '/agenturen?q=omega');
    expect(screen.getByRole('heading', { name: 'Keine Personalberatungen gefunden' })).toBeVisible();
    expect(screen.getByText('Bitte versuchen Sie es mit einem anderen Suchbegriff.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Alle Personalberatungen zeigen' }));
    expect(shownNames()).toHaveLength(3);
    expect(searchBox()).toHaveValue('');
    expect(currentAddress()).toBe('/agenturen');
  });

  test('for nothing shows all again', async () => {
    const { user, currentAddress } = await openList(ALL, '/agenturen?q=beta');
    await user.clear(searchBox());
    await user.click(searchButton());
    expect(screen.getByRole('heading', { name: 'Alle Personalberatungen' })).toBeVisible();
    expect(shownNames()).toHaveLength(3);
    expect(currentAddress()).toBe('/agenturen');
  });

  test('is undone by the back button', async () => {
    const { user, navigate } = await openList(ALL);
    await user.type(searchBox(), 'beta{Enter}');
    await user.clear(searchBox());
    await user.type(searchBox(), 'ville{Enter}');
    expect(shownNames()).toEqual(['Talente von Alphaville']);
    navigate(-1);
    await waitFor(() => {
      expect(shownNames()).toEqual(['Beta Consulting']);
    });
    expect(searchBox()).toHaveValue('beta');
    navigate(-1);
    await waitFor(() => {
      expect(shownNames()).toHaveLength(3);
    });
    expect(searchBox()).toHaveValue('');
  });

  test('keeps the focus where it is', async () => {
    const { user } = await openList(ALL);
    await user.type(searchBox(), 'beta{Enter}');
    expect(screen.getByText('1 Personalberatung gefunden')).toBeVisible();
    expect(searchBox()).toHaveFocus();
  });

  test('leaves the Premium Partner in its block', async () => {
    await openList([...ALL, aPartner()], '/agenturen?q=beta');
    expect(screen.getByRole('region', { name: 'Premium Partner' })).toBeVisible();
    expect(shownNames()).toEqual(['Beta Consulting']);
  });
});

describe('a long directory', () => {
  const MANY = someAgencies(2_500);

  test('is counted whole', async () => {
    const calls = recordAgencyCalls();
    await openList(MANY);
    expect(screen.getByText(/Unser Verzeichnis/)).toHaveTextContent('2.500 Personalberatungen');
    expect(calls).toHaveLength(3);
  });

  test.each(['Agentur 1', 'Agentur 1000', 'Agentur 1001', 'Agentur 2001', 'Agentur 2500'])(
    'is found whole: %s',
    async (name) => {
      await openList(MANY, `/agenturen?${new URLSearchParams({ q: name }).toString()}`);
      expect(shownNames()).toContain(name);
    },
  );

  test('counts every hit of a search, shown or not', async () => {
    await openList(MANY, '/agenturen?q=agentur');
    expect(screen.getByText('2.500 Personalberatungen gefunden')).toBeVisible();
  });

  test('is drawn in steps of 60', async () => {
    const { user, currentAddress } = await openList(someAgencies(130));
    expect(shownNames()).toHaveLength(60);
    expect(screen.getByText('60 von 130 Personalberatungen')).toBeVisible();

    await user.click(screen.getByRole('button', { name: 'Weitere anzeigen' }));
    expect(shownNames()).toHaveLength(120);
    expect(screen.getByText('120 von 130 Personalberatungen')).toBeVisible();
    expect(currentAddress()).toBe('/agenturen?schritt=2');

    await user.click(screen.getByRole('button', { name: 'Weitere anzeigen' }));
    expect(shownNames()).toHaveLength(130);
    expect(screen.queryByRole('button', { name: 'Weitere anzeigen' })).not.toBeInTheDocument();
    expect(screen.getByText('Alle werden gezeigt.')).toHaveFocus();
  });

  test('shown whole leaves the focus of a search alone', async () => {
    const { user } = await openList([...someAgencies(130), ALPHA]);
    await user.click(screen.getByRole('button', { name: 'Weitere anzeigen' }));
    await user.type(searchBox(), 'alpha{Enter}');
    expect(shownNames()).toEqual(['Alpha Personalberatung']);
    expect(searchBox()).toHaveFocus();
  });

  test.each([
    { count: 60, isOffered: false },
    { count: 61, isOffered: true },
  ])('of $count agencies offers more: $isOffered', async ({ count, isOffered }) => {
    await openList(someAgencies(count));
    expect(screen.queryAllByRole('button', { name: 'Weitere anzeigen' })).toHaveLength(isOffered ? 1 : 0);
  });

  test.each([
    { step: '2', shown: 120 },
    { step: '1', shown: 60 },
    { step: '0', shown: 60 },
    { step: '-5', shown: 60 },
    { step: 'zwei', shown: 60 },
    { step: '1.9', shown: 60 },
    { step: '', shown: 60 },
    { step: '999999999999', shown: 130 },
    { step: 'Infinity', shown: 130 },
  ])('at ?schritt=$step shows $shown of 130', async ({ step, shown }) => {
    await openList(someAgencies(130), `/agenturen?schritt=${step}`);
    expect(shownNames()).toHaveLength(shown);
  });

  test('starts a new search at its first step', async () => {
    const { user, currentAddress } = await openList(someAgencies(130), '/agenturen?schritt=2');
    await user.type(searchBox(), 'agentur{Enter}');
    expect(currentAddress()).toBe('/agenturen?q=agentur');
    expect(shownNames()).toHaveLength(60);
  });
});

describe('malformed rows', () => {
  test.each([
    { name: 'null', row: null },
    { name: 'a number', row: 7 },
    { name: 'a text', row: 'Agentur' },
    { name: 'an array', row: [1, 'Agentur'] },
    { name: 'an empty object', row: {} },
    { name: 'no id', row: aRow({ id: null }) },
    { name: 'no name', row: aRow({ Name: null }) },
    { name: 'an empty name', row: aRow({ Name: '' }) },
    { name: 'a name of blanks', row: aRow({ Name: ' \n ' }) },
    { name: 'a number as name', row: aRow({ Name: 42 }) },
    { name: 'an object as name', row: aRow({ Name: { de: 'Agentur' } }) },
    { name: 'a word as id', row: aRow({ id: 'eins' }) },
    { name: 'a fraction as id', row: aRow({ id: 1.5 }) },
    { name: 'an id beyond all integers', row: aRow({ id: '99999999999999999999' }) },
    { name: 'a list as id', row: aRow({ id: [1] }) },
  ])('$name: the row is dropped, the others stay', async ({ row }) => {
    await openList([row, BETA, row]);
    expect(shownNames()).toEqual(['Beta Consulting']);
    expect(screen.getByText(/Unser Verzeichnis/)).toHaveTextContent('1 Personalberatung.');
  });

  test.each([null, undefined, 0, Number.MIN_SAFE_INTEGER, true, '', '   ', {}, [], [1, 2], { text: 'x' }])(
    '%o in every optional field: the agency stays, and nothing of it is shown as rubbish',
    async (value) => {
      const columns = [
        'Standort',
        'Zusammenfassung',
        'Spezialisierung',
        'Branchen',
        'Webseite',
        'created_at',
      ];
      const row = {
        ...aBareAgency({ id: 5, Name: 'Gamma' }),
        ...Object.fromEntries(columns.map((column) => [column, value])),
      };
      await openList([row, BETA]);
      expect(shownNames()).toEqual(['Beta Consulting', 'Gamma']);
      expect(cardOf('Gamma')).toHaveTextContent('Deutschland');
      expect(cardOf('Gamma')).not.toHaveTextContent(/null|undefined|NaN|\[object|true/);
    },
  );

  test('an id and figures written as text are read as numbers', async () => {
    await openList([aRow({ id: '7', Name: 'Gamma', Gründungsjahr: '1998', 'Anzahl Mitarbeiter': '24' })]);
    const card = cardOf('Gamma');
    expect(within(card).getByRole('link', { name: 'Gamma' })).toHaveAttribute('href', '/agenturen/7');
    expect(within(card).getByText('Seit 1998')).toBeVisible();
    expect(within(card).getByText('24 Mitarbeiter')).toBeVisible();
  });

  test('a row that comes twice is shown once', async () => {
    await openList([ALPHA, ALPHA, BETA]);
    expect(shownNames()).toEqual(['Alpha Personalberatung', 'Beta Consulting']);
  });

  test('hostile text is shown as text', async () => {
    const name = '<script>alert("1")</script> \u202Eneknew \u0000 „Ende“';
    const summary = `<img src=x onerror="alert(1)"> ${'x'.repeat(100_000)}`;
    await openList([
      aRow({ Name: name, Zusammenfassung: summary, Standort: name, Spezialisierung: name, Branchen: name }),
      BETA,
    ]);
    expect(shownNames()).toContain(name);
    expect(screen.getByText(/^<img src=x/)).toBeInTheDocument();
    const main = screen.getByRole('main');
    expect(main.querySelector('script:not([type="application/ld+json"]), img')).toBeNull();
  });
});
