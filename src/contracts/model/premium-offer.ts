import { operator } from '#config/operator.ts';
import { formatGermanNumber } from '#lib/german/german-number.ts';

/** Net price of the Premium-Eintrag in euros for one term, which the operator's fact `premiumTerm` words. */
export const PREMIUM_NET_EUROS = 2_490;
/** The same as the offer words it. */
export const PREMIUM_PRICE = `${formatGermanNumber(PREMIUM_NET_EUROS)}\u00A0EUR zzgl.\u00A0Umsatzsteuer`;

/**
 * What can be ordered: price, its period, how long it binds, and the date of the terms. Null while the operator has not
 * set these facts; nothing can be ordered then, which the offer says.
 */
export const OFFERED_TERMS =
  operator.premiumTerm === undefined || operator.legalDate === undefined
    ? null
    : { price: PREMIUM_PRICE, term: operator.premiumTerm, termsVersion: operator.legalDate };
