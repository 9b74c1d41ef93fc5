import { HonoRequest } from 'hono/request';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { findClientAddress, toNetwork } from '#supabase/functions/_shared/client-address.ts';
import { MESSAGES } from '#supabase/functions/send-contact-email/messages.ts';
import { createApp, requireOrigin } from '#supabase/functions/_shared/create-app.ts';
import { parseMailbox } from '#supabase/functions/_shared/mail-settings.ts';
import { hasSecretKey } from '#supabase/functions/_shared/secret-key.ts';
import { logMissingSettings, readSettings } from '#supabase/functions/_shared/settings.ts';

const FROM = 'Beraterkompass <formular@beraterkompass.example>';
const TO = 'team@beraterkompass.example';

describe('the network of a caller', () => {
  test.each([
    ['203.0.113.7', '203.0.113.7'],
    [' 203.0.113.7 ', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:DB8:0001:2::', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['', 'unknown'],
    ['unknown', 'unknown'],
    ["' or 1=1", 'unknown'],
    ['2001:db8::1]/x', 'unknown'],
  ])('takes %j for the subscriber %j', (address, subscriber) => expect(toNetwork(address)).toBe(subscriber));

  test.each([
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
    ['2001:db8::1', '2001:db8:0::/48'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
  ])('takes %j for the line %j, of which a subscriber may have every network', (address, line) => {
    expect(toNetwork(address, 48)).toBe(line);
  });
});

const read = (env: Readonly<Record<string, string>>) => readSettings((name) => env[name]);

describe('the settings', () => {
  const PROJECT = { SUPABASE_URL: 'http://127.0.0.1:54321', SUPABASE_SECRET_KEY: 'sb_secret_one' };
  const HOSTED = { ...PROJECT, SUPABASE_URL: 'https://abc.supabase.co' };
  const MAIL = { MAIL_FROM: FROM, MAIL_TO: TO };

  test.each([
    [{ SUPABASE_SECRET_KEYS: '{"web":"sb_secret_web","default":"sb_secret_default"}' }, 'sb_secret_default'],
    [{ SUPABASE_SECRET_KEYS: '{"web":"sb_secret_web"}' }, 'sb_secret_web'],
    [{ SUPABASE_SECRET_KEYS: '{}' }, 'sb_secret_one'],
    [{ SUPABASE_SERVICE_ROLE_KEY: 'eyJ.old' }, 'sb_secret_one'],
    [{ SUPABASE_SECRET_KEY: ' ', SUPABASE_SERVICE_ROLE_KEY: 'eyJ.old' }, 'eyJ.old'],
  ])('take of %j the key %s', (keys, key) => expect(read({ ...PROJECT, ...keys }).secretKey).toBe(key));

  test('let a scheduler call with any secret key of the project, and with no other', async () => {
    const settings = read({
      ...PROJECT,
      SUPABASE_SECRET_KEYS: '{"default":"sb_secret_a","jobs":"sb_secret_b"}',
    });
    const isLetIn = (apikey: string) =>
      hasSecretKey(new HonoRequest(new Request('http://x', { headers: { apikey } })), settings);
    const keys = ['sb_secret_a', 'sb_secret_b', 'sb_secret_one', 'sb_secret_c', ''];
    expect(await Promise.all(keys.map(isLetIn))).toEqual([true, true, true, false, false]);
  });

  test.each([
    [{ SUPABASE_URL: '' }, 'SUPABASE_URL is not set.'],
    [{ SUPABASE_SECRET_KEY: '' }, 'None of SUPABASE_SECRET_KEYS, SUPABASE_SECRET_KEY'],
    [{ SUPABASE_SECRET_KEYS: 'sb_secret_x' }, 'SUPABASE_SECRET_KEYS is not a JSON object of keys.'],
  ])('with %j stop the function at its start', (change, message) => {
    expect(() => read({ ...PROJECT, ...change })).toThrow(message);
  });

  test.each<[string, Record<string, string>, Record<string, unknown>]>([
    ['nothing', {}, { transport: 'console' }],
    [
      'nothing, hosted',
      HOSTED,
      { transport: 'none', problem: 'neither SMTP_HOST nor RESEND_API_KEY is set' },
    ],
    ['the console, hosted', { ...HOSTED, MAIL_TRANSPORT: 'console' }, { transport: 'console' }],
    [
      'SMTP',
      { ...MAIL, SMTP_HOST: 'smtp.example' },
      { transport: 'smtp', port: 465, isSecure: true, shouldStartTls: false, login: null },
    ],
    [
      'SMTP on the port for STARTTLS',
      { ...MAIL, SMTP_HOST: 'smtp.example', SMTP_PORT: '587' },
      { port: 587, isSecure: false, shouldStartTls: true },
    ],
    [
      'SMTP without TLS',
      { ...MAIL, SMTP_HOST: 'mailpit', SMTP_PORT: '1025', SMTP_SECURE: 'false' },
      { isSecure: false, shouldStartTls: false },
    ],
    [
      'SMTP on this machine',
      { ...MAIL, SMTP_HOST: 'localhost', SMTP_PORT: '1025' },
      { isSecure: false, shouldStartTls: false },
    ],
    ['both', { ...MAIL, SMTP_HOST: 'smtp.example', RESEND_API_KEY: 're_1' }, { transport: 'smtp' }],
    [
      'both, and says which',
      { ...MAIL, SMTP_HOST: 'smtp.example', RESEND_API_KEY: 're_1', MAIL_TRANSPORT: 'http' },
      { transport: 'http', apiUrl: 'https://api.resend.com/emails' },
    ],
    ['an unknown transport', { MAIL_TRANSPORT: 'pigeon' }, { transport: 'none' }],
    ['SMTP without a host', { ...MAIL, MAIL_TRANSPORT: 'smtp' }, { problem: 'SMTP_HOST is not set' }],
    ['HTTP without a key', { ...MAIL, MAIL_TRANSPORT: 'http' }, { problem: 'RESEND_API_KEY is not set' }],
    [
      'a port that is none',
      { ...MAIL, SMTP_HOST: 'a', SMTP_PORT: '65536' },
      { problem: 'SMTP_PORT is not a port number' },
    ],
    [
      'a security that is none',
      { ...MAIL, SMTP_HOST: 'a', SMTP_SECURE: 'ja' },
      { problem: 'SMTP_SECURE is neither true nor false' },
    ],
    [
      'half a login',
      { ...MAIL, SMTP_HOST: 'a', SMTP_USER: 'a' },
      { problem: 'SMTP_USER and SMTP_PASSWORD belong together, one is not set' },
    ],
    ['no sender', { MAIL_TO: TO, SMTP_HOST: 'a' }, { problem: 'MAIL_FROM is not set to an e-mail address' }],
    [
      'a list of receivers',
      { MAIL_FROM: FROM, MAIL_TO: 'a@b.de, c@d.de', SMTP_HOST: 'a' },
      { problem: 'MAIL_TO is not set to an e-mail address' },
    ],
  ])('of somebody who sets %s', (_, env, mail) => {
    expect(read({ ...PROJECT, ...env }).mail).toMatchObject(mail);
  });

  const SITE = { SITE_ORIGINS: 'https://example.de/, ,https://www.example.de' };
  const CONTAINER = { SUPABASE_URL: 'http://kong:8000' };

  test.each<[string, Record<string, string>, readonly string[] | null]>([
    ['a local project', {}, null],
    ['localhost', { SUPABASE_URL: 'http://localhost:54321' }, null],
    ['the loopback address of IPv6', { SUPABASE_URL: 'http://[::1]:54321' }, null],
    ['a hosted project', HOSTED, []],
    ['a hosted project that says it is local', { ...HOSTED, PROJECT_IS_LOCAL: 'true' }, []],
    ['a container', CONTAINER, []],
    ['a container that says it is local', { ...CONTAINER, PROJECT_IS_LOCAL: 'true' }, null],
    ['a container that says something else', { ...CONTAINER, PROJECT_IS_LOCAL: 'ja' }, []],
    ['a name that begins like a local one', { SUPABASE_URL: 'http://localhost.example' }, []],
    ['an address that cannot be read', { SUPABASE_URL: '127.0.0.1' }, []],
    [
      'a hosted project with its site',
      { ...HOSTED, ...SITE },
      ['https://example.de', 'https://www.example.de'],
    ],
    ['a local project with its site', SITE, ['https://example.de', 'https://www.example.de']],
    ['commas alone, hosted', { ...HOSTED, SITE_ORIGINS: ' , ' }, []],
  ])('of %s let these pages call', (_, env, origins) => {
    expect(read({ ...PROJECT, ...env }).siteOrigins).toEqual(origins);
  });

  test.each([
    [CONTAINER, 'none'],
    [{ ...CONTAINER, PROJECT_IS_LOCAL: 'true' }, 'console'],
  ])('with %j print no mail into a log that others read: %s', (env, transport) => {
    expect(read({ ...PROJECT, ...env }).mail.transport).toBe(transport);
  });

  test('believe the header that the operator has named, and no other', () => {
    expect(read(HOSTED).clientAddressHeader).toBeNull();
    expect(read({ ...HOSTED, CLIENT_ADDRESS_HEADER: 'x-real-ip' }).clientAddressHeader).toBe('x-real-ip');
    const headers = new Headers({
      'cf-connecting-ip': '203.0.113.1',
      'x-real-ip': '203.0.113.2, 203.0.113.3',
    });
    expect(findClientAddress(headers, null)).toBe('');
    expect(findClientAddress(headers, 'x-forwarded-for')).toBe('');
    expect(findClientAddress(headers, 'x-real-ip')).toBe('203.0.113.3');
  });

  test('that are missing are said at the start, with what fails without them', () => {
    const error = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    onTestFinished(() => error.mockRestore());
    logMissingSettings(
      read({ ...HOSTED, SITE_ORIGINS: 'https://example.de', CLIENT_ADDRESS_HEADER: 'x-real-ip' }),
    );
    expect(error).not.toHaveBeenCalled();
    logMissingSettings(read(HOSTED), 'Nobody can sign in');
    expect(error.mock.calls.flat()).toEqual([
      'Every call is rejected: SITE_ORIGINS is not set, and this project is not local.',
      'All callers share the limits of one: CLIENT_ADDRESS_HEADER is not set.',
      'Nobody can sign in: neither SMTP_HOST nor RESEND_API_KEY is set.',
    ]);
  });

  test('put the operator of the live site into the foot of a mail, and leave out what is missing', () => {
    expect(read({ ...PROJECT, ...SITE }).mail).toMatchObject({ imprint: [], siteUrl: 'https://example.de' });
    const facts = {
      VITE_SITE_URL: 'https://www.example.de/',
      VITE_SITE_COMPANY: 'Muster GmbH',
      VITE_SITE_CITY: 'Berlin',
      VITE_SITE_MANAGING_DIRECTOR: 'Mia Muster',
      VITE_SITE_REGISTER_COURT: 'Amtsgericht Charlottenburg',
      VITE_SITE_REGISTER_NUMBER: 'HRB 1',
      VITE_SITE_PHONE: '030 1',
    };
    expect(read({ ...PROJECT, ...SITE, ...facts }).mail).toMatchObject({
      imprint: [
        'Muster GmbH, Berlin',
        'Vertreten durch: Mia Muster, Amtsgericht Charlottenburg HRB 1',
        'Telefon: 030 1',
      ],
      siteUrl: 'https://www.example.de',
    });
  });

  test('with another number of pictures an hour take that one', () => {
    expect(read(PROJECT).rateLimitPictures).toBe(3000);
    expect(read({ ...PROJECT, RATE_LIMIT_PICTURES: '50000' }).rateLimitPictures).toBe(50_000);
    expect(read({ ...PROJECT, RATE_LIMIT_PICTURES: 'viele' }).rateLimitPictures).toBe(3000);
  });

  test('never hash without a salt', () => {
    expect(read(PROJECT).rateLimitSalt).toContain('sb_secret_one');
    expect(read({ ...PROJECT, RATE_LIMIT_SALT: 'salz' }).rateLimitSalt).toBe('salz');
  });

  test.each([
    ['a@b.de', { name: '', address: 'a@b.de' }],
    [' Jo Groß <a@b.de> ', { name: 'Jo Groß', address: 'a@b.de' }],
    ['"Groß, Jo" <a@b.de>', { name: 'Groß, Jo', address: 'a@b.de' }],
    ['<a@b.de>', { name: '', address: 'a@b.de' }],
    ['a', null],
    ['a@b.de, c@d.de', null],
    ['Jo\n<a@b.de>', null],
  ])('read the mailbox %j', (mailbox, expected) => expect(parseMailbox(mailbox)).toEqual(expected));
});

/** What a function with these pages answers to a call of a page. */
async function callFrom(origin: string | null, siteOrigins: readonly string[] | null) {
  const settings = { siteOrigins, clientAddressHeader: null };
  const app = createApp(settings, MESSAGES).post('*', requireOrigin(settings, MESSAGES), (c) => c.json({}));
  const response = await app.request('/', { method: 'POST', headers: origin === null ? {} : { origin } });
  const allowed = response.headers.get('access-control-allow-origin');
  return { status: response.status, allowed, answer: await response.json() };
}

describe('a call', () => {
  test.each<[string | null, readonly string[] | null, string | null]>([
    ['https://example.de', ['https://example.de'], 'https://example.de'],
    [null, ['https://example.de'], null],
    ['https://example.de', null, '*'],
  ])('of %s, with pages at %j, is taken', async (origin, siteOrigins, allowed) => {
    expect(await callFrom(origin, siteOrigins)).toEqual({ status: 200, allowed, answer: {} });
  });

  test.each<[string | null, readonly string[]]>([
    ['https://evil.example', ['https://example.de']],
    ['null', ['https://example.de']],
    ['https://example.de', []],
    [null, []],
  ])('of %s, with pages at %j, is rejected', async (origin, siteOrigins) => {
    expect(await callFrom(origin, siteOrigins)).toEqual({
      status: 403,
      allowed: null,
      answer: { message: MESSAGES.foreignOrigin },
    });
  });
});
