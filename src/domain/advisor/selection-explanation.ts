/** „Wie sortieren wir?“ beside the recommendations: what recommendAgencies does. docs/decisions/honesty.md. */
export const RECOMMENDATION_EXPLANATION: readonly string[] = [
  'Der Berater-Assistent liest aus Ihrem Text, wen Sie suchen, für welche Branche, wo, mit welchem Vertrag und zu welchen Konditionen, und vergleicht das nach festen Punkten mit den Einträgen. Am meisten zählt, wie genau die Spezialisierung zur Stelle passt; wer sich auf sie beschränkt, steht vor einem Haus für alles. Dann zählen Branche und Entfernung des nächsten Standorts, dazu Vertragsart und Konditionen, soweit die Beratungen etwas dazu angeben; was einer Angabe widerspricht, zählt dagegen. Bei gleichen Punkten steht vorn, in wessen Eintrag Ihre Eingabe wörtlich steht, und unter ganz gleichen entscheidet das Los.',
  'Wir empfehlen, was passt, auch wenn es weniger als drei sind. Dann stehen darunter, als „Passt nur teilweise“, andere, die nächsten zuerst.',
  'Die Agentur des Betreibers wird wie jede andere bewertet. Gehört sie nach ihren Punkten nicht zu den ersten drei, steht sie als „Anzeige“ neben den Empfehlungen und wird nicht mitgezählt.',
];
