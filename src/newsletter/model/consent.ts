/**
 * The text beside the form, to which subscribers consent. The table `private.consent_texts` has the same wording, so a
 * changed text needs a new version, a row of supabase/data/20_consent_texts.sql. docs/decisions/newsletter.md.
 */

/** The version of this wording. */
export const CONSENT_VERSION = '2026-11';

export const NEWSLETTER_HEADING = 'Newsletter';
export const CONSENT_NOTICE =
  'Neue Artikel per E-Mail. Sie bekommen zuerst eine E-Mail, in der Sie die Anmeldung bestätigen. Wir verwenden Ihre Adresse nur für den Newsletter; abmelden können Sie sich jederzeit über den Link am Ende jeder E-Mail.';
/** Its second part is the link to the privacy policy. */
export const POLICY_NOTICE = ['Mehr dazu steht in der ', 'Datenschutzerklärung', '.'] as const;
export const ADDRESS_LABEL = 'E-Mail-Adresse';
export const SUBSCRIBE_LABEL = 'Newsletter abonnieren';

/** The whole wording, as it is stored. */
export const CONSENT_WORDING = `${NEWSLETTER_HEADING}

${CONSENT_NOTICE} ${POLICY_NOTICE.join('')}

${ADDRESS_LABEL}
[${SUBSCRIBE_LABEL}]`;
