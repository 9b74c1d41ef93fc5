import { createProjectCaller } from '#supabase/functions/_shared/project.ts';
import { readSettings } from '#supabase/functions/_shared/settings.ts';
import { openAccounts } from './accounts.ts';
import { createHandler } from './handler.ts';

/**
 * The edge function `entry-account` (docs/decisions/sign-in.md): signs agencies in by a code, changes their
 * address, and compares the domains of mailbox and website. What goes in and out is in src/domain/entry/account-contract.ts.
 */

const settings = readSettings((name) => Deno.env.get(name));
if (settings.siteOrigins?.length === 0) {
  console.error('Every call is rejected: SITE_ORIGINS is not set, and this project is not local.');
}
if (settings.mail.transport === 'none') {
  console.error(`Nobody can sign in: ${settings.mail.problem}.`);
}

const handle = createHandler(settings, openAccounts(createProjectCaller(settings)));

// The hosted runtime promises no address: there the gateway's header says who calls.
Deno.serve((request, info?: { readonly remoteAddr?: { readonly hostname?: string } }) =>
  handle(request, info?.remoteAddr?.hostname ?? 'unknown'),
);
