import { expect, test } from 'vitest';
import type { MatchReason } from '#domain/advisor/literal-match.ts';
import { describeReasons } from './describe-reasons.ts';

const fits = (field: MatchReason['field'], value: string): MatchReason => ({ field, value });
const near = (field: MatchReason['field'], value: string): MatchReason => ({ field, value, isNear: true });

test.each<[name: string, reasons: MatchReason[], said: string]>([
  [
    'what fits',
    [fits('specializations', 'Recht'), fits('locations', 'Köln')],
    'Passt zu: Spezialisierung Recht, Standort Köln',
  ],
  [
    'what is near, behind it',
    [fits('specializations', 'Recht'), near('industries', 'Banken')],
    'Passt zu: Spezialisierung Recht; verwandt: Branche Banken',
  ],
  ['only what is near', [near('specializations', 'Treasury')], 'Verwandt: Spezialisierung Treasury'],
  [
    'a place nearby',
    [fits('specializations', 'Recht'), near('locations', 'Bonn')],
    'Passt zu: Spezialisierung Recht; in der Nähe: Standort Bonn',
  ],
  [
    'a word of the description',
    [fits('summary', 'Einkaufschefin')],
    'Passt zu: Beschreibung („Einkaufschefin“)',
  ],
  ['the description as a whole', [fits('summary', '')], 'Passt zu: Beschreibung'],
  [
    'of each field one before a second, four at most',
    [
      ...['IT', 'SAP', 'ERP', 'Cloud'].map((value) => fits('specializations', value)),
      fits('industries', 'Energie'),
      fits('locations', 'Köln'),
    ],
    'Passt zu: Spezialisierung IT, Spezialisierung SAP, Branche Energie, Standort Köln und 2 weitere Angaben',
  ],
  [
    'what is near only where there is space',
    [
      ...['IT', 'SAP', 'ERP', 'Cloud'].map((value) => fits('specializations', value)),
      near('industries', 'Energie'),
    ],
    'Passt zu: Spezialisierung IT, Spezialisierung SAP, Spezialisierung ERP, Spezialisierung Cloud und 1 weitere Angabe',
  ],
])('a card says %s', (_name, reasons, said) => {
  expect(describeReasons(reasons)).toBe(said);
});
