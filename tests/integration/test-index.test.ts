import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** The rows of tests/README.md whose second cell is a test file. */
const ROWS = readFileSync('tests/README.md', 'utf8')
  .split('\n')
  .map((line) => line.split(/\s*\|\s*/).slice(1, -1))
  .flatMap(([subject = '', file = '', name = '']) =>
    /\.test\.tsx?$/.test(file) ? [{ subject, file, name }] : [],
  );

test('the index names a test for every call and message', () => {
  expect(ROWS.length).toBeGreaterThan(60);
});

test.each(ROWS)('$subject: $file has „$name“', ({ file, name }) => {
  expect(readFileSync(file, 'utf8')).toContain(name);
});
