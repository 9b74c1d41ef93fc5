import { operator } from '#config/operator.ts';
import { isSiteFactName, SITE_FACT_LABELS } from '#config/site-facts.ts';
import type { Offer } from '#contracts/model/order.ts';
import { OFFERED_TERMS } from '#contracts/model/premium-offer.ts';
import { composeContractText } from '#contracts/model/premium-terms.ts';
import termsOfUse from '#pages/content/nutzungsbedingungen.md?text';

/** The terms of use with the operator's facts. */
const filled = termsOfUse.replaceAll(/\{\{(\w+)\}\}/g, (placeholder, name: string) =>
  isSiteFactName(name) ? (operator[name] ?? `[bitte ergänzen: ${SITE_FACT_LABELS[name]}]`) : placeholder,
);

/** The offer that can be ordered, with the whole text of its contract; null where nothing can be. */
export const PREMIUM_OFFER: Offer | null = OFFERED_TERMS && {
  ...OFFERED_TERMS,
  termsText: composeContractText(OFFERED_TERMS, filled),
};
