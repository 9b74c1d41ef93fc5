import { parsedEnvironment } from '#config/env.ts';
import { OWN_ORIGIN } from '#config/own-origin.ts';

/**
 * Returns the address of a published picture's file, which is there as long as a contract runs. docs/decisions/paid-placement.md, Logo and pictures.
 */
export function pictureAddress(id: string): string {
  const project = parsedEnvironment.isValid ? parsedEnvironment.environment.supabaseUrl : OWN_ORIGIN;
  // The same in the built page as in the browser, where the database is on the page's own host.
  const isOwn =
    project === OWN_ORIGIN || ('location' in globalThis && project === globalThis.location.origin);
  return `${isOwn ? '' : project}/functions/v1/entry-account?picture=${id}`;
}
