import { Link } from 'react-router-dom';
import { adminEntryPath } from '#config/paths.ts';
import { CHECKBOX_CLASS } from '#desk/ui/checkbox-class.ts';
import type { EntryListFilter, EntrySort, ListedEntry, SeenEntry } from '#entry/model/entry-list.ts';
import { ENTRY_STATUS_LABELS } from '#entry/model/status-labels.ts';
import { formatShortBerlinDay } from '#lib/german/berlin-day.ts';
import { formatGermanCount } from '#lib/german/german-count.ts';
import { TEXT_LINK } from '#ui/text-link.ts';
import { ACTOR_LABELS, NO_NAME, SOURCE_LABELS } from './entry-texts.ts';

const COLUMNS: readonly (readonly [name: string, sort: EntrySort, width: string])[] = [
  ['Name', 'name', ''],
  ['Stand', 'status', 'lg:w-29'],
  ['Angaben', 'filled', 'lg:w-19'],
  ['Herkunft', 'source', 'lg:w-31'],
  ['Premium bis', 'premium', 'lg:w-26'],
  ['Geändert', 'changed', 'lg:w-34'],
  ['Verwaltet von', 'owner', 'lg:w-36'],
];

interface EntryTableProps {
  entries: readonly ListedEntry[];
  fieldCount: number;
  filter: EntryListFilter;
  addressOf: (filter: EntryListFilter) => string;
  selected: ReadonlyMap<number, SeenEntry>;
  onSelect: (entry: ListedEntry, isSelected: boolean) => void;
}

const CELL = 'block truncate px-2 lg:table-cell lg:h-11';

/** One line an entry, sorted by its columns' headings; on a phone each row becomes a short card. */
export function EntryTable({ entries, fieldCount, filter, addressOf, selected, onSelect }: EntryTableProps) {
  return (
    <table
      role="table"
      className="block w-full border-t border-line-strong text-sm lg:table lg:table-fixed lg:border-collapse"
    >
      <thead role="rowgroup" className="sr-only lg:not-sr-only lg:table-header-group">
        <tr role="row">
          <th role="columnheader" scope="col" className="lg:w-11">
            <span className="sr-only">Auswahl</span>
          </th>
          {COLUMNS.map(([name, sort, width]) => {
            const isSorted = filter.sort === sort;
            return (
              <th
                key={sort}
                role="columnheader"
                scope="col"
                aria-sort={isSorted ? (filter.isDescending ? 'descending' : 'ascending') : undefined}
                className={`border-b border-line-strong px-2 text-left ${width}`}
              >
                <Link
                  to={addressOf({
                    ...filter,
                    sort,
                    isDescending: isSorted && !filter.isDescending,
                    page: 1,
                  })}
                  className="inline-flex min-h-9 items-center gap-1 whitespace-nowrap text-ink hover:text-petrol hover:underline"
                >
                  {name}
                  {isSorted && <span aria-hidden="true">{filter.isDescending ? '↓' : '↑'}</span>}
                </Link>
              </th>
            );
          })}
        </tr>
      </thead>
      <tbody role="rowgroup" className="block lg:table-row-group">
        {entries.map((entry) => {
          const { id, name, website, owners, waiting, changedAt, changedBy, changedByEmail } = entry;
          return (
            <tr
              key={id}
              role="row"
              className={`relative block border-b border-line py-2 pl-12 lg:table-row lg:pl-0 ${selected.has(id) ? 'bg-petrol-tint' : ''}`}
            >
              <td role="cell" className="absolute top-1 left-0 block lg:static lg:table-cell lg:h-11">
                <input
                  type="checkbox"
                  aria-label={`Auswählen: ${name ?? NO_NAME}`}
                  checked={selected.has(id)}
                  onChange={(event) => onSelect(entry, event.target.checked)}
                  className={CHECKBOX_CLASS}
                />
              </td>
              <td role="cell" className={CELL}>
                <Link to={adminEntryPath(id)} className={`text-base font-semibold lg:text-sm ${TEXT_LINK}`}>
                  <bdi>{name ?? NO_NAME}</bdi>
                </Link>
                <span className="text-ink-soft">
                  {website === null ? '' : ` ${website.replace(/^https?:\/\/(?:www\.)?/i, '')}`}
                </span>
              </td>
              <td role="cell" className={CELL}>
                {ENTRY_STATUS_LABELS[entry.status]}
                {entry.mergedInto !== null && (
                  <span className="text-ink-soft"> → Nr. {entry.mergedInto}</span>
                )}
              </td>
              <td role="cell" className={`${CELL} digits`}>
                <span className="text-ink-soft lg:hidden">Angaben </span>
                {entry.filled} / {fieldCount}
              </td>
              <td role="cell" className={CELL}>
                {entry.source === null ? (
                  <span className="text-ink-soft">keine Herkunft</span>
                ) : (
                  SOURCE_LABELS[entry.source]
                )}
              </td>
              <td role="cell" className={`${CELL} digits empty:hidden lg:empty:table-cell`}>
                {entry.premiumUntil !== null && (
                  <>
                    <span className="text-ink-soft lg:hidden">Premium bis </span>
                    {formatShortBerlinDay(entry.premiumUntil)}
                  </>
                )}
              </td>
              <td role="cell" className={CELL}>
                {changedAt !== null && (
                  <>
                    <span className="digits">{formatShortBerlinDay(changedAt)}</span>{' '}
                    <span className="text-ink-soft">
                      {changedByEmail ?? (changedBy === null ? '' : ACTOR_LABELS[changedBy])}
                    </span>
                  </>
                )}
              </td>
              <td role="cell" className={CELL}>
                {waiting > 0 && <strong>{formatGermanCount(waiting, 'Vorgang', 'Vorgänge')} · </strong>}
                {owners[0] === undefined ? (
                  <span className="text-ink-soft">niemandem</span>
                ) : (
                  <bdi>{owners[0]}</bdi>
                )}
                {owners.length > 1 && ` +${String(owners.length - 1)}`}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
