import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Navigate, useNavigate } from 'react-router-dom';
import type { Session } from '#account/api/session.ts';
import { ownEntryPath, paths } from '#config/paths.ts';
import { entryQueries } from '#entry/api/entries.ts';
import { withdrawProposal } from '#entry/api/entry-changes.ts';
import { extendedProfileQuery, type OwnExtendedProfile } from '#entry/api/own-extended-profile.ts';
import type { OwnEntry, Proposal, ProposedValues } from '#entry/model/entry.ts';
import { sectionOf } from '#entry/model/field-groups.ts';
import { EntryNotFound } from '#entry/ui/frame/entry-not-found.tsx';
import { explainEntryError } from '#entry/ui/frame/explain-entry-error.ts';
import type { OwnData } from '#entry/ui/frame/own-data.tsx';
import { ScreenSkeleton } from '#entry/ui/frame/screen-skeleton.tsx';
import { ConfirmButton } from '#ui/confirm-button.tsx';
import { ErrorNotice } from '#ui/error-notice.tsx';
import { QueryError } from '#ui/load-error/query-error.tsx';
import { useLoadFailure } from '#ui/load-error/use-load-failure.ts';
import { Notice } from '#ui/notice.tsx';
import { ScreenHeading } from '#ui/screen-heading.tsx';
import { STANDALONE_LINK } from '#ui/text-link.ts';
import { DecidedFields, lastDecided } from './decided-fields.tsx';
import { DraftForm, type DraftPart } from './draft-form.tsx';
import { ExtendedNotice } from './extended-notice.tsx';
import { UnavailableEntry } from './unavailable-entry.tsx';
import { keepLocalDraft, type DraftName } from './local-draft.ts';
import { ClosedView, ReturnedNotice, SubmittedView } from './proposal-view.tsx';
import { ValueChanges } from './value-changes.tsx';

const LEAD =
  'Füllen Sie aus, was Sie schon wissen; Name und Website genügen für den Anfang. Alles wird gespeichert, während Sie tippen.';

interface DraftScreenProps {
  session: Session;
  data: OwnData;
  /** Null where the address names none. */
  revisionId: number | null;
}

/** A new entry: its draft, or what became of it. */
export function DraftScreen({ session, data, revisionId }: DraftScreenProps) {
  const proposal = data.proposals.find(({ id }) => id === revisionId);
  if (proposal !== undefined && proposal.kind !== 'new' && proposal.entryId !== null) {
    const { kind, entryId, changes } = proposal;
    const section = kind === 'change' ? sectionOf(Object.keys(changes)) : undefined;
    return <Navigate replace to={ownEntryPath(entryId, section)} />;
  }
  if (proposal === undefined) {
    return (
      <EntryNotFound>Diesen Entwurf gibt es nicht, oder er gehört zu einem anderen Konto.</EntryNotFound>
    );
  }
  if (proposal.state === 'submitted') {
    return <SubmittedView session={session} proposal={proposal} entry={null} extended={null} />;
  }
  if (proposal.state === 'published' || proposal.state === 'withdrawn') {
    const own = data.entries.find(({ entry }) => entry.id === proposal.entryId);
    return <ClosedView session={session} proposal={proposal} entry={own?.entry ?? null} />;
  }
  return (
    <>
      <ScreenHeading lead={LEAD}>Profil ausfüllen</ScreenHeading>
      <ReturnedNotice proposal={proposal} />
      <DraftForm
        key={proposal.id}
        session={session}
        known={{ proposal, entry: null, extended: null }}
        claims={data.claims.filter((claim) => claim.revisionId === proposal.id)}
        own={data.entries}
      />
      <DiscardDraft session={session} proposal={proposal} name={`neu-${proposal.id}`} />
    </>
  );
}

interface EditScreenProps {
  session: Session;
  data: OwnData;
  own: OwnEntry;
  /** Which fields of the draft are shown. */
  part: DraftPart;
}

/** Changes of an entry that is not removed, once it is known what is published of its extended profile. */
export function EditScreen(props: EditScreenProps) {
  const { session, data, own } = props;
  return own.entry.status === 'removed' ? (
    <UnavailableEntry session={session} data={data} entryId={own.entry.id} />
  ) : (
    <OpenedEntry {...props} />
  );
}

function OpenedEntry(props: EditScreenProps) {
  const query = useQuery({
    ...extendedProfileQuery(props.session.userId, props.own.entry.id),
    refetchOnMount: 'always',
    refetchOnWindowFocus: false,
  });
  const failure = useLoadFailure(query);
  if (query.data === undefined || !query.isFetchedAfterMount) {
    return failure === null ? (
      <ScreenSkeleton />
    ) : (
      <div className="mt-6">
        <QueryError error={failure} query={query} />
      </div>
    );
  }
  return <EditedEntry {...props} extended={query.data} />;
}

const PART_HEADINGS = {
  entry: {
    heading: 'Eintrag bearbeiten',
    lead: 'Ändern Sie, was nicht mehr stimmt. Ihr Eintrag bleibt, wie er ist, bis wir Ihren Vorschlag angenommen haben.',
  },
  extended: {
    heading: 'Profil und Bilder',
    lead: 'Logo, Bilder, Leistungen, Fallbeispiele und eine Ansprechperson gehören zum Premium-Eintrag.',
  },
} as const;

/** The account's own draft, or the proposal that waits. */
function EditedEntry({
  session,
  data,
  own: { entry },
  part,
  extended: { profile, ...shown },
}: EditScreenProps & { extended: OwnExtendedProfile }) {
  /** How often a text that was left out was taken back: the form begins anew with it. */
  const [takenBack, setTakenBack] = useState(0);
  const proposals = data.proposals.filter(
    (proposal) => proposal.entryId === entry.id && proposal.kind === 'change',
  );
  const mine = proposals.filter(({ author }) => author === session.userId);
  const others = (
    <ColleagueProposals
      published={{ ...entry.values, ...profile }}
      proposals={proposals.filter(
        ({ author, state }) => author !== session.userId && (state === 'draft' || state === 'submitted'),
      )}
    />
  );
  const draft = mine.find(({ state }) => state === 'draft');
  const last = mine[0];
  if (draft === undefined && last?.state === 'submitted') {
    return (
      <>
        <SubmittedView session={session} proposal={last} entry={entry} extended={profile} />
        {others}
      </>
    );
  }
  const decided = lastDecided(data.proposals, entry.id, session.userId);
  const proposal = draft ?? (last?.state === 'returned' ? last : null);
  return (
    <>
      <ScreenHeading lead={PART_HEADINGS[part].lead}>{PART_HEADINGS[part].heading}</ScreenHeading>
      {part === 'extended' && <ExtendedNotice own={shown} />}
      {proposal !== null && <ReturnedNotice proposal={proposal} />}
      {decided?.state === 'published' && (
        <DecidedFields
          session={session}
          proposal={decided}
          entry={entry}
          published={{ ...entry.values, ...profile }}
          draft={draft ?? null}
          onTakenBack={() => setTakenBack(takenBack + 1)}
        />
      )}
      {others}
      <DraftForm
        key={`${String(entry.id)} ${String(takenBack)}`}
        session={session}
        part={part}
        known={{ proposal, entry, extended: profile }}
        claims={[]}
        own={data.entries}
      />
      {proposal !== null && (
        <DiscardDraft session={session} proposal={proposal} name={`eintrag-${entry.id}`} />
      )}
    </>
  );
}

/** What others of the same agency are working on, and what it says. */
function ColleagueProposals({
  published,
  proposals,
}: {
  published: ProposedValues;
  proposals: readonly Proposal[];
}) {
  return proposals.map((proposal) => (
    <div key={proposal.id} className="mt-6 max-w-text">
      <Notice>
        <p>
          {proposal.state === 'draft'
            ? 'Jemand anderes aus Ihrer Beratung hat einen Entwurf zu diesem Eintrag offen.'
            : 'Aus Ihrer Beratung wartet schon ein Vorschlag auf unsere Prüfung. Was wir daraus übernehmen, steht danach im Eintrag.'}
        </p>
        <details className="mt-2">
          <summary className={`cursor-pointer ${STANDALONE_LINK}`}>
            {proposal.state === 'draft' ? 'Entwurf ansehen' : 'Vorschlag ansehen'}
          </summary>
          <div className="mt-2 bg-surface px-4">
            <ValueChanges changes={proposal.changes} published={published} />
          </div>
        </details>
      </Notice>
    </div>
  ));
}

interface DiscardDraftProps {
  session: Session;
  proposal: Proposal;
  name: DraftName;
}

function DiscardDraft({ session, proposal, name }: DiscardDraftProps) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const discarding = useMutation({
    mutationFn: () => withdrawProposal(proposal.id),
    onSuccess: async () => {
      await navigate(proposal.entryId === null ? paths.entry : ownEntryPath(proposal.entryId));
      // Deleted after the form has closed, because it may keep a draft until then.
      keepLocalDraft(session.userId, name, null);
      await client.invalidateQueries({ queryKey: entryQueries.all(session.userId) });
    },
  });
  return (
    <div className="mt-8 flex max-w-text flex-col gap-4 border-t border-line pt-6">
      {discarding.isError && (
        <ErrorNotice what="Der Entwurf ist noch da." why={explainEntryError(discarding.error)} />
      )}
      <p>
        <ConfirmButton
          label="Entwurf verwerfen"
          question="Den Entwurf verwerfen?"
          consequence="Was Sie eingegeben haben, wird gelöscht."
          confirmLabel="Entwurf endgültig verwerfen"
          isPending={discarding.isPending}
          onConfirm={() => discarding.mutate()}
        />
      </p>
    </div>
  );
}
