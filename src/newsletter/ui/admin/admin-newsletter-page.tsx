import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { AdminPage } from '#desk/ui/admin-page.tsx';
import { useAdministrator } from '#desk/ui/use-administrator.ts';
import { newsletterQueries } from '#newsletter/api/newsletter-administration.ts';
import type { ConsentProof } from '#newsletter/model/subscriber.ts';
import { explainLoadFailure } from '#ui/load-error/explain-failure.ts';
import { QueryError } from '#ui/load-error/query-error.tsx';
import { useLoadFailure } from '#ui/load-error/use-load-failure.ts';
import { Notice } from '#ui/notice.tsx';
import { SectionBoundary } from '#ui/section-boundary.tsx';
import { ConsentProofDetails } from './consent-proof-details.tsx';
import { Issues } from './issues.tsx';
import { NewsletterSkeleton } from './newsletter-skeleton.tsx';
import { Subscribers } from './subscribers.tsx';

/** Subscribers, proofs of consent and issues of the newsletter, for administrators. */
export function AdminNewsletterPage() {
  return (
    <AdminPage title="Newsletter">
      <Newsletter {...useAdministrator()} />
    </AdminPage>
  );
}

function Newsletter({ userId, email }: ReturnType<typeof useAdministrator>) {
  const query = useQuery(newsletterQueries.overview(userId));
  const failure = useLoadFailure(query);
  const [proof, setProof] = useState<ConsentProof | null>(null);
  if (failure !== null) {
    return (
      <div className="mt-8">
        <QueryError error={failure} query={query} />
      </div>
    );
  }
  if (query.data === undefined) return <NewsletterSkeleton />;
  const { subscribers, issues } = query.data;
  return (
    <>
      {query.isRefetchError && (
        <div className="mt-6 print:hidden">
          <Notice variant="error">
            <p>Sie sehen den Stand von vorhin. {explainLoadFailure(query.error)}</p>
          </Notice>
        </div>
      )}
      <div className="mt-8 print:hidden">
        <SectionBoundary name="Die Liste der Ausgaben">
          <Issues userId={userId} email={email} issues={issues} recipients={subscribers.active ?? 0} />
        </SectionBoundary>
      </div>
      <div className="mt-14 print:hidden">
        <SectionBoundary name="Die Liste der Adressen">
          <Subscribers userId={userId} counts={subscribers} onProof={setProof} />
        </SectionBoundary>
      </div>
      <div className="mt-14">
        <ConsentProofDetails proof={proof} onProof={setProof} />
      </div>
    </>
  );
}
