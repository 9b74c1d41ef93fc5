import * as z from 'zod/mini';
import { REPORT_DECISIONS, type ReportDecision } from '#contact/model/entry-report.ts';
import { RESTRICTION_GROUND_LABELS, RESTRICTION_GROUNDS, describeRedress } from '#entry/model/restriction.ts';
import type { MailBlock } from '#supabase/functions/_shared/mail-layout.ts';
import { AGENCY_REASON } from './account-mail.ts';
import type { ComposeNotice } from './notice-mail.ts';
import { oneLineName } from './one-line-name.ts';

/** The data that the database stores for a mail about the report of an entry. */
const reportData = z.object({
  entry: z.string(),
  /** Null where the entry is not in the directory. */
  agency: z.nullable(z.number()),
  report: z.string(),
  decision: z.nullable(z.enum(REPORT_DECISIONS)),
  ground: z.nullable(z.enum(RESTRICTION_GROUNDS)),
  is_appeal: z.boolean(),
  reason: z.optional(z.nullable(z.string())),
});

type ReportData = z.output<typeof reportData>;

const REPORTER =
  'Sie erhalten diese E-Mail, weil mit Ihrer Adresse auf Beraterkompass ein Eintrag gemeldet oder Einspruch eingelegt wurde.';

/** What became of the entry, as a sentence goes on. */
const OUTCOMES: Readonly<Record<ReportDecision, string>> = {
  remove: 'ist aus dem Verzeichnis entfernt',
  pause: 'ist vorläufig nicht mehr zu sehen',
  correct: 'ist berichtigt',
  publish: 'ist wieder zu sehen',
  keep: 'bleibt, wie er ist',
};

const quoteOf = (words: string | null | undefined): MailBlock[] => (words ? [{ quote: words }] : []);

/** The way to appeal, once for either side; an appeal is decided for good. */
function listRedress(
  { entry, agency, report, is_appeal: isAppeal }: ReportData,
  site: string | null,
): MailBlock[] {
  if (isAppeal) return ['Der Weg zu den Gerichten steht Ihnen offen.'];
  if (site === null) return [describeRedress('Antworten Sie dazu auf diese E-Mail.')];
  const parameters = new URLSearchParams({ meldung: entry, einspruch: report });
  if (agency !== null) parameters.set('eintrag', String(agency));
  return [
    describeRedress('kostenlos und ohne Anmeldung unter diesem Link.'),
    { link: 'Einspruch einlegen', href: `${site}/kontakt?${parameters.toString()}` },
  ];
}

/** The mails about reports of entries, by the kind that the database names; null for mails of other kinds. */
export const composeReportNotice: ComposeNotice = (kind, data, siteUrl) => {
  if (!/^report_(?:receipt|decided|of_entry)$/.test(kind)) return null;
  const parsed = reportData.safeParse(data);
  if (!parsed.success) return null;
  const report = parsed.data;
  const name = `„${oneLineName(report.entry)}“`;
  const number: MailBlock = { facts: [['Aktenzeichen', report.report]] };
  const what = report.is_appeal ? 'Ihr Einspruch' : 'Ihre Meldung';
  if (kind === 'report_receipt') {
    return {
      subject: `${what} auf Beraterkompass: ${name}`,
      blocks: [
        `${what} zum Eintrag ${name} ist eingegangen.`,
        number,
        'Ein Mensch prüft die Sache, und wir teilen Ihnen unsere Entscheidung mit Gründen mit.',
        'Haben Sie nichts gemeldet, antworten Sie bitte auf diese E-Mail.',
      ],
      reason: REPORTER,
    };
  }
  const outcome = OUTCOMES[report.decision ?? 'keep'];
  const ground: MailBlock[] =
    report.ground === null ? [] : [{ facts: [['Grundlage', RESTRICTION_GROUND_LABELS[report.ground]]] }];
  const decided: MailBlock[] = [...ground, ...quoteOf(report.reason), 'Entschieden hat ein Mensch.', number];
  if (kind === 'report_decided') {
    return {
      subject: `Zu ${report.is_appeal ? 'einem Einspruch' : 'Ihrer Meldung'}: ${name}`,
      blocks: [`der Eintrag ${name} ${outcome}:`, ...decided, ...listRedress(report, siteUrl)],
      reason: REPORTER,
    };
  }
  return {
    subject: `Zu Ihrem Eintrag ${name}`,
    blocks: [
      `Ihr Eintrag ${name} ${outcome}. Er wurde gemeldet, und wir haben die ${report.is_appeal ? 'Sache noch einmal' : 'Meldung'} geprüft:`,
      ...decided,
      ...listRedress(report, siteUrl),
    ],
    reason: AGENCY_REASON,
  };
};
