import { act, fireEvent, screen, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { describe, expect, test, vi } from 'vitest';

import { directoryQueries } from '#directory/api/directory-queries.ts';
import type { HomeContent } from '#directory/api/home-content.ts';
import type { Recommendation } from '#advisor/model/recommendation.ts';
import type { Agency } from '#agency/model/agency.ts';
import { anAgency, aPartner, someAgencies } from '#tests/fixtures/agency.ts';
import { aPublishedReview } from '#tests/fixtures/client-review.ts';
import { answerAgencies, recordAgencyCalls } from '#tests/harness/agencies-api.ts';
import { serveRecentReviews } from '#tests/harness/client-reviews-api.ts';
import { makeEverythingVisible } from '#tests/harness/everything-visible.ts';
import {
  factsOf,
  MATCH,
  openHome,
  OTHERS,
  prepareHome,
  queryResults,
  searchFor,
  sendButton,
} from '#tests/harness/home-page.ts';
import { server } from '#tests/harness/msw-server.ts';
import { renderRoute } from '#tests/harness/render-route.tsx';
import { findToast, shownToasts } from '#tests/harness/toasts.ts';

prepareHome();

const FIELDS = [
  { path: '/agenturen/fachgebiet/it', label: 'IT', count: 10, mark: 'it' },
  { path: '/agenturen/fachgebiet/unbekannt', label: 'Unbekannt', count: 3, mark: 'nadel' },
];
const TOWNS = [{ path: '/agenturen/ort/koeln', label: 'Köln', count: 4 }];
const NORDSTERN: Recommendation = {
  agency: anAgency({
    id: 7,
    name: 'Nordstern',
    locations: ['Kiel', 'Köln'],
    website: 'nordstern.example',
    facts: { feeModels: ['success'], guaranteeMonths: 6 },
  }),
  reason: 'Spezialisiert auf Finanzen, sitzt in Kiel.',
  unmet: ['Branche nicht genannt: Handel'],
  kilometres: 12,
  reasons: [],
};
const CONTENT: HomeContent = {
  agencyCount: 61,
  example: { need: 'CFO mit E-Commerce-Erfahrung', recommendation: NORDSTERN },
  hasReviews: false,
  fields: FIELDS,
  towns: TOWNS,
};

function openWith(content: HomeContent) {
  server.use(answerAgencies(() => HttpResponse.json([])));
  renderRoute('/', { builtIn: [[directoryQueries.homeContent().queryKey, content]] });
}

describe('what the build has written into the page', () => {
  test('says how many agencies there are, before the directory is read', async () => {
    server.use(answerAgencies(() => new Promise(() => undefined)));
    renderRoute('/', { builtIn: [[directoryQueries.homeContent().queryKey, CONTENT]] });
    expect(await screen.findByText('61')).toBeVisible();
  });

  test('has an example, with all that a recommendation says', async () => {
    openWith(CONTENT);
    await screen.findByRole('heading', { level: 2, name: 'So sieht eine Empfehlung aus' });
    expect(screen.getByText('Beispiel: CFO mit E-Commerce-Erfahrung')).toBeVisible();
    const card = within(screen.getByRole('article', { name: 'Nordstern' }));
    expect(card.getByText('Platz')).toBeInTheDocument();
    expect(card.getByText('Spezialisiert auf Finanzen, sitzt in Kiel.')).toBeVisible();
    expect(card.getByText('Branche nicht genannt: Handel')).toBeVisible();
    expect(card.getByText('Kiel, Köln')).toBeVisible();
    expect(card.getByText('Noch keine Bewertungen')).toBeVisible();
    expect(factsOf('Nordstern')).toEqual({
      Entfernung: '12\u00A0km',
      Honorar: 'Auf Erfolgsbasis',
      Garantie: '6\u00A0Monate',
    });
    expect(card.getByRole('link', { name: 'Nordstern' })).toHaveAttribute('href', '/agenturen/7-nordstern');
    expect(card.getByRole('link', { name: /^Website/ })).toHaveAttribute(
      'href',
      'https://nordstern.example/',
    );
    expect(card.getByRole('button', { name: 'Merken: Nordstern' })).toBeVisible();
  });

  test('has the example first, then entrances and guides, and what sells and explains after them', async () => {
    openWith(CONTENT);
    await screen.findByRole('heading', { name: 'So sieht eine Empfehlung aus' });
    const sections = within(screen.getByRole('main')).getAllByRole('heading', { level: 2 });
    expect(sections.map(({ textContent }) => textContent)).toEqual([
      'Berater-Assistent',
      'So sieht eine Empfehlung aus',
      'Nach Fachgebiet oder Ort suchen',
      'Vor dem Auftrag lesen',
      'Premium Partner',
      'So funktioniert’s',
    ]);
  });

  test('has no example where no agency fits', async () => {
    openWith({ ...CONTENT, example: null });
    await screen.findByRole('heading', {
      level: 1,
      name: 'Beraterkompass: die passende Personalberatung für Ihre Stelle',
    });
    expect(screen.queryByText('So sieht eine Empfehlung aus')).not.toBeInTheDocument();
  });

  test('leads to fields and towns, with the number of entries', async () => {
    openWith(CONTENT);
    const fields = await screen.findByRole('list', { name: 'Fachgebiete' });
    expect(
      within(fields)
        .getAllByRole('link')
        .map((link) => [link.textContent, link.getAttribute('href')]),
    ).toEqual([
      ['IT 10 Einträge', '/agenturen/fachgebiet/it'],
      ['Unbekannt 3 Einträge', '/agenturen/fachgebiet/unbekannt'],
    ]);
    const [it, other] = within(fields)
      .getAllByRole('listitem')
      .map((item) => item.querySelector('use')?.getAttribute('href'));
    expect(it).not.toBe(other);
    expect(
      within(screen.getByRole('list', { name: 'Orte' })).getByRole('link', { name: /^Köln ?4 ?Einträge$/ }),
    ).toHaveAttribute('href', '/agenturen/ort/koeln');
  });
});

describe('without the build', () => {
  const BERLIN = [1, 2, 3].map((id) =>
    anAgency({ id, name: `Spree ${String(id)}`, locations: ['Berlin'], specializations: ['IT'] }),
  );

  test('the directory itself is asked for the same', async () => {
    await openHome(BERLIN);
    expect(await screen.findByRole('link', { name: /^IT ?3 ?Einträge$/ })).toBeVisible();
    expect(screen.getByRole('link', { name: /^Berlin ?3 ?Einträge$/ })).toBeVisible();
    expect(screen.getByRole('heading', { name: 'So sieht eine Empfehlung aus' })).toBeVisible();
  });

  test('nothing is offered that too few entries have', async () => {
    await openHome(OTHERS.slice(0, 2));
    expect(screen.getByText(/Personalberatungen im Verzeichnis/)).toHaveTextContent(/^2/);
    expect(screen.queryByRole('region', { name: 'Nach Fachgebiet oder Ort suchen' })).not.toBeInTheDocument();
  });
});

describe('the quoted reviews', () => {
  const REVIEWED = anAgency({ id: 5, name: 'Uferlinie', reviewCount: 1 });

  test('are the newest two, with stars, author, agency, and that the demo’s are invented', async () => {
    const reviews = ['Sehr gründlich.', 'Etwas langsam.', 'Nie gesehen.'].map((text, at) => ({
      ...aPublishedReview({
        text,
        isInvented: at === 0,
        id: `aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaa${String(at)}`,
      }),
      agency: { id: 5, name: 'Uferlinie' },
    }));
    server.use(serveRecentReviews(reviews));
    makeEverythingVisible();
    await openHome([REVIEWED, ...OTHERS]);
    const quotes = await screen.findByRole('region', { name: 'Was Auftraggeber schreiben' });
    expect(within(quotes).getByText('„Sehr gründlich.“')).toBeVisible();
    expect(within(quotes).getByText('„Etwas langsam.“')).toBeVisible();
    expect(within(quotes).queryByText('„Nie gesehen.“')).not.toBeInTheDocument();
    expect(within(quotes).getAllByText('Erfundene Bewertung zur Demonstration')).toHaveLength(1);
  });

  test('are none where no agency has any, and nothing asks for them', async () => {
    makeEverythingVisible();
    await openHome(OTHERS);
    await screen.findByRole('heading', { name: 'Vor dem Auftrag lesen' });
    expect(screen.queryByRole('region', { name: 'Was Auftraggeber schreiben' })).not.toBeInTheDocument();
  });
});

test('three articles are offered, each with its drawing', async () => {
  await openHome(OTHERS);
  const guides = screen.getByRole('region', { name: 'Vor dem Auftrag lesen' });
  expect(
    within(guides)
      .getAllByRole('link', { name: /./ })
      .map((link) => link.getAttribute('href')),
  ).toEqual([
    '/blog/richtige-personalberatung-finden',
    '/blog/kosten-personalberatung',
    '/blog/vertrag-personalberatung',
    '/blog',
  ]);
  expect(guides.querySelectorAll('use')).toHaveLength(3);
});

describe('with agencies', () => {
  test('the page has its headline, its title and the way to the directory', async () => {
    await openHome(OTHERS);
    expect(
      screen.getByRole('heading', {
        level: 1,
        name: 'Beraterkompass: die passende Personalberatung für Ihre Stelle',
      }),
    ).toBeVisible();
    expect(document.title).toBe('Beraterkompass');
    expect(screen.getByRole('link', { name: 'Alle Personalberatungen ansehen' })).toHaveAttribute(
      'href',
      '/agenturen',
    );
  });

  test('the number of agencies is shown, in German writing', async () => {
    await openHome(someAgencies(1_234));
    expect(screen.getByText(/Personalberatungen im Verzeichnis/)).toHaveTextContent(/^1\.234/);
  });

  test('they are asked for once', async () => {
    const calls = recordAgencyCalls();
    await searchFor('Leipzig', [MATCH, ...OTHERS]);
    expect(calls).toHaveLength(1);
  });

  test('three steps say how it works', async () => {
    await openHome(OTHERS);
    const steps = screen.getByRole('region', { name: 'So funktioniert’s' });
    expect(
      within(steps)
        .getAllByRole('heading', { level: 3 })
        .map((heading) => heading.textContent),
    ).toEqual(['Bedarf beschreiben', 'Beratungen vergleichen', 'In Kontakt treten']);
  });

  test('the Berater-Assistent claims no KI', async () => {
    await openHome(OTHERS);
    expect(screen.getByRole('heading', { name: 'Berater-Assistent' })).toBeVisible();
    expect(screen.getByRole('main')).not.toHaveTextContent(/\b(KI|AI)\b/);
  });
});

describe('sending a description', () => {
  test.each(['', ' ', '\n\t '])('is not possible while it is blank: %o', async (blank) => {
    const { user, box } = await openHome([MATCH, ...OTHERS]);
    if (blank !== '') {
      await user.click(box);
      await user.paste(blank);
    }
    expect(sendButton()).toBeDisabled();
    await user.type(box, '{Enter}');
    expect(queryResults()).not.toBeInTheDocument();
  });

  test('needs one visible character', async () => {
    const { user, box } = await openHome([MATCH, ...OTHERS]);
    expect(sendButton()).toBeDisabled();
    await user.type(box, 'x');
    expect(sendButton()).toBeEnabled();
    await user.clear(box);
    expect(sendButton()).toBeDisabled();
  });

  test('works with the button', async () => {
    const { results } = await searchFor('Leipzig', [MATCH, ...OTHERS]);
    expect(within(results).getByRole('heading', { level: 2 })).toHaveTextContent('Suchergebnisse');
  });

  test('works with Enter, which adds no line', async () => {
    const { user, box } = await openHome([MATCH, ...OTHERS]);
    await user.type(box, 'Leipzig{Enter}');
    expect(await screen.findByRole('region', { name: 'Suchergebnisse' })).toBeVisible();
    expect(box).toHaveValue('Leipzig');
  });

  test('does not happen with Shift and Enter, which adds a line', async () => {
    const { user, box } = await openHome([MATCH, ...OTHERS]);
    await user.type(box, 'Vertrieb{Shift>}{Enter}{/Shift}in Leipzig');
    expect(box).toHaveValue('Vertrieb\nin Leipzig');
    await user.click(sendButton());
    await findToast('Suchergebnisse');
    expect(shownToasts()).toHaveLength(1);
  });

  test('does not happen with the Enter that confirms a word of an input method', async () => {
    const { user, box } = await openHome([MATCH, ...OTHERS]);
    await user.type(box, 'Leipzig');
    const isLeftToTheInputMethod = fireEvent.keyDown(box, { key: 'Enter', isComposing: true });
    expect(isLeftToTheInputMethod).toBe(true);
    fireEvent.keyDown(box, { key: 'Enter', isComposing: false });
    await findToast('Suchergebnisse');
    expect(shownToasts()).toHaveLength(1);
  });

  test('takes no more than 10,000 characters, and says so [M45]', async () => {
    const { user, box } = await openHome([MATCH, ...OTHERS]);
    await user.click(box);
    await user.paste('x'.repeat(10_001));
    expect(box).toHaveValue('x'.repeat(10_000));
    expect(box).toHaveAccessibleDescription(/^Der Berater-Assistent liest höchstens 10\.000 Zeichen\./);
    await user.clear(box);
    expect(screen.queryByText(/liest höchstens/)).not.toBeInTheDocument();
  });
});

describe('the examples', () => {
  const [first, second, third, fourth] = [
    'Entwicklerin oder Entwickler für ein Start-up in Berlin',
    'CFO mit E-Commerce-Erfahrung',
    'HR-Leitung für ein Unternehmen mit 200 Beschäftigten',
    'Senior Marketing Manager mit zehn Jahren Erfahrung',
  ] as const;

  test('are four', async () => {
    await openHome(OTHERS);
    const list = screen.getByRole('list', { name: 'Beispiele zum Ausprobieren' });
    expect(
      within(list)
        .getAllByRole('button')
        .map((button) => button.textContent),
    ).toEqual([first, second, third, fourth]);
  });

  test.each([first, second, third, fourth])('„%s“ fills the text and searches', async (example) => {
    const { user, box } = await openHome(OTHERS);
    await user.click(screen.getByRole('button', { name: example }));
    expect(box).toHaveValue(example);
    expect(await screen.findByText(new RegExp(`Personalberatung(?:en)? für „${example}“$`))).toBeVisible();
  });

  test('search 100 ms after they have filled the text', async () => {
    const { box } = await openHome(OTHERS);
    vi.useFakeTimers();
    fireEvent.click(screen.getByRole('button', { name: second }));
    expect(box).toHaveValue(second);
    await act(() => vi.advanceTimersByTimeAsync(99));
    expect(vi.getTimerCount()).toBeGreaterThan(0);
    expect(queryResults()).not.toBeInTheDocument();
    await act(() => vi.advanceTimersByTimeAsync(1));
    expect(queryResults()).toBeInTheDocument();
  });

  test('chosen one after the other within 100 ms search only for the last', async () => {
    await openHome(OTHERS);
    vi.useFakeTimers();
    fireEvent.click(screen.getByRole('button', { name: first }));
    await act(() => vi.advanceTimersByTimeAsync(50));
    fireEvent.click(screen.getByRole('button', { name: second }));
    await act(() => vi.advanceTimersByTimeAsync(100));
    await act(() => vi.advanceTimersByTimeAsync(500));
    expect(shownToasts()).toHaveLength(0);
    expect(screen.getByText(new RegExp(`Keine passende Personalberatung für „${second}“$`))).toBeVisible();
  });
});

async function openPartner(partner: Agency) {
  await openHome([...OTHERS, partner]);
  return screen.getByRole('region', { name: 'Premium Partner' });
}

describe('the Premium Partner', () => {
  const PARTNER = aPartner({
    locations: ['Frankfurt am Main', 'Berlin'],
    summary: 'Wir finden Menschen.',
    specializations: ['A1', 'A2', 'A3', 'A4', 'A5', 'A6', 'A7'],
    industries: ['B1', 'B2', 'B3', 'B4', 'B5', 'B6'],
  });

  test('is labelled „Anzeige“ and shows name, location and summary', async () => {
    const block = await openPartner(PARTNER);
    expect(within(block).getByText('Anzeige')).toBeVisible();
    expect(within(block).getByRole('heading', { name: 'People Finding Company GmbH' })).toBeVisible();
    expect(within(block).getByText('Frankfurt am Main, Berlin')).toBeVisible();
    expect(within(block).getByText('Wir finden Menschen.')).toBeVisible();
  });

  test.each([
    { field: ['A1'], chips: ['A1'] },
    { field: ['A1', 'A2', 'A3', 'A4', 'A5'], chips: ['A1', 'A2', 'A3', 'A4', 'A5'] },
    { field: ['A1', 'A2', 'A3', 'A4', 'A5', 'A6'], chips: ['A1', 'A2', 'A3', 'A4', 'A5', '+1 weitere'] },
    {
      field: ['A1', 'A2', 'A3', 'A4', 'A5', 'A6', 'A7'],
      chips: ['A1', 'A2', 'A3', 'A4', 'A5', '+2 weitere'],
    },
  ])('shows up to five specializations: $field', async ({ field, chips }) => {
    const block = await openPartner(aPartner({ specializations: field }));
    expect(
      within(within(block).getByRole('list', { name: 'Spezialisierung' }))
        .getAllByRole('listitem')
        .map((chip) => chip.textContent),
    ).toEqual(chips);
  });

  test('shows all industries', async () => {
    const block = await openPartner(PARTNER);
    expect(within(block).getByText('B1, B2, B3, B4, B5, B6', { exact: false })).toBeVisible();
  });

  test('leads to its page', async () => {
    const block = await openPartner(PARTNER);
    expect(within(block).getByRole('link', { name: /^Details anzeigen/ })).toHaveAttribute(
      'href',
      '/agenturen/900-people-finding-company-gmbh',
    );
  });

  test('has an anchor that others can link to', async () => {
    const block = await openPartner(PARTNER);
    expect(block).toHaveAttribute('id', 'top-berater');
  });

  test('shows no ratings, which nobody gave', async () => {
    const block = await openPartner(PARTNER);
    expect(block).not.toHaveTextContent(/\d[.,]\d|Stern|Bewertung/);
  });

  test('is found whatever the case of its name', async () => {
    const block = await openPartner(aPartner({ name: 'PEOPLE finding Company' }));
    expect(within(block).getByRole('heading', { name: 'PEOPLE finding Company' })).toBeVisible();
  });

  test('is the built-in one where the database has none, without a link to a page [M3]', async () => {
    await openHome(OTHERS);
    const block = screen.getByRole('region', { name: 'Premium Partner' });
    expect(within(block).getByRole('heading', { name: 'People Finding Company' })).toBeVisible();
    expect(within(block).getByText('Frankfurt am Main')).toBeVisible();
    expect(within(block).getByText('Anzeige')).toBeVisible();
    expect(within(block).queryByRole('link')).not.toBeInTheDocument();
  });

  test('with nothing but a name still has its block', async () => {
    server.use(answerAgencies(() => HttpResponse.json([{ id: 900, Name: 'People Finding Company' }])));
    renderRoute('/');
    const block = await screen.findByRole('region', { name: 'Premium Partner' });
    expect(block).not.toHaveTextContent('Deutschland');
    expect(within(block).queryByRole('list')).not.toBeInTheDocument();
  });
});
