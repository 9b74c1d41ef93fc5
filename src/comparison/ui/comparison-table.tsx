import { useState } from 'react';
import type { AgencyFacts } from '#agency/api/agency-facts.ts';
import type { Agency } from '#agency/model/agency.ts';
import { buildComparison } from '#comparison/model/comparison.ts';
import { compareFacts } from '#comparison/model/fact-comparison.ts';
import { toggleOrder } from '#comparison/model/toggle-order.ts';
import type { FactGroup } from '#facts/model/facts.ts';
import { SourcesButton } from '#facts/ui/sources-button.tsx';
import { formatGermanList } from '#lib/german/german-list.ts';
import { Button } from '#ui/button.tsx';
import { RetryButton } from '#ui/load-error/retry-button.tsx';
import { ProfileRows } from './compared-entries.tsx';
import { FactRows } from './fact-rows.tsx';
import { WideRow } from './row-parts.tsx';
import { TableHead } from './table-head.tsx';
import { useShownColumns } from './use-shown-columns.ts';

/** What buyers ask first: these groups are above the rest, and open. */
const FIRST_GROUPS = new Set<FactGroup>(['fees', 'guarantee']);

interface ComparisonTableProps {
  agencies: readonly Agency[];
  /** Undefined where they could not be loaded. */
  facts: ReadonlyMap<number, AgencyFacts> | undefined;
  isRetrying: boolean;
  onRetry: () => void;
  onRemove: (id: number) => void;
  /** Puts the agencies in this order. */
  onOrder: (ids: readonly number[]) => void;
}

/** Agencies side by side: what all of them have in common is pale. */
export function ComparisonTable(props: ComparisonTableProps) {
  const { agencies, facts, isRetrying, onRetry, onRemove, onOrder } = props;
  const ids = agencies.map(({ id }) => id);
  const { columns, turnTo, swipe } = useShownColumns(agencies);
  const [areSourcesShown, setAreSourcesShown] = useState(false);
  const [areSameHidden, setAreSameHidden] = useState(false);
  const [toggled, setToggled] = useState<readonly FactGroup[]>([]);
  const { groups, open } = compareFacts(ids.map((id) => facts?.get(id)?.facts ?? {}));
  const sameCount = [...groups.flatMap(({ rows }) => rows), ...buildComparison(agencies)].filter(
    ({ isSame }) => isSame,
  ).length;
  const onSort = (numbers: readonly (number | null)[]) => onOrder(toggleOrder(ids, numbers));
  const toRows = (group: (typeof groups)[number]) => (
    <FactRows
      key={group.name}
      columns={columns}
      group={group}
      facts={facts ?? new Map()}
      isOpen={FIRST_GROUPS.has(group.name) !== toggled.includes(group.name)}
      onToggle={() =>
        setToggled(
          toggled.includes(group.name)
            ? toggled.filter((name) => name !== group.name)
            : [...toggled, group.name],
        )
      }
      areSameHidden={areSameHidden}
      areSourcesShown={areSourcesShown}
      onSort={onSort}
    />
  );
  return (
    <>
      <div className="mt-2 flex flex-wrap items-center gap-x-6 print:hidden">
        {sameCount > 0 && (
          <Button variant="quiet" onClick={() => setAreSameHidden(!areSameHidden)}>
            <span>
              {areSameHidden ? `Auch ${String(sameCount)} gleiche Zeilen zeigen` : 'Nur Unterschiede zeigen'}
            </span>
          </Button>
        )}
        <SourcesButton isShown={areSourcesShown} onToggle={() => setAreSourcesShown(!areSourcesShown)} />
      </div>
      <table
        role="table"
        className="block w-full print:mt-2 print:table print:table-fixed print:border-collapse"
        {...swipe}
      >
        <caption className="sr-only">Personalberatungen im Vergleich</caption>
        <TableHead columns={columns} onRemove={onRemove} onTurn={turnTo} />
        {facts === undefined && (
          <WideRow columns={columns}>
            <p className="pt-3">
              Die Angaben zu Honorar, Garantie und Arbeitsweise konnten nicht geladen werden.
            </p>
            <RetryButton variant="quiet" isRetrying={isRetrying} onRetry={onRetry} />
          </WideRow>
        )}
        {groups.filter(({ name }) => FIRST_GROUPS.has(name)).map(toRows)}
        <ProfileRows
          columns={columns}
          facts={facts}
          areSameHidden={areSameHidden}
          areSourcesShown={areSourcesShown}
          onSort={onSort}
        />
        {groups.filter(({ name }) => !FIRST_GROUPS.has(name)).map(toRows)}
        {facts !== undefined && (
          <WideRow columns={columns}>
            <p className="max-w-text py-2 text-sm text-ink-soft print:max-w-none print:py-0 print:text-[0.62rem]">
              {groups.length === 0
                ? 'Zu Honorar, Garantie, Off-Limits und Arbeitsweise gibt es noch keine Angaben.'
                : open.length > 0 && `Bei allen noch offen: ${formatGermanList(open)}.`}
            </p>
          </WideRow>
        )}
      </table>
    </>
  );
}
