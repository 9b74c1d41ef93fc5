import { paths } from '#config/paths.ts';

/** Where the recipient of a mail signs in, to go on at this address. */
export const describeSignIn = (siteUrl: string | null, path: string = paths.entry) =>
  siteUrl === null
    ? 'Melden Sie sich dazu mit dieser E-Mail-Adresse auf Beraterkompass unter „Ihr Eintrag“ an.'
    : `Melden Sie sich dazu mit dieser E-Mail-Adresse unter „Ihr Eintrag“ an: ${siteUrl}${path}`;
