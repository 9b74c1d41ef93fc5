import { useRef, useState } from 'react';
import { requestRemoval, setEntryStatus } from '#data/entry/entry-changes.ts';
import type { Session } from '#data/session.ts';
import type { Entry, EntryStatus } from '#domain/entry/entry.ts';
import { findNoteFault, readNote } from '#domain/entry/note.ts';
import { useUnsentDraft } from '#features/account/unsent-drafts.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmedButton } from '#ui/confirmed-button.tsx';
import { TextArea } from '#ui/field.tsx';
import { Notice } from '#ui/notice.tsx';
import { ChangeFailure } from '#routes/entry/frame/change-failure.tsx';
import { useChange } from '#routes/entry/frame/use-change.ts';

interface VisibilityProps {
  session: Session;
  entry: Entry;
  isRemovalAsked: boolean;
}

/** Pausing, showing again, asking for removal. */
export function Visibility({ session, entry, isRemovalAsked }: VisibilityProps) {
  const [note, setNote] = useUnsentDraft(`removal ${String(entry.id)}`, '');
  const [noteFault, setNoteFault] = useState<string>();
  const noteField = useRef<HTMLTextAreaElement>(null);
  const pausing = useChange(session, (status: EntryStatus) => setEntryStatus(entry.id, status));
  const removing = useChange(session, (text: string) => requestRemoval(entry.id, text));
  return (
    <section aria-labelledby="sichtbarkeit">
      <h3 id="sichtbarkeit" className="text-xl">
        Pausieren oder entfernen
      </h3>
      <div className="mt-4 flex flex-col gap-5">
        {entry.status === 'active' && (
          <>
            <p>Ein pausierter Eintrag ist sofort unsichtbar und lässt sich jederzeit wieder zeigen.</p>
            <p>
              <ConfirmedButton
                label="Eintrag pausieren"
                confirmLabel="Wirklich pausieren"
                isPending={pausing.isPending}
                onConfirm={() => {
                  pausing.mutate('paused');
                }}
              />
            </p>
          </>
        )}
        {entry.status === 'paused' && (
          <p>
            <Button
              disabled={pausing.isPending}
              aria-busy={pausing.isPending}
              onClick={() => {
                pausing.mutate('active');
              }}
            >
              Eintrag wieder zeigen
            </Button>
          </p>
        )}
        <ChangeFailure error={pausing.error} />
        {isRemovalAsked ? (
          <Notice>
            <p>
              Sie haben darum gebeten, den Eintrag zu entfernen. Wir kümmern uns darum und schreiben Ihnen.
            </p>
          </Notice>
        ) : (
          <>
            <TextArea
              ref={noteField}
              label="Warum soll der Eintrag entfernt werden?"
              hint="Kann leer bleiben."
              rows={3}
              value={note}
              error={noteFault}
              onChange={(event) => {
                setNoteFault(undefined);
                setNote(event.target.value);
              }}
            />
            <ChangeFailure error={removing.error} />
            <p>
              <ConfirmedButton
                label="Um Entfernung bitten"
                confirmLabel="Wirklich um Entfernung bitten"
                isPending={removing.isPending}
                onConfirm={() => {
                  const found = findNoteFault(note);
                  setNoteFault(found);
                  if (found === undefined) removing.mutate(readNote(note));
                  else noteField.current?.focus();
                }}
              />
            </p>
          </>
        )}
      </div>
    </section>
  );
}
