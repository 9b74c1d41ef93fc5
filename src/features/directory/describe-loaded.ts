import type { AgencyDirectory } from '#data/agencies/agencies.ts';
import { formatGermanCount } from '#domain/german/german-count.ts';

/** Announces a directory that is there: how many entries were loaded, or how many it has. */
export function describeLoaded({ entryCount, loaded }: AgencyDirectory): string {
  return loaded === null
    ? `Das Verzeichnis hat ${formatGermanCount(entryCount, 'Eintrag', 'Einträge')}.`
    : `${formatGermanCount(entryCount, 'Personalberatung wurde', 'Personalberatungen wurden')} geladen.`;
}
