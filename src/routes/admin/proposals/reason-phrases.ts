/** Reasons to choose from where a field is left out; each can be changed before it is sent. */
export const REASON_PHRASES: readonly string[] = [
  'Bitte belegen Sie diese Angabe, zum Beispiel mit einer Seite Ihrer Website.',
  'Das steht so nicht auf Ihrer Website.',
  'Die Angabe gehört in ein anderes Feld.',
  'Bitte ohne Werbesprache und ohne Vergleiche mit anderen Beratungen.',
  'Bitte ohne Namen von Kunden oder Personen, die dem nicht zugestimmt haben.',
  'Die Angabe ist unvollständig oder unverständlich.',
];
