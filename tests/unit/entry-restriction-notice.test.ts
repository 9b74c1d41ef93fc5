import { expect, test } from 'vitest';
import { GROUND_LABELS, RESTRICTION_GROUNDS } from '#entry/model/restriction.ts';
import { composeNotice } from '#supabase/functions/entry-account/notices.ts';

test.each(RESTRICTION_GROUNDS)(
  'a mail about a restriction on the ground „%s“ has reason and redress',
  (ground) => {
    const data = { entry: 'Ahornsteg', agency: 7, kind: 'paused', ground, reason: 'Fremde Firma' };
    const notice = composeNotice('entry_restricted', data, 'https://firma.example');
    expect(notice?.subject).toBe('Pausiert: „Ahornsteg“');
    expect(notice?.blocks).toEqual([
      'wir haben den Eintrag „Ahornsteg“ pausiert. Im Verzeichnis ist er nicht mehr zu sehen; seine Angaben bleiben gespeichert.',
      `Grundlage: ${GROUND_LABELS[ground]}. Die Begründung:`,
      { quote: 'Fremde Firma' },
      'Entschieden hat ein Mensch.',
      'Sie können innerhalb von sechs Monaten Einspruch einlegen: Antworten Sie dazu auf diese E-Mail. Der Weg zu den Gerichten steht Ihnen offen.',
      'Melden Sie sich dazu mit dieser E-Mail-Adresse unter „Ihr Eintrag“ an: https://firma.example/eintrag/7',
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
