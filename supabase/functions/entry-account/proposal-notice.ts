import * as z from 'zod/mini';
import { agencyPath, newEntryPath, ownEntryPath } from '#config/paths.ts';
import { labelOfColumn } from '#data/agencies/column-label.ts';
import type { MailBlock } from '#supabase/functions/_shared/mail-layout.ts';
import type { NoticeMail } from './notices.ts';
import { oneLineName } from './one-line-name.ts';
import { describeSignIn } from './sign-in-line.ts';

const decisionData = z.object({
  entry: z.nullable(z.string()),
  agency: z.nullable(z.number()),
  revision: z.number(),
  kind: z.enum(['new', 'change', 'removal']),
  state: z.enum(['published', 'returned']),
  reason: z.nullable(z.string()),
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

const PUBLISHED: Readonly<Record<DecisionData['kind'], (name: string) => string>> = {
  new: (name) => `Ihr Eintrag „${name}“ ist jetzt im Verzeichnis zu sehen.`,
  change: (name) => `Ihre Änderungen am Eintrag „${name}“ sind veröffentlicht.`,
  removal: (name) => `der Eintrag „${name}“ ist wie gewünscht aus dem Verzeichnis entfernt.`,
};

/** What became of a proposal, field by field, with links to the page and to what was left out; null for what is no such mail. */
export function composeProposalNotice(
  kind: string,
  data: unknown,
  siteUrl: string | null,
): NoticeMail | null {
  const parsed = decisionData.safeParse(data);
  if (kind !== 'proposal_decided' || !parsed.success) return null;
  const { data: decided } = parsed;
  const name = oneLineName(decided.entry ?? '');
  const isPublished = decided.state === 'published';
  return {
    subject: isPublished ? `Veröffentlicht: „${name}“` : `Bitte noch einmal ansehen: „${name}“`,
    blocks: [
      isPublished
        ? PUBLISHED[decided.kind](name)
        : `Ihren Vorschlag zum Eintrag „${name}“ konnten wir noch nicht veröffentlichen.`,
      ...(decided.reason === null ? [] : [{ quote: decided.reason }]),
      ...listFields(decided),
      ...(isPublished && decided.kind !== 'removal' && siteUrl !== null && decided.agency !== null
        ? [{ link: 'Zum Eintrag', href: siteUrl + agencyPath(decided.agency) }]
        : []),
      ...describeNext(decided, siteUrl),
    ],
  };
}

const list = (intro: string, entries: readonly (readonly [string, string | undefined])[]): MailBlock[] =>
  entries.length === 0
    ? []
    : [intro, { list: entries.map(([label, reason]) => (reason ? `${label}: ${reason}` : label)) }];

/** What was published and what was not, with the reasons; nothing where all of it was published as it was proposed. */
function listFields({ decisions }: DecisionData): MailBlock[] {
  const named = (outcome: string) =>
    Object.entries(decisions)
      .filter(([, decision]) => decision.outcome === outcome)
      .map(([column, { reason }]) => [labelOfColumn(column), reason] as const);
  const others = [
    ...list('Geändert übernommen haben wir:', named('corrected')),
    ...list('Nicht übernommen haben wir:', named('left_out')),
    ...list('Inzwischen ist etwas anderes veröffentlicht, deshalb kommt zurück:', named('outdated')),
  ];
  return others.length === 0
    ? []
    : [...list('Diese Angaben haben wir übernommen:', named('accepted')), ...others];
}

/** Where the author goes on with what was not published. */
function describeNext(
  { agency, revision, kind, state, decisions }: DecisionData,
  siteUrl: string | null,
): MailBlock[] {
  const isLeft =
    state === 'returned' ||
    Object.values(decisions).some(({ outcome, reason }) => reason !== undefined || outcome === 'outdated');
  if (!isLeft || (kind === 'removal' && state === 'published')) return [];
  const kept = 'Was Sie geschrieben haben, ist noch da; Sie können es ändern und noch einmal vorschlagen.';
  if (siteUrl === null) return [kept, describeSignIn(null)];
  const path = agency === null ? newEntryPath(revision) : ownEntryPath(agency, 'angaben');
  return [kept, { link: 'Weiterschreiben', href: `${siteUrl}${path}` }];
}
