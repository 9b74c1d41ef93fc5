import { beforeEach, expect, test } from 'vitest';
import * as z from 'zod';
import { callerNamed, MEMBER_ID, OTHER_MEMBER_ID } from '#tests/harness/callers.ts';
import type { DatabaseRow } from '#tests/harness/database-calls.ts';
import { describeDatabase } from '#tests/harness/describe-database.ts';
import { ORDER_ID, PICTURE_ID } from './sample-rows.ts';
import { useSampleRows } from './use-sample-rows.ts';
import { countWaiting } from './waiting-cases.ts';

/* Logo and pictures of paid entries: what waits, what visitors see and for how long. docs/decisions/paid-placement.md. Who may call what: function-calls.ts. */

const member = callerNamed('member');
const otherMember = callerNamed('member of another entry');
const stranger = callerNamed('signed-in stranger');
const administrator = callerNamed('administrator');

const idOf = (index: number) => `88888888-8888-4888-8888-${String(index).padStart(12, '0')}`;
const own = z.object({
  can_add: z.boolean(),
  pictures: z.array(
    z.object({
      id: z.string(),
      alt: z.string(),
      new_alt: z.nullable(z.string()),
      state: z.string(),
      reason: z.nullable(z.string()),
    }),
  ),
});

describeDatabase('pictures', (db) => {
  useSampleRows(db);
  beforeEach(async () => {
    await db.asOwner('delete from private.agency_pictures');
    await setContract(0, 10);
  });

  const setContract = (from: number, to: number) =>
    db.asOwner(`update private.contracts set state = 'confirmed', decided_at = now(),
        starts_on = private.berlin_day(now()) + ${String(from)}, ends_on = private.berlin_day(now()) + ${String(to)} where id = '${ORDER_ID}'`);
  const store = (path: string) =>
    db.asOwner(`do $$ begin
        if to_regclass('storage.objects') is not null then
          insert into storage.objects (bucket_id, name) values ('agency-pictures', '${path}') on conflict do nothing;
        end if;
      end $$`);
  const args = (index: number, change: DatabaseRow = {}) => ({
    agency: 1,
    kind: 'picture',
    path: `1/${idOf(index)}.webp`,
    alt: `Bild ${String(index)}`,
    width: 800,
    height: 600,
    ...change,
  });
  /** Handed in by a member, and published where said. */
  async function add(index: number, change: DatabaseRow = {}, isPublished = false) {
    const picture = args(index, change);
    await store(picture.path);
    const id = z.string().parse(await db.answer(member, 'add_picture', picture));
    if (isPublished)
      await db.answer(administrator, 'decide_picture', {
        picture: id,
        seen: picture.alt,
        is_published: true,
      });
    return id;
  }
  const seen = async () => {
    const derived = (await db.select(stranger, 'agency_derived')).rows.find(
      (row) => Number(row['agency_id']) === 1,
    );
    const pictures = z.array(z.object({ alt: z.string() })).parse(derived?.['pictures']);
    return { logo: derived?.['logo'], alts: pictures.map(({ alt }) => alt) };
  };
  const mine = async () => own.parse(await db.answer(member, 'own_pictures', { agency: 1 }));
  const mails = async () =>
    db.asOwner(
      `select kind, recipient, data ->> 'reason' as reason, data ->> 'kind' as about from private.outgoing_mails
         where kind like 'picture%' order by created_at`,
    );
  const fileOf = async (picture: string) =>
    db.asOwner(`select public.shown_picture('${picture}') ->> 'path' as path`);

  test('waits unseen, is published by an administrator, and is gone with the contract, and back with the next', async () => {
    const picture = await add(1);
    const logo = await add(2, { kind: 'logo', alt: 'Ein Ahornblatt' });
    expect(await seen()).toEqual({ logo: null, alts: [] });
    expect(await fileOf(picture)).toEqual([{ path: null }]);
    expect(await countWaiting(db, 'picture')).toBe(2);
    await db.answer(administrator, 'decide_picture', { picture, seen: 'Bild 1', is_published: true });
    await db.answer(administrator, 'decide_picture', {
      picture: logo,
      seen: 'Ein Ahornblatt',
      is_published: true,
    });
    expect(await seen()).toEqual({ logo, alts: ['Ein Ahornblatt', 'Bild 1'] });
    expect(await fileOf(logo)).toEqual([{ path: `1/${idOf(2)}.webp` }]);
    expect(await mails()).toMatchObject([
      { kind: 'picture_published', recipient: 'm@ahornsteg.example', about: 'picture' },
      { kind: 'picture_published', recipient: 'm@ahornsteg.example', about: 'logo' },
    ]);
    await setContract(-10, -1);
    expect(await seen()).toEqual({ logo: null, alts: [] });
    expect(await fileOf(logo)).toEqual([{ path: null }]);
    expect((await mine()).can_add).toBe(false);
    expect((await mine()).pictures).toHaveLength(2);
    await setContract(0, 10);
    expect(await seen()).toEqual({ logo, alts: ['Ein Ahornblatt', 'Bild 1'] });
  });

  test('the file is not given out on the day after the last, before any job has run, nor of a paused entry', async () => {
    const picture = await add(1, {}, true);
    // As if the days had passed: no trigger hears of it.
    await db.asOwner(`do $$ begin
        perform set_config('session_replication_role', 'replica', true);
        update private.contracts set starts_on = private.berlin_day(now()) - 9, ends_on = private.berlin_day(now()) - 1 where id = '${ORDER_ID}';
      end $$`);
    expect(await fileOf(picture)).toEqual([{ path: null }]);
    await setContract(0, 10);
    expect(await fileOf(picture)).toEqual([{ path: `1/${idOf(1)}.webp` }]);
    await db.asOwner(`update public."Personalberatungen" set status = 'paused' where id = 1`);
    expect(await fileOf(picture)).toEqual([{ path: null }]);
  });

  test('a new logo waits beside the old one and takes its place when it is published', async () => {
    const old = await add(1, { kind: 'logo' }, true);
    const next = await add(2, { kind: 'logo' });
    expect((await seen()).logo).toBe(old);
    await store(args(3).path);
    expect(await db.errorCodeOf(member, 'add_picture', args(3, { kind: 'logo' }))).toBe('PT409');
    await db.answer(administrator, 'decide_picture', { picture: next, seen: 'Bild 2', is_published: true });
    expect((await seen()).logo).toBe(next);
    expect((await mine()).pictures.map(({ id }) => id)).toEqual([next]);
  });

  test('is refused with a reason that its member reads, and taken back after it was published', async () => {
    const picture = await add(1);
    expect(
      await db.errorCodeOf(administrator, 'decide_picture', { picture, seen: 'Bild 1', is_published: false }),
    ).toBe('22023');
    await db.answer(administrator, 'decide_picture', {
      picture,
      seen: 'Bild 1',
      is_published: false,
      reason: 'Zu unscharf',
    });
    expect((await mine()).pictures).toMatchObject([{ state: 'refused', reason: 'Zu unscharf' }]);
    const shown = await add(2, {}, true);
    await db.answer(administrator, 'decide_picture', {
      picture: shown,
      seen: 'Bild 2',
      is_published: false,
      reason: 'Rechte',
    });
    expect(await seen()).toEqual({ logo: null, alts: [] });
    expect(await fileOf(shown)).toEqual([{ path: null }]);
    expect(await mails()).toMatchObject([{ reason: 'Zu unscharf' }, {}, { reason: 'Rechte' }]);
  });

  test('a new text of a published picture waits, and the old one stays', async () => {
    const picture = await add(1, {}, true);
    await db.answer(member, 'set_picture_alt', { picture, alt: 'Unser Büro' });
    expect(await seen()).toMatchObject({ alts: ['Bild 1'] });
    await db.answer(administrator, 'decide_picture', {
      picture,
      seen: 'Unser Büro',
      is_published: false,
      reason: 'Werbung',
    });
    expect((await mine()).pictures).toMatchObject([
      { alt: 'Bild 1', new_alt: null, state: 'published', reason: 'Werbung' },
    ]);
    await db.answer(member, 'set_picture_alt', { picture, alt: 'Unser Büro in Kiel' });
    // Another text than the one that was read is not published.
    expect(
      await db.errorCodeOf(administrator, 'decide_picture', {
        picture,
        seen: 'Unser Büro',
        is_published: true,
      }),
    ).toBe('PT409');
    await db.answer(administrator, 'decide_picture', {
      picture,
      seen: 'Unser Büro in Kiel',
      is_published: true,
    });
    expect(await seen()).toMatchObject({ alts: ['Unser Büro in Kiel'] });
    // Taken back as visitors see it, whatever text waits by then.
    await db.answer(member, 'set_picture_alt', { picture, alt: 'Noch ein Text' });
    await db.answer(administrator, 'decide_picture', {
      picture,
      seen: 'Unser Büro in Kiel',
      is_published: false,
      reason: 'Rechte',
    });
    expect(await seen()).toMatchObject({ alts: [] });
  });

  test('is not taken back by a refusal of what somebody else has published meanwhile', async () => {
    const picture = await add(1, {}, true);
    const refusal = { picture, seen: 'Bild 1', is_published: false, reason: 'Zu unscharf' };
    expect(await db.errorCodeOf(administrator, 'decide_picture', { ...refusal, about: 'waiting' })).toBe(
      'PT409',
    );
    await db.answer(member, 'set_picture_alt', { picture, alt: 'Unser Büro' });
    await db.answer(administrator, 'decide_picture', {
      picture,
      about: 'text',
      seen: 'Unser Büro',
      is_published: true,
    });
    expect(
      await db.errorCodeOf(administrator, 'decide_picture', {
        ...refusal,
        about: 'text',
        seen: 'Unser Büro',
      }),
    ).toBe('PT409');
    expect(await seen()).toMatchObject({ alts: ['Unser Büro'] });
    // Nothing else than what there is, and taking back publishes nothing.
    for (const wrong of [
      { ...refusal, about: 'all' },
      { picture, about: 'published', seen: 'Unser Büro', is_published: true },
    ]) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      expect(await db.errorCodeOf(administrator, 'decide_picture', wrong)).toBe('22023');
    }
    await db.answer(administrator, 'decide_picture', { ...refusal, about: 'published', seen: 'Unser Büro' });
    expect(await seen()).toMatchObject({ alts: [] });
  });

  test('is answered to whoever handed it in, and to the owners once that account keeps the entry no more', async () => {
    const stays = await add(1);
    await db.answer(administrator, 'decide_picture', { picture: stays, seen: 'Bild 1', is_published: true });
    const leaves = await add(2);
    await db.asOwner(
      `update private.agency_pictures set uploaded_by = '${OTHER_MEMBER_ID}' where id = '${leaves}'`,
    );
    await db.answer(administrator, 'decide_picture', { picture: leaves, seen: 'Bild 2', is_published: true });
    const orphaned = await add(3);
    await db.asOwner(`update private.agency_pictures set uploaded_by = null where id = '${orphaned}'`);
    await db.answer(administrator, 'decide_picture', {
      picture: orphaned,
      seen: 'Bild 3',
      is_published: true,
    });
    const recipients = z.array(z.object({ recipient: z.string() })).parse(await mails());
    expect(recipients.map(({ recipient }) => recipient)).toEqual(Array(3).fill('m@ahornsteg.example'));
  });

  test('change places, and are taken away', async () => {
    const pictures = [await add(1, {}, true), await add(2, {}, true), await add(3, {}, true)];
    await db.answer(member, 'move_picture', { picture: pictures[2], is_up: true });
    expect((await seen()).alts).toEqual(['Bild 1', 'Bild 3', 'Bild 2']);
    await db.answer(member, 'move_picture', { picture: pictures[0], is_up: false });
    expect((await seen()).alts).toEqual(['Bild 3', 'Bild 1', 'Bild 2']);
    await db.answer(member, 'move_picture', { picture: pictures[1], is_up: false });
    await db.answer(member, 'remove_picture', { picture: pictures[0] });
    expect((await seen()).alts).toEqual(['Bild 3', 'Bild 2']);
    expect(await db.errorCodeOf(member, 'remove_picture', { picture: PICTURE_ID })).toBe('42501');
  });

  test('are six, and three of them wait', async () => {
    await Promise.all([1, 2, 3, 4, 5, 6, 7].map((index) => store(args(index).path)));
    for (const index of [1, 2, 3]) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await add(index);
    }
    expect(await db.errorCodeOf(member, 'add_picture', args(4))).toBe('PT429');
    await db.asOwner(`update private.agency_pictures set state = 'published', decided_at = now()`);
    for (const index of [4, 5, 6]) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await add(index, {}, true);
    }
    expect(await db.errorCodeOf(member, 'add_picture', args(7))).toBe('PT429');
    expect((await seen()).alts).toHaveLength(6);
  });

  test.each([
    ['without a text', { alt: ' \n' }, '22023'],
    ['with a text that is too long', { alt: 'x'.repeat(201) }, '22023'],
    ['of a kind that there is not', { kind: 'video' }, '22023'],
    ['larger than a picture is', { width: 1601 }, '22023'],
    ['without a height', { height: 0 }, '22023'],
    ['in the folder of another entry', { path: `2/${idOf(1)}.webp` }, '22023'],
    ['with a way up in its name', { path: `1/../2/${idOf(1)}.webp` }, '22023'],
    ['with an ending that runs', { path: `1/${idOf(1)}.svg` }, '22023'],
    ['of an entry of others', { agency: 2, path: `2/${idOf(1)}.webp` }, '42501'],
  ])('is not handed in %s', async (_, change, errorCode) => {
    await store(args(1).path);
    expect(await db.errorCodeOf(member, 'add_picture', args(1, change))).toBe(errorCode);
    expect(await db.asOwner('select from private.agency_pictures')).toEqual([]);
  });

  test('is handed in by nobody without a contract, nor twice with the same file', async () => {
    await add(1);
    expect(await db.errorCodeOf(member, 'add_picture', args(1))).toBe('22023');
    await setContract(-5, -1);
    await store(args(2).path);
    expect(await db.errorCodeOf(member, 'add_picture', args(2))).toBe('PT409');
    expect(await db.errorCodeOf(otherMember, 'own_pictures', { agency: 1 })).toBe('42501');
  });

  test('go with an entry that is deleted, and move with one that is merged, as far as there is room', async () => {
    await add(1, { kind: 'logo', alt: 'Ahornblatt' }, true);
    await add(2, {}, true);
    await db.asOwner(`insert into private.agency_pictures (agency_id, kind, path, alt, width, height, position, state, decided_at)
        select 2, case n when 0 then 'logo' else 'picture' end, '2/' || n, 'Birke ' || n, 1, 1, n, 'published', now() from generate_series(0, 5) n`);
    await db.asOwner('delete from private.contracts where agency_id = 2');
    await db.asOwner('select private.merge_pictures(2, 1)');
    expect((await seen()).alts).toEqual([
      'Ahornblatt',
      'Bild 2',
      'Birke 1',
      'Birke 2',
      'Birke 3',
      'Birke 4',
      'Birke 5',
    ]);
    await db.asOwner('delete from public."Personalberatungen" where id = 1');
    expect(await db.asOwner('select from private.agency_pictures')).toEqual([]);
  });

  test('are listed for administrators page by page: what waits, the oldest first, then the newest, and none is left out', async () => {
    const page = z.object({
      items: z.array(z.object({ alt: z.string() })),
      next: z.nullable(z.string()),
      waiting: z.number(),
      published: z.number(),
    });
    // More than one answer has, all of one moment but the first and the last of either kind.
    await db.asOwner(`insert into private.agency_pictures
          (agency_id, kind, path, alt, new_alt, width, height, position, state, reason, uploaded_at, decided_at)
        select 2, 'picture', '2/' || n, n::text, case when n between 11 and 20 then 'neu' end, 1, 1, n,
          case when n <= 10 then 'waiting' when n <= 620 then 'published' else 'refused' end, 'x',
          timestamptz '2026-11-01' + case when n in (1, 21) then -1 when n in (20, 620) then 1 else 0 end * interval '1 microsecond',
          case when n > 10 then now() end
        from generate_series(1, 630) n`);
    const alts: string[] = [];
    let after: string | null = null;
    let pages = 0;
    do {
      const asked: DatabaseRow = { agency: 2, page_size: 100, ...(after !== null && { after }) };
      // oxlint-disable-next-line no-await-in-loop -- each page names the next
      const answer = page.parse(await db.answer(administrator, 'picture_queue', asked));
      expect(answer).toMatchObject({ waiting: 20, published: 600 });
      alts.push(...answer.items.map(({ alt }) => alt));
      after = answer.next;
      pages += 1;
    } while (after !== null);
    expect(pages).toBe(7);
    expect([alts[0], alts[19], alts[20], alts[619]]).toEqual(['1', '20', '620', '21']);
    expect(new Set(alts).size).toBe(620);
    expect(
      alts
        .slice(0, 20)
        .map(Number)
        .toSorted((a, b) => a - b),
    ).toEqual(Array.from({ length: 20 }, (_, index) => index + 1));
    // A position that is none begins anew.
    const first = page.parse(
      await db.answer(administrator, 'picture_queue', { agency: 2, after: "1 0' or true --" }),
    );
    expect(first.items[0]?.alt).toBe('1');
    expect(first.items).toHaveLength(20);
  });

  test('leave rows of accounts that are deleted, and the log says who decided, not whose account it was, nor who is to be seen', async () => {
    const picture = await add(1, { alt: 'Jana Ahorn am Steg' }, true);
    await db.answer(member, 'set_picture_alt', { picture, alt: 'Olaf Ahorn am Steg' });
    await db.answer(administrator, 'decide_picture', {
      picture,
      seen: 'Olaf Ahorn am Steg',
      is_published: true,
    });
    const rows = z
      .array(z.object({ changes: z.string() }))
      .parse(
        await db.asOwner(
          `select changes::text from public.admin_log where table_name = 'agency_pictures' and row_key = '${picture}' order by id`,
        ),
      );
    const [row] = rows;
    // A text may name somebody, and the log is never shortened.
    expect(JSON.stringify(rows)).not.toContain('Ahorn');
    expect(row?.changes).toContain('published');
    expect(row?.changes).not.toContain(MEMBER_ID);
    expect(row?.changes).not.toContain(OTHER_MEMBER_ID);
  });
});
