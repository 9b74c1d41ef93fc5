import { useInfiniteQuery } from '@tanstack/react-query';
import { type DirectEnquiry, directEnquiryQueries } from '#contact/api/enquiry-administration.ts';
import { formatShortTime } from '#lib/german/berlin-time.ts';
import { formatGermanCount, pluralForm } from '#lib/german/german-count.ts';
import { formatGermanNumber } from '#lib/german/german-number.ts';
import { MorePages } from '#ui/load-error/more-pages.tsx';
import { QueryError } from '#ui/load-error/query-error.tsx';
import { useLoadFailure } from '#ui/load-error/use-load-failure.ts';
import { Notice } from '#ui/notice.tsx';
import { DeliveryOutcome } from './delivery-outcome.tsx';
import { EmailAddress } from './mail-link.tsx';
import { UndeliveredButtons } from './undelivered-buttons.tsx';

/** Enquiries that went to agencies: when, to whom, what became of them; never their words. docs/decisions/contact.md. */
export function DirectEnquiries({ userId }: { userId: string }) {
  const query = useInfiniteQuery(directEnquiryQueries.list(userId));
  const failure = useLoadFailure(query);
  const pages = query.data?.pages ?? [];
  const enquiries = pages.flatMap((page) => page.enquiries);
  const failed = pages[0]?.failed ?? 0;
  return (
    <section aria-labelledby="direkte-anfragen" className="mt-12 border-t-2 border-line-strong pt-6">
      <h2 id="direkte-anfragen" className="text-2xl">
        Direkte Anfragen
      </h2>
      <p className="mt-2 max-w-text text-ink-soft">
        Sie gingen an Personalberatungen mit eigener Anfrageadresse. Ihr Inhalt steht hier nicht.
      </p>
      {failure !== null && (
        <div className="mt-4">
          <QueryError error={failure} query={query} />
        </div>
      )}
      {failed > 0 && (
        <div className="mt-4">
          <Notice variant="error">
            <p>
              {pluralForm(failed, 'Eine Anfrage ist', `${formatGermanNumber(failed)} Anfragen sind`)} nicht
              oder nicht sicher überall angekommen. Senden Sie sie erneut, oder schreiben Sie der Absenderin
              oder dem Absender. Steht dabei „unklar“, kann die E-Mail beim erneuten Senden doppelt ankommen.
            </p>
          </Notice>
        </div>
      )}
      {query.isSuccess && enquiries.length === 0 && <p className="mt-4">Bisher gab es keine.</p>}
      {enquiries.length > 0 && (
        <ul aria-label="Direkte Anfragen" className="mt-4 border-t border-line">
          {enquiries.map((enquiry) => (
            <li
              key={enquiry.id}
              className="grid gap-x-6 gap-y-1 border-b border-line py-3 sm:grid-cols-[10rem_1fr]"
            >
              <EnquiryLine userId={userId} enquiry={enquiry} />
            </li>
          ))}
        </ul>
      )}
      <MorePages
        what="Anfragen"
        progress={`${formatGermanCount(enquiries.length, 'Anfrage', 'Anfragen')} gezeigt`}
        query={query}
      />
    </section>
  );
}

interface EnquiryLineProps {
  userId: string;
  enquiry: DirectEnquiry;
}

function EnquiryLine({ userId, enquiry: { at, deliveries, sender } }: EnquiryLineProps) {
  return (
    <>
      <p className="digits">{formatShortTime(at)}</p>
      <div className="min-w-0">
        <ul>
          {deliveries.map(({ id, agency, state, attempts, error, isDismissed }) => (
            <li key={agency} className="wrap-anywhere">
              <bdi>{agency}</bdi>: <DeliveryOutcome state={state} error={error} attempts={attempts} />
              {isDismissed && ', erledigt'}
              {state === 'failed' && !isDismissed && sender !== null && (
                <UndeliveredButtons userId={userId} mailId={id} name={agency} />
              )}
            </li>
          ))}
        </ul>
        {sender !== null && (
          <p className="mt-1 wrap-anywhere">
            Von <bdi>{sender.name}</bdi>, <EmailAddress email={sender.email} />
          </p>
        )}
      </div>
    </>
  );
}
