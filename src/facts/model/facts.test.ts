import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { findFactFault, isSameFact, readStoredFacts } from './check-fact.ts';
import {
  disclosedValue,
  type FactKey,
  FACT_GROUP_NAMES,
  FACT_KEYS,
  type FactValue,
  factsInGroup,
  ruleOf,
} from './facts.ts';
import { formatFact, quantityOf } from './format-fact.ts';
import { readFact, toFactText } from './read-fact.ts';

/** The value that a text is read as, or the message. */
function read(key: FactKey, typed: string): unknown {
  const reading = readFact(key, typed);
  if (reading.state === 'empty') return null;
  return reading.state === 'read' ? reading.value : reading.message;
}

describe('what is typed is read as', () => {
  test.each<[FactKey, string, unknown]>([
    ['feePercent', '25–33 %', [25, 33]],
    ['feePercent', '33 bis 25 Prozent', [25, 33]],
    ['feePercent', '27,5', [27.5, 27.5]],
    ['feePercent', '120 %', 'Mehr als 100\u00A0% geht nicht.'],
    ['feePercent', '0,25', 'Das wäre weniger als 1\u00A0%. Ein Viertel schreiben Sie als 25\u00A0%.'],
    ['feePercent', '30k', 'Hier zählt ein Prozentsatz, kein Betrag. Zum Beispiel: 25–33\u00A0%.'],
    ['feeMinimum', '15k', 15_000],
    ['feeMinimum', '15 T€', 15_000],
    ['feeMinimum', '15.000,00 €', 15_000],
    ['feeMinimum', '15,000', 15_000],
    ['feeMinimum', 'keines', 0],
    [
      'feeMinimum',
      '15.000 CHF',
      'Bitte geben Sie den Betrag in Euro an. Andere Währungen rechnen wir nicht um.',
    ],
    [
      'feeMinimum',
      '10–15k',
      'Bitte geben Sie hier einen einzelnen Wert ein, keine Spanne. Zum Beispiel: 15.000 oder 15k.',
    ],
    ['feeMinimum', 'T€ 15', 15_000],
    ['feeMinimum', '15.000,00 €', 15_000],
    ['feeMinimum', '$15000', 'Bitte geben Sie den Betrag in Euro an. Andere Währungen rechnen wir nicht um.'],
    ['feeMinimum', '9'.repeat(40), 'Möglich sind 0–10.000.000\u00A0€.'],
    ['feeMinimum', '-15.000', 'Weniger als null geht nicht.'],
    ['feeMinimum', '😀', 'Das können wir nicht als Zahl lesen. Zum Beispiel: 15.000 oder 15k.'],
    ['feePercent', '150 %', 'Mehr als 100\u00A0% geht nicht.'],
    ['guaranteeMonths', '6 Monate', 6],
    ['guaranteeMonths', 'keine', 0],
    ['guaranteeMonths', '61', 'Möglich sind 0–60\u00A0Monate.'],
    ['guaranteeMonths', '6,5', 'Bitte geben Sie eine ganze Zahl ein. Zum Beispiel: 6.'],
    ['guaranteeMonths', 'ein halbes Jahr', 6],
    ['feedbackDays', '5 Arbeitstage', 5],
    ['shortlistSize', '5-3 Personen', [3, 5]],
    ['shortlistSize', '4', [4, 4]],
    ['feeModels', 'Erfolgsbasis, Retainer in Dritteln', ['success', 'thirds']],
    ['feeModels', 'Festpreis und Drittel', ['thirds', 'fixedPrice']],
    [
      'feeModels',
      'auf Zuruf',
      '„auf Zuruf“ kennen wir hier nicht. Möglich: Auf Erfolgsbasis, Retainer in Dritteln, Retainer mit anderer Aufteilung, Festpreis.',
    ],
    ['guaranteeMonths', '1 Jahr', 12],
    ['guaranteeMonths', '26 Wochen', 6],
    ['guaranteeMonths', '16 Wochen', 'Bitte geben Sie eine ganze Zahl ein. Zum Beispiel: 6.'],
    ['guaranteeMonths', '-6', 'Weniger als null geht nicht.'],
    ['shortlistDays', '3 Wochen', 21],
    ['feedbackDays', '1 Woche', 5],
    ['deletionMonths', 'sofort', 0],
    ['feedbackDays', '5 Werktage', 5],
    ['feedbackDays', '2 Monate', 'Bitte geben Sie eine ganze Zahl ein. Zum Beispiel: 5.'],
    ['feeBase', 'Zielgehalt', 'targetIncome'],
    ['memberships', 'BDU; DIN 33430', ['bdu', 'din33430']],
    ['memberships', 'keine', ['none']],
    ['memberships', 'BDU, keine', '„Keine“ und eine andere Auswahl schließen sich aus.'],
    ['languages', 'en / Deutsch', ['de', 'en']],
    ['membershipsLink', 'www.bdu.de/mitglieder', 'https://www.bdu.de/mitglieder'],
    [
      'membershipsLink',
      'javascript:alert(1)',
      'Bitte geben Sie die Adresse einer Website ein, zum Beispiel https://www.bdu.de.',
    ],
    [
      'mandates',
      'Finanzen | Handel | Führungskräfte | 6 - 10\nIT | Chemie | executive | 60',
      [
        { function: 'Finanzen', industry: 'Handel', level: 'manager', band: 'upTo10' },
        { function: 'IT', industry: 'Chemie', level: 'executive', band: 'over50' },
      ],
    ],
    [
      'mandates',
      'Finanzen | | |',
      'Zeile 1: Bitte geben Sie Funktion, Branche (je höchstens 60 Zeichen), Ebene und Zahl der Aufträge an.',
    ],
    ['completionRate', ' Keine Angabe ', 'undisclosed'],
    ['completionRate', ' ', null],
  ])('%s %j', (key, typed, expected) => expect(read(key, typed)).toEqual(expected));

  test('a range the right way round, and says so', () => {
    expect(readFact('feePercent', '33-25')).toMatchObject({ words: '25–33\u00A0%', wasReversed: true });
  });
});

/** One value of each fact, and „keine Angabe“. */
const VALUES: readonly (readonly [FactKey, FactValue])[] = FACT_KEYS.flatMap((key) => {
  const rule = ruleOf(key);
  const value = (): FactValue => {
    switch (rule.shape) {
      case 'choice':
        return Object.keys(rule.options)[0] ?? '';
      case 'choices':
        return Object.keys(rule.options).filter((code) => code !== 'none');
      case 'number':
        return rule.lowest;
      case 'range':
        return [rule.lowest, rule.highest];
      case 'address':
        return 'https://firma.de/mitglied';
      case 'mandates':
        return [{ function: 'IT', industry: 'Chemie', level: 'specialist', band: 'upTo5' }];
    }
  };
  return [
    [key, value()],
    [key, 'undisclosed'],
  ];
});

test.each(VALUES)(
  '%s: %j is one of its values, and is read back from the text that it is written as',
  (key, value) => {
    expect(findFactFault(key, value)).toBeNull();
    expect(read(key, toFactText(key, value))).toEqual(value);
    expect(formatFact(key, value)).toMatch(/\S/);
  },
);

test('what is stored and is no value of its fact is left out', () => {
  const stored = {
    guaranteeMonths: 6,
    feePercent: [33, 25],
    feeModels: ['barter'],
    lead: 7,
    unknown: 1,
    memberships: ['none', 'bdu'],
  };
  expect(readStoredFacts(stored)).toEqual({ guaranteeMonths: 6 });
  expect(readStoredFacts('no object')).toEqual({});
});

test('numbers compare, „keine Angabe“ has none', () => {
  const facts = { feePercent: [25, 33], feeMinimum: 'undisclosed', guaranteeMonths: 6 } as const;
  expect(quantityOf(facts, 'feePercent')).toEqual({ low: 25, high: 33, unit: 'percent' });
  expect(quantityOf(facts, 'feeMinimum')).toBeNull();
  expect(disclosedValue(facts, 'feeMinimum')).toBeNull();
  expect(disclosedValue(facts, 'guaranteeMonths')).toBe(6);
  expect(FACT_GROUP_NAMES.flatMap(factsInGroup)).toEqual(FACT_KEYS);
});

test('two values are the same whatever order the database gives their parts in', () => {
  const one = { function: 'IT', industry: 'Chemie', level: 'manager', band: 'upTo5' } as const;
  expect(isSameFact([one], [{ band: 'upTo5', level: 'manager', function: 'IT', industry: 'Chemie' }])).toBe(
    true,
  );
  expect(isSameFact([one], [{ ...one, band: 'upTo10' }])).toBe(false);
  expect(isSameFact(undefined, null)).toBe(true);
});

test('the demo has facts of two thirds of its agencies, all of them sound', () => {
  const sql = readFileSync('supabase/local/demo-facts.sql', 'utf8');
  const entries = [...sql.matchAll(/^ {3}'(\{.*\})',$/gm)].map(([, json = '']): unknown => JSON.parse(json));
  expect(entries).toHaveLength(41);
  expect(entries.map(readStoredFacts)).toEqual(entries);
  const spans = entries.map(readStoredFacts).flatMap((facts) => {
    const [first, last] = [disclosedValue(facts, 'shortlistDays'), disclosedValue(facts, 'signatureDays')];
    return first === null || last === null ? [] : [last - first];
  });
  expect(Math.min(...spans)).toBeGreaterThan(0);
});
