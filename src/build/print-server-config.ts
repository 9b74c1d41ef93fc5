/*
 * Prints the headers and addresses of the finished build in the words of a web server of one's own:
 *
 *   npm run -s headers -- nginx
 *   npm run -s headers -- caddy
 *
 * They change with the build, because they name what stands in its HTML: print them anew with each one.
 */
import { readFileSync } from 'node:fs';
import { formatCaddy, formatNginx, parseHeadersFile } from './server-config.ts';

const FORMATS = new Map([
  ['nginx', formatNginx],
  ['caddy', formatCaddy],
]);

const format = FORMATS.get(process.argv[2] ?? '');
if (format === undefined) {
  process.stderr.write('Usage: npm run -s headers -- nginx|caddy\n');
  process.exitCode = 2;
} else {
  process.stdout.write(format(parseHeadersFile(readFileSync('dist/_headers', 'utf8'))));
}
