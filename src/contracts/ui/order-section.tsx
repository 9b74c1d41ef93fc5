import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { Session } from '#account/api/session.ts';
import { ownEntryPath, paths } from '#config/paths.ts';
import { contractQueries } from '#contracts/api/contracts.ts';
import { canOrder } from '#contracts/model/contract.ts';
import type { OwnEntry } from '#entry/model/entry.ts';
import { dayInBerlin } from '#lib/german/berlin-day.ts';
import { QueryError } from '#ui/load-error/query-error.tsx';
import { useLoadFailure } from '#ui/load-error/use-load-failure.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import { STANDALONE_LINK, TEXT_LINK } from '#ui/text-link.ts';
import { PREMIUM_OFFER } from './offer-text.ts';
import { OrderForm } from './order-form.tsx';

interface OrderSectionProps {
  session: Session;
  own: OwnEntry;
}

/** The order, or why this account cannot order now. docs/decisions/paid-placement.md, Contracts. */
export function OrderSection({ session, own: { entry, role } }: OrderSectionProps) {
  const query = useQuery(contractQueries.own(session.userId, entry.id));
  const failure = useLoadFailure(query);
  const [today] = useState(() => dayInBerlin(new Date()));
  if (PREMIUM_OFFER === null)
    return (
      <p>
        Der Zeitraum, für den der Preis gilt, steht noch nicht fest. Deshalb können Sie hier nichts
        verbindlich bestellen.{' '}
        <Link to={paths.contact} className={TEXT_LINK}>
          Schreiben Sie uns
        </Link>
        , und wir machen Ihnen ein Angebot; das verpflichtet Sie zu nichts.
      </p>
    );
  if (role !== 'owner') return <p>Bestellen kann nur, wer den Eintrag verwaltet.</p>;
  if (entry.status !== 'active')
    return <p>Bestellen können Sie, sobald der Eintrag im Verzeichnis zu sehen ist.</p>;
  if (query.data === undefined)
    return failure === null ? <Skeleton className="h-40" /> : <QueryError error={failure} query={query} />;
  if (!canOrder(query.data, today))
    return (
      <p>
        Zu diesem Eintrag gibt es schon eine Bestellung oder einen Vertrag.{' '}
        <Link to={ownEntryPath(entry.id, 'vertrag')} className={STANDALONE_LINK}>
          Ansehen
        </Link>
      </p>
    );
  return (
    <OrderForm
      session={session}
      offer={PREMIUM_OFFER}
      entryId={entry.id}
      name={String(entry.values.name ?? 'Ohne Namen')}
    />
  );
}
