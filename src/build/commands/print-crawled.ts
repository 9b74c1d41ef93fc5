/*
 * Prints what a crawler without JavaScript reads of pages of a finished build: title, description, address, its own words and links.
 *
 *   npm run -s print:crawled -- dist/index.html dist/agenturen/ort/koeln.html
 */
import { readFileSync } from 'node:fs';
import { unescapeText } from '#build/escape.ts';

/** Text of a piece of HTML, a line for each block. */
function textOf(html: string): string {
  const text = html
    .replaceAll(/<(script|style|noscript)\b.*?<\/\1>/gs, '')
    .replaceAll(/<(?:h\d|p|li|dt|dd|tr|div|button|summary|caption|section|nav|title|text)\b[^>]*>/g, '\n')
    .replaceAll(/<\/(?:th|td|label|a|span|div)>/g, ' ')
    .replaceAll(/<[^>]*>/g, '');
  return unescapeText(text)
    .split('\n')
    .map((line) => line.replaceAll(/\s+/g, ' ').trim())
    .filter((line) => line !== '')
    .join('\n');
}

function describePage(file: string): string {
  const html = readFileSync(file, 'utf8');
  const find = (pattern: RegExp) => textOf(pattern.exec(html)?.[1] ?? '–');
  const main = /<main\b.*?<\/main>/s.exec(html)?.[0] ?? '';
  const links = [...main.matchAll(/<a\b[^>]*\bhref="([^"]*)"[^>]*>(.*?)<\/a>/gs)].map(
    ([, address = '', label = '']) => `- ${textOf(label).replaceAll('\n', ' ')}: ${textOf(address)}`,
  );
  return [
    `# ${file}`,
    `Title: ${find(/<title[^>]*>([^<]*)</)}`,
    `Description: ${find(/name="description" content="([^"]*)"/)}`,
    `Canonical: ${find(/rel="canonical" href="([^"]*)"/)}`,
    `Robots: ${find(/name="robots" content="([^"]*)"/)}`,
    `Structured data: ${[...html.matchAll(/"@type":"(\w+)"/g)].map(([, type]) => type).join(', ') || '–'}`,
    `\n## Words\n\n${textOf(main)}`,
    `\n## Links\n\n${[...new Set(links)].join('\n')}`,
  ].join('\n');
}

const files = process.argv.slice(2);
if (files.length === 0) {
  process.stderr.write('Name files of a finished build: npm run -s print:crawled -- dist/index.html\n');
  process.exitCode = 1;
}
for (const file of files) process.stdout.write(`${describePage(file)}\n\n`);
