import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { beforeEach, describe, expect, test } from 'vitest';
import { aRow } from '#tests/fixtures/agency.ts';
import {
  AGENCIES_URL,
  answerAgencies,
  recordAgencyCalls,
  serveAgencies,
  unreachableAgencies,
} from '#tests/harness/agencies-api.ts';
import { answerError } from '#tests/harness/faulty-answers.ts';
import { server } from '#tests/harness/msw-server.ts';
import { renderRoute } from '#tests/harness/render-route.tsx';

const ROWS = [
  aRow({
    id: 1,
    Name: 'Alpha',
    Standort: 'Berlin',
    Spezialisierung: 'IT, Vertrieb',
    Branchen: 'Handel',
    Gründungsjahr: 1999,
  }),
  aRow({
    id: 2,
    Name: 'Beta',
    Standort: 'Berlin',
    Spezialisierung: 'Vertrieb, Recht',
    Branchen: 'Chemie',
    Gründungsjahr: null,
  }),
  aRow({ id: 3, Name: 'Gamma' }),
  aRow({ id: 4, Name: 'People Finding Company' }),
  aRow({ id: 5, Name: 'Epsilon' }),
];

/** The list that the browser keeps, all of it ticked. */
const keep = (ids: readonly number[]) => {
  localStorage.setItem('merkliste', JSON.stringify({ ids, compared: ids }));
};

async function compare(ids: string) {
  server.use(serveAgencies(ROWS));
  const view = renderRoute(`/vergleich?ids=${ids}`);
  await waitFor(() => {
    expect(screen.queryByText('Die Personalberatungen werden geladen …')).not.toBeInTheDocument();
    expect(screen.getByRole('heading', { level: 1, name: 'Personalberatungen im Vergleich' })).toBeVisible();
  });
  return view;
}

const headings = () => {
  const table = screen.queryByRole('table', { name: 'Personalberatungen im Vergleich' });
  // Without that of the column of labels.
  return table === null ? [] : within(table).getAllByRole('columnheader').slice(1);
};
const columns = () => headings().map((cell) => within(cell).getByRole('link').textContent);
/** The columns that a narrow screen shows. */
const shown = () =>
  headings()
    .filter(({ className }) => !className.includes('max-lg:hidden'))
    .map((cell) => within(cell).getByRole('link').textContent);
const rowOf = (name: string) => screen.getByRole('row', { name: new RegExp(`^${name}`) });

describe('what buyers ask for', () => {
  const meta = [
    {
      field: 'facts.guaranteeMonths',
      source: 'evidenced',
      confirmed_at: '2026-03-01T09:00:00Z',
      evidence: 'AGB',
    },
    { field: 'Standort', source: 'public', confirmed_at: '2026-02-01T09:00:00Z', evidence: null },
  ];
  const rows = [
    { ...ROWS[0], facts: { guaranteeMonths: 6, feeBase: 'fixedIncome' }, agency_field_meta: meta },
    { ...ROWS[1], facts: { guaranteeMonths: 3, feeBase: 'fixedIncome' } },
    { ...ROWS[2], facts: { guaranteeMonths: 'undisclosed', feeBase: 'fixedIncome' } },
    { ...ROWS[3], facts: { feeBase: 'fixedIncome' } },
  ];
  const openFacts = async () => {
    server.use(serveAgencies(rows));
    const view = renderRoute('/vergleich?ids=1,2,3,4');
    await screen.findByRole('row', { name: /^Garantiezeit/ });
    return view;
  };

  test('lists groups, tells an answer from none, and sources show on demand', async () => {
    const { user } = await openFacts();
    const cells = within(rowOf('Garantiezeit')).getAllByRole('cell');
    expect(cells.map((cell) => cell.textContent)).toEqual([
      '6\u00A0Monatebelegt',
      '3\u00A0Monate',
      'keine Angabe',
      'noch offen',
    ]);
    expect(screen.getByText(/^Bei allen noch offen: .*Mindesthonorar/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Quellen und Erklärungen zeigen' }));
    expect(rowOf('Garantiezeit')).toHaveTextContent('Belegt, geprüft am 1. März 2026');
    expect(rowOf('Garantiezeit')).toHaveTextContent('Beleg: AGB');
    await waitFor(() => {
      expect(rowOf('Standort')).toHaveTextContent('Öffentliche Quelle, Stand 1. Februar 2026');
    });
    await user.click(screen.getByRole('button', { name: 'Nur Unterschiede zeigen' }));
    expect(screen.queryByRole('row', { name: /^Berechnet vom/ })).not.toBeInTheDocument();
    expect(rowOf('Garantiezeit')).toBeVisible();
  });

  test('fees and guarantee come first and open, other groups are folded and say how many are open', async () => {
    server.use(
      serveAgencies([
        { ...ROWS[0], facts: { guaranteeMonths: 6, shortlistDays: 20 } },
        { ...ROWS[1], facts: { shortlistDays: 30 } },
        ROWS[2],
      ]),
    );
    const { user } = renderRoute('/vergleich?ids=1,2,3');
    const guarantee = await screen.findByRole('button', { name: 'Garantie 2 von 3 offen' });
    expect(guarantee).toHaveAttribute('aria-expanded', 'true');
    expect(guarantee.compareDocumentPosition(rowOf('Standort'))).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    const pace = screen.getByRole('button', { name: 'Tempo und Erfolg 1 von 3 offen' });
    expect(pace).toHaveAttribute('aria-expanded', 'false');
    await user.click(pace);
    expect(pace).toHaveAttribute('aria-expanded', 'true');
    expect(rowOf('Bis zur Vorstellung')).toHaveTextContent('noch offen');
    await user.click(pace);
    await user.click(guarantee);
    expect(guarantee).toHaveAttribute('aria-expanded', 'false');
  });

  test('without them the rest is there, and they can be asked for again', async () => {
    server.use(serveAgencies(rows));
    const broken = http.all(AGENCIES_URL, ({ request }) =>
      request.url.includes('agency_field_meta') ? answerError(500, 'Internal Server Error') : undefined,
    );
    server.use(broken);
    const { user } = renderRoute('/vergleich?ids=1,2');
    expect(
      await screen.findByText(/^Die Angaben zu Honorar, Garantie und Arbeitsweise konnten nicht/),
    ).toBeVisible();
    expect(rowOf('Spezialisierung')).toBeVisible();
    server.use(serveAgencies(rows));
    await user.click(screen.getByRole('button', { name: 'Erneut versuchen' }));
    expect(await screen.findByRole('row', { name: /^Garantiezeit/ })).toBeVisible();
  });

  test('columns follow a row with numbers, those without last, and the address with them', async () => {
    const { user, currentAddress } = await openFacts();
    const sort = screen.getByRole('button', { name: 'Spalten nach Garantiezeit ordnen' });
    await user.click(sort);
    expect(columns()).toEqual(['Beta', 'Alpha', 'Gamma', 'People Finding Company']);
    await user.click(screen.getByRole('button', { name: 'Spalten nach Garantiezeit ordnen' }));
    expect(columns()).toEqual(['Alpha', 'Beta', 'Gamma', 'People Finding Company']);
    expect(currentAddress()).toBe('/vergleich?ids=1%2C2%2C3%2C4');
  });
});

describe('side by side', () => {
  test('in the order of the address, each field aligned, missing values as „keine Angabe“', async () => {
    await compare('2,1');
    expect(columns()).toEqual(['Beta', 'Alpha']);
    const years = within(rowOf('Gründung')).getAllByRole('cell');
    expect(years.map((cell) => cell.textContent)).toEqual(['keine Angabe', '1999']);
    expect(within(rowOf('Profil-Score')).getAllByText(/von 10 Punkten$/)).toHaveLength(2);
  });

  test('what only some say stays with the shared marked; rows in which all say the same can be left out', async () => {
    const { user } = await compare('1,2');
    expect(rowOf('Spezialisierung')).toHaveTextContent('Vertrieb (gemeinsam)');
    expect(rowOf('Spezialisierung')).not.toHaveTextContent('IT (gemeinsam)');
    expect(rowOf('Standort')).toHaveTextContent('Berlin (gemeinsam)');
    await user.click(screen.getByRole('button', { name: 'Nur Unterschiede zeigen' }));
    expect(screen.queryByRole('row', { name: /^Standort/ })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: /^Auch \d+ gleiche Zeilen zeigen$/ }));
    expect(rowOf('Standort')).toBeVisible();
  });

  test('a narrow screen has two columns at a time, turned by buttons or a finger', async () => {
    const { user } = await compare('1,2,3,4');
    expect(shown()).toEqual(['Alpha', 'Beta']);
    expect(screen.getByRole('button', { name: 'Vorherige Beratung' })).toBeDisabled();
    await user.click(screen.getByRole('button', { name: 'Nächste Beratung' }));
    expect(shown()).toEqual(['Beta', 'Gamma']);
    expect(screen.getByText('2–3 von 4')).toBeVisible();
    const table = screen.getByRole('table', { name: 'Personalberatungen im Vergleich' });
    const swipe = (from: number, to: number, down = 0) => {
      fireEvent.touchStart(table, { touches: [{ clientX: from, clientY: 0 }] });
      fireEvent.touchEnd(table, { changedTouches: [{ clientX: to, clientY: down }] });
    };
    swipe(300, 100);
    expect(shown()).toEqual(['Gamma', 'People Finding Company']);
    expect(screen.getByRole('button', { name: 'Nächste Beratung' })).toBeDisabled();
    swipe(300, 100);
    swipe(100, 120);
    swipe(100, 200, 300);
    expect(shown()).toEqual(['Gamma', 'People Finding Company']);
    swipe(100, 300);
    expect(shown()).toEqual(['Beta', 'Gamma']);
  });

  test('can be passed on', async () => {
    await compare('2,1');
    expect(screen.getByRole('button', { name: 'Link kopieren' })).toBeVisible();
    const mail = screen.getByRole('link', { name: 'Per E-Mail senden' }).getAttribute('href') ?? '';
    expect(new URL(mail).searchParams.get('body')).toContain('/vergleich?ids=2,1');
  });

  test('says how it is sorted', async () => {
    const { user } = await compare('1,2');
    await user.click(screen.getByText('Wie sortieren wir?'));
    expect(screen.getByText(/In der Reihenfolge Ihrer Wahl/)).toBeVisible();
  });

  test('a paid entry says „Anzeige“', async () => {
    await compare('4,1');
    const [paid, other] = headings();
    expect(paid).toHaveTextContent('Anzeige');
    expect(other).not.toHaveTextContent('Anzeige');
  });

  test('all can be asked at once', async () => {
    await compare('1,2');
    expect(screen.getByRole('link', { name: 'Über Beraterkompass anfragen' })).toHaveAttribute(
      'href',
      '/kontakt?beratung=Alpha&an=1&beratung=Beta&an=2',
    );
  });
});

describe('the address says who is compared', () => {
  test('removing', async () => {
    const { user, currentAddress } = await compare('1,2,3');
    await user.click(screen.getByRole('button', { name: 'Entfernen: Beta' }));
    expect(columns()).toEqual(['Alpha', 'Gamma']);
    expect(currentAddress()).toBe('/vergleich?ids=1%2C3');
  });

  test('adding by name, whatever the case', async () => {
    const { user, currentAddress } = await compare('1,2');
    await user.type(screen.getByLabelText('Personalberatung hinzufügen'), 'epsilon');
    await user.click(screen.getByRole('button', { name: 'Hinzufügen' }));
    await waitFor(() => expect(columns()).toEqual(['Alpha', 'Beta', 'Epsilon']));
    expect(currentAddress()).toBe('/vergleich?ids=1%2C2%2C5');
  });

  test('an unknown name is refused and kept', async () => {
    const { user } = await compare('1,2');
    const field = screen.getByLabelText('Personalberatung hinzufügen');
    await user.type(field, 'Gibt es nicht');
    await user.click(screen.getByRole('button', { name: 'Hinzufügen' }));
    await waitFor(() => {
      expect(field).toHaveAccessibleDescription('Diesen Namen gibt es im Verzeichnis nicht.');
    });
    expect(field).toHaveValue('Gibt es nicht');
  });

  test('a known one that is compared already says so', async () => {
    const { user } = await compare('1,2');
    const field = screen.getByLabelText('Personalberatung hinzufügen');
    await user.type(field, 'alpha{Enter}');
    await waitFor(() => {
      expect(field).toHaveAccessibleDescription('Diese Personalberatung ist schon im Vergleich.');
    });
  });

  test('names are loaded when one is to be added, and not before', async () => {
    const calls = recordAgencyCalls();
    const { user, container } = await compare('1,2');
    await waitFor(() => {
      expect(calls.map(({ url }) => new URL(url).searchParams.get('id'))).toEqual([
        'in.(1,2)',
        // Their facts.
        'in.(1,2)',
      ]);
    });
    await user.type(screen.getByLabelText('Personalberatung hinzufügen'), 'eps');
    await waitFor(() => expect(container.querySelector('datalist option')).toHaveValue('Epsilon'));
    expect(calls).toHaveLength(3);
  });

  test('where the names cannot be had, what was typed stays', async () => {
    const { user } = await compare('1,2');
    const field = screen.getByLabelText('Personalberatung hinzufügen');
    server.use(answerAgencies(() => answerError(500, 'Internal Server Error')));
    await user.type(field, 'epsilon{Enter}');
    await waitFor(() => {
      expect(field).toHaveAccessibleDescription(
        /^Das Verzeichnis konnte nicht geladen werden\. .* Bitte versuchen Sie es in einem Moment noch einmal\.$/,
      );
    });
    expect(field).toHaveValue('epsilon');
    server.use(serveAgencies(ROWS));
    await user.type(field, '{Enter}');
    await waitFor(() => expect(columns()).toContain('Epsilon'));
  });

  test('four are the most', async () => {
    await compare('1,2,3,4,5');
    expect(columns()).toEqual(['Alpha', 'Beta', 'Gamma', 'People Finding Company']);
    expect(screen.queryByLabelText('Personalberatung hinzufügen')).not.toBeInTheDocument();
  });

  test.each([
    ['nothing', '', /Noch ist keine Personalberatung im Vergleich/],
    ['rubbish', 'abc,-1,<script>', /Noch ist keine Personalberatung im Vergleich/],
    ['only one', '1', /fehlt noch eine zweite Personalberatung/],
    ['one that is gone', '1,2,99', /Eine der gewählten Personalberatungen steht nicht mehr im Verzeichnis/],
    ['two that are gone', '1,98,99', /2 der gewählten Personalberatungen stehen nicht mehr/],
  ])('%s', async (_name, ids, message) => {
    await compare(ids);
    expect(await screen.findByText(message)).toBeVisible();
  });
});

describe('without numbers in the address', () => {
  beforeEach(() => server.use(serveAgencies(ROWS)));

  test.each(['/vergleich', '/vergleich?ids=', '/vergleich?ids=abc,-1'])(
    '%s shows those that were chosen, and the address comes to hold them',
    async (path) => {
      keep([2, 1, 3]);
      const { currentAddress } = renderRoute(path);
      await waitFor(() => expect(columns()).toEqual(['Beta', 'Alpha', 'Gamma']));
      await waitFor(() => expect(currentAddress()).toBe('/vergleich?ids=2%2C1%2C3'));
    },
  );

  test('the back button leads to where the visitor came from', async () => {
    keep([2, 1]);
    const { currentAddress, navigate } = renderRoute('/impressum');
    await screen.findByRole('heading', { level: 1, name: 'Impressum' });
    act(() => {
      navigate('/vergleich');
    });
    await waitFor(() => expect(currentAddress()).toBe('/vergleich?ids=2%2C1'));
    act(() => {
      navigate(-1);
    });
    await screen.findByRole('heading', { level: 1, name: 'Impressum' });
    expect(currentAddress()).toBe('/impressum');
  });

  test('what another tab chooses is shown', async () => {
    const { currentAddress } = renderRoute('/vergleich');
    expect(await screen.findByText(/Noch ist keine Personalberatung im Vergleich/)).toBeVisible();
    keep([3]);
    window.dispatchEvent(new StorageEvent('storage', { key: 'merkliste' }));
    await waitFor(() => expect(columns()).toEqual(['Gamma']));
    await waitFor(() => expect(currentAddress()).toBe('/vergleich?ids=3'));
  });

  test('taking out the last one leaves none', async () => {
    keep([2]);
    const { user, currentAddress } = renderRoute('/vergleich');
    await user.click(await screen.findByRole('button', { name: 'Entfernen: Beta' }));
    expect(await screen.findByText(/Noch ist keine Personalberatung im Vergleich/)).toBeVisible();
    await waitFor(() => expect(currentAddress()).toBe('/vergleich'));
    expect(localStorage.getItem('merkliste')).toBe('{"ids":[2],"compared":[]}');
  });

  test('numbers in the address win, whatever was chosen here or in another tab', async () => {
    keep([3, 5]);
    const { currentAddress } = await compare('1,2');
    expect(columns()).toEqual(['Alpha', 'Beta']);
    keep([4]);
    window.dispatchEvent(new StorageEvent('storage', { key: 'merkliste' }));
    expect(columns()).toEqual(['Alpha', 'Beta']);
    expect(currentAddress()).toBe('/vergleich?ids=1,2');
    expect(localStorage.getItem('merkliste')).toBe('{"ids":[4],"compared":[4]}');
  });
});

describe('the Honorarrechner below', () => {
  test('is there once it is opened, and its inputs outlive a change of who is compared', async () => {
    const { user, currentAddress } = await compare('1,2,3');
    expect(screen.queryByLabelText('Grundgehalt im Jahr')).not.toBeInTheDocument();
    await user.click(screen.getByText('Honorar rechnen'));
    await user.type(await screen.findByLabelText('Grundgehalt im Jahr'), '95k');
    await waitFor(() => expect(currentAddress()).toBe('/vergleich?ids=1,2,3#gehalt=95k'));
    await user.click(screen.getByRole('button', { name: 'Entfernen: Beta' }));
    await waitFor(() => expect(currentAddress()).toBe('/vergleich?ids=1%2C3#gehalt=95k'));
    expect(screen.getByLabelText('Grundgehalt im Jahr')).toHaveValue('95k');
  });

  test('is open where the address holds its inputs', async () => {
    await compare('1,2#gehalt=95k');
    expect(await screen.findByRole('table', { name: 'Honorar Schritt für Schritt' })).toBeVisible();
  });
});

test('loading fails: error and retry', async () => {
  server.use(unreachableAgencies());
  const { user } = renderRoute('/vergleich?ids=1,2');
  await user.click(
    await screen.findByRole('button', { name: 'Erneut versuchen' }).then((button) => {
      server.use(serveAgencies(ROWS));
      return button;
    }),
  );
  expect(await screen.findByRole('table', { name: 'Personalberatungen im Vergleich' })).toBeVisible();
});
