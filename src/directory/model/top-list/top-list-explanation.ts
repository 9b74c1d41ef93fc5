const BY_STAFF =
  'nach Größe des Teams, die größten zuerst, dann nach Namen. Ohne Angabe steht ein Eintrag am Ende';
const NOT_FOR_SALE =
  'Bezahlung ändert nichts, der Profil-Score auch nicht. Premium-Einträge und unsere eigene Beratung tragen das Wort „Anzeige“.';

/**
 * „Wie sortieren wir?“ beside the top list: what buildTopList does. docs/decisions/honesty.md.
 *
 * @param hasSamples whether the built-in profiles are at its head
 */
export function explainTopList(hasSamples: boolean): readonly string[] {
  return [
    ...(hasSamples
      ? [
          'Zuerst fest eingebaute Profile: unsere eigene Beratung („Anzeige“), dann erfundene („Beispielprofil“).',
        ]
      : []),
    `Alle Einträge ${BY_STAFF}.`,
    NOT_FOR_SALE,
  ];
}

/** „Wie sortieren wir?“ beside the overview table: what sortAgenciesByStaff does. docs/decisions/honesty.md. */
export const OVERVIEW_SORT_EXPLANATION: readonly string[] = explainTopList(false);
