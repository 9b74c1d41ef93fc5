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

test.each([
  ['what was left out', { decisions: { pictures: { outcome: 'left_out', reason: 'x' } } }, 'profil'],
  ['all of it', { state: 'returned', fields: ['logo', 'pictures'] }, 'profil'],
  ['fields, too', { state: 'returned', fields: ['Standort', 'pictures'] }, 'angaben'],
])('a decision leads its author to the screen of %s', (_, decided, section) => {
  const proposal = {
    entry: 'Ahornsteg',
    agency: 7,
    revision: 3,
    kind: 'change',
    state: 'published',
    reason: null,
  };
  const notice = composeNotice(
    'proposal_decided',
    { ...proposal, decisions: {}, ...decided },
    'https://firma.example',
  );
  expect(notice?.blocks).toContainEqual({
    link: 'Weiterschreiben',
    href: `https://firma.example/eintrag/7/${section}`,
  });
});

test('an order leads the administration to itself', () => {
  const order = {
    contract: 'c1',
    entry: 'Ahornsteg',
    customer: 'x',
    address: 'x',
    price: 'x',
    term: 'x',
    version: 'x',
  };
  expect(composeNotice('contract_received', order, 'https://firma.example')?.blocks).toContainEqual({
    button: 'Bestellung ansehen',
    href: 'https://firma.example/admin/vertraege/c1',
  });
});
