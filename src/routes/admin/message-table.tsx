import { formatMessageTime, type StoredMessage } from '#domain/inbox/message.ts';
import { buttonClass } from '#ui/button.tsx';
import { labelOfStatus } from './status-labels.ts';

const HEADINGS = ['Datum', 'Name', 'E-Mail', 'Betreff', 'Status', 'Aktionen'] as const;

interface MessageTableProps {
  messages: readonly StoredMessage[];
  onOpen: (message: StoredMessage) => void;
}

/** One row a message; on a phone each row becomes a short card. Specification, section 2 (Admin messages). */
export function MessageTable({ messages, onOpen }: MessageTableProps) {
  return (
    <table className="mt-6 block w-full border-t-2 border-line-strong text-base md:table md:table-fixed md:border-collapse">
      <thead className="sr-only md:not-sr-only md:table-header-group">
        <tr>
          {HEADINGS.map((heading) => (
            <th key={heading} scope="col" className="border-b border-line-strong px-2 py-2 text-left">
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="block md:table-row-group">
        {messages.map((message) => {
          const isUnread = message.status === 'unread';
          return (
            <tr
              key={message.id}
              className={`block border-b border-line py-3 md:table-row ${isUnread ? 'bg-petrol-tint font-semibold' : ''}`}
            >
              <td className="block px-2 py-0.5 tabular-nums md:table-cell md:py-3">
                {formatMessageTime(message.created_at)}
              </td>
              <td className="block px-2 py-0.5 md:table-cell md:py-3">
                <span className="line-clamp-2 wrap-anywhere">
                  <bdi>{message.name}</bdi>
                </span>
              </td>
              <td className="block px-2 py-0.5 md:table-cell md:py-3">
                <span className="line-clamp-2 break-all">
                  <bdi>{message.email}</bdi>
                </span>
              </td>
              <td className="block px-2 py-0.5 md:table-cell md:py-3">
                <span className="line-clamp-2 wrap-anywhere">
                  <bdi>{message.betreff}</bdi>
                </span>
              </td>
              <td className="block px-2 py-0.5 md:table-cell md:py-3">{labelOfStatus(message.status)}</td>
              <td className="block px-2 py-0.5 md:table-cell md:py-3">
                <button
                  type="button"
                  className={buttonClass('secondary')}
                  onClick={() => {
                    onOpen(message);
                  }}
                >
                  Öffnen<span className="sr-only">: {message.betreff.slice(0, 100)}</span>
                </button>
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
