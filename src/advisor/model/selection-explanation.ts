/** „Wie sortieren wir?“ beside the recommendations: what recommendAgencies does. docs/decisions/honesty.md. */
export const RECOMMENDATION_EXPLANATION: readonly string[] = [
  'Nach Punkten: Am meisten zählt, wie genau die Spezialisierung passt, dann Branche, Entfernung, Vertragsart und Konditionen, soweit angegeben; was widerspricht, zählt dagegen. Bei gleichen Punkten steht vorn, wer Ihre Eingabe wörtlich nennt, dann entscheidet das Los.',
  'Passen weniger als drei, stehen darunter, als „Passt nur teilweise“, andere, die nächsten zuerst.',
  'Unsere eigene Beratung steht sonst als „Anzeige“ daneben. Bezahlung ändert nichts.',
];
