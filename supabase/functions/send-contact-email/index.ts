import { logMissingSettings, readSettings } from '#supabase/functions/_shared/settings.ts';
import { openContactDatabase } from './database.ts';
import { createHandler } from './handler.ts';

/**
 * The edge function `send-contact-email` (docs/decisions/contact.md). This file alone depends on Deno; the requests and
 * answers are in src/contact/model/contact-contract.ts.
 */

const settings = readSettings((name) => Deno.env.get(name));
logMissingSettings(settings, 'Messages are stored but not mailed');

Deno.serve(createHandler(settings, openContactDatabase(settings)).fetch);
