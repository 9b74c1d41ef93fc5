import { useAgencyDirectory } from './use-agency-directory.ts';

const STAYS =
  'Der Assistent arbeitet nach festen Regeln auf Ihrem Gerät. Ihre Eingabe verlässt Ihren Browser nicht.';
const LEAVES =
  'Der Assistent arbeitet nach festen Regeln. Weil das Verzeichnis sehr groß ist, geht Ihre Eingabe zur Suche an unsere Datenbank; gespeichert wird sie dort nicht.';

/** Note under the description of a vacancy about where it is sent. */
export function SearchPrivacyNote() {
  const directory = useAgencyDirectory();
  return directory?.loaded === null ? LEAVES : STAYS;
}
