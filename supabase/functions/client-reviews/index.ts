import { createProjectCaller } from '#supabase/functions/_shared/project.ts';
import { logMissingSettings, readSettings } from '#supabase/functions/_shared/settings.ts';
import { createHandler } from './handler.ts';
import { openReviews } from './reviews.ts';

/**
 * The edge function `client-reviews` (docs/decisions/reviews.md): takes reviews that are handed in, whose mailbox it judges by its
 * domain, and notices of published ones. What goes in and out is in src/reviews/model/review-calls.ts. Mails wait in the
 * database; entry-account sends them.
 */

const settings = readSettings((name) => Deno.env.get(name));
logMissingSettings(settings);

Deno.serve(createHandler(settings, openReviews(createProjectCaller(settings))).fetch);
