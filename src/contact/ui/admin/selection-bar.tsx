import { useEffect, useRef } from 'react';
import {
  MESSAGE_STATUSES,
  type MessageStatus,
  MAX_MESSAGES_AT_ONCE,
  type StoredMessage,
} from '#contact/model/inbox/message.ts';
import { CHECKBOX_CLASS } from '#desk/ui/checkbox-class.ts';
import { formatGermanNumber } from '#lib/german/german-number.ts';
import { Button } from '#ui/button.tsx';
import { MESSAGE_STATUS_LABELS } from './message-status-labels.ts';

interface SelectionBarProps {
  selected: readonly StoredMessage[];
  /** Rows on the page. */
  shownCount: number;
  onSelectAll: (isSelected: boolean) => void;
  onStatus: (messages: readonly StoredMessage[], status: MessageStatus) => void;
  onSpam: (messages: readonly StoredMessage[], isSpam: boolean) => void;
  onDelete: (messages: readonly StoredMessage[]) => void;
}

/** Selects all messages on the page, and changes or deletes the selected ones. */
export function SelectionBar({
  selected,
  shownCount,
  onSelectAll,
  onStatus,
  onSpam,
  onDelete,
}: SelectionBarProps) {
  const all = useRef<HTMLInputElement>(null);
  const count = selected.length;
  const most = Math.min(shownCount, MAX_MESSAGES_AT_ONCE);
  const isAll = count > 0 && count === most;
  // The list shows either spam or everything else.
  const isSpam = selected.some((message) => message.isSpam);
  useEffect(() => {
    if (all.current !== null) all.current.indeterminate = count > 0 && !isAll;
  }, [count, isAll]);

  return (
    <div role="group" aria-label="Auswahl" className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <label className="flex min-h-11 items-center">
        <input
          ref={all}
          type="checkbox"
          checked={isAll}
          onChange={(event) => onSelectAll(event.target.checked)}
          className={CHECKBOX_CLASS}
        />
        Alle auf dieser Seite
      </label>
      <p role="status" className="digits">
        {count > 0 &&
          `${formatGermanNumber(count)} ausgewählt${count === MAX_MESSAGES_AT_ONCE ? ', mehr geht nicht auf einmal' : ''}`}
      </p>
      {count > 0 && (
        <div className="flex flex-wrap items-center gap-2 py-1">
          {MESSAGE_STATUSES.map((status) => (
            <Button
              key={status}
              variant="secondary"
              aria-label={`Auswahl auf „${MESSAGE_STATUS_LABELS[status]}“ setzen`}
              onClick={() => onStatus(selected, status)}
            >
              {MESSAGE_STATUS_LABELS[status]}
            </Button>
          ))}
          <Button variant="secondary" onClick={() => onSpam(selected, !isSpam)}>
            {isSpam ? 'Kein Spam' : 'Spam'}
          </Button>
          <Button variant="secondary" onClick={() => onDelete(selected)}>
            Löschen
          </Button>
        </div>
      )}
    </div>
  );
}
