import { isMailAddress, toMailAddress } from '#domain/text/email-address.ts';

/** What the form says beside an address that is none. docs/product.md, Contact and newsletter. */
export const INVALID_ADDRESS = 'Bitte geben Sie eine gültige E-Mail-Adresse ein.';

/**
 * The address to subscribe, as the table stores it; null where the text is none. A longer one is rejected, not cut:
 * it would become somebody else's. docs/product.md, Contact and newsletter.
 */
export function parseSubscriber(text: string): string | null {
  const address = toMailAddress(text);
  return isMailAddress(address) ? address : null;
}
