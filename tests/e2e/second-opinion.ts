import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type * as engine from 'accessibility-checker-engine';
import type { Page } from 'playwright-core';

declare global {
  interface Window {
    /** Defined after the checker's source was evaluated in the page. */
    ace: typeof engine;
  }
}

const SOURCE = readFileSync(createRequire(import.meta.url).resolve('accessibility-checker-engine'), 'utf8');

const RULE_SETS = ['IBM_Accessibility', 'WCAG_2_2'];

/** Radix's guards, which catch the Tab key at a dialog's ends; its beginning differs by whether they were there before it. */
const FOCUS_GUARD_STYLE = 'style="outline: none; opacity: 0; position: fixed; pointer-events: none';

/** False positives, by rule and beginning of the snippet. */
const EXCEPTIONS: readonly { readonly rule: string; readonly element: string; readonly reason: string }[] = [
  {
    rule: 'aria_hidden_nontabbable',
    element: `<span ${FOCUS_GUARD_STYLE}`,
    reason: 'They hand the focus on into the dialog at once.',
  },
  {
    rule: 'aria_hidden_nontabbable',
    element: `<span aria-hidden="true" data-aria-hidden="true" ${FOCUS_GUARD_STYLE}`,
    reason: 'The same, hidden with the page.',
  },
  {
    rule: 'table_headers_exists',
    element: '<table',
    reason:
      'On phones the inbox clips its header row, which the rule takes for missing; screen readers read it.',
  },
];

/**
 * Runs IBM's checker on a page in its current state. Suspicions, recommendations and checks for a person do not count
 * as faults.
 *
 * @returns a line for each element that violates a rule
 */
export async function findIbmViolations(page: Page): Promise<string[]> {
  // Evaluated, not added as a script: a Content-Security-Policy would rightly keep that out.
  await page.evaluate(SOURCE);
  const faults = await page.evaluate(async (ruleSets) => {
    const { results } = await new window.ace.Checker().check(document, ruleSets);
    return results
      .filter(({ value }) => value.join(' ') === 'VIOLATION FAIL')
      .map(({ ruleId, message, path, snippet }) => ({
        rule: ruleId,
        message,
        path: path['dom'] ?? '',
        snippet,
      }));
  }, RULE_SETS);
  return faults
    .filter(
      ({ rule, snippet }) =>
        !EXCEPTIONS.some((exception) => exception.rule === rule && snippet.startsWith(exception.element)),
    )
    .map(({ rule, message, path, snippet }) => `${rule}: ${message} ${path} ${snippet.slice(0, 200)}`);
}
