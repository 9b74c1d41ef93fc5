import { QueryObserver } from '@tanstack/react-query';
import { describe, expect, test } from 'vitest';
import { createQueryClient } from '#lib/queries/query-client.ts';
import { SHOWN_AGENCIES_KEY } from '#lib/queries/query-keys.ts';
import { anAgency, aRow, someAgencies } from '#tests/fixtures/agency.ts';
import { recordAgencyCalls, serveAgencies, stalledAgencies } from '#tests/harness/agencies-api.ts';
import { server } from '#tests/harness/msw-server.ts';
import { agencyFactsQuery } from './agency-facts.ts';
import { selectedAgenciesQuery } from './agency-selection.ts';

function observeSelection(ids: readonly number[], client = createQueryClient(0)) {
  const observer = new QueryObserver(client, selectedAgenciesQuery(ids, client));
  const stop = observer.subscribe(() => undefined);
  return { observer, stop };
}

describe('a selection', () => {
  test('is asked for alone, and is without those that are gone [C4]', async () => {
    server.use(serveAgencies(someAgencies(5)));
    const calls = recordAgencyCalls();
    const client = createQueryClient(0);
    const agencies = await client.query(selectedAgenciesQuery([4, 2, 99], client));
    expect(new Set(agencies.map(({ id }) => id))).toEqual(new Set([2, 4]));
    expect(calls).toHaveLength(1);
    expect(new URL(calls[0]?.url ?? '').searchParams.get('id')).toBe('in.(4,2,99)');
  });

  test('has all facts of its agencies, and where each comes from, which no list has [C4]', async () => {
    const confirmed_at = '2026-11-01T10:00:00+00:00';
    const evidence = 'https://mitglieder.example';
    server.use(
      serveAgencies([
        aRow({
          id: 2,
          facts: {
            lead: 'partner',
            memberships: ['bdu'],
            feePercent: 'undisclosed',
            guaranteeMonths: 'viele',
          },
          agency_field_meta: [
            { field: 'facts.memberships', source: 'evidenced', confirmed_at, evidence },
            { field: 'facts.unheard', source: 'own', confirmed_at, evidence: null },
          ],
        }),
        aRow({ id: 3 }),
      ]),
    );
    const facts = await createQueryClient(0).query(agencyFactsQuery([3, 2, 99]));
    expect([...facts.values()]).toEqual([
      {
        agencyId: 2,
        name: anAgency().name,
        facts: { lead: 'partner', memberships: ['bdu'], feePercent: 'undisclosed' },
        sources: [{ field: 'memberships', source: 'evidenced', confirmedAt: confirmed_at, evidence }],
      },
      { agencyId: 3, name: anAgency().name, facts: {}, sources: [] },
    ]);
  });

  test('comes from lists that have shown all of it, without a call, as old as the oldest', () => {
    const calls = recordAgencyCalls();
    const client = createQueryClient(0);
    const [one, two, three] = someAgencies(3).map((agency) => ({ agency, kind: 'match' }));
    const searched = { pages: [{ agencies: [one?.agency] }, { agencies: [two?.agency] }] };
    const now = Date.now();
    client.setQueryData([...SHOWN_AGENCIES_KEY, 'search'], searched, { updatedAt: now - 2_000 });
    client.setQueryData([...SHOWN_AGENCIES_KEY, 'advice'], { recommendations: [three] }, { updatedAt: now });
    const { observer, stop } = observeSelection([3, 2], client);
    const { data, dataUpdatedAt } = observer.getCurrentResult();
    expect(data?.map(({ id }) => id)).toEqual([3, 2]);
    expect(dataUpdatedAt).toBe(now - 2_000);
    expect(calls).toHaveLength(0);
    stop();
  });

  test('is asked for where a part of it was in no list', () => {
    server.use(stalledAgencies());
    const client = createQueryClient(0);
    client.setQueryData([...SHOWN_AGENCIES_KEY, 'largest'], someAgencies(3));
    const { observer, stop } = observeSelection([2, 99], client);
    expect(observer.getCurrentResult()).toMatchObject({ data: undefined, isFetching: true });
    stop();
  });

  test('comes from an earlier one that holds all of it, so that taking one out needs no network', async () => {
    server.use(serveAgencies([aRow({ id: 1 }), aRow({ id: 2 })]));
    const client = createQueryClient(0);
    await client.query(selectedAgenciesQuery([1, 2], client));
    const calls = recordAgencyCalls();
    const { observer, stop } = observeSelection([2], client);
    expect(observer.getCurrentResult().data).toEqual([anAgency({ id: 2 })]);
    expect(calls).toHaveLength(0);
    stop();
  });

  test('of nobody asks for nothing', () => {
    const calls = recordAgencyCalls();
    const { observer, stop } = observeSelection([]);
    expect(observer.getCurrentResult().fetchStatus).toBe('idle');
    expect(calls).toHaveLength(0);
    stop();
  });
});
