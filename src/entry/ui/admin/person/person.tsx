import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { ReactNode } from 'react';
import { adminEntryPath } from '#config/paths.ts';
import { labelOfMailKind } from '#desk/ui/mail-kinds.ts';
import { useReloadEntries } from '#desk/ui/use-reload-entries.ts';
import { personQuery, type PersonRecord } from '#entry/api/person.ts';
import { ENTRY_STATUS_LABELS } from '#entry/model/status-labels.ts';
import { CLAIM_STATE_LABELS, NO_NAME, ROLE_LABELS } from '#entry/ui/admin/entry-texts.ts';
import { formatBerlinDate } from '#lib/german/berlin-day.ts';
import { formatBerlinTime, formatShortTime } from '#lib/german/berlin-time.ts';
import { REVIEW_STATE_LABELS } from '#reviews/model/review-texts.ts';
import { QueryError } from '#ui/load-error/query-error.tsx';
import { useLoadFailure } from '#ui/load-error/use-load-failure.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import { TEXT_LINK } from '#ui/text-link.ts';
import { AccountDeletionControl } from './account-deletion.tsx';
import { FreezeAccount } from './freeze-account.tsx';
import { PROPOSAL_KIND_LABELS, PROPOSAL_STATE_LABELS } from './person-texts.ts';

interface PersonDetailsProps {
  userId: string;
  account: string;
}

/** A person with everything that belongs to the account, and what ends its access. */
export function PersonDetails({ userId, account }: PersonDetailsProps) {
  const query = useQuery(personQuery(userId, account));
  const failure = useLoadFailure(query);
  const reload = useReloadEntries(userId);
  if (failure !== null) return <QueryError error={failure} query={query} />;
  if (query.data === undefined) return <Skeleton className="mt-4 h-64" />;
  if (query.data === null) return <p role="alert">Dieses Konto gibt es nicht mehr.</p>;
  const person = query.data;
  return (
    <section aria-label="Person">
      <h2 className="text-xl wrap-anywhere">
        <bdi>{person.email}</bdi>
      </h2>
      <p role="status" className="text-sm text-ink-soft">
        Konto seit {formatBerlinDate(person.createdAt)} ·{' '}
        {person.lastSignInAt === null
          ? 'nie angemeldet'
          : `zuletzt angemeldet am ${formatBerlinDate(person.lastSignInAt)}`}
        {person.isAdministrator && ' · gehört zur Verwaltung'}
        {person.frozen !== null && (
          <strong className="block text-red">
            Gesperrt seit {formatBerlinDate(person.frozen.at)}: <bdi>{person.frozen.reason}</bdi>
          </strong>
        )}
        {person.deletionDueAt !== null && (
          <strong className="block text-red">
            Konto wird am {formatBerlinTime(person.deletionDueAt)} gelöscht
          </strong>
        )}
      </p>
      {!person.isAdministrator && (
        <div className="mt-3 flex flex-wrap items-start gap-3">
          <FreezeAccount
            account={account}
            email={person.email}
            isFrozen={person.frozen !== null}
            onChanged={reload}
          />
          <AccountDeletionControl
            account={account}
            email={person.email}
            dueAt={person.deletionDueAt}
            onChanged={reload}
          />
        </div>
      )}
      <Belongings person={person} />
    </section>
  );
}

function Belongings({ person: { entries, proposals, claims, reviews, mails } }: { person: PersonRecord }) {
  return (
    <div className="mt-6 grid gap-8 lg:grid-cols-2">
      <List title="Einträge" none="Kein Zugang zu einem Eintrag.">
        {entries.map(({ id, name, status, role, since }) => (
          <Item key={id} agency={id} name={name}>
            {ROLE_LABELS[role]} seit {formatBerlinDate(since)} · {ENTRY_STATUS_LABELS[status]}
          </Item>
        ))}
      </List>
      <List title="Vorschläge" none="Nichts vorgeschlagen.">
        {proposals.map(({ id, agency, name, kind, state, at, reason }) => (
          <Item key={id} agency={agency} name={name}>
            {PROPOSAL_KIND_LABELS[kind]} · {PROPOSAL_STATE_LABELS[state]}
            {at !== null && ` am ${formatBerlinDate(at)}`}
            {reason !== null && `: ${reason}`}
          </Item>
        ))}
      </List>
      <List title="Anträge auf Einträge" none="Keine Anträge.">
        {claims.map(({ id, agency, name, state, at }) => (
          <Item key={id} agency={agency} name={name}>
            {formatBerlinDate(at)} · {CLAIM_STATE_LABELS[state]}
          </Item>
        ))}
      </List>
      <List title="Bewertungen" none="Keine Bewertungen.">
        {reviews.map(({ id, agency, name, state, at }) => (
          <Item key={id} agency={agency} name={name}>
            {REVIEW_STATE_LABELS[state]} · {formatBerlinDate(at)}
          </Item>
        ))}
      </List>
      <List title="E-Mails" none="In den letzten Monaten ging keine E-Mail an dieses Konto.">
        {mails.map(({ id, kind, state, entry, at }) => (
          <li key={id} className="border-t border-line py-2 text-sm wrap-anywhere">
            <span className="digits">{formatShortTime(at)}</span> · {labelOfMailKind(kind)}
            {entry !== null && (
              <>
                {' '}
                (<bdi>{entry}</bdi>)
              </>
            )}
            {state === 'queued' && ' · noch nicht gesendet'}
            {state === 'failed' && <strong className="text-red"> · unzustellbar</strong>}
          </li>
        ))}
      </List>
    </div>
  );
}

function List({ title, none, children }: { title: string; none: string; children: readonly ReactNode[] }) {
  return (
    <section aria-label={title} className="min-w-0">
      <h3 className="text-lg">
        {title} <span className="text-sm digits text-ink-soft">{children.length}</span>
      </h3>
      {children.length === 0 ? (
        <p className="text-sm text-ink-soft">{none}</p>
      ) : (
        <ul className="mt-1">{children}</ul>
      )}
    </section>
  );
}

interface ItemProps {
  agency: number | null;
  name: string | null;
  children: ReactNode;
}

function Item({ agency, name, children }: ItemProps) {
  return (
    <li className="border-t border-line py-2 text-sm wrap-anywhere">
      {agency === null ? (
        <bdi className="font-semibold">{name ?? NO_NAME}</bdi>
      ) : (
        <Link to={adminEntryPath(agency)} className={`font-semibold ${TEXT_LINK}`}>
          <bdi>{name ?? NO_NAME}</bdi>
        </Link>
      )}
      <span className="block text-ink-soft">{children}</span>
    </li>
  );
}
