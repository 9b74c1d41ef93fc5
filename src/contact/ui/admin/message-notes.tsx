import { useEffect, useRef, useState } from 'react';
import { useUnsentDraft } from '#account/ui/unsent-drafts.ts';
import type { StoredMessage } from '#contact/model/inbox/message.ts';
import { formatShortTime } from '#lib/german/berlin-time.ts';
import { formatGermanNumber } from '#lib/german/german-number.ts';
import { isLongerThan, toStorableText } from '#lib/text/characters.ts';
import { Button } from '#ui/button.tsx';
import { TextArea } from '#ui/field.tsx';
import { Notice } from '#ui/notice.tsx';
import type { MessageChanges } from './use-message.ts';

/** In characters as the table counts them, where an emoji is one. */
const MAX_NOTES_LENGTH = 10_000;

/** Notes that were typed but not saved. */
interface NotesDraft {
  readonly typed: string;
  /** The stored notes that the typed ones would replace; a save names them. */
  readonly seen: string | null;
}

interface MessageNotesProps {
  message: StoredMessage;
  changes: MessageChanges;
}

/** The notes of a message. Where somebody else has changed them meanwhile, both are shown, and one is chosen. */
export function MessageNotes({ message, changes }: MessageNotesProps) {
  const [draft, onDraftChange] = useUnsentDraft<NotesDraft | null>(`notes ${message.id}`, null);
  const [isSaving, setIsSaving] = useState(false);
  const [savedElsewhere, setSavedElsewhere] = useState<string>();
  const { typed, seen } = draft ?? { typed: message.notes ?? '', seen: message.notes };
  const latest = useRef(typed);
  useEffect(() => {
    latest.current = typed;
  });
  const isChangedElsewhere = seen !== message.notes && typed !== (message.notes ?? '');
  const isTooLong = isLongerThan(typed, MAX_NOTES_LENGTH);

  async function save(over: string | null) {
    if (isTooLong || isSaving) return;
    setIsSaving(true);
    // A failure is announced by a toast.
    const sent = toStorableText(typed);
    const answer = await changes.saveNotes(sent, over);
    const isSaved = answer?.saved === true;
    if (answer !== null && !isSaved && answer.at)
      setSavedElsewhere(`${answer.by ?? 'jemand'}, ${formatShortTime(answer.at)}`);
    // Keeps newer input; another conflict asks again.
    const isDone = isSaved && latest.current === typed;
    onDraftChange(isDone ? null : { typed: latest.current, seen: isSaved ? sent || null : over });
    setIsSaving(false);
  }

  return (
    <section aria-label="Notizen">
      <TextArea
        label="Interne Notizen"
        hint={draft === null ? undefined : 'Noch nicht gespeichert.'}
        rows={4}
        value={typed}
        error={
          isTooLong
            ? `Bitte kürzen Sie die Notizen auf höchstens ${formatGermanNumber(MAX_NOTES_LENGTH)} Zeichen.`
            : undefined
        }
        onChange={(event) => onDraftChange({ typed: event.target.value, seen })}
      />
      {isChangedElsewhere ? (
        <div className="mt-4">
          <Notice variant="error">
            <p>
              <strong>Jemand hat inzwischen andere Notizen gespeichert.</strong> Wählen Sie, womit es
              weitergeht; bis dahin wird nichts überschrieben.
            </p>
            <p className="mt-2 text-sm text-ink-soft wrap-anywhere">
              Anderswo gespeichert{savedElsewhere !== undefined && ` (${savedElsewhere})`}
            </p>
            <p className="max-h-40 overflow-y-auto whitespace-pre-line wrap-anywhere">
              {message.notes ?? <em>leer</em>}
            </p>
            <p className="mt-3 flex flex-wrap gap-3">
              <Button
                variant="secondary"
                disabled={isTooLong}
                isPending={isSaving}
                onClick={() => void save(message.notes)}
              >
                Das hier behalten
              </Button>
              <Button variant="secondary" onClick={() => onDraftChange(null)}>
                Das andere übernehmen
              </Button>
            </p>
          </Notice>
        </div>
      ) : (
        <p className="mt-4">
          <Button disabled={isTooLong} isPending={isSaving} onClick={() => void save(seen)}>
            Notizen speichern
          </Button>
        </p>
      )}
    </section>
  );
}
