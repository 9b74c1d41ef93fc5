import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { COLUMN_OF } from '#agency/api/agency-row.ts';
import { columnOfField } from '#agency/api/field-columns.ts';
import { BASIC_FIELD_NAMES, ENTRY_FIELD_NAMES, ENTRY_FIELDS } from '#entry/model/entry.ts';
import {
  ADMIN_ID,
  administrator,
  frozen,
  member,
  MEMBER_ID,
  stranger,
  STRANGER_ID,
} from '#tests/harness/callers.ts';
import { describeDatabase } from '#tests/harness/describe-database.ts';
import { applicant, useEntries } from './agency-testbed.ts';

/* What becomes of a proposal until it is published. docs/decisions/consultancy-access.md. */

const identified = z.array(z.object({ id: z.number() }));

describeDatabase('proposals', (db) => {
  const { entry, revision, decide } = useEntries(db);
  const decisionMails = () =>
    db.asOwner(
      `select recipient, data from private.outgoing_mails where kind = 'proposal_decided' order by number`,
    );

  /** What the refusal of a call says beside its reason. */
  const detailOf = async (call: string): Promise<unknown> => {
    await db.asOwner(`do $test$ declare said text; begin
      perform ${call};
      exception when others then
        get stacked diagnostics said = pg_exception_detail;
        perform set_config('test.detail', said, false);
      end $test$`);
    const said = await db.one(`select current_setting('test.detail') as detail`);
    return JSON.parse(z.object({ detail: z.string() }).parse(said).detail);
  };

  /** Submits a new entry with almost the name of entry 1. */
  const propose = (id: number) =>
    db.asOwner(`insert into public.agency_revisions (id, kind, author, state, changes, submitted_at) overriding system value
      select ${String(id)}, 'new', '${STRANGER_ID}', 'submitted', jsonb_build_object('Name', upper("Name") || ' GmbH'), now()
      from public."Personalberatungen" where id = 1`);
  /** What administrators did, as the log has it. */
  const logged = () =>
    db.asOwner(`select table_name || ' ' || row_key as thing, action,
        array(select field from jsonb_object_keys(changes) as field where field not in ('decided_at', 'decided_by', 'updated_at') order by field) as fields
      from public.admin_log where actor_role = 'administrator' order by id`);
  const similarTo98 = () => db.answer(administrator, 'similar_to_revision', { revision: 98 });

  describe('a proposal', () => {
    test('leaves the entry as it is until it is decided, field by field', async () => {
      const draft = await db.answer(member, 'save_draft', {
        changes: { Standort: ' Lübeck ', Branchen: 'IT, Recht', Zusammenfassung: '   ' },
        seen: { Standort: 'Kiel', Name: 'Not one of the changes' },
        revision: 1,
      });
      expect(draft).toEqual({ id: 1, agency_id: 1, state: 'draft', edit: 2 });
      expect(await revision(1)).toMatchObject({ seen: { Standort: 'Kiel' } });
      await db.answer(member, 'submit_revision', { revision: 1 });
      expect(await entry(1)).toMatchObject({ Standort: 'Kiel', version: 1 });

      const seen = { revision: 1, seen_edit: 2 };
      // Whoever proposed the others learns why not.
      expect(
        await db.errorCodeOf(administrator, 'decide_revision', { ...seen, left_out: { Standort: ' ' } }),
      ).toBe('22023');
      expect(
        await db.answer(administrator, 'decide_revision', {
          ...seen,
          left_out: { Standort: ' Lübeck ist nicht belegt. ', Zusammenfassung: 'Leer.' },
          corrected: { Branchen: ' IT ' },
          reason: 'Danke!',
        }),
      ).toEqual({ agency_id: 1 });
      expect(await entry(1)).toMatchObject({ Standort: 'Kiel', Branchen: 'IT', version: 2 });
      const decisions = {
        Standort: { outcome: 'left_out', reason: 'Lübeck ist nicht belegt.' },
        Branchen: { outcome: 'corrected' },
        Zusammenfassung: { outcome: 'left_out', reason: 'Leer.' },
      };
      // What is said about all of it is kept, too.
      expect(await revision(1)).toMatchObject({ state: 'published', decisions, reason: 'Danke!' });
      expect(await decisionMails()).toEqual([
        {
          recipient: 'm@ahornsteg.example',
          data: {
            entry: 'Ahornsteg',
            agency: 1,
            revision: 1,
            kind: 'change',
            state: 'published',
            reason: 'Danke!',
            fields: ['Branchen', 'Standort', 'Zusammenfassung'],
            decisions,
          },
        },
      ]);
      expect(await db.one('select source from public.agency_field_meta where agency_id = 1')).toEqual({
        source: 'own',
      });
      expect(
        await db.one(
          'select revision_id::int, actor_role, actor_id from public.agency_versions where version = 2',
        ),
      ).toEqual({ revision_id: 1, actor_role: 'administrator', actor_id: ADMIN_ID });
      expect(await logged()).toEqual([
        { thing: 'Personalberatungen 1', action: 'update', fields: ['Branchen', 'confirmed_at', 'version'] },
        {
          thing: 'agency_revisions 1',
          action: 'update',
          fields: ['agency_id', 'decisions', 'reason', 'state'],
        },
      ]);
    });

    test('of a new entry is two lines of the log, too', async () => {
      await propose(98);
      await decide(98);
      expect(await logged()).toMatchObject([
        { thing: expect.stringMatching(/^Personalberatungen/), action: 'insert' },
        { thing: 'agency_revisions 98', action: 'update' },
      ]);
    });

    test('stays valid for each field whose published value its author saw', async () => {
      const changes = { Standort: 'Ulm', Branchen: 'IT' };
      await db.answer(member, 'save_draft', { changes, seen: { Standort: 'Kiel' }, revision: 1 });
      // Another field is published, by a proposal and by the administration.
      await db.asOwner(
        `update public.agency_revisions set changes = '{"Zusammenfassung": "Neu"}' where id = 2`,
      );
      await decide(2);
      await db.update(administrator, 'Personalberatungen', ['id', 1], { 'Anzahl Mitarbeiter': 9 });
      await db.answer(member, 'submit_revision', { revision: 1 });
      // Then one of its fields.
      await db.update(administrator, 'Personalberatungen', ['id', 1], { Standort: 'Bremen' });
      const seen = { revision: 1, seen_edit: 2 };
      expect(await db.errorCodeOf(administrator, 'decide_revision', seen)).toBe('PT409');
      expect(
        await db.errorCodeOf(administrator, 'decide_revision', { ...seen, corrected: { Standort: 'Ulm' } }),
      ).toBe('PT409');
      await db.answer(administrator, 'decide_revision', { ...seen, left_out: { Standort: '' } });
      expect(await entry(1)).toMatchObject({ Standort: 'Bremen', Branchen: 'IT' });
      expect(await revision(1)).toMatchObject({
        state: 'published',
        decisions: { Standort: { outcome: 'outdated' }, Branchen: { outcome: 'accepted' } },
      });
    });

    test('cannot be submitted with a field that was published otherwise, until its author has seen that', async () => {
      await decide(2);
      expect(await db.errorCodeOf(member, 'submit_revision', { revision: 1 })).toBe('PT409');
      await db.answer(member, 'save_draft', {
        changes: { Standort: 'Kiel' },
        seen: { Standort: 'Lübeck' },
        revision: 1,
      });
      await db.answer(member, 'submit_revision', { revision: 1 });
    });

    test('of which nothing is left once another one was published comes back, and its author is notified', async () => {
      await db.answer(member, 'submit_revision', { revision: 1 });
      await decide(2);
      const decisions = { Standort: { outcome: 'outdated' } };
      expect(await revision(1)).toMatchObject({ state: 'returned', decisions });
      expect(await decisionMails()).toMatchObject([
        { recipient: 'm@ahornsteg.example', data: { revision: 2, state: 'published' } },
        { recipient: 'm@ahornsteg.example', data: { revision: 1, state: 'returned', decisions } },
      ]);
    });

    test('with the value that is published by now is no conflict', async () => {
      await db.update(administrator, 'Personalberatungen', ['id', 1], { Standort: 'Lübeck' });
      await decide(2);
      expect(await revision(2)).toMatchObject({ state: 'published' });
    });

    test('that somebody else has decided says who, what and when; one that has changed is read again', async () => {
      expect(await db.errorCodeOf(administrator, 'decide_revision', { revision: 2, seen_edit: 7 })).toBe(
        'PT409',
      );
      await decide(2);
      expect(await db.errorCodeOf(administrator, 'decide_revision', { revision: 2, seen_edit: 1 })).toBe(
        'PT409',
      );
      await db.asOwner(`update auth.users set email = 'ada@beraterkompass.example' where id = '${ADMIN_ID}'`);
      expect(await detailOf('private.lock_proposal(2, 1)')).toEqual({
        state: 'published',
        by: 'ada@beraterkompass.example',
        at: expect.any(String),
      });
      expect(
        await db.answer(administrator, 'proposal_detail', { item_kind: 'revision', item: 2 }),
      ).toMatchObject({
        revision: { state: 'published' },
        decided_by: 'ada@beraterkompass.example',
        others: [],
      });
    });

    test('has only fields that an entry has, of the type that they may have', async () => {
      for (const changes of [
        { status: 'active' },
        { version: 7 },
        { id: 2 },
        { Name: { a: 1 } },
        ['Name'],
        'Name',
      ]) {
        expect(
          await db.errorCodeOf(member, 'save_draft', { changes: JSON.stringify(changes), agency: 1 }),
        ).not.toBeNull();
      }
      expect(await detailOf(`private.check_draft('{"Name": ["A"]}')`)).toEqual({ Name: 'not_a_text' });
      for (const args of [
        { left_out: { Name: 'x' } },
        { corrected: { Name: 'x' } },
        { corrected: { Standort: 7 } },
        { left_out: ['Standort'] },
      ]) {
        expect(
          await db.errorCodeOf(administrator, 'decide_revision', { revision: 2, seen_edit: 1, ...args }),
        ).toBe('22023');
      }
    });

    test('goes back where every field is left out, and is no longer seen by others once its draft was withdrawn', async () => {
      await decide(2, { left_out: { Standort: 'Unbelegt' } });
      expect(await revision(2)).toMatchObject({ state: 'returned' });
      const idsOf = async (caller: typeof frozen) =>
        z
          .array(z.object({ id: z.coerce.number() }))
          .parse((await db.select(caller, 'agency_revisions')).rows)
          .map(({ id }) => id)
          .toSorted((one, other) => one - other);
      expect(await idsOf(frozen)).toEqual([1, 2]);
      await db.answer(member, 'withdraw_revision', { revision: 1 });
      expect(await idsOf(frozen)).toEqual([2]);
      expect(await idsOf(administrator)).toEqual([2, 3]);
      expect(await idsOf(member)).toEqual([1, 2]);
    });

    test('that is withdrawn names no contact person any more', async () => {
      const person = { contactPerson: { name: 'Ina Ahorn' } };
      await db.answer(member, 'save_draft', { changes: person, seen: person, revision: 1 });
      await db.answer(member, 'withdraw_revision', { revision: 1 });
      expect(await db.one('select changes, seen, state from public.agency_revisions where id = 1')).toEqual({
        changes: {},
        seen: {},
        state: 'withdrawn',
      });
    });

    test('is kept as it is typed, and checked when it is submitted', async () => {
      const changes = {
        Gründungsjahr: 'gegr. 1998',
        'Anzahl Mitarbeiter': 'ca. 50',
        Webseite: '0421 1234',
        Name: ' ',
      };
      await db.answer(member, 'save_draft', { changes, revision: 1 });
      expect(await db.one('select changes from public.agency_revisions where id = 1')).toEqual({ changes });
      expect(await db.errorCodeOf(member, 'submit_revision', { revision: 1 })).toBe('22023');
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
      await db.answer(member, 'save_draft', { changes, revision: 1 });
      expect(await db.errorCodeOf(member, 'submit_revision', { revision: 1 })).toBe('22023');
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
        // Stored with its host in ASCII, which is seven characters longer.
        Webseite: `https://ahörnchen.example/${'x'.repeat(1967)}`,
      };
      const seen = { Name: 'Ahornsteg', Standort: 'Kiel', Webseite: 'https://www.ahornsteg.example' };
      await db.answer(member, 'save_draft', { changes, seen, revision: 1 });
      await db.answer(member, 'submit_revision', { revision: 1 });
      await decide(1);
      expect(await entry(1)).toMatchObject({ version: 2 });
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
      await db.asOwner('delete from public.agency_field_meta');
      expect(
        await db.errorCodeOf(member, 'save_draft', { changes: { 'facts.unheard': 1 }, revision: 1 }),
      ).toBe('22023');
      const typed = { ...changes, 'facts.guaranteeMonths': 'sechs' };
      await db.answer(member, 'save_draft', { changes: typed, revision: 1 });
      expect(await db.errorCodeOf(member, 'submit_revision', { revision: 1 })).toBe('22023');
      await db.answer(member, 'save_draft', { changes, revision: 1 });
      await db.answer(member, 'submit_revision', { revision: 1 });
      await decide(1, { left_out: { 'facts.mandates': 'Bitte mit Beleg.' } });
      expect(await db.one(factsNow)).toEqual({
        facts: { guaranteeMonths: 6, feePercent: 'undisclosed', memberships: ['bdu'] },
        listed: { guaranteeMonths: 6, feePercent: 'undisclosed', memberships: ['bdu'] },
        version: 2,
        sources: {
          Standort: 'own',
          'facts.guaranteeMonths': 'own',
          'facts.feePercent': 'own',
          'facts.memberships': 'own',
        },
      });
      await db.answer(administrator, 'set_field_source', {
        agency: 1,
        field: 'facts.memberships',
        source: 'evidenced',
        evidence: 'https://mitglieder.example',
      });
      await db.asOwner(
        `update public."Personalberatungen" set facts = facts || '{"guaranteeMonths": 12}' where id = 1`,
      );
      expect(await db.one(factsNow)).toMatchObject({
        listed: { guaranteeMonths: 12 },
        sources: { Standort: 'own', 'facts.feePercent': 'own', 'facts.memberships': 'evidenced' },
      });
      const [stored = { id: 0 }] = identified.parse(
        await db.asOwner('select id::int from public.agency_versions where agency_id = 1 and version = 2'),
      );
      await db.answer(administrator, 'restore_version', { stored: stored.id, seen: 3 });
      expect(await db.one(factsNow)).toMatchObject({
        facts: { guaranteeMonths: 6, memberships: ['bdu'] },
        version: 4,
      });
    });

    test('has the fields and limits that the screens know', async () => {
      expect(await db.asOwner('select field, kind, lowest, highest from private.entry_columns()')).toEqual(
        BASIC_FIELD_NAMES.map((field) => ({ field: COLUMN_OF[field], ...ENTRY_FIELDS[field] })),
      );
      expect(await db.asOwner('select field from private.entry_fields()')).toEqual(
        ENTRY_FIELD_NAMES.map((field) => ({ field: columnOfField(field) })),
      );
    });

    test('on two devices is not overwritten', async () => {
      const first = { changes: { Standort: 'Kiel' }, revision: 1, seen_edit: 1 };
      await db.answer(member, 'save_draft', first);
      expect(await db.errorCodeOf(member, 'save_draft', first)).toBe('PT409');
      // There is one draft an entry and author, whatever a device knows of it.
      expect(
        await db.answer(member, 'save_draft', { changes: { Standort: 'Bonn' }, agency: 1 }),
      ).toMatchObject({ id: 1, edit: 3 });
    });

    test('comes back with a reason, and goes on', async () => {
      await decide(2, { is_returned: true, reason: 'Bitte belegen' });
      expect(await revision(2)).toMatchObject({ state: 'returned', reason: 'Bitte belegen' });
      // Another draft of the entry is open.
      expect(await db.errorCodeOf(member, 'save_draft', { changes: {}, revision: 2 })).toBe('PT409');
      await db.answer(member, 'withdraw_revision', { revision: 1 });
      await db.answer(member, 'save_draft', {
        changes: { Standort: 'Ulm' },
        seen: { Standort: 'Kiel' },
        revision: 2,
      });
      await db.answer(member, 'submit_revision', { revision: 2 });
      expect(await revision(2)).toMatchObject({ state: 'submitted', reason: null });
      expect(
        await db.errorCodeOf(administrator, 'decide_revision', {
          revision: 2,
          seen_edit: 2,
          is_returned: true,
          reason: ' ',
        }),
      ).toBe('22023');
    });

    test('that is accepted whole keeps what the administrator wrote, and the mail says it', async () => {
      await decide(2, { reason: 'Danke für die schnelle Antwort.' });
      expect(await revision(2)).toMatchObject({ state: 'published' });
      expect(await decisionMails()).toMatchObject([{ data: { reason: 'Danke für die schnelle Antwort.' } }]);
    });

    test('of a new entry shows which entries and proposals may be the same agency', async () => {
      await propose(98);
      expect(await similarTo98()).toMatchObject({ entries: [{ id: 1 }], proposals: 0 });
      await propose(99);
      expect(await similarTo98()).toMatchObject({
        entries: [{ id: 1, name: expect.any(String) }],
        proposals: 1,
      });
    });

    test('of somebody who is no member any more goes nowhere', async () => {
      await db.answer(administrator, 'remove_member', { agency: 1, account: MEMBER_ID });
      expect(await db.errorCodeOf(member, 'submit_revision', { revision: 1 })).toBe('42501');
      expect((await db.select(member, 'agency_revisions')).rows).toEqual([]);
    });

    test('says nothing of an entry that it is not of', async () => {
      const args = { changes: { Name: 'Zedernhof' }, revision: 4 };
      expect(await db.errorCodeOf(applicant, 'save_draft', { ...args, agency: 3 })).toBe('22023');
      expect(await db.errorCodeOf(member, 'save_draft', { changes: {}, revision: 1, agency: 2 })).toBe(
        '22023',
      );
      await db.answer(applicant, 'save_draft', args);
      await db.answer(member, 'save_draft', { changes: {}, revision: 1, agency: 1 });
    });

    test('are at most thirty a day', async () => {
      await db.asOwner(`select private.count_use('draft', '${STRANGER_ID}', 30)`);
      expect(await db.errorCodeOf(stranger, 'save_draft', { changes: { Name: 'A' } })).toBe('PT429');
    });
  });
});
