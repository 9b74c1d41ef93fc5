import { expect, test } from 'vitest';
import { composeNotice } from '#supabase/functions/entry-account/notices.ts';

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
