import { CODE_RULES } from '#domain/entry/account-contract.ts';
import type { Mail } from '#supabase/functions/_shared/mail.ts';
import { composeMail, type MailBlock } from '#supabase/functions/_shared/mail-layout.ts';
import type { MailSender } from '#supabase/functions/_shared/settings.ts';

const REASON =
  'Sie erhalten diese E-Mail, weil Ihre Adresse im Bereich für Personalberatungen angegeben wurde.';

/** @param id the database's of a mail that waits, so that mail systems recognise a second try */
export function composeAccountMail(
  sender: MailSender,
  address: string,
  subject: string,
  blocks: readonly MailBlock[],
  id?: string,
): Mail {
  return composeMail(sender, {
    ...(id === undefined ? {} : { id }),
    to: { name: '', address },
    subject,
    blocks: ['Guten Tag,', ...blocks],
    reason: REASON,
    isAutomatic: true,
  });
}

/** Three and three digits, as people read them. */
const grouped = (code: string) => `${code.slice(0, 3)} ${code.slice(3)}`;

const VALIDITY = `Er gilt ${String(CODE_RULES.minutes)} Minuten und nur einmal.`;
const CAREFUL =
  'Geben Sie ihn nur auf der Seite ein, auf der Sie ihn angefordert haben. Wir fragen weder am Telefon noch per E-Mail danach.';
const NOT_YOU = 'Wenn Sie keinen Code angefordert haben, brauchen Sie nichts zu tun.';

/** The code to sign in with. */
export function composeCodeMail(sender: MailSender, address: string, code: string): Mail {
  return composeAccountMail(sender, address, 'Ihr Code für die Anmeldung', [
    'Ihr Code für die Anmeldung bei Beraterkompass:',
    { code: grouped(code) },
    `${VALIDITY} ${CAREFUL}`,
    NOT_YOU,
  ]);
}

/** To an administrator, who signs in otherwise: asked for here, by him or by somebody else. */
export function composeAdministratorMail(sender: MailSender, address: string): Mail {
  return composeAccountMail(sender, address, 'Anmeldung bei Beraterkompass', [
    'für Ihre Adresse wurde ein Code zur Anmeldung im Bereich der Personalberatungen angefordert.',
    'Ihr Konto gehört zur Verwaltung. Es meldet sich dort mit Passwort an; einen Code gibt es dafür nicht.',
  ]);
}

/** To the new address. */
export function composeNewEmailMail(sender: MailSender, address: string, code: string): Mail {
  return composeAccountMail(sender, address, 'Ihr Code für die neue E-Mail-Adresse', [
    'mit diesem Code bestätigen Sie, dass diese Adresse ab jetzt zu Ihrem Konto bei Beraterkompass gehört:',
    { code: grouped(code) },
    `${VALIDITY} ${CAREFUL}`,
    NOT_YOU,
  ]);
}

/** To the old address, once it is one no more. */
export function composeChangedMail(sender: MailSender, address: string, newAddress: string): Mail {
  const shown = newAddress.replace(/^(.).*@/, '$1…@');
  return composeAccountMail(sender, address, 'Ihre E-Mail-Adresse wurde geändert', [
    `Ihr Konto bei Beraterkompass gehört jetzt zur Adresse ${shown}. Codes zur Anmeldung gehen von nun an dorthin.`,
    'Waren Sie das nicht, antworten Sie bitte sofort auf diese E-Mail.',
  ]);
}
