import { beforeAll, beforeEach, expect, test } from 'vitest';
import { cleanLine } from '#lib/text/clean-text.ts';
import { ADMIN_ID, administrator, anonymous } from '#tests/harness/callers.ts';
import { describeDatabase } from '#tests/harness/describe-database.ts';

/* Names are clean in the database, by whatever way they come, and are found however they are written. docs/decisions/contact.md. */

const UNCLEAN = [
  'Nbsp\u00A0Haus GmbH',
  'Silben\u00ADtrenner  Personal\u00ADberatung',
  '\u202A\uFEFFAhorn\u200B\u202C \u2066Nord\u2069\u200F',
  'Mu\u0308ller\t&\u2003So\u0308hne\u2028KG',
  'Tag\u{E0041}\uFFF9\u0085\u0007Haus',
  ' Zwei\r\n Zeilen\u3000\u202F',
];

describeDatabase('names', (db) => {
  beforeAll(async () => {
    await db.asOwner(`insert into auth.users (id) values ('${ADMIN_ID}')`);
    await db.asOwner(`insert into public.admins (user_id) values ('${ADMIN_ID}')`);
  });
  beforeEach(() => db.asOwner('delete from public."Personalberatungen" where true'));

  const names = async () =>
    (
      await db.asOwner(
        `select coalesce(jsonb_agg("Name" order by id), '[]') as names from public."Personalberatungen"`,
      )
    )[0];

  test.each(UNCLEAN)('%j is stored as the site cleans it, written by an administrator', async (name) => {
    await db.insert(administrator, 'Personalberatungen', [{ Name: name }]);
    expect(await names()).toEqual({ names: [cleanLine(name)] });
    await db.asOwner(`update public."Personalberatungen" set "Name" = 'Anders'`);
    await db.update(administrator, 'Personalberatungen', ['id'], { Name: name });
    expect(await names()).toEqual({ names: [cleanLine(name)] });
  });

  test('a name of which nothing is left is no name', async () => {
    const { errorCode } = await db.insert(administrator, 'Personalberatungen', [
      { Name: '\u00A0\u200B\u00AD' },
    ]);
    expect(errorCode).toBe('23514');
  });

  const ask = async (...asked: readonly object[]) => {
    const { rows } = await db.call(anonymous, 'public', 'enquiry_recipients', { asked });
    return JSON.stringify(rows);
  };

  test('a name finds the one entry that is online with it, whatever its case, umlauts and blanks', async () => {
    await db.asOwner(`insert into public."Personalberatungen" (id, "Name", status) overriding system value
      values (71, 'Müller & Söhne', 'active'), (72, 'Müller & Söhne', 'paused')`);
    for (const name of ['MÜLLER & SÖHNE', ' Mueller\u00A0&  Soehne', 'Mu\u0308ller & So\u0308hne']) {
      expect(await ask({ id: null, name })).toMatch(/71/);
    }
    expect(await ask({ id: null, name: 'Müller' })).not.toMatch(/71/);
    // A number decides, whatever the name; what is not online is not found.
    expect(await ask({ id: 71, name: 'Anders' })).toMatch(/Müller & Söhne/);
    expect(await ask({ id: 72, name: 'Müller & Söhne' })).not.toMatch(/7[12]/);
  });

  test('a name that two entries have offers both, and is none of them', async () => {
    await db.asOwner(`insert into public."Personalberatungen" (id, "Name", "Standort", status) overriding system value
      values (71, 'Alpha', 'Kiel', 'active'), (72, 'ALPHA', null, 'active')`);
    const answer = await ask({ id: null, name: 'Alpha' });
    expect(answer).toMatch(/71.*Kiel.*72/);
    expect(await ask({ id: 72, name: 'Alpha' })).not.toMatch(/Kiel/);
  });

  test.each([[[]], [[7]], [[{ name: 7 }]], [[{ id: 'x', name: 'A' }]], [[{ id: 1e15, name: '' }]]])(
    '%j does no harm',
    async (asked) => {
      const { errorCode } = await db.call(anonymous, 'public', 'enquiry_recipients', { asked });
      expect(errorCode).toBeNull();
    },
  );
});
