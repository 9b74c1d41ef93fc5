import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import type { Session } from '#account/api/session.ts';
import type { ExtendedProfile } from '#agency/model/extended-profile.ts';
import { agencyPath, newEntryPath, ownEntryPath, paths } from '#config/paths.ts';
import { entryQueries } from '#entry/api/entries.ts';
import { saveDraft, withdrawProposal } from '#entry/api/entry-changes.ts';
import { readDraftForm } from '#entry/model/draft-form.ts';
import type { Entry, Proposal } from '#entry/model/entry.ts';
import { toChanges } from '#entry/model/proposed-values.ts';
import { MemberChangeError } from '#entry/ui/frame/member-change-error.tsx';
import { formatBerlinDate } from '#lib/german/berlin-day.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { ScreenHeading } from '#ui/screen-heading.tsx';
import { STANDALONE_LINK } from '#ui/text-link.ts';
import { DecidedFields, LeftOutReasons } from './decided-fields.tsx';
import { UnsubmittedValues } from './unsubmitted-values.tsx';
import { keepLocalDraft } from './local-draft.ts';
import { draftNameOf, openDraft, publishedOf } from './opened-draft.ts';
import { FoldedChanges, ValueChanges } from './value-changes.tsx';

interface SubmittedViewProps {
  session: Session;
  proposal: Proposal;
  entry: Entry | null;
  /** What is published of its extended profile; null of a new entry. */
  extended: ExtendedProfile | null;
}

/** A proposal that waits: what was submitted, what happens meanwhile, and the way back. */
export function SubmittedView({ session, proposal, entry, extended }: SubmittedViewProps) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { userId } = session;
  const name = draftNameOf({ proposal, entry });
  /** Words typed in another window of this browser after the proposal had been submitted. */
  const [left] = useState(() => openDraft(userId, { proposal, entry, extended }));
  const published = publishedOf({ entry, extended });
  const withdrawing = useMutation({
    mutationFn: async () => {
      if (entry !== null) {
        // Should the second call fail, the form still has what was proposed.
        keepLocalDraft(userId, name, { typed: left.typed, base: published ?? {} });
      }
      await withdrawProposal(proposal.id);
      const { id } = await saveDraft({
        changes: proposal.changes,
        ...(entry !== null && { entryId: entry.id, seen: proposal.seen }),
      });
      if (entry === null) {
        if (left.isRestored)
          keepLocalDraft(userId, `neu-${id}`, { typed: left.typed, base: proposal.changes });
        keepLocalDraft(userId, name, null);
      }
      return id;
    },
    onSettled: () => client.invalidateQueries({ queryKey: entryQueries.all(session.userId) }),
    onSuccess: (revisionId) => {
      if (entry === null) void navigate(newEntryPath(revisionId), { replace: true });
    },
  });
  const since = proposal.submittedAt && formatBerlinDate(proposal.submittedAt);
  return (
    <>
      <ScreenHeading lead="Wir sehen ihn auf offensichtliche Fehler durch und schreiben Ihnen, sobald wir entschieden haben.">
        Ihr Vorschlag wird geprüft
      </ScreenHeading>
      <div className="mt-8 flex max-w-text flex-col gap-6">
        <p>
          Eingereicht am {since}.{' '}
          {entry === null
            ? 'Der Eintrag erscheint im Verzeichnis, sobald wir ihn angenommen haben.'
            : 'Ihr Eintrag bleibt, wie er ist, bis wir den Vorschlag angenommen haben.'}
        </p>
        <ValueChanges changes={proposal.changes} published={published} />
        {left.isRestored && (
          <Notice>
            <p>
              Dieser Browser hat noch Eingaben, die nicht zum Vorschlag gehören. Wenn Sie ihn zurückziehen,
              stehen sie wieder im Formular.
            </p>
          </Notice>
        )}
        <MemberChangeError error={withdrawing.error} />
        <p className="flex flex-wrap items-center gap-4">
          <Button variant="secondary" isPending={withdrawing.isPending} onClick={() => withdrawing.mutate()}>
            Zurückziehen und weiter bearbeiten
          </Button>
          <Link to={paths.entry} className={STANDALONE_LINK}>
            Zur Übersicht
          </Link>
        </p>
      </div>
    </>
  );
}

/** Why a proposal came back. */
export function ReturnedNotice({ proposal }: { proposal: Proposal }) {
  const decisions = Object.entries(proposal.decisions ?? {});
  if (proposal.state !== 'returned' && proposal.reason === null && decisions.length === 0) return null;
  return (
    <div className="mt-6">
      <Notice variant="error">
        <p>
          <strong>
            {decisions.length > 0 && decisions.every(([, { outcome }]) => outcome === 'outdated')
              ? 'Ihr Vorschlag kam zurück, weil sich der Eintrag inzwischen geändert hat.'
              : 'Wir haben Ihren Vorschlag zurückgegeben.'}
          </strong>{' '}
          <span className="whitespace-pre-line wrap-anywhere">{proposal.reason}</span>
        </p>
        <LeftOutReasons decisions={proposal.decisions} />
        <p>
          Alles, was Sie eingegeben haben, steht noch da. Ändern Sie, was nötig ist, und reichen Sie neu ein.
        </p>
      </Notice>
    </div>
  );
}

interface ClosedViewProps {
  session: Session;
  proposal: Proposal;
  /** The entry that it became, where the account may change it. */
  entry: Entry | null;
}

/** A proposal for a new entry that is decided, or withdrawn. */
export function ClosedView({ session, proposal, entry }: ClosedViewProps) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const restarting = useMutation({
    mutationFn: () => saveDraft({ changes: proposal.changes }),
    onSuccess: async ({ id }) => {
      await client.invalidateQueries({ queryKey: entryQueries.all(session.userId) });
      await navigate(newEntryPath(id), { replace: true });
    },
  });
  if (proposal.state === 'published' && proposal.entryId !== null) {
    return (
      <>
        <ScreenHeading>Ihr Eintrag ist veröffentlicht</ScreenHeading>
        <p className="mt-6">
          <Link to={agencyPath(proposal.entryId)} className={STANDALONE_LINK}>
            Eintrag ansehen
          </Link>
        </p>
        <DecidedFields
          session={session}
          proposal={proposal}
          entry={entry}
          published={entry?.values ?? {}}
          draft={null}
          onTakenBack={() => {
            if (entry !== null) void navigate(ownEntryPath(entry.id, 'angaben'));
          }}
        />
        <WordsOfOtherWindow session={session} proposal={proposal} entry={entry} />
      </>
    );
  }
  return (
    <>
      <ScreenHeading>Dieser Entwurf ist zurückgezogen</ScreenHeading>
      <div className="mt-6 flex max-w-text flex-col gap-6">
        <div>
          <FoldedChanges summary="Angaben ansehen" changes={proposal.changes} published={null} />
        </div>
        <MemberChangeError error={restarting.error} />
        <p>
          <Button variant="secondary" isPending={restarting.isPending} onClick={() => restarting.mutate()}>
            Mit diesen Angaben neu beginnen
          </Button>
        </p>
      </div>
    </>
  );
}

/** Input from another window that was not part of the decided proposal. */
function WordsOfOtherWindow({ session, proposal, entry }: ClosedViewProps) {
  const [left] = useState(() => openDraft(session.userId, { proposal, entry: null, extended: null }));
  const words = toChanges(readDraftForm(left.typed), { ...proposal.changes });
  if (!left.isRestored) return null;
  return (
    <UnsubmittedValues
      session={session}
      lead="Dieser Browser hat noch Eingaben, die nicht zum veröffentlichten Eintrag gehören:"
      words={words}
      name={draftNameOf({ proposal, entry: null })}
      entry={entry}
      draft={null}
    />
  );
}
