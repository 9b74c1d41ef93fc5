import { Link } from 'react-router-dom';
import { adminEntryPath } from '#config/paths.ts';
import type { BulkChangeOutcome, EntryAction } from '#entry/api/change-entries.ts';
import { formatGermanCount } from '#lib/german/german-count.ts';
import { formatGermanNumber } from '#lib/german/german-number.ts';
import { Button } from '#ui/button.tsx';
import { Disclosure } from '#ui/disclosure.tsx';
import { focusIfLost } from '#ui/focus-if-lost.ts';
import { TEXT_LINK } from '#ui/text-link.ts';
import { NO_NAME } from './entry-texts.ts';

const DONE: Readonly<Record<EntryAction['action'], string>> = {
  publish: 'veröffentlicht',
  pause: 'pausiert',
  remove: 'entfernt',
  source: 'mit Herkunft versehen',
  undo: 'wieder wie vorher',
};

const WHY: Readonly<Record<BulkChangeOutcome['left'][number]['why'], string>> = {
  gone: 'gibt es nicht mehr',
  already: 'war es schon',
  changed: 'wurde inzwischen geändert',
  merged: 'führt zu einem anderen Eintrag',
  hidden: 'ist nicht veröffentlicht',
};

/** Names listed before „weitere“. */
const NAMED = 3;

function listNames(entries: readonly { readonly name: string | null }[]): string {
  const named = entries.slice(0, NAMED).map(({ name }) => `„${name ?? NO_NAME}“`);
  const more = entries.length - named.length;
  return `${named.join(', ')}${more > 0 ? ` und ${formatGermanNumber(more)} weitere` : ''}`;
}

interface ChangeReportProps {
  action: EntryAction['action'];
  /** Those that were changed, by name. */
  done: readonly { readonly name: string | null }[];
  left: readonly Pick<BulkChangeOutcome['left'][number], 'id' | 'name' | 'why'>[];
  isPending: boolean;
  onUndo: (() => void) | null;
}

/** What a bulk change did, and by name what it left unchanged. */
export function ChangeReport({ action, done, left, isPending, onUndo }: ChangeReportProps) {
  return (
    <div className="my-2 border-l-4 border-petrol bg-petrol-tint px-4 py-1 text-sm">
      <div className="flex flex-wrap items-center gap-x-4">
        <p role="status" className="min-w-0 py-2 wrap-anywhere">
          <span ref={onUndo === null ? focusIfLost : undefined} tabIndex={-1}>
            <strong>
              {done.length === 0 ? 'Kein Eintrag' : formatGermanCount(done.length, 'Eintrag', 'Einträge')}{' '}
              {DONE[action]}
            </strong>
            {done.length > 0 && `: ${listNames(done)}.`}
            {done.length === 0 && '.'}
            {left.length > 0 &&
              ` ${formatGermanCount(left.length, 'Eintrag blieb', 'Einträge blieben')}, wie ${left.length === 1 ? 'er war' : 'sie waren'}.`}
          </span>
        </p>
        {onUndo !== null && (
          <Button ref={focusIfLost} variant="quiet" isPending={isPending} onClick={onUndo}>
            Rückgängig
          </Button>
        )}
      </div>
      {left.length > 0 && (
        <Disclosure summary="Welche, und warum" isOpenAtFirst={left.length <= NAMED}>
          <ul>
            {left.map(({ id, name, why }) => (
              <li key={id} className="wrap-anywhere">
                <Link to={adminEntryPath(id)} className={TEXT_LINK}>
                  <bdi>{name ?? `Nr. ${String(id)}`}</bdi>
                </Link>{' '}
                {WHY[why]}
              </li>
            ))}
          </ul>
        </Disclosure>
      )}
    </div>
  );
}
