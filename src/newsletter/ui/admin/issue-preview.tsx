import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { administratorQueries } from '#desk/api/administrators.ts';
import { formatGermanCount } from '#lib/german/german-count.ts';
import {
  type Issue,
  newsletterQueries,
  sendTestMail,
  startIssue,
} from '#newsletter/api/newsletter-administration.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmButton } from '#ui/confirm-button.tsx';
import { SelectField } from '#ui/field.tsx';
import { RetryButton } from '#ui/load-error/retry-button.tsx';
import { Notice } from '#ui/notice.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { MailFrame } from './mail-frame.tsx';
import { explainNewsletterFailure } from './newsletter-texts.ts';

interface IssuePreviewProps {
  userId: string;
  email: string;
  recipients: number;
  issue: Pick<Issue, 'id' | 'edit'>;
  /** Whether there are unsaved changes, which disable sending. */
  isChanged: boolean;
  onStarted: () => void;
}

/** The issue as it arrives, a test mail, and the button that sends it. */
export function IssuePreview({ userId, email, recipients, issue, isChanged, onStarted }: IssuePreviewProps) {
  const client = useQueryClient();
  const preview = useQuery(newsletterQueries.preview(userId, issue));
  const { data: administrators = [] } = useQuery(administratorQueries.list(userId));
  const [recipient, setRecipient] = useState({ userId, email });
  const testing = useMutation({
    mutationFn: ({ userId: id }: { userId: string; email: string }) => sendTestMail(issue.id, id),
  });
  const starting = useMutation({
    mutationFn: () => startIssue(issue),
    onSuccess: onStarted,
    onSettled: () => client.invalidateQueries({ queryKey: newsletterQueries.overview(userId).queryKey }),
  });
  const error = testing.error ?? starting.error;
  return (
    <div className="mt-8 border-t border-line pt-6">
      <h4 className="text-lg">So kommt die Ausgabe an</h4>
      {preview.data === undefined ? (
        preview.isError ? (
          <div className="mt-4">
            <Notice variant="error">
              <p className="mb-3">
                Die Vorschau konnte nicht geladen werden. {explainNewsletterFailure(preview.error)}
              </p>
              <RetryButton
                variant="secondary"
                isRetrying={preview.isFetching}
                onRetry={() => void preview.refetch()}
              />
            </Notice>
          </div>
        ) : (
          <div role="status" className="mt-4">
            <span className="sr-only">Wird geladen …</span>
            <Skeleton className="h-96 w-full" />
          </div>
        )
      ) : (
        <>
          <p className="mt-2 wrap-anywhere">
            <span className="text-ink-soft">Betreff:</span> <strong>{preview.data.subject}</strong>
          </p>
          <div className="mt-4 grid gap-6 lg:grid-cols-2">
            <div className="min-w-0">
              <h5 className="font-semibold">HTML</h5>
              <MailFrame title="Die Ausgabe als HTML" html={preview.data.html} />
            </div>
            <div className="min-w-0">
              <h5 className="font-semibold">Nur Text</h5>
              <pre className="mt-2 border border-line-strong bg-paper-2 p-4 font-mono text-sm wrap-anywhere whitespace-pre-wrap">
                {preview.data.text}
              </pre>
            </div>
          </div>
        </>
      )}
      {isChanged ? (
        <p role="status" className="mt-6">
          Seit dem Speichern hat sich etwas geändert. Bitte speichern Sie, bevor Sie senden.
        </p>
      ) : (
        <>
          {administrators.length > 1 && (
            <SelectField
              label="Test-E-Mail an"
              className="mt-6 max-w-md"
              value={recipient.userId}
              onChange={(event) => {
                const chosen = administrators.find((one) => one.userId === event.target.value);
                if (chosen !== undefined) setRecipient(chosen);
              }}
            >
              {administrators.map((one) => (
                <option key={one.userId} value={one.userId}>
                  {one.email}
                </option>
              ))}
            </SelectField>
          )}
          <p className="mt-6 flex flex-wrap gap-4">
            <Button
              variant="secondary"
              isPending={testing.isPending}
              onClick={() => testing.mutate(recipient)}
            >
              {testing.isPending ? 'Wird gesendet …' : `Test-E-Mail an ${recipient.email}`}
            </Button>
            {recipients > 0 && preview.data !== undefined && (
              <ConfirmButton
                label={`An ${formatGermanCount(recipients, 'Adresse', 'Adressen')} senden`}
                question={`Ausgabe „${preview.data.subject}“ an ${formatGermanCount(recipients, 'Adresse', 'Adressen')} senden?`}
                consequence="Was gesendet ist, lässt sich nicht zurückholen."
                confirmLabel="Jetzt senden"
                isPending={starting.isPending}
                onConfirm={() => starting.mutate()}
              />
            )}
          </p>
          <p role="status" className="mt-3">
            {testing.isSuccess &&
              `Die Test-E-Mail an ${testing.variables.email} ist unterwegs. Ihr Abmeldelink meldet niemanden ab.`}
            {recipients === 0 &&
              ' Noch hat niemand die Anmeldung bestätigt; gesendet werden kann die Ausgabe erst dann.'}
          </p>
        </>
      )}
      {error !== null && (
        <div className="mt-4">
          <Notice variant="error">
            <p>Das hat nicht geklappt. {explainNewsletterFailure(error)}</p>
          </Notice>
        </div>
      )}
    </div>
  );
}
