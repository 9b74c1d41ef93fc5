import { expect, test } from 'vitest';
import { buildHeaderRules, formatHeadersFile } from './headers.ts';
import { formatCaddy, formatNginx, parseHeadersFile } from './server-config.ts';

const RULES = buildHeaderRules({
  connect: ['https://abc.supabase.co'],
  scripts: ["'sha256-a='"],
  styles: [],
});

test('the rules are read back from the file as they were written', () => {
  expect(parseHeadersFile(formatHeadersFile(RULES))).toEqual(RULES);
});

test('nginx repeats the common headers wherever there are others', () => {
  const config = formatNginx(RULES);
  expect(config.match(/add_header Content-Security-Policy "default-src 'none'/g)).toHaveLength(3);
  expect(config).toContain('add_header Cache-Control "public, max-age=31536000, immutable" always;');
  expect(config).toContain('error_page 404 /404.html;');
  expect(config).toContain('try_files /agentur-profil/index.html =404;');
});

test('Caddy gets every header once', () => {
  const config = formatCaddy(RULES);
  expect(config.match(/Content-Security-Policy/g)).toHaveLength(1);
  expect(config).toContain('header /assets/* Cache-Control `public, max-age=31536000, immutable`');
  expect(config).toContain('rewrite @agency /agentur-profil/index.html');
});
