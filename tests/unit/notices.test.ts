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
  const notice = composeNotice('contract_received', order, 'https://firma.example');
  expect(notice?.blocks).toContainEqual({
    button: 'Bestellung ansehen',
    href: 'https://firma.example/admin/vertraege/c1',
  });
  expect(notice?.reason).toBe('Sie erhalten diese E-Mail, weil Sie Beraterkompass verwalten.');
});

test('a claim says where to object before it says what follows otherwise, and a refusal what it is about', () => {
  const claim = { entry: 'Ahornsteg', agency: 7, reason: 'x' };
  expect(composeNotice('claimed', claim, 'https://firma.example')?.blocks.slice(-3)).toEqual([
    expect.stringMatching(/sieben Tage lang widersprechen, gerechnet ab dieser E-Mail\.$/),
    'Melden Sie sich dazu mit dieser E-Mail-Adresse unter „Ihr Eintrag“ an: https://firma.example/eintrag/7',
    expect.stringMatching(/^Widerspricht niemand /),
  ]);
  expect(composeNotice('claim_refused', claim, null)?.subject).toBe(
    'Zu Ihrem Antrag auf den Eintrag „Ahornsteg“',
  );
});
