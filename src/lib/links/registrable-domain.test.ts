import { describe, expect, test } from 'vitest';
import { proveByDomain, registrableDomain } from './registrable-domain.ts';

test.each([
  ['https://www.ahornsteg.de/team?x=1', 'ahornsteg.de'],
  ['AHORNSTEG.DE', 'ahornsteg.de'],
  ['jobs.ahornsteg.co.uk.', 'ahornsteg.co.uk'],
  ['https://münchen-personal.de', 'xn--mnchen-personal-zvb.de'],
  ['ahornsteg.github.io', 'ahornsteg.github.io'],
  // The sample agencies.
  ['https://www.ahornsteg.example/team', 'ahornsteg.example'],
  // These cannot be registered.
  ['github.io', null],
  ['co.uk', null],
  ['de', null],
  ['localhost', null],
  ['192.168.0.1', null],
  ['[::1]', null],
  ['example', null],
  ['firma.invalid', null],
  ['https://nutzer@ahornsteg.de', null],
  ['0421 1234', null],
  ['', null],
])('the registrable domain of %j is %j', (address, domain) => {
  expect(registrableDomain(address)).toBe(domain);
});

describe('a mailbox', () => {
  test.each([
    ['info@ahornsteg.de', 'https://www.ahornsteg.de'],
    ['Info@Jobs.Ahornsteg.de', 'http://ahornsteg.de/kontakt'],
    ['info@münchen-personal.de', 'https://xn--mnchen-personal-zvb.de'],
    ['info@ahornsteg.example', 'https://www.ahornsteg.example'],
  ])('%s proves %s', (email, website) => expect(proveByDomain(email, website).kind).toBe('proven'));

  test.each([
    // Another domain that looks like it: a Cyrillic а, a subdomain, an ending more, one letter.
    ['info@аhornsteg.de', 'https://ahornsteg.de', 'otherDomain'],
    ['info@ahornsteg.de.evil.com', 'https://ahornsteg.de', 'otherDomain'],
    ['info@evil-ahornsteg.de', 'https://ahornsteg.de', 'otherDomain'],
    ['info@ahornsteg.de', 'https://ahornsteg.com', 'otherDomain'],
    // Under a public suffix everybody has a name of their own.
    ['info@evil.co.uk', 'https://ahornsteg.co.uk', 'otherDomain'],
    ['info@evil.github.io', 'https://ahornsteg.github.io', 'freeMail'],
    ['info@ahornsteg.github.io', 'https://ahornsteg.github.io', 'freeMail'],
    ['info@ahornsteg.de.com', 'https://ahornsteg.de.com', 'freeMail'],
    ['info@co.uk', 'https://co.uk', 'otherDomain'],
    ['info@gmx.at', 'https://www.gmx.at', 'freeMail'],
    ['firma@web.de', 'https://web.de', 'freeMail'],
    ['firma@googlemail.com', 'https://ahornsteg.de', 'freeMail'],
    ['firma@t-online.de', 'https://ahornsteg.de', 'freeMail'],
    ['ahornsteg.de', 'https://ahornsteg.de', 'otherDomain'],
    ['info@ahornsteg.de', 'keine', 'otherDomain'],
  ])('%s does not prove %s: %s', (email, website, kind) => {
    expect(proveByDomain(email, website).kind).toBe(kind);
  });
});
