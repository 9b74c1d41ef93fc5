import { expect, test } from 'vitest';
import * as z from 'zod';
import { anonymous, callerNamed, CALLERS, STRANGER_ID, type Caller } from '#tests/harness/callers.ts';
import { describeDatabase } from '#tests/harness/describe-database.ts';
import { requestRest } from '#tests/harness/rest-database.ts';
import { EMBEDDED } from '#tests/harness/test-databases.ts';
import { MESSAGE, TABLES, WHO_MAY } from './attack-matrix.ts';
import { UNREAD_ID } from './sample-rows.ts';
import { NO_ADMINISTRATORS, useSampleRows } from './use-sample-rows.ts';

/** What a file holds that nobody may see. */
const SECRET_FILE = 'Geheim';

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
        ['PUT', `contact_messages?id=eq.${UNREAD_ID}`, { ...MESSAGE, id: UNREAD_ID, nachricht: 'gefälscht' }],
        ['DELETE', 'contact_messages?id=not.is.null', undefined],
        ['PATCH', 'Personalberatungen?id=gt.0', { Name: 'Übernommen' }],
        ['PUT', 'Personalberatungen?id=eq.1', { id: 1, Name: 'Übernommen' }],
        ['DELETE', 'admins?user_id=not.is.null', undefined],
      ] as const) {
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
        const answer = await rest(caller, `contact_messages?${query}`);
        expect(answer.text).not.toMatch(SECRETS);
        expect(answer.rows).toEqual([]);
      }
    });

    test('nobody reads, lists, replaces, shares or deletes what is not his in a bucket, or the bucket', async () => {
      const { url, secretKey } = db.server();
      const ask = async (
        headers: Readonly<Record<string, string>>,
        method: string,
        path: string,
        body?: unknown,
      ) => {
        const isFile = typeof body === 'string';
        const response = await fetch(`${url}/storage/v1/${path}`, {
          method,
          headers: {
            ...headers,
            'x-upsert': 'true',
            'content-type': isFile ? 'image/png' : 'application/json',
          },
          ...(body !== undefined && { body: isFile ? body : JSON.stringify(body) }),
        });
        return response.text();
      };
      const stored = () =>
        db.asOwner(`select (select json_agg(b order by id) from storage.buckets b)::text as buckets,
          (select json_agg(json_build_array(bucket_id, name, updated_at) order by bucket_id, name) from storage.objects)::text as files`);
      const buckets = z
        .array(z.object({ id: z.string() }))
        .parse(await db.asOwner('select id from storage.buckets'));
      expect(buckets).not.toEqual([]);
      const file = 'niemand/66666666-6666-4666-8666-666666666666.png';
      for (const { id } of buckets) {
        await ask({ apikey: secretKey }, 'POST', `object/${id}/${file}`, SECRET_FILE);
        expect(await ask({ apikey: secretKey }, 'GET', `object/${id}/${file}`)).toBe(SECRET_FILE);
      }
      const before = await stored();
      const reached: string[] = [];
      for (const caller of [...NO_ADMINISTRATORS, ...CALLERS.filter(({ role }) => role === 'nobody')]) {
        for (const { id } of buckets) {
          const moved = {
            bucketId: id,
            sourceKey: file,
            destinationKey: `${STRANGER_ID}/66666666-6666-4666-8666-666666666667.png`,
          };
          for (const [method, path, body] of [
            ['GET', `object/${id}/${file}`, undefined],
            ['GET', `object/public/${id}/${file}`, undefined],
            ['GET', `object/authenticated/${id}/${file}`, undefined],
            ['POST', `object/list/${id}`, { prefix: 'niemand', limit: 10 }],
            ['POST', `object/sign/${id}/${file}`, { expiresIn: 60 }],
            ['POST', 'object/copy', moved],
            ['POST', 'object/move', moved],
            ['POST', `object/${id}/niemand/77777777-7777-4777-8777-777777777777.png`, 'Untergeschoben'],
            ['PUT', `object/${id}/${file}`, 'Gefälscht'],
            ['DELETE', `object/${id}/${file}`, undefined],
            ['DELETE', `object/${id}`, { prefixes: [file] }],
            ['PUT', `bucket/${id}`, { id, name: id, public: true }],
            ['POST', `bucket/${id}/empty`, {}],
            ['DELETE', `bucket/${id}`, undefined],
          ] as const) {
            const answer = await ask(caller.headers(db.server()), method, path, body);
            // A route that is none says which one was asked for.
            if (/Geheim|66666666-6666-4666-8666-666666666666|signedUrl/i.test(answer.replaceAll(path, '')))
              reached.push(`${caller.name}: ${method} ${path}: ${answer}`);
          }
        }
      }
      expect(reached).toEqual([]);
      expect(await stored()).toEqual(before);
      await db.asOwner('delete from storage.objects where true');
    });
  },
  [EMBEDDED],
);
