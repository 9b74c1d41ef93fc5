import { expect, test } from 'vitest';
import type { MatchReason } from '#domain/advisor/literal-match.ts';
import { describeReasons } from './describe-reasons.ts';

const fits = (field: MatchReason['field'], value: string): MatchReason => ({ field, value });
const near = (field: MatchReason['field'], value: string): MatchReason => ({ field, value, isNear: true });

test.each<[name: string, reasons: MatchReason[], said: string]>([
  [
    'what fits',
    [fits('Spezialisierung', 'Recht'), fits('Standort', 'Köln')],
    'Passt zu: Spezialisierung Recht, Standort Köln',
  ],
  [
    'what is near, behind it',
    [fits('Spezialisierung', 'Recht'), near('Branche', 'Banken')],
    'Passt zu: Spezialisierung Recht; verwandt: Branche Banken',
  ],
  ['only what is near', [near('Spezialisierung', 'Treasury')], 'Verwandt: Spezialisierung Treasury'],
  [
    'a place nearby',
    [fits('Spezialisierung', 'Recht'), near('Standort', 'Bonn')],
    'Passt zu: Spezialisierung Recht; in der Nähe: Standort Bonn',
  ],
  [
    'a word of the description',
    [fits('Beschreibung', 'Einkaufschefin')],
    'Passt zu: Beschreibung („Einkaufschefin“)',
  ],
  ['the description as a whole', [fits('Beschreibung', '')], 'Passt zu: Beschreibung'],
  [
    'of each field one before a second, four at most',
    [
      ...['IT', 'SAP', 'ERP', 'Cloud'].map((value) => fits('Spezialisierung', value)),
      fits('Branche', 'Energie'),
      fits('Standort', 'Köln'),
    ],
    'Passt zu: Spezialisierung IT, Spezialisierung SAP, Branche Energie, Standort Köln und 2 weitere Angaben',
  ],
  [
    'what is near only where there is room',
    [
      ...['IT', 'SAP', 'ERP', 'Cloud'].map((value) => fits('Spezialisierung', value)),
      near('Branche', 'Energie'),
    ],
    'Passt zu: Spezialisierung IT, Spezialisierung SAP, Spezialisierung ERP, Spezialisierung Cloud und 1 weitere Angabe',
  ],
])('a card says %s', (_name, reasons, said) => {
  expect(describeReasons(reasons)).toBe(said);
});
