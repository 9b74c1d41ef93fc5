import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { Session } from '#account/api/session.ts';
import { agencyPath, ownEntryPath } from '#config/paths.ts';
import { entryQueries } from '#entry/api/entries.ts';
import { confirmEntry } from '#entry/api/entry-changes.ts';
import { formatFieldValue } from '#entry/model/entry-form.ts';
import { ENTRY_FIELD_NAMES, type Entry, type EntryStatus, type OwnEntry } from '#entry/model/entry.ts';
import { ENTRY_FIELD_LABELS } from '#entry/model/field-labels.ts';
import { describeSource, isStale } from '#entry/model/field-source.ts';
import { OtherClaim } from '#entry/ui/claim/objection-form.tsx';
import { MemberChangeError } from '#entry/ui/frame/member-change-error.tsx';
import type { OwnData } from '#entry/ui/frame/own-data.tsx';
import { useMemberMutation } from '#entry/ui/frame/use-member-mutation.ts';
import { isFactKey } from '#facts/model/facts.ts';
import { formatBerlinDate } from '#lib/german/berlin-day.ts';
import { Button, buttonClass } from '#ui/button.tsx';
import { Disclosure } from '#ui/disclosure.tsx';
import { QueryError } from '#ui/load-error/query-error.tsx';
import { useLoadFailure } from '#ui/load-error/use-load-failure.ts';
import { ScreenHeading } from '#ui/screen-heading.tsx';
import { STANDALONE_LINK } from '#ui/text-link.ts';
import { LastFigures, MissingFields } from './next-steps.tsx';
import { OpenWork } from './open-work.tsx';
import { RestrictionNotice } from './restriction-notice.tsx';
import { Visibility } from './visibility.tsx';

const STATUS_TEXTS: Readonly<Record<EntryStatus, string>> = {
  draft: 'Der Eintrag ist noch nicht veröffentlicht.',
  active: 'Der Eintrag ist online.',
  paused: 'Der Eintrag ist pausiert: Im Verzeichnis ist er nicht zu sehen.',
  removed: 'Der Eintrag ist entfernt.',
};

interface EntryOverviewProps {
  session: Session;
  data: OwnData;
  own: OwnEntry;
}

/** An entry of one's own: whether it is still true, what waits, who else works on it, and what can be done. */
export function EntryOverview({ session, data, own }: EntryOverviewProps) {
  const { entry, role } = own;
  const entryId = entry.id;
  const isOwner = role === 'owner';
  const claims = data.claims.filter(
    ({ entryId: claimed, claimant }) => claimed === entryId && claimant !== session.userId,
  );
  const waiting = data.proposals.filter(
    (proposal) =>
      proposal.entryId === entryId && proposal.kind === 'change' && proposal.state === 'submitted',
  );
  /** Whoever has confirmed the entry once is here to do so again; another one completes it first, or waits. */
  const isMain = entry.confirmedAt !== null && waiting.length === 0;
  const removal = data.proposals.find(
    (proposal) => proposal.entryId === entryId && proposal.kind === 'removal',
  );
  return (
    <>
      <ScreenHeading lead={STATUS_TEXTS[entry.status]}>Überblick</ScreenHeading>
      <div className="mt-8 flex max-w-text flex-col gap-10">
        <div className="flex flex-col gap-5">
          {claims.map((claim) => (
            <OtherClaim key={claim.id} session={session} claim={claim} />
          ))}
          <RestrictionNotice userId={session.userId} entry={entry} />
          <OpenWork session={session} data={data} own={own} />
          <Confirmation session={session} own={own} isMain={isMain} />
          <p className="flex flex-wrap items-center gap-4">
            <Link
              to={ownEntryPath(entryId, 'angaben')}
              className={buttonClass(isMain ? 'secondary' : 'primary')}
            >
              Eintrag bearbeiten
            </Link>
            {entry.status === 'active' && (
              <Link to={agencyPath(entryId)} className={STANDALONE_LINK}>
                Eintrag ansehen
              </Link>
            )}
          </p>
        </div>
        <MissingFields entry={entry} submitted={waiting.flatMap(({ changes }) => Object.keys(changes))} />
        <LastFigures session={session} entry={entry} />
        <Sources session={session} entry={entry} />
        {isOwner && <Visibility session={session} entry={entry} removal={removal ?? null} />}
      </div>
    </>
  );
}

interface ConfirmationProps {
  session: Session;
  own: OwnEntry;
  /** Whether it is the main action of the screen. */
  isMain: boolean;
}

/** „Angaben zuletzt bestätigt am …“, and the one button. */
function Confirmation({ session, own: { entry }, isMain }: ConfirmationProps) {
  const confirming = useMemberMutation(session, confirmEntry);
  const [now] = useState(() => new Date());
  const isOld = entry.confirmedAt !== null && isStale(entry.confirmedAt, now);
  return (
    <section aria-labelledby="bestaetigen" className="border-t-2 border-line-strong bg-surface p-5">
      <h3 id="bestaetigen" className="text-xl">
        Stimmen die Angaben noch?
      </h3>
      <p className="mt-2" role="status">
        {entry.confirmedAt === null
          ? 'Diese Angaben hat noch niemand aus Ihrer Beratung bestätigt.'
          : `Angaben zuletzt bestätigt am ${formatBerlinDate(entry.confirmedAt)}.`}
        {isOld && ' Das ist mehr als 180 Tage her; im Profil steht das in Grau dabei.'}
      </p>
      <p className="mt-4">
        <Button
          variant={isMain ? 'primary' : 'secondary'}
          onClick={() => confirming.mutate(entry.id)}
          isPending={confirming.isPending}
        >
          Alle Angaben stimmen noch
        </Button>
      </p>
      <MemberChangeError error={confirming.error} />
    </section>
  );
}

/** Each value, and where it comes from. */
function Sources({ session, entry }: { session: Session; entry: Entry }) {
  const query = useQuery(entryQueries.sources(session.userId, entry.id));
  const [now] = useState(() => new Date());
  const failure = useLoadFailure(query);
  return (
    <Disclosure summary="Veröffentlichte Angaben und woher sie stammen">
      <QueryError className="mt-4" error={failure} query={query} />
      <dl className="mt-4 border-t border-line">
        {ENTRY_FIELD_NAMES.map((field) => {
          const value = entry.values[field] ?? null;
          // Empty facts are left out.
          if (value === null && isFactKey(field)) return null;
          const source = query.data?.find((candidate) => candidate.field === field);
          return (
            <div key={field} className="border-b border-line py-3">
              <dt className="font-semibold">{ENTRY_FIELD_LABELS[field]}</dt>
              <dd className="mt-1 line-clamp-4 whitespace-pre-line wrap-anywhere">
                {value === null ? <em>nichts eingetragen</em> : <bdi>{formatFieldValue(field, value)}</bdi>}
              </dd>
              {source !== undefined && value !== null && (
                <dd className="mt-1 text-sm text-ink-soft">{describeSource(source, now)}</dd>
              )}
            </div>
          );
        })}
      </dl>
    </Disclosure>
  );
}
