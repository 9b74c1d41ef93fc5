import type { Mail, TextFile } from '#supabase/functions/_shared/mail.ts';
import { describeCode } from '#supabase/functions/_shared/mail-code.ts';
import { composeMail, type MailBlock } from '#supabase/functions/_shared/mail-layout.ts';
import type { MailIdentity } from '#supabase/functions/_shared/mail-settings.ts';
import type { CodePurpose } from './accounts.ts';

/** Why an agency gets a mail. */
export const AGENCY_REASON =
  'Sie erhalten diese E-Mail, weil Ihre Adresse im Bereich für Personalberatungen angegeben wurde.';

/** A sentence that fits both agencies and authors of reviews, who both request codes. */
const CODE_REASON =
  'Sie erhalten diese E-Mail, weil mit Ihrer Adresse auf Beraterkompass ein Code angefordert wurde.';

/**
 * @param options.id the database's id of a waiting mail, so that mail systems recognise a second try
 * @param options.reason why the recipient gets it: a sentence of the foot
 * @param options.attachment a text beside it
 */
export function composeAccountMail(
  sender: MailIdentity,
  address: string,
  subject: string,
  blocks: readonly MailBlock[],
  {
    id,
    reason = AGENCY_REASON,
    attachment,
  }: {
    readonly id?: string;
    readonly reason?: string | undefined;
    readonly attachment?: TextFile | undefined;
  } = {},
): Mail {
  return composeMail(sender, {
    ...(id === undefined ? {} : { id }),
    to: { name: '', address },
    subject,
    blocks: ['Guten Tag,', ...blocks],
    reason,
    isAutomatic: true,
    attachment,
  });
}

/** The mail in place of a code to an administrator's address, because administrators sign in elsewhere. */
export function composeAdministratorMail(sender: MailIdentity, address: string): Mail {
  return composeAccountMail(
    sender,
    address,
    'Anmeldung bei Beraterkompass',
    [
      'für Ihre Adresse wurde ein Code zur Anmeldung angefordert.',
      'Ihr Konto gehört zur Verwaltung. Melden Sie sich dort mit Ihrem Passwort an; einen Code gibt es dafür nicht.',
    ],
    { reason: CODE_REASON },
  );
}

const shorten = (address: string) => address.replace(/^(.).*@/, '$1…@');

/** The words of a mail with a code; `closing` replaces the usual last paragraph. */
interface CodeMail {
  readonly subject: string;
  readonly sentence: string | ((about: string) => string);
  readonly closing?: string;
  readonly reason?: string;
}

const CODE_MAILS: Readonly<Record<CodePurpose, CodeMail>> = {
  session: {
    subject: 'Ihr Code für die Anmeldung',
    sentence: 'Ihr Code für die Anmeldung bei Beraterkompass:',
  },
  change_email: {
    subject: 'Ihr Code für die neue E-Mail-Adresse',
    sentence:
      'mit diesem Code bestätigen Sie, dass diese Adresse ab jetzt zu Ihrem Konto bei Beraterkompass gehört:',
  },
  leave_email: {
    subject: 'Soll Ihre E-Mail-Adresse geändert werden?',
    sentence: (newAddress) =>
      `Ihr Konto bei Beraterkompass soll ab jetzt zur Adresse ${shorten(newAddress)} gehören. Mit diesem Code stimmen Sie zu:`,
    closing:
      'Waren Sie das nicht, hat jemand Zugriff auf Ihre Anmeldung: Melden Sie sich bitte an und beenden Sie unter „Ihr Eintrag“, „Konto“ alle Anmeldungen. Ohne den Code ändert sich nichts.',
  },
  enquiry_address: {
    subject: 'Ihr Code für die Anfrageadresse',
    sentence: (entryName) =>
      `mit diesem Code bestätigen Sie, dass Anfragen an „${entryName}“ ab jetzt direkt an diese Adresse gehen:`,
    reason: AGENCY_REASON,
  },
  prove_claim: {
    subject: 'Ihr Code für den Nachweis',
    sentence:
      'mit diesem Code weisen Sie nach, dass Sie für die Personalberatung mit der Domain dieser Adresse sprechen:',
  },
  export_account: {
    subject: 'Ihr Code für Ihre Daten',
    sentence: 'mit diesem Code laden Sie herunter, was zu Ihrem Konto bei Beraterkompass gespeichert ist:',
  },
  delete_account: {
    subject: 'Ihr Code zum Löschen des Kontos',
    sentence: 'mit diesem Code bestätigen Sie, dass Ihr Konto bei Beraterkompass gelöscht wird:',
  },
};

/** The mail with a code; `about` is the entry or the new address that it is about. */
export function composeCodeMail(
  sender: MailIdentity,
  address: string,
  purpose: CodePurpose,
  code: string,
  about: string,
): Mail {
  const { subject, sentence, closing, reason = CODE_REASON } = CODE_MAILS[purpose];
  const blocks = describeCode(typeof sentence === 'string' ? sentence : sentence(about), code);
  if (closing !== undefined) blocks.splice(-1, 1, closing);
  return composeAccountMail(sender, address, subject, blocks, { reason });
}
