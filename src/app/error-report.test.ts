import { expect, test } from 'vitest';
import { buildErrorReport } from './error-report.ts';

const PLACE = { origin: 'https://www.example.org', pathname: '/agenturen/7' };

function anError(message: string, stack: string): Error {
  return Object.assign(new TypeError(message), { stack });
}

test('a report says what kind of error it was, where in the code and on which route', () => {
  const stack = [
    'TypeError: x is undefined',
    '    at read (https://www.example.org/assets/page-a1.js:1:234)',
    '    at https://www.example.org/assets/index-b2.js?v=1:5:6',
    '    at inject (chrome-extension://abc/content.js:1:1)',
    '    at other (https://elsewhere.example/x.js:7:8)',
  ].join('\n');
  expect(buildErrorReport(anError('x is undefined', stack), 'script', PLACE)).toEqual({
    source: 'script',
    name: 'TypeError',
    message: 'x is undefined',
    frames: ['/assets/page-a1.js:1:234', '/assets/index-b2.js:5:6'],
    route: '/agenturen/:id',
  });
});

test.each([
  [`Unexpected token in "Ich heiße Anna" is not valid JSON`, 'Unexpected token in [Text] is not valid JSON'],
  ['anna@firma.de fehlt', '[Adresse] fehlt'],
  ['Failed to fetch https://abc.supabase.co/x?name=Anna', 'Failed to fetch [Adresse]'],
  ['Rückruf 0561 12345', 'Rückruf # #'],
  ['„Anna“ fehlt', '[Text] fehlt'],
  ['a'.repeat(500), 'a'.repeat(200)],
])('of the message „%s“ a report holds „%s“', (message, kept) => {
  expect(buildErrorReport(anError(message, ''), 'promise', PLACE).message).toBe(kept);
});

test.each([['Ich heiße Anna'], [{ name: 'Anna' }], [null], [undefined]])(
  'what is no error, as %j, is not sent',
  (thrown) => {
    const report = buildErrorReport(thrown, 'promise', PLACE);
    expect(JSON.stringify(report)).not.toContain('Anna');
    expect(report).toMatchObject({ name: typeof thrown, message: '', frames: [] });
  },
);

test('the address is never sent, only the route', () => {
  const report = buildErrorReport(anError('x', ''), 'page', { ...PLACE, pathname: '/anna-muster' });
  expect(report.route).toBe('*');
});
