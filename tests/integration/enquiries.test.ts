import { describe, expect, test } from 'vitest';
import { RECEIPT_MESSAGES } from '#contact/model/receipt-contract.ts';
import { MESSAGES } from '#supabase/functions/send-contact-email/messages.ts';
import { expectCompleteMail, quoted } from '#tests/harness/arrived-mail.ts';
import { aContactRequest } from '#tests/harness/contact-function.ts';
import {
  AHORN,
  BIRKE,
  enquire,
  ID_OF,
  OWNER,
  prepareEnquiries,
  resultFor,
  ZEDER,
} from './enquiry-testbed.ts';

/* Enquiries to agencies, from the form's call to the mails as they arrive, and the receipt for their sender. docs/decisions/contact.md. */

const { running, query, call, send, mailsTo, lastCode, states } = prepareEnquiries();

const ask = (body: { readonly id: string; readonly email: string }, changes: object = {}) =>
  call(
    { action: 'requestReceiptCode', id: body.id, email: body.email, ...changes },
    { 'cf-connecting-ip': '203.0.113.60' },
  );

describe('an enquiry', () => {
  test('to two agencies is one mail to each, of which the other learns nothing, and not a word for the operator', async () => {
    const body = enquire([AHORN, BIRKE], {
      betreff: `Anfrage zu ${AHORN} und ${BIRKE}`,
      vacancy: {
        company: 'Werk Nord',
        phone: '0221 / 12 34',
        position: 'CFO',
        firms: [{ name: 'Kranichwerk', asksOffLimits: true }],
      },
    });
    const before = running().catcher.mails.length;
    const { status, answer } = await send(body);
    expect({ status, recipients: answer?.recipients }).toEqual({
      status: 200,
      recipients: [resultFor(AHORN), resultFor(BIRKE)],
    });
    expect(
      running()
        .catcher.mails.slice(before)
        .map(({ envelope }) => envelope.to[0] ?? '')
        .toSorted((a, b) => a.localeCompare(b)),
    ).toEqual(['anfragen@ahornsteg.de', 'post@birkenhof.de']);
    for (const [address, own, other] of [
      ['anfragen@ahornsteg.de', AHORN, BIRKE],
      ['post@birkenhof.de', BIRKE, AHORN],
    ] as const) {
      const mail = mailsTo(address).at(-1);
      expectCompleteMail(mail);
      expect(mail?.parsed.replyTo?.value).toEqual([{ name: '', address: body.email }]);
      expect(mail?.parsed.subject).toBe(`Anfrage über Beraterkompass: Anfrage zu ${own}`);
      expect(mail?.parsed.text).toContain(quoted(body.nachricht));
      expect(mail?.parsed.text).toContain(
        'Unternehmen: Werk Nord\nTelefon für Rückfragen: 0221 / 12 34\nPosition: CFO\nZielfirmen: Kranichwerk\nOff-Limits: Darf diese Beratung bei Kranichwerk ansprechen?',
      );
      expect(mail?.parsed.text).toContain('Die Absenderadresse ist nicht geprüft.');
      expect(mail?.source).not.toContain(other);
      expect(mail?.parsed.text).not.toContain(other);
    }
    expect(await query(`select from public.contact_messages where id = '${body.id}'`)).toEqual([]);
    expect(await states()).toMatchObject([
      { agency_name: AHORN, state: 'sent' },
      { agency_name: BIRKE, state: 'sent' },
    ]);
  });

  test('also to one without an address goes to the operator for that one, who learns that it shall be forwarded', async () => {
    const body = enquire([AHORN, ZEDER], { mayForward: true, vacancy: { start: 'sofort' } });
    expect((await send(body)).answer?.recipients).toEqual([resultFor(AHORN), resultFor(ZEDER, 'forward')]);
    expect(mailsTo('anfragen@ahornsteg.de')).not.toEqual([]);
    const [mail] = mailsTo('team@beraterkompass.example', body.id);
    expectCompleteMail(mail);
    expect(mail?.parsed.text).toMatch(
      new RegExp(`Ohne eigene Anfrageadresse:\\s+- ${ZEDER}[^]*Die Nachricht soll an diese`),
    );
    expect(mail?.parsed.text).toContain('Start: sofort');
    expect(
      await query(
        `select status, nachricht, vacancy, agencies, may_forward, forwarding_done from public.contact_messages where id = '${body.id}'`,
      ),
    ).toEqual([
      {
        status: 'unread',
        nachricht: body.nachricht,
        vacancy: { start: 'sofort' },
        agencies: [{ id: ID_OF[ZEDER], name: ZEDER }],
        may_forward: true,
        forwarding_done: false,
      },
    ]);
  });

  test('names no agency without an address either, although nobody allowed to forward it', async () => {
    await send(enquire([AHORN, ZEDER], { betreff: `Anfrage zu ${AHORN} und ${ZEDER}` }));
    const mail = mailsTo('anfragen@ahornsteg.de').at(-1);
    expect(mail?.parsed.subject).toBe(`Anfrage über Beraterkompass: Anfrage zu ${AHORN}`);
    expect(mail?.source).not.toContain(ZEDER);
    expect(mail?.parsed.text).not.toContain(ZEDER);
    expect(mail?.parsed.html).not.toContain(ZEDER);
  });

  test('keeps a subject of its own, and names the agency where it names another one', async () => {
    await send(enquire([AHORN, BIRKE], { betreff: `Wie bei ${BIRKE.toUpperCase()}: Leitung` }));
    expect(mailsTo('anfragen@ahornsteg.de').at(-1)?.parsed.subject).toBe(
      `Anfrage über Beraterkompass: Anfrage zu ${AHORN}`,
    );
    expect(mailsTo('post@birkenhof.de').at(-1)?.parsed.subject).toBe(
      `Anfrage über Beraterkompass: Wie bei ${BIRKE.toUpperCase()}: Leitung`,
    );
  });

  test.each([
    ['paused', `update public."Personalberatungen" set status = 'paused' where "Name" = '${AHORN}'`],
    ['whose owner left', `delete from public.agency_members where user_id = '${OWNER}'`],
    [
      'whose owner is frozen',
      `insert into public.frozen_accounts (user_id, reason) values ('${OWNER}', 'x')`,
    ],
  ])('to an entry that is %s goes to the operator, once the sender knows', async (_, change) => {
    await query(change);
    const before = running().catcher.mails.length;
    expect(await send(enquire([AHORN]))).toMatchObject({
      status: 409,
      answer: { message: MESSAGES.otherRecipients },
    });
    expect(running().catcher.mails).toHaveLength(before);
    // Nobody chooses for the sender.
    expect(await send(enquire([AHORN], { direct: [] }))).toMatchObject({ status: 409 });
    expect((await send(enquire([AHORN], { direct: [], mayForward: false }))).answer?.recipients).toEqual([
      resultFor(AHORN, 'none'),
    ]);
    await query(`delete from public.frozen_accounts`);
  });

  test('to three without an address says of each what happens, and is stored once', async () => {
    const body = aContactRequest({
      enquiry: {
        agencies: ['Eins', 'Zwei', 'Drei'].map((name) => ({ id: null, name })),
        direct: [],
        mayForward: true,
      },
    });
    const recipients = ['Eins', 'Zwei', 'Drei'].map((name) => resultFor(name, 'forward'));
    expect((await send(body)).answer?.recipients).toEqual(recipients);
    expect((await send(body)).answer?.recipients).toEqual(recipients);
    expect(await query('select count(*)::integer as count from public.contact_messages')).toEqual([
      { count: 1 },
    ]);
  });

  test('goes by number where two entries have one name, and to nobody where only the name is known', async () => {
    await query(
      `insert into public."Personalberatungen" (id, "Name", status) values (9004, '${AHORN.toUpperCase()}', 'active')`,
    );
    expect((await send(enquire([AHORN]))).answer?.recipients).toEqual([resultFor(AHORN)]);
    const byName = (name: string) =>
      send(
        aContactRequest({ enquiry: { agencies: [{ id: null, name }], direct: [9001], mayForward: null } }),
      );
    expect(await byName(AHORN)).toMatchObject({ status: 409 });
    await query('delete from public."Personalberatungen" where id = 9004');
    // One entry has that name, however it is written.
    const written = ` ${AHORN.toLowerCase().replace(' ', '\u00A0')}\u00AD`;
    expect((await byName(written)).answer?.recipients).toEqual([resultFor(AHORN)]);
  });

  test('of which the form says more names than there may be is refused', async () => {
    const names = Array.from({ length: 11 }, (_, index) => `Beratung ${String(index)}`);
    expect(await send(enquire(names))).toMatchObject({ status: 400 });
  });
});

describe('a receipt', () => {
  test('goes to an address that has confirmed itself by code, and names who got the enquiry', async () => {
    const body = enquire([AHORN, ZEDER], { vacancy: { industry: 'Pharma' } });
    await send(body);
    expect(await ask(body)).toMatchObject({ status: 200 });
    expectCompleteMail(mailsTo(body.email).at(-1));
    const code = lastCode();
    const wrong = code === '00000000' ? '00000001' : '00000000';
    const enter = (typed: string) =>
      send({ action: 'sendReceipt', id: body.id, email: body.email, code: typed });
    expect(await enter(wrong)).toMatchObject({
      status: 422,
      answer: { message: expect.stringMatching(/^Dieser Code stimmt nicht\. Sie haben noch \d+ Versuche/) },
    });
    expect(await enter(code)).toMatchObject({ status: 200 });
    const receipt = mailsTo(body.email).at(-1);
    expectCompleteMail(receipt);
    expect(receipt?.parsed.subject).toBe('Empfangsbestätigung für Ihre Anfrage');
    expect(receipt?.parsed.headers.get('auto-submitted')).toBe('auto-generated');
    expect(receipt?.parsed.text).toMatch(new RegExp(`Zugestellt an:\\s+- ${AHORN}`));
    expect(receipt?.parsed.text).toMatch(new RegExp(`Nicht an:\\s+- ${ZEDER}`));
    expect(receipt?.parsed.text).toContain('Eine Antwort kommt von der Personalberatung selbst.');
    expect(receipt?.parsed.text).toContain('Branche: Pharma');
    expect(receipt?.parsed.text).not.toContain(body.nachricht);
    expect(await enter(code)).toMatchObject({ status: 422 });
  });

  test('is for nobody but the sender of the enquiry, and a code a minute', async () => {
    const body = enquire([AHORN]);
    await send(body);
    const before = running().catcher.mails.length;
    expect(await ask(body, { email: 'opfer@fremd.example' })).toMatchObject({ status: 422 });
    expect(await ask(body, { id: crypto.randomUUID() })).toMatchObject({
      status: 422,
      answer: { message: RECEIPT_MESSAGES.gone },
    });
    expect(running().catcher.mails).toHaveLength(before);
    expect(await ask(body)).toMatchObject({ status: 200 });
    expect(await ask(body)).toMatchObject({ status: 429 });
    expect(running().catcher.mails).toHaveLength(before + 1);
  });
});
