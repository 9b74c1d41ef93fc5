import { useQuery } from '@tanstack/react-query';
import { type UndeliveredMail, undeliveredMailsQuery } from '#data/contact/undelivered-mails.ts';
import { formatGermanCount } from '#domain/german/german-count.ts';
import { formatMessageTime } from '#domain/inbox/message.ts';
import { QueryError } from '#features/load-error/query-error.tsx';
import { useLoadFailure } from '#features/load-error/use-load-failure.ts';
import { Notice } from '#ui/notice.tsx';
import { describeDeliveryError, labelDelivery } from './delivery-labels.ts';
import { UndeliveredButtons } from './undelivered-buttons.tsx';

/** The labels of the kinds of mails. */
const KINDS: Readonly<Record<string, string>> = {
  invitation: 'Einladung',
  published: 'Veröffentlichung',
  returned: 'Rückgabe eines Vorschlags',
  outdated: 'Überholter Vorschlag',
  claimed: 'Antrag auf einen Eintrag',
  claim_granted: 'Antrag bewilligt',
  claim_refused: 'Antrag abgelehnt',
  enquiry_address: 'Neue Anfrageadresse',
  confirm_reminder: 'Bitte um Bestätigung',
  monthly_report: 'Monatsbericht',
  extension_decided: 'Entscheidung über ein erweitertes Profil',
};

/** Labels of kinds that begin alike. */
const KIND_GROUPS: readonly (readonly [prefix: string, label: string])[] = [
  ['review_', 'Mitteilung zu einer Bewertung'],
  ['contract_', 'Mitteilung zu einem Vertrag'],
  ['picture_', 'Mitteilung zu einem Bild'],
];

const nameKind = (kind: string) =>
  KINDS[kind] ?? KIND_GROUPS.find(([prefix]) => kind.startsWith(prefix))?.[1] ?? 'Mitteilung';

/** Mails to agencies and authors of reviews that were given up; nothing where none was. docs/decisions/contact.md, Delivery. */
export function UndeliveredMails({ userId }: { userId: string }) {
  const query = useQuery(undeliveredMailsQuery(userId));
  const failure = useLoadFailure(query);
  const mails = query.data ?? [];
  if (failure === null && mails.length === 0) return null;
  return (
    <section aria-labelledby="nicht-zugestellt" className="mt-12 border-t-2 border-line-strong pt-6">
      <h2 id="nicht-zugestellt" className="text-2xl">
        Nicht zugestellte E-Mails
      </h2>
      {failure !== null && (
        <div className="mt-4">
          <QueryError error={failure} query={query} />
        </div>
      )}
      {mails.length > 0 && (
        <>
          <div className="mt-4">
            <Notice variant="error">
              <p>
                {formatGermanCount(mails.length, 'Mitteilung', 'Mitteilungen')} an Personalberatungen oder an
                Personen, die eine Bewertung geschrieben haben, kamen nicht oder nicht sicher an und werden
                von selbst nicht noch einmal gesendet. Steht dabei „unklar“, kann die E-Mail beim erneuten
                Senden doppelt ankommen.
              </p>
            </Notice>
          </div>
          <ul aria-label="Nicht zugestellte E-Mails" className="mt-4 border-t border-line">
            {mails.map((mail) => (
              <li
                key={mail.id}
                className="grid gap-x-6 gap-y-1 border-b border-line py-3 sm:grid-cols-[10rem_1fr]"
              >
                <MailLine userId={userId} mail={mail} />
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

interface MailLineProps {
  userId: string;
  mail: UndeliveredMail;
}

function MailLine({ userId, mail: { id, kind, entry, recipient, at, attempts, error } }: MailLineProps) {
  const name = `${nameKind(kind)} an ${recipient}`;
  return (
    <>
      <p className="digits">{formatMessageTime(at)}</p>
      <div className="min-w-0 wrap-anywhere">
        <p>
          {nameKind(kind)} an <bdi>{recipient}</bdi>
          {entry !== null && (
            <>
              {' '}
              („<bdi>{entry}</bdi>“)
            </>
          )}
          : <strong>{labelDelivery('failed', error)}</strong> nach{' '}
          {formatGermanCount(attempts, 'Versuch', 'Versuchen')}
          {error !== null && error !== 'unclear' && ` (${describeDeliveryError(error)})`}
        </p>
        <UndeliveredButtons userId={userId} mailId={id} name={name} />
      </div>
    </>
  );
}
