import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { countCharacters, isVisible } from '#lib/text/characters.ts';
import {
  ADMIN_ID,
  anonymous,
  FACTOR_ADMIN_ID,
  factorAdministrator,
  member,
  MEMBER_ID,
  service,
  STRANGER_ID,
} from '#tests/harness/callers.ts';
import type { DatabaseRow } from '#tests/harness/database-calls.ts';
import { describeDatabase } from '#tests/harness/describe-database.ts';
import { AUTHOR_REASON, CONTENT, DRAFT, NEW, NOTICE, PUBLISHED, REASON, WAITING } from './review-rights.ts';
import { author, useReviews, SEED } from './review-testbed.ts';
import { DELIVERY_ID, ENQUIRY_ID, RESET } from './sample-rows.ts';

/*
 * Reviews by clients: which mailboxes are one, what each side learns, replies that are reported, accounts that are deleted, merged
 * entries, many at once, and whatever anybody types. docs/decisions/reviews.md.
 */

const REPLY_NOTICE = 'aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaac2';

/** A mailbox that is no client's, and what makes it so. */
type Attempt = readonly [name: string, prepare: string, email: string, domain: string, isFree: boolean];
const asSpelled = (website: string): Attempt => [
  `whose website is spelled ${website}`,
  `update public."Personalberatungen" set "Webseite" = '${website}' where id = 1`,
  'x@firma.de',
  'firma.de',
  false,
];

const asMember = (
  id: number,
  email: string,
) => `update auth.users set email = '${email}' where id = '${MEMBER_ID}';
  update public.agency_members set agency_id = ${String(id)} where user_id = '${MEMBER_ID}'`;

describeDatabase('the safety of reviews', (db) => {
  const { addEvidence, decideNotice, mails, outcomeOf, own, queue, report, save, shown, stateOf } =
    useReviews(db);

  const moveAuthor = (email: string) =>
    db.asOwner(`update auth.users set email = '${email}' where id = '${STRANGER_ID}'`);
  const waitingKinds = async () => (await queue()).map(({ kind, review }) => `${kind} ${review.id}`);
  const receipts = () =>
    db.asOwner(
      `select recipient from private.outgoing_mails where kind = 'review_notice_receipt' order by number`,
    );
  const renewFigures = () => db.asOwner('select private.renew_client_review_figures()');
  const replyTo = () => db.answer(member, 'reply_to_client_review', { review: PUBLISHED, text: REASON });
  const text = async (sql: string) => JSON.stringify(await db.asOwner(sql));

  /** Spellings of hosts that browsers find, among them those of an agency that hides its website. */
  const SPELLINGS = [
    'firma.de',
    'FIRMA.de',
    'firma。de',
    'firma．de',
    'firma｡de',
    'firma.de.',
    'fir\u00ADma.de',
    'fir\u200Bma.de',
    'fir\u2060ma.de',
    'ｆｉｒｍａ．ｄｅ',
    'ﬁrma.de',
    'firma%2ede',
    'f%69rma.de',
    'm%C3%BCller.de',
    'MÜLLER.de',
    'mu\u0308ller.de',
    'xn--mller-kva.de',
    'post.bücher.example',
    '中国.cn',
    'उदाहरण.com',
    'straße.de',
  ];

  test.each(SPELLINGS)('the host %s is stored as browsers find it', async (host) => {
    const found = new URL(`https://${host}`).hostname.replace(/\.$/, '');
    expect(await db.one(`select private.website_host('https://www.${host}/a?b') as host`)).toEqual({
      host: found,
    });
    await db.asOwner(
      `update public."Personalberatungen" set "Webseite" = ' https://www.${host}/Team?b#c' where id = 1`,
    );
    const { Webseite: stored } = z
      .object({ Webseite: z.string() })
      .parse(await db.one('select "Webseite" from public."Personalberatungen" where id = 1'));
    expect(stored.toLowerCase().trim().replace('.de./', '.de/')).toBe(`https://www.${found}/team?b#c`);
  });

  test.each([
    ['https:///\\/firma.de', 'firma.de'],
    ['https://name:wort@firma.de:8080/', 'firma.de'],
    ['fir\tma.de', 'firma.de'],
    ['http:firma.de', 'firma.de'],
  ])('an agency does not hide its website as %j', async (website, host) => {
    expect(await db.one(`select private.website_host('${website}') as host`)).toEqual({ host });
  });

  test.each(['auf Anfrage', 'firma', 'javascript:alert.call(1)', 'ftp://firma.de', '%ff.de', 'a b.de', ''])(
    '%j is no web address, and stays as it is',
    async (words) => {
      expect(
        await db.one(
          `select private.website_host('${words}') as host, private.ascii_website('${words}') as website`,
        ),
      ).toEqual({ host: null, website: words });
    },
  );

  test.each([
    ['Mira+x@GMX.de', 'mira@gmx.de'],
    ['m.i.r.a+x@googlemail.com', 'mira@gmail.com'],
    ['m.ira@gmx.de', 'm.ira@gmx.de'],
    ['Mira.Muster@pm.me', 'miramuster@proton.me'],
    ['mira-muster@protonmail.com', 'miramuster@proton.me'],
    ['mira-kunde@yahoo.de', 'mira@yahoo.de'],
    ['mira-kunde@firma.de', 'mira-kunde@firma.de'],
    ['mira@me.com', 'mira@icloud.com'],
    ['mira@müller.de', 'mira@xn--mller-kva.de'],
  ])('the mailbox %s is %s', async (email, expected) => {
    expect(await db.one(`select private.canonical_mailbox('${email}') as mailbox`)).toEqual({
      mailbox: expected,
    });
  });

  describe('no client', () => {
    const UMLAUTS = `update public."Personalberatungen" set "Webseite" = 'https://www.müller.de' where id = 1`;
    test.each<Attempt>([
      ...[
        'firma。de',
        'firma.de.',
        'fir\u00ADma.de',
        'fir\u200Bma.de',
        'ｆｉｒｍａ.de',
        'firma%2ede',
        'https:///firma.de',
      ].map(asSpelled),
      ['with an umlaut in its website', UMLAUTS, 'x@xn--mller-kva.de', 'xn--mller-kva.de', false],
      ['by an alias of a member’s mailbox', asMember(1, 'm+jobs@gmx.de'), 'm+kunde@gmx.de', 'gmx.de', true],
      [
        'who was a member once',
        `insert into public.agency_invitations (agency_id, email, role, state) values (1, 'ute+a@gmx.de', 'editor', 'accepted')`,
        'ute@gmx.de',
        'gmx.de',
        true,
      ],
      [
        'with the domain of its former website',
        `insert into public.agency_versions (agency_id, version, actor_role, content)
         values (1, 99, 'database', '{"Webseite": "https://xn--frher-lva.de"}')`,
        'x@xn--frher-lva.de',
        'xn--frher-lva.de',
        false,
      ],
    ])('%s', async (_name, prepare, email, domain, isFree) => {
      await db.asOwner(prepare);
      await moveAuthor(email);
      await save();
      await addEvidence(NEW);
      expect(await outcomeOf(NEW, { domain, is_free_mail: isFree })).toBe('ownAgency');
    });

    test('is asked again when a review is published', async () => {
      const publish = { review: WAITING, decision: 'publish', seen_edit: 1 };
      await db.asOwner(
        `update public."Personalberatungen" set "Webseite" = 'https://werk-nord.de' where id = 2`,
      );
      expect(await db.errorCodeOf(factorAdministrator, 'decide_client_review', publish)).toBe('42501');
      expect(await stateOf(WAITING)).toBe('in_review');
      await db.asOwner(RESET);
      await db.asOwner(SEED);
      expect(await db.errorCodeOf(factorAdministrator, 'decide_client_review', publish)).toBeNull();
    });
  });

  test('a notice is decided as it is now, not as it was read before', async () => {
    await report();
    const unread = { notice: NOTICE, decision: 'refuse', seen_edit: 0, reason: REASON, ground: 'terms' };
    expect(await db.errorCodeOf(factorAdministrator, 'decide_client_review_notice', unread)).toBe('PT409');
    expect(await decideNotice('refuse')).toBeNull();
  });

  test('each side reads its own reasons, and the log none', async () => {
    await report();
    await decideNotice('hide');
    await db.answer(author, 'answer_client_review_dispute', { review: PUBLISHED, statement: REASON });
    expect(await decideNotice('grant')).toBeNull();
    const data = (kind: string) => text(`select data from private.outgoing_mails where kind = '${kind}'`);
    expect(await data('review_removed')).toContain(AUTHOR_REASON);
    expect(await data('review_removed')).not.toContain(REASON);
    expect(await data('review_notice_granted')).toContain(REASON);
    expect(await data('review_notice_granted')).not.toContain(AUTHOR_REASON);
    const log = await text(`select * from public.admin_log where table_name like 'client_review%'`);
    expect(log).toContain('removed');
    expect(log).not.toMatch(new RegExp(`${REASON}|${AUTHOR_REASON}`));
    expect(
      await db.errorCodeOf(factorAdministrator, 'decide_client_review_notice', {
        notice: NOTICE,
        seen_edit: 3,
        decision: 'refuse',
      }),
    ).toBe('PT409');
  });

  test('a notice is made in good faith, and says so afterwards', async () => {
    expect(
      await db.errorCodeOf(service, 'store_client_review_notice', {
        notice: NOTICE,
        review: PUBLISHED,
        about: 'review',
        reason: 'insult',
        explanation: 'a',
        name: 'a',
        email: 'a@b.de',
        is_good_faith: null,
        networks: ['n', 'n'],
      }),
    ).toBe('22023');
    await report();
    expect(
      await db.one('select good_faith_at is not null as said from private.client_review_notices'),
    ).toEqual({ said: true });
  });

  describe('who decides second reads who decided what and when', () => {
    const COLLEAGUE = 'b@beraterkompass.example';
    const removed = async () => {
      await report();
      await decideNotice('hide');
      await db.answer(author, 'answer_client_review_dispute', { review: PUBLISHED, statement: REASON });
      await decideNotice('grant');
    };

    test.each<
      [
        kind: string,
        id: string,
        before: () => Promise<unknown>,
        call: string,
        args: DatabaseRow,
        outcome: string,
      ]
    >([
      [
        'review',
        WAITING,
        () => Promise.resolve(),
        'decide_client_review',
        { review: WAITING, decision: 'return', seen_edit: 1, reason: REASON },
        'returned',
      ],
      [
        'reply',
        PUBLISHED,
        replyTo,
        'decide_client_review_reply',
        { reply: PUBLISHED, seen_edit: 1, decision: 'publish' },
        'published',
      ],
      [
        'notice',
        NOTICE,
        report,
        'decide_client_review_notice',
        { notice: NOTICE, decision: 'refuse', seen_edit: 1, reason: REASON },
        'refused',
      ],
      [
        'appeal',
        PUBLISHED,
        async () => {
          await removed();
          await db.answer(author, 'appeal_client_review', { review: PUBLISHED, reason: REASON });
        },
        'decide_client_review',
        { review: PUBLISHED, decision: 'restore', seen_edit: 1, reason: REASON },
        'granted',
      ],
    ])('%s', async (kind, id, before, call, args, outcome) => {
      await db.asOwner(`update auth.users set email = '${COLLEAGUE}' where id = '${FACTOR_ADMIN_ID}'`);
      await before();
      expect(await db.answer(factorAdministrator, 'read_case', { kind, id })).toMatchObject({
        case: { isOpen: true, decision: null },
      });
      await db.answer(factorAdministrator, call, args);
      expect(await db.errorCodeOf(factorAdministrator, call, args)).toBe('PT409');
      expect(await db.answer(factorAdministrator, 'read_case', { kind, id })).toMatchObject({
        case: { isOpen: false, decision: { by: COLLEAGUE, outcome, at: expect.any(String) } },
      });
    });
  });

  test('a published reply is reported and goes alone, with a reason for each side', async () => {
    const reply = { notice: REPLY_NOTICE, about: 'reply', reason: 'person' };
    expect(await report(reply)).toBe('not_found');
    await db.answer(member, 'reply_to_client_review', { review: PUBLISHED, text: REASON });
    expect(await report(reply)).toBe('not_found');
    await db.answer(factorAdministrator, 'decide_client_review_reply', {
      reply: PUBLISHED,
      seen_edit: 1,
      decision: 'publish',
    });
    expect(await report(reply)).toBe('kept');
    const decide = (decision: string) => decideNotice(decision, REPLY_NOTICE);
    expect((await queue()).find(({ id }) => id === REPLY_NOTICE)).toMatchObject({
      kind: 'notice',
      notice: { about: 'reply', reason: 'person' },
      reply: { text: REASON },
    });
    expect([await decide('hide'), await decide('grant')]).toEqual(['22023', null]);
    expect(await shown()).toMatchObject({ total: 1, reviews: [{ id: PUBLISHED, reply: null }] });
    expect(
      await text(`select data from private.outgoing_mails where kind = 'review_reply_removed'`),
    ).toContain(AUTHOR_REASON);
    expect(await mails()).toEqual(
      expect.arrayContaining(['review_notice_granted ina@pruefer.de', 'review_reply_removed m@ahornsteg.de']),
    );
    // Something else may be said, and nothing is said to have been wrong with the review.
    await db.answer(member, 'reply_to_client_review', { review: PUBLISHED, text: `${REASON} Anders.` });
    expect(await stateOf(PUBLISHED)).toBe('published');
  });

  test('a reply that waits when its review goes waits again when it is back', async () => {
    await db.answer(member, 'reply_to_client_review', { review: PUBLISHED, text: REASON });
    await report();
    await decideNotice('hide');
    await db.answer(author, 'answer_client_review_dispute', { review: PUBLISHED, statement: REASON });
    await decideNotice('grant');
    expect(await waitingKinds()).not.toContain(`reply ${PUBLISHED}`);
    const appeal = { review: PUBLISHED, reason: REASON };
    const restore = { review: PUBLISHED, decision: 'restore', seen_edit: 1, reason: REASON };
    await db.answer(author, 'appeal_client_review', appeal);
    await db.answer(factorAdministrator, 'decide_client_review', restore);
    expect(await waitingKinds()).toContain(`reply ${PUBLISHED}`);
    // Another decision can be appealed against, each once.
    await report({ notice: REPLY_NOTICE, email: 'ute@pruefer.de' });
    expect(await decideNotice('hide', REPLY_NOTICE)).toBeNull();
    await db.answer(author, 'answer_client_review_dispute', { review: PUBLISHED, statement: REASON });
    expect(await decideNotice('grant', REPLY_NOTICE)).toBeNull();
    expect((await own()).find(({ id }) => id === PUBLISHED)?.appealUntil).not.toBeNull();
    await db.answer(author, 'appeal_client_review', appeal);
    await db.answer(factorAdministrator, 'decide_client_review', {
      ...restore,
      decision: 'uphold',
      ground: 'law',
    });
    expect(await db.errorCodeOf(author, 'appeal_client_review', appeal)).toBe('PT409');
    expect((await own()).find(({ id }) => id === PUBLISHED)).toMatchObject({
      appeal: { isGranted: false },
      appealUntil: null,
    });
  });

  test('who deletes his account takes everything back, and nothing of him stays', async () => {
    const leaver = '99999999-9999-4999-8999-999999999999';
    await db.asOwner(`insert into auth.users (id, email) values ('${leaver}', 'leaver@werk-nord.de');
      update private.client_review_authors set author = '${leaver}'`);
    await report();
    await db.asOwner(`delete from auth.users where id = '${leaver}'`);
    expect([await stateOf(DRAFT), await stateOf(WAITING), await stateOf(PUBLISHED)]).toEqual([
      undefined,
      'withdrawn',
      'withdrawn',
    ]);
    expect(await shown()).toMatchObject({ total: 0, disputed: 0, summary: { count: 0 } });
    expect(await queue()).toEqual([]);
    expect(await mails()).toContain('review_notice_granted ina@pruefer.de');
    const left = await text(`select r.*, a.*, s.reason, e.path from private.client_reviews r
      left join private.client_review_authors a on a.review_id = r.id
      left join private.client_review_steps s on s.review_id = r.id
      left join private.client_review_evidence e on e.review_id = r.id`);
    expect(left).not.toMatch(/Werk Nord|werk-nord|Maschinenbau|verstanden|99999999/);
    expect(await db.answer(anonymous, 'client_review_totals')).toMatchObject({ received: 2, published: 0 });
  });

  test('more than twenty for an entry on a day wait as well, and say so', async () => {
    await db.asOwner(`insert into private.client_reviews (id, agency_id, is_invented, state, submitted_at)
      select gen_random_uuid(), 1, true, 'in_review', now() from generate_series(1, 20)`);
    await save();
    await addEvidence(NEW);
    expect(await outcomeOf()).toBe('inReview');
    expect((await queue()).find(({ id }) => id === NEW)?.flags).toContain('many_for_entry');
  });

  test('a merged entry’s enquiries, confirmations and link count for the other one', async () => {
    const invitation = await db.answer(member, 'client_review_invitation', { agency: 1 });
    await db.asOwner(
      `update private.enquiries set sender_hash = private.enquiry_sender_hash(id, 'mira@werk-nord.de')`,
    );
    await db.answer(factorAdministrator, 'merge_entries', { loser: 1, winner: 2 });
    expect(JSON.stringify(await db.answer(member, 'enquiry_mandates', { agency: 2 }))).toContain(DELIVERY_ID);
    await db.answer(member, 'confirm_enquiry_mandate', { agency: 2, enquiry: DELIVERY_ID });
    await db.answer(author, 'save_client_review', { review: NEW, agency: 1, content: CONTENT, invitation });
    expect((await own()).find(({ id }) => id === NEW)).toMatchObject({
      agency: { id: 2 },
      isInvited: true,
      hasConfirmedEnquiry: true,
    });
  });

  test('what counts is said in numbers alone', async () => {
    await db.asOwner(`insert into private.client_reviews
      (id, agency_id, is_invented, state, content, overall, proof, published_at, published_on)
      select gen_random_uuid(), 1, true, 'published',
        jsonb_set('${JSON.stringify(CONTENT)}'::jsonb, '{ratings,overall}', to_jsonb(n)), n, 'document', now(), '2026-01-01'
      from generate_series(1, 3) as n`);
    const { counted } = z
      .object({ counted: z.record(z.string(), z.unknown()) })
      .parse(await db.answer(anonymous, 'agency_client_reviews', { agency: 1 }));
    expect(counted).toMatchObject({ count: 4, stars: { overall: [1, 1, 1, 1, 0], sector: [0, 0, 0, 0, 4] } });
    expect(Object.keys(counted).toSorted()).toEqual(['count', 'from', 'stars', 'to']);
    expect((await shown()).summary).toMatchObject({ count: 4, mean: 2.5, from: '2026-01-01' });
  });

  test('who gets an enquiry is said to its sender alone', async () => {
    await db.asOwner(
      `update private.enquiries set sender_hash = private.enquiry_sender_hash(id, 'mira@werk-nord.de')`,
    );
    for (const [email, told] of [
      ['Mira@werk-nord.de', [expect.objectContaining({ outcome: 'sent' })]],
      ['fremd@werk-nord.de', []],
    ] as const) {
      expect(await db.answer(service, 'message_recipients', { message: ENQUIRY_ID, email })).toEqual(told);
    }
  });

  test('one receipt a day for a mailbox, whatever is added to it', async () => {
    await report({ email: 'ina+1@pruefer.de' });
    await report({ notice: REPLY_NOTICE, email: 'ina+2@pruefer.de' });
    expect(await receipts()).toEqual([{ recipient: 'ina+1@pruefer.de' }]);
    // A third one of the same mailbox for this review is not taken.
    expect(await report({ notice: NEW, email: 'INA@pruefer.de' })).toBe('too_many');
    await report({ notice: NEW, email: 'ute@pruefer.de' });
    expect(await receipts()).toEqual([{ recipient: 'ina+1@pruefer.de' }, { recipient: 'ute@pruefer.de' }]);
  });

  test('the nightly mean is renewed by two runs at once', async () => {
    await Promise.all([renewFigures(), renewFigures()]);
    expect(
      await db.one('select count(*)::int as rows, max(mean)::float as mean from private.client_review_mean'),
    ).toEqual({ rows: 1, mean: 4 });
  });

  const hide = () => decideNotice('hide');
  const publish = () =>
    db.errorCodeOf(factorAdministrator, 'decide_client_review', {
      review: WAITING,
      decision: 'publish',
      seen_edit: 1,
    });
  const withdraw = (review: string) => () => db.errorCodeOf(author, 'withdraw_client_review', { review });
  const decideReply = (decision: string) => () =>
    db.errorCodeOf(factorAdministrator, 'decide_client_review_reply', {
      reply: PUBLISHED,
      decision,
      seen_edit: 1,
      reason: REASON,
    });

  describe('at once', () => {
    test.each([
      ['publishing and withdrawing', WAITING, publish, withdraw(WAITING), ['withdrawn']],
      ['a reply and hiding', PUBLISHED, decideReply('publish'), hide, ['disputed']],
      ['a notice taken on and withdrawing', PUBLISHED, hide, withdraw(PUBLISHED), ['withdrawn']],
      [
        'two administrators',
        WAITING,
        publish,
        () =>
          db.errorCodeOf(factorAdministrator, 'decide_client_review', {
            review: WAITING,
            decision: 'reject',
            seen_edit: 1,
            reason: REASON,
            ground: 'terms',
          }),
        ['published', 'rejected'],
      ],
    ])('%s: one after the other, whichever is first', async (_name, review, one_, other, states) => {
      await report();
      await db.answer(member, 'reply_to_client_review', { review: PUBLISHED, text: REASON });
      const answers = await Promise.all([one_(), other()]);
      // No call waits for ever, and each either took full effect or was refused.
      expect(answers.filter((code) => code !== null && !['PT404', 'PT409'].includes(code))).toEqual([]);
      expect(answers).toContain(null);
      expect(states).toContain(await stateOf(review));
      const { tasks } = z.object({ tasks: z.number() }).parse(
        await db.one(`select count(*)::int as tasks from private.client_review_tasks t
            join private.client_reviews r on r.id = t.review_id where t.kind = 'review' and r.state <> 'in_review'`),
      );
      expect(tasks).toBe(0);
    });
  });

  describe('whatever is typed', () => {
    const LONG = 'x'.repeat(100_000);
    const HOSTILE: readonly [name: string, words: string | null][] = [
      ['null', null],
      ['nothing', ''],
      ['only what nobody sees', '\u200B\u2060\u00AD'.repeat(40)],
      ['blanks', ' \t\n\u00A0'.repeat(40)],
      ['100 kB', LONG],
      ['emoji past the limit', '😀'.repeat(4_001)],
      ['emoji at the limit of 2,000', '😀'.repeat(2_000)],
      ['a script', `${REASON}<script>alert(1)</script>'; drop table private.client_reviews; --`],
      ['right to left', `\u202E${REASON}\u2066`],
    ];
    test.each(HOSTILE)(
      '%s: taken as text or refused with a reason, and never an error of its own',
      async (_name, words) => {
        const reply = (given: string | null) =>
          db.errorCodeOf(member, 'reply_to_client_review', { review: PUBLISHED, text: given });
        const found: Record<string, string | null> = {};
        found['draft'] = await db.errorCodeOf(author, 'save_client_review', {
          review: NEW,
          agency: 1,
          content: { ...CONTENT, text: words, function: words, company: words, ratings: words, year: words },
          invitation: null,
        });
        found['notice'] = await db.errorCodeOf(service, 'store_client_review_notice', {
          notice: NOTICE,
          review: PUBLISHED,
          about: 'review',
          reason: 'insult',
          explanation: words,
          name: words,
          email: 'a@b.de',
          is_good_faith: true,
          networks: ['n', 'n'],
        });
        found['reply'] = await reply(words);
        await report();
        await decideNotice('hide');
        found['statement'] = await db.errorCodeOf(author, 'answer_client_review_dispute', {
          review: PUBLISHED,
          statement: words,
        });
        found['decision'] = await db.errorCodeOf(factorAdministrator, 'decide_client_review', {
          review: WAITING,
          decision: 'reject',
          seen_edit: 1,
          reason: words,
          ground: 'law',
        });
        found['appeal'] = await db.errorCodeOf(author, 'appeal_client_review', {
          review: WAITING,
          reason: words,
        });
        // 23502 and 23514: the function checks a notice before it comes here.
        for (const code of Object.values(found)) {
          expect([null, '22023', '23502', '23514', 'PT404', 'PT409']).toContain(code);
        }
        const isShown =
          words !== null && isVisible(words) && words.trim().length >= 20 && countCharacters(words) <= 2_000;
        expect([found['reply'], found['statement'], found['decision']].map((code) => code === null)).toEqual(
          Array.from({ length: 3 }, () => isShown),
        );
      },
    );

    test('half a character is nobody’s: the page replaces it before it is sent', async () => {
      await expect(save(NEW, { ...CONTENT, text: `${CONTENT.text}\uD83D` })).rejects.toThrow(/./);
      expect(await stateOf(NEW)).toBeUndefined();
    });
  });

  test('an administrator without a company has no domain to refuse by', async () => {
    await db.asOwner(`update auth.users set email = 'boss@gmx.de' where id = '${ADMIN_ID}'`);
    await save();
    await addEvidence(NEW);
    await moveAuthor('kunde@gmx.de');
    expect(await outcomeOf(NEW, { domain: 'gmx.de', is_free_mail: true })).toBe('inReview');
    await db.asOwner(`update auth.users set email = null where id = '${ADMIN_ID}'`);
  });
});
