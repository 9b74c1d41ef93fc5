/*
 * Prints the headers and redirects of the finished build for nginx or Caddy:
 *
 *   npm run -s headers -- nginx
 *   npm run -s headers -- caddy /srv/beraterkompass
 *
 * Print them after every build: they contain hashes of what is in its HTML.
 */
import { readFileSync } from 'node:fs';
import { formatCaddy, formatNginx, readHeadersFile, readRedirectsFile } from '#build/server-config.ts';

const FORMATS = new Map([
  ['nginx', formatNginx],
  ['caddy', formatCaddy],
]);

const [, , server = '', folder] = process.argv;
const format = FORMATS.get(server);
if (format === undefined) {
  process.stderr.write('Usage: npm run -s headers -- nginx|caddy [folder of the build on the server]\n');
  process.exitCode = 2;
} else {
  const headers = readHeadersFile(readFileSync('dist/_headers', 'utf8'));
  const redirects = readRedirectsFile(readFileSync('dist/_redirects', 'utf8'));
  process.stdout.write(format(headers, redirects, folder));
}
