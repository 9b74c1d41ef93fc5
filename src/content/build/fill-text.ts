import { RETENTION } from '#config/retention.ts';
import type { SiteCases } from '#config/site-cases.ts';
import { isSiteFactName } from '#config/site-facts.ts';

const CASE = /\{\{\?(!?)(\w+)\}\}/g;

function isPeriod(name: string): name is keyof typeof RETENTION {
  return Object.hasOwn(RETENTION, name);
}

/**
 * Makes the text of a page from what is configured. A line with {{?name}} stays only where that case holds, one with
 * {{?!name}} only where it does not (site-cases.ts); a paragraph, a heading and a point of a list are one line each. The name of
 * a period (retention.ts) becomes its number. Facts of the operator are filled in where the page is shown.
 *
 * @param file for messages
 * @throws Error naming a case or a placeholder that does not exist
 */
export function fillText(text: string, cases: SiteCases, file: string): string {
  const known = new Map<string, boolean>(Object.entries(cases));
  const lines = text.split('\n').filter((line) =>
    [...line.matchAll(CASE)].every(([, not, name = '']) => {
      const holds = known.get(name);
      if (holds === undefined) throw new Error(`${file}: there is no case ${name}`);
      return holds !== (not === '!');
    }),
  );
  return lines
    .join('\n')
    .replaceAll(CASE, '')
    .replaceAll(/\{\{(\w+)\}\}/g, (placeholder, name: string) => {
      if (isPeriod(name)) return String(RETENTION[name]);
      if (!isSiteFactName(name)) throw new Error(`${file}: there is no fact and no period ${name}`);
      return placeholder;
    });
}
