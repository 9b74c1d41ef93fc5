import { useLoadedDirectory } from './use-loaded-directory.ts';

const STAYS =
  'Der Assistent arbeitet nach festen Regeln auf Ihrem Gerät. Ihre Eingabe verlässt Ihren Browser nicht.';
const LEAVES =
  'Der Assistent arbeitet nach festen Regeln. Weil das Verzeichnis sehr groß ist, geht Ihre Eingabe zur Suche an unsere Datenbank; gespeichert wird sie dort nicht.';

/** Where the description of a vacancy goes. */
export function QueryDestination() {
  const directory = useLoadedDirectory();
  return directory?.loaded === null ? LEAVES : STAYS;
}
