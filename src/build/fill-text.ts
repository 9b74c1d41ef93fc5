import type { SiteCases } from '#config/site-cases.ts';
import { isSiteFactName } from '#config/site-facts.ts';
import { TEXT_FIGURES } from './text-figures.ts';

const CASE = /\{\{\?(!?)(\w+)\}\}/g;

/**
 * Makes the text of a page from what is configured. A line with {{?name}} stays only where that case holds, one with
 * {{?!name}} only where it does not (site-cases.ts); a paragraph, a heading and a point of a list are one line each. The name of
 * a period or limit (text-figures.ts) becomes its number. Facts of the operator are filled in where the page is shown.
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
      const figure = TEXT_FIGURES.get(name);
      if (figure !== undefined) return figure;
      if (!isSiteFactName(name)) throw new Error(`${file}: there is no fact and no figure ${name}`);
      return placeholder;
    });
}
