import { useInfiniteQuery } from '@tanstack/react-query';
import { proposalQueries } from '#data/entry/entry-proposals.ts';
import type { ProposalItem } from '#domain/entry/entry.ts';
import { keyOfItem, nameOfItem } from '#domain/entry/proposals.ts';
import { Queue } from '#routes/admin/queue/queue.tsx';
import { useReloadEntries } from '#routes/admin/use-reload-entries.ts';
import { ClaimDecision } from './claim-decision.tsx';
import { ProposalDecision } from './proposal-decision.tsx';

/** The queue, oldest first, and the item of it that is decided next. */
export function Proposals({ userId }: { userId: string }) {
  const reloadEntries = useReloadEntries(userId);
  const options = proposalQueries.queue(userId);
  const query = useInfiniteQuery(options);
  return (
    <Queue
      query={query}
      queryKey={options.queryKey}
      keyOf={keyOfItem}
      titleOf={titleOf}
      first="der älteste"
      emptyText="Vorschläge und Anträge der Personalberatungen erscheinen hier, die ältesten zuerst."
      acceptKey="übernimmt oder bestätigt"
      renderDecision={(item, _, onDecided) => {
        const Decision = item.kind === 'claim' ? ClaimDecision : ProposalDecision;
        const id = (item.kind === 'claim' ? item.claim : item.proposal)?.id ?? 0;
        return <Decision key={keyOfItem(item)} userId={userId} id={id} onDecided={onDecided} />;
      }}
      onDecided={reloadEntries}
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
