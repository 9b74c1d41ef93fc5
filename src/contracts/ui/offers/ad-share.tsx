import { useQuery } from '@tanstack/react-query';
import { premiumCountQuery } from '#contracts/api/premium-count.ts';
import { formatGermanNumber } from '#lib/german/german-number.ts';

function describeShare(count: number): string {
  if (count === 0) return 'Im Block „Anzeigen“ steht heute noch niemand.';
  if (count === 1) return 'Im Block „Anzeigen“ steht heute ein Eintrag.';
  return `Den Block „Anzeigen“ teilen sich heute ${formatGermanNumber(count)} Einträge.`;
}

/** How many entries share the block „Anzeigen“ today; where that cannot be read, nothing. */
export function AdShare() {
  const { data: count } = useQuery(premiumCountQuery());
  return (
    // As high as its words, so that nothing moves.
    <p className="mt-4 min-h-12 lg:min-h-7 digits">{count !== undefined && describeShare(count)}</p>
  );
}
