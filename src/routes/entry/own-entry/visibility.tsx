import { useRef, useState } from 'react';
import { requestRemoval, setEntryStatus } from '#data/entry/entry-changes.ts';
import type { Session } from '#data/session.ts';
import type { Entry } from '#domain/entry/entry.ts';
import { findNoteFault, readNote } from '#domain/entry/note.ts';
import { useUnsentDraft } from '#features/account/unsent-drafts.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmButton } from '#ui/confirm-button.tsx';
import { TextArea } from '#ui/field.tsx';
import { Disclosure } from '#ui/disclosure.tsx';
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
  const pausing = useChange(session, (status: 'active' | 'paused') => setEntryStatus(entry.id, status));
  const removing = useChange(session, (text: string) => requestRemoval(entry.id, text));
  return (
    <Disclosure
      summary="Pausieren oder entfernen"
      hasFields
      isOpenAtFirst={entry.status === 'paused' || note !== ''}
    >
      <div className="mt-4 flex flex-col gap-5">
        {entry.status === 'active' && (
          <>
            <p>Ein pausierter Eintrag ist sofort unsichtbar und lässt sich jederzeit wieder zeigen.</p>
            <p>
              <Button
                variant="secondary"
                disabled={pausing.isPending}
                onClick={() => {
                  pausing.mutate('paused');
                }}
              >
                Eintrag pausieren
              </Button>
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
              <ConfirmButton
                label="Um Entfernung bitten"
                question={`Um die Entfernung von „${String(entry.values.name ?? 'Ohne Namen')}“ bitten?`}
                confirmLabel="Bitte absenden"
                isPending={removing.isPending}
                isReady={() => {
                  const found = findNoteFault(note);
                  setNoteFault(found);
                  if (found !== undefined) noteField.current?.focus();
                  return found === undefined;
                }}
                onConfirm={() => {
                  removing.mutate(readNote(note));
                }}
              />
            </p>
          </>
        )}
      </div>
    </Disclosure>
  );
}
