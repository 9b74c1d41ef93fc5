/** Why an administrator pauses or removes an entry, as its owners read it (Art. 17 DSA). */

/** What a restriction rests on. */
export const RESTRICTION_GROUNDS = ['terms', 'law', 'request', 'no_agency'] as const;
export type RestrictionGround = (typeof RESTRICTION_GROUNDS)[number];

export const RESTRICTION_GROUND_LABELS: Readonly<Record<RestrictionGround, string>> = {
  terms: 'Nutzungsbedingungen',
  law: 'Gesetz: rechtswidriger Inhalt',
  request: 'Wunsch der Beratung oder einer genannten Person',
  no_agency: 'Kein eigener Eintrag: doppelt, oder die Beratung gibt es nicht mehr',
};

export const COURTS = 'Der Weg zu den Gerichten steht Ihnen offen.';

/** The ways against a restriction (Art. 17 DSA). `how` is what to do for an objection. */
export function describeRedress(how: string): string {
  return `Sie können innerhalb von sechs Monaten Einspruch einlegen: ${how} ${COURTS}`;
}
