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

/** The lines of docs/product.md that begin with an id. */
export function listDocumentedRules(): DocumentedRule[] {
  const lines = readFileSync('docs/product.md', 'utf8').matchAll(/^- ([CM]\d+) (.+)$/gm);
  return [...lines].map(([, id = '', subject = '']) => ({ id, subject }));
}

/** Every test whose title names an id. */
export function listCitations(): Citation[] {
  return globSync('{src,tests}/**/*.test.{ts,tsx}').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/(['"`])([^\n]*?) ?\[([CM]\d+[^\]\n]*)\]\1/g)].flatMap(
      ([, , title = '', ids = '']) => ids.split(', ').map((id) => ({ id, file, title })),
    ),
  );
}
