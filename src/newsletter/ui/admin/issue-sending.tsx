import { useMutation, useQueryClient } from '@tanstack/react-query';
import { formatGermanCount } from '#lib/german/german-count.ts';
import { formatGermanNumber } from '#lib/german/german-number.ts';
import {
  type Issue,
  newsletterQueries,
  startIssue,
  stopIssue,
} from '#newsletter/api/newsletter-administration.ts';
import { countProgress } from '#newsletter/model/issue.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmButton } from '#ui/confirm-button.tsx';
import { Notice } from '#ui/notice.tsx';
import { ProgressBar } from '#ui/progress-bar.tsx';
import { explainNewsletterFailure } from './newsletter-texts.ts';
import { useIssueSending } from './use-issue-sending.ts';

/** The outcomes of the mails other than „sent“. */
function describeDeliveries({ deliveries }: Issue): string[] {
  const { failed = 0, unclear = 0, unsubscribed = 0 } = deliveries;
  return [
    ...(failed > 0 ? [`${formatGermanCount(failed, 'E-Mail wurde', 'E-Mails wurden')} nicht gesendet`] : []),
    ...(unclear > 0
      ? [
          `bei ${formatGermanCount(unclear, 'E-Mail ist unklar, ob sie ankam', 'E-Mails ist unklar, ob sie ankamen')}; nicht noch einmal gesendet`,
        ]
      : []),
    ...(unsubscribed > 0
      ? [`${formatGermanCount(unsubscribed, 'Adresse', 'Adressen')} inzwischen abgemeldet`]
      : []),
  ];
}

/** The progress of an issue, and the buttons that stop and continue it. */
export function IssueSending({ userId, issue }: { userId: string; issue: Issue }) {
  const client = useQueryClient();
  const isSending = issue.state === 'sending';
  const sending = useIssueSending(userId, issue.id, isSending);
  const settled = {
    onSettled: () => client.invalidateQueries({ queryKey: newsletterQueries.overview(userId).queryKey }),
  };
  const stopping = useMutation({ mutationFn: () => stopIssue(issue.id), ...settled });
  const starting = useMutation({ mutationFn: () => startIssue(issue), ...settled });
  const { total, done } = countProgress(issue.deliveries);
  const error = stopping.error ?? starting.error ?? (isSending ? sending.error : null);
  const isPending = stopping.isPending || starting.isPending;
  const others = describeDeliveries(issue);
  return (
    <>
      {issue.state !== 'sent' && (
        <p className="mt-2">
          <ProgressBar
            aria-label={`Fortschritt: ${issue.subject}`}
            max={total}
            value={done}
            className="w-112"
          />
        </p>
      )}
      <p role="status">
        {[
          issue.state === 'sent'
            ? `An ${formatGermanCount(issue.deliveries.sent ?? 0, 'Adresse', 'Adressen')} gesendet`
            : `${formatGermanNumber(done)} von ${formatGermanCount(total, 'E-Mail', 'E-Mails')} erledigt`,
          ...others,
        ].join(' · ')}
      </p>
      {isSending && (
        <p className="mt-1 max-w-text text-ink-soft">
          Sie können diese Seite schließen: Den Rest sendet der Server, alle paar Minuten ein Paket. Solange
          sie offen ist, geht es ohne Pausen. Was über die Zahl hinausgeht, die für einen Tag eingestellt ist,
          geht am nächsten Tag hinaus.
        </p>
      )}
      {error !== null && (
        <div className="mt-3">
          <Notice variant="error">
            <p>
              Das hat nicht geklappt. {explainNewsletterFailure(error)}
              {isSending && ' Niemand bekommt die Ausgabe zweimal.'}
            </p>
            {isSending && sending.error !== null && (
              <Button variant="quiet" onClick={sending.goOn}>
                Weiter senden
              </Button>
            )}
          </Notice>
        </div>
      )}
      {isSending && (
        <Button variant="secondary" className="mt-3" isPending={isPending} onClick={() => stopping.mutate()}>
          Versand anhalten
          <span className="sr-only">: {issue.subject}</span>
        </Button>
      )}
      {!isSending && issue.state !== 'sent' && (
        <p className="mt-3">
          <ConfirmButton
            label="Fortsetzen"
            about={issue.subject}
            question={`Ausgabe „${issue.subject}“ an die übrigen ${formatGermanCount(total - done, 'Adresse', 'Adressen')} senden?`}
            consequence="Was gesendet ist, lässt sich nicht zurückholen."
            confirmLabel="Jetzt weiter senden"
            isPending={isPending}
            onConfirm={() => starting.mutate()}
          />
        </p>
      )}
    </>
  );
}
