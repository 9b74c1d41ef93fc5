import { openOutbox } from '#supabase/functions/_shared/outbox.ts';
import { createProjectCaller } from '#supabase/functions/_shared/project.ts';
import { readSettings } from '#supabase/functions/_shared/settings.ts';
import { createHandler } from './handler.ts';
import { openSubscriptions } from './subscriptions.ts';

/**
 * The edge function `newsletter` (docs/decisions/newsletter.md): signs up, confirms, unsubscribes, sends issues, and
 * receives the mail provider's reports. Its requests and answers are in src/domain/newsletter/newsletter-calls.ts.
 */

const settings = readSettings((name) => Deno.env.get(name));
if (settings.siteOrigins?.length === 0) {
  console.error('Every call is rejected: SITE_ORIGINS is not set, and this project is not local.');
}
if (settings.mail.transport === 'none') {
  console.error(`Nobody gets the mail to confirm a subscription: ${settings.mail.problem}.`);
}

/** The hosted runtime ends a function after its answer, unless `waitUntil` makes it wait. */
declare const EdgeRuntime: { readonly waitUntil: (work: Promise<unknown>) => void } | undefined;
const keepAlive = (work: Promise<unknown>) => {
  if (typeof EdgeRuntime !== 'undefined') EdgeRuntime.waitUntil(work);
};

const callProject = createProjectCaller(settings);
const outbox = openOutbox(callProject, 'newsletter');
const handle = createHandler(settings, openSubscriptions(callProject), outbox, keepAlive);

// The hosted runtime may not give an address; there the gateway's header has the caller's.
Deno.serve((request, info?: { readonly remoteAddr?: { readonly hostname?: string } }) =>
  handle(request, info?.remoteAddr?.hostname ?? 'unknown'),
);
