import { memo } from 'react';
import { formatShortTime } from '#domain/german/berlin-time.ts';
import { isToForward, type StoredMessage } from '#domain/inbox/message.ts';
import { takeCharacters } from '#domain/text/characters.ts';
import { Button, buttonClass } from '#ui/button.tsx';
import { CardCell, CardRow, CardTable } from '#ui/card-table.tsx';
import { CHECKBOX_CLASS } from './checkbox-class.ts';
import { EmailAddress } from './email-address.tsx';
import { labelOfStatus } from './status-labels.ts';

/** Those without a width share what the others leave. */
const COLUMNS = [
  { name: 'Auswahl', width: 'md:w-12', isHidden: true },
  { name: 'Datum', width: 'md:w-24 lg:w-32' },
  { name: 'Name', width: '' },
  { name: 'E-Mail', width: '' },
  { name: 'Betreff', width: '' },
  { name: 'Status', width: 'md:w-28' },
  { name: 'Aktionen', width: 'md:w-32 lg:w-52' },
] as const;

interface MessageTableProps {
  messages: readonly StoredMessage[];
  selectedIds: ReadonlySet<string>;
  onSelect: (id: string, isSelected: boolean) => void;
  onOpen: (message: StoredMessage) => void;
  onDelete: (messages: readonly StoredMessage[]) => void;
}

/** One row a message; on a phone each row becomes a short card. */
export function MessageTable({ messages, selectedIds, onSelect, onOpen, onDelete }: MessageTableProps) {
  return (
    <CardTable columns={COLUMNS} className="mt-2">
      {messages.map((message) => (
        <MessageRow
          key={message.id}
          message={message}
          isSelected={selectedIds.has(message.id)}
          onSelect={onSelect}
          onOpen={onOpen}
          onDelete={onDelete}
        />
      ))}
    </CardTable>
  );
}

interface MessageRowProps {
  message: StoredMessage;
  isSelected: boolean;
  onSelect: (id: string, isSelected: boolean) => void;
  onOpen: (message: StoredMessage) => void;
  onDelete: (messages: readonly StoredMessage[]) => void;
}

// Hundreds of rows may be shown: only those that change are rendered again.
const MessageRow = memo(function MessageRow({
  message,
  isSelected,
  onSelect,
  onOpen,
  onDelete,
}: MessageRowProps) {
  const isUnread = message.status === 'unread';
  const subject = takeCharacters(message.subject, 100);
  return (
    <CardRow
      className={`relative pl-12 md:pl-0 md:align-middle ${isUnread ? 'bg-petrol-tint font-semibold' : ''}`}
    >
      {/* oxlint-disable-next-line jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role -- as in CardTable */}
      <td role="cell" className="absolute top-1 left-0 block md:static md:table-cell md:py-1">
        <input
          type="checkbox"
          aria-label={`Auswählen: ${takeCharacters(message.name, 100)}, ${subject}`}
          checked={isSelected}
          onChange={(event) => {
            onSelect(message.id, event.target.checked);
          }}
          className={CHECKBOX_CLASS}
        />
      </td>
      <CardCell className="digits">{formatShortTime(message.createdAt)}</CardCell>
      <CardCell>
        <span className="line-clamp-2 wrap-anywhere">
          <bdi>{message.name}</bdi>
        </span>
      </CardCell>
      <CardCell>
        <span className="line-clamp-2 wrap-anywhere">
          <EmailAddress email={message.email} />
        </span>
      </CardCell>
      <CardCell>
        <span className="line-clamp-2 wrap-anywhere">
          <bdi>{message.subject}</bdi>
        </span>
      </CardCell>
      <CardCell>
        {labelOfStatus(message.status)}
        {isToForward(message) && <strong className="block">Weiterleitung offen</strong>}
      </CardCell>
      <CardCell>
        <span className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <button
            type="button"
            className={buttonClass('secondary')}
            onClick={() => {
              onOpen(message);
            }}
          >
            Öffnen<span className="sr-only">: {subject}</span>
          </button>
          <Button
            variant="quiet"
            onClick={() => {
              onDelete([message]);
            }}
          >
            Löschen<span className="sr-only">: {subject}</span>
          </Button>
        </span>
      </CardCell>
    </CardRow>
  );
});
