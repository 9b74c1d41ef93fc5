import type { Context } from 'hono';
import { hashText } from './client-address.ts';
import type { Settings } from './settings.ts';

/** Whether a call comes with a secret key of the project, as a scheduler's does. */
export async function hasSecretKey(
  { raw: request }: Context['req'],
  { secretKeys, rateLimitSalt }: Pick<Settings, 'secretKeys' | 'rateLimitSalt'>,
): Promise<boolean> {
  const key = request.headers.get('apikey') ?? '';
  // Of the same length whatever it is, so that the time of the comparison says nothing.
  const [given, ...expected] = await Promise.all(
    [key, ...secretKeys].map((text) => hashText(text, rateLimitSalt)),
  );
  return expected.some((one) => one === given);
}
