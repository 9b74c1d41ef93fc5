import { openOutbox } from '#supabase/functions/_shared/outbox.ts';
import { createProjectCaller } from '#supabase/functions/_shared/project.ts';
import { logMissingSettings, readSettings } from '#supabase/functions/_shared/settings.ts';
import { createHandler } from './handler.ts';
import { openSubscriptions } from './subscriptions.ts';

/**
 * The edge function `newsletter` (docs/decisions/newsletter.md): signs up, confirms, unsubscribes, sends issues, and
 * receives the mail provider's reports. Its requests and answers are in src/newsletter/model/newsletter-calls.ts.
 */

const settings = readSettings((name) => Deno.env.get(name));
logMissingSettings(settings, 'Nobody gets the mail to confirm a subscription');

const callProject = createProjectCaller(settings);
const outbox = openOutbox(callProject, 'newsletter');
Deno.serve(createHandler(settings, openSubscriptions(callProject), outbox).fetch);
