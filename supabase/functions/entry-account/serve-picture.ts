import type { Context } from 'hono';
import { UUID } from '#lib/text/uuid.ts';
import { isShowablePicture, readPictureHeader } from '#pictures/model/picture-header.ts';
import { hashNetworks } from '#supabase/functions/_shared/client-address.ts';
import { RequestError } from '#supabase/functions/_shared/request-error.ts';
import type { Settings } from '#supabase/functions/_shared/settings.ts';
import { formatWait } from '#supabase/functions/_shared/wait.ts';
import type { Accounts } from './accounts.ts';
import { MESSAGES } from './messages.ts';

/** How long browsers may cache a picture, and so how long it may still be shown after the end of a contract. */
const CACHE_SECONDS = 300;

/**
 * An empty answer and not 404, because pages that were built or cached during a contract still request the picture
 * after its end, and the visitor's browser would report an error. The page shows its own substitute in both cases.
 */
const nothing = () => new Response(null, { status: 204 });

/**
 * Answers every caller with the file of a published picture of an entry with a running contract. The type is read from
 * the bytes and not from the stored type, so that only pictures are ever served from here.
 * docs/decisions/paid-placement.md, Logo and pictures.
 *
 * @returns an empty answer for any other picture
 * @throws RequestError 405 where no picture is named, 429 where the caller's network has asked for too many in an hour
 */
export async function servePicture(
  c: Context,
  settings: Pick<Settings, 'clientAddressHeader' | 'rateLimitSalt' | 'rateLimitPictures'>,
  readPicture: Accounts['readPicture'],
): Promise<Response> {
  const id = c.req.query('picture');
  // GET is only allowed for pictures.
  if (id === undefined) return c.notFound();
  if (!UUID.test(id)) return nothing();
  const day = new Date().toISOString().slice(0, 10);
  const [caller] = await hashNetworks(c.req, {
    ...settings,
    rateLimitSalt: `${settings.rateLimitSalt} pictures ${day}`,
  });
  const content = await readPicture({ picture: id, caller, most: settings.rateLimitPictures });
  if (content !== null && 'retryAfterSeconds' in content) {
    const { retryAfterSeconds: seconds } = content;
    const message = `${MESSAGES.tooManyPictures} Bitte versuchen Sie es in ${formatWait(seconds)} noch einmal.`;
    throw new RequestError(429, { message }, { 'Retry-After': String(seconds) });
  }
  const header = content === null ? null : readPictureHeader(content.bytes);
  if (content === null || header === null || !isShowablePicture(header, content)) return nothing();
  return new Response(content.bytes, {
    headers: {
      'Content-Type': header.type,
      'Cache-Control': `public, max-age=${String(CACHE_SECONDS)}`,
      'Content-Security-Policy': "default-src 'none'; sandbox",
      'Cross-Origin-Resource-Policy': 'cross-origin',
    },
  });
}
