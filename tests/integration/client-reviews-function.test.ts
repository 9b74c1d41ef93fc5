import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import type { ClientReviewAnswer } from '#reviews/model/review-calls.ts';
import { HONEYPOT_FILLED } from '#supabase/functions/_shared/honeypot.ts';
import { REVIEW_NOTICE_KINDS } from '#supabase/functions/entry-account/review-notices.ts';
import { expectCompleteMail } from '#tests/harness/arrived-mail.ts';
import { prepareFunctions } from '#tests/harness/prepare-functions.ts';

/*
 * Reviews and notices as they come over HTTP: the edge function client-reviews in Deno, the private bucket of the embedded Supabase, and
 * the mails that entry-account sends. docs/decisions/reviews.md.
 */

const SITE = 'https://www.beraterkompass-test.de';
const AUTHOR = '77777777-aaaa-4aaa-8aaa-000000000001';
const OTHER = '77777777-aaaa-4aaa-8aaa-000000000002';
const TEXT =
  'Die Beratung hat unseren Markt verstanden und nach fünf Wochen vier passende Personen vorgestellt.';
const CONTENT = {
  level: 'executive',
  function: ' Finanzen ',
  year: new Date().getFullYear(),
  outcome: 'filled',
  ratings: { sector: 5, shortlist: 4, communication: 5, timeliness: 3, value: 4, overall: 4 },
  text: TEXT,
  shownAs: 'CFO, Maschinenbau',
  role: 'CFO',
  industry: 'Maschinenbau',
  company: 'Werk Nord GmbH',
};

const functions = prepareFunctions<ClientReviewAnswer>(['client-reviews', 'entry-account'], {
  env: () => ({ SITE_ORIGINS: SITE }),
  rows: `insert into auth.users (id, aud, role, email, email_confirmed_at) values
    ('${AUTHOR}', 'authenticated', 'authenticated', 'mira@werk-nord.de', now()),
    ('${OTHER}', 'authenticated', 'authenticated', 'ole@werk-sued.de', now());
    insert into public."Personalberatungen" ("Name", "Webseite") values ('Ahornsteg', 'https://www.ahornsteg.de')`,
});
const { running, query, runJobs, urlOf, mailsTo, rpc, asAccount } = functions;
let agency = 0;

beforeAll(async () => {
  const [row] = await query(`select id::int from public."Personalberatungen" where "Name" = 'Ahornsteg'`);
  agency = Number(Reflect.get(Object(row), 'id'));
});

const call = (body: unknown, account: string | null = null, origin = SITE) =>
  functions.call(body, { origin, ...(account !== null && asAccount(account)) });

const pathOf = (account: string, review: string) => `${account}/${review}/${randomUUID()}.png`;
const store = async (path: string, account: string, type = 'image/png') =>
  (
    await fetch(`${running().server.url}/storage/v1/object/client-review-evidence/${path}`, {
      method: 'POST',
      headers: { ...asAccount(account), 'content-type': type },
      body: Buffer.from('geschwärzt'),
    })
  ).ok;
const isRead = async (path: string, account: string) =>
  (
    await fetch(`${running().server.url}/storage/v1/object/client-review-evidence/${path}`, {
      headers: asAccount(account),
    })
  ).ok;

async function begin(changes: object = {}): Promise<string> {
  await query(`alter table private.client_reviews disable trigger check_client_review_change;
    delete from private.client_reviews where agency_id = ${String(agency)};
    alter table private.client_reviews enable trigger check_client_review_change`);
  const review = randomUUID();
  const saved = await rpc('save_client_review', AUTHOR, {
    review,
    agency,
    content: { ...CONTENT, ...changes },
    invitation: null,
  });
  expect(saved.status).toBe(200);
  return review;
}
const submit = (review: string, account: string | null = AUTHOR) =>
  call({ action: 'submit', review }, account);
const moveAuthor = (email: string) =>
  query(`update auth.users set email = '${email}' where id = '${AUTHOR}'`);

describe('handing in', () => {
  test('says by field what is wrong, and nothing typed is lost', async () => {
    const review = await begin({ text: 'Zu kurz.', year: 1999, ratings: { overall: 4 }, role: undefined });
    expect(await submit(review)).toMatchObject({
      status: 422,
      answer: {
        message: 'Bitte prüfen Sie die markierten Felder.',
        fields: {
          text: 'Bitte schreiben Sie mindestens 80 Zeichen.',
          role: 'Bitte geben Sie Ihre Funktion im Unternehmen an.',
          'ratings.value': 'Bitte vergeben Sie einen bis fünf Sterne.',
        },
      },
    });
    expect(
      await query(`select content ->> 'text' as text from private.client_reviews where id = '${review}'`),
    ).toEqual([{ text: 'Zu kurz.' }]);
  });

  test('takes the mailbox of a company, and with a file the review waits for an administrator', async () => {
    const review = await begin();
    expect(await submit(review)).toMatchObject({ status: 200, answer: { outcome: 'confirmed' } });
    const path = pathOf(AUTHOR, review);
    expect(await store(path, AUTHOR)).toBe(true);
    expect((await rpc('add_client_review_evidence', AUTHOR, { review, path })).status).toBe(200);
    expect(await submit(review)).toMatchObject({ status: 200, answer: { outcome: 'inReview' } });
    // Cleaned as the contract does.
    expect(
      await query(
        `select content ->> 'function' as function from private.client_reviews where id = '${review}'`,
      ),
    ).toEqual([{ function: 'Finanzen' }]);
    expect(await submit(review)).toMatchObject({ status: 404, answer: { reason: 'not_found' } });
  });

  test.each([
    ['a free mailbox', 'mira@gmx.net', 'freeMail'],
    ['a mailbox under a public suffix', 'mira@co.uk', 'freeMail'],
    ['a customer of Microsoft without a domain', 'mira@firma.onmicrosoft.com', 'freeMail'],
    ['a disposable one', 'mira@trashmail.de', 'freeMail'],
    ['the agency’s own', 'mira@ahornsteg.de', 'ownAgency'],
    ['a subdomain of it', 'mira@post.ahornsteg.de', 'ownAgency'],
    ['the operator’s', 'mira@beraterkompass-test.de', 'operator'],
    ['a domain that only looks like the agency’s', 'mira@ahornsteg.com', 'confirmed'],
  ])('judges %s', async (_name, email, outcome) => {
    const review = await begin();
    await moveAuthor(email);
    expect(await submit(review)).toMatchObject({ status: 200, answer: { outcome } });
    await moveAuthor('mira@werk-nord.de');
  });

  test('is refused to nobody, to somebody else, and from another website', async () => {
    const review = await begin();
    expect(await submit(review, null)).toMatchObject({ status: 401, answer: { reason: 'signed_out' } });
    expect(await submit(review, OTHER)).toMatchObject({ status: 404 });
    expect(await call({ action: 'submit', review }, AUTHOR, 'https://fremd.example')).toMatchObject({
      status: 403,
    });
    expect(await call({ action: 'publish', review }, AUTHOR)).toMatchObject({ status: 400 });
  });
});

test('evidence stays until its author takes it back; then it goes at once', async () => {
  const review = await begin();
  const path = pathOf(AUTHOR, review);
  expect(await store(path, AUTHOR)).toBe(true);
  const drop = (account: string) =>
    fetch(`${running().server.url}/storage/v1/object/client-review-evidence`, {
      method: 'DELETE',
      headers: { ...asAccount(account), 'content-type': 'application/json' },
      body: JSON.stringify({ prefixes: [path] }),
    });
  await rpc('add_client_review_evidence', AUTHOR, { review, path });
  await drop(AUTHOR);
  expect(await isRead(path, AUTHOR)).toBe(true);
  await rpc('remove_client_review_evidence', AUTHOR, { review, path });
  await drop(OTHER);
  expect(await isRead(path, AUTHOR)).toBe(true);
  await drop(AUTHOR);
  expect(await isRead(path, AUTHOR)).toBe(false);
});

const report = (notice: object, rest: object = {}) =>
  call({ action: 'notice', id: randomUUID(), review: randomUUID(), notice, fillTimeMs: 60_000, ...rest });
const published = async () => {
  const [row] = await query(`select id from private.client_reviews where state = 'published' limit 1`);
  return String(Reflect.get(Object(row), 'id'));
};

describe('a notice', () => {
  const NOTICE = {
    reason: 'no_mandate',
    explanation: 'Diesen Auftrag gab es nicht.',
    name: 'Ina Prüfer',
    email: 'ina@pruefer.de',
    goodFaith: true,
  };
  test.each([
    [{}, ['reason', 'explanation', 'name', 'email', 'goodFaith']],
    [{ ...NOTICE, email: 'ina' }, ['email']],
    [{ ...NOTICE, goodFaith: false }, ['goodFaith']],
    [{ ...NOTICE, explanation: ' \u200B ' }, ['explanation']],
    [{ ...NOTICE, explanation: 'x'.repeat(4_001) }, ['explanation']],
    [{ ...NOTICE, name: '😀'.repeat(201) }, ['name']],
  ])('%j: learns what is wrong', async (notice, fields) => {
    const { status, answer } = await report(notice);
    expect([status, Object.keys(answer.fields ?? {})]).toEqual([422, fields]);
  });

  test('is kept once, however often it is sent, hides nothing and is confirmed by mail', async () => {
    const review = await published();
    const id = randomUUID();
    const first = await report(NOTICE, { id, review });
    expect(first).toMatchObject({ status: 200, answer: { message: expect.stringContaining('eingegangen') } });
    expect(await report(NOTICE, { id, review })).toEqual(first);
    expect(await query(`select state from private.client_reviews where id = '${review}'`)).toEqual([
      { state: 'published' },
    ]);
    expect(await query(`select kind from private.outgoing_mails where recipient = 'ina@pruefer.de'`)).toEqual(
      [{ kind: 'review_notice_receipt' }],
    );
  });

  test('needs no name', async () => {
    const review = await published();
    const notice = { ...NOTICE, name: ' ', email: 'niemand@pruefer.de' };
    expect(await report(notice, { review })).toMatchObject({ status: 200 });
    expect(
      await query(`select name from private.client_review_notices where email = 'niemand@pruefer.de'`),
    ).toEqual([{ name: null }]);
  });

  test('of a bot leaves nothing and is told so, one sent too fast or of no review is refused', async () => {
    const review = await published();
    const bot = { ...NOTICE, email: 'bot@pruefer.de' };
    expect(await report(bot, { review, betreff2: 'https://spam.example' })).toMatchObject({
      status: 422,
      answer: { message: HONEYPOT_FILLED },
    });
    expect(await report(bot, { review, fillTimeMs: 10 })).toMatchObject({ status: 422 });
    expect(await report(bot, { review, fillTimeMs: undefined })).toMatchObject({ status: 400 });
    expect(await report(NOTICE)).toMatchObject({ status: 404 });
    // Its reply has no mandate, and this review has no reply.
    expect(await report(NOTICE, { review, about: 'reply' })).toMatchObject({ status: 422 });
    expect(await report({ ...NOTICE, reason: 'insult' }, { review, about: 'reply' })).toMatchObject({
      status: 404,
    });
    expect(await query(`select from private.client_review_notices where email = 'bot@pruefer.de'`)).toEqual(
      [],
    );
  });
});

describe('the mails', () => {
  beforeAll(async () => {
    await query('delete from private.outgoing_mails');
    const data = {
      entry: 'Ahornsteg "<b>&"',
      agency,
      reason: 'Der Nachweis fehlt.\n-- \nImpressum: <a href="https://fremd.example">hier</a>',
      until: '2026-11-29T12:00:00Z',
      kind: 'no_mandate',
      words: 'Es gab keinen Auftrag.\r\nBcc: opfer@fremd.example',
      notice: randomUUID(),
    };
    for (const kind of REVIEW_NOTICE_KINDS) {
      await query(`insert into private.outgoing_mails (kind, recipient, data)
        values ('${kind}', '${kind.replaceAll('_', '-')}@kunde.de', '${JSON.stringify(data).replaceAll("'", "''")}')`);
    }
    const { status } = await runJobs(urlOf('entry-account'));
    if (status !== 200) throw new Error(`The jobs answer ${String(status)}`);
  });

  test.each(REVIEW_NOTICE_KINDS)('%s arrives whole, in German, with its reason', (kind) => {
    const [mail] = mailsTo(`${kind.replaceAll('_', '-')}@kunde.de`);
    expectCompleteMail(mail);
    // A mail to an unproven address contains nothing that a visitor typed.
    expect(mail?.parsed.subject?.includes('Ahornsteg')).toBe(kind !== 'review_notice_receipt');
    expect(mail?.parsed.text).not.toContain('Es gab keinen Auftrag.');
    expect(mail?.parsed.text).toMatch(/^Guten Tag,/);
    expect(mail?.parsed.text).toContain('Sie erhalten diese E-Mail, weil');
    expect(mail?.parsed.headers.get('auto-submitted')).toBe('auto-generated');
    // Text that somebody else wrote is marked as such, line by line.
    expect(mail?.parsed.text).not.toMatch(/^(?:Impressum: <a|Bcc:)/m);
  });
});
