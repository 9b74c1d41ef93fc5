import { isShowablePicture, readPictureHeader } from '#domain/pictures/picture-header.ts';
import { findClientAddress, hashAddress } from '#supabase/functions/_shared/client-address.ts';
import { RequestError } from '#supabase/functions/_shared/request-error.ts';
import type { Settings } from '#supabase/functions/_shared/settings.ts';
import { formatWait } from '#supabase/functions/_shared/wait.ts';
import type { ReadPicture } from './accounts.ts';
import { MESSAGES } from './answers.ts';

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** How long a browser may show a picture without asking again: so long after the end of a contract it is gone. */
const CACHE_SECONDS = 300;
const HOUR_SECONDS = 3600;

/**
 * An empty answer rather than 404: pages that are built or kept while a contract runs ask once more after its end, and the browser
 * of whoever reads them would report a fault. The page shows its own substitute for either.
 */
const nothing = () => new Response(null, { status: 204 });

/**
 * The file of a published picture of an entry whose contract runs, for whoever asks. Its type is what its bytes are, whatever it
 * was stored as, so that nothing else is ever served from here. docs/decisions/paid-placement.md, Logo and pictures.
 *
 * @returns nothing for anything else
 * @throws RequestError 405 where no picture is named, 429 where the caller's network has asked for too many in this hour
 */
export async function answerPicture(
  request: Request,
  peer: string,
  settings: Pick<Settings, 'clientAddressHeaders' | 'rateLimitSalt' | 'rateLimitPictures'>,
  readPicture: ReadPicture,
): Promise<Response> {
  const id = new URL(request.url).searchParams.get('picture');
  // Only a picture is asked for by GET.
  if (id === null) throw new RequestError(405, { message: MESSAGES.wrongMethod }, { Allow: 'POST, OPTIONS' });
  if (!UUID.test(id)) return nothing();
  const now = new Date();
  const address = findClientAddress(request.headers, settings.clientAddressHeaders, peer);
  const caller = await hashAddress(
    address,
    `${settings.rateLimitSalt} pictures ${now.toISOString().slice(0, 10)}`,
  );
  const content = await readPicture({ picture: id, caller, most: settings.rateLimitPictures });
  if (content === 'too_many') {
    const seconds = HOUR_SECONDS - (Math.floor(now.getTime() / 1000) % HOUR_SECONDS);
    const message = `${MESSAGES.tooManyPictures} Bitte versuchen Sie es in ${formatWait(seconds)} noch einmal.`;
    throw new RequestError(429, { message }, { 'Retry-After': String(seconds) });
  }
  const header = content === null ? null : readPictureHeader(content);
  if (content === null || header === null || !isShowablePicture(header)) return nothing();
  return new Response(content, {
    headers: {
      'Content-Type': header.type,
      'Cache-Control': `public, max-age=${String(CACHE_SECONDS)}`,
      'Content-Security-Policy': "default-src 'none'; sandbox",
      'Cross-Origin-Resource-Policy': 'cross-origin',
    },
  });
}
