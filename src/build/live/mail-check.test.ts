import { expect, test } from 'vitest';
import { checkMailDomain } from './mail-check.ts';

const GOOD: Readonly<Record<string, string[][]>> = {
  'example.de': [['google-site-verification=x'], ['v=spf1 include:amazonses.com', ' -all']],
  'resend._domainkey.example.de': [['p=MIGfMA0G', 'CSqGSIb3']],
  '_dmarc.example.de': [['v=DMARC1; p=quarantine; rua=mailto:a@example.de']],
};

const notFound = () => Promise.reject(Object.assign(new Error('queryTxt'), { code: 'ENOTFOUND' }));
const check = (changes: Readonly<Record<string, string[][] | undefined>>) => {
  const records = { ...GOOD, ...changes };
  return checkMailDomain('example.de', 'resend', (name) => {
    const found = records[name];
    return found === undefined ? notFound() : Promise.resolve(found);
  });
};

test('a domain with all three is well', async () => {
  expect(await check({})).toEqual([
    { what: 'SPF of example.de', problem: null },
    { what: 'DKIM of resend._domainkey.example.de', problem: null },
    { what: 'DMARC of _dmarc.example.de', problem: null },
  ]);
});

test.each<[string, Readonly<Record<string, string[][] | undefined>>, RegExp]>([
  ['no SPF', { 'example.de': [['x']] }, /^SPF.*no SPF record/],
  ['two SPF records', { 'example.de': [['v=spf1 -all'], ['v=spf1 ~all']] }, /^SPF.*more than one/],
  ['an SPF record that lets everybody', { 'example.de': [['v=spf1 +all']] }, /^SPF.*does not end/],
  ['no DKIM key', { 'resend._domainkey.example.de': undefined }, /^DKIM.*no key/],
  ['a revoked DKIM key', { 'resend._domainkey.example.de': [['v=DKIM1; p=']] }, /^DKIM.*no key/],
  ['no DMARC', { '_dmarc.example.de': undefined }, /^DMARC.*no DMARC record/],
  [
    'a DMARC record without a policy',
    { '_dmarc.example.de': [['v=DMARC1; rua=x']] },
    /^DMARC.*without a policy/,
  ],
])('%s is found', async (_, changes, problem) => {
  const faults = (await check(changes)).filter((finding) => finding.problem !== null);
  expect(faults.map((fault) => `${fault.what}: ${String(fault.problem)}`)).toEqual([
    expect.stringMatching(problem),
  ]);
});

test('where DNS cannot be asked, it says so', async () => {
  const findings = await checkMailDomain('example.de', 'resend', () => Promise.reject(new Error('EREFUSED')));
  expect(findings.map(({ problem }) => problem)).toEqual(
    Array.from({ length: 3 }, () => 'DNS cannot be asked'),
  );
});
