import { globSync, readFileSync } from 'node:fs';

/** A call or message of docs/product.md. */
interface DocumentedRule {
  /** For example 'C6', a call, or 'M9', a message. */
  readonly id: string;
  readonly subject: string;
}

/** A line of a test file whose title carries ids in square brackets: `says so [M9]`, `fails [C6 faults]`. */
interface Citation {
  readonly id: string;
  readonly file: string;
  readonly title: string;
}

/** The rows of docs/product.md that begin with an id. */
export function listDocumentedRules(): DocumentedRule[] {
  const rows = readFileSync('docs/product.md', 'utf8').matchAll(/^\| ([CM]\d+) +\| (.+?) +\| (.+?) +\|$/gm);
  return [...rows].map(([, id = '', first = '', second = '']) => ({
    id,
    subject: id.startsWith('M') ? `${first}: ${second}` : first,
  }));
}

/** Every test whose title names an id. */
export function listCitations(): Citation[] {
  return globSync('{src,tests}/**/*.test.{ts,tsx}').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/(['"`])([^\n]*?) ?\[([CM]\d+[^\]\n]*)\]\1/g)].flatMap(
      ([, , title = '', ids = '']) => ids.split(', ').map((id) => ({ id, file, title })),
    ),
  );
}
