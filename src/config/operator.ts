import type { SiteFacts } from './parse-site-facts.ts';

/**
 * Defined by the build (src/build/operator-facts.ts), which checks the facts, so that visitors do not load the schema.
 */
declare const OPERATOR_FACTS: SiteFacts;

/** The operator's facts that this site was built with. */
export const operator = OPERATOR_FACTS;
