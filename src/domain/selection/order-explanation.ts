/** „Wie sortieren wir?“ beside what a visitor has put together: Merkliste and comparison. docs/decisions/honesty.md. */
export const SELECTION_ORDER_EXPLANATION: readonly string[] = [
  'Die Personalberatungen stehen in der Reihenfolge, in der Sie sie gewählt haben; im Vergleich können Sie die Spalten nach dem Wert einer Zeile ordnen, auf- oder absteigend. Welcher Wert besser ist, legen wir nicht fest.',
  'Bezahlung ändert diese Reihenfolge nicht und fügt nichts hinzu, auch nicht die Agentur des Betreibers. Haben Sie diese gewählt, trägt sie auch hier den Hinweis „Anzeige“, ebenso ein bezahlter Premium-Eintrag.',
];
