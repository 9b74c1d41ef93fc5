import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { writeReviewPath } from '#config/paths.ts';
import { formatBerlinDate } from '#lib/german/berlin-day.ts';
import { confirmEnquiryMandate, entryReviewQueries } from '#reviews/api/entry-client-reviews.ts';
import { explainReviewError } from '#reviews/ui/explain-review-error.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmButton } from '#ui/confirm-button.tsx';
import { ErrorNotice } from '#ui/error-notice.tsx';
import { TextField } from '#ui/field.tsx';
import { QueryError } from '#ui/load-error/query-error.tsx';
import { useLoadFailure } from '#ui/load-error/use-load-failure.ts';

/** The link that the agency passes on, and what goes with it. */
export function InvitationLink({ entryId }: { entryId: number }) {
  const query = useQuery(entryReviewQueries.invitation(entryId));
  const failure = useLoadFailure(query);
  const [outcome, setOutcome] = useState('');
  const link =
    query.data === undefined ? '' : `${window.location.origin}${writeReviewPath(entryId, query.data)}`;

  async function copy() {
    try {
      await navigator.clipboard.writeText(link);
      setOutcome('Der Link ist kopiert.');
    } catch {
      setOutcome(
        'Der Browser erlaubt das Kopieren nicht. Markieren Sie den Link, und kopieren Sie ihn selbst.',
      );
    }
  }

  return (
    <div className="mt-8 border-t border-line pt-5">
      <h3 className="font-serif text-xl font-semibold">Ihr Link für Auftraggeber</h3>
      <p className="mt-2">
        Beraterkompass lädt niemanden zu Bewertungen ein. Diesen Link können Sie selbst weitergeben. Bei der
        Bewertung steht dann „auf Einladung der Beratung“.
      </p>
      <ul className="mt-2 list-disc pl-6">
        <li>Geben Sie allen denselben Link: zufriedenen und unzufriedenen.</li>
        <li>Versprechen Sie nichts dafür, auch keinen Rabatt und kein Geschenk. Das ist verboten.</li>
      </ul>
      <QueryError className="mt-4" error={failure} query={query} />
      {query.data !== undefined && (
        <div className="mt-4">
          <TextField
            label="Link zum Weitergeben"
            readOnly
            value={link}
            onFocus={(event) => event.target.select()}
            button={
              <Button variant="secondary" onClick={() => void copy()}>
                Link kopieren
              </Button>
            }
          />
          <p role="status" className="mt-2 empty:hidden">
            {outcome}
          </p>
        </div>
      )}
    </div>
  );
}

/** Which enquiries became mandates: that proves a mandate as an order does, and says nothing about a review. */
export function EnquiryMandates({ entryId }: { entryId: number }) {
  const client = useQueryClient();
  const options = entryReviewQueries.mandates(entryId);
  const query = useQuery(options);
  const failure = useLoadFailure(query);
  const confirming = useMutation({
    mutationFn: (enquiry: string) => confirmEnquiryMandate(entryId, enquiry),
    onSuccess: () => client.invalidateQueries({ queryKey: options.queryKey }),
  });
  if (query.data?.length === 0) return null;
  return (
    <div className="mt-8 border-t border-line pt-5">
      <h3 className="font-serif text-xl font-semibold">Anfragen, aus denen ein Auftrag wurde</h3>
      <p className="mt-2">
        Bestätigen Sie einen Auftrag, kann das Unternehmen ihn ohne Unterlagen nachweisen, falls es Sie
        bewertet. Ob er das tut, erfahren Sie nur, wenn die Bewertung veröffentlicht wird.
      </p>
      <QueryError className="mt-4" error={failure} query={query} />
      <ul aria-label="Anfragen" className="mt-3 border-t border-line">
        {query.data?.map(({ enquiry, at, isConfirmed }) => (
          <li
            key={enquiry}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-line py-2"
          >
            <span>Anfrage vom {formatBerlinDate(at)}</span>
            {isConfirmed ? (
              <span className="text-ink-soft">Auftrag bestätigt</span>
            ) : (
              <ConfirmButton
                label="Diesen Auftrag bestätigen"
                question={`Wurde aus der Anfrage vom ${formatBerlinDate(at)} ein Auftrag?`}
                consequence="Die Bestätigung lässt sich nicht zurücknehmen."
                confirmLabel="Ja, daraus wurde ein Auftrag"
                about={`Anfrage vom ${formatBerlinDate(at)}`}
                isPending={confirming.isPending}
                onConfirm={() => confirming.mutate(enquiry)}
              />
            )}
          </li>
        ))}
      </ul>
      {confirming.isError && (
        <div className="mt-3">
          <ErrorNotice what="Der Auftrag ist nicht bestätigt." why={explainReviewError(confirming.error)} />
        </div>
      )}
    </div>
  );
}
