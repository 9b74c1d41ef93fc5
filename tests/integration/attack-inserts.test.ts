import { describe, expect, test } from 'vitest';
import { administrator, service, type Caller } from '#tests/harness/callers.ts';
import { type DatabaseRow } from '#tests/harness/database-calls.ts';
import { describeDatabase } from '#tests/harness/describe-database.ts';
import { MESSAGE } from './attack-matrix.ts';
import { UNREAD_ID } from './sample-rows.ts';
import { NO_ADMINISTRATORS, useSampleRows } from './use-sample-rows.ts';

const long = (length: number) => 'ä'.repeat(length);

describeDatabase('what strangers and administrators write', (db) => {
  const { expectNoChange } = useSampleRows(db);
  const messages = () => db.asOwner('select id, nachricht, status from public.contact_messages');

  describe('what a sender wrote', () => {
    const rewriters = [
      administrator,
      // Even where every column is granted and no policy applies.
      service,
    ];
    const rewritings: DatabaseRow[] = [
      { id: MESSAGE.id },
      { created_at: '2020-01-01T00:00:00Z' },
      { name: 'Jemand anderes' },
      { email: 'jemand@anders.example' },
      { betreff: 'gefälscht' },
      { nachricht: 'gefälscht' },
      { nachricht: '' },
      { may_forward: false },
      { status: 'read', nachricht: 'gefälscht' },
    ];
    test.each(
      rewriters.flatMap((caller) =>
        rewritings.map((changes) => ({ caller, changes, who: caller.name, what: JSON.stringify(changes) })),
      ),
    )('cannot be changed by the $who to $what', async ({ caller, changes }) => {
      for (const where of [['id', UNREAD_ID], ['id']] as const) {
        const outcome = await db.update(caller, 'contact_messages', where, changes);
        expect(outcome).toMatchObject({ errorCode: '42501', rows: [] });
        await expectNoChange();
      }
    });

    test('stays when it is set to what it is', async () => {
      const outcome = await db.update(service, 'contact_messages', ['id', UNREAD_ID], {
        nachricht: 'Personenbezogen',
        status: 'read',
      });
      expect(outcome.errorCode).toBeNull();
      expect(await messages()).toContainEqual({
        id: UNREAD_ID,
        nachricht: 'Personenbezogen',
        status: 'read',
      });
    });

    test.each([{ status: 'archived' }, { status: null }, { status: '' }])(
      'has no status %o',
      async (changes) => {
        const outcome = await db.update(administrator, 'contact_messages', ['id', UNREAD_ID], changes);
        expect(outcome.errorCode).not.toBeNull();
        await expectNoChange();
      },
    );
  });

  describe('values that are too long or have a wrong shape', () => {
    test.each<DatabaseRow>([
      { vacancy: { position: long(100_000) } },
      { vacancy: { status: 'read' } },
      { may_forward: true },
      { agencies: {}, may_forward: true },
    ])('the secret key stores no message with $vacancy $agencies', async (columns) => {
      const { errorCode } = await db.insert(service, 'contact_messages', [{ ...MESSAGE, ...columns }]);
      expect(errorCode).toBe('23514');
      await expectNoChange();
    });

    test('an administrator writes no note without saying what was seen', async () => {
      const changes = { notes: 'überschrieben' };
      expect(await db.update(administrator, 'contact_messages', ['id', UNREAD_ID], changes)).toMatchObject({
        errorCode: '42501',
      });
      await expectNoChange();
    });

    test('an administrator cannot note 10,001 characters', async () => {
      const { errorCode } = await db.call(administrator, 'public', 'save_message_notes', {
        message: UNREAD_ID,
        notes: long(10_001),
        seen: null,
      });
      expect(errorCode).toBe('22023');
      await expectNoChange();
    });
  });

  describe('the functions of the inbox', () => {
    const ids = [UNREAD_ID];
    const functions: [name: string, args: DatabaseRow, nothing: unknown, does: string][] = [
      ['inbox_messages', {}, { messages: [], next: null, newest: null }, 'shows nothing'],
      [
        'inbox_messages',
        { term: 'Vertraulich' },
        { messages: [], next: null, newest: null },
        'finds nothing',
      ],
      [
        'inbox_counts',
        {},
        { all: { 'to-forward': 0, spam: 0 }, found: { 'to-forward': 0, spam: 0 }, newest: null },
        'counts nothing',
      ],
      [
        'inbox_counts',
        { term: 'absender' },
        { all: { 'to-forward': 0, spam: 0 }, found: { 'to-forward': 0, spam: 0 }, newest: null },
        'counts nothing found',
      ],
      ['set_messages_status', { ids, new_status: 'responded' }, 0, 'sets nothing'],
      ['set_messages_spam', { ids, is_spam: true }, 0, 'marks nothing'],
    ];
    const cases = (callersMeant: readonly Caller[]) =>
      callersMeant.flatMap((caller) =>
        functions.map(([name, args, nothing, does]) => ({
          caller,
          name,
          args,
          nothing,
          does,
          who: caller.name,
        })),
      );

    test.each(cases(NO_ADMINISTRATORS))('$name $does for $who', async ({ caller, name, args, nothing }) => {
      const { errorCode, rows } = await db.call(caller, 'public', name, args);
      const isForbidden = caller.role === 'anonymous';
      expect(errorCode).toBe(isForbidden ? '42501' : null);
      expect(rows).toEqual(isForbidden ? [] : [{ result: nothing }]);
      await expectNoChange();
    });

    test('do for an administrator what they are for', async () => {
      expect(await db.answer(administrator, 'inbox_messages', { term: 'personenbezogen' })).toMatchObject({
        messages: [{ id: UNREAD_ID }],
        next: null,
      });
      expect(await db.answer(administrator, 'inbox_counts', { term: 'ina' })).toMatchObject({
        all: { unread: 1, responded: 1, 'to-forward': 1, spam: 0 },
        found: { responded: 1, 'to-forward': 0, spam: 0 },
      });
      expect(await db.answer(administrator, 'set_messages_status', { ids, new_status: 'read' })).toBe(1);
    });

    test.each([
      ['inbox_messages', { sort: 'nachricht; drop table contact_messages' }],
      ['inbox_messages', { after: JSON.stringify(['x']) }],
      ['set_messages_status', { ids, new_status: 'archived' }],
      ['set_messages_status', { ids: Array.from({ length: 1_001 }, () => UNREAD_ID), new_status: 'read' }],
      ['set_messages_spam', { ids: Array.from({ length: 1_001 }, () => UNREAD_ID), is_spam: true }],
      ['set_messages_deleted', { ids: Array.from({ length: 1_001 }, () => UNREAD_ID), is_deleted: true }],
    ])('%s rejects %j', async (name, args) => {
      expect((await db.call(administrator, 'public', name, args)).errorCode).not.toBeNull();
      await expectNoChange();
    });
  });
});
