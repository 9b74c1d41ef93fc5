import { expect, test } from 'vitest';
import { readNeed } from '#advisor/model/need.ts';
import { isTerm } from '#advisor/model/terms.ts';
import type { ListedFacts } from '#facts/model/listed-facts.ts';
import { describeTerms } from './describe-terms.ts';

const OWN = 'Eigenangabe, bestätigt am 1. November 2026';

test.each<[string, ListedFacts, string]>([
  [
    'auf Erfolgsbasis',
    { feeModels: ['success'] },
    `Konditionen wie gewünscht: Honorar auf Erfolgsbasis (${OWN})`,
  ],
  [
    'ohne Retainer',
    { feeModels: ['thirds', 'success'] },
    `Konditionen wie gewünscht: Honorar Retainer in Dritteln und auf Erfolgsbasis (${OWN})`,
  ],
  ['ohne Retainer', { feeModels: ['thirds'] }, `Anders als gewünscht: Honorar Retainer in Dritteln (${OWN})`],
  ['12 Monate Garantie', { guaranteeMonths: 3 }, `Kürzer als gewünscht: Garantie 3 Monate (${OWN})`],
  ['12 Monate Garantie', { guaranteeMonths: 0 }, `Anders als gewünscht: keine Garantie (${OWN})`],
  ['12 Monate Garantie', {}, 'Noch offen: Garantie'],
  ['12 Monate Garantie', { guaranteeMonths: 'undisclosed' }, 'Keine Angabe: Garantie'],
  ['BDU-Mitglied', { memberships: ['none'] }, `Anders als gewünscht: kein Verband (${OWN})`],
  [
    'BDU-Mitglied mit Garantie, Off-Limits',
    { memberships: ['bdu'], guaranteeMonths: 6 },
    `Konditionen wie gewünscht: Garantie 6 Monate und BDU (${OWN}). Noch offen: Abwerbeschutz`,
  ],
  [
    'Frauenanteil',
    { womenPlaced: 40 },
    `Konditionen wie gewünscht: 40 % Frauen unter den Eingestellten (${OWN})`,
  ],
  ['Controller Köln', { feeModels: ['success'] }, ''],
])('„%s“ of %j: %s', (query, facts, said) => {
  const terms = readNeed(query).items.filter(isTerm);
  expect(describeTerms(terms, facts, () => OWN).replaceAll('\u00A0', ' ')).toBe(said);
});

test('sources that differ are beside what they prove, and an unknown one is left out', () => {
  const terms = readNeed('BDU-Mitglied mit Garantie, auf Erfolgsbasis').items.filter(isTerm);
  const said = describeTerms(
    terms,
    { memberships: ['bdu'], guaranteeMonths: 6, feeModels: ['success'] },
    (fact) => (fact === 'feeModels' ? undefined : fact),
  );
  expect(said.replaceAll('\u00A0', ' ')).toBe(
    'Konditionen wie gewünscht: Honorar auf Erfolgsbasis; Garantie 6 Monate (guaranteeMonths); BDU (memberships)',
  );
});
