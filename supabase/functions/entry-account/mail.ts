import { CODE_RULES } from '#domain/entry/account-contract.ts';
import type { Mail } from '#supabase/functions/_shared/mail.ts';
import type { Mailbox } from '#supabase/functions/_shared/settings.ts';

interface Sender {
  readonly from: Mailbox;
  /** The operator's mailbox, to which answers go. */
  readonly to: Mailbox;
}

/** @param id the database's of a mail that waits, so that mail systems recognise a second try */
export function composeText(
  { from, to }: Sender,
  address: string,
  subject: string,
  lines: readonly string[],
  id: string = crypto.randomUUID(),
): Mail {
  return {
    id,
    from,
    to: { name: '', address },
    replyTo: to.address,
    subject,
    text: ['Guten Tag,', '', ...lines, '', 'Beraterkompass', ''].join('\n'),
  };
}

/** Three and three digits, as people read them. */
const grouped = (code: string) => `${code.slice(0, 3)} ${code.slice(3)}`;

const VALIDITY = `Er gilt ${String(CODE_RULES.minutes)} Minuten und nur einmal.`;
const CAREFUL =
  'Geben Sie ihn nur auf der Seite ein, auf der Sie ihn angefordert haben. Wir fragen weder am Telefon noch per E-Mail danach.';
const NOT_YOU = 'Wenn Sie keinen Code angefordert haben, brauchen Sie nichts zu tun.';

/** The code to sign in with. */
export function composeCodeMail(sender: Sender, address: string, code: string): Mail {
  return composeText(sender, address, 'Ihr Code für die Anmeldung', [
    'Ihr Code für die Anmeldung bei Beraterkompass:',
    '',
    grouped(code),
    '',
    `${VALIDITY} ${CAREFUL}`,
    '',
    NOT_YOU,
  ]);
}

/** To an administrator, who signs in otherwise: asked for here, by him or by somebody else. */
export function composeAdministratorMail(sender: Sender, address: string): Mail {
  return composeText(sender, address, 'Anmeldung bei Beraterkompass', [
    'für Ihre Adresse wurde ein Code zur Anmeldung im Bereich der Personalberatungen angefordert.',
    'Ihr Konto gehört zur Verwaltung. Es meldet sich dort mit Passwort an; einen Code gibt es dafür nicht.',
  ]);
}

/** To the new address. */
export function composeNewEmailMail(sender: Sender, address: string, code: string): Mail {
  return composeText(sender, address, 'Ihr Code für die neue E-Mail-Adresse', [
    'mit diesem Code bestätigen Sie, dass diese Adresse ab jetzt zu Ihrem Konto bei Beraterkompass gehört:',
    '',
    grouped(code),
    '',
    `${VALIDITY} ${CAREFUL}`,
    '',
    NOT_YOU,
  ]);
}

/** To the old address, once it is one no more. */
export function composeChangedMail(sender: Sender, address: string, newAddress: string): Mail {
  const shown = newAddress.replace(/^(.).*@/, '$1…@');
  return composeText(sender, address, 'Ihre E-Mail-Adresse wurde geändert', [
    `Ihr Konto bei Beraterkompass gehört jetzt zur Adresse ${shown}. Codes zur Anmeldung gehen von nun an dorthin.`,
    '',
    'Waren Sie das nicht, antworten Sie bitte sofort auf diese E-Mail.',
  ]);
}
