import { expect, test } from 'vitest';
import { COURTS, RESTRICTION_GROUND_LABELS, RESTRICTION_GROUNDS } from '#entry/model/restriction.ts';
import { REVIEW_GROUND_LABELS, REVIEW_GROUNDS } from '#reviews/model/review-terms.ts';
import type { MailBlock } from '#supabase/functions/_shared/mail-layout.ts';
import { composeNotice } from '#supabase/functions/entry-account/notices.ts';

test.each(RESTRICTION_GROUNDS)(
  'a mail about a restriction on the ground „%s“ has reason and redress',
  (ground) => {
    const data = { entry: 'Ahornsteg', agency: 7, kind: 'paused', ground, reason: 'Fremde Firma' };
    const notice = composeNotice('entry_restricted', data, 'https://firma.example');
    expect(notice?.subject).toBe('Pausiert: „Ahornsteg“');
    expect(notice?.blocks).toEqual([
      'wir haben den Eintrag „Ahornsteg“ pausiert. Im Verzeichnis ist er nicht mehr zu sehen; seine Angaben bleiben gespeichert.',
      `Grundlage: ${RESTRICTION_GROUND_LABELS[ground]}. Die Begründung:`,
      { quote: 'Fremde Firma' },
      'Entschieden hat ein Mensch.',
      'Sie können innerhalb von sechs Monaten Einspruch einlegen: Antworten Sie dazu auf diese E-Mail. Der Weg zu den Gerichten steht Ihnen offen.',
      'Ihren Eintrag sehen Sie nach der Anmeldung mit dieser E-Mail-Adresse unter „Ihr Eintrag“: https://firma.example/eintrag/7',
    ]);
  },
);

test('a mail says what was removed, and what is shown again', () => {
  const data = { entry: 'Ahornsteg', kind: 'removed', ground: 'law', reason: 'Urheberrecht' };
  expect(composeNotice('entry_restricted', data, null)?.subject).toBe('Entfernt: „Ahornsteg“');
  expect(composeNotice('entry_shown', { entry: 'Ahornsteg' }, null)?.subject).toBe(
    'Im Verzeichnis zu sehen: „Ahornsteg“',
  );
});

const OBJECTION = 'Sie können innerhalb von sechs Monaten Einspruch einlegen: ';
const SIGN_IN =
  'Melden Sie sich dazu mit dieser E-Mail-Adresse auf Beraterkompass an: https://firma.example/bewerten/7';
const REPLY = 'Antworten Sie dazu auf diese E-Mail; dann sehen wir uns den Text noch einmal an.';

/** Each mail that restricts what somebody wrote, or refuses to, with what can be done about it; null: nothing here any more. */
test.each([
  ['review_rejected', SIGN_IN],
  ['review_removed', SIGN_IN],
  ['review_reply_rejected', REPLY],
  ['review_reply_removed', REPLY],
  ['review_appeal_refused', null],
  ['review_notice_refused', 'Melden Sie dazu dasselbe mit derselben Adresse noch einmal.'],
])('the mail „%s“ has ground, reason and redress', (kind, objection) => {
  for (const ground of REVIEW_GROUNDS) {
    const data = { entry: 'Ahornsteg', agency: 7, ground, reason: 'Kein Auftrag', notice: 'A-1' };
    const blocks: readonly (MailBlock | string)[] =
      composeNotice(kind, data, 'https://firma.example')?.blocks ?? [];
    expect(blocks).toContainEqual({ quote: 'Kein Auftrag' });
    // Who reported is told why; what it rests on concerns whoever wrote it.
    expect(blocks).toContainEqual({
      facts: [
        kind === 'review_notice_refused'
          ? ['Aktenzeichen', 'A-1']
          : ['Grundlage', REVIEW_GROUND_LABELS[ground]],
      ],
    });
    expect(blocks).toContain(objection === null ? COURTS : `${OBJECTION}${objection} ${COURTS}`);
  }
});

test('the mail about a hidden review names the reported reason, the time to answer, and all that follows', () => {
  const data = { entry: 'Ahornsteg', agency: 7, kind: 'no_mandate', ground: 'law', reason: 'Zweifel' };
  const blocks = composeNotice('review_disputed', data, null)?.blocks;
  expect(blocks?.[0]).toContain('Der Grund der Meldung: Es habe keinen Auftrag gegeben.');
  expect(blocks).toContainEqual({ quote: 'Zweifel' });
  expect(blocks).toContainEqual({ facts: [['Grundlage', REVIEW_GROUND_LABELS.law]] });
  expect(blocks?.[3]).toMatch(
    /sieben Tage lang dazu Stellung nehmen.*vorher entfernen wir nichts\. Danach entscheidet ein Mensch.*innerhalb von sechs Monaten Einspruch einlegen\. Der Weg zu den Gerichten steht Ihnen offen\.$/,
  );
});
