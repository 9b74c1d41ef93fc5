/** „Wie sortieren wir?“ beside what a visitor has put together: Merkliste and comparison. docs/decisions/honesty.md. */
export const SELECTION_ORDER_EXPLANATION: readonly string[] = [
  'In der Reihenfolge Ihrer Wahl, im Vergleich auch nach dem Wert einer Zeile. Bezahlung ändert nichts.',
];
