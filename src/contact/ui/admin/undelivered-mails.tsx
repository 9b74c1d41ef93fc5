import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { type UndeliveredMail, undeliveredMailsQuery } from '#contact/api/undelivered-mails.ts';
import { labelOfMailKind } from '#desk/ui/mail-kinds.ts';
import { formatShortTime } from '#lib/german/berlin-time.ts';
import { formatGermanCount } from '#lib/german/german-count.ts';
import { QueryError } from '#ui/load-error/query-error.tsx';
import { useLoadFailure } from '#ui/load-error/use-load-failure.ts';
import { Notice } from '#ui/notice.tsx';
import { useFocusAfterRemoval } from '#ui/use-focus-after-removal.ts';
import { DeliveryOutcome, explainDelivery } from './delivery-outcome.tsx';
import { UndeliveredButtons } from './undelivered-buttons.tsx';

/** Why a mail has not gone out yet. */
const HELD_TEXTS: Readonly<Record<Exclude<UndeliveredMail['state'], 'given_up'>, string>> = {
  failing: 'noch nicht gesendet, weitere Versuche folgen',
  limited: 'zurückgehalten, weil die Grenze eines Tages erreicht ist',
  waiting: 'wartet; die geplanten Aufträge laufen nicht oder kommen nicht nach',
};

/** Mails that were given up or are held back; nothing where none is. docs/decisions/mails.md, Delivery. */
export function UndeliveredMails({ userId }: { userId: string }) {
  const query = useQuery(undeliveredMailsQuery(userId));
  const failure = useLoadFailure(query);
  const mails = query.data ?? [];
  const givenUp = mails.filter(({ state }) => state === 'given_up');
  const held = mails.filter(({ state }) => state !== 'given_up');
  const heading = useFocusAfterRemoval(mails.length);
  const isShown = failure !== null || mails.length > 0;
  const isMeant = useLocation().hash === '#nicht-zugestellt';
  // The router has looked for it before it was there.
  useEffect(() => {
    if (isShown && isMeant) heading.current?.focus();
  }, [heading, isShown, isMeant]);
  if (!isShown) return null;
  return (
    <section aria-labelledby="nicht-zugestellt" className="mt-12 border-t-2 border-line-strong pt-6">
      <h2 ref={heading} id="nicht-zugestellt" tabIndex={-1} className="text-2xl">
        Nicht zugestellte E-Mails
      </h2>
      {failure !== null && (
        <div className="mt-4">
          <QueryError error={failure} query={query} />
        </div>
      )}
      {givenUp.length > 0 && (
        <>
          <div className="mt-4">
            <Notice variant="error">
              <p>
                Diese E-Mails kamen nicht oder nicht sicher an und werden von selbst nicht noch einmal
                gesendet. Steht dabei „unklar“, kann die E-Mail beim erneuten Senden doppelt ankommen.
              </p>
            </Notice>
          </div>
          <MailList label="Nicht zugestellte E-Mails" userId={userId} mails={givenUp} />
        </>
      )}
      {held.length > 0 && (
        <>
          <p className="mt-6 max-w-text">
            Diese E-Mails warten seit mehr als einer halben Stunde und gehen von selbst hinaus, sobald es
            geht:
          </p>
          <MailList label="Zurückgehaltene E-Mails" userId={userId} mails={held} />
        </>
      )}
    </section>
  );
}

interface MailListProps {
  label: string;
  userId: string;
  mails: readonly UndeliveredMail[];
}

function MailList({ label, userId, mails }: MailListProps) {
  return (
    <ul aria-label={label} className="mt-4 border-t border-line">
      {mails.map((mail) => (
        <li
          key={mail.id ?? mail.kind}
          className="grid gap-x-6 gap-y-1 border-b border-line py-3 sm:grid-cols-[10rem_1fr]"
        >
          <MailLine userId={userId} mail={mail} />
        </li>
      ))}
    </ul>
  );
}

function MailLine({ userId, mail }: { userId: string; mail: UndeliveredMail }) {
  const { id, kind, entry, recipient, since, attempts, error, state, amount } = mail;
  return (
    <>
      <p className="digits">{formatShortTime(since)}</p>
      <div className="min-w-0 wrap-anywhere">
        <p>
          {amount > 1 && `${formatGermanCount(amount, 'E-Mail', 'E-Mails')}: `}
          {labelOfMailKind(kind)}
          {recipient !== null && (
            <>
              {' '}
              an <bdi>{recipient}</bdi>
            </>
          )}
          {entry !== null && (
            <>
              {' '}
              („<bdi>{entry}</bdi>“)
            </>
          )}
          :{' '}
          {state === 'given_up' ? (
            <DeliveryOutcome state="failed" error={error} attempts={attempts} />
          ) : (
            <>
              <strong>{HELD_TEXTS[state]}</strong>
              {explainDelivery({ state: 'failed', error, attempts })}
            </>
          )}
        </p>
        {state === 'given_up' && id !== null && (
          <UndeliveredButtons
            userId={userId}
            mailId={id}
            name={`${labelOfMailKind(kind)} an ${recipient ?? ''}`}
          />
        )}
      </div>
    </>
  );
}
