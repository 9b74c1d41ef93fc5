import { beforeEach, describe, expect, test } from 'vitest';
import {
  ADMIN_EMAIL,
  ADMIN_ID,
  ADMIN_PASSWORD,
  intercept,
  NO_ACCESS,
  prepareAdminPage,
  resultOf,
  sessionOf,
  STRANGER_EMAIL,
} from './admin-page-testbed.ts';

/* The messages of /admin/messages, as the data layer reads and changes them; and for whom. */

const { page, query, fill, signInAsAdministrator } = prepareAdminPage();

const stored = () =>
  query(
    `select id::text, status, notes from public.contact_messages
     order by (status = 'unread') desc, created_at desc, id desc`,
  );

async function firstMessageId(): Promise<string> {
  const [row] = await query('select id::text from public.contact_messages limit 1');
  if (typeof row === 'object' && row !== null && 'id' in row && typeof row.id === 'string') return row.id;
  throw new Error('There is no message');
}

const quoted = (cell: string | null) => (cell === null ? 'null' : `'${cell}'`);

describe('the inbox of an administrator', () => {
  beforeEach(signInAsAdministrator);

  test('holds every message, unread and newest first, however many pages they fill [C10]', async () => {
    await fill(2_345);
    const messages = await page().fetchMessages();
    expect(messages.map(({ id, status, notes }) => ({ id, status, notes }))).toEqual(await stored());
    expect(messages).toHaveLength(2_345);
  });

  test.each([0, 1, 999, 1_000, 1_001, 2_000])('holds all of %i messages', async (count) => {
    await fill(count);
    const messages = await page().fetchMessages();
    expect(new Set(messages.map(({ id }) => id)).size).toBe(count);
    expect(messages).toHaveLength(count);
  });

  test.each(['unread-first', 'newest', 'oldest'] as const)(
    'gives each message once in the order %s, also where pages end between messages of the same time',
    async (sort) => {
      await fill(100);
      await query(`update public.contact_messages set status = 'read' where betreff ~ '[05]$'`);
      const order = {
        'unread-first': `(status = 'unread') desc, created_at desc, id desc`,
        newest: 'created_at desc, id desc',
        oldest: 'created_at, id',
      }[sort];
      const expected = await query(`select id::text from public.contact_messages order by ${order}`);
      const messages = await page().fetchMessages({ sort }, 7);
      expect(messages.map(({ id }) => ({ id }))).toEqual(expected);
    },
  );

  const COLUMNS = 'name, email, betreff, nachricht';
  test.each([
    ['arrives', `insert into public.contact_messages (${COLUMNS}) values ('x', 'a@b', 'x', 'x')`],
    [
      'is deleted',
      `delete from public.contact_messages where id =
         (select id from public.contact_messages order by created_at desc, id desc limit 1)`,
    ],
  ])('gives every other message once where one %s between two pages', async (_, change) => {
    await fill(1_500);
    const before = await query('select id::text from public.contact_messages');
    let isChanged = false;
    intercept('/rest/v1/rpc/inbox_messages', async (real) => {
      const response = await real();
      const text = await response.text();
      if (!isChanged) await query(change);
      isChanged = true;
      return new Response(text, response);
    });
    const ids = (await page().fetchMessages()).map(({ id }) => ({ id }));
    expect(ids).toHaveLength(1_500);
    expect(ids).toEqual(expect.arrayContaining(before));
  });

  const HAYSTACK = [
    ['Jörg Müller', 'joerg@firma.example', 'Straße', 'Wir suchen 50 % mehr.', null],
    ['Zoe\u0308 Decomposed', 'u\u0308@firma.example', 'a_b', 'Pfad C:\\Temp', null],
    ['Ana ČAPEK', 'ana@Firma.example', 'AXB', 'Zeile eins\nZeile zwei', 'Rückruf am Montag'],
  ] as const;
  test.each([
    ['', [0, 1, 2]],
    ['müller', [0]],
    ['MÜLLER', [0]],
    ['mueller', [0]],
    ['strasse', [0]],
    ['zoë', [1]],
    ['capek', [2]],
    ['čapek', [2]],
    ['FIRMA.example', [0, 1, 2]],
    ['%', [0]],
    ['50 %', [0]],
    ['_', [1]],
    ['a_b', [1]],
    ['\\', [1]],
    ['C:\\Temp', [1]],
    ['zwei eins', [2]],
    ['einszeile', []],
    ['rückruf', [2]],
    ['müller hamburg', []],
    ["'; drop table contact_messages --", []],
  ] as const)('a search for %j finds messages %j, and counts them [C10]', async (search, found) => {
    await query(
      `insert into public.contact_messages (name, email, betreff, nachricht, notes) values
       ${HAYSTACK.map((cells) => `(${cells.map(quoted).join(', ')})`).join(', ')}`,
    );
    const names = (await page().fetchMessages({ search })).map(({ name }) => name);
    expect(names).toHaveLength(found.length);
    expect(names).toEqual(expect.arrayContaining(found.map((at) => HAYSTACK[at][0])));
    expect(await page().fetchCounts(search)).toMatchObject({
      all: { unread: 3 },
      found: found.length === 0 ? {} : { unread: found.length },
    });
  });

  test('what a message says of the vacancy is found, and comes with it [C10]', async () => {
    const vacancy = {
      company: 'Taucha & Co.',
      phone: '034298 47',
      position: 'Prokuristin',
      firms: [{ name: 'Säge & Söhne', asksOffLimits: true }],
    };
    await fill(2);
    await query(`insert into public.contact_messages (name, email, betreff, nachricht, vacancy)
      values ('Jo', 'jo@muster.example', 'Suche', 'Guten Tag', '${JSON.stringify(vacancy)}')`);
    for (const search of ['taucha', '034298', 'prokuristin', 'soehne']) {
      expect(await page().fetchMessages({ search })).toMatchObject([{ name: 'Jo', vacancy }]);
    }
    expect(await page().fetchMessages({ search: 'asksOffLimits' })).toEqual([]);
  });

  test('filters by status, and counts each', async () => {
    await fill(1_200);
    await query(`update public.contact_messages set status = 'read' where betreff ~ '[1-4]$'`);
    await query(`update public.contact_messages set status = 'responded' where betreff ~ '5$'`);
    const messages = await page().fetchMessages({ status: 'read', search: 'anfrage' }, 100);
    expect(messages).toHaveLength(480);
    expect(new Set(messages.map(({ status }) => status))).toEqual(new Set(['read']));
    expect(await page().fetchCounts('Anfrage 117')).toMatchObject({
      all: { unread: 600, read: 480, responded: 120 },
      found: { unread: 7, read: 4, responded: 1 },
    });
  });

  test('sets status and notes, and says nothing else [C11]', async () => {
    await fill(1);
    const id = await firstMessageId();
    let seen = 'unread';
    for (const status of ['read', 'responded', 'unread']) {
      expect(await page().updateMessage(id, { status }, { status: seen })).toBe(true);
      seen = status;
      expect(await stored()).toEqual([{ id, status, notes: null }]);
    }
    const notes = 'Rückruf <b>Montag</b>; "dringend"';
    expect(await page().saveMessageNotes(id, notes, null)).toEqual({ saved: true, notes });
    expect(await stored()).toEqual([{ id, status: 'unread', notes: 'Rückruf <b>Montag</b>; "dringend"' }]);
    expect(await page().saveMessageNotes(id, '', notes)).toEqual({ saved: true, notes: null });
    expect(await stored()).toEqual([{ id, status: 'unread', notes: null }]);
  });

  test('of two who note something at once, the second is shown what the first wrote, and overwrites it knowingly alone', async () => {
    await fill(1);
    const id = await firstMessageId();
    await page().saveMessageNotes(id, 'Rückruf am Montag', null);
    expect(await page().saveMessageNotes(id, 'Ist erledigt', null)).toMatchObject({
      saved: false,
      notes: 'Rückruf am Montag',
      by: ADMIN_EMAIL,
    });
    expect(await stored()).toMatchObject([{ notes: 'Rückruf am Montag' }]);
    // Emptying them is a change like any other, and the same words twice are none.
    expect(await page().saveMessageNotes(id, '', null)).toMatchObject({ saved: false });
    expect(await page().saveMessageNotes(id, 'Rückruf am Montag', null)).toMatchObject({ saved: true });
    expect(await page().saveMessageNotes(id, 'Ist erledigt', 'Rückruf am Montag')).toEqual({
      saved: true,
      notes: 'Ist erledigt',
    });
    expect(await stored()).toMatchObject([{ notes: 'Ist erledigt' }]);
  });

  test('rejects notes of 10,001 characters, and keeps what was there', async () => {
    await fill(1);
    const id = await firstMessageId();
    const longest = 'ä'.repeat(10_000);
    await page().saveMessageNotes(id, longest, null);
    const before = await stored();
    await expect(page().saveMessageNotes(id, `${longest}ä`, longest)).rejects.toMatchObject({
      name: 'DataError',
    });
    expect(await stored()).toEqual(before);
  });

  test('sets the status of a thousand with one call, and of no other [C11]', async () => {
    await fill(1_003);
    const ids = (await page().fetchMessages({ sort: 'oldest' })).slice(0, 1_000).map(({ id }) => id);
    expect(await page().setMessagesStatus(ids, 'responded')).toBe(1_000);
    expect(await page().fetchCounts()).toMatchObject({ all: { unread: 3, responded: 1_000 } });
    const read = await page().fetchMessages({ status: 'responded' });
    expect(new Set(read.map(({ id }) => id))).toEqual(new Set(ids));
  });

  test('changes and deletes no more than a thousand at once', async () => {
    await fill(1_001);
    const ids = (await page().fetchMessages()).map(({ id }) => id);
    await expect(page().setMessagesStatus(ids, 'read')).rejects.toMatchObject({ name: 'DataError' });
    await expect(page().setMessagesDeleted(ids, true)).rejects.toMatchObject({ name: 'DataError' });
    expect(await page().fetchCounts()).toMatchObject({ all: { unread: 1_001 } });
  });

  test('says how many were changed where some are gone', async () => {
    await fill(3);
    const ids = (await page().fetchMessages()).map(({ id }) => id);
    expect(await page().setMessagesDeleted(ids.slice(0, 1), true)).toEqual(ids.slice(0, 1));
    expect(await page().setMessagesStatus(ids, 'read')).toBe(2);
    expect(await page().setMessagesDeleted(ids, true)).toHaveLength(2);
    await expect(page().setMessagesDeleted(ids, true)).rejects.toMatchObject({ kind: 'forbidden' });
    expect(await page().fetchMessages()).toEqual([]);
  });

  test('a deleted message is read, changed and mailed by nobody until it is restored, whole [C11]', async () => {
    await fill(3);
    const [newest, other] = await page().fetchMessages({ sort: 'newest' });
    const id = newest?.id ?? '';
    await page().answerMessage(id, { id: crypto.randomUUID(), answer: 'Gern am Montag.', seen: 0 });
    await page().saveMessageNotes(id, 'Rückruf', null);
    const mailsAbout = () => query(`select kind from private.claim_mails(9, 'send-contact-email', '${id}')`);
    const before = await page().fetchMessage(id);

    expect(await page().setMessagesDeleted([id], true)).toEqual([id]);
    expect(await page().fetchMessages()).toHaveLength(2);
    expect(await page().fetchMessages({ search: 'Rückruf' })).toEqual([]);
    expect(await page().fetchCounts('anfrage')).toMatchObject({
      all: { unread: 2 },
      found: { unread: 2 },
      newest: other?.createdAt,
    });
    expect(await page().fetchMessage(id)).toBeNull();
    expect((await page().fetchMessage(other?.id ?? ''))?.others.map((one) => one.id)).not.toContain(id);
    expect(await page().updateMessage(id, { status: 'read' }, { status: 'responded' })).toBe(false);
    await expect(page().setMessagesSpam([id], true)).rejects.toMatchObject({ kind: 'forbidden' });
    await expect(page().saveMessageNotes(id, '', 'Rückruf')).rejects.toMatchObject({ status: 404 });
    const late = { id: crypto.randomUUID(), answer: 'Zu spät', seen: 1 };
    await expect(page().answerMessage(id, late)).rejects.toMatchObject({ status: 404 });
    expect(await mailsAbout()).toEqual([]);
    await expect(page().setMessagesDeleted([id], true)).rejects.toMatchObject({ kind: 'forbidden' });

    expect(await page().setMessagesDeleted([id], false)).toEqual([id]);
    await expect(page().setMessagesDeleted([id], false)).rejects.toMatchObject({ kind: 'forbidden' });
    const restored = await page().fetchMessage(id);
    expect(restored?.history.map(({ action }) => action).slice(0, 2)).toEqual(['restore', 'delete']);
    expect({ ...restored, history: before?.history }).toEqual(before);
    expect(await mailsAbout()).toEqual([{ kind: 'answer' }]);
  });

  test('of two who set a status at once, the second changes nothing, and the history says who did what', async () => {
    await fill(1);
    const id = await firstMessageId();
    await page().updateMessage(id, { status: 'responded' }, { status: 'unread' });
    expect(await page().updateMessage(id, { status: 'read' }, { status: 'unread' })).toBe(false);
    expect(await stored()).toMatchObject([{ status: 'responded' }]);
    expect(await page().fetchMessage(id)).toMatchObject({
      message: { id, status: 'responded' },
      history: [{ by: ADMIN_EMAIL, action: 'update', changes: { status: { after: 'responded' } } }],
    });
  });

  test('an answer is kept, mailed once, and marks the message; a second one needs to have seen it [C11]', async () => {
    await fill(1);
    const id = await firstMessageId();
    const answer = { id: crypto.randomUUID(), answer: 'Guten Tag,\ngern am Montag.', seen: 0 };
    await page().answerMessage(id, answer);
    await page().answerMessage(id, answer);
    const other = { ...answer, id: crypto.randomUUID(), answer: 'Auch von mir' };
    await expect(page().answerMessage(id, other)).rejects.toMatchObject({ status: 409 });
    expect(await page().fetchMessage(id)).toMatchObject({
      message: { status: 'responded' },
      answers: [{ id: answer.id, by: ADMIN_EMAIL, answer: answer.answer, state: 'queued', error: null }],
    });
    await page().answerMessage(id, { ...other, seen: 1 });
    expect(
      await query(
        `select id::text, recipient from private.outgoing_mails where kind = 'answer' order by number`,
      ),
    ).toEqual([answer, other].map((sent) => ({ id: sent.id, recipient: 'absender@muster.example' })));
    await expect(
      page().answerMessage(id, { ...other, id: crypto.randomUUID(), answer: ' \n' }),
    ).rejects.toMatchObject({ kind: 'rejected' });
  });

  test('spam is neither listed nor counted nor found, but under „Spam“, until it is none any more', async () => {
    await fill(3);
    const id = await firstMessageId();
    expect(await page().setMessagesSpam([id], true)).toBe(1);
    expect((await page().fetchMessages()).map((message) => message.id)).not.toContain(id);
    expect(await page().fetchMessages({ search: 'anfrage' })).toHaveLength(2);
    expect(await page().fetchMessages({ status: 'spam' })).toMatchObject([{ id, isSpam: true }]);
    expect(await page().fetchCounts('anfrage')).toMatchObject({
      all: { unread: 2, spam: 1 },
      found: { unread: 2, spam: 1 },
    });
    await page().setMessagesSpam([id], false);
    expect(await page().fetchMessages()).toHaveLength(3);
    expect(await page().fetchMessages({ status: 'spam' })).toEqual([]);
  });

  test('a message comes with the sender’s others, however the address is written', async () => {
    await query(`insert into public.contact_messages (name, email, betreff, nachricht) values
      ('Jo', 'jo@muster.example', 'Erste', 'x'), ('Jo', 'JO@muster.example', 'Zweite', 'x'), ('Al', 'al@muster.example', 'Andere', 'x')`);
    const [first] = await page().fetchMessages({ search: 'Erste' });
    expect((await page().fetchMessage(first?.id ?? ''))?.others).toMatchObject([
      { subject: 'Zweite', isSpam: false },
    ]);
  });

  test('a message that is gone, or never was, is none', async () => {
    expect(await page().fetchMessage(crypto.randomUUID())).toBeNull();
    expect(await page().fetchMessage('keine-nummer')).toBeNull();
  });

  test('templates are kept for all administrators; of two who change one at once, the second learns it [C48]', async () => {
    const template = { id: crypto.randomUUID(), title: 'Eingang', answer: 'Danke, wir melden uns.', edit: 0 };
    expect(await page().saveAnswerTemplate(template)).toBe(true);
    const [read] = await page().fetchTemplates();
    expect(read).toEqual({ ...template, edit: 1 });
    const changed = { ...template, edit: 1, answer: 'Danke.' };
    expect(await page().saveAnswerTemplate(changed)).toBe(true);
    expect(await page().saveAnswerTemplate({ ...changed, answer: 'Zu spät' })).toBe(false);
    expect(await page().fetchTemplates()).toEqual([{ ...changed, edit: 2 }]);
    await page().deleteAnswerTemplate(template.id);
    expect(await page().fetchTemplates()).toEqual([]);
  });

  test('is closed as soon as the administrator is none any more', async () => {
    await fill(3);
    await query(`delete from public.admins where user_id = '${ADMIN_ID}'`);
    try {
      expect(await page().fetchAccess()).toBe('none');
      expect(await page().fetchMessages()).toEqual([]);
    } finally {
      await query(`insert into public.admins (user_id) values ('${ADMIN_ID}')`);
    }
  });
});

test('a stranger with an account is not signed in', async () => {
  expect(await page().signIn(STRANGER_EMAIL, ADMIN_PASSWORD)).toMatchObject({ reason: 'noAdministrator' });
  expect(await sessionOf(page(), () => true)).toBeNull();
});

test('nobody signed in gets nothing and changes nothing', async () => {
  await fill(3);
  const before = await stored();
  const id = await firstMessageId();
  expect(await sessionOf(page(), () => true)).toBeNull();
  expect(NO_ACCESS).toContainEqual(await resultOf(page().fetchAccess()));
  expect(NO_ACCESS).toContainEqual(await resultOf(page().fetchMessages()));
  await expect(page().updateMessage(id, { status: 'read' }, { status: 'unread' })).rejects.toMatchObject({
    kind: 'forbidden',
  });
  await expect(page().setMessagesSpam([id], true)).rejects.toMatchObject({ kind: 'forbidden' });
  await expect(page().fetchMessage(id)).rejects.toMatchObject({ kind: 'forbidden' });
  await expect(page().setMessagesDeleted([id], true)).rejects.toMatchObject({ kind: 'forbidden' });
  await expect(page().setMessagesStatus([id], 'read')).rejects.toMatchObject({ kind: 'forbidden' });
  expect(await stored()).toEqual(before);
});
