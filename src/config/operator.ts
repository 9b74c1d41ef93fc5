import type { SiteFacts } from './parse-site-facts.ts';

/** Put in by the build, which checks them: no visitor loads what does. */
declare const OPERATOR_FACTS: SiteFacts;

/** The operator's facts that this site was built with. */
export const operator = OPERATOR_FACTS;
