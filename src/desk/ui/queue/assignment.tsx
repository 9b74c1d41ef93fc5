import { useMutation, useQueryClient } from '@tanstack/react-query';
import { deskQueries, releaseCase, takeCase } from '#desk/api/desk.ts';
import type { DeskCase } from '#desk/model/desk.ts';
import { ChangeError } from '#desk/ui/change-error.tsx';
import { formatShortTime } from '#lib/german/berlin-time.ts';
import { Button } from '#ui/button.tsx';

/** Who has taken a case; takes it, takes it over and gives it back. */
export function Assignment({ userId, item }: { userId: string; item: DeskCase }) {
  const { kind, id, holder } = item;
  const client = useQueryClient();
  const isMine = holder?.id === userId;
  const changing = useMutation({
    mutationFn: () => (isMine ? releaseCase(kind, id) : takeCase(kind, id, holder?.id ?? null)),
    // Also where somebody else was faster: then it says who.
    onSettled: () => client.invalidateQueries({ queryKey: deskQueries.all(userId) }),
  });
  return (
    <div className="mt-3">
      <p className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <span role="status" className="text-ink-soft">
          {holder === null
            ? 'Niemand hat das genommen.'
            : `${isMine ? 'Sie haben' : `${holder.name ?? 'Jemand'} hat`} das am ${formatShortTime(holder.since)} genommen.`}
        </span>
        <Button variant="secondary" isPending={changing.isPending} onClick={() => changing.mutate()}>
          {isMine ? 'Zurückgeben' : holder === null ? 'Ich nehme das' : 'Übernehmen'}
        </Button>
      </p>
      <ChangeError what="Das ist noch nicht eingetragen." error={changing.error} />
    </div>
  );
}
