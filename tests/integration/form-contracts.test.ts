import { messages } from '@electric-sql/pglite';
import { describe, expect, test } from 'vitest';
import { columnOfField } from '#agency/api/field-columns.ts';
import { CONTACT_LIMITS, contactMessageSchema } from '#contact/model/contact-contract.ts';
import { VACANCY_LIMITS, vacancySchema } from '#contact/model/vacancy.ts';
import { findFieldFault, readField, readEntryForm, toEntryForm } from '#entry/model/entry-form.ts';
import { ENTRY_FIELD_NAMES, type EntryField } from '#entry/model/entry.ts';
import { findNoteFault, readNote } from '#entry/model/note.ts';
import { findFactFault } from '#facts/model/check-fact.ts';
import { FACT_KEYS, isFactKey, ruleOf } from '#facts/model/facts.ts';
import { LISTED_FACTS } from '#facts/model/listed-facts.ts';
import { isMailAddress, MAX_EMAIL_LENGTH, parseMailAddress } from '#lib/text/email-address.ts';
import { insertAndTakeBack, preparePlainDatabase } from '#tests/harness/plain-copy.ts';

const db = preparePlainDatabase();

/** Whether the table takes these values, which are not kept. */
async function isStored(table: string, values: Readonly<Record<string, string>>): Promise<boolean> {
  try {
    await insertAndTakeBack(db, table, values);
    return true;
  } catch (error) {
    // Any other failure is the test's own.
    if (!(error instanceof messages.DatabaseError) || error.code !== '23514') throw error;
    return false;
  }
}

const FILLED = { name: 'Jana', email: 'jana@firma.example', betreff: 'Anfrage', nachricht: 'Guten Tag' };

const subscription = (email: string) => ({ email });

/** An address of this many characters. */
function addressOf(length: number): string {
  const domain = `${`${'a'.repeat(60)}.`.repeat(4)}example`;
  return `${'j'.repeat(length - domain.length - 1)}@${domain}`;
}

describe('contract and table agree on', () => {
  test.each(['name', 'betreff', 'nachricht'] as const)('the longest %s, and on none', async (field) => {
    const limit = CONTACT_LIMITS[field];
    for (const [text, isGood] of [
      ['😀'.repeat(limit), true],
      ['😀'.repeat(limit + 1), false],
      ['ß'.repeat(limit), true],
      ['ß'.repeat(limit + 1), false],
      [' \n', false],
      ['', false],
    ] as const) {
      const message = { ...FILLED, [field]: text };
      expect(contactMessageSchema.safeParse(message).success).toBe(isGood);
      expect(await isStored('contact_messages', message)).toBe(isGood);
    }
  });

  test('the longest address', async () => {
    for (const [length, isGood] of [
      [MAX_EMAIL_LENGTH, true],
      [MAX_EMAIL_LENGTH + 1, false],
    ] as const) {
      const email = addressOf(length);
      expect(contactMessageSchema.safeParse({ ...FILLED, email }).success).toBe(isGood);
      expect(await isStored('contact_messages', { ...FILLED, email })).toBe(isGood);
      expect(parseMailAddress(email) !== null).toBe(isGood);
      expect(await isStored('subscribers', subscription(email))).toBe(isGood);
    }
  });
});

test.each<[boolean, unknown]>([
  [true, { company: 'ß'.repeat(VACANCY_LIMITS.company), phone: '1'.repeat(VACANCY_LIMITS.phone) }],
  [false, { company: 'ß'.repeat(VACANCY_LIMITS.company + 1) }],
  [false, { phone: '1'.repeat(VACANCY_LIMITS.phone + 1) }],
  [false, { phone: 'mobil 1234' }],
  [true, { position: '😀'.repeat(VACANCY_LIMITS.position) }],
  [false, { position: '😀'.repeat(VACANCY_LIMITS.position + 1) }],
  [true, { start: 'ß'.repeat(VACANCY_LIMITS.start), industry: 'ß'.repeat(VACANCY_LIMITS.industry) }],
  [false, { start: 'ß'.repeat(VACANCY_LIMITS.start + 1) }],
  [false, { industry: 'ß'.repeat(VACANCY_LIMITS.industry + 1) }],
  [false, { position: ' ' }],
  [false, { position: 'a\nb' }],
  [false, { position: 'a\u2028b' }],
  [false, { position: 7 }],
  [true, { salary: { low: 1_000, high: 10_000_000 } }],
  [false, { salary: { low: 999, high: 2_000 } }],
  [false, { salary: { low: 1_000, high: 10_000_001 } }],
  [false, { salary: { low: 3_000, high: 2_000 } }],
  [false, { salary: { low: 2_000.5, high: 3_000 } }],
  [false, { salary: { low: 2_000 } }],
  [false, { salary: 2_000 }],
  [true, { firms: Array.from({ length: VACANCY_LIMITS.firms }, () => ({ name: 'A', asksOffLimits: true })) }],
  [
    false,
    { firms: Array.from({ length: VACANCY_LIMITS.firms + 1 }, () => ({ name: 'A', asksOffLimits: true })) },
  ],
  [false, { firms: [] }],
  [false, { firms: [{ name: 'ß'.repeat(VACANCY_LIMITS.firm + 1), asksOffLimits: true }] }],
  [false, { firms: [{ name: 'A', asksOffLimits: 'ja' }] }],
  [false, { firms: [{ asksOffLimits: true }] }],
  [false, { firms: ['A'] }],
  [false, {}],
  [false, []],
  [false, 'CFO'],
])('contract and table agree (%j) on the vacancy %j', async (isGood, vacancy) => {
  expect(vacancySchema.safeParse(vacancy).success).toBe(isGood);
  expect(await isStored('contact_messages', { ...FILLED, vacancy: JSON.stringify(vacancy) })).toBe(isGood);
});

test('the table takes no part of a vacancy that the contract does not know', async () => {
  const vacancy = JSON.stringify({
    position: 'CFO',
    firms: [{ name: 'A', asksOffLimits: true, notes: 'x' }],
  });
  expect(await isStored('contact_messages', { ...FILLED, vacancy })).toBe(false);
  expect(await isStored('contact_messages', { ...FILLED, vacancy: '{"position":"a","notes":"x"}' })).toBe(
    false,
  );
});

describe('at each limit of a message and a sign-up, contract and table count the same of', () => {
  test.each([
    ['astral characters', '😀'],
    ['halves of characters', '\uD83D'],
  ])('%s, which no address has', async (_, sign) => {
    for (const field of ['name', 'betreff', 'nachricht'] as const) {
      for (const [signs, isGood] of [
        [CONTACT_LIMITS[field] - 1, true],
        [CONTACT_LIMITS[field], false],
      ] as const) {
        const message = { ...FILLED, [field]: `a${sign.repeat(signs)}` };
        const parsed = contactMessageSchema.safeParse(message);
        expect(parsed.success).toBe(isGood);
        const sent = { ...FILLED, [field]: message[field].toWellFormed() };
        expect(parsed.data ?? sent).toEqual(sent);
        expect(await isStored('contact_messages', sent)).toBe(isGood);
      }
    }
    for (const email of [
      `j${sign}@firma.de`,
      `j@fir${sign}ma.de`,
      `${addressOf(MAX_EMAIL_LENGTH - 1)}${sign}`,
    ]) {
      expect(contactMessageSchema.safeParse({ ...FILLED, email }).success).toBe(false);
      expect(parseMailAddress(email)).toBeNull();
    }
  });
});

test.each(['\u200B', '\u200F', '\u202E', '\u00AD', '\uFEFF'])(
  'a message and a sign-up are taken without %j, which nobody sees',
  async (sign) => {
    const message = { ...FILLED, name: `Ja${sign}na`, email: `jana@fir${sign}ma.example` };
    const parsed = contactMessageSchema.parse(message);
    expect(parsed).toEqual({ ...FILLED, email: 'jana@firma.example' });
    expect(await isStored('contact_messages', parsed)).toBe(true);
    expect(parseMailAddress(message.email)).toBe('jana@firma.example');
  },
);

describe('a table takes every address that the contracts take, and they reject every one that it rejects', () => {
  test.each([
    'jo@muster.example',
    'jo@Müller.example',
    "o'hara+x@post.muster.example",
    'jo@müller',
    'jo',
    'jo@',
    '@muster.example',
    'jo@muster',
    'jo x@muster.example',
    'jo@muster.example, opfer@fremd.example',
    'jo@muster.example\nBcc: opfer@fremd.example',
    '',
  ])('%j', async (typed) => {
    const message = contactMessageSchema.safeParse({ ...FILLED, email: typed });
    const subscriber = parseMailAddress(typed);
    expect(message.data?.email ?? null).toBe(subscriber);
    if (subscriber === null) return;
    expect(await isStored('contact_messages', { ...FILLED, email: subscriber })).toBe(true);
    expect(await isStored('subscribers', subscription(subscriber))).toBe(true);
  });

  test.each([
    'jo',
    'jo@',
    '@muster.example',
    'jo x@muster.example',
    'jo@muster@fremd.example',
    'jo@muster\nBcc: opfer',
    ' jo@muster',
    'jo@muster ',
    '',
  ])('%j, which neither table takes', async (email) => {
    expect(await isStored('contact_messages', { ...FILLED, email })).toBe(false);
    expect(await isStored('subscribers', subscription(email))).toBe(false);
    expect(parseMailAddress(email)).toBeNull();
  });
});

describe('form and database agree on what is wrong with a field of an entry', () => {
  test.each<[EntryField, string]>([
    ['name', ''],
    ['name', '\u00A0'],
    ['name', '😀'.repeat(200)],
    ['name', '😀'.repeat(201)],
    ['name', '\u200B\u2060\u202E'],
    ['name', 'Berat\uD83Dung'],
    ['name', 'Berat\u0000ung'],
    ['name', 'x'.repeat(100_000)],
    ['locations', '😀'.repeat(500)],
    ['locations', 'x'.repeat(501)],
    ['specializations', '😀'.repeat(2_000)],
    ['industries', '😀'.repeat(2_001)],
    ['summary', '😀'.repeat(20_000)],
    ['summary', '😀'.repeat(20_001)],
    ['summary', 'x'.repeat(20_000)],
    ['summary', 'x'.repeat(20_001)],
    ['foundedYear', '1699'],
    ['foundedYear', '1700'],
    ['foundedYear', String(new Date().getFullYear())],
    ['foundedYear', String(new Date().getFullYear() + 1)],
    ['foundedYear', 'gegr. 1998'],
    ['employees', '1.000.000'],
    ['employees', '1000001'],
    ['employees', '-1'],
    ['employees', '12,5'],
    ['website', 'www.firma.de/team?a=b#c'],
    ['website', 'http://münchen.firma.de:8080'],
    ['website', 'https://firma'],
    ['website', 'ftp://firma.de'],
    ['website', 'https://jo@firma.de'],
    ['website', 'https://firma.de/a b'],
    ['website', `https://firma.de/${'x'.repeat(1984)}`],
  ])('%s %j', async (field, typed) => {
    const value = readField(field, typed);
    const { rows } = await db.query<{ fault: string | null }>('select private.field_fault($1, $2) as fault', [
      columnOfField(field),
      JSON.stringify(value),
    ]);
    expect(findFieldFault(field, value, new Date().getFullYear())).toBe(rows[0]?.fault ?? null);
  });
});

describe('form and table agree on facts', () => {
  test('and their limits', async () => {
    const { rows } = await db.query<{ rule: unknown }>(
      `select jsonb_build_array(key, shape, lowest, highest, decimals, options) as rule from private.fact_rules()`,
    );
    expect(rows.map(({ rule }) => rule)).toEqual(
      FACT_KEYS.map((key) => {
        const rule = ruleOf(key);
        const isNumber = rule.shape === 'number' || rule.shape === 'range';
        return [
          key,
          rule.shape,
          isNumber ? rule.lowest : null,
          isNumber ? rule.highest : null,
          isNumber ? (rule.unit === 'percent' ? 2 : 0) : null,
          'options' in rule ? Object.keys(rule.options) : null,
        ];
      }),
    );
  });

  test('and on those that lists know', async () => {
    const stated = Object.fromEntries(FACT_KEYS.map((key) => [key, 1]));
    const { rows } = await db.query<{ listed: unknown }>('select private.listed_facts($1::jsonb) as listed', [
      JSON.stringify(stated),
    ]);
    expect(rows).toEqual([{ listed: Object.fromEntries(LISTED_FACTS.map((key) => [key, 1])) }]);
  });

  test('and on every value that somebody may send', async () => {
    const mandate = { function: 'IT', industry: 'Chemie', level: 'manager', band: 'upTo5' };
    const texts = [
      'undisclosed',
      '',
      'success',
      'https://firma.de/a',
      'ftp://firma.de',
      `https://firma.de/${'x'.repeat(500)}`,
    ];
    const numbers = [0, 1, 6, 6.5, 27.25, 27.255, -1, 60, 61, 100, 101, 1e9];
    const lists = [
      [],
      [[]],
      [null],
      ['success'],
      ['success', 'success'],
      ['none'],
      ['none', 'bdu'],
      ['de', 'en'],
      ['de', 7],
    ];
    const ranges = [[25, 33], [33, 25], [25], [25, 'x'], [1, 2, 3]];
    const mandates = [
      mandate,
      { ...mandate, level: 'ceo' },
      { ...mandate, extra: 1 },
      { ...mandate, function: ' ' },
      { ...mandate, industry: 'x'.repeat(61) },
      { ...mandate, industry: '😀'.repeat(60) },
      { ...mandate, industry: '😀'.repeat(61) },
      { ...mandate, industry: 'x'.repeat(100_000) },
      { ...mandate, ['__proto__']: 1 },
      7,
    ].map((one) => [one]);
    const values: readonly unknown[] = [
      ...texts,
      ...numbers,
      ...lists,
      ...ranges,
      ...mandates,
      Array.from({ length: 13 }, () => mandate),
      true,
      {},
    ];
    const { rows } = await db.query<{ key: string; value: unknown; fault: string | null }>(
      `select r.key, v.value, private.fact_fault(r.key, v.value) as fault
       from private.fact_rules() r cross join jsonb_array_elements($1::jsonb) as v`,
      [JSON.stringify(values)],
    );
    expect(rows).toHaveLength(FACT_KEYS.length * values.length);
    const differing = rows.filter(
      ({ key, value, fault }) => !isFactKey(key) || findFactFault(key, value) !== fault,
    );
    expect(differing).toEqual([]);
  });

  test('and the table takes no other', async () => {
    await db.query(
      `insert into public."Personalberatungen" ("Name", facts) values ('Erle', '{"guaranteeMonths": 6}')`,
    );
    const refused = [
      '{"guaranteeMonths": 61}',
      '{"unheard": 1}',
      '{"__proto__": 6}',
      '{"constructor": "undisclosed"}',
      `{"feeBase": "${'x'.repeat(100_000)}"}`,
      JSON.stringify(Object.fromEntries(Array.from({ length: 5_000 }, (_, at) => [`key${String(at)}`, at]))),
      '[]',
      '7',
    ];
    for (const facts of refused) {
      await expect(
        db.query(`insert into public."Personalberatungen" ("Name", facts) values ('Esche', $1)`, [facts]),
      ).rejects.toMatchObject({ code: '23514' });
    }
  });
});

/** Texts at a limit of characters and past it, in every kind of character. */
const textsAround = (limit: number): string[] => [
  'x'.repeat(limit),
  'x'.repeat(limit + 1),
  '😀'.repeat(limit),
  '😀'.repeat(limit + 1),
  `${'😀'.repeat(limit)}\uD83D`,
  `\u0000${'ß'.repeat(limit)}`,
  `a${'\u200B'.repeat(limit - 1)}`,
  '\u200B\u2060',
  '\uD800',
  'x'.repeat(100_000),
];

describe('form and table agree on what is written beside an entry', () => {
  test.each([
    ['agency_claims', 'note', 'note', 2_000],
    ['agency_claims', 'objection', 'note', 2_000],
    ['agency_revisions', 'note', 'note', 2_000],
    ['agency_revisions', 'reason', 'note', 2_000],
    ['frozen_accounts', 'reason', 'freezing', 1_000],
    ['agency_field_meta', 'evidence', 'evidence', 500],
  ] as const)('%s.%s', async (table, column, kind, limit) => {
    const { rows } = await db.query<{ definition: string }>(
      `select pg_get_constraintdef(oid) as definition from pg_constraint
       where conrelid = $1::regclass and conname = $2`,
      [`public.${table}`, `${table}_${column}_length`],
    );
    const check = rows[0]?.definition ?? 'CHECK (false)';
    for (const typed of textsAround(limit)) {
      const text = readNote(typed);
      if (text === '') continue;
      const answer = await db.query<{ good: boolean }>(
        `select ${check.replace('CHECK', '')} as good from (select $1::text as ${column}) as written`,
        [text],
      );
      expect(answer.rows[0]?.good).toBe(findNoteFault(typed, kind) === undefined);
    }
  });

  test('the address of an invitation', async () => {
    await db.query(`insert into public."Personalberatungen" (id, "Name") values (900001, 'Ahornsteg')`);
    for (const email of [
      addressOf(MAX_EMAIL_LENGTH),
      'jo😀@firma.example',
      'jo@bücher.example',
      'jo\u200B@firma.example',
    ]) {
      if (!isMailAddress(email)) continue;
      const invitation = { agency_id: '900001', email, role: 'editor' };
      expect(await isStored('agency_invitations', invitation)).toBe(true);
    }
  });

  test('the longest draft', async () => {
    const typed = toEntryForm({
      name: '😀'.repeat(200),
      locations: '😀'.repeat(500),
      specializations: '😀'.repeat(2_000),
      industries: '😀'.repeat(2_000),
      summary: '😀'.repeat(20_000),
      website: `https://firma.de/${'x'.repeat(1_983)}`,
      foundedYear: 1_998,
      employees: 1_000_000,
    });
    const values = readEntryForm(typed);
    const changes = Object.fromEntries(
      ENTRY_FIELD_NAMES.map((field) => [columnOfField(field), values[field]]),
    );
    const { rows } = await db.query<{ refused: string }>(
      'select private.check_draft($1::text::jsonb) as refused',
      [JSON.stringify(changes)],
    );
    expect(rows).toEqual([{ refused: '' }]);
  });
});

test.each([
  'jana@firma.example',
  'j.a+n-a@xn--mller-kva.de',
  'a@b',
  'a@b.',
  'a@-b.de',
  '.a@b.de',
  'a..b@c.de',
  'a@b.de, c@d.de',
  'Jana <jana@firma.de>',
  '"a b"@c.de',
  'jana@firma .de',
  'jana@müller.de',
  addressOf(MAX_EMAIL_LENGTH),
  addressOf(MAX_EMAIL_LENGTH + 1),
])('whoever calls the database itself gets no further with %j than in the form', async (address) => {
  const { rows } = await db.query('select private.is_mail_address($1) as is_address', [address]);
  expect(rows).toEqual([{ is_address: isMailAddress(address) }]);
});
