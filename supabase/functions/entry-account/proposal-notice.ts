import * as z from 'zod/mini';
import { labelOfColumn } from '#agency/api/column-label.ts';
import { fieldOfColumn } from '#agency/api/field-columns.ts';
import { agencyPath, newEntryPath, ownEntryPath } from '#config/paths.ts';
import { FORM_ORDER, sectionOf } from '#entry/model/field-groups.ts';
import type { MailBlock } from '#supabase/functions/_shared/mail-layout.ts';
import type { ComposeNotice } from './notice-mail.ts';
import { oneLineName } from './one-line-name.ts';
import { describeSignIn } from './sign-in-line.ts';

const decisionData = z.object({
  entry: z.nullable(z.string()),
  agency: z.nullable(z.number()),
  revision: z.number(),
  kind: z.enum(['new', 'change', 'removal']),
  /** The database's names of what was proposed. */
  fields: z.optional(z.array(z.string())),
  /** Withdrawn with the entry, which is removed. */
  state: z.enum(['published', 'returned', 'withdrawn']),
  reason: z.nullable(z.string()),
  /** Whose proposal it was, where somebody else reads it. */
  by: z.optional(z.nullable(z.string())),
  /** By the database's names of the fields. */
  decisions: z.record(
    z.string(),
    z.object({
      outcome: z.enum(['accepted', 'corrected', 'left_out', 'outdated']),
      reason: z.optional(z.string()),
    }),
  ),
});

type DecisionData = z.output<typeof decisionData>;

const submissionData = z.object({
  entry: z.nullable(z.string()),
  agency: z.nullable(z.number()),
  revision: z.number(),
  kind: z.enum(['new', 'change', 'removal']),
  /** The database's names of what is proposed. */
  fields: z.array(z.string()),
});

const SUBMITTED: Readonly<
  Record<DecisionData['kind'], { subject: (name: string) => string; text: (name: string) => string }>
> = {
  new: {
    subject: (name) => `Eingegangen: Ihr neuer Eintrag „${name}“`,
    text: (name) =>
      `Ihr Vorschlag für den neuen Eintrag „${name}“ ist bei uns eingegangen. Wir prüfen ihn und schreiben Ihnen, was wir entschieden haben.`,
  },
  change: {
    subject: (name) => `Eingegangen: Ihre Änderungen an „${name}“`,
    text: (name) =>
      `Ihre Änderungen am Eintrag „${name}“ sind bei uns eingegangen. Wir prüfen sie und schreiben Ihnen, was wir entschieden haben. Bis dahin bleibt der Eintrag, wie er ist.`,
  },
  removal: {
    subject: (name) => `Eingegangen: „${name}“ soll entfernt werden`,
    text: (name) =>
      `Ihr Wunsch, den Eintrag „${name}“ zu entfernen, ist bei uns eingegangen. Wir prüfen ihn und schreiben Ihnen, was wir entschieden haben. Bis dahin bleibt der Eintrag, wie er ist.`,
  },
};

/** Confirms that a proposal has arrived; null for what is no such mail. */
export const composeSubmissionNotice: ComposeNotice = (kind, data, siteUrl) => {
  const parsed = submissionData.safeParse(data);
  if (kind !== 'proposal_submitted' || !parsed.success) return null;
  const { entry, agency, revision, kind: proposed, fields } = parsed.data;
  const name = oneLineName(entry ?? '');
  return {
    subject: SUBMITTED[proposed].subject(name),
    blocks: [
      SUBMITTED[proposed].text(name),
      ...list(
        'Vorgeschlagen haben Sie:',
        inFormOrder(fields).map((column) => [labelOfColumn(column), undefined]),
      ),
      ...(siteUrl === null
        ? [describeSignIn(null)]
        : [{ link: 'Zum Vorschlag', href: siteUrl + proposalPath(agency, revision, proposed, fields) }]),
    ],
  };
};

const proposalPath = (
  agency: number | null,
  revision: number,
  kind: DecisionData['kind'],
  fields: readonly string[],
) =>
  agency === null || kind === 'new'
    ? newEntryPath(revision)
    : ownEntryPath(agency, kind === 'removal' ? undefined : sectionOf(fields));

const placeOf = (column: string) =>
  FORM_ORDER.findIndex((field) => field === (fieldOfColumn(column) ?? column));

/** The database's names of fields, as the form has them one below the other. */
function inFormOrder(columns: readonly string[]): string[] {
  return columns.toSorted((one, other) => placeOf(one) - placeOf(other));
}

/** What was decided; `by` proposed it, where the recipient did not. */
function describeDecision(
  { kind, state, by }: DecisionData,
  name: string,
): { subject: string; text: string } {
  const isPublished = state === 'published';
  const whose = by ? `die Änderungen von ${by}` : 'Ihre Änderungen';
  if (kind === 'removal') {
    const wish = by ? `den Wunsch von ${by}` : 'Ihren Wunsch';
    return isPublished
      ? {
          subject: `Entfernt: „${name}“`,
          text: `der Eintrag „${name}“ ist ${by ? `auf Wunsch von ${by}` : 'wie gewünscht'} aus dem Verzeichnis entfernt.`,
        }
      : {
          subject: `Nicht entfernt: „${name}“`,
          text: `${wish}, den Eintrag „${name}“ zu entfernen, erfüllen wir nicht.`,
        };
  }
  if (state === 'withdrawn')
    return {
      subject: `Nicht veröffentlicht: „${name}“`,
      text: `${whose} am Eintrag „${name}“ veröffentlichen wir nicht mehr, weil der Eintrag aus dem Verzeichnis entfernt ist.`,
    };
  if (isPublished)
    return {
      subject: `Veröffentlicht: „${name}“`,
      text:
        kind === 'new'
          ? `Ihr Eintrag „${name}“ ist jetzt im Verzeichnis zu sehen.`
          : `${whose} am Eintrag „${name}“ sind veröffentlicht.`,
    };
  return {
    subject: by ? `Nicht veröffentlicht: „${name}“` : `Bitte noch einmal ansehen: „${name}“`,
    text: `${kind === 'new' ? 'Ihren neuen Eintrag' : `${whose} am Eintrag`} „${name}“ konnten wir noch nicht veröffentlichen.`,
  };
}

/** What became of a proposal, field by field, with links to the page and to what was left out; null for what is no such mail. */
export const composeProposalNotice: ComposeNotice = (kind, data, siteUrl) => {
  const parsed = decisionData.safeParse(data);
  if (kind !== 'proposal_decided' || !parsed.success) return null;
  const { data: decided } = parsed;
  const name = oneLineName(decided.entry ?? '');
  const isPublished = decided.state === 'published';
  const { subject, text } = describeDecision(decided, name);
  return {
    subject,
    blocks: [
      text,
      ...(decided.reason === null ? [] : ['Wir schreiben dazu:', { quote: decided.reason }]),
      ...listFields(decided),
      ...(isPublished && decided.kind !== 'removal' && siteUrl !== null && decided.agency !== null
        ? [{ link: 'Zum Eintrag', href: siteUrl + agencyPath(decided.agency) }]
        : []),
      ...describeNext(decided, siteUrl),
    ],
  };
};

const list = (intro: string, entries: readonly (readonly [string, string | undefined])[]): MailBlock[] =>
  entries.length === 0
    ? []
    : [intro, { list: entries.map(([label, reason]) => (reason ? `${label}: ${reason}` : label)) }];

/** What was published and what was not, with the reasons; nothing where all of it was published as it was proposed. */
function listFields({ decisions }: DecisionData): MailBlock[] {
  const named = (outcome: string) =>
    inFormOrder(Object.keys(decisions)).flatMap((column) => {
      const decision = decisions[column];
      return decision?.outcome === outcome ? [[labelOfColumn(column), decision.reason] as const] : [];
    });
  const others = [
    ...list('Geändert übernommen haben wir:', named('corrected')),
    ...list('Nicht übernommen haben wir:', named('left_out')),
    ...list('Inzwischen ist etwas anderes veröffentlicht, deshalb kommt zurück:', named('outdated')),
  ];
  return others.length === 0
    ? []
    : [...list('Diese Angaben haben wir übernommen:', named('accepted')), ...others];
}

/** Where the author, and nobody else, goes on with what was not published. */
function describeNext(
  { agency, revision, kind, fields = [], state, decisions, by }: DecisionData,
  siteUrl: string | null,
): MailBlock[] {
  const left = Object.keys(decisions).filter(
    (field) => decisions[field]?.reason !== undefined || decisions[field]?.outcome === 'outdated',
  );
  if ((left.length === 0 && state !== 'returned') || kind === 'removal' || by) return [];
  const kept = 'Was Sie geschrieben haben, ist noch da; Sie können es ändern und noch einmal vorschlagen.';
  if (siteUrl === null) return [kept, describeSignIn(null)];
  return [
    kept,
    {
      link: 'Weiterschreiben',
      href: siteUrl + proposalPath(agency, revision, kind, left.length === 0 ? fields : left),
    },
  ];
}
