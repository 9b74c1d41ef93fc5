import { Link } from 'react-router-dom';
import {
  ENTRY_STATUSES,
  type EntryFilter,
  type EntryListFilter,
  type EntryListPage,
  NO_ENTRY_FILTER,
} from '#entry/model/entry-list.ts';
import { ENTRY_STATUS_LABELS } from '#entry/model/status-labels.ts';
import { formatGermanNumber } from '#lib/german/german-number.ts';

type View = Omit<EntryListFilter, 'term' | 'page'>;

const viewOf = (view: Partial<View>): View => ({ ...NO_ENTRY_FILTER, ...view });

const CONDITION_VIEWS: readonly (readonly [name: string, view: View])[] = [
  ['Unbestätigt > 180\u00A0Tage', viewOf({ only: 'unconfirmed', sort: 'confirmed' })],
  ['Ohne Verwalter', viewOf({ only: 'ownerless' })],
  ['Mit offenen Vorgängen', viewOf({ only: 'waiting' })],
  ['Premium', viewOf({ tier: 'premium', sort: 'premium' })],
];

interface EntryViewsProps {
  filter: EntryListFilter;
  counts: EntryListPage['counts'] | undefined;
  addressOf: (filter: EntryListFilter) => string;
}

/** Links to ready views of the list; what is searched for stays, and so does the import that it is about. */
export function EntryViews({ filter, counts, addressOf }: EntryViewsProps) {
  const { term, run } = filter;
  const isCurrent = ({ status, only, tier }: EntryFilter) =>
    filter.status === status && filter.only === only && filter.tier === tier;
  const isByState = filter.only === null && filter.tier === null;
  const stateViews = [null, ...ENTRY_STATUSES].map((status): [string, View] => [
    status === null ? 'Alle' : ENTRY_STATUS_LABELS[status],
    viewOf({ status }),
  ]);
  return (
    <nav aria-label="Ansichten">
      <ul className="-mx-2 flex flex-wrap text-sm">
        {[...stateViews, ...CONDITION_VIEWS].map(([name, view]) => {
          const next = { ...view, term, run, page: 1 };
          const count = view.status === null ? undefined : counts?.[view.status];
          return (
            <li key={name}>
              <Link
                to={addressOf(next)}
                aria-current={isCurrent(next) ? 'page' : undefined}
                className="inline-flex min-h-11 items-center px-2 text-petrol hover:underline aria-[current=page]:font-semibold aria-[current=page]:text-ink aria-[current=page]:underline aria-[current=page]:decoration-2 aria-[current=page]:underline-offset-8 md:min-h-9"
              >
                {name}
                {isByState && count !== undefined && (
                  <span className="ml-1 digits text-ink-soft">{formatGermanNumber(count)}</span>
                )}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
