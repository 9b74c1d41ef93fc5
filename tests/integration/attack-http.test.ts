import { expect, test } from 'vitest';
import { type Caller, callerNamed } from '#tests/harness/callers.ts';
import { describeDatabase } from '#tests/harness/describe-database.ts';
import { requestRest } from '#tests/harness/rest-database.ts';
import { EMBEDDED } from '#tests/harness/test-databases.ts';
import { SAMPLES, TABLES, WHO_MAY } from './attack-matrix.ts';
import { UNREAD_ID } from './sample-rows.ts';
import { NO_ADMINISTRATORS, useSampleRows } from './use-sample-rows.ts';

const anonymous = callerNamed('anonymous');

describeDatabase(
  'tricks of HTTP',
  (db) => {
    const { expectNoChange } = useSampleRows(db);

    const rest = (caller: Caller, path: string, options?: Parameters<typeof requestRest>[3]) =>
      requestRest(db.server(), caller.headers(db.server()), path, options);

    /** Content that only an administrator may ever see in an answer. */
    const SECRETS = /absender|Vertraulich|Personenbezogen|intern|22222222-2222/;

    // Only for callers without an account. A signed-in stranger may select without getting a row, so the planner's
    // estimate of rows is visible to strangers, whose accounts are created by hand. Extended profiles are public while a
    // contract runs, so their estimate may be visible.
    test.each(
      TABLES.filter((table) => !WHO_MAY[table].select.includes('anonymous')).flatMap((table) =>
        (table === 'agency_extensions' ? ['exact'] : ['exact', 'planned', 'estimated']).map((count) => ({
          table,
          count,
        })),
      ),
    )('nobody without an account learns the $count number of $table', async ({ table, count }) => {
      for (const method of ['HEAD', 'GET']) {
        const headers = { prefer: `count=${count}`, range: '0-0' };
        // oxlint-disable-next-line no-await-in-loop -- one call at a time
        const answer = await rest(anonymous, table, { method, headers });
        expect(answer.count ?? 0).toBe(0);
        expect(answer.rows).toEqual([]);
      }
    });

    test.each(
      NO_ADMINISTRATORS.flatMap((caller) =>
        [
          'contact_messages?select=nachricht&nachricht=like.*Personen*',
          'contact_messages?select=count()',
          'contact_messages?select=*&order=nachricht&limit=1',
          'contact_messages?or=(id.not.is.null,status.eq.unread)',
          'subscribers?email=eq.max@absender.example',
          'admins?select=user_id,users(email)',
          'admins?select=*,auth.users(*)',
          'users?select=*',
          'auth.users?select=*',
          'private.admins',
          '',
          'rpc/',
        ].map((path) => ({ caller, who: caller.name, path })),
      ),
    )('$who gets nothing secret from /$path', async ({ caller, path }) => {
      const answer = await rest(caller, path);
      expect(answer.text).not.toMatch(SECRETS);
      expect(answer.rows).toEqual([]);
      await expectNoChange();
    });

    test.each(
      NO_ADMINISTRATORS.flatMap((caller) =>
        [
          { prefer: 'return=representation' },
          { prefer: 'return=headers-only,count=exact' },
          { prefer: 'tx=commit,handling=lenient,missing=default,return=representation' },
          { role: 'service_role', 'x-supabase-role': 'service_role', 'x-postgrest-role': 'service_role' },
          { 'x-http-method-override': 'DELETE', 'content-profile': 'public' },
          { 'x-forwarded-for': '127.0.0.1', host: 'localhost', origin: 'http://localhost' },
        ].map((headers) => ({ caller, who: caller.name, headers })),
      ),
    )('$who changes and deletes nothing with $headers', async ({ caller, headers }) => {
      for (const [method, path, body] of [
        ['PATCH', `contact_messages?id=eq.${UNREAD_ID}`, { status: 'read' }],
        ['PUT', `contact_messages?id=eq.${UNREAD_ID}`, SAMPLES.contact_messages.overwriting],
        ['DELETE', 'contact_messages', undefined],
        ['PATCH', 'Personalberatungen', { Name: 'Übernommen' }],
        ['PUT', 'Personalberatungen?id=eq.1', SAMPLES.Personalberatungen.overwriting],
        ['DELETE', 'admins', undefined],
      ] as const) {
        // oxlint-disable-next-line no-await-in-loop -- one call at a time
        const answer = await rest(caller, path, { method, headers, body });
        expect(answer.text).not.toMatch(SECRETS);
      }
      await expectNoChange();
    });

    test.each(
      [
        { apikey: 'sb_secret_unknown' },
        { apikey: 'service_role' },
        { apikey: 'unsafe-secret-change-me' },
        { role: 'service_role' },
      ].map((query) => ({ query: String(new URLSearchParams(query)) })),
    )('the address with $query opens nothing', async ({ query }) => {
      for (const caller of [anonymous, callerNamed('no key')]) {
        // oxlint-disable-next-line no-await-in-loop -- one call at a time
        const answer = await rest(caller, `contact_messages?${query}`);
        expect(answer.text).not.toMatch(SECRETS);
        expect(answer.rows).toEqual([]);
      }
    });
  },
  [EMBEDDED],
);
