import { beforeEach, expect, test } from 'vitest';
import * as z from 'zod';
import { MAX_PICTURES } from '#pictures/model/picture.ts';
import { administrator, member, otherMember, service, stranger } from '#tests/harness/callers.ts';
import type { DatabaseRow } from '#tests/harness/database-calls.ts';
import { describeDatabase } from '#tests/harness/describe-database.ts';
import { useEntries } from './agency-testbed.ts';
import { ORDER_ID, PICTURE_ID } from './sample-rows.ts';

/*
 * Logo and pictures as fields of the one proposal, what visitors see of them and for how long, and which files stay.
 * docs/decisions/paid-placement.md. Who may call what: function-calls.ts.
 */

const idOf = (index: number) => `88888888-8888-4888-8888-${String(index).padStart(12, '0')}`;
const EMPTY = { logo: null, pictures: [] };

describeDatabase('pictures', (db) => {
  const { decide, revision } = useEntries(db);
  beforeEach(async () => {
    await db.asOwner('delete from public.agency_revisions where id = 1');
    await setContract(0, 10);
  });

  const setContract = (from: number, to: number) =>
    db.asOwner(`update private.contracts set state = 'confirmed', decided_at = now(),
        starts_on = private.berlin_day(now()) + ${String(from)}, ends_on = private.berlin_day(now()) + ${String(to)} where id = '${ORDER_ID}'`);
  const file = (index: number, change: DatabaseRow = {}) => ({
    agency: 1,
    path: `1/${idOf(index)}.webp`,
    width: 800,
    height: 600,
    ...change,
  });
  const putFile = (path: string) =>
    db.asOwner(`do $$ begin
        if to_regclass('storage.objects') is not null then
          insert into storage.objects (bucket_id, name) values ('agency-pictures', '${path}') on conflict do nothing;
        end if;
      end $$`);
  /** A stored picture as fields name it. */
  async function store(index: number) {
    await putFile(file(index).path);
    return {
      id: z.string().parse(await db.answer(member, 'add_picture', file(index))),
      alt: `Bild ${String(index)}`,
    };
  }
  /** The draft of the member, which says this. */
  async function draft(changes: DatabaseRow, seen: DatabaseRow = EMPTY) {
    const saved = await db.answer(member, 'save_draft', { changes, seen, agency: 1 });
    return z.object({ id: z.number() }).parse(saved).id;
  }
  async function propose(changes: DatabaseRow, seen?: DatabaseRow) {
    const id = await draft(changes, seen);
    await db.answer(member, 'submit_revision', { revision: id });
    return id;
  }
  const publish = async (changes: DatabaseRow, seen?: DatabaseRow) => decide(await propose(changes, seen));
  const shown = async () => {
    const derived = (await db.select(stranger, 'agency_derived')).rows.find(
      (row) => Number(row['agency_id']) === 1,
    );
    const pictures = z.array(z.object({ alt: z.string() })).parse(derived?.['pictures']);
    return { logo: derived?.['logo'], alts: pictures.map(({ alt }) => alt) };
  };
  const fileOf = async (picture: string) =>
    db.asOwner(`select public.shown_picture('${picture}') ->> 'path' as path`);
  const kept = async () =>
    z
      .array(z.object({ id: z.string() }))
      .parse(await db.asOwner('select id from private.agency_pictures where agency_id = 1'))
      .map(({ id }) => id);

  test('a logo and six pictures are one proposal, one decision and one mail, also before a contract runs', async () => {
    await setContract(-9, -1);
    const logo = { ...(await store(0)), alt: 'Logo von Ahornsteg' };
    const pictures = [];
    for (const index of [1, 2, 3, 4, 5, 6]) pictures.push(await store(index));
    expect(pictures).toHaveLength(MAX_PICTURES);
    await publish({ logo, pictures });
    expect(await shown()).toEqual({ logo: null, alts: [] });
    expect(await fileOf(logo.id)).toEqual([{ path: null }]);
    expect(
      await db.asOwner(
        `select kind from private.outgoing_mails where data ->> 'agency' = '1' and kind <> 'contact_person'`,
      ),
    ).toEqual([{ kind: 'proposal_submitted' }, { kind: 'proposal_decided' }]);
    await setContract(0, 10);
    expect(await shown()).toEqual({ logo: logo.id, alts: [logo.alt, ...pictures.map(({ alt }) => alt)] });
    expect(await fileOf(logo.id)).toEqual([{ path: `1/${idOf(0)}.webp` }]);
    await setContract(-9, -1);
    expect(await shown()).toEqual({ logo: null, alts: [] });
    expect(await fileOf(logo.id)).toEqual([{ path: null }]);
  });

  test('of the proposed pictures one is left out with a reason, and the text of another corrected', async () => {
    const [first, second] = [await store(1), await store(2)];
    const id = await propose({ pictures: [first, second] });
    expect(await shown()).toEqual({ logo: null, alts: [] });
    expect(await fileOf(first.id)).toEqual([{ path: null }]);
    const corrected = { pictures: [{ ...second, alt: 'Unser Büro' }] };
    for (const left_out of [
      {},
      { pictures: 'Unscharf.' },
      { pictures: { reason: ' ', things: [first.id] } },
    ]) {
      expect(
        await db.errorCodeOf(administrator, 'decide_revision', {
          revision: id,
          seen_edit: 1,
          corrected,
          left_out,
        }),
      ).toBe('22023');
    }
    await decide(id, {
      corrected,
      left_out: { pictures: { reason: ' Bild 1 ist unscharf. ', things: [first.id] } },
    });
    expect(await shown()).toEqual({ logo: null, alts: ['Unser Büro'] });
    expect((await revision(id))?.['decisions']).toEqual({
      pictures: { outcome: 'corrected', reason: 'Bild 1 ist unscharf.', things: [first.id] },
    });
    expect(await fileOf(first.id)).toEqual([{ path: null }]);
  });

  test('another logo takes the place of the one before, another order that of the pictures', async () => {
    const [old, next, first, second] = [await store(1), await store(2), await store(3), await store(4)];
    await publish({ logo: old, pictures: [first, second] });
    await publish({ logo: next, pictures: [second, first] }, { logo: old, pictures: [first, second] });
    expect(await shown()).toEqual({ logo: next.id, alts: [next.alt, second.alt, first.alt] });
    expect(await fileOf(old.id)).toEqual([{ path: null }]);
    await publish({ logo: null, pictures: [] }, { logo: next, pictures: [second, first] });
    expect(await shown()).toEqual({ logo: null, alts: [] });
  });

  test('the file is not given out on the day after the last, before any job has run, nor of a paused entry', async () => {
    const picture = await store(1);
    await publish({ pictures: [picture] });
    // As if the days had passed: no trigger hears of it.
    await db.asOwner(`do $$ begin
        perform set_config('session_replication_role', 'replica', true);
        update private.contracts set starts_on = private.berlin_day(now()) - 9, ends_on = private.berlin_day(now()) - 1 where id = '${ORDER_ID}';
      end $$`);
    expect(await fileOf(picture.id)).toEqual([{ path: null }]);
    await setContract(0, 10);
    expect(await fileOf(picture.id)).toEqual([{ path: `1/${idOf(1)}.webp` }]);
    await db.asOwner(`update public."Personalberatungen" set status = 'paused' where id = 1`);
    expect(await fileOf(picture.id)).toEqual([{ path: null }]);
  });

  test('fields name the stored pictures of their own entry alone, whoever wrote them', async () => {
    const own = await store(1);
    const foreign = idOf(2);
    await db.asOwner(`insert into private.agency_pictures (id, agency_id, path, width, height)
      values ('${foreign}', 2, '2/${foreign}.webp', 1, 1)`);
    for (const changes of [
      { pictures: [own, { id: foreign, alt: 'Fremd' }] },
      { logo: { id: foreign, alt: 'Fremd' } },
      { logo: { id: idOf(3), alt: 'Nie gespeichert' } },
    ]) {
      expect(await db.errorCodeOf(member, 'submit_revision', { revision: await draft(changes) })).toBe(
        '22023',
      );
    }
    const id = await propose({ pictures: [own] });
    expect(
      await db.errorCodeOf(administrator, 'decide_revision', {
        revision: id,
        seen_edit: (await revision(id))?.['edit'],
        corrected: { pictures: [{ id: foreign, alt: 'Fremd' }] },
      }),
    ).toBe('22023');
    expect(await shown()).toEqual({ logo: null, alts: [] });
  });

  test('is taken out of entry and proposals at once: by a member, and with a reason that is mailed by an administrator', async () => {
    const [logo, first, second] = [await store(1), await store(2), await store(3)];
    await publish({ logo, pictures: [first, second] });
    const id = await draft({ pictures: [second, first] }, { pictures: [first, second] });
    expect(await db.errorCodeOf(otherMember, 'remove_picture', { picture: first.id })).toBe('42501');
    await db.answer(member, 'remove_picture', { picture: first.id });
    expect(await shown()).toEqual({ logo: logo.id, alts: [logo.alt, second.alt] });
    expect(await fileOf(first.id)).toEqual([{ path: null }]);
    expect(
      await db.asOwner(`select changes, seen from public.agency_revisions where id = ${String(id)}`),
    ).toEqual([{ changes: { pictures: [second] }, seen: { pictures: [second] } }]);
    const removal = { picture: logo.id, ground: 'law', reason: 'Fremde Marke' };
    for (const missing of [{ ground: null }, { ground: 'no_agency' }, { reason: ' ' }]) {
      expect(await db.errorCodeOf(administrator, 'remove_picture', { ...removal, ...missing })).toBe('22023');
    }
    await db.answer(administrator, 'remove_picture', removal);
    expect(await shown()).toEqual({ logo: null, alts: [second.alt] });
    expect(
      await db.asOwner(
        `select recipient, data ->> 'ground' as ground, data ->> 'reason' as reason, data ->> 'picture' as picture from private.outgoing_mails
         where kind = 'picture_removed'`,
      ),
    ).toEqual([
      { recipient: 'm@ahornsteg.example', ground: 'law', reason: 'Fremde Marke', picture: logo.alt },
    ]);
    expect(await db.errorCodeOf(administrator, 'remove_picture', removal)).toBe('PT404');
  });

  test('stays as long as an entry or an open proposal names it, and thirty days after a decision', async () => {
    const [published, drafted, refused, unnamed] = [
      await store(1),
      await store(2),
      await store(3),
      await store(4),
    ];
    const decided = await propose({ logo: published, pictures: [refused] });
    await decide(decided, { left_out: { pictures: 'Unscharf' } });
    await draft({ pictures: [drafted] });
    await db.asOwner(`update private.agency_pictures set uploaded_at = now() - interval '2 days'
      where id <> '${unnamed.id}'`);
    const clean = () => db.answer(service, 'run_nightly_jobs', {});
    await clean();
    // The sample's own picture, which nothing names, is gone; what is younger than a day is not.
    expect((await kept()).toSorted()).toEqual([published.id, drafted.id, refused.id, unnamed.id].toSorted());
    await db.asOwner(`update public.agency_revisions set decided_at = now() - interval '31 days' where id = ${String(decided)};
      update private.agency_pictures set uploaded_at = now() - interval '2 days'`);
    await clean();
    expect((await kept()).toSorted()).toEqual([published.id, drafted.id].toSorted());
  });

  test.each([
    ['larger than a picture is', { width: 1601 }, '22023'],
    ['without a height', { height: 0 }, '22023'],
    ['in the folder of another entry', { path: `2/${idOf(1)}.webp` }, '22023'],
    ['with a way up in its name', { path: `1/../2/${idOf(1)}.webp` }, '22023'],
    ['with an ending that runs', { path: `1/${idOf(1)}.svg` }, '22023'],
    ['of an entry of others', { agency: 2, path: `2/${idOf(1)}.webp` }, '42501'],
  ])('is not stored %s', async (_, change, errorCode) => {
    await putFile(file(1).path);
    expect(await db.errorCodeOf(member, 'add_picture', file(1, change))).toBe(errorCode);
    expect(await kept()).toEqual([PICTURE_ID]);
  });

  test('is not stored twice with the same file', async () => {
    await store(1);
    expect(await db.errorCodeOf(member, 'add_picture', file(1))).toBe('22023');
  });

  test('go with an entry that is deleted, and with one that is merged', async () => {
    const logo = await store(1);
    await publish({ logo });
    await db.asOwner(`insert into private.agency_pictures (id, agency_id, path, width, height)
        values ('${idOf(9)}', 2, '2/${idOf(9)}.webp', 1, 1);
      insert into public.agency_extensions as e (agency_id, content)
        values (2, '{"logo": {"id": "${idOf(9)}", "alt": "Birke"}, "pictures": [{"id": "${idOf(9)}", "alt": "Birke"}]}')
        on conflict (agency_id) do update set content = e.content || excluded.content;
      select private.merge_extensions(2, 1, '{pictures}')`);
    expect(await shown()).toEqual({ logo: logo.id, alts: [logo.alt, 'Birke'] });
    await db.asOwner('delete from public."Personalberatungen" where id = 1');
    expect(await kept()).toEqual([]);
  });
});
