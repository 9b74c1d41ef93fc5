import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod';
import {
  ADMIN_ID,
  type Caller,
  callerNamed,
  FROZEN_ID,
  MEMBER_ID,
  OTHER_MEMBER_ID,
  STRANGER_ID,
} from '#tests/harness/callers.ts';
import { type Row, type TestDatabase } from '#tests/harness/database-calls.ts';
import { TEST_DATABASES } from '#tests/harness/test-databases.ts';
import { COLUMN_OF } from '#data/agency-row.ts';
import { columnOfField } from '#data/field-columns.ts';
import { BASIC_FIELD_NAMES, ENTRY_FIELD_NAMES, ENTRY_FIELDS } from '#domain/entry/entry.ts';
import { APPLICANT_ID, CREATE_USERS, ENQUIRY_ID, RESET, STATE, UNREAD_ID } from './attack-matrix.ts';
import { USERS, CALLS } from './entry-calls.ts';

/*
 * What the functions for agencies and for those who check them do, and for whom. Who reads which table is in
 * attack-matrix.ts. docs/decisions/consultancy-access.md.
 */

const member = callerNamed('member');
const otherMember = callerNamed('member of another entry');
const frozen = callerNamed('frozen member');
const stranger = callerNamed('signed-in stranger');
const administrator = callerNamed('administrator');
const service = callerNamed('secret key');

/** Whoever registers an entry: in the sample rows the author of the last proposal, and a claimant of the first entry. */
const applicant: Caller = {
  name: 'applicant',
  role: 'stranger',
  verified: { role: 'authenticated', userId: APPLICANT_ID },
  headers: (server) => ({
    apikey: server.publishableKey,
    authorization: `Bearer ${server.sign({
      sub: APPLICANT_ID,
      role: 'authenticated',
      aud: 'authenticated',
      iat: Math.floor(Date.now() / 1000),
      exp: Math.floor(Date.now() / 1000) + 600,
    })}`,
  }),
};

const identified = z.array(z.object({ id: z.number() }));
const entryPage = z.object({
  entries: z.array(z.looseObject({ id: z.number() })),
  counts: z.record(z.string(), z.number()),
});
const queuePage = z.object({ items: z.array(z.unknown()), next: z.unknown() });

/** Refused for who calls; or what was meant is not there for him. */
const REJECTED = ['42501', 'PT404', 'PT409'];

for (const { name: databaseName, open } of TEST_DATABASES) {
  // oxlint-disable-next-line vitest/valid-title -- a string of TEST_DATABASES
  describe(databaseName, () => {
    let database: TestDatabase;
    let before: unknown;

    beforeAll(async () => {
      database = await open();
      await database.asOwner(CREATE_USERS);
      await database.asOwner(RESET);
      before = await database.asOwner(STATE);
    });

    afterAll(() => database.close());

    beforeEach(() => database.asOwner(RESET));

    /** What a function answers. */
    async function call(caller: Caller, name: string, args: Row = {}): Promise<unknown> {
      const { errorCode, rows } = await database.call(caller, 'public', name, args);
      expect({ name, errorCode }).toEqual({ name, errorCode: null });
      return rows[0]?.['result'];
    }
    async function errorCodeOf(caller: Caller, name: string, args: Row = {}): Promise<string | null> {
      return (await database.call(caller, 'public', name, args)).errorCode;
    }
    const one = async (sql: string) => (await database.asOwner(sql))[0];
    const entry = (id: number) =>
      one(
        `select "Name", "Standort", "Branchen", status, version from public."Personalberatungen" where id = ${String(id)}`,
      );
    const revision = (id: number) =>
      one(`select agency_id::int, state, edit, is_outdated, decisions, reason, base_version
           from public.agency_revisions where id = ${String(id)}`);
    const isMember = async (agency: number, account: string) =>
      (
        await database.asOwner(
          `select role from public.agency_members where agency_id = ${String(agency)} and user_id = '${account}'`,
        )
      ).length > 0;
    const claim = (id: number) =>
      one(`select state, agency_id::int, (objection_until at time zone 'UTC')::date - (now() at time zone 'UTC')::date
           as objects_until from public.agency_claims where id = ${String(id)}`);
    const roleOf = (agency: number, account: string) =>
      one(
        `select role from public.agency_members where agency_id = ${String(agency)} and user_id = '${account}'`,
      );
    const invitationState = (id: unknown) =>
      one(`select state from public.agency_invitations where id = ${String(id)}`);
    /** The applicant's claim of the first entry, whose domain his mailbox has by then. */
    const claimProven = async () =>
      z
        .object({ id: z.number(), state: z.string() })
        .parse((await prove(APPLICANT_ID, 1, 'ahornsteg.example')).rows[0]?.['result']);
    const moveApplicant = (email: string) =>
      database.asOwner(`update auth.users set email = '${email}' where id = '${APPLICANT_ID}'`);
    const prove = (account: string, agency: number, domain: string) =>
      database.call(service, 'public', 'prove_claim', { account, agency, revision: null, domain });
    const found = async (caller: Caller) =>
      (await database.select(caller, 'Personalberatungen')).rows
        .map(({ id }) => Number(id))
        .toSorted((a, b) => a - b);
    const searched = async (term: string) =>
      z
        .object({ rows: identified })
        .parse(await call(stranger, 'search_agencies', { term }))
        .rows.map(({ id }) => id);
    const similar = async (args: Row) =>
      (await database.call(stranger, 'public', 'find_similar_entries', args)).rows.length;
    /** Each name with whether it does, as PostgREST or as Postgres writes it. */
    const directNames = async () =>
      JSON.stringify(
        (
          await database.call(stranger, 'public', 'enquiry_recipients', {
            names: '{Ahornsteg,Birkenhof,Zedernhof,Unbekannt}',
          })
        ).rows,
      ).match(/,t\)|true/g);
    /** The entries of which lists say so. */
    const shownDirect = async () =>
      (await database.select(stranger, 'agency_derived')).rows
        .filter((row) => row['takes_enquiries'] === true)
        .map((row) => Number(row['agency_id']));
    const setAddress = async (agency: number, account: string) =>
      call(service, 'set_enquiry_address', { agency, email: 'neu@b.example', account });
    const mails = async () =>
      await database.asOwner('select kind, recipient from private.outgoing_mails order by kind, recipient');

    describe('who may call what', () => {
      test.each(
        CALLS.flatMap(([name, args, may]) =>
          USERS.filter((caller) => may.includes(caller.name)).map((caller) => ({
            name,
            args,
            caller,
            who: caller.name,
            with: JSON.stringify(args),
          })),
        ),
      )('$who may $name $with', async ({ name, args, caller }) => {
        expect(await errorCodeOf(caller, name, args)).toBeNull();
      });

      test.each(CALLS.map(([name, args, may]) => ({ name, args, may, with: JSON.stringify(args) })))(
        'nobody else may $name $with',
        async ({ name, args, may }) => {
          for (const caller of USERS.filter((candidate) => !may.includes(candidate.name))) {
            // oxlint-disable-next-line no-await-in-loop -- one call at a time
            const errorCode = await errorCodeOf(caller, name, args);
            expect({
              who: caller.name,
              isRejected: REJECTED.includes(errorCode ?? 'none'),
              errorCode,
            }).toEqual({
              who: caller.name,
              isRejected: true,
              errorCode,
            });
          }
          expect(await database.asOwner(STATE)).toEqual(before);
        },
      );
    });

    describe('an enquiry (docs/decisions/contact.md)', () => {
      const SECRETS = ['Ute', 'ute@absender', 'Vertraulich', 'Nur für Ahornsteg', 'anfragen@ahornsteg'];
      const expectNoSecret = (answer: unknown) => {
        const answered = JSON.stringify(answer) ?? '';
        expect(SECRETS.filter((secret) => answered.includes(secret))).toEqual([]);
      };

      test('shows the operator date, agencies and state, and not a word of it', async () => {
        const listed = await call(administrator, 'list_enquiries');
        expect(listed).toMatchObject({
          enquiries: [
            {
              id: ENQUIRY_ID,
              sender: null,
              deliveries: [{ consultancy: 'Ahornsteg', state: 'sent', error: null }],
            },
          ],
          failed: 0,
        });
        expectNoSecret(listed);
        expectNoSecret(await call(administrator, 'inbox_messages', { term: 'Ahornsteg' }));
        expectNoSecret(await call(administrator, 'message_forwards', { message: ENQUIRY_ID }));
        expectNoSecret((await database.select(administrator, 'admin_log')).rows);
      });

      test('that could not be delivered shows who can be written to, still without the words', async () => {
        await database.asOwner(
          `update private.message_deliveries set state = 'failed', last_error = 'EENVELOPE 550'`,
        );
        const listed = await call(administrator, 'list_enquiries');
        expect(listed).toMatchObject({
          enquiries: [{ sender: { name: 'Ute Absender', email: 'ute@absender.example' } }],
          failed: 1,
        });
        expect(JSON.stringify(listed)).not.toMatch(/Vertraulich|Nur für Ahornsteg/);
        const failures = () => call(member, 'entry_enquiries', { agency: 1 });
        expect(await failures()).toMatchObject({ total: 0, failed: 1 });
        // Nobody knows whether it arrived: the operator asks the sender, the mailbox is not to blame.
        await database.asOwner(`update private.message_deliveries set last_error = 'unclear'`);
        expect(await failures()).toMatchObject({ failed: 0 });
        expect(await call(administrator, 'list_enquiries')).toMatchObject({ failed: 1 });
        // Once the sender's name is deleted there is nobody to write to.
        await database.asOwner('delete from private.enquiry_words');
        expect(await call(administrator, 'list_enquiries')).toMatchObject({ failed: 0 });
      });

      test('shows the members how many and when, of the address no more than its owner recognises it by', async () => {
        const seen = await call(member, 'entry_enquiries', { agency: 1 });
        expect(seen).toEqual({
          address: 'a…@ahornsteg.example',
          is_direct: true,
          total: 1,
          waiting: 0,
          failed: 0,
          days: [{ day: '2026-01-01', count: 1 }],
        });
        expectNoSecret(seen);
      });

      test('gets a new address, of which the old one and the owner are informed, once', async () => {
        await database.asOwner('delete from private.outgoing_mails');
        await setAddress(1, MEMBER_ID);
        await setAddress(1, MEMBER_ID);
        expect(
          await database.asOwner(`select recipient, data ->> 'address' as address from private.outgoing_mails
            where kind = 'enquiry_address' order by recipient`),
        ).toEqual([
          { recipient: 'anfragen@ahornsteg.example', address: 'n…@b.example' },
          { recipient: expect.stringContaining('@'), address: 'n…@b.example' },
        ]);
      });

      test('goes straight to no entry whose name another one has, as its members read', async () => {
        await database.asOwner(
          `insert into public."Personalberatungen" ("Name", status) select "Name", 'active' from public."Personalberatungen" where id = 1`,
        );
        expect(await call(member, 'entry_enquiries', { agency: 1 })).toMatchObject({ is_direct: false });
        expect(await shownDirect()).toEqual([]);
        await database.asOwner(`update public."Personalberatungen" set "Name" = 'Ahornweg' where id > 3`);
        expect(await shownDirect()).toEqual([1]);
        await database.asOwner(`update public."Personalberatungen" set "Name" = 'Ahornweg' where id = 1`);
        expect(await shownDirect()).toEqual([]);
        await database.asOwner(`delete from public."Personalberatungen" where id > 3`);
        expect(await shownDirect()).toEqual([1]);
      });

      test('goes straight to an entry for anybody to know, until its owner removes the address', async () => {
        const records = `select (select count(*) from public.agency_versions) as versions, (select count(*) from public.admin_log) as log,
          (select version from public."Personalberatungen" where id = 1) as version`;
        const recorded = await database.asOwner(records);
        expect(await directNames()).toHaveLength(1);
        expect(await shownDirect()).toEqual([1]);
        await call(member, 'remove_enquiry_address', { agency: 1 });
        expect(await directNames()).toBeNull();
        expect(await shownDirect()).toEqual([]);
        await setAddress(1, MEMBER_ID);
        expect(await shownDirect()).toEqual([1]);
        // It is no change of the entry.
        expect(await database.asOwner(records)).toEqual(recorded);
      });

      test.each([
        [
          'a paused entry',
          `update public."Personalberatungen" set status = 'paused' where id = 1`,
          `update public."Personalberatungen" set status = 'active' where id = 1`,
        ],
        [
          'an owner who left',
          `delete from public.agency_members where agency_id = 1 and user_id = '${MEMBER_ID}'`,
          `insert into public.agency_members (agency_id, user_id, role) values (1, '${MEMBER_ID}', 'owner')`,
        ],
        [
          'an owner who is an editor now',
          `update public.agency_members set role = 'editor' where agency_id = 1 and user_id = '${MEMBER_ID}'`,
          `update public.agency_members set role = 'owner' where agency_id = 1 and user_id = '${MEMBER_ID}'`,
        ],
        [
          'a frozen owner',
          `insert into public.frozen_accounts (user_id, reason) values ('${MEMBER_ID}', 'x')`,
          `delete from public.frozen_accounts where user_id = '${MEMBER_ID}'`,
        ],
      ])('goes to the operator instead of to %s, and lists say so', async (_, change, restored) => {
        await database.asOwner(change);
        expect(await database.asOwner('select private.takes_enquiries(1) as is_direct')).toEqual([
          { is_direct: false },
        ]);
        expect(await database.asOwner('select from public.agency_derived where takes_enquiries')).toEqual([]);
        await database.asOwner(restored);
        expect(await shownDirect()).toEqual([1]);
      });

      test('an address is set for an owner alone', async () => {
        expect(await setAddress(2, MEMBER_ID)).toBe('not_owner');
        expect(await setAddress(1, FROZEN_ID)).toBe('not_owner');
        expect(await setAddress(1, APPLICANT_ID)).toBe('not_owner');
        expect(await setAddress(1, MEMBER_ID)).toBe('set');
        expect(
          await database.asOwner(
            'select agency_id::int, email from private.enquiry_addresses order by agency_id',
          ),
        ).toEqual([{ agency_id: 1, email: 'neu@b.example' }]);
      });

      test('a message is forwarded where its sender allowed it, once, and it is in the log who did', async () => {
        const forward = (consultancy: string, email: string, message = UNREAD_ID) =>
          errorCodeOf(administrator, 'forward_message', { message, consultancy, email });
        expect(await forward('Ahornsteg', 'post@a.example')).toBe('PT404');
        expect(await forward('Birkenhof', 'kein Postfach')).toBe('22023');
        expect(await forward('Birkenhof', 'a@b.example,c@d.example')).toBe('22023');
        expect(await forward('Birkenhof', 'post@birkenhof.example', ENQUIRY_ID)).toBe('PT404');
        expect(await forward('Birkenhof', 'post@birkenhof.example')).toBeNull();
        expect(await forward('Birkenhof', 'post@birkenhof.example')).toBe('PT409');
        expect(await call(administrator, 'message_forwards', { message: UNREAD_ID })).toMatchObject({
          consultancies: ['Birkenhof'],
          forwards: [{ consultancy: 'Birkenhof', recipient: 'post@birkenhof.example', state: 'queued' }],
        });
        expect(
          await one(
            `select action, row_key, changes -> 'recipient' ->> 'after' as recipient from public.admin_log order by id desc limit 1`,
          ),
        ).toEqual({ action: 'message_forwarded', row_key: UNREAD_ID, recipient: 'post@birkenhof.example' });
        expect(
          await database.asOwner('select recipient, nachricht from private.take_message_mails(null, 10)'),
        ).toEqual([{ recipient: 'post@birkenhof.example', nachricht: 'Personenbezogen' }]);
      });
    });

    describe('a proposal', () => {
      test('leaves the entry as it is until it is published, field by field', async () => {
        const draft = await call(member, 'save_draft', {
          changes: { Standort: ' Lübeck ', Branchen: 'IT, Recht', Zusammenfassung: '   ' },
          revision: 1,
        });
        expect(draft).toMatchObject({ id: 1, state: 'draft', edit: 2, base_version: 1, current_version: 1 });
        await call(member, 'submit_revision', { revision: 1 });
        expect(await entry(1)).toMatchObject({ Standort: 'Kiel', version: 1 });

        const inPart = { revision: 1, fields: ['Branchen'] };
        // Whoever proposed the others learns why not.
        expect(await errorCodeOf(administrator, 'publish_revision', { ...inPart, reason: ' ' })).toBe(
          '22023',
        );
        expect(
          await call(administrator, 'publish_revision', { ...inPart, reason: ' Lübeck ist nicht belegt. ' }),
        ).toEqual({
          agency_id: 1,
          version: 2,
        });
        expect(await entry(1)).toMatchObject({ Standort: 'Kiel', Branchen: 'IT, Recht', version: 2 });
        expect(await revision(1)).toMatchObject({
          state: 'published',
          decisions: { Standort: false, Branchen: true, Zusammenfassung: false },
          reason: 'Lübeck ist nicht belegt.',
        });
        expect(await one(`select data from private.outgoing_mails where kind = 'published'`)).toMatchObject({
          data: {
            accepted: ['Branchen'],
            rejected: ['Standort', 'Zusammenfassung'],
            reason: 'Lübeck ist nicht belegt.',
          },
        });
        expect(await one('select source from public.agency_field_meta where agency_id = 1')).toEqual({
          source: 'own',
        });
        expect(
          await one(
            'select revision_id::int, actor_role, actor_id from public.agency_versions where version = 2',
          ),
        ).toEqual({
          revision_id: 1,
          actor_role: 'administrator',
          actor_id: ADMIN_ID,
        });
        expect(
          await one(`select count(*)::int as entries from public.admin_log
          where table_name = 'agency_revisions' and changes -> 'state' ->> 'after' = 'published'`),
        ).toEqual({ entries: 1 });
      });

      test('of two at once, the later one is notified', async () => {
        await call(administrator, 'publish_revision', { revision: 2 });
        expect(await errorCodeOf(member, 'submit_revision', { revision: 1 })).toBe('PT409');
        // Going on with it takes that the author has seen the entry as it is now.
        expect(
          await errorCodeOf(member, 'save_draft', { changes: { Standort: 'Kiel' }, revision: 1, base: 1 }),
        ).toBe('PT409');
        await call(member, 'save_draft', { changes: { Standort: 'Kiel' }, revision: 1, base: 2 });
        await call(member, 'submit_revision', { revision: 1 });
      });

      test('that was submitted before another one was published comes back, and its author is notified', async () => {
        await call(member, 'submit_revision', { revision: 1 });
        await call(administrator, 'publish_revision', { revision: 2 });
        expect(await revision(1)).toMatchObject({ state: 'returned', is_outdated: true });
        expect(await mails()).toEqual([
          { kind: 'outdated', recipient: 'm@ahornsteg.example' },
          { kind: 'published', recipient: 'm@ahornsteg.example' },
        ]);
      });

      test('against a version that an administrator has changed is not published', async () => {
        await database.update(administrator, 'Personalberatungen', ['id', 1], { Standort: 'Bremen' });
        expect(await errorCodeOf(administrator, 'publish_revision', { revision: 2 })).toBe('PT409');
        expect(await entry(1)).toMatchObject({ Standort: 'Bremen', version: 2 });
      });

      test('cannot be of a forged version, nor have fields that an entry has not', async () => {
        expect(
          await errorCodeOf(member, 'save_draft', { changes: { Standort: 'X' }, agency: 1, base: 99 }),
        ).toBe('PT409');
        for (const changes of [
          { status: 'active' },
          { version: 7 },
          { id: 2 },
          { Name: { a: 1 } },
          ['Name'],
          'Name',
        ]) {
          // oxlint-disable-next-line no-await-in-loop -- one call at a time
          expect(
            await errorCodeOf(member, 'save_draft', { changes: JSON.stringify(changes), agency: 1 }),
          ).not.toBeNull();
        }
        expect(await errorCodeOf(administrator, 'publish_revision', { revision: 2, fields: ['Name'] })).toBe(
          '22023',
        );
        expect(await errorCodeOf(administrator, 'publish_revision', { revision: 2, fields: [] })).toBe(
          '22023',
        );
      });

      test('is kept as it is typed, and checked when it is submitted', async () => {
        const changes = {
          Gründungsjahr: 'gegr. 1998',
          'Anzahl Mitarbeiter': 'ca. 50',
          Webseite: '0421 1234',
          Name: ' ',
        };
        await call(member, 'save_draft', { changes, revision: 1 });
        expect(await one('select changes from public.agency_revisions where id = 1')).toEqual({ changes });
        expect(await errorCodeOf(member, 'submit_revision', { revision: 1 })).toBe('22023');
        expect(await revision(1)).toMatchObject({ state: 'draft' });
      });

      test.each([
        { Name: 'x'.repeat(201) },
        { Name: null },
        { Gründungsjahr: 1699 },
        { Gründungsjahr: 2199 },
        { 'Anzahl Mitarbeiter': -1 },
        { 'Anzahl Mitarbeiter': 1.5 },
        { 'Anzahl Mitarbeiter': 1_000_001 },
        { Zusammenfassung: 'x'.repeat(20_001) },
        { Webseite: 'javascript:alert(1)' },
        { Webseite: 'https://a@b.de' },
        { Webseite: 'ahornsteg.example' },
        { Branchen: 5 },
        {},
      ])('cannot be submitted with %o', async (changes) => {
        await call(member, 'save_draft', { changes, revision: 1 });
        expect(await errorCodeOf(member, 'submit_revision', { revision: 1 })).toBe('22023');
      });

      test('may be at every limit of the table', async () => {
        const changes = {
          Name: 'x'.repeat(200),
          Standort: 'x'.repeat(500),
          Gründungsjahr: 1700,
          Zusammenfassung: 'x'.repeat(20_000),
          Spezialisierung: 'x'.repeat(2000),
          Branchen: 'x'.repeat(2000),
          'Anzahl Mitarbeiter': 1_000_000,
          Webseite: `https://ahörnchen.example/${'x'.repeat(1974)}`,
        };
        await call(member, 'save_draft', { changes, revision: 1 });
        await call(member, 'submit_revision', { revision: 1 });
        expect(await call(administrator, 'publish_revision', { revision: 1 })).toMatchObject({ version: 2 });
      });

      test('of facts is accepted, kept, forgotten and restored each by itself', async () => {
        const mandates = [{ function: 'IT', industry: 'Chemie', level: 'manager', band: 'upTo5' }];
        const changes = {
          Standort: 'Kiel',
          'facts.guaranteeMonths': 6,
          'facts.feePercent': 'undisclosed',
          'facts.memberships': ['bdu'],
          'facts.mandates': mandates,
        };
        const factsNow = `select a.facts, d.facts as listed, a.version,
                 (select jsonb_object_agg(field, source) from public.agency_field_meta m where m.agency_id = a.id) as sources
               from public."Personalberatungen" a join public.agency_derived d on d.agency_id = a.id where a.id = 1`;
        await database.asOwner('delete from public.agency_field_meta');
        expect(
          await errorCodeOf(member, 'save_draft', { changes: { 'facts.unheard': 1 }, revision: 1 }),
        ).toBe('22023');
        const typed = { ...changes, 'facts.guaranteeMonths': 'sechs' };
        await call(member, 'save_draft', { changes: typed, revision: 1 });
        expect(await errorCodeOf(member, 'submit_revision', { revision: 1 })).toBe('22023');
        await call(member, 'save_draft', { changes, revision: 1 });
        await call(member, 'submit_revision', { revision: 1 });
        await call(administrator, 'publish_revision', {
          revision: 1,
          fields: Object.keys(changes).filter((field) => field !== 'facts.mandates'),
          reason: 'Bitte mit Beleg.',
        });
        expect(await one(factsNow)).toEqual({
          facts: { guaranteeMonths: 6, feePercent: 'undisclosed', memberships: ['bdu'] },
          listed: { guaranteeMonths: 6, memberships: ['bdu'] },
          version: 2,
          sources: {
            Standort: 'own',
            'facts.guaranteeMonths': 'own',
            'facts.feePercent': 'own',
            'facts.memberships': 'own',
          },
        });
        await call(administrator, 'set_field_source', {
          agency: 1,
          field: 'facts.memberships',
          source: 'evidenced',
          evidence: 'https://mitglieder.example',
        });
        await database.asOwner(
          `update public."Personalberatungen" set facts = facts || '{"guaranteeMonths": 12}' where id = 1`,
        );
        expect(await one(factsNow)).toMatchObject({
          listed: { guaranteeMonths: 12 },
          sources: { Standort: 'own', 'facts.feePercent': 'own', 'facts.memberships': 'evidenced' },
        });
        const [stored = { id: 0 }] = identified.parse(
          await database.asOwner(
            'select id::int from public.agency_versions where agency_id = 1 and version = 2',
          ),
        );
        await call(administrator, 'restore_version', { stored: stored.id });
        expect(await one(factsNow)).toMatchObject({
          facts: { guaranteeMonths: 6, memberships: ['bdu'] },
          version: 4,
        });
      });

      test('has the fields and limits that the screens know', async () => {
        expect(
          await database.asOwner('select field, kind, lowest, highest from private.entry_columns()'),
        ).toEqual(BASIC_FIELD_NAMES.map((field) => ({ field: COLUMN_OF[field], ...ENTRY_FIELDS[field] })));
        expect(await database.asOwner('select field from private.entry_fields()')).toEqual(
          ENTRY_FIELD_NAMES.map((field) => ({ field: columnOfField(field) })),
        );
      });

      test('on two devices is not overwritten', async () => {
        const first = { changes: { Standort: 'Kiel' }, revision: 1, known_edit: 1 };
        await call(member, 'save_draft', first);
        expect(await errorCodeOf(member, 'save_draft', first)).toBe('PT409');
        // There is one draft an entry and author, whatever a device knows of it.
        expect(await call(member, 'save_draft', { changes: { Standort: 'Bonn' }, agency: 1 })).toMatchObject({
          id: 1,
          edit: 3,
        });
      });

      test('comes back with a reason, and goes on', async () => {
        await call(administrator, 'return_revision', { revision: 2, reason: 'Bitte belegen' });
        expect(await revision(2)).toMatchObject({ state: 'returned', reason: 'Bitte belegen' });
        // Another draft of the entry is open.
        expect(await errorCodeOf(member, 'save_draft', { changes: {}, revision: 2 })).toBe('PT409');
        await call(member, 'withdraw_revision', { revision: 1 });
        await call(member, 'save_draft', { changes: { Standort: 'Ulm' }, revision: 2 });
        await call(member, 'submit_revision', { revision: 2 });
        expect(await revision(2)).toMatchObject({ state: 'submitted', reason: null });
        expect(await errorCodeOf(administrator, 'return_revision', { revision: 2, reason: ' ' })).toBe(
          '22023',
        );
      });

      test('of somebody who is no member any more goes nowhere', async () => {
        await call(administrator, 'remove_member', { agency: 1, account: MEMBER_ID });
        expect(await errorCodeOf(member, 'submit_revision', { revision: 1 })).toBe('42501');
        expect((await database.select(member, 'agency_revisions')).rows).toEqual([]);
      });

      test('says nothing of an entry that it is not of', async () => {
        const args = { changes: { Name: 'Zedernhof' }, revision: 4 };
        expect(await errorCodeOf(applicant, 'save_draft', { ...args, agency: 3 })).toBe('22023');
        expect(await errorCodeOf(member, 'save_draft', { changes: {}, revision: 1, agency: 2 })).toBe(
          '22023',
        );
        await call(applicant, 'save_draft', args);
        await call(member, 'save_draft', { changes: {}, revision: 1, agency: 1 });
      });

      test('are at most thirty a day', async () => {
        await database.asOwner(
          `insert into public.agency_revisions (kind, author, state) select 'new', '${STRANGER_ID}', 'withdrawn' from generate_series(1, 30)`,
        );
        expect(await errorCodeOf(stranger, 'save_draft', { changes: { Name: 'A' } })).toBe('PT429');
      });
    });

    describe('a new entry', () => {
      test('becomes one when it is published, and its proven author owns it', async () => {
        const changes = {
          Name: 'Zedernhof Recht',
          Webseite: 'https://recht.zedernhof.example/team',
          Standort: 'Ulm',
        };
        await call(applicant, 'save_draft', { changes, revision: 4 });
        expect(
          await errorCodeOf(service, 'prove_claim', {
            account: APPLICANT_ID,
            agency: null,
            revision: 4,
            domain: 'hof.example',
          }),
        ).toBe('42501');
        expect(
          await call(service, 'prove_claim', {
            account: APPLICANT_ID,
            agency: null,
            revision: 4,
            domain: 'zedernhof.example',
          }),
        ).toMatchObject({ state: 'granted', objection_until: null });
        await call(applicant, 'submit_revision', { revision: 4 });
        expect(await call(administrator, 'publish_revision', { revision: 4 })).toEqual({
          agency_id: 4,
          version: 1,
        });
        expect(await entry(4)).toMatchObject({ Name: 'Zedernhof Recht', status: 'active', version: 1 });
        expect(await isMember(4, APPLICANT_ID)).toBe(true);
      });

      test('belongs to nobody where its website is another one than was proven', async () => {
        const save = (website: string) =>
          call(applicant, 'save_draft', { changes: { Name: 'Zedernhof', Webseite: website }, revision: 4 });
        await save('https://www.zedernhof.example/team');
        await call(service, 'prove_claim', {
          account: APPLICANT_ID,
          agency: null,
          revision: 4,
          domain: 'zedernhof.example',
        });
        await save('https://birkenhof.example');
        await call(applicant, 'submit_revision', { revision: 4 });
        await call(administrator, 'publish_revision', { revision: 4 });
        expect(await isMember(4, APPLICANT_ID)).toBe(false);
        expect(await claim(3)).toEqual({ state: 'withdrawn', agency_id: 4, objects_until: null });
      });

      test('without a proof is published, and belongs to nobody yet', async () => {
        await call(applicant, 'save_draft', {
          changes: { Name: 'Zedernhof', Webseite: 'https://fremd.example' },
          revision: 4,
        });
        await call(applicant, 'start_claim', { revision: 4, note: 'Handelsregister liegt bei' });
        await call(applicant, 'submit_revision', { revision: 4 });
        await call(administrator, 'publish_revision', { revision: 4 });
        expect(await isMember(4, APPLICANT_ID)).toBe(false);
        await call(administrator, 'decide_claim', { claim: 3, is_granted: true });
        expect(await isMember(4, APPLICANT_ID)).toBe(true);
      });

      test('needs a name and a website', async () => {
        expect(await errorCodeOf(applicant, 'submit_revision', { revision: 4 })).toBe('22023');
      });
    });

    describe('a claim', () => {
      test('is proven by the domain alone where nobody owns the entry', async () => {
        await database.asOwner(
          `update public."Personalberatungen" set "Webseite" = 'www.zedernhof.example' where id = 3`,
        );
        expect((await prove(APPLICANT_ID, 3, 'zedernhof.example')).errorCode).toBeNull();
        expect(await isMember(3, APPLICANT_ID)).toBe(true);
      });

      test.each([
        'example',
        'hornsteg.example',
        'ahornsteg.example.evil.example',
        '',
        '%',
        'zedernhof.example',
      ])('is not proven by %j, whatever the function says', async (domain) => {
        expect((await prove(STRANGER_ID, 1, domain)).errorCode).not.toBeNull();
        expect((await prove(APPLICANT_ID, 1, domain)).errorCode).not.toBeNull();
        expect(await isMember(1, APPLICANT_ID)).toBe(false);
      });

      test('of an owned entry waits for seven days, in which its owner is notified and may object', async () => {
        await database.asOwner(
          `update auth.users set email = 'x@mail.ahornsteg.example' where id = '${APPLICANT_ID}'`,
        );
        try {
          expect((await prove(APPLICANT_ID, 1, 'ahornsteg.example')).rows[0]?.['result']).toMatchObject({
            state: 'waiting',
          });
        } finally {
          await database.asOwner(
            `update auth.users set email = 'neu@zedernhof.example' where id = '${APPLICANT_ID}'`,
          );
        }
        expect(await isMember(1, APPLICANT_ID)).toBe(false);
        expect(await mails()).toEqual([{ kind: 'claimed', recipient: 'm@ahornsteg.example' }]);
        expect(await errorCodeOf(administrator, 'decide_claim', { claim: 3, is_granted: true })).toBe(
          'PT409',
        );
        expect(await errorCodeOf(otherMember, 'object_to_claim', { claim: 3, reason: 'Nein' })).toBe('42501');

        await database.asOwner('select private.settle_claims()');
        expect(await isMember(1, APPLICANT_ID)).toBe(false);
        // Not while the mail has not gone out, and not for seven days after it has.
        await database.asOwner(`select private.settle_claims(now() + interval '60 days')`);
        expect(await isMember(1, APPLICANT_ID)).toBe(false);
        await database.asOwner(`update private.outgoing_mails set sent_at = now() + interval '3 days'`);
        await database.asOwner(`select private.settle_claims(now() + interval '9 days')`);
        expect(await isMember(1, APPLICANT_ID)).toBe(false);
        await database.asOwner(`select private.settle_claims(now() + interval '10 days 1 minute')`);
        expect(await isMember(1, APPLICANT_ID)).toBe(true);
      });

      test('that the owner objects to is decided by an administrator', async () => {
        await database.asOwner(
          `update public.agency_claims set objection_until = now() + interval '1 day' where id = 1`,
        );
        await call(member, 'object_to_claim', { claim: 1, reason: 'Wir kennen den Herrn nicht.' });
        await database.asOwner(`select private.settle_claims(now() + interval '8 days')`);
        expect(await isMember(1, APPLICANT_ID)).toBe(false);
        await call(administrator, 'decide_claim', { claim: 1, is_granted: false, reason: 'Kein Beleg' });
        expect(await one('select state, reason from public.agency_claims where id = 1')).toEqual({
          state: 'refused',
          reason: 'Kein Beleg',
        });
        expect(await errorCodeOf(administrator, 'decide_claim', { claim: 1, is_granted: true })).toBe(
          'PT409',
        );
      });

      test('of an entry that is not online yet is refused by the name of its draft', async () => {
        await database.asOwner(
          `insert into public.agency_claims (id, revision_id, claimant, state) overriding system value
           values (9, 4, '${APPLICANT_ID}', 'pending')`,
        );
        await call(administrator, 'decide_claim', { claim: 9, is_granted: false, reason: 'Kein Beleg' });
        expect(
          await one(
            `select data ->> 'entry' as entry from private.outgoing_mails where kind = 'claim_refused'`,
          ),
        ).toEqual({ entry: 'Geheimer Entwurf' });
      });

      describe('of an owned entry, proven by its domain', () => {
        beforeEach(() => moveApplicant('x@mail.ahornsteg.example'));
        afterAll(() => moveApplicant('neu@zedernhof.example'));

        test('is not begun anew after an objection', async () => {
          const { id } = await claimProven();
          await call(member, 'object_to_claim', { claim: id, reason: 'Nein' });
          await call(applicant, 'withdraw_claim', { claim: id });
          const again = await claimProven();
          expect(again.state).toBe('disputed');
          await database.asOwner(`select private.settle_claims(now() + interval '60 days')`);
          expect(await isMember(1, APPLICANT_ID)).toBe(false);
          await call(applicant, 'withdraw_claim', { claim: again.id });
          expect((await prove(APPLICANT_ID, 1, 'ahornsteg.example')).errorCode).toBe('PT429');
        });

        test('is not begun anew once refused', async () => {
          await call(administrator, 'decide_claim', { claim: 1, is_granted: false, reason: 'Kein Beleg' });
          await database.asOwner('delete from public.agency_members where agency_id = 1');
          expect(await claimProven()).toMatchObject({ state: 'disputed' });
          expect(await isMember(1, APPLICANT_ID)).toBe(false);
        });

        test('can be objected to as long as it waits', async () => {
          const { id } = await claimProven();
          await database.asOwner(
            `update public.agency_claims set objection_until = now() - interval '1 day' where id = ${String(id)}`,
          );
          await call(member, 'object_to_claim', { claim: id, reason: 'Nein' });
          expect(await claim(id)).toMatchObject({ state: 'disputed' });
        });

        test('of a frozen account waits for an administrator', async () => {
          const { id } = await claimProven();
          await call(administrator, 'freeze_account', { account: APPLICANT_ID, reason: 'Missbrauch' });
          expect(await claim(id)).toMatchObject({ state: 'disputed' });
          await database.asOwner(
            `update public.agency_claims set state = 'waiting' where id = ${String(id)}`,
          );
          await database.asOwner('update private.outgoing_mails set sent_at = now()');
          await database.asOwner(`select private.settle_claims(now() + interval '8 days')`);
          expect(await isMember(1, APPLICANT_ID)).toBe(false);
        });
      });

      test('that is granted after the entry has got an owner waits for an objection', async () => {
        await call(applicant, 'start_claim', { agency: 3, note: 'Unsere Firma' });
        await database.asOwner(
          `insert into public.agency_members (agency_id, user_id, role) values (3, '${OTHER_MEMBER_ID}', 'owner')`,
        );
        await call(administrator, 'decide_claim', { claim: 3, is_granted: true });
        expect(await claim(3)).toEqual({ state: 'waiting', agency_id: 3, objects_until: 7 });
        expect(await isMember(3, APPLICANT_ID)).toBe(false);
        expect(await mails()).toEqual([{ kind: 'claimed', recipient: 'o@birkenhof.example' }]);
        await call(otherMember, 'object_to_claim', { claim: 3, reason: 'Nein' });
        expect(await claim(3)).toMatchObject({ state: 'disputed' });
      });

      test('is made once, with evidence of one’s own', async () => {
        await call(applicant, 'start_claim', { agency: 3, note: 'Unsere Firma' });
        expect(await errorCodeOf(applicant, 'start_claim', { agency: 3, note: 'Unsere Firma' })).toBe(
          'PT409',
        );
        for (const evidence of [
          `${MEMBER_ID}/77777777-7777-4777-8777-777777777777.pdf`,
          `${STRANGER_ID}/../${MEMBER_ID}/77777777-7777-4777-8777-777777777777.pdf`,
          `${STRANGER_ID}/77777777-7777-4777-8777-777777777777.svg`,
          `${STRANGER_ID}/a.pdf`,
        ]) {
          // oxlint-disable-next-line no-await-in-loop -- one call at a time
          expect(await errorCodeOf(stranger, 'start_claim', { agency: 3, evidence })).toBe('22023');
        }
        expect(await errorCodeOf(stranger, 'start_claim', { agency: 3 })).toBe('22023');
        expect(await errorCodeOf(stranger, 'start_claim', { agency: 99, note: 'x' })).toBe('PT404');
      });
    });

    describe('an entry', () => {
      test('that is paused is nowhere, and is there again afterwards', async () => {
        expect(await searched('Ahornsteg')).toEqual([1]);
        expect(await one(`select total::int from search.options where key = 'kiel'`)).toEqual({ total: 1 });
        await call(member, 'set_entry_status', { agency: 1, new_status: 'paused' });
        expect(await searched('Ahornsteg')).toEqual([]);
        expect(await found(stranger)).toEqual([2]);
        expect(await found(member)).toEqual([1, 2]);
        expect((await database.select(stranger, 'agency_field_meta')).rows).toEqual([]);
        expect(await one(`select total::int from search.options where key = 'kiel'`)).toEqual({ total: 0 });
        const { rows } = await database.call(stranger, 'public', 'advisor_candidates', {
          query: 'Ahornsteg Kiel',
        });
        // SQL answers with one value, REST with the list in it.
        const candidates = identified.parse(rows[0]?.['result'] ?? rows);
        expect(candidates.map(({ id }) => id)).toEqual([2]);
        await database.asOwner('select search.rebuild()');
        expect(await searched('Ahornsteg')).toEqual([]);

        await call(member, 'set_entry_status', { agency: 1, new_status: 'active' });
        expect(await searched('Ahornsteg')).toEqual([1]);
        expect(await one(`select total::int from search.options where key = 'kiel'`)).toEqual({ total: 1 });
        expect(await entry(1)).toMatchObject({ version: 1 });
      });

      test('that the administration paused is not shown again by its owner, nor removed', async () => {
        await call(administrator, 'set_entry_status', { agency: 1, new_status: 'paused' });
        expect(await errorCodeOf(member, 'set_entry_status', { agency: 1, new_status: 'active' })).toBe(
          'PT409',
        );
        expect(await errorCodeOf(member, 'set_entry_status', { agency: 1, new_status: 'removed' })).toBe(
          'PT409',
        );
        expect(await errorCodeOf(member, 'set_entry_status', { agency: 1, new_status: 'verschwunden' })).toBe(
          '22023',
        );
      });

      test('is removed on request, by an administrator', async () => {
        const request = await call(member, 'request_removal', { agency: 1, note: 'Wir schließen.' });
        expect(await errorCodeOf(member, 'request_removal', { agency: 1 })).toBe('PT409');
        await call(administrator, 'publish_revision', {
          revision: z.object({ id: z.number() }).parse(request).id,
        });
        expect(await entry(1)).toMatchObject({ status: 'removed' });
      });

      test('gets an earlier version back, as a new one', async () => {
        await database.update(administrator, 'Personalberatungen', ['id', 1], {
          Standort: 'Bremen',
          Branchen: 'IT',
        });
        expect(await call(administrator, 'restore_version', { stored: 1 })).toEqual({
          agency_id: 1,
          version: 3,
        });
        expect(await entry(1)).toMatchObject({ Standort: 'Kiel', Branchen: null, version: 3 });
      });

      test('has the version that is counted, whatever is written', async () => {
        await database.update(administrator, 'Personalberatungen', ['id', 1], { version: 50 });
        expect(await entry(1)).toMatchObject({ version: 1 });
        await database.insert(administrator, 'Personalberatungen', [{ Name: 'Neu', version: 50 }]);
        expect(await entry(4)).toMatchObject({ version: 1 });
      });

      test('forgets where a field came from when somebody else changes it', async () => {
        await database.update(administrator, 'Personalberatungen', ['id', 1], { Standort: 'Bremen' });
        expect(
          await one('select count(*)::int as sources from public.agency_field_meta where agency_id = 1'),
        ).toEqual({ sources: 1 });
        await database.update(administrator, 'Personalberatungen', ['id', 1], { Branchen: 'IT' });
        expect(
          await one('select count(*)::int as sources from public.agency_field_meta where agency_id = 1'),
        ).toEqual({ sources: 0 });
      });

      test('is confirmed, with what its agency said', async () => {
        await call(member, 'confirm_entry', { agency: 1 });
        expect(
          await one(`select confirmed_at > now() - interval '1 minute' as is_new, version
          from public."Personalberatungen" where id = 1`),
        ).toEqual({ is_new: true, version: 1 });
        expect(
          await one(`select confirmed_at > now() - interval '1 minute' as is_new
          from public.agency_field_meta where id = 1`),
        ).toEqual({ is_new: true });
      });

      test('that is merged leads to the other one, without a circle, and its people go with it', async () => {
        await call(administrator, 'merge_entries', { loser: 1, winner: 2 });
        expect(await entry(1)).toMatchObject({ status: 'removed' });
        expect(await isMember(2, MEMBER_ID)).toBe(true);
        expect(await revision(2)).toMatchObject({ state: 'withdrawn' });
        const redirects = (await database.select(callerNamed('anonymous'), 'agency_redirects')).rows;
        expect(
          new Set(redirects.map((row) => `${String(row['from_id'])} → ${String(row['to_id'])}`)),
        ).toEqual(new Set(['3 → 2', '1 → 2']));
        expect(await errorCodeOf(administrator, 'merge_entries', { loser: 2, winner: 1 })).toBe('PT409');
        expect(await errorCodeOf(administrator, 'merge_entries', { loser: 2, winner: 2 })).toBe('PT404');
      });

      test('that has owners gets the owners of a merged one as editors, and none of its claims', async () => {
        await call(administrator, 'merge_entries', { loser: 1, winner: 2 });
        expect(await roleOf(2, MEMBER_ID)).toEqual({ role: 'editor' });
        expect(await roleOf(2, OTHER_MEMBER_ID)).toEqual({ role: 'owner' });
        expect(await claim(1)).toMatchObject({ state: 'withdrawn' });
        await call(administrator, 'merge_entries', { loser: 2, winner: 3 });
        expect(await roleOf(3, OTHER_MEMBER_ID)).toEqual({ role: 'owner' });
      });

      test('that may be the same is found by domain, or by name and town', async () => {
        expect(await similar({ name: 'Ganz anders', domain: 'ahornsteg.example' })).toBe(1);
        expect(await similar({ name: 'Ganz anders', domain: 'steg.example' })).toBe(0);
        expect(await similar({ name: 'Ganz anders', domain: 'example' })).toBe(0);
        expect(await similar({ name: 'AHORNSTEG Personalberatung GmbH', towns: 'Kiel, Bonn' })).toBe(1);
        expect(await similar({ name: 'Ahornsteg', towns: 'München' })).toBe(0);
        expect(await similar({ name: '  ' })).toBe(0);
      });
    });

    describe('colleagues', () => {
      test('are invited by address, and join with that address alone', async () => {
        const invitation = await call(member, 'invite_member', {
          agency: 1,
          email: 'NEU@zedernhof.example',
          role: 'owner',
        });
        expect(await errorCodeOf(stranger, 'accept_invitation', { invitation })).toBe('PT404');
        expect((await database.select(applicant, 'agency_invitations')).rows).toHaveLength(1);
        expect(Number(await call(applicant, 'accept_invitation', { invitation }))).toBe(1);
        expect(await isMember(1, APPLICANT_ID)).toBe(true);
        expect(await errorCodeOf(applicant, 'accept_invitation', { invitation })).toBe('PT404');
        expect(await mails()).toEqual([{ kind: 'invitation', recipient: 'neu@zedernhof.example' }]);
      });

      test('cannot join with an invitation that has run out or was taken back', async () => {
        const invitation = await call(member, 'invite_member', { agency: 1, email: 'neu@zedernhof.example' });
        await database.asOwner(
          `update public.agency_invitations set expires_at = now() - interval '1 minute' where id = 3`,
        );
        expect(await errorCodeOf(applicant, 'accept_invitation', { invitation })).toBe('PT404');
        await call(member, 'revoke_invitation', { invitation });
        expect(await errorCodeOf(applicant, 'accept_invitation', { invitation })).toBe('PT404');
      });

      test('cannot join where whoever invited them is gone or frozen', async () => {
        await database.asOwner(
          `update public.agency_members set role = 'owner' where user_id = '${FROZEN_ID}' and agency_id = 1`,
        );
        await call(administrator, 'unfreeze_account', { account: FROZEN_ID });
        const first = await call(frozen, 'invite_member', { agency: 1, email: 'neu@zedernhof.example' });
        const other = await call(member, 'invite_member', { agency: 1, email: 'c@zedernhof.example' });
        await call(member, 'remove_member', { agency: 1, account: FROZEN_ID });
        expect(await invitationState(first)).toEqual({ state: 'revoked' });
        expect(await invitationState(other)).toEqual({ state: 'open' });
        await call(administrator, 'freeze_account', { account: MEMBER_ID, reason: 'Missbrauch' });
        expect(await invitationState(other)).toEqual({ state: 'revoked' });
      });

      test('leave, but not the last owner', async () => {
        expect(await errorCodeOf(member, 'remove_member', { agency: 1, account: MEMBER_ID })).toBe('PT409');
        expect(
          await errorCodeOf(member, 'set_member_role', { agency: 1, account: MEMBER_ID, new_role: 'editor' }),
        ).toBe('PT409');
        await call(member, 'remove_member', { agency: 1, account: FROZEN_ID });
        expect(await isMember(1, FROZEN_ID)).toBe(false);
      });

      test('who are editors neither invite nor pause', async () => {
        await call(administrator, 'unfreeze_account', { account: FROZEN_ID });
        expect(await errorCodeOf(frozen, 'invite_member', { agency: 1, email: 'a@b.example' })).toBe('42501');
        expect(await errorCodeOf(frozen, 'set_entry_status', { agency: 1, new_status: 'paused' })).toBe(
          '42501',
        );
        expect(await errorCodeOf(frozen, 'remove_member', { agency: 1, account: MEMBER_ID })).toBe('42501');
        await call(frozen, 'save_draft', { changes: { Standort: 'Bonn' }, agency: 1 });
      });

      test('are invited twenty times a day at most, and only with an address', async () => {
        expect(await errorCodeOf(member, 'invite_member', { agency: 1, email: 'a@b@c' })).toBe('22023');
        expect(await errorCodeOf(member, 'invite_member', { agency: 1, email: 'f@ahornsteg.example' })).toBe(
          'PT409',
        );
        await database.asOwner(`insert into public.agency_invitations (agency_id, email, role, invited_by)
          select 1, 'a' || n || '@b.example', 'editor', '${MEMBER_ID}' from generate_series(1, 20) as n`);
        expect(await errorCodeOf(member, 'invite_member', { agency: 1, email: 'neu@b.example' })).toBe(
          'PT429',
        );
      });
    });

    describe('the administration', () => {
      test('sees what waits, oldest first and page by page, with who wrote it', async () => {
        expect(await call(administrator, 'waiting_counts')).toEqual({
          messages: 1,
          revisions: 2,
          claims: 1,
          orders: 1,
          pictures: 1,
          reviews: 0,
          mails: 0,
          imports: 0,
          issues: 0,
          builds: 0,
          extensions: 1,
        });
        const first = queuePage.parse(await call(administrator, 'review_queue', { page_size: 2 }));
        expect(first.items).toMatchObject([
          { kind: 'claim', claim: { id: 1 }, entry: { id: 1 }, account: { email: 'neu@zedernhof.example' } },
          {
            kind: 'revision',
            revision: { id: 2 },
            entry: { id: 1 },
            account: { email: 'm@ahornsteg.example' },
          },
        ]);
        const second = await call(administrator, 'review_queue', { page_size: 2, after: first.next });
        expect(second).toMatchObject({ items: [{ revision: { id: 3 } }], next: null });
      });

      test('lists all entries, searched, filtered, sorted and counted', async () => {
        const list = async (args: Row) => entryPage.parse(await call(administrator, 'list_entries', args));
        expect(await list({})).toEqual({
          entries: [
            expect.objectContaining({ id: 1, owners: 1, waiting: 2, leads_to: null }),
            expect.objectContaining({ id: 2, owners: 1, waiting: 1 }),
            expect.objectContaining({ id: 3, owners: 0, waiting: 0, leads_to: 1, status: 'paused' }),
          ],
          counts: { active: 2, paused: 1 },
        });
        const idsOf = async (args: Row) => (await list(args)).entries.map(({ id }) => id);
        expect(await idsOf({ sort: 'newest', page_size: 1, page: 2 })).toEqual([2]);
        expect(await idsOf({ term: 'AHORN kiel' })).toEqual([1]);
        expect(await idsOf({ term: 'hof' })).toEqual([2, 3]);
        expect(await idsOf({ term: '2' })).toEqual([2]);
        expect(await idsOf({ term: '%' })).toEqual([]);
        expect(await idsOf({ condition: 'ownerless' })).toEqual([3]);
        expect(await idsOf({ condition: 'waiting', status_filter: 'active' })).toEqual([1, 2]);
        await call(member, 'confirm_entry', { agency: 1 });
        expect(await idsOf({ condition: 'unconfirmed' })).toEqual([2, 3]);
        expect(await idsOf({ sort: 'unconfirmed' })).toEqual([2, 3, 1]);
        await database.update(administrator, 'Personalberatungen', ['id', 2], { Name: 'Müller & Söhne' });
        expect(await idsOf({ term: 'mueller' })).toEqual([2]);
        /* oxlint-disable no-await-in-loop -- one call at a time */
        for (const sort of ['name', 'newest', 'unconfirmed']) {
          const whole = await idsOf({ sort });
          // From either end, the last page with what is left.
          expect([await idsOf({ sort, page_size: 2 }), await idsOf({ sort, page_size: 2, page: 2 })]).toEqual(
            [whole.slice(0, 2), whole.slice(2)],
          );
          expect(await idsOf({ sort, page_size: 1, page: 2 })).toEqual([whole[1]]);
          expect(await idsOf({ sort, page_size: 2, page: 3 })).toEqual([]);
        }
        /* oxlint-enable no-await-in-loop */
        await database.update(administrator, 'Personalberatungen', ['id', 3], {
          Name: 'PEOPLE Finding Company GmbH',
        });
        expect(await idsOf({ tier: 'premium' })).toEqual([3]);
        expect(await idsOf({ tier: 'free' })).toEqual([1, 2]);
        for (const args of [{ sort: 'id' }, { condition: 'x' }, { status_filter: 'x' }, { tier: 'x' }]) {
          // oxlint-disable-next-line no-await-in-loop -- one call at a time
          expect(await errorCodeOf(administrator, 'list_entries', args)).toBe('22023');
        }
      });

      test('is in the log before it sees evidence', async () => {
        expect(await call(administrator, 'open_evidence', { claim: 1 })).toMatch(/nachweis\.pdf$/);
        expect(await errorCodeOf(administrator, 'open_evidence', { claim: 2 })).toBe('PT404');
        expect(
          await database.asOwner(
            `select action, table_name, row_key, actor_role from public.admin_log order by id desc limit 1`,
          ),
        ).toEqual([
          {
            action: 'evidence_opened',
            table_name: 'agency_claims',
            row_key: '1',
            actor_role: 'administrator',
          },
        ]);
      });

      test('freezes no administrator, and no freeze without a reason', async () => {
        expect(await errorCodeOf(administrator, 'freeze_account', { account: ADMIN_ID, reason: 'x' })).toBe(
          'PT409',
        );
        expect(
          await errorCodeOf(administrator, 'freeze_account', { account: OTHER_MEMBER_ID, reason: ' ' }),
        ).toBe('22023');
        await call(administrator, 'freeze_account', { account: OTHER_MEMBER_ID, reason: 'Missbrauch' });
        expect(await errorCodeOf(otherMember, 'confirm_entry', { agency: 2 })).toBe('42501');
        expect((await database.select(otherMember, 'agency_revisions')).rows).toHaveLength(1);
      });

      test('of which nobody is an agency', async () => {
        await call(administrator, 'invite_member', { agency: 1, email: 'admin@beraterkompass.example' });
        expect(await errorCodeOf(administrator, 'accept_invitation', { invitation: 3 })).toBe('42501');
      });
    });
  });
}
