/** „Wie sortieren wir?“ beside the directory: what sortAgenciesByName and filterAgenciesByName do. Decisions, Honesty. */
export const DIRECTORY_SORT_EXPLANATION: readonly string[] = [
  'Die Liste ist alphabetisch nach dem Namen sortiert. Ein Suchbegriff zeigt alle Personalberatungen, deren Name ihn enthält, und ändert die Reihenfolge nicht.',
  'Bezahlung ändert die Reihenfolge nie. Bezahlte Platzierungen stehen in einem eigenen Block oder tragen in der Liste den Hinweis „Anzeige“.',
];
