import { beforeEach, expect, test } from 'vitest';
import * as z from 'zod';
import { signToken } from '#supabase/local/compat/signed-tokens.ts';
import {
  ADMIN_ID,
  administrator,
  anonymous,
  type Caller,
  CALLERS,
  callerNamed,
  callerWith,
  FACTOR_ADMIN_ID,
  factorAdministrator,
  frozen,
  FROZEN_ID,
  member,
  MEMBER_ID,
  otherMember,
  service,
  stranger,
  STRANGER_ID,
} from '#tests/harness/callers.ts';
import { describeDatabase } from '#tests/harness/describe-database.ts';
import { claimsInSession } from '#tests/harness/standing-sessions.ts';
import { DRAFT, EVIDENCE, path, WAITING } from './review-rights.ts';
import { author, useReviews } from './review-testbed.ts';
import { EMBEDDED } from '#tests/harness/test-databases.ts';

/* The files of every bucket: who stores, reads and deletes them, rights of the catalog, and signed addresses. */

const FILE = '55555555-5555-4555-8555-555555555555';
/** A file of each bucket with evidence, and who may read it besides administrators who have opened it. */
const EVIDENCE_FILES = [
  { bucket: 'evidence', name: `${MEMBER_ID}/${FILE}.png`, reader: member },
  { bucket: 'client-review-evidence', name: path(STRANGER_ID, WAITING), reader: author },
] as const;
const UNNAMED = path(STRANGER_ID, WAITING, `${FILE.replaceAll('5', '6')}.png`);
const FRESH = '77777777-7777-4777-8777-777777777777';
const SECRET = 'Geheim';

/**
 * Files of each bucket: `folder` belongs to the caller, who may store `most` files there of at most `bytes` bytes, with this ending;
 * `foreign` is another's, nobody of `refusedStores` stores in that
 * folder, `others` do not read what is stored.
 */
const BUCKETS = [
  {
    bucket: 'evidence',
    caller: member,
    folder: MEMBER_ID,
    foreign: STRANGER_ID,
    ending: 'pdf',
    type: 'application/pdf',
    refused: ['text/html', 'image/svg+xml'],
    bytes: 5_242_880,
    most: 20,
    refusedStores: [[frozen, FROZEN_ID]],
    readers: [member],
    others: [otherMember, stranger, frozen, administrator, anonymous],
  },
  {
    bucket: 'client-review-evidence',
    caller: author,
    folder: `${STRANGER_ID}/${DRAFT}`,
    foreign: `${MEMBER_ID}/${DRAFT}`,
    ending: 'png',
    type: 'image/png',
    refused: ['text/html', 'image/svg+xml'],
    bytes: 5_242_880,
    most: 5,
    // No review, and another's.
    refusedStores: [
      [author, `${STRANGER_ID}/${FRESH}`],
      [member, `${MEMBER_ID}/${DRAFT}`],
    ],
    readers: [author],
    others: [member, frozen, administrator, anonymous],
  },
  {
    bucket: 'agency-pictures',
    caller: member,
    folder: '1',
    foreign: '2',
    ending: 'webp',
    type: 'image/webp',
    refused: ['text/html', 'image/svg+xml', 'image/gif', 'application/pdf'],
    bytes: 2_097_152,
    most: 30,
    refusedStores: [],
    // A frozen editor reads what the others of the entry read, as in the tables, and changes nothing.
    readers: [member, frozen, administrator],
    others: [otherMember, stranger, anonymous],
  },
] as const;

/** Each right to files with a call that it is there for: by its account, with the operation that the storage server names. */
const ALLOWED: Readonly<Record<string, readonly [account: string, operation: string, statement: string]>> = {
  'evidence store': [MEMBER_ID, 'object.upload', store('evidence', `${MEMBER_ID}/${FILE}.pdf`)],
  'evidence read': [MEMBER_ID, 'object.get_authenticated', find('evidence', `${MEMBER_ID}/${FILE}.png`)],
  'client-review-evidence store': [
    STRANGER_ID,
    'object.upload',
    store('client-review-evidence', path(STRANGER_ID, DRAFT)),
  ],
  'client-review-evidence read': [
    STRANGER_ID,
    'object.get_authenticated',
    find('client-review-evidence', path(STRANGER_ID, WAITING)),
  ],
  // Without a condition, so that no right to read helps.
  'client-review-evidence delete': [STRANGER_ID, 'object.delete_many', 'delete from storage.objects'],
  'agency-pictures store': [MEMBER_ID, 'object.upload', store('agency-pictures', `1/${FILE}.webp`)],
  'agency-pictures read': [MEMBER_ID, 'object.get_authenticated', find('agency-pictures', `1/${FILE}.png`)],
};

function store(bucket: string, name: string): string {
  return `insert into storage.objects (bucket_id, name) values ('${bucket}', '${name}')`;
}

function find(bucket: string, name: string): string {
  return `perform from storage.objects where bucket_id = '${bucket}' and name = '${name}'`;
}

const stored = (bucket: string, name: string, age: string) =>
  `insert into storage.objects (bucket_id, name, created_at) values ('${bucket}', '${name}', now() - (${age}))`;

/** Files by the period after which they are deleted: older than `age`. */
const EXPIRING: readonly [bucket: string, what: string, period: string, fill: (age: string) => string][] = [
  [
    'evidence',
    'that no claim names',
    'unused_evidence',
    (age) => stored('evidence', `${MEMBER_ID}/x.pdf`, age),
  ],
  [
    'evidence',
    'of a decided claim',
    'evidence',
    (age) => `${stored('evidence', `${MEMBER_ID}/y.pdf`, `interval '9 years'`)};
      update public.agency_claims set evidence = '${MEMBER_ID}/y.pdf', state = 'refused', decided_at = now() - (${age}) where id = 1`,
  ],
  [
    'client-review-evidence',
    'that no review names',
    'unused_review_file',
    (age) => stored('client-review-evidence', path(STRANGER_ID, DRAFT, 'x.pdf'), age),
  ],
  [
    'client-review-evidence',
    'for an appeal that is not made',
    'unused_review_file',
    (age) => `${stored('client-review-evidence', path(STRANGER_ID, WAITING, 'y.pdf'), `interval '9 years'`)};
      update private.client_reviews set state = 'rejected' where id = '${WAITING}';
      insert into private.client_review_evidence (review_id, kind, path, uploaded_at)
      values ('${WAITING}', 'dispute', '${path(STRANGER_ID, WAITING, 'y.pdf')}', now() - (${age}))`,
  ],
  [
    'agency-pictures',
    'that no picture names',
    'unused_picture',
    (age) => stored('agency-pictures', '1/x.webp', age),
  ],
];

describeDatabase(
  'files',
  (db) => {
    useReviews(db);

    const ask = async (
      headers: Readonly<Record<string, string>>,
      method: string,
      to: string,
      body?: unknown,
    ) => {
      const isFile = typeof body === 'string' || body instanceof Buffer;
      const response = await fetch(`${db.server().url}/storage/v1/${to}`, {
        method,
        headers: { 'content-type': isFile ? 'image/png' : 'application/json', ...headers },
        ...(body !== undefined && { body: isFile ? body : JSON.stringify(body) }),
      });
      return response.text();
    };
    /** A caller stores a file under a name; by default what belongs in the bucket. */
    const put = (
      { bucket, type: own }: (typeof BUCKETS)[number],
      caller: Caller,
      name: string,
      { type = own, body = Buffer.from(SECRET) }: { type?: string; body?: Buffer } = {},
    ) =>
      ask({ ...caller.headers(db.server()), 'content-type': type }, 'POST', `object/${bucket}/${name}`, body);
    const namesIn = async (bucket: string) =>
      (
        await db.asOwner(
          `select name from storage.objects where bucket_id = '${bucket}' and name like '%${FRESH}%'`,
        )
      ).map((row) => Reflect.get(Object(row), 'name'));

    test.each(BUCKETS)(
      '$bucket: stored and read by whom it belongs to, by nobody else, and replaced by nobody',
      async (files) => {
        const { bucket, caller, folder, ending, readers, others } = files;
        const name = `${folder}/${FRESH}.${ending}`;
        for (const other of [...others, frozen, administrator]) {
          await put(files, other, name);
          expect(await namesIn(bucket)).toEqual([]);
        }
        await put(files, caller, name);
        expect(await namesIn(bucket)).toEqual([name]);
        for (const reader of readers)
          expect(await ask(reader.headers(db.server()), 'GET', `object/${bucket}/${name}`)).toBe(SECRET);
        for (const other of others) {
          for (const to of ['object', 'object/public', 'object/authenticated'])
            expect(await ask(other.headers(db.server()), 'GET', `${to}/${bucket}/${name}`)).not.toContain(
              SECRET,
            );
        }
        for (const any of [...others, frozen, administrator, caller]) {
          await put(files, any, name, { body: Buffer.from('Gefälscht') });
          await ask(any.headers(db.server()), 'PUT', `object/${bucket}/${name}`, 'Gefälscht');
          // Authors take back what is no evidence yet.
          if (any !== author) await ask(any.headers(db.server()), 'DELETE', `object/${bucket}/${name}`);
        }
        expect(await ask(caller.headers(db.server()), 'GET', `object/${bucket}/${name}`)).toBe(SECRET);
      },
    );

    test.each(BUCKETS)(
      '$bucket: not stored under any other name than a new one of the folder',
      async (files) => {
        const { bucket, caller, folder, foreign, ending, refusedStores } = files;
        for (const [other, ownFolder] of refusedStores) {
          await put(files, other, `${ownFolder}/${FRESH}.${ending}`);
        }
        for (const name of [
          `${foreign}/${FRESH}.${ending}`,
          `${folder}/../${foreign}/${FRESH}.${ending}`,
          `${folder}/%2e%2e/${foreign}/${FRESH}.${ending}`,
          `${folder}%2f..%2f${foreign.replaceAll('/', '%2f')}%2f${FRESH}.${ending}`,
          `${folder}/a/${FRESH}.${ending}`,
          `0x1/${FRESH}.${ending}`,
          `${folder}/eigener-name-${FRESH}.${ending}`,
          `${folder}/${FRESH}.html`,
          `${folder}/${FRESH}.svg`,
          `${folder}/${FRESH}.${ending}.html`,
          `${folder}/${FRESH}.${ending}%0a`,
        ])
          await put(files, caller, name);
        expect(await namesIn(bucket)).toEqual([]);
      },
    );

    test.each(BUCKETS)('$bucket: only its types, sizes, and so many files', async (files) => {
      const { bucket, caller, folder, ending, refused, bytes, most } = files;
      const name = `${folder}/${FRESH}.${ending}`;
      for (const type of refused) await put(files, caller, name, { type });
      await put(files, caller, name, { body: Buffer.alloc(bytes + 1) });
      expect(await namesIn(bucket)).toEqual([]);
      await put(files, caller, name, { body: Buffer.alloc(bytes) });
      expect(await namesIn(bucket)).toEqual([name]);
      await db.asOwner(`delete from storage.objects where bucket_id = '${bucket}';
        insert into storage.objects (bucket_id, name)
        select '${bucket}', '${folder}/' || gen_random_uuid() || '.${ending}' from generate_series(1, ${String(most)})`);
      await put(files, caller, name);
      expect(await namesIn(bucket)).toEqual([]);
      await db.asOwner(
        `delete from storage.objects where ctid = (select min(ctid) from storage.objects where bucket_id = '${bucket}')`,
      );
      await put(files, caller, name);
      expect(await namesIn(bucket)).toEqual([name]);
    });

    test('evidence that was opened in the log is read by that administrator for a minute, and listed and deleted by none', async () => {
      const { name } = EVIDENCE_FILES[0];
      const headers = administrator.headers(db.server());
      const read = (file: string = name) => ask(headers, 'GET', `object/evidence/${file}`);
      const list = () => ask(headers, 'POST', 'object/list/evidence', { prefix: MEMBER_ID });
      await db.asOwner(`update public.agency_claims set evidence = '${name}' where id = 1`);
      expect(await read()).not.toContain(SECRET);
      expect(await list()).not.toContain(FILE);
      expect(await db.answer(administrator, 'open_evidence', { claim: 1 })).toBe(name);
      expect(await read()).toBe(SECRET);
      expect(await list()).not.toContain(FILE);
      const other = `${MEMBER_ID}/${FRESH}.pdf`;
      await put(BUCKETS[0], member, other);
      expect(await read(other)).not.toContain(SECRET);
      await ask(headers, 'DELETE', `object/evidence/${name}`);
      expect(await read()).toBe(SECRET);
      await db.asOwner(`do $$ begin
        perform set_config('session_replication_role', 'replica', true);
        update public.admin_log set at = at - interval '61 seconds' where action = 'evidence_opened';
      end $$`);
      expect(await read()).not.toContain(SECRET);
    });

    test('nothing is stored or read in a session that began by a password, or otherwise than by the site’s own code', async () => {
      const session = '44444444-4444-4444-8444-444444444447';
      await db.asOwner(`insert into auth.sessions (id, user_id) values ('${session}', '${MEMBER_ID}') on conflict do nothing;
        insert into private.begun_sessions (session_id, account, way) values ('${session}', '${MEMBER_ID}', 'password') on conflict do nothing`);
      const name = `${MEMBER_ID}/${FRESH}.pdf`;
      const callers = [
        callerWith('member by a password', 'stranger', MEMBER_ID, { session_id: session }),
        callerNamed('member by a recovery code'),
      ];
      for (const caller of callers) await put(BUCKETS[0], caller, name);
      expect(await namesIn('evidence')).toEqual([]);
      await put(BUCKETS[0], member, name);
      for (const { headers } of callers)
        expect(await ask(headers(db.server()), 'GET', `object/evidence/${name}`)).not.toContain(SECRET);
      await db.asOwner(`delete from auth.sessions where id = '${session}'`);
    });

    const secret = () => service.headers(db.server());

    beforeEach(async () => {
      await db.asOwner('delete from storage.objects where true');
      for (const { bucket, name } of [
        ...EVIDENCE_FILES,
        { bucket: 'client-review-evidence', name: UNNAMED },
        { bucket: 'agency-pictures', name: `1/${FILE}.png` },
      ])
        await ask(secret(), 'POST', `object/${bucket}/${name}`, SECRET);
    });

    /** How many rows a statement reaches with the rights of an account. Nothing of it stays. */
    async function reached(account: string, operation: string, statement: string): Promise<number> {
      const claims = JSON.stringify({ ...claimsInSession(account), sub: account, role: 'authenticated' });
      try {
        await db.asOwner(`do $do$ declare reached integer; begin
          perform set_config('request.jwt.claims', '${claims}', true), set_config('storage.operation', '${operation}', true);
          set local role authenticated;
          ${statement};
          get diagnostics reached = row_count;
          raise exception 'reached %', reached;
        end $do$`);
      } catch (thrown) {
        const message = String(thrown);
        if (message.includes('row-level security')) return 0;
        const [, count] = /reached (\d+)/.exec(message) ?? [];
        if (count !== undefined) return Number(count);
        throw thrown;
      }
      throw new Error('the statement was kept');
    }

    test('every right to files takes a plain call, and no call whose operation is not named or prepares another', async () => {
      const rights = z.array(z.object({ name: z.string() })).parse(
        await db.asOwner(`select bucket || ' ' || way as name from private.bucket_rules r,
          unnest(array['store', 'read', 'delete']) as way where to_jsonb(r) ->> ('may_' || way) is not null`),
      );
      expect(rights.map(({ name }) => name).toSorted()).toEqual(Object.keys(ALLOWED).toSorted());
      const results: Record<string, number[]> = {};
      for (const [name, [account, plain, statement]] of Object.entries(ALLOWED)) {
        for (const operation of [
          `storage.${plain}`,
          '',
          'unknown',
          plain,
          'storage.object.sign',
          'storage.object.sign_many',
          'storage.object.sign_upload_url',
          'storage.object.upload_signed',
          'storage.object.upload_update',
          'storage.object.list',
          'storage.render.image_authenticated',
          'storage.object.of_a_later_server',
          'storage.object.copy',
          'storage.object.move',
          'storage.tus.upload.create',
          'storage.s3.object.get',
          'storage.s3.upload.create_multipart',
          'storage.render.image_sign',
        ])
          (results[name] ??= []).push(await reached(account, operation, statement));
      }
      expect(results).toEqual(
        Object.fromEntries(Object.keys(ALLOWED).map((name) => [name, [1, ...Array<number>(17).fill(0)]])),
      );
    });

    test('every bucket has a rule by which its files are deleted, and a case of it', async () => {
      expect(
        await db.asOwner(
          'select array_agg(bucket::text order by bucket) as rules, (select array_agg(id::text order by id) from storage.buckets) as buckets from private.bucket_rules',
        ),
      ).toEqual([
        Object.fromEntries(
          ['rules', 'buckets'].map((name) => [
            name,
            [...new Set(EXPIRING.map(([bucket]) => bucket))].toSorted(),
          ]),
        ),
      ]);
    });

    test.each(EXPIRING)(
      'of %s %s are deleted a minute after %s, and none a minute before',
      async (bucket, _what, period, fill) => {
        const expired = async (sign: string) => {
          await db.asOwner('delete from storage.objects where true');
          await db.asOwner(fill(`private.retention_period('${period}') ${sign} interval '1 minute'`));
          return db.asOwner(`select private.expired_files('${bucket}') as name`);
        };
        expect(await expired('-')).toHaveLength(0);
        await db.asOwner('delete from private.client_review_evidence where true');
        expect(await expired('+')).toHaveLength(1);
      },
    );

    test('nobody but the secret key makes a signed address of evidence, not even who may read the file', async () => {
      await db.asOwner(`select private.add_log_entry('evidence_opened', 'client_review_evidence', '${EVIDENCE}', '{}', id),
        private.add_log_entry('evidence_opened', 'agency_claims', '1', '{}', id)
        from unnest(array['${ADMIN_ID}', '${FACTOR_ADMIN_ID}']::uuid[]) as id`);
      await db.asOwner(`update public.agency_claims set evidence = '${EVIDENCE_FILES[0].name}' where id = 1`);
      const makers: Record<string, string[]> = {};
      for (const { bucket, name, reader } of EVIDENCE_FILES) {
        for (const able of [reader, factorAdministrator])
          expect(await ask(able.headers(db.server()), 'GET', `object/${bucket}/${name}`)).toBe(SECRET);
        const fresh = name.replace(FILE, FRESH);
        for (const caller of CALLERS) {
          for (const [to, body] of [
            [`object/sign/${bucket}/${name}`, { expiresIn: 60 }],
            [`object/upload/sign/${bucket}/${fresh}`, {}],
          ] as const) {
            const answer = await ask(caller.headers(db.server()), 'POST', to, body);
            if (/token=/.test(answer)) (makers[bucket] ??= []).push(caller.name);
          }
        }
      }
      expect(makers).toEqual({
        evidence: ['secret key', 'secret key'],
        'client-review-evidence': ['secret key', 'secret key'],
      });
    });

    test.each(EVIDENCE_FILES)(
      'a signed address of $bucket that expired, is forged or of another file is refused',
      async ({ bucket, name }) => {
        const now = Math.floor(Date.now() / 1000);
        const claims = { sub: name, bucket, intent: 'download', iat: now - 120, exp: now + 60 };
        const { sign } = db.server();
        const answers = [];
        for (const token of [
          sign(claims),
          sign({ ...claims, exp: now - 1 }),
          sign({ ...claims, sub: UNNAMED }),
          sign({ ...claims, bucket: 'agency-pictures' }),
          sign({ ...claims, intent: 'upload' }),
          signToken(claims, 'x'.repeat(43)),
          db.server().accessTokenFor(MEMBER_ID),
          '',
        ])
          answers.push(await ask({}, 'GET', `object/sign/${bucket}/${name}?token=${token}`));
        expect(answers.map((answer) => answer.includes(SECRET))).toEqual([
          true,
          ...Array<boolean>(7).fill(false),
        ]);
      },
    );
  },
  [EMBEDDED],
);
