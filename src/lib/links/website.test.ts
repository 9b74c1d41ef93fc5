import { describe, expect, test } from 'vitest';
import { seededRandom } from '#advisor/model/seeded-random.ts';
import { integerBelow, pickOne } from '#tests/fixtures/random.ts';
import { labelOfAddress } from './german-host.ts';
import { parseWebsite as parse } from './website.ts';

/** What is shown of a website, too. */
function parseWebsite(field: string | null) {
  const website = parse(field);
  return website?.kind === 'link' ? ({ ...website, label: labelOfAddress(website.href) } as const) : website;
}

const link = (href: string, label: string) => ({ kind: 'link', href, label });
const text = (shown: string) => ({ kind: 'text', text: shown });

describe('an empty field is no website', () => {
  test.each([[null], [''], [' '], ['\t\r\n'], ['\u00a0']])('%j', (field) => {
    expect(parseWebsite(field)).toBeNull();
  });
});

describe('https:// is added if missing', () => {
  test.each<[name: string, field: string, href: string, label: string]>([
    ['a host', 'firma.example', 'https://firma.example/', 'firma.example'],
    ['a host with www', 'www.firma.example', 'https://www.firma.example/', 'firma.example'],
    [
      'a host with a part before it',
      'jobs.firma.example',
      'https://jobs.firma.example/',
      'jobs.firma.example',
    ],
    ['a path', 'firma.example/team', 'https://firma.example/team', 'firma.example/team'],
    [
      'a path with a slash at its end',
      'firma.example/team/',
      'https://firma.example/team/',
      'firma.example/team/',
    ],
    ['a port', 'firma.example:8080', 'https://firma.example:8080/', 'firma.example:8080'],
    ['a port and a path', 'www.firma.example:81/a', 'https://www.firma.example:81/a', 'firma.example:81/a'],
    ['the greatest port', 'firma.example:65535', 'https://firma.example:65535/', 'firma.example:65535'],
    ['the usual port', 'firma.example:443', 'https://firma.example/', 'firma.example'],
    ['a query', 'firma.example?a=b', 'https://firma.example/?a=b', 'firma.example'],
    ['a fragment', 'firma.example#team', 'https://firma.example/#team', 'firma.example'],
    ['two slashes before the host', '//firma.example', 'https://firma.example/', 'firma.example'],
    ['great letters', 'WWW.Firma.EXAMPLE/Team', 'https://www.firma.example/Team', 'firma.example/Team'],
    ['blanks around it', '  firma.example\n', 'https://firma.example/', 'firma.example'],
    ['a dot at its end', 'firma.example.', 'https://firma.example./', 'firma.example.'],
    ['hyphens and digits', '24-7-search.example', 'https://24-7-search.example/', '24-7-search.example'],
    [
      'an address in a path',
      'firma.example/http://x',
      'https://firma.example/http://x',
      'firma.example/http://x',
    ],
    [
      'a script in a query',
      'firma.example?javascript:alert(1)',
      'https://firma.example/?javascript:alert(1)',
      'firma.example',
    ],
  ])('%s: %j → %j', (_name, field, href, label) => expect(parseWebsite(field)).toEqual(link(href, label)));
});

describe('an http or https address stays what it is', () => {
  test.each<[name: string, field: string, href: string, label: string]>([
    ['https', 'https://firma.example', 'https://firma.example/', 'firma.example'],
    ['http is not made https', 'http://firma.example', 'http://firma.example/', 'firma.example'],
    ['the scheme in great letters', 'HTTPS://firma.example', 'https://firma.example/', 'firma.example'],
    [
      'the scheme in great and small letters',
      'hTTp://firma.example',
      'http://firma.example/',
      'firma.example',
    ],
    [
      'www, path, query and fragment',
      'https://www.firma.example/a/b?c=d#e',
      'https://www.firma.example/a/b?c=d#e',
      'firma.example/a/b',
    ],
    ['a port', 'http://firma.example:8080/', 'http://firma.example:8080/', 'firma.example:8080'],
    ['an IP address', 'https://203.0.113.7/', 'https://203.0.113.7/', '203.0.113.7'],
    [
      'an umlaut in domain and path, which are shown',
      'https://www.münsterlicht-personal.de/über-uns',
      'https://www.xn--mnsterlicht-personal-pec.de/%C3%BCber-uns',
      'münsterlicht-personal.de/über-uns',
    ],
    [
      'an encoded umlaut, which is shown, and another encoded letter, which is not',
      'https://xn--mnsterlicht-personal-pec.de/%c3%9cber%20uns/%D0%B0',
      'https://xn--mnsterlicht-personal-pec.de/%c3%9cber%20uns/%D0%B0',
      'münsterlicht-personal.de/Über%20uns/%D0%B0',
    ],
  ])('%s: %j', (_name, field, href, label) => expect(parseWebsite(field)).toEqual(link(href, label)));

  test.each([
    ['an umlaut', 'müller-beratung.example', 'https://xn--mller-beratung-gsb.example/'],
    ['an umlaut behind a scheme', 'http://www.köpfe.example/team', 'http://www.xn--kpfe-5qa.example/team'],
    ['ß', 'straße.example', 'https://xn--strae-oqa.example/'],
    ['fullwidth letters and dots', 'ｆｉｒｍａ．example', 'https://firma.example/'],
    ['letters that only look like Latin ones', 'аpple.example', 'https://xn--pple-43d.example/'],
  ])('%s in the host is written so that every browser understands it: %j', (_name, field, href) => {
    expect(parseWebsite(field)).toMatchObject({ kind: 'link', href });
  });

  test.each([
    ['umlauts', 'firma.example/über-uns', 'https://firma.example/%C3%BCber-uns'],
    [
      'markup',
      'firma.example/"><script>alert(1)</script>',
      'https://firma.example/%22%3E%3Cscript%3Ealert(1)%3C/script%3E',
    ],
    ['markup in a query', 'firma.example/?q="><img>', 'https://firma.example/?q=%22%3E%3Cimg%3E'],
  ])('%s in the path cannot leave the address: %j', (_name, field, href) => {
    expect(parseWebsite(field)).toMatchObject({ kind: 'link', href });
  });

  test('a path of 100 kB', () => {
    const path = `/${'x'.repeat(100_000)}`;
    expect(parseWebsite(`firma.example${path}`)).toEqual(
      link(`https://firma.example${path}`, `firma.example${path}`),
    );
  });
});

describe('only http and https addresses become links; anything else is shown as text', () => {
  test.each<[name: string, field: string]>([
    ['a script', 'javascript:alert(1)'],
    ['a script in great letters', 'JAVASCRIPT:alert(1)'],
    ['a script in great and small letters', 'JaVaScRiPt:alert(document.cookie)'],
    ['a script with a tab inside', 'java\tscript:alert(1)'],
    ['a script with a line end inside', 'java\nscript:alert(1)'],
    ['a script with a carriage return inside', 'java\r\nscript:alert(1)'],
    ['a script with a tab before the colon', 'javascript\t:alert(1)'],
    ['a script with a blank before the colon', 'javascript :alert(1)'],
    ['a script with a blank after the colon', 'javascript: alert(1)'],
    ['a script with a null inside', 'java\u0000script:alert(1)'],
    ['a script behind a control character', '\u0001javascript:alert(1)'],
    ['a script with a soft hyphen inside', 'java\u00adscript:alert(1)'],
    ['a script with a zero-width space inside', 'java\u200bscript:alert(1)'],
    ['a script behind a right-to-left mark', '\u202ejavascript:alert(1)'],
    ['a script with a fullwidth colon', 'javascript：alert(1)'],
    ['a script that looks like an address', 'javascript://firma.example/%0aalert(1)'],
    ['a script that looks like a host', 'javascript:firma.example'],
    ['a script that looks like https', 'javascript:https://firma.example'],
    ['a script with a dot in its scheme', 'java.script:alert(1)'],
    ['a script with its colon in code', 'javascript&colon;alert(1)'],
    ['a script with percent signs', 'javascript%3Aalert(1)'],
    ['a vbscript', 'vbscript:msgbox(1)'],
    ['a vbscript in great and small letters', 'VbScRiPt:msgbox("x")'],
    ['a vbscript with blanks', ' vb script : msgbox(1)'],
    ['a vbscript with a line end inside', 'vbs\ncript:msgbox(1)'],
    ['data', 'data:text/html,<script>alert(1)</script>'],
    ['data in great and small letters', 'DaTa:text/html;base64,PHNjcmlwdD4='],
    ['data with a tab inside', 'da\tta:text/html,x'],
    ['a blob', 'blob:https://firma.example/1'],
    ['a view of the source', 'view-source:https://firma.example'],
    ['a file', 'file:///etc/passwd'],
    ['a chrome page', 'chrome://settings'],
    ['ftp', 'ftp://firma.example'],
    ['ftp in great letters', 'FTP://firma.example'],
    ['a web socket', 'wss://firma.example'],
    ['a scheme with signs', 'git+ssh://firma.example'],
    ['a mail address', 'info@firma.example'],
    ['a mail address with a scheme', 'mailto:info@firma.example'],
    ['a mail address with a scheme but without an at-sign', 'mailto:info'],
    ['a telephone number with a scheme', 'tel:+4969123456'],
    ['a telephone number', '+49 69 123456'],
    ['a name in a social network', '@firma.example'],
    ['a name in a social network behind a scheme', 'https://@firma.example'],
    ['a user name', 'https://user@firma.example'],
    ['a user name behind three slashes', '///user@firma.example'],
    ['a user name and a password', 'https://user:geheim@firma.example'],
    ['a user name that looks like a host', 'https://bank.example@firma.example'],
    ['a user name without a scheme', 'user@firma.example/pfad'],
    ['a user name behind two slashes', '//bank.example@firma.example'],
    ['a user name behind a backslash', 'https://bank.example\\@firma.example'],
    ['a user name with percent signs', 'https://user%40firma.example'],
    ['https without slashes', 'https:firma.example'],
    ['https with one slash', 'https:/firma.example'],
    ['https with backslashes', 'https:\\\\firma.example'],
    ['https alone', 'https://'],
    ['http twice', 'http://http://firma.example'],
    ['http without a colon', 'http//firma.example'],
    ['localhost', 'localhost'],
    ['localhost with a port', 'localhost:3000'],
    ['localhost with a scheme', 'http://localhost'],
    ['localhost with a scheme and a port', 'http://localhost:54321/rest/v1'],
    ['a host without a dot', 'https://intranet/start'],
    ['a word', 'Homepage'],
    ['words', 'auf Anfrage'],
    ['words with an address in them', 'siehe www.firma.example'],
    ['two addresses', 'www.firma.example, www.firma2.example'],
    ['two addresses in two lines', 'www.firma.example\nwww.firma2.example'],
    ['two addresses, the first with a path', 'firma.example/a firma2.example/b'],
    ['an address and words behind it', 'https://firma.example/ (in Arbeit)'],
    ['an address with a no-break space in its path', 'firma.example/über\u00a0uns'],
    ['an address with a blank in it', 'www. firma.example'],
    ['an address with a no-break space in it', 'www.\u00a0firma.example'],
    ['an address with a tab in it', 'firma.\texample'],
    ['an address with a right-to-left mark', 'firma.example\u202e'],
    ['an address with a right-to-left override inside', 'https://firma.example/\u202emoc.knab'],
    ['an address with a zero-width space', 'firma\u200b.example'],
    ['an address with a soft hyphen', 'fir\u00adma.example'],
    ['an address with a null', 'firma.example\u0000'],
    ['a hyphen', '-'],
    ['two hyphens', '--'],
    ['a slash', '/'],
    ['two slashes', '//'],
    ['a question mark', '?'],
    ['a dot', '.'],
    ['two dots', '..'],
    ['dots', 'folgt...'],
    ['a dot before the host', '.firma.example'],
    ['an empty part of the host', 'firma..example'],
    ['a part of the host too many at the end', 'firma.example..'],
    ['n/a', 'n/a'],
    ['a port without a host', ':8080'],
    ['one past the greatest port', 'firma.example:65536'],
    ['a port of letters', 'firma.example:abc'],
    ['an IP address with a part past 255', 'https://256.1.1.1'],
    ['an IPv6 address', 'https://[::1]/'],
    ['an IPv6 address with an IPv4 address in it', 'https://[::ffff:127.0.0.1]/'],
    ['markup', '<script>alert(1)</script>'],
    ['a link in markup', '<a href="https://firma.example">Firma</a>'],
    ['markup behind a scheme', 'https://<img src=x>'],
    ['markup in the host', 'https://firma<b>.example'],
    ['a percent sign in the host', 'firma%00.example'],
    ['half a character in the host', 'fir\ud800ma.example'],
    ['a host that is not punycode', 'xn--\u00e4.example'],
    ['100 kB of letters', 'x'.repeat(100_000)],
    ['100 kB of blanks with letters around them', `x${' '.repeat(100_000)}x`],
  ])('%s is text', (_name, field) => expect(parseWebsite(field)).toEqual(text(field.trim())));
});

describe('whatever is in the field', () => {
  const SCHEMES = 'https HTTP javascript data vbscript ftp mailto : :// // / \\';
  const HOSTS =
    'www. firma.example firma.example www.firma.example localhost 127.0.0.1 [::1] 2130706433 . .. ü ß 。 ． 🧭 \ud800';
  const SIGNS = '@ %40 %2e % ? # & ; , ( ) | ^ ` { < > " \' ： :80 :99999 alert(1)';
  const BLANKS = [' ', '\t', '\n', '\u0000', '\u00ad', '\u200b', '\u202e', 'auf Anfrage'];
  const PARTS: readonly [string, ...string[]] = [
    'http',
    ...`${SCHEMES} ${HOSTS} ${SIGNS}`.split(' '),
    ...BLANKS,
  ];

  const websites = Array.from({ length: 20_000 }, (_, seed) => {
    const random = seededRandom(seed);
    const parts = Array.from({ length: 1 + integerBelow(7, random) }, () => pickOne(PARTS, random));
    const field = parts.join('');
    return { field, website: parseWebsite(field) };
  });
  const links = websites.flatMap(({ field, website }) =>
    website?.kind === 'link' ? [{ field, ...website }] : [],
  );

  test('there are enough links among them to speak of', () => expect(links.length).toBeGreaterThan(400));

  test('a link leads to http or https, to a host that has a dot, without a user name', () => {
    const astray = links.filter(({ href }) => {
      const { protocol, hostname, username, password } = new URL(href);
      return !/^https?:$/.test(protocol) || !/[^.]\.[^.]/.test(hostname) || `${username}${password}` !== '';
    });
    expect(astray).toEqual([]);
  });

  test('neither the address nor the label of a link has blanks, control characters, turned letters or tags', () => {
    const unclean = links.filter(
      ({ href, label }) => label === '' || /[\s\p{Cc}\p{Cf}<>]/u.test(`${href}${label}`),
    );
    expect(unclean).toEqual([]);
  });

  test('the address of a link is a link to the same place', () => {
    expect(links.map(({ href }) => parseWebsite(href))).toEqual(
      links.map(({ href, label }) => link(href, label)),
    );
  });

  test('what is no link is shown letter by letter, and only blanks are nothing', () => {
    const others = websites.filter(({ website }) => website?.kind !== 'link');
    expect(others.map(({ website }) => website)).toEqual(
      others.map(({ field }) => (field.trim() === '' ? null : text(field.trim()))),
    );
  });
});

// Each of these fails once its fault is corrected; it then belongs into the tables above, without `fails`.
describe('known faults', () => {
  test.each([
    ['the usual German abbreviation for no answer', 'k.A.'],
    ['an abbreviation', 'n.a.'],
    ['an abbreviation in great letters', 'N.N.'],
    ['a legal form', 'e.V.'],
    ['a year', '2015'],
    ['zero', '0'],
    ['a number with a separator', '1.000'],
    ['a date', '01.05.2025'],
    ['a telephone number', '030.1234567'],
    ['an IP address as one number', '2130706433'],
    ['an IP address cut short', '127.1'],
    ['an IP address in hexadecimal', '0x7f.1'],
    ['two addresses', 'firma.example,firma2.example'],
    ['a comma for a dot', 'www,firma.example'],
    ['an address in brackets', '(firma.example)'],
    ['a pattern', '*.firma.example'],
    ['a face', '-.-'],
    ['quotes in the host', 'firma.example"onmouseover="alert(1)'],
  ])('%s is text, no address of a real host: %j', (_name, field) => {
    expect(parseWebsite(field)).toEqual(text(field));
  });

  test.each([
    ['path', 'https://videos.example/@firma', 'https://videos.example/@firma'],
    ['query', 'https://firma.example/?an=team@firma.example', 'https://firma.example/?an=team@firma.example'],
    ['path, without a scheme', 'videos.example/@firma', 'https://videos.example/@firma'],
  ])('an at-sign in the %s is no user name: %j is a link', (_part, field, href) => {
    expect(parseWebsite(field)).toMatchObject({ kind: 'link', href });
  });
});
