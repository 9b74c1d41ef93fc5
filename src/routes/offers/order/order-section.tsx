import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { Link } from 'react-router';
import { ownEntryPath, paths } from '#config/paths.ts';
import { contractQueries } from '#data/entry/contracts.ts';
import { entryQueries } from '#data/entry/entries.ts';
import type { Session } from '#data/session.ts';
import { canOrder } from '#domain/contracts/contract.ts';
import { dayInBerlin } from '#domain/german/berlin-day.ts';
import { describePhase } from '#domain/contracts/describe.ts';
import type { Offer } from '#domain/contracts/order.ts';
import type { OwnEntry } from '#domain/entry/entry.ts';
import { SignIn } from '#features/account/sign-in.tsx';
import { UnsentDraftsOwner } from '#features/account/unsent-drafts.ts';
import { useCodeSession } from '#features/account/use-code-session.ts';
import { explainSaveFailure } from '#features/load-error/explain-failure.ts';
import { QueryError } from '#features/load-error/query-error.tsx';
import { useLoadFailure } from '#features/load-error/use-load-failure.ts';
import { PrivacyNote } from '#features/terms-note/terms-note.tsx';
import { Button } from '#ui/button.tsx';
import { SelectField } from '#ui/field.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { TEXT_LINK } from '#ui/text-link.ts';
import { OrderForm } from './order-form.tsx';

interface OrderSectionProps {
  offer: Offer;
  /** The entry that the address names. */
  entryId: number | null;
}

/** Ordering a Premium-Eintrag: signing in, which entry, and the binding summary. */
export function OrderSection({ offer, entryId }: OrderSectionProps) {
  const { session, end, leave } = useCodeSession();
  if (session === undefined) return <Skeleton className="mt-6 h-40 max-w-text" />;
  if (session === null) {
    return (
      <SignIn end={end} explain={explainSaveFailure} note={<PrivacyNote />}>
        <p>
          Bestellen kann, wer den Eintrag verwaltet. Wir senden Ihnen einen Code, mit dem Sie sich anmelden;
          ein Passwort gibt es nicht.
        </p>
      </SignIn>
    );
  }
  return (
    <UnsentDraftsOwner value={session.userId}>
      <p className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
        <span className="min-w-0 wrap-anywhere">Angemeldet als {session.email}</span>
        <Button variant="quiet" onClick={() => void leave()}>
          Abmelden
        </Button>
      </p>
      <EntryChoice key={session.userId} session={session} offer={offer} entryId={entryId} />
    </UnsentDraftsOwner>
  );
}

/** Entries that the account owns and that visitors see. */
const isOrderable = ({ entry, role }: OwnEntry) => role === 'owner' && entry.status === 'active';

function EntryChoice({ session, offer, entryId }: OrderSectionProps & { session: Session }) {
  const query = useQuery(entryQueries.own(session.userId));
  const failure = useLoadFailure(query);
  const [chosenId, setChosenId] = useState(entryId);
  if (failure !== null && query.data === undefined) {
    return (
      <div className="mt-6">
        <QueryError error={failure} query={query} />
      </div>
    );
  }
  if (query.data === undefined) return <Skeleton className="mt-6 h-40 max-w-text" />;
  const entries = query.data.filter(isOrderable);
  const chosen = entries.find(({ entry }) => entry.id === chosenId) ?? entries[0];
  if (chosen === undefined) {
    return (
      <p className="mt-4">
        Zu Ihrem Konto gehört kein veröffentlichter Eintrag, den Sie verwalten. Legen Sie zuerst{' '}
        <Link to={paths.entry} className={TEXT_LINK}>
          Ihren Eintrag
        </Link>{' '}
        an oder übernehmen Sie ihn.
      </p>
    );
  }
  return (
    <>
      {entries.length > 1 && (
        <SelectField
          label="Für welchen Eintrag?"
          className="mt-6"
          value={chosen.entry.id}
          onChange={(event) => {
            setChosenId(Number(event.target.value));
          }}
        >
          {entries.map(({ entry }) => (
            <option key={entry.id} value={entry.id}>
              {String(entry.values.name ?? 'Ohne Namen')}
            </option>
          ))}
        </SelectField>
      )}
      <OrderOf key={chosen.entry.id} session={session} offer={offer} own={chosen} />
    </>
  );
}

/** The form, or the order and the contract that there are. */
function OrderOf({ session, offer, own: { entry } }: { session: Session; offer: Offer; own: OwnEntry }) {
  const query = useQuery(contractQueries.own(session.userId, entry.id));
  const failure = useLoadFailure(query);
  const headingId = useId();
  const [today] = useState(() => dayInBerlin(new Date()));
  if (failure !== null && query.data === undefined) {
    return (
      <div className="mt-6">
        <QueryError error={failure} query={query} />
      </div>
    );
  }
  if (query.data === undefined) return <Skeleton className="mt-6 h-40 max-w-text" />;
  const name = String(entry.values.name ?? 'Ohne Namen');
  if (canOrder(query.data, today))
    return <OrderForm session={session} offer={offer} entryId={entry.id} name={name} />;
  return (
    <section aria-labelledby={headingId} className="mt-6">
      <h3 id={headingId} className="text-xl wrap-anywhere">
        {name}
      </h3>
      {query.data
        .filter(({ state }) => state !== 'declined')
        .map((contract) => (
          <p key={contract.id} role="status" className="mt-2">
            {describePhase(contract, today)}
          </p>
        ))}
      <p className="mt-2">
        Wie es damit steht, sehen Sie unter{' '}
        <Link to={ownEntryPath(entry.id, 'vertrag')} className={TEXT_LINK}>
          Ihr Eintrag
        </Link>
        .
      </p>
    </section>
  );
}
