import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useParams, useSearchParams } from 'react-router-dom';
import { UnsentDraftsOwner } from '#account/ui/unsent-drafts.ts';
import { useCodeSession } from '#account/ui/use-code-session.ts';
import { agencyQuery } from '#agency/api/agency.ts';
import { INVALID_ID_MESSAGE, parseAgencyId } from '#agency/model/agency-id.ts';
import type { Agency } from '#agency/model/agency.ts';
import { agencyPath, paths } from '#config/paths.ts';
import { pluralForm } from '#lib/german/german-count.ts';
import { DataError } from '#lib/http/errors.ts';
import { ownReviewsQuery } from '#reviews/api/own-client-reviews.ts';
import type { OwnReview } from '#reviews/model/client-review.ts';
import { Button } from '#ui/button.tsx';
import { QueryError } from '#ui/load-error/query-error.tsx';
import { useLoadFailure } from '#ui/load-error/use-load-failure.ts';
import { Page, PageBanner } from '#ui/page/page.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { STANDALONE_LINK, TEXT_LINK } from '#ui/text-link.ts';
import { OwnReviewView } from './own-review-view.tsx';
import { ReviewForm } from './review-form.tsx';

/** The page to write a review of an agency, and to see its state. */
export function WriteReviewPage() {
  const { id } = useParams();
  return <ReviewOf key={id} id={parseAgencyId(id)} />;
}

function ReviewOf({ id }: { id: number | null }) {
  const client = useQueryClient();
  const query = useQuery({ ...agencyQuery(id ?? 0, client), enabled: id !== null });
  const failure = useLoadFailure(query);
  const agency = query.data?.kind === 'agency' ? query.data.agency : null;
  const isMissing =
    id === null ||
    query.data?.kind === 'invalid' ||
    (failure instanceof DataError && failure.kind === 'notFound');
  return (
    <Page
      title="Bewertung schreiben"
      description="Hier bewerten Unternehmen eine Personalberatung, der sie einen Auftrag gegeben haben."
    >
      <div className="mx-auto w-full max-w-page px-5 pb-16">
        <PageBanner
          heading={
            agency === null ? (
              'Bewertung schreiben'
            ) : (
              <>
                Bewertung für <bdi className="wrap-anywhere">{agency.name}</bdi>
              </>
            )
          }
        >
          <p>
            Für Unternehmen, die ihr einen Auftrag gegeben haben. Ohne Passwort;{' '}
            <Link to={paths.reviewRules} className={TEXT_LINK}>
              so prüfen wir Bewertungen
            </Link>
            .
          </p>
        </PageBanner>
        {isMissing ? (
          <div className="mt-8 max-w-text">
            <p role="alert" className="text-lg">
              {id === null ? INVALID_ID_MESSAGE : 'Zu dieser Adresse gibt es keinen Eintrag.'}
            </p>
            <p className="mt-3">
              <Link to={paths.agencies} className={STANDALONE_LINK}>
                Zum Verzeichnis
              </Link>
            </p>
          </div>
        ) : failure !== null ? (
          <QueryError className="mt-8" error={failure} query={query} />
        ) : agency === null ? (
          <Skeleton className="mt-8 h-96 max-w-text" />
        ) : (
          <Writing agency={agency} />
        )}
      </div>
    </Page>
  );
}

/** A truncated link counts as one without an invitation; what a mail program puts behind it is ignored. */
function parseInvitation(token: string | null): string | null {
  return /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}(?![\w-])/i.exec(token ?? '')?.[0] ?? null;
}

const OPEN_STATES: readonly OwnReview['state'][] = ['draft', 'confirmed', 'returned'];

/** The form, or the reviews that the account has already sent. */
function Writing({ agency }: { agency: Agency }) {
  const [search] = useSearchParams();
  const invitation = parseInvitation(search.get('einladung'));
  const { session, end, leave } = useCodeSession();
  const own = useQuery({
    ...ownReviewsQuery(session?.userId ?? ''),
    enabled: session !== null && session !== undefined,
  });
  const failure = useLoadFailure(own);
  const [isNew, setIsNew] = useState(false);
  const reviews = own.data?.filter((review) => review.agency?.id === agency.id);
  const stored = session
    ? reviews && (reviews.find(({ state }) => OPEN_STATES.includes(state)) ?? null)
    : null;
  const sent = reviews?.filter(({ state }) => !OPEN_STATES.includes(state)) ?? [];
  if (failure !== null && own.data === undefined && session) {
    return <QueryError className="mt-8" error={failure} query={own} />;
  }
  const showsForm = sent.length === 0 || isNew || (stored !== null && stored !== undefined);
  return (
    <>
      {invitation !== null && (
        <p className="mt-4 text-ink-soft">
          Sie sind einer Einladung der Beratung gefolgt. Bei Ihrer Bewertung wird stehen: „auf Einladung der
          Beratung“. Auf die Prüfung hat das keinen Einfluss.
        </p>
      )}
      {sent.length > 0 && session && (
        <section aria-labelledby="gesendet" className="mt-8 max-w-text">
          <h2 id="gesendet" className="text-2xl">
            {pluralForm(sent.length, 'Ihre Bewertung', 'Ihre Bewertungen')}
          </h2>
          <ul className="mt-4 flex flex-col gap-10">
            {sent.map((review) => (
              <li key={review.id}>
                <UnsentDraftsOwner value={session.userId}>
                  <OwnReviewView session={session} review={review} />
                </UnsentDraftsOwner>
              </li>
            ))}
          </ul>
          <p className="mt-8 flex flex-wrap gap-x-6 gap-y-3 border-t border-line pt-5">
            <Link to={agencyPath(agency.id)} className={STANDALONE_LINK}>
              Profil ansehen
            </Link>
            {!showsForm && (
              <Button variant="secondary" onClick={() => setIsNew(true)}>
                Einen weiteren Auftrag bewerten
              </Button>
            )}
            <Button variant="quiet" onClick={() => void leave()}>
              Abmelden
            </Button>
          </p>
        </section>
      )}
      {showsForm && (
        <ReviewForm
          agency={agency}
          invitation={invitation}
          session={session}
          end={end}
          stored={session === null ? null : stored}
          onLeave={leave}
        />
      )}
    </>
  );
}
