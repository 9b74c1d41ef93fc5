import { openContactDatabase } from './database.ts';
import { createHandler } from './handler.ts';
import { readSettings, reportGaps } from '#supabase/functions/_shared/settings.ts';

/**
 * The edge function `send-contact-email` (docs/decisions/contact.md). This file alone depends on Deno; the requests and
 * answers are in src/domain/contact/contact-contract.ts.
 */

const settings = readSettings((name) => Deno.env.get(name));
reportGaps(settings, 'Messages are stored but not mailed');

Deno.serve(createHandler(settings, openContactDatabase(settings)).fetch);
