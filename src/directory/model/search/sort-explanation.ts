/** „Wie sortieren wir?“ beside the directory. docs/decisions/honesty.md. */
export const DIRECTORY_ORDER_EXPLANATION: readonly string[] = [
  'Von A bis Z, auf Wunsch nach Größe des Teams, Gründungsjahr, Profil-Score oder Bewertungen: Alte zählen weniger, und wenige rücken zum Durchschnitt. Bei gleichem Wert entscheidet der Name; ohne Angabe steht ein Eintrag am Ende. Bei einer Suche stehen passende Namen vorn, darunter „Weitere Treffer“.',
  'Bezahlung ändert nichts. Premium-Einträge und unsere eigene Beratung („Anzeige“) stehen zusätzlich in eigenen Blöcken.',
];
