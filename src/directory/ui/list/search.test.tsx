import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { aBareAgency, anAgency, aPartner } from '#tests/fixtures/agency.ts';
import { recordAgencyCalls, stalledAgencies } from '#tests/harness/agencies-api.ts';
import {
  ALPHA,
  BETA,
  cardOf,
  openList,
  searchBox,
  shownFurther,
  shownNames,
} from '#tests/harness/directory-page.ts';
import { adviceBox } from '#tests/harness/home-page.ts';
import { breakWorkers } from '#tests/harness/in-process-worker.ts';
import { server } from '#tests/harness/msw-server.ts';
import { renderRoute } from '#tests/harness/render-route.tsx';

const ALPHAVILLE = anAgency({ id: 3, name: 'Talente von Alphaville' });

const ADVISOR_LINK = 'Mit diesem Text den Berater-Assistenten fragen';

function searchButton() {
  return screen.getByRole('button', { name: 'Suchen' });
}

/** Waits for the answer of the worker: these names, in this order. */
async function findShown(names: readonly string[]) {
  await waitFor(() => expect(shownNames()).toEqual(names));
}

describe('searching by name', () => {
  const ALL = [ALPHA, BETA, ALPHAVILLE];

  test('happens with the button, and puts the term into the address', async () => {
    const { user, currentAddress } = await openList(ALL);
    await user.type(searchBox(), 'ALPHA');
    expect(shownNames()).toHaveLength(3);
    await user.click(searchButton());
    await findShown(['Alpha Personalberatung', 'Talente von Alphaville']);
    expect(currentAddress()).toBe('/agenturen?q=ALPHA');
  });

  test('happens with Enter', async () => {
    const { user, currentAddress } = await openList(ALL);
    await user.type(searchBox(), 'beta{Enter}');
    await findShown(['Beta Consulting']);
    expect(currentAddress()).toBe('/agenturen?q=beta');
  });

  test('asks the server for nothing more', async () => {
    const calls = recordAgencyCalls();
    const { user } = await openList(ALL);
    await user.type(searchBox(), 'beta{Enter}');
    await findShown(['Beta Consulting']);
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

  test('takes the term as it is, not as a pattern', async () => {
    const odd = anAgency({ id: 7, name: 'A.*? (Beta) & [Söhne]' });
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
    await waitFor(() => expect(shownNames()).toEqual(['Beta Consulting']));
    expect(searchBox()).toHaveValue('beta');
    navigate(-1);
    await waitFor(() => expect(shownNames()).toHaveLength(3));
    expect(searchBox()).toHaveValue('');
  });

  test('keeps the focus where it is', async () => {
    const { user } = await openList(ALL);
    await user.type(searchBox(), 'beta{Enter}');
    expect(await screen.findByText('1 Personalberatung gefunden')).toBeVisible();
    expect(searchBox()).toHaveFocus();
  });

  test('leaves the Premium Partner in its block', async () => {
    await openList([...ALL, aPartner()], '/agenturen?q=beta');
    expect(screen.getByRole('region', { name: 'Premium Partner' })).toBeVisible();
    expect(shownNames()).toEqual(['Beta Consulting']);
  });
});

const furtherHeading = () => screen.queryByRole('heading', { level: 2, name: 'Weitere Treffer' });

describe('further matches', () => {
  const NAMED = aBareAgency({ id: 1, name: 'Vertrieb Nord' });
  const BY_FIELD = aBareAgency({
    id: 2,
    name: 'Birke',
    specializations: ['IT', 'Vertriebsleitung'],
    locations: ['Köln'],
  });
  const BY_TEXT = aBareAgency({ id: 3, name: 'Ahorn', summary: 'Seit 1990 für den Vertrieb da.' });
  const OTHER = aBareAgency({ id: 4, name: 'Zeder', locations: ['Köln'] });
  const LIST = [NAMED, BY_FIELD, BY_TEXT, OTHER];

  test('come below those found by name, and count with them', async () => {
    await openList(LIST, '/agenturen?q=vertrieb');
    expect(shownNames()).toEqual(['Vertrieb Nord']);
    expect(furtherHeading()).toBeVisible();
    expect(screen.getByText('Der Name enthält den Suchbegriff nicht, der Eintrag schon.')).toBeVisible();
    expect(shownFurther()).toEqual(['Ahorn', 'Birke']);
    expect(screen.getByText('3 Personalberatungen gefunden')).toHaveRole('status');
  });

  test('say where they have the term; those found by name need not', async () => {
    await openList(LIST, '/agenturen?q=vertrieb');
    const further = within(screen.getByRole('list', { name: 'Weitere Treffer' }));
    expect(further.getByRole('article', { name: 'Birke' })).toHaveTextContent(
      'Treffer in: Spezialisierung Vertriebsleitung',
    );
    expect(further.getByRole('article', { name: 'Ahorn' })).toHaveTextContent(
      'Treffer in: Beschreibung „Vertrieb“',
    );
    expect(cardOf('Vertrieb Nord')).not.toHaveTextContent('Treffer in');
  });

  test('name each field that has a word', async () => {
    await openList(LIST, '/agenturen?q=köln vertrieb');
    expect(screen.getByRole('article', { name: 'Birke' })).toHaveTextContent(
      'Treffer in: Spezialisierung Vertriebsleitung, Ort Köln',
    );
  });

  test('stand alone where no name has the term', async () => {
    await openList(LIST, '/agenturen?q=köln');
    expect(shownNames()).toEqual([]);
    expect(
      screen.getByText(
        'Keine dieser Personalberatungen trägt den Suchbegriff im Namen, aber ihr Eintrag enthält ihn.',
      ),
    ).toBeVisible();
    expect(shownFurther()).toEqual(['Birke', 'Zeder']);
  });

  test('have no heading where there are none', async () => {
    await openList(LIST, '/agenturen?q=zeder');
    expect(shownNames()).toEqual(['Zeder']);
    expect(furtherHeading()).not.toBeInTheDocument();
  });

  test('are narrowed and counted by the facets', async () => {
    const { user } = await openList(LIST, '/agenturen?q=vertrieb');
    await user.click(await screen.findByRole('checkbox', { name: 'Köln 1' }));
    await waitFor(() => expect(shownFurther()).toEqual(['Birke']));
    expect(shownNames()).toEqual([]);
  });

  test('can be kept like any other', async () => {
    await openList(LIST, '/agenturen?q=köln');
    const card = within(screen.getByRole('article', { name: 'Birke' }));
    expect(card.getByRole('button', { name: /Merken/ })).toBeVisible();
  });

  test('begin on the page on which the names end', async () => {
    const many = Array.from({ length: 60 }, (_, at) =>
      aBareAgency({
        id: at + 1,
        name: at < 30 ? `Vertrieb ${String(at)}` : `Haus ${String(at)}`,
        specializations: ['Vertrieb'],
      }),
    );
    const { user } = await openList(many, '/agenturen?q=vertrieb');
    expect(furtherHeading()).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Weitere anzeigen' }));
    expect(await screen.findByText('48 von 60 Personalberatungen')).toBeVisible();
    expect(furtherHeading()).toBeVisible();
  });

  test('a misspelt word finds similar ones, and the page says so', async () => {
    await openList(LIST, '/agenturen?q=Vertreib');
    expect(screen.getByText(/Genau so geschrieben kommt „/)).toHaveTextContent(
      'Genau so geschrieben kommt „Vertreib“ in keinem Eintrag vor. Sie sehen Treffer für das ähnliche „vertrieb“.',
    );
    expect(shownNames()).toEqual(['Vertrieb Nord']);
  });

  test('where no entry has all words are those without the rarest, which is said [M44]', async () => {
    const { user, currentAddress } = await openList(LIST, '/agenturen?q=Vertrieb+Quastenflosser');
    expect(screen.getByText(/Kein Eintrag passt zu allen Worten/)).toHaveTextContent(
      'Kein Eintrag passt zu allen Worten. Sie sehen Treffer ohne „Quastenflosser“.',
    );
    expect(shownFurther()).not.toEqual([]);
    await user.click(screen.getByRole('link', { name: ADVISOR_LINK }));
    expect(await adviceBox()).toHaveValue('Vertrieb Quastenflosser');
    expect(currentAddress()).toMatch(/^\/#suche=Vertrieb\+Quastenflosser&los=\w+$/);
  });

  test('where nothing is found, the text can be taken to the advisor', async () => {
    await openList(LIST, '/agenturen?q=Quastenflosser');
    expect(screen.getByRole('heading', { name: 'Keine Personalberatungen gefunden' })).toBeVisible();
    const link = screen.getByRole('link', { name: ADVISOR_LINK });
    expect(link).toHaveAttribute('href', expect.stringMatching(/^\/#suche=Quastenflosser&los=\w+$/));
  });

  test('are found without the worker, too', async () => {
    breakWorkers();
    await openList([NAMED, { ...BY_FIELD, id: 9 }], '/agenturen?q=vertrieb');
    expect(shownNames()).toEqual(['Vertrieb Nord']);
    expect(shownFurther()).toEqual(['Birke']);
  });
});
