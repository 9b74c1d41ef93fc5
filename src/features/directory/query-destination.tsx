import { useQuery } from '@tanstack/react-query';
import { agencyQueries } from '#data/agencies.ts';

const STAYS =
  'Der Assistent arbeitet nach festen Regeln auf Ihrem Gerät. Ihre Eingabe verlässt Ihren Browser nicht.';
const LEAVES =
  'Der Assistent arbeitet nach festen Regeln. Weil das Verzeichnis sehr groß ist, geht Ihre Eingabe zur Suche an unsere Datenbank; gespeichert wird sie dort nicht.';

/** Where the description of a vacancy goes. */
export function QueryDestination() {
  const { data: directory } = useQuery(agencyQueries.directory());
  return directory?.loaded === null ? LEAVES : STAYS;
}
