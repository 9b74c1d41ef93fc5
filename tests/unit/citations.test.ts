import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const CITATION = /docs\/((?:decisions\/)?[a-z-]+\.md), ([A-Z][^.:;()*„"]*)/g;
/** „## Pages“, „**Ads.**“ and „_Terms_“ can be cited. */
const HEADING = /^#+ (.+)$|\*\*([^*]+?)\.?\*\*|\b_([A-Z][^_]+)_/gm;

/** The text of a file as one line, without what begins the lines of its comments. */
function readAsLine(file: string): string {
  return readFileSync(file, 'utf8').replaceAll(/\s+(?:\*|\/\/|--)?\s*/g, ' ');
}

function headingsOf(document: string): string[] {
  const found = readFileSync(`docs/${document}`, 'utf8').matchAll(HEADING);
  return [...found].map((match) => (match[1] ?? match[2] ?? match[3] ?? '').trim());
}

test('every heading of docs/ that code cites is there', () => {
  const files = ['src', 'supabase/functions', 'supabase/local', 'supabase/schemas', 'supabase/data'].flatMap(
    (folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .filter((file) => /\.(?:ts|tsx|sql|css)$/.test(file))
        .map((file) => `${folder}/${file}`),
  );
  const citations = files.flatMap((file) =>
    [...readAsLine(file).matchAll(CITATION)].map(([, document = '', said = '']) => ({
      file,
      document,
      said,
    })),
  );
  expect(citations.length).toBeGreaterThan(100);
  const missing = citations.filter(
    ({ document, said }) => !headingsOf(document).some((heading) => said.startsWith(heading)),
  );
  expect(missing).toEqual([]);
});
