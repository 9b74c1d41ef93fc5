import { createProjectCaller } from '#supabase/functions/_shared/project.ts';
import { readSettings } from '#supabase/functions/_shared/settings.ts';
import { createHandler } from './handler.ts';
import { openReviews } from './reviews.ts';

/**
 * The edge function `client-reviews` (docs/decisions/reviews.md): takes reviews that are handed in, whose mailbox it judges by its
 * domain, and notices of published ones. What goes in and out is in src/domain/client-reviews/review-calls.ts. Mails wait in the
 * database; entry-account sends them.
 */

const settings = readSettings((name) => Deno.env.get(name));
if (settings.siteOrigins?.length === 0) {
  console.error('Every call is rejected: SITE_ORIGINS is not set, and this project is not local.');
}

const handle = createHandler(settings, openReviews(createProjectCaller(settings)));

// The hosted runtime promises no address: there the gateway's header says who calls.
Deno.serve((request, info?: { readonly remoteAddr?: { readonly hostname?: string } }) =>
  handle(request, info?.remoteAddr?.hostname ?? 'unknown'),
);
