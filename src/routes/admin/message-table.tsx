import { formatMessageTime, type StoredMessage } from '#domain/inbox/message.ts';
import { takeCharacters } from '#domain/text/characters.ts';
import { buttonClass } from '#ui/button.tsx';
import { EmailAddress } from './email-address.tsx';
import { labelOfStatus } from './status-labels.ts';

const COLUMNS = [
  { name: 'Datum', width: 'md:w-28 lg:w-44' },
  { name: 'Name', width: '' },
  { name: 'E-Mail', width: 'lg:w-3/12' },
  { name: 'Betreff', width: 'lg:w-3/12' },
  { name: 'Status', width: 'md:w-28' },
  { name: 'Aktionen', width: 'md:w-28' },
] as const;

// Changing the display of a table takes its meaning from assistive technology, unless the roles are spelt out.
/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role */

interface MessageTableProps {
  messages: readonly StoredMessage[];
  onOpen: (message: StoredMessage) => void;
}

/** One row a message; on a phone each row becomes a short card. Specification, section 2 (Admin messages). */
export function MessageTable({ messages, onOpen }: MessageTableProps) {
  return (
    <table
      role="table"
      className="mt-6 block w-full border-t-2 border-line-strong text-base md:table md:table-fixed md:border-collapse"
    >
      <thead role="rowgroup" className="sr-only md:not-sr-only md:table-header-group">
        <tr role="row">
          {COLUMNS.map(({ name, width }) => (
            <th
              key={name}
              role="columnheader"
              scope="col"
              className={`border-b border-line-strong px-2 py-2 text-left ${width}`}
            >
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup" className="block md:table-row-group">
        {messages.map((message) => {
          const isUnread = message.status === 'unread';
          return (
            <tr
              role="row"
              key={message.id}
              className={`block border-b border-line py-3 md:table-row ${isUnread ? 'bg-petrol-tint font-semibold' : ''}`}
            >
              <td role="cell" className="block px-2 py-0.5 digits md:table-cell md:py-3">
                {formatMessageTime(message.created_at)}
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
                  <bdi>{message.betreff}</bdi>
                </span>
              </td>
              <td role="cell" className="block px-2 py-0.5 md:table-cell md:py-3">
                {labelOfStatus(message.status)}
              </td>
              <td role="cell" className="block px-2 py-0.5 md:table-cell md:py-3">
                <button
                  type="button"
                  className={buttonClass('secondary')}
                  onClick={() => {
                    onOpen(message);
                  }}
                >
                  Öffnen<span className="sr-only">: {takeCharacters(message.betreff, 100)}</span>
                </button>
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
