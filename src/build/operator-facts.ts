import { loadEnv, type Plugin } from 'vite';
import { parseSiteFacts } from '#config/parse-site-facts.ts';

/**
 * Puts the operator's facts into the site, checked.
 *
 * @throws Error naming every variable whose value is unusable: the site is neither built nor started
 */
export function operatorFacts(): Plugin {
  return {
    name: 'operator-facts',
    config: (_, { mode }) => ({
      define: { OPERATOR_FACTS: JSON.stringify(parseSiteFacts(loadEnv(mode, process.cwd(), 'VITE_SITE_'))) },
    }),
  };
}
