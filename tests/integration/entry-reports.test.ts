import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { administrator, member, service } from '#tests/harness/callers.ts';
import { describeDatabase } from '#tests/harness/describe-database.ts';
import { composeNotice } from '#supabase/functions/entry-account/notices.ts';
import { useEntries } from './agency-testbed.ts';

/* Reports of entries: storing, receipts, decisions, appeals, and the mails to both sides. docs/decisions/contact.md. */

const FIRST = '99999999-9999-4999-8999-999999999991';
const SECOND = '99999999-9999-4999-8999-999999999992';
const REASON = 'Der Ort stimmt nachweislich nicht.';
const OWNER_REASON = 'Bitte berichtigen Sie den Ort.';

const mailRows = z.array(z.object({ kind: z.string(), recipient: z.string(), data: z.unknown() }));

const enquiry = (message: string, fields: object, email = 'melder@muster.example') => ({
  message,
  name: 'Ohne Namen',
  email,
  betreff: 'Meldung zu Ahornsteg',
  nachricht: 'Falscher Ort',
  asked: [],
  shown_direct: [],
  report: {
    agency: 1,
    name: 'Ahornsteg',
    reason: 'false_fact',
    isGoodFaith: true,
    appealOf: null,
    ...fields,
  },
});

describeDatabase('reports of entries', (db) => {
  useEntries(db);

  const report = (message: string, fields: object = {}, email?: string) =>
    db.answer(service, 'store_enquiry', enquiry(message, fields, email));
  const decide = (message: string, fields: object) =>
    db.errorCodeOf(administrator, 'decide_entry_report', {
      report: message,
      seen: { version: 1, status: 'active' },
      reason: REASON,
      ...fields,
    });
  const detail = (message: string) => db.answer(administrator, 'message_detail', { message });
  const statusOf = async () =>
    (await db.one(`select status from public."Personalberatungen" where id = 1`))?.['status'];
  /** What was mailed, in the order of the recipients, as it reads. */
  const mails = async () => {
    const rows = await db.asOwner(
      `select kind, recipient, data from private.outgoing_mails where kind like 'report%' order by recipient, number`,
    );
    return mailRows.parse(rows).map(({ kind, recipient, data }) => ({
      kind,
      recipient,
      text: JSON.stringify(composeNotice(kind, data, 'https://beraterkompass.example')),
    }));
  };

  describe('a report', () => {
    test('is stored once with its message, and its receipt is mailed with one press, once', async () => {
      expect(await report(FIRST)).toMatchObject({ is_known: false, is_late: false });
      expect(await report(FIRST)).toMatchObject({ is_known: true });
      expect(await detail(FIRST)).toMatchObject({
        report: {
          name: 'Ahornsteg',
          reason: 'false_fact',
          receipt_at: null,
          decision: null,
          entry: { id: 1 },
        },
      });
      expect(await db.errorCodeOf(administrator, 'send_report_receipt', { report: FIRST })).toBeNull();
      expect(await db.errorCodeOf(administrator, 'send_report_receipt', { report: FIRST })).toBeNull();
      expect(await mails()).toMatchObject([
        { kind: 'report_receipt', recipient: 'melder@muster.example', text: expect.stringContaining(FIRST) },
      ]);
    });

    test('whose sender confirms the address gets its receipt at once', async () => {
      await report(FIRST);
      await db.answer(service, 'confirm_enquiry_sender', { message: FIRST, email: 'melder@muster.example' });
      expect(await mails()).toMatchObject([{ kind: 'report_receipt', recipient: 'melder@muster.example' }]);
      expect(await detail(FIRST)).not.toMatchObject({ report: { receipt_at: null } });
    });

    test('without good faith is taken of whoever runs the agency alone, and of nobody else', async () => {
      expect(await db.errorCodeOf(service, 'store_enquiry', enquiry(FIRST, { isGoodFaith: false }))).toBe(
        '23514',
      );
      await report(FIRST, { isGoodFaith: false, reason: 'sole_trader' });
      expect(await decide(FIRST, { decision: 'remove', reason: null })).toBeNull();
      expect(await statusOf()).toBe('removed');
      expect(await mails()).toMatchObject([
        { kind: 'report_of_entry', text: expect.stringContaining('Wer die Beratung allein betreibt') },
        { kind: 'report_decided', recipient: 'melder@muster.example' },
      ]);
    });
  });

  test('a deleted report is neither confirmed nor decided, and nothing appeals against it', async () => {
    const remove = (is_deleted: boolean) =>
      db.answer(administrator, 'set_messages_deleted', { ids: [FIRST], is_deleted });
    await report(FIRST);
    await remove(true);
    expect(await db.errorCodeOf(administrator, 'send_report_receipt', { report: FIRST })).toBe('PT404');
    await db.answer(service, 'confirm_enquiry_sender', { message: FIRST, email: 'melder@muster.example' });
    expect(await decide(FIRST, { decision: 'keep' })).toBe('PT404');
    expect(await report(FIRST)).toMatchObject({ is_known: true });
    expect(await mails()).toEqual([]);
    await remove(false);
    expect(await decide(FIRST, { decision: 'keep' })).toBeNull();
    await remove(true);
    expect(await report(SECOND, { appealOf: FIRST })).toMatchObject({ is_late: true });
  });

  describe('a decision', () => {
    test('that restricts needs a ground and a reason for each side', async () => {
      await report(FIRST);
      expect(await decide(FIRST, { decision: 'pause', owner_reason: OWNER_REASON })).toBe('22023');
      expect(await decide(FIRST, { decision: 'pause', ground: 'terms', owner_reason: 'kurz' })).toBe('22023');
      expect(await decide(FIRST, { decision: 'pause', ground: 'laune', owner_reason: OWNER_REASON })).toBe(
        '22023',
      );
      expect(await decide(FIRST, { decision: 'keep', reason: ' ' })).toBe('22023');
      expect(await decide(FIRST, { decision: 'publish' })).toBe('22023');
      expect(await statusOf()).toBe('active');
    });

    test('hides the entry as it was seen, and tells both sides why, by what ground, and how to appeal', async () => {
      await report(FIRST);
      const pause = { decision: 'pause', ground: 'terms', owner_reason: OWNER_REASON };
      expect(await decide(FIRST, { ...pause, seen: { version: 0, status: 'active' } })).toBe('PT409');
      expect(await decide(FIRST, pause)).toBeNull();
      expect(await statusOf()).toBe('paused');
      expect(await decide(FIRST, pause)).toBe('PT409');
      expect(await detail(FIRST)).toMatchObject({
        message: { status: 'responded' },
        report: { decision: 'pause', ground: 'terms', decision_reason: REASON, owner_reason: OWNER_REASON },
      });
      const sent = await mails();
      expect(sent.map(({ kind }) => kind).toSorted()).toEqual(['report_decided', 'report_of_entry']);
      for (const { kind, text } of sent) {
        expect(text).toContain('Nutzungsbedingungen');
        expect(text).toContain(kind === 'report_decided' ? REASON : OWNER_REASON);
        expect(text).not.toContain(kind === 'report_decided' ? OWNER_REASON : 'melder@');
        expect(text).toContain('innerhalb von sechs Monaten Einspruch');
        expect(text).toContain('Der Weg zu den Gerichten steht Ihnen offen.');
        expect(text).toContain(`einspruch=${FIRST}`);
      }
      // Owners do not show again what the administration has hidden.
      expect(await db.errorCodeOf(member, 'set_entry_status', { agency: 1, new_status: 'active' })).toBe(
        'PT409',
      );
    });

    test('that leaves the entry as it is goes to the reporter alone', async () => {
      await report(FIRST);
      expect(await decide(FIRST, { decision: 'keep' })).toBeNull();
      expect(await mails()).toMatchObject([{ kind: 'report_decided', recipient: 'melder@muster.example' }]);
    });
  });

  test('an appeal names a decided report, for six months, and both sides learn what becomes of it', async () => {
    await report(FIRST);
    expect(await report(SECOND, { appealOf: FIRST }, 'm@ahornsteg.example')).toMatchObject({
      is_late: true,
    });
    await decide(FIRST, { decision: 'remove', ground: 'law', owner_reason: OWNER_REASON });
    await db.asOwner(`update private.entry_reports set decided_at = now() - interval '7 months'`);
    expect(await report(SECOND, { appealOf: FIRST })).toMatchObject({ is_late: true });
    expect(await detail(SECOND)).toBeNull();
    await db.asOwner(`update private.entry_reports set decided_at = now() - interval '5 months'`);
    await db.asOwner('delete from private.outgoing_mails');
    expect(await report(SECOND, { appealOf: FIRST }, 'anwalt@muster.example')).toMatchObject({
      is_late: false,
    });
    expect(await detail(FIRST)).toMatchObject({ report: { appeals: [{ id: SECOND, decision: null }] } });
    expect(
      await decide(SECOND, {
        decision: 'publish',
        seen: { version: 1, status: 'removed' },
        owner_reason: 'Wir lagen falsch, der Ort stimmt.',
      }),
    ).toBeNull();
    expect(await statusOf()).toBe('active');
    const sent = await mails();
    expect(sent.filter(({ kind }) => kind === 'report_decided').map(({ recipient }) => recipient)).toEqual([
      'anwalt@muster.example',
      'melder@muster.example',
    ]);
    expect(sent.filter(({ kind }) => kind === 'report_of_entry')).toHaveLength(1);
    expect(sent.every(({ text }) => !text.includes('sechs Monaten'))).toBe(true);
  });
});
