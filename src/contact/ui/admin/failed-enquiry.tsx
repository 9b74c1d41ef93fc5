import { useQuery } from '@tanstack/react-query';
import { directEnquiryQueries } from '#contact/api/enquiry-administration.ts';
import { QueueSkeleton } from '#desk/ui/queue/queue-skeleton.tsx';
import { formatShortTime } from '#lib/german/berlin-time.ts';
import { QueryError } from '#ui/load-error/query-error.tsx';
import { useLoadFailure } from '#ui/load-error/use-load-failure.ts';
import { TEXT_LINK } from '#ui/text-link.ts';
import { DeliveryOutcome } from './delivery-outcome.tsx';
import { EmailAddress } from './mail-link.tsx';
import { UndeliveredButtons } from './undelivered-buttons.tsx';

interface FailedEnquiryProps {
  userId: string;
  /** The id of the mail. */
  id: string;
  onDecided: (outcome: string) => void;
}

/** An enquiry that did not arrive: from and to whom, why not, and what can be done. Never its words. docs/decisions/contact.md. */
export function FailedEnquiry({ userId, id, onDecided }: FailedEnquiryProps) {
  const query = useQuery(directEnquiryQueries.ofMail(userId, id));
  const failure = useLoadFailure(query);
  if (failure !== null) return <QueryError error={failure} query={query} />;
  if (query.data === undefined) return <QueueSkeleton />;
  const mail = query.data?.deliveries.find((delivery) => delivery.id === id);
  if (query.data === null || mail === undefined)
    return <p className="mt-5">Diese Anfrage ist inzwischen gelöscht.</p>;
  const { at, sender, deliveries } = query.data;
  const arrived = deliveries.filter(({ state }) => state === 'sent').length;
  return (
    <div className="mt-5 flex max-w-text flex-col gap-4">
      <p className="wrap-anywhere">
        Die Anfrage vom <span className="digits">{formatShortTime(at)}</span> an <bdi>{mail.agency}</bdi>:{' '}
        <DeliveryOutcome {...mail} />.
        {deliveries.length > 1 &&
          ` Von ${String(deliveries.length)} Beratungen ${arrived === 1 ? 'hat sie eine' : `haben sie ${String(arrived)}`} bekommen.`}
      </p>
      <p>
        Sie geht an die Adresse, die beim Senden für Anfragen bestätigt ist. Eine andere bestätigt die
        Beratung selbst bei ihrem Eintrag.
        {mail.error === 'unclear' &&
          ' Vielleicht ist sie angekommen; erneut gesendet käme sie dann doppelt an.'}
      </p>
      {sender !== null && (
        <p className="wrap-anywhere">
          Von <bdi>{sender.name}</bdi>,{' '}
          <a href={`mailto:${encodeURIComponent(sender.email)}`} className={TEXT_LINK}>
            <EmailAddress email={sender.email} />
          </a>
          . Schreiben Sie dorthin, wenn die Anfrage nicht ankommen kann: Sonst erfährt es niemand.
        </p>
      )}
      {mail.state === 'failed' && !mail.isDismissed && (
        <UndeliveredButtons userId={userId} mailId={id} name={mail.agency} onDecided={onDecided} />
      )}
    </div>
  );
}
