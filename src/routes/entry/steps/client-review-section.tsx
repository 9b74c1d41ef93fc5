import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { paths, writeReviewPath } from '#config/paths.ts';
import {
  confirmEnquiryMandate,
  entryReviewQueries,
  replyToClientReview,
} from '#data/entry-client-reviews.ts';
import type { EntryReview } from '#domain/client-reviews/client-review.ts';
import { REVIEW_LIMITS } from '#domain/client-reviews/review-terms.ts';
import { formatGermanDate } from '#domain/german/german-date.ts';
import { formatGermanNumber } from '#domain/german/german-number.ts';
import { countCharacters } from '#domain/text/characters.ts';
import { useTypedDraft } from '#features/account/typed-drafts.ts';
import { ReviewArticle } from '#features/client-reviews/review-article.tsx';
import { explainReviewError } from '#features/load-error/explain-review-error.ts';
import { LoadError } from '#features/load-error/load-error.tsx';
import { useLoadFailure } from '#features/load-error/use-load-failure.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmedButton } from '#ui/confirmed-button.tsx';
import { TextArea, TextField } from '#ui/field.tsx';
import { Notice } from '#ui/notice.tsx';
import { ShowMore } from '#ui/show-more.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { TEXT_LINK } from '#ui/text-link.ts';

/** Reviews rendered at a time. */
const PAGE_SIZE = 10;

interface ClientReviewSectionProps {
  entryId: number;
  agencyName: string;
}

/** An entry's reviews, each with one reply; the link to pass on; enquiries that became mandates. */
export function ClientReviewSection({ entryId, agencyName }: ClientReviewSectionProps) {
  const query = useQuery(entryReviewQueries.ofEntry(entryId));
  const failure = useLoadFailure(query);
  const [shown, setShown] = useState(PAGE_SIZE);
  return (
    <section aria-labelledby="bewertungen">
      <h3 id="bewertungen" className="text-xl">
        Bewertungen
      </h3>
      <p className="mt-3">
        Auf jede Bewertung können Sie einmal antworten. Wer sie geschrieben hat, sagen wir Ihnen nicht.{' '}
        <Link to={paths.reviewRules} className={TEXT_LINK}>
          So prüfen wir Bewertungen
        </Link>
      </p>
      {failure !== null && (
        <div className="mt-4">
          <LoadError error={failure} isRetrying={query.isFetching} onRetry={() => void query.refetch()} />
        </div>
      )}
      {query.data === undefined && failure === null && <Skeleton className="mt-4 h-24" />}
      {query.data?.length === 0 && <p className="mt-3 text-ink-soft">Noch keine Bewertungen.</p>}
      {query.data !== undefined && query.data.length > 0 && (
        <>
          <ul aria-label="Bewertungen" className="mt-4 flex flex-col gap-6">
            {query.data.slice(0, shown).map((review) => (
              <li key={review.id}>
                <RepliedReview entryId={entryId} review={review} agencyName={agencyName} />
              </li>
            ))}
          </ul>
          <ShowMore
            progress={`${formatGermanNumber(Math.min(shown, query.data.length))} von ${formatGermanNumber(query.data.length)}`}
            isComplete={shown >= query.data.length}
            onShowMore={() => {
              setShown(shown + PAGE_SIZE);
            }}
          />
        </>
      )}
      <InvitationLink entryId={entryId} />
      <Mandates entryId={entryId} />
    </section>
  );
}

interface RepliedReviewProps extends ClientReviewSectionProps {
  review: EntryReview;
}

function RepliedReview({ entryId, review, agencyName }: RepliedReviewProps) {
  const { reply } = review;
  return (
    <ReviewArticle Heading="h4" review={{ ...review, reply: null }} agencyName={agencyName}>
      {reply !== null && (
        <div className="mt-4 border-l-4 border-line-strong pl-4">
          <p className="font-semibold">Ihre Antwort, {REPLY_STATES[reply.state]}</p>
          <p className="mt-1 wrap-anywhere whitespace-pre-line">{reply.text}</p>
          {reply.reason !== null && (
            <p className="mt-1 wrap-anywhere whitespace-pre-line">Grund: „{reply.reason}“</p>
          )}
        </div>
      )}
      {(reply === null || reply.state === 'rejected' || reply.state === 'removed') && (
        <ReplyForm
          entryId={entryId}
          reviewId={review.id}
          agencyName={agencyName}
          label={reply === null ? 'Antworten' : 'Eine andere Antwort schreiben'}
        />
      )}
    </ReviewArticle>
  );
}

const REPLY_STATES: Readonly<Record<NonNullable<EntryReview['reply']>['state'], string>> = {
  waiting: 'wird geprüft',
  published: 'veröffentlicht',
  rejected: 'abgelehnt',
  removed: 'entfernt',
};

interface ReplyFormProps extends ClientReviewSectionProps {
  reviewId: string;
  /** On the button that opens it. */
  label: string;
}

/** One reply: typed, seen as it will stand, then sent to be checked. */
function ReplyForm({ entryId, reviewId, agencyName, label }: ReplyFormProps) {
  const client = useQueryClient();
  const [text, setText] = useTypedDraft(`reply ${reviewId}`, '');
  const [isOpen, setIsOpen] = useState(text !== '');
  const [fault, setFault] = useState<string>();
  const sending = useMutation({
    mutationFn: () => replyToClientReview(reviewId, text.trim()),
    onSuccess: () => client.invalidateQueries({ queryKey: entryReviewQueries.ofEntry(entryId).queryKey }),
  });
  const count = countCharacters(text.trim());
  const { lowest, highest } = REVIEW_LIMITS.reply;

  function send() {
    if (sending.isPending) return;
    const found =
      count < lowest
        ? `Bitte schreiben Sie mindestens ${String(lowest)} Zeichen.`
        : count > highest
          ? `Bitte kürzen Sie die Antwort auf höchstens ${formatGermanNumber(highest)} Zeichen.`
          : undefined;
    setFault(found);
    if (found === undefined) sending.mutate();
  }

  return (
    <div className="mt-4">
      <Button
        variant="quiet"
        aria-expanded={isOpen}
        onClick={() => {
          setIsOpen(!isOpen);
        }}
      >
        {isOpen ? 'Antwort schließen' : label}
      </Button>
      {isOpen && (
        <form
          noValidate
          method="post"
          aria-label="Antworten"
          className="mt-3 flex flex-col gap-4"
          onSubmit={(event) => {
            event.preventDefault();
            send();
          }}
        >
          <div>
            <TextArea
              label="Ihre Antwort"
              hint="Einmal möglich und dann nicht mehr zu ändern. Wir lesen sie, bevor sie öffentlich wird. Nennen Sie keine Namen und nichts, woran man den Auftraggeber erkennt."
              rows={5}
              value={text}
              error={fault}
              onChange={(event) => {
                setText(event.target.value);
                setFault(undefined);
              }}
            />
            <p className="mt-1 text-sm text-ink-soft digits">
              {formatGermanNumber(count)} von höchstens {formatGermanNumber(highest)} Zeichen
            </p>
          </div>
          {count > 0 && (
            <div>
              <p className="text-sm text-ink-soft">So steht sie unter der Bewertung:</p>
              <div className="mt-1 border-l-4 border-line-strong pl-4">
                <p className="font-semibold">
                  Antwort von <bdi className="wrap-anywhere">{agencyName}</bdi>
                </p>
                <p className="mt-1 wrap-anywhere whitespace-pre-line">{text.trim()}</p>
              </div>
            </div>
          )}
          {sending.isError && (
            <Notice variant="error">
              <p>
                <strong>Ihre Antwort ist noch nicht gesendet.</strong> {explainReviewError(sending.error)}
              </p>
            </Notice>
          )}
          <p>
            <Button
              type="submit"
              variant="secondary"
              aria-disabled={sending.isPending}
              aria-busy={sending.isPending}
            >
              Antwort zur Prüfung senden
            </Button>
          </p>
        </form>
      )}
    </div>
  );
}

/** The link that the agency passes on, and what goes with it. */
function InvitationLink({ entryId }: { entryId: number }) {
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
      <h4 className="font-serif text-xl font-semibold">Ihr Link für Auftraggeber</h4>
      <p className="mt-2">
        Beraterkompass lädt niemanden zu Bewertungen ein. Diesen Link können Sie selbst weitergeben. Bei der
        Bewertung steht dann „auf Einladung der Beratung“.
      </p>
      <ul className="mt-2 list-disc pl-6">
        <li>Geben Sie allen denselben Link: zufriedenen und unzufriedenen.</li>
        <li>Versprechen Sie nichts dafür, auch keinen Rabatt und kein Geschenk. Das ist verboten.</li>
      </ul>
      {failure !== null && (
        <div className="mt-4">
          <LoadError error={failure} isRetrying={query.isFetching} onRetry={() => void query.refetch()} />
        </div>
      )}
      {query.data !== undefined && (
        <div className="mt-4">
          <TextField
            label="Link zum Weitergeben"
            readOnly
            value={link}
            onFocus={(event) => {
              event.target.select();
            }}
            button={
              <Button
                variant="secondary"
                onClick={() => {
                  void copy();
                }}
              >
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
function Mandates({ entryId }: { entryId: number }) {
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
      <h4 className="font-serif text-xl font-semibold">Anfragen, aus denen ein Auftrag wurde</h4>
      <p className="mt-2">
        Bestätigen Sie einen Auftrag, kann das Unternehmen ihn ohne Unterlagen nachweisen, falls es Sie
        bewertet. Ob er das tut, erfahren Sie nur, wenn die Bewertung veröffentlicht wird.
      </p>
      {failure !== null && (
        <div className="mt-4">
          <LoadError error={failure} isRetrying={query.isFetching} onRetry={() => void query.refetch()} />
        </div>
      )}
      <ul aria-label="Anfragen" className="mt-3 border-t border-line">
        {query.data?.map(({ enquiry, at, isConfirmed }) => (
          <li
            key={enquiry}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-line py-2"
          >
            <span>Anfrage vom {formatGermanDate(at)}</span>
            {isConfirmed ? (
              <span className="text-ink-soft">Auftrag bestätigt</span>
            ) : (
              <ConfirmedButton
                label="Diesen Auftrag bestätigen"
                confirmLabel="Ja, daraus wurde ein Auftrag"
                about={`Anfrage vom ${formatGermanDate(at)}`}
                isPending={confirming.isPending}
                onConfirm={() => {
                  confirming.mutate(enquiry);
                }}
              />
            )}
          </li>
        ))}
      </ul>
      {confirming.isError && (
        <div className="mt-3">
          <Notice variant="error">
            <p>
              <strong>Der Auftrag ist nicht bestätigt.</strong> {explainReviewError(confirming.error)}
            </p>
          </Notice>
        </div>
      )}
    </div>
  );
}
