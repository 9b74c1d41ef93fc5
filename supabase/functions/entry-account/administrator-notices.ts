import * as z from 'zod/mini';
import type { MailBlock } from '#supabase/functions/_shared/mail-layout.ts';
import type { ComposeNotice } from './notice-mail.ts';

const linkData = z.object({ by: z.string(), token: z.string() });
const changeData = z.object({
  change: z.enum([
    'invited',
    'withdrawn',
    'added',
    'removed',
    'reset_sent',
    'password_changed',
    'second_factor_removed',
    'recovery_code_used',
  ]),
  account: z.string(),
  by: z.nullable(z.string()),
});

type Change = z.output<typeof changeData>['change'];

export const ADMINISTRATOR_REASON = 'Sie erhalten diese E-Mail, weil Sie Beraterkompass verwalten.';

/** Subject and sentence of each change; `by` is „ von …“, or nothing where nobody was signed in. */
const CHANGES: Readonly<Record<Change, (account: string, by: string) => readonly [string, string]>> = {
  invited: (account, by) => [
    'Einladung in die Verwaltung',
    `${account} wurde${by} in die Verwaltung eingeladen.`,
  ],
  withdrawn: (account, by) => [
    'Einladung in die Verwaltung zurückgenommen',
    `die Einladung an ${account} wurde${by} zurückgenommen.`,
  ],
  added: (account) => ['Neuer Zugang zur Verwaltung', `${account} hat jetzt Zugang zur Verwaltung.`],
  removed: (account, by) => [
    'Zugang zur Verwaltung entfernt',
    `der Zugang von ${account} zur Verwaltung wurde${by} entfernt.`,
  ],
  reset_sent: (account, by) => [
    'Neues Passwort angefordert',
    `für ${account} wurde${by} ein Link angefordert, mit dem sich ein neues Passwort setzen lässt. Der zweite Faktor bleibt.`,
  ],
  password_changed: (account) => ['Passwort geändert', `das Passwort von ${account} wurde geändert.`],
  second_factor_removed: (account, by) => [
    'Zweiter Faktor entfernt',
    `der zweite Faktor von ${account} wurde${by} entfernt.`,
  ],
  recovery_code_used: (account) => [
    'Zweiter Faktor entfernt',
    `der zweite Faktor von ${account} wurde mit einem Wiederherstellungscode entfernt.`,
  ],
};

/** The link is in the fragment, which no server and no log gets to see. */
function describeLink(token: string, siteUrl: string | null, button: string): MailBlock[] {
  const address = `/admin/passwort#${token}`;
  return [
    siteUrl === null
      ? `Öffnen Sie dazu auf Beraterkompass die Adresse ${address}`
      : { button, href: `${siteUrl}${address}` },
    'Der Link gilt eine Stunde und nur einmal. Geben Sie ihn nicht weiter.',
  ];
}

/** The mails to administrators about their access, by the kind that the database names; null for any other kind. */
export const composeAdministratorNotice: ComposeNotice = (kind, data, siteUrl) => {
  if (kind === 'administrators_changed') {
    const { data: changed } = changeData.safeParse(data);
    if (changed === undefined) return null;
    const by = changed.by === null ? '' : ` von ${changed.by}`;
    const [subject, sentence] = CHANGES[changed.change](changed.account, by);
    const blocks: MailBlock[] = [
      sentence,
      'Ist das nicht in Ihrem Sinn, sehen Sie bitte gleich in der Verwaltung unter „Sicherheit“ nach.',
    ];
    return { subject, blocks, reason: ADMINISTRATOR_REASON };
  }
  const { data: link } = linkData.safeParse(data);
  if (link === undefined) return null;
  if (kind === 'administrator_invited') {
    return {
      subject: 'Einladung in die Verwaltung von Beraterkompass',
      blocks: [
        `${link.by} lädt Sie ein, Beraterkompass mit zu verwalten. Setzen Sie zuerst ein Passwort; danach richten Sie einen zweiten Faktor ein.`,
        ...describeLink(link.token, siteUrl, 'Passwort setzen'),
        'Wenn Sie damit nichts zu tun haben, brauchen Sie nichts zu tun.',
      ],
      reason:
        'Sie erhalten diese E-Mail, weil jemand aus der Verwaltung von Beraterkompass Ihre Adresse angegeben hat.',
    };
  }
  if (kind === 'administrator_reset') {
    return {
      subject: 'Neues Passwort für die Verwaltung',
      blocks: [
        `${link.by} hat für Sie einen Link angefordert, mit dem Sie ein neues Passwort für die Verwaltung setzen. Ihr zweiter Faktor bleibt.`,
        ...describeLink(link.token, siteUrl, 'Neues Passwort setzen'),
        'Haben Sie nicht darum gebeten, fragen Sie bitte nach: Bis Sie ein neues Passwort setzen, gilt Ihr bisheriges.',
      ],
      reason: ADMINISTRATOR_REASON,
    };
  }
  return null;
};
