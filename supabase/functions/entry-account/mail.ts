import type { Mail, TextFile } from '#supabase/functions/_shared/mail.ts';
import { describeCode } from '#supabase/functions/_shared/mail-code.ts';
import { composeMail, type MailBlock } from '#supabase/functions/_shared/mail-layout.ts';
import type { MailSender } from '#supabase/functions/_shared/mail-settings.ts';

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
  sender: MailSender,
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

/** The mail with the code to sign in. */
export function composeCodeMail(sender: MailSender, address: string, code: string): Mail {
  return composeAccountMail(
    sender,
    address,
    'Ihr Code für die Anmeldung',
    describeCode('Ihr Code für die Anmeldung bei Beraterkompass:', code),
    { reason: CODE_REASON },
  );
}

/** The mail in place of a code to an administrator's address, because administrators sign in elsewhere. */
export function composeAdministratorMail(sender: MailSender, address: string): Mail {
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

/** The mail with a code to the new address. */
export function composeNewEmailMail(sender: MailSender, address: string, code: string): Mail {
  return composeAccountMail(
    sender,
    address,
    'Ihr Code für die neue E-Mail-Adresse',
    describeCode(
      'mit diesem Code bestätigen Sie, dass diese Adresse ab jetzt zu Ihrem Konto bei Beraterkompass gehört:',
      code,
    ),
    { reason: CODE_REASON },
  );
}

const shorten = (address: string) => address.replace(/^(.).*@/, '$1…@');

/** The mail with a code to the old address, without which it stays. */
export function composeOldEmailMail(
  sender: MailSender,
  address: string,
  code: string,
  newAddress: string,
): Mail {
  return composeAccountMail(
    sender,
    address,
    'Soll Ihre E-Mail-Adresse geändert werden?',
    [
      ...describeCode(
        `Ihr Konto bei Beraterkompass soll ab jetzt zur Adresse ${shorten(newAddress)} gehören. Mit diesem Code stimmen Sie zu:`,
        code,
      ).slice(0, -1),
      'Waren Sie das nicht, hat jemand Zugriff auf Ihre Anmeldung: Melden Sie sich bitte an und beenden Sie unter „Ihr Eintrag“, „Konto“ alle Anmeldungen. Ohne den Code ändert sich nichts.',
    ],
    { reason: CODE_REASON },
  );
}

/** The note to the old address after the change. */
export function composeChangedMail(sender: MailSender, address: string, newAddress: string): Mail {
  return composeAccountMail(
    sender,
    address,
    'Ihre E-Mail-Adresse wurde geändert',
    [
      `Ihr Konto bei Beraterkompass gehört jetzt zur Adresse ${shorten(newAddress)}. Codes zur Anmeldung gehen von nun an dorthin.`,
      'Waren Sie das nicht, antworten Sie bitte sofort auf diese E-Mail.',
    ],
    {
      reason:
        'Sie erhalten diese E-Mail, weil Ihr Konto bei Beraterkompass bisher zu dieser Adresse gehörte.',
    },
  );
}

/** The mail with a code to the mailbox that shall receive an entry's enquiries. It names the entry. */
export function composeEnquiryAddressMail(
  sender: MailSender,
  address: string,
  code: string,
  entryName: string,
): Mail {
  return composeAccountMail(
    sender,
    address,
    'Ihr Code für die Anfrageadresse',
    describeCode(
      `mit diesem Code bestätigen Sie, dass Anfragen an „${entryName}“ ab jetzt direkt an diese Adresse gehen:`,
      code,
    ),
  );
}

/** The mail with the code that proves a claim on an account's first day. */
export function composeProofCodeMail(sender: MailSender, address: string, code: string): Mail {
  return composeAccountMail(
    sender,
    address,
    'Ihr Code für den Nachweis',
    describeCode(
      'mit diesem Code weisen Sie nach, dass Sie für die Personalberatung mit der Domain dieser Adresse sprechen:',
      code,
    ),
    { reason: CODE_REASON },
  );
}

/** The mail with the code for a file of what is stored about the account. */
export function composeExportCodeMail(sender: MailSender, address: string, code: string): Mail {
  return composeAccountMail(
    sender,
    address,
    'Ihr Code für Ihre Daten',
    describeCode(
      'mit diesem Code laden Sie herunter, was zu Ihrem Konto bei Beraterkompass gespeichert ist:',
      code,
    ),
    { reason: CODE_REASON },
  );
}

/** The mail with the code with which the account is deleted. */
export function composeDeletionCodeMail(sender: MailSender, address: string, code: string): Mail {
  return composeAccountMail(
    sender,
    address,
    'Ihr Code zum Löschen des Kontos',
    describeCode('mit diesem Code bestätigen Sie, dass Ihr Konto bei Beraterkompass gelöscht wird:', code),
    { reason: CODE_REASON },
  );
}
