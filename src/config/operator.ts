import { parseSiteFacts } from './site-facts.ts';

/** The operator's facts that this site was built with. */
export const operator = parseSiteFacts(import.meta.env);
