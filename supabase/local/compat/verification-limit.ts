import { CLIENT_ADDRESS_HEADER } from '#supabase/local/function-process.ts';
import { AuthRequestError } from './auth-answer.ts';

/** The default of hosted projects: 30 at once from a network address, and 30 more in five minutes. */
const AT_ONCE = 30;
const MS_FOR_ONE = (5 * 60 * 1000) / 30;

/** The address that the auth server takes for the caller's: with the secret key, the one that a function forwards. */
function addressOf(request: Request, secretKey: string): string {
  const forwarded = request.headers.get('sb-forwarded-for');
  if (forwarded !== null && request.headers.get('apikey') === secretKey) return forwarded;
  return request.headers.get(CLIENT_ADDRESS_HEADER) ?? '';
}

/**
 * The auth server's limit of /verify by network address, which a function would use up for all of its callers.
 *
 * @returns counts a request
 */
export function limitVerifications(secretKey: string): (request: Request) => void {
  /** When each address has all its tries again. */
  const full = new Map<string, number>();

  /** @throws AuthRequestError 429 where the address has had too many */
  return (request) => {
    const address = addressOf(request, secretKey);
    const now = Date.now();
    const then = Math.max(full.get(address) ?? 0, now) + MS_FOR_ONE;
    if (then - now > AT_ONCE * MS_FOR_ONE) {
      throw new AuthRequestError(429, 'over_request_rate_limit', 'Request rate limit reached');
    }
    full.set(address, then);
  };
}
