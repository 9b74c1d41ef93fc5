import { expect, test } from 'vitest';
import * as z from 'zod';
import { ORDER_BINDING_DAYS } from '#contracts/model/contract.ts';
import { composeNotice } from '#supabase/functions/entry-account/notices.ts';
import {
  administrator,
  callerNamed,
  FACTOR_ADMIN_ID,
  factorAdministrator,
  member,
  MEMBER_ID,
  stranger,
} from '#tests/harness/callers.ts';
import type { DatabaseRow } from '#tests/harness/database-calls.ts';
import { describeDatabase } from '#tests/harness/describe-database.ts';
import { ORDER_ID, RESET } from './sample-rows.ts';
import { useSampleRows } from './use-sample-rows.ts';
import { countWaiting } from './waiting-cases.ts';

/* Orders and contracts of paid entries, and what payment leaves as it is. docs/decisions/paid-placement.md. Who may call what: function-calls.ts. */

const AGREED = {
  customer: 'Ahornsteg GmbH',
  invoice_address: 'Am Steg 1, 24103 Kiel',
  price: '2.490 EUR',
  term: 'pro Jahr',
  terms_version: 'Mai 2025',
};
const ORDER = { ...AGREED, terms_text: 'Der ganze Vertragstext' };
/** The offer in the order of RESET. */
const OFFER = { price: '1 EUR', term: 'pro Jahr', version: 'Mai', terms: 'Wortlaut' };
const rowsSchema = z.array(z.record(z.string(), z.unknown()));
/** Days from today on, in SQL. */
const inDays = (days: number) => `private.berlin_day(now()) + ${String(days)}`;

describeDatabase('contracts', (db) => {
  useSampleRows(db);

  const rowsOf = async (sql: string) => rowsSchema.parse(await db.asOwner(sql));
  const mails = async () =>
    (
      await rowsOf(
        `select kind || ' ' || recipient as mail from private.outgoing_mails where kind like 'contract%' order by kind, recipient`,
      )
    ).map(({ mail }) => mail);
  const day = async (days: number) =>
    z.string().parse((await db.one(`select (${inDays(days)})::text as day`))?.['day']);
  const isPremium = async (id: number) =>
    (await db.select(stranger, 'agency_derived')).rows.find((row) => Number(row['agency_id']) === id)?.[
      'is_premium'
    ];
  const runJobs = (days: number) =>
    // At noon, so that the clocks' change moves no day.
    db.asOwner(
      `select private.run_contract_jobs((${inDays(days)} + time '12:00') at time zone 'Europe/Berlin')`,
    );
  const daysFrom = async (from: number, to: number) => ({
    contract: ORDER_ID,
    starts_on: await day(from),
    ends_on: await day(to),
  });
  /** A contract of the first entry. */
  const confirm = async (from: number, to: number) =>
    db.answer(administrator, 'confirm_order', { ...(await daysFrom(from, to)), offer: OFFER });
  /** Other days of it, after this edit was seen. */
  const changeArguments = async (from: number, to: number, seen = 1) => ({
    ...(await daysFrom(from, to)),
    seen_edit: seen,
    agreed_on: await day(-1),
    agreed_with: ' Jana Ahorn ',
  });

  /** A contract of the first entry that is made by hand. */
  const made = async (from: number, to: number) => ({
    agency: 1,
    ...AGREED,
    starts_on: await day(from),
    ends_on: await day(to),
    agreed_on: await day(-1),
    agreed_with: 'Jana Ahorn',
  });

  /** The entries that the administration lists as such. */
  const listedAs = async (tier: string) =>
    z
      .object({ entries: z.array(z.looseObject({ id: z.number() })) })
      .parse(await db.answer(administrator, 'list_entries', { filter: { tier } }))
      .entries.map(({ id }) => id);
  /** How many reminders went out until then, however often the jobs run. */
  const reminders = async (days: number) => {
    await runJobs(days);
    await runJobs(days);
    return (await mails()).filter((mail) => String(mail).startsWith('contract_ends')).length;
  };

  test('administrators see every one of 1,030, page by page: open orders first, then those that end last', async () => {
    await db.asOwner(`delete from private.contracts;
        insert into private.contracts
          (agency_id, entry_name, ordered_by, customer, invoice_address, price, term, terms_version, state, ordered_at, starts_on, ends_on)
        select null, n::text, null, 'x', 'x', 'x', 'x', 'x', case when n <= 30 then 'ordered' else 'confirmed' end,
          timestamptz '2026-01-01' + (n / 3) * interval '1 microsecond',
          case when n > 30 then date '2020-01-01' end, case when n > 30 then date '2026-01-01' + n / 3 end
        from generate_series(1, 1030) n`);
    const page = z.object({
      items: z.array(z.object({ entry: z.string(), state: z.string(), ends_on: z.nullable(z.string()) })),
      next: z.nullable(z.string()),
      total: z.literal(1_030),
    });
    const seen: z.output<typeof page>['items'] = [];
    let after: string | null = null;
    do {
      const asked: DatabaseRow = { page_size: 100, ...(after !== null && { after }) };
      const answer = page.parse(await db.answer(administrator, 'list_contracts', asked));
      seen.push(...answer.items);
      after = answer.next;
    } while (after !== null);
    expect(new Set(seen.map(({ entry }) => entry)).size).toBe(1_030);
    expect(seen.slice(0, 30).every(({ state }) => state === 'ordered')).toBe(true);
    const ends = seen.slice(30).map(({ ends_on: end }) => end ?? '');
    expect(ends).toEqual(ends.toSorted().toReversed());
    // A position that is none begins anew.
    const first = page.parse(await db.answer(administrator, 'list_contracts', { after: "1 0' or true --" }));
    expect(first.items).toEqual(seen.slice(0, 20));
  });

  test('an order reaches the orderer and the administrators by mail, and waits for them, once', async () => {
    await db.asOwner('delete from private.contracts');
    await db.answer(member, 'order_premium', { agency: 1, ...ORDER });
    expect(await mails()).toEqual([
      'contract_ordered m@ahornsteg.example',
      ...(
        await rowsOf(
          `select 'contract_received ' || email as mail from public.admins a join auth.users u on u.id = a.user_id where email is not null order by 1`,
        )
      ).map(({ mail }) => mail),
    ]);
    expect(
      await rowsOf(
        `select distinct data ->> 'orderer' as mail from private.outgoing_mails where kind like 'contract_%'`,
      ),
    ).toEqual([{ mail: 'm@ahornsteg.example' }]);
    expect(await db.answer(member, 'own_contracts', { agency: 1 })).toMatchObject([
      {
        state: 'ordered',
        price: '2.490 EUR',
        terms_version: 'Mai 2025',
        terms_text: 'Der ganze Vertragstext',
        bound_until: await day(ORDER_BINDING_DAYS),
      },
    ]);
    expect(await countWaiting(db, 'order')).toBe(1);
    expect(await isPremium(1)).toBe(false);
    expect(await db.errorCodeOf(member, 'order_premium', { agency: 1, ...ORDER })).toBe('PT409');
  });

  test.each([
    ['a blank name', 1, { customer: ' \n' }, '22023'],
    ['a name that is too long', 1, { customer: 'x'.repeat(201) }, '22023'],
    ['an address that is too long', 1, { invoice_address: '😀'.repeat(501) }, '22023'],
    ['a name of two lines', 1, { customer: 'Ahornsteg\nPreis: 0 EUR' }, '22023'],
    ['a price of two lines', 1, { price: '1 EUR\nAnschrift: Nirgendwo' }, '22023'],
    ['no price', 1, { price: null }, '22023'],
    ['no terms', 1, { terms_text: null }, '22023'],
    ['terms that are too long', 1, { terms_text: 'x'.repeat(100_001) }, '22023'],
    ['an entry of others', 2, {}, '42501'],
    ['an entry that nobody sees', 3, {}, '42501'],
    ['an entry that there is not', 99, {}, '42501'],
  ])('an order with %s is refused', async (_, agency, change, errorCode) => {
    await db.asOwner('delete from private.contracts');
    expect(await db.errorCodeOf(member, 'order_premium', { agency, ...ORDER, ...change })).toBe(errorCode);
    expect(await db.asOwner('select from private.contracts')).toEqual([]);
  });

  test('limits are counted in characters, and one account makes five orders of an entry a day', async () => {
    await db.asOwner('delete from private.contracts');
    const longest = { customer: '😀'.repeat(200), invoice_address: `${'😀'.repeat(499)}\n` };
    for (let order = 0; order < 5; order += 1) {
      await db.answer(member, 'order_premium', { agency: 1, ...ORDER, ...longest });
      await db.asOwner(`update private.contracts set state = 'declined'`);
    }
    expect(await db.errorCodeOf(member, 'order_premium', { agency: 1, ...ORDER })).toBe('PT429');
    expect(await db.asOwner('select from private.contracts')).toHaveLength(5);
  });

  test.each(['anonymous', 'signed-in stranger', 'frozen member', 'member of another entry', 'administrator'])(
    'no order by %s',
    async (name) => {
      await db.asOwner('delete from private.contracts');
      expect(await db.errorCodeOf(callerNamed(name), 'order_premium', { agency: 1, ...ORDER })).toBe('42501');
      expect(await db.asOwner('select from private.contracts')).toEqual([]);
    },
  );

  test('an order that is not the offer of the day is confirmed with a reason alone, which the owners read', async () => {
    const term = { contract: ORDER_ID, starts_on: await day(0), ends_on: await day(10) };
    expect(
      await db.errorCodeOf(administrator, 'confirm_order', { ...(await daysFrom(1, 10)), offer: OFFER }),
    ).toBe('PT409');
    expect(
      await db.errorCodeOf(administrator, 'confirm_order', {
        ...term,
        offer: { ...OFFER, terms: 'Anderes' },
      }),
    ).toBe('PT409');
    const offer = { ...OFFER, price: '2.490 EUR' };
    for (const given of [{}, { offer }, { offer, deviation: ' \n' }, { offer: null, deviation: null }]) {
      expect(await db.errorCodeOf(administrator, 'confirm_order', { ...term, ...given })).toBe('PT409');
    }
    const tooLong = { ...term, offer, deviation: 'x'.repeat(2001) };
    expect(await db.errorCodeOf(administrator, 'confirm_order', tooLong)).toBe('22023');
    expect(await mails()).toEqual([]);
    expect(await db.one(`select state from private.contracts where id = '${ORDER_ID}'`)).toEqual({
      state: 'ordered',
    });
    await db.answer(administrator, 'confirm_order', { ...term, offer, deviation: '😀'.repeat(2000) });
    expect(
      await db.one(`select data from private.outgoing_mails where kind = 'contract_confirmed'`),
    ).toMatchObject({ data: { price: '1 EUR', deviation: '😀'.repeat(2000) } });
  });

  test('an entry is premium on each day of its contract and on no other, and nothing of it is lost', async () => {
    await confirm(0, 10);
    expect(await mails()).toEqual(['contract_confirmed m@ahornsteg.example']);
    const before = await db.one('select to_json(a) as entry from public."Personalberatungen" a where id = 1');
    expect(await isPremium(1)).toBe(true);
    await runJobs(10);
    expect(await isPremium(1)).toBe(true);
    await runJobs(11);
    expect(await isPremium(1)).toBe(false);
    expect(
      await db.one('select to_json(a) as entry from public."Personalberatungen" a where id = 1'),
    ).toEqual(before);
    // A contract that begins later does not count yet.
    await db.answer(administrator, 'change_contract_days', await changeArguments(1, 10));
    expect(await isPremium(1)).toBe(false);
    await runJobs(1);
    expect(await isPremium(1)).toBe(true);
  });

  test('the table of all entries finds what is paid', async () => {
    expect(await listedAs('premium')).toEqual([]);
    await confirm(0, 10);
    expect(await listedAs('premium')).toEqual([1]);
    expect(await listedAs('free')).not.toContain(1);
  });

  test('no two contracts of an entry share a day', async () => {
    await confirm(0, 10);
    const second = (from: number, to: number) =>
      db.asOwner(`insert into private.contracts (agency_id, entry_name, state, customer, invoice_address, price, term, terms_version,
          starts_on, ends_on) values (1, 'A', 'confirmed', 'x', 'x', 'x', 'x', 'x', ${inDays(from)}, ${inDays(to)})`);
    await expect(second(10, 20)).rejects.toThrow('contracts_no_overlap');
    await second(11, 20);
    expect(await db.errorCodeOf(administrator, 'change_contract_days', await changeArguments(0, 11))).toBe(
      'PT409',
    );
    expect(await db.errorCodeOf(administrator, 'merge_entries', { loser: 1, winner: 2 })).toBeNull();
    expect(await db.asOwner('select from private.contracts where agency_id = 1')).toEqual([]);
  });

  test('whoever ordered hears that a merge declines the order, where the other entry has one', async () => {
    await db.asOwner(`insert into private.contracts (agency_id, entry_name, customer, invoice_address, price, term, terms_version)
      values (2, 'B', 'x', 'x', 'x', 'x', 'x'); delete from private.outgoing_mails`);
    await db.answer(administrator, 'merge_entries', { loser: 1, winner: 2 });
    expect(await rowsOf(`select state from private.contracts where id = '${ORDER_ID}'`)).toEqual([
      { state: 'declined' },
    ]);
    expect(await mails()).toContain('contract_declined m@ahornsteg.example');
  });

  test('a contract that ends before it begins is refused', async () => {
    expect(
      await db.errorCodeOf(administrator, 'confirm_order', { ...(await daysFrom(1, 0)), offer: OFFER }),
    ).toBe('22023');
  });

  test('of two administrators with the same order open the second is told who decided and when, and nothing is mailed twice', async () => {
    await db.answer(factorAdministrator, 'confirm_order', { ...(await daysFrom(0, 364)), offer: OFFER });
    const contract = async () => db.one(`select * from private.contracts where id = '${ORDER_ID}'`);
    const concluded = await contract();
    const decision = await db.one(`select u.email as by, to_jsonb(c.decided_at) as at
        from private.contracts c join auth.users u on u.id = c.decided_by
        where c.id = '${ORDER_ID}' and u.id = '${FACTOR_ADMIN_ID}'`);
    for (const [name, args] of [
      ['confirm_order', { ...(await daysFrom(0, 90)), offer: OFFER }],
      ['decline_order', { contract: ORDER_ID, reason: 'Kein Platz' }],
    ] as const) {
      const refusal = await db.call(administrator, 'public', name, args);
      expect({ name, errorCode: refusal.errorCode }).toEqual({ name, errorCode: 'PT409' });
      expect(JSON.parse(refusal.errorDetails ?? '')).toEqual({ state: 'confirmed', ...decision });
    }
    expect(await contract()).toEqual(concluded);
    expect(await mails()).toEqual(['contract_confirmed m@ahornsteg.example']);
  });

  test('days of a contract change in a call of their own, and only where they are still those that were seen', async () => {
    expect(await db.errorCodeOf(administrator, 'change_contract_days', await changeArguments(0, 10))).toBe(
      'PT409',
    );
    await confirm(0, 10);
    await db.answer(factorAdministrator, 'change_contract_days', await changeArguments(0, 20));
    expect(await db.errorCodeOf(administrator, 'change_contract_days', await changeArguments(0, 30))).toBe(
      'PT409',
    );
    expect(
      await db.one(`select ends_on::text, agreed_with from private.contracts where id = '${ORDER_ID}'`),
    ).toEqual({ ends_on: await day(20), agreed_with: 'Jana Ahorn' });
    expect(await mails()).toEqual([
      'contract_changed m@ahornsteg.example',
      'contract_confirmed m@ahornsteg.example',
    ]);
  });

  test.each([
    ['on no day', { agreed_on: null }],
    ['tomorrow', { agreed_on: '2999-01-01' }],
    ['with nobody', { agreed_with: ' \n' }],
    ['with a name of two lines', { agreed_with: 'Jana\nPreis: 0 EUR' }],
    ['with a name that is too long', { agreed_with: 'x'.repeat(201) }],
  ])('days agreed %s are refused, in a change and in a contract made by hand', async (_, change) => {
    await confirm(0, 10);
    expect(
      await db.errorCodeOf(administrator, 'change_contract_days', {
        ...(await changeArguments(0, 20)),
        ...change,
      }),
    ).toBe('22023');
    expect(
      await db.errorCodeOf(administrator, 'create_contract', { ...(await made(20, 30)), ...change }),
    ).toBe('22023');
    expect(
      await db.asOwner(`select from private.contracts where agency_id = 1 and state = 'confirmed'`),
    ).toHaveLength(1);
  });

  test('a contract is made by hand once, is mailed to the owners with day and person, and makes the entry premium', async () => {
    await db.asOwner('delete from private.contracts');
    expect(
      await db.errorCodeOf(administrator, 'create_contract', { ...(await made(0, 10)), agency: 99 }),
    ).toBe('PT404');
    const id = await db.answer(administrator, 'create_contract', await made(0, 10));
    expect(await db.errorCodeOf(factorAdministrator, 'create_contract', await made(0, 10))).toBe('PT409');
    expect(await isPremium(1)).toBe(true);
    expect(await db.answer(administrator, 'contract_detail', { contract: id })).toMatchObject({
      state: 'confirmed',
      agreed_with: 'Jana Ahorn',
      agreed_on: await day(-1),
      ends_soon: true,
      invoice_number: null,
    });
    expect(
      await db.one(`select data, recipient from private.outgoing_mails where kind = 'contract_made'`),
    ).toMatchObject({
      recipient: 'm@ahornsteg.example',
      data: { agreed_with: 'Jana Ahorn', agreed_on: await day(-1), ends: await day(10) },
    });
  });

  test('invoice and payment are written where they still are what was seen, and never without a number or in the future', async () => {
    await confirm(0, 10);
    const set = (args: DatabaseRow) =>
      db.errorCodeOf(administrator, 'set_contract_invoice', {
        contract: ORDER_ID,
        invoice_number: 'R-7',
        paid_on: null,
        seen_edit: 1,
        ...args,
      });
    expect(await set({ invoice_number: ' ', paid_on: await day(0) })).toBe('22023');
    expect(await set({ paid_on: await day(1) })).toBe('22023');
    expect(await set({ invoice_number: 'x'.repeat(61) })).toBe('22023');
    expect(await set({})).toBeNull();
    expect(await set({ invoice_number: 'R-8' })).toBe('PT409');
    expect(await set({ seen_edit: 2, paid_on: await day(0) })).toBeNull();
    expect(await db.answer(administrator, 'contract_detail', { contract: ORDER_ID })).toMatchObject({
      invoice_number: 'R-7',
      paid_on: await day(0),
    });
  });

  test('the list shows all, or what is ordered, running, ending soon or unpaid', async () => {
    await db.asOwner('delete from private.contracts');
    const order = z.string().parse(await db.answer(member, 'order_premium', { agency: 1, ...ORDER }));
    const ending = await db.answer(administrator, 'create_contract', await made(0, 90));
    const later = await db.answer(administrator, 'create_contract', { ...(await made(200, 300)), agency: 2 });
    const listed = async (part: string | null) =>
      z
        .object({ items: z.array(z.object({ id: z.string() })), total: z.number() })
        .parse(await db.answer(administrator, 'list_contracts', { part }));
    const idsOf = async (part: string | null) => (await listed(part)).items.map(({ id }) => id);
    expect(await idsOf(null)).toEqual([order, later, ending]);
    expect(await idsOf('ordered')).toEqual([order]);
    expect(await idsOf('running')).toEqual([ending]);
    expect(await idsOf('ending')).toEqual([ending]);
    expect(await idsOf('unpaid')).toEqual([later, ending]);
    expect((await listed('ending')).total).toBe(1);
    // What follows it is no end.
    await db.answer(administrator, 'create_contract', await made(91, 120));
    expect(await idsOf('ending')).toEqual([]);
  });

  test('a contract ends by itself: no job makes it longer', async () => {
    await confirm(0, 100);
    for (const days of [70, 99, 100, 101, 500]) await runJobs(days);
    expect(await db.one(`select ends_on::text from private.contracts where id = '${ORDER_ID}'`)).toEqual({
      ends_on: await day(100),
    });
    expect(await isPremium(1)).toBe(false);
  });

  test('an order binds for seven days: then it is confirmed no more, and the jobs or the next order close it with a mail', async () => {
    const age = (days: number) =>
      db.asOwner(
        `update private.contracts set ordered_at = now() - interval '${String(days)} days' where id = '${ORDER_ID}'`,
      );
    await age(ORDER_BINDING_DAYS);
    await runJobs(0);
    expect(await mails()).toEqual([]);
    await confirm(0, 10);
    await db.asOwner(RESET);
    await age(ORDER_BINDING_DAYS + 1);
    expect(
      await db.errorCodeOf(administrator, 'confirm_order', { ...(await daysFrom(0, 10)), offer: OFFER }),
    ).toBe('PT409');
    await runJobs(0);
    await runJobs(1);
    expect(await mails()).toEqual(['contract_lapsed m@ahornsteg.example']);
    expect(await db.answer(member, 'own_contracts', { agency: 1 })).toMatchObject([{ state: 'declined' }]);
    await db.asOwner(RESET);
    await age(ORDER_BINDING_DAYS + 1);
    await db.answer(member, 'order_premium', { agency: 1, ...ORDER });
    expect(await db.answer(member, 'own_contracts', { agency: 1 })).toMatchObject([
      { state: 'ordered' },
      { state: 'declined' },
    ]);
  });

  test('an order that follows a contract begins on the day after its end', async () => {
    await db.answer(administrator, 'create_contract', await made(-5, 30));
    expect(await db.answer(administrator, 'contract_detail', { contract: ORDER_ID })).toMatchObject({
      first_day: await day(31),
      terms_text: 'Wortlaut',
    });
    await confirm(31, 60);
    expect(await isPremium(1)).toBe(true);
  });

  test('an early end says of how many days the price is refunded, and days agreed anew take the place of that', async () => {
    await confirm(0, 99);
    const end = async (seen: number, last: number) =>
      db.answer(administrator, 'end_contract', {
        contract: ORDER_ID,
        seen_edit: seen,
        last_day: await day(last),
        reason: 'So vereinbart',
      });
    await end(1, 50);
    await end(2, 24);
    expect(await db.answer(member, 'own_contracts', { agency: 1 })).toMatchObject([
      { ends_on: await day(24), agreed_end: await day(99) },
    ]);
    const ended = await db.one(
      `select data from private.outgoing_mails where kind = 'contract_ended' and data ->> 'ends' = '${await day(24)}'`,
    );
    expect(JSON.stringify(composeNotice('contract_ended', ended?.['data'], null))).toContain(
      'Den Preis für 75 von 100 Tagen erstatten wir innerhalb von 14 Tagen',
    );
    await db.answer(administrator, 'change_contract_days', await changeArguments(0, 40, 3));
    expect(await db.answer(member, 'own_contracts', { agency: 1 })).toMatchObject([{ agreed_end: null }]);
  });

  test('owners are reminded 90 and 30 days before the end, each once, however often the jobs run', async () => {
    await confirm(0, 200);
    expect(await reminders(109)).toBe(0);
    expect(await reminders(110)).toBe(1);
    expect(await reminders(169)).toBe(1);
    expect(await reminders(170)).toBe(2);
    expect(await reminders(200)).toBe(2);
  });

  test('an administrator declines, or ends early from the next day on, with a reason that goes out', async () => {
    await confirm(0, 100);
    const end = async (last: string, seen = 1) =>
      db.errorCodeOf(administrator, 'end_contract', {
        contract: ORDER_ID,
        seen_edit: seen,
        last_day: last,
        reason: 'So vereinbart',
      });
    expect(await end(await day(100))).toBe('22023');
    expect(await end(await day(-2))).toBe('22023');
    expect(await end(await day(0), 2)).toBe('PT409');
    expect(await end(await day(0))).toBeNull();
    expect(await isPremium(1)).toBe(true);
    await runJobs(1);
    expect(await isPremium(1)).toBe(false);
    expect(await mails()).toEqual([
      'contract_confirmed m@ahornsteg.example',
      'contract_ended m@ahornsteg.example',
    ]);
    await db.asOwner(RESET);
    await db.answer(administrator, 'decline_order', { contract: ORDER_ID, reason: 'Kein Nachweis' });
    expect(await db.errorCodeOf(administrator, 'confirm_order', await daysFrom(0, 1))).toBe('PT409');
    expect(await db.answer(member, 'own_contracts', { agency: 1 })).toMatchObject([
      { state: 'declined', reason: 'Kein Nachweis' },
    ]);
  });

  test('the log has what administrators did, without names and addresses', async () => {
    await confirm(0, 10);
    const { rows } = await db.select(administrator, 'admin_log');
    const logged = JSON.stringify(rows.filter((row) => row['table_name'] === 'contracts'));
    expect(logged).toContain('confirmed');
    expect(logged).not.toMatch(/Geheime Kundin|Vertraulich/);
  });

  test('a contract outlives its entry and its orderer', async () => {
    await db.asOwner(
      `delete from public."Personalberatungen" where id = 1; delete from auth.users where id = '${MEMBER_ID}'`,
    );
    expect(
      await db.one(
        `select agency_id, ordered_by, entry_name from private.contracts where id = '${ORDER_ID}'`,
      ),
    ).toEqual({ agency_id: null, ordered_by: null, entry_name: 'Ahornsteg' });
  });
});
