/** „Wie sortieren wir?“ beside the directory: what orderOf and queryDirectory do. Decisions, Honesty. */
export const DIRECTORY_SORT_EXPLANATION: readonly string[] = [
  'Ohne Ihre Wahl ist die Liste alphabetisch nach dem Namen sortiert. Auf Wunsch sortieren wir nach Größe (Zahl der Mitarbeiter), nach Gründung (Gründungsjahr) oder nach dem Profil-Score, der nach festen Regeln allein aus dem Eintrag berechnet wird.',
  'Was gleich ist, steht alphabetisch. Einträge ohne Angabe zu Größe oder Gründung stehen in jeder dieser Sortierungen am Ende. Ein Suchbegriff zeigt alle Personalberatungen, deren Name ihn enthält; Suchbegriff und Filter wählen aus und ändern die Reihenfolge nicht.',
  'Bezahlung ändert die Reihenfolge nie. Bezahlte Platzierungen stehen in einem eigenen Block oder tragen in der Liste den Hinweis „Anzeige“.',
];
