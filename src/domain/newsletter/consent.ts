/**
 * The words beside the form, to which whoever subscribes consents. The table `private.consent_texts` keeps them word for
 * word: another wording is another version, in a migration of its own. docs/decisions/newsletter.md.
 */

/** Which of the wordings this is. */
export const CONSENT_VERSION = '2026-11';

export const NEWSLETTER_HEADING = 'Newsletter';
export const CONSENT_NOTICE =
  'Neue Artikel per E-Mail. Sie bekommen zuerst eine E-Mail, in der Sie die Anmeldung bestätigen. Wir verwenden Ihre Adresse nur für den Newsletter; abmelden können Sie sich jederzeit über den Link am Ende jeder E-Mail.';
/** Its last word leads to the policy. */
export const POLICY_NOTICE = ['Mehr dazu steht in der ', 'Datenschutzerklärung', '.'] as const;
export const ADDRESS_LABEL = 'E-Mail-Adresse';
export const SUBSCRIBE_LABEL = 'Newsletter abonnieren';

/** The whole wording, as it is kept. */
export const CONSENT_WORDING = `${NEWSLETTER_HEADING}

${CONSENT_NOTICE} ${POLICY_NOTICE.join('')}

${ADDRESS_LABEL}
[${SUBSCRIBE_LABEL}]`;
