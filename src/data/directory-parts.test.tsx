import { describe, expect, test } from 'vitest';
import { NAME_DEFAULTS } from '#domain/agency/agency.ts';
import { aPartner, someAgencies } from '#tests/fixtures/agency.ts';
import { recordAgencyCalls, serveAgencies } from '#tests/harness/agencies-api.ts';
import { server } from '#tests/harness/msw-server.ts';
import { partnerQuery } from './directory-partner.ts';
import { directoryPartQueries } from './directory-parts.ts';
import { createQueryClient } from './query-client.ts';

const TOO_LARGE = { total: 100_000, entryCount: 100_000, loaded: null };

describe('of a directory that is too large to load', () => {
  test('a part of it by staff count asks for just that [C5]', async () => {
    server.use(serveAgencies(someAgencies(60)));
    const calls = recordAgencyCalls();
    const agencies = await createQueryClient(0).query(
      directoryPartQueries.largest(TOO_LARGE, 25, 50, NAME_DEFAULTS.overview),
    );
    expect(agencies).toHaveLength(25);
    expect(Object.fromEntries(new URL(calls[0]?.url ?? '').searchParams)).toMatchObject({
      offset: '25',
      limit: '25',
      order: 'Anzahl Mitarbeiter.desc.nullslast,Name.asc,id.asc',
    });
  });

  test('the premium partner is asked for by name, and may be none [C5]', async () => {
    const partner = aPartner({ id: 7 });
    server.use(serveAgencies([...someAgencies(3), partner]));
    expect(await createQueryClient(0).query(partnerQuery(TOO_LARGE))).toEqual(partner);
    server.use(serveAgencies(someAgencies(3)));
    expect(await createQueryClient(0).query(partnerQuery(TOO_LARGE))).toBeNull();
  });
});
