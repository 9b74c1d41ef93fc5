import { openContactDatabase } from './database.ts';
import { createHandler } from './handler.ts';
import { readSettings } from '#supabase/functions/_shared/settings.ts';

/**
 * The edge function `send-contact-email` (docs/decisions/contact.md). This file alone depends on Deno; the requests and
 * answers are in src/domain/contact/contact-contract.ts.
 */

const settings = readSettings((name) => Deno.env.get(name));
if (settings.siteOrigins?.length === 0) {
  console.error('Every call is rejected: SITE_ORIGINS is not set, and this project is not local.');
}
if (settings.mail.transport === 'none') {
  console.error(`Messages are stored but not mailed: ${settings.mail.problem}.`);
}

const handle = createHandler(settings, openContactDatabase(settings));

// The hosted runtime promises no address: there the gateway's header says who calls.
Deno.serve((request, info?: { readonly remoteAddr?: { readonly hostname?: string } }) =>
  handle(request, info?.remoteAddr?.hostname ?? 'unknown'),
);
