import * as z from 'zod/mini';
import { agencyPath, ownEntryPath } from '#config/paths.ts';
import { COURTS, describeRedress } from '#entry/model/restriction.ts';
import { REVIEW_GROUND_LABELS, REVIEW_GROUNDS } from '#reviews/model/review-terms.ts';
import type { MailBlock } from '#supabase/functions/_shared/mail-layout.ts';
import { AGENCY_REASON } from './account-mail.ts';
import type { ComposeNotice, NoticeMail } from './notice-mail.ts';
import { oneLineName } from './one-line-name.ts';
import { describeSignIn } from './sign-in-line.ts';

/** The data that the database stores for a mail about a review. */
const reviewData = z.object({
  entry: z.optional(z.nullable(z.string())),
  /** The reviewed entry. */
  agency: z.optional(z.number()),
  reason: z.optional(z.nullable(z.string())),
  /** What a restriction rests on. */
  ground: z.optional(z.nullable(z.enum(REVIEW_GROUNDS))),
  /** Why it was reported. */
  kind: z.optional(z.string()),
  /** The notice's number. */
  notice: z.optional(z.string()),
  /** The reported text: the review, or the reply to it. */
  about: z.optional(z.string()),
});

/** With the address of the site; null where none is known. */
type ReviewData = z.output<typeof reviewData> & { readonly site: string | null };

const AUTHOR = 'Sie erhalten diese E-Mail, weil Sie auf Beraterkompass eine Personalberatung bewertet haben.';
const REPORTER =
  'Sie erhalten diese E-Mail, weil mit Ihrer Adresse auf Beraterkompass eine Bewertung oder die Antwort darauf gemeldet wurde.';

const nameOf = ({ entry }: Pick<ReviewData, 'entry'>) => oneLineName(entry ?? '');

const quoteOf = (words: string | null | undefined): MailBlock[] =>
  words === undefined || words === null || words === '' ? [] : [{ quote: words }];

const signIn = ({ agency, entry, site }: ReviewData) =>
  `Melden Sie sich dazu mit dieser E-Mail-Adresse auf Beraterkompass an: ${
    site === null
      ? `im Profil von „${nameOf({ entry })}“ unter „Bewertung schreiben“.`
      : `${site}/bewerten/${String(agency ?? '')}`
  }`;

/** Where the agency's members sign in and answer. */
const ownEntry = ({ site, agency }: ReviewData) =>
  describeSignIn(site, typeof agency === 'number' ? ownEntryPath(agency, 'bewertungen') : undefined);

/** The page of the reviewed agency. */
const profileOf = ({ site, agency }: ReviewData): MailBlock[] =>
  site === null || agency === undefined ? [] : [{ link: 'Profil ansehen', href: site + agencyPath(agency) }];

/** The reported text in words, „… von Ahornsteg“. */
const subjectOf = (data: ReviewData) =>
  data.about === 'reply'
    ? `Antwort von „${nameOf(data)}“ auf eine Bewertung`
    : `Bewertung von „${nameOf(data)}“`;

/** Reason and ground of a restriction. */
const statementOf = ({ ground, reason }: ReviewData): MailBlock[] => [
  ...quoteOf(reason),
  ...(ground === undefined || ground === null
    ? []
    : [{ facts: [['Grundlage', REVIEW_GROUND_LABELS[ground]]] } satisfies MailBlock]),
];

const REDRESS_BY_MAIL = describeRedress(
  'Antworten Sie dazu auf diese E-Mail; dann sehen wir uns den Text noch einmal an.',
);

const NOTICE_REASONS: Readonly<Record<string, string>> = {
  no_mandate: 'Es habe keinen Auftrag gegeben',
  false_fact: 'Eine Tatsache sei falsch',
  insult: 'Die Bewertung sei beleidigend',
  person: 'Es werde eine Person genannt',
  other: 'Ein anderer Grund',
};

/** The mails about reviews, by the kind that the database names. Each text follows „Guten Tag,“. */
const REVIEW_NOTICES: Readonly<Record<string, (data: ReviewData) => NoticeMail>> = {
  review_published: (data) => ({
    subject: `Ihre Bewertung von „${nameOf(data)}“ ist veröffentlicht`,
    blocks: [
      `Ihre Bewertung von „${nameOf(data)}“ ist geprüft und jetzt auf Beraterkompass zu lesen. Ihren Nachweis löschen wir.`,
      'Ihr Text bleibt, wie Sie ihn geschrieben haben; weder wir noch die Beratung können ihn ändern. Zurückziehen können Sie die Bewertung jederzeit.',
      signIn(data),
    ],
    reason: AUTHOR,
  }),
  review_returned: (data) => ({
    subject: `Bitte noch einmal ansehen: Ihre Bewertung von „${nameOf(data)}“`,
    blocks: [
      `Ihre Bewertung von „${nameOf(data)}“ konnten wir noch nicht veröffentlichen:`,
      ...quoteOf(data.reason),
      `Was Sie geschrieben haben, ist noch da. Ändern Sie bitte, was wir nennen, und reichen Sie die Bewertung noch einmal ein. ${signIn(data)}`,
    ],
    reason: AUTHOR,
  }),
  review_rejected: (data) => ({
    subject: `Zu Ihrer Bewertung von „${nameOf(data)}“`,
    blocks: [
      `Ihre Bewertung von „${nameOf(data)}“ veröffentlichen wir nicht:`,
      ...statementOf(data),
      describeRedress(signIn(data)),
    ],
    reason: AUTHOR,
  }),
  review_disputed: (data) => ({
    subject: `Ihre Bewertung von „${nameOf(data)}“ wird geprüft`,
    blocks: [
      `Ihre Bewertung von „${nameOf(data)}“ ist vorübergehend nicht zu sehen, weil sie gemeldet wurde. Der Grund der Meldung: ${NOTICE_REASONS[data.kind ?? ''] ?? 'Ein anderer Grund'}. Wir haben die Meldung gelesen und die Bewertung verborgen:`,
      ...statementOf(data),
      'Die Meldung selbst lesen Sie, wenn Sie angemeldet sind. Von dieser E-Mail an können Sie sieben Tage lang dazu Stellung nehmen und geschwärzte Belege beilegen; vorher entfernen wir nichts. Danach entscheidet ein Mensch, auch wenn Sie nicht antworten, und wir teilen Ihnen die Gründe mit. Gegen diese Entscheidung können Sie innerhalb von sechs Monaten Einspruch einlegen. ' +
        COURTS,
      'Wer die Bewertung gemeldet hat, erfährt nicht, wer Sie sind.',
      signIn(data),
    ],
    reason: AUTHOR,
  }),
  review_restored: (data) => ({
    subject: `Ihre Bewertung von „${nameOf(data)}“ ist wieder zu sehen`,
    blocks: [
      `wir haben Ihre Bewertung von „${nameOf(data)}“ geprüft. Sie ist wieder veröffentlicht, mit demselben Datum wie zuvor:`,
      ...quoteOf(data.reason),
    ],
    reason: AUTHOR,
  }),
  review_removed: (data) => ({
    subject: `Ihre Bewertung von „${nameOf(data)}“ ist entfernt`,
    blocks: [
      `wir haben Ihre Bewertung von „${nameOf(data)}“ entfernt:`,
      ...statementOf(data),
      describeRedress(signIn(data)),
    ],
    reason: AUTHOR,
  }),
  review_appeal_refused: (data) => ({
    subject: `Zu Ihrem Einspruch: Bewertung von „${nameOf(data)}“`,
    blocks: [
      `wir haben Ihre Bewertung von „${nameOf(data)}“ noch einmal geprüft und bleiben bei unserer Entscheidung:`,
      ...statementOf(data),
      COURTS,
    ],
    reason: AUTHOR,
  }),
  review_replied: (data) => ({
    subject: `„${nameOf(data)}“ hat auf Ihre Bewertung geantwortet`,
    blocks: [
      `unter Ihrer Bewertung von „${nameOf(data)}“ steht jetzt eine Antwort der Beratung. Wer Sie sind, erfährt sie von uns nicht.`,
    ],
    reason: AUTHOR,
  }),
  review_notice_receipt: (data) => ({
    subject: 'Ihre Meldung auf Beraterkompass',
    blocks: [
      'Ihre Meldung ist eingegangen. Melden Sie heute noch etwas, gilt diese Bestätigung auch dafür.',
      { facts: [['Aktenzeichen', data.notice ?? '']] },
      'Ein Mensch prüft sie, und wir teilen Ihnen unsere Entscheidung mit Gründen mit. Bis dahin bleibt zu sehen, was Sie gemeldet haben. Verbergen wir eine Bewertung, liest die Person, die sie geschrieben hat, Ihre Begründung, nicht Ihren Namen und Ihre Adresse.',
      'Haben Sie nichts gemeldet, antworten Sie bitte auf diese E-Mail.',
    ],
    reason: REPORTER,
  }),
  review_notice_granted: (data) => ({
    subject: `Zu Ihrer Meldung: ${subjectOf(data)}`,
    blocks: [
      `die ${subjectOf(data)}, die Sie gemeldet haben, ist nicht mehr zu sehen:`,
      ...quoteOf(data.reason),
      { facts: [['Aktenzeichen', data.notice ?? '']] },
    ],
    reason: REPORTER,
  }),
  review_notice_refused: (data) => ({
    subject: `Zu Ihrer Meldung: ${subjectOf(data)}`,
    blocks: [
      `die ${subjectOf(data)}, die Sie gemeldet haben, bleibt veröffentlicht:`,
      ...quoteOf(data.reason),
      { facts: [['Aktenzeichen', data.notice ?? '']] },
      describeRedress('Melden Sie dazu dasselbe mit derselben Adresse noch einmal.'),
    ],
    reason: REPORTER,
  }),
  review_of_entry: (data) => ({
    subject: `Neue Bewertung von „${nameOf(data)}“`,
    blocks: [
      `auf Beraterkompass ist eine Bewertung von „${nameOf(data)}“ erschienen. Sie können einmal öffentlich darauf antworten; wir prüfen die Antwort und veröffentlichen sie unter der Bewertung.`,
      ownEntry(data),
      'Gab es keinen Auftrag oder stimmt eine Tatsache nicht, können Sie die Bewertung auf Ihrer Profilseite melden.',
      ...profileOf(data),
    ],
    reason: AGENCY_REASON,
  }),
  review_reply_published: (data) => ({
    subject: `Die Antwort auf eine Bewertung von „${nameOf(data)}“ ist veröffentlicht`,
    blocks: [
      `die Antwort Ihrer Beratung steht jetzt auf der Seite von „${nameOf(data)}“ unter der Bewertung.`,
      ...profileOf(data),
    ],
    reason: AGENCY_REASON,
  }),
  review_reply_rejected: (data) => ({
    subject: `Bitte noch einmal ansehen: die Antwort auf eine Bewertung von „${nameOf(data)}“`,
    blocks: [
      'die Antwort Ihrer Beratung auf eine Bewertung konnten wir nicht veröffentlichen:',
      ...statementOf(data),
      `Ihre Beratung kann eine andere schreiben. ${ownEntry(data)}`,
      REDRESS_BY_MAIL,
    ],
    reason: AGENCY_REASON,
  }),
  review_reply_removed: (data) => ({
    subject: `Die Antwort auf eine Bewertung von „${nameOf(data)}“ ist entfernt`,
    blocks: [
      `die Antwort Ihrer Beratung auf eine Bewertung von „${nameOf(data)}“ wurde gemeldet. Wir haben die Meldung geprüft und die Antwort entfernt; die Bewertung bleibt:`,
      ...statementOf(data),
      `Ihre Beratung kann eine andere schreiben. ${ownEntry(data)}`,
      REDRESS_BY_MAIL,
    ],
    reason: AGENCY_REASON,
  }),
};

/** All kinds of mails about reviews. */
export const REVIEW_NOTICE_KINDS: readonly string[] = Object.keys(REVIEW_NOTICES);

/** The text of a mail about a review; null for mails of other kinds. */
export const composeReviewNotice: ComposeNotice = (kind, data, siteUrl) => {
  const compose = REVIEW_NOTICES[kind];
  const parsed = reviewData.safeParse(data);
  return compose === undefined || !parsed.success ? null : compose({ ...parsed.data, site: siteUrl });
};
