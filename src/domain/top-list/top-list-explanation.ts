const BY_STAFF =
  'nach der Größe ihres Teams, die größten zuerst. Bei gleicher Größe entscheidet der Name; Einträge ohne Angabe stehen am Ende';

const STRENGTHS =
  'Als Stärken stehen die ersten drei Spezialisierungen eines Eintrags; nennt er keine, fehlt der Abschnitt. Auch sonst ergänzen wir nichts, was ein Eintrag nicht sagt.';

/**
 * „Wie sortieren wir?“ beside the top list: what buildTopList does. docs/decisions/honesty.md.
 *
 * @param hasSamples whether the built-in profiles are at its head
 */
export function explainTopList(hasSamples: boolean): readonly string[] {
  if (!hasSamples) {
    return [
      `Die Liste zeigt die Einträge des Verzeichnisses ${BY_STAFF}.`,
      'Bezahlung und Profil-Score ändern diese Reihenfolge nicht, auch nicht für die Agentur des Betreibers. Ihr Eintrag und bezahlte Premium-Einträge tragen den Hinweis „Anzeige“.',
      STRENGTHS,
    ];
  }
  return [
    'Am Anfang stehen fest eingebaute Profile: zuerst die Agentur des Betreibers, gekennzeichnet als „Anzeige“, dann erfundene Profile zur Veranschaulichung, gekennzeichnet als „Beispielprofil“. Dieser Platz ist keine Auszeichnung.',
    `Darauf folgen die Einträge des Verzeichnisses ${BY_STAFF}.`,
    'Abgesehen vom festen ersten Platz der Agentur des Betreibers ändern Bezahlung und Profil-Score die Reihenfolge nicht. Bezahlte Premium-Einträge tragen den Hinweis „Anzeige“.',
    STRENGTHS,
  ];
}

/** „Wie sortieren wir?“ beside the overview table: what sortAgenciesByStaff does. docs/decisions/honesty.md. */
export const OVERVIEW_SORT_EXPLANATION: readonly string[] = [
  `Die Übersicht zeigt alle Einträge ${BY_STAFF}.`,
  'Bezahlung ändert diese Reihenfolge nicht, auch nicht für die Agentur des Betreibers. Ihr Eintrag und bezahlte Premium-Einträge tragen den Hinweis „Anzeige“.',
];
