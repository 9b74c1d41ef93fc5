import { parsedEnvironment } from '#config/env.ts';
import { ORIGIN_PLACEHOLDER } from '#config/origin-placeholder.ts';

/**
 * Returns the address of a published picture's file, which is there as long as a contract runs. docs/decisions/paid-placement.md, Logo and pictures.
 */
export function pictureUrl(id: string): string {
  const project = parsedEnvironment.isValid ? parsedEnvironment.environment.supabaseUrl : ORIGIN_PLACEHOLDER;
  // The same in the built page as in the browser, where the database is on the page's own host.
  const isOwn =
    project === ORIGIN_PLACEHOLDER || ('location' in globalThis && project === globalThis.location.origin);
  return `${isOwn ? '' : project}/functions/v1/entry-account?picture=${id}`;
}
