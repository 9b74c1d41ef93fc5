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

const ORDER = {
  contract: 'c1',
  entry: 'Ahornsteg',
  customer: 'x',
  address: 'x',
  price: 'x',
  term: 'x',
  version: 'x',
};

test.each([
  ['contract_confirmed', ORDER, 'wir nehmen Ihre Bestellung an.'],
  ['contract_ends', ORDER, 'der Vertrag über den Premium-Eintrag „Ahornsteg“ endet von selbst.'],
  ['owner_announced', { entry: 'Ahornsteg' }, 'mit Ihnen zu verwalten. Ist das nicht in Ihrem Sinn'],
  ['owner_added', { entry: 'Ahornsteg' }, 'kann Ihnen den Zugang entziehen.'],
])('%s goes on without a day that is missing', (kind, data, words) => {
  const text = JSON.stringify(composeNotice(kind, data, null));
  expect(text).toContain(words);
  expect(text).not.toMatch(/unbekannt|"(?:Beginn|Ende)"/);
});

test('an order leads the administration to itself', () => {
  const notice = composeNotice('contract_received', ORDER, 'https://firma.example');
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
