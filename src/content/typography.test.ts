import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

const FOLDER = fileURLToPath(new URL('.', import.meta.url));

const FILES = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' }).filter((name) =>
  name.endsWith('.md'),
);

/** What German type does not do; each with a name for the report. */
const FAULTS = [
  ['straight quotes', /"/],
  ['English quotes', /”/],
  ['a hyphen for a dash', /\s-\s/],
  ['three full stops', /\.{3}/],
  ['a figure that may lose its unit', /\d (?:EUR|€|%|Prozent|Stunden|Tage|Wochen|Monate|Jahre)\b/],
  ['an abbreviation that may break', /\b(?:z\. B|d\. h|u\. a|i\. d)\./],
  ['a paragraph sign that may stand alone', /§ \d|Art\. \d|Abs\. \d/],
  ['a dash that may begin a line of a title', /^title: .*\S –/],
] as const;

/** Lines of a text, without tables' rules and list marks, which are no type. */
function linesOf(file: string): string[] {
  return readFileSync(join(FOLDER, file), 'utf8')
    .split('\n')
    .filter((line) => !/^[|\s:-]+$/.test(line))
    .map((line) => line.replace(/^\s*[-*] /, '').replace(/^\s*\|/, ''));
}

describe.each(FAULTS)('%s', (_name, fault) => {
  test.each(FILES)('%s', (file) => {
    expect(linesOf(file).filter((line) => fault.test(line))).toEqual([]);
  });
});
