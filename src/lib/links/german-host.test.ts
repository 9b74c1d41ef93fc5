import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatGermanHost } from './german-host.ts';

test.each([
  ['xn--mnsterlicht-personal-pec.de', 'münsterlicht-personal.de'],
  ['jobs.xn--strae-oqa.de:8080', 'jobs.straße.de:8080'],
  ['xn--mller-kva.xn--kln-sna', 'müller.köln'],
  ['xn--zcaj8cya.at', 'äöüß.at'],
  ['firma.example', 'firma.example'],
])('%s is %s', (host, shown) => expect(formatGermanHost(host)).toBe(shown));

describe('stays as it is', () => {
  test.each([
    ['with a Cyrillic letter that looks like a Latin one', 'xn--pple-43d.com'],
    ['all of Cyrillic letters', 'xn--80ak6aa92e.com'],
    ['with an accent that German has not', 'xn--caf-dma.de'],
    ['that is no Punycode', 'xn--99999999999999.de'],
    ['of ASCII letters behind xn--', 'xn--abc-.de'],
    ['that holds another encoded one', 'xn--xn---epa.de'],
    ['without anything behind xn--', 'xn--.de'],
    ['longer than a domain can be', `xn--${'a'.repeat(80)}-bta.de`],
  ])('a host %s: %s', (_, host) => expect(formatGermanHost(host)).toBe(host));
});

test('any German name is read back from its encoded form', () => {
  const letters = fc.constantFrom('a', 'b', 'x', 'z', '0', '9', 'ä', 'ö', 'ü', 'ß');
  fc.assert(
    fc.property(fc.string({ unit: letters, minLength: 1, maxLength: 30 }), (name) => {
      expect(formatGermanHost(new URL(`https://a${name}.de`).host)).toBe(`a${name}.de`);
    }),
  );
});

test('any host whatever is answered', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(formatGermanHost(`xn--${text}`)).toEqual(expect.any(String));
    }),
  );
});
