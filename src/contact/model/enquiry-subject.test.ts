import { describe, expect, test } from 'vitest';
import { CONTACT_LIMITS } from './contact-contract.ts';
import { buildReportSubject, buildSubject, parseAskedAgencies, subjectForOne } from './enquiry-subject.ts';

describe('agencies named by ?beratung=', () => {
  test.each([
    ['none', [], []],
    ['one', ['Kranichwerk'], ['Kranichwerk']],
    ['several', ['Kranichwerk', 'Salzstraße Talente'], ['Kranichwerk', 'Salzstraße Talente']],
    ['blanks around', ['  Kranichwerk '], ['Kranichwerk']],
    ['an empty one', ['', ' '], []],
    ['the same twice', ['Kranichwerk', 'Kranichwerk'], ['Kranichwerk']],
    ['a line break, which could start a mail header', ['Kranich\r\nBcc: x@y.de'], ['Kranich Bcc: x@y.de']],
    ['a right-to-left mark', ['Kranich\u202Ewerk'], ['Kranichwerk']],
    ['a no-break space', ['Kranich\u00A0werk'], ['Kranich werk']],
    ['an over-long one', ['x'.repeat(201)], ['x'.repeat(200)]],
  ])('%s', (_name, given, expected) => {
    expect(parseAskedAgencies(given)).toEqual({
      named: expected.map((name) => ({ id: null, name })),
      leftOut: [],
    });
  });

  test('those after the tenth are left out, and known', () => {
    const names = Array.from({ length: 11 }, (_, index) => `Beratung ${String(index)}`);
    const { named, leftOut } = parseAskedAgencies(names);
    expect(named.map(({ name }) => name)).toEqual(names.slice(0, 10));
    expect(leftOut).toEqual(names.slice(10));
  });

  test.each([
    ['one for each', ['7', '9'], [7, 9]],
    ['one missing in its place', ['', '9'], [null, 9]],
    ['too few', ['9'], [null, null]],
    ['what is no number', ['7x', '-9'], [null, null]],
  ])('with numbers: %s', (_name, given, ids) => {
    const { named } = parseAskedAgencies(['A', 'B'], given);
    expect(named).toEqual([
      { id: ids[0], name: 'A' },
      { id: ids[1], name: 'B' },
    ]);
  });

  test('two entries of one name are both asked', () => {
    expect(parseAskedAgencies(['A', 'A', 'A'], ['7', '9', '7']).named).toHaveLength(2);
  });
});

describe('subject', () => {
  test.each([
    ['none', [], ''],
    ['one', ['Kranichwerk'], 'Anfrage zu Kranichwerk'],
    ['two', ['A', 'B'], 'Anfrage zu A und B'],
    ['three', ['A', 'B', 'C'], 'Anfrage zu A, B und C'],
  ])('%s', (_name, agencyNames, expected) => expect(buildSubject(agencyNames)).toBe(expected));

  test('fits the field at its limit, and is cut past it', () => {
    const rest = CONTACT_LIMITS.betreff - 'Anfrage zu '.length;
    expect(buildSubject(['x'.repeat(rest)])).toHaveLength(CONTACT_LIMITS.betreff);
    expect(buildSubject(['x'.repeat(rest)])).not.toContain('…');
    expect(buildSubject(['x'.repeat(rest + 1)])).toHaveLength(CONTACT_LIMITS.betreff);
    expect(buildSubject(['x'.repeat(rest + 1)])).toMatch(/…$/);
  });
});

test.each([
  ['Werkleitung', 'Werkleitung'],
  ['Werkleitung, auch an MUELLER & Co.', 'Anfrage zu Kranichwerk'],
  ['Werkleitung, auch an Mül\u00ADler & Co.', 'Anfrage zu Kranichwerk'],
])('one of two agencies does not learn of the other from %j', (subject, expected) => {
  expect(subjectForOne(subject, 'Kranichwerk', ['Müller & Co.'])).toBe(expected);
});

test('the subject of a report names the entry, and fits the field', () => {
  expect(buildReportSubject('Kranichwerk')).toBe('Meldung zu Kranichwerk');
  const rest = CONTACT_LIMITS.betreff - 'Meldung zu '.length;
  expect(buildReportSubject('x'.repeat(rest))).not.toContain('…');
  expect(buildReportSubject('x'.repeat(rest + 1))).toHaveLength(CONTACT_LIMITS.betreff);
});
