import { ErrorBoundary } from 'react-error-boundary';
import { isVisible } from '#domain/text/characters.ts';
import { formatShortTime } from '#domain/german/berlin-time.ts';
import { buildReplyLink, MESSAGE_STATUSES, type StoredMessage } from '#domain/inbox/message.ts';
import { takeCharacters } from '#domain/text/characters.ts';
import { VacancyList } from '#features/vacancy/vacancy-list.tsx';
import { Button, buttonClass } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { EmailAddress } from './email-address.tsx';
import { ForwardMessage } from './forward-message.tsx';
import { MessageNotes, type NotesDraft } from './message-notes.tsx';
import { labelOfStatus, MESSAGE_STATUS_LABELS } from './status-labels.ts';
import type { MessageChanges } from './use-message-changes.ts';

interface MessageDialogProps {
  message: StoredMessage;
  /** Notes that were typed but not saved; null where there are none. */
  draft: NotesDraft | null;
  onDraftChange: (draft: NotesDraft | null) => void;
  changes: MessageChanges;
  onClose: () => void;
}

/**
 * One message: to read it, answer it and take notes. One that cannot be displayed can still be marked and deleted.
 */
export function MessageDialog(props: MessageDialogProps) {
  return (
    <ErrorBoundary
      // oxlint-disable-next-line react/no-unstable-nested-components -- a function, not a component
      fallbackRender={() => <UndisplayableMessage {...props} />}
    >
      <MessageContent {...props} />
    </ErrorBoundary>
  );
}

/** A value of a message as text, whatever it is. */
function toSafeText(value: unknown): string {
  return typeof value === 'string' && isVisible(value) ? takeCharacters(value.toWellFormed(), 200) : 'k.A.';
}

/** Replaces a message that cannot be displayed. */
function UndisplayableMessage({ message, changes, onClose }: MessageDialogProps) {
  return (
    <Dialog title="Diese Nachricht kann nicht angezeigt werden" onClose={onClose}>
      <p>
        Beim Anzeigen ist ein Fehler aufgetreten. Alle anderen Nachrichten sind davon nicht betroffen. Den
        Status können Sie trotzdem setzen, und Sie können die Nachricht löschen.
      </p>
      <dl className="mt-4 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
        <dt className="text-ink-soft">Nummer</dt>
        <dd className="min-w-0 wrap-anywhere">{toSafeText(message.id)}</dd>
        <dt className="text-ink-soft">Von</dt>
        <dd className="min-w-0 wrap-anywhere">
          <bdi className="block">{toSafeText(message.name)}</bdi>
          <bdi className="block">{toSafeText(message.email)}</bdi>
        </dd>
      </dl>
      <StatusButtons message={message} changes={changes} />
      <div className="mt-5 flex flex-wrap gap-3">
        <Button variant="secondary" onClick={onClose}>
          Schließen
        </Button>
        <DeleteMessage message={message} changes={changes} onClose={onClose} />
      </div>
    </Dialog>
  );
}

function MessageContent({ message, draft, onDraftChange, changes, onClose }: MessageDialogProps) {
  return (
    <Dialog title={<bdi>{message.subject}</bdi>} onClose={onClose}>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
        <dt className="text-ink-soft">Von</dt>
        <dd className="min-w-0 wrap-anywhere">
          <bdi className="block">{message.name}</bdi>
          <EmailAddress email={message.email} />
        </dd>
        <dt className="text-ink-soft">Datum</dt>
        <dd className="digits">{formatShortTime(message.createdAt)}</dd>
        <dt className="text-ink-soft">Status</dt>
        <dd>{labelOfStatus(message.status)}</dd>
      </dl>
      <p dir="auto" className="mt-5 border-y border-line py-5 wrap-anywhere whitespace-pre-wrap">
        {message.text}
      </p>
      <VacancyList vacancy={message.vacancy} />
      <StatusButtons message={message} changes={changes} />
      <p className="mt-4">
        <a href={buildReplyLink(message)} className={buttonClass('secondary')}>
          Per E-Mail antworten
        </a>
      </p>
      <ForwardMessage message={message} changes={changes} />
      <MessageNotes message={message} draft={draft} onDraftChange={onDraftChange} changes={changes} />
      <div className="mt-5 flex flex-wrap gap-3">
        <Button variant="secondary" onClick={onClose}>
          Schließen
        </Button>
        <DeleteMessage message={message} changes={changes} onClose={onClose} />
      </div>
    </Dialog>
  );
}

function StatusButtons({ message, changes }: Pick<MessageDialogProps, 'message' | 'changes'>) {
  return (
    <div role="group" aria-label="Status setzen" className="mt-5 flex flex-wrap gap-2">
      {MESSAGE_STATUSES.map((status) => (
        <button
          key={status}
          type="button"
          aria-pressed={message.status === status}
          className={buttonClass(message.status === status ? 'primary' : 'secondary')}
          onClick={() => {
            changes.setStatus(message, status).catch(() => undefined);
          }}
        >
          {MESSAGE_STATUS_LABELS[status]}
        </button>
      ))}
    </div>
  );
}

function DeleteMessage({
  message,
  changes,
  onClose,
}: Pick<MessageDialogProps, 'message' | 'changes' | 'onClose'>) {
  return (
    <Button
      variant="quiet"
      className="ml-auto"
      onClick={() => {
        onClose();
        changes.remove([message]);
      }}
    >
      Löschen
    </Button>
  );
}
