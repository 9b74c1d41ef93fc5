import { createProjectCaller } from '#supabase/functions/_shared/project.ts';
import { logMissingSettings, readSettings } from '#supabase/functions/_shared/settings.ts';
import { openAccounts } from './accounts.ts';
import { openAdministrators } from './administrators.ts';
import { createHandler } from './handler.ts';

/**
 * The edge function `entry-account` (docs/decisions/sign-in.md): signs agencies in by a code, changes their
 * address, compares the domains of mailbox and website, and sets passwords of administrators. What goes in and out is in src/account/model/account-contract.ts.
 */

const settings = readSettings((name) => Deno.env.get(name));
logMissingSettings(settings, 'Nobody can sign in');

const callProject = createProjectCaller(settings);
const accounts = openAccounts(callProject);
const administrators = openAdministrators(callProject, accounts.endOtherSessions);

Deno.serve(createHandler(settings, accounts, administrators).fetch);
