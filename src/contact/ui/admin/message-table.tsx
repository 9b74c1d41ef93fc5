import { memo } from 'react';
import { Link } from 'react-router-dom';
import { adminMessagesPath } from '#config/paths.ts';
import { needsForwarding, type StoredMessage } from '#contact/model/inbox/message.ts';
import { CHECKBOX_CLASS } from '#desk/ui/checkbox-class.ts';
import { formatShortTime } from '#lib/german/berlin-time.ts';
import { takeCharacters } from '#lib/text/characters.ts';
import { Button, buttonClass } from '#ui/button.tsx';
import { CardRow, CardTable } from '#ui/card-table.tsx';
import { labelOfStatus } from './message-status-labels.ts';

/** Those without a width share what the others leave. */
const COLUMNS = [
  { name: 'Auswahl', width: 'md:w-11', isHidden: true },
  { name: 'Datum', width: 'md:w-38' },
  { name: 'Name', width: '' },
  { name: 'E-Mail', width: '' },
  { name: 'Betreff', width: 'lg:w-1/4' },
  { name: 'Status', width: 'md:w-36' },
  { name: 'Aktionen', width: 'md:w-36' },
] as const;

interface RowActions {
  /** The query string that names the filter, which the link keeps for the way back. */
  search: string;
  onSelect: (id: string, isSelected: boolean) => void;
  onDelete: (messages: readonly StoredMessage[]) => void;
}

interface MessageTableProps extends RowActions {
  messages: readonly StoredMessage[];
  selectedIds: ReadonlySet<string>;
}

/** One row of 44 px a message; on a phone each row becomes a short card. */
export function MessageTable({ messages, selectedIds, ...actions }: MessageTableProps) {
  return (
    <CardTable columns={COLUMNS} className="mt-2">
      {messages.map((message) => (
        <MessageRow
          key={message.id}
          message={message}
          isSelected={selectedIds.has(message.id)}
          {...actions}
        />
      ))}
    </CardTable>
  );
}

interface MessageRowProps extends RowActions {
  message: StoredMessage;
  isSelected: boolean;
}

/** A cell of one line; the whole text comes with the pointer. */
function LineCell({ text, label = text }: { text: string; label?: string }) {
  return (
    <td role="cell" className="block px-2 py-0.5 md:table-cell md:py-0">
      <span className="block truncate" title={text}>
        <bdi>{label}</bdi>
      </span>
    </td>
  );
}

// Hundreds of rows may be shown: only those that change are rendered again.
const MessageRow = memo(function MessageRow({
  message,
  isSelected,
  search,
  onSelect,
  onDelete,
}: MessageRowProps) {
  const isUnread = message.status === 'unread';
  const subject = takeCharacters(message.subject, 100);
  return (
    <CardRow
      className={`relative pl-12 md:h-11 md:pl-0 md:align-middle ${isUnread ? 'bg-petrol-tint font-semibold' : ''}`}
    >
      <td role="cell" className="absolute top-1 left-0 block md:static md:table-cell">
        <input
          type="checkbox"
          aria-label={`Auswählen: ${takeCharacters(message.name, 100)}, ${subject}`}
          checked={isSelected}
          onChange={(event) => onSelect(message.id, event.target.checked)}
          className={CHECKBOX_CLASS}
        />
      </td>
      <td role="cell" className="block px-2 py-0.5 whitespace-nowrap digits md:table-cell md:py-0">
        {formatShortTime(message.createdAt)}
      </td>
      <LineCell text={message.name} />
      <LineCell text={message.email} />
      <LineCell text={message.subject} label={takeCharacters(message.subject, 200)} />
      <td role="cell" className="block px-2 py-0.5 md:table-cell md:py-0 md:leading-tight">
        {labelOfStatus(message.status)}
        {needsForwarding(message) && <strong className="block text-sm">Weiterleitung offen</strong>}
      </td>
      <td role="cell" className="block px-2 md:table-cell">
        <span className="flex gap-x-3">
          <Link
            to={{ pathname: adminMessagesPath(message.id), search }}
            state={{ isFromList: true }}
            className={buttonClass('quiet')}
          >
            Öffnen<span className="sr-only">: {subject}</span>
          </Link>
          <Button variant="quiet" onClick={() => onDelete([message])}>
            Löschen<span className="sr-only">: {subject}</span>
          </Button>
        </span>
      </td>
    </CardRow>
  );
});
