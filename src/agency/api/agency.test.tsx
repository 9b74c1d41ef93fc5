import { QueryObserver } from '@tanstack/react-query';
import { HttpResponse } from 'msw';
import { describe, expect, test, vi } from 'vitest';
import { createQueryClient } from '#lib/queries/query-client.ts';
import { SHOWN_AGENCIES_KEY } from '#lib/queries/query-keys.ts';
import { anAgency, aRow, aRowWithout, someAgencies } from '#tests/fixtures/agency.ts';
import {
  answerAgencies,
  recordAgencyCalls,
  serveAgencies,
  stalledAgencies,
} from '#tests/harness/agencies-api.ts';
import { failureOf } from '#tests/harness/call-failures.ts';
import { answerError } from '#tests/harness/faulty-answers.ts';
import { server } from '#tests/harness/msw-server.ts';
import { agencyQuery } from './agency.ts';

function loadAgency(id: number) {
  const client = createQueryClient(0);
  return client.query(agencyQuery(id, client));
}

describe('the call for one agency', () => {
  test('requests the one row with this id [C6]', async () => {
    server.use(serveAgencies(someAgencies(9)));
    const calls = recordAgencyCalls();
    const parsed = await loadAgency(7);
    expect(parsed).toEqual({
      kind: 'agency',
      agency: anAgency({ id: 7, name: 'Agentur 7' }),
      isRepaired: false,
      facts: {},
      sources: [],
      pictures: [],
      hasOwner: false,
      extended: null,
    });
    expect(calls).toHaveLength(1);
    const [call] = calls;
    expect(Object.fromEntries(new URL(call?.url ?? '').searchParams)).toEqual({
      select:
        '"Gründungsjahr",Name,Webseite,Spezialisierung,Branchen,Standort,Zusammenfassung,"Anzahl Mitarbeiter",id,created_at,agency_derived(takes_enquiries,is_premium,logo,review_count,review_mean,review_weight,facts,has_owner,pictures),facts,agency_field_meta(field,source,confirmed_at,evidence),agency_extensions(content)',
      id: 'eq.7',
    });
    expect(call?.headers.get('accept')).toContain('application/vnd.pgrst.object+json');
    expect(call?.headers.get('apikey')).toBe('sb_publishable_test');
  });

  test('fails with notFound where there is none', async () => {
    server.use(serveAgencies(someAgencies(9)));
    const calls = recordAgencyCalls();
    expect(await failureOf(loadAgency(10))).toMatchObject({
      kind: 'notFound',
      status: 406,
      code: 'PGRST116',
    });
    expect(calls).toHaveLength(1);
  });

  test('repairs a record', async () => {
    server.use(answerAgencies(() => HttpResponse.json(aRowWithout('Branchen'))));
    expect(await loadAgency(1)).toEqual({
      kind: 'agency',
      agency: anAgency({ industries: [] }),
      isRepaired: true,
      facts: {},
      sources: [],
      pictures: [],
      hasOwner: false,
      extended: null,
    });
  });

  test.each([
    { record: aRow({ id: 'eins' }), message: 'Ungültige Agenturdaten empfangen' },
    { record: aRow({ Name: 5 }), message: 'Ungültige Agenturdaten empfangen' },
    { record: aRowWithout('Name'), message: 'Ungültiges Dateiformat von der Datenbank erhalten' },
    { record: 'text', message: 'Ungültiges Dateiformat von der Datenbank erhalten' },
    { record: [aRow()], message: 'Ungültiges Dateiformat von der Datenbank erhalten' },
    { record: null, message: 'Ungültiges Dateiformat von der Datenbank erhalten' },
  ])('of $record says: $message', async ({ record, message }) => {
    server.use(answerAgencies(() => HttpResponse.json(record)));
    expect(await loadAgency(1)).toEqual({ kind: 'invalid', message });
  });

  test.each([
    { fault: 'no answer', answer: () => HttpResponse.error(), error: { kind: 'unreachable' }, made: 4 },
    {
      fault: 'a refusal',
      answer: () => answerError(401, 'Unauthorized'),
      error: { kind: 'forbidden', message: '401 Unauthorized' },
      made: 1,
    },
  ])('fails on $fault after $made calls', async ({ answer, error, made }) => {
    server.use(answerAgencies(answer));
    const calls = recordAgencyCalls();
    expect(await failureOf(loadAgency(1))).toMatchObject({ name: 'DataError', ...error });
    expect(calls).toHaveLength(made);
  });

  test('shows the entry of a list at once, and still loads the row', async () => {
    server.use(serveAgencies([aRow({ Name: 'Umbenannt' })]));
    const client = createQueryClient(0);
    client.setQueryData([...SHOWN_AGENCIES_KEY, 'a list'], [anAgency()]);
    const observer = new QueryObserver(client, agencyQuery(1, client));
    const stop = observer.subscribe(() => undefined);
    expect(observer.getCurrentResult()).toMatchObject({
      isPlaceholderData: true,
      data: { kind: 'agency', agency: anAgency(), isRepaired: false },
    });
    await vi.waitFor(() => {
      expect(observer.getCurrentResult().data).toEqual({
        kind: 'agency',
        agency: anAgency({ name: 'Umbenannt' }),
        isRepaired: false,
        facts: {},
        sources: [],
        pictures: [],
        hasOwner: false,
        extended: null,
      });
    });
    stop();
  });

  test('shows no data at once where no list has shown the entry', () => {
    server.use(stalledAgencies());
    const client = createQueryClient(0);
    client.setQueryData([...SHOWN_AGENCIES_KEY, 'a list'], [anAgency()]);
    const observer = new QueryObserver(client, agencyQuery(2, client));
    expect(observer.getCurrentResult().data).toBeUndefined();
  });
});
