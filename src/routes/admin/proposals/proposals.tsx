import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { adminEntryPath } from '#config/paths.ts';
import { proposalQueries } from '#data/entry/entry-proposals.ts';
import type { ProposalItem } from '#domain/entry/entry.ts';
import { keyOfItem, nameOfItem } from '#domain/entry/proposals.ts';
import { formatAge } from '#domain/german/waiting-time.ts';
import { formatShortTime } from '#domain/german/berlin-time.ts';
import { useUnsentDrafts } from '#features/account/unsent-drafts.ts';
import { Queue } from '#routes/admin/queue/queue.tsx';
import { useReloadEntries } from '#routes/admin/use-reload-entries.ts';
import { Notice } from '#ui/notice.tsx';
import { TEXT_LINK } from '#ui/text-link.ts';
import { ClaimDecision } from './claim-decision.tsx';
import { EMPTY_DECISION_DRAFT, type DecisionDraft } from './decision-draft.ts';
import { ProposalDecision } from './proposal-decision.tsx';

/** The queue, oldest first, and the item of it that is decided next. */
export function Proposals({ userId }: { userId: string }) {
  const reloadEntries = useReloadEntries(userId);
  const options = proposalQueries.queue(userId);
  const query = useInfiniteQuery(options);
  const drafts = useUnsentDrafts<DecisionDraft>('proposals');

  return (
    <Queue
      query={query}
      queryKey={options.queryKey}
      keyOf={keyOfItem}
      titleOf={titleOf}
      first="der älteste"
      emptyText="Vorschläge und Anträge der Personalberatungen erscheinen hier, die ältesten zuerst."
      acceptKey="übernimmt oder bestätigt"
      renderOrigin={(item, now) => <Origin item={item} now={now} />}
      renderDecision={(item, now, onDecided) => (
        <>
          <ChangedSinceClaim item={item} />
          <Decision
            key={keyOfItem(item)}
            userId={userId}
            item={item}
            now={now}
            draft={drafts.get(keyOfItem(item)) ?? EMPTY_DECISION_DRAFT}
            onDraftChange={(draft) => {
              drafts.set(keyOfItem(item), draft);
            }}
            onDecided={onDecided}
          />
        </>
      )}
      onDecided={(key) => {
        drafts.set(key, null);
        reloadEntries();
      }}
      onRefresh={reloadEntries}
    />
  );
}

const KINDS = { new: 'Neuer Eintrag', change: 'Änderung', removal: 'Entfernen' } as const;

/** „Änderung: Ahornsteg“. */
function titleOf(item: ProposalItem): string {
  const kind =
    item.kind === 'claim' ? 'Antrag' : item.proposal === null ? 'Vorgang' : KINDS[item.proposal.kind];
  return `${kind}: ${nameOfItem(item) ?? 'ohne Namen'}`;
}

/** The sender of a proposal, its time, and the words that came with it. */
function Origin({
  item: { since, account, entry, kind, proposal },
  now,
}: {
  item: ProposalItem;
  now: number;
}) {
  return (
    <div className="mt-2">
      <p className="text-ink-soft">
        <span className="digits">{formatShortTime(since)}</span>, wartet {formatAge(since, now)} ·{' '}
        <bdi className="wrap-anywhere">{account?.email ?? 'Konto gelöscht'}</bdi>
        {account?.isFrozen === true && <strong className="text-red"> (gesperrt)</strong>}
      </p>
      {entry !== null && (
        <p className="mt-1">
          <Link to={adminEntryPath(entry.id)} className={TEXT_LINK}>
            Eintrag öffnen
          </Link>
        </p>
      )}
      {kind === 'revision' &&
        proposal?.note !== undefined &&
        proposal.note !== null &&
        proposal.note !== '' && (
          <blockquote className="mt-3 border-l-4 border-line-strong pl-4 wrap-anywhere whitespace-pre-wrap">
            {proposal.note}
          </blockquote>
        )}
    </div>
  );
}

interface DecisionProps {
  userId: string;
  item: ProposalItem;
  now: number;
  draft: DecisionDraft;
  onDraftChange: (draft: DecisionDraft) => void;
  onDecided: (outcome: string) => void;
}

/** What of name and website is not any more as it was when the entry was claimed: it may be another firm. */
function ChangedSinceClaim({ item: { claim, entry, proposal } }: { item: ProposalItem }) {
  const values = entry?.values ?? proposal?.changes;
  if (claim === null || values === undefined) return null;
  const changed = [
    ['Name', claim.claimedName, values.name],
    ['Website', claim.claimedWebsite, values.website],
  ].filter(([, then, today]) => then !== null && then !== (today ?? null));
  if (changed.length === 0) return null;
  return (
    <Notice variant="error">
      <p>
        <strong>Seit dem Antrag geändert.</strong> Bitte prüfen Sie, ob es noch dieselbe Firma ist.
      </p>
      <ul className="mt-2">
        {changed.map(([field, then]) => (
          <li key={String(field)} className="wrap-anywhere">
            {field} damals: {then}
          </li>
        ))}
      </ul>
    </Notice>
  );
}

function Decision({ userId, item, now, ...rest }: DecisionProps) {
  if (item.kind === 'claim') {
    return item.claim === null ? null : <ClaimDecision item={item} claim={item.claim} now={now} {...rest} />;
  }
  return item.proposal === null ? null : (
    <ProposalDecision userId={userId} entry={item.entry} proposal={item.proposal} {...rest} />
  );
}
