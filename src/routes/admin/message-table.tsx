import { memo, useState } from 'react';
import { formatMessageTime, type StoredMessage } from '#domain/inbox/message.ts';
import { takeCharacters } from '#domain/text/characters.ts';
import { CardTable } from '#ui/card-table.tsx';
import { buttonClass } from '#ui/button.tsx';
import { CHECKBOX_CLASS } from './checkbox-class.ts';
import { DeleteButton } from './delete-button.tsx';
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

// Changing the display of a table takes its meaning from assistive technology, unless the roles are spelt out.
/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role */

interface MessageTableProps {
  messages: readonly StoredMessage[];
  selectedIds: ReadonlySet<string>;
  onSelect: (id: string, isSelected: boolean) => void;
  onOpen: (message: StoredMessage) => void;
  onDelete: (messages: readonly StoredMessage[]) => void;
}

/** One row a message; on a phone each row becomes a short card. */
export function MessageTable({ messages, selectedIds, onSelect, onOpen, onDelete }: MessageTableProps) {
  const [askedId, setAskedId] = useState<string | null>(null);
  return (
    <CardTable columns={COLUMNS} className="mt-2">
      {messages.map((message) => (
        <MessageRow
          key={message.id}
          message={message}
          isSelected={selectedIds.has(message.id)}
          isConfirming={askedId === message.id}
          onSelect={onSelect}
          onOpen={onOpen}
          onAsk={setAskedId}
          onDelete={onDelete}
        />
      ))}
    </CardTable>
  );
}

interface MessageRowProps {
  message: StoredMessage;
  isSelected: boolean;
  isConfirming: boolean;
  onSelect: (id: string, isSelected: boolean) => void;
  onOpen: (message: StoredMessage) => void;
  onAsk: (id: string) => void;
  onDelete: (messages: readonly StoredMessage[]) => void;
}

// Hundreds of rows may be shown: only those that change are rendered again.
const MessageRow = memo(function MessageRow({
  message,
  isSelected,
  isConfirming,
  onSelect,
  onOpen,
  onAsk,
  onDelete,
}: MessageRowProps) {
  const isUnread = message.status === 'unread';
  const subject = takeCharacters(message.subject, 100);
  return (
    <tr
      role="row"
      className={`relative block border-b border-line py-3 pl-12 md:table-row md:pl-0 ${isUnread ? 'bg-petrol-tint font-semibold' : ''}`}
    >
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
      <td role="cell" className="block px-2 py-0.5 digits md:table-cell md:py-3">
        {formatMessageTime(message.createdAt)}
      </td>
      <td role="cell" className="block px-2 py-0.5 md:table-cell md:py-3">
        <span className="line-clamp-2 wrap-anywhere">
          <bdi>{message.name}</bdi>
        </span>
      </td>
      <td role="cell" className="block px-2 py-0.5 md:table-cell md:py-3">
        <span className="line-clamp-2 wrap-anywhere">
          <EmailAddress email={message.email} />
        </span>
      </td>
      <td role="cell" className="block px-2 py-0.5 md:table-cell md:py-3">
        <span className="line-clamp-2 wrap-anywhere">
          <bdi>{message.subject}</bdi>
        </span>
      </td>
      <td role="cell" className="block px-2 py-0.5 md:table-cell md:py-3">
        {labelOfStatus(message.status)}
      </td>
      <td role="cell" className="block px-2 py-0.5 md:table-cell md:py-3">
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
          <DeleteButton
            isConfirming={isConfirming}
            subject={subject}
            onAsk={() => {
              onAsk(message.id);
            }}
            onConfirm={() => {
              onDelete([message]);
            }}
          />
        </span>
      </td>
    </tr>
  );
});
