/* oxlint-disable vitest/no-standalone-expect -- describeFaults makes the tests */
import { act, screen, within } from '@testing-library/react';
import { expect } from 'vitest';
import { anAgency } from '#tests/fixtures/agency.ts';
import { AGENCIES_URL, serveAgencies } from '#tests/harness/agencies-api.ts';
import { describeFaults, explainFault, type Fault, FAULTS, type FaultyCall } from '#tests/harness/faults.ts';
import { makeEverythingVisible } from '#tests/harness/everything-visible.ts';
import { server } from '#tests/harness/msw-server.ts';
import { renderRoute } from '#tests/harness/render-route.tsx';

const ALPHA = anAgency({ id: 7, name: 'Alpha' });

interface Visit {
  view?: ReturnType<typeof renderRoute>;
}

const main = () => within(screen.getByRole('main'));

async function retry({ view }: Visit) {
  await view?.user.click(main().getByRole('button', { name: 'Erneut versuchen' }));
}

async function expectExplanation(fault: Fault) {
  expect(await main().findByRole('alert')).toHaveTextContent(explainFault(fault, 'read'));
}

/** A page whose load fails from the start. */
function pageAt(
  call: string,
  path: string,
  expectHealed: () => Promise<void>,
  expectFailure: FaultyCall<Visit>['expectFailure'] = expectExplanation,
): FaultyCall<Visit> {
  return {
    call,
    url: AGENCIES_URL,
    method: 'all',
    open: () => {
      localStorage.setItem('merkliste', '{"ids":[7]}');
      return {};
    },
    act: async (visit) => {
      visit.view = renderRoute(path);
      // The code of the page.
      await act(() => Promise.resolve());
    },
    expectFailure,
    repair: () => server.use(serveAgencies([ALPHA])),
    retry,
    expectRecovered: async () => {
      await expectHealed();
      expect(main().queryByRole('alert')).not.toBeInTheDocument();
    },
    recoversByItself: true,
  };
}

async function expectCard() {
  expect(await main().findByRole('article', { name: 'Alpha' })).toBeVisible();
}

async function expectHeading() {
  expect(await main().findByRole('heading', { level: 1, name: 'Alpha' })).toBeVisible();
}

async function expectReason({ explanation }: Fault) {
  expect(await main().findByRole('alert')).toHaveTextContent(explanation);
}

describeFaults(
  'reads',
  [
    pageAt('all agencies, and the direct GET: directory [C1 faults]', '/agenturen', expectCard),
    pageAt('one agency [C6 faults]', '/agenturen/7', expectHeading, async (fault) => {
      // A record instead of another is judged by its shape.
      const explanation = ['an object', 'an empty body'].includes(fault.fault)
        ? 'Ungültiges Dateiformat von der Datenbank erhalten'
        : fault.explanation;
      await expectReason({ ...fault, explanation });
    }),
  ],
  FAULTS,
);
describeFaults('reads of other pages', [
  pageAt(
    'all agencies, and the direct GET: home',
    '/',
    async () => {
      expect(await main().findByText(/^Personalberatung im Verzeichnis/)).toHaveTextContent(/^1/);
    },
    expectReason,
  ),
  pageAt('all agencies, and the direct GET: top list [C1 faults]', '/top-beratungen', expectCard),
  {
    ...pageAt('all agencies, and the direct GET: overview', '/fuer-personalberatungen', async () => {
      expect(await main().findByRole('row', { name: /^Alpha/ })).toBeVisible();
    }),
    open: () => {
      makeEverythingVisible();
      return {};
    },
  },
  pageAt('a selection of agencies: comparison [C4 faults]', '/vergleich?ids=7', async () => {
    expect(await main().findByRole('columnheader', { name: /^Alpha/ })).toBeVisible();
  }),
  pageAt('a selection of agencies: shortlist', '/merkliste', expectCard),
]);
