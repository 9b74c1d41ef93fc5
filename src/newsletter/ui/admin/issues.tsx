import { useUnsentDraft } from '#account/ui/unsent-drafts.ts';
import { formatShortTime } from '#lib/german/berlin-time.ts';
import { formatGermanCount } from '#lib/german/german-count.ts';
import type { Issue } from '#newsletter/api/newsletter-administration.ts';
import { Button } from '#ui/button.tsx';
import { IssueDraft } from './issue-draft.tsx';
import { IssueSending } from './issue-sending.tsx';
import { ISSUE_LABELS } from './newsletter-texts.ts';

interface IssuesProps {
  userId: string;
  email: string;
  issues: readonly Issue[];
  /** Number of active subscribers. */
  recipients: number;
}

/** The open form: a new issue, or a draft by its id; a new one stays the same form once it is saved. */
type Open = { readonly form: string; readonly id: string | null } | null;

/** All issues: drafts to write on, what is being sent, what was sent. */
export function Issues({ userId, email, issues, recipients }: IssuesProps) {
  const [open, setOpen] = useUnsentDraft<Open>('issue', null);
  const draft = issues.find(({ id }) => id === open?.id) ?? null;
  return (
    <section aria-labelledby="ausgaben">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h2 id="ausgaben" className="text-2xl">
          Ausgaben
        </h2>
        {open === null && (
          <Button onClick={() => setOpen({ form: crypto.randomUUID(), id: null })}>Neue Ausgabe</Button>
        )}
      </div>
      {open !== null && (draft === null || draft.state === 'draft') && (
        <IssueDraft
          key={open.form}
          userId={userId}
          email={email}
          recipients={recipients}
          form={open.form}
          issue={draft}
          onSaved={(id) => setOpen({ ...open, id })}
          onClose={() => setOpen(null)}
        />
      )}
      {issues.length === 0 ? (
        <p className="mt-4">Noch gibt es keine Ausgabe.</p>
      ) : (
        <ul className="mt-6 border-t-2 border-line-strong">
          {issues.map((issue) => (
            <li key={issue.id} className="border-b border-line px-2 py-4">
              <h3 className="font-semibold wrap-anywhere">{issue.subject}</h3>
              <p className="text-ink-soft">
                {ISSUE_LABELS[issue.state]} ·{' '}
                <span className="digits">
                  {formatShortTime(issue.finishedAt ?? issue.startedAt ?? issue.createdAt)}
                </span>{' '}
                · {formatGermanCount(issue.articles.length, 'Artikel', 'Artikel')}
              </p>
              {issue.state === 'draft' ? (
                issue.id !== open?.id && (
                  <Button variant="quiet" onClick={() => setOpen({ form: issue.id, id: issue.id })}>
                    Bearbeiten<span className="sr-only">: {issue.subject}</span>
                  </Button>
                )
              ) : (
                <IssueSending userId={userId} issue={issue} />
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
