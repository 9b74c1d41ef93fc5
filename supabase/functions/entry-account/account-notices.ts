import { paths } from '#config/paths.ts';
import * as z from 'zod/mini';
import type { MailBlock } from '#supabase/functions/_shared/mail-layout.ts';
import { dayPhrase } from './day-of.ts';
import type { ComposeNotice, NoticeMail } from './notice-mail.ts';
import { oneLineName } from './one-line-name.ts';

/** What becomes of an account's entries and reviews when it is deleted, as the database describes it. */
const deletionData = z.object({
  due_at: z.nullable(z.string()),
  reviews: z.number(),
  entries: z.array(z.object({ entry: z.string(), is_last_owner: z.boolean(), ends_enquiries: z.boolean() })),
});

type DeletionData = z.output<typeof deletionData>;

const changeData = z.object({ address: z.string() });
const FORMER_ADDRESS =
  'Sie erhalten diese E-Mail, weil Ihr Konto bei Beraterkompass bisher zu dieser Adresse gehörte.';

const REASON = 'Sie erhalten diese E-Mail, weil Ihr Konto bei Beraterkompass zu dieser Adresse gehört.';

/** Says what is deleted and what stays. */
function describeConsequences({ entries, reviews }: DeletionData): MailBlock[] {
  const lines = entries.flatMap(({ entry, is_last_owner: isLast, ends_enquiries: endsEnquiries }) => [
    `„${oneLineName(entry)}“ bleibt online${isLast ? '; danach verwaltet niemand mehr den Eintrag' : ''}.`,
    ...(endsEnquiries
      ? [`Die Anfrageadresse von „${oneLineName(entry)}“ endet. Anfragen gehen dann an Beraterkompass.`]
      : []),
  ]);
  return [
    'Gelöscht werden Ihre E-Mail-Adresse, Ihre Zugänge und Ihre Entwürfe, Vorschläge und Anträge, über die noch nicht entschieden ist. Bilder und das erweiterte Profil bleiben beim Eintrag, Verträge laufen weiter. Verträge und unser Protokoll bewahren wir ohne Ihre Adresse auf.',
    ...(lines.length > 0 ? [{ list: lines }] : []),
    ...(reviews > 0 ? ['Ihre Bewertungen ziehen wir dabei zurück.'] : []),
  ];
}

/** The mails about the deletion of an account, by the kind that the database names. Each text follows „Guten Tag,“. */
const ACCOUNT_NOTICES: Readonly<Record<string, (data: DeletionData, site: string | null) => NoticeMail>> = {
  account_deletion: (data, site) => ({
    subject: 'Ihr Konto wird gelöscht',
    blocks: [
      `Ihr Konto bei Beraterkompass wird${dayPhrase(' am ', data.due_at)} gelöscht, einen Tag nach Ihrem Auftrag.`,
      ...describeConsequences(data),
      `Bis dahin können Sie das unter „Ihr Eintrag“, „Konto“ zurücknehmen${site === null ? '.' : `: ${site}${paths.account}`}`,
      'Haben Sie das nicht beauftragt, nehmen Sie es bitte gleich zurück; dann hat jemand Zugriff auf Ihr Postfach oder Ihre Anmeldung.',
    ],
  }),
  account_deletion_ordered: (data) => ({
    subject: 'Ihr Konto wird gelöscht',
    blocks: [
      `wir löschen Ihr Konto bei Beraterkompass${dayPhrase(' am ', data.due_at)}, einen Tag nach unserer Entscheidung.`,
      ...describeConsequences(data),
      'Ist das nicht in Ihrem Sinn, antworten Sie bitte gleich auf diese E-Mail.',
    ],
  }),
  account_kept: () => ({
    subject: 'Ihr Konto bleibt bestehen',
    blocks: ['die Löschung Ihres Kontos bei Beraterkompass ist zurückgenommen. Alles bleibt, wie es ist.'],
  }),
};

/** The words of a mail about a new address or the deletion of an account; null for mails of other kinds, or data of another shape. */
export const composeAccountNotice: ComposeNotice = (kind, data, siteUrl) => {
  if (kind === 'email_changed') {
    const blocks = [
      `Ihr Konto bei Beraterkompass gehört jetzt zur Adresse ${changeData.parse(data).address}. Codes zur Anmeldung gehen von nun an dorthin.`,
      'Waren Sie das nicht, antworten Sie bitte sofort auf diese E-Mail.',
    ];
    return { subject: 'Ihre E-Mail-Adresse wurde geändert', blocks, reason: FORMER_ADDRESS };
  }
  const compose = ACCOUNT_NOTICES[kind];
  const parsed = deletionData.safeParse(data);
  return compose === undefined || !parsed.success
    ? null
    : { ...compose(parsed.data, siteUrl), reason: REASON };
};
