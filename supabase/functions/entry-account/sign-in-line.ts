import { paths } from '#config/paths.ts';

/** Where the recipient of a mail signs in, to do at this address what the sentence before says. */
export const describeSignIn = (siteUrl: string | null, path: string = paths.entry) =>
  siteUrl === null
    ? 'Melden Sie sich dazu mit dieser E-Mail-Adresse auf Beraterkompass unter „Ihr Eintrag“ an.'
    : `Melden Sie sich dazu mit dieser E-Mail-Adresse unter „Ihr Eintrag“ an: ${siteUrl}${path}`;

/** Begins the sentence below. */
export const OWN_ENTRY = 'Ihren Eintrag sehen Sie nach der Anmeldung mit dieser E-Mail-Adresse';

/** Where the recipient sees what the mail says. */
export const describeOwnEntry = (siteUrl: string | null, path: string = paths.entry) =>
  siteUrl === null
    ? `${OWN_ENTRY} auf Beraterkompass unter „Ihr Eintrag“.`
    : `${OWN_ENTRY} unter „Ihr Eintrag“: ${siteUrl}${path}`;
