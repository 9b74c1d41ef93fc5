import { readFileSync } from 'node:fs';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyUnits } from '#tests/fixtures/any-units.ts';
import {
  DEFAULT_INPUTS,
  FEE_FIELDS,
  formatFeeHash,
  MAX_INPUT_LENGTH,
  parseFeeHash,
  readInputs,
} from './fee-inputs.ts';
import { FEE_MODELS } from './fee-models.ts';

test('the bands, the assumptions and what is due are those of the article', () => {
  const article = readFileSync(
    new URL('../../articles/content/kosten-personalberatung.md', import.meta.url),
    'utf8',
  )
    .replaceAll('\u2060', '')
    .replaceAll('\u00A0', ' ');
  const rows = [...article.matchAll(/^\| ([^|]+?) +\| ([^|]+?) +\| ([^|]+?) +\|/gm)].map((row) =>
    row.slice(1),
  );
  for (const { label, usual } of FEE_MODELS) {
    const [, rate = ''] = rows.find(([model]) => model === label) ?? [];
    const figures = rate.match(/\d+/g)?.map(Number) ?? [];
    expect([label, usual]).toEqual([
      label,
      figures.length === 0 ? null : { low: Math.min(...figures) * 100, high: Math.max(...figures) * 100 },
    ]);
  }
  const statements = [
    'höchstens sechs Monate, § 622 Abs. 3 BGB',
    'Vereinbart ist eine Rückzahlung von 50 %',
    'derzeit 19 % Umsatzsteuer',
  ];
  expect(statements.filter((statement) => !article.includes(statement))).toEqual([]);
});

test('what is there at the beginning can be read', () => {
  const readings = readInputs(DEFAULT_INPUTS);
  expect(FEE_FIELDS.filter((field) => readings[field].state === 'unclear')).toEqual([]);
  expect(readings.retainer).toMatchObject({ value: { low: 2_500, high: 3_300 } });
});

test.each([
  ['', null],
  ['#', null],
  ['#rechner', null],
  ['#suche=Vertrieb&los=1', null],
  ['#grundlage=alles', null],
  ['#gehalt=80%E2%80%93100k', { salary: '80–100k' }],
  ['#gehalt=95k&fremd=1&gehalt=1', { salary: '95k' }],
  ['#vermittlung=', { placement: '' }],
  ['#grundlage=grundgehalt', { basis: 'grundgehalt' }],
  ['#gehalt=95k&grundlage=alles', { salary: '95k' }],
  ['#gehalt=%E2%80%AE95k', { salary: '95k' }],
  [`#gehalt=${'9'.repeat(99)}`, { salary: '9'.repeat(MAX_INPUT_LENGTH) }],
  ['#gehalt=%zz', { salary: '%zz' }],
])('the address %s', (hash, inputs) => {
  expect(parseFeeHash(hash)).toEqual(inputs === null ? null : { ...DEFAULT_INPUTS, ...inputs });
});

test('whatever is typed comes back from the address; the beginning needs none', () => {
  expect(formatFeeHash(DEFAULT_INPUTS)).toBe('');
  const text = anyUnits({ maxLength: 20 }).map((units) =>
    units.toWellFormed().replaceAll(/[\u202A-\u202E\u2066-\u2069]/g, ''),
  );
  fc.assert(
    fc.property(fc.constantFrom(...FEE_FIELDS), text, (field, typed) => {
      const inputs = { ...DEFAULT_INPUTS, [field]: typed };
      expect(parseFeeHash(formatFeeHash(inputs)) ?? DEFAULT_INPUTS).toEqual(inputs);
    }),
  );
});
