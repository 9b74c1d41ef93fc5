import { loadEnv, type Plugin } from 'vite';
import { parseSiteFacts, type SiteFacts } from '#config/parse-site-facts.ts';
import { evaluateSiteCases, type SiteCases } from '#config/site-cases.ts';

/** The operator's configuration for a build or a server of the site. */
export interface OperatorSettings {
  readonly facts: SiteFacts;
  readonly cases: SiteCases;
}

/**
 * Reads the operator's facts, checked.
 *
 * @throws Error naming every variable whose value is unusable: the site is neither built nor started
 */
export function readOperatorSettings(mode: string, command: 'serve' | 'build'): OperatorSettings {
  const variables = loadEnv(mode, process.cwd(), 'VITE_');
  const facts = parseSiteFacts(variables, { isLive: command === 'build' && mode !== 'embedded' });
  const reportsErrors = Boolean(variables['VITE_ERROR_REPORT_URL']);
  // As the pages decide it (config/site.ts).
  const showsSamples = variables['VITE_SHOW_SAMPLES']
    ? variables['VITE_SHOW_SAMPLES'] === 'true'
    : command === 'serve' || mode === 'embedded' || variables['VITE_DEMO_DATA'] === 'true';
  return { facts, cases: evaluateSiteCases(facts, { reportsErrors, showsSamples }) };
}

/** Puts the operator's facts into the site. */
export function operatorFacts({ facts }: OperatorSettings): Plugin {
  return { name: 'operator-facts', config: () => ({ define: { OPERATOR_FACTS: JSON.stringify(facts) } }) };
}
