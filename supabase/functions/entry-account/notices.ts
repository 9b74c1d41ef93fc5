import * as z from 'zod/mini';
import { claimPath, type EntrySection, newEntryPath, ownEntryPath } from '#config/paths.ts';
import { REMINDER_DAYS } from '#entry/model/entry-periods.ts';
import { describeRedress, RESTRICTION_GROUND_LABELS, RESTRICTION_GROUNDS } from '#entry/model/restriction.ts';
import type { MailBlock } from '#supabase/functions/_shared/mail-layout.ts';
import { composeAccountNotice } from './account-notices.ts';
import { composeAdministratorNotice } from './administrator-notices.ts';
import { composeContactPersonNotice } from './contact-person-notice.ts';
import { composeContractNotice } from './contract-notices.ts';
import { dayPhrase } from './day-of.ts';
import { composeDailyMail } from './desk-notice.ts';
import { composeMonthlyReport } from './monthly-report.ts';
import type { ComposeNotice, NoticeMail } from './notice-mail.ts';
import { oneLineName } from './one-line-name.ts';
import { composeSharedLimitNotice } from './pool-notice.ts';
import { composeProposalNotice, composeSubmissionNotice } from './proposal-notice.ts';
import { composeReportNotice } from './report-notices.ts';
import { composeReviewNotice } from './review-notices.ts';
import { describeOwnEntry, describeSignIn, OWN_ENTRY } from './sign-in-line.ts';

/** The data that the database stores for a mail. */
const noticeData = z.object({
  entry: z.optional(z.nullable(z.string())),
  kind: z.optional(z.string()),
  reason: z.optional(z.nullable(z.string())),
  /** What a restriction rests on. */
  ground: z.optional(z.enum(RESTRICTION_GROUNDS)),
  since: z.optional(z.nullable(z.string())),
  days: z.optional(z.number()),
  address: z.optional(z.string()),
  until: z.optional(z.nullable(z.string())),
  /** The other entry of a merge, the role in it, and how many people have come. */
  other: z.optional(z.nullable(z.string())),
  role: z.optional(z.string()),
  people: z.optional(z.number()),
  /** What a picture shows. */
  picture: z.optional(z.nullable(z.string())),
  /** The entry that the recipient has to do with, or has claimed. */
  agency: z.optional(z.nullable(z.number())),
  claimed: z.optional(z.nullable(z.number())),
  revision: z.optional(z.nullable(z.number())),
  state: z.optional(z.string()),
  /** What a claim is proven with, and what its claimant has written. */
  domain: z.optional(z.nullable(z.string())),
  note: z.optional(z.nullable(z.string())),
  /** Who did it; ourselves where nobody is named. */
  by: z.optional(z.nullable(z.string())),
});

type NoticeData = z.output<typeof noticeData>;

/** Ground and reason of a restriction, and the ways against it (Art. 17 DSA). */
const statementOf = ({ ground, reason }: NoticeData): MailBlock[] => [
  `Grundlage: ${ground === undefined ? 'keine Angabe' : RESTRICTION_GROUND_LABELS[ground]}. Die Begründung:`,
  { quote: reason ?? '' },
  'Entschieden hat ein Mensch.',
  describeRedress('Antworten Sie dazu auf diese E-Mail.'),
];

/** A notice before the address of the site is filled in. */
interface NoticeDraft {
  readonly subject: string;
  readonly blocks: readonly (MailBlock | SignIn)[];
}

const nameOf = ({ entry }: NoticeData) => oneLineName(entry ?? '');
const otherOf = ({ other }: NoticeData) => oneLineName(other ?? '');

/** Placeholder for the sign-in link, with the section to continue at. */
interface SignIn {
  readonly signIn: EntrySection | 'uebernehmen' | undefined;
  readonly describe: typeof describeSignIn;
}

const signIn = (section?: SignIn['signIn']): SignIn => ({ signIn: section, describe: describeSignIn });
const seeEntry = (section?: SignIn['signIn']): SignIn => ({ signIn: section, describe: describeOwnEntry });

/** Whether a claim proves the draft of a new entry, and takes over none. */
const isProof = ({ claimed, agency }: NoticeData) => typeof (claimed ?? agency) !== 'number';

const claimOf = (data: NoticeData) =>
  `Ihr ${isProof(data) ? 'Nachweis für den neuen' : 'Antrag auf den'} Eintrag „${nameOf(data)}“`;

/** By whom, in a sentence: an address, or ourselves. */
const byWhom = ({ by }: NoticeData) => (by ? `von ${by}` : 'von uns');

/** The mails to agencies, by the kind that the database names. Each text follows „Guten Tag,“. */
const NOTICES: Readonly<Record<string, (data: NoticeData) => NoticeDraft>> = {
  invitation: (data) => ({
    subject: `Einladung zum Eintrag „${nameOf(data)}“`,
    blocks: [
      `Sie sind ${byWhom(data)} eingeladen, ${
        data.role === 'owner'
          ? `den Eintrag „${nameOf(data)}“ auf Beraterkompass zu verwalten`
          : `am Eintrag „${nameOf(data)}“ auf Beraterkompass mitzuarbeiten`
      }. Die Einladung gilt 14 Tage.`,
      signIn(),
      'Wenn Sie damit nichts zu tun haben, brauchen Sie nichts zu tun.',
    ],
  }),
  entry_restricted: (data) => ({
    subject: `${data.kind === 'paused' ? 'Pausiert' : 'Entfernt'}: „${nameOf(data)}“`,
    blocks: [
      data.kind === 'paused'
        ? `wir haben den Eintrag „${nameOf(data)}“ pausiert. Im Verzeichnis ist er nicht mehr zu sehen; seine Angaben bleiben gespeichert.`
        : `wir haben den Eintrag „${nameOf(data)}“ aus dem Verzeichnis entfernt.`,
      ...statementOf(data),
      seeEntry(),
    ],
  }),
  entry_shown: (data) => ({
    subject: `Im Verzeichnis zu sehen: „${nameOf(data)}“`,
    blocks: [`wir zeigen den Eintrag „${nameOf(data)}“ jetzt im Verzeichnis.`, seeEntry()],
  }),
  owner_announced: (data) => ({
    subject: `Noch jemand soll den Eintrag „${nameOf(data)}“ verwalten`,
    blocks: [
      `wir haben ${data.address ?? 'eine weitere Person'} eingeladen, den Eintrag „${nameOf(data)}“ mit Ihnen zu verwalten.${dayPhrase(' Die Einladung gilt ab dem ', data.until, '.')} Ist das nicht in Ihrem Sinn, nehmen Sie sie bis dahin zurück: beim Eintrag unter „Team“.`,
      signIn('team'),
    ],
  }),
  owner_added: (data) => ({
    subject: `Noch jemand verwaltet den Eintrag „${nameOf(data)}“`,
    blocks: [
      `${data.address ?? 'eine weitere Person'} verwaltet jetzt mit Ihnen den Eintrag „${nameOf(data)}“ auf Beraterkompass und kann Ihnen den Zugang${dayPhrase(' frühestens am ', data.until)} entziehen.`,
      'Ist das nicht in Ihrem Sinn, nehmen Sie dieser Person bis dahin den Zugang: beim Eintrag unter „Team“.',
      signIn('team'),
    ],
  }),
  owner_demoted: (data) => ({
    subject: `Sie verwalten den Eintrag „${nameOf(data)}“ nicht mehr`,
    blocks: [
      `${data.by ?? 'eine andere Person'} lässt Sie am Eintrag „${nameOf(data)}“ nur noch mitarbeiten: Sie schlagen Änderungen vor und laden niemanden mehr ein.`,
      'Ist das ein Irrtum, antworten Sie bitte auf diese E-Mail.',
    ],
  }),
  member_removed: (data) => ({
    subject: `Sie haben keinen Zugang mehr zum Eintrag „${nameOf(data)}“`,
    blocks: [
      `Ihr Zugang zum Eintrag „${nameOf(data)}“ auf Beraterkompass wurde ${byWhom(data)} beendet.`,
      'Ist das ein Irrtum, antworten Sie bitte auf diese E-Mail.',
    ],
  }),
  merged: (data) => ({
    subject: `Der Eintrag „${nameOf(data)}“ gehört jetzt zu „${otherOf(data)}“`,
    blocks: [
      `wir haben den Eintrag „${nameOf(data)}“ mit „${otherOf(data)}“ zusammengelegt. ${
        data.role === 'owner'
          ? 'Sie verwalten jetzt diesen.'
          : 'Sie arbeiten jetzt an diesem mit; verwaltet wird er von anderen.'
      } Offene Vorschläge, Anträge und Einladungen zum alten Eintrag sind damit beendet.`,
      ...statementOf(data),
      seeEntry(),
    ],
  }),
  merged_into: (data) => ({
    subject: `„${otherOf(data)}“ gehört jetzt zu Ihrem Eintrag „${nameOf(data)}“`,
    blocks: [
      `wir haben den Eintrag „${otherOf(data)}“ mit Ihrem Eintrag „${nameOf(data)}“ zusammengelegt.${
        (data.people ?? 0) > 0
          ? ' Wer dort mitgearbeitet hat, arbeitet jetzt auch an Ihrem mit; Sie sehen alle unter „Team“.'
          : ''
      }`,
      signIn('team'),
      'Ist das ein Irrtum, antworten Sie bitte auf diese E-Mail.',
    ],
  }),
  claimed: (data) => ({
    subject: `Jemand möchte den Eintrag „${nameOf(data)}“ übernehmen`,
    blocks: [
      `jemand gibt an, für die Personalberatung im Eintrag „${nameOf(data)}“ zu sprechen, und möchte ihn übernehmen. ${data.domain ? `Die Person hat eine E-Mail-Adresse unter ${data.domain} nachgewiesen.` : 'Ein Nachweis dazu wird geprüft.'}`,
      ...(data.note ? ['Sie schreibt dazu:', { quote: data.note }] : []),
      'Wenn das nicht stimmt, können Sie sieben Tage lang widersprechen, gerechnet ab dieser E-Mail.',
      signIn(),
      'Widerspricht niemand und reicht der Nachweis aus, verwaltet diese Person den Eintrag danach mit Ihnen.',
    ],
  }),
  claim_submitted: (data) => ({
    subject: `Eingegangen: ${claimOf(data)}`,
    blocks: [
      `${claimOf(data)} ist bei uns eingegangen. ${
        data.until
          ? 'Den Eintrag verwaltet schon jemand; diese Person kann sieben Tage lang widersprechen, gerechnet ab unserer E-Mail an sie.'
          : ''
      }`.trim(),
      data.state === 'waiting'
        ? 'Widerspricht niemand, gehört der Eintrag danach auch zu Ihrem Konto. Sie erfahren es per E-Mail.'
        : 'Wir prüfen ihn und schreiben Ihnen, was wir entschieden haben.',
      'Sie können den Antrag bis dahin zurückziehen.',
      signIn('uebernehmen'),
    ],
  }),
  claim_granted: (data) =>
    isProof(data)
      ? {
          subject: `Nachweis angenommen: „${nameOf(data)}“`,
          blocks: [
            `Ihr Nachweis für den neuen Eintrag „${nameOf(data)}“ reicht aus. Sie können den Eintrag jetzt einreichen.`,
            signIn('uebernehmen'),
          ],
        }
      : {
          subject: `Der Eintrag „${nameOf(data)}“ gehört jetzt zu Ihrem Konto`,
          blocks: [`Sie können den Eintrag „${nameOf(data)}“ jetzt pflegen.`, signIn()],
        },
  claim_refused: (data) => ({
    subject: `Zu ${isProof(data) ? 'Ihrem Nachweis für den neuen' : 'Ihrem Antrag auf den'} Eintrag „${nameOf(data)}“`,
    blocks: [
      `wir konnten nicht feststellen, dass der Eintrag „${nameOf(data)}“ zu Ihnen gehört:`,
      { quote: data.reason ?? '' },
      isProof(data)
        ? 'Sie können einen anderen Nachweis einreichen; was Sie geschrieben haben, ist noch da.'
        : 'Haben Sie einen anderen Nachweis, können Sie die Übernahme noch einmal beantragen.',
      signIn('uebernehmen'),
    ],
  }),
  enquiry_address: (data) => ({
    subject: `Neue Anfrageadresse für „${nameOf(data)}“`,
    blocks: [
      `Anfragen an „${nameOf(data)}“ gehen von nun an direkt an ${data.address ?? 'eine andere Adresse'}. Bestätigt wurde die Adresse ${byWhom(data)}.`,
      'Ist das nicht in Ihrem Sinn, antworten Sie bitte sofort auf diese E-Mail.',
      seeEntry('anfragen'),
    ],
  }),
  enquiry_address_ended: (data) => ({
    subject: `Keine Anfrageadresse mehr für „${nameOf(data)}“`,
    blocks: [
      `das Konto, zu dem die Anfrageadresse von „${nameOf(data)}“ gehörte, ist gelöscht. Anfragen gehen deshalb wieder an Beraterkompass, bis Sie eine andere Adresse bestätigen.`,
      signIn('anfragen'),
    ],
  }),
  picture_removed: (data) => ({
    subject: `Bild entfernt: „${nameOf(data)}“`,
    blocks: [
      `wir haben ${data.picture ? `das Bild „${oneLineName(data.picture)}“` : 'ein Bild'} aus dem Eintrag „${nameOf(data)}“ herausgenommen.`,
      ...statementOf(data),
      seeEntry('profil'),
    ],
  }),
  contact_person_removed: (data) => ({
    subject: `Ansprechperson entfernt: „${nameOf(data)}“`,
    blocks: [
      `wir haben die Ansprechperson aus dem Eintrag „${nameOf(data)}“ herausgenommen.`,
      ...statementOf(data),
      seeEntry('profil'),
    ],
  }),
  confirm_reminder: (data) => ({
    subject: `Stimmen die Angaben zu „${nameOf(data)}“ noch?`,
    blocks: [
      `die Angaben im Eintrag „${nameOf(data)}“ wurden${dayPhrase(' zuletzt am ', data.since)} bestätigt. Bitte sehen Sie sie an. Stimmen sie noch, bestätigen Sie sie nach der Anmeldung mit einem Klick.`,
      signIn(),
      data.days === REMINDER_DAYS.at(-1)
        ? 'Der Eintrag bleibt online. Daneben steht jetzt, dass die Angaben seit einem halben Jahr nicht bestätigt sind.'
        : 'Der Eintrag bleibt auch ohne Bestätigung online. Nach einem halben Jahr steht daneben, dass die Angaben nicht bestätigt sind.',
    ],
  }),
};

/** The decisions of one round, for one person about one entry. */
const decisionsData = z.object({
  entry: z.string(),
  parts: z.array(z.object({ kind: z.string(), data: z.unknown() })),
});

/** Written to follow „Guten Tag,“, it follows a heading here. */
const beginSentence = (block: MailBlock): MailBlock =>
  typeof block === 'string' ? block.slice(0, 1).toUpperCase() + block.slice(1) : block;

/** One mail of several decisions: each under its own subject, and what all of them end with once. */
function composeDecisions(data: unknown, siteUrl: string | null): NoticeMail | null {
  const parsed = decisionsData.safeParse(data);
  if (!parsed.success) return null;
  const notices = parsed.data.parts.map((part) => composeNotice(part.kind, part.data, siteUrl));
  if (!notices.every((notice) => notice !== null)) return null;
  const ownEntryLine = notices.flatMap(({ blocks }) => blocks).find(isOwnEntryLine);
  return {
    subject: `Unsere Entscheidungen zu „${oneLineName(parsed.data.entry)}“`,
    blocks: [
      `wir haben zu „${oneLineName(parsed.data.entry)}“ mehreres entschieden.`,
      ...notices.flatMap(({ subject, blocks }): MailBlock[] => [
        { heading: subject },
        ...blocks.filter((block) => !isOwnEntryLine(block)).map(beginSentence),
      ]),
      ...(ownEntryLine === undefined ? [] : [ownEntryLine]),
    ],
  };
}

const isOwnEntryLine = (block: MailBlock) => typeof block === 'string' && block.startsWith(OWN_ENTRY);

/** Where the recipient goes on. */
function pathOf({ agency, claimed, revision }: NoticeData, { signIn: section }: SignIn): string | undefined {
  if (section === 'uebernehmen') {
    const entry = claimed ?? agency;
    return typeof entry === 'number' ? claimPath(entry) : newEntryPath(revision ?? undefined);
  }
  return typeof agency === 'number' ? ownEntryPath(agency, section) : undefined;
}

const COMPOSERS: readonly ComposeNotice[] = [
  composeProposalNotice,
  composeSubmissionNotice,
  composeReviewNotice,
  composeContractNotice,
  composeContactPersonNotice,
  composeAccountNotice,
  composeAdministratorNotice,
  composeSharedLimitNotice,
  composeDailyMail,
  composeReportNotice,
];

/** The text of a mail; null where this function has none for the kind. */
export function composeNotice(kind: string, data: unknown, siteUrl: string | null): NoticeMail | null {
  if (kind === 'monthly_report') return composeMonthlyReport(data, siteUrl);
  if (kind === 'decisions') return composeDecisions(data, siteUrl);
  for (const composeOther of COMPOSERS) {
    const notice = composeOther(kind, data, siteUrl);
    if (notice !== null) return notice;
  }
  const compose = NOTICES[kind];
  const parsed = noticeData.safeParse(data);
  if (compose === undefined || !parsed.success) return null;
  const { subject, blocks } = compose(parsed.data);
  return {
    subject,
    blocks: blocks.map((block) =>
      typeof block === 'object' && 'signIn' in block
        ? block.describe(siteUrl, pathOf(parsed.data, block))
        : block,
    ),
  };
}
