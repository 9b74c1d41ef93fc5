import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { COLUMN_OF } from '#data/agencies/agency-row.ts';
import { columnOfField } from '#data/agencies/field-columns.ts';
import { BASIC_FIELD_NAMES, ENTRY_FIELD_NAMES, ENTRY_FIELDS } from '#domain/entry/entry.ts';
import { ADMIN_ID, MEMBER_ID, STRANGER_ID } from '#tests/harness/callers.ts';
import { describeDatabase } from '#tests/harness/describe-database.ts';
import { administrator, applicant, member, stranger, useEntries } from './agency-testbed.ts';

/* What becomes of a proposal until it is published. docs/decisions/consultancy-access.md. */

const identified = z.array(z.object({ id: z.number() }));

describeDatabase('proposals', (db) => {
  const { entry, revision, mails } = useEntries(db);

  describe('a proposal', () => {
    test('leaves the entry as it is until it is published, field by field', async () => {
      const draft = await db.answer(member, 'save_draft', {
        changes: { Standort: ' Lübeck ', Branchen: 'IT, Recht', Zusammenfassung: '   ' },
        revision: 1,
      });
      expect(draft).toMatchObject({ id: 1, state: 'draft', edit: 2, base_version: 1, current_version: 1 });
      await db.answer(member, 'submit_revision', { revision: 1 });
      expect(await entry(1)).toMatchObject({ Standort: 'Kiel', version: 1 });

      const inPart = { revision: 1, fields: ['Branchen'] };
      // Whoever proposed the others learns why not.
      expect(await db.errorCodeOf(administrator, 'publish_revision', { ...inPart, reason: ' ' })).toBe(
        '22023',
      );
      expect(
        await db.answer(administrator, 'publish_revision', {
          ...inPart,
          reason: ' Lübeck ist nicht belegt. ',
        }),
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
      expect(await db.one(`select data from private.outgoing_mails where kind = 'published'`)).toMatchObject({
        data: {
          accepted: ['Branchen'],
          rejected: ['Standort', 'Zusammenfassung'],
          reason: 'Lübeck ist nicht belegt.',
        },
      });
      expect(await db.one('select source from public.agency_field_meta where agency_id = 1')).toEqual({
        source: 'own',
      });
      expect(
        await db.one(
          'select revision_id::int, actor_role, actor_id from public.agency_versions where version = 2',
        ),
      ).toEqual({
        revision_id: 1,
        actor_role: 'administrator',
        actor_id: ADMIN_ID,
      });
      expect(
        await db.one(`select count(*)::int as entries from public.admin_log
        where table_name = 'agency_revisions' and changes -> 'state' ->> 'after' = 'published'`),
      ).toEqual({ entries: 1 });
    });

    test('of two at once, the later one is notified', async () => {
      await db.answer(administrator, 'publish_revision', { revision: 2 });
      expect(await db.errorCodeOf(member, 'submit_revision', { revision: 1 })).toBe('PT409');
      // Going on with it takes that the author has seen the entry as it is now.
      expect(
        await db.errorCodeOf(member, 'save_draft', { changes: { Standort: 'Kiel' }, revision: 1, base: 1 }),
      ).toBe('PT409');
      await db.answer(member, 'save_draft', { changes: { Standort: 'Kiel' }, revision: 1, base: 2 });
      await db.answer(member, 'submit_revision', { revision: 1 });
    });

    test('that was submitted before another one was published comes back, and its author is notified', async () => {
      await db.answer(member, 'submit_revision', { revision: 1 });
      await db.answer(administrator, 'publish_revision', { revision: 2 });
      expect(await revision(1)).toMatchObject({ state: 'returned', is_outdated: true });
      expect(await mails()).toEqual([
        { kind: 'outdated', recipient: 'm@ahornsteg.example' },
        { kind: 'published', recipient: 'm@ahornsteg.example' },
      ]);
    });

    test('against a version that an administrator has changed is not published', async () => {
      await db.update(administrator, 'Personalberatungen', ['id', 1], { Standort: 'Bremen' });
      expect(await db.errorCodeOf(administrator, 'publish_revision', { revision: 2 })).toBe('PT409');
      expect(await entry(1)).toMatchObject({ Standort: 'Bremen', version: 2 });
    });

    test('cannot be of a forged version, nor have fields that an entry has not', async () => {
      expect(
        await db.errorCodeOf(member, 'save_draft', { changes: { Standort: 'X' }, agency: 1, base: 99 }),
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
          await db.errorCodeOf(member, 'save_draft', { changes: JSON.stringify(changes), agency: 1 }),
        ).not.toBeNull();
      }
      expect(await db.errorCodeOf(administrator, 'publish_revision', { revision: 2, fields: ['Name'] })).toBe(
        '22023',
      );
      expect(await db.errorCodeOf(administrator, 'publish_revision', { revision: 2, fields: [] })).toBe(
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
      await db.answer(member, 'save_draft', { changes, revision: 1 });
      await db.answer(member, 'submit_revision', { revision: 1 });
      expect(await db.answer(administrator, 'publish_revision', { revision: 1 })).toMatchObject({
        version: 2,
      });
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
      await db.answer(administrator, 'publish_revision', {
        revision: 1,
        fields: Object.keys(changes).filter((field) => field !== 'facts.mandates'),
        reason: 'Bitte mit Beleg.',
      });
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
      await db.answer(administrator, 'restore_version', { stored: stored.id });
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
      const first = { changes: { Standort: 'Kiel' }, revision: 1, known_edit: 1 };
      await db.answer(member, 'save_draft', first);
      expect(await db.errorCodeOf(member, 'save_draft', first)).toBe('PT409');
      // There is one draft an entry and author, whatever a device knows of it.
      expect(
        await db.answer(member, 'save_draft', { changes: { Standort: 'Bonn' }, agency: 1 }),
      ).toMatchObject({
        id: 1,
        edit: 3,
      });
    });

    test('comes back with a reason, and goes on', async () => {
      await db.answer(administrator, 'return_revision', { revision: 2, reason: 'Bitte belegen' });
      expect(await revision(2)).toMatchObject({ state: 'returned', reason: 'Bitte belegen' });
      // Another draft of the entry is open.
      expect(await db.errorCodeOf(member, 'save_draft', { changes: {}, revision: 2 })).toBe('PT409');
      await db.answer(member, 'withdraw_revision', { revision: 1 });
      await db.answer(member, 'save_draft', { changes: { Standort: 'Ulm' }, revision: 2 });
      await db.answer(member, 'submit_revision', { revision: 2 });
      expect(await revision(2)).toMatchObject({ state: 'submitted', reason: null });
      expect(await db.errorCodeOf(administrator, 'return_revision', { revision: 2, reason: ' ' })).toBe(
        '22023',
      );
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
      await db.asOwner(
        `insert into public.agency_revisions (kind, author, state) select 'new', '${STRANGER_ID}', 'withdrawn' from generate_series(1, 30)`,
      );
      expect(await db.errorCodeOf(stranger, 'save_draft', { changes: { Name: 'A' } })).toBe('PT429');
    });
  });
});
