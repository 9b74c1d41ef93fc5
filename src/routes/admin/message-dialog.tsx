import { useState } from 'react';
import {
  buildReplyLink,
  formatMessageTime,
  MESSAGE_STATUSES,
  type StoredMessage,
} from '#domain/inbox/message.ts';
import { Button, buttonClass } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { TextArea } from '#ui/field.tsx';
import { EmailAddress } from './email-address.tsx';
import { labelOfStatus, STATUS_LABELS } from './status-labels.ts';
import type { useMessageChanges } from './use-message-changes.ts';

interface MessageDialogProps {
  message: StoredMessage;
  /** Notes that were typed but not saved; null where there are none. */
  draft: string | null;
  onDraftChange: (draft: string | null) => void;
  changes: ReturnType<typeof useMessageChanges>;
  onClose: () => void;
}

/** One message: read it, answer it, note something. Specification, section 2 (Admin messages). */
export function MessageDialog({ message, draft, onDraftChange, changes, onClose }: MessageDialogProps) {
  const [isConfirming, setIsConfirming] = useState(false);
  const notes = draft ?? message.notes ?? '';

  async function saveNotes() {
    try {
      await changes.saveNotes(message.id, notes);
      onDraftChange(null);
    } catch {
      // The toast has said so; the draft stays in the field.
    }
  }

  async function remove() {
    try {
      onClose();
      await changes.remove(message.id);
    } catch {
      // The toast has said so; the message is back in the list.
    }
  }

  return (
    <Dialog title={<bdi>{message.betreff}</bdi>} onClose={onClose}>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
        <dt className="text-ink-soft">Von</dt>
        <dd className="min-w-0 wrap-anywhere">
          <bdi className="block">{message.name}</bdi>
          <EmailAddress email={message.email} />
        </dd>
        <dt className="text-ink-soft">Datum</dt>
        <dd className="digits">{formatMessageTime(message.created_at)}</dd>
        <dt className="text-ink-soft">Status</dt>
        <dd>{labelOfStatus(message.status)}</dd>
      </dl>
      <p dir="auto" className="mt-5 border-y border-line py-5 wrap-anywhere whitespace-pre-wrap">
        {message.nachricht}
      </p>
      <div role="group" aria-label="Status setzen" className="mt-5 flex flex-wrap gap-2">
        {MESSAGE_STATUSES.map((status) => (
          <button
            key={status}
            type="button"
            aria-pressed={message.status === status}
            className={buttonClass(message.status === status ? 'primary' : 'secondary')}
            onClick={() => {
              changes.setStatus(message.id, status).catch(() => undefined);
            }}
          >
            {STATUS_LABELS[status]}
          </button>
        ))}
      </div>
      <p className="mt-4">
        <a href={buildReplyLink(message)} className={buttonClass('secondary')}>
          Per E-Mail antworten
        </a>
      </p>
      <TextArea
        className="mt-5"
        label="Interne Notizen"
        hint={draft === null ? undefined : 'Noch nicht gespeichert.'}
        rows={4}
        maxLength={10_000}
        value={notes}
        error={undefined}
        onChange={(event) => {
          onDraftChange(event.target.value);
        }}
      />
      <div className="mt-5 flex flex-wrap gap-3">
        <Button onClick={() => void saveNotes()}>Notizen speichern</Button>
        <Button look="secondary" onClick={onClose}>
          Schließen
        </Button>
        <DeleteButton
          isConfirming={isConfirming}
          onAsk={() => {
            setIsConfirming(true);
          }}
          onConfirm={() => void remove()}
        />
      </div>
    </Dialog>
  );
}

interface DeleteButtonProps {
  isConfirming: boolean;
  onAsk: () => void;
  onConfirm: () => void;
}

/** Deleting takes a second press, on a button that says what it does. */
function DeleteButton({ isConfirming, onAsk, onConfirm }: DeleteButtonProps) {
  return isConfirming ? (
    <Button look="secondary" className="border-red text-red" onClick={onConfirm}>
      Endgültig löschen
    </Button>
  ) : (
    <Button look="quiet" className="ml-auto" onClick={onAsk}>
      Löschen
    </Button>
  );
}
