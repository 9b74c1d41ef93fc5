import { LabelledText } from '#desk/ui/labelled-text.tsx';
import { EvidenceFile } from '#desk/ui/queue/evidence-file.tsx';
import { formatBerlinDate } from '#lib/german/berlin-day.ts';
import { formatShortTime } from '#lib/german/berlin-time.ts';
import { openReviewEvidence } from '#reviews/api/client-review-administration.ts';
import type { ModerationItem } from '#reviews/model/client-review.ts';
import { REVIEW_GROUND_LABELS, REVIEW_RATINGS } from '#reviews/model/review-terms.ts';
import {
  LEVEL_LABELS,
  NOTICE_REASON_LABELS,
  OUTCOME_LABELS,
  RATING_LABELS,
  REVIEW_STATE_LABELS,
} from '#reviews/model/review-texts.ts';
import { FLAG_LABELS } from './moderation-texts.ts';

interface ItemDetailsProps {
  item: ModerationItem;
}

/** All that an item is decided by; the words of the author are only read. */
export function ModerationDetails({ item }: ItemDetailsProps) {
  const { review, notice, reply, flags } = item;
  const { content, author } = review;
  return (
    <div className="mt-2 flex flex-col gap-5">
      {flags.length > 0 && (
        <div>
          <h3 className="text-lg">Auffällig</h3>
          <p className="text-sm text-ink-soft">
            Ein Grund, genauer hinzusehen; entschieden ist damit nichts.
          </p>
          <ul className="mt-1 list-disc pl-6">
            {flags.map((flag) => (
              <li key={flag}>{FLAG_LABELS[flag]}</li>
            ))}
          </ul>
        </div>
      )}
      {notice !== null && (
        <section aria-labelledby="meldung">
          <h3 id="meldung" className="text-lg">
            {notice.about === 'reply' ? 'Meldung der Antwort' : 'Meldung'}:{' '}
            {NOTICE_REASON_LABELS[notice.reason]}
          </h3>
          <p className="mt-1 wrap-anywhere text-ink-soft">
            {notice.name || 'ohne Namen'}, <bdi>{notice.email}</bdi>, {formatBerlinDate(notice.at)}
            {notice.isHiding && ', die Bewertung ist verborgen'}
          </p>
          <Quote>{notice.explanation}</Quote>
        </section>
      )}
      {review.dispute !== null && (
        <section aria-labelledby="stellungnahme">
          <h3 id="stellungnahme" className="text-lg">
            Antwort der Verfasserin oder des Verfassers
          </h3>
          {review.dispute.statement === null ? (
            <p className="mt-1">Noch keine; möglich bis {formatBerlinDate(review.dispute.answerUntil)}.</p>
          ) : (
            <Quote>{review.dispute.statement}</Quote>
          )}
        </section>
      )}
      {review.appeal !== null && (
        <section aria-labelledby="einspruch">
          <h3 id="einspruch" className="text-lg">
            Einspruch vom {formatBerlinDate(review.appeal.at)}
          </h3>
          <Quote>{review.appeal.text}</Quote>
        </section>
      )}
      {reply !== null && (
        <section aria-labelledby="antwort">
          <h3 id="antwort" className="text-lg">
            Antwort der Beratung
          </h3>
          {reply.author !== null && (
            <p className="mt-1 wrap-anywhere text-ink-soft">
              <bdi>{reply.author}</bdi>
            </p>
          )}
          <Quote>{reply.text}</Quote>
        </section>
      )}
      <section aria-labelledby="bewertung">
        <h3 id="bewertung" className="text-lg">
          Bewertung
        </h3>
        <dl className="mt-2 grid gap-x-6 gap-y-3 sm:grid-cols-2">
          <LabelledText name="Verfasserin oder Verfasser">
            {author === null ? 'Konto gelöscht' : `${author.email}${author.isFrozen ? ' (gesperrt)' : ''}`}
          </LabelledText>
          <LabelledText name="Unternehmen (nicht öffentlich)">
            {content.company ?? 'keine Angabe'}
          </LabelledText>
          <LabelledText name="Funktion und Branche">
            {[content.role, content.industry].filter(Boolean).join(', ') || 'keine Angabe'}
          </LabelledText>
          <LabelledText name="Öffentlich genannt">{content.shownAs ?? 'keine Angabe'}</LabelledText>
          <LabelledText name="Auftrag">
            {[
              content.level && LEVEL_LABELS[content.level],
              content.function,
              content.year,
              content.outcome && OUTCOME_LABELS[content.outcome],
            ]
              .filter(Boolean)
              .join(', ')}
          </LabelledText>
          <LabelledText name="Frühere Bewertungen des Kontos">
            {`${String(author?.published ?? 0)} veröffentlicht, ${String(author?.rejected ?? 0)} abgelehnt`}
          </LabelledText>
          <LabelledText name="Stand">{REVIEW_STATE_LABELS[review.state]}</LabelledText>
          <LabelledText name="Weg">
            {review.isInvented
              ? 'erfunden, zur Demonstration'
              : review.isInvited
                ? 'auf Einladung der Beratung'
                : 'ohne Einladung'}
          </LabelledText>
        </dl>
        <dl className="mt-4 grid gap-x-8 border-t border-line text-sm sm:grid-cols-2">
          {REVIEW_RATINGS.map((name) => (
            <div key={name} className="flex justify-between gap-4 border-b border-line py-1.5">
              <dt className="text-ink-soft">{RATING_LABELS[name]}</dt>
              <dd className="shrink-0 digits">{content.ratings?.[name] ?? '?'} von 5</dd>
            </div>
          ))}
        </dl>
        <Quote>{content.text ?? ''}</Quote>
      </section>
      <Proof item={item} />
      <section aria-labelledby="verlauf">
        <h3 id="verlauf" className="text-lg">
          Verlauf
        </h3>
        <ol className="mt-1">
          {review.history.map(({ at, state, reason, by, ground }) => (
            <li key={`${at} ${state}`} className="wrap-anywhere">
              <span className="digits">{formatShortTime(at)}</span>: {REVIEW_STATE_LABELS[state]} (
              {ACTORS[by]}){reason !== null && `, „${reason}“`}
              {ground !== null && `, Grundlage: ${REVIEW_GROUND_LABELS[ground]}`}
            </li>
          ))}
        </ol>
      </section>
    </div>
  );
}

const ACTORS: Readonly<Record<ModerationItem['review']['history'][number]['by'], string>> = {
  author: 'Verfasserin oder Verfasser',
  administrator: 'Verwaltung',
  job: 'Frist',
  service: 'System',
};

/** The proof of the mandate; each file is opened by a button, and the opening is logged. */
function Proof({ item: { review } }: { item: ModerationItem }) {
  return (
    <section aria-labelledby="nachweis">
      <h3 id="nachweis" className="text-lg">
        Nachweis
      </h3>
      {review.hasConfirmedEnquiry && (
        <p className="mt-1">Die Beratung hat eine Anfrage von diesem Postfach als Auftrag bestätigt.</p>
      )}
      {review.evidence.length === 0 && !review.hasConfirmedEnquiry && <p className="mt-1">Keiner.</p>}
      {review.evidence.length > 0 && (
        <>
          <p className="mt-1 text-sm text-ink-soft">
            Vertraulich. Dass Sie eine Seite öffnen, steht im Protokoll.
          </p>
          <ul className="mt-3 flex flex-col gap-4">
            {review.evidence.map(({ id, kind, uploadedAt, deletedAt }, index) => (
              <li key={id}>
                {deletedAt === null ? (
                  <EvidenceFile
                    button={`Seite ${String(index + 1)} ansehen${kind === 'dispute' ? ' (zur Meldung)' : ''}`}
                    open={() => openReviewEvidence(id)}
                    saveAs={`nachweis-${id}`}
                  />
                ) : (
                  <p className="text-ink-soft">
                    Seite {index + 1} vom {formatBerlinDate(uploadedAt)}, gelöscht am{' '}
                    {formatBerlinDate(deletedAt)}
                  </p>
                )}
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

function Quote({ children }: { children: string }) {
  return (
    <blockquote className="mt-3 max-w-text border-l-4 border-line-strong pl-4 wrap-anywhere whitespace-pre-wrap">
      {children}
    </blockquote>
  );
}
