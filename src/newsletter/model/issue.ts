import { isLongerThan } from '#lib/text/characters.ts';

/** An article in an issue, as it stood in the site when the issue was saved. */
export interface IssueArticle {
  readonly title: string;
  readonly text: string;
  /** Its address below the site's. */
  readonly path: string;
}

/** The content of an issue. */
export interface IssueContent {
  readonly subject: string;
  readonly introduction: string;
  readonly articles: readonly IssueArticle[];
}

/** Of an issue: draft → sending ⇄ stopped, sending → sent. */
export const ISSUE_STATES = ['draft', 'sending', 'stopped', 'sent'] as const;
export type IssueState = (typeof ISSUE_STATES)[number];

type DeliveryState = 'queued' | 'sent' | 'failed' | 'unclear' | 'unsubscribed';
/** How many deliveries there are in each state. */
export type DeliveryCounts = Readonly<Partial<Record<DeliveryState, number>>>;

/** Limits in characters, and of articles; the table's constraints say the same. */
export const ISSUE_LIMITS = { subject: 150, introduction: 4_000, articles: 10 } as const;

/** Finds the faults of an issue, field by field; empty where there are none. */
export function checkIssue({
  subject,
  introduction,
  articles,
}: IssueContent): Readonly<Partial<Record<keyof IssueContent, string>>> {
  const { subject: subjectLimit, introduction: introductionLimit, articles: articleLimit } = ISSUE_LIMITS;
  return {
    ...(subject.trim() === ''
      ? { subject: 'Bitte geben Sie einen Betreff ein.' }
      : /\p{Cc}/u.test(subject)
        ? { subject: 'Bitte schreiben Sie den Betreff in eine Zeile.' }
        : isLongerThan(subject, subjectLimit) && {
            subject: `Der Betreff darf höchstens ${String(subjectLimit)} Zeichen haben.`,
          }),
    ...(isLongerThan(introduction, introductionLimit) && {
      introduction: 'Die Einleitung darf höchstens 4.000 Zeichen haben.',
    }),
    ...(articles.length === 0
      ? { articles: 'Bitte wählen Sie mindestens einen Artikel.' }
      : articles.length > articleLimit && {
          articles: `Bitte wählen Sie höchstens ${String(articleLimit)} Artikel.`,
        }),
  };
}

/** Total mails of an issue, and those no longer queued. */
export function countProgress(counts: DeliveryCounts): { readonly total: number; readonly done: number } {
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
  return { total, done: total - (counts.queued ?? 0) };
}
